"""What a creature that nobody plays would do now: whom it goes for, with what, and why (see `behaviour`).

Nothing here decides anything: a proposal is a command like any other, which the rules have been asked about.
The lot is drawn with dice of its own, so that a proposal never tells what the game's dice will show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.commands import Command, MoveCreature, Next
from rules.dice import die
from rules.engine import decide
from rules.errors import Refused
from rules.naming import name_key
from rules.sides import is_other_side
from rules.solo.behaviour import WHOM, Whom
from rules.state import AnyCreature, State
from rules.system import Action, Verb, get, verb_command
from rules.text import Line, Translator, plain
from rules.zones import distance, neighbours

#: Why somebody is gone for: the word that decided, or that there is nobody else.
Reason: TypeAlias = Whom | Literal["only", ""]

_LOTS = 1_000_000
_NEVER = 10**6


class Proposal(Struct, frozen=True):
    """A command that a creature may run now, and what it is about.

    An `act` is `verb` with `args`, called `label`; a `move` goes one zone toward the target, `next` ends the
    turn. `target` is whom it is about and `reason` why it is they; both are "" where it is about nobody.
    """

    kind: Literal["act", "move", "next"]
    command: Command
    target: str = ""
    reason: Reason = ""
    label: Line = ()
    verb: str = ""
    args: Mapping[str, Any] = {}


def proposal(state: State, creature_id: str, t: Translator, turn: int = 0) -> Proposal | None:
    """What a creature would do, or with a `turn` above 0 the next best; after the last comes the first again.

    None where it can do nothing at all. The same state proposes the same.
    """
    found: list[Proposal] = []
    for one in proposals(state, creature_id, t):
        found.append(one)
        if len(found) > turn:
            return one
    return found[turn % len(found)] if found else None


def proposals(state: State, creature_id: str, t: Translator) -> Iterator[Proposal]:
    """Everything sensible that a creature can do now, the best first, worked out as far as it is asked for.

    What reaches the one it goes for, a step toward them, then the same with the others; at last `next`. What
    answers others is kept for their turns: it comes only after that, unless the creature does it first.
    """
    creature = state.creatures.get(creature_id)
    if creature is None or state.open is not None:
        return
    seen: list[object] = []
    for one in _sensible(state, creature, t):
        same = _same(one.command)
        if same not in seen:
            seen.append(same)
            yield one


def _same(command: Command) -> object:
    """A command, whatever the order in which it names those whom it is aimed at."""
    targets = getattr(command, "targets", None)
    return replace(command, targets=tuple(sorted(targets))) if targets else command


def _sensible(state: State, creature: AnyCreature, t: Translator) -> Iterator[Proposal]:
    ranked: tuple[tuple[AnyCreature, Reason], ...] = ()
    kept: tuple[Action, ...] = ()
    if not creature.down:
        ranked = ranking(state, creature)
        every = get(state.rules).actions(state, creature, t)
        kept = tuple(each for each in every if each.reaction and _liking(creature, each, t) is None)
        listed = tuple(each for each in every if each not in kept)
        for place, (target, reason) in enumerate(ranked):
            others = tuple(other.id for other, _ in ranked if other.id != target.id)
            yield from _acts(state, creature, listed, target, reason, others, t)
            # Whoever stands beside the one it goes for runs after nobody else.
            if place == 0 or ranked[0][0].zone != creature.zone:
                yield from _step(state, creature, target, reason)
        yield from _alone(state, creature, listed)
    if state.active == creature.id and is_allowed(state, Next()):
        yield Proposal("next", Next())
    for target, reason in ranked:
        others = tuple(other.id for other, _ in ranked if other.id != target.id)
        yield from _acts(state, creature, kept, target, reason, others, t)


# --- whom ---


def ranking(state: State, creature: AnyCreature) -> tuple[tuple[AnyCreature, Reason], ...]:
    """Whom a creature may go for in its order of preference, each with what sets them before the rest.

    Those of the other side whom it can see and who still stand; who is on nobody's side goes for nobody but
    whoever hurt it last, and nobody goes for them but whom they hurt.
    """
    words = _words(creature)
    found = [
        (tuple(_measure(state, creature, other, word) for word in words), other)
        for other in state.creatures.values()
        if _is_target(state, creature, other)
    ]
    found.sort(key=lambda each: each[0])
    if len(found) == 1:
        return ((found[0][1], "only"),)
    measures = [measure for measure, _ in found]
    return tuple((other, _reason(words, measures[place:])) for place, (_, other) in enumerate(found))


def _words(creature: AnyCreature) -> tuple[Whom, ...]:
    """The words for whom, in order; what they leave open the nearest decides, then the lot."""
    said = [word for word in WHOM if word in creature.behaviour]
    said.sort(key=creature.behaviour.index)
    return tuple(dict.fromkeys((*said, WHOM[0], WHOM[-1])))


def _is_target(state: State, creature: AnyCreature, other: AnyCreature) -> bool:
    if other.down or other.hidden or state.zone(other.zone).out or not is_other_side(creature, other):
        return False
    return "neutral" not in (creature.side, other.side) or creature.hurt_by == other.id


def _measure(state: State, creature: AnyCreature, other: AnyCreature, word: Whom) -> int:
    """By what somebody is put in order for a word; the least comes first."""
    if word == "nearest":
        moves = distance(state.zones, creature.zone, other.zone)
        return _NEVER if moves is None else moves
    if word == "hurt-last":
        return int(other.id != creature.hurt_by)
    if word == "random":
        lot = f"{state.seed} {state.round} {creature.id} {other.id}"
        return die(lot, state.draws, _LOTS)
    left = get(state.rules).life_left(other)
    return left if word == "weakest" else -left


def _reason(words: tuple[Whom, ...], measures: list[tuple[int, ...]]) -> Reason:
    """The first word that sets one before somebody who was as good until then; "" for the last of all."""
    first, *rest = measures
    for place, word in enumerate(words):
        if any(other[place] != first[place] for other in rest if other[:place] == first[:place]):
            return word
    return "random" if rest else ""


# --- with what ---


def _acts(
    state: State,
    creature: AnyCreature,
    listed: tuple[Action, ...],
    target: AnyCreature,
    reason: Reason,
    others: tuple[str, ...],
    t: Translator,
) -> Iterator[Proposal]:
    """What reaches somebody: what the creature does first, then what may be expected to do the most harm."""
    liked: list[tuple[int, Proposal]] = []
    rest: list[Proposal] = []
    for action in listed:
        if action.refused is not None or action.aim != "foes":
            continue
        made = _aimed(state, creature, action, target.id, others)
        if made is None:
            continue
        made = replace(made, reason=reason)
        place = _liking(creature, action, t)
        if place is None:
            rest.append(made)
        else:
            liked.append((place, made))
    yield from (made for _, made in sorted(liked, key=lambda each: each[0]))
    if len(rest) > 1:
        rest.sort(key=lambda made: -_worth(state, made.command))
    yield from rest


def _liking(creature: AnyCreature, action: Action, t: Translator) -> int | None:
    """The place of an action among what the creature does first, by name; None when it is not among them.

    What ships goes by its name in any language.
    """
    said = [value for value in action.preset.values() if isinstance(value, str)]
    names = {name_key(name) for value in said for name in (value, t.shipped(value))}
    names.add(name_key(plain(action.label)))
    liked = [word for word in creature.behaviour if word not in WHOM]
    return next(
        (place for place, word in enumerate(liked) if names & {name_key(word), name_key(t.shipped(word))}),
        None,
    )


def unmeant(state: State, creature: AnyCreature, t: Translator) -> tuple[str, ...]:
    """The words of a creature's behaviour that are neither for whom nor the name of anything it can do."""
    listed = get(state.rules).actions(state, creature, t)
    return tuple(
        word
        for word in creature.behaviour
        if word not in WHOM
        and all(_liking(replace(creature, behaviour=(word,)), action, t) is None for action in listed)
    )


