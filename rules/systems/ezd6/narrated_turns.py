"""EZD6's turns as sentences: debts of helpers, delays, interruptions, difficult terrain."""

from __future__ import annotations

from rules.events import AnyEvent, CreaturePatched, Happened, SheetPatched, TurnStarted
from rules.people import named, zone_named
from rules.state import State
from rules.text import Told, Translator, phrase, plain


def tell(event: AnyEvent, before: State, t: Translator) -> Told | None:
    """A step of the turns, or None when it is none, or needs no words."""
    if isinstance(event, TurnStarted):
        templates = {"resumes": t.text("{who} goes on"), "called": t.text("{who} acts now")}
        told = _said(templates.get(event.cause), before, event.creature or "")
        # An interruption has been told before.
        return Told((), alone=()) if event.cause == "interrupts" else told
    if isinstance(event, CreaturePatched):
        return _creature(event, before, t)
    if isinstance(event, SheetPatched):
        templates = {
            "ezd6.debt-paid": t.text("{who} has paid for the help with an action"),
            "ezd6.debt-cleared": t.text("{who} owes nothing any more"),
        }
        told = _said(templates.get(event.cause), before, event.creature)
        # A debt is told where the help is.
        return Told((), alone=()) if event.cause == "ezd6.owes" else told
    if isinstance(event, Happened):
        templates = {
            "ezd6.pass": t.text("{who} does nothing more"),
            "ezd6.difficult": t.text("{who} tries difficult terrain towards {zone}"),
            "ezd6.blocked": t.text("{who} does not get through to {zone}"),
        }
        template = templates.get(event.cause)
        if template is None:
            return None
        zone = zone_named(before, event.args.get("zone", ""), t)
        return Told(phrase(template, {"who": named(before, event.args["who"]), "zone": zone}))
    return None


def helper_words(before: State, helper: str, t: Translator) -> str:
    """Who helps with a roll, and what it costs where it costs something."""
    creature = before.creatures.get(helper)
    owes = creature is not None and helper in before.order and not creature.sheet.owes_action
    template = t.text("{who} helps and owes an action") if owes else t.text("{who} helps")
    return plain(phrase(template, {"who": named(before, helper)}))


def _creature(event: CreaturePatched, before: State, t: Translator) -> Told | None:
    if event.cause == "interrupted":
        slots = {"who": named(before, event.args["by"]), "foe": named(before, event.creature)}
        return Told(phrase(t.text("{who} interrupts {foe}"), slots))
    templates = {
        "holds": t.text("{who} holds"),
        "hold-used": t.text("{who} acts now"),
        "hold-lost": t.text("{who} has waited in vain"),
    }
    told = _said(templates.get(event.cause), before, event.creature)
    if told is not None and event.cause == "hold-used":
        # Said only where no interruption has said it.
        return Told((), alone=told.line)
    return told


def _said(template: str | None, before: State, creature: str) -> Told | None:
    return Told(phrase(template, {"who": named(before, creature)})) if template else None
