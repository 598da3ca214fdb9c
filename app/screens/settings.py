"""The settings and the keys: each is changed in place, shown at once, and written to the settings file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import PLAY_KEYS, Key, KeyTable, written_key, written_keys
from app.layout import TINY_HEIGHT, TINY_WIDTH
from app.legend import where_kept
from app.messages import KeyChosen, SettingChosen
from app.preferences import PREFERENCES, Preference, Value, about_value, stepped, value_word
from app.screens.left_once import OverScreen
from app.settings import Settings, settings_file
from app.widgets.cursor_list import CursorList
from app.widgets.spans import cut, padded, shown, to_content
from rules.text import Line, Role, Span, Translator, line

_PAGE = 10
_FRAME, _BELOW = 2, 13  # rows around the list, and those with the texts under it
_LABELS, _VALUES, _KEYS = 20, 26, 12
_BEFORE = len("▌ ") + _LABELS + 2  # cells before a value


class SettingsScreen(OverScreen[None]):
    """The settings with their values, then the keys of the table; a change is sent up and waited for."""

    AUTO_FOCUS = ""

    translator: reactive[Translator | None] = reactive(None)

    def __init__(
        self,
        settings: Callable[[], Settings],
        keys: Callable[[], KeyTable],
        faults: Callable[[], Sequence[str]],
        translator: Translator,
        *,
        glyphs: GlyphSet = "unicode",
    ) -> None:
        """`faults` are the sentences that say what is wrong with the settings file."""
        super().__init__()
        self.set_reactive(SettingsScreen.translator, translator)
        self._settings, self._keys, self._faults = settings, keys, faults
        self._glyphs = glyphs
        self._digits = ""
        self._listening = False
        self._refused = ""

    @property
    def words(self) -> Translator:
        """The language of the screen."""
        assert self.translator is not None
        return self.translator

    @property
    def listed(self) -> CursorList:
        """The list of settings and keys."""
        return self.query_one(CursorList)

    @property
    def row(self) -> Preference | Key:
        """What is under the cursor."""
        return _ROWS[self.listed.cursor]

    def compose(self) -> ComposeResult:
        with Vertical(id="settings-box"):
            yield CursorList(self._row, self._glyphs, id="settings-list")
            yield Static(id="settings-detail")
            yield Static(id="settings-fault")

    def on_mount(self) -> None:
        """Fill in the words."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self._speak())
        self.listed.show(len(_ROWS), 0)
        self._speak()

    def on_resize(self, event: events.Resize) -> None:
        """Leave out what there is no room for."""
        tiny = event.size.width < TINY_WIDTH or event.size.height < TINY_HEIGHT
        self.set_class(tiny, "-tiny")
        self.listed.styles.max_height = max(1, event.size.height - (_FRAME if tiny else _BELOW))

    def watch_translator(self) -> None:
        """Speak another language."""
        if self.is_mounted:
            self._speak()

    # What is shown

    def set_look(self, translator: Translator, glyphs: GlyphSet) -> None:
        """Show everything as the settings have it now."""
        self._glyphs = glyphs
        self.listed.set_glyphs(glyphs)
        self.translator = translator
        self._speak()

    def _speak(self) -> None:
        self.set_class(self._glyphs == "ascii", "-ascii")
        t = self.words
        box = self.query_one("#settings-box")
        box.border_title = Content(t.text("Settings"))
        hint = t.text("press the new key · Esc keeps the old") if self._listening else ""
        hint = hint or t.text("← → change · Enter on a key: press another · Esc closes")
        box.border_subtitle = to_content(line(hint), self.app.theme, self._glyphs)
        self.listed.refresh()
        self._show_detail()

    def _row(self, row: int, width: int, here: bool) -> Line:
        one, t = _ROWS[row], self.words
        text = t.text(one.label)
        if isinstance(one, Key):
            text = filled(t.text("Key: {name}"), name=text)
        label = padded(line(Span(text, "strong" if here else "plain")), min(_LABELS, width // 2))
        value, about = self._cells(one, here)
        # A key is short: what it does has the room.
        values = _KEYS if isinstance(one, Key) else _VALUES
        told = (*label, Span("  "), *padded(value, min(values, max(0, width - _LABELS - 2))))
        left = width - sum(cell_len(span.text) for span in told) - 2
        return (*told, Span("  "), *cut(shown(about, self._glyphs), left)) if left > 0 else told

    def _cells(self, one: Preference | Key, here: bool) -> tuple[Line, Line]:
        """The value of a row, and what is said of it at the right."""
        t = self.words
        sides = ("‹ ", " ›") if here else ("  ", "  ")
        if isinstance(one, Key):
            keys = " ".join(written_key(key, t) for key in self._keys().keys_of(one.action))
            word = Span("…", "key") if here and self._listening else Span(keys, self._mark(one))
            return line("  ", word), line(Span(t.text(one.help), "muted"))
        if here and self._digits:
            return line(Span(f"  {self._digits}_", "key")), ()
        value = self._value(one)
        word = Span(value_word(one, value, t), self._mark(one))
        return (
            line(Span(sides[0], "key"), word, Span(sides[1], "key")),
            line(Span(self._about(one, value), "muted")),
        )

    def _about(self, one: Preference, value: Value) -> str:
        """What a value is; of a theme that this terminal cannot show, which it shows instead."""
        if one.name == "theme" and self.app.theme != value:
            return filled(self.words.text("here {theme}"), theme=self.app.theme)
        return about_value(one, value, self.words)

    def _mark(self, one: Preference | Key) -> Role:
        """The role of a value: those that are not as they come stand out."""
        if isinstance(one, Key):
            return "key" if self._keys().keys_of(one.action) == one.keys else "karma"
        return "plain" if self._value(one) == getattr(_DEFAULTS, one.name) else "karma"

    def _value(self, one: Preference) -> Value:
        value: Value = getattr(self._settings(), one.name)
        return value

    def _show_detail(self) -> None:
        t, theme, one = self.words, self.app.theme, self.row
        if isinstance(one, Key):
            told = t.text(one.help)
            own = t.text("As it comes: {keys}; {back} gives that back. In the file it is “{action}”.")
            keys = " ".join(written_key(key, t) for key in one.keys)
            more = filled(own, keys=keys, back=written_key("backspace", t), action=one.action)
        else:
            told = t.text(one.about)
            default = value_word(one, getattr(_DEFAULTS, one.name), t)
            more = t.text("As it comes: {value}. Digits type a number.") if one.is_number else ""
            more = filled(more or t.text("As it comes: {value}."), value=default)
        lines = [line(Span(t.text(one.label), "strong"), ": ", told), line(Span(more, "muted"))]
        faults = [self._refused] if self._refused else list(self._faults())
        kept = filled(t.text("Kept in {path}"), path=settings_file())
        lines.append(line(Span(kept, "muted")))
        lines.append(where_kept(str(getattr(self.app, "saves", "")), t))
        self.query_one("#settings-detail", Static).update(self._joined(lines, theme))
        fault = self.query_one("#settings-fault", Static)
        fault.set_class(bool(faults), "-shown")
        fault.update(self._joined([line(Span(f"✗ {text}", "harm")) for text in faults], theme))

    def _joined(self, lines: Sequence[Line], theme: str) -> Content:
        return Content("\n").join(to_content(one, theme, self._glyphs) for one in lines)

    # Keys

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys of this screen; none while it waits for one to be mapped."""
        if self._listening:
            return []
        t = self.words
        return [
            (written_keys("↑ ↓ pageup pagedown home end", t), t.text("go through the list")),
            ("← → + −", t.text("change a setting")),
            ("0–9", t.text("type a number")),
            ("Enter", t.text("on a key: press another for it")),
            (written_key("backspace", t), t.text("as it comes")),
            ("Esc", t.text("back")),
        ]

    async def on_key(self, event: events.Key) -> None:
        """Every key, one after another: a change has been made before the next key is read."""
        if not self.is_current:
            # The screen has been left: the key was meant for what is there now.
            self.app.post_message(events.Key(event.key, event.character))
        elif not await self._press(event.key, event.character or ""):
            return
        event.stop()
        event.prevent_default()

    async def _press(self, key: str, character: str) -> bool:
        self._refused = ""
        if self._listening:
            await self._hear(key, character)
            return True
        one = self.row
        is_digit = character.isascii() and character.isdecimal()
        if is_digit and isinstance(one, Preference) and one.is_number:
            await self._type_digit(one, character)
            return True
        if key == "backspace" and self._digits:
            self._digits = self._digits[:-1]
        elif key == "escape" and self._digits:
            self._digits = ""
        elif key == "escape" or character in ("q", "Q"):
            await self._take_digits()
            self.dismiss()
            return True
        else:
            typed = bool(self._digits)
            await self._take_digits()
            if not (typed and key == "enter"):
                await self._act(one, key, character)
        self._speak()
        return True

    async def _act(self, one: Preference | Key, key: str, character: str) -> None:
        last = len(_ROWS)
        moves = {"up": -1, "down": 1, "pageup": -_PAGE, "pagedown": _PAGE, "home": -last, "end": last}
        if key in moves:
            self.listed.move(moves[key])
        elif isinstance(one, Key):
            if key == "backspace":
                await self._map(one, ())
            elif key in ("enter", "space", "right", "left"):
                self._listening = True
        elif key in ("right", "enter", "space") or character == "+":
            if not (one.is_number and key in ("enter", "space")):
                await self._set(one, stepped(one, self._value(one), 1))
        elif key == "left" or character == "-":
            await self._set(one, stepped(one, self._value(one), -1))
        elif key == "backspace":
            await self._set(one, getattr(_DEFAULTS, one.name))

    async def _hear(self, key: str, character: str) -> None:
        """The key that was pressed for an action."""
        self._listening = False
        one = self.row
        if key != "escape" and isinstance(one, Key):
            printable = len(character) == 1 and character.isprintable() and not character.isspace()
            await self._map(one, (character if printable else key,))
        self._speak()

    async def _map(self, one: Key, keys: tuple[str, ...]) -> None:
        message = KeyChosen(one.action, keys)
        self.app.post_message(message)
        await message.settled.wait()
        self._refused = message.refused
        if message.refused:
            self._speak()

    async def _type_digit(self, one: Preference, digit: str) -> None:
        """Read a number digit by digit; it counts once no longer one is possible, else at the next key."""
        self._digits = (self._digits + digit).lstrip("0") or "0"
        if int(self._digits) * 10 > one.high:
            await self._take_digits()
        self._speak()

    async def _take_digits(self) -> None:
        digits, self._digits = self._digits, ""
        one = self.row
        if digits and isinstance(one, Preference) and one.is_number:
            await self._set(one, max(one.low, min(one.high, int(digits))))

    async def _set(self, one: Preference, value: Value) -> None:
        """Send a value up, and show what the settings say once it has been taken."""
        if value == self._value(one):
            return
        message = SettingChosen(one.name, value)
        self.app.post_message(message)
        await message.settled.wait()

    # Mouse

    def on_click(self, event: events.Click) -> None:
        """A click beside the box leaves."""
        if not self.query_one("#settings-box").region.contains_point(event.screen_offset):
            event.stop()
            self.dismiss()

    @on(CursorList.Picked)
    async def _pick(self, message: CursorList.Picked) -> None:
        message.stop()
        self._refused, self._listening = "", False
        # The number that was being typed was that of the row before.
        self._digits = ""
        one = self.row
        if message.again and isinstance(one, Preference):
            back = _BEFORE <= message.x < _BEFORE + len("‹ ")
            await self._set(one, stepped(one, self._value(one), -1 if back else 1))
        elif message.again:
            self._listening = True
        self._speak()


_ROWS: tuple[Preference | Key, ...] = (*PREFERENCES, *PLAY_KEYS)
_DEFAULTS = Settings()
