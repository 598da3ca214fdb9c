"""An ability as it is written in one line: `cost=2mp damage=1d6+strength status=burn:2` (COMMANDS.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.errors import Refused
from rules.naming import name_key
from rules.systems.bases2d6.ability import Ability, Cost, Effect
from rules.systems.bases2d6.states import STATES
from rules.systems.bases2d6.stats import STATS

_COST = re.compile(r"\s*(.*?)\s*(mp|hp|pm|pv)?\s*", re.IGNORECASE | re.DOTALL)
_HP = ("hp", "pv")


def ability_of(args: Mapping[str, Any]) -> Ability:
    """The ability that a line's words describe; Refused `bad-value` for a list that cannot be read."""
    types = tuple(args.get("types", ()))
    if args.get("innate") and "innate" not in types:
        types = (*types, "innate")
    effects = [Effect("damage", args["damage"])] if "damage" in args else []
    if "heal" in args:
        effects.append(Effect("heal", args["heal"]))
    for part in _parts(args.get("status", "")):
        word, _, charges = part.partition(":")
        effects.append(Effect("status", charges.strip() or "1", status=state_word(word.strip())))
    reach = args.get("range")
    return Ability(
        name=args["name"],
        costs=tuple(_cost(part) for part in _parts(args.get("cost", ""))),
        action=args.get("action", "normal"),
        reaction=bool(args.get("reaction")),
        trigger=args.get("trigger", "targeted"),
        types=types,
        elements=tuple(args.get("elements", ())),
        range=reach or ("intermediate" if "projectile" in types else "melee"),
        behind=bool(args.get("behind")),
        source=args.get("source", "technique"),
        roll=stat_word(args.get("roll", "")),
        difficulty=args.get("difficulty"),
        defences=tuple(stat_word(part) for part in _parts(args.get("defence", ""))),
        most=args.get("targets", 1),
        effects=tuple(effects),
        x=args.get("x", ""),
        y=args.get("y", ""),
        z=args.get("z", ""),
    )


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _cost(text: str) -> Cost:
    found = _COST.fullmatch(text)
    if found is None or not found[1]:
        raise Refused("bad-value", field="cost", value=text[:40])
    return Cost(found[1], "hp" if (found[2] or "mp").lower() in _HP else "mp")


def state_word(word: str) -> str:
    """The id of a state by its id or English name, else the word as it is: a condition of the table's own."""
    key = name_key(word)
    return next((s.id for s in STATES if key in (name_key(s.id), name_key(s.label))), word)


def stat_word(word: str) -> str:
    """The id of a statistic by its id or English name, else the word as it is."""
    key = name_key(word)
    return next((s.id for s in STATS if key in (name_key(s.id), name_key(s.label))), word)
