"""Records as sentences: the system's own, and those that every system shares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from app.console.words import own_word
from app.present import LogEntry
from app.titles import title
from rules import events as ev
from rules import telling
from rules.evolve import evolve
from rules.overrides import KERNEL_FIELDS
from rules.people import named, named_all, zone_named
from rules.record import AnyRecord
from rules.solo import telling as solo_telling
from rules.state import State
from rules.system import get
from rules.text import Line, Role, Span, Told, Translator, line, phrase

#: The roles of creatures' names in a line.
SIDE_ROLES = frozenset({"hero", "ally", "foe", "neutral"})

NO_EDITS: Mapping[int, str] = {}

_SEPARATOR = Span(" · ", "muted")


def entry(record: AnyRecord, before: State, t: Translator, edits: Mapping[int, str] = NO_EDITS) -> LogEntry:
    """A record as a log entry; `edits` are notes that were written anew, by the seq of their records."""
    record = as_it_reads(record, edits)
    heading = any(
        isinstance(event, ev.RoundStarted | ev.TimeChanged | ev.SceneStarted | ev.SessionStarted)
        for event in record.events
    )
    return LogEntry(
        record.seq, record.at, tell(record, before, t), record.of is not None, record.secret, heading
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
    state = before
    lines: list[Line] = []
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
        last = piece.event
    lines = crowds(record, before, state, t) + lines
    if not lines and not titled and not spare:
        return ()
    if not lines:
        lines.append(spare or line(title(record, before, t)))
    if record.command.force and not _says_forced(record):
        lines[0] = (*lines[0], Span(f" ({t.text('forced')})", "muted"))
    return tuple(row for one in lines for row in _rows(one))


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
    system, state = get(before.rules), before
    together = alike(record.events)
    for event in gathered(record.events):
        after = evolve(state, event)
        kind = _kind(event)
        if kind in together:
            alike_ones, together[kind] = together[kind], ()
            told = Told(_told_together(alike_ones, state, after, t)) if alike_ones else None
        else:
            told = system.narrate(event, state, after, t) or _shared(event, state, after, t)
        yield Piece(event, told, state, after)
        state = after


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
    """Moves to one place and conditions given alike, where there are several of a kind."""
    kinds: Alike = {}
    for event in events:
        kind = _kind(event)
        if kind is not None:
            kinds[kind] = (*kinds.get(kind, ()), event)
    return {kind: found for kind, found in kinds.items() if len(found) > 1}


def _kind(event: ev.AnyEvent) -> tuple[object, ...] | None:
    if isinstance(event, ev.Moved) and event.cause not in ("presence", "encounter"):
        return ("moved", event.zone, event.cause)
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
    told = _shared(first, before, after, t)
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
    system, state = get(before.rules), before
    lines: list[Line] = []
    for event in record.events:
        after = evolve(state, event)
        lines += system.explain(event, state, after, t) or solo_telling.explained(event, t)
        state = after
    return _rules_last(lines) or (line(Span(t.text("Nothing was rolled."), "muted")),)


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


def _shared(event: ev.AnyEvent, before: State, after: State, t: Translator) -> Told | None:
    teller = _TELLERS.get(type(event))
    if teller is not None:
        return teller(event, before, after, t)
    return telling.tell(event, before, after, t) or solo_telling.tell(event, before, after, t)


def _renamed(event: ev.Renamed, before: State, after: State, t: Translator) -> Told:
    slots = {"old": named(before, event.creature), "new": named(after, event.creature)}
    return Told(phrase(t.text("{old} is now called {new}"), slots))


def _moved(event: ev.Moved, before: State, after: State, t: Translator) -> Told | None:
    creature = before.creatures.get(event.creature)
    if creature is None or event.cause in ("presence", "encounter"):
        return None
    slots: dict[str, str | Span | Line] = {
        "who": named(before, event.creature),
        "from": zone_named(before, creature.zone, t),
        "to": zone_named(before, event.zone, t),
    }
    by_hand = t.text("{who}, by hand: from {from} to {to}")
    return Told(phrase(by_hand if event.cause == "set" else t.text("{who} moves from {from} to {to}"), slots))


def _time(event: ev.TimeChanged, before: State, after: State, t: Translator) -> Told:
    words = t.text("Action time") if event.time == "action" else t.text("Narrative time")
    if event.surprise:
        surprise = t.text("the foes surprise") if event.surprise == "foes" else t.text("the heroes surprise")
        words = f"{words} · {surprise}"
    return Told(line(Span(words, "accent")))


def _round(event: ev.RoundStarted, before: State, after: State, t: Translator) -> Told:
    words = t.text("Round {n}").replace("{n}", str(event.round))
    return Told(line(_SEPARATOR, Span(words, "accent")), joined=True, alone=line(Span(words, "accent")))


def _turn(event: ev.TurnStarted, before: State, after: State, t: Translator) -> Told | None:
    if event.creature is None or event.cause in ("takes-over", "encounter"):
        return None
    who = named(after, event.creature)
    if event.cause == "by-hand":
        return Told(phrase(t.text("The turn goes to {who}"), {"who": who}))
    turn = phrase(t.text("Turn: {who}"), {"who": who})
    if before.phase == "heroes" and event.phase == "foes":
        turn = line(Span(t.text("Foes"), "accent"), _SEPARATOR, *turn)
    return Told((_SEPARATOR, *turn), joined=True, alone=turn)


def _ordered(event: ev.Ordered, before: State, after: State, t: Translator) -> Told | None:
    if event.cause == "next" and event.args["who"]:
        return Told(phrase(t.text("{who}: next to act"), {"who": named_all(before, event.args["who"])}))
    if event.cause != "by-hand":
        return None
    slots = {"who": named(before, event.args["who"]), "anchor": named(before, event.args["anchor"])}
    after_it = event.args["where"] == "after"
    template = (
        t.text("{who} goes right after {anchor}") if after_it else t.text("{who} goes right before {anchor}")
    )
    return Told(phrase(template, slots))


def _patched(event: Any, before: State, after: State, t: Translator) -> Told | None:
    if event.cause != "set":
        return None
    fields = {field.key: field for field in (*get(before.rules).fields(before), *KERNEL_FIELDS)}
    creature = before.creatures.get(event.creature)
    changes = dict(event.args.get("fields", event.changes))
    sight: Line = ()
    if isinstance(changes.get("hidden"), bool):
        shown, hides = t.text("{who} comes into sight"), t.text("{who} hides from the players")
        hidden = changes.pop("hidden")
        sight = phrase(hides if hidden else shown, {"who": named(before, event.creature)})
        if not changes:
            return Told(sight)
    spans: list[Span] = []
    for key, value in changes.items():
        field = fields.get(key)
        label = t.text(field.label) if field else key
        if any(other.modifier == key for other in fields.values()):
            label = t.text("{field} (modifier)").replace("{field}", label)
        if spans:
            spans.append(Span(", "))
        old = ""
        if field is not None and field.kind == "number" and creature is not None:
            old = f"{value_word(get(before.rules).value(creature.sheet, key), t)} "
        new = value_word(value, t)
        if field is not None and field.choices:
            new = choice_word(value, t) if field.kind == "choice" else words_of(value, t)
        if creature is not None and creature.side in ("hero", "ally"):
            spans += [Span(f"{label} {old}→ ", "muted"), Span(new, "strong")]
        else:
            spans += [Span(label, "muted"), Span(f" {old}→ {new}", "withheld")]
    slots: dict[str, str | Span | Line] = {"who": named(before, event.creature), "what": tuple(spans)}
    told = phrase(t.text("{who}, by hand: {what}"), slots)
    return Told((*told, _SEPARATOR, *sight) if sight else told)


def _creature_patched(event: ev.CreaturePatched, before: State, after: State, t: Translator) -> Told | None:
    return _patched(event, before, after, t) or telling.tell(event, before, after, t)


def value_word(value: object, t: Translator) -> str:
    """A field's value in words."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return t.text("yes") if value else t.text("no")
    if isinstance(value, list | tuple):
        return ", ".join(_item_word(item, t) for item in value) or "–"
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def words_of(values: Iterable[object], t: Translator) -> str:
    """A list in which words of the language stand beside names."""
    words = [choice_word(value, t) for value in values]
    return ", ".join(t.shipped(word) for word in words) or "–"


