"""What can be asked for in EZD6 beyond what every system knows."""

from __future__ import annotations

from typing import Literal

from rules.commands import Command

Cause = Literal["weapon", "fall", "poison", "fire", "other"]
CAUSES: tuple[Cause, ...] = ("weapon", "fall", "poison", "fire", "other")


class Check(Command, frozen=True, kw_only=True, tag="ezd6.check"):
    """Roll against a difficulty of 1 to 6 (R-EZ-01); boons and banes are 0 to 9."""

    actor: str
    difficulty: int
    boons: int = 0
    banes: int = 0


class Attack(Command, frozen=True, kw_only=True, tag="ezd6.attack"):
    """Attack a target with a weapon of the sheet, or with bare hands, or as `ranged` and `strikes` say."""

    actor: str
    target: str
    boons: int = 0
    banes: int = 0
    weapon: str = ""
    ranged: bool = False
    strikes: int | None = None


class Damage(Command, frozen=True, kw_only=True, tag="ezd6.damage"):
    """Hand `strikes` (1 to 99) to each target; `raw` asks for no save."""

    targets: tuple[str, ...]
    strikes: int = 1
    cause: Cause = "weapon"
    raw: bool = False


class Heal(Command, frozen=True, kw_only=True, tag="ezd6.heal"):
    """Give strikes (1 to 99) back to each target, up to its maximum (R-EZ-25)."""

    targets: tuple[str, ...]
    strikes: int = 1


class BuyHeroDie(Command, frozen=True, kw_only=True, tag="ezd6.buy-hero-die"):
    """Turn karma into a hero die when none is held (R-EZ-43)."""

    actor: str


COMMANDS: tuple[type[Command], ...] = (Check, Attack, Damage, Heal, BuyHeroDie)
