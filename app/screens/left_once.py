"""What every screen over another shares: it is left once, and the app asks it before it undoes or ends."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen

ResultT = TypeVar("ResultT")

_NOTHING = object()


class OverScreen(ModalScreen[ResultT], Generic[ResultT]):
    """A screen over another. Textual's own takes away whatever is in front, each time it is asked.

    Long work may end, and a second click arrive, when another screen is in front: then this one waits until
    it is in front again, or has gone already.
    """

    _leaves_with: Any = _NOTHING

    def on_mount(self) -> None:
        """Have the frames of the glyphs that the app draws with."""
        if getattr(self.app, "glyphs", "unicode") == "ascii":
            self.add_class("-ascii")

    @property
    def is_left(self) -> bool:
        """Whether it has been left: its widgets are going or gone, though work for it may still go on."""
        return self not in self.app.screen_stack

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Leave with a result, now or as soon as nothing stands over this screen; once."""
        if self.is_left:
            return AwaitComplete()
        if self.app.screen is not self:
            self._leaves_with = result
            return AwaitComplete()
        return super().dismiss(result)

    def undo_here(self) -> bool:
        """Take back something of this screen alone; False when Ctrl+Z is to undo a step of the game."""
        return False

    def may_leave(self) -> bool:
        """Whether the program may end now; one that would lose work says so first."""
        return True

    def on_screen_resume(self) -> None:
        """Leave now, if that was to be done while another screen was in front."""
        if self._leaves_with is not _NOTHING:
            result, self._leaves_with = self._leaves_with, _NOTHING
            self.dismiss(result)
