"""Three heroes against two goblins, and short words for what they do: for tests of turns."""

from ezd6_table import ENGLISH, Table

from rules.commands import AddCreatures, Next, StartAction
from rules.system import get
from rules.systems.ezd6.commands import Use
from rules.text import plain

EZD6 = get("ezd6")


def fight(*, start: bool = True, **options: object) -> Table:
    """Lucía, Ñandú and Vera against Goblin 1 and Goblin 2."""
    table = Table(**options)
    for name in ("Lucía", "Ñandú", "Vera"):
        table.hero(name, karma=0, hero_dice=0, potions=2)
    table.do(AddCreatures(name="Goblin", count=2, sheet={"strikes": 9}))
    if start:
        table.do(StartAction())
    return table


def use(table: Table, thing: str, actor: str = "lucia", **more: object) -> None:
    table.do(Use(actor=actor, thing=thing, **more))  # type: ignore[arg-type]


def cannot(table: Table, thing: str, actor: str = "lucia", **more: object) -> str:
    return table.refused(Use(actor=actor, thing=thing, **more))  # type: ignore[arg-type]


def note(table: Table, creature: str) -> str:
    return plain(EZD6.turn_note(table.state, table.creature(creature), ENGLISH))


def to_foes(table: Table) -> None:
    """Go on to the first foe's turn."""
    while table.state.phase != "foes":
        table.do(Next())
