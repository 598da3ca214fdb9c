"""The words of the command language that Umbral adds; prompts, help and completion follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.commands import Command
from rules.state import AnyCreature
from rules.system import OwnName, Slot, Verb
from rules.systems.umbral.commands import Attack, Check, Dazzle, Mend, Wear
from rules.systems.umbral.reference import RULES
from rules.systems.umbral.sheet import LABELS, STATISTICS
from rules.text import N_

_ACTOR = Slot("actor", "creature", optional=True, label=N_("Who"))
_TARGET = Slot("target", "creature", label=N_("Target"))
_TARGETS = Slot("targets", "creatures", label=N_("Whom"))
_AMOUNT = Slot("amount", "number", optional=True, low=1, high=99, label=N_("Resolve"))
#: The first is what `+` adds in a prompt, the second what `-` adds.
STEPS = ("light", "dark")


def _steps(args: Mapping[str, Any]) -> dict[str, Any]:
    return {word: args.get(word, 0) for word in STEPS}


def _check(args: Mapping[str, Any]) -> Command:
    return Check(actor=args["actor"], stat=args["stat"], **_steps(args))


def _attack(args: Mapping[str, Any]) -> Command:
    return Attack(actor=args["actor"], target=args["target"], **_steps(args))


def _dazzle(args: Mapping[str, Any]) -> Command:
    return Dazzle(actor=args["actor"], target=args["target"], **_steps(args))


def _wear(args: Mapping[str, Any]) -> Command:
    return Wear(targets=tuple(args["targets"]), amount=args.get("amount", 1))


def _mend(args: Mapping[str, Any]) -> Command:
    return Mend(targets=tuple(args["targets"]), amount=args.get("amount", 1))


VERBS: tuple[Verb, ...] = (
    Verb(
        "check",
        (_ACTOR, Slot("stat", "own", label=N_("Statistic"), unknown="stat")),
        _check,
        N_("Roll under a statistic"),
        label=N_("check"),
        counters=STEPS,
        counted=N_("light (+) or dark (−): {n}"),
        example=N_("check Lucía wits light"),
        rules=RULES["check"],
    ),
    Verb(
        "attack",
        (_ACTOR, _TARGET),
        _attack,
        N_("Attack somebody"),
        label=N_("attack"),
        counters=STEPS,
        counted=N_("light (+) or dark (−): {n}"),
        example=N_("attack Lucía moth 1 dark"),
        rules=RULES["attack"],
    ),
    Verb(
        "dazzle",
        (_ACTOR, _TARGET),
        _dazzle,
        N_("Turn a lantern on somebody's eyes"),
        label=N_("lantern"),
        counters=STEPS,
        counted=N_("light (+) or dark (−): {n}"),
        example=N_("dazzle Lucía moth 1"),
        rules=RULES["dazzle"],
    ),
    # The keys for damage and healing look for verbs of these names with `targets` and an `amount`.
    Verb(
        "damage",
        (_TARGETS, _AMOUNT),
        _wear,
        N_("Take resolve away without a roll"),
        label=N_("resolve lost"),
        example=N_("damage moth 1, moth 2 3"),
        rules=RULES["umbral.hurt"],
    ),
    Verb(
        "heal",
        (_TARGETS, _AMOUNT),
        _mend,
        N_("Give resolve back"),
        label=N_("resolve back"),
        example=N_("heal Lucía 2"),
        rules=RULES["umbral.mended"],
    ),
)

#: Keys of prompts and decisions that only this system has, for the page of keys.
ANSWER_KEYS: tuple[tuple[str, str], ...] = (
    ("+ -", N_("in a roll: light and dark")),
    ("a", N_("in a decision: roll again for resolve")),
)


def own_names(creature: AnyCreature | None) -> tuple[OwnName, ...]:
    """The statistics, with what somebody has of each."""
    return tuple(
        OwnName(stat, LABELS[stat], note=str(getattr(creature.sheet, stat)) if creature else "")
        for stat in STATISTICS
    )
