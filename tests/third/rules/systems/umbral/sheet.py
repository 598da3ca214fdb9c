"""The Umbral sheet: resolve, three statistics, a weapon, and what is left of this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from rules.commands import Change
from rules.errors import Refused
from rules.events import AnyEvent, CreaturePatched, SheetPatched
from rules.overrides import checked_value
from rules.sides import PARTY
from rules.state import AnyCreature, Side, State
from rules.system import Field, option
from rules.text import N_

#: The three statistics, in the order of the sheet (R-UM-01).
STATISTICS = ("brawn", "grace", "wits")
Statistic = Literal["brawn", "grace", "wits"]
Reach = Literal["near", "far"]

#: The resolve of whoever is none of the party, if nobody says otherwise (R-UM-06).
FOE_RESOLVE = 4


class Sheet(Struct, frozen=True):
    """One creature's numbers: `resolve` is life and luck in one, `guard` lowers the numbers of attackers.

    `weapon` is only a name. `act_used` and `step_used` are this turn's budget (R-UM-08).
    """

    resolve: int = FOE_RESOLVE
    resolve_max: int = FOE_RESOLVE
    brawn: int = 10
    grace: int = 10
    wits: int = 10
    harm: int = 2
    reach: Reach = "near"
    guard: int = 0
    weapon: str = ""
    notes: str = ""
    act_used: bool = False
    step_used: bool = False


#: What `add` and `set` take.
FIELDS: tuple[Field, ...] = (
    Field("resolve", N_("Resolve"), low=0, high=99, maximum="resolve_max"),
    Field("resolve_max", N_("Most resolve"), low=1, high=99),
    Field("brawn", N_("Brawn"), low=1, high=20),
    Field("grace", N_("Grace"), low=1, high=20),
    Field("wits", N_("Wits"), low=1, high=20),
    Field("harm", N_("Harm"), low=1, high=20),
    Field("reach", N_("Reach"), "choice", choices=("near", "far")),
    Field("guard", N_("Guard"), low=0, high=10),
    Field("weapon", N_("Weapon"), "text"),
    Field("notes", N_("Notes"), "text"),
    Field("act_used", N_("Act used"), "flag"),
    Field("step_used", N_("Step used"), "flag"),
)
LABELS: dict[str, str] = {field.key: field.label for field in FIELDS}

_BY_KEY = {field.key: field for field in FIELDS}


def new_sheet(state: State, side: Side, values: Mapping[str, Any]) -> Sheet:
    """A sheet with the side's resolve and these values over it; giving `resolve` sets the most as well.

    Refused `unknown-field` or as `checked_value` does.
    """
    given: dict[str, Any] = {}
    for key, value in values.items():
        if key not in _BY_KEY:
            raise Refused("unknown-field", name=key)
        given[key] = checked_value(_BY_KEY[key], Change(key, value), None)
    usual = int(option(state, "resolve_start")) if side in PARTY else FOE_RESOLVE
    most = given.get("resolve_max", given.get("resolve", usual))
    now = given.get("resolve", most)
    if now < 1:
        raise Refused("out-of-range", field="resolve", value=now, low=1, high=_BY_KEY["resolve"].high)
    return Sheet(**{**given, "resolve": now, "resolve_max": max(now, most)})


def patch(creature: AnyCreature, changes: Mapping[str, Any]) -> tuple[AnyEvent, ...]:
    """Fields set by hand: of resolve and its most the one that was set wins, and who is down stays true."""
    values = dict(changes)
    now = values.get("resolve", creature.sheet.resolve)
    most = values.get("resolve_max", creature.sheet.resolve_max)
    if now > most:
        values |= {"resolve_max": now} if "resolve" in changes else {"resolve": most}
    events: list[AnyEvent] = [SheetPatched(creature.id, values, "set")]
    if "resolve" in values and creature.down != (values["resolve"] == 0):
        events.append(fallen(creature.id) if values["resolve"] == 0 else risen(creature.id))
    return tuple(events)


def fallen(creature_id: str) -> CreaturePatched:
    """Somebody has no resolve left (R-UM-06)."""
    return CreaturePatched(creature_id, {"down": True}, "umbral.down")


def risen(creature_id: str) -> CreaturePatched:
    """Somebody has resolve again."""
    return CreaturePatched(creature_id, {"down": False, "fate": None}, "umbral.up")
