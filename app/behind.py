"""The rules behind what one looks at: an entry of the log, the states of a creature. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from app import narrate
from app.reference import rule_ids
from rules.state import State
from rules.system import get
from rules.text import Translator
from rules.timeline import Timeline

#: How many steps back rules are looked for where the last step names none.
_STEPS_BACK = 20


def rules_of_entry(timeline: Timeline, seq: int, t: Translator) -> tuple[str, ...]:
    """The rules of one step; none of a step that this stretch of the campaign does not have."""
    at = timeline.at(seq)
    if at is None or at.head == 0:
        return ()
    return rule_ids(narrate.explain(at.records[at.head - 1], at.states[at.head - 1], t))


def rules_of_last(timeline: Timeline, t: Translator) -> tuple[str, ...]:
    """The rules of the last steps, the latest first: of what waits now, or of the last that names any."""
    for seq in range(timeline.state.seq, max(0, timeline.state.seq - _STEPS_BACK), -1):
        found = rules_of_entry(timeline, seq, t)
        if found:
            return found
    return ()


def rules_of_states(state: State, creature_id: str | None) -> tuple[str, ...]:
    """The rules of the states that a creature has."""
    creature = state.creatures.get(creature_id or "")
    return rules_of_named(state, creature.statuses) if creature is not None else ()


def rules_of_named(state: State, statuses: Iterable[str]) -> tuple[str, ...]:
    """The rules of states of the system by their ids; conditions of the table have none."""
    known = {spec.id: spec.rules for spec in get(state.rules).states}
    return tuple(dict.fromkeys(rule for status in statuses for rule in known.get(status, ())))