def _item_word(item: object, t: Translator) -> str:
    """One item of a list: itself, its name, or without one all that it says."""
    if not isinstance(item, dict):
        return t.shipped(str(getattr(item, "name", item)))
    return (
        t.shipped(str(item["name"]))
        if "name" in item
        else " ".join(choice_word(v, t) for v in item.values() if v)
    )


def choice_word(value: object, t: Translator) -> str:
    """One of a field's or a house rule's choices in the words of the language."""
    if isinstance(value, bool):
        return own_word("words", "on" if value else "off", t.language)
    if isinstance(value, str):
        return own_word("words", value, t.language).replace("_", " ")
    return value_word(value, t)


def _scene(event: ev.SceneStarted, before: State, after: State, t: Translator) -> Told:
    words = t.text("Scene {n}").replace("{n}", str(event.number))
    return Told(line(Span(words, "accent"), Span(f" {event.title}" if event.title else "", "strong")))


def _noted(event: ev.Noted, before: State, after: State, t: Translator) -> Told:
    if not event.text:
        return Told(line(Span(t.text("(struck out)"), "muted")))
    return Told(line(Span(event.text, "note")))


def _option(event: ev.OptionChanged, before: State, after: State, t: Translator) -> Told:
    label = next((o.label for o in get(before.rules).options if o.key == event.key), event.key)
    slots: dict[str, str | Span | Line] = {
        "rule": t.text(label),
        "value": Span(choice_word(event.value, t), "strong"),
    }
    return Told(phrase(t.text("House rule: {rule}: {value}"), slots))


