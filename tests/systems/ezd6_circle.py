"""A caster and a goblin, and short words for casting: for tests of magic."""

from typing import Any

from ezd6_table import Table

from rules.systems.ezd6.commands import Cast


def circle(dice: str = "program", **options: Any) -> Table:
    """Lucía, with a scroll and no hero die, against a goblin with armour and no other save."""
    table = Table(dice, **options)
    table.hero(karma=5, hero_dice=0, scrolls=2)
    table.foe(strikes=3, armour=4)
    return table


def cast(table: Table, *dice: int, art: str = "spell", **more: Any) -> tuple[Any, ...]:
    values = {"actor": "lucia", "art": art, "power": 2, "against": 1, **more}
    if art != "miracle":
        values.setdefault("target", "goblin")
    if art == "scroll":
        values["power"] = None
    return table.do(Cast(faces=dice or None, **values))
