"""What a change of zone costs, and terrain that may stop it (R-EZ-39, R-EZ-41)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent, Happened, Moved, SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.places import keep_order
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.ezd6.budget import refuse_action, refuse_dash, spend_action
from rules.systems.ezd6.pool import Pool
from rules.systems.ezd6.resolution import Resolution
from rules.zones import neighbours

#: What the game master may say of difficult terrain.
ANSWERS = ("passable", "blocked", "roll")


def move(state: State, creature: AnyCreature, zone: str, force: bool) -> tuple[AnyEvent, ...]:
    """A change of zone is a Dash: one link, and the action (R-EZ-39); free by force or in narrative time.

    Into or out of difficult terrain the action is spent, and the game master says what comes of it.
    """
    if force or state.time != "action":
        return (Moved(creature.id, zone),)
    if zone not in neighbours(state, creature.zone):
        raise Refused("not-linked", who=display_name(state, creature), zone=zone, **{"from": creature.zone})
    draft = Draft(state)
    if state.zone(creature.zone).out:
        # Whoever comes in from outside has no turn to spend it from: it costs this round's action.
        if creature.down:
            raise Refused("is-down", who=display_name(state, creature))
        refuse_action(state, creature)
        draft.emit(SheetPatched(creature.id, {"action_used": True}, "ezd6.action"))
    else:
        refuse_dash(state, creature)
        spend_action(draft, creature)
    if state.zone(creature.zone).difficult or state.zone(zone).difficult:
        draft.emit(Happened("ezd6.difficult", {"who": creature.id, "zone": zone}))
        draft.stop(Resolution("move", "terrain", creature.id, zone=zone))
    else:
        draft.emit(Moved(creature.id, zone))
    return tuple(draft.events)


def judged(draft: Draft, resolution: Resolution, word: str) -> Resolution:
    """What the game master says of the terrain: it lets them through, it does not, or the dice tell."""
    if word == "roll":
        difficulty = int(option(draft.state, "difficult_terrain"))
        return replace(resolution, stage="roll", pool=Pool("check", resolution.actor, difficulty))
    return arrive(draft, resolution, word == "passable")


def arrive(draft: Draft, resolution: Resolution, passable: bool) -> Resolution:
    """The move made, or stopped; who or what has gone meanwhile is passed over."""
    state = draft.state
    creature = state.creatures.get(resolution.actor)
    there = any(zone.id == resolution.zone for zone in state.zones)
    if creature is not None and there and creature.zone != resolution.zone:
        if passable:
            draft.emit(Moved(creature.id, resolution.zone))
            # Nobody rolls for a place in the order here.
            keep_order(draft, creature.id, Tray(draft.state, None))
        else:
            draft.emit(Happened("ezd6.blocked", {"who": creature.id, "zone": resolution.zone}))
    return replace(resolution, stage="done", pool=None)
