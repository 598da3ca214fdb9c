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
    with the first weapon or bare hands, unless that weapon does more. `lucky` gives a boon to miraculous
    saves, `shield` is one at the ready: armour one better (R-EZ-46). `session_karma` and
    `session_hero_dice` are a hero's own start values, None for the campaign's (R-EZ-43).
    `miracle_scene` is the scene of the last miracle. `owes_action` is the debt of a helper (R-EZ-18),
    `delayed` a turn that was delayed (R-EZ-37); with the two before them they are this round's budget.
    `begun` says that this round's turn has begun.
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
    scrolls: int = 0
    lucky: bool = False
    shield: bool = False
    session_karma: int | None = None
    session_hero_dice: int | None = None
    weapons: tuple[Weapon, ...] = ()
    trained: tuple[str, ...] = ()
    inclinations: tuple[str, ...] = ()
    aspects: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    species: str = ""
    path: str = ""
    notes: str = ""
    miracle_scene: int = 0
    offering_used: bool = False
    karma_gained: bool = False
    action_used: bool = False
    free_used: bool = False
    owes_action: bool = False
    delayed: bool = False
    begun: bool = False

    @property
    def armour_save(self) -> int | None:
        """The armour save as it stands now: a shield at the ready makes it one better (R-EZ-46)."""
        if not self.shield:
            return self.armour
        return 6 if self.armour is None else max(2, self.armour - 1)


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
    Field("wealth", N_("Wealth"), "choice", choices=WEALTH, ordered=True),
    Field("potions", N_("Potions"), low=0, high=99),
    Field("scrolls", N_("Scrolls"), low=0, high=99),
    Field("lucky", N_("Lucky"), "flag"),
    Field("shield", N_("Shield ready"), "flag"),
    Field("session_karma", N_("Karma of a session"), low=0, high=99, none=True),
    Field("session_hero_dice", N_("Hero dice of a session"), low=0, high=9, none=True),
    Field("species", N_("Species"), "text"),
    Field("path", N_("Path"), "text"),
    Field("notes", N_("Notes"), "text"),
    Field("action_used", N_("Action used"), "flag"),
    Field("free_used", N_("Free action used"), "flag"),
    Field("owes_action", N_("Owes an action"), "flag"),
    Field(
        "weapons",
        N_("Weapons"),
        "list",
        high=30,
        parts=(
            Field("name", N_("Name"), "text"),
            Field("reach", N_("Reach"), "choice", choices=("near", "far")),
            Field("strikes", N_("Strikes"), low=1, high=9),
        ),
    ),
    Field("trained", N_("Trained"), "list", high=30),
    Field("inclinations", N_("Inclinations"), "list", high=30),
    Field("aspects", N_("Aspects"), "list", high=30),
    Field("equipment", N_("Equipment"), "list", high=60),
)

_BY_KEY = {field.key: field for field in FIELDS}


def new_sheet(state: State, side: Side, values: Mapping[str, Any]) -> Sheet:
    """A sheet with the side's typical numbers (R-EZ-43, R-EZ-46) and the given values over them.

    Giving `strikes` sets the maximum too, and the other way round; a hero's own karma and hero dice are
    those of each session. Refused when a value is impossible.
    """
    start: dict[str, Any] = {}
    if side == "hero":
        start = {
            "strikes_max": option(state, "strikes_start"),
            "karma": option(state, "karma_start"),
            "hero_dice": option(state, "hero_dice_start"),
            "miraculous": 6 if option(state, "typical_numbers") else None,
            "session_karma": values.get("karma"),
            "session_hero_dice": values.get("hero_dice"),
        }
    for key, value in values.items():
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