def _happened(event: ev.Happened, before: State, after: State, t: Translator) -> Told | None:
    if event.cause == "scene-over":
        words = t.text("Scene {n} is over").replace("{n}", str(event.args["number"]))
        return Told(line(Span(words, "accent")))
    if event.cause != "dice-total":
        return telling.tell(event, before, after, t) or solo_telling.tell(event, before, after, t)
    spans: list[Span] = [Span(event.args["expression"], "strong"), Span(": ")]
    for dice in event.args["dice"]:
        for face, kept in zip(dice["faces"], dice["kept"], strict=True):
            spans += [
                Span(str(face), _die_role(dice["sides"], kept=kept)),
                Span(" "),
            ]
    spans += [Span("→ ", "muted"), Span(str(event.args["total"]), "strong")]
    return Told(tuple(spans))


def _die_role(sides: int, *, kept: bool) -> Role:
    if not kept:
        return "dropped"
    return "dice" if sides == 6 else "strong"


def _closed(event: ev.Closed, before: State, after: State, t: Translator) -> Told | None:
    return Told(line(Span(t.text("Closed by hand"), "muted"))) if event.cause == "cancelled" else None


_TELLERS: dict[type, Callable[[Any, State, State, Translator], Told | None]] = {
    ev.Renamed: _renamed,
    ev.Moved: _moved,
    ev.TimeChanged: _time,
    ev.RoundStarted: _round,
    ev.TurnStarted: _turn,
    ev.Ordered: _ordered,
    ev.SheetPatched: _patched,
    ev.CreaturePatched: _creature_patched,
    ev.SceneStarted: _scene,
    ev.Noted: _noted,
    ev.OptionChanged: _option,
    ev.Happened: _happened,
    ev.Closed: _closed,
}
