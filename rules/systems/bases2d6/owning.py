"""What lines may name of a creature's own: its abilities, and what it can roll."""

from __future__ import annotations

from rules.state import State
from rules.system import OwnName
from rules.systems.bases2d6.book import basics_of, book_of
from rules.systems.bases2d6.checks import NO_ROLL
from rules.systems.bases2d6.possession import abilities_of, key_of
from rules.systems.bases2d6.stats import STATS, stats_of


def own_names(state: State, creature_id: str, verb: str) -> tuple[OwnName, ...]:
    """Statistics and aptitudes for `roll`, abilities for the other verbs."""
    creature = state.creatures.get(creature_id)
    if verb == "roll":
        shipped = {stat.id for stat in STATS} - set(book_of(state).labels)
        stats = [
            OwnName(stat.id, stat.label, stat.id in shipped)
            for stat in stats_of(state)
            if stat.id not in NO_ROLL
        ]
        aptitudes = creature.sheet.aptitudes if creature is not None else ()
        return (*stats, *(OwnName(a.name, a.name, False) for a in aptitudes))
    listed = abilities_of(state, creature) if creature is not None else basics_of(state)
    return tuple(OwnName(key_of(ability), ability.name, bool(ability.id)) for ability in listed)
