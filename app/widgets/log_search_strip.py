"""The line below the table in which the log is searched, from find to find, in a thread beside the play."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from threading import Event
from time import monotonic
from typing import Literal, Protocol

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Input, Static
from textual.worker import Worker

from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import written_key
from app.log_kinds import EVERYTHING, KINDS, Kind, LogFilter
from app.log_words import creature_word, kind_word, typed_place
from app.messages import LogFilterWanted, LogPlaceWanted
from app.search_key import EARLIER, LATER, entry_key, search_key
from app.widgets.action_log import PATIENCE, ActionLog
from app.widgets.search_field import SearchField
from app.widgets.spans import to_content
from rules.text import Line, Span, Translator, line
from rules.timeline import Timeline

#: Seconds between two looks at how far a search has come.
_LOOK = 0.1


class Find(Protocol):
    """How a search key is looked for in the log, in a thread: see `LogSearch.find`."""

    def __call__(
        self,
        timeline: Timeline,
        key: str,
        seq: int,
        step: int,
        stop: Event,
        progress: Callable[[float], None],
    ) -> int | None: ...


class LogSearchStrip(Horizontal):
    """Opened by `/`. Enter goes to the nearest find, in the log `n` and `N` go on; Esc stops and closes.

    A round or a scene that is typed by its number is gone to. Tab and Shift+Tab filter the log; the strip
    stays open while it is filtered, and closing it shows everything again.

    Everything else can be played meanwhile. What is found is looked at again before it is shown, for it
    may have been undone while the thread was looking.
    """

    DEFAULT_CSS = """
    LogSearchStrip {
        display: none; height: 1; background: $surface;
        &.-open { display: block; }
        & > #log-search-sign { width: 3; padding: 0 1; color: $primary; text-style: bold; }
        & > #log-search { width: 1fr; min-width: 8; height: 1; }
        & > #log-search, & > #log-search:focus { border: none; padding: 0; background: $surface; }
        & > .log-sieve { width: auto; max-width: 40%; height: 1; padding: 0 1; text-wrap: nowrap; }
        &.-said > .log-sieve { display: none; }
        & > #log-search-said { width: auto; max-width: 75%; height: 1; padding: 0 1; text-wrap: nowrap; }
    }
    """

    timeline: reactive[Timeline | None] = reactive(None)
    translator: reactive[Translator | None] = reactive(None)
    glyphs: reactive[GlyphSet] = reactive("unicode")
    selected: reactive[str | None] = reactive(None)
    log_filter: reactive[LogFilter] = reactive(EVERYTHING)

    def __init__(self, find: Find | None = None, *, id: str) -> None:
        """Without `find` nothing is ever found."""
        super().__init__(id=id)
        self._find = find
        self._key = ""
        self._hit: int | None = None
        self._steps: deque[int] = deque()
        self._stop = Event()
        self._worker: Worker[None] | None = None
        self._share, self._since = 0.0, 0.0

    def compose(self) -> ComposeResult:
        yield Static(Content("/"), id="log-search-sign")
        yield SearchField(self._press_in_field, id="log-search")
        yield Static("", id="log-kind", classes="log-sieve")
        yield Static("", id="log-creature", classes="log-sieve")
        yield Static("", id="log-search-said")

    _said: Line = ()

    async def on_mount(self) -> None:
        await self.field.begin()
        self._show_sieve()
        self.app.theme_changed_signal.subscribe(self, lambda _: self._dress())

    def on_unmount(self) -> None:
        self._stop.set()

    @property
    def field(self) -> SearchField:
        """Where it is typed what is looked for."""
        return self.query_one(SearchField)

    @property
    def is_open(self) -> bool:
        """Whether the strip is shown."""
        return self.has_class("-open")

    @property
    def searching(self) -> bool:
        """Whether the thread is looking."""
        return self._worker is not None and not self._worker.is_finished and not self._stop.is_set()

    @property
    def hit(self) -> int | None:
        """The entry that was found last."""
        return self._hit

    def open(self) -> None:
        """Show the strip, ready to type; what was looked for before is there, and typing replaces it."""
        self.add_class("-open")
        self._say(())
        self.field.focus()
        self.field.select_all()

    def close(self) -> None:
        """Stop, hide the strip, show the whole log again and give the keys to it."""
        self._stop_looking()
        self._key, self._hit = "", None
        self.remove_class("-open")
        self.field.clear()
        self._say(())
        self._log.mark_found("")
        self._log.focus()
        self._sift(EVERYTHING)

    def sift(self, which: LogFilter) -> None:
        """Show another part of the log, and the strip as long as it is not all of it."""
        self.add_class("-open")
        if which == EVERYTHING:
            self.close()
        else:
            self._sift(which)
            self._log.focus()

    def press_filter(self, key: str) -> bool:
        """Do what Tab and Shift+Tab say: the next kind of entry, and one creature or everybody."""
        which = self.log_filter
        if key == "tab":
            kinds: tuple[Kind | Literal[""], ...] = ("", *KINDS)
            self._sift(which._replace(kind=kinds[(kinds.index(which.kind) + 1) % len(kinds)]))
        elif key == "shift+tab":
            self._sift(which._replace(creature="" if which.creature else self.selected or ""))
        else:
            return False
        return True

    def press(self, key: str, character: str | None) -> bool:
        """Do what a key says in the log while it is searched; whether it was a key of the search."""
        if not self.is_open or not self._log.has_focus:
            return False
        if key == "escape":
            self.close()
        elif character in ("n", "N") and self._key:
            self._go_on(EARLIER if character == "n" else LATER)
        else:
            return False
        return True

    # Keys of the field

    def _press_in_field(self, key: str) -> bool:
        if key == "escape":
            self.close()
        elif self.press_filter(key):
            pass
        elif key == "enter":
            self._enter()
            self._log.focus()
        elif key in ("up", "down"):
            if search_key(self.field.value) != self._key:
                self._begin()
            else:
                self._go_on(EARLIER if key == "up" else LATER)
        else:
            return False
        return True

    def _enter(self) -> None:
        """Go to the round or the scene that is typed, else look for the text."""
        place = typed_place(self.field.value)
        if place is None:
            self._begin()
            return
        self._stop_looking()
        self._key, self._hit = "", None
        if self.log_filter == EVERYTHING:
            self.close()
        self.app.post_message(LogPlaceWanted(place))

    @on(events.Click, ".log-sieve")
    def _click_sieve(self, event: events.Click) -> None:
        event.stop()
        self.press_filter("tab" if event.widget is self.query_one("#log-kind") else "shift+tab")

    @on(Input.Changed)
    def _mark(self, message: Input.Changed) -> None:
        message.stop()
        self._log.mark_found(search_key(message.value) if self.is_open else "")

    # Looking

    @property
    def _log(self) -> ActionLog:
        return self.screen.query_one(ActionLog)

    def _stop_looking(self) -> None:
        self._stop.set()
        self._steps.clear()

    def _begin(self) -> None:
        self._stop_looking()
        self._key, self._hit = search_key(self.field.value), None
        if self._key:
            self._go_on(EARLIER)
        elif self.log_filter == EVERYTHING:
            self.close()

    def _go_on(self, step: int) -> None:
        """Go on to the next find; steps asked for while the thread looks are taken one after another."""
        self._steps.append(step)
        if not self.searching:
            self._stop = Event()
            self._worker = self.run_worker(
                self._take_steps(self._stop), group="log-search", description="log search"
            )

    async def _take_steps(self, stop: Event) -> None:
        looks = self.set_interval(_LOOK, self._tell_progress)
        try:
            while self._steps and not stop.is_set():
                self._since, self._share = monotonic(), 0.0
                await self._take_step(self._steps.popleft(), stop)
        finally:
            looks.stop()

    async def _take_step(self, step: int, stop: Event) -> None:
        first = self._hit is None
        head = self.timeline.state.seq if self.timeline is not None else 0
        begin = (self._log.cursor_seq or head) if self._hit is None else self._hit + step
        found = await self._look(begin, step, stop)
        if found is None and first:
            # Nothing further up: then the nearest one further down.
            found = await self._look(begin + 1, LATER, stop)
        if stop.is_set():
            return
        if found is not None:
            self._hit = found
            await self._log.go_to(found)
        self._tell(found, step, first=first)

    async def _look(self, seq: int, step: int, stop: Event) -> int | None:
        """The nearest find that is still told like that when the thread comes back with it."""
        while self._find is not None and self.timeline is not None and not stop.is_set():
            seq = min(seq, self.timeline.state.seq) if step == EARLIER else seq
            seek = partial(self._find, self.timeline, self._key, seq, step, stop, self._see)
            found = await asyncio.to_thread(seek)
            if found is None:
                return None
            entry = await self._log.entry(found)
            if entry is not None and self._key in entry_key(entry):
                return found
            seq = found + step
        return None

    # What is shown of the log

    def _sift(self, which: LogFilter) -> None:
        if which != self.log_filter:
            # Not by the screen: what a screen sends to itself goes no further up.
            self.app.post_message(LogFilterWanted(which))

    def _dress(self) -> None:
        """Follow the theme, whose colours are part of what has been written."""
        self._show_sieve()
        self._say(self._said)

    def watch_log_filter(self) -> None:
        self._show_sieve()

    watch_selected = watch_translator = watch_timeline = watch_log_filter

    def _show_sieve(self) -> None:
        """Say what Tab and Shift+Tab change, for who clicks too."""
        t, timeline, which = self.translator, self.timeline, self.log_filter
        if t is None or timeline is None or not self.is_mounted:
            return
        whom = which.creature or (self.selected if self.selected in timeline.state.creatures else "")
        parts = [("#log-kind", "Tab", kind_word(which.kind, t), bool(which.kind))]
        whose = creature_word(whom or "", timeline.state)
        parts.append(("#log-creature", written_key("shift+tab", t), whose, bool(which.creature)))
        for place, key, word, is_on in parts:
            told = (Span(key, "key"), Span(" "), Span(word, "strong" if is_on else "muted")) if word else ()
            self.query_one(place, Static).update(to_content(told, self.app.theme, self.glyphs))

    # What it says

    def _see(self, share: float) -> None:
        """Called in the thread."""
        self._share = share

    def _tell_progress(self) -> None:
        if self.searching and monotonic() - self._since > PATIENCE and self.translator is not None:
            text = self.translator.text("searching… {n} % · Esc stops")
            self._say(line(filled(text, n=round(self._share * 100))))

    def _tell(self, found: int | None, step: int, *, first: bool) -> None:
        t = self.translator
        if t is None:
            return
        if found is not None:
            said = filled(t.text("entry {n}"), n=t.number(found, 0))
        elif first:
            said = t.text("nothing found")
        else:
            said = t.text("none earlier") if step == EARLIER else t.text("none later")
        keys = [("n", t.text("earlier")), ("N", t.text("later"))] if not first or found is not None else []
        told: Line = (Span(said, "strong"),)
        for key, does in [*keys, ("Esc", t.text("ends"))]:
            told += (Span(" · "), Span(key, "key"), Span(f" {does}"))
        self._say(told)

    def _say(self, said: Line) -> None:
        self._said = said
        quiet = tuple(Span(text, "muted" if role == "plain" else role) for text, role in said)
        content = to_content(quiet, self.app.theme, self.glyphs)
        self.query_one("#log-search-said", Static).update(content)
        self.set_class(bool(said), "-said")
