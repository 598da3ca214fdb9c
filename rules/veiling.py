"""Numbers as players know them: given in the order of first sight, so that none is missing.

The game master's numbers never change. Where a creature comes into view whose number would tell of others
that players have not seen, it goes by the next number that they know of, until it is gone.
"""

from __future__ import annotations

from rules import events as ev
from rules.evolve import evolve
from rules.naming import name_key, slug
from rules.state import Alias, AnyCreature, Scene, State, Veil

_NOTHING = Veil()


def in_sight(state: State, creature: AnyCreature) -> bool:
    """Whether players may know that a creature is there."""
    return not creature.hidden and not any(z.hidden for z in state.zones if z.id == creature.zone)


def outward_number(state: State, creature: AnyCreature) -> int:
    """The number that players know a creature by."""
    alias = state.veil.aliases.get(creature.id)
    return creature.number if alias is None else alias.number


def outward_scene_number(scene: Scene) -> int:
    """The number of a scene as players count, who know of none that began in secret."""
    return max(1, scene.number - scene.unseen)


def outward_counts(state: State) -> dict[str, int]:
    """How many of each name players have seen; where anybody is hidden, only of names that are in sight."""
    counts = {**state.counters, **state.veil.counts}
    seen = [c for c in state.creatures.values() if in_sight(state, c)]
    if len(seen) == len(state.creatures):
        return {key: count for key, count in counts.items() if count > 0}
    names = {name_key(c.name) for c in seen}
    return {key: count for key, count in counts.items() if key in names}


def outward_name(state: State, creature: AnyCreature) -> str:
    """What players call a creature: bare while it is the only one of its name that they have seen."""
    key = name_key(creature.name)
    if state.veil.counts.get(key, state.counters.get(key, 1)) > 1:
        return f"{creature.name} {outward_number(state, creature)}"
    return creature.name


def veiled(before: State, events: tuple[ev.AnyEvent, ...]) -> tuple[ev.AnyEvent, ...]:
    """The events of a decision, with what they change for players at the end where anybody is hidden."""
    if before.veil == _NOTHING and not _hides(before, events):
        return events
    after = before
    for event in events:
        after = evolve(after, event)
    veil = _next(before, after)
    return events if veil == after.veil else (*events, ev.Veiled(veil))


def _hides(before: State, events: tuple[ev.AnyEvent, ...]) -> bool:
    """Whether anybody or any place is hidden, or may be after these events."""
    if any(c.hidden for c in before.creatures.values()) or any(zone.hidden for zone in before.zones):
        return True
    return hides_anew(events)


def hides_anew(events: tuple[ev.AnyEvent, ...]) -> bool:
    """Whether anybody or any place may be hidden by these events."""
    for event in events:
        if isinstance(event, ev.Added) and event.hidden:
            return True
        if isinstance(event, ev.Entered) and event.creature.get("hidden"):
            return True
        if isinstance(event, ev.CreaturePatched) and event.changes.get("hidden"):
            return True
        if isinstance(event, ev.ZonesChanged) and any(zone.hidden for zone in event.zones):
            return True
    return False


def _next(before: State, after: State) -> Veil:
    """Who is unseen, and by which numbers the seen ones go, once a decision has been made."""
    counts = dict(before.veil.counts)
    waiting, waited = paused_ids(after), paused_ids(before)
    kept = {*after.creatures, *waiting}
    aliases = {id_: alias for id_, alias in before.veil.aliases.items() if id_ in kept}
    # Whoever is in a paused fight comes back as players knew them.
    unseen = [id_ for id_ in before.veil.unseen if id_ in waiting]
    for creature in after.creatures.values():
        key = name_key(creature.name)
        old = before.creatures.get(creature.id)
        new = creature.id not in waited if old is None else _is_another(old, creature)
        known_before = before.counters.get(key, 0)
        if not in_sight(after, creature):
            if new or creature.id in before.veil.unseen:
                unseen.append(creature.id)
                # Players know of as many as there were before this one came.
                counts.setdefault(key, known_before)
                aliases.pop(creature.id, None)
        elif creature.id in before.veil.unseen or (
            new and (key in counts or _is_taken(creature.id, aliases))
        ):
            number = _free_number(after, key, counts.get(key, known_before), aliases, creature)
            counts[key] = number
            given = old is None and number == creature.number
            id_ = creature.id if given else _free_id(after, creature, number, aliases)
            aliases.pop(creature.id, None)
            if (id_, number) != (creature.id, creature.number):
                aliases[creature.id] = Alias(id_, number)
    counts = {key: count for key, count in counts.items() if count != after.counters.get(key, 0)}
    return Veil(tuple(unseen), counts, aliases)


def _is_another(old: AnyCreature, creature: AnyCreature) -> bool:
    """Whether a creature goes by another name or number than before."""
    return (name_key(old.name), old.number) != (name_key(creature.name), creature.number)


def paused_ids(state: State) -> frozenset[str]:
    """The ids of everybody in a paused fight: theirs for as long as it waits."""
    return frozenset(c.id for fight in state.encounters if fight.paused for c in fight.creatures)


def _is_taken(id_: str, aliases: dict[str, Alias]) -> bool:
    """Whether a new creature is known otherwise already, or another one is known by its id."""
    return id_ in aliases or any(alias.id == id_ for alias in aliases.values())


def _free_number(state: State, key: str, count: int, aliases: dict[str, Alias], creature: AnyCreature) -> int:
    """The next number of a name; one that would look like another creature in sight is passed over."""
    taken = {name_key(c.name) for c in state.creatures.values() if in_sight(state, c) and c is not creature}
    for other in state.creatures.values():
        if other is not creature and in_sight(state, other) and other.id not in state.veil.unseen:
            alias = aliases.get(other.id)
            taken.add(f"{name_key(other.name)} {other.number if alias is None else alias.number}")
    number = count + 1
    while f"{key} {number}" in taken:
        number += 1
    return number


def _free_id(state: State, creature: AnyCreature, number: int, aliases: dict[str, Alias]) -> str:
    """An id that tells players no more than the number does."""
    base = slug(creature.name)
    wanted = base if number == 1 else f"{base}-{number}"
    taken = {
        id_
        for id_, other in state.creatures.items()
        if other is not creature and id_ not in aliases and in_sight(state, other)
    }
    taken |= {alias.id for id_, alias in aliases.items() if id_ != creature.id} | {"gm"}
    candidate, extra = wanted, 1
    while candidate in taken:
        extra += 1
        candidate = f"{wanted}-{extra}"
    return candidate
