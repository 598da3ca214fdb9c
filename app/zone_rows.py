"""A zone as two lines of its editor: name and flags, then links and who stands there. Pure."""

from __future__ import annotations

from typing import NamedTuple

from app.widgets.spans import cells, cut, padded, shown
from rules.naming import display_name
from rules.people import zone_name
from rules.state import State, Zone
from rules.text import Line, Span, Translator

#: What a click on the second line means.
LINKS_OF = "links"

_NAME_MOST = 24


class ZoneRow(NamedTuple):
    """The two lines; `head` is the first up to the name, `parts` what may be clicked on in it.

    A part is the first column, the column after the last, and what it means.
    """

    line: Line
    head: Line
    about: Line
    parts: tuple[tuple[int, int, str], ...]


def zone_row(state: State, zone: Zone, width: int, t: Translator, *, here: bool) -> ZoneRow:
    """A zone drawn at a width; the chosen one has signs to move and to remove it by mouse."""
    number = state.zones.index(zone) + 1
    head: Line = (Span("▌" if here else " ", "accent"), Span(f"{number:>2} ", "key"))
    names = max(cells(shown((Span(zone_name(one, t)),))) for one in state.zones)
    name = padded(shown((Span(zone_name(zone, t), "strong"),)), min(names, _NAME_MOST, max(8, width // 3)))
    spans: list[Span] = [*head, *name]
    parts: list[tuple[int, int, str]] = []
    flags = (
        ("difficult", "≋", t.text("difficult")),
        ("hidden", "◌", t.text("unseen")),
        ("out", "●", t.text("out")),
    )
    for flag, sign, word in flags:
        spans.append(Span("  "))
        on = getattr(zone, flag)
        _put(spans, parts, Span(f"{sign if on else '·'} {word}", "plain" if on else "muted"), flag)
    for action, sign in (("earlier", "↑"), ("later", "↓"), ("remove", "✕")) if here else ():
        spans.append(Span("  "))
        _put(spans, parts, Span(sign, "key"), action)
    about = padded((Span("    "), *_about(state, zone, t)), width)
    return ZoneRow(cut(tuple(spans), width), head, cut(about, width), tuple(parts))


def click_at(row: ZoneRow, column: int) -> str:
    """What a click in the first line means; "" for the zone itself."""
    return next((what for start, end, what in row.parts if start <= column < end), "")


def _put(spans: list[Span], parts: list[tuple[int, int, str]], span: Span, what: str) -> None:
    start = cells(tuple(spans))
    spans.append(span)
    parts.append((start, start + cells((span,)), what))


def _about(state: State, zone: Zone, t: Translator) -> Line:
    links = [zone_name(other, t) for other in state.zones if other.id in zone.links]
    people = [display_name(state, c) for c in state.creatures.values() if c.zone == zone.id]
    linked = ", ".join(links) or t.text("no links")
    return shown((Span(f"↔ {linked}", "muted"), Span(f" · {', '.join(people)}" if people else "", "muted")))
