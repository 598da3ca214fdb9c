"""What lines may name of a creature's own: its abilities, and what it can roll."""

from __future__ import annotations

from msgspec.structs import replace

from rules.state import AnyCreature, State
from rules.system import OwnName
from rules.systems.bases2d6.book import basics_of, book_of
from rules.systems.bases2d6.checks import NO_ROLL
from rules.systems.bases2d6.execution import Resolution
from rules.systems.bases2d6.possession import abilities_of, find, key_of
from rules.systems.bases2d6.reactions import reactions_to
from rules.systems.bases2d6.stats import STATS, effective, stat_of, stats_of


def own_names(state: State, creature_id: str, verb: str) -> tuple[OwnName, ...]:
    """Statistics for `stat`, with aptitudes for `roll`; else abilities, for `react` bare defences too."""
    creature = state.creatures.get(creature_id)
    if verb == "roll":
        stats = [
            replace(own, note=_added(state, creature, own.id)) if creature is not None else own
            for own in _stats(state)
            if own.id not in NO_ROLL
        ]
        aptitudes = creature.sheet.aptitudes if creature is not None else ()
        return (*stats, *(OwnName(a.name, a.name, False, f"+{a.value}") for a in aptitudes))
    if verb == "stat":
        return tuple(_stats(state))
    listed = abilities_of(state, creature) if creature is not None else basics_of(state)
    bare = _bare_defences(state, creature_id) if verb == "react" else set()
    return (
        *(OwnName(key_of(ability), ability.name, bool(ability.id)) for ability in listed),
        *(own for own in _stats(state) if own.id in bare),
    )


def _added(state: State, creature: AnyCreature, stat_id: str) -> str:
    """What a roll of a statistic adds: it, and what it derives from (R-2D-05)."""
    stat = stat_of(state, stat_id)
    parent = stat.parent if stat is not None else ""
    return f"+{effective(creature, stat_id) + (effective(creature, parent) if parent else 0)}"


def _stats(state: State) -> list[OwnName]:
    shipped = {stat.id for stat in STATS} - set(book_of(state).labels)
    return [OwnName(stat.id, stat.label, stat.id in shipped) for stat in stats_of(state)]


def _bare_defences(state: State, creature_id: str) -> set[str]:
    """The statistics with which somebody may defend now though no ability rolls them (R-2D-07)."""
    if not isinstance(state.open, Resolution):
        return set()
    top = state.open.top
    user = state.creatures.get(top.user)
    ability = find(state, user, top.ability) if user is not None and top.stage == "declared" else None
    if ability is None:
        return set()
    return {r.word for r in reactions_to(state, top, ability) if r.who == creature_id and r.ability is None}
