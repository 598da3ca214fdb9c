"""What can be asked for in Bases 2d6 beyond what every system knows."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from rules.commands import Command
from rules.systems.bases2d6.ability import Ability


class Adjust(Struct, frozen=True, omit_defaults=True):
    """What the table adds to one roll: to the Tirada, the Total, the damage; flat and in hundredths."""

    roll: int = 0
    roll_percent: int = 0
    total: int = 0
    total_percent: int = 0
    damage: int = 0
    damage_percent: int = 0


class Roll(Command, frozen=True, kw_only=True, tag="2d6.roll"):
    """Roll a statistic or an aptitude, against a difficulty or for its Total alone (R-2D-01 to 08).

    A roll of an attribute asks first whether something allows it, unless it is `granted`.
    """

    actor: str
    what: str
    difficulty: int | None = None
    adjust: Adjust = Adjust()
    granted: bool = False


class Use(Command, frozen=True, kw_only=True, tag="2d6.use"):
    """Execute an ability on its targets; a `strike` is what `attack` does.

    `behind` claims the target's back. `zone` is where a movement goes.
    """

    actor: str
    ability: str
    targets: tuple[str, ...] = ()
    zone: str = ""
    behind: bool = False
    difficulty: int | None = None
    roll: str = ""
    adjust: Adjust = Adjust()


class React(Command, frozen=True, kw_only=True, tag="2d6.react"):
    """Answer the declared window with a reaction (R-2D-29); targets default to who is acting."""

    answers: ClassVar[bool] = True

    actor: str
    ability: str
    targets: tuple[str, ...] = ()
    adjust: Adjust = Adjust()


class Damage(Command, frozen=True, kw_only=True, tag="2d6.damage"):
    """Hand `amount` (1 to 9999) to each target; `loss` is not damage: nothing reduces it (R-2D-54)."""

    targets: tuple[str, ...]
    amount: int
    of: str = ""
    loss: bool = False
    raw: bool = False
    pool: Literal["hp", "mp"] = "hp"


class Heal(Command, frozen=True, kw_only=True, tag="2d6.heal"):
    """Give points (1 to 9999) back to each target, up to its maximum."""

    targets: tuple[str, ...]
    amount: int
    pool: Literal["hp", "mp"] = "hp"


class Rest(Command, frozen=True, kw_only=True, tag="2d6.rest"):
    """Fill the pools of all heroes and allies or of those named; nothing in the document says less."""

    creatures: tuple[str, ...] = ()


class Grant(Command, frozen=True, kw_only=True, tag="2d6.grant"):
    """Give an extra action: now in one's own turn, else for the next one."""

    creature: str
    action: Literal["normal", "instant"]


class Behind(Command, frozen=True, kw_only=True, tag="2d6.behind"):
    """Say that somebody has, or with `off` has no longer, another's back (R-2D-37)."""

    creature: str
    of: str
    off: bool = False


class RollInitiative(Command, frozen=True, kw_only=True, tag="2d6.initiative"):
    """Roll initiative again for one creature; the others keep their places (R-2D-22)."""

    creature: str


class ChangeClothes(Command, frozen=True, kw_only=True, tag="2d6.clothes"):
    """Somebody is in other clothes: Soak is over (R-2D-44); no action is paid."""

    creature: str


class AddAbility(Command, frozen=True, kw_only=True, tag="2d6.ability"):
    """Give a creature an ability, or change its one of that name; "" is everybody's basic ones.

    `instead` names the one that it takes the place of, where it has a new name itself.
    """

    creature: str
    ability: Ability
    instead: str = ""


class RemoveAbility(Command, frozen=True, kw_only=True, tag="2d6.ability-remove"):
    """Take an ability away from a creature, or with "" from the basic ones."""

    creature: str
    name: str


class AddStat(Command, frozen=True, kw_only=True, tag="2d6.stat"):
    """Give the campaign a statistic of its own (R-2D-11)."""

    label: str
    parent: str = ""


class ChangeStat(Command, frozen=True, kw_only=True, tag="2d6.stat-change"):
    """Rename a statistic, hide it, or show it again; its id stays. A custom one may be removed."""

    stat: str
    label: str | None = None
    hidden: bool | None = None
    remove: bool = False


COMMANDS: tuple[type[Command], ...] = (
    Roll,
    Use,
    React,
    Damage,
    Heal,
    Rest,
    Grant,
    Behind,
    RollInitiative,
    ChangeClothes,
    AddAbility,
    RemoveAbility,
    AddStat,
    ChangeStat,
)
