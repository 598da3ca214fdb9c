"""Whether an ability may be used as it is asked for: turn, states, cost, range (R-2D-31 to R-2D-37)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.creatures import creature_of
from rules.errors import Refused
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.amounts import names_for, pools_in, worked_out
from rules.systems.bases2d6.commands import Adjust, Use
from rules.systems.bases2d6.possession import ability_named, refuse_ability
from rules.systems.bases2d6.reach import refuse_reach
from rules.systems.bases2d6.stats import stat_of
from rules.zones import distance

MOST_ADJUST = 99
MOST_PERCENT = 900


def refuse_turn(state: State, actor: AnyCreature) -> None:
    """Refused when a creature cannot act now: down, out of combat, not its turn."""
    name = display_name(state, actor)
    if actor.down:
        raise Refused("is-down", who=name)
    if state.zone(actor.zone).out:
        raise Refused("out-of-combat", who=name)
    if state.time == "action" and actor.id != state.active:
        raise Refused("holding" if actor.held else "not-your-turn", who=name)


def checked_adjust(adjust: Adjust) -> None:
    """Refused `out-of-range` for modifiers beyond all measure."""
    for field in ("roll", "total", "damage"):
        for key, most in ((field, MOST_ADJUST), (f"{field}_percent", MOST_PERCENT)):
            value = getattr(adjust, key)
            if not -most <= value <= most:
                raise Refused("out-of-range", field=field, value=value, low=-most, high=most)


def checked_use(state: State, command: Use) -> tuple[Use, Ability]:
    """A use with everything that was left out filled in, and its ability; Refused when it may not be."""
    actor = creature_of(state, command.actor)
    ability = ability_named(state, actor, command.ability)
    checked_adjust(command.adjust)
    if ability.reaction and state.time == "action" and not command.force and actor.id != state.active:
        raise Refused("no-window")
    if not command.force:
        refuse_turn(state, actor)
        refuse_ability(state, actor, ability)
    command = _with_targets(state, actor, ability, command)
    if not command.force:
        for target in command.targets:
            refuse_reach(state, actor, state.creatures[target], ability, behind=command.behind)
            _refuse_fallen(state, state.creatures[target], ability)
    command = _with_way(state, actor, ability, command)
    return _with_roll(state, actor, ability, command), ability


def _with_targets(state: State, actor: AnyCreature, ability: Ability, command: Use) -> Use:
    targets = tuple(dict.fromkeys(command.targets))
    for target in targets:
        creature_of(state, target)
    if ability.range == "self" and not targets:
        targets = (actor.id,)
    if not targets and ability.effects and any(effect.to == "target" for effect in ability.effects):
        raise Refused("missing-name", what="target")
    if ability.most and len(targets) > ability.most and not command.force:
        raise Refused("too-many-targets", ability=ability.name, most=ability.most)
    return replace(command, targets=targets)


def _refuse_fallen(state: State, target: AnyCreature, ability: Ability) -> None:
    """Nobody strikes the fallen by accident; what helps them is no accident."""
    harmful = any(effect.kind == "damage" and effect.to == "target" for effect in ability.effects)
    if target.down and harmful:
        raise Refused("target-down", who=display_name(state, target))


def moves_user(ability: Ability) -> str | None:
    """The formula of how many zones an ability carries its user, or None when it does not."""
    for effect in ability.effects:
        if effect.kind == "move" and (effect.to == "user" or ability.range == "self"):
            return effect.amount or "1"
    return None


def _with_way(state: State, actor: AnyCreature, ability: Ability, command: Use) -> Use:
    """Where a movement goes: named, near enough, through terrain that may ask for a roll (R-2D-44)."""
    zones = moves_user(ability)
    if zones is None:
        return replace(command, zone="")
    if not command.zone:
        raise Refused("missing-name", what="zone")
    known = {zone.id: zone for zone in state.zones}
    if command.zone not in known:
        raise Refused("unknown-zone", name=command.zone)
    who = display_name(state, actor)
    if command.zone == actor.zone:
        raise Refused("already-there", who=who, zone=command.zone)
    most = 99 if pools_in(zones) else worked_out(zones, names_for(state, actor))
    moves = distance(state.zones, actor.zone, command.zone)
    if not command.force and (moves is None or moves > most):
        raise Refused("not-linked", who=who, zone=command.zone, **{"from": actor.zone})
    rough = known[command.zone].difficult or known[actor.zone].difficult
    if rough and not ability.roll and not command.roll and not command.force and "physical" in ability.types:
        return replace(command, roll="agility", difficulty=int(option(state, "difficult_terrain")))
    return command


def _with_roll(state: State, actor: AnyCreature, ability: Ability, command: Use) -> Use:
    """Which statistic is rolled: the ability's, or the user's choice where it is both kinds (R-2D-06)."""
    roll = command.roll or ability.roll
    if roll and stat_of(state, roll) is None and roll not in {a.name for a in actor.sheet.aptitudes}:
        raise Refused("unknown-stat", name=roll)
    return replace(command, roll=roll)
