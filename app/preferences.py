"""What the settings screen shows of each setting: its name, its values in words, what it is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from app.i18n import language_names
from app.palettes import THEME_WORDS
from app.themes import theme_names
from app.turn_clock import clock_text
from rules.text import N_, Translator

Value: TypeAlias = str | int | bool | None


class Preference(NamedTuple):
    """A setting of `Settings` by its name; a number has bounds and a step, all others choices."""

    name: str
    label: str
    about: str
    low: int = 0
    high: int = 0
    step: int = 0

    @property
    def is_number(self) -> bool:
        """Whether digits may be typed."""
        return self.step > 0

    @property
    def choices(self) -> Sequence[Value]:
        """The values of one that is no number, in their order."""
        return _CHOICES[self.name] if self.name in _CHOICES else _named(self.name)


PREFERENCES: tuple[Preference, ...] = (
    Preference(
        "language", N_("Language"), N_("The language of the screen; both are understood in commands.")
    ),
    Preference(
        "theme",
        N_("Theme"),
        N_("The colours of the screen; a terminal with 16 colours begins with fogon-16."),
    ),
    Preference("dice", N_("Dice"), N_("Who rolls in campaigns made from now on.")),
    Preference("odds", N_("Odds"), N_("Whether the exact odds stand beside every roll before it is made.")),
    Preference(
        "glyphs", N_("Signs"), N_("Signs such as hearts and arrows, or plain letters in their place.")
    ),
    Preference(
        "turn_timer",
        N_("Turn timer"),
        N_("Seconds counted down in the title bar in each turn of action time; a click there pauses it."),
        0,
        3600,
        15,
    ),
    Preference("wounds", N_("Foes' wounds"), N_("How the players' view, “fogon watch”, tells of them.")),
    Preference(
        "backups", N_("Backups"), N_("Dated copies kept of each campaign, and one a week beyond."), 1, 1000, 1
    ),
)

_CHOICES: dict[str, tuple[Value, ...]] = {
    "dice": ("program", "table"),
    "odds": (True, False),
    "glyphs": ("unicode", "ascii"),
    "wounds": ("words", "hearts"),
}

_WORDS: dict[tuple[str, Value], str] = {
    ("language", None): N_("as the system"),
    ("dice", "program"): N_("the program rolls"),
    ("dice", "table"): N_("we roll at the table"),
    ("odds", True): N_("shown"),
    ("odds", False): N_("not shown"),
    ("glyphs", "unicode"): N_("all signs"),
    ("glyphs", "ascii"): N_("ASCII"),
    ("turn_timer", 0): N_("off"),
    ("wounds", "words"): N_("in words"),
    ("wounds", "hearts"): N_("as we see them"),
}


def value_word(preference: Preference, value: Value, t: Translator) -> str:
    """A value as the settings screen writes it."""
    if (known := _WORDS.get((preference.name, value))) is not None:
        return t.text(known)
    if preference.name == "language":
        return language_names().get(str(value), str(value))
    if preference.name == "turn_timer" and isinstance(value, int):
        return clock_text(value)
    return str(value)


def about_value(preference: Preference, value: Value, t: Translator) -> str:
    """What a value is, where its word does not say enough, or ""."""
    known = THEME_WORDS.get(str(value)) if preference.name == "theme" else None
    return t.text(known) if known is not None else ""


def stepped(preference: Preference, value: Value, step: int) -> Value:
    """The next value, or the one before: numbers stop at their bounds, choices go round."""
    if preference.is_number:
        # To the next multiple of the step, so that a number that was typed is not in the way.
        size, number = preference.step, int(value or 0)
        wanted = (number // size + 1) * size if step > 0 else -(-number // size) * size - size
        return max(preference.low, min(preference.high, wanted))
    choices = list(preference.choices)
    place = choices.index(value) + step if value in choices else 0
    return choices[place % len(choices)]


def _named(name: str) -> Sequence[Value]:
    return (None, *language_names()) if name == "language" else theme_names()
