"""Whether a state hangs together: everything that it names is in it. Ours always do; a stranger's may not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.state import AnyCreature, State, Zone


def broken_link(state: State) -> str:
    """The path of the first field that names a creature or a zone that is not there, "" for a sound state."""
    return next(_broken(state), "")


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
