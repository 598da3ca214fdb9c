"""A field to search with, whose screen has keys of its own: all of them are read in the order typed."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.widgets import Input

_SEARCH_LIMIT = 80


class SearchField(Input):
    """A field in which everything that is typed happens in order, the keys of the list included.

    `press` does what a key of the list says, and tells whether it was one. Keys that come
    before it is there are given to it by the screen; until then its own wait.
    """

    def __init__(self, press: Callable[[str], bool], *, id: str) -> None:
        super().__init__(id=id, max_length=_SEARCH_LIMIT, compact=True, select_on_focus=False)
        self._press_key = press
        self._early: list[events.Key] | None = []
        #: The last key that goes on to the screen and the app.
        self.passed: events.Key | None = None

    async def _on_key(self, event: events.Key) -> None:
        if self._early is None:
            await self.take(event)
        else:
            self._early.append(event)
            event.stop()
            event.prevent_default()

    async def take(self, event: events.Key) -> None:
        """Do what a key says; what is neither the list's nor a character goes on as in any field."""
        if not self.screen.is_current:
            # The screen has been left: the key was meant for what is there now.
            self.app.post_message(events.Key(event.key, event.character))
        elif event.key == "backspace":
            # Otherwise done after what is typed behind it.
            self.action_delete_left()
        elif not self._press_key(event.key):
            self.passed = event
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()

    async def begin(self) -> None:
        """Read what was typed meanwhile; from now on keys are read as they come."""
        early, self._early = self._early or [], None
        for event in early:
            await self.take(event)
