"""Random commands of Bases 2d6, sensible and silly, for the laws that every engine must keep."""

from collections.abc import Callable
from typing import Any

from bases2d6_abilities import ABILITIES, BUILT

from rules import commands as do
from rules.state import State, Until
from rules.systems.bases2d6.commands import (
    AddAbility,
    AddStat,
    Adjust,
    Behind,
    ChangeClothes,
    ChangeStat,
    Damage,
    Grant,
    Heal,
    React,
    RemoveAbility,
    Rest,
    Roll,
    RollInitiative,
    Use,
)

STATES = (
    "burn",
    "infect",
    "soak",
    "bleed",
    "stun",
    "destabilise",
    "silence",
    "immobilise",
    "interrupt",
    "Foo",
)
WORDS = (
    *(ability.name for ability in ABILITIES),
    "strike",
    "shoot",
    "cast",
    "run",
    "dodge",
    "block",
    "change clothes",
    "recover balance",
    "use an object",
    "luck",
)
_NUMBERS: tuple[dict[str, Any], ...] = (
    {},
    {"hp": 3},
    {"hp": 25, "mp": 12, "attack": 3, "conjuration": 2},
    {"agility": 4, "block": 2, "strength": 3},
    {"critical_range": 3, "instability": 6},
    {"initiative": 2, "resistances": [{"of": "red", "amount": -2}]},
    {"resistances": [{"of": "physical", "percent": 100}, {"of": "magical", "percent": -100}]},
    {"hp": -1},
    {"luck": 3},
    {"hp": 10**30},
    {"abilities": [{"name": 3}]},
    {"aptitudes": [{"name": "Cocina", "value": 3}]},
)
SHEETS = tuple(
    {"abilities": [*BUILT[n % 5 :: 3]], **numbers} if "abilities" not in numbers else numbers
    for n, numbers in enumerate(_NUMBERS)
)
CHANGES = (
    do.Change("hp", 1),
    do.Change("hp", 9, "-"),
    do.Change("hp", 9, "+"),
    do.Change("hp", 0),
    do.Change("mp", 4),
    do.Change("hp_max", 3),
    do.Change("agility", 5, "-"),
    do.Change("agility", 3),
    do.Change("attack", 3, "+"),
    do.Change("instability", 2, "-"),
    do.Change("strength", 10**400),
    do.Change("strength", 99),
    do.Change("zone", "out"),
    do.Change("zone", "near"),
    do.Change("side", "hero"),
    do.Change("side", "foe"),
    do.Change("debt_normal", 1),
    do.Change("left_instant", 1),
    do.Change("down", True),
    do.Change("down", False),
    do.Change("fate", "dead"),
    do.Change("hidden", True),
    do.Change("name", "Goblin"),
    do.Change("luck", 3),
)
UNTIL = (
    None,
    None,
    Until("start"),
    Until("end"),
    Until("end", count=2),
    Until("round", count=2),
    Until("scene"),
)
ROLLS = ("agility", "block", "impact", "spirit", "Cocina", "luck", "initiative", "strength")

Maker = Callable[[State, Any], do.Command]


