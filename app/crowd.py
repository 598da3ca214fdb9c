"""Creatures of one name and side as one: what a long list shows of a crowd. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from app.present import ACTED, DOWN, NO_MARK, CreatureRow
from app.text import fold
from rules.state import AnyCreature, State
from rules.system import get
from rules.text import Span, Translator, plain

#: A crowd is more than this.
HANDFUL = 4
#: How the row of a closed and of an open crowd begins.
CLOSED, OPEN = "▸", "▾"

_NUMBER = re.compile(r" (\d+)$")
_PREFIX = "crowd:"


class Crowd(NamedTuple):
    """Creatures of one name and side that stand together in a list."""

    id: str
    name: str
    rows: tuple[CreatureRow, ...]

    @property
    def keys(self) -> str:
        """The numbers that pick them: `4–33`."""
        return spans(row.key for row in self.rows)

    @property
    def up(self) -> int:
        """How many still stand."""
        return sum(not row.down for row in self.rows)

    @property
    def acted(self) -> int:
        """How many have had their turn."""
        return sum(row.mark == ACTED for row in self.rows)

    @property
    def place(self) -> Span | None:
        """What their notes begin with when it is the same number for all: their place in the order."""
        first = {row.note[0] for row in self.rows if row.note}
        one = first.pop() if len(first) == 1 else None
        return one if one is not None and one.text.strip().isdecimal() else None

    def as_row(self, sign: str) -> CreatureRow:
        """One row for all of them, as their card has it: `Goblin ×24 ✗3 (4–30)`, with the marks of most.

        How many stand is counted first, then how many do not.
        """
        usual = _usual(self.rows)
        first = next((row for row in self.rows if plain(row.marks) == usual), self.rows[0])
        fallen = len(self.rows) - self.up
        count = f"×{self.up} {DOWN}{fallen}" if fallen and self.up else f"×{len(self.rows)}"
        name = f"{self.name} {count} ({self.keys})"
        return first._replace(
            id=self.id,
            key=max(row.key for row in self.rows),
            name=name,
            mark=sign or NO_MARK,
            active=False,
            hidden=all(row.hidden for row in self.rows),
        )

    @property
    def title(self) -> str:
        """Their name with the numbers in it: `Goblin 1–30`."""
        numbers = [int(found[1]) for row in self.rows if (found := _NUMBER.search(row.name))]
        return f"{self.name} {spans(numbers)}" if numbers else self.name


def spans(numbers: Iterable[int]) -> str:
    """Numbers as people list them, `1–4, 7`; of more than two pieces only the first and the last, `9…26`."""
    pieces: list[list[int]] = []
    for number in sorted(set(numbers)):
        if pieces and number == pieces[-1][1] + 1:
            pieces[-1][1] = number
        else:
            pieces.append([number, number])
    if len(pieces) > 2:
        return f"{pieces[0][0]}…{pieces[-1][1]}"
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in pieces)


def base_name(name: str) -> str:
    """A name without the number that tells its like apart."""
    return _NUMBER.sub("", name)


def is_crowd(row_id: str) -> bool:
    """Whether an id is that of a crowd and not of a creature."""
    return row_id.startswith(_PREFIX)


def together(rows: Sequence[CreatureRow], place: str = "") -> list[Crowd | CreatureRow]:
    """Rows in their order, with every run of one name and side longer than a handful as a crowd.

    `place` tells the crowds of one list from those of another.
    """
    found: list[Crowd | CreatureRow] = []
    runs: Counter[str] = Counter()
    for kind, run in groupby(rows, lambda row: row.kind):
        members = tuple(run)
        if len(members) > HANDFUL:
            runs[kind] += 1
            crowd_id = f"{_PREFIX}{place}:{runs[kind]}:{kind}"
            found.append(Crowd(crowd_id, base_name(members[0].name), members))
        else:
            found += members
    return found


def by_kind(rows: Sequence[CreatureRow]) -> list[Crowd | CreatureRow]:
    """Rows with all those of one name and side as a crowd, wherever they stand."""
    kinds: dict[str, list[CreatureRow]] = {}
    for row in rows:
        kinds.setdefault(row.kind, []).append(row)
    return [part for members in kinds.values() for part in together(members)]


def gathered(
    rows: Sequence[CreatureRow], place: str, apart: Callable[[CreatureRow], bool]
) -> list[Crowd | CreatureRow]:
    """Rows with those of one name and side as a crowd where the first of them stands, except who is `apart`.

    Whoever is apart comes right after their crowd.
    """
    kinds: dict[str, list[CreatureRow]] = {}
    for row in rows:
        kinds.setdefault(row.kind, []).append(row)
    found: list[Crowd | CreatureRow] = []
    for kind, members in kinds.items():
        usual = _usual(members)
        rest = tuple(row for row in members if not apart(row) and (row.down or plain(row.marks) == usual))
        if len(rest) > HANDFUL:
            found.append(Crowd(f"{_PREFIX}{place}:{kind}", base_name(members[0].name), rest))
            found += [row for row in members if row not in rest]
        else:
            found += members
    return found


def _usual(rows: Sequence[CreatureRow]) -> str:
    """The marks that most of those who stand have: whoever has others is worth a row."""
    counted = Counter(plain(row.marks) for row in rows if not row.down)
    return counted.most_common(1)[0][0] if counted else ""


# --- filtering ---


def matching(state: State, text: str, t: Translator) -> frozenset[str]:
    """The ids of creatures in whose name and statuses every word occurs, blind to accents and case."""
    words = fold(text).split()
    named = {spec.id: t.text(spec.label) for spec in get(state.rules).states}
    return frozenset(
        creature.id
        for creature in state.creatures.values()
        if all(word in _sought(creature, named) for word in words)
    )


def _sought(creature: AnyCreature, named: dict[str, str]) -> str:
    number = f" {creature.number}" if creature.number else ""
    statuses = (f"{named.get(key, '')} {key}" for key in creature.statuses)
    return fold(" ".join((f"{creature.name}{number}", *statuses)))


# --- walking ---


def beside(stops: Sequence[str], here: str | None, step: int) -> str | None:
    """The stop before or after one, the ends being ends; from nowhere the first or the last."""
    if not stops:
        return None
    if here not in stops:
        return stops[0] if step > 0 else stops[-1]
    place = stops.index(here) + step
    return stops[max(0, min(len(stops) - 1, place))]
