"""Who can hit whom with what: weapons, reach, the number to hit, and the pool of an attack."""

from __future__ import annotations

from typing import NamedTuple

from rules.errors import Refused
from rules.naming import display_name, name_key
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.ezd6.budget import refuse_to_act
from rules.systems.ezd6.commands import Attack
from rules.systems.ezd6.pool import Keep, Pool, dice_for, shape_for


class Strike(NamedTuple):
    """How an attack is made: a weapon's name ("" for bare hands), ranged or not, strikes of one hit."""

    weapon: str
    ranged: bool
    damage: int


def strike_of(state: State, command: Attack) -> Strike:
    """The weapon of an attack: the named one, else the first that reaches, else bare hands (1 strike)."""
    actor, target = state.creatures[command.actor], state.creatures[command.target]
    least = actor.sheet.hit_strikes
    if command.ranged or command.strikes is not None:
        return Strike(command.weapon, command.ranged, command.strikes or least)
    weapons = actor.sheet.weapons
    if command.weapon:
        key = name_key(command.weapon)
        named = [w for w in weapons if name_key(w.name) == key] or [
            w for w in weapons if name_key(w.name).startswith(key)
        ]
        if len(named) != 1:
            raise Refused(
                "unknown-weapon",
                who=display_name(state, actor),
                name=command.weapon,
                weapons=", ".join(w.name for w in weapons) or "–",
            )
        weapons = (named[0],)
    near = actor.zone == target.zone
    for weapon in weapons:
        if near or weapon.reach == "far" or command.weapon:
            first = weapon == actor.sheet.weapons[0]
            strikes = max(weapon.strikes, least) if first else weapon.strikes
            return Strike(weapon.name, weapon.reach == "far", strikes)
    return Strike("", False, least)


def checked_attack(state: State, command: Attack) -> Strike:
    """The weapon of an attack that the rules allow; Refused with the reason when they do not (R-EZ-40)."""
    for creature_id in (command.actor, command.target):
        if creature_id not in state.creatures:
            raise Refused("unknown-name", name=creature_id)
    if command.actor == command.target:
        raise Refused("self-target", who=display_name(state, state.creatures[command.actor]))
    strike = strike_of(state, command)
    if not command.force:
        actor, target = state.creatures[command.actor], state.creatures[command.target]
        if actor.side == "foe" and option(state, "enemy_attacks") == "off":
            raise Refused("enemy-attacks-off")
        refuse_to_act(state, actor)
        refuse_target(state, actor, target)
        refuse_reach(state, actor, target, ranged=strike.ranged)
    return strike


def refuse_target(state: State, actor: AnyCreature, target: AnyCreature) -> None:
    """Refused for a target that is down, out of combat, or on the attacker's own side."""
    name = display_name(state, target)
    if target.down:
        raise Refused("target-down", who=name)
    if state.zone(target.zone).out:
        raise Refused("target-out", who=name)
    friends = ({"hero", "ally"}, {"foe"})
    if any(actor.side in side and target.side in side for side in friends):
        raise Refused("same-side", who=name)


def refuse_reach(state: State, actor: AnyCreature, target: AnyCreature, *, ranged: bool) -> None:
    """Refused `not-in-reach` for a melee attack on another zone."""
    if not ranged and actor.zone != target.zone:
        raise Refused("not-in-reach", who=display_name(state, target), zone=target.zone)


def attack_pool(state: State, command: Attack) -> Pool:
    """The pool of an attack: the enemy's number if it has one, else the target's (R-EZ-44).

    Where players roll to defend, the same odds are turned round: the hero's die against 8 minus the
    number to hit, boons and banes changing sides, so that a 1 is the enemy's 6.
    """
    actor, target = state.creatures[command.actor], state.creatures[command.target]
    number = actor.sheet.hits_on if actor.sheet.hits_on is not None else target.sheet.to_be_hit
    mode = str(option(state, "boons_and_banes"))
    helps = len(set(command.helps))
    if option(state, "enemy_attacks") == "defend" and actor.side == "foe" and target.side == "hero":
        size, keep = dice_for(command.boons, command.banes, mode, helps)
        turned: Keep = "lowest" if keep == "highest" and size > 1 else "highest"
        return Pool("defence", target.id, max(2, 8 - number), size, turned)
    shape = shape_for(command.boons, command.banes, helps, mode, str(option(state, "help_under_bane")))
    return Pool("attack", actor.id, number, shape.size, shape.keep, extra=shape.extra)
