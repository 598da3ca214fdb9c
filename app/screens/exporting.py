"""The choice of an export: Enter writes this session in the format that was used last."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from app.beside import beside
from app.chronicle.formats import FORMAT_NAMES, FORMATS, exported, file_name
from app.chronicle.gathering import last_session
from app.chronicle.habits import SCOPES, Choice, exports_folder, keep_choice, last_choice, save_beside
from app.chronicle.parts import PRESETS, NoSuchPart, Part, missing_text
from app.filling import filled
from app.glyphs import GlyphSet
from app.locale_bytes import path_text
from app.screens.menu_screen import BACK, MenuScreen
from app.session import Session
from app.storage import SaveProblem
from app.storage_words import problem_text
from app.widgets.menu import Menu, MenuEntry
from app.widgets.spans import to_content
from rules.text import N_, Line, Span, Translator
from rules.veiling import outward_scene_number

if TYPE_CHECKING:
    from app.tabletop import TabletopApp

#: What each format is for, in a few words.
_ABOUT = {
    "lonelog": N_("solo log in notation, also for Obsidian"),
    "partylog": N_("the same for a group"),
    "markdown": N_("text to be read"),
    "html": N_("one page to be read and printed"),
}
_SCOPE_WORDS = {
    "session": N_("the session being played"),
    "scene": N_("the scene being played"),
    "all": N_("the whole campaign"),
}
_LINE_WORDS = {
    "all": N_("everything, with the dice"),
    "results": N_("what happened, without dice"),
    "none": N_("what was written, questions and answers"),
}


def open_exports(app: App[object]) -> None:
    """Show what can be exported of the campaign being played; nothing when that is shown already."""
    table = cast("TabletopApp", app)
    play, session = table.play, table.session
    if play is None or session is None or isinstance(app.screen, ExportScreen):
        return
    exact = table.settings.wounds == "hearts"
    screen = ExportScreen(session, table.words, exact=exact, glyphs=table.glyphs)

    def done(told: Path | str | None) -> None:
        if isinstance(told, Path):
            words = table.words.text("Written to {path}, without secrets.")
            play.tell((Span("✓ ", "good"), Span(filled(words, path=_shown(told)))))
        elif told == "whole":
            from app.screens.carrying import open_export

            open_export(table)

    table.push_screen(screen, done)
    screen.watch(play, "translator", screen.speak, init=False)


class ExportScreen(MenuScreen[Path | str | None]):
    """Formats, how much of the campaign and of the game; gives the path of the file that was written."""

    CSS_PATH: ClassVar[str] = "../styles/exporting.tcss"
    AUTO_FOCUS = ""

    def __init__(
        self, session: Session, translator: Translator, *, exact: bool = False, glyphs: GlyphSet = "unicode"
    ) -> None:
        super().__init__(translator, glyphs)
        self._session, self._exact = session, exact
        self._choice = last_choice()

    def compose(self) -> ComposeResult:
        with Vertical(id="export-box"):
            yield Static(id="export-about")
            yield Menu(id="export-menu")
            yield Static(id="work-mark")

    def on_mount(self) -> None:
        """Begin on the format that was used last."""
        self.set_class(self.glyph_set == "ascii", "-ascii")
        self.menu.glyphs = self.glyph_set
        self.app.theme_changed_signal.subscribe(self, lambda _: self._speak())
        self._speak()
        self.menu.cursor = FORMATS.index(self._choice.into)

    def speak(self, translator: Translator | None) -> None:
        """Take another language."""
        self.words = translator or self.words
        self._speak()

    def _speak(self) -> None:
        t = self.words
        self.query_one("#export-box").border_title = Content(t.text("Export"))
        about: Line = (
            Span(t.text("What players may know, to be read elsewhere: nothing secret is in it."), "muted"),
        )
        self.query_one("#export-about", Static).update(to_content(about, self.app.theme, self.glyph_set))
        cursor, self.menu.entries = self.menu.cursor, self._entries(t)
        self.menu.cursor = cursor

    def _entries(self, t: Translator) -> list[MenuEntry]:
        formats = [
            MenuEntry(str(n), (Span(FORMAT_NAMES[name], "strong"),), *_aside(t.text(_ABOUT[name])), act=name)
            for n, name in enumerate(FORMATS, 1)
        ]
        scope = t.text(_SCOPE_WORDS[self._choice.scope])
        lines = t.text(_LINE_WORDS[self._choice.lines])
        return [
            *formats,
            MenuEntry("", ()),
            MenuEntry("s", (Span(t.text("How much of it")),), *_aside(scope, "strong"), act="scope"),
            MenuEntry("m", (Span(t.text("What of the game")),), *_aside(lines, "strong"), act="lines"),
            MenuEntry("", ()),
            MenuEntry("w", (Span(t.text("The whole campaign with its secrets")),),
                  *_aside(t.text("to be imported elsewhere")), act="whole"),
            MenuEntry("Esc", (Span(t.text("Back")),), act=BACK),
        ]  # fmt: skip

    # --- keys ---

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys of this screen."""
        t = self.words
        moves = [("↑ ↓", t.text("go through the list")), ("Enter", t.text("export"))]
        return [*moves, *self.menu.keys_shown()]

    def choose(self, act: str) -> None:
        """Export, or choose what is exported; deaf while a file is being written."""
        if self.working:
            return
        choice = self._choice
        if act == BACK:
            self.dismiss(None)
        elif act == "whole":
            self.dismiss("whole")
        elif act == "scope":
            self._choice = choice._replace(scope=SCOPES[(SCOPES.index(choice.scope) + 1) % len(SCOPES)])
            self._speak()
        elif act == "lines":
            presets = [*PRESETS]
            self._choice = choice._replace(lines=presets[(presets.index(choice.lines) + 1) % len(presets)])
            self._speak()
        else:
            self._choice = choice._replace(into=next(name for name in FORMATS if name == act))
            self.working = "…"
            self.run_worker(self._write(self._choice), description="export")

    async def _write(self, choice: Choice) -> None:
        t, session = self.words, self._session
        part = part_of(session, choice)

        def write() -> Path:
            text = exported(session, choice.into, t, part, PRESETS[choice.lines], exact=self._exact)
            name = file_name(session.store.meta.title, choice.into, t, part)
            return save_beside(exports_folder(), name, text)

        try:
            path = await self.work(t.text("Writing…"), beside(write))
        except NoSuchPart as missing:
            self.show_problem(missing_text(missing, t))
        except SaveProblem as problem:
            self.show_problem(problem_text(problem, t))
        else:
            keep_choice(choice)
            self.dismiss(path)


def part_of(session: Session, choice: Choice) -> Part:
    """The part of a campaign that a choice is about, as it stands now."""
    here = Part(last_session(session), outward_scene_number(session.state.scene))
    return {"session": here._replace(scene=None), "scene": here, "all": Part()}[choice.scope]


def _aside(text: str, role: str = "muted") -> tuple[Line, Line]:
    """What stands at the right of an entry, with room and without."""
    line: Line = (Span(text, "strong" if role == "strong" else "muted"),)
    return line, line


def _shown(path: Path) -> str:
    """A path as short as it can be said."""
    try:
        home = Path.home()
    except RuntimeError:
        return path_text(path)
    return path_text(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else path_text(path)
