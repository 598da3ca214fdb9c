"""Reading 2d6: Tirada, Total, critical, fumble; pure, so that play and odds read alike (R-2D-01 to 21)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from msgspec import Struct

from rules.events import Outcome
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.bases2d6.commands import Adjust
from rules.systems.bases2d6.stats import Part, effective, modifiers_on, rolled_with, stat_of, summed

NO_ADJUST = Adjust()
#: Every way in which two dice can fall, all equally likely.
FACES: tuple[tuple[int, ...], ...] = tuple(product(range(1, 7), repeat=2))


class Reading(Struct, frozen=True, omit_defaults=True):
    """How the campaign reads dice: the options that bear on one roll."""

    rounding: str = "each_down"
    fumble_wins: bool = True


class Plan(Struct, frozen=True, omit_defaults=True):
    """Everything that a roll will be read with, before the dice fall.

    `stats` are what is added, by id; `on_roll` and `on_total` the parts that alter Tirada and Total.
    `critical_at` is the lowest Tirada that is a critical, `fumble_at` the highest that is a fumble; None
    where a roll knows neither (R-2D-23).
    """

    stats: tuple[tuple[str, int], ...]
    on_roll: tuple[Part, ...] = ()
    on_total: tuple[Part, ...] = ()
    critical_at: int | None = None
    fumble_at: int | None = None
    reading: Reading = Reading()


class Result(Struct, frozen=True, omit_defaults=True):
    """One roll read: the Tirada with its modifiers, the Total, and whether it was one of the two."""

    roll: int
    total: int
    critical: bool = False
    fumble: bool = False


def reading_of(state: State) -> Reading:
    """The options of this campaign that bear on one roll (R-2D-13, R-2D-21)."""
    return Reading(str(option(state, "critical_rounding")), option(state, "critical_and_fumble") == "fumble")


def plan_for(
    state: State,
    creature: AnyCreature,
    what: str,
    adjust: Adjust = NO_ADJUST,
    *,
    soaked: bool = False,
    plain: bool = False,
) -> Plan:
    """The plan of a creature's roll of a statistic or an aptitude.

    `soaked` for physical movement, whose Tirada Soak lowers (R-2D-44). `plain` rolls know no critical and
    no fumble: initiative (R-2D-23).
    """
    stats = tuple((stat, effective(creature, stat)) for stat in rolled_with(state, what))
    if stat_of(state, what) is None:
        aptitude = next((a.value for a in creature.sheet.aptitudes if a.name == what), 0)
        stats = ((what, aptitude),)
    on_roll = modifiers_on(creature, "roll")
    if soaked and (soak := creature.statuses.get("soak")) is not None:
        on_roll.append(Part("soak", -soak.charges))
    on_total = modifiers_on(creature, "total")
    if (stun := creature.statuses.get("stun")) is not None:
        on_total.append(Part("stun", -stun.charges))
    return Plan(
        stats,
        (*on_roll, *_said(adjust.roll, adjust.roll_percent)),
        (*on_total, *_said(adjust.total, adjust.total_percent)),
        None if plain else 12 - effective(creature, "critical_range"),
        None if plain else effective(creature, "instability"),
        reading_of(state),
    )


def _said(flat: int, percent: int) -> list[Part]:
    parts = [Part("said", flat)] if flat else []
    return [*parts, Part("said", percent, True)] if percent else parts


def read(plan: Plan, faces: tuple[int, ...]) -> Result:
    """What two faces come to: critical and fumble by the Tirada, success by the Total (R-2D-12, R-2D-15)."""
    roll = summed((Part("dice", sum(faces)), *plan.on_roll))
    fumble = plan.fumble_at is not None and roll <= plan.fumble_at
    critical = plan.critical_at is not None and roll >= plan.critical_at
    if fumble and critical:
        fumble, critical = plan.reading.fumble_wins, not plan.reading.fumble_wins
    added = raised_sum(plan) if critical else sum(value for _, value in plan.stats)
    total = summed((Part("roll", roll + added), *plan.on_total))
    return Result(roll, total, critical, fumble)


def raised(value: int, rounding: str) -> int:
    """A statistic with a critical's +50 %, rounded as the campaign says (R-2D-13)."""
    return (value * 3 + 1) // 2 if rounding == "each_up" else value * 3 // 2


def raised_sum(plan: Plan) -> int:
    """What a critical adds of statistics, each or all together rounded (R-2D-13)."""
    values = [value for _, value in plan.stats]
    if plan.reading.rounding == "sum_down":
        return sum(values) * 3 // 2
    return sum(raised(value, plan.reading.rounding) for value in values)


def outcome_of(result: Result, success: bool | None) -> Outcome | None:
    """The published word for a roll: what it is comes before whether it is enough."""
    if result.fumble:
        return "fumble"
    if success is False:
        return "failure"
    if result.critical:
        return "critical"
    return None if success is None else "success"


def spread(plan: Plan) -> dict[Result, Fraction]:
    """The chance of every result, by going through all 36 ways of falling."""
    chances: dict[Result, Fraction] = {}
    for faces in FACES:
        result = read(plan, faces)
        chances[result] = chances.get(result, Fraction(0)) + Fraction(1, 36)
    return chances
