"""Umbral on the screen: marks, the sheet, turns, what can be done, and a roll that waits."""

from __future__ import annotations

from typing import Any

from rules.errors import Refused
from rules.people import named
from rules.state import AnyCreature, State
from rules.system import Action, OpenView, OptionChoice, SheetRow, SheetView, option
from rules.systems.umbral import turns
from rules.systems.umbral.plan import Pending, answers
from rules.systems.umbral.roll import GOOD, SIDES, chance, number_of, outcome
from rules.systems.umbral.sheet import LABELS, STATISTICS
from rules.systems.umbral.verbs import STEPS
from rules.systems.umbral.words import outcome_span, part_word
from rules.text import N_, Line, Span, Translator, line, phrase, plain

#: The signs of this system, with what they mean.
LEGEND: tuple[tuple[str, str], ...] = (
    ("♥6/8", N_("resolve: left, at most")),
    ("● ○", N_("of a turn the act, then the step: left, spent")),
)


def marks(creature: AnyCreature) -> Line:
    """Resolve out of the most."""
    sheet = creature.sheet
    return line(Span(f"♥{sheet.resolve}/{sheet.resolve_max}", "harm" if sheet.resolve else "muted"))


def turn_note(state: State, creature: AnyCreature, t: Translator) -> Line:
    """What is left of a turn, or that it is over."""
    if state.time != "action" or creature.down or creature.id not in state.order:
        return ()
    if creature.acted:
        return line(Span(t.text("has acted"), "muted"))
    if creature.id != state.active:
        return ()
    act, step = creature.sheet.act_used, creature.sheet.step_used
    return line(_pip(act, t.text("act")), "  ", _pip(step, t.text("step")))


def _pip(spent: bool, word: str) -> Span:
    return Span(f"{'○' if spent else '●'} {word}", "muted" if spent else "strong")


def sheet(creature: AnyCreature, t: Translator) -> SheetView:
    """The sheet in two sections: numbers, and what somebody carries."""
    s = creature.sheet
    numbers = [SheetRow(t.text("Resolve"), marks(creature))]
    numbers += [
        SheetRow(t.text(LABELS[stat]), line(Span(str(getattr(s, stat)), "strong"))) for stat in STATISTICS
    ]
    numbers += [SheetRow(t.text("Guard"), line(str(s.guard)))] if s.guard else []
    reach = t.text("near") if s.reach == "near" else t.text("far")
    weapon = t.shipped(s.weapon) if s.weapon else t.text("bare hands")
    carried = [SheetRow(t.text("Weapon"), line(weapon, Span(f" {reach} · {s.harm}", "muted")))]
    if s.notes:
        carried.append(SheetRow(t.text("Notes"), line(Span(t.shipped(s.notes), "note"))))
    return SheetView((), (tuple(numbers), tuple(carried)))


def actions(state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
    """An attack with the weapon at hand, and the lantern."""
    busy: Refused | None = None
    try:
        turns.refuse_act(state, creature)
    except Refused as refused:
        busy = refused
    s = creature.sheet
    reach = t.text("near") if s.reach == "near" else t.text("far")
    weapon = f" {t.shipped(s.weapon)}" if s.weapon else ""
    attack = line(t.text("Attack"), Span(weapon, "strong"), Span(f" {reach} · {s.harm}", "muted"))
    return (
        Action(attack, "attack", {}, ("target",), STEPS, busy, aim="foes"),
        Action(
            line(t.text("Turn the lantern on somebody")), "dazzle", {}, ("target",), STEPS, busy, aim="foes"
        ),
    )


def describe_open(state: State, t: Translator) -> OpenView:
    """A roll that waits, in words."""
    pending: Any = state.open
    number, who = number_of(pending.parts), named(state, pending.actor)
    topics = {
        "check": t.text("{who}'s check"),
        "attack": t.text("{who}'s attack"),
        "dazzle": t.text("{who}'s lantern"),
    }
    slots: dict[str, str | Span | Line] = {"who": who, "number": Span(str(number), "strong")}
    topic = plain(phrase(topics[pending.kind], slots))
    slots["what"] = part_word(pending.parts[0][0], t)
    if not pending.face:
        prompt = phrase(t.text("{who}: {what}, {number} or less"), slots)
        return OpenView(pending.actor, prompt, (_roll(state, t),), (1, SIDES), topic, pending.actor)
    result = outcome(pending.face, number)
    slots |= {"face": Span(str(pending.face), "strong"), "outcome": outcome_span(result, t)}
    prompt = phrase(t.text("{who}: {face} against {number}, {outcome}"), slots)
    choices = tuple(_choice(state, pending, word, t) for word in answers(state, pending))
    return OpenView(pending.actor, prompt, choices, None, topic, pending.actor)


def _roll(state: State, t: Translator) -> OptionChoice:
    # With a die on the table, Enter by reflex must not roll the program's.
    if state.dice == "table":
        return OptionChoice("roll", t.text("let the program roll"), "r")
    return OptionChoice("roll", t.text("Roll"), "enter")


def _choice(state: State, pending: Pending, word: str, t: Translator) -> OptionChoice:
    if word == "accept":
        return OptionChoice("accept", t.text("Accept"), "enter")
    price = str(option(state, "reroll_price"))
    label = t.text("Roll again, resolve −{n}").replace("{n}", price)
    return OptionChoice("reroll", label, "a", chance(number_of(pending.parts), *GOOD))
