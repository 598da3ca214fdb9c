"""What the forms over the table share: rows, a hint, a refusal, keys; and how a command is sent up."""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from app.console.refusals import refusal
from app.creation import refusal_of
from app.messages import CommandIssued
from app.screens.left_once import OverScreen
from app.screens.table import TableScreen
from app.widgets.form_rows import Drawn, FormRows
from app.widgets.key_hints import KeyHints, key_rows
from app.widgets.spans import cut, shown, to_content, wrap
from rules.commands import Command
from rules.errors import Refused
from rules.state import State
from rules.text import Line, Span, Translator

ResultT = TypeVar("ResultT")

#: Rows of the terminal from which a form has empty lines in it.
AIRY = 34


class FormScreen(OverScreen[ResultT]):
    """A form over the table; it reads the table's state and sends commands up.

    All keys come to `press` in the order in which they were typed, so a burst is never misread.
    """

    AUTO_FOCUS = "#form-rows"
    CSS_PATH = "../styles/creator.tcss"

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self._table = table
        self._problem = ""
        self._told: Line = ()

    # --- for the forms ---

    async def press(self, key: str, character: str | None) -> None:
        """Take one key."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def paste(self, text: str) -> None:
        """Take a pasted text, in one line."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def drawing(self, width: int) -> tuple[list[Drawn], tuple[int, int]]:
        """The lines of the form at a width, and which of them have to be in sight."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def pinned(self, width: int) -> list[Drawn]:
        """Lines that are always in sight, under those that scroll."""
        return []

    def title_line(self) -> Line:
        """The title."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def hint_line(self) -> Line:
        """What the field under the cursor is for."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def keys(self) -> list[tuple[str, str]]:
        """The keys to name at the foot."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    @property
    def writing(self) -> bool:
        """Whether characters are written, so that none of them is a key."""
        return False

    # --- what they share ---

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self._table.state

    @property
    def words(self) -> Translator:
        """The language of the table."""
        return self._table.words

    @property
    def airy(self) -> bool:
        """Whether there is room for empty lines."""
        return self.app.size.height >= AIRY

    def compose(self) -> ComposeResult:
        with Vertical(id="form-box"):
            yield FormRows(id="form-rows")
            yield FormRows(id="form-pinned", can_focus=False)
            yield Static(id="form-hint")
            yield Static(id="form-problem")
            yield KeyHints(id="form-keys")

    def on_mount(self) -> None:
        """Follow the table: its state, its language, the theme."""
        for part in self.query(FormRows):
            part.glyphs = self._table.glyphs
        self.set_class(self._table.glyphs == "ascii", "-ascii")
        self.watch(self._table, "timeline", self.table_changed, init=False)
        self.watch(self._table, "translator", self.table_changed, init=False)
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show())
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Draw for another size."""
        self.set_class(event.size.height < AIRY, "-small")
        self.set_class(event.size.width < 100, "-slim")
        self.call_after_refresh(self.show)

    def table_changed(self) -> None:
        """Show what has changed beneath."""
        self.show()

    def show(self) -> None:
        """Draw everything."""
        if not self.is_mounted:
            return
        form, pinned = self.query_one("#form-rows", FormRows), self.query_one("#form-pinned", FormRows)
        theme, glyphs, width = self.app.theme, self._table.glyphs, form.scrollable_content_region.width
        box = self.query_one("#form-box")
        title = cut(shown(self.title_line()), max(8, box.outer_size.width - 8))
        box.border_title = to_content(title, theme, glyphs)
        notice: Line = (Span(self._problem, "harm"),) if self._problem else self._told
        foot_keys = self.query_one(KeyHints)
        foot_keys.glyphs, foot_keys.keys = glyphs, tuple(self.keys())
        feet = len(key_rows(foot_keys.keys, max(10, width), glyphs))
        for place, line in (("hint", self.hint_line()), ("problem", notice)):
            wrapped = wrap(shown(line), max(10, width))[:2]
            content = Content("\n").join(to_content(one, theme, glyphs) for one in wrapped)
            foot = self.query_one(f"#form-{place}", Static)
            foot.update(content)
            feet += len(wrapped) if foot.display else 0
        below = self.pinned(width)
        pinned.display = bool(below)
        pinned.show(below, (0, 0))
        feet += len(below)
        # The rows scroll, so that what stands below them is always in sight.
        room = self.app.size.height - feet - box.gutter.height - (3 if self.airy else 0)
        form.styles.max_height = max(3, room)
        form.show(*self.drawing(width))

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys at the foot, and those that every form has."""
        t = self.words
        return [
            ("↑ ↓", t.text("go through the rows")),
            *self.keys(),
            ("Ctrl+Z", t.text("undo from anywhere")),
        ]

    async def on_key(self, event: events.Key) -> None:
        """Every key, one after another."""
        event.stop()
        event.prevent_default()
        await self.press(event.key, event.character)

    def on_paste(self, event: events.Paste) -> None:
        """A paste goes where the cursor is."""
        event.stop()
        self.paste(" ".join(event.text.split()))

    # --- what happened ---

    def show_problem(self, text: str) -> None:
        """Say in one sentence why something did not happen; what was written stays."""
        self._problem = text
        self.show()

    def refuse(self, refused: Refused) -> None:
        """Say why the rules say no."""
        self.show_problem(refusal(refused, self.state, self.words))

    def tell(self, line: Line) -> None:
        """Say what happened, until the next key."""
        self._told = line
        self.show()

    def quieten(self) -> None:
        """Take back the last sentence."""
        self._problem, self._told = "", ()

    async def issue(self, command: Command) -> bool:
        """Send a command up and wait until it has been run; whether it was."""
        before = self.state
        refused = refusal_of(before, command)
        if refused is not None:
            self.refuse(refused)
            return False
        await CommandIssued(command).sent_to(self.app)
        return self.state is not before
