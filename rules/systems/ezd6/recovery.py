"""A night's rest, and a new session (R-EZ-25, R-EZ-43)."""

from __future__ import annotations

from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent, Happened, SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.system import Reset, option
from rules.systems.ezd6 import commands as do
from rules.systems.ezd6.harm import heal
from rules.text import N_


def rest(draft: Draft, command: do.Rest, tray: Tray) -> None:
    """A night: one strike back for whoever has eaten, and a new day for offerings; the dead stay dead."""
    state = draft.state
    if state.time == "action" and not command.force:
        raise Refused("no-rest-now")
    sleepers = _named(draft, command.creatures, ("hero", "ally"))
    for creature in sleepers:
        if creature.fate == "dead" and command.creatures and not command.force:
            raise Refused("is-dead", who=display_name(state, creature))
    sleepers = [creature for creature in sleepers if creature.fate != "dead" or command.creatures]
    draft.emit(Happened("ezd6.rest", {"creatures": [c.id for c in sleepers], "food": command.food}))
    strikes = int(option(state, "rest_strikes"))
    for creature in sleepers:
        if creature.sheet.offering_used:
            draft.emit(SheetPatched(creature.id, {"offering_used": False}, "ezd6.new-day"))
        if command.food and strikes and creature.sheet.strikes < creature.sheet.strikes_max:
            heal(draft, draft.state.creatures[creature.id], strikes)


def refresh_session(draft: Draft, command: do.RefreshSession, tray: Tray) -> None:
    """Karma and hero dice as a session starts with them: the hero's own numbers, else the campaign's."""
    state = draft.state
    if not option(state, "karma"):
        raise Refused("karma-off")
    heroes = _named(draft, command.creatures, ("hero",))
    draft.emit(Happened("ezd6.session", {"creatures": [c.id for c in heroes]}))
    for creature in heroes:
        sheet = creature.sheet
        karma, dice = sheet.session_karma, sheet.session_hero_dice
        fresh = {
            "karma": option(state, "karma_start") if karma is None else karma,
            "hero_dice": option(state, "hero_dice_start") if dice is None else dice,
        }
        if (sheet.karma, sheet.hero_dice) != (fresh["karma"], fresh["hero_dice"]):
            draft.emit(SheetPatched(creature.id, fresh, "ezd6.refreshed"))


#: What heroes start a session with (R-EZ-43); wounds only where the table says so.
RESETS = (
    Reset("karma", N_("Karma"), "k"),
    Reset("hero_dice", N_("Hero dice"), "d"),
    Reset("strikes", N_("Wounds"), "w", ticked=False),
)


def reset(state: State, creature: AnyCreature, what: str) -> tuple[AnyEvent, ...]:
    """Karma or hero dice as a session starts with them, or all strikes given back."""
    sheet = creature.sheet
    if what == "strikes":
        draft = Draft(state)
        if sheet.strikes < sheet.strikes_max and creature.fate != "dead":
            heal(draft, creature, sheet.strikes_max)
        return tuple(draft.events)
    if creature.side != "hero" or not option(state, "karma"):
        return ()
    own = sheet.session_karma if what == "karma" else sheet.session_hero_dice
    fresh = option(state, f"{what}_start") if own is None else own
    if getattr(sheet, what) == fresh:
        return ()
    both = {"karma": sheet.karma, "hero_dice": sheet.hero_dice, what: fresh}
    return (SheetPatched(creature.id, both, "ezd6.refreshed"),)


def _named(draft: Draft, creatures: tuple[str, ...], sides: tuple[str, ...]) -> list[AnyCreature]:
    """Those named, each once, or everybody of these sides; Refused `nobody-here` when that is nobody."""
    state = draft.state
    for creature_id in creatures:
        if creature_id not in state.creatures:
            raise Refused("unknown-name", name=creature_id)
    everybody = [c for c in state.creatures.values() if c.side in sides]
    found = [state.creatures[id_] for id_ in dict.fromkeys(creatures)] if creatures else everybody
    if not found:
        raise Refused("nobody-here")
    return found
