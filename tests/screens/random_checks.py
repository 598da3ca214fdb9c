"""What must hold on the screen whatever has been pressed."""

from __future__ import annotations

import re

from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widget import Widget
from textual.worker import WorkerState

from app.footer import KeyFooter
from app.panes.decision_bar import DecisionBar
from app.panes.pane import Pane
from app.screens.play import PlayScreen
from app.screens.start import StartScreen
from app.session import Session
from app.storage import CampaignStore
from app.tabletop import TabletopApp
from app.watch_board import draw
from app.watch_feed import WatchFeed
from app.widgets.action_log import ActionLog
from app.widgets.command_line import CommandLine
from app.widgets.spans import cells
from app.widgets.title_bar import TitleBar
from rules.text import Translator, plain

#: What stands on the play screen and must stay inside it.
PLACED = (Pane, ActionLog, DecisionBar, CommandLine, KeyFooter, TitleBar)


#: What no sentence for people holds: a gap that was not filled, a value as Python writes it.
_ODD = re.compile(
    r"\{[a-z_]+\}|\bNone\b|\bTrue\b|\bFalse\b|<\w+[. ]\w+.* at 0x|\w+\(\w+=|Fraction|frozenset|\[\'"
)


def odd_words(text: str) -> set[str]:
    """What looks as if it were not meant for people, with a little of what is around it."""
    return {text[max(0, m.start() - 30) : m.end() + 20] for m in _ODD.finditer(text)}


def is_over(app: TabletopApp) -> bool:
    """Whether the app has been left."""
    return bool(app._exit) or not app.is_running


def check_alive(pilot: Pilot[int]) -> None:
    """No exception, no worker that failed, somebody to take the keys."""
    app = pilot.app
    assert isinstance(app, TabletopApp)
    if app._exception is not None:
        raise app._exception
    for worker in app.workers:
        assert worker.state is not WorkerState.ERROR, worker.error
    screen = app.screen
    if screen is app.play:
        assert app.focused is not None, "nothing on the table has the focus"
    assert screen.is_current
    assert app.play is None or app.session is not None


def check_screen(pilot: Pilot[int]) -> None:
    """The frame is as large as the terminal, and nothing stands outside of it."""
    app = pilot.app
    width, height = app.size
    strips = app.screen._compositor.render_strips(app.size)
    assert len(strips) == height
    for row, strip in enumerate(strips):
        assert strip.cell_length == width, (row, strip.cell_length, width)
    if isinstance(app.screen, PlayScreen):
        for placed in app.screen.walk_children(Widget):
            if isinstance(placed, PLACED) and placed.display and placed.is_on_screen:
                assert app.screen.region.contains_region(placed.region), (placed, placed.region, app.size)
        footer = app.screen.query_one(KeyFooter)
        assert footer.hints, "the footer is empty"
        if footer.display:
            assert "".join(s.text for s in footer.render_line(0)).strip(), "the footer shows nothing"
    text = "".join(segment.text for strip in strips for segment in strip)
    # The palette is empty until it has looked for entries.
    assert text.strip() or isinstance(app.screen, CommandPalette), f"{app.screen} shows nothing"


def check_told(app: TabletopApp) -> None:
    """What is shown is what is on disk: state, head, undone tail, and every state in between."""
    session, play = app.session, app.play
    if session is None or play is None:
        assert session is None, "a session without a table"
        assert any(isinstance(screen, StartScreen) for screen in app.screen_stack)
        return
    assert play.timeline is session.timeline, "the table shows another timeline than the session has"
    with CampaignStore.open(session.store.folder, read_only=True) as store:
        on_disk = Session(store)
        assert on_disk.state == session.state, "the state is not what the file tells"
        assert store.head == session.store.head == session.state.seq
        assert store.tail == session.store.tail
        ours = {state.seq: state for state in session.timeline.states}
        for state in on_disk.timeline.states:
            assert ours.get(state.seq, state) == state, f"another state at {state.seq}"


def check_watched(feed: WatchFeed, t: Translator, size: tuple[int, int]) -> None:
    """The players' screen draws what is on disk, and has followed to where a fresh one begins."""
    board = feed.look() or feed.board()
    width, height = size
    lines = draw(board, t, width, height)
    assert len(lines) == height
    for line in lines:
        assert cells(line) == width, (plain(line), width)
    fresh = WatchFeed(feed._folder, t).board()
    assert board.state == fresh.state
    assert board.entries == fresh.entries, "the players' log is another one when it is read anew"


def check_at_table(app: TabletopApp) -> None:
    """After enough Escapes nothing is asked any more, and the table is in front; or the start screen."""
    play = app.play
    if play is None:
        assert isinstance(app.screen, StartScreen), f"Escape does not leave {app.screen}"
        return
    assert app.screen is play, f"Escape does not leave {app.screen}"
    assert play.prompt is None, f"Escape does not leave {play.prompt}"
    assert not play._pasted, "Escape does not leave the paste"
    assert not play.query_one(CommandLine).field.has_focus, "Escape does not leave the command line"
    assert not play.marked or play.state.open is not None, "Escape leaves marks"
