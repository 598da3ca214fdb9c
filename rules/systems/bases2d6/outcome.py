"""The steps of one execution after its window: its roll, the defences, dice of its effects, the effects."""

from __future__ import annotations

from msgspec.structs import replace

from rules.dice import Throw, Tray
from rules.events import Happened, Rolled
from rules.evolve import Draft
from rules.places import keep_order
from rules.state import State
from rules.system import option
from rules.systems.bases2d6 import effects
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.amounts import (
    letter_pools,
    letters_of,
    names_for,
    pools_in,
    taken_apart,
)
from rules.systems.bases2d6.basics import DEFENCES
from rules.systems.bases2d6.commands import Adjust
from rules.systems.bases2d6.execution import Execution
from rules.systems.bases2d6.possession import find
from rules.systems.bases2d6.rolls import NO_ADJUST, Plan, plan_for, read
from rules.systems.bases2d6.saying import say_defence, say_roll, say_worked
from rules.systems.bases2d6.stats import Part, modifiers_on, summed

#: The types of what Soak makes harder (R-2D-44).
SOAKED = {"movement", "physical"}


def step(draft: Draft, execution: Execution, ability: Ability, tray: Tray) -> Execution | None:
    """The next step, or None when its dice have to be waited for."""
    if execution.stage == "declared":
        return replace(execution, stage="roll" if execution.roll else "defend")
    if execution.stage == "roll":
        return _roll(draft, execution, ability, tray)
    if execution.stage == "defend":
        return _defend(draft, execution, ability, tray)
    if execution.stage == "amounts":
        return _amounts(draft, execution, ability, tray)
    return replace(execution, stage="done")


def plan_of(state: State, execution: Execution, ability: Ability) -> Plan:
    """How the roll of an execution will be read."""
    soaked = set(ability.types) >= SOAKED
    return plan_for(state, state.creatures[execution.user], execution.roll, execution.adjust, soaked=soaked)


def defence_plan(state: State, who: str, stat: str, adjust: Adjust = NO_ADJUST) -> Plan:
    """How a defence will be read; a dodge is physical movement, unless the table's is not (R-2D-44)."""
    creature = state.creatures[who]
    word = next((word for word, rolled in DEFENCES.items() if rolled == stat), "")
    basic = find(state, creature, word) if word else None
    soaked = basic is not None and set(basic.types) >= SOAKED
    return plan_for(state, creature, stat, adjust, soaked=soaked)


def _defence(state: State, execution: Execution, target: str) -> Plan:
    return defence_plan(state, target, execution.defences[target], execution.adjusts.get(target, NO_ADJUST))


def _roll(draft: Draft, execution: Execution, ability: Ability, tray: Tray) -> Execution | None:
    """The user's roll; the defences' dice follow at once where they can, so that it is known what it was."""
    throw = tray.throw(2, 6, "attack")
    if throw is None:
        return None
    plan = plan_of(draft.state, execution, ability)
    result = read(plan, throw.faces)
    rolled = replace(execution, stage="defend", faces=throw.faces, result=result)
    if result.fumble:
        say_roll(draft, rolled, plan, throw, None, None, ability)
        return _fumbled(draft, rolled, ability)
    defended: list[tuple[str, Throw]] = []
    for target in _defenders(draft.state, rolled):
        other = tray.throw(2, 6, "defence")
        if other is None:
            break
        defended.append((target, other))
        total = read(_defence(draft.state, rolled, target), other.faces).total
        rolled = replace(rolled, totals={**rolled.totals, target: total})
    settled = _settled(draft.state, rolled, ability) if _all_known(draft.state, rolled) else None
    success = None if settled is None else bool(settled) or not rolled.targets
    difficulty = _shown_difficulty(draft.state, rolled, ability)
    say_roll(draft, rolled, plan, throw, success, difficulty, ability)
    for target, other in defended:
        say_defence(draft, rolled, target, other, _defence(draft.state, rolled, target))
    return rolled


