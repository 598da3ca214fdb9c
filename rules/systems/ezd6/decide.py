"""decide for the commands of EZD6."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import Choose, Command
from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent, CreaturePatched, Happened, SheetPatched
from rules.evolve import Draft
from rules.naming import display_name, name_key
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.ezd6 import casting, machine, recovery, working
from rules.systems.ezd6 import commands as do
from rules.systems.ezd6.attacks import attack_pool, checked_attack
from rules.systems.ezd6.harm import heal, raw_damage
from rules.systems.ezd6.helping import checked_helpers, owe
from rules.systems.ezd6.magic import Magic
from rules.systems.ezd6.pool import Pool, shape_for
from rules.systems.ezd6.resolution import Resolution

DICE_LIMIT = 9
HERO_DICE_LIMIT = 9


def decide(state: State, command: Command, tray: Tray) -> tuple[AnyEvent, ...]:
    """The events of an EZD6 command; Refused when the rules do not allow it."""
    draft = Draft(state)
    _DECIDERS[type(command)](draft, command, tray)
    return tuple(draft.events)


def answer(state: State, command: Choose, tray: Tray) -> tuple[AnyEvent, ...]:
    """The events of an answer to the open resolution."""
    draft = Draft(state)
    resolution: Any = state.open
    take = casting.answer if isinstance(resolution, Magic) else machine.answer
    take(draft, resolution, command, tray)
    return tuple(draft.events)


def works_while_open(command: Command) -> bool:
    """Raw damage is a correction by hand, and works at any time."""
    return isinstance(command, do.Damage) and command.raw


def _creature(state: State, creature_id: str) -> AnyCreature:
    if creature_id not in state.creatures:
        raise Refused("unknown-name", name=creature_id)
    return state.creatures[creature_id]


def _dice_bounds(*counts: int) -> None:
    for count in counts:
        if not 0 <= count <= DICE_LIMIT:
            raise Refused("out-of-range", field="boon", value=count, low=0, high=DICE_LIMIT)


def check_pool(state: State, command: do.Check) -> Pool:
    """The pool of a check (R-EZ-01 to 04)."""
    shape = shape_for(
        command.boons + bool(command.trained),
        command.banes,
        len(set(command.helps)),
        str(option(state, "boons_and_banes")),
        str(option(state, "help_under_bane")),
    )
    return Pool("check", command.actor, command.difficulty, shape.size, shape.keep, extra=shape.extra)


def trained_area(state: State, actor: AnyCreature, said: str) -> str:
    """The area of an actor's training that a word stands for; Refused `not-trained`."""
    key = name_key(said)
    for area in actor.sheet.trained:
        if name_key(area).startswith(key):
            return str(area)
    areas = ", ".join(actor.sheet.trained) or "–"
    raise Refused("not-trained", who=display_name(state, actor), name=said, candidates=areas)


def _said(**args: object) -> dict[str, object]:
    """What was said about a roll; what was not is absent, for an event is written 500 times a night."""
    return {key: value for key, value in args.items() if value}


def _check(draft: Draft, command: do.Check, tray: Tray) -> None:
    actor = _creature(draft.state, command.actor)
    _dice_bounds(command.boons, command.banes, len(command.helps))
    if not 1 <= command.difficulty <= 6:
        raise Refused("out-of-range", field="difficulty", value=command.difficulty, low=1, high=6)
    helps = checked_helpers(draft.state, actor, command.helps, force=command.force)
    trained = trained_area(draft.state, actor, command.trained) if command.trained else ""
    draft.emit(
        Happened(
            "ezd6.check",
            {"who": command.actor, "difficulty": command.difficulty,
             **_said(boons=command.boons, banes=command.banes, helps=list(helps), forced=command.force,
                     trained=trained)},
        )
    )  # fmt: skip
    owe(draft, helps)
    machine.run(
        draft, Resolution("check", "roll", command.actor, pool=check_pool(draft.state, command)), tray
    )


def _attack(draft: Draft, command: do.Attack, tray: Tray) -> None:
    _dice_bounds(command.boons, command.banes, len(command.helps))
    if command.strikes is not None and not 1 <= command.strikes <= 9:
        raise Refused("out-of-range", field="weapon", value=command.strikes, low=1, high=9)
    strike = checked_attack(draft.state, command)
    actor = draft.state.creatures[command.actor]
    helps = checked_helpers(draft.state, actor, command.helps, force=command.force)
    working.pay(draft, actor, "action")
    draft.emit(
        Happened(
            "ezd6.attack",
            {"who": command.actor, "target": command.target,
             **_said(weapon=strike.weapon, ranged=strike.ranged, boons=command.boons, banes=command.banes,
                     helps=list(helps), forced=command.force)},
        )
    )  # fmt: skip
    owe(draft, helps)
    resolution = Resolution(
        "attack",
        "roll",
        command.actor,
        command.target,
        pool=attack_pool(draft.state, command),
        ranged=strike.ranged,
        damage=strike.damage,
    )
    machine.run(draft, resolution, tray)


