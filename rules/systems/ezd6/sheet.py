"""The EZD6 sheet: strikes, karma, saves, weapons, and what is left of this turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from rules.commands import Change
from rules.errors import Refused
from rules.overrides import checked_value
from rules.state import Side, State
from rules.system import Field, option
from rules.text import N_

Reach = Literal["near", "far"]
WEALTH = ("pauper", "cash_poor", "moderate", "wealthy", "lordly", "kingly")


class Weapon(Struct, frozen=True):
    """A weapon: melee ("near") or ranged ("far"), and the strikes of one hit (R-EZ-11, R-EZ-26)."""

    name: str
    reach: Reach = "near"
    strikes: Annotated[int, Meta(ge=1, le=9)] = 1


class Sheet(Struct, frozen=True):
    """One creature's numbers; saves are the lowest face that succeeds, None where there is no save.

    `hits_on`, if set, replaces the target's `to_be_hit` (R-EZ-44). `hit_strikes` is what one blow does
    with the first weapon or bare hands, unless that weapon does more. The last three fields are this
    round's budget.
    """

    strikes: int = 1
    strikes_max: int = 1
    karma: int = 0
    hero_dice: int = 0
    armour: int | None = None
    miraculous: int | None = None
    to_be_hit: int = 3
    hits_on: int | None = None
    hit_strikes: int = 1
    wealth: str = "moderate"
    potions: int = 0
    weapons: tuple[Weapon, ...] = ()
    trained: tuple[str, ...] = ()
    species: str = ""
    path: str = ""
    notes: str = ""
    action_used: bool = False
    free_used: bool = False
    karma_gained: bool = False


#: What `add` and `set` take, with bounds (R-EZ-24, R-EZ-42 to R-EZ-46).
FIELDS: tuple[Field, ...] = (
    Field("strikes", N_("Strikes"), low=0, high=99, maximum="strikes_max"),
    Field("strikes_max", N_("Most strikes"), low=1, high=99),
    Field("karma", N_("Karma"), low=0, high=99),
    Field("hero_dice", N_("Hero dice"), low=0, high=9),
    Field("armour", N_("Armour"), low=2, high=6, none=True),
    Field("miraculous", N_("Miraculous"), low=2, high=6, none=True),
    Field("to_be_hit", N_("To be hit"), low=2, high=6),
    Field("hits_on", N_("Hits on"), low=2, high=6, none=True),
    Field("hit_strikes", N_("Strikes per hit"), low=1, high=9),
    Field("wealth", N_("Wealth"), "choice", choices=WEALTH),
    Field("potions", N_("Potions"), low=0, high=99),
    Field("species", N_("Species"), "text"),
    Field("path", N_("Path"), "text"),
    Field("notes", N_("Notes"), "text"),
)

_BY_KEY = {field.key: field for field in FIELDS}
_LISTS = ("weapons", "trained")


def new_sheet(state: State, side: Side, values: Mapping[str, Any]) -> Sheet:
    """A sheet with the side's typical numbers (R-EZ-43, R-EZ-46) and the given values over them.

    Giving `strikes` sets the maximum too, and the other way round. Refused when a value is impossible.
    """
    start: dict[str, Any] = {}
    if side == "hero":
        start = {
            "strikes_max": option(state, "strikes_start"),
            "karma": option(state, "karma_start"),
            "hero_dice": option(state, "hero_dice_start"),
            "miraculous": 6,
        }
    for key, value in values.items():
        if key in _LISTS:
            start[key] = value
            continue
        field = _BY_KEY.get(key)
        if field is None:
            raise Refused("unknown-field", name=key)
        start[key] = checked_value(field, Change(key, value), None)
        if key == "strikes" and start[key] < 1:
            raise Refused("out-of-range", field=key, value=value, low=1, high=field.high)
    if "strikes" in values:
        start["strikes_max"] = max(
            1, start["strikes"], start["strikes_max"] if "strikes_max" in values else 0
        )
    start.setdefault("strikes", start.get("strikes_max", 1))
    try:
        return msgspec.convert(start, Sheet)
    except msgspec.ValidationError as fault:
        raise Refused("bad-value", field="weapons", value=str(fault)[:80]) from fault
