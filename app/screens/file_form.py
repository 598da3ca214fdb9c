"""A form with one field, the path of a file, and what is then done with that file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from app.glyphs import GlyphSet
from app.locale_bytes import typed_path
from app.screens.working import WorkingScreen
from app.storage import SaveProblem
from app.widgets.key_hints import KeyHints
from app.widgets.spans import to_content
from rules.text import Line, Span, Translator

DoneText = str


class FileTask(NamedTuple):
    """What is done with a file: words for it, the path that is proposed, and the deed itself.

    `act` runs beside the screen and returns a sentence; what it raises is told by `fault`.
    """

    title: str
    about: str
    button: str
    proposed: str
    act: Callable[[Path], DoneText]
    fault: Callable[[SaveProblem], str]


class FileForm(WorkingScreen[DoneText | None]):
    """Asks for a file and does something with it; gives what was done, None when nothing was."""

    CSS_PATH = "../styles/file_form.tcss"
    AUTO_FOCUS = "#file-path"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False, priority=True)]

    def __init__(self, task: FileTask, translator: Translator, glyphs: GlyphSet = "unicode") -> None:
        super().__init__(translator, glyphs)
        self._form_task = task

    def compose(self) -> ComposeResult:
        with Vertical(id="file-box"):
            yield Static(id="file-about")
            yield Input(self._form_task.proposed, id="file-path", select_on_focus=False)
            yield Static(id="work-mark")
            yield KeyHints(id="file-keys")

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys of this screen."""
        return [("Enter", self._form_task.button), ("Esc", self.words.text("back"))]

    def on_mount(self) -> None:
        """Fill in the words."""
        self.set_class(self.glyph_set == "ascii", "-ascii")
        self.app.theme_changed_signal.subscribe(self, lambda _: self._speak())
        self._speak()

    @property
    def field(self) -> Input:
        """Where the path is typed."""
        return self.query_one("#file-path", Input)

    def action_back(self) -> None:
        """Close the form, unless what was begun is still going on."""
        if not self.working:
            self.dismiss(None)

    @on(Input.Submitted)
    async def _submit(self, message: Input.Submitted) -> None:
        message.stop()
        typed = message.value.strip()
        if self.working:
            return
        if not typed:
            self.show_problem(self.words.text("Type the path of a file."))
            return
        self.run_worker(self._do(typed_path(typed)), description="file")

    async def _do(self, path: Path) -> None:
        task = self._form_task
        try:
            done = await self.work(task.title, asyncio.to_thread(task.act, path))
        except SaveProblem as problem:
            self.show_problem(task.fault(problem))
        else:
            self.dismiss(done)

    def _speak(self) -> None:
        task = self._form_task
        self.query_one("#file-box").border_title = Content(task.title)
        about: Line = (Span(task.about, "muted"),)
        self.query_one("#file-about", Static).update(to_content(about, self.app.theme, self.glyph_set))
        keys = self.query_one(KeyHints)
        keys.glyphs, keys.keys = self.glyph_set, tuple(self.keys_shown())
