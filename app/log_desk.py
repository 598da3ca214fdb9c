"""Who keeps the log of the open campaign: what is told, found, filtered, gone to and copied."""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Coroutine
from functools import partial
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any

from app.beside import beside
from app.filling import filled
from app.log_copy import Copied, copied_text, entry_copy, stretch_copy
from app.log_filter import FilteredLog
from app.log_kinds import EVERYTHING, LogFilter
from app.log_search import LogSearch
from app.log_walk import Passage, begins, is_heading, nearest
from app.log_words import LogPlace
from app.logbook import Logbook
from app.search_key import EARLIER
from app.session import Session
from app.widgets.action_log import ActionLog
from rules.record import AnyRecord
from rules.text import Translator

if TYPE_CHECKING:
    from app.tabletop import TabletopApp

#: Seconds between two looks at what a scan has found; a chapter takes a hundredth of that.
_LOOK = 0.2

#: Seconds that the next key waits for a way through the log.
_WAIT = 1.0


class LogDesk:
    """Serves the play screen's log; what takes reading is done beside the play."""

    def __init__(self, app: TabletopApp, session: Session, words: Translator, which: LogFilter) -> None:
        self._app, self._session, self._words = app, session, words
        self.book = Logbook(session, words)
        self.search = LogSearch(session, words, self.book)
        self._filtered: FilteredLog | None = None
        self._shown_at = 0.0
        self._stop = Event()
        self._first = which
        self._ways = asyncio.Lock()

    @property
    def which(self) -> LogFilter:
        """What is shown of the log."""
        return self._filtered.which if self._filtered is not None else EVERYTHING

    def close(self) -> None:
        """End what is being read."""
        self._stop.set()
        if self._filtered is not None:
            self._filtered.stop()

    def show(self) -> None:
        """Show the log as the campaign is now."""
        play = self._app.play
        kept = self.book.follow(self._session.timeline)
        if play is None:
            return
        newest = self.book[len(self.book) - 1] if len(self.book) else None
        if self._first != EVERYTHING:
            first, self._first = self._first, EVERYTHING
            self.choose(first)
        if self._filtered is None:
            play.show_story(self.book, kept, newest)
            return
        same = self._filtered.follow(self._session.timeline, kept)
        play.show_story(self._filtered.story, same, newest)
        self._scan()

    def choose(self, which: LogFilter) -> None:
        """Show another part of the log, or with `EVERYTHING` all of it."""
        play = self._app.play
        if self._filtered is not None:
            self._filtered.stop()
        self._filtered = None
        log = play.query_one(ActionLog) if play is not None else None
        if which != EVERYTHING:
            self._filtered = FilteredLog(self._session, self.book, which)
        if log is not None:
            log.set_story(self.book if self._filtered is None else self._filtered.story, 0)
        if play is not None:
            play.log_filter = which
            play.is_sifting = self._filtered is not None and not self._filtered.is_whole
        self._scan()

    # The scan

    def _scan(self) -> None:
        filtered = self._filtered
        if filtered is not None and not filtered.is_whole and not filtered.is_scanning:
            loop = asyncio.get_running_loop()

            def found(stop: Event, here: Passage, hits: array[int]) -> None:
                # The program may have been left.
                if not loop.is_closed():
                    loop.call_soon_threadsafe(self._add, filtered, stop, here, hits)

            self._app.run_worker(beside(filtered.scan(found)), group="log-filter", description="log filter")

    def _add(self, filtered: FilteredLog, stop: Event, here: Passage, hits: array[int]) -> None:
        play = self._app.play
        if filtered is not self._filtered or play is None or not filtered.add(stop, here, hits):
            return
        if filtered.is_whole or monotonic() - self._shown_at > _LOOK:
            self._shown_at = monotonic()
            play.query_one(ActionLog).set_story(filtered.story, 0)
        play.is_sifting = not filtered.is_whole

    # Going to a place

    async def soon(self, going: Coroutine[Any, Any, None]) -> None:
        """Go somewhere, and wait a moment for it, so that the next key finds the reader there.

        One way after another: in a very long campaign a way may take seconds, and keys are read meanwhile.
        """

        async def go() -> None:
            async with self._ways:
                await going

        worker = self._app.run_worker(go(), group="log-way", description="log way")
        waiting = asyncio.ensure_future(worker.wait())
        await asyncio.wait({waiting}, timeout=_WAIT)
        if not waiting.done():
            waiting.cancel()
        elif not waiting.cancelled():
            waiting.exception()  # the worker has told it

    async def go_to_heading(self, step: int) -> None:
        """Go to the heading before or after the cursor, among what is shown."""
        log = self._log()
        seq = log.cursor_seq if log is not None else None
        while log is not None and seq is not None:
            found = await self._nearest(seq + step, step, is_heading)
            if found is None:
                t = self._words
                self._app.tell(
                    t.text("No earlier heading.") if step == EARLIER else t.text("No later heading.")
                )
                return
            # Where a filter hides the heading, what is shown first below it.
            target = log.first_from(found)
            if target is not None and target != log.cursor_seq:
                await log.go_to(target)
                return
            seq = found

    async def go_to_place(self, place: LogPlace) -> None:
        """Go to a round or a scene by its number: the nearest one before the cursor, else the last one."""
        log = self._log()
        if log is None:
            return
        wanted = partial(begins, what=place.what, number=place.number)
        head = self._session.state.seq
        found = await self._nearest((log.cursor_seq or head) - 1, EARLIER, wanted)
        if found is None:
            found = await self._nearest(head, EARLIER, wanted)
        target = log.first_from(found) if found is not None else None
        if target is not None:
            await log.go_to(target)
            return
        t = self._words
        none = t.text("There is no round {n}.") if place.what == "round" else t.text("There is no scene {n}.")
        self._app.tell(filled(none, n=place.number), bad=True)

    async def _nearest(self, seq: int, step: int, wanted: object) -> int | None:
        assert callable(wanted)

        def is_wanted(record: AnyRecord) -> bool:
            return bool(wanted(record))

        look = partial(nearest, self._session, self._session.timeline, seq, step, is_wanted, self._stop)
        return await beside(look)

    # Copying

    async def copy_entry(self) -> None:
        """Copy the open entry, or the one under the cursor."""
        log = self._log()
        seq = (log.chosen or log.cursor_seq) if log is not None else None
        entry = await log.entry(seq) if log is not None and seq is not None else None
        if log is None or entry is None:
            self._app.tell(self._words.text("There is nothing to copy."))
            return
        self._copy(entry_copy(entry, log.detail_lines if log.detail_seq == seq else ()))

    async def copy_stretch(self, what: str) -> None:
        """Copy the "round" or the "scene" that the cursor is in."""
        log, timeline = self._log(), self._session.timeline
        seq = (log.cursor_seq if log is not None else None) or timeline.state.seq
        work = partial(stretch_copy, self._session, timeline, seq, what, self._words, self._stop)
        self._copy(await beside(work))

    def _copy(self, copied: Copied) -> None:
        if copied.text:
            self._app.copy_to_clipboard(copied.text)
            self._app.tell(copied_text(copied, self._words))
        else:
            self._app.tell(self._words.text("There is nothing to copy."))

    def _log(self) -> ActionLog | None:
        play = self._app.play
        return play.query_one(ActionLog) if play is not None else None
