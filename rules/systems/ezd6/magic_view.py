"""An open casting in words: who decides, what lies on the table, what each answer brings."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rules.people import named
from rules.state import GM, State
from rules.system import OpenView, OptionChoice, option
from rules.systems.ezd6.casting import WORDS
from rules.systems.ezd6.magic import (
    AGAINST,
    POWER,
    Magic,
    hero_chance,
    magic_offers,
    purse_of,
    resisted_odds,
)
from rules.systems.ezd6.magic_odds import magic_odds
from rules.systems.ezd6.narrated_acts import art_word, dice_word, highest_bright
from rules.systems.ezd6.narration import outcome_span, strikes_word
from rules.systems.ezd6.prospects import after_burn, after_magic_hero_die, after_offering
from rules.text import Line, Span, Translator, line, phrase, plain


def describe(state: State, magic: Magic, t: Translator) -> OpenView:
    """The decision that the casting waits for."""
    return replace(_describe(state, magic, t), topic=_topic(state, magic, t), doer=magic.actor)


def _topic(state: State, magic: Magic, t: Translator) -> str:
    """What is under way, for the names of its answers in undo: "Íñigo's spell with 2 dice"."""
    told = t.text("{who}'s {art}")
    if magic.power:
        told = t.plural("{who}'s {art} with {n} die", "{who}'s {art} with {n} dice", magic.power)
    slots: dict[str, str | Span | Line] = {
        "who": named(state, magic.actor),
        "art": art_word(magic.art, t),
        "n": str(magic.power),
    }
    return plain(phrase(told, slots))


def _describe(state: State, magic: Magic, t: Translator) -> OpenView:
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
        "resist": t.text("{who}: {art}. The game master says: how many dice resist?"),
        "aloofness": t.text("{who}: {art}. The game master says: how aloof?"),
    }
    prompt = phrase(questions[word], {"who": named(state, magic.actor), "art": art_word(magic.art, t)})
    if caster and not magic.against:
        fewest, most = AGAINST[magic.art]
        against = t.text("Against {fewest} to {most} dice:")
        against = against.replace("{most}", str(most)).replace("{fewest}", str(fewest))
        prompt = (*prompt, Span(f" {against}", "muted"))
    choices = []
    for n in range(low, high + 1):
        label = t.plural("{n} die", "{n} dice", n).replace("{n}", str(n))
        odds, meaning = _brings(magic, n, t)
        choices.append(OptionChoice(f"{word} {n}", label, str(n), odds, meaning, title=dice_word(word, n, t)))
    return OpenView(magic.actor if caster else GM, prompt, tuple(choices))


def _brings(magic: Magic, n: int, t: Translator) -> tuple[Fraction | None, str]:
    """What a number of dice brings: the chance that the casting works, and how often a 1 spoils it.

    Before anybody has said what stands against it, the chances against the fewest and the most dice.
    """
    works = t.text("works")
    if magic.stage == "against":
        return magic_odds(magic.art, magic.power, n), works
    risk = t.text("spoilt by a 1: {chance}").replace("{chance}", t.percent(1 - Fraction(5, 6) ** n))
    if magic.against:
        return magic_odds(magic.art, n, magic.against), f"{risk}, {works}"
    fewest, most = (t.percent(magic_odds(magic.art, n, dice)) for dice in AGAINST[magic.art])
    span = t.text("works {first} to {last}").replace("{first}", fewest).replace("{last}", most)
    return None, f"{span}, {risk}"


def _lying(state: State, magic: Magic, t: Translator) -> Line:
    spans: list[Span] = [named(state, magic.actor), Span(f", {art_word(magic.art, t)}: ", "muted")]
    spans += highest_bright(magic.faces)
    if magic.resisted:
        against = phrase(t.text("against {dice}"), {"dice": highest_bright(magic.resisted)})
        spans += [Span(" · ", "muted"), *against]
    return (*spans, Span(" → ", "muted"), outcome_span("failure", t))


def _choices(state: State, magic: Magic, t: Translator) -> tuple[OptionChoice, ...]:
    offered, purse = magic_offers(state, magic), purse_of(state, magic.actor)
    choices = [OptionChoice("accept", t.text("Accept"), "enter")]
    if offered.burn:
        label = t.text("Burn {strikes}").replace("{strikes}", strikes_word(offered.burn, t))
        odds = None if magic.resisted else resisted_odds(max(magic.faces), magic.against)
        later = None if magic.resisted else after_burn(magic, purse)
        choices.append(OptionChoice(f"burn {offered.burn}", label, "b", odds, later=later))
    if offered.hero is not None:
        chance = hero_chance(magic, offered.hero, str(option(state, "hero_die")))
        later = after_magic_hero_die(magic, offered.hero, purse)
        choices.append(OptionChoice("hero", t.text("Hero die"), "h", chance, later=later))
    if offered.offering:
        odds = magic_odds(magic.art, magic.power, magic.against)
        label, later = t.text("An offering: all dice again"), after_offering(magic, purse)
        choices.append(OptionChoice("offering", label, "o", odds, later=later))
    return tuple(choices)
