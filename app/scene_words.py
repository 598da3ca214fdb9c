"""How the scene is called, that it is over until the next one begins, what to make of one that is altered."""

from __future__ import annotations

from app.filling import filled
from app.keys import KeyTable
from rules.events import StoryChanged
from rules.record import AnyRecord
from rules.state import State
from rules.text import Line, Span, Translator


def scene_called(state: State, t: Translator) -> str:
    """ "Scene 2", or "Scene 2, over"."""
    number = state.scene.number
    over = state.story.over == number
    return filled(t.text("Scene {n}, over") if over else t.text("Scene {n}"), n=number)


def altered_note(record: AnyRecord, keys: KeyTable, t: Translator) -> Line:
    """What to do with a scene that comes altered; () after anything else."""
    if not any(isinstance(event, StoryChanged) and event.cause == "solo.altered" for event in record.events):
        return ()
    said = t.text("Change one thing of what was expected; {key} draws from a table what.")
    return (Span(filled(said, key=keys.key_of("table")), "karma"),)
