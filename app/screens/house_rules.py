"""The house rules of a campaign: each with its value, changed in place by one logged command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from app.glyphs import GlyphSet
from app.house_rule_rows import choices_of, is_number, rule_detail, rule_row, stepped
from app.keys import written_keys
from app.messages import CommandIssued, HistoryAsked
from app.screens.rules_reference import RulesReferenceScreen
from app.screens.value_list import ValueListScreen
from app.widgets.cursor_list import CursorList
from app.widgets.spans import to_content
from rules.commands import SetOption
from rules.state import OptionValue, State
from rules.system import Option, get, option
from rules.text import Line, Span, Translator, line

if TYPE_CHECKING:
    from app.tabletop import TabletopApp


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


class HouseRulesScreen(ValueListScreen):
    """The house rules with their values, shown as the state has them."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as Textual declares it
    AROUND = 10

    def __init__(
        self,
        state: Callable[[], State],
        translator: Translator,
        *,
        key: str = "",
        glyphs: GlyphSet = "unicode",
    ) -> None:
        super().__init__(translator, glyphs)
        self._game = state
        self._first_key = key

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules of the campaign's system."""
        return get(self._game().rules).options

    @property
    def rule(self) -> Option | None:
        """The house rule under the cursor."""
        return self.options[self.listed.cursor] if self.options else None

    @property
    def bounds(self) -> tuple[int, int] | None:
        """Those of a house rule that is a number."""
        rule = self.rule
        return (rule.low, rule.high) if rule is not None and is_number(rule) else None

    def compose(self) -> ComposeResult:
        with Vertical(id="house-box"):
            yield CursorList(self._row, self._glyphs, id="house-list")
            yield Static(id="house-detail")
            yield Static(id="house-note")

    def on_mount(self) -> None:
        """Fill in the words."""
        self.set_class(self._glyphs == "ascii", "-ascii")
        keys = [rule.key for rule in self.options]
        self.listed.show(len(keys), keys.index(self._first_key) if self._first_key in keys else 0)
        self.show()

    # What is shown

    def show(self) -> None:
        """Draw the values, and write everything around them."""
        t = self.words
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
        self.query_one("#house-note", Static).update(to_content(note, self.app.theme, self._glyphs))
        self._show_values()

    def show_state(self) -> None:
        """Show the values as the state has them now."""
        if self.is_mounted:
            self._show_values()

    def _show_values(self) -> None:
        self.listed.refresh()
        rule = self.rule
        lines = [] if rule is None else rule_detail(self._game(), rule, self.words)
        told = Content("\n").join(to_content(one, self.app.theme, self._glyphs) for one in lines)
        self.query_one("#house-detail", Static).update(told)

    def _row(self, row: int, width: int, here: bool) -> Line:
        return rule_row(self._game(), self.options[row], width, self.words, here=here, digits=self._digits)

    # Keys

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

    async def press_own(self, key: str, character: str) -> bool:
        """Undo and redo, and the rule itself."""
        letter = character.lower()
        if letter in ("u", "y"):
            await HistoryAsked("undo" if letter == "u" else "redo").sent_to(self.app)
        elif letter == "r":
            ids = self.rules_shown()
            self.app.push_screen(RulesReferenceScreen(self._game, self.words, ids=ids, glyphs=self._glyphs))
        else:
            return False
        return True

    async def put(self, number: int) -> None:
        """Send up the number that was typed."""
        if self.rule is not None:
            await self._change(self.rule, number)

    async def step(self, by: int) -> None:
        """Send up the next value, or the one before."""
        rule = self.rule
        if rule is not None and (is_number(rule) or choices_of(rule)):
            await self._change(rule, stepped(rule, option(self._game(), rule.key), by))

    async def _change(self, rule: Option, value: OptionValue) -> None:
        if value != option(self._game(), rule.key):
            await CommandIssued(SetOption(key=rule.key, value=value)).sent_to(self.app)

    # Mouse

    @on(CursorList.Picked)
    async def _pick(self, message: CursorList.Picked) -> None:
        message.stop()
        # The number that was being typed was that of the row before.
        self._digits = ""
        if message.again and self.bounds is None:
            await self.step(1)
        self.show_state()
