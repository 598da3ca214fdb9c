"""Helping somebody with a roll, and what it costs the helper (R-EZ-17 to 20, R-EZ-23)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.errors import Refused
from rules.events import SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, State

_SIDES = {"hero": "heroes", "ally": "heroes", "foe": "foes"}


def checked_helpers(
    state: State, actor: AnyCreature, helpers: Iterable[str], *, force: bool
) -> tuple[str, ...]:
    """Who helps, each once; Refused when one of them cannot.

    Whether a helper is capable at all is for the game master to say (R-EZ-19). Only a check or an attack
    can be helped: saves and confirm dice take no help (R-EZ-23).
    """
    found = tuple(dict.fromkeys(helpers))
    for helper_id in found:
        helper = state.creatures.get(helper_id)
        if helper is None:
            raise Refused("unknown-name", name=helper_id)
        name = display_name(state, helper)
        if helper.id == actor.id:
            raise Refused("self-help", who=name)
        if force:
            continue
        if helper.down:
            raise Refused("is-down", who=name)
        if _SIDES.get(helper.side, helper.side) != _SIDES.get(actor.side, actor.side):
            raise Refused("helper-other-side", who=name)
        if state.time == "action":
            if state.zone(helper.zone).out:
                raise Refused("out-of-combat", who=name)
            if helper.sheet.owes_action:
                raise Refused("helper-in-debt", who=name)
    return found


def owe(draft: Draft, helpers: Iterable[str]) -> None:
    """Each helper owes their next action: this round's if it is still unspent, else the next round's.

    Out of combat there are no turns, and nothing is owed (R-EZ-18).
    """
    if draft.state.time != "action":
        return
    for helper_id in helpers:
        helper = draft.state.creatures[helper_id]
        if helper_id in draft.state.order and not helper.sheet.owes_action:
            draft.emit(SheetPatched(helper_id, {"owes_action": True}, "ezd6.owes"))
