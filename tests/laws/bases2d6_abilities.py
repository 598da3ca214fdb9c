"""Abilities of every kind, for the laws that the engine of Bases 2d6 must keep."""

from typing import Any

import msgspec

from rules.systems.bases2d6.ability import Ability, Cost, Effect, Lasting

#: Every kind of effect, trigger, action and range, costs that cannot be paid, and a division by nothing.
ABILITIES = (
    Ability(
        "Ember",
        costs=(Cost("2"),),
        types=("magical", "projectile"),
        elements=("red",),
        range="intermediate",
        roll="conjuration",
        defences=("agility", "block"),
        effects=(Effect("damage", "1d6 + intelligence"), Effect("status", "2", status="burn")),
    ),
    Ability(
        "Mend",
        costs=(Cost("x"),),
        x="1 + 1",
        types=("magical",),
        range="intermediate",
        roll="conjuration",
        most=2,
        effects=(Effect("heal", "1d6 + x"),),
    ),
    Ability(
        "Cleanse",
        types=("innate",),
        range="melee",
        roll="spirit",
        difficulty=5,
        effects=(Effect("cleanse", "1", status="stun"), Effect("cleanse", status="burn")),
    ),
    Ability(
        "Counter",
        action="instant",
        reaction=True,
        trigger="targeted",
        types=("physical", "touch"),
        roll="impact",
        defences=("block",),
        effects=(Effect("damage", "strength"),),
    ),
    Ability(
        "Hush",
        reaction=True,
        trigger="enemy",
        types=("magical",),
        range="distant",
        roll="conjuration",
        defences=("spirit",),
        effects=(Effect("status", status="interrupt"),),
    ),
    Ability(
        "Watch",
        action="free",
        reaction=True,
        trigger="any",
        answers=("innate", "aura"),
        range="far",
        effects=(Effect("note"),),
    ),
    Ability(
        "Guard",
        action="full",
        answers=("physical",),
        reaction=True,
        trigger="ally-targeted",
        range="far",
        effects=(Effect("modify", "2", on="agility", lasts=Lasting("start", whose="user")),),
    ),
    Ability(
        "Push",
        types=("physical", "touch"),
        roll="impact",
        defences=("block",),
        effects=(Effect("move", "1"), Effect("status", "3", status="stun")),
    ),
    Ability("Draw", range="far", effects=(Effect("move", "-2"),)),
    Ability(
        "Storm",
        costs=(Cost("3"), Cost("1", "hp")),
        types=("magical", "aura"),
        range="distant",
        most=0,
        x="1d4",
        defences=("spirit",),
        difficulty=8,
        effects=(
            Effect("damage", "x"),
            Effect("status", "1", status="Storm", each="damage", each_amount="1d4", lasts=Lasting("end", 2)),
            Effect("modify", "-2", on="agility", lasts=Lasting("round", 2)),
        ),
    ),
    Ability(
        "Spring",
        types=("aura",),
        range="distant",
        roll="spirit",
        effects=(Effect("status", status="Spring", each="heal", each_amount="2"),),
    ),
    Ability(
        "Fury",
        action="free",
        range="self",
        effects=(
            Effect("modify", "50", on="damage", percent=True, lasts=Lasting("start")),
            Effect("modify", "2", on="roll", lasts=Lasting("scene")),
        ),
    ),
    Ability(
        "Dash",
        types=("physical", "movement"),
        range="self",
        action="instant",
        roll="agility",
        difficulty=6,
        effects=(Effect("move", "2"),),
    ),
    Ability(
        "Bind",
        range="far",
        action="full",
        types=("magical",),
        roll="conjuration",
        effects=(Effect("status", "1", status="silence"), Effect("status", "1", status="immobilise")),
    ),
    Ability(
        "Wound",
        behind=True,
        roll="impact",
        defences=("agility",),
        effects=(
            Effect("damage", "2d6kh1"),
            Effect("status", "4", status="bleed"),
            Effect("status", "2", status="infect"),
            Effect("status", "2", status="destabilise"),
            Effect("status", "1", status="soak"),
        ),
    ),
    Ability("Pact", costs=(Cost("hp", "hp"),), range="far", effects=(Effect("damage", "12", pool="mp"),)),
    Ability("Split", costs=(Cost("2 / agility"),), range="far", effects=(Effect("damage", "9 / strength"),)),
    Ability("Hide", action="passive", range="self", effects=(Effect("modify", "1", on="block"),)),
)
#: The same as a sheet takes them.
BUILT: tuple[Any, ...] = msgspec.json.decode(msgspec.json.encode(ABILITIES))
