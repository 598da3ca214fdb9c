"""What players saw of a zone only while it was being made: named in sight, and hidden right after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rules import commands as do
from rules.events import ZonesChanged
from rules.record import AnyRecord

ContextT = TypeVar("ContextT")

#: Commands that make a scene; anything else between them is play.
_MAKING = (do.AddZone, do.LinkZones, do.RemoveZone, do.SetZone, do.ShiftZone)


def slips(records: Iterable[AnyRecord]) -> frozenset[int]:
    """The seqs of records about zones that were hidden before anything but zones had changed.

    Told in hindsight, such a zone never was in sight: neither its coming nor its going is for players.
    """
    found: set[int] = set()
    making: dict[str, list[int]] = {}
    for record in records:
        if not isinstance(record.command, _MAKING):
            making.clear()
            continue
        for event in record.events:
            if isinstance(event, ZonesChanged):
                _take(event, record.seq, making)
        if isinstance(record.command, do.SetZone) and record.command.hidden:
            found |= {*making.pop(record.command.zone, ())}
    return frozenset(found)


def _take(event: ZonesChanged, seq: int, making: dict[str, list[int]]) -> None:
    """Note what a change of the zones is about."""
    named = [str(event.args.get(key, "")) for key in ("zone", "other")]
    if event.cause == "zone-added" and not any(z.hidden for z in event.zones if z.id == named[0]):
        making[named[0]] = [seq]
        return
    for zone in named:
        if zone in making:
            making[zone].append(seq)


def without_slips(told: Iterable[tuple[AnyRecord, ContextT]]) -> Iterator[tuple[AnyRecord, ContextT]]:
    """Records, each with something beside it, without those that are slips; read one after another."""
    run: list[tuple[AnyRecord, ContextT]] = []
    for record, beside in told:
        if isinstance(record.command, _MAKING):
            run.append((record, beside))
            continue
        yield from _kept(run)
        run.clear()
        yield record, beside
    yield from _kept(run)


def _kept(run: Sequence[tuple[AnyRecord, ContextT]]) -> Iterator[tuple[AnyRecord, ContextT]]:
    slipped = slips(record for record, _ in run)
    yield from (each for each in run if each[0].seq not in slipped)
