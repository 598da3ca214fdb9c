"""Creatures and zones as words of a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from rules.naming import display_name
from rules.state import State, Zone
from rules.text import Line, Span, Translator


def named(state: State, creature_id: str) -> Span:
    """A creature's name in its side's colour; its id when it is gone."""
    creature = state.creatures.get(creature_id)
    if creature is None:
        return Span(creature_id, "strong")
    return Span(display_name(state, creature), creature.side)


def points(state: State, creature_id: str, text: str) -> Line:
    """What somebody has left, as an aside: of the party it is public, of others the game master's."""
    creature = state.creatures.get(creature_id)
    ours = creature is not None and creature.side in ("hero", "ally")
    return (Span(text, "muted" if ours else "withheld"),)


def named_all(state: State, creature_ids: Iterable[str]) -> Line:
    """Several names, with commas."""
    spans: list[Span] = []
    for creature_id in creature_ids:
        if spans:
            spans.append(Span(", "))
        spans.append(named(state, creature_id))
    return tuple(spans)


def zone_name(zone: Zone, t: Translator) -> str:
    """A zone's own name, or the word of the language for a default zone."""
    if zone.name:
        return zone.name
    words = {"near": t.text("Near"), "far": t.text("Far"), "out": t.text("Out of combat")}
    return words.get(zone.id, zone.id)


def zone_named(state: State, zone_id: str, t: Translator) -> str:
    """The name of the zone of that id; the id itself when there is none."""
    for zone in state.zones:
        if zone.id == zone_id:
            return zone_name(zone, t)
    return zone_id
