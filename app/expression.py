"""Dice expressions without a campaign: rolled, and their exact odds as a picture in text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import count as counting
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from app.filling import filled, filled_from
from rules import formula as formulas
from rules.dice import die
from rules.errors import Refused
from rules.formula import Evaluation, Formula
from rules.text import Line, Span, Translator, line

if TYPE_CHECKING:
    from app.glyphs import GlyphSet

#: The most rows of a picture; more totals are told in intervals.
MOST_ROWS = 24

_EIGHTHS = " ▏▎▍▌▋▊▉"
_WIDEST_BAR, _NARROWEST_BAR = 40, 4
_RARE = Fraction(1, 1000)  # what an end may have in all to be told as one
_MOST_MODES = 3
_SLOT_CELLS = 80

_Ways = dict[int, int]  # total → in how many equally likely ways


class _Bar(NamedTuple):
    """One row: what it counts, in how many ways, and in how many ways that or more comes."""

    label: str
    ways: int
    at_least: int


def parsed(text: str) -> Formula:
    """A formula with dice in it; Refused like `rules.formula.parse`, or `no-dice`."""
    formula = formulas.parse(text)
    if not formulas.dice_in(formula):
        raise Refused("no-dice", expression=formulas.text(formula))
    return formula


def roll(formula: Formula, seed: str) -> Evaluation:
    """A formula rolled: the same seed gives the same dice. Refused like `rules.formula.evaluate`."""
    draws = counting()
    return formulas.evaluate(
        formula, lambda count, sides: tuple(die(seed, next(draws), sides) for _ in range(count))
    )


def roll_line(formula: Formula, rolled: Evaluation, glyphs: GlyphSet = "unicode") -> Line:
    """The dice in order, the kept ones in brackets, and the sum: `3d6kh + 2: 2 [5] 1 → 5 + 2 = 7`."""
    spans: list[Span] = [Span(formulas.text(formula), "strong"), Span(": ")]
    for place, pool in enumerate(rolled.rolls):
        if place:
            spans.append(Span(" · " if glyphs == "unicode" else " , ", "muted"))
        for number, (face, kept) in enumerate(zip(pool.faces, pool.kept, strict=True)):
            if number:
                spans.append(Span(" "))
            spans.append(Span(f"[{face}]", "strong") if kept else Span(str(face), "dropped"))
    spans.append(Span(" → " if glyphs == "unicode" else " -> ", "muted"))
    if len(rolled.explain) > 1:
        spans.append(Span(f"{_added(rolled)} = ", "muted"))
    return (*spans, Span(str(rolled.total), "strong"))


def _added(rolled: Evaluation) -> str:
    """The addends as a sum: `5 + 2 - 3`."""
    words = ""
    for place, term in enumerate(rolled.explain):
        value = str(term.value) if term.value >= 0 or not place else f"({term.value})"
        sign = "-" if term.sign < 0 else "+" if place else ""
        words += f" {sign} {value}" if place else f"{sign}{value}"
    return words


def roll_json(formula: Formula, rolled: Evaluation) -> dict[str, Any]:
    """A roll for scripts."""
    dice = [
        {"count": r.count, "sides": r.sides, "faces": list(r.faces), "kept": list(r.kept), "total": r.total}
        for r in rolled.rolls
    ]
    return {"expression": formulas.text(formula), "dice": dice, "total": rolled.total}


def distribution(formula: Formula) -> dict[int, Fraction]:
    """The exact chance of every total, in rising order; Refused where there is none or it is too big."""
    from rules.formula_odds import distribution as exact

    return exact(formula)


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    """The exact mean."""
    ways = _ways(chances)
    return Fraction(sum(total * n for total, n in ways.items()), sum(ways.values()))


def most_likely(chances: Mapping[int, Fraction]) -> tuple[int, ...]:
    """The totals that are likeliest, in rising order."""
    most = max(chances.values())
    return tuple(total for total, chance in chances.items() if chance == most)


def odds_json(formula: Formula, chances: Mapping[int, Fraction]) -> dict[str, Any]:
    """Exact odds for scripts: fractions as strings, totals as keys in rising order."""
    ways = _ways(chances)
    whole = left = sum(ways.values())
    at_least: dict[str, str] = {}
    for total, n in ways.items():
        at_least[str(total)] = str(Fraction(left, whole))
        left -= n
    return {
        "expression": formulas.text(formula),
        "mean": str(mean(chances)),
        "most_likely": list(most_likely(chances)),
        "odds": {str(total): str(chance) for total, chance in chances.items()},
        "at_least": at_least,
    }


def odds_lines(
    formula: Formula, chances: Mapping[int, Fraction], width: int, t: Translator, glyphs: GlyphSet = "unicode"
) -> tuple[Line, ...]:
    """The odds of a formula to read: its text, the picture, mean and most likely total."""
    heading = line(Span(formulas.text(formula), "strong"))
    return (heading, *odds_picture(chances, width, t, glyphs), odds_summary(chances, t, glyphs))


def odds_summary(chances: Mapping[int, Fraction], t: Translator, glyphs: GlyphSet = "unicode") -> Line:
    """Mean, most likely total and bounds in one line."""
    modes = most_likely(chances)
    dot = Span(" · " if glyphs == "unicode" else ", ", "muted")
    likely = filled(_likely(modes, len(chances), t), chance=_share(chances[modes[0]], t))
    middle = mean(chances)
    said = filled(t.text("mean {mean}"), mean=t.number(middle, 0 if middle.denominator == 1 else 2))
    totals = [*chances]
    bounds = filled(t.text("from {low} to {high}"), low=totals[0], high=totals[-1])
    return line(Span(said), dot, Span(likely), dot, Span(bounds))


def _likely(modes: tuple[int, ...], totals: int, t: Translator) -> str:
    if totals > 1 and len(modes) == totals:
        return t.text("every total alike ({chance} each)")
    listed = ", ".join(str(mode) for mode in modes[:_MOST_MODES]) + (
        ", …" if len(modes) > _MOST_MODES else ""
    )
    if len(modes) > 1:
        return filled(t.text("most likely {totals} ({chance} each)"), totals=listed)
    return filled(t.text("most likely {totals} ({chance})"), totals=listed)


def odds_picture(
    distribution: Mapping[int, Fraction], width: int, t: Translator, glyphs: GlyphSet = "unicode"
) -> tuple[Line, ...]:
    """Exact chances as bars: a row for each total with its share, and the share of that or more (`≥`).

    No row is wider than `width` cells, at least 12; the bars go first where there is no room. More than
    `MOST_ROWS` totals are gathered in intervals, and ends of less than a thousandth in one row each.
    """
    bars = _bars(_ways(distribution), glyphs)
    whole, most = sum(bar.ways for bar in bars), max(bar.ways for bar in bars)
    above = "≥" if glyphs == "unicode" else ">="
    shares = [_share(Fraction(bar.ways, whole), t) for bar in bars]
    sums = [_share(Fraction(bar.at_least, whole), t) for bar in bars]
    columns = [max(map(len, column)) for column in ([bar.label for bar in bars], shares, [*sums, above])]
    room = min(width - sum(columns) - 5, _WIDEST_BAR)
    room = room if room >= _NARROWEST_BAR else 0
    both = room > 0 or width >= sum(columns) + 3
    lines = [_row("", "", "=", above if both else "", columns, room)]
    for bar, share, at_least in zip(bars, shares, sums, strict=True):
        drawn = _bar(Fraction(bar.ways, most), room, glyphs)
        lines.append(_row(bar.label, drawn, share, at_least if both else "", columns, room))
    return tuple(lines)


def _row(label: str, bar: str, share: str, at_least: str, columns: list[int], room: int) -> Line:
    spans = [Span(label.rjust(columns[0]), "strong"), Span(" ")]
    if room:
        spans += [Span(bar, "accent"), Span(" " * (room - len(bar) + 1))]
    spans.append(Span(share.rjust(columns[1])))
    if at_least:
        spans.append(Span("  " + at_least.rjust(columns[2]), "muted"))
    return tuple(span for span in spans if span.text)


def _bar(share: Fraction, room: int, glyphs: GlyphSet) -> str:
    """A bar of that share of the room; what can happen is never without any."""
    if not room or not share:
        return ""
    if glyphs == "ascii":
        return "#" * (int(share * room + Fraction(1, 2)) or 1)
    eighths = int(share * room * 8 + Fraction(1, 2)) or 1
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _share(chance: Fraction, t: Translator) -> str:
    """A chance with one decimal; what can happen is never 0, what can fail never 100."""
    sign = t.percent(Fraction(1)).removeprefix("100")
    if 0 < chance < Fraction(1, 2000):
        return f"<{t.number(Fraction(1, 10), 1)}{sign}"
    if Fraction(1999, 2000) <= chance < 1:
        return f">{t.number(Fraction(999, 10), 1)}{sign}"
    return f"{t.number(chance * 100, 1 if 0 < chance < 1 else 0)}{sign}"


def _ways(chances: Mapping[int, Fraction]) -> _Ways:
    """The chances over one whole, as integers: quick to add up."""
    whole = lcm(*{chance.denominator for chance in chances.values()})
    return {total: chance.numerator * (whole // chance.denominator) for total, chance in chances.items()}


def _bars(ways: _Ways, glyphs: GlyphSet) -> list[_Bar]:
    whole = sum(ways.values())
    groups = [(str(total), n) for total, n in ways.items()]
    if len(groups) > MOST_ROWS:
        groups = list(_gathered(ways, whole, glyphs))
    bars, left = [], whole
    for label, n in groups:
        bars.append(_Bar(label, n, left))
        left -= n
    return bars


def _gathered(ways: _Ways, whole: int, glyphs: GlyphSet) -> Iterator[tuple[str, int]]:
    """Rare ends in one row each, the totals between them one by one or in intervals."""
    totals = list(ways)
    first, low = _rare_end(totals, ways, whole)
    last, high = _rare_end(totals[::-1], ways, whole)
    middle = totals[first : len(totals) - last]
    below, above = ("≤", "≥") if glyphs == "unicode" else ("<=", ">=")
    if first:
        yield f"{below}{totals[first - 1]}", low
    if len(middle) <= MOST_ROWS - 2:
        yield from ((str(total), ways[total]) for total in middle)
    else:
        yield from _intervals(middle, ways, glyphs)
    if last:
        yield f"{above}{totals[-last]}", high


def _rare_end(totals: list[int], ways: _Ways, whole: int) -> tuple[int, int]:
    """How many of the totals, from the first, are rare together, and in how many ways they come."""
    taken = seen = 0
    while seen < len(totals) and (taken + ways[totals[seen]]) < _RARE * whole:
        taken += ways[totals[seen]]
        seen += 1
    return seen, taken


def _intervals(totals: list[int], ways: _Ways, glyphs: GlyphSet) -> Iterator[tuple[str, int]]:
    low, high = totals[0], totals[-1]
    step = next(
        n for power in counting() for n in (10**power, 2 * 10**power, 5 * 10**power)
        if (high - low) // n < MOST_ROWS - 2
    )  # fmt: skip
    found: dict[int, int] = {}
    for total in totals:
        start = total - (total - low) % step
        found[start] = found.get(start, 0) + ways[total]
    to = "…" if glyphs == "unicode" else ".."
    for start, n in found.items():
        end = min(high, start + step - 1)
        yield (str(start) if start == end else f"{start}{to}{end}"), n


def fault(refused: Refused, t: Translator) -> str:
    """Why an expression was refused, in one sentence: the texts are those of the command language."""
    from app.console.refusal_texts import TEXTS
    from app.text import clean_name

    slots = {key: clean_name(str(value)) or "–" for key, value in refused.args_.items()}
    slots = {key: v if len(v) <= _SLOT_CELLS else v[: _SLOT_CELLS - 1] + "…" for key, v in slots.items()}
    return filled_from(t.text(TEXTS[refused.id]), slots)
