"""The prompt of a new session: who is there, and what everybody starts it with. Pure."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from app.bar_choices import BarChoice, BarView
from app.filling import filled
from app.pressed import NOT_MINE, Pressed
from rules.commands import StartSession
from rules.naming import display_name
from rules.sessions import next_session
from rules.sides import PARTY
from rules.state import AnyCreature, State
from rules.system import get
from rules.text import Span, Translator, line


class SessionPrompt(Struct, frozen=True):
    """A session on its way: the ids of those who are absent, and of the resets that are ticked."""

    absent: tuple[str, ...] = ()
    resets: tuple[str, ...] = ()

    @property
    def actor(self) -> str:
        """Nobody in particular."""
        return ""


def new_session(state: State) -> SessionPrompt:
    """The prompt as it begins: presence as it stands, the system's own ticks."""
    away = tuple(c.id for c in party(state) if c.absent_from)
    return SessionPrompt(away, tuple(r.id for r in get(state.rules).resets if r.ticked))


def party(state: State) -> tuple[AnyCreature, ...]:
    """Those whom somebody at the table plays."""
    return tuple(c for c in state.creatures.values() if c.side in PARTY)


def toggled(state: State, prompt: SessionPrompt, character: str) -> SessionPrompt | None:
    """The prompt after a digit (a hero's number) or a reset's letter; None when it is neither."""
    for creature in party(state):
        if str(creature.key) == character or (creature.key == 10 and character == "0"):
            return toggled_creature(prompt, creature.id)
    for reset in get(state.rules).resets:
        if reset.key == character.lower():
            return replace(prompt, resets=_without(prompt.resets, reset.id))
    return None


def toggled_creature(prompt: SessionPrompt, creature_id: str) -> SessionPrompt:
    """The prompt with somebody absent, or here again."""
    return replace(prompt, absent=_without(prompt.absent, creature_id))


def _without(chosen: tuple[str, ...], id_: str) -> tuple[str, ...]:
    return tuple(other for other in chosen if other != id_) if id_ in chosen else (*chosen, id_)


def press_session(state: State, prompt: SessionPrompt, key: str, character: str | None) -> Pressed:
    """A key of the prompt: Enter begins the session."""
    if key == "enter":
        return Pressed(True, command=StartSession(resets=prompt.resets, absent=prompt.absent))
    changed = toggled(state, prompt, character or "")
    return Pressed(True, changed or prompt) if character else NOT_MINE


def session_view(state: State, prompt: SessionPrompt, t: Translator) -> BarView:
    """What is asked: a number toggles who is there, a letter what is reset."""
    title = filled(t.text("Session {n}: who is here, and what starts anew?"), n=next_session(state))
    choices = []
    for creature in party(state):
        away = creature.id in prompt.absent
        said = t.text("absent") if away else t.text("here")
        choices.append(
            BarChoice(
                str(creature.key),
                line(Span("· " if away else "✓ ", "muted" if away else "good"),
                     Span(display_name(state, creature), creature.side)),
                line(Span(said, "muted")),
            )
        )  # fmt: skip
    for reset in get(state.rules).resets:
        ticked = reset.id in prompt.resets
        choices.append(
            BarChoice(reset.key, line(Span("✓ " if ticked else "· ", "good" if ticked else "muted"),
                                      Span(t.text(reset.label))))
        )  # fmt: skip
    choices.append(BarChoice("Enter", line(t.text("begin"))))
    return BarView(line(title), tuple(choices), False)
