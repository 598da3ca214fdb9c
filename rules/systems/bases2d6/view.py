"""Bases 2d6 on the screen: points in glyphs, what is left of a turn, the order; the published JSON."""

from __future__ import annotations

from typing import Any

from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.system import TurnGroup
from rules.systems.bases2d6 import turns, view_sheet
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.budget import has_turn
from rules.systems.bases2d6.possession import key_of
from rules.systems.bases2d6.stats import STATS, effective, value_of
from rules.systems.bases2d6.words import part_amount, source_word, token_words
from rules.text import N_, Line, Span, Translator, line

#: The signs of this system, with what they mean.
LEGEND: tuple[tuple[str, str], ...] = (
    ("♥12/20", N_("HP, hit points: left, at most")),
    ("◆5", N_("MP, magic points: left")),
    ("↷4", N_("is behind the creature with that number, and has its back")),
    ("●● ○", N_("of a turn the normal actions, then the instant ones: each ● is left, ○ says none")),
    ("↺ ●", N_("left over from the turn, for reactions")),
    ("▼ ●", N_("owed: taken from the next turn")),
)

#: The sheet in sections.
sheet = view_sheet.sheet


def marks(state: State, creature: AnyCreature, t: Translator) -> Line:
    """Hit points, whose back it has, and magic points where there are any: "♥12/20 ↷4 ◆3"."""
    s = creature.sheet
    spans = [Span(f"♥{s.hp}/{s.hp_max}", "harm" if s.hp else "muted")]
    backs = [state.creatures[id_].key for id_ in s.behind if id_ in state.creatures]
    if backs:
        spans.append(Span(f" ↷{','.join(map(str, backs))}", "accent"))
    if s.mp_max:
        spans += [Span(" "), Span(f"◆{s.mp}", "karma" if s.mp else "muted")]
    return tuple(spans)


def made_of(creature: AnyCreature, key: str, t: Translator) -> tuple[int, Line] | None:
    """What a statistic comes to, and each part of it with where it comes from (R-2D-09, R-2D-11)."""
    if key in creature.sheet.__struct_fields__ or key.endswith("_mod"):
        return None
    (base, *rest), total = value_of(creature, key)
    spans = [Span(f"{source_word(base.source, t)} {base.amount}", "muted")]
    for part in rest:
        amount = part_amount(part.amount, part.percent, t)
        spans += [
            Span(", ", "muted"),
            Span(amount, "strong"),
            Span(f" {source_word(part.source, t)}", "muted"),
        ]
    return total, tuple(spans)


def turn_note(state: State, creature: AnyCreature, t: Translator) -> Line:
    """The Total, then what is left of the turn as pips; out of it what is left for reactions, and debts.

    Where there is room for signs only, these are what remains: ●○ of the turn, ↺ left over, ▼ owed.
    """
    if state.time != "action" or creature.down or creature.id not in state.order:
        return ()
    s = creature.sheet
    notes: list[Line] = []
    if s.initiative_total is not None:
        notes.append(line(Span(f"{s.initiative_total:>2}", "muted")))
    if creature.interrupted:
        notes.append(line(Span(t.text("interrupted"), "accent")))
    elif creature.held:
        notes.append(line(Span(t.text("holds"), "accent")))
    if has_turn(state, creature):
        notes.append(_pips(s.normal, t.text("normal")))
        notes.append(_pips(s.instant, t.text("instant")))
    else:
        left = token_words((s.left_normal, s.left_instant), t)
        owed = token_words((s.debt_normal, s.debt_instant), t)
        if left:
            words = t.text("left over {tokens}").replace("{tokens}", left)
            notes.append(line(Span(f"↺ {words}", "plain")))
        elif creature.acted:
            notes.append(line(Span(t.text("has acted"), "muted")))
        if owed:
            notes.append(line(Span(f"▼ {t.text('owes {tokens}').replace('{tokens}', owed)}", "harm")))
    spans: list[Span] = []
    for note in notes:
        spans += [Span("  "), *note] if spans else note
    return tuple(spans)


def _pips(left: int, word: str) -> Line:
    """A filled pip for each token that is left, a hollow one for none; told apart without colour."""
    return line(Span(f"{'●' * left or '○'} {word}", "strong" if left else "muted"))


def turn_groups(state: State, t: Translator) -> tuple[TurnGroup, ...]:
    """Everybody in the order of initiative, then who has no turn; out of action time by who is there."""
    outside = tuple(
        c.id for c in state.creatures.values() if state.zone(c.zone).out and c.id not in state.order
    )
    here = tuple(id_ for id_ in state.order if id_ in state.creatures)
    apart = tuple(id_ for id_ in state.creatures if id_ not in here and id_ not in outside)
    if state.time != "action":
        groups = [TurnGroup(line(Span(t.text("PRESENT"), "accent")), apart)]
    else:
        groups = [
            TurnGroup(line(Span(t.text("INITIATIVE"), "accent")), here),
            TurnGroup(line(Span(t.text("WITHOUT A TURN"), "muted")), apart),
        ]
    groups.append(TurnGroup(line(Span(t.text("OUT OF COMBAT"), "muted")), outside))
    return tuple(group for group in groups if group.creatures)


def next_label(state: State, t: Translator) -> str:
    """Whom or what `next` starts."""
    who, new_round = turns.upcoming(state)
    if new_round:
        return t.text("round {n}").replace("{n}", str(state.round + 1))
    return display_name(state, state.creatures[who]) if who else ""


_SHIPPED = tuple(stat.id for stat in STATS)


def json_view(creature: AnyCreature) -> dict[str, Any]:
    """The published sheet and abilities of a creature; statistics with everything that changes them."""
    s = creature.sheet
    stats = dict.fromkeys((*_SHIPPED, *s.stats, *s.mods))
    pools = {key: getattr(s, key) for key in ("hp", "hp_max", "mp", "mp_max")}
    actions = ("normal", "instant", "left_normal", "left_instant", "debt_normal", "debt_instant")
    return {
        "sheet": {
            **pools,
            "stats": {stat: effective(creature, stat) for stat in stats},
            "aptitudes": {aptitude.name: aptitude.value for aptitude in s.aptitudes},
            "actions": {key: getattr(s, key) for key in actions},
            "initiative": s.initiative_total,
            "behind": list(s.behind),
        },
        "abilities": [_ability(ability) for ability in s.abilities],
    }


def _ability(ability: Ability) -> dict[str, Any]:
    return {
        "id": key_of(ability),
        "name": ability.name,
        "cost": [{"amount": cost.amount, "pool": cost.pool} for cost in ability.costs],
        "action": ability.action,
        "reaction": ability.reaction,
        "types": list(ability.types),
        "elements": list(ability.elements),
        "range": ability.range,
        "behind": ability.behind,
        "source": ability.source,
        "roll": ability.roll,
    }
