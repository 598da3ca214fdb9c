"""The pages of the creator as lines: archetypes in two columns, the one picked, the name, the end; pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.console.refusals import refusal
from app.creation import Draft, Pick, hero_of, known_things, picks, summary
from app.widgets.form_rows import Drawn
from app.widgets.line_edit import drawn as drawn_text
from app.widgets.spans import cells, cut, cut_words, padded, shown, wrap
from rules.errors import Refused
from rules.state import State
from rules.text import Line, Span, Translator, phrase

_SUMMARY_ROWS = 2
_TWO_COLUMNS = 60
_GAP = 2
#: What stands between the parts of a summary.
_BETWEEN = " · "


def column_width(width: int) -> int:
    """How wide one archetype is drawn: half the width where there is room for two."""
    return (width - _GAP) // 2 if width >= _TWO_COLUMNS else width


def draw_roster(
    draft: Draft, found: Sequence[Pick], width: int, *, airy: bool
) -> tuple[list[Drawn], tuple[int, int]]:
    """Everybody who may be picked, the blank page last, and the lines of the one that is."""
    listed, blank = found[:-1], found[-1]
    column = column_width(width)
    half = (len(listed) + 1) // 2 if column < width else len(listed)
    drawn: list[Drawn] = []
    here = 0
    for row in range(half):
        pair = [listed[n] for n in dict.fromkeys((row, row + half)) if n < len(listed)]
        here = len(drawn) if any(pick.key == draft.picked for pick in pair) else here
        drawn += _pair(draft, pair, column)
        if airy:
            drawn.append(Drawn(()))
    here = len(drawn) if blank.key == draft.picked else here
    drawn += _pair(draft, [blank], width, brief=True)
    return drawn, (here, min(here + 1, len(drawn) - 1))


def draw_picked(draft: Draft, state: State, t: Translator, width: int) -> list[Drawn]:
    """Who is picked, the sheet in two lines or why it cannot be, and what the hero would have by name."""
    picked = next(pick for pick in picks(state, t) if pick.key == draft.picked)
    about = (Span(picked.name, "strong"), Span("  "), Span(picked.about, "note"))
    things: Line = ()
    try:
        hero = hero_of(draft, state)
        told, things = summary(hero, state, t), known_things(hero, state, t)
    except Refused as refused:
        told = (Span(refusal(refused, state, t), "harm"),)
    wrapped = _fitted(told, width)
    wrapped += [()] * (_SUMMARY_ROWS - len(wrapped))
    drawn = [Drawn(()), Drawn(cut(shown(about), width)), *(Drawn(line) for line in wrapped)]
    return [*drawn, Drawn(cut(shown(things), width))] if things else drawn


def _fitted(summary: Line, width: int) -> list[Line]:
    """A summary in as many rows as there are for it: each part that fits whole, … for the others."""
    parts: list[Line] = [()]
    for span in summary:
        parts = [*parts, ()] if span.text == _BETWEEN else [*parts[:-1], (*parts[-1], span)]
    kept: Line = ()
    left_out = Span(" …", "muted")
    for part in parts:
        longer = (*kept, Span(_BETWEEN, "muted"), *part) if kept else part
        more = () if part is parts[-1] else (left_out,)
        if len(_wrapped((*longer, *more), width)) <= _SUMMARY_ROWS:
            kept = longer
    ends = () if sum(span.text == _BETWEEN for span in kept) == len(parts) - 1 else (left_out,)
    return _wrapped((*kept, *ends), width)[:_SUMMARY_ROWS]


def _wrapped(summary: Line, width: int) -> list[Line]:
    """A summary by words; no row begins with what stands between two parts."""
    held = (Span("\u00a0· ", span.role) if span.text == _BETWEEN else span for span in shown(summary))
    rows = wrap(tuple(held), width)
    return [tuple(Span(text.replace("\u00a0", " "), role) for text, role in row) for row in rows]


def draw_name(draft: Draft, label: str, width: int) -> Drawn:
    """The name as it is being written."""
    label = f"{label}  "
    text, caret = drawn_text(draft.name, max(4, width - cells((Span(label),)) - 3))
    line = cut(shown((Span("▌ ", "accent"), Span(label, "muted"), Span(text))), width)
    return Drawn(line, (0, width), caret=len(label) + 2 + caret)


def draw_end(name: str, width: int, t: Translator, *, here: bool) -> Drawn:
    """The last line of the fields, which creates the hero."""
    told = t.text("Create {name}") if name else t.text("Create")
    label = phrase(told, {"name": Span(name, "hero")})
    start = Span("▌ " if here else "  ", "accent")
    line = cut(shown((start, Span("Ctrl+S", "key"), Span("  "), *label)), width)
    return Drawn(line, (0, width) if here else (0, 0), "end")


def _pair(draft: Draft, pair: Sequence[Pick], width: int, *, brief: bool = False) -> list[Drawn]:
    """One or two archetypes beside each other, each with its line below, or behind it when `brief`."""
    heads: list[Span] = []
    abouts: list[Span] = []
    lit = (0, 0)
    for place, pick in enumerate(pair):
        picked = pick.key == draft.picked
        start = (Span("▌" if picked else " ", "accent"), Span(f"{pick.key:>2} ", "key"))
        name: Line = (*start, Span(f" {pick.name}", "strong" if picked else "plain"))
        if brief:
            about = cut_words(pick.about, max(0, width - cells(name) - 3))
            name = (*name, Span("  "), Span(about, "muted"))
        room = width + (_GAP if place + 1 < len(pair) else 0)
        edge = Span("▌    " if picked else "     ", "accent")
        below = (edge, Span(cut_words(pick.about, width - 6), "muted"))
        start_of = len("".join(span.text for span in heads))
        heads += padded(shown(name), room)
        abouts += padded(shown(below), room)
        if picked:
            lit = (start_of, start_of + width)
    click = " ".join(pick.key for pick in pair)
    rows = [Drawn(tuple(heads), lit, click)]
    return rows if brief else [*rows, Drawn(tuple(abouts), lit, click)]
