"""An open casting in words: who decides, what lies on the table, what each answer brings."""

from __future__ import annotations

from rules.people import named
from rules.state import GM, State
from rules.system import OpenView, OptionChoice, option
from rules.systems.ezd6.casting import WORDS
from rules.systems.ezd6.magic import AGAINST, POWER, Magic, hero_chance, magic_offers, resisted_odds
from rules.systems.ezd6.magic_odds import magic_odds
from rules.systems.ezd6.narrated_acts import art_word
from rules.systems.ezd6.narration import outcome_span, strikes_word
from rules.text import Line, Span, Translator, line, phrase


def describe(state: State, magic: Magic, t: Translator) -> OpenView:
    """The decision that the casting waits for."""
    if magic.stage in ("power", "against"):
        return _asking(state, magic, t)
    if magic.stage == "roll":
        count = magic.due()
        who = (magic.target or GM) if magic.resisting else magic.actor
        word = t.text("resistance") if magic.resisting else t.text("power")
        name = named(state, who) if who in state.creatures else Span(art_word(magic.art, t))
        prompt = line(name, ": ", word, " ", Span(f"{count}d6", "strong"))
        return OpenView(who, prompt, (OptionChoice("roll", t.text("Roll"), "enter"),), (count, 6))
    return OpenView(magic.actor, _lying(state, magic, t), _choices(state, magic, t))


def _asking(state: State, magic: Magic, t: Translator) -> OpenView:
    """How many dice: the caster says how much power, the game master what stands against it."""
    caster = magic.stage == "power"
    word = WORDS[magic.art][0 if caster else 1]
    low, high = (POWER if caster else AGAINST)[magic.art]
    questions = {
        "power": t.text("{who}: {art}, how many power dice?"),
        "urgency": t.text("{who}: {art}, how urgent?"),
        "resist": t.text("{who}: {art}, how many dice resist?"),
        "aloofness": t.text("{who}: {art}, how aloof?"),
    }
    prompt = phrase(questions[word], {"who": named(state, magic.actor), "art": art_word(magic.art, t)})
    choices = []
    for n in range(low, high + 1):
        power, against = (n, magic.against) if caster else (magic.power, n)
        odds = magic_odds(magic.art, power, against) if power and against else None
        label = t.plural("{n} die", "{n} dice", n).replace("{n}", str(n))
        choices.append(OptionChoice(f"{word} {n}", label, str(n), odds))
    return OpenView(magic.actor if caster else GM, prompt, tuple(choices))


def _lying(state: State, magic: Magic, t: Translator) -> Line:
    spans: list[Span] = [named(state, magic.actor), Span(f", {art_word(magic.art, t)}: ", "muted")]
    best = magic.faces.index(max(magic.faces))
    for place, face in enumerate(magic.faces):
        spans += [Span(str(face), "dice" if place == best else "dropped"), Span(" ")]
    if magic.resisted:
        spans += phrase(t.text("against {dice}"), {"dice": " ".join(str(face) for face in magic.resisted)})
        spans.append(Span(" "))
    return (*spans, Span("→ ", "muted"), outcome_span("failure", t))


def _choices(state: State, magic: Magic, t: Translator) -> tuple[OptionChoice, ...]:
    offered = magic_offers(state, magic)
    choices = [OptionChoice("accept", t.text("Accept"), "enter")]
    if offered.burn:
        label = t.text("Burn {strikes}").replace("{strikes}", strikes_word(offered.burn, t))
        odds = None if magic.resisted else resisted_odds(max(magic.faces), magic.against)
        choices.append(OptionChoice(f"burn {offered.burn}", label, "b", odds))
    if offered.hero is not None:
        chance = hero_chance(magic, offered.hero, str(option(state, "hero_die")))
        choices.append(OptionChoice("hero", t.text("Hero die"), "h", chance))
    if offered.offering:
        odds = magic_odds(magic.art, magic.power, magic.against)
        choices.append(OptionChoice("offering", t.text("An offering: all dice again"), "o", odds))
    return tuple(choices)
