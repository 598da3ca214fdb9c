"""Whether a state hangs together: everything that it names is in it. Ours always do; a stranger's may not.

Events hold JSON values, which nothing has compared with the types of what they change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.events import CreaturePatched, SheetPatched
from rules.record import AnyRecord
from rules.state import AnyCreature, State, Zone


def broken_link(state: State) -> str:
    """The path of the first field that names a creature or a zone that is not there, "" for a sound state."""
    return next(_broken(state), "")


def may_mistype(state: State, record: AnyRecord) -> bool:
    """Whether a record may give a creature of this state a value of another type than the field has.

    A number in the place of a number, or a yes for a no, cannot; for the rest it has to be tried.
    """
    for event in record.events:
        if isinstance(event, CreaturePatched | SheetPatched) and event.creature in state.creatures:
            creature = state.creatures[event.creature]
            changed = creature.sheet if isinstance(event, SheetPatched) else creature
            for field, value in event.changes.items():
                if type(value) not in (int, bool) or type(getattr(changed, field, None)) is not type(value):
                    return True
    return False


def _broken(state: State) -> Iterator[str]:
    here = state.creatures
    for field, ids in (("order", state.order), ("called", state.called)):
        if not set(ids) <= here.keys() or len(set(ids)) < len(ids):
            yield f"$.{field}"
    if state.active is not None and state.active not in here:
        yield "$.active"
    if any(creature.id != id_ for id_, creature in here.items()):
        yield "$.creatures"
    yield from _broken_places("$", state.zones, here.values())
    for place, encounter in enumerate(state.encounters):
        yield from _broken_places(f"$.encounters[{place}]", encounter.zones, encounter.creatures)


def _broken_places(path: str, zones: tuple[Zone, ...], creatures: Iterable[AnyCreature]) -> Iterator[str]:
    known = {zone.id for zone in zones}
    if len(known) < len(zones) or any(not known.issuperset(zone.links) for zone in zones):
        yield f"{path}.zones"
    for creature in creatures:
        if creature.zone not in known:
            yield f"{path}.creatures.{creature.id}.zone"
