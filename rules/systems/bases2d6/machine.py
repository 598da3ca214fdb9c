"""How an execution goes on: pay, window, roll, defences, effects; it stops only where somebody decides."""

from __future__ import annotations

from msgspec.structs import replace

from rules.creatures import creature_of
from rules.dice import Tray
from rules.errors import Refused
from rules.events import Happened, SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.system import option
from rules.systems.bases2d6 import outcome
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.amounts import cost_of
from rules.systems.bases2d6.asking import checked_adjust
from rules.systems.bases2d6.budget import pay
from rules.systems.bases2d6.commands import React, Use
from rules.systems.bases2d6.execution import Execution, Resolution
from rules.systems.bases2d6.harm import settle_down
from rules.systems.bases2d6.possession import find
from rules.systems.bases2d6.reach import refuse_reach
from rules.systems.bases2d6.reactions import (
    Reaction,
    defence_action,
    forced_reaction,
    mark,
    reaction_named,
    reactions_to,
    targets_for,
)


def declare(draft: Draft, command: Use, ability: Ability, tray: Tray) -> None:
    """Pay for an ability and open its window; what may be done has been checked by `asking.checked_use`."""
    execution = Execution(
        user=command.actor,
        ability=ability.name,
        targets=command.targets,
        zone=command.zone,
        behind=command.behind,
        difficulty=command.difficulty,
        roll=command.roll or ability.roll,
        adjust=command.adjust,
        forced=command.force,
    )
    _told(draft, execution, ability)
    paid(draft, command.actor, ability, forced=command.force)
    run(draft, (_with_its_life(draft, execution),), tray)


def _told(draft: Draft, execution: Execution, ability: Ability) -> None:
    draft.emit(
        Happened(
            "2d6.declared",
            {
                "who": execution.user, "ability": ability.name, "id": ability.id,
                "targets": list(execution.targets), "zone": execution.zone, "forced": execution.forced,
            },
        )
    )  # fmt: skip


def paid(draft: Draft, user: str, ability: Ability, *, forced: bool) -> None:
    """Take the cost and the action; forced, only what is there is taken."""
    creature = draft.state.creatures[user]
    for pool, amount in cost_of(draft.state, creature, ability).items():
        have = getattr(draft.state.creatures[user].sheet, pool)
        if have < amount and not forced:
            raise Refused(
                "cannot-pay", who=display_name(draft.state, creature), pool=pool, cost=amount, have=have,
                ability=ability.name,
            )  # fmt: skip
        if min(have, amount):
            args = {"pool": pool, "cost": min(have, amount), "ability": ability.name}
            draft.emit(SheetPatched(user, {pool: have - min(have, amount)}, "2d6.cost", args))
    settle_down(draft, user)
    if not forced:
        pay(draft, draft.state.creatures[user], ability.action)


def _with_its_life(draft: Draft, execution: Execution) -> Execution:
    """An ability paid for with the last hit points goes on though its user is down."""
    return replace(execution, forced=True) if draft.state.creatures[execution.user].down else execution


def react(draft: Draft, resolution: Resolution, command: React, tray: Tray) -> None:
    """Take a reaction into the window: a defence is noted, anything else is executed on top."""
    state, top = draft.state, resolution.top
    checked_adjust(command.adjust)
    if top.stage != "declared" or command.actor not in state.creatures:
        raise Refused("no-window")
    ability = _ability(draft, top)
    if ability is None:
        raise Refused("no-window")
    named = forced_reaction if command.force else reaction_named
    reaction = named(state, top, ability, command.actor, command.ability)
    if reaction.defence:
        run(draft, (*resolution.stack[:-1], _defend(draft, top, reaction, command)), tray)
        return
    assert reaction.ability is not None
    own = reaction.ability
    asked = replace(top, asked=(*top.asked, mark(command.actor, own)))
    creature = state.creatures[command.actor]
    targets = tuple(dict.fromkeys(command.targets)) or targets_for(state, creature, own, top)
    if own.most and len(targets) > own.most and not command.force:
        raise Refused("too-many-targets", ability=own.name, most=own.most)
    for target in targets:
        other = creature_of(state, target)
        if not command.force:
            refuse_reach(state, creature, other, own, behind=False)
    answer = Execution(
        user=command.actor,
        ability=own.name,
        targets=targets,
        roll=own.roll,
        adjust=command.adjust,
        forced=command.force,
        depth=top.depth + 1,
    )
    draft.emit(Happened("2d6.reacts", {"who": command.actor, "ability": own.name, "to": top.user,
                                       "targets": list(targets), "id": own.id}))  # fmt: skip
    paid(draft, command.actor, own, forced=command.force)
    run(draft, (*resolution.stack[:-1], asked, _with_its_life(draft, answer)), tray)


