"""The words of the command language that EZD6 adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.commands import Command
from rules.errors import Refused
from rules.system import Keyword, Slot, Verb
from rules.systems.ezd6.commands import (
    CAUSES,
    THINGS,
    Attack,
    BuyHeroDie,
    Cast,
    Check,
    Damage,
    Heal,
    RefreshSession,
    Rest,
    Use,
    Work,
)
from rules.systems.ezd6.reference import RULES
from rules.text import N_

_ACTOR = Slot("actor", "creature", optional=True, label=N_("Who"))
_DICE = ("boon", "bane")
_HELP = Keyword("help", "creatures")
_ARTS = ("spell", "scroll", "miracle")


def _check(args: Mapping[str, Any]) -> Command:
    return Check(
        actor=args["actor"],
        difficulty=args["difficulty"],
        boons=args.get("boon", 0),
        banes=args.get("bane", 0),
        helps=tuple(args.get("help", ())),
        trained=args.get("trained", ""),
    )


def _attack(args: Mapping[str, Any]) -> Command:
    return Attack(
        actor=args["actor"],
        target=args["target"],
        boons=args.get("boon", 0),
        banes=args.get("bane", 0),
        weapon=args.get("with", ""),
        ranged=bool(args.get("ranged")),
        strikes=args.get("weapon"),
        helps=tuple(args.get("help", ())),
    )


#: The words that belong to each thing; any other word beside it is refused.
_WORDS_OF = {
    "spell": ("power", "resist", "harmless"),
    "scroll": ("resist", "harmless"),
    "miracle": ("urgency", "aloofness", "harmless"),
    "disarm": ("difficulty", "track", "boon", "bane", "help"),
}


def _use(args: Mapping[str, Any]) -> Command:
    what, actor, target = args["what"], args["actor"], args.get("target", "")
    for word in args:
        if word not in _WORDS_OF.get(what, ()) and word not in ("what", "actor", "target"):
            raise Refused("unknown-word", word=word)
    if what in _ARTS:
        names = ("urgency", "aloofness") if what == "miracle" else ("power", "resist")
        power, against = (args.get(name) for name in names)
        harmless = bool(args.get("harmless"))
        return Cast(actor=actor, art=what, target=target, power=power, against=against, harmless=harmless)
    if what == "disarm":
        return Work(
            actor=actor,
            difficulty=args.get("difficulty"),
            track=args.get("track", ""),
            boons=args.get("boon", 0),
            banes=args.get("bane", 0),
            helps=tuple(args.get("help", ())),
        )
    return Use(actor=actor, thing=what, target=target)


def _rest(args: Mapping[str, Any]) -> Command:
    return Rest(creatures=tuple(args.get("targets", ())), food=not args.get("no-food"))


def _session(args: Mapping[str, Any]) -> Command:
    return RefreshSession(creatures=tuple(args.get("targets", ())))


def _damage(args: Mapping[str, Any]) -> Command:
    return Damage(
        targets=tuple(args["targets"]),
        strikes=args.get("amount", 1),
        cause=args.get("cause", "weapon"),
        raw=bool(args.get("raw")),
        each=bool(args.get("each")),
    )


def _heal(args: Mapping[str, Any]) -> Command:
    return Heal(targets=tuple(args["targets"]), strikes=args.get("amount", 1))


def _buy(args: Mapping[str, Any]) -> Command:
    return BuyHeroDie(actor=args["actor"])


_TARGETS = Slot("targets", "creatures", label=N_("Whom"))
_ANYBODY = Slot("targets", "creatures", optional=True, label=N_("Whom"))
_AMOUNT = Slot("amount", "number", optional=True, low=1, high=99, label=N_("Strikes"), counted=True)

VERBS: tuple[Verb, ...] = (
    Verb(
        "roll",
        (_ACTOR, Slot("difficulty", "number", low=1, high=6, label=N_("Difficulty"), offered=2)),
        _check,
        N_("Roll a check against a difficulty"),
        label=N_("check"),
        counters=_DICE,
        keywords=(_HELP, Keyword("trained", "text", own="trained")),
        example=N_("roll Lucía 4 boon"),
        rules=RULES["check"],
    ),
    Verb(
        "attack",
        (_ACTOR, Slot("target", "creature", label=N_("Target"))),
        _attack,
        N_("Attack somebody"),
        label=N_("attack"),
        counters=_DICE,
        flags=("ranged",),
        keywords=(Keyword("with", "text"), Keyword("weapon", "number", low=1, high=9), _HELP),
        example=N_("attack Lucía goblin 1 boon"),
        rules=RULES["attack"],
    ),
    Verb(
        "use",
        (
            _ACTOR,
            Slot("what", "choice", choices=(*THINGS, "disarm", *_ARTS), label=N_("What")),
            Slot("target", "creature", optional=True, label=N_("Target")),
        ),
        _use,
        N_("Do something else: talk, potions, gear, traps, spells"),
        label=N_("use"),
        counters=_DICE,
        flags=("harmless",),
        keywords=(
            Keyword("power", "number", low=1, high=3),
            Keyword("resist", "number", low=1, high=4),
            Keyword("urgency", "number", low=1, high=3),
            Keyword("aloofness", "number", low=2, high=6),
            Keyword("difficulty", "number", low=1, high=6),
            Keyword("track", "track"),
            _HELP,
        ),
        example=N_("use Lucía spell on goblin 1 power=2 resist=1"),
        rules=(*RULES["ezd6.use"], *RULES["ezd6.magic"]),
    ),
    Verb(
        "damage",
        (_TARGETS, _AMOUNT),
        _damage,
        N_("Hand out strikes, with the saves that the rules give"),
        label=N_("strikes"),
        flags=("raw", "each"),
        keywords=(Keyword("cause", "choice", choices=CAUSES),),
        example=N_("damage goblin 1, goblin 2 1"),
        rules=RULES["ezd6.strike"],
    ),
    Verb(
        "heal",
        (_TARGETS, _AMOUNT),
        _heal,
        N_("Give strikes back"),
        label=N_("strikes back"),
        example=N_("heal Lucía 2"),
        rules=RULES["ezd6.healed"],
    ),
    Verb(
        "rest",
        (_ANYBODY,),
        _rest,
        N_("A night: a strike back for whoever has eaten"),
        label=N_("rest"),
        flags=("no-food",),
        example=N_("rest Lucía no-food"),
        rules=RULES["ezd6.rest"],
    ),
    Verb(
        "session",
        (_ANYBODY,),
        _session,
        N_("A new session: karma and hero dice as at the start"),
        label=N_("session"),
        example=N_("session"),
        rules=RULES["ezd6.session"],
    ),
    Verb(
        "buy",
        (_ACTOR,),
        _buy,
        N_("Buy a hero die with karma"),
        label=N_("hero die"),
        flags=("hero-die",),
        example=N_("buy Lucía hero-die"),
        rules=RULES["ezd6.hero-die-bought"],
    ),
)

#: Keys of prompts and decisions that only this system has, for the page of keys.
ANSWER_KEYS: tuple[tuple[str, str], ...] = (
    (N_("digit"), N_("in a decision: spend that much karma")),
    ("+ -", N_("boons and banes in a roll")),
    ("h", N_("in a roll: who helps")),
    ("t", N_("in a check: a trained area gives a boon")),
    ("k", N_("in a decision: spend the least karma that helps")),
    ("h", N_("in a decision: use a hero die")),
)
