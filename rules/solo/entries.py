"""Threads, people and places put on their lists, changed, set aside, closed, forgotten."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.dice import Tray
from rules.errors import Refused
from rules.events import StoryChanged, json_values
from rules.evolve import Draft
from rules.naming import checked_name, free_id, name_key, words_of
from rules.solo.commands import AddEntry, ChangeEntry, EditNote, RemoveEntry
from rules.solo.story import KINDS, MOST_WEIGHT, STANDINGS, Story, StoryEntry
from rules.state import State

ENTRY_LIMIT = 400
NOTE_LIMIT = 4000


def entry_of(state: State, entry_id: str) -> StoryEntry:
    """The entry of that id; Refused `unknown-entry`."""
    entry = state.story.entry(entry_id)
    if entry is None:
        raise Refused("unknown-entry", name=entry_id)
    return entry


def add_entry(draft: Draft, command: AddEntry, tray: Tray) -> None:
    """Put a new entry on its list; Refused `entry-taken`, `entries-full`, `bad-name`, `out-of-range`."""
    story = draft.state.story
    if command.kind not in KINDS:
        raise Refused("bad-choice", field="kind", value=command.kind, choices=", ".join(KINDS))
    if len(story.entries) >= ENTRY_LIMIT:
        raise Refused("entries-full", limit=ENTRY_LIMIT)
    name = _free_name(story, command.kind, checked_name(command.name))
    _check(draft.state, command.weight, command.place, command.note)
    ids = {entry.id for entry in story.entries}
    candidate = free_id(name, ids)
    entry = StoryEntry(
        candidate, command.kind, name, weight=command.weight, place=command.place, note=command.note,
        scene=draft.state.scene.number, secret=command.secret,
    )  # fmt: skip
    args = {"kind": entry.kind, "name": name, "note": command.note}
    _keep(draft, (entry,), "solo.entry-added", args)


def change_entry(draft: Draft, command: ChangeEntry, tray: Tray) -> None:
    """Change an entry; Refused `nothing-to-change`, `unknown-entry`, `entry-taken`, `out-of-range`."""
    story = draft.state.story
    entry = entry_of(draft.state, command.entry)
    wanted: dict[str, Any] = {
        key: value
        for key in ("name", "standing", "weight", "place", "note")
        if (value := getattr(command, key)) is not None and value != getattr(entry, key)
    }
    if "name" in wanted:
        wanted["name"] = _free_name(story, entry.kind, checked_name(str(wanted["name"])), of=entry.id)
    if wanted.get("standing", "open") not in STANDINGS:
        raise Refused("bad-choice", field="standing", value=wanted["standing"], choices=", ".join(STANDINGS))
    changed = replace(entry, **wanted)
    _check(draft.state, changed.weight, changed.place, changed.note, of=entry.id)
    if changed == entry:
        raise Refused("nothing-to-change")
    told = {"kind": entry.kind, "name": entry.name, "changes": wanted}
    _keep(draft, (replace(changed, scene=draft.state.scene.number),), "solo.entry-changed", told)


def remove_entry(draft: Draft, command: RemoveEntry, tray: Tray) -> None:
    """Forget an entry; the list of a forgotten place is the whole world's. Refused `unknown-entry`."""
    story = draft.state.story
    gone = entry_of(draft.state, command.entry)
    moved = tuple(replace(entry, place="") for entry in story.entries if entry.place == gone.id)
    args = {"name": gone.name}
    changes: dict[str, Any] = {"put": moved, "drop": (gone.id,)}
    if story.place == gone.id:
        changes["place"] = ""
    draft.emit(StoryChanged(json_values(changes), "solo.entry-removed", args))


def edit_note(draft: Draft, command: EditNote, tray: Tray) -> None:
    """Write a note anew; whether the record is one the caller knows. Refused `unknown-point`."""
    if len(command.text) > NOTE_LIMIT:
        raise Refused("note-too-long", limit=NOTE_LIMIT)
    if not 1 <= command.seq <= draft.state.seq:
        raise Refused("unknown-point", seq=command.seq, last=draft.state.seq)
    edits = draft.state.story.edits
    if edits.get(command.seq) == command.text:
        raise Refused("nothing-to-change")
    told = {"seq": command.seq, "text": command.text}
    draft.emit(StoryChanged({"edit": {str(command.seq): command.text}}, "solo.note-edited", told))
    touch_named(draft, command.text)


def touch_named(draft: Draft, text: str) -> None:
    """Remember of every entry that a text names that this scene has named it, also by `@` and `#`."""
    words, scene = f" {words_of(text)} ", draft.state.scene.number
    named = tuple(
        replace(entry, scene=scene)
        for entry in draft.state.story.entries
        if entry.scene != scene and f" {words_of(entry.name)} " in words
    )
    if named:
        draft.emit(StoryChanged(json_values({"put": named}), "solo.named"))


def _keep(draft: Draft, entries: tuple[StoryEntry, ...], cause: str, args: dict[str, Any]) -> None:
    draft.emit(StoryChanged(json_values({"put": entries}), cause, args))


def _free_name(story: Story, kind: str, name: str, *, of: str = "") -> str:
    taken = {name_key(entry.name) for entry in story.entries if entry.kind == kind and entry.id != of}
    if name_key(name) in taken:
        raise Refused("entry-taken", name=name)
    return name


def _check(state: State, weight: int, place: str, note: str, *, of: str = "") -> None:
    if not 1 <= weight <= MOST_WEIGHT:
        raise Refused("out-of-range", field="weight", value=weight, low=1, high=MOST_WEIGHT)
    if len(note) > NOTE_LIMIT:
        raise Refused("note-too-long", limit=NOTE_LIMIT)
    where = state.story.entry(place)
    if place and (where is None or where.kind != "place" or where.id == of):
        raise Refused("unknown-entry", name=place)
