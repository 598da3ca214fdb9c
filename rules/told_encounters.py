"""What has become of an encounter, in a sentence: what was put in, taken out, renamed, noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.events import EncounterKept
from rules.people import zone_name
from rules.state import AnyCreature, Encounter, State, Zone
from rules.text import Span, Told, Translator, phrase

_SEPARATOR = Span(" · ", "muted")
_NOWHERE: Mapping[str, str] = {}


def tell(event: EncounterKept, before: State, after: State, t: Translator) -> Told | None:
    """An encounter prepared, changed, forgotten, paused; of one that goes on, its start tells."""
    templates = {
        "encounter-prepared": t.text("Encounter prepared: {name}"),
        "encounter-changed": t.text("Encounter changed: {name}"),
        "encounter-removed": t.text("Encounter forgotten: {name}"),
        "encounter-paused": t.text("Fight paused: {name}"),
    }
    template = templates.get(event.cause)
    if template is None:
        return None
    told = phrase(template, {"name": Span(event.args["name"], "strong")})
    old, new = _of(before, event.id), _of(after, event.id)
    if event.cause == "encounter-prepared" and new is not None:
        told = (*told, _SEPARATOR, Span(told_zones(new.zones, t), "muted"))
    if event.cause == "encounter-changed" and old is not None and new is not None:
        told = (*told, *(span for change in changes(old, new, t) for span in (_SEPARATOR, Span(change))))
    return Told(told)


def _of(state: State, encounter_id: str) -> Encounter[Any] | None:
    return next((each for each in state.encounters if each.id == encounter_id), None)


def told_zones(zones: Iterable[Zone], t: Translator) -> str:
    """The zones of an encounter by name, with the signs of what is unseen or difficult."""
    return t.text("zones: {names}").replace("{names}", ", ".join(_told_zone(zone, t) for zone in zones))


def _told_zone(zone: Zone, t: Translator) -> str:
    return f"{'◌ ' if zone.hidden else ''}{zone_name(zone, t)}{' ≋' if zone.difficult else ''}"


def changes(old: Encounter[Any], new: Encounter[Any], t: Translator) -> tuple[str, ...]:
    """What is different between two versions of an encounter, in a few words each."""
    found: list[str] = []
    if new.name != old.name:
        found.append(t.text("it was {name}").replace("{name}", old.name))
    had, has = {c.id: c for c in old.creatures}, {c.id: c for c in new.creatures}
    places = {zone.id: zone_name(zone, t) for zone in new.zones}
    found += _said(t.text("with {who}"), (c for id_, c in has.items() if id_ not in had), places)
    found += _said(t.text("without {who}"), (c for id_, c in had.items() if id_ not in has))
    altered = (c for id_, c in has.items() if id_ in had and had[id_] != c)
    found += _said(t.text("{who} changed"), altered)
    zones, others = {z.id: z for z in old.zones}, {z.id: z for z in new.zones}
    for template, names in (
        (t.text("new zone {zone}"), [zone_name(z, t) for id_, z in others.items() if id_ not in zones]),
        (
            t.text("without the zone {zone}"),
            [zone_name(z, t) for id_, z in zones.items() if id_ not in others],
        ),
    ):
        found += [template.replace("{zone}", ", ".join(names))] if names else []
    if new.zones != old.zones and zones.keys() == others.keys():
        found.append(t.text("its zones"))
    if new.note != old.note:
        found.append(t.text("its note") if new.note else t.text("no note any more"))
    return tuple(found)


def _said(template: str, creatures: Iterable[AnyCreature], places: Mapping[str, str] = _NOWHERE) -> list[str]:
    """Creatures by their names, those of one name counted: "with Wolf ×3 (Far)" where places are told."""
    counted = Counter(
        (creature.name, places.get(creature.zone, ""), bool(places) and creature.hidden)
        for creature in creatures
    )
    names = ", ".join(
        f"{'◌ ' if hidden else ''}{name}{f' ×{n}' if n > 1 else ''}{f' ({place})' if place else ''}"
        for (name, place, hidden), n in counted.items()
    )
    return [template.replace("{who}", names)] if names else []
