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
from rules.system import Action, Slot, Verb, get, verb_command
from rules.text import Line, Span, Translator, line


class Pick(Struct, frozen=True):
    """Something that can be picked: the digits that pick it, its label, its odds, why it is greyed."""

    value: Any
    key: str
    label: Line
    odds: Line = ()
    refused: Refused | None = None
    cost: Line = ()


class Prompt(Struct, frozen=True):
    """A prompt for one creature: a list of actions, the arguments of a verb, or a zone to move to.

    `asks` names the slots still to fill; `boon` counts boons, below 0 banes; `typed` are digits so far.
    `helpers` give a hand; while `helping` digits pick them. `title` says what is done, if not the verb.
    `most` is how many creatures a slot for several takes, 0 for any number; `aimed` are those picked so far.
    """

    kind: str
    actor: str
    verb: str = ""
    given: Mapping[str, Any] = {}
    asks: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    boon: int = 0
    typed: str = ""
    helpers: tuple[str, ...] = ()
    helping: bool = False
    title: Line = ()
    most: int = 1
    aimed: tuple[str, ...] = ()


#: A number with more values than this is typed, not picked.
PICKED_NUMBERS = 12
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


def helper_word(state: State, prompt: Prompt) -> str:
    """The keyword of a verb's prompt that takes helpers, or ""."""
    if prompt.kind != "verb" or not prompt.counters:
        return ""
    keywords = verb_of(state, prompt.verb).keywords
    return next((keyword.name for keyword in keywords if keyword.kind == "creatures"), "")


def own_words(state: State, prompt: Prompt) -> tuple[str, tuple[str, ...]]:
    """The keyword of a verb's prompt that names something of the actor's own, and what there is to name."""
    if prompt.kind != "verb" or prompt.actor not in state.creatures:
        return "", ()
    for keyword in verb_of(state, prompt.verb).keywords:
        if keyword.own:
            return keyword.name, tuple(getattr(state.creatures[prompt.actor].sheet, keyword.own))
    return "", ()


def next_own(state: State, prompt: Prompt) -> Prompt:
    """The prompt with the next of the actor's own words, or with none after the last."""
    name, words = own_words(state, prompt)
    said = prompt.given.get(name)
    place = words.index(said) + 1 if said in words else 0
    given = {key: value for key, value in prompt.given.items() if key != name}
    return replace(prompt, given={**given, name: words[place]} if place < len(words) else given)


def with_helper(prompt: Prompt, creature_id: str) -> Prompt:
    """The prompt with a helper more, or less when they were one already."""
    if creature_id in prompt.helpers:
        helpers = tuple(id_ for id_ in prompt.helpers if id_ != creature_id)
    else:
        helpers = (*prompt.helpers, creature_id)
    return replace(prompt, helpers=helpers, typed="")


def helper_picks(state: State, prompt: Prompt) -> tuple[Pick, ...]:
    """Who may be asked for help: the actor's own side, with the reason why somebody cannot."""
    sides = {"hero", "ally"} if state.creatures[prompt.actor].side in ("hero", "ally") else {"foe"}
    found: list[Pick] = []
    for creature in state.creatures.values():
        if creature.id == prompt.actor or creature.side not in sides:
            continue
        asked = replace(prompt, helping=False, helpers=(creature.id,))
        refused = why_not(state, command_with(state, asked, _any_value(state, prompt)))
        if refused is not None and not refused.id.startswith("helper"):
            refused = None
        name = line(Span(display_name(state, creature), creature.side))
        found.append(Pick(creature.id, str(creature.key), name, refused=refused))
    return tuple(found)


def _any_value(state: State, prompt: Prompt) -> Any:
    """Some value for the slot that is asked, to try a command with."""
    slot = slot_of(state, prompt)
    if slot.kind == "number":
        return slot.high
    foes = (
        c.id for c in state.creatures.values() if c.side != state.creatures[prompt.actor].side and not c.down
    )
    return next(foes, prompt.actor)


def picks(state: State, prompt: Prompt, t: Translator) -> tuple[Pick, ...]:
    """What can be picked now."""
    if prompt.actor not in state.creatures:
        return ()
    if prompt.helping:
        return helper_picks(state, prompt)
    if prompt.kind == "actions":
        return _actions(state, prompt, t)
    if prompt.kind == "zones":
        return _zones(state, prompt, t)
    if prompt.kind == "amount":
        return ()
    slot = slot_of(state, prompt)
    if is_typed(state, prompt):
        return ()
    if slot.kind == "own":
        return _own(state, prompt, slot, t)
    if slot.kind == "zone":
        return _places(state, prompt, t)
    if slot.kind == "number":
        return tuple(
            _judged(state, prompt, Pick(n, str(n), ()), t)
            for n in range(slot.offered or slot.low, slot.high + 1)
        )
    several = slot.kind == "creatures"
    people = (c for c in state.creatures.values() if several or c.id != prompt.actor)
    found = [
        _judged(state, prompt, Pick(c.id, str(c.key), line(Span(display_name(state, c), c.side))), t)
        for c in people
    ]
    return tuple(pick for pick in found if not _pointless(pick))


def is_typed(state: State, prompt: Prompt) -> bool:
    """Whether the slot that is asked for is a number to be typed out."""
    if prompt.kind != "verb" or not prompt.asks or prompt.helping:
        return False
    slot = slot_of(state, prompt)
    return slot.kind == "number" and slot.high - (slot.offered or slot.low) >= PICKED_NUMBERS


