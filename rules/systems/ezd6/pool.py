"""A pool of d6: how many dice, which one is kept, how it reads, and what could still change it."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

Keep = Literal["highest", "lowest"]
Purpose = Literal["check", "attack", "defence", "confirm", "armour", "miraculous", "life-risk"]


class Pool(Struct, frozen=True, omit_defaults=True):
    """Dice rolled for one purpose by one creature against a difficulty, and what became of them.

    `kept` is 0 before the dice fall, and more than its face where karma has lifted it. `redo` is the index
    of the die that a hero die is about to roll again. `extra` of the dice, the last ones, are help that a
    bane does not touch: they count against what it keeps (R-EZ-21).
    """

    purpose: Purpose
    who: str
    difficulty: int
    size: int = 1
    keep: Keep = "highest"
    faces: tuple[int, ...] = ()
    kept: int = 0
    redo: int | None = None
    extra: int = 0

    def fallen(self, faces: tuple[int, ...]) -> Pool:
        """The pool with these faces, read."""
        return replace(self, faces=faces, kept=read(faces, self.keep, self.extra), redo=None)

    @property
    def success(self) -> bool:
        """Whether the kept die succeeds."""
        return succeeds(self.kept, self.difficulty)


def dice_for(boons: int, banes: int, mode: str, helps: int = 0) -> tuple[int, Keep]:
    """How many dice and which is kept (R-EZ-02 to 04); a help is a boon die of its own (R-EZ-17)."""
    if mode == "single":
        boons, banes = min(boons, 1), min(banes, 1)
    net = boons - banes
    if mode == "strict" and boons and banes:
        net = 0
    net += helps
    return 1 + abs(net), "lowest" if net < 0 else "highest"


class Shape(NamedTuple):
    """How many dice a pool has, which is kept, and how many of them a bane does not touch."""

    size: int
    keep: Keep
    extra: int = 0


def shape_for(boons: int, banes: int, helps: int, mode: str, under_bane: str) -> Shape:
    """The pool of a helped roll (R-EZ-17, R-EZ-20 to 22).

    A help cancels a bane like a boon, or with the reading `best` the better counts of the dice under the
    bane and the dice of the help: max(min(a, b), c).
    """
    if under_bane == "best" and helps:
        size, keep = dice_for(boons, banes, mode)
        if keep == "lowest":
            return Shape(size + helps, keep, helps)
    return Shape(*dice_for(boons, banes, mode, helps))


def read(faces: tuple[int, ...], keep: Keep, extra: int = 0) -> int:
    """The kept die of a pool (R-EZ-02, R-EZ-03); `extra` dice at the end are above a bane (R-EZ-21)."""
    if keep == "highest":
        return max(faces)
    under = len(faces) - extra
    return max(min(faces[:under]), *faces[under:]) if extra else min(faces)


def succeeds(kept: int, difficulty: int) -> bool:
    """Whether a kept die succeeds: never on a 1, always on a 6 (R-EZ-01, R-EZ-05, R-EZ-08)."""
    return kept != 1 and (kept == 6 or kept >= difficulty)


def karma_offers(pool: Pool, karma: int, *, six_matters: bool) -> tuple[int, ...]:
    """The amounts of karma worth spending on the kept die, cheapest first (R-EZ-07, R-EZ-13, R-EZ-43).

    The least that turns failure into success, and what reaches 6 where a 6 opens or continues a chain.
    """
    if pool.kept == 1:
        return ()
    amounts = set()
    if not pool.success:
        amounts.add(pool.difficulty - pool.kept)
    if six_matters and pool.kept < 6:
        amounts.add(6 - pool.kept)
    return tuple(sorted(amount for amount in amounts if amount <= karma))


def lift(pool: Pool, karma: int) -> Pool:
    """The pool with karma on its kept die."""
    return replace(pool, kept=pool.kept + karma)


def rerolled(pool: Pool, index: int, face: int, mode: str) -> Pool:
    """The pool after a hero die on one of its dice: read again, or replaced whole (R-EZ-06)."""
    if mode == "replace":
        return replace(pool, faces=(face,), size=1, extra=0, kept=face, redo=None)
    return pool.fallen((*pool.faces[:index], face, *pool.faces[index + 1 :]))


def hero_chance(pool: Pool, index: int, mode: str) -> Fraction:
    """The chance that a hero die on one die makes the pool succeed, without karma."""
    return Fraction(sum(rerolled(pool, index, face, mode).success for face in range(1, 7)), 6)


def best_die(pool: Pool, mode: str, karma: int) -> int | None:
    """The index of the die that a hero die helps most, leftmost if equal; None if it can help none.

    Helping is a success, or one that karma now reaches, or a 1 that is no longer kept (R-EZ-06).
    """
    now = _standing(pool, karma)
    ranked: list[tuple[int, int, int]] = []
    for index in range(len(pool.faces)):
        after = [rerolled(pool, index, face, mode) for face in range(1, 7)]
        standings = [_standing(each, karma) for each in after]
        wins = sum(each.success for each in after)
        if wins or max(standings) > now:
            ranked.append((wins, standings.count(2), -index))
    return -max(ranked)[-1] if ranked else None


def _standing(pool: Pool, karma: int) -> int:
    """0 for a kept 1, 1 for another failure, 2 for a success or one that karma can still buy."""
    if pool.success or karma_offers(pool, karma, six_matters=False):
        return 2
    return int(pool.kept != 1)
