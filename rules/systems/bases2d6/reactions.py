"""Who may react to what has been declared, and with what (R-2D-07, R-2D-29, R-2D-52)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from rules.errors import Refused
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.bases2d6.ability import Ability, ActionType
from rules.systems.bases2d6.basics import DEFENCES
from rules.systems.bases2d6.execution import Execution
from rules.systems.bases2d6.possession import abilities_of, ability_named, find, hindrances, key_of
from rules.systems.bases2d6.reach import perceived, refuse_reach

#: Reactions may answer reactions, but not without end.
MOST_DEEP = 5

_SIDES = {"hero": "heroes", "ally": "heroes", "foe": "foes", "neutral": "neutral"}


class Reaction(NamedTuple):
    """One answer to a declared ability: who, by which word, and the statistic if it is a defence."""

    who: str
    word: str
    name: str
    defence: str = ""
    ability: Ability | None = None


def allied(one: AnyCreature, other: AnyCreature) -> bool:
    """Whether two creatures are on one side; neutrals are on nobody's but their own."""
    return _SIDES[one.side] == _SIDES[other.side]


def defence_action(state: State, ability: Ability) -> ActionType:
    """What a defence costs its target: nothing, or as the table has it a reaction (R-2D-07)."""
    if option(state, "defence_cost") == "reaction" and ability.action == "free":
        return "instant"
    return ability.action


def reactions_to(state: State, execution: Execution, ability: Ability) -> tuple[Reaction, ...]:
    """Everything that somebody may answer now, in the order of turns; the targets' defences first."""
    order = [*execution.targets, *state.order, *state.creatures]
    found: list[Reaction] = []
    for id_ in dict.fromkeys(order):
        creature = state.creatures.get(id_)
        if creature is None or id_ == execution.user or creature.down:
            continue
        if perceived(state, creature):
            found += _defences(state, creature, execution, ability)
            if execution.depth < MOST_DEEP:
                found += _others(state, creature, execution, ability)
    return tuple(found)


def _defences(state: State, creature: AnyCreature, execution: Execution, ability: Ability) -> list[Reaction]:
    if creature.id not in execution.targets or creature.id in execution.defences:
        return []
    fixed = option(state, "difficulty") == "fixed" or ability.difficulty is not None
    if execution.roll and (fixed or execution.difficulty is not None):
        # The difficulty stands for the defence.
        return []
    words = {stat: word for word, stat in DEFENCES.items()}
    found = []
    for stat in ability.defences:
        basic = find(state, creature, words[stat]) if stat in words else None
        if basic is None and stat in words:
            continue
        if basic is None:
            found.append(Reaction(creature.id, stat, stat, stat))
        elif _able(state, creature, basic, defence_action(state, basic)):
            found.append(Reaction(creature.id, key_of(basic), basic.name, stat, basic))
    return found


def _able(state: State, creature: AnyCreature, ability: Ability, action: ActionType) -> bool:
    return next(hindrances(state, creature, replace(ability, action=action)), None) is None


def is_defence(ability: Ability) -> bool:
    """Whether an ability is one of the basic ones that defend, whatever the table has made of them."""
    return key_of(ability) in DEFENCES


def mark(who: str, ability: Ability) -> str:
    """How an execution remembers that somebody has used a reaction in its window: each comes once."""
    return f"{who} {key_of(ability)}"


def _others(state: State, creature: AnyCreature, execution: Execution, declared: Ability) -> list[Reaction]:
    return [
        Reaction(creature.id, key_of(ability), ability.name, "", ability)
        for ability in abilities_of(state, creature)
        if ability.reaction
        and not is_defence(ability)
        and mark(creature.id, ability) not in execution.asked
        and triggered(state, creature, ability, execution, declared)
        and next(hindrances(state, creature, ability), None) is None
        and _reaches(state, creature, ability, execution)
    ]


def triggered(
    state: State, creature: AnyCreature, ability: Ability, execution: Execution, declared: Ability
) -> bool:
    """Whether a reaction answers what was declared."""
    user = state.creatures.get(execution.user)
    if user is None or (ability.answers and not set(ability.answers) & set(declared.types)):
        return False
    if ability.trigger == "enemy":
        return not allied(creature, user)
    if ability.trigger == "any":
        return True
    if allied(creature, user) and not _may_hurt(declared):
        # What somebody does for their own side asks for no shield, and is no blow to give back.
        return False
    if ability.trigger == "targeted":
        return creature.id in execution.targets
    return bool(_targeted_allies(state, creature, execution))


def _may_hurt(ability: Ability) -> bool:
    """Whether an ability is one that its targets would rather avoid."""
    return bool(ability.defences) or any(effect.kind == "damage" for effect in ability.effects)


def _targeted_allies(state: State, creature: AnyCreature, execution: Execution) -> tuple[str, ...]:
    """The allies of somebody that an execution is aimed at."""
    return tuple(
        id_
        for id_ in execution.targets
        if id_ != creature.id and id_ in state.creatures and allied(creature, state.creatures[id_])
    )


def targets_for(
    state: State, creature: AnyCreature, ability: Ability, execution: Execution
) -> tuple[str, ...]:
    """Whom a reaction is aimed at when nobody says: its user, an ally that is targeted, or who acts."""
    if ability.range == "self":
        return (creature.id,)
    if ability.trigger == "ally-targeted":
        return _targeted_allies(state, creature, execution)[: ability.most or None]
    return (execution.user,)


def _reaches(state: State, creature: AnyCreature, ability: Ability, execution: Execution) -> bool:
    for target in targets_for(state, creature, ability, execution):
        try:
            refuse_reach(state, creature, state.creatures[target], ability, behind=False)
        except Refused:
            continue
        return True
    return False


def reaction_named(state: State, execution: Execution, ability: Ability, who: str, word: str) -> Reaction:
    """The reaction that somebody names; Refused with what stands against it."""
    offered = [r for r in reactions_to(state, execution, ability) if r.who == who]
    creature = state.creatures[who]
    own = find(state, creature, word)
    for reaction in offered:
        if word in (reaction.word, reaction.name, reaction.defence) or (
            own is not None and own == reaction.ability
        ):
            return reaction
    own = own or ability_named(state, creature, word)
    refused = next(hindrances(state, creature, own), None)
    if refused is not None:
        raise refused
    raise Refused("not-offered", option=own.name, options=", ".join(r.word for r in offered) or "pass")


def forced_reaction(state: State, execution: Execution, ability: Ability, who: str, word: str) -> Reaction:
    """The reaction that somebody names, whatever its trigger, cost and range are."""
    creature = state.creatures[who]
    own = ability_named(state, creature, word)
    stat = DEFENCES.get(key_of(own), "")
    if stat in ability.defences and who in execution.targets and who not in execution.defences:
        return Reaction(who, key_of(own), own.name, stat, own)
    if stat or not own.reaction or execution.depth >= MOST_DEEP:
        raise Refused("not-offered", option=own.name, options="pass")
    return Reaction(who, key_of(own), own.name, "", own)
