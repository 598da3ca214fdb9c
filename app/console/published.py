"""The published JSON of COMMANDS.md: states, rolls, open resolutions."""

from __future__ import annotations

from typing import Any

from app.narrate import open_view
from rules.events import Rolled
from rules.naming import display_name
from rules.people import zone_name
from rules.record import AnyRecord
from rules.state import AnyCreature, State
from rules.system import get
from rules.text import Translator, plain


def rolls(record: AnyRecord) -> list[dict[str, Any]]:
    """The rolls of a record in the order in which the dice fell."""
    return [
        {
            "who": event.who,
            "purpose": event.purpose,
            "faces": list(event.faces),
            "kept": event.kept,
            "total": event.total,
            "difficulty": event.difficulty,
            "outcome": event.outcome,
            "by": event.by,
        }
        for event in record.events
        if isinstance(event, Rolled)
    ]


def opened(state: State, t: Translator) -> dict[str, Any] | None:
    """The open resolution: who decides, the prompt, the options."""
    view = open_view(state, t)
    if view is None:
        return None
    return {
        "who": view.who,
        "prompt": plain(view.prompt),
        "options": [{"id": choice.id, "label": choice.label} for choice in view.choices],
    }


def state_view(state: State, t: Translator) -> dict[str, Any]:
    """The whole state under its published keys."""
    return {
        "rules": state.rules,
        "time": state.time,
        "round": state.round,
        "phase": state.phase,
        "active": state.active,
        "order": list(state.order),
        "scene": {"number": state.scene.number, "title": state.scene.title},
        "zones": [
            {
                "id": zone.id,
                "name": zone_name(zone, t),
                "out": zone.out,
                "difficult": zone.difficult,
                "links": list(zone.links),
            }
            for zone in state.zones
        ],
        "creatures": {c.id: _creature(state, c) for c in state.creatures.values()},
        "options": dict(state.options),
        "open": opened(state, t),
    }


def _creature(state: State, creature: AnyCreature) -> dict[str, Any]:
    return {
        "name": display_name(state, creature),
        "key": creature.key,
        "side": creature.side,
        "zone": creature.zone,
        "acted": creature.acted,
        "held": creature.held,
        "down": creature.down,
        "hidden": creature.hidden,
        "fate": creature.fate,
        "interrupted": creature.interrupted,
        "statuses": dict(creature.statuses),
        **get(state.rules).json_view(creature),
    }
