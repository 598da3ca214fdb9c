"""What lasts, and when it ends: starts and ends of turns, rounds, the scene; the same for every system."""

from __future__ import annotations

from msgspec.structs import replace

from rules.events import StatusChanged
from rules.evolve import Draft
from rules.state import Moment, Status, Until


def tick(draft: Draft, when: Moment, whose: str = "") -> None:
    """Count a moment off everything that waits for it; what has none left to come ends, with a line."""
    for creature in tuple(draft.state.creatures.values()):
        for key, status in creature.statuses.items():
            until = status.until
            if until is None or until.when != when or until.whose != whose:
                continue
            left = until.count - 1
            if left > 0:
                still = replace(status, until=replace(until, count=left))
                draft.emit(StatusChanged(creature.id, key, still, "ticked"))
            else:
                draft.emit(StatusChanged(creature.id, key, None, "expired"))


def turn_begins(draft: Draft, creature_id: str) -> None:
    """A turn that counts begins: what ends with its start ends, and what its bearer has grows older."""
    tick(draft, "start", creature_id)
    for key, status in draft.state.creatures[creature_id].statuses.items():
        older = replace(status, age=status.age + 1, fresh=0)
        draft.emit(StatusChanged(creature_id, key, older, "aged"))


def turn_ends(draft: Draft, creature_id: str) -> None:
    """A turn that counts is over; nothing on its bearer is fresh any more."""
    for key, status in draft.state.creatures[creature_id].statuses.items():
        if status.fresh:
            draft.emit(StatusChanged(creature_id, key, replace(status, fresh=0), "aged"))
    tick(draft, "end", creature_id)


def pass_over(draft: Draft, creature_id: str) -> None:
    """A turn that nobody takes: what others wait for comes all the same."""
    tick(draft, "start", creature_id)
    tick(draft, "end", creature_id)


def forget(draft: Draft, creature_id: str) -> None:
    """Whoever leaves has no more turns: what ends with one of them ends with as many rounds instead."""
    for creature in tuple(draft.state.creatures.values()):
        for key, status in creature.statuses.items():
            until = status.until
            if creature.id != creature_id and until is not None and until.whose == creature_id:
                rounds = replace(status, until=Until("round", count=until.count))
                draft.emit(StatusChanged(creature.id, key, rounds, "ticked"))


def with_charges(status: Status | None, by: int, *, fresh: bool) -> Status:
    """A status with charges added or taken, the oldest first; `fresh` when its bearer's turn is on."""
    status = status or Status()
    charges = max(0, status.charges + by)
    gained = by if by > 0 and fresh else 0
    return replace(status, charges=charges, fresh=min(status.fresh + gained, charges))
