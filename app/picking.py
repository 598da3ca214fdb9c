"""What can be picked in a prompt: each with its keys, its odds, or the reason why it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.console.words import own_word
from app.filling import filled
from app.present import HIDDEN
from app.prompt import Prompt, after_action, command_with, is_typed, move_command, slot_of
from app.shipped_words import own_label
from rules.commands import Command
from rules.engine import decide
from rules.errors import Refused
from rules.naming import display_name
from rules.people import zone_name
from rules.sides import is_other_side
from rules.state import AnyCreature, State
from rules.system import Action, Slot, get
from rules.text import Line, Span, Translator, line
from rules.veiling import in_sight
from rules.zones import distance


class Pick(Struct, frozen=True):
    """Something that can be picked: the keys that pick it, its label, its odds, why it is greyed."""

    value: Any
    key: str
    label: Line
    odds: Line = ()
    refused: Refused | None = None
    cost: Line = ()


#: What picks the eleventh of a list and those after it: letters that open no list, go on with no turn and ask
#: for no other proposal.
LETTERS = "defgijklmqrsvwxyz"


def place_keys() -> Iterator[str]:
    """The keys of a list by place: one digit for the first ten, one letter for the next, then z and another.

    So the first of any list is one key, however long the list is.
    """
    yield from "1234567890"
    yield from LETTERS[:-1]
    yield from (f"{LETTERS[-1]}{second}" for second in "123456789" + LETTERS)


def picks(state: State, prompt: Prompt, t: Translator, *, odds: bool = True) -> tuple[Pick, ...]:
    """What can be picked now; without `odds`, which take their time, where only keys and reasons matter."""
    if prompt.actor not in state.creatures:
        return ()
    if prompt.helping:
        return helper_picks(state, prompt)
    if prompt.kind == "actions":
        return _actions(state, prompt, t, odds=odds)
    if prompt.kind == "zones":
        return _zones(state, prompt, t)
    if prompt.kind == "amount" or is_typed(state, prompt):
        return ()
    slot = slot_of(state, prompt)
    if slot.kind == "own":
        return _own(state, prompt, slot, t, odds=odds)
    if slot.kind == "zone":
        return _places(state, prompt, t, odds=odds)
    if slot.kind == "choice":
        words = (
            (key, word, line(own_word("words", word, t.language)))
            for key, word in zip(place_keys(), slot.choices, strict=False)
        )
        return tuple(_judged(state, prompt, Pick(word, key, said), t, odds=odds) for key, word, said in words)
    if slot.kind == "number":
        numbers = range(slot.offered or slot.low, slot.high + 1)
        return tuple(_judged(state, prompt, Pick(n, str(n), ()), t, odds=odds) for n in numbers)
    return tuple(_people(state, prompt, t, odds=odds))


def _people(state: State, prompt: Prompt, t: Translator, *, odds: bool) -> Iterator[Pick]:
    """Whom a slot for creatures may name, one by one: who asks for the first need not judge the others."""
    # Whoever strikes one other does not mean themselves, who have the first key; a line can say so.
    several = slot_of(state, prompt).kind == "creatures" and (prompt.aim != "foes" or prompt.most != 1)
    for creature in _by_aim(state, prompt):
        if several or creature.id != prompt.actor:
            asked = Pick(creature.id, str(creature.key), _shown_name(state, creature))
            pick = _judged(state, prompt, asked, t, odds=odds)
            if not _pointless(pick):
                yield pick


def _shown_name(state: State, creature: AnyCreature) -> Line:
    """A name with the sign of somebody whom the players do not see."""
    hidden = () if in_sight(state, creature) else (Span(f"{HIDDEN} ", "muted"),)
    return (*hidden, Span(display_name(state, creature), creature.side))


def helper_picks(state: State, prompt: Prompt) -> tuple[Pick, ...]:
    """Who may be asked for help: the actor's own side, with the reason why somebody cannot."""
    sides = {"hero", "ally"} if state.creatures[prompt.actor].side in ("hero", "ally") else {"foe"}
    found: list[Pick] = []
    for creature in state.creatures.values():
        if creature.id == prompt.actor or creature.side not in sides:
            continue
        value = _any_value(state, prompt)
        alone = why_not(state, command_with(state, replace(prompt, helping=False, helpers=()), value))
        asked = replace(prompt, helping=False, helpers=(creature.id,))
        refused = why_not(state, command_with(state, asked, value))
        # What is refused without any help, too, is none of the helper's doing.
        refused = None if _same(refused, alone) else refused
        pick = Pick(creature.id, str(creature.key), _shown_name(state, creature), refused=refused)
        if not creature.down or pick.value in prompt.helpers:
            found.append(pick)
    return tuple(found)


def _same(one: Refused | None, other: Refused | None) -> bool:
    return one is not None and other is not None and (one.id, one.args_) == (other.id, other.args_)


def _any_value(state: State, prompt: Prompt) -> Any:
    """Some value for the slot that is asked, to try a command with."""
    slot = slot_of(state, prompt)
    if slot.kind == "number":
        return slot.high
    alone, actor = replace(prompt, helping=False, helpers=()), state.creatures[prompt.actor]
    foes = [c.id for c in _by_aim(state, alone) if is_other_side(actor, c)]
    able = (id_ for id_ in foes if why_not(state, command_with(state, alone, id_)) is None)
    return next(able, foes[0] if foes else prompt.actor)


