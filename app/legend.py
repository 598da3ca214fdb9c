"""The legend: every sign that stands for something on the table, the rule system's own among them. Pure."""

from __future__ import annotations

from app.filling import filled
from app.keys import KeyTable
from app.present import ACTED, ACTIVE, DOWN, HELD, HIDDEN
from rules.system import get
from rules.text import N_, Line, Span, Translator, line

#: Cells before what a sign means.
_WIDTH = 10

_OF_CREATURES: tuple[tuple[str, str], ...] = (
    (ACTIVE, N_("whose turn it is")),
    (ACTED, N_("has acted this round")),
    (HELD, N_("delays the turn, and may interrupt")),
    (DOWN, N_("down: out of the fight")),
    (HIDDEN, N_("unseen by the players; in the log: for the GM only")),
    ("■", N_("marked: keys act on all marked")),
    ("▸ ▾", N_("a crowd of the same kind: closed, open")),
)
_OF_THE_TABLE: tuple[tuple[str, str], ...] = (
    ("≋", N_("difficult ground")),
    ("⚀ … ⚅", N_("dice as they fell; a pale one was not kept")),
    ("1▁ 2▄ 3█", N_("chances: the higher the bar, the likelier what stands before it")),
    ("●●○○", N_("a clock or track: what is done, what is left")),
    ("● ◌ ✓", N_("a thread, person or place: open, set aside, closed")),
    ("◆◆◇", N_("the tension of the story")),
    ("└", N_("belongs to the entry above")),
    ("▼ 3", N_("new entries below: the log is scrolled up")),
)


def legend(rules: str, t: Translator) -> list[Line]:
    """The signs with what they mean: of creatures, of the rule system, of the rest, then its states."""
    system = get(rules)
    lines: list[Line] = []
    for heading, signs in (
        (t.text("Creatures"), _OF_CREATURES),
        (system.title, system.legend),
        (t.text("Zones, log and story"), _OF_THE_TABLE),
    ):
        lines += _part(heading, [_row(sign, t.text(about)) for sign, about in signs], lines)
    states = [(t.text(s.abbreviation), s) for s in system.states if s.abbreviation]
    if states:
        told = t.text("States, with their charges: {example} is {name} with 3 charges")
        example = filled(told, example=f"{states[0][0]}3", name=t.text(states[0][1].label))
        named = [_row(short, f"{t.text(s.label)}: {t.text(s.about)}") for short, s in states]
        lines += _part(example, named, lines)
    return lines


def players_legend(rules: str, seen: str, t: Translator) -> Line:
    """How the players' screen is closed, and the signs in what is seen on it, in one paragraph."""
    known = (*_OF_CREATURES[:4], *get(rules).legend, _OF_THE_TABLE[0])
    signs = [(sign, about) for sign, about in known if sign[0] in seen]
    spans = [Span("q", "key"), Span(f" {t.text('closes this view')}")]
    for sign, about in signs:
        spans += [Span(" · ", "muted"), Span(sign, "key"), Span(f"\u00a0{t.text(about)}")]
    return tuple(spans)


def where_kept(folder: str, t: Translator) -> Line:
    """The folder of the campaigns, as a sentence."""
    said, _, rest = t.text("Your campaigns are kept in {path}").partition("{path}")
    return line(Span(said, "muted"), Span(folder, "strong"), Span(rest, "muted"))


def rules_found(t: Translator, table: KeyTable) -> Line:
    """Where every rule is found, whatever one looks at."""
    said = t.text("{key} finds a rule by its words or its number; “Rules” there opens all of them.")
    return line("  ", Span(filled(said, key=table.key_of("palette", t)), "muted"))


def _part(heading: str, rows: list[Line], before: list[Line]) -> list[Line]:
    if not rows:
        return []
    return [*([line("")] if before else []), line(Span(heading, "accent")), *rows]


def _row(sign: str, about: str) -> Line:
    return (Span(f"  {sign:<{_WIDTH}}{' ' if len(sign) >= _WIDTH else ''}", "key"), Span(about))
