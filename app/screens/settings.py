"""The settings and the keys: each is changed in place, shown at once, and written to the settings file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import PLAY_KEYS, Key, KeyTable, written_key, written_keys
from app.legend import where_kept
from app.messages import KeyChosen, SettingChosen
from app.preferences import PREFERENCES, Preference, Value, stepped, value_word
from app.screens.value_list import ValueListScreen
from app.setting_rows import is_left_arrow, key_row, setting_row, usual
from app.settings import Settings, settings_file
from app.widgets.cursor_list import CursorList
from app.widgets.spans import to_content
from rules.text import Line, Span, Translator, line


class SettingsScreen(ValueListScreen):
    """The settings with their values, then the keys of the table; a change is sent up and waited for."""

    AROUND = 13

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
        super().__init__(translator, glyphs)
        self._settings, self._keys, self._faults = settings, keys, faults
        self._listening = False
        self._refused = ""

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
        self.listed.show(len(_ROWS), 0)
        self.show()

    # What is shown

    def set_look(self, translator: Translator, glyphs: GlyphSet) -> None:
        """Show everything as the settings have it now."""
        self._glyphs = glyphs
        self.listed.set_glyphs(glyphs)
        self.translator = translator
        self.show()

    def show(self) -> None:
        """Draw the list, and write everything around it."""
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
        one, t, glyphs = _ROWS[row], self.words, self._glyphs
        if isinstance(one, Key):
            return key_row(one, self._keys(), width, t, glyphs, here=here, hears=self._listening)
        digits, theme = self._digits, self.app.theme
        return setting_row(one, self._settings(), width, t, glyphs, here=here, digits=digits, theme=theme)

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
            default = value_word(one, usual(one), t)
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

    async def press(self, key: str, character: str) -> bool:
        """Take one key; while one is waited for, whichever it is."""
        self._refused = ""
        if self._listening:
            await self._hear(key, character)
        else:
            await super().press(key, character)
        return True

    async def press_own(self, key: str, character: str) -> bool:
        """Map a key, and put a value back as it comes."""
        one = self.row
        if key == "backspace":
            await (self._map(one, ()) if isinstance(one, Key) else self._set(one, usual(one)))
        elif isinstance(one, Key) and key in ("enter", "space", "right", "left"):
            self._listening = True
        else:
            return False
        return True

    @property
    def bounds(self) -> tuple[int, int] | None:
        """Those of a setting that is a number."""
        one = self.row
        return (one.low, one.high) if isinstance(one, Preference) and one.is_number else None

    async def put(self, number: int) -> None:
        """Set the number that was typed, within its bounds."""
        one = self.row
        if isinstance(one, Preference):
            await self._set(one, max(one.low, min(one.high, number)))

    async def step(self, by: int) -> None:
        """Set the next value, or the one before."""
        one = self.row
        if isinstance(one, Preference):
            await self._set(one, stepped(one, self._value(one), by))

    async def _hear(self, key: str, character: str) -> None:
        """The key that was pressed for an action."""
        self._listening = False
        one = self.row
        if key != "escape" and isinstance(one, Key):
            printable = len(character) == 1 and character.isprintable() and not character.isspace()
            await self._map(one, (character if printable else key,))
        self.show()

    async def _map(self, one: Key, keys: tuple[str, ...]) -> None:
        message = await KeyChosen(one.action, keys).sent_to(self.app)
        self._refused = message.refused
        if message.refused:
            self.show()

    async def _set(self, one: Preference, value: Value) -> None:
        """Send a value up, and show what the settings say once it has been taken."""
        if value == self._value(one):
            return
        await SettingChosen(one.name, value).sent_to(self.app)

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
            back = is_left_arrow(message.x)
            await self._set(one, stepped(one, self._value(one), -1 if back else 1))
        elif message.again:
            self._listening = True
        self.show()


_ROWS: tuple[Preference | Key, ...] = (*PREFERENCES, *PLAY_KEYS)
