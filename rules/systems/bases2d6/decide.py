"""The commands of Bases 2d6 decided, and what answers its open resolutions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.commands import Choose, Command, Pass
from rules.creatures import creature_of
from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent, Happened, SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, State, Until
from rules.systems.bases2d6 import backs, checks, initiative, machine, outcome, shaping, states, turns
from rules.systems.bases2d6 import commands as do
from rules.systems.bases2d6.ability import ELEMENTS
from rules.systems.bases2d6.asking import checked_use
from rules.systems.bases2d6.execution import PendingInitiative, PendingRoll, Resolution
from rules.systems.bases2d6.harm import Blow, harm, lose
from rules.systems.bases2d6.possession import ability_named, find
from rules.systems.bases2d6.reactions import reactions_to

MOST_POINTS = 9999


def decide(state: State, command: Command, tray: Tray) -> tuple[AnyEvent, ...]:
    """The events of one of the system's own commands; Refused when it is not allowed."""
    draft = Draft(state)
    _DECIDERS[type(command)](draft, command, tray)
    return tuple(draft.events)


def works_while_open(command: Command) -> bool:
    """A reaction answers the window and a pass closes it; raw damage is an override."""
    return isinstance(command, do.React | Pass) or (isinstance(command, do.Damage) and command.raw)


def pass_turn(state: State, tray: Tray) -> tuple[AnyEvent, ...]:
    """No more reactions in the window, or nothing more in the turn; Refused `resolution-open`."""
    draft = Draft(state)
    if isinstance(state.open, Resolution) and state.open.top.stage == "declared":
        machine.close_window(draft, state.open, tray)
        return tuple(draft.events)
    if state.open is not None:
        raise Refused("resolution-open")
    return turns.next_turn(state, passing=True)


def cancel(state: State) -> tuple[AnyEvent, ...]:
    """Initiative that is cancelled goes by what has fallen; a fight begins all the same."""
    draft = Draft(state)
    pending = state.open
    if isinstance(pending, PendingInitiative):
        initiative.settle(draft, pending)
        if pending.begins:
            turns.first_turn(draft)
    return tuple(draft.events)


def _roll(draft: Draft, command: do.Roll, tray: Tray) -> None:
    checks.run(draft, checks.checked(draft.state, command), tray)


def _use(draft: Draft, command: do.Use, tray: Tray) -> None:
    checked, ability = checked_use(draft.state, command)
    machine.declare(draft, checked, ability, tray)


def _react(draft: Draft, command: do.React, tray: Tray) -> None:
    creature = creature_of(draft.state, command.actor)
    resolution = draft.state.open
    if not isinstance(resolution, Resolution):
        ability_named(draft.state, creature, command.ability)
        raise Refused("no-window")
    machine.react(draft, resolution, command, tray)


def _damage(draft: Draft, command: do.Damage, tray: Tray) -> None:
    _checked_points(command.amount)
    kinds = ("physical", "magical", "", *ELEMENTS)
    if command.of not in kinds:
        raise Refused("bad-choice", field="of", value=command.of, choices=", ".join(k for k in kinds if k))
    for target in _all(draft.state, command.targets):
        if command.loss or command.raw or command.pool == "mp":
            lose(draft, target, command.amount, cause="by-hand", pool=command.pool)
        else:
            kind: Any = command.of if command.of in ("physical", "magical") else None
            elements: Any = (command.of,) if command.of in ELEMENTS else ()
            harm(draft, Blow(target, command.amount, kind, elements, "by-hand"))


def _heal(draft: Draft, command: do.Heal, tray: Tray) -> None:
    _checked_points(command.amount)
    for target in _all(draft.state, command.targets):
        states.recover(draft, target, command.amount, pool=command.pool, cause="by-hand")


def _checked_points(amount: int) -> None:
    if not 1 <= amount <= MOST_POINTS:
        raise Refused("out-of-range", field="amount", value=amount, low=1, high=MOST_POINTS)


def _all(state: State, targets: tuple[str, ...]) -> tuple[str, ...]:
    if not targets:
        raise Refused("missing-name", what="targets")
    return tuple(creature_of(state, target).id for target in dict.fromkeys(targets))


def _rest(draft: Draft, command: do.Rest, tray: Tray) -> None:
    if draft.state.time == "action" and not command.force:
        raise Refused("no-rest-now")
    party = tuple(c.id for c in draft.state.creatures.values() if c.side in ("hero", "ally"))
    chosen = _all(draft.state, command.creatures) if command.creatures else party
    if not chosen:
        raise Refused("nobody-here")
    draft.emit(Happened("2d6.rest", {"who": list(chosen)}))
    for id_ in chosen:
        sheet = draft.state.creatures[id_].sheet
        states.recover(draft, id_, sheet.hp_max, cause="rest")
        if sheet.mp < sheet.mp_max:
            states.recover(draft, id_, sheet.mp_max, pool="mp", cause="rest")


def _grant(draft: Draft, command: do.Grant, tray: Tray) -> None:
    creature = creature_of(draft.state, command.creature)
    field = command.action if creature.id == draft.state.active else f"extra_{command.action}"
    value = getattr(creature.sheet, field) + 1
    # A turn to come has one of its own besides.
    most = 9 if field == command.action else 8
    if value > most:
        raise Refused("out-of-range", field=field, value=value, low=0, high=most)
    draft.emit(SheetPatched(creature.id, {field: value}, "2d6.extra", {"action": command.action}))


