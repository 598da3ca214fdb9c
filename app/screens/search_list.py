"""A list that is searched as one types, with a page beside it for what is under the cursor."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.containers import Horizontal
from textual.widgets import Static

from app.glyphs import GlyphSet
from app.layout import TINY_HEIGHT, TINY_WIDTH
from app.screens.left_once import OverScreen
from app.widgets.cursor_list import CursorList
from app.widgets.search_field import SearchField


class SearchListScreen(OverScreen[None]):
    """Composes its `head`, a CursorList and a page; all keys come through the field, in the order typed."""

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as Textual declares it

    #: What the ids of its parts begin with.
    NAME: ClassVar[str]

    def __init__(self, glyphs: GlyphSet) -> None:
        super().__init__()
        self._glyphs = glyphs

    # --- for the screens ---

    def show(self) -> None:
        """Write everything, in the language and the colours of the moment."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def press_in_field(self, key: str) -> bool:
        """Whether a key is the list's, and what it does."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    # --- what they share ---

    def head(self) -> Horizontal:
        """The row above: the field, and how much has been found."""
        return Horizontal(
            Static("›" if self._glyphs == "unicode" else ">", id=f"{self.NAME}-sign"),
            SearchField(self.press_in_field, id=f"{self.NAME}-search"),
            Static(id=f"{self.NAME}-count"),
            id=f"{self.NAME}-head",
        )

    @property
    def field(self) -> SearchField:
        """Where the search is typed."""
        return self.query_one(SearchField)

    @property
    def listed(self) -> CursorList:
        """What has been found."""
        return self.query_one(CursorList)

    @property
    def count(self) -> Static:
        """How much has been found."""
        return self.query_one(f"#{self.NAME}-count", Static)

    def on_mount(self) -> None:
        """Fill in the words; the field has the keys from here on, after those that came before it."""
        self.set_class(self._glyphs == "ascii", "-ascii")
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show())
        self.show()
        self.set_focus(self.field)
        self.call_later(self.field.begin)

    async def on_key(self, event: events.Key) -> None:
        """Give the field the keys that came before it was there."""
        if event is not self.field.passed:
            await self.field.take(event)

    def on_resize(self, event: events.Resize) -> None:
        """Leave out what there is no room for."""
        self.set_class(event.size.width < TINY_WIDTH or event.size.height < TINY_HEIGHT, "-tiny")
