"""The settings and the keys of the table as rows of a list; pure."""

from __future__ import annotations

from rich.cells import cell_len

from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import Key, KeyTable, written_key
from app.preferences import Preference, Value, about_value, value_word
from app.settings import Settings
from app.widgets.spans import cut, padded, shown
from rules.text import Line, Role, Span, Translator, line

_LABELS, _VALUES, _KEYS = 20, 26, 12
_BEFORE = len("▌ ") + _LABELS + 2  # cells before a value
_AS_IT_COMES = Settings()


def usual(one: Preference) -> Value:
    """The value that a setting has before anybody chooses another."""
    value: Value = getattr(_AS_IT_COMES, one.name)
    return value


def is_left_arrow(x: int) -> bool:
    """Whether a click so many cells from the left is on the arrow before a value."""
    return _BEFORE <= x < _BEFORE + len("‹ ")


def setting_row(
    one: Preference,
    settings: Settings,
    width: int,
    t: Translator,
    glyphs: GlyphSet,
    *,
    here: bool = False,
    digits: str = "",
    theme: str = "",
) -> Line:
    """A setting with its value and what that is; `digits` are of a number that is being typed for it.

    `theme` is the one that is shown, where the terminal cannot show what is set.
    """
    if here and digits:
        return _row(
            t.text(one.label), line(Span(f"  {digits}_", "key")), _VALUES, "", width, glyphs, here=here
        )
    value: Value = getattr(settings, one.name)
    about = about_value(one, value, t)
    if one.name == "theme" and theme != value:
        about = filled(t.text("here {theme}"), theme=theme)
    sides = ("‹ ", " ›") if here else ("  ", "  ")
    role: Role = "plain" if value == usual(one) else "karma"
    told = line(Span(sides[0], "key"), Span(value_word(one, value, t), role), Span(sides[1], "key"))
    return _row(t.text(one.label), told, _VALUES, about, width, glyphs, here=here)


def key_row(
    one: Key,
    table: KeyTable,
    width: int,
    t: Translator,
    glyphs: GlyphSet,
    *,
    here: bool = False,
    hears: bool = False,
) -> Line:
    """An action of the table, its keys, what it does; while it `hears`, the next key becomes its own."""
    keys = table.keys_of(one.action)
    # Those that are not as they come stand out.
    role: Role = "key" if keys == one.keys else "karma"
    word = Span("…", "key") if here and hears else Span(" ".join(written_key(key, t) for key in keys), role)
    label = filled(t.text("Key: {name}"), name=t.text(one.label))
    # A key is short: what it does has the room.
    return _row(label, line("  ", word), _KEYS, t.text(one.help), width, glyphs, here=here)


def _row(
    label: str, value: Line, values: int, about: str, width: int, glyphs: GlyphSet, *, here: bool
) -> Line:
    named = padded(line(Span(label, "strong" if here else "plain")), min(_LABELS, width // 2))
    told = (*named, Span("  "), *padded(value, min(values, max(0, width - _LABELS - 2))))
    left = width - sum(cell_len(span.text) for span in told) - 2
    return (*told, Span("  "), *cut(shown(line(Span(about, "muted")), glyphs), left)) if left > 0 else told
