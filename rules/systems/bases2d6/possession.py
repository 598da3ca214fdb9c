"""Which abilities a creature has, and what prevents one: states, pools, actions (R-2D-31, R-2D-34)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Refused
from rules.naming import display_name, name_key, slug
from rules.state import AnyCreature, State
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.amounts import cost_of
from rules.systems.bases2d6.book import basics_of
from rules.systems.bases2d6.budget import payment, purses


def abilities_of(state: State, creature: AnyCreature) -> tuple[Ability, ...]:
    """Everything that a creature can do, the basic abilities first but for those that it has its own of."""
    own = {key_of(ability) for ability in creature.sheet.abilities}
    basics = tuple(ability for ability in basics_of(state) if key_of(ability) not in own)
    return (*basics, *creature.sheet.abilities)


def key_of(ability: Ability) -> str:
    """The word by which an ability is known in commands and options."""
    return ability.id or slug(ability.name)


def find(state: State, creature: AnyCreature, name: str) -> Ability | None:
    """A creature's ability of that word or name, whatever its case and accents; None when there is none."""
    for ability in abilities_of(state, creature):
        if name in (ability.id, ability.name) or name_key(name) in (name_key(ability.name), key_of(ability)):
            return ability
    return None


def ability_named(state: State, creature: AnyCreature, name: str) -> Ability:
    """A creature's ability of that name; Refused `unknown-ability`."""
    found = find(state, creature, name)
    if found is None:
        names = ", ".join(ability.name for ability in abilities_of(state, creature))
        raise Refused("unknown-ability", who=display_name(state, creature), name=name, candidates=names)
    return found


def prevented(creature: AnyCreature, ability: Ability) -> str:
    """The state that forbids an ability, or ""; never an innate one (R-2D-34, R-2D-50, R-2D-51)."""
    if ability.innate:
        return ""
    if "magical" in ability.types and "silence" in creature.statuses:
        return "silence"
    if "physical" in ability.types and "immobilise" in creature.statuses:
        return "immobilise"
    return ""


def refuse_ability(state: State, creature: AnyCreature, ability: Ability) -> None:
    """Refused `passive-ability`, `silenced`, `immobilised`, `cannot-pay` or `no-action` by name."""
    for refused in hindrances(state, creature, ability):
        raise refused


def hindrances(state: State, creature: AnyCreature, ability: Ability) -> Iterator[Refused]:
    """Everything that stands between a creature and one of its abilities now, the gravest first."""
    who = display_name(state, creature)
    if ability.action == "passive":
        yield Refused("passive-ability", ability=ability.name)
    state_id = prevented(creature, ability)
    if state_id:
        yield Refused(f"{state_id}d", who=who, ability=ability.name)
    try:
        costs = cost_of(state, creature, ability)
    except Refused as refused:
        # A formula that cannot be worked out now: divided by a statistic that is 0.
        yield refused
        return
    for pool, amount in costs.items():
        have = getattr(creature.sheet, pool)
        if have < amount:
            yield Refused("cannot-pay", who=who, pool=pool, cost=amount, have=have, ability=ability.name)
    if state.time == "action" and payment(*purses(state, creature), ability.action) is None:
        yield Refused("no-action", who=who, action=ability.action, ability=ability.name)
