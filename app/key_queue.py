"""Keys one at a time: each is fully dealt with before the next is looked at, however fast they come."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

from textual.app import App
from textual.events import Event
from textual.message_pump import MessagePump

#: Seconds after which a node that does not answer is left behind, so that keys never stop for good.
PATIENCE = 2.0


class KeyQueue:
    """Delivers key presses and pastes in order, and waits after each until nobody is busy with it.

    Without it, keys that arrive in one read go to whatever had the focus before the first of them.
    """

    def __init__(self, app: App[int], deliver: Callable[[Event], Awaitable[None]]) -> None:
        self._app = app
        self._deliver = deliver
        self._waiting: deque[Event] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a key is still being dealt with."""
        return self._task is not None and not self._task.done()

    def put(self, event: Event) -> None:
        """Take a key; it is delivered once those before it have been dealt with."""
        self._waiting.append(event)
        if not self.busy:
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            before = self._app.screen
            focused = self._app.focused or before
            await self._deliver(self._waiting.popleft())
            await self._dealt_with([*focused.ancestors_with_self])
            if self._app.screen is not before:
                # A new screen takes the focus while it wakes up.
                await self._dealt_with([self._app.screen, self._app, self._app.screen, self._app])

    async def _dealt_with(self, nodes: list[MessagePump]) -> None:
        """Wait until each node, from the focus up to the app, has emptied its queue of what came before."""
        for node in nodes:
            done = asyncio.Event()
            if node.is_running and node.call_later(done.set):
                with suppress(TimeoutError):
                    await asyncio.wait_for(done.wait(), PATIENCE)
