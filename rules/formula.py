"""Formulas such as `2d6 + fuerza / 2`: parsed into a small tree, evaluated, explained."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct

from rules.errors import Refused
from rules.naming import name_key

if TYPE_CHECKING:
    from lark import Lark, Token

MOST_TEXT = 200
MOST_DICE_PER_ROLL = 100
MOST_DICE = 500
MOST_SIDES = 1000
MOST_NESTING = 20
MOST_INTEGER = 1_000_000
MOST_RESULT = 10**12  # far inside the 64 bits of a stored integer

Keep: TypeAlias = Literal["all", "highest", "lowest"]
Operator: TypeAlias = Literal["+", "-", "*", "/"]
Roll: TypeAlias = Callable[[int, int], tuple[int, ...]]
Formula: TypeAlias = "Number | Dice | Name | Binary | Negative"

#: What to look names up in when there are none.
NO_NAMES: Mapping[str, int] = MappingProxyType({})


class Number(Struct, frozen=True, tag="number"):
    """An integer as written, 0 to 1,000,000."""

    value: int


class Dice(Struct, frozen=True, tag="dice"):
    """Dice that fall together: 1 to 100 of them, 2 to 1000 sides; `kept` is 1 to `count`."""

    count: int
    sides: int
    keep: Keep
    kept: int


class Name(Struct, frozen=True, tag="name"):
    """A value that is looked up at evaluation, as typed."""

    name: str


class Binary(Struct, frozen=True, tag="binary"):
    """Two formulas joined; `/` rounds down to an integer, below zero too."""

    op: Operator
    left: Formula
    right: Formula


class Negative(Struct, frozen=True, tag="negative"):
    """A formula with its sign turned."""

    of: Formula


class DiceRolled(Struct, frozen=True, tag="dice-rolled"):
    """One pool that fell: every face, whether each was kept, and the sum of those that were."""

    count: int
    sides: int
    faces: tuple[int, ...]
    kept: tuple[bool, ...]
    total: int


class Term(Struct, frozen=True):
    """One top-level addend: its canonical text, its value, and 1 or -1 for how it enters the total."""

    label: str
    value: int
    sign: int


class Evaluation(Struct, frozen=True):
    """What a formula came to: `total` is the sum of `sign * value` over `explain`."""

    total: int
    rolls: tuple[DiceRolled, ...]
    explain: tuple[Term, ...]


# -- reading ---------------------------------------------------------------------------------------

# A pool may not touch a further letter or digit, so `1d61d20` is refused instead of guessed, and the
# number after kh is not the count of the pool that follows. Between pools a space adds; elsewhere two
# neighbours are an error, because `2 (1d6)` and `X d6` mean a product to most people.
_GRAMMAR = r"""
?start: sum
?sum: addend
    | sum "+" addend   -> add
    | sum "-" product  -> subtract
?addend: product
    | DICE DICE+       -> pools
?product: signed
    | product "*" signed -> multiply
    | product "/" signed -> divide
?signed: atom
    | "-" signed       -> negative
    | "+" signed
?atom: DICE            -> dice
    | NUMBER           -> number
    | NAME             -> name
    | "(" sum ")"
