"""Records as sentences: the system's own, and those that every system shares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

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

_SEPARATOR = Span(" · ", "muted")


def entry(record: AnyRecord, before: State, t: Translator) -> LogEntry:
    """A record as a log entry."""
    heading = any(
        isinstance(event, ev.RoundStarted | ev.TimeChanged | ev.SceneStarted | ev.SessionStarted)
        for event in record.events
    )
    return LogEntry(
        record.seq, record.at, tell(record, before, t), record.of is not None, record.secret, heading
    )


def tell(record: AnyRecord, before: State, t: Translator, *, titled: bool = True) -> tuple[Line, ...]:
    """A record in sentences; at least one unless it may not be `titled` where its events say nothing."""
    system, state = get(before.rules), before
    lines: list[Line] = []
    spare: Line = ()
    together = alike(record.events)
    for event in gathered(record.events):
        after = evolve(state, event)
        if _kind(event) in together:
            told_with = together[_kind(event)]
            together[_kind(event)] = ()
            if told_with:
                lines.append(_told_together(told_with, state, after, t))
            state = after
            continue
        told = system.narrate(event, state, after, t) or _shared(event, state, after, t)
        if told is not None and told.joined and lines:
            lines[-1] = (*lines[-1], *_unrepeated(told.line, lines[-1]))
        elif told is not None and not told.line and not told.alone:
            pass
        elif told is not None and not told.line:
            spare = told.alone
        elif told is not None:
            lines.append(told.alone or told.line)
        state = after
    lines = _crowds(record, before, state, t) + lines
    if not lines and not titled and not spare:
        return ()
    if not lines:
        lines.append(spare or line(title(record, before, t)))
    if record.command.force and not _says_forced(record):
        lines[0] = (*lines[0], Span(f" ({t.text('forced')})", "muted"))
    return tuple(lines)


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


def _unrepeated(joined: Line, before: Line) -> Line:
    """The end of a line without the name that the line has named last: “ · Lucía: 1 strike” after Lucía."""
    if len(joined) < 3 or joined[1].role not in SIDE_ROLES or joined[2].text != ": ":
        return joined
    last = next((span for span in reversed(before) if span.role in SIDE_ROLES), None)
    return (joined[0], *joined[3:]) if last == joined[1] else joined


def _crowds(record: AnyRecord, before: State, after: State, t: Translator) -> list[Line]:
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
        slots: dict[str, str | Span | Line] = {"who": named_all(after, people), "zone": zone}
        lines.append(phrase(t.text("New at the table ({zone}): {who}"), slots))
    return lines


def _says_forced(record: AnyRecord) -> bool:
    return any(isinstance(event, ev.Happened) and event.args.get("forced") for event in record.events)


def explain(record: AnyRecord, before: State, t: Translator) -> tuple[Line, ...]:
    """A record taken apart: dice, where each number came from, rule ids."""
    system, state = get(before.rules), before
    lines: list[Line] = []
    for event in record.events:
        after = evolve(state, event)
        lines += system.explain(event, state, after, t)
        state = after
    return tuple(lines) or (line(Span(t.text("Nothing was rolled."), "muted")),)


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
    spans: list[Span] = []
    for key, value in event.args.get("fields", event.changes).items():
        field = fields.get(key)
        label = t.text(field.label) if field else key
        if any(other.modifier == key for other in fields.values()):
            label = t.text("{field} (modifier)").replace("{field}", label)
        if spans:
            spans.append(Span(", "))
        old = ""
        if field is not None and field.kind == "number" and creature is not None:
            old = f"{value_word(get(before.rules).value(creature.sheet, key), t)} "
        choice = field is not None and field.kind == "choice"
        new = choice_word(value, t) if choice else value_word(value, t)
        if creature is not None and creature.side in ("hero", "ally"):
            spans += [Span(f"{label} {old}→ ", "muted"), Span(new, "strong")]
        else:
            spans += [Span(label, "muted"), Span(f" {old}→ {new}", "withheld")]
    return Told(
        phrase(t.text("{who}, by hand: {what}"), {"who": named(before, event.creature), "what": tuple(spans)})
    )


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


def _item_word(item: object, t: Translator) -> str:
    """One item of a list: itself, its name, or without one all that it says."""
    if not isinstance(item, dict):
        return str(getattr(item, "name", item))
    return str(item["name"]) if "name" in item else " ".join(choice_word(v, t) for v in item.values() if v)


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
