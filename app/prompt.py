"""A prompt on its way to a command: what has been chosen, what is asked next. Pure view state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.commands import Command, MoveCreature
from rules.engine import decide
from rules.errors import Refused
from rules.naming import display_name
from rules.people import zone_name
from rules.state import State
from rules.system import Slot, Verb, get, verb_command
from rules.text import Line, Span, Translator, line


class Pick(Struct, frozen=True):
    """Something that can be picked: the digits that pick it, its label, its odds, why it is greyed."""

    value: Any
    key: str
    label: Line
    odds: Line = ()
    refused: Refused | None = None


class Prompt(Struct, frozen=True):
    """A prompt for one creature: a list of actions, the arguments of a verb, or a zone to move to.

    `asks` names the slots still to fill; `boon` counts boons, below 0 banes; `typed` are digits so far.
    """

    kind: str
    actor: str
    verb: str = ""
    given: Mapping[str, Any] = {}
    asks: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    boon: int = 0
    typed: str = ""


BOON_LIMIT = 9


def action_list(actor: str) -> Prompt:
    """The list of what a creature can do."""
    return Prompt("actions", actor)


def zone_list(actor: str) -> Prompt:
    """The zones that a creature can move to."""
    return Prompt("zones", actor)


def for_verb(state: State, verb_id: str, actor: str) -> Prompt:
    """A prompt for the arguments of a system's verb, the actor being known."""
    verb = verb_of(state, verb_id)
    asks = tuple(slot.name for slot in verb.slots if slot.name != "actor")
    return Prompt("verb", actor, verb_id, {"actor": actor}, asks, verb.counters)


def amount(verb_id: str, targets: tuple[str, ...]) -> Prompt:
    """A prompt for how many strikes to hand out or to give back."""
    return Prompt("amount", targets[0], verb_id, {"targets": targets}, ("amount",))


def verb_of(state: State, verb_id: str) -> Verb:
    """The system's verb of that id."""
    return next(verb for verb in get(state.rules).verbs if verb.id == verb_id)


def slot_of(state: State, prompt: Prompt) -> Slot:
    """The slot that a verb's prompt asks for now."""
    return next(slot for slot in verb_of(state, prompt.verb).slots if slot.name == prompt.asks[0])


def with_boon(prompt: Prompt, step: int) -> Prompt:
    """One boon more, or one bane; a prompt without dice of that kind stays as it is."""
    if "boon" not in prompt.counters and len(prompt.counters) < 2:
        return prompt
    return replace(prompt, boon=max(-BOON_LIMIT, min(BOON_LIMIT, prompt.boon + step)))


def picks(state: State, prompt: Prompt, t: Translator) -> tuple[Pick, ...]:
    """What can be picked now."""
    if prompt.actor not in state.creatures:
        return ()
    if prompt.kind == "actions":
        return _actions(state, prompt, t)
    if prompt.kind == "zones":
        return _zones(state, prompt, t)
    if prompt.kind == "amount":
        return ()
    slot = slot_of(state, prompt)
    if slot.kind == "number":
        return tuple(
            _judged(state, prompt, Pick(n, str(n), line(str(n))), t)
            for n in range(max(slot.low, 2), slot.high + 1)
        )
    people = (c for c in state.creatures.values() if c.id != prompt.actor)
    found = [
        _judged(state, prompt, Pick(c.id, str(c.key), line(Span(display_name(state, c), c.side))), t)
        for c in people
    ]
    return tuple(pick for pick in found if not _pointless(pick))


def _pointless(pick: Pick) -> bool:
    return pick.refused is not None and pick.refused.id in ("same-side", "target-down", "target-out")


def _actions(state: State, prompt: Prompt, t: Translator) -> tuple[Pick, ...]:
    actions = get(state.rules).actions(state, state.creatures[prompt.actor], t)
    return tuple(
        Pick(action, str(number), action.label, refused=action.refused)
        for number, action in enumerate(actions, 1)
    )


def _zones(state: State, prompt: Prompt, t: Translator) -> tuple[Pick, ...]:
    here = state.creatures[prompt.actor].zone
    found: list[Pick] = []
    for number, zone in enumerate(state.zones, 1):
        if zone.id == here:
            continue
        refused = why_not(state, MoveCreature(creature=prompt.actor, zone=zone.id))
        found.append(Pick(zone.id, str(number), line(zone_name(zone, t)), refused=refused))
    return tuple(found)


def _judged(state: State, prompt: Prompt, pick: Pick, t: Translator) -> Pick:
    """A pick with the odds that it would have, or the reason why the rules refuse it."""
    command = command_with(state, prompt, pick.value)
    refused = why_not(state, command)
    odds: Line = ()
    success = None if refused is not None else get(state.rules).odds(state, command).get("success")
    if success is not None:
        odds = line(Span(t.percent(success), "strong"))
    return replace(pick, odds=odds, refused=refused)


def why_not(state: State, command: Command) -> Refused | None:
    """Why the rules would refuse a command, or None."""
    try:
        decide(state, command)
    except Refused as refused:
        return refused
    return None


def command_with(state: State, prompt: Prompt, value: Any) -> Command:
    """The command of a verb's prompt once its last slot has this value."""
    args = {**prompt.given, prompt.asks[0]: value}
    if prompt.boon and prompt.counters:
        boon, bane = prompt.counters[:2]
        args[boon if prompt.boon > 0 else bane] = abs(prompt.boon)
    return verb_command(state, prompt.verb, args)


def after_action(state: State, prompt: Prompt, action: Any) -> Prompt | Command:
    """What picking an action leads to: the prompt for what it still asks, or its command."""
    given = {"actor": prompt.actor, **action.preset}
    if not action.asks:
        return verb_command(state, action.verb, given)
    return Prompt("verb", prompt.actor, action.verb, given, action.asks, action.counters)


def after_pick(state: State, prompt: Prompt, value: Any) -> Prompt | Command:
    """What a pick leads to: the next question, or the finished command."""
    if prompt.kind == "actions":
        return after_action(state, prompt, value)
    if prompt.kind == "zones":
        return MoveCreature(creature=prompt.actor, zone=value)
    if len(prompt.asks) == 1:
        return command_with(state, prompt, value)
    given = {**prompt.given, prompt.asks[0]: value}
    return replace(prompt, given=given, asks=prompt.asks[1:], typed="")


def chosen(found: tuple[Pick, ...], typed: str, *, final: bool) -> Pick | None:
    """The pick that the typed digits mean: at once when nothing else begins with them, else on `final`."""
    wanted = "10" if typed == "0" else typed
    exact = next((pick for pick in found if pick.key == wanted), None)
    longer = any(pick.key != wanted and pick.key.startswith(wanted) for pick in found)
    return exact if final or not longer else None
