"""Creatures and zones as words of a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from rules.naming import display_name
from rules.state import State, Zone
from rules.text import Line, Span, Translator

#: Names of one kind are told one by one up to so many.
HANDFUL = 4


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
    """Several names, with commas; more than a handful of one name in a row as one, `Goblin 1–30`."""
    spans: list[Span] = []
    for run in _runs(state, creature_ids):
        names = [named(state, creature_id) for creature_id in run]
        if len(run) > HANDFUL:
            names = [Span(f"{names[0].text}–{state.creatures[run[-1]].number}", names[0].role)]
        for name in names:
            spans += [Span(", "), name] if spans else [name]
    return tuple(spans)


def _runs(state: State, creature_ids: Iterable[str]) -> list[list[str]]:
    """The ids in their order, those of one name together whose numbers follow one another."""
    runs: list[list[str]] = []
    for creature_id in creature_ids:
        here = state.creatures.get(creature_id)
        before = state.creatures.get(runs[-1][-1]) if runs else None
        follows = (
            here is not None
            and before is not None
            and (here.name, here.side) == (before.name, before.side)
            and before.number + 1 == here.number
        )
        if follows:
            runs[-1].append(creature_id)
        else:
            runs.append([creature_id])
    return runs


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
