"""Progress tracks: work that takes several steps, for every system."""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands as do
from rules.dice import Tray
from rules.errors import Refused
from rules.events import TracksChanged
from rules.evolve import Draft
from rules.naming import checked_name, free_id, name_key
from rules.state import State, Track

TRACK_LIMIT = 40
MOST_STEPS = 20


def track_of(state: State, track_id: str) -> Track:
    """The track of that id; Refused `unknown-track`."""
    for track in state.tracks:
        if track.id == track_id:
            return track
    raise Refused("unknown-track", name=track_id)


def add_track(draft: Draft, command: do.AddTrack, tray: Tray) -> None:
    """Start a track; Refused `out-of-range`, `bad-name`, `track-taken`, `tracks-full`."""
    state = draft.state
    if not 1 <= command.size <= MOST_STEPS:
        raise Refused("out-of-range", field="track", value=command.size, low=1, high=MOST_STEPS)
    if len(state.tracks) >= TRACK_LIMIT:
        raise Refused("tracks-full", limit=TRACK_LIMIT)
    name = checked_name(command.name)
    if name_key(name) in {name_key(word) for track in state.tracks for word in (track.id, track.name)}:
        raise Refused("track-taken", name=name)
    ids = {track.id for track in state.tracks}
    candidate = free_id(name, ids)
    if not 0 <= command.done <= command.size:
        raise Refused("out-of-range", field="track", value=command.done, low=0, high=command.size)
    track = Track(candidate, name, command.size, command.done, command.kind, command.secret)
    draft.emit(TracksChanged((*state.tracks, track), "track-added", {"track": track.id}))


def step_track(draft: Draft, command: do.StepTrack, tray: Tray) -> None:
    """Move a track by hand; Refused `nothing-to-change` at its ends, `unknown-track`."""
    track_of(draft.state, command.track)
    if not advance(draft, command.track, command.by):
        raise Refused("nothing-to-change")


def advance(draft: Draft, track_id: str, by: int = 1) -> bool:
    """Move a track by some steps, as far as it goes; whether it moved at all."""
    track = next((track for track in draft.state.tracks if track.id == track_id), None)
    if track is None:
        return False
    done = max(0, min(track.size, track.done + by))
    if done == track.done:
        return False
    moved = replace(track, done=done)
    tracks = tuple(moved if each.id == track_id else each for each in draft.state.tracks)
    draft.emit(TracksChanged(tracks, "track-stepped", {"track": track_id, "done": done, "was": track.done}))
    return True


def remove_track(draft: Draft, command: do.RemoveTrack, tray: Tray) -> None:
    """Forget a track; Refused `unknown-track`."""
    track_of(draft.state, command.track)
    tracks = tuple(track for track in draft.state.tracks if track.id != command.track)
    draft.emit(TracksChanged(tracks, "track-removed", {"track": command.track}))
