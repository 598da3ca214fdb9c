"""The candidates of a prompt or a decision when there are many: those of one name as one choice. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.bar_choices import BarChoice
from app.crowd import Crowd, by_kind
from app.filling import filled
from app.picking import Pick
from app.present import CreatureRow, creature_row
from rules.state import State
from rules.text import Span, Translator, plain

#: More candidates than this are told by their names, a name for all of them.
MANY = 12


def grouped(
    state: State, found: tuple[Pick, ...], choices: list[BarChoice], typed: str, t: Translator
) -> list[BarChoice]:
    """Choices with those of one name as one, `[4–33] Goblin 1–30: type the number`, when there are many.

    Once a digit is typed those are left that it may lead to.
    """
    if begun := _begun(choices, typed):
        return begun
    if len(choices) <= MANY or not all(pick.value in state.creatures for pick in found):
        return choices
    rows = [creature_row(state, state.creatures[pick.value], t) for pick in found]
    by_row = dict(zip((row.id for row in rows), choices, strict=True))
    able = [row for row in rows if not by_row[row.id].greyed]
    plain_ones = [row for row in able if plain(by_row[row.id].label) == row.name]
    told = _by_name(plain_ones, by_row, t)
    ticked = [by_row[row.id] for row in able if row not in plain_ones]
    return [*ticked, *told, *(choice for choice in choices if choice.greyed)]


def grouped_options(
    state: State, ids: Sequence[str], choices: list[BarChoice], typed: str, t: Translator
) -> list[BarChoice]:
    """The answers of a decision of the game as those of a prompt; `ids` are theirs: `spill goblin-3`.

    What is about nobody comes first.
    """
    if begun := _begun(choices, typed):
        return begun
    if len(choices) <= MANY:
        return choices
    rows, by_row, others = [], {}, []
    for id_, choice in zip(ids, choices, strict=True):
        creature = state.creatures.get(id_.partition(" ")[2])
        row = creature_row(state, creature, t) if creature is not None else None
        if row is not None and row.id not in by_row and plain(choice.label) == row.name:
            rows.append(row)
            by_row[row.id] = choice
        else:
            others.append(choice)
    return [*others, *_by_name(rows, by_row, t)]


def _begun(choices: list[BarChoice], typed: str) -> list[BarChoice]:
    """The choices that typed digits may lead to; none before the first digit."""
    return [choice for choice in choices if choice.key.startswith(typed)] if typed else []


def _by_name(rows: Sequence[CreatureRow], by_row: dict[str, BarChoice], t: Translator) -> list[BarChoice]:
    return [
        _one_for_all(part, [by_row[row.id] for row in part.rows], t)
        if isinstance(part, Crowd)
        else by_row[part.id]
        for part in by_kind(rows)
    ]


def _one_for_all(crowd: Crowd, choices: list[BarChoice], t: Translator) -> BarChoice:
    """A crowd as one choice, with the odds when all have the same."""
    said = filled(t.text("{who}: type the number"), who=crowd.title)
    label = (Span(said, choices[0].label[-1].role),) if choices[0].label else (Span(said),)
    same = all(choice.note == choices[0].note for choice in choices)
    return BarChoice(crowd.keys, label, choices[0].note if same else ())
