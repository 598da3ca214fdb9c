"""EZD6 odds: exact fractions against a reference, and against every roll that the machine can be given."""

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from ezd6_table import Table, happened
from msgspec.structs import replace

from rules.commands import Change, Choose, SetFields
from rules.engine import execute
from rules.events import Rolled
from rules.record import AnyRecord
from rules.state import State
from rules.system import get
from rules.systems.ezd6.chances import odds
from rules.systems.ezd6.commands import Attack, Check, Damage
from rules.systems.ezd6.odds import (
    expected_strikes,
    hero_odds,
    karma_curve,
    kept_odds,
    nothing_through_odds,
    save_odds,
    strikes_odds,
    success_odds,
)
from rules.systems.ezd6.pool import read, succeeds
from rules.systems.ezd6.resolution import offers

REFERENCE: dict[str, Any] = json.loads(Path(__file__).with_name("odds_reference.json").read_text("utf-8"))
Keep = Literal["highest", "lowest"]
POOLS: dict[str, tuple[int, Keep, dict[str, int]]] = {
    "1d6": (1, "highest", {}),
    "boon": (2, "highest", {"boons": 1}),
    "boon_help1": (3, "highest", {"boons": 2}),
    "bane": (2, "lowest", {"banes": 1}),
}
MODES = ("kept", "chains", "strikes", "both")
FACES = range(1, 7)


def exact(values: dict[str, str]) -> dict[int, Fraction]:
    return {int(key): Fraction(value) for key, value in values.items()}


def state(karma: int = 0, hero_dice: int = 0, *, to_be_hit: int = 3, **options: object) -> State:
    """Lucía, with a save of 5, against a goblin that nothing fells."""
    table = Table(**options)
    table.hero(karma=karma, hero_dice=hero_dice, armour=5, strikes=99)
    table.foe(strikes=99)
    if to_be_hit != table["goblin"].to_be_hit:
        table.do(SetFields(creature="goblin", changes=(Change("to_be_hit", to_be_hit),)))
    return table.state


