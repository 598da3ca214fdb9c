"""The one filter for whatever leaves the game master's screen: a state as players may see it.

Nothing hidden is in it, and nothing tells that it is missing: numbers and ids are those of
`rules.veiling`, keys are counted anew where a gap could tell, and there is neither a seed nor a count of
records. `rules.outward_story` does the same for records. What players can read elsewhere is no secret:
with Goblin 1 in sight the word "goblin" is none.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.events import json_values
from rules.secrets import Secrets, secrets_of
from rules.solo.story import Story
from rules.state import AnyCreature, Phase, Scene, State, Status, Track, Veil, Zone
from rules.system import get, open_type
from rules.veiling import in_sight, outward_counts, outward_number, outward_scene_number


def outward_state(state: State) -> State:
    """A state as players may see it; what is shown of one without secrets is the same."""
    return _outward(state, secrets_of(state))


def _outward(state: State, secrets: Secrets) -> State:
    seen = [c for c in state.creatures.values() if in_sight(state, c)]
    creatures = {}
    counts_anew = len(seen) < len(state.creatures) or state.veil != Veil()
    for place, creature in enumerate(seen, 1):
        shown = outward_creature(state, creature, secrets, place if counts_anew else creature.key)
        creatures[shown.id] = shown
    active = state.active if state.active in {c.id for c in seen} else None
    open_, is_open = _open(state, secrets)
    return replace(
        state,
        seed="",
        seq=0,
        draws=0,
        phase=outward_phase(state),
        active=None if active is None else secrets.aliases.get(active, active),
        order=outward_ids(state.order, secrets),
        called=outward_ids(state.called, secrets),
        zones=outward_zones(state),
        creatures=creatures,
        counters=outward_counts(state),
        scene=outward_scene(state.scene, secrets),
        tracks=outward_tracks(state.tracks, secrets),
        open=open_,
        opener=0 if is_open else None,
        open_secret=False,
        veil=Veil(),
        conditions=(),
        encounters=(),
        story=Story(),
        fight="",
    )


def outward_creature(state: State, creature: AnyCreature, secrets: Secrets, key: int) -> AnyCreature:
    """A creature in sight as players may see it; `key` is the number that picks it."""
    sheet = creature.sheet
    if secrets.ids or secrets.aliases:
        values = msgspec.to_builtins(sheet)
        shown = _without(values, secrets)
        # Somebody may be called by a word of the rules: then it is no secret.
        with suppress(msgspec.ValidationError):
            sheet = sheet if shown == values else msgspec.convert(shown, type(sheet))
    statuses = {
        secrets.text(name): outward_status(status, secrets)
        for name, status in creature.statuses.items()
        if not status.secret and not secrets.names_in(name)
    }
    return replace(
        creature,
        id=secrets.aliases.get(creature.id, creature.id),
        number=outward_number(state, creature),
        key=key,
        hidden=False,
        sheet=sheet,
        statuses=statuses,
        behaviour=(),
        hurt_by="",
    )


def _without(value: Any, secrets: Secrets) -> Any:
    """A sheet's values without texts that name somebody hidden, and without their ids in lists."""
    if isinstance(value, str):
        return "" if secrets.names_in(value) else value
    if isinstance(value, dict):
        return {key: _without(each, secrets) for key, each in value.items() if not secrets.names_in(key)}
    if isinstance(value, list | tuple):
        kept = [each for each in value if not (isinstance(each, str) and _is_secret(each, secrets))]
        return [
            secrets.aliases.get(each, each) if isinstance(each, str) else _without(each, secrets)
            for each in kept
        ]
    return value


def _is_secret(text: str, secrets: Secrets) -> bool:
    return text in secrets.creatures or secrets.names_in(text)


def outward_status(status: Status, secrets: Secrets) -> Status:
    """A status without its end or its cause where those are about somebody hidden."""
    until = status.until
    if until is not None and until.whose in secrets.creatures:
        until = None
    elif until is not None and until.whose in secrets.aliases:
        until = replace(until, whose=secrets.aliases[until.whose])
    source = "" if _is_secret(status.source, secrets) else secrets.text(status.source)
    by = "" if _is_secret(status.by, secrets) else secrets.aliases.get(status.by, status.by)
    extra = {} if secrets.told_in(status.extra) else secrets.aliased(status.extra)
    return replace(status, until=until, source=source, by=by, extra=extra)


def outward_zones(state: State) -> tuple[Zone, ...]:
    """The zones that players know of; a way through a hidden one is no way that they know."""
    hidden = {zone.id for zone in state.zones if zone.hidden}
    return tuple(
        replace(zone, links=tuple(id_ for id_ in zone.links if id_ not in hidden))
        for zone in state.zones
        if not zone.hidden
    )


def outward_phase(state: State) -> Phase | None:
    """The phase; that of the foes is the heroes' still while no foe in sight has a turn."""
    if state.phase != "foes" or not any(c.side == "foe" and not in_sight(state, c) for c in _ordered(state)):
        return state.phase
    return "foes" if any(c.side == "foe" and in_sight(state, c) for c in _ordered(state)) else "heroes"


def outward_turn(state: State) -> str | None:
    """Whose turn players take it to be, by the id that they know.

    While somebody hidden acts on a turn of their own it is still that of whoever in sight was before them, or
    already that of the next one, but never of the fallen: that it was nobody's would tell of them. Where
    turns go by phases the phase says enough.
    """
    active = state.creatures.get(state.active or "")
    if active is not None and not in_sight(state, active):
        around = _ordered(state)
        here = next((n for n, c in enumerate(around) if c.id == active.id), 0)
        beside = [*reversed(around[:here]), *around[here:]] if state.phase is None else []
        active = next((c for c in beside if in_sight(state, c) and not c.down), None)
    return None if active is None else secrets_of(state).aliases.get(active.id, active.id)


def _ordered(state: State) -> list[AnyCreature]:
    return [state.creatures[id_] for id_ in state.order if id_ in state.creatures]


def outward_ids(ids: tuple[str, ...], secrets: Secrets) -> tuple[str, ...]:
    """These creatures without the hidden ones, by the ids that players know."""
    return tuple(secrets.aliases.get(id_, id_) for id_ in ids if id_ not in secrets.creatures)


def outward_tracks(tracks: tuple[Track, ...], secrets: Secrets) -> tuple[Track, ...]:
    """The tracks that name nobody hidden."""
    kept = (track for track in tracks if not (track.secret or secrets.names_in(track.name)))
    return tuple(replace(track, name=secrets.text(track.name)) for track in kept)


def outward_scene(scene: Scene, secrets: Secrets) -> Scene:
    """The scene that players know of, by their count, without a title that names anything secret."""
    title = scene.shown if scene.secret else scene.title
    return Scene(outward_scene_number(scene), "" if secrets.names_in(title) else secrets.text(title))


def _open(state: State, secrets: Secrets) -> tuple[Any, bool]:
    """What is open, unless it is the game master's or about somebody hidden; whether anything is."""
    if state.open is None or state.open_secret:
        return None, False
    values = json_values(state.open)
    if secrets.told_in(values):
        return None, False
    if secrets.aliases:
        try:
            return msgspec.convert(secrets.aliased(values), open_type(get(state.rules))), True
        except msgspec.ValidationError:
            return None, False
    return state.open, True
