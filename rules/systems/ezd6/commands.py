"""What can be asked for in EZD6 beyond what every system knows."""

from __future__ import annotations

from typing import Literal

from rules.commands import Command

Cause = Literal["weapon", "fall", "poison", "fire", "magic", "other"]
CAUSES: tuple[Cause, ...] = ("weapon", "fall", "poison", "fire", "magic", "other")

#: What can be done in a turn besides an attack, and what of the turn it takes (R-EZ-34, R-EZ-35).
Thing = Literal["talk", "potion", "draw", "sheathe", "free", "pick-up", "shield", "other"]
Cost = Literal["none", "free", "action"]
THINGS: dict[Thing, Cost] = {
    "talk": "none",
    "potion": "free",
    "draw": "free",
    "sheathe": "free",
    "free": "free",
    "pick-up": "action",
    "shield": "action",
    "other": "action",
}
Art = Literal["spell", "scroll", "miracle"]


class Check(Command, frozen=True, kw_only=True, tag="ezd6.check"):
    """Roll against a difficulty of 1 to 6 (R-EZ-01); boons and banes are 0 to 9, `helps` who helps.

    `trained` names an area of the actor's training, which is a boon (R-EZ-02).
    """

    actor: str
    difficulty: int
    boons: int = 0
    banes: int = 0
    helps: tuple[str, ...] = ()
    trained: str = ""


class Attack(Command, frozen=True, kw_only=True, tag="ezd6.attack"):
    """Attack a target with a weapon of the sheet, or with bare hands, or as `ranged` and `strikes` say."""

    actor: str
    target: str
    boons: int = 0
    banes: int = 0
    weapon: str = ""
    ranged: bool = False
    strikes: int | None = None
    helps: tuple[str, ...] = ()


class Use(Command, frozen=True, kw_only=True, tag="ezd6.use"):
    """Do something that rolls no dice; a potion may be given to a `target` in the same zone."""

    actor: str
    thing: Thing
    target: str = ""


class Work(Command, frozen=True, kw_only=True, tag="ezd6.work"):
    """Spend an action on work such as a trap, with a check; a success is one step of its track.

    Without a difficulty the game master is asked; without a track it is the only unfinished one, if any.
    """

    actor: str
    difficulty: int | None = None
    track: str = ""
    boons: int = 0
    banes: int = 0
    helps: tuple[str, ...] = ()


class Cast(Command, frozen=True, kw_only=True, tag="ezd6.cast"):
    """Cast a spell, read a scroll or ask for a miracle (R-EZ-45).

    `power` is the caster's dice (urgency for a miracle), `against` the resistance (aloofness); whatever is
    left out is asked for. A spell or scroll with a target makes one strike unless it is `harmless`.
    """

    actor: str
    art: Art
    target: str = ""
    power: int | None = None
    against: int | None = None
    harmless: bool = False


class Rest(Command, frozen=True, kw_only=True, tag="ezd6.rest"):
    """Sleep a night, all heroes and allies or those named; without food nothing is recovered (R-EZ-25)."""

    creatures: tuple[str, ...] = ()
    food: bool = True


class RefreshSession(Command, frozen=True, kw_only=True, tag="ezd6.session"):
    """Begin a session: karma and hero dice back to their start, for all heroes or those named (R-EZ-43)."""

    creatures: tuple[str, ...] = ()


class Damage(Command, frozen=True, kw_only=True, tag="ezd6.damage"):
    """Hand `strikes` (1 to 99) to each target; `raw` asks for no save, `each` for one save per strike."""

    targets: tuple[str, ...]
    strikes: int = 1
    cause: Cause = "weapon"
    raw: bool = False
    each: bool = False


class Heal(Command, frozen=True, kw_only=True, tag="ezd6.heal"):
    """Give strikes (1 to 99) back to each target, up to its maximum (R-EZ-25)."""

    targets: tuple[str, ...]
    strikes: int = 1


class BuyHeroDie(Command, frozen=True, kw_only=True, tag="ezd6.buy-hero-die"):
    """Turn karma into a hero die when none is held (R-EZ-43)."""

    actor: str


COMMANDS: tuple[type[Command], ...] = (
    Check,
    Attack,
    Use,
    Work,
    Cast,
    Damage,
    Heal,
    Rest,
    BuyHeroDie,
    RefreshSession,
)
