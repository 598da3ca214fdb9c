"""Whether a table is sound: every throw has one row, every row has a text, and every nested table ends."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from typing import TypeAlias

from app.tables.problems import Problem, problem
from app.tables.table import MOST_SIDES, Table, dice_name, table_key, values_of

#: `[[Taverns]]` in the text of a row: what is drawn from that table stands there.
INNER = re.compile(r"\[\[([^\[\]\n]{1,80})\]\]")

#: The table of a name or an id, or None.
Find: TypeAlias = Callable[[str], Table | None]


def validate(table: Table, find: Find) -> tuple[Problem, ...]:
    """Everything that is wrong with a table, and with the tables that its rows lead to; () when it is sound.

    What was found while it was read comes first, then gaps, overlaps and what is outside the dice.
    """
    return tuple(_problems(table, find))


def own_problems(table: Table, find: Find, ends: Ends | None = None) -> tuple[Problem, ...]:
    """The same for this table alone: those that it leads to must only be there and come to an end.

    `ends` may be shared by many tables, so that the way through them is worked out once.
    """
    return (*table.faults, *_cover(table), *_inner(table, find, ends or Ends(find)))


def _problems(table: Table, find: Find) -> Iterator[Problem]:
    seen: set[str] = set()
    ends = Ends(find)
    waiting = [table]
    while waiting:
        here = waiting.pop(0)
        if table_key(here.name) in seen:
            continue
        seen.add(table_key(here.name))
        yield from own_problems(here, find, ends)
        for row in here.rows:
            for name in INNER.findall(row.text):
                inner = find(name)
                if inner is not None:
                    waiting.append(inner)


def _cover(table: Table) -> Iterator[Problem]:
    """Gaps and overlaps, each told once, and what cannot fall."""
    if not table.rows:
        if not table.faults:
            yield problem("table-no-rows", table=table.name)
        return
    if table.faults and any(fault.id in _NO_COVER for fault in table.faults):
        return
    if any(sides > MOST_SIDES for sides in table.dice):
        yield problem("table-too-long", table=table.name, most=MOST_SIDES)
        return
    values = values_of(table.dice, table.digits) if table.dice else (table.rows[0].low,)
    possible, taken = set(values), dict[int, int]()
    told = 0
    for row in table.rows:
        if told == _MOST_TOLD:
            return
        outside = next((edge for edge in (row.low, row.high) if edge not in possible), None)
        if outside is not None:
            dice = dice_name(table) or "–"
            told += 1
            yield problem("table-outside", table=table.name, line=row.line, value=outside, dice=dice)
            continue
        covered = values[bisect_left(values, row.low) : bisect_right(values, row.high)]
        double = next((value for value in covered if value in taken), None)
        if double is not None:
            told += 1
            yield problem("table-overlap", table=table.name, line=row.line, value=double, other=taken[double])
        for value in covered:
            taken.setdefault(value, row.line)
    line = table.rows[0].line
    for value in values:
        if value not in taken:
            yield problem("table-gap", table=table.name, value=value, line=line)
            return
        line = taken[value]


#: More faults of one table are not told.
_MOST_TOLD = 20
#: With these the rows have no throws of their own.
_NO_COVER = frozenset({"table-mismatch", "table-bad-range", "table-too-long"})


def _inner(table: Table, find: Find, ends: Ends) -> Iterator[Problem]:
    for row in table.rows:
        for name in INNER.findall(row.text):
            inner = find(name)
            if inner is None:
                yield problem("table-unknown-inner", table=table.name, line=row.line, inner=name.strip())
            elif not ends.of(inner):
                yield problem("table-endless", table=table.name, line=row.line, inner=inner.name)


class Ends:
    """Which tables a draw comes to an end in: some row leads to none that does not; worked out once each.

    A row that leads back to its own table is fine as long as another does not.
    """

    def __init__(self, find: Find) -> None:
        self._find = find
        self._known: dict[str, bool] = {}

    def of(self, table: Table) -> bool:
        """Whether draws from this table end."""
        key = table_key(table.name)
        if key not in self._known:
            self._work_out(table)
        return self._known[key]

    def _work_out(self, table: Table) -> None:
        leads: dict[str, list[set[str]]] = {}
        waiting = [table]
        while waiting:
            here = waiting.pop()
            if table_key(here.name) in leads:
                continue
            rows = [self._inner_of(row.text) for row in here.rows]
            leads[table_key(here.name)] = [set(inner) for inner in rows]
            waiting += [one for inner in rows for one in inner.values()]
        ending: set[str] = set()
        while True:
            more = {
                key
                for key, rows in leads.items()
                if key not in ending and (not rows or any(row <= ending for row in rows))
            }
            if not more:
                break
            ending |= more
        self._known |= {key: key in ending for key in leads}

    def _inner_of(self, text: str) -> dict[str, Table]:
        found = (self._find(name) for name in INNER.findall(text))
        return {table_key(one.name): one for one in found if one is not None}
