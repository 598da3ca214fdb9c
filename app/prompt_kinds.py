"""The kinds of prompts: how each is shown, and what keys, clicks and pastes mean to it. Pure.

A new kind is a class here and a row in `_KINDS`; whoever asks `kind_of` need not know which there are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, Generic, TypeVar

from msgspec.structs import replace

from app.bar_choices import BarView
from app.behind import rules_of_named
from app.encounter_prompt import EncounterPrompt, encounter_view, press_encounter
from app.picking import picks
from app.pressed import NOT_MINE, Pressed
from app.prompt import AnyPrompt, Prompt, is_begun
from app.prompt_bar import picking_odds, picking_view
from app.prompt_keys import pointed_at, press_picking
from app.session_prompt import SessionPrompt, party, press_session, session_view, toggled_creature
from app.status_bar import status_view
from app.status_keys import press_status
from app.status_prompt import StatusPrompt, status_picks, with_text
from app.table_bar import table_view
from app.table_keys import press_table
from app.table_prompt import TablePrompt, with_letters
from rules.state import State
from rules.system import get
from rules.text import Line, Translator

PromptT = TypeVar("PromptT")


class Kind(ABC, Generic[PromptT]):
    """One kind of prompt; what a kind does not say for itself means nothing to it."""

    @abstractmethod
    def view(self, state: State, prompt: PromptT, t: Translator, *, odds: bool) -> BarView:
        """The decision bar while it is open."""

    @abstractmethod
    def press(self, state: State, prompt: PromptT, key: str, character: str | None, t: Translator) -> Pressed:
        """What a key means."""

    def offered(self, state: State, prompt: PromptT, t: Translator) -> frozenset[str]:
        """The ids of creatures and zones that can be pointed at."""
        return frozenset()

    def pointed(self, state: State, prompt: PromptT, value: str, t: Translator) -> Pressed:
        """What a click on one of those means."""
        return NOT_MINE

    def preview(self, state: State, prompt: PromptT, t: Translator) -> Line:
        """The odds of what it is about."""
        return ()

    def takes_letters(self, prompt: PromptT) -> bool:
        """Whether letters are text for it, and no keys of the table."""
        return False

    def guards(self, prompt: PromptT, *, at_once: bool) -> bool:
        """Whether another key of the table must not leave it: what has been chosen would be lost.

        `at_once` is a key that acts on the game without asking anything itself.
        """
        return False

    def written(self, prompt: PromptT, text: str) -> PromptT | None:
        """The prompt after a paste; None where that is a line for the command line."""
        return None

    def rules(self, state: State, prompt: PromptT, t: Translator) -> tuple[str, ...]:
        """The ids of the rules behind it."""
        return ()


class _Picking(Kind[Prompt]):
    def view(self, state: State, prompt: Prompt, t: Translator, *, odds: bool) -> BarView:
        return picking_view(state, prompt, t, odds=odds)

    def press(self, state: State, prompt: Prompt, key: str, character: str | None, t: Translator) -> Pressed:
        return press_picking(state, prompt, key, character, t)

    def offered(self, state: State, prompt: Prompt, t: Translator) -> frozenset[str]:
        able: list[Any] = [pick.value for pick in picks(state, prompt, t, odds=False) if pick.refused is None]
        return frozenset(value for value in able if isinstance(value, str))

    def pointed(self, state: State, prompt: Prompt, value: str, t: Translator) -> Pressed:
        return pointed_at(state, prompt, value, t)

    def preview(self, state: State, prompt: Prompt, t: Translator) -> Line:
        return picking_odds(state, prompt, t)

    def guards(self, prompt: Prompt, *, at_once: bool) -> bool:
        return is_begun(prompt) or (at_once and prompt.kind == "verb")

    def rules(self, state: State, prompt: Prompt, t: Translator) -> tuple[str, ...]:
        return next((verb.rules for verb in get(state.rules).verbs if verb.id == prompt.verb), ())


class _Status(Kind[StatusPrompt]):
    def view(self, state: State, prompt: StatusPrompt, t: Translator, *, odds: bool) -> BarView:
        return status_view(state, prompt, t)

    def press(
        self, state: State, prompt: StatusPrompt, key: str, character: str | None, t: Translator
    ) -> Pressed:
        return press_status(state, prompt, key, character, t)

    def offered(self, state: State, prompt: StatusPrompt, t: Translator) -> frozenset[str]:
        return frozenset(state.creatures) if prompt.asks_whose else frozenset()

    def pointed(self, state: State, prompt: StatusPrompt, value: str, t: Translator) -> Pressed:
        return Pressed(True, replace(prompt, whose=value, asks_whose=False, typed=""))

    def takes_letters(self, prompt: StatusPrompt) -> bool:
        return not prompt.status

    def written(self, prompt: StatusPrompt, text: str) -> StatusPrompt:
        return with_text(prompt, text)

    def rules(self, state: State, prompt: StatusPrompt, t: Translator) -> tuple[str, ...]:
        picked = (prompt.status,) if prompt.status else (p.status for p in status_picks(state, prompt, t))
        return rules_of_named(state, picked)


class _Table(Kind[TablePrompt]):
    def view(self, state: State, prompt: TablePrompt, t: Translator, *, odds: bool) -> BarView:
        return table_view(prompt, t)

    def press(
        self, state: State, prompt: TablePrompt, key: str, character: str | None, t: Translator
    ) -> Pressed:
        return press_table(state, prompt, key, character, t)

    def takes_letters(self, prompt: TablePrompt) -> bool:
        return not prompt.table

    def written(self, prompt: TablePrompt, text: str) -> TablePrompt:
        return with_letters(prompt, text)


class _Session(Kind[SessionPrompt]):
    def view(self, state: State, prompt: SessionPrompt, t: Translator, *, odds: bool) -> BarView:
        return session_view(state, prompt, t)

    def press(
        self, state: State, prompt: SessionPrompt, key: str, character: str | None, t: Translator
    ) -> Pressed:
        return press_session(state, prompt, key, character)

    def offered(self, state: State, prompt: SessionPrompt, t: Translator) -> frozenset[str]:
        return frozenset(creature.id for creature in party(state))

    def pointed(self, state: State, prompt: SessionPrompt, value: str, t: Translator) -> Pressed:
        return Pressed(True, toggled_creature(prompt, value))


class _Encounter(Kind[EncounterPrompt]):
    def view(self, state: State, prompt: EncounterPrompt, t: Translator, *, odds: bool) -> BarView:
        return encounter_view(state, prompt, t)

    def press(
        self, state: State, prompt: EncounterPrompt, key: str, character: str | None, t: Translator
    ) -> Pressed:
        return press_encounter(state, prompt, key, character or "", t)


_KINDS: Final[dict[type[Any], Kind[Any]]] = {
    Prompt: _Picking(),
    StatusPrompt: _Status(),
    TablePrompt: _Table(),
    SessionPrompt: _Session(),
    EncounterPrompt: _Encounter(),
}


def kind_of(prompt: AnyPrompt) -> Kind[Any]:
    """How a prompt is shown, and what is done with it."""
    return _KINDS[type(prompt)]