def _defend(draft: Draft, execution: Execution, reaction: Reaction, command: React) -> Execution:
    args = {
        "who": reaction.who,
        "stat": reaction.defence,
        "ability": reaction.name,
        "against": execution.user,
    }
    draft.emit(Happened("2d6.defends", args))
    if reaction.ability is not None:
        ability = reaction.ability
        paid(
            draft,
            reaction.who,
            replace(ability, action=defence_action(draft.state, ability)),
            forced=command.force,
        )
    defences = {**execution.defences, reaction.who: reaction.defence}
    return replace(execution, defences=defences, adjusts={**execution.adjusts, reaction.who: command.adjust})


def close_window(draft: Draft, resolution: Resolution, tray: Tray) -> None:
    """Nobody reacts any more."""
    top = resolution.top
    if top.stage != "declared":
        raise Refused("no-window")
    run(draft, (*resolution.stack[:-1], replace(top, closed=True)), tray)


def go_on(draft: Draft, resolution: Resolution, tray: Tray) -> None:
    """Roll what is due."""
    run(draft, resolution.stack, tray)


def run(draft: Draft, stack: tuple[Execution, ...], tray: Tray) -> None:
    """Go on until somebody has to decide, dice have to be waited for, or everything is worked out."""
    while stack:
        top = stack[-1]
        ability = _ability(draft, top)
        if ability is None or _lost(draft, top):
            stack = stack[:-1]
            continue
        if top.stage == "declared" and not top.closed and _somebody_reacts(draft, top, ability):
            draft.stop(Resolution(stack))
            return
        after = outcome.step(draft, top, ability, tray)
        if after is None:
            draft.stop(Resolution(stack))
            return
        if after.stage == "invert":
            draft.stop(Resolution((*stack[:-1], after)))
            return
        stack = (
            (*stack[:-1], after) if after.stage != "done" else _interrupted(draft, stack[:-1], after, ability)
        )
    draft.close()


def _ability(draft: Draft, execution: Execution) -> Ability | None:
    """The ability as its user has it now; None, told, when either is gone."""
    user = draft.state.creatures.get(execution.user)
    found = find(draft.state, user, execution.ability) if user is not None else None
    if found is None:
        draft.emit(Happened("2d6.vanished", {"who": execution.user, "ability": execution.ability}))
    return found


def _lost(draft: Draft, execution: Execution) -> bool:
    """Whether an execution is over before it was worked out: cancelled, or its user has fallen."""
    if execution.cancelled:
        return True
    if draft.state.creatures[execution.user].down and execution.applied == 0 and not execution.forced:
        draft.emit(Happened("2d6.falls", {"who": execution.user, "ability": execution.ability}))
        return True
    return False


def _somebody_reacts(draft: Draft, execution: Execution, ability: Ability) -> bool:
    if option(draft.state, "hold_windows"):
        return True
    return bool(reactions_to(draft.state, execution, ability))


def _interrupted(
    draft: Draft, below: tuple[Execution, ...], done: Execution, ability: Ability
) -> tuple[Execution, ...]:
    """What is left of the executions beneath one that is over: Interrupt cancels its target's (R-2D-52).

    Of several by one user it is the latest: that is what they are executing.
    """
    if not any(effect.kind == "status" and effect.status == "interrupt" for effect in ability.effects):
        return below
    stack: list[Execution] = []
    hit = set(done.hit)
    for execution in reversed(below):
        if execution.user in hit and not execution.cancelled:
            hit.remove(execution.user)
            draft.emit(
                Happened(
                    "2d6.interrupted", {"who": execution.user, "ability": execution.ability, "by": done.user}
                )
            )
            execution = replace(execution, cancelled=True)
        stack.append(execution)
    return tuple(reversed(stack))
