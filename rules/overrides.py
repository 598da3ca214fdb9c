"""The game master's override of any field: `set`."""

from __future__ import annotations

from typing import Any

from rules.commands import Change
from rules.errors import Refused
from rules.events import CreaturePatched, Moved, Renamed
from rules.evolve import Draft
from rules.naming import NAME_LIMIT, checked_name, number_for
from rules.solo.behaviour import BEHAVIOUR
from rules.state import AnyCreature
from rules.system import Field, get
from rules.text import N_

#: Fields of every creature, in every system.
KERNEL_FIELDS: tuple[Field, ...] = (
    Field("name", N_("Name"), "text"),
    Field("zone", N_("Zone"), "text"),
    Field("side", N_("Side"), "choice", choices=("hero", "ally", "foe", "neutral")),
    Field("hidden", N_("Hidden"), "flag"),
    Field("acted", N_("Acted"), "flag"),
    Field("held", N_("Held"), "flag"),
    Field("down", N_("Down"), "flag"),
    Field("fate", N_("Fate"), "choice", none=True, choices=("unconscious", "dead")),
    BEHAVIOUR,
)


def set_fields(draft: Draft, creature: AnyCreature, changes: tuple[Change, ...]) -> None:
    """Apply checked changes; Refused names the field and what it takes, and nothing is changed."""
    system = get(draft.state.rules)
    fields = {field.key: field for field in system.fields(draft.state)}
    value: Any
    sheet: dict[str, Any] = {}
    kernel: dict[str, Any] = {}
    for change in changes:
        if change.field in fields:
            field = fields[change.field]
            if change.how != "=" and field.modifier:
                field = fields[field.modifier]
            current = sheet.get(field.key, system.value(creature.sheet, field.key))
            value = checked_value(field, change, current)
            if change.how == "+" and field.maximum:
                most = sheet.get(field.maximum, system.value(creature.sheet, field.maximum))
                value = min(value, max(most, current))
            sheet[field.key] = value
        else:
            kernel[change.field] = _kernel_value(draft, creature, change)
    if kernel.get("fate") is not None:
        # Whoever is unconscious or dead is down, unless the same line says otherwise.
        kernel.setdefault("down", True)
    zone = kernel.pop("zone", None)
    name = kernel.pop("name", None)
    if sheet:
        draft.emit(*system.patch(draft.state, draft.state.creatures[creature.id], sheet))
    if kernel:
        draft.emit(CreaturePatched(creature.id, kernel, "set"))
    if zone is not None:
        draft.emit(Moved(creature.id, zone, "set"))
    if name is not None:
        draft.emit(Renamed(creature.id, name, number_for(draft.state, creature, name)))


def _kernel_value(draft: Draft, creature: AnyCreature, change: Change) -> Any:
    for field in KERNEL_FIELDS:
        if field.key == change.field:
            value = checked_value(field, change, getattr(creature, field.key))
            if field.key == "name":
                return checked_name(str(value))
            if field.key == "zone" and value not in {zone.id for zone in draft.state.zones}:
                raise Refused("unknown-zone", name=str(value))
            return value
    raise Refused("unknown-field", name=change.field)


def checked_value(field: Field, change: Change, current: Any) -> Any:
    """The new value of a field; Refused `bad-value`, `bad-choice`, `out-of-range` or `not-a-number`."""
    value = change.value
    if field.kind == "list":
        return _checked_list(field, change)
    if isinstance(value, list):
        raise Refused("bad-value", field=field.key, value=str(value)[:40])
    if change.how != "=" and field.kind == "choice" and field.ordered and _is_number(value):
        step = int(value) if change.how == "+" else -int(value)  # type: ignore[arg-type]  # `_is_number` has seen to it
        place = field.choices.index(current) + step if current in field.choices else 0
        return field.choices[max(0, min(len(field.choices) - 1, place))]
    if change.how != "=":
        if field.kind != "number" or not _is_number(value):
            raise Refused("not-a-number", field=field.key, value=str(value))
        # A change by hand is clamped: +5 on a full pool is a full pool.
        step = int(value) if change.how == "+" else -int(value)  # type: ignore[arg-type]  # `_is_number` has seen to it
        return max(field.low, min(field.high, (current or 0) + step))
    if value is None:
        if not field.none:
            raise Refused("bad-value", field=field.key, value="none")
        return None
    if field.kind == "number":
        if not _is_number(value):
            raise Refused("not-a-number", field=field.key, value=str(value))
        if not field.low <= int(value) <= field.high:
            raise Refused("out-of-range", field=field.key, value=value, low=field.low, high=field.high)
    elif field.kind == "choice" and value not in field.choices:
        raise Refused("bad-choice", field=field.key, value=str(value), choices=", ".join(field.choices))
    elif field.kind == "flag" and not isinstance(value, bool):
        raise Refused("bad-choice", field=field.key, value=str(value), choices="yes, no")
    elif field.kind == "text" and (not isinstance(value, str) or len(value) > 400):
        raise Refused("bad-value", field=field.key, value=str(value)[:40])
    return value


def _checked_list(field: Field, change: Change) -> list[Any]:
    """A whole list of texts, or of tables with the field's parts."""
    value = change.value
    if change.how != "=" or not isinstance(value, list | tuple) or len(value) > field.high:
        raise Refused("bad-value", field=field.key, value=str(value)[:40])
    return [_checked_table(field, item) if field.parts else _checked_text(field, item) for item in value]


def _checked_text(field: Field, item: Any) -> str:
    if not isinstance(item, str) or not item.strip() or len(item) > NAME_LIMIT:
        raise Refused("bad-value", field=field.key, value=str(item)[:40])
    return item


def _checked_table(field: Field, item: Any) -> dict[str, Any]:
    parts = {part.key: part for part in field.parts}
    if not isinstance(item, dict) or not item.keys() <= parts.keys():
        raise Refused("bad-value", field=field.key, value=str(item)[:40])
    return {key: checked_value(parts[key], Change(key, value), None) for key, value in item.items()}


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
