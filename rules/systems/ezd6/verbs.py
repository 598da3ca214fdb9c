"""The words of the command language that EZD6 adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.commands import Command
from rules.system import Keyword, Slot, Verb
from rules.systems.ezd6.commands import CAUSES, Attack, BuyHeroDie, Check, Damage, Heal
from rules.text import N_

_ACTOR = Slot("actor", "creature", optional=True, label=N_("Who"))
_DICE = ("boon", "bane")


def _check(args: Mapping[str, Any]) -> Command:
    return Check(
        actor=args["actor"],
        difficulty=args["difficulty"],
        boons=args.get("boon", 0),
        banes=args.get("bane", 0),
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
    )


def _damage(args: Mapping[str, Any]) -> Command:
    return Damage(
        targets=tuple(args["targets"]),
        strikes=args.get("amount", 1),
        cause=args.get("cause", "weapon"),
        raw=bool(args.get("raw")),
    )


def _heal(args: Mapping[str, Any]) -> Command:
    return Heal(targets=tuple(args["targets"]), strikes=args.get("amount", 1))


def _buy(args: Mapping[str, Any]) -> Command:
    return BuyHeroDie(actor=args["actor"])


_TARGETS = Slot("targets", "creatures", label=N_("Whom"))
_AMOUNT = Slot("amount", "number", optional=True, low=1, high=99, label=N_("Strikes"))

VERBS: tuple[Verb, ...] = (
    Verb(
        "roll",
        (_ACTOR, Slot("difficulty", "number", low=1, high=6, label=N_("Difficulty"))),
        _check,
        N_("Roll a check against a difficulty"),
        label=N_("check"),
        counters=_DICE,
        example=N_("roll Lucía 4 boon"),
    ),
    Verb(
        "attack",
        (_ACTOR, Slot("target", "creature", label=N_("Target"))),
        _attack,
        N_("Attack somebody"),
        label=N_("attack"),
        counters=_DICE,
        flags=("ranged",),
        keywords=(Keyword("with", "text"), Keyword("weapon", "number", low=1, high=9)),
        example=N_("attack Lucía goblin 1 boon"),
    ),
    Verb(
        "damage",
        (_TARGETS, _AMOUNT),
        _damage,
        N_("Hand out strikes, with the saves that the rules give"),
        label=N_("strikes"),
        flags=("raw",),
        keywords=(Keyword("cause", "choice", choices=CAUSES),),
        example=N_("damage goblin 1, goblin 2 1"),
    ),
    Verb(
        "heal",
        (_TARGETS, _AMOUNT),
        _heal,
        N_("Give strikes back"),
        label=N_("strikes back"),
        example=N_("heal Lucía 2"),
    ),
    Verb(
        "buy",
        (_ACTOR,),
        _buy,
        N_("Buy a hero die with karma"),
        label=N_("hero die"),
        flags=("hero-die",),
        example=N_("buy Lucía hero-die"),
    ),
)
