"""What can be asked for in Umbral beyond what every system knows."""

from __future__ import annotations

from typing import TypeAlias

from rules.commands import Command
from rules.systems.umbral.sheet import Statistic


class Check(Command, frozen=True, kw_only=True, tag="umbral.check"):
    """Roll under a statistic (R-UM-01); `light` and `dark` are 0 to 5 (R-UM-02)."""

    actor: str
    stat: Statistic
    light: int = 0
    dark: int = 0


class Attack(Command, frozen=True, kw_only=True, tag="umbral.attack"):
    """Attack somebody with the weapon of the sheet (R-UM-05)."""

    actor: str
    target: str
    light: int = 0
    dark: int = 0


class Dazzle(Command, frozen=True, kw_only=True, tag="umbral.dazzle"):
    """Turn a lantern on somebody's eyes (R-UM-10)."""

    actor: str
    target: str
    light: int = 0
    dark: int = 0


class Wear(Command, frozen=True, kw_only=True, tag="umbral.wear"):
    """Take resolve (1 to 99) from each target without a roll."""

    targets: tuple[str, ...]
    amount: int = 1


class Mend(Command, frozen=True, kw_only=True, tag="umbral.mend"):
    """Give resolve (1 to 99) back to each target, up to its most."""

    targets: tuple[str, ...]
    amount: int = 1


COMMANDS: tuple[type[Command], ...] = (Check, Attack, Dazzle, Wear, Mend)

#: The commands that roll the die.
Rolling: TypeAlias = Check | Attack | Dazzle
