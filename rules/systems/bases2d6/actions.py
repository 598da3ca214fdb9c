"""The list of what a creature can do now, with what each costs and why it cannot (R-2D-31 to R-2D-37)."""

from __future__ import annotations

from rules.errors import Refused
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.system import Action
from rules.systems.bases2d6.ability import ACTION_LABELS, REACH_LABELS, Ability
from rules.systems.bases2d6.amounts import cost_of
from rules.systems.bases2d6.asking import moves_user, refuse_turn
from rules.systems.bases2d6.offering import ability_word
from rules.systems.bases2d6.possession import abilities_of, hindrances, key_of
from rules.systems.bases2d6.reach import REACH_ORDER, reach_between
from rules.text import Line, Span, Translator, line

COUNTERS = ("plus", "minus")


def actions(state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
    """Every ability that is not passive: the basic attack first, then its own, then the other basic ones."""
    listed = abilities_of(state, creature)
    first = [ability for ability in listed if ability.id == "strike"]
    own = [ability for ability in listed if ability in creature.sheet.abilities and ability not in first]
    rest = [ability for ability in listed if ability not in first and ability not in own]
    return tuple(
        _action(state, creature, ability, t)
        for ability in (*first, *own, *rest)
        if ability.action != "passive" and not ability.reaction
    )


def _action(state: State, creature: AnyCreature, ability: Ability, t: Translator) -> Action:
    word = ability_word(ability, t)
    reach = t.text(REACH_LABELS[ability.range])
    label = line(word[:1].upper() + word[1:], Span(f" {reach}", "muted"))
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
        price(state, creature, ability, t),
        ability.most,
    )


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


def price(state: State, creature: AnyCreature, ability: Ability, t: Translator) -> Line:
    """What an ability takes of the turn and of the pools, in a few words."""
    pools = {"hp": t.text("HP"), "mp": t.text("MP")}
    words = [t.text(ACTION_LABELS[ability.action])] if state.time == "action" else []
    try:
        costs = cost_of(state, creature, ability)
    except Refused:
        # `why_not` says what is wrong with it.
        costs = {}
    words += [f"{amount} {pools[pool]}" for pool, amount in costs.items() if amount]
    return line(Span(" · ".join(words), "muted")) if words else ()
