"""The list of what a creature can do now, with what each costs and why it cannot (R-2D-31 to R-2D-37)."""

from __future__ import annotations

from typing import Literal

from rules.errors import Refused
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.system import Action
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.asking import moves_user, refuse_turn
from rules.systems.bases2d6.effects import is_positive
from rules.systems.bases2d6.offering import price
from rules.systems.bases2d6.possession import abilities_of, hindrances, key_of
from rules.systems.bases2d6.reach import REACH_ORDER, reach_between
from rules.systems.bases2d6.words import ability_name
from rules.text import Line, Span, Translator, line

COUNTERS = ("plus", "minus")


def actions(state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
    """Every ability that is not passive: the basic attack first, then its own, then the other basic ones.

    Reactions come last, since in one's own turn they may be used like any action (R-2D-29); the defences that
    everybody has mean nothing there and stay out.
    """
    listed = abilities_of(state, creature)
    first = [ability for ability in listed if ability.id == "strike"]
    own = [ability for ability in listed if ability in creature.sheet.abilities and ability not in first]
    rest = [ability for ability in listed if ability not in first and ability not in own]
    active = [ability for ability in (*first, *own, *rest) if ability.action != "passive"]
    reactions = [ability for ability in active if ability.reaction and ability.effects]
    return tuple(
        _action(state, creature, ability, t)
        for ability in (*(ability for ability in active if not ability.reaction), *reactions)
    )


def _action(state: State, creature: AnyCreature, ability: Ability, t: Translator) -> Action:
    word = ability_name(ability, t)
    label = line(word[:1].upper() + word[1:])
    asks: tuple[str, ...] = () if ability.range == "self" else ("targets",)
    if moves_user(ability) is not None:
        asks = (*asks, "zone")
    return Action(
        label,
        "use",
        {"actor": creature.id, "ability": key_of(ability)},
        asks,
        COUNTERS if ability.roll else (),
        why_not(state, creature, ability),
        _cost(state, creature, ability, t),
        ability.most,
        aim(ability),
        ("behind",) if ability.behind else (),
        ability.reaction,
    )


def aim(ability: Ability) -> Literal["", "foes", "friends"]:
    """At whom an ability usually goes: what it does to its targets for good goes to friends."""
    done = [effect for effect in ability.effects if effect.to == "target" and effect.kind != "note"]
    if not done or ability.range == "self":
        return ""
    return "friends" if all(_helps(effect) for effect in done) else "foes"


def _helps(effect: Effect) -> bool:
    """Whether an effect is good for whom it comes to; a modifier by the sign that it is written with."""
    return is_positive(effect, -1 if effect.amount.strip().startswith(("-", "−")) else 1)


def why_not(state: State, creature: AnyCreature, ability: Ability) -> Refused | None:
    """Why a creature cannot use an ability now, or that nobody is in reach of it."""
    try:
        refuse_turn(state, creature)
    except Refused as refused:
        return refused
    hindrance = next(hindrances(state, creature, ability), None)
    if hindrance is not None or ability.range == "self":
        return hindrance
    wanted = REACH_ORDER.index(ability.range)
    others = [other for other in state.creatures.values() if other.id != creature.id]
    reaches = [reach for other in others if (reach := reach_between(state, creature, other)) is not None]
    if any(REACH_ORDER.index(reach) <= wanted for reach in reaches):
        return None
    return Refused("nobody-in-reach", who=display_name(state, creature), ability=ability.name,
                   reach=ability.range)  # fmt: skip


def _cost(state: State, creature: AnyCreature, ability: Ability, t: Translator) -> Line:
    """Its price, and that it is a reaction: in one's own turn those are paid for like any action."""
    words = [t.text("reac.")] if ability.reaction else []
    words += price(state, creature, ability, t)
    return line(Span(" ".join(words), "muted")) if words else ()
