"""A spell, a scroll or a miracle under way: its dice, how they read, what may still be done (R-EZ-45)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules.state import State
from rules.system import option
from rules.systems.ezd6.commands import Art

#: How many dice each art may take: the caster's, and those against it.
POWER: dict[Art, tuple[int, int]] = {"spell": (1, 3), "scroll": (2, 2), "miracle": (1, 3)}
AGAINST: dict[Art, tuple[int, int]] = {"spell": (1, 4), "scroll": (1, 4), "miracle": (2, 6)}

Stage = Literal["power", "against", "roll", "offer", "done"]


class Magic(Struct, frozen=True, tag="ezd6.magic", omit_defaults=True):
    """One casting. `power` and `against` are 0 until they are named; `faces` and `resisted` the dice.

    `burnt` of the 1s in `faces` are cancelled by spellburn. `redo` is the index of the power die that a
    hero die is about to roll again.
    """

    art: Art
    stage: Stage
    actor: str
    target: str = ""
    harmless: bool = False
    power: int = 0
    against: int = 0
    faces: tuple[int, ...] = ()
    resisted: tuple[int, ...] = ()
    burnt: int = 0
    redo: int | None = None

    @property
    def ones(self) -> int:
        """The 1s that still make it fail."""
        return self.faces.count(1) - self.burnt

    @property
    def success(self) -> bool:
        """Whether the dice that lie there succeed."""
        return bool(self.resisted) and wins(max(self.faces), self.ones, max(self.resisted))

    def due(self) -> int:
        """How many dice are to be rolled now; 0 when all that matter lie there."""
        if not self.faces:
            return self.power
        if self.redo is not None:
            return 1
        if self.art == "scroll" and self.ones:
            return self.ones
        return 0 if self.resisted or self.ones else self.against

    @property
    def resisting(self) -> bool:
        """Whether the dice due are those against the casting."""
        return bool(self.faces) and self.redo is None and not self.ones

    def fallen(self, faces: tuple[int, ...], mode: str) -> Magic:
        """The casting with the dice that were due."""
        if self.resisting:
            return replace(self, resisted=faces)
        if not self.faces:
            return replace(self, faces=faces)
        if self.redo is None:
            # A scroll's 1s are rolled again, until none is left.
            again = iter(faces)
            return replace(self, faces=tuple(next(again) if face == 1 else face for face in self.faces))
        if mode == "replace":
            return replace(self, faces=faces, power=1, burnt=0, redo=None)
        cancelled = self.faces[self.redo] == 1 and not self.ones
        rolled = (*self.faces[: self.redo], faces[0], *self.faces[self.redo + 1 :])
        return replace(self, faces=rolled, burnt=self.burnt - cancelled, redo=None)


class MagicOffers(Struct, frozen=True):
    """What may still be done for a failing casting: strikes to burn, a die to roll again, an offering."""

    burn: int = 0
    hero: int | None = None
    offering: bool = False

    def __bool__(self) -> bool:
        return bool(self.burn) or self.hero is not None or self.offering


class Purse(NamedTuple):
    """What a caster may still spend on a casting; `mode` is how hero dice are read."""

    strikes: int
    hero_dice: int
    offering: bool
    mode: str


def wins(power: int, ones: int, against: int) -> bool:
    """A power 1 fails before anything else is read, then a highest resistance of 1 succeeds by itself."""
    return not ones and (against == 1 or power >= against)


def magic_offers(state: State, magic: Magic) -> MagicOffers:
    """Spellburn for a spell's 1s, a hero die, an offering for a miracle; never karma (R-EZ-43, R-EZ-45)."""
    caster = state.creatures.get(magic.actor)
    if caster is None or caster.down or magic.success:
        return MagicOffers()
    return offers_of(magic, purse_of(state, magic.actor))


def purse_of(state: State, caster: str) -> Purse:
    """What a caster has left to spend."""
    sheet = state.creatures[caster].sheet
    hero_dice = sheet.hero_dice if option(state, "karma") else 0
    return Purse(sheet.strikes, hero_dice, not sheet.offering_used, str(option(state, "hero_die")))


def offers_of(magic: Magic, purse: Purse) -> MagicOffers:
    """What may be done with this purse for a casting that fails as it lies there."""
    burn = magic.ones if magic.art == "spell" and purse.strikes > magic.ones else 0
    hero = None
    if purse.hero_dice > 0 and _hero_helps(magic, purse):
        hero = magic.faces.index(1 if magic.ones else min(magic.faces))
    return MagicOffers(burn, hero, magic.art == "miracle" and purse.offering)


def _hero_helps(magic: Magic, purse: Purse) -> bool:
    """Whether one die rolled again can help: with two 1s only if the other can be burnt or rolled again."""
    if magic.ones <= 1 or purse.mode == "replace":
        return True
    rest = magic.ones - 1
    return purse.hero_dice > rest or (magic.art == "spell" and purse.strikes > rest)


def hero_chance(magic: Magic, index: int, mode: str) -> Fraction:
    """The chance that a hero die on one die makes the casting succeed, with nothing more spent."""
    total = Fraction(0)
    # A scroll's 1s are rolled again, until none is left.
    faces = range(2 if magic.art == "scroll" else 1, 7)
    for face in faces:
        after = replace(magic, redo=index).fallen((face,), mode)
        if after.resisted:
            total += after.success
        elif not after.ones:
            total += resisted_odds(max(after.faces), after.against)
    return total / len(faces)


def resisted_odds(power: int, against: int) -> Fraction:
    """The chance that no resistance die is above the power (R-EZ-45)."""
    return Fraction(max(1, power), 6) ** against
