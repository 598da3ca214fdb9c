"""Zones as a graph: who stands how many moves away from whom."""

from __future__ import annotations

from collections import deque

from rules.state import State, Zone

#: Near, Far and Out of combat, the scene that every table starts with (R-EZ-40).
DEFAULT_ZONES: tuple[Zone, ...] = (
    Zone("near", links=("far",)),
    Zone("far", links=("near", "out")),
    Zone("out", links=("far",), out=True),
)


def distance(zones: tuple[Zone, ...], start: str, goal: str) -> int | None:
    """Moves along links from one zone to another: 0 for the same zone, None when unreachable."""
    links = {zone.id: zone.links for zone in zones}
    seen = {start}
    queue = deque([(start, 0)])
    while queue:
        here, moves = queue.popleft()
        if here == goal:
            return moves
        for neighbour in links.get(here, ()):
            if neighbour not in seen:
                seen.add(neighbour)
                queue.append((neighbour, moves + 1))
    return None


def neighbours(state: State, zone_id: str) -> tuple[str, ...]:
    """The ids of the zones one move away, in the order of the scene's zones."""
    links = state.zone(zone_id).links
    return tuple(zone.id for zone in state.zones if zone.id in links)
