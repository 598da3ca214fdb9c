"""How the scene is called: its number, and that it is over until the next one begins."""

from __future__ import annotations

from app.filling import filled
from rules.state import State
from rules.text import Translator


def scene_called(state: State, t: Translator) -> str:
    """ "Scene 2", or "Scene 2, over"."""
    number = state.scene.number
    over = state.story.over == number
    return filled(t.text("Scene {n}, over") if over else t.text("Scene {n}"), n=number)