def _behind(draft: Draft, command: do.Behind, tray: Tray) -> None:
    creature = creature_of(draft.state, command.creature)
    other = creature_of(draft.state, command.of)
    if creature.id == other.id:
        raise Refused("self-target", who=display_name(draft.state, creature))
    held = creature.sheet.behind
    if (other.id in held) != command.off:
        raise Refused("nothing-to-change")
    changed = [id_ for id_ in held if id_ != other.id] if command.off else [*held, other.id]
    draft.emit(
        SheetPatched(creature.id, {"behind": changed}, "2d6.behind", {"of": other.id, "off": command.off})
    )


def _initiative(draft: Draft, command: do.RollInitiative, tray: Tray) -> None:
    creature = creature_of(draft.state, command.creature)
    if draft.state.time != "action":
        raise Refused("no-turns")
    if creature.id not in draft.state.order:
        raise Refused("out-of-combat", who=display_name(draft.state, creature))
    initiative.run(draft, PendingInitiative((creature.id,)), tray)


def _clothes(draft: Draft, command: do.ChangeClothes, tray: Tray) -> None:
    creature = creature_of(draft.state, command.creature)
    draft.emit(Happened("2d6.clothes", {"who": creature.id}))
    states.lift(draft, creature.id, "soak")


def _add_ability(draft: Draft, command: do.AddAbility, tray: Tray) -> None:
    shaping.add_ability(draft, command)


def _remove_ability(draft: Draft, command: do.RemoveAbility, tray: Tray) -> None:
    shaping.remove_ability(draft, command)


def _add_stat(draft: Draft, command: do.AddStat, tray: Tray) -> None:
    shaping.add_stat(draft, command)


def _change_stat(draft: Draft, command: do.ChangeStat, tray: Tray) -> None:
    shaping.change_stat(draft, command)


_DECIDERS: dict[type[Command], Callable[[Draft, Any, Tray], None]] = {
    do.Roll: _roll,
    do.Use: _use,
    do.React: _react,
    do.Damage: _damage,
    do.Heal: _heal,
    do.Rest: _rest,
    do.Grant: _grant,
    do.Behind: _behind,
    do.RollInitiative: _initiative,
    do.ChangeClothes: _clothes,
    do.AddAbility: _add_ability,
    do.RemoveAbility: _remove_ability,
    do.AddStat: _add_stat,
    do.ChangeStat: _change_stat,
}


def answer(state: State, command: Choose, tray: Tray) -> tuple[AnyEvent, ...]:
    """The events of an answer to what is open; Refused `not-offered`."""
    draft = Draft(state)
    resolution: Any = state.open
    if isinstance(resolution, PendingRoll):
        checks.answer(draft, resolution, command.option, tray)
    elif isinstance(resolution, PendingInitiative):
        if command.option != "roll":
            raise Refused("not-offered", option=command.option, options="roll")
        if initiative.run(draft, resolution, tray):
            draft.close()
            if resolution.begins:
                turns.first_turn(draft)
    else:
        _answer_execution(draft, resolution, command, tray)
    return tuple(draft.events)


def _answer_execution(draft: Draft, resolution: Resolution, command: Choose, tray: Tray) -> None:
    top = resolution.top
    word = " ".join(part for part in (command.option, command.value) if part)
    if top.stage == "declared":
        if word == "pass":
            machine.close_window(draft, resolution, tray)
            return
        who, said = _reactor(draft.state, resolution, word)
        machine.react(draft, resolution, do.React(actor=who, ability=said), tray)
        return
    if top.stage == "invert" and word in ("apply", "nothing"):
        ability = find(draft.state, draft.state.creatures[top.user], top.ability)
        if ability is None:
            machine.go_on(draft, resolution, tray)
            return
        after = outcome.answer_inverted(draft, top, ability, word, tray)
        if after.stage == "invert":
            draft.stop(Resolution((*resolution.stack[:-1], after)))
            return
        machine.run(draft, resolution.stack[:-1], tray)
        return
    if top.stage in ("roll", "defend", "amounts") and word == "roll":
        machine.go_on(draft, resolution, tray)
        return
    raise Refused("not-offered", option=word)


def _reactor(state: State, resolution: Resolution, word: str) -> tuple[str, str]:
    """Who answers and with what, when only the word was said; Refused `not-offered`."""
    top = resolution.top
    user = state.creatures.get(top.user)
    ability = find(state, user, top.ability) if user is not None else None
    offered = reactions_to(state, top, ability) if ability is not None else ()
    said = word.removeprefix("react ")
    for reaction in offered:
        if said == f"{reaction.who} {reaction.word}":
            return reaction.who, reaction.word
    for reaction in offered:
        if said in (reaction.word, reaction.name):
            return reaction.who, reaction.word
    options = ", ".join(dict.fromkeys([*(reaction.word for reaction in offered), "pass"]))
    raise Refused("not-offered", option=word, options=options)


def afflict(
    state: State, creature: AnyCreature, status: str, by: int, off: bool, until: Until | None
) -> tuple[AnyEvent, ...]:
    """Charges of a state by hand; none said is one, `off` is all of them."""
    draft = Draft(state)
    if off:
        states.lift(draft, creature.id, status, "removed")
    else:
        states.afflict(draft, creature.id, status, by or 1, until=until, cause="given")
    return tuple(draft.events)


def move(state: State, creature: AnyCreature, zone: str, force: bool, tray: Tray) -> tuple[AnyEvent, ...]:
    """A move in action time is the basic ability of running; out of it nobody counts steps."""
    runs = find(state, creature, "run")
    if state.time != "action" or force or runs is None:
        draft = Draft(state)
        backs.go(draft, creature.id, zone)
        return tuple(draft.events)
    command = do.Use(actor=creature.id, ability="run", zone=zone)
    draft = Draft(state)
    _use(draft, command, tray)
    return tuple(draft.events)
