"""Formulas: what people type is read, everything else is refused, and the odds are exact."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from time import perf_counter
from typing import TypeVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.errors import Refused
from rules.formula import (
    Binary,
    Dice,
    Evaluation,
    Formula,
    Name,
    Negative,
    Number,
    Term,
    dice_in,
    evaluate,
    parse,
    text,
)
from rules.formula_odds import distribution

T = TypeVar("T")
NAMES = {"fuerza": 3, "espíritu": -2, "X": 4}


def refusal(source: str) -> Refused:
    with pytest.raises(Refused) as caught:
        parse(source)
    return caught.value


def outcome(call: Callable[[], T]) -> T | Refused:
    """What a call gives, or its refusal; any other exception is a failed test."""
    try:
        return call()
    except Refused as problem:
        return problem


def rolled(source: str, *faces: int, names: dict[str, int] | None = None) -> Evaluation:
    """The formula evaluated with these faces in the order in which they fall; all must be used."""
    left = list(faces)

    def roll(count: int, sides: int) -> tuple[int, ...]:
        pool = tuple(left[:count])
        assert len(pool) == count
        assert all(1 <= face <= sides for face in pool)
        del left[:count]
        return pool

    found = evaluate(parse(source), roll, names or {})
    assert not left
    return found


# -- U51: what people type -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "canonical"),
    [
        ("2d6 + 3", "2d6 + 3"),
        ("  2 D 6+ 3 ", "2d6 + 3"),
        ("2D6+3", "2d6 + 3"),
        ("d6", "1d6"),
        ("3+2d6", "3 + 2d6"),
        ("1d6 1d20", "1d6 + 1d20"),
        ("1d6 1d20 d4 - 1", "1d6 + 1d20 + 1d4 - 1"),
        ("3 + 1d6 1d20", "3 + 1d6 + 1d20"),
        ("2d6+1d4-1", "2d6 + 1d4 - 1"),
        ("2d6\u22121", "2d6 - 1"),
        ("2d6 \u2013 1", "2d6 - 1"),
        ("d%", "1d100"),
        ("2 d %", "2d100"),
        ("\uff12\uff44\uff16", "2d6"),
        ("\u0662d\u0666", "2d6"),
        ("2d6 \u00d7 2", "2d6 * 2"),
        ("2d6 \u00f7 2", "2d6 / 2"),
        ("4d6kh3", "4d6kh3"),
        ("4D6 KL 3", "4d6kl3"),
        ("2d20kh1", "2d20kh"),
        ("2d6kh 2d6", "2d6kh + 2d6"),
        ("2d6kh9", "2d6kh2"),
        ("1d20kl+10", "1d20kl + 10"),
        ("2d6 + fuerza / 2", "2d6 + fuerza / 2"),
        ("dureza", "dureza"),
        ("e\u0301lan_2", "\u00e9lan_2"),
        ("+3", "3"),
        ("((2d6))", "2d6"),
        ("1-(2-3)", "1 - (2 - 3)"),
        ("(1-2)-3", "1 - 2 - 3"),
        ("6/(3*2)", "6 / (3 * 2)"),
        ("-(1+2)*3", "-(1 + 2) * 3"),
        ("--3", "--3"),
        ("007", "7"),
    ],
)
def test_tolerant_reading(source: str, canonical: str) -> None:
    assert text(parse(source)) == canonical
    assert parse(canonical) == parse(source)


@pytest.mark.parametrize(
    ("source", "position"),
    [
        ("\u00b2d6", 1),
        ("2d6\u00b2", 4),
        ("x\u00b2", 2),
        ("\u00bdd6", 1),
        ("2d", 2),
        ("2d6k1", 2),
        ("1d61d20", 2),
        ("2(3)", 2),
        ("X d6", 3),
        ("2d6x", 2),
        ("2*1d6 1d4", 7),
        ("3-1d6 1d4", 7),
        ("0d6", 1),
        ("2d6kh0", 1),
        ("2d6 & 1", 5),
        ("2d6 +", 5),
        ("(2d6", 2),
        ("2d6)", 4),
        ("d%%", 2),
        ("[2d6]", 1),
    ],
)
def test_unclear_text_is_refused_where_it_starts(source: str, position: int) -> None:
    problem = refusal(source)
    assert problem.id == "formula-syntax"
    assert problem.args_["position"] == position
    assert isinstance(problem.args_["near"], str)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("", "formula-empty"),
        (" \t\n", "formula-empty"),
        ("1" + "+1" * 100, "formula-too-long"),
        ("d6 " * 60, "formula-too-long"),
        ("(" * 5000, "formula-too-long"),
        ("\ufdfa" * 20, "formula-too-long"),
        ("101d6", "formula-too-many-dice"),
        ("9" * 150 + "d6", "formula-too-many-dice"),
        ("100d6+100d6+100d6+100d6+100d6+d6", "formula-too-many-dice"),
        ("1d1", "formula-bad-sides"),
        ("1d0", "formula-bad-sides"),
        ("1d1001", "formula-bad-sides"),
        ("(" * 21 + "1" + ")" * 21, "formula-too-deep"),
        ("-" * 30 + "1", "formula-too-deep"),
        ("-(" * 20 + "--1" + ")" * 20, "formula-too-deep"),
        ("1000001", "formula-number-too-big"),
    ],
)
def test_bounds_of_a_text(source: str, problem: str) -> None:
    assert refusal(source).id == problem


def test_the_largest_that_still_passes() -> None:
    assert parse("(" * 20 + "1" + ")" * 20) == Number(1)
    assert parse("1000000") == Number(1_000_000)
    assert dice_in(parse("100d6+100d6+100d6+100d6+100d1000"))[-1] == (100, 1000)
    long = parse("1" + "+1" * 99)
    assert len(text(long)) <= 200
    assert parse(text(long)) == long


# -- the tree, and what it comes to ----------------------------------------------------------------


def test_shapes() -> None:
    assert parse("2d6kh + fuerza * -2") == Binary(
        "+", Dice(2, 6, "highest", 1), Binary("*", Name("fuerza"), Negative(Number(2)))
    )
    assert dice_in(parse("3 + d20 - (2d6 d4) / 2")) == [(1, 20), (2, 6), (1, 4)]


def test_keep_lowest_of_one_die_and_a_modifier() -> None:
    """U52: `1d20kl+10` gave 10."""
    assert rolled("1d20kl+10", 7).total == 17
    assert set(distribution(parse("1d20kl+10"))) == set(range(11, 31))


def test_keeping_marks_which_dice_count() -> None:
    assert rolled("3d6kh2", 2, 5, 2).rolls[0].kept == (True, True, False)
    assert rolled("2d20kl", 9, 4).rolls[0].kept == (False, True)
    assert rolled("2d20kl", 9, 4).total == 4
    assert rolled("2d20kh", 9, 9).rolls[0].kept == (True, False)
    assert rolled("3d6", 2, 5, 2).rolls[0].kept == (True, True, True)


def test_terms_explain_the_total() -> None:
    found = rolled("2d6 - (3 - fuerza) + 4d6kh3 / 2", 1, 2, 6, 6, 5, 1, names={"fuerza": 4})
    assert found.total == 12
    assert found.explain == (
        Term("2d6", 3, 1),
        Term("3", 3, -1),
        Term("fuerza", 4, 1),
        Term("4d6kh3 / 2", 8, 1),
    )


@pytest.mark.parametrize(
    ("source", "total"),
    [("7/2", 3), ("-7/2", -4), ("-(7/2)", -3), ("2+3*4", 14), ("1-2-3", -4), ("12/2/3", 2)],
)
def test_arithmetic(source: str, total: int) -> None:
    assert rolled(source).total == total
    assert distribution(parse(source)) == {total: Fraction(1)}


def test_names_ignore_case_and_accents_but_an_exact_one_wins() -> None:
    assert rolled("ESPIRITU", names=NAMES).total == -2
    assert rolled("X - x", names={"X": 5, "x": 2}).total == 3
    for source in ("ana", "á"):
        with pytest.raises(Refused, match="formula-unknown-name"):
            rolled(source, names={"A": 1, "a": 2})


def test_an_unknown_name_is_refused_before_any_die_falls() -> None:
    def never(count: int, sides: int) -> tuple[int, ...]:
        raise AssertionError((count, sides))

    with pytest.raises(Refused) as caught:
        evaluate(parse("2d6 + fuerza"), never)
    assert (caught.value.id, caught.value.args_) == ("formula-unknown-name", {"name": "fuerza"})


def test_division_by_zero_and_too_big_a_result_are_refused() -> None:
    for source in ("1/0", "1/(1d6-3)"):
        with pytest.raises(Refused, match="formula-divide-by-zero"):
            distribution(parse(source))
    with pytest.raises(Refused, match="formula-divide-by-zero"):
        rolled("1/(1d6-3)", 3)
    assert rolled("1/(1d6-3)", 4).total == 1
    with pytest.raises(Refused, match="formula-number-too-big"):
        rolled("1000000*1000000*2")
    with pytest.raises(Refused, match="formula-number-too-big"):
        rolled("X", names={"X": 10**30})


# -- laws ------------------------------------------------------------------------------------------

small_dice = st.builds(
    lambda count, sides, keep, kept: Dice(count, sides, keep, count if keep == "all" else min(kept, count)),
    st.integers(1, 3),
    st.integers(2, 6),
    st.sampled_from(["all", "highest", "lowest"]),
    st.integers(1, 3),
)
leaves = st.one_of(
    st.builds(Number, st.integers(0, 20)), st.builds(Name, st.sampled_from(sorted(NAMES))), small_dice
)
formulas: st.SearchStrategy[Formula] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(Binary, st.sampled_from("+-*/"), inner, inner), st.builds(Negative, inner)
    ),
    max_leaves=5,
)


def ways(formula: Formula) -> int:
    """How many ways the dice of a formula can fall."""
    total = 1
    for count, sides in dice_in(formula):
        total *= sides**count
    return total


def every_fall(formula: Formula) -> Iterator[int]:
    """The total of each way in which the dice can fall."""
    pools = dice_in(formula)
    for fall in product(*(product(range(1, sides + 1), repeat=count) for count, sides in pools)):
        pool = iter(fall)
        yield evaluate(formula, lambda *_, pool=pool: next(pool), NAMES).total


@given(formulas)
def test_text_parses_to_the_same_tree(formula: Formula) -> None:
    assert parse(text(formula)) == formula


@given(formulas.filter(lambda formula: ways(formula) <= 1500))
def test_distribution_is_what_counting_every_fall_gives(formula: Formula) -> None:
    try:
        totals = Counter(every_fall(formula))
    except Refused as problem:
        with pytest.raises(Refused, match=problem.id):
            distribution(formula, NAMES)
        return
    whole = sum(totals.values())
    found = distribution(formula, NAMES)
    assert found == {total: Fraction(n, whole) for total, n in totals.items()}
    assert list(found) == sorted(found)


@given(formulas, st.data())
def test_a_total_lies_in_the_distribution_and_is_explained(formula: Formula, data: st.DataObject) -> None:
    fallen: list[tuple[int, int]] = []

    def roll(count: int, sides: int) -> tuple[int, ...]:
        fallen.append((count, sides))
        return tuple(data.draw(st.integers(1, sides)) for _ in range(count))

    try:
        support = distribution(formula, NAMES)
    except Refused:
        return
    found = evaluate(formula, roll, NAMES)
    assert found.total in support
    assert found.total == sum(term.sign * term.value for term in found.explain)
    assert fallen == dice_in(formula) == [(pool.count, pool.sides) for pool in found.rolls]
    for pool in found.rolls:
        assert pool.total == sum(face for face, kept in zip(pool.faces, pool.kept, strict=True) if kept)


formula_like = st.lists(
    st.sampled_from([*"0123456789dDkhlXñ%+-*/() ", "\u2212", "\u00d7", "\u00b2", "2d6", "kh", "fuerza"])
).map("".join)


@given(st.one_of(st.text(), formula_like))
@example("(" * 5000)
@example("1" * 10_000)
@example("-" * 200)
@example("(" * 200)
@example("d" * 200)
@example("\x00")
@example("\ud800")
@example("2d6\u0301")
@example("\u212ad6k\u212a")
@example("1" + "+1" * 99)
@example("1" + "-1" * 99)
@example("d6 " * 50)
@example("-(" * 20 + "1" + ")" * 20)
def test_any_text_is_read_or_refused(source: str) -> None:
    found = outcome(lambda: parse(source))
    if isinstance(found, Refused):
        assert found.id.startswith("formula-")
    else:
        assert parse(text(found)) == found


@pytest.mark.parametrize(
    "source",
    [
        "100d1000",
        "80d1000 + 3",
        "100d10kh99",
        "20d100kh10",
        "5d1000kh3",
        "100d1000kl",
        "100d100 + 100d100",
        "100d6 * 100d6",
        "100d999" + "+d50" * 38,
        "d1000*d1000*d1000*d1000",
    ],
)
def test_counting_answers_or_refuses_and_never_hangs(source: str) -> None:
    start = perf_counter()
    found = outcome(lambda: distribution(parse(source)))
    if isinstance(found, Refused):
        assert found.id == "formula-too-big"
    else:
        assert sum(found.values()) == 1
    assert perf_counter() - start < 10


def test_known_chances() -> None:
    assert distribution(parse("2d6"))[7] == Fraction(1, 6)
    assert distribution(parse("2d6kh"))[6] == Fraction(11, 36)
    assert distribution(parse("4d6kh3"))[18] == Fraction(21, 1296)
    assert distribution(parse("100d6"))[100] == Fraction(1, 6**100)
    assert distribution(parse("d6 / 2 + X"), NAMES) == {
        4: Fraction(1, 6),
        5: Fraction(1, 3),
        6: Fraction(1, 3),
        7: Fraction(1, 6),
    }
