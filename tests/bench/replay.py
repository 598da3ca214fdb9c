"""A long game played again in memory: from its events, and decided anew from its commands."""

from __future__ import annotations

from functools import partial

from campaigns import played
from timing import Row, best_of, ratio, timed

from rules.engine import execute
from rules.record import AnyRecord, fold
from rules.state import State

CREATURES = 8
SHORT, LONG = 1_000, 20_000

Told = tuple[State, AnyRecord]


def rows() -> list[Row]:
    """What a record costs late in a long game over early in it, and deciding anew over folding."""
    game = list(played(LONG, CREATURES))
    early, late = game[SHORT : 2 * SHORT], game[-SHORT:]
    works = [partial(_each, work, part) for work in (_folded, _decided) for part in (late, early)]
    fold_late, fold_early, decide_late, decide_early = best_of(3, works)
    whole = timed(lambda: _whole(game), 1)
    return [
        ratio(f"a record folded, the last {SHORT:,} of {LONG:,} / the second", fold_late, fold_early),
        ratio(
            f"a command decided anew, the last {SHORT:,} of {LONG:,} / the second", decide_late, decide_early
        ),
        ratio("a command decided anew / its record folded", decide_late, fold_late),
        Row(f"{LONG:,} records folded, per second", f"{LONG / whole:,.0f}"),
    ]


def _each(work, part: list[Told]) -> float:  # type: ignore[no-untyped-def]
    """Seconds for one record, on average."""
    return timed(lambda: [work(*told) for told in part], 1) / len(part)


def _folded(before: State, record: AnyRecord) -> None:
    fold(before, record)


def _decided(before: State, record: AnyRecord) -> None:
    again, _ = execute(before, record.command, record.at)
    assert again.events == record.events


def _whole(game: list[Told]) -> None:
    state = game[0][0]
    for _, record in game:
        state = fold(state, record)
