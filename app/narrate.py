"""Records as sentences: what the system and `narrated` say of their events, joined and counted together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from app.narrated import tell_shared
from app.present import LogEntry
from app.sight_words import sight_told
from app.titles import title
from rules import events as ev
from rules.commands import StartEncounter
from rules.evolve import evolve
from rules.naming import name_key
from rules.outward_marks import is_unread
from rules.people import named, named_all, zone_named
from rules.record import AnyRecord
from rules.solo import telling as solo_telling
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Told, Translator, line, phrase

#: The roles of creatures' names in a line.
SIDE_ROLES = frozenset({"hero", "ally", "foe", "neutral"})

#: What comes of arguments that no decision of ours gave an event: a stranger's file may hold any, and what
#: else it holds is still to be read.
UNTOLD = (LookupError, TypeError, ValueError, AttributeError)

NO_EDITS: Mapping[int, str] = {}


def entry(
    record: AnyRecord,
    before: State,
    t: Translator,
    edits: Mapping[int, str] = NO_EDITS,
    *,
    marked: bool = True,
) -> LogEntry:
    """A record as a log entry; `edits` are notes that were written anew, by the seq of their records.

    What players do not read is `secret`; where only the text matters, `marked` saves finding that out.
    """
    record = as_it_reads(record, edits)
    lines, heading = with_heading(record, before, t)
    return LogEntry(
        record.seq,
        record.at,
        lines,
        record.of is not None,
        is_unread(record, before) if marked else record.secret,
        heading,
    )


def as_it_reads(record: AnyRecord, edits: Mapping[int, str]) -> AnyRecord:
    """A record with its note as that reads now; one that was struck out has an empty note."""
    text = edits.get(record.seq)
    if text is None or not any(isinstance(event, ev.Noted) for event in record.events):
        return record
    events = tuple(ev.Noted(text) if isinstance(event, ev.Noted) else event for event in record.events)
    return replace(record, events=events)


def tell(record: AnyRecord, before: State, t: Translator, *, titled: bool = True) -> tuple[Line, ...]:
    """A record in sentences; at least one unless it may not be `titled` where its events say nothing."""
    return with_heading(record, before, t, titled=titled)[0]


#: Events with which a part of the story begins.
_BEGINNINGS = (ev.RoundStarted, ev.TimeChanged, ev.SceneStarted, ev.SessionStarted)


def with_heading(
    record: AnyRecord, before: State, t: Translator, *, titled: bool = True
) -> tuple[tuple[Line, ...], int | None]:
    """A record as `tell` tells it, and which of the lines begins a part of the story, if one does."""
    state = before
    lines: list[Line] = []
    begins: int | None = None
    spare: Line = ()
    last: ev.AnyEvent | None = None
    for piece in pieces(record, before, t):
        told, state = piece.told, piece.after
        if told is not None and told.joined and lines and _goes_on(piece, last):
            lines[-1] = (*lines[-1], *unrepeated(told.line, lines[-1]))
        elif told is not None and not told.line and not told.alone:
            pass
        elif told is not None and not told.line:
            spare = told.alone
        elif told is not None:
            lines.append(told.alone or told.line)
            if begins is None and isinstance(piece.event, _BEGINNINGS):
                begins = len(lines) - 1
        last = piece.event
    people = crowds(record, before, state, t)
    if isinstance(record.command, StartEncounter):
        # Which encounter it is comes first; where there is one row, no more may fit.
        lines, people = lines + people, []
    lines = people + lines
    if not lines and not titled and not spare:
        return (), None
    if not lines:
        lines.append(spare or line(title(record, before, t)))
    if record.command.force and not _says_forced(record):
        lines[0] = (*lines[0], Span(f" ({t.text('forced')})", "muted"))
    rows = [tuple(_rows(one)) for one in lines]
    if begins is not None:
        begins = sum(map(len, rows[: begins + len(people)]))
    return tuple(row for one in rows for row in one), begins


def _rows(one: Line) -> Iterator[Line]:
    """A line as the rows in which it was written: a note may have several."""
    if not any("\n" in span.text for span in one):
        yield one
        return
    row: list[Span] = []
    for span in one:
        first, *others = span.text.split("\n")
        row.append(Span(first, span.role))
        for text in others:
            yield tuple(row)
            row = [Span(text, span.role)]
    yield tuple(row)


#: The rolls by which somebody escapes: what comes after one and is about somebody else is another matter.
_SAVES = frozenset({"armour", "miraculous", "life-risk", "resistance"})


def _goes_on(piece: Piece, before: ev.AnyEvent | None) -> bool:
    """Whether the end of a line goes on about whom the event before it was about."""
    if not isinstance(before, ev.Rolled) or before.purpose not in _SAVES:
        return True
    return getattr(piece.event, "creature", before.who) == before.who


class Piece(NamedTuple):
    """An event of a record with what is said of it, and the states around it.

    Of several that are told together the first one says it, the others nothing.
    """

    event: ev.AnyEvent
    told: Told | None
    before: State
    after: State


def pieces(record: AnyRecord, before: State, t: Translator) -> Iterator[Piece]:
    """A record event by event, as `tell` joins them; whoever comes and goes is told by `crowds`."""
    state = before
    together = alike(record.events)
    counts = _counts_of_newcomers(record)
    for event in gathered(record.events):
        after = _counted(evolve(state, event), counts)
        kind = _kind(event)
        if kind in together:
            alike_ones, together[kind] = together[kind], ()
            told = Told(_told_together(alike_ones, state, after, t)) if alike_ones else None
        else:
            told = _told(event, state, after, t)
        yield Piece(event, told, state, after)
        state = after


def _counts_of_newcomers(record: AnyRecord) -> dict[str, int]:
    """How many of each name there are once everybody has come, by the names of those who come."""
    counts: dict[str, int] = {}
    for event in record.events:
        if isinstance(event, ev.Added):
            key = name_key(event.name)
            counts[key] = max(event.number, counts.get(key, 0))
    return counts


def _counted(state: State, counts: Mapping[str, int]) -> State:
    """A state in which the first of several is told as it is called when the last one has come."""
    if all(state.counters.get(key, 0) >= count for key, count in counts.items()):
        return state
    most = {key: max(count, state.counters.get(key, 0)) for key, count in counts.items()}
    return replace(state, counters={**state.counters, **most})


def _told(event: ev.AnyEvent, before: State, after: State, t: Translator) -> Told | None:
    """What the system says of an event, or what is said in every system."""
    try:
        return get(before.rules).narrate(event, before, after, t) or tell_shared(event, before, after, t)
    except UNTOLD:
        return Told(_unread(t))


def _unread(t: Translator) -> Line:
    return line(Span(t.text("A part of this entry cannot be read."), "muted"))


def gathered(events: Iterable[ev.AnyEvent]) -> Iterator[ev.AnyEvent]:
    """Events as they are told: blows in a row of one kind on one creature are told as one."""
    waiting: ev.AnyEvent | None = None
    for event in events:
        both = _as_one(waiting, event)
        if both is None and waiting is not None:
            yield waiting
        waiting = both or event
    if waiting is not None:
        yield waiting


def _as_one(first: ev.AnyEvent | None, second: ev.AnyEvent) -> ev.AnyEvent | None:
    """Two patches of the same field for the same cause, their counts added up; else None."""
    if not isinstance(first, ev.SheetPatched) or not isinstance(second, ev.SheetPatched):
        return None
    if (first.creature, first.cause) != (second.creature, second.cause):
        return None
    counts = {**first.args, **second.args}.values()
    same = first.changes.keys() == second.changes.keys() and first.args.keys() == second.args.keys()
    if not same or not counts or not all(type(count) is int for count in counts):
        return None
    added = {key: first.args[key] + second.args[key] for key in first.args}
    return ev.SheetPatched(first.creature, second.changes, first.cause, added)


#: What several events of a record have in common that are told in one line, and who they are about.
Alike: TypeAlias = dict[tuple[object, ...] | None, tuple[ev.AnyEvent, ...]]


def alike(events: Iterable[ev.AnyEvent]) -> Alike:
    """Moves to one place, who hides or is seen, conditions given alike, where there are several of a kind."""
    kinds: Alike = {}
    for event in events:
        kind = _kind(event)
        if kind is not None:
            kinds[kind] = (*kinds.get(kind, ()), event)
    return {kind: found for kind, found in kinds.items() if len(found) > 1}


def _kind(event: ev.AnyEvent) -> tuple[object, ...] | None:
    if isinstance(event, ev.Moved) and event.cause not in ("presence", "encounter"):
        return ("moved", event.zone, event.cause)
    if isinstance(event, ev.CreaturePatched) and event.cause == "set" and [*event.changes] == ["hidden"]:
        return ("sight", event.changes["hidden"])
    if isinstance(event, ev.StatusChanged) and event.cause in ("given", "removed"):
        value = event.value
        until = None if value is None or value.until is None else (value.until.when, value.until.count)
        return ("status", event.status, event.cause, None if value is None else value.charges, until)
    return None


def _told_together(events: tuple[ev.AnyEvent, ...], before: State, after: State, t: Translator) -> Line:
    """Several events of one kind in one line that names everybody."""
    first = events[0]
    who = named_all(before, [getattr(event, "creature", "") for event in events])
    if isinstance(first, ev.Moved):
        by_hand = t.text("{who}, by hand: to {to}")
        template = by_hand if first.cause == "set" else t.text("{who} move to {to}")
        return phrase(template, {"who": who, "to": zone_named(before, first.zone, t)})
    if isinstance(first, ev.CreaturePatched):
        ids = [getattr(event, "creature", "") for event in events]
        return sight_told(before, ids, t, hidden=bool(first.changes["hidden"]))
    told = tell_shared(first, before, after, t)
    line_ = told.line if told is not None else ()
    name = named(before, getattr(first, "creature", ""))
    return tuple(span for each in line_ for span in (who if each == name else (each,)))


def unrepeated(joined: Line, before: Line) -> Line:
    """The end of a line without the name that the line has named last: “ · Lucía: 1 strike” after Lucía."""
    if len(joined) < 3 or joined[1].role not in SIDE_ROLES or joined[2].text != ": ":
        return joined
    last = next((span for span in reversed(before) if span.role in SIDE_ROLES), None)
    return (joined[0], *joined[3:]) if last == joined[1] else joined


def crowds(record: AnyRecord, before: State, after: State, t: Translator) -> list[Line]:
    """Who came and who went, each in one line."""
    came = [event.id for event in record.events if isinstance(event, ev.Added)]
    came += [str(event.creature["id"]) for event in record.events if isinstance(event, ev.Entered)]
    went = [event.creature for event in record.events if isinstance(event, ev.Removed)]
    lines: list[Line] = []
    if went:
        lines.append(phrase(t.text("Gone from the table: {who}"), {"who": named_all(before, went)}))
    zones: dict[str, list[str]] = {}
    for id_ in came:
        zones.setdefault(after.creatures[id_].zone if id_ in after.creatures else "", []).append(id_)
    for zone_id, people in zones.items():
        zone = zone_named(after, zone_id, t)
        for unseen, told in _by_sight(after, people):
            slots: dict[str, str | Span | Line] = {"who": named_all(after, told), "zone": zone}
            open_ones, hidden_ones = (
                t.text("New at the table ({zone}): {who}"),
                t.text("New at the table ({zone}), hidden from the players: {who}"),
            )
            lines.append(phrase(hidden_ones if unseen else open_ones, slots))
    return lines


def _by_sight(state: State, people: Iterable[str]) -> Iterator[tuple[bool, list[str]]]:
    """Whether players do not see somebody, with all of whom that is true."""
    for unseen in (False, True):
        told = [id_ for id_ in people if (id_ in state.creatures and state.creatures[id_].hidden) == unseen]
        if told:
            yield unseen, told


def _says_forced(record: AnyRecord) -> bool:
    return any(isinstance(event, ev.Happened) and event.args.get("forced") for event in record.events)


def explain(record: AnyRecord, before: State, t: Translator) -> tuple[Line, ...]:
    """A record taken apart: dice, where each number came from, and the rule ids, each once."""
    state = before
    lines: list[Line] = []
    for event in record.events:
        after = evolve(state, event)
        lines += _explained(event, state, after, t)
        state = after
    return _rules_last(lines) or (line(Span(t.text("Nothing was rolled."), "muted")),)


def _explained(event: ev.AnyEvent, before: State, after: State, t: Translator) -> tuple[Line, ...]:
    """What the system says of how an event came about, or what is said in every system."""
    try:
        return get(before.rules).explain(event, before, after, t) or solo_telling.explained(event, t)
    except UNTOLD:
        return (_unread(t),)


def _rules_last(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines with each rule id once: behind the text that it is about, else in a line at the end."""
    told: list[Line] = []
    bare: dict[str, None] = {}
    named_already: set[str] = set()
    for one in lines:
        ids = [id_ for span in one if span.role == "rule" for id_ in span.text.split()]
        words = [span for span in one if span.role != "rule"]
        if not "".join(span.text for span in words).strip():
            bare |= dict.fromkeys(ids)
            continue
        fresh = [id_ for id_ in dict.fromkeys(ids) if id_ not in named_already]
        named_already |= {*fresh}
        while not words[-1].text.strip():
            words.pop()
        words[-1] = words[-1]._replace(text=words[-1].text.rstrip())
        told.append((*words, Span(" "), Span(" ".join(fresh), "rule")) if fresh else tuple(words))
    rest = [id_ for id_ in bare if id_ not in named_already]
    return (*told, line(Span(" ".join(rest), "rule"))) if rest else tuple(told)
