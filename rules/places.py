"""Zones made, linked, changed and taken away; and the order of turns kept true to where everybody is."""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands as do
from rules.dice import Tray
from rules.errors import Refused
from rules.events import Called, Ordered, TurnStarted, ZonesChanged
from rules.evolve import Draft
from rules.naming import checked_name, free_id, name_key
from rules.state import State, Zone
from rules.system import get

ZONE_LIMIT = 40


def keep_order(draft: Draft, creature_id: str, tray: Tray) -> None:
    """Keep the order of turns true when somebody comes in or goes out of combat."""
    state = draft.state
    if state.time != "action":
        return
    out = state.zone(state.creatures[creature_id].zone).out
    if out and creature_id in state.order:
        draft.emit(Ordered(tuple(id_ for id_ in state.order if id_ != creature_id)))
        if creature_id in state.called:
            draft.emit(Called(tuple(id_ for id_ in state.called if id_ != creature_id)))
        if state.active == creature_id:
            draft.emit(TurnStarted(None, state.phase))
    elif not out and creature_id not in state.order:
        draft.emit(*get(state.rules).join(state, creature_id, tray))


def zone_of(state: State, zone_id: str) -> Zone:
    """The zone of that id; Refused `unknown-zone`."""
    for zone in state.zones:
        if zone.id == zone_id:
            return zone
    raise Refused("unknown-zone", name=zone_id)


def add_zone(draft: Draft, command: do.AddZone, tray: Tray) -> None:
    """Put a new zone into the scene; Refused `zones-full`, `bad-name`, `zone-taken`, `unknown-zone`."""
    state = draft.state
    if len(state.zones) >= ZONE_LIMIT:
        raise Refused("zones-full", limit=ZONE_LIMIT)
    name = _free_name(state, command.name)
    if command.after:
        anchor = zone_of(state, command.after)
    else:
        anchor = next((zone for zone in reversed(state.zones) if not zone.out), state.zones[-1])
    new = Zone(
        _new_id(state, name),
        name,
        links=(anchor.id,),
        difficult=command.difficult,
        out=command.out,
        hidden=command.hidden or command.secret,
    )
    zones = [
        replace(zone, links=(*zone.links, new.id)) if zone.id == anchor.id else zone for zone in state.zones
    ]
    zones.insert(state.zones.index(anchor) + 1, new)
    draft.emit(ZonesChanged(tuple(zones), "zone-added", {"zone": new.id}))


def _free_name(state: State, name: str, *, of: str = "") -> str:
    """A checked name that no other zone goes by; Refused `zone-taken`."""
    name = checked_name(name)
    taken = {name_key(word) for zone in state.zones if zone.id != of for word in (zone.id, zone.name)}
    if name_key(name) in taken:
        raise Refused("zone-taken", name=name)
    return name


def _new_id(state: State, name: str) -> str:
    ids = {zone.id for zone in state.zones}
    return free_id(name, ids)


def link_zones(draft: Draft, command: do.LinkZones, tray: Tray) -> None:
    """Link two zones both ways, or unlink them; Refused `nothing-to-change`, `unknown-zone`."""
    one, other = zone_of(draft.state, command.zone), zone_of(draft.state, command.other)
    linked = other.id in one.links and one.id in other.links
    if one.id == other.id or linked != command.unlink:
        raise Refused("nothing-to-change")
    pair = {one.id: other.id, other.id: one.id}
    zones = tuple(
        replace(zone, links=_links(zone, pair[zone.id], command.unlink)) if zone.id in pair else zone
        for zone in draft.state.zones
    )
    cause = "zone-unlinked" if command.unlink else "zone-linked"
    draft.emit(ZonesChanged(zones, cause, {"zone": one.id, "other": other.id}))


def _links(zone: Zone, other: str, unlink: bool) -> tuple[str, ...]:
    rest = tuple(id_ for id_ in zone.links if id_ != other)
    return rest if unlink else (*rest, other)


def remove_zone(draft: Draft, command: do.RemoveZone, tray: Tray) -> None:
    """Take a zone away; Refused `last-zone`, and `zone-occupied` while somebody stands in it."""
    state = draft.state
    gone = zone_of(state, command.zone)
    if len(state.zones) == 1:
        raise Refused("last-zone")
    if any(creature.zone == gone.id for creature in state.creatures.values()):
        raise Refused("zone-occupied", zone=gone.id)
    zones = tuple(
        replace(zone, links=tuple(id_ for id_ in zone.links if id_ != gone.id))
        for zone in state.zones
        if zone.id != gone.id
    )
    draft.emit(ZonesChanged(zones, "zone-removed", {"zone": gone.id}))


def set_zone(draft: Draft, command: do.SetZone, tray: Tray) -> None:
    """Rename a zone or change its flags; Refused `nothing-to-change`, `zone-taken`, `bad-name`."""
    zone = zone_of(draft.state, command.zone)
    wanted = {
        key: value
        for key in ("name", "difficult", "out", "hidden")
        if (value := getattr(command, key)) is not None and value != getattr(zone, key)
    }
    if "name" in wanted:
        wanted["name"] = _free_name(draft.state, str(wanted["name"]), of=zone.id)
    changed = replace(zone, **wanted)
    if changed == zone:
        raise Refused("nothing-to-change")
    zones = tuple(changed if each.id == zone.id else each for each in draft.state.zones)
    draft.emit(ZonesChanged(zones, "zone-changed", {"zone": zone.id, "changes": wanted}))
    if "out" in wanted:
        for creature in tuple(draft.state.creatures.values()):
            if creature.zone == zone.id:
                keep_order(draft, creature.id, tray)


def shift_zone(draft: Draft, command: do.ShiftZone, tray: Tray) -> None:
    """Move a zone one place in the order of the scene; Refused `unknown-zone`, `no-place-further`.

    The links stay as they are: who stands how far from whom does not change.
    """
    zones = list(draft.state.zones)
    zone = zone_of(draft.state, command.zone)
    here = zones.index(zone)
    there = here + (1 if command.later else -1)
    if not 0 <= there < len(zones):
        raise Refused("no-place-further", zone=zone.id)
    other = zones[there]
    zones[here], zones[there] = other, zone
    # One step at a time, so that a step past a hidden zone is none that players see.
    cause = "zone-later" if command.later else "zone-earlier"
    draft.emit(ZonesChanged(tuple(zones), cause, {"zone": zone.id, "other": other.id}))
