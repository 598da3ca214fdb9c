"""Who hides from the players and who comes into sight, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.people import named_all, zone_named
from rules.state import State
from rules.text import Line, Span, Translator, phrase


def sight_told(state: State, creatures: Sequence[str], t: Translator, *, hidden: bool) -> Line:
    """Creatures taken out of sight, or shown: of those in a zone that is hidden itself, that it is.

    Those are told apart, for players go on seeing nothing of them until the zone is shown.
    """
    if hidden:
        return _told(
            t.text("{who} hides from the players"), t.text("{who} hide from the players"), state, creatures
        )
    veiled = {zone.id: list[str]() for zone in state.zones if zone.hidden}
    seen: list[str] = []
    for id_ in creatures:
        here = state.creatures.get(id_)
        veiled.get(here.zone if here is not None else "", seen).append(id_)
    told = (
        _told(t.text("{who} comes into sight"), t.text("{who} come into sight"), state, seen) if seen else ()
    )
    one = t.text("{who} no longer hides, but players do not see {zone} yet")
    several = t.text("{who} no longer hide, but players do not see {zone} yet")
    for zone, people in veiled.items():
        if people:
            rest = _told(one, several, state, people, zone=zone_named(state, zone, t))
            told = (*told, Span(" · ", "muted"), *rest) if told else rest
    return told


def _told(one: str, several: str, state: State, creatures: Sequence[str], **slots: str) -> Line:
    return phrase(one if len(creatures) == 1 else several, {"who": named_all(state, creatures), **slots})
