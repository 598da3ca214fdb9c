"""What the table makes of its campaign as sentences: abilities, statistics, backs, clothes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.events import AnyEvent, BookChanged, Happened, SheetPatched
from rules.naming import name_key
from rules.people import named
from rules.state import State
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.book import basics_of
from rules.systems.bases2d6.words import ability_said, stat_label, strong, unusual_words
from rules.text import Line, Span, Told, Translator, phrase


def tell(event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
    """One of these events in words, or None when it is another."""
    if isinstance(event, BookChanged):
        return _book(event, before, after, t)
    if isinstance(event, SheetPatched):
        return _sheet(event, before, after, t)
    if isinstance(event, Happened) and event.cause == "2d6.clothes":
        return Told(phrase(t.text("{who} changes clothes"), {"who": named(before, event.args["who"])}))
    return None


def _sheet(event: SheetPatched, before: State, after: State, t: Translator) -> Told | None:
    slots: dict[str, str | Span | Line] = {"who": named(before, event.creature)}
    if event.cause == "2d6.behind":
        slots["other"] = named(before, event.args["of"])
        behind = t.text("{who} is behind {other}")
        return Told(
            phrase(t.text("{who} is no longer behind {other}") if event.args["off"] else behind, slots)
        )
    if event.cause not in ("2d6.ability", "2d6.ability-gone"):
        return None
    creature = before.creatures.get(event.creature)
    had = creature.sheet.abilities if creature is not None else ()
    templates = {
        "new": t.text("{who}: new ability {ability}"),
        "changed": t.text("{who}: ability {ability} changed"),
        "gone": t.text("{who}: ability {ability} gone"),
    }
    how = _how(event.cause, event.args["ability"], had)
    slots["ability"] = strong(ability_said(before, event.creature, event.args["ability"], t))
    told = phrase(templates[how], slots)
    return Told((*told, *_unusual(after.creatures[event.creature].sheet.abilities, event.args["ability"], t)))


def _unusual(held: Iterable[Ability], name: str, t: Translator) -> Line:
    """What is unusual in an ability that has just been given (R-2D-33)."""
    ability = next((ability for ability in held if ability.name == name), None)
    warnings = unusual_words(ability, t) if ability is not None else ()
    return (Span(f" · {' '.join(warnings)}", "note"),) if warnings else ()


def _how(cause: str, name: str, had: Any) -> str:
    if cause == "2d6.ability-gone":
        return "gone"
    known = {name_key(word) for ability in had for word in (ability.name, ability.id) if word}
    return "changed" if name_key(name) in known else "new"


def _book(event: BookChanged, before: State, after: State, t: Translator) -> Told | None:
    args = event.args
    if event.cause in ("2d6.ability", "2d6.ability-gone"):
        templates = {
            "new": t.text("New basic ability: {ability}"),
            "changed": t.text("Basic ability changed: {ability}"),
            "gone": t.text("Basic ability gone: {ability}"),
        }
        how = _how(event.cause, args["ability"], basics_of(before))
        told = phrase(templates[how], {"ability": strong(ability_said(before, "", args["ability"], t))})
        return Told((*told, *_unusual(basics_of(after), args["ability"], t)))
    if event.cause == "2d6.stat":
        return Told(phrase(t.text("New statistic: {stat}"), {"stat": strong(args["label"])}))
    if event.cause != "2d6.stat-changed":
        return None
    old, new = stat_label(before, args["stat"], t), stat_label(after, args["stat"], t)
    if args["removed"]:
        return Told(phrase(t.text("Statistic gone: {stat}"), {"stat": strong(old)}))
    words = []
    if old != new:
        words.append(t.text("now called {name}").replace("{name}", new))
    if args["hidden"] is not None:
        words.append(t.text("kept hidden") if args["hidden"] else t.text("in sight"))
    slots: dict[str, str | Span | Line] = {"stat": strong(old), "what": ", ".join(words)}
    return Told(phrase(t.text("Statistic {stat}: {what}"), slots))
