"""Looking for words in the whole log, as it is told in one language; without accents and case."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from app import narrate
from app.logbook import Logbook, told_page
from app.search_key import EARLIER, entry_key
from app.session import Session
from rules.text import Translator
from rules.timeline import Timeline

#: Stands between the texts of a chapter: nobody can type it.
_BETWEEN = "\x00"


class LogSearch:
    """Reads chapters once and keeps their texts as they are compared, some 8 MB for 100,000 entries.

    `find` runs in a thread of its own beside the play; one at a time.
    """

    def __init__(self, session: Session, translator: Translator, book: Logbook) -> None:
        self._session, self._t, self._book = session, translator, book
        book.changed = self._forget
        self._texts: dict[int, tuple[int, str]] = {}  # by the first seq of a chapter: its last, its texts
        self._near: dict[int, tuple[object, str]] = {}

    def find(
        self,
        timeline: Timeline,
        key: str,
        seq: int,
        step: int,
        stop: Event,
        progress: Callable[[float], None],
    ) -> int | None:
        """The nearest entry with the key from `seq` on, that one included, `EARLIER` or `LATER`.

        None when there is none, or when it was stopped. `progress` is told the share that has been seen.
        """
        base, head = timeline.states[0].seq, timeline.state.seq
        all_of_it = max(1, seq if step == EARLIER else head - seq + 1)
        start = seq
        while 1 <= seq <= head and not stop.is_set():
            progress(abs(seq - start) / all_of_it)
            if seq > base:
                first, last = base + 1, head
                texts = self._texts_near(timeline, stop)
            else:
                first, last, texts = self._texts_of(seq, base)
            if stop.is_set():
                return None
            if key in texts:
                found = _nearest(texts.split(_BETWEEN), key, seq - first, step)
                if found is not None:
                    return first + found
            seq = first - 1 if step == EARLIER else last + 1
        return None

    def _forget(self, kept: int) -> None:
        """Drop the texts of chapters in which entries after `kept` may be other ones now."""
        for first, (last, _) in [*self._texts.items()]:
            if last > kept:
                self._texts.pop(first, None)

    def _texts_of(self, seq: int, base: int) -> tuple[int, int, str]:
        """The chapter with a record: its first and last seq, none after `base`, and its texts."""
        for first, (last, texts) in [*self._texts.items()]:
            if first <= seq <= last:
                return first, last, texts
        edition = self._book.edition
        page = told_page(self._session, seq, self._t, marked=False)
        told = [entry_key(entry) for entry in page.entries[: base - page.first + 1]]
        texts, last = _BETWEEN.join(told), page.first + len(told) - 1
        if edition == self._book.edition:
            self._texts[page.first] = (last, texts)
        return page.first, last, texts

    def _texts_near(self, timeline: Timeline, stop: Event) -> str:
        """The texts of what is in memory; records that were compared before are not told again."""
        known, self._near = self._near, {}
        for place, record in enumerate(timeline.told):
            if stop.is_set():
                break
            written = narrate.as_it_reads(record, timeline.state.story.edits)
            old = known.get(record.seq)
            if old is None or old[0] is not written:
                told = narrate.entry(written, timeline.states[place], self._t, marked=False)
                old = written, entry_key(told)
            self._near[record.seq] = old
        return _BETWEEN.join(text for _, text in self._near.values())


def _nearest(texts: list[str], key: str, index: int, step: int) -> int | None:
    """The first text with the key from an index on."""
    indexes = range(index, -1, -1) if step == EARLIER else range(index, len(texts))
    return next((one for one in indexes if key in texts[one]), None)
