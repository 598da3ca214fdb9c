"""EZD6's deeds as sentences: gear, work, potions, rest, spells, scrolls, miracles."""

from __future__ import annotations

from typing import Any

from rules.events import Happened, SheetPatched
from rules.people import named, named_all
from rules.state import State
from rules.text import Line, Span, Told, Translator, line, phrase

_SEPARATOR = Span(" · ", "muted")


def thing_word(thing: str, t: Translator, *, lower: bool = False) -> str:
    """What can be done in a turn, in a few words; `lower` where a shield is at the ready already."""
    words = {
        "talk": t.text("talk"),
        "potion": t.text("drink a potion"),
        "draw": t.text("draw a weapon"),
        "sheathe": t.text("sheathe a weapon"),
        "free": t.text("another free action"),
        "pick-up": t.text("pick something up"),
        "shield": t.text("lower the shield") if lower else t.text("ready a shield"),
        "other": t.text("another action"),
    }
    return words[thing]


def art_word(art: str, t: Translator) -> str:
    """A spell, a scroll or a miracle in its word."""
    return {"spell": t.text("spell"), "scroll": t.text("scroll"), "miracle": t.text("miracle")}[art]


def dice_word(word: str, n: int, t: Translator) -> str:
    """A number of dice of a casting, or against it."""
    titles = {
        "power": t.plural("{n} power die", "{n} power dice", n),
        "urgency": t.plural("{n} die of urgency", "{n} dice of urgency", n),
        "resist": t.plural("{n} die resists", "{n} dice resist", n),
        "aloofness": t.plural("{n} die of aloofness", "{n} dice of aloofness", n),
    }
    return titles[word].replace("{n}", str(n))


def tell_happened(event: Happened, before: State, t: Translator) -> Told | None:
    """Something that was done, or that came of a casting."""
    args = event.args
    who = named(before, args.get("who", ""))
    if event.cause == "ezd6.use":
        return Told(_use(args, before, t))
    if event.cause == "ezd6.cast":
        templates = {
            "spell": (t.text("{who} casts a spell"), t.text("{who} casts a spell on {target}")),
            "scroll": (t.text("{who} reads a scroll"), t.text("{who} reads a scroll at {target}")),
            "miracle": (t.text("{who} asks for a miracle"), t.text("{who} asks for a miracle for {target}")),
        }
        template = templates[args["art"]][bool(args["target"])]
        return Told(phrase(template, {"who": who, "target": named(before, args["target"])}))
    if event.cause == "ezd6.power":
        dice = dice_word(args["word"], args["n"], t)
        by_caster = args["word"] in ("power", "urgency")
        # The dice themselves tell it, unless they wait to be rolled.
        return Told((), alone=line(who, ": ", dice) if by_caster else line(dice))
    if event.cause == "ezd6.magic":
        if args.get("said"):
            return Told(())
        words = Span(t.text("it works"), "good") if args["success"] else Span(t.text("it fails"), "harm")
        return Told(line(_SEPARATOR, words), joined=True, alone=line(who, ": ", words))
    if event.cause == "ezd6.rest":
        with_food = t.text("A night of food and sleep: {who}")
        template = with_food if args["food"] else t.text("A night without food: {who}")
        return Told(phrase(template, {"who": named_all(before, args["creatures"])}))
    if event.cause == "ezd6.session":
        return Told(phrase(t.text("A new session: {who}"), {"who": named_all(before, args["creatures"])}))
    return None


def _use(args: dict[str, Any], before: State, t: Translator) -> Line:
    who = named(before, args["who"])
    if args["thing"] == "potion" and args["target"] not in ("", args["who"]):
        target = named(before, args["target"])
        told = phrase(t.text("{who} gives {target} a potion"), {"who": who, "target": target})
    else:
        sentences = {
            "talk": t.text("{who} talks"),
            "potion": t.text("{who} drinks a potion"),
            "draw": t.text("{who} draws a weapon"),
            "sheathe": t.text("{who} sheathes a weapon"),
            "free": t.text("{who} uses a free action"),
            "pick-up": t.text("{who} picks something up"),
            "shield": t.text("{who} readies a shield"),
            "other": t.text("{who} spends an action"),
        }
        sentence = sentences[args["thing"]]
        if args["thing"] == "shield" and not args.get("shield", True):
            sentence = t.text("{who} lowers the shield")
        told = phrase(sentence, {"who": who})
    return (*told, Span(f" ({t.text('forced')})", "muted")) if args["forced"] else told


def highest_bright(faces: tuple[int, ...]) -> Line:
    """Dice of a casting or of what resists it, of which the highest counts."""
    best = faces.index(max(faces)) if faces else 0
    spans: list[Span] = []
    for place, face in enumerate(faces):
        spans += [Span(str(face), "dice" if place == best else "dropped"), Span(" ")]
    return tuple(spans[:-1])


def tell_power(event: Any, before: State, result: Span, t: Translator) -> Told:
    """The dice of a casting, or those against it; the kept one bright."""
    dice = highest_bright(tuple(event.args.get("pool", event.faces)))
    if event.purpose == "resistance":
        told = phrase(t.text("against {dice}"), {"dice": dice})
        if event.args.get("waits"):
            told = line(*told, Span(" → ", "muted"), Span(t.text("failure"), "harm"))
        return Told(line(_SEPARATOR, *told), joined=True, alone=told)
    if event.outcome is not None:
        dice = line(*dice, Span(" → ", "muted"), result)
        if spoilt := event.args.get("spoilt"):
            why = t.plural("(a 1, against {n} die)", "(a 1, against {n} dice)", spoilt)
            dice = line(*dice, Span(f" {why.replace('{n}', str(spoilt))}", "muted"))
    return Told(line(": ", *dice), joined=True, alone=line(named(before, event.who), ": ", *dice))


def tell_sheet(event: SheetPatched, before: State, strikes: str, t: Translator) -> Told | None:
    """What a casting or a new session changed on a sheet; `strikes` are those of the event in words."""
    who = named(before, event.creature)
    if event.cause == "ezd6.burn":
        template = t.text("{who} burns {strikes} to hold the spell")
        return Told(phrase(template, {"who": who, "strikes": Span(strikes, "harm")}))
    if event.cause == "ezd6.offering":
        return Told(phrase(t.text("{who} makes an offering: all dice again"), {"who": who}))
    if event.cause == "ezd6.refreshed":
        slots: dict[str, str | Span | Line] = {
            "who": who,
            "karma": Span(str(event.changes["karma"]), "karma"),
            "dice": Span(str(event.changes["hero_dice"]), "accent"),
        }
        return Told(phrase(t.text("{who}: karma {karma}, hero dice {dice}"), slots))
    return None