def pools(size: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    for faces in product(FACES, repeat=size):
        yield faces, Fraction(1, 6**size)


def last_outcome(record: AnyRecord) -> str | None:
    return [e.outcome for e in record.events if isinstance(e, Rolled)][-1]


# --- kept and success --------------------------------------------------------


@pytest.mark.parametrize("name", POOLS)
def test_kept(name: str) -> None:
    """R-EZ-02, R-EZ-03, R-EZ-17: the chance of each kept die."""
    size, keep, _ = POOLS[name]
    counted = dict.fromkeys(FACES, Fraction(0))
    for faces, chance in pools(size):
        counted[read(faces, keep)] += chance
    assert kept_odds(size, keep) == counted == exact(REFERENCE["kept"][name])


@pytest.mark.parametrize("name", POOLS)
def test_success(name: str) -> None:
    """R-EZ-01, R-EZ-05, R-EZ-08."""
    size, keep, _ = POOLS[name]
    for difficulty in FACES:
        counted = sum(chance for faces, chance in pools(size) if succeeds(read(faces, keep), difficulty))
        assert success_odds(size, keep, difficulty) == counted


@pytest.mark.parametrize("karma", range(5))
@pytest.mark.parametrize("name", POOLS)
def test_success_with_karma(name: str, karma: int) -> None:
    """R-EZ-07, R-EZ-43: every pool through the machine, the least karma taken whenever it is offered."""
    size, keep, words = POOLS[name]
    start = state(karma)
    for difficulty in FACES:
        won = Fraction(0)
        for faces, chance in pools(size):
            command = Check(actor="lucia", difficulty=difficulty, faces=faces, **words)
            record, after = execute(start, command, 0)
            outcome = last_outcome(record)
            if after.open is not None:
                amount = offers(after, after.open).karma[0]
                record, after = execute(after, Choose(option="karma", value=str(amount)), 0)
                outcome = record.events[0].args["outcome"]  # type: ignore[union-attr]
            assert after.open is None
            won += chance * (outcome == "success")
        assert success_odds(size, keep, difficulty, karma) == won
        assert won == Fraction(REFERENCE["success"][name][str(karma)][str(difficulty)])


@pytest.mark.parametrize("mode", ["reroll", "replace"])
@pytest.mark.parametrize("name", POOLS)
def test_a_hero_die_after_a_failure(name: str, mode: str) -> None:
    """R-EZ-06, both values of the option: every pool, and every face of the die that a bare `hero` takes."""
    size, _, words = POOLS[name]
    start = state(hero_dice=1, hero_die=mode)
    for difficulty in range(2, 7):
        won = Fraction(0)
        for faces, chance in pools(size):
            command = Check(actor="lucia", difficulty=difficulty, faces=faces, **words)
            record, after = execute(start, command, 0)
            if after.open is None:
                won += chance * (last_outcome(record) == "success")
                continue
            for face in FACES:
                answer, _ = execute(after, Choose(option="hero", faces=(face,)), 0)
                won += chance * Fraction(last_outcome(answer) == "success", 6)
        assert won == Fraction(REFERENCE["hero"][name][str(difficulty)][mode == "replace"])


# --- strikes -----------------------------------------------------------------


def struck(start: State, command: Attack, size: int, most: int) -> dict[int, Fraction]:
    """The chance of each number of strikes up to `most`, by giving the machine die after die."""
    found = dict.fromkeys(range(most + 1), Fraction(0))
    waiting: dict[Any, Fraction] = {}

    def go(before: State, step: Any, chance: Fraction) -> None:
        record, after = execute(before, step, 0)
        if after.open is not None:
            if after.open.strikes <= most:
                waiting[after.open] = waiting.get(after.open, Fraction(0)) + chance
            return
        hits = happened(record.events, "ezd6.hit")
        strikes = hits[0]["strikes"] if hits else 0
        if strikes <= most:
            found[strikes] += chance

    for faces, chance in pools(size):
        go(start, replace(command, faces=faces), chance)
    while waiting:
        resolution, chance = waiting.popitem()
        for face in FACES:
            go(replace(start, open=resolution, opener=1), Choose(option="roll", faces=(face,)), chance / 6)
    return found


@pytest.mark.parametrize("difficulty", range(2, 7))
@pytest.mark.parametrize("name", POOLS)
def test_strikes(name: str, difficulty: int) -> None:
    """R-EZ-10 to R-EZ-14: the distribution, the expectation, the chance of two or more."""
    size, keep, words = POOLS[name]
    reference = REFERENCE["strikes"][name][str(difficulty)]
    found = strikes_odds(size, keep, difficulty)
    attack = Attack(actor="lucia", target="goblin", **words)
    assert found == struck(state(to_be_hit=difficulty), attack, size, 6) == exact(reference["P"])
    assert 1 - found[0] - found[1] == Fraction(reference["P>=2"])
    assert expected_strikes(size, keep, difficulty) == Fraction(reference["E"])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("damage", [1, 2])
def test_strikes_of_every_reading(mode: str, damage: int) -> None:
    """R-EZ-14, R-EZ-26: each option, with one strike a hit and with two."""
    for name in ("boon", "bane", "boon_help1"):
        size, keep, words = POOLS[name]
        attack = Attack(actor="lucia", target="goblin", strikes=damage, **words)
        counted = struck(state(boon_sixes=mode), attack, size, 5)
        assert strikes_odds(size, keep, 3, damage=damage, mode=mode, most=5) == counted


@pytest.mark.parametrize(
    ("mode", "expected"), [("kept", "19/20"), ("chains", "43/45"), ("strikes", "44/45"), ("both", "59/60")]
)
def test_the_four_expectations(mode: str, expected: str) -> None:
    """R-EZ-14: a boon at d=3."""
    assert expected_strikes(2, "highest", 3, mode=mode) == Fraction(expected)
    found = odds(state(boon_sixes=mode), Attack(actor="lucia", target="goblin", boons=1))
    assert found["strikes"] == Fraction(expected)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("chain", [True, False])
def test_the_expectation_is_that_of_the_distribution(mode: str, chain: bool) -> None:
    """R-EZ-14: summed far enough, to within what longer chains can add."""
    for size, keep, _ in POOLS.values():
        found = strikes_odds(size, keep, 4, mode=mode, chain=chain, most=40)
        expected = expected_strikes(size, keep, 4, mode=mode, chain=chain)
        assert 0 <= expected - sum(n * chance for n, chance in found.items()) < Fraction(1, 10**20)
        assert 0 <= 1 - sum(found.values()) < Fraction(1, 10**20)


# --- saves -------------------------------------------------------------------


@pytest.mark.parametrize("value", range(2, 7))
def test_saves(value: int) -> None:
    """R-EZ-27, R-EZ-46: every face through the machine."""
    start = state()
    if value != start.creatures["lucia"].sheet.armour:
        start = execute(start, SetFields(creature="lucia", changes=(Change("armour", value),)), 0)[1]
    saved = 0
    for face in FACES:
        _, after = execute(start, Damage(targets=("lucia",), faces=(face,)), 0)
        saved += after.creatures["lucia"].sheet.strikes == 99
    assert save_odds(value) == Fraction(saved, 6) == Fraction(REFERENCE["save"][f"{value}+"])


def test_other_saves() -> None:
    """R-EZ-27, R-EZ-46."""
    assert save_odds(None) == 0
    assert success_odds(2, "highest", 6) == Fraction(REFERENCE["save"]["6 with boon"])
    assert success_odds(2, "highest", 5) == Fraction(REFERENCE["save"]["5 with boon"])


def test_an_enemy_against_armour() -> None:
    """R-EZ-44: hits on 3+, chain on, armour 5+: nothing gets through 28/51, expected strikes 7/15."""
    assert nothing_through_odds(1, "highest", 3, 5) == Fraction(28, 51)
    found = odds(state(), Attack(actor="goblin", target="lucia"))
    assert found["strikes_through"] == Fraction(7, 15)


def test_nothing_gets_through_counted() -> None:
    """R-EZ-44: the machine's own rolls, up to four strikes; then the rest exactly."""
    start, attack = state(), Attack(actor="goblin", target="lucia")
    nothing = through = Fraction(0)
    rolls: list[tuple[State, Any, Fraction]] = [
        (start, replace(attack, faces=(face,)), Fraction(1, 6)) for face in FACES
    ]
    dropped = Fraction(0)
    while rolls:
        before, command, chance = rolls.pop()
        _, after = execute(before, command, 0)
        if after.open is None:
            lost = 99 - after.creatures["lucia"].sheet.strikes
            nothing += chance * (lost == 0)
            through += chance * lost
        elif after.open.strikes > 4:
            dropped += chance
        else:
            rolls += [(after, Choose(option="roll", faces=(face,)), chance / 6) for face in FACES]
    assert dropped == Fraction(1, 6**5)
    # Left: five strikes and an open chain, which brings 1/5 more and is stopped whole with 15/17.
    assert nothing + dropped * Fraction(1, 3) ** 5 * Fraction(15, 17) == Fraction(28, 51)
    assert through + dropped * (5 + Fraction(1, 5)) * Fraction(2, 3) == Fraction(7, 15)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("save", [None, 2, 5, 6])
def test_nothing_through_sums_over_the_strikes(mode: str, save: int | None) -> None:
    """R-EZ-27, R-EZ-44: n strikes are all stopped with the chance of one save to the n-th."""
    for size, keep, _ in POOLS.values():
        for damage in (1, 2):
            found = strikes_odds(size, keep, 3, damage=damage, mode=mode, most=40)
            summed = sum(chance * save_odds(save) ** n for n, chance in found.items())
            whole = nothing_through_odds(size, keep, 3, save, damage=damage, mode=mode)
            assert 0 <= whole - summed < Fraction(1, 10**20)


# --- what is shown -----------------------------------------------------------


def test_published_odds() -> None:
    """R-EZ-05, R-EZ-08, R-EZ-43: the keys of an attack and of a check."""
    start = state(karma=1)
    found = odds(start, Attack(actor="lucia", target="goblin", boons=1))
    assert {key: str(value) for key, value in found.items()} == {
        "success": "8/9", "critical": "11/36", "critical_failure": "1/36", "success_karma": "35/36",
        "success_hero": "8/9", "strikes": "19/20", "strikes_through": "19/20", "nothing_through": "1/9",
    }  # fmt: skip
    found = odds(start, Check(actor="lucia", difficulty=4))
    assert {key: str(value) for key, value in found.items()} == {
        "success": "1/2", "critical": "1/6", "critical_failure": "1/6", "success_karma": "2/3",
        "success_hero": "1/2",
    }  # fmt: skip
    assert odds(start, Damage(targets=("goblin",))) == {}


@pytest.mark.parametrize("name", POOLS)
@pytest.mark.parametrize("mode", ["reroll", "replace"])
def test_odds_with_a_hero_die(name: str, mode: str) -> None:
    """R-EZ-06: both readings, against the reference and through the published key."""
    size, keep, pools_ = POOLS[name]
    for difficulty, values in REFERENCE["hero"][name].items():
        expected = Fraction(values[mode == "replace"])
        assert hero_odds(size, keep, int(difficulty), mode) == expected
        start = state(hero_dice=1, hero_die=mode)
        command = Check(actor="lucia", difficulty=int(difficulty), **pools_)
        assert odds(start, command)["success_hero"] == expected


@pytest.mark.parametrize("name", POOLS)
def test_the_curve_of_karma(name: str) -> None:
    """R-EZ-07, R-EZ-43: against the reference, and it never falls."""
    size, keep, _ = POOLS[name]
    for difficulty in range(1, 7):
        curve = karma_curve(size, keep, difficulty)
        table = REFERENCE["success"][name]
        assert list(curve) == [Fraction(table[str(k)][str(difficulty)]) for k in range(5)]
        assert list(curve) == sorted(curve)


def test_nothing_gets_through() -> None:
    """R-EZ-27, R-EZ-44: an enemy's attack on armour 5, 28 in 51; a shield helps."""
    start = state()
    command = Attack(actor="goblin", target="lucia")
    assert str(odds(start, command)["nothing_through"]) == "28/51"
    assert str(odds(start, command)["strikes_through"]) == "7/15"
    lucia = start.creatures["lucia"]
    shielded = replace(lucia, sheet=replace(lucia.sheet, shield=True))
    start = replace(start, creatures={**start.creatures, "lucia": shielded})
    assert str(odds(start, command)["strikes_through"]) == "7/20"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", POOLS)
def test_the_picture_of_an_attack(name: str, mode: str) -> None:
    """R-EZ-12, R-EZ-14: 0, 1, 2 and 3 or more strikes, all of it 1."""
    _, _, pools_ = POOLS[name]
    start = state(boon_sixes=mode)
    found = get("ezd6").chances(start, Attack(actor="lucia", target="goblin", **pools_))
    assert [label for label, _ in found] == ["0", "1", "2", "3+"]
    assert sum(chance for _, chance in found) == 1
    if mode == "kept":
        reference = REFERENCE["strikes"][name]["3"]["P"]
        assert [str(chance) for _, chance in found[:3]] == [reference[n] for n in ("0", "1", "2")]
    assert get("ezd6").chances(start, Check(actor="lucia", difficulty=3)) == ()
