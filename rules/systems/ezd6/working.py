"""Doing things in a turn: talk, potions, gear, shields, and work with a check (R-EZ-34, R-EZ-35)."""

from __future__ import annotations

from rules.dice import Tray
from rules.errors import Refused
from rules.events import Happened, SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.ezd6 import commands as do
from rules.systems.ezd6 import machine
from rules.systems.ezd6.budget import reason, refuse_free, refuse_to_act, spend_action, spend_free
from rules.systems.ezd6.harm import heal
from rules.systems.ezd6.helping import checked_helpers, owe
from rules.systems.ezd6.pool import Pool, shape_for
from rules.systems.ezd6.resolution import Resolution, Stage
from rules.tracks import track_of


def use(draft: Draft, command: do.Use, tray: Tray) -> None:
    """Do something without dice; talk never blocks anything, another free action is one a round."""
    actor = _known(draft.state, command.actor)
    cost = do.THINGS[command.thing]
    target = _known(draft.state, command.target or command.actor)
    if not command.force:
        _refuse(draft.state, actor, cost)
    if command.thing == "potion":
        _refuse_potion(draft.state, actor, target, force=command.force)
    pay(draft, actor, cost)
    draft.emit(
        Happened(
            "ezd6.use",
            {"who": actor.id, "thing": command.thing, "target": command.target, "cost": cost,
             "forced": command.force, "shield": not actor.sheet.shield},
        )
    )  # fmt: skip
    if command.thing == "shield":
        draft.emit(SheetPatched(actor.id, {"shield": not actor.sheet.shield}, "ezd6.shield"))
    if command.thing == "potion":
        if actor.sheet.potions:
            draft.emit(SheetPatched(actor.id, {"potions": actor.sheet.potions - 1}, "ezd6.potion"))
        heal(draft, draft.state.creatures[target.id], int(option(draft.state, "potion_strikes")))


def _known(state: State, creature_id: str) -> AnyCreature:
    if creature_id not in state.creatures:
        raise Refused("unknown-name", name=creature_id)
    return state.creatures[creature_id]


def _refuse(state: State, actor: AnyCreature, cost: do.Cost) -> None:
    if cost == "action":
        refuse_to_act(state, actor)
    elif cost == "free":
        refuse_free(state, actor)
    elif actor.down:
        raise Refused("is-down", who=display_name(state, actor))


def pay(draft: Draft, actor: AnyCreature, cost: do.Cost) -> None:
    """Spend what something costs; by force out of turn it takes nobody's turn and costs nothing."""
    if cost == "action" and reason(refuse_to_act, draft.state, actor) is None:
        spend_action(draft, actor)
    if cost == "free" and reason(refuse_free, draft.state, actor) is None:
        spend_free(draft, actor)


def _refuse_potion(state: State, actor: AnyCreature, target: AnyCreature, *, force: bool) -> None:
    name = display_name(state, target)
    if target.fate == "dead" and not force:
        raise Refused("is-dead", who=name)
    if target.sheet.strikes >= target.sheet.strikes_max:
        raise Refused("not-hurt", who=name)
    if force:
        return
    if not actor.sheet.potions:
        raise Refused("no-potion", who=display_name(state, actor))
    if target.zone != actor.zone:
        raise Refused("not-beside", who=name, zone=target.zone)


def work_pool(state: State, command: do.Work) -> Pool:
    """The pool of work: a check."""
    shape = shape_for(
        command.boons,
        command.banes,
        len(set(command.helps)),
        str(option(state, "boons_and_banes")),
        str(option(state, "help_under_bane")),
    )
    return Pool("check", command.actor, command.difficulty or 0, shape.size, shape.keep, extra=shape.extra)


def work(draft: Draft, command: do.Work, tray: Tray) -> None:
    """Spend an action on work; Refused when the track is done, or when it is not clear which is meant."""
    actor = _known(draft.state, command.actor)
    if command.difficulty is not None and not 1 <= command.difficulty <= 6:
        raise Refused("out-of-range", field="difficulty", value=command.difficulty, low=1, high=6)
    if not command.force:
        refuse_to_act(draft.state, actor)
    track = _track(draft.state, command)
    helps = checked_helpers(draft.state, actor, command.helps, force=command.force)
    pay(draft, actor, "action")
    draft.emit(
        Happened(
            "ezd6.work",
            {"who": actor.id, "track": track, "difficulty": command.difficulty, "boons": command.boons,
             "banes": command.banes, "helps": list(helps), "forced": command.force},
        )
    )  # fmt: skip
    owe(draft, helps)
    pool = work_pool(draft.state, command)
    stage: Stage = "ask" if command.difficulty is None else "roll"
    machine.run(draft, Resolution("work", stage, actor.id, pool=pool, track=track), tray)


def _track(state: State, command: do.Work) -> str:
    if command.track:
        track = track_of(state, command.track)
        if track.done >= track.size and not command.force:
            raise Refused("track-done", track=track.name)
        return track.id
    open_tracks = [track for track in state.tracks if track.done < track.size]
    if len(open_tracks) > 1:
        raise Refused("which-track", tracks=", ".join(track.name for track in open_tracks))
    return open_tracks[0].id if open_tracks else ""
