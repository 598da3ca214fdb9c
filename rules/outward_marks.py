"""Which records players do not read, as the game master's own log marks them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from rules import events as ev
from rules.outward_events import each_event
from rules.outward_story import PREPARING
from rules.record import AnyRecord, fold
from rules.secrets import has_secret_words, name_key, secrets_of
from rules.state import GM, State
from rules.veiling import hides_anew, in_sight

#: What is no sentence of its own in any log.
_SILENT = ev.Opened | ev.Closed | ev.Called | ev.Coined | ev.FightNamed | ev.BookChanged | ev.Veiled


def is_unread(record: AnyRecord, before: State) -> bool:
    """Whether players do not read what a record begins with: the game master's, or about somebody hidden."""
    if record.secret or isinstance(record.command, PREPARING):
        return True
    if not _may_be_secret(record, before):
        return False
    told = [(event, read) for event, read in each_event(record, before) if not isinstance(event, _SILENT)]
    crowd = [each for each in told if isinstance(each[0], ev.Added | ev.Entered | ev.Removed)]
    said = [each for each in told if not _says_little(each[0])]
    first = crowd or _together(said or told)
    return bool(first) and not any(_is_heard(event, read) for event, read in first)


#: Events of what somebody wrote, and the fields of commands in which they wrote it.
_WRITTEN_EVENTS = ev.Noted | ev.StoryChanged | ev.SceneStarted | ev.TracksChanged | ev.Happened
_WRITTEN = ("text", "question", "title", "name", "expectation", "note")


def silencer(record: AnyRecord, before: State) -> str:
    """The hidden name because of which players do not read what somebody wrote, in no secret; "" if none."""
    if record.secret or record.command.secret or isinstance(record.command, PREPARING):
        return ""
    if not record.events or not all(isinstance(e, _WRITTEN_EVENTS | ev.Rolled) for e in record.events):
        return ""
    said = [value for field in _WRITTEN if isinstance(value := getattr(record.command, field, None), str)]
    if not any(said) or not (has_secret_words(before) or next(_unseen(before), None)):
        return ""
    names = secrets_of(fold(before, record), also=(before,)).names
    found = next((m for text in said if names is not None and (m := names.search(name_key(text)))), None)
    return found[0] if found is not None else ""


def _says_little(event: ev.AnyEvent) -> bool:
    """Whether another event says what it was for: a question says it of the dice that nobody's hand threw."""
    return isinstance(event, ev.SheetPatched | ev.CreaturePatched) or (
        isinstance(event, ev.Rolled) and event.who == GM
    )


_Told: TypeAlias = tuple[ev.AnyEvent, tuple[ev.AnyEvent, ...]]


def _together(told: Sequence[_Told]) -> Sequence[_Told]:
    """The first event, with those that are told in one sentence with it: who hides, who comes, who walks."""
    first = told[:1]
    if not first or not isinstance(first[0][0], ev.CreaturePatched | ev.Moved):
        return first
    kind, cause = type(first[0][0]), first[0][0].cause
    return [each for each in told if isinstance(each[0], kind) and each[0].cause == cause]


def _is_heard(event: ev.AnyEvent, read: Iterable[ev.AnyEvent]) -> bool:
    """Whether players read anything of an event: that a turn is nobody's they do not."""
    return any(one == event or not (isinstance(one, ev.TurnStarted) and one.creature is None) for one in read)


def _may_be_secret(record: AnyRecord, before: State) -> bool:
    """Whether a record may speak of what is hidden: a quick look, for reading it as players do takes time."""
    if has_secret_words(before) or hides_anew(record.events):
        return True
    text = ""
    for id_, name in _unseen(before):
        text = text or name_key(msgspec.json.encode(record.events).decode())
        if name_key(id_) in text or name in text:
            return True
    return False


def _unseen(state: State) -> Iterator[tuple[str, str]]:
    """Ids and folded names of the creatures and zones that players do not see."""
    hidden = [zone for zone in state.zones if zone.hidden]
    for zone in hidden:
        yield zone.id, name_key(zone.name or zone.id)
    for creature in state.creatures.values():
        if creature.hidden or (hidden and not in_sight(state, creature)):
            yield creature.id, name_key(creature.name)
    for creature in (one for fight in state.encounters for one in fight.creatures if one.hidden):
        yield creature.id, name_key(creature.name)
