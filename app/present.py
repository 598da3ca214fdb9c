"""State as rows to draw, without any widget: zone cards, turn rows, the log."""

from __future__ import annotations

from typing import NamedTuple

from app.text import fold
from rules.common_words import telling_word
from rules.naming import display_name
from rules.people import zone_name
from rules.state import AnyCreature, State
from rules.system import get
from rules.text import Line, Span, Translator
from rules.veiling import in_sight

#: One-cell marks of a creature's standing, the most telling first; the one for hidden stands before a name.
ACTIVE, ACTED, HELD, DOWN, HIDDEN, NO_MARK = "▶", "✓", "‖", "✗", "◌", " "


class LogEntry(NamedTuple):
    """One record told: `at` is milliseconds since 1970; a `child` belongs to the entry above it.

    `lines` is never empty; `heading` is the one with which a round or a scene begins, counted from 0.
    """

    seq: int
    at: int
    lines: tuple[Line, ...]
    child: bool = False
    secret: bool = False
    heading: int | None = None


def one_line(entry: LogEntry) -> Line:
    """An entry where there is one row for it: its first line, and its last."""
    secret = (Span(f"{HIDDEN} ", "muted"),) if entry.secret else ()
    rest = (Span(" · ", "muted"), *entry.lines[-1]) if len(entry.lines) > 1 else ()
    return (*secret, *entry.lines[0], *rest)


class CreatureRow(NamedTuple):
    """A creature as one row: the key that picks it, its mark, its wounds, a note on its turn."""

    id: str
    key: int
    name: str
    side: str
    mark: str
    marks: Line
    note: Line
    zone: str
    down: bool
    active: bool
    #: The name and the side that those of one crowd share.
    kind: str = ""
    #: Whether players do not see them, which is written before the name whatever else they are marked with.
    hidden: bool = False


class ZoneCard(NamedTuple):
    """A zone with everybody in it; `links` names what it is linked to where no line shows it.

    `away` is how far it is from the selected creature, where that is not plain to see.
    """

    id: str
    name: str
    difficult: bool
    out: bool
    rows: tuple[CreatureRow, ...]
    hidden: bool = False
    links: str = ""
    away: str = ""


class TurnBlock(NamedTuple):
    """A heading of the turn pane with its rows."""

    heading: Line
    rows: tuple[CreatureRow, ...]


def is_won(state: State) -> bool:
    """Whether a fight goes on with foes on the table of whom none stands any more."""
    foes = [creature for creature in state.creatures.values() if creature.side == "foe"]
    return state.time == "action" and bool(foes) and all(creature.down for creature in foes)


def kind_of(creature: AnyCreature) -> str:
    """What those of one crowd have in common: their side, and their name but for the number given to them."""
    return f"{creature.side}:{fold(creature.name)}"


def mark_of(state: State, creature: AnyCreature) -> str:
    """The mark of a creature: down, active, held, acted, or a space."""
    if creature.down:
        return DOWN
    if creature.id == state.active:
        return ACTIVE
    if creature.held:
        return HELD
    return ACTED if creature.acted else NO_MARK


#: More statuses than this are counted, not named.
_NAMED_STATUSES = 2


def _mark_of_status(creature: AnyCreature, key: str, short: dict[str, str]) -> str:
    """A status in a few cells, with the mark of what players do not see."""
    begun = short.get(key) or telling_word(key)[:3]
    # With a capital, as the short names of states: it is the head of a word, not a word.
    return (HIDDEN if creature.statuses[key].secret else "") + begun[:1].upper() + begun[1:]


def status_marks(state: State, creature: AnyCreature, t: Translator) -> Line:
    """What ails a creature in a few cells: "Ble3 Stu2 +1"; a state by its short name, in the system's order.

    A condition that somebody typed is known by the first letters of the word in it that says something.
    """
    short = {spec.id: t.text(spec.abbreviation) for spec in get(state.rules).states if spec.abbreviation}
    order = list(short)
    held = sorted(creature.statuses, key=lambda key: order.index(key) if key in short else len(order))
    spans = [
        Span(f" {_mark_of_status(creature, key, short)}{creature.statuses[key].charges or ''}", "harm")
        for key in held[:_NAMED_STATUSES]
    ]
    if len(held) > _NAMED_STATUSES:
        spans.append(Span(f" +{len(held) - _NAMED_STATUSES}", "harm"))
    return tuple(spans)


def _with_statuses(marks: Line, statuses: Line) -> Line:
    """The marks with what ails somebody behind the wounds, in one column with them."""
    place = next((n for n, span in enumerate(marks) if span.text.isspace()), len(marks))
    return (*marks[:place], *statuses, *marks[place:])


def creature_row(state: State, creature: AnyCreature, t: Translator) -> CreatureRow:
    """The row of a creature."""
    system = get(state.rules)
    zone = zone_name(state.zone(creature.zone), t)
    return CreatureRow(
        creature.id,
        creature.key,
        display_name(state, creature),
        creature.side,
        mark_of(state, creature),
        _with_statuses(system.marks(state, creature, t), status_marks(state, creature, t)),
        (Span(t.text("absent"), "muted"),) if creature.absent_from else system.turn_note(state, creature, t),
        zone,
        creature.down,
        creature.id == state.active,
        kind=kind_of(creature),
        hidden=not in_sight(state, creature),
    )


def zone_cards(state: State, t: Translator) -> tuple[ZoneCard, ...]:
    """Every zone of the scene, in its order."""
    return tuple(
        ZoneCard(
            zone.id,
            zone_name(zone, t),
            zone.difficult,
            zone.out,
            tuple(creature_row(state, c, t) for c in state.creatures.values() if c.zone == zone.id),
            zone.hidden,
        )
        for zone in state.zones
    )


def turn_blocks(state: State, t: Translator) -> tuple[TurnBlock, ...]:
    """The turn pane."""
    return tuple(
        TurnBlock(
            group.heading, tuple(creature_row(state, state.creatures[id_], t) for id_ in group.creatures)
        )
        for group in get(state.rules).turn_groups(state, t)
    )
