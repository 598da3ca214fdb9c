"""The house rules of a campaign: each with its value, changed in place by one logged command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import written_keys
from app.layout import TINY_HEIGHT, TINY_WIDTH
from app.messages import CommandIssued, HistoryAsked
from app.narrated import choice_word
from app.reference import by_id
from app.screens.left_once import OverScreen
from app.screens.rules_reference import RulesReferenceScreen
from app.widgets.cursor_list import CursorList
from app.widgets.spans import cut, padded, to_content
from rules.commands import SetOption
from rules.state import OptionValue, State
from rules.system import Option, get, option
from rules.text import Line, Span, Translator, line

if TYPE_CHECKING:
    from app.tabletop import TabletopApp

_GAP = "  "
_WORTH_SAYING = 12  # cells below which what else a rule may be is left to the text under the list
_WITH_DEFAULTS = 56
_PAGE = 10
_FRAME, _BELOW = 2, 10  # rows around the list, and those with the text under it


def open_house_rules(app: TabletopApp, key: str = "") -> None:
    """Show the house rules of the campaign being played, at this one; nothing when they are shown already."""
    play = app.play
    if play is None or isinstance(app.screen, HouseRulesScreen):
        return
    screen = HouseRulesScreen(lambda: play.state, app.words, key=key, glyphs=app.glyphs)
    app.push_screen(screen)
    # Undo and the palette work from anywhere, and show here too.
    screen.watch(play, "timeline", screen.show_state, init=False)
    screen.watch(play, "translator", screen.speak, init=False)


class HouseRulesScreen(OverScreen[None]):
    """The house rules with their values; a change is sent up, waited for, and shown as the state has it."""

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as Textual declares it

    translator: reactive[Translator | None] = reactive(None)

    def __init__(
        self,
        state: Callable[[], State],
        translator: Translator,
        *,
        key: str = "",
        glyphs: GlyphSet = "unicode",
    ) -> None:
        super().__init__()
        self.set_reactive(HouseRulesScreen.translator, translator)
        self._game = state
        self._glyphs = glyphs
        self._first_key = key
        self._digits = ""

    @property
    def words(self) -> Translator:
        """The language of the screen."""
        assert self.translator is not None
        return self.translator

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules of the campaign's system."""
        return get(self._game().rules).options

    @property
    def rule(self) -> Option | None:
        """The house rule under the cursor."""
        return self.options[self.listed.cursor] if self.options else None

    @property
    def listed(self) -> CursorList:
        """The list of house rules."""
        return self.query_one(CursorList)

    def compose(self) -> ComposeResult:
        with Vertical(id="house-box"):
            yield CursorList(self._row, self._glyphs, id="house-list")
            yield Static(id="house-detail")
            yield Static(id="house-note")

    def on_mount(self) -> None:
        """Fill in the words."""
        self.set_class(self._glyphs == "ascii", "-ascii")
        self.app.theme_changed_signal.subscribe(self, lambda _: self._speak())
        keys = [rule.key for rule in self.options]
        self.listed.show(len(keys), keys.index(self._first_key) if self._first_key in keys else 0)
        self._speak()

    def on_resize(self, event: events.Resize) -> None:
        """Leave out what there is no room for."""
        tiny = event.size.width < TINY_WIDTH or event.size.height < TINY_HEIGHT
        self.set_class(tiny, "-tiny")
        self.listed.styles.max_height = max(1, event.size.height - (_FRAME if tiny else _BELOW))

    def speak(self, translator: Translator) -> None:
        """Speak another language from now on."""
        self.translator = translator

    def watch_translator(self) -> None:
        """Speak another language."""
        if self.is_mounted:
            self._speak()

    def show_state(self) -> None:
        """Show the values as the state has them now."""
        if self.is_mounted:
            self._show_values()

    def _show_values(self) -> None:
        self.listed.refresh()
        self._show_detail()

    # What is shown

    def _speak(self) -> None:
        t, theme = self.words, self.app.theme
        box = self.query_one("#house-box")
        box.border_title = Content(f"{t.text('House rules')} · {get(self._game().rules).title}")
        box.border_subtitle = Content(t.text("r the rule · u undo · ? keys · Esc closes"))
        note = line(
            Span(
                t.text("← → change, digits type a number. A change counts for later rolls only."),
                "muted",
            )
        )
        if not self.options:
            note = line(t.text("These rules have nothing to choose."))
        self.query_one("#house-note", Static).update(to_content(note, theme, self._glyphs))
        self._show_values()

    def _value(self, rule: Option) -> OptionValue:
        return option(self._game(), rule.key)

    def _row(self, row: int, width: int, here: bool) -> Line:
        """Label, value, what else it may be, rule ids: as many of them as there is room for."""
        t, rule = self.words, self.options[row]
        texts = [t.text(one.label) for one in self.options]
        values = max(cell_len(self._value_word(one)) for one in self.options) + len("‹  ›")
        default = cell_len(t.text("default")) + 1 if width >= _WITH_DEFAULTS else 0
        labels = min(max(map(cell_len, texts)), max(width // 3, width - values - default - len(_GAP)))
        label = padded(line(Span(texts[row], "strong" if here else "plain")), labels)
        value = padded(self._value_cell(rule, here), values)
        mark = f" {t.text('default')}" if default and self._value(rule) == rule.default else ""
        told = (*label, Span(_GAP), *value, *padded(line(Span(mark, "muted")), default))
        others, ids = self._others(rule), " ".join(rule.rules)
        left = width - labels - values - default - 2 * len(_GAP)
        room = left - cell_len(ids) - len(_GAP)
        if room >= _WORTH_SAYING:
            return (*told, Span(_GAP), *padded(others, room), Span(_GAP), Span(ids, "rule"))
        return (*told, Span(_GAP), *cut(others, left)) if left >= _WORTH_SAYING else told

    def _value_word(self, rule: Option) -> str:
        return choice_word(self._value(rule), self.words)

    def _value_cell(self, rule: Option, here: bool) -> Line:
        """The value, between arrows where the cursor is, or the number that is being typed."""
        if here and self._digits:
            return line(Span(f"  {self._digits}_", "key"))
        sides = ("‹ ", " ›") if here else ("  ", "  ")
        word = Span(self._value_word(rule), "plain" if self._value(rule) == rule.default else "karma")
        return line(Span(sides[0], "key"), word, Span(sides[1], "key"))

    def _others(self, rule: Option) -> Line:
        """What else it may be, the default marked."""
        t, value = self.words, self._value(rule)
        shown = choice_word(rule.default, t)
        if _is_number(rule):
            bounds = filled(t.text("{low} to {high}"), low=rule.low, high=rule.high)
            tail = "" if value == rule.default else ", " + self._marked(shown)
            return line(Span(bounds + tail, "muted"))
        words = [
            self._marked(shown) if choice == rule.default else choice_word(choice, t)
            for choice in _choices(rule)
            if choice != value
        ]
        return line(Span(", ".join(words), "muted"))

    def _marked(self, word: str) -> str:
        return filled(self.words.text("{value} (default)"), value=word)

    def _show_detail(self) -> None:
        rule, t = self.rule, self.words
        lines: list[Line] = []
        if rule is not None:
            lines = [
                line(Span(t.text(rule.label), "strong"), ": ", Span(self._value_word(rule), "karma")),
                line(Span(t.text("It may be:") + " ", "muted"), *self._others(rule)),
                self._named_rules(rule),
            ]
        told = Content("\n").join(to_content(one, self.app.theme, self._glyphs) for one in lines)
        self.query_one("#house-detail", Static).update(told)

    def _named_rules(self, rule: Option) -> Line:
        """The ids of the rules that it bends, with their titles."""
        rules, language = self._game().rules, self.words.language
        spans: list[Span] = []
        for id_ in rule.rules:
            section = by_id(rules, language, id_)
            spans += [Span(" · ", "muted")] if spans else []
            spans += [Span(id_, "rule"), Span(f" {section.title}" if section else "")]
        return tuple(spans)

    # Keys

    async def on_key(self, event: events.Key) -> None:
        """Every key, one after another: a change has been made before the next key is read."""
        if not self.is_current:
            # The screen has been left: the key was meant for what is there now.
            self.app.post_message(events.Key(event.key, event.character))
        elif not await self._press(event.key, event.character or ""):
            return
        event.stop()
        event.prevent_default()

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys of this screen."""
        t = self.words
        return [
            (written_keys("↑ ↓ pageup pagedown home end", t), t.text("go through the list")),
            ("← → + −", t.text("change a house rule")),
            ("0–9", t.text("type a number")),
            ("r", t.text("read the rule that it bends")),
            ("u y", t.text("undo and redo")),
            ("Esc", t.text("back")),
        ]

    def rules_shown(self) -> tuple[str, ...]:
        """The rules that the house rule under the cursor bends."""
        return self.rule.rules if self.rule is not None else ()

    async def _press(self, key: str, character: str) -> bool:
        rule = self.rule
        if rule is not None and character.isascii() and character.isdecimal():
            await self._type_digit(rule, character)
            return True
        if key == "escape" or character in ("q", "Q"):
            self._leave()
            return True
        if key == "backspace" and self._digits:
            self._digits = self._digits[:-1]
            self.listed.refresh()
            return True
        had_digits = bool(self._digits)
        await self._take_digits()
        if key == "enter" and had_digits:
            return True
        return await self._act(rule, key, character.lower())

    async def _act(self, rule: Option | None, key: str, character: str) -> bool:
        last = len(self.options)
        moves = {"up": -1, "down": 1, "pageup": -_PAGE, "pagedown": _PAGE, "home": -last, "end": last}
        if key in moves:
            self.listed.move(moves[key])
            self._show_detail()
        elif rule is not None and key in ("enter", "space"):
            # Not for a number: Enter after a digit that has counted already would make it another.
            await self._step(rule, 0 if _is_number(rule) else 1)
        elif rule is not None and (key == "right" or character == "+"):
            await self._step(rule, 1)
        elif rule is not None and (key == "left" or character == "-"):
            await self._step(rule, -1)
        elif character in ("u", "y"):
            await self._history(HistoryAsked("undo" if character == "u" else "redo"))
        elif character == "r":
            self._show_reference(rule)
        else:
            return False
        return True

    async def _type_digit(self, rule: Option, digit: str) -> None:
        """Read a number digit by digit; it counts once no longer one is possible, else at the next key."""
        if not _is_number(rule):
            return
        self._digits = (self._digits + digit).lstrip("0") or "0"
        self.listed.refresh()
        if int(self._digits) == 0 or int(self._digits) * 10 > rule.high:
            await self._take_digits()

    async def _take_digits(self) -> None:
        digits, self._digits = self._digits, ""
        rule = self.rule
        if digits and rule is not None:
            await self._change(rule, int(digits))
        self.listed.refresh()

    def _leave(self) -> None:
        """Forget a number half typed, else close."""
        if self._digits:
            self._digits = ""
            self.listed.refresh()
        else:
            self.dismiss()

    async def _step(self, rule: Option, step: int) -> None:
        """The next value, or the one before: numbers stop at their bounds, choices go round."""
        value = self._value(rule)
        if _is_number(rule):
            assert isinstance(value, int)
            await self._change(rule, max(rule.low, min(rule.high, value + step)))
            return
        choices = _choices(rule)
        if choices:
            place = choices.index(value) + step if value in choices else 0
            await self._change(rule, choices[place % len(choices)])

    async def _change(self, rule: Option, value: OptionValue) -> None:
        """Send a change up, and show what the state says once it has been run."""
        if value == self._value(rule):
            return
        message = CommandIssued(SetOption(key=rule.key, value=value))
        self.app.post_message(message)
        await message.settled.wait()
        self.show_state()

    async def _history(self, message: HistoryAsked) -> None:
        self.app.post_message(message)
        await message.settled.wait()
        self.show_state()

    def _show_reference(self, rule: Option | None) -> None:
        ids = rule.rules if rule is not None else ()
        self.app.push_screen(RulesReferenceScreen(self._game, self.words, ids=ids, glyphs=self._glyphs))

    # Mouse

    @on(CursorList.Picked)
    async def _pick(self, message: CursorList.Picked) -> None:
        message.stop()
        await self._take_digits()
        rule = self.rule
        if message.again and rule is not None and not _is_number(rule):
            await self._step(rule, 1)
        self._show_detail()


def _is_number(rule: Option) -> bool:
    return isinstance(rule.default, int) and not isinstance(rule.default, bool)


def _choices(rule: Option) -> tuple[OptionValue, ...]:
    """The values of a house rule that is no number, in its own order."""
    if isinstance(rule.default, bool):
        return (True, False)
    return rule.choices
