"""Random commands of the third system, so that every law of the engine is tried on it too."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import engine_scripts
from engine_scripts import FACES, Step

from rules import commands as do
from rules.state import State
from third.installing import RULES

SHEETS: tuple[dict[str, Any], ...] = (
    {}, {"resolve": 1}, {"resolve": 9, "resolve_max": 12}, {"brawn": 20, "harm": 20},
    {"grace": 1, "reach": "far"}, {"guard": 10, "wits": 20},
    {"weapon": "[/", "notes": "Ñ 龍"}, {"resolve": 0}, {"brawn": 10**30}, {"reach": "moon"},
    {"strikes": 2}, {"harm": "many"},
)  # fmt: skip
CHANGES = (
    do.Change("resolve", 0), do.Change("resolve", 1), do.Change("resolve", 3, "+"),
    do.Change("resolve", 9, "-"), do.Change("resolve_max", 1), do.Change("resolve_max", 2, "-"),
    do.Change("brawn", 20), do.Change("grace", 1), do.Change("guard", None), do.Change("reach", "far"),
    do.Change("act_used", True), do.Change("step_used", False), do.Change("side", "hero"),
    do.Change("side", "foe"), do.Change("zone", "out"), do.Change("zone", "near"), do.Change("down", True),
    do.Change("down", False), do.Change("fate", "dead"), do.Change("acted", True),
    do.Change("hidden", True), do.Change("name", "Lucía"), do.Change("strikes", 1),
    do.Change("notes", "\udcff"),
)  # fmt: skip
OFTEN = (
    "add", *["attack"] * 4, "dazzle", "dazzle", "check", "damage", *["choose"] * 6, *["next"] * 4, "action",
    "action", "move",
)  # fmt: skip
#: Faces of a d20: most often the program's, then each of the ways in which one can be wrong.
D20 = (*[None] * 6, (1,), (20,), (7,), (13,), (19,), *FACES)


def tables() -> tuple[tuple[dict[str, Any], Any], ...]:
    """What the law helpers go by for each system, with what they are to know of this one."""
    own = import_module(f"rules.systems.{RULES}.commands")
    someone, other = engine_scripts._someone, engine_scripts._other

    def targets(state: State, x: Step) -> tuple[str, ...]:
        return tuple(someone(state, n) for n in (x.a, x.b)[: (1, 1, 2, 0)[x.c % 4]])

    makers = {
        **engine_scripts._KERNEL,
        "status": lambda s, x: do.ChangeStatus(
            creatures=targets(s, x),
            status=("dazzled", "Prone")[x.c % 2],
            charges=(0, 0, 1, -1)[x.b % 4],
            off=x.a % 5 == 0,
            until=(None, None, do.Until("end", someone(s, x.b)), do.Until("round"))[x.a % 4],
        ),
        "check": lambda s, x: own.Check(
            actor=someone(s, x.a), stat=("brawn", "grace", "wits", "luck")[x.b % 4], light=x.c % 7,
            faces=D20[x.b % len(D20)], force=x.force,
        ),
        "attack": lambda s, x: own.Attack(
            actor=someone(s, x.a), target=other(s, x.a, x.b), light=x.c % 3, dark=x.b % 3 * (x.c % 5 == 0),
            faces=D20[x.c % len(D20)], force=x.force,
        ),
        "dazzle": lambda s, x: own.Dazzle(
            actor=someone(s, x.a), target=other(s, x.a, x.b), dark=x.c % 3, faces=D20[x.c % len(D20)],
            force=x.force,
        ),
        "damage": lambda s, x: own.Wear(targets=targets(s, x), amount=(1, 2, 9, 0)[x.b % 4]),
        "heal": lambda s, x: own.Mend(targets=targets(s, x), amount=(1, 3, 99, 100)[x.b % 4], force=x.force),
    }  # fmt: skip
    return (
        (engine_scripts.MAKERS, makers),
        (engine_scripts.SHEETS, SHEETS),
        (engine_scripts.CHANGES, CHANGES),
        (engine_scripts._OFTEN, OFTEN),
        (engine_scripts._DEED, "attack"),
    )