def _own(state: State, prompt: Prompt, slot: Slot, t: Translator, *, odds: bool) -> tuple[Pick, ...]:
    """What the creature has of its own for a slot, numbered in its order; with odds where it is the last."""
    names = get(state.rules).own_names(state, prompt.actor, prompt.verb, slot.name)
    found = tuple(
        Pick(own.id, key, line(own_label(own, t)), cost=_aside(own.note))
        for key, own in zip(place_keys(), names, strict=False)
    )
    if len(prompt.asks) > 1:
        return found
    return tuple(_judged(state, prompt, pick, t, odds=odds) for pick in found)


def _aside(note: str) -> Line:
    return line(Span(note, "strong")) if note else ()


def _by_aim(state: State, prompt: Prompt) -> list[AnyCreature]:
    """Everybody in the order of their numbers; where it is known at whom it goes, those first."""
    people = list(state.creatures.values())
    if not prompt.aim:
        return people
    actor = state.creatures[prompt.actor]

    def place(creature: AnyCreature) -> tuple[bool, bool, bool, bool]:
        other = is_other_side(actor, creature)
        wrong_side = other != (prompt.aim == "foes")
        # Whom the players cannot see is not hit by a slip.
        itself = prompt.aim == "foes" and creature.id == actor.id
        return wrong_side, not in_sight(state, creature), creature.down, itself

    return sorted(people, key=place)


def _places(state: State, prompt: Prompt, t: Translator, *, odds: bool) -> tuple[Pick, ...]:
    """The zones, where one is the last thing that a verb asks for with the reason why it cannot be."""
    here = state.creatures[prompt.actor].zone
    return tuple(
        _judged(state, prompt, Pick(zone.id, str(number), line(zone_name(zone, t))), t, odds=odds)
        for number, zone in enumerate(state.zones, 1)
        if zone.id != here
    )


def _pointless(pick: Pick) -> bool:
    return pick.refused is not None and pick.refused.id in ("same-side", "target-down", "target-out")


def _actions(state: State, prompt: Prompt, t: Translator, *, odds: bool) -> tuple[Pick, ...]:
    actions = get(state.rules).actions(state, state.creatures[prompt.actor], t)
    return tuple(
        Pick(
            action,
            key,
            action.label,
            _action_odds(state, prompt, action, t) if odds else (),
            action.refused,
            action.cost,
        )
        for key, action in zip(place_keys(), actions, strict=False)
    )


def _action_odds(state: State, prompt: Prompt, action: Action, t: Translator) -> Line:
    """The odds of an action against the first whom it is aimed at, or that it reaches none of the foes.

    Nobody plans to hit a friend: such odds would only mislead. Where nothing is rolled there are none.
    """
    following = after_action(state, prompt, action)
    if action.refused is not None or not isinstance(following, Prompt) or len(following.asks) != 1:
        return ()
    if slot_of(state, following).kind not in ("creature", "creatures"):
        return ()
    found = _people(state, following, t, odds=True)
    able = [pick for pick in found if pick.refused is None]
    if action.aim == "foes":
        actor = state.creatures[prompt.actor]
        foes = {c.id for c in state.creatures.values() if is_other_side(actor, c) and not c.down}
        if foes and not any(pick.value in foes for pick in able):
            return (Span(t.text("reaches no foe"), "muted"),)
        able = [pick for pick in able if pick.value in foes]
    return next((pick.odds for pick in able if pick.odds), ())


def _zones(state: State, prompt: Prompt, t: Translator) -> tuple[Pick, ...]:
    here = state.creatures[prompt.actor].zone
    found: list[Pick] = []
    for number, zone in enumerate(state.zones, 1):
        if zone.id == here and not prompt.group:
            continue
        refused = why_not(state, move_command(prompt, zone.id))
        moves = None if prompt.group else distance(state.zones, here, zone.id)
        far = line(Span(_moves(moves, t), "muted")) if moves is not None and moves > 1 else ()
        found.append(Pick(zone.id, str(number), line(zone_name(zone, t)), refused=refused, cost=far))
    return tuple(found)


def _moves(moves: int, t: Translator) -> str:
    return filled(t.plural("{n} move", "{n} moves", moves), n=moves)


def _judged(state: State, prompt: Prompt, pick: Pick, t: Translator, *, odds: bool) -> Pick:
    """A pick with the odds that it would have, or the reason why the rules refuse it."""
    if len(prompt.asks) > 1:
        refused = why_not(state, command_with(state, replace(prompt, aimed=()), pick.value))
        # What is still missing is asked for next.
        return pick if refused is None or refused.id.startswith("missing") else replace(pick, refused=refused)
    command = command_with(state, replace(prompt, aimed=()), pick.value)
    refused = why_not(state, command)
    if refused is not None or not odds:
        return replace(pick, refused=refused)
    success = get(state.rules).odds(state, command).get("success")
    return pick if success is None else replace(pick, odds=line(Span(t.percent(success), "strong")))


def why_not(state: State, command: Command) -> Refused | None:
    """Why the rules would refuse a command, or None."""
    try:
        decide(state, command)
    except Refused as refused:
        return refused
    return None


def chosen(found: tuple[Pick, ...], typed: str, *, final: bool) -> Pick | None:
    """The pick that the typed keys mean: at once when nothing else begins with them, else on `final`."""
    wanted = "10" if typed == "0" and all(pick.key != "0" for pick in found) else typed
    exact = next((pick for pick in found if pick.key == wanted), None)
    longer = any(pick.key != wanted and pick.key.startswith(wanted) for pick in found)
    return exact if final or not longer else None
