"""The published JSON of COMMANDS.md: states, rolls, open resolutions."""

from __future__ import annotations

from typing import Any

from app.opened import open_view, said_line
from rules.events import Happened, Rolled
from rules.naming import display_name
from rules.people import zone_name
from rules.record import AnyRecord
from rules.solo.story import EntryKind
from rules.state import AnyCreature, State
from rules.system import OptionChoice, get
from rules.text import Translator, plain

_STORY: tuple[tuple[str, EntryKind], ...] = (("threads", "thread"), ("people", "person"), ("places", "place"))


def rolls(record: AnyRecord) -> list[dict[str, Any]]:
    """The rolls of a record in the order in which the dice fell."""
    fallen = [event for event in record.events if isinstance(event, Rolled)]
    read = _dice_read(record, len(fallen))
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
            # What the dice came to before anything was added, where the system reads that too.
            **({"roll": event.args["roll"]} if "roll" in event.args else {}),
            **(read[number] if read else {}),
        }
        for number, event in enumerate(fallen)
    ]


def _dice_read(record: AnyRecord, count: int) -> list[dict[str, Any]]:
    """How the pools of a dice expression were read: the kept die, and the total of what was kept.

    A single pool's total is that of the whole expression. Empty for every other record.
    """
    for event in record.events:
        if isinstance(event, Happened) and event.cause == "dice-total":
            break
    else:
        return []
    found = []
    for dice in event.args["dice"]:
        kept = [face for face, keep in zip(dice["faces"], dice["kept"], strict=True) if keep]
        found.append({"kept": kept[0] if len(kept) == 1 else None, "total": sum(kept)})
    if len(found) == 1:
        found[0]["total"] = event.args["total"]
    return found[-count:]


def opened(state: State, t: Translator) -> dict[str, Any] | None:
    """The open resolution: who decides, the prompt, the options."""
    view = open_view(state, t)
    if view is None:
        return None
    return {
        "who": view.who,
        "prompt": plain(view.prompt),
        "options": [{"id": choice.id, "label": _label(state, choice)} for choice in view.choices],
    }


def _label(state: State, choice: OptionChoice) -> str:
    return plain(said_line(state, choice)) if choice.who in state.creatures else choice.label


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
        "tracks": [
            {
                "id": track.id,
                "name": track.name,
                "kind": track.kind,
                "size": track.size,
                "done": track.done,
            }
            for track in state.tracks
        ],
        "story": _story(state),
        "creatures": {c.id: _creature(state, c) for c in state.creatures.values()},
        "options": dict(state.options),
        "open": opened(state, t),
    }


def _story(state: State) -> dict[str, Any]:
    return {
        "tension": state.story.tension,
        "place": state.story.place,
        **{
            key: [
                {
                    "id": entry.id,
                    "name": entry.name,
                    "standing": entry.standing,
                    "weight": entry.weight,
                    "place": entry.place,
                    "note": entry.note,
                    "scene": entry.scene,
                }
                for entry in state.story.of_kind(kind)
            ]
            for key, kind in _STORY
        },
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
        "statuses": {key: status.charges for key, status in creature.statuses.items()},
        **get(state.rules).json_view(creature),
    }