def _fumbled(draft: Draft, execution: Execution, ability: Ability) -> Execution:
    """The user becomes the one target, once; nobody defends and no difficulty is asked (R-2D-17, R-2D-20)."""
    draft.emit(
        Happened(
            "2d6.fumble", {"who": execution.user, "ability": ability.name, "targets": list(execution.targets)}
        )
    )
    return replace(execution, stage="amounts", hit=(execution.user,), defences={})


def _defenders(state: State, execution: Execution) -> list[str]:
    return [
        target
        for target in execution.targets
        if target in execution.defences and target not in execution.totals and target in state.creatures
    ]


def _all_known(state: State, execution: Execution) -> bool:
    return not _defenders(state, execution)


def _defend(draft: Draft, execution: Execution, ability: Ability, tray: Tray) -> Execution | None:
    """The defences that are still to be rolled, then who is hit."""
    known = execution.totals
    for target in _defenders(draft.state, execution):
        throw = tray.throw(2, 6, "defence")
        if throw is None:
            # What has fallen is kept; the next look finds nothing new and waits.
            return execution if execution.totals != known else None
        plan = _defence(draft.state, execution, target)
        say_defence(draft, execution, target, throw, plan)
        total = read(plan, throw.faces).total
        execution = replace(execution, totals={**execution.totals, target: total})
    hit = _settled(draft.state, execution, ability)
    for target in execution.targets:
        if target in draft.state.creatures:
            draft.emit(
                Happened(
                    "2d6.hit" if target in hit else "2d6.missed",
                    {
                        "who": execution.user,
                        "target": target,
                        "ability": ability.name,
                        "of": len(execution.targets),
                        "rolled": bool(execution.faces),
                    },
                )
            )
    return replace(execution, stage="amounts" if hit or _for_user(execution, ability) else "done", hit=hit)


def _for_user(execution: Execution, ability: Ability) -> bool:
    return not execution.targets


def difficulty_for(state: State, execution: Execution, ability: Ability, target: str) -> int | None:
    """What the Total has to reach against a target; None when nothing opposes it."""
    if execution.difficulty is not None:
        return execution.difficulty
    if target in execution.totals:
        return execution.totals[target]
    if ability.difficulty is not None:
        return ability.difficulty
    if option(state, "difficulty") == "fixed" and ability.defences:
        return int(option(state, "fixed_difficulty"))
    return None


def succeeds(state: State, execution: Execution, ability: Ability, target: str) -> bool:
    """Whether an execution comes through to a target (R-2D-03, R-2D-07, R-2D-14)."""
    needed = difficulty_for(state, execution, ability, target)
    if needed is None:
        return True
    if execution.result is None:
        # Nothing was rolled: a defence has to reach the difficulty by itself.
        return target not in execution.totals or not _holds(state, execution, ability, target)
    if execution.result.critical and option(state, "critical_succeeds"):
        return True
    if target in execution.totals and option(state, "ties") == "defender":
        return execution.result.total > needed
    return execution.result.total >= needed


def _holds(state: State, execution: Execution, ability: Ability, target: str) -> bool:
    difficulty = execution.difficulty if execution.difficulty is not None else ability.difficulty
    if difficulty is None:
        difficulty = int(option(state, "fixed_difficulty"))
    return execution.totals[target] >= difficulty


def _settled(state: State, execution: Execution, ability: Ability) -> tuple[str, ...]:
    return tuple(
        target
        for target in execution.targets
        if target in state.creatures and succeeds(state, execution, ability, target)
    )


def _shown_difficulty(state: State, execution: Execution, ability: Ability) -> int | None:
    known = [difficulty_for(state, execution, ability, target) for target in execution.targets]
    return known[0] if len(known) == 1 else None


