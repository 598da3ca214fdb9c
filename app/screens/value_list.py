"""A list of things that each have a value, changed in place: with arrows, or by typing a number."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.reactive import reactive

from app.glyphs import GlyphSet
from app.layout import TINY_HEIGHT, TINY_WIDTH
from app.screens.left_once import OverScreen
from app.widgets.cursor_list import CursorList
from rules.text import Translator

_PAGE = 10
_FRAME = 2  # rows around the list where nothing stands under it


class ValueListScreen(OverScreen[None]):
    """Composes a CursorList; a change is sent up, waited for, and shown before the next key is read."""

    AUTO_FOCUS = ""

    #: Rows around the list with the texts under it.
    AROUND: ClassVar[int] = _FRAME

    translator: reactive[Translator | None] = reactive(None)

    def __init__(self, translator: Translator, glyphs: GlyphSet) -> None:
        super().__init__()
        self.set_reactive(ValueListScreen.translator, translator)
        self._glyphs = glyphs
        self._digits = ""  # of a number that is being typed

    # --- for the screens ---

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The lowest and the highest number that the value under the cursor may be; None when it is none."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    async def put(self, number: int) -> None:
        """Give what is under the cursor a number that was typed."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    async def step(self, by: int) -> None:
        """Give what is under the cursor the next value, or the one before."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    async def press_own(self, key: str, character: str) -> bool:
        """Do what a key means on this screen alone; whether it was one of its own."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def show(self) -> None:
        """Draw everything."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    # --- what they share ---

    @property
    def words(self) -> Translator:
        """The language of the screen."""
        assert self.translator is not None
        return self.translator

    @property
    def listed(self) -> CursorList:
        """The list."""
        return self.query_one(CursorList)

    def on_mount(self) -> None:
        """Follow the theme, whose colours are part of what has been written."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show())

    def on_resize(self, event: events.Resize) -> None:
        """Leave out what there is no room for."""
        tiny = event.size.width < TINY_WIDTH or event.size.height < TINY_HEIGHT
        self.set_class(tiny, "-tiny")
        self.listed.styles.max_height = max(1, event.size.height - (_FRAME if tiny else self.AROUND))

    def speak(self, translator: Translator) -> None:
        """Speak another language from now on."""
        self.translator = translator

    def watch_translator(self) -> None:
        """Speak another language."""
        if self.is_mounted:
            self.show()

    async def on_key(self, event: events.Key) -> None:
        """Every key, one after another: a change has been made before the next key is read."""
        if not self.is_current:
            # The screen has been left: the key was meant for what is there now.
            self.app.post_message(events.Key(event.key, event.character))
        elif not await self.press(event.key, event.character or ""):
            return
        event.stop()
        event.prevent_default()

    async def press(self, key: str, character: str) -> bool:
        """Take one key; whether it means anything here."""
        if character.isascii() and character.isdecimal():
            await self._type_digit(character)
        elif self._digits and key in ("backspace", "escape"):
            self._digits = self._digits[:-1] if key == "backspace" else ""
        elif key == "escape" or character in ("q", "Q"):
            await self.take_digits()
            self.dismiss()
            return True
        else:
            typed = bool(self._digits)
            await self.take_digits()
            # Enter after a number only ends it.
            if not (typed and key == "enter") and not await self._act(key, character):
                self.show()
                return False
        self.show()
        return True

    async def _act(self, key: str, character: str) -> bool:
        last = self.listed.rows
        moves = {"up": -1, "down": 1, "pageup": -_PAGE, "pagedown": _PAGE, "home": -last, "end": last}
        if key in moves:
            self.listed.move(moves[key])
        elif await self.press_own(key, character):
            pass
        elif key in ("enter", "space"):
            # Not for a number: Enter after a digit that has counted already would make it another.
            if self.bounds is None:
                await self.step(1)
        elif key in ("left", "right") or character in ("+", "-"):
            await self.step(1 if key == "right" or character == "+" else -1)
        else:
            return False
        return True

    async def _type_digit(self, digit: str) -> None:
        """Read a number digit by digit; it counts once no longer one is possible, else at the next key."""
        if self.bounds is None:
            return
        self._digits = (self._digits + digit).lstrip("0") or "0"
        if self._digits == "0" or int(self._digits) * 10 > self.bounds[1]:
            await self.take_digits()

    async def take_digits(self) -> None:
        """Take the number that has been typed, if any."""
        digits, self._digits = self._digits, ""
        if digits and self.bounds is not None:
            await self.put(int(digits))