def _own(state: State, prompt: Prompt, slot: Slot, t: Translator) -> tuple[Pick, ...]:
    """What the creature has of its own for a slot, numbered in its order."""
    names = get(state.rules).own_names(state, prompt.actor, prompt.verb, slot.name)
    return tuple(
        Pick(own.id, str(number), line(t.text(own.label) if own.shipped else own.label))
        for number, own in enumerate(names, 1)
    )


def _places(state: State, prompt: Prompt, t: Translator) -> tuple[Pick, ...]:
    """The zones, where one is the last thing that a verb asks for with the reason why it cannot be."""
    here = state.creatures[prompt.actor].zone
    return tuple(
        _judged(state, prompt, Pick(zone.id, str(number), line(zone_name(zone, t))), t)
        for number, zone in enumerate(state.zones, 1)
        if zone.id != here
    )


def _pointless(pick: Pick) -> bool:
    return pick.refused is not None and pick.refused.id in ("same-side", "target-down", "target-out")


def _actions(state: State, prompt: Prompt, t: Translator) -> tuple[Pick, ...]:
    actions = get(state.rules).actions(state, state.creatures[prompt.actor], t)
    return tuple(
        Pick(
            action,
            str(number % 10),
            action.label,
            _action_odds(state, prompt, action, t),
            action.refused,
            action.cost,
        )
        for number, action in enumerate(actions, 1)
    )


def _action_odds(state: State, prompt: Prompt, action: Action, t: Translator) -> Line:
    """The odds of an action against the first target that it can have; none when it rolls nothing."""
    following = after_action(state, prompt, action)
    if action.refused is not None or not isinstance(following, Prompt) or len(following.asks) != 1:
        return ()
    if slot_of(state, following).kind not in ("creature", "creatures"):
        return ()
    able = (pick for pick in picks(state, following, t) if pick.refused is None and pick.odds)
    first = next(able, None)
    return first.odds if first is not None else ()


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
    if len(prompt.asks) > 1:
        # What is still missing would be refused for that.
        return pick
    command = command_with(state, replace(prompt, aimed=()), pick.value)
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
    return _command(state, prompt, {**prompt.given, prompt.asks[0]: _slot_value(state, prompt, value)})


def command_without(state: State, prompt: Prompt) -> Command:
    """The command of a verb's prompt whose last slot is left out."""
    return _command(state, prompt, dict(prompt.given))


def _command(state: State, prompt: Prompt, args: dict[str, Any]) -> Command:
    if prompt.boon and prompt.counters:
        boon, bane = prompt.counters[:2]
        args[boon if prompt.boon > 0 else bane] = abs(prompt.boon)
    if prompt.helpers:
        args[helper_word(state, prompt)] = prompt.helpers
    return verb_command(state, prompt.verb, args)


def _slot_value(state: State, prompt: Prompt, value: Any) -> Any:
    """A picked value as its slot wants it: a list where several may stand."""
    if slot_of(state, prompt).kind == "creatures" and not isinstance(value, tuple):
        return (*(id_ for id_ in prompt.aimed if id_ != value), value)
    return value


def may_be_left_out(state: State, prompt: Prompt) -> bool:
    """Whether Enter alone goes on without what is asked for; an action asks for creatures that it needs."""
    if prompt.kind != "verb" or not prompt.asks:
        return False
    slot = slot_of(state, prompt)
    return slot.optional and not (slot.kind == "creatures" and prompt.title)


def aims_at_several(state: State, prompt: Prompt) -> bool:
    """Whether picks are gathered until Enter."""
    if prompt.kind != "verb" or not prompt.asks or prompt.helping:
        return False
    return prompt.most != 1 and slot_of(state, prompt).kind == "creatures"


def with_aim(prompt: Prompt, creature_id: str) -> Prompt:
    """The prompt with one more creature to aim at, or one less when it was already."""
    if creature_id in prompt.aimed:
        aimed = tuple(id_ for id_ in prompt.aimed if id_ != creature_id)
    else:
        aimed = (*prompt.aimed, creature_id)
    return replace(prompt, aimed=aimed, typed="")


def after_action(state: State, prompt: Prompt, action: Any) -> Prompt | Command:
    """What picking an action leads to: the prompt for what it still asks, or its command."""
    given = {"actor": prompt.actor, **action.preset}
    if not action.asks:
        return verb_command(state, action.verb, given)
    return Prompt(
        "verb", prompt.actor, action.verb, given, action.asks, action.counters, title=action.label,
        most=action.most,
    )  # fmt: skip


def after_pick(state: State, prompt: Prompt, value: Any) -> Prompt | Command:
    """What a pick leads to: the next question, or the finished command."""
    if prompt.kind == "actions":
        return after_action(state, prompt, value)
    if prompt.kind == "zones":
        return MoveCreature(creature=prompt.actor, zone=value)
    if len(prompt.asks) == 1:
        return command_with(state, prompt, value)
    given = {**prompt.given, prompt.asks[0]: _slot_value(state, prompt, value)}
    return replace(prompt, given=given, asks=prompt.asks[1:], typed="", aimed=())


def chosen(found: tuple[Pick, ...], typed: str, *, final: bool) -> Pick | None:
    """The pick that the typed digits mean: at once when nothing else begins with them, else on `final`."""
    wanted = "10" if typed == "0" and all(pick.key != "0" for pick in found) else typed
    exact = next((pick for pick in found if pick.key == wanted), None)
    longer = any(pick.key != wanted and pick.key.startswith(wanted) for pick in found)
    return exact if final or not longer else None
