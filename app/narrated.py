"""The events that every system shares, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from app.console.words import own_word
from app.filling import filled
from app.sight_words import sight_told
from rules import events as ev
from rules import telling
from rules.overrides import KERNEL_FIELDS
from rules.people import named, named_all, zone_named
from rules.solo import telling as solo_telling
from rules.state import AnyCreature, State
from rules.system import Option, get
from rules.text import Line, Role, Span, Told, Translator, line, phrase

_SEPARATOR = Span(" · ", "muted")


def tell_shared(event: ev.AnyEvent, before: State, after: State, t: Translator) -> Told | None:
    """An event that every system shares in words; None where it is told of nothing."""
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
    words = filled(t.text("Round {n}"), n=event.round)
    return Told(line(_SEPARATOR, Span(words, "accent")), joined=True, alone=line(Span(words, "accent")))


def _turn(event: ev.TurnStarted, before: State, after: State, t: Translator) -> Told | None:
    if event.creature is None or event.cause == "encounter":
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
    changes = _told_changes(event, creature, before)
    sight: Line = ()
    if isinstance(changes.get("hidden"), bool):
        sight = sight_told(before, (event.creature,), t, hidden=changes.pop("hidden"))
        if not changes:
            return Told(sight)
    spans: list[Span] = []
    for key, value in changes.items():
        field = fields.get(key)
        label = t.text(field.label) if field else key
        if any(other.modifier == key for other in fields.values()):
            label = filled(t.text("{field} (modifier)"), field=label)
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


def _told_changes(event: Any, creature: AnyCreature | None, before: State) -> dict[str, Any]:
    """What was set by hand, and the maximum that rose with it: the next healing goes up to that."""
    changes: dict[str, Any] = dict(event.args.get("fields", event.changes))
    system = get(before.rules)
    for field in system.fields(before):
        top = field.maximum
        rises = creature is not None and field.key in changes and top in event.changes and top not in changes
        if creature is not None and rises and event.changes[top] != system.value(creature.sheet, top):
            changes[top] = event.changes[top]
    return changes


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


def rule_value_word(rule: Option, value: object, t: Translator) -> str:
    """The value of a house rule as it is read; the word to be typed for it may be shorter."""
    if isinstance(value, str) and value in rule.choices[: len(rule.meanings)]:
        return t.text(rule.meanings[rule.choices.index(value)])
    return choice_word(value, t)


def _scene(event: ev.SceneStarted, before: State, after: State, t: Translator) -> Told:
    words = filled(t.text("Scene {n}"), n=event.number)
    return Told(line(Span(words, "accent"), Span(f": {event.title}" if event.title else "", "strong")))


def _noted(event: ev.Noted, before: State, after: State, t: Translator) -> Told:
    if not event.text:
        return Told(line(Span(t.text("(struck out)"), "muted")))
    return Told(line(Span(event.text, "note")))


def _option(event: ev.OptionChanged, before: State, after: State, t: Translator) -> Told:
    rule = next((o for o in get(before.rules).options if o.key == event.key), None)
    said = choice_word(event.value, t) if rule is None else rule_value_word(rule, event.value, t)
    slots: dict[str, str | Span | Line] = {
        "rule": event.key if rule is None else t.text(rule.label),
        "value": Span(said, "strong"),
    }
    return Told(phrase(t.text("House rule: {rule}: {value}"), slots))


def _happened(event: ev.Happened, before: State, after: State, t: Translator) -> Told | None:
    if event.cause == "scene-over":
        words = filled(t.text("Scene {n} is over"), n=event.args["number"])
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
