"""Fights and abilities that several tests of Bases 2d6 begin with."""

from bases2d6_table import Table

from rules.commands import Change, SetFields
from rules.events import AnyEvent, Happened, Rolled
from rules.systems.bases2d6.ability import Ability, Cost, Effect

BOLT = Ability(
    "Bolt",
    costs=(Cost("1"),),
    types=("magical", "projectile"),
    elements=("red",),
    range="distant",
    most=3,
    roll="conjuration",
    defences=("agility", "block"),
    effects=(Effect("damage", "1d6 + intelligence"), Effect("status", "2", status="burn")),
)
HUSH = Ability(
    "Hush",
    action="instant",
    reaction=True,
    trigger="enemy",
    types=("magical",),
    range="distant",
    effects=(Effect("status", status="interrupt"),),
)
SPY = Ability("Spy", action="free", reaction=True, trigger="any", range="far", effects=(Effect("note"),))
CHANT = Ability(
    "Chant", costs=(Cost("3"),), types=("magical",), range="far", effects=(Effect("damage", "4"),)
)


def bolt_fight() -> Table:
    """Vera, who knows Bolt, against a goblin and an orc; nobody has a turn yet."""
    table = Table()
    table.hero("Vera", hp=30, mp=9, conjuration=3, intelligence=2, impact=3, strength=4)
    table.foe("Goblin", hp=30)
    table.foe("Orc", hp=30, defence=1, block=3)
    table.teach("vera", BOLT)
    return table


def fight(*reactions: Ability, who: str = "goblin") -> Table:
    """Vera, who is active, Nix at her side, a goblin and an orc; somebody has reactions."""
    table = Table()
    table.hero("Vera", hp=30, mp=9, strength=4, impact=3)
    table.hero("Nix", hp=30)
    table.foe("Goblin", hp=30)
    table.foe("Orc", hp=30)
    table.teach("vera", CHANT)
    for reaction in reactions:
        table.teach(who, reaction)
    table.action()
    return table


def trio(**initiative: int) -> Table:
    """Ana, Bo and Cid, with their initiatives."""
    table = Table()
    for name in ("Ana", "Bo", "Cid"):
        table.hero(name, initiative=initiative.get(name.lower(), 0))
    return table


def put(table: Table, creature: str, field: str, value: object) -> None:
    table.do(SetFields(creature=creature, changes=(Change(field, value),)))  # type: ignore[arg-type]


def order(table: Table) -> list[str]:
    return list(table.state.order)


def totals(events: tuple[AnyEvent, ...]) -> list[int]:
    return [event.total for event in events if isinstance(event, Rolled)]


def told(events: tuple[AnyEvent, ...], cause: str) -> list[str]:
    return [event.args["who"] for event in events if isinstance(event, Happened) and event.cause == cause]


def coins(events: tuple[AnyEvent, ...]) -> list[Rolled]:
    return [event for event in events if isinstance(event, Rolled) and event.purpose == "coin"]