def _work(draft: Draft, command: do.Work, tray: Tray) -> None:
    _dice_bounds(command.boons, command.banes, len(command.helps))
    working.work(draft, command, tray)


def _damage(draft: Draft, command: do.Damage, tray: Tray) -> None:
    if not 1 <= command.strikes <= 99:
        raise Refused("out-of-range", field="damage", value=command.strikes, low=1, high=99)
    targets = tuple(dict.fromkeys(command.targets))
    for target in targets:
        _creature(draft.state, target)
    if not targets:
        raise Refused("missing-name", what="creature")
    draft.emit(
        Happened(
            "ezd6.damage",
            {
                "targets": list(targets),
                "strikes": command.strikes,
                "cause": command.cause,
                "raw": command.raw,
            },
        )
    )
    if command.raw:
        for target in targets:
            raw_damage(draft, draft.state.creatures[target], command.strikes)
        return
    first, *rest = targets
    resolution = Resolution(
        "harm",
        "hand",
        target=first,
        damage=command.strikes,
        left=command.strikes,
        cause=command.cause,
        queue=tuple(rest),
        each=command.each,
    )
    machine.run(draft, resolution, tray)


def _heal(draft: Draft, command: do.Heal, tray: Tray) -> None:
    if not 1 <= command.strikes <= 99:
        raise Refused("out-of-range", field="heal", value=command.strikes, low=1, high=99)
    if not command.targets:
        raise Refused("missing-name", what="creature")
    for target in dict.fromkeys(command.targets):
        creature = _creature(draft.state, target)
        if creature.fate == "dead" and not command.force:
            raise Refused("is-dead", who=display_name(draft.state, creature))
        heal(draft, creature, command.strikes)


def _buy(draft: Draft, command: do.BuyHeroDie, tray: Tray) -> None:
    creature = _creature(draft.state, command.actor)
    name, price = display_name(draft.state, creature), int(option(draft.state, "hero_die_price"))
    if not option(draft.state, "karma"):
        raise Refused("karma-off")
    if creature.sheet.hero_dice > 0 and not command.force:
        raise Refused("has-hero-die", who=name)
    if creature.sheet.hero_dice >= HERO_DICE_LIMIT:
        raise Refused(
            "out-of-range", field="hero_dice", value=creature.sheet.hero_dice + 1, low=0, high=HERO_DICE_LIMIT
        )
    if creature.sheet.karma < price:
        raise Refused("too-little-karma", who=name, karma=creature.sheet.karma, price=price)
    changes = {"karma": creature.sheet.karma - price, "hero_dice": creature.sheet.hero_dice + 1}
    draft.emit(SheetPatched(creature.id, changes, "ezd6.hero-die-bought", {"price": price}))


def patch(state: State, creature: AnyCreature, changes: Mapping[str, Any]) -> tuple[AnyEvent, ...]:
    """The events of setting sheet fields by hand: strikes and their maximum stay true to each other."""
    values = dict(changes)
    strikes = values.get("strikes", creature.sheet.strikes)
    most = values.get("strikes_max", creature.sheet.strikes_max)
    if strikes > most:
        # Whichever of the two was set by hand wins.
        if "strikes" in changes:
            values["strikes_max"] = strikes
        else:
            values["strikes"] = strikes = most
    events: list[AnyEvent] = [SheetPatched(creature.id, values, "set")]
    if strikes == 0 and not creature.down:
        events.append(CreaturePatched(creature.id, {"down": True}, "ezd6.down", {"over": 0}))
    elif strikes > 0 and creature.down and "strikes" in values:
        events.append(CreaturePatched(creature.id, {"down": False, "fate": None}, "ezd6.up"))
    return tuple(events)


_DECIDERS: dict[type[Command], Callable[[Draft, Any, Tray], None]] = {
    do.Check: _check,
    do.Attack: _attack,
    do.Use: working.use,
    do.Work: _work,
    do.Cast: casting.cast,
    do.Damage: _damage,
    do.Heal: _heal,
    do.Rest: recovery.rest,
    do.BuyHeroDie: _buy,
    do.RefreshSession: recovery.refresh_session,
}