def makers(
    someone: Callable[[State, int], str],
    other: Callable[[State, int, int], str],
    faces: tuple[tuple[int, ...] | None, ...],
) -> dict[str, Maker]:
    """The makers of this system's own commands; `someone` and `other` pick creatures."""

    def user(s: State, n: int) -> str:
        # Mostly whoever may act.
        return s.active if s.active is not None and n % 5 else someone(s, n)

    def word(s: State, who: str, n: int) -> str:
        # Mostly something that they have.
        creature = s.creatures.get(who)
        own = creature.sheet.abilities if creature is not None else ()
        return own[n % len(own)].name if own and n % 3 else WORDS[n % len(WORDS)]

    def use(s: State, x: Any) -> do.Command:
        actor = user(s, x.a)
        targets = ((), (other(s, x.a, x.b),), (other(s, x.a, x.b),), (someone(s, x.b), other(s, x.a, x.c)))
        return Use(
            actor=actor,
            ability=word(s, actor, x.b),
            targets=targets[x.c % 4],
            zone=("", "far", "near", "out")[x.b % 4],
            behind=x.secret,
            force=x.force and x.a % 3 == 0,
            faces=faces[(x.b + x.c) % len(faces)],
            difficulty=(None, None, None, 8)[x.a % 4],
            adjust=Adjust(roll=x.c % 7 - 3, damage_percent=x.a % 2 * 50),
        )

    return {
        "use": use,
        "strike": lambda s, x: Use(
            actor=user(s, x.a),
            ability=("strike", "shoot", "cast")[x.b % 3],
            targets=(other(s, x.a, x.c),),
            faces=faces[(x.a + x.c) % len(faces)],
        ),
        "react": lambda s, x: React(
            actor=someone(s, x.a),
            ability=word(s, someone(s, x.a), x.b),
            force=x.force and x.c % 3 == 0,
            targets=(someone(s, x.c),) if x.c % 4 == 0 else (),
            faces=faces[x.c % len(faces)],
        ),
        "pass-window": lambda s, x: do.Pass(faces=faces[x.a % len(faces)]),
        "roll": lambda s, x: Roll(
            actor=someone(s, x.a),
            what=ROLLS[x.b % len(ROLLS)],
            difficulty=(None, 9, 100)[x.c % 3],
            granted=x.force,
            faces=faces[x.a % len(faces)],
        ),
        "damage": lambda s, x: Damage(
            targets=tuple(someone(s, n) for n in (x.a, x.b)[: x.c % 3]),
            amount=x.b % 9,
            raw=x.force,
            of=("", "red", "physical", "plasma")[x.a % 4],
            pool=("hp", "hp", "mp")[x.c % 3],  # type: ignore[arg-type]
        ),
        "heal": lambda s, x: Heal(targets=(someone(s, x.a),), amount=x.b % 12),
        "rest": lambda s, x: Rest(creatures=(someone(s, x.a),) if x.b % 2 else (), force=x.force),
        "grant": lambda s, x: Grant(creature=someone(s, x.a), action=("normal", "instant")[x.b % 2]),  # type: ignore[arg-type]
        "initiative": lambda s, x: RollInitiative(creature=someone(s, x.a), faces=faces[x.b % len(faces)]),
        "behind": lambda s, x: Behind(creature=someone(s, x.a), of=someone(s, x.b), off=x.force),
        "clothes": lambda s, x: ChangeClothes(creature=someone(s, x.a)),
        "ability": lambda s, x: AddAbility(
            creature=someone(s, x.a) if x.c % 5 else "",
            ability=ABILITIES[x.b % len(ABILITIES)],
        ),
        "ability-remove": lambda s, x: RemoveAbility(creature=someone(s, x.a), name=WORDS[x.b % len(WORDS)]),
        "stat": lambda s, x: AddStat(
            label=("Luck", "Sigilo", "agility", "")[x.a % 4], parent=("", "agility")[x.b % 2]
        ),
        "stat-change": lambda s, x: ChangeStat(
            stat=("luck", "sigilo", "agility")[x.a % 3],
            label=(None, "Suerte")[x.b % 2],
            remove=x.force,
        ),
        "status": lambda s, x: do.ChangeStatus(
            creatures=(someone(s, x.a),),
            status=STATES[x.b % len(STATES)],
            charges=x.c % 11 - 3,
            off=x.c % 9 == 8,
            until=UNTIL[x.a % len(UNTIL)],
        ),
        "scene": lambda s, x: do.StartScene(title="") if x.force else do.EndScene(),
    }


OFTEN = (
    "add",
    "add",
    *["use"] * 8,
    *["strike"] * 4,
    *["status"] * 3,
    *["choose"] * 8,
    *["react"] * 3,
    *["next"] * 5,
    "action",
    "action",
    "action",
    "hold",
    "now",
    "turn",
    "move",
    "damage",
)


def check(state: State) -> None:
    """What every state keeps: pools, tokens, debts, charges (R-2D-11, 29, 39, 42, 47, 48, 52)."""
    for creature in state.creatures.values():
        sheet = creature.sheet
        assert 0 <= sheet.hp <= sheet.hp_max
        assert 0 <= sheet.mp <= sheet.mp_max
        for token in ("normal", "instant"):
            present, left, debt, extra = (
                getattr(sheet, name) for name in (token, f"left_{token}", f"debt_{token}", f"extra_{token}")
            )
            assert min(present, left, debt, extra) >= 0
            assert debt <= 1 + extra
            assert max(present, left, 1 + extra) <= 9
        if state.time == "narrative":
            assert sheet.initiative_total is None
        charges = {key: status.charges for key, status in creature.statuses.items()}
        assert min(charges.values(), default=0) >= 0
        assert all(charges[key] > 0 for key in STATES[:-1] if key in charges)
        assert not {"burn", "soak"} <= charges.keys()
        assert charges.get("stun", 0) < 5
        assert "interrupt" not in charges
        assert all(0 <= status.fresh <= status.charges for status in creature.statuses.values())
