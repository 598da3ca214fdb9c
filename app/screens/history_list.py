"""The history: every undo step of the campaign, to look at any moment and to go back, or on, to it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, Static

from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import written_keys
from app.messages import HistoryAsked
from app.panes.turn_order import TurnOrder
from app.panes.zone_map import ZoneMap
from app.past import Past
from app.past_search import PastSearch
from app.present import turn_blocks
from app.screens.history_words import count_words, looked_at, point_row
from app.screens.search_list import SearchListScreen
from app.session import Session
from app.storage_words import problem_text
from app.widgets.cursor_list import CursorList
from app.widgets.spans import to_content, wrap
from rules.state import State
from rules.text import Line, Span, Translator, line
from rules.timeline import Timeline

if TYPE_CHECKING:
    from textual.app import App

    from app.tabletop import TabletopApp

#: Seconds after which the moment under the cursor is shown: a held arrow key does not wait for each.
_LOOK_AFTER = 0.03

#: Rows between a pane of what stood and what is above it.
_PANE_MARGIN = 1

#: Seconds left to the keys between two stretches that are searched.
_BREATH = 0.002


def open_history(app: App[object]) -> None:
    """Show the history of the campaign being played; nothing when it is shown already."""
    table = cast("TabletopApp", app)
    play, session = table.play, table.session
    if play is None or session is None or isinstance(app.screen, HistoryScreen):
        return
    screen = HistoryScreen(session, session.store.meta.title, table.words, glyphs=table.glyphs)
    app.push_screen(screen)
    # Undo and the palette work from anywhere, and show here too.
    screen.watch(play, "timeline", screen.show_head, init=False)
    screen.watch(play, "translator", screen.speak, init=False)


class HistoryScreen(SearchListScreen):
    """Search above, the points found, and the table as it stood at the one under the cursor.

    Points go down in time, as in the log; the cursor begins where the table stands. Looking changes
    nothing; Enter goes there, Esc leaves.
    """

    NAME = "history"

    def __init__(
        self, session: Session, campaign: str, translator: Translator, *, glyphs: GlyphSet = "unicode"
    ) -> None:
        super().__init__(glyphs)
        self._session = session
        self._campaign = campaign
        self.words = translator
        self._past = Past(session, translator)
        self._found = PastSearch(self._past)
        self._seq = self._past.here
        self._timer: Timer | None = None
        self._going: int | None = None

    def compose(self) -> ComposeResult:
        with Vertical(id="history-box"):
            yield self.head()
            with Horizontal(id="history-body"):
                yield CursorList(self._row, self._glyphs, id="history-list")
                with Vertical(id="history-page"):
                    yield Static(id="history-told")
                    yield ZoneMap(id="history-zones")
                    yield TurnOrder(id="history-turns")

    @property
    def seq(self) -> int:
        """The point under the cursor."""
        return self._seq

    def on_mount(self) -> None:
        """What stood then is only looked at; what can be redone is in sight as well."""
        for pane in (self.query_one(ZoneMap), self.query_one(TurnOrder)):
            pane.can_focus = False
            pane.glyphs = self._glyphs
        # A map is read from its top; whose turn it was, the order below it shows.
        self.query_one(ZoneMap).follows = False
        self.call_after_refresh(self._show_both_ways)

    def _show_both_ways(self) -> None:
        """Scroll so that what can be redone is seen as well as what can be undone."""
        listed = self.listed
        listed.scroll_to(y=max(0, listed.cursor - listed.size.height * 2 // 3), animate=False)

    def on_resize(self, event: events.Resize) -> None:
        """Draw what is looked at for another width."""
        if self.is_mounted:
            self._look_soon()

    def speak(self, translator: Translator) -> None:
        """Speak another language, keeping what has been typed and the point looked at."""
        self.words = translator
        self._past = Past(self._session, translator)
        self._found = PastSearch(self._past)
        if self.is_mounted:
            self.show()
            self._search()

    def show_head(self) -> None:
        """Show where the table stands now; leave when that is where it was to go."""
        if self._going == self._past.here and self.is_current:
            # At once, so that the next key of a burst finds the table.
            self.dismiss()
        elif self.is_mounted:
            self.listed.refresh()
            self._look()

    def show_problem(self, text: str) -> None:
        """Say why the table could not go there."""
        self._going = None
        self._tell(line(Span(text, "harm")))

    # What is listed

    def show(self) -> None:
        """Write everything, and list the points anew."""
        t = self.words
        box = self.query_one("#history-box")
        box.border_title = self._plain(f"{t.text('History')} · {self._campaign}")
        box.border_subtitle = self._plain(t.text("arrows look · Enter goes there · Esc leaves"))
        self.field.placeholder = t.text("words of an entry, or its number")
        for pane in (self.query_one(ZoneMap), self.query_one(TurnOrder)):
            pane.translator = t
        self._list(self._seq)

    @on(Input.Changed)
    def _typed(self, message: Input.Changed) -> None:
        message.stop()
        self._search()

    def _search(self) -> None:
        """Find what the field says among what can be searched, and go on to what cannot yet."""
        query, found = self.field.value.strip(), self._found
        if query == found.query:
            return
        named = found.look_for(query)
        if named is not None:
            self._seq = named
        self._list(self._seq)
        if not found.is_whole:
            self.run_worker(self._search_on(), exclusive=True, description="search the history")

    async def _search_on(self) -> None:
        """Search the campaign from its end to its beginning, telling what has been found so far."""
        found = self._found
        while not self.is_left and found is self._found and self._grow(found):
            await asyncio.sleep(_BREATH)

    def _grow(self, found: PastSearch) -> bool:
        """Show what has been found before the rest, without moving; whether there is more to look through."""
        listed, rows = self.listed, found.rows
        here = found.at(listed.cursor) if rows else 0
        goes_on = found.look_on()
        if found.rows > rows == 0:
            self._list(self._seq)
        elif found.rows > rows:
            top, cursor, row = listed.scroll_offset.y, listed.cursor, found.row_of(here)
            listed.show(found.rows, row)
            listed.scroll_to(y=top + row - cursor, animate=False)
        self._count()
        if not found.rows:
            self._look()
        return goes_on

    def _list(self, wanted: int) -> None:
        """Show the list with the cursor on a point, or on the last before it that is listed."""
        self.listed.show(self._found.rows, self._found.row_of(wanted))
        self._count()
        self._look_soon()

    def _row(self, row: int, width: int, here: bool) -> Line:
        past, seq = self._past, self._found.at(row)
        return point_row(seq, past.point(seq), past.here, past.last, width, self.words)

    def _count(self) -> None:
        told = count_words(self._past, self._found, self.words)
        self.count.update(self._plain(told))

    def _plain(self, text: str) -> Content:
        return to_content(line(text), self.app.theme, self._glyphs)

    # What stood at the cursor

    def _look_soon(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(_LOOK_AFTER, self._look)

    def _look(self) -> None:
        """Show the table as it stood at the point under the cursor."""
        self._timer = None
        if not self.is_mounted:
            return
        t, past, listed = self.words, self._past, self.listed
        page = self.query_one("#history-page")
        if listed.rows == 0:
            whole, query = self._found.is_whole, self._found.query
            told = t.text("No entry has “{text}” in it.") if whole else t.text("Searching…")
            self._tell(line(Span(filled(told, text=query), "muted")))
            self._show_panes(None)
            return
        self._seq = self._found.at(listed.cursor)
        state = past.state(self._seq)
        if state is None:
            problem = past.problem(self._seq)
            if problem is not None:
                self.show_problem(problem_text(problem, t))
            self._show_panes(None)
            return
        lines = looked_at(self._seq, past.step(self._seq), state, past.here, page.size.width - 2, t)
        self._tell(*lines)
        width = page.size.width
        above = sum(len(wrap(one, width)) for one in lines)
        self._share_out(state, width, page.size.height - above)
        self._show_panes(Timeline((state,)) if state.creatures else None)

    def _tell(self, *lines: Line) -> None:
        theme = self.app.theme
        told = Content("\n").join(to_content(one, theme, self._glyphs) for one in lines)
        self.query_one("#history-told", Static).update(told)

    def _share_out(self, state: State, width: int, height: int) -> None:
        """Give the map the rows that it wants: all that the order below it leaves, or half of them."""
        zones = self.query_one(ZoneMap)
        if self.has_class("-narrow"):
            zones.styles.height = "1fr"
            return
        blocks = turn_blocks(state, self.words)
        order = sum(1 + len(block.rows) for block in blocks) + 2 * _PANE_MARGIN
        most = max(height // 2, height - order)
        zones.styles.height = max(1, zones.rows_wanted(state, self.words, width, most))

    def _show_panes(self, timeline: Timeline | None) -> None:
        for pane in (self.query_one(ZoneMap), self.query_one(TurnOrder)):
            pane.set_class(timeline is None, "-gone")
            if timeline is not None:
                pane.timeline = timeline

    # Keys and mouse

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys of this screen."""
        t = self.words
        moves = written_keys("↑ ↓ pageup pagedown home end", t)
        return [
            (t.text("letters"), t.text("find entries by their words, or by their numbers")),
            (moves, t.text("see the table as it stood after another entry")),
            ("Enter", t.text("go back or on to that entry")),
            ("Esc", t.text("leave everything as it is")),
        ]

    def press_in_field(self, key: str) -> bool:
        """Whether a key is the list's, and what it does."""
        page = max(1, self.listed.size.height - 1)
        moves = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        if key == "escape":
            self.dismiss()
        elif key == "enter":
            self._go()
        elif key in moves:
            self._move(moves[key])
        elif key in ("home", "end", "ctrl+home", "ctrl+end"):
            self._move(-self.listed.rows if key.endswith("home") else self.listed.rows)
        elif key not in ("tab", "shift+tab"):
            return False
        return True

    def _move(self, step: int) -> None:
        # What was typed right before may not have been looked for yet.
        self._search()
        self.listed.move(step)
        if self.listed.rows:
            self._seq = self._found.at(self.listed.cursor)
        self._look_soon()

    def _go(self) -> None:
        """Ask for the head to be moved to the point under the cursor, and leave once it is there."""
        self._search()
        if not self.listed.rows:
            return
        self._seq = self._found.at(self.listed.cursor)
        if self._seq == self._past.here:
            self.dismiss()
        else:
            self._going = self._seq
            self.app.post_message(HistoryAsked("jump", self._seq))

    @on(CursorList.Picked)
    def _pick(self, message: CursorList.Picked) -> None:
        message.stop()
        if message.again:
            self._go()
        else:
            self._move(0)
