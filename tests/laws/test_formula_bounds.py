"""Every bound of a formula from both sides, and the refusal that says where it lies (U51)."""

import pytest

from rules.errors import Refused
from rules.formula import MOST_RESULT, evaluate, joined, parse, text


@pytest.mark.parametrize(
    ("fits", "too_much", "problem", "bounds"),
    [
        ("100d6", "101d6", "formula-too-many-dice", {"most": 100}),
        ("100d6" + "+100d6" * 4, "100d6" + "+100d6" * 4 + "+1d6", "formula-too-many-dice", {"most": 500}),
        ("1d2", "1d1", "formula-bad-sides", {"least": 2, "most": 1000}),
        ("1d1000", "1d1001", "formula-bad-sides", {"least": 2, "most": 1000}),
        ("1000000", "1000001", "formula-number-too-big", {"most": 1_000_000}),
        ("(" * 20 + "1" + ")" * 20, "(" * 21 + "1" + ")" * 21, "formula-too-deep", {"most": 20}),
        ("(1)" + "+(1)" * 30, "(" * 21 + "1" + ")" * 21, "formula-too-deep", {"most": 20}),
        ("1" + "-" * 21 + "1", "1" + "-" * 22 + "1", "formula-too-deep", {"most": 20}),
        ("- " * 21 + "1", "- " * 22 + "1", "formula-too-deep", {"most": 20}),
        ("1" + "+1" * 99, "1" + "+1" * 100, "formula-too-long", {"most": 200}),
        (" " * 199 + "1", " " * 200 + "1", "formula-too-long", {"most": 200}),
        ("x" * 200, "x" * 201, "formula-too-long", {"most": 200}),
        ("d6 " * 49, "d6 " * 50 + "d6", "formula-too-long", {"most": 200}),
    ],
)
def test_the_last_that_fits_and_the_first_that_does_not(
    fits: str, too_much: str, problem: str, bounds: dict[str, int]
) -> None:
    """U51: and what fits is written so that it fits again."""
    parse.cache_clear()
    assert parse(text(parse(fits))) == parse(fits)
    refused = outcome(too_much)
    assert isinstance(refused, Refused)
    assert (refused.id, refused.args_) == (problem, bounds)


def outcome(source: str) -> object:
    try:
        return parse(source)
    except Refused as refused:
        return refused


@pytest.mark.parametrize("sign", [1, -1])
def test_a_result_has_its_bound_on_both_sides(sign: int) -> None:
    """U51: far inside what a file can hold."""
    assert joined("+", sign * (MOST_RESULT - 1), sign) == sign * MOST_RESULT
    assert joined("*", MOST_RESULT, sign) == sign * MOST_RESULT
    assert joined("-", 0, -sign * MOST_RESULT) == sign * MOST_RESULT
    with pytest.raises(Refused) as caught:
        joined("+", sign * MOST_RESULT, sign)
    assert (caught.value.id, caught.value.args_) == ("formula-number-too-big", {"most": MOST_RESULT})
    value = evaluate(parse("x"), lambda count, sides: (), {"X": sign * MOST_RESULT}).total
    assert value == sign * MOST_RESULT
    with pytest.raises(Refused, match="formula-number-too-big"):
        evaluate(parse("x"), lambda count, sides: (), {"X": sign * (MOST_RESULT + 1)})


@pytest.mark.parametrize(
    ("source", "position", "near"),
    [
        ("2d6 & 1", 5, "& 1"),
        ("1 + 22222222222222222222 +", 26, "+"),
        ("1 ~ 345678901234567", 3, "~ 3456789012"),
        ("\u00b2d6", 1, "\u00b2d6"),
    ],
)
def test_an_error_shows_a_dozen_characters_from_where_it_is(source: str, position: int, near: str) -> None:
    refused = outcome(source)
    assert isinstance(refused, Refused)
    assert refused.args_ == {"position": position, "near": near}