def _aimed(
    state: State, creature: AnyCreature, action: Action, target: str, others: tuple[str, ...]
) -> Proposal | None:
    """An action at somebody, and at as many more as it takes; None when the rules refuse it."""
    verb = _verb(state, action.verb)
    slots = {slot.name: slot for slot in verb.slots}
    args: dict[str, Any] = {"actor": creature.id, **action.preset}
    several = ""
    for name in action.asks:
        kind = slots[name].kind
        if kind == "creature":
            args[name] = target
        elif kind == "creatures":
            args[name], several = (target,), name
        elif kind == "zone":
            args[name] = state.creatures[target].zone
        else:
            return None
    command = verb_command(state, verb.id, args)
    if not is_allowed(state, command):
        return None
    for other in others if several else ():
        if action.most and len(args[several]) >= action.most:
            break
        more = {**args, several: (*args[several], other)}
        wider = verb_command(state, verb.id, more)
        if is_allowed(state, wider):
            args, command = more, wider
    return Proposal("act", command, target, label=action.label, verb=verb.id, args=args)


def _verb(state: State, verb_id: str) -> Verb:
    return next(verb for verb in get(state.rules).verbs if verb.id == verb_id)


def _step(state: State, creature: AnyCreature, target: AnyCreature, reason: Reason) -> Iterator[Proposal]:
    """One zone toward somebody, by a way that leads there."""
    moves = distance(state.zones, creature.zone, target.zone)
    for zone in neighbours(state, creature.zone) if moves else ():
        command = MoveCreature(creature=creature.id, zone=zone)
        nearer = distance(state.zones, zone, target.zone) == (moves or 0) - 1
        if nearer and not state.zone(zone).out and is_allowed(state, command):
            yield Proposal("move", command, target.id, reason)
            return


def _alone(state: State, creature: AnyCreature, listed: tuple[Action, ...]) -> Iterator[Proposal]:
    """In rules that know no attack, the basic action, if it asks for nobody."""
    if not listed or listed[0].asks or any(action.aim == "foes" for action in listed):
        return
    args = {"actor": creature.id, **listed[0].preset}
    command = verb_command(state, listed[0].verb, args)
    if listed[0].refused is None and is_allowed(state, command):
        yield Proposal("act", command, label=listed[0].label, verb=listed[0].verb, args=args)


def _worth(state: State, command: Command) -> Fraction:
    """The harm to expect; none where a formula of somebody's own has no value for it."""
    try:
        return get(state.rules).worth(state, command)
    except Refused:
        return Fraction(0)


def is_allowed(state: State, command: Command) -> bool:
    """Whether the rules allow a command now; nothing happens."""
    try:
        decide(state, command)
    except Refused:
        return False
    return True