def _amounts(draft: Draft, execution: Execution, ability: Ability, tray: Tray) -> Execution | None:
    """The dice of letters and effects, one roll for all targets; then the effects."""
    pools = letter_pools(ability)
    for effect in ability.effects:
        pools += [*pools_in(effect.amount), *pools_in(effect.each_amount)]
    fallen = list(execution.amounts)
    for count, sides in pools[len(fallen) :]:
        throw = tray.throw(count, sides, "damage")
        if throw is None:
            return replace(execution, amounts=tuple(fallen)) if len(fallen) > len(execution.amounts) else None
        draft.emit(
            Rolled(
                who=execution.user,
                purpose="damage",
                faces=throw.faces,
                total=sum(throw.faces),
                by=throw.by,
                draws=throw.draws,
                args={"sides": sides, "ability": ability.name},
            )
        )
        fallen.append(throw.faces)
    return _apply(draft, replace(execution, amounts=tuple(fallen)), ability, tray)


def _apply(draft: Draft, execution: Execution, ability: Ability, tray: Tray) -> Execution:
    """Every effect on everybody that it comes to; a fumble's question to the table stops it (R-2D-18)."""
    user = draft.state.creatures.get(execution.user)
    if user is None:
        return replace(execution, stage="done")
    names = names_for(draft.state, user, critical=execution.critical)
    faces = list(execution.amounts)
    names = letters_of(ability, names, faces)
    zones = {id_: creature.zone for id_, creature in draft.state.creatures.items()}
    for place, effect in enumerate(ability.effects):
        worked = taken_apart(effect.amount, names, faces)
        amount = worked.total
        each = taken_apart(effect.each_amount, names, faces).total
        if place < execution.applied:
            continue
        if execution.fumble and effects.asks_the_table(effect):
            return replace(execution, stage="invert", applied=place)
        if effect.kind == "damage":
            amount = damage_total(draft.state, execution, amount)
        altered = damage_parts(draft.state, execution) if effect.kind == "damage" else []
        follows = place == 0 and len(execution.amounts) == 1 and bool(pools_in(effect.amount))
        say_worked(draft, execution, effect, worked, amount, altered, follows=follows)
        for target in _receivers(execution, effect.to):
            effects.apply(
                draft,
                ability,
                effect,
                amount,
                user=execution.user,
                target=target,
                zone=execution.zone,
                each_amount=each,
                inverted=execution.fumble,
            )
    for id_, zone in zones.items():
        if id_ in draft.state.creatures and draft.state.creatures[id_].zone != zone:
            keep_order(draft, id_, tray)
    return replace(execution, stage="done")


def _receivers(execution: Execution, to: str) -> tuple[str, ...]:
    if to == "user":
        return (execution.user,)
    return execution.hit or (() if execution.targets else (execution.user,))


def damage_total(state: State, execution: Execution, amount: int) -> int:
    """A formula's damage with what alters it: flat, then hundredths, never below 0 (R-2D-09)."""
    return max(0, summed([Part("formula", amount), *damage_parts(state, execution)]))


def damage_parts(state: State, execution: Execution) -> list[Part]:
    """What alters the user's damage: what they are under, and what the table said."""
    said = execution.adjust
    parts = modifiers_on(state.creatures[execution.user], "damage")
    if said.damage:
        parts.append(Part("said", said.damage))
    if said.damage_percent:
        parts.append(Part("said", said.damage_percent, True))
    return parts


def answer_inverted(draft: Draft, execution: Execution, ability: Ability, word: str, tray: Tray) -> Execution:
    """What the table makes of a state that a fumble should have taken away: it is given, or nothing."""
    effect = ability.effects[execution.applied]
    if word == "apply":
        effects.apply(
            draft,
            ability,
            replace(effect, kind="status"),
            1 if not effect.amount else max(1, _plain_amount(draft, execution, ability)),
            user=execution.user,
            target=execution.user,
        )
    else:
        draft.emit(Happened("2d6.nothing-turned", {"who": execution.user, "ability": ability.name}))
    return _apply(draft, replace(execution, applied=execution.applied + 1), ability, tray)


def _plain_amount(draft: Draft, execution: Execution, ability: Ability) -> int:
    names = names_for(draft.state, draft.state.creatures[execution.user], critical=execution.critical)
    faces = list(execution.amounts)
    names = letters_of(ability, names, faces)
    amount = 0
    for effect in ability.effects[: execution.applied + 1]:
        amount = taken_apart(effect.amount, names, faces).total
        taken_apart(effect.each_amount, names, faces)
    return amount
