"""A prompt on its way to a command: what has been chosen, what is asked next. Pure view state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from app.encounter_prompt import EncounterPrompt
from app.session_prompt import SessionPrompt
from app.status_prompt import StatusPrompt
from app.table_prompt import TablePrompt
from rules.commands import Command, MoveCreature, MoveSeveral
from rules.state import State
from rules.system import Action, Slot, Verb, get, verb_command
from rules.text import Line


class Prompt(Struct, frozen=True):
    """A prompt for one creature: a list of actions, the arguments of a verb, or a zone to move to.

    `asks` names the slots still to fill; `boon` counts boons, below 0 banes; `typed` are digits so far.
    `helpers` give a hand; while `helping` digits pick them. `title` says what is done, if not the verb.
    `most` is how many creatures a slot for several takes, 0 for any number; `aimed` are those picked so far.
    `group` are those who are moved together.
    `turn` is how often another proposal has been asked for.
    `aim` says who is listed first. `flags` are what the verb's line may claim, those that are claimed are in
    `given`.
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
    aim: Literal["", "foes", "friends"] = ""
    flags: tuple[str, ...] = ()
    group: tuple[str, ...] = ()
    turn: int = 0


#: Whatever can be asked on the play screen.
AnyPrompt: TypeAlias = Prompt | StatusPrompt | TablePrompt | SessionPrompt | EncounterPrompt

#: A number with more values than this is typed, not picked.
PICKED_NUMBERS = 12
BOON_LIMIT = 9


def action_list(actor: str) -> Prompt:
    """The list of what a creature can do."""
    return Prompt("actions", actor)


def zone_list(actor: str, group: tuple[str, ...] = ()) -> Prompt:
    """The zones that a creature can move to, or that the game master can move a whole group to."""
    return Prompt("zones", actor, group=group)


def for_verb(state: State, verb_id: str, actor: str) -> Prompt:
    """A prompt for the arguments of a system's verb, the actor being known."""
    verb = verb_of(state, verb_id)
    asks = tuple(slot.name for slot in verb.slots if slot.name != "actor")
    return Prompt("verb", actor, verb_id, {"actor": actor}, asks, verb.counters)


def amount(verb_id: str, targets: tuple[str, ...]) -> Prompt:
    """A prompt for how much to hand out or to give back."""
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


def kinds_of(state: State, prompt: Prompt) -> tuple[str, tuple[str, ...]]:
    """The keyword that says of what kind an amount is, such as the cause of harm, and its words; or none."""
    if prompt.kind == "amount":
        for keyword in verb_of(state, prompt.verb).keywords:
            if keyword.kind == "choice":
                return keyword.name, keyword.choices
    return "", ()


def next_kind(state: State, prompt: Prompt) -> Prompt:
    """The prompt with the next kind of its amount; after the last as it was."""
    name, words = kinds_of(state, prompt)
    said = prompt.given.get(name)
    place = words.index(said) + 1 if said in words else 0
    given = {key: value for key, value in prompt.given.items() if key != name}
    return replace(prompt, given={**given, name: words[place]} if place < len(words) else given)


def is_begun(prompt: Prompt) -> bool:
    """Whether something has been chosen in a prompt since it was opened."""
    known = ("actor", "targets")
    given = any(value for name, value in prompt.given.items() if name not in known) and not prompt.title
    return bool(given or prompt.typed or prompt.boon or prompt.helpers or prompt.helping or prompt.aimed)


def flag_of(prompt: Prompt, letter: str) -> str:
    """The flag that a letter claims in a prompt: the one that begins with it; "" when there is none."""
    return next((flag for flag in prompt.flags if letter and flag[0] == letter.lower()), "")


def with_flag(prompt: Prompt, flag: str) -> Prompt:
    """The prompt with a flag claimed, or no longer."""
    return replace(prompt, given={**prompt.given, flag: not prompt.given.get(flag)})


def with_helper(prompt: Prompt, creature_id: str) -> Prompt:
    """The prompt with a helper more, or less when they were one already."""
    if creature_id in prompt.helpers:
        helpers = tuple(id_ for id_ in prompt.helpers if id_ != creature_id)
    else:
        helpers = (*prompt.helpers, creature_id)
    return replace(prompt, helpers=helpers, typed="")


def is_typed(state: State, prompt: Prompt) -> bool:
    """Whether the slot that is asked for is a number to be typed out."""
    if prompt.kind != "verb" or not prompt.asks or prompt.helping:
        return False
    slot = slot_of(state, prompt)
    return slot.kind == "number" and slot.high - (slot.offered or slot.low) >= PICKED_NUMBERS


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


def most_digits(state: State, prompt: Prompt) -> int:
    """How many digits the number that is asked for may have."""
    if prompt.kind == "amount":
        slot = next(slot for slot in verb_of(state, prompt.verb).slots if slot.name == "amount")
    else:
        slot = slot_of(state, prompt)
    return len(str(slot.high))


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


def after_action(state: State, prompt: Prompt, action: Action) -> Prompt | Command:
    """What picking an action leads to: the prompt for what it still asks, or its command."""
    given = {"actor": prompt.actor, **action.preset}
    if not action.asks:
        return verb_command(state, action.verb, given)
    return Prompt(
        "verb", prompt.actor, action.verb, given, action.asks, action.counters, title=action.label,
        most=action.most, aim=action.aim, flags=action.flags,
    )  # fmt: skip


def move_command(prompt: Prompt, zone_id: str) -> Command:
    """The command that a zone picked in a move prompt means; a group is moved by hand, at no cost."""
    if prompt.group:
        return MoveSeveral(creatures=prompt.group, zone=zone_id, force=True)
    return MoveCreature(creature=prompt.actor, zone=zone_id)


def after_pick(state: State, prompt: Prompt, value: Any) -> Prompt | Command:
    """What a pick leads to: the next question, or the finished command."""
    if prompt.kind == "actions":
        return after_action(state, prompt, value)
    if prompt.kind == "zones":
        return move_command(prompt, value)
    if len(prompt.asks) == 1:
        return command_with(state, prompt, value)
    given = {**prompt.given, prompt.asks[0]: _slot_value(state, prompt, value)}
    return replace(prompt, given=given, asks=prompt.asks[1:], typed="", aimed=())