DICE.2: /(\d+\s*)?d\s*(\d+|%)(\s*k[hl](\s*\d+(?!\s*d\s*[\d%]))?)?(?![\w%])/i
NUMBER: /\d+/
NAME: /(?!d\d)[^\W\d]\w*/i
%ignore /\s+/
"""
_DICE = re.compile(r"(\d*)\s*d\s*(\d+|%)\s*(?:k([hl])\s*(\d*))?", re.IGNORECASE)
_SIGNS = str.maketrans(
    {"\u00d7": "*", "\u00f7": "/"} | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
)
_OPERATORS: dict[str, Operator] = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/"}


@cache
def _parser() -> Lark:
    from lark import Lark

    return Lark(_GRAMMAR, parser="lalr")


@lru_cache(maxsize=1024)
def parse(text: str) -> Formula:
    """Read a formula as people type it: any spacing, capitals, full-width digits, `d%`, `1d6 1d20`.

    Refused with `formula-empty`, `formula-syntax` (position, from 1, and near, both in the text as
    normalised; a text that ends too early is reported at its last piece), `formula-too-long`,
    `formula-too-many-dice`, `formula-bad-sides`, `formula-too-deep` or `formula-number-too-big`.
    Keeping more dice than fall keeps all.
    """
    from lark import UnexpectedInput

    clean = _normalised(text)
    _check_nesting(clean)
    try:
        tree = _parser().parse(clean)
    except UnexpectedInput as problem:
        at = problem.pos_in_stream
        raise _syntax(clean, len(clean) if at is None or at < 0 else at) from None
    formula = _built(tree, clean)
    if sum(count for count, _ in dice_in(formula)) > MOST_DICE:
        raise Refused("formula-too-many-dice", most=MOST_DICE)
    canonical = _written(formula, "")
    _check_nesting(canonical)
    if len(canonical) > MOST_TEXT:
        raise Refused("formula-too-long", most=MOST_TEXT)
    return formula


def _normalised(text: str) -> str:
    """The text in NFKC with ASCII digits and signs; `²` and its like are refused, not read as 2."""
    if len(text) > MOST_TEXT:
        raise Refused("formula-too-long", most=MOST_TEXT)
    for at, char in enumerate(text):
        if unicodedata.category(char) in ("No", "Nl"):
            raise _syntax(text, at)
    plain = unicodedata.normalize("NFKC", text).translate(_SIGNS)
    plain = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in plain)
    if not plain.strip():
        raise Refused("formula-empty")
    if len(plain) > MOST_TEXT:
        raise Refused("formula-too-long", most=MOST_TEXT)
    return plain


def _check_nesting(text: str) -> None:
    depth = signs = 0
    for char in text:
        if char in "()":
            depth += 1 if char == "(" else -1
        signs = signs + 1 if char in "+-" else signs if char.isspace() else 0
        # The first sign of a row may join two terms.
        if depth > MOST_NESTING or signs > MOST_NESTING + 1:
            raise Refused("formula-too-deep", most=MOST_NESTING)


def _syntax(text: str, at: int) -> Refused:
    return Refused("formula-syntax", position=at + 1, near=text[at : at + 12].strip())


def _built(node: Any, text: str) -> Formula:
    parts = node.children
    match node.data:
        case "number":
            return Number(_bounded(int(parts[0])))
        case "name":
            return Name(str(parts[0]))
        case "dice":
            return _dice(parts[0], text)
        case "pools":
            return _sum([_dice(part, text) for part in parts])
        case "negative":
            return Negative(_built(parts[0], text))
        case "add" if parts[1].data == "pools":
            return _sum([_built(parts[0], text), *(_dice(part, text) for part in parts[1].children)])
        case operator:
            return Binary(_OPERATORS[operator], _built(parts[0], text), _built(parts[1], text))


def _sum(terms: list[Formula] | list[Dice]) -> Formula:
    total: Formula = terms[0]
    for term in terms[1:]:
        total = Binary("+", total, term)
    return total


def _bounded(value: int) -> int:
    if value > MOST_INTEGER:
        raise Refused("formula-number-too-big", most=MOST_INTEGER)
    return value


def _dice(token: Token, text: str) -> Dice:
    match = _DICE.fullmatch(token)
    assert match is not None
    count = int(match[1] or 1)
    sides = 100 if match[2] == "%" else int(match[2])
    if count > MOST_DICE_PER_ROLL:
        raise Refused("formula-too-many-dice", most=MOST_DICE_PER_ROLL)
    if not 2 <= sides <= MOST_SIDES:
        raise Refused("formula-bad-sides", least=2, most=MOST_SIDES)
    kept = min(int(match[4] or 1), count) if match[3] else count
    if count == 0 or kept == 0:
        raise _syntax(text, token.start_pos or 0)
    keep: Keep = "all" if not match[3] else "highest" if match[3] in "hH" else "lowest"
    return Dice(count, sides, keep, kept)


# -- writing ---------------------------------------------------------------------------------------


def text(formula: Formula) -> str:
    """The canonical form, which parses to an equal tree; spaces are left out only where it grows too long."""
    spaced = _written(formula, " ")
    return spaced if len(spaced) <= MOST_TEXT else _written(formula, "")


def _written(formula: Formula, gap: str, tightness: int = 0) -> str:
    """`tightness` says what may stand here without parentheses: 0 all, 1 products, 2 signs, 3 atoms."""
    match formula:
        case Number(value):
            return str(value)
        case Name(name):
            return name
        case Dice(count, sides, keep, kept):
            tail = "" if keep == "all" else f"k{keep[0]}" + ("" if kept == 1 else str(kept))
            return f"{count}d{sides}{tail}"
        case Negative(of):
            return f"-{_written(of, gap, 2)}"
        case Binary(op, left, right):
            own = 0 if op in "+-" else 1
            body = f"{_written(left, gap, own)}{gap}{op}{gap}{_written(right, gap, own + 1)}"
            return f"({body})" if tightness > own else body


# -- rolling ---------------------------------------------------------------------------------------


def dice_in(formula: Formula) -> list[tuple[int, int]]:
    """Count and sides of every pool, in the order in which they fall: as written, from the left."""
    return [(part.count, part.sides) for part in _parts(formula) if isinstance(part, Dice)]


def names_in(formula: Formula) -> list[str]:
    """Every name in a formula, as typed."""
    return [part.name for part in _parts(formula) if isinstance(part, Name)]


def evaluate(formula: Formula, roll: Roll, names: Mapping[str, int] = NO_NAMES) -> Evaluation:
    """Roll the dice through `roll(count, sides)`, one call a pool, and work the formula out.

    Names match exactly, else without regard to case and accents. Refused, before any die falls, with
    `formula-unknown-name`; after it with `formula-divide-by-zero` or `formula-number-too-big`.
    """
    values = values_of(formula, names)
    rolls: list[DiceRolled] = []

    def value(part: Formula) -> int:
        match part:
            case Number(number):
                return number
            case Name(name):
                return values[name]
            case Dice():
                rolls.append(_fallen(part, roll(part.count, part.sides)))
                return rolls[-1].total
            case Negative(of):
                return -value(of)
            case Binary(op, left, right):
                return joined(op, value(left), value(right))

    terms = tuple(Term(text(part), value(part), sign) for sign, part in _addends(formula))
    return Evaluation(_small(sum(term.sign * term.value for term in terms)), tuple(rolls), terms)


def _parts(formula: Formula) -> Iterator[Formula]:
    yield formula
    if isinstance(formula, Binary):
        yield from _parts(formula.left)
        yield from _parts(formula.right)
    elif isinstance(formula, Negative):
        yield from _parts(formula.of)


def _addends(formula: Formula, sign: int = 1) -> Iterator[tuple[int, Formula]]:
    match formula:
        case Binary("+" | "-" as op, left, right):
            yield from _addends(left, sign)
            yield from _addends(right, sign if op == "+" else -sign)
        case Negative(of):
            yield from _addends(of, -sign)
        case _:
            yield sign, formula


def values_of(formula: Formula, names: Mapping[str, int]) -> dict[str, int]:
    """The value of every name in a formula, by the name as typed.

    Refused with `formula-unknown-name` or `formula-number-too-big`.
    """
    found: dict[str, int] = {}
    for part in _parts(formula):
        if isinstance(part, Name):
            alike = {names[key] for key in names if name_key(key) == name_key(part.name)}
            if part.name not in names and len(alike) != 1:
                raise Refused("formula-unknown-name", name=part.name)
            found[part.name] = _small(names[part.name] if part.name in names else alike.pop())
    return found


def _fallen(dice: Dice, faces: tuple[int, ...]) -> DiceRolled:
    """Of equal faces the leftmost is kept first."""
    best = sorted(range(len(faces)), key=lambda n: faces[n], reverse=dice.keep == "highest")[: dice.kept]
    kept = tuple(n in best for n in range(len(faces)))
    return DiceRolled(dice.count, dice.sides, faces, kept, sum(faces[n] for n in best))


def joined(op: Operator, left: int, right: int) -> int:
    """Two values joined; refused with `formula-divide-by-zero` or `formula-number-too-big`."""
    if op == "/" and right == 0:
        raise Refused("formula-divide-by-zero")
    if op == "/":
        return _small(left // right)
    return _small(left + right if op == "+" else left - right if op == "-" else left * right)


def _small(value: int) -> int:
    if abs(value) > MOST_RESULT:
        raise Refused("formula-number-too-big", most=MOST_RESULT)
    return value
