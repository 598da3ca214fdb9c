"""2d6 turns as sentences: initiative, the order, delays, what was granted."""

from __future__ import annotations

from rules.events import AnyEvent, CreaturePatched, Happened, Ordered, RoundStarted, SheetPatched, TurnStarted
from rules.people import named
from rules.state import State
from rules.systems.bases2d6.words import SEPARATOR
from rules.text import Line, Span, Told, Translator, line, phrase

#: What is told elsewhere, or needs no words, and must not be told by the kernel either.
_SILENT = Told((), alone=())


def tell(event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
    """A step of the turns, or None when it is none."""
    if isinstance(event, TurnStarted):
        return _turn(event, before, t)
    if isinstance(event, RoundStarted):
        return _round(event, before, t)
    if isinstance(event, Ordered):
        return _ordered(event, before, after, t)
    if isinstance(event, CreaturePatched):
        return _creature(event, before, t)
    if isinstance(event, SheetPatched) and event.cause == "2d6.extra":
        return _extra(event, before, t)
    if isinstance(event, Happened):
        templates = {
            "2d6.pass": t.text("{who} does nothing more"),
            "2d6.hold-lost": t.text("{who} has waited in vain"),
        }
        return _said(templates.get(event.cause), before, event.args.get("who", ""))
    return None


def _turn(event: TurnStarted, before: State, t: Translator) -> Told | None:
    """Whose turn it is, in a line of its own: what has ended with the turn or the round comes before it."""
    who = before.creatures.get(event.creature or "")
    if event.cause == "interrupts" or (who is not None and who.down and not event.cause):
        return _SILENT
    if event.cause == "resumes":
        return _said(t.text("{who} goes on"), before, event.creature or "")
    if event.cause or who is None:
        return None
    return Told(phrase(t.text("Turn: {who}"), {"who": named(before, who.id)}))


def _round(event: RoundStarted, before: State, t: Translator) -> Told | None:
    """A round in a line of its own; the first one ends the line that begins the fight."""
    if before.round == 0:
        return None
    return Told(line(Span(t.text("Round {n}").replace("{n}", str(event.round)), "accent")))


def _ordered(event: Ordered, before: State, after: State, t: Translator) -> Told | None:
    """The order with its Totals; of a newcomer only the place (R-2D-24, R-2D-26)."""
    if event.cause != "2d6.initiative":
        return None
    new = [id_ for id_ in event.order if id_ not in before.order]
    if before.order and len(new) == 1:
        place = event.order.index(new[0])
        slots: dict[str, str | Span | Line] = {"who": named(after, new[0])}
        if place:
            slots["anchor"] = named(after, event.order[place - 1])
            return Told(phrase(t.text("{who} goes right after {anchor}"), slots))
        slots["anchor"] = named(after, event.order[1])
        return Told(phrase(t.text("{who} goes right before {anchor}"), slots))
    spans: list[Span] = []
    for id_ in event.order:
        total = after.creatures[id_].sheet.initiative_total if id_ in after.creatures else None
        spans += [SEPARATOR] if spans else []
        spans += [named(after, id_), Span(f": {'–' if total is None else total}", "muted")]
    return Told(phrase(t.text("Order: {order}"), {"order": tuple(spans)}))


def _creature(event: CreaturePatched, before: State, t: Translator) -> Told | None:
    if event.cause == "interrupted":
        slots = {"who": named(before, event.args["by"]), "foe": named(before, event.creature)}
        return Told(phrase(t.text("{who} interrupts {foe}"), slots))
    if event.cause == "hold-used":
        # Said only where no interruption has said it.
        return Told((), alone=phrase(t.text("{who} acts now"), {"who": named(before, event.creature)}))
    template = t.text("{who} holds") if event.cause == "holds" else None
    return _said(template, before, event.creature)


def _extra(event: SheetPatched, before: State, t: Translator) -> Told | None:
    now = event.creature == before.active
    templates = {
        ("normal", True): t.text("{who}: one more normal action"),
        ("instant", True): t.text("{who}: one more instant action"),
        ("normal", False): t.text("{who}: one more normal action in the next turn"),
        ("instant", False): t.text("{who}: one more instant action in the next turn"),
    }
    return _said(templates[event.args["action"], now], before, event.creature)


def _said(template: str | None, before: State, creature: str) -> Told | None:
    return Told(phrase(template, {"who": named(before, creature)})) if template else None
