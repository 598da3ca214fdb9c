"""Rows of the table, and how often and how long."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Row(NamedTuple):
    """A line of the table: what is measured, and its figure."""

    name: str
    figure: str


def timed(work: Callable[[], None], times: int) -> float:
    """Seconds that one call takes, on average."""
    start = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - start) / times


def best_of(rounds: int, works: Sequence[Callable[[], float]]) -> list[float]:
    """The least seconds of each work, taken in turns so that a slow moment of the machine meets them all."""
    times = [[work() for work in works] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def ratio(name: str, much: float, little: float) -> Row:
    """A row with a ratio and the times that it is made of, in milliseconds or in millionths of a second."""
    scale, unit, digits = (1e3, "ms", 2) if little >= 1e-4 else (1e6, "µs", 1)
    made_of = f"{much * scale:.{digits}f} / {little * scale:.{digits}f} {unit}"
    return Row(name, f"{much / little:.2f}  ({made_of})")
