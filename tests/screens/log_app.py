"""An app with the action log alone, entries to fill it, and readers of its screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from scratch import screen_rows
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input

from app.i18n import translator
from app.present import LogEntry
from app.themes import register_themes
from app.widgets.action_log import ActionLog
from rules.text import Line, line

AT = int(datetime(2024, 3, 2, 21, 43).timestamp() * 1000)
HINT = "Nothing has happened yet."


class LogApp(App[None]):
    """The log alone, in a border like on the screen, above something else to focus."""

    CSS = "ActionLog { border: round $border; }"

    def __init__(self, entries: Sequence[LogEntry] = (), **options: object) -> None:
        super().__init__()
        self.entries, self.options = entries, options
        self.opened: list[int] = []

    def compose(self) -> ComposeResult:
        yield ActionLog(translator("en"), hint=HINT, id="log", **self.options)
        yield Input(compact=True)

    def on_mount(self) -> None:
        register_themes(self)
        self.theme = "fogon"
        self.action_log.set_entries(self.entries)

    @property
    def action_log(self) -> ActionLog:
        return self.query_one(ActionLog)

    def on_action_log_entry_opened(self, message: ActionLog.EntryOpened) -> None:
        self.opened.append(message.seq)


def entry(seq: int, *texts: str | Line, **marks: bool) -> LogEntry:
    """An entry of these lines, or of its number."""
    lines = tuple(line(text) if isinstance(text, str) else text for text in texts)
    return LogEntry(seq, AT, lines or (line(f"entry {seq}."),), **marks)


def entries(first: int, last: int) -> list[LogEntry]:
    """Entries of one short line each."""
    return [entry(seq) for seq in range(first, last + 1)]


def prose(seq: int, words: int = 40) -> LogEntry:
    """An entry of so many words, no two alike."""
    return entry(seq, " ".join(f"{seq}w{number}" for number in range(words)))


def pane(app: App[None]) -> list[str]:
    """The rows inside the border, without the cursor's column and the scroll bar's."""
    return [row[2:-2].rstrip() for row in screen_rows(app) if row.startswith("│")]


def words(rows: list[str]) -> list[str]:
    """The words of some rows."""
    return " ".join(rows).split()


async def settle(pilot: Pilot[None]) -> None:
    """Wait for what a message brings about, and for its paint."""
    await pilot.pause()
    await pilot.pause()


def ink(app: App[None], text: str, *, ground: bool = False) -> str:
    """The colour of a text that is a segment of its own, or of the ground it stands on."""
    for strip in app.screen._compositor.render_strips(app.size):
        for segment in strip:
            if segment.text.strip() == text:
                assert segment.style is not None
                colour = segment.style.bgcolor if ground else segment.style.color
                assert colour is not None
                return colour.get_truecolor().hex
    raise AssertionError(f"{text!r} is not on the screen")
