"""The one state of Umbral: dazzled (R-UM-09)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.events import AnyEvent, StatusChanged
from rules.evolve import Draft
from rules.state import AnyCreature, Modifier, State, Status, Until
from rules.system import StateSpec
from rules.text import N_

DAZZLED = "dazzled"
DIMMER = -4

STATES: tuple[StateSpec, ...] = (
    StateSpec(
        DAZZLED,
        N_("Dazzled"),
        N_("Every number is 4 lower, until the end of the next own turn."),
        ("R-UM-09",),
        N_("Daz"),
    ),
)


def dazzle(draft: Draft, creature_id: str, until: Until | None = None) -> bool:
    """Dazzle somebody who is not dazzled yet; whether that changed anything."""
    state = draft.state
    if creature_id not in state.creatures or DAZZLED in state.creatures[creature_id].statuses:
        return False
    status = Status(until=until or _usual(state, creature_id), modifiers=(Modifier("number", DIMMER),))
    draft.emit(StatusChanged(creature_id, DAZZLED, status, "given"))
    return True


def _usual(state: State, creature_id: str) -> Until:
    if state.time != "action":
        return Until("scene")
    # The turn that is being played is not the next one.
    return Until("end", creature_id, 2 if state.active == creature_id else 1)


def afflict(state: State, creature: AnyCreature, off: bool, until: Until | None) -> tuple[AnyEvent, ...]:
    """Dazzled given or taken by hand, or given another end."""
    held = creature.statuses.get(DAZZLED)
    if off:
        return (StatusChanged(creature.id, DAZZLED, None, "removed"),) if held else ()
    if held is not None:
        longer = replace(held, until=until or held.until)
        return (StatusChanged(creature.id, DAZZLED, longer, "changed"),) if longer != held else ()
    draft = Draft(state)
    dazzle(draft, creature.id, until)
    return tuple(draft.events)


def clear(draft: Draft) -> None:
    """Without turns nobody's next turn ends: whoever is dazzled until then sees again."""
    for creature in tuple(draft.state.creatures.values()):
        held = creature.statuses.get(DAZZLED)
        if held is not None and held.until is not None and held.until.when == "end":
            draft.emit(StatusChanged(creature.id, DAZZLED, None, "expired"))
