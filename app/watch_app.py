"""The screen that is turned to the players: big, calm, and for looking only."""

from __future__ import annotations

import sys
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from app.eight_bit import EightBit
from app.glyphs import GlyphSet
from app.i18n import Translator
from app.legend import players_legend
from app.palettes import DEFAULT_THEME
from app.settings import Settings
from app.storage import SaveProblem
from app.storage_words import problem_text
from app.themes import register_themes
from app.watch_board import Board, draw
from app.watch_feed import WatchFeed
from app.widgets.spans import padded, shown, to_segments, wrap
from rules.text import Line, Span, plain

#: Seconds between two looks at the campaign.
PAUSE = 0.4


class WatchTable(Widget):
    """Draws a board over its whole size, or one sentence while there is none."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "WatchTable { width: 100%; height: 100%; background: $background; }"

    board: reactive[Board | None] = reactive(None)
    problem: reactive[str] = reactive("")
    #: Whether the signs are explained below.
    explains: reactive[bool] = reactive(False)

    def __init__(self, translator: Translator, glyphs: GlyphSet) -> None:
        super().__init__()
        self._translator = translator
        self._glyphs: GlyphSet = glyphs
        self._drawn: tuple[object, list[Line]] = (None, [])

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        width, height = self.size
        base = self.rich_style
        if self.problem and y == height - 1:
            text = padded(shown((Span(f"  {self.problem}", "harm"),)), width)
            return Strip(to_segments(text, self.app.theme, base, self._glyphs))
        if self.board is None:
            return Strip.blank(width, base)
        if self.explains:
            seen = "".join(map(plain, self._lines(width, height)))
            said = shown(players_legend(self.board.state.rules, seen, self._translator))
            told = [(), *wrap(said, width - 2, (Span("  "),), (Span("  "),))]
            if y >= height - len(told):
                text = padded(told[y - height + len(told)], width)
                return Strip(to_segments(text, self.app.theme, base, self._glyphs))
        lines = self._lines(width, height)
        row = to_segments(lines[y], self.app.theme, base, self._glyphs) if y < len(lines) else []
        return Strip(row).adjust_cell_length(width, base)

    def _lines(self, width: int, height: int) -> list[Line]:
        """The lines of the board at this size, drawn once for each board and size."""
        key = (id(self.board), width, height)
        if self.board is not None and self._drawn[0] != key:
            self._drawn = (key, draw(self.board, self._translator, width, height))
        return self._drawn[1]


class WatchApp(App[int]):
    """Follows a campaign that is played elsewhere, for the players' eyes.

    q, Esc or Ctrl+Q leave it; ? or F1 tell so and explain the signs, until they are pressed again.
    """

    TITLE = "Fogón"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,ctrl+q,ctrl+c", "leave", show=False, priority=True),
        Binding("question_mark,f1", "explain", show=False, priority=True),
    ]

    def __init__(self, feed: WatchFeed, translator: Translator, settings: Settings) -> None:
        super().__init__()
        self._feed = feed
        self._translator = translator
        self._glyphs: GlyphSet = "ascii" if settings.glyphs == "ascii" else "unicode"
        if self.console.color_system == "256":
            self._filters.append(EightBit())
        register_themes(self)
        self.theme = settings.theme if settings.theme in self.available_themes else DEFAULT_THEME

    def compose(self) -> ComposeResult:
        yield WatchTable(self._translator, self._glyphs)

    def on_mount(self) -> None:
        """Show the campaign as it stands and go on looking."""
        self.query_one(WatchTable).board = self._feed.board()
        self.set_interval(PAUSE, self.look)

    def look(self) -> None:
        """Show what has changed; what cannot be read now is said below, and read when it can be again."""
        table = self.query_one(WatchTable)
        try:
            board = self._feed.look()
        except SaveProblem as problem:
            table.problem = problem_text(problem, self._translator)
            return
        table.problem = ""
        if board is not None:
            table.board = board

    def action_explain(self) -> None:
        """Explain the signs below the table, or no longer."""
        table = self.query_one(WatchTable)
        table.explains = not table.explains

    def action_leave(self) -> None:
        """End the view."""
        self.exit(0)

    def _print_error_renderables(self) -> None:
        """Keep Textual's traceback off the terminal: the crash file has it, the person gets one sentence."""
        self._exit_renderables.clear()


def run_watch(feed: WatchFeed, translator: Translator, settings: Settings) -> int:
    """Show a campaign to players until the view is left; the exit code."""
    app = WatchApp(feed, translator, settings)
    code = app.run() or app.return_code or 0
    if app._exception is not None:
        from app.__main__ import crash_sentence, write_crash

        print(crash_sentence(write_crash(app._exception), translator), file=sys.stderr)
        return 1
    return code
