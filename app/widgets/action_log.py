"""The action log: what has happened, the newest at the bottom; its keys and the mouse."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from app.present import LogEntry
from app.widgets.log_view import LogView
from app.widgets.long_log import Place

_KEYS = {
    "up": "cursor(-1)", "down": "cursor(1)", "pageup": "page(-1)", "pagedown": "page(1)",
    "home": "go(0)", "end": "go(-1)", "enter": "open",
    "ctrl+up": "heading(-1)", "ctrl+down": "heading(1)",
}  # fmt: skip

#: Seconds that reading files may take before the log says that it is reading.
PATIENCE = 0.2


class ActionLog(LogView):
    """The log pane: its keys and the mouse move the cursor and open an entry."""

    # Without descriptions: help lists the keys in the user's language.
    BINDINGS: ClassVar[list[BindingType]] = [Binding(key, act, "", show=False) for key, act in _KEYS.items()]

    @dataclass(eq=False)
    class EntryOpened(Message):
        """The reader asked for the detail of an entry, or for it to close if it is open."""

        seq: int

    def first_from(self, seq: int) -> int | None:
        """The first entry that is shown from a seq on."""
        return self._seq(before) if (before := self._book.entries.up_to(seq - 1)) >= 0 else None

    @dataclass(eq=False)
    class HeadingWanted(Message):
        """The reader wants to go to the heading before the cursor, -1, or after it, 1."""

        step: int

    @property
    def chosen(self) -> int | None:
        """The entry under the cursor, once the reader has put it there or has opened any."""
        return self.cursor_seq if self.is_picked or self.detail_seq is not None else None

    @property
    def is_picked(self) -> bool:
        """Whether the reader has put the cursor there since the last thing was done or asked."""
        return self._picked is not None

    def let_go(self) -> None:
        """Leave the entry under the cursor: what comes next is not about it."""
        self._picked = None

    async def entry(self, seq: int) -> LogEntry | None:
        """An entry, told without holding up the screen; None when there is no such one."""
        index = self._book.index_of(seq)
        if not self._book.has(seq):
            return None
        await self._fetch(index)
        return self._book.entries[self._book.index_of(seq)] if self._book.has(seq) else None

    async def go_to(self, seq: int) -> None:
        """Put the cursor on an entry, in the middle of the pane when it is out of sight."""
        index = self._book.index_of(seq)
        await self._fetch(index)
        if self._book.has(seq) and self._reading.seen:
            if not any(place.entry == index for place in self._reading.seen):
                self._reading.go(self._book.back(Place(index, 0), self._reading.height // 2))
            self._select(self._book.index_of(seq))

    async def _fetch(self, index: int) -> None:
        """Have what is around an entry told before going there, and say so when that takes long."""
        missing = self._book.missing(index)
        if not missing:
            return
        story = self._book.entries
        waiting = asyncio.get_running_loop().call_later(PATIENCE, self._tell_fetching, True)
        try:
            for one in missing:
                await asyncio.to_thread(story.fetch, one)
        finally:
            waiting.cancel()
            self._tell_fetching(False)

    def on_blur(self) -> None:
        """Hide the cursor: the next click only shows it."""
        self._picked = None

    def _select(self, index: int) -> None:
        self.cursor_seq = self._picked = self._seq(index)
        self._reading.reveal(index)
        self._place()

    async def _fetch_here(self) -> bool:
        """Have what is around the cursor told; whether there is anything."""
        if self.cursor_seq is not None:
            await self._fetch(self._book.index_of(self.cursor_seq))
        return bool(self._reading.seen) and self.cursor_seq is not None

    async def action_cursor(self, step: int) -> None:
        """Move the cursor by an entry; inside one taller than the pane, by half a pane first."""
        if not await self._fetch_here():
            return
        assert self.cursor_seq is not None
        seen = self._reading.seen
        index, edge = self._book.index_of(self.cursor_seq), seen[-1 if step > 0 else 0]
        last = self._book.height(index) - 1 if step > 0 else 0
        if edge.entry == index and edge.row != last:
            self._reading.move(step * max(1, len(seen) // 2))
            self._place()
        else:
            self._select(min(max(0, index + step), len(self._book.entries) - 1))

    async def action_page(self, step: int) -> None:
        """Move the cursor by a screenful."""
        if await self._fetch_here():
            assert self.cursor_seq is not None
            here = Place(self._book.index_of(self.cursor_seq), 0)
            self._select(self._book.step(here, step * max(1, self._reading.height - 1)).entry)

    async def action_go(self, index: int) -> None:
        """Move the cursor to the first entry, 0, or to the newest, -1, and follow it again."""
        await self._fetch(index % max(1, len(self._book.entries)))
        self.cursor_seq = self._picked = self._seq(index)
        self._reading.top, self._reading.follows = Place(0, 0), index < 0
        self._place()

    def action_heading(self, step: int) -> None:
        """Ask to go to the round or the scene that began before the cursor, or to the next one."""
        self.post_message(self.HeadingWanted(step))

    def action_open(self) -> None:
        """Ask for the detail of the entry under the cursor."""
        if self.cursor_seq is not None:
            self.post_message(self.EntryOpened(self.cursor_seq))

    async def on_click(self, event: events.Click) -> None:
        """Select the entry clicked on; open it if it was selected; on the news, go to the end."""
        # Textual would select all the text on a double click.
        event.prevent_default()
        offset = event.get_content_offset(self)
        if offset is None:
            if self.new_count and event.y == self.outer_size.height - 1:
                await self.action_go(-1)
        elif offset.y < len(self._reading.seen) and self.text_selection is None:
            index = self._reading.seen[offset.y].entry
            if self._seq(index) == self._picked:
                self.action_open()
            else:
                self._select(index)
