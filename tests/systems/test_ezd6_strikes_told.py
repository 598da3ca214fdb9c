"""EZD6 strikes: each is told once, with what became of those left over, and remembered by whom they hurt."""

import pytest
from ezd6_circle import cast, circle
from ezd6_table import Table, happened, outcomes, over, purposes

from rules.commands import Change, SetFields
from rules.events import AnyEvent, CreaturePatched


def fallen(events: tuple[AnyEvent, ...]) -> list[tuple[str, str]]:
    """Who went down, and why what was left over is lost."""
    return [
        (event.creature, event.args.get("lost", ""))
        for event in events
        if isinstance(event, CreaturePatched) and event.cause == "ezd6.down"
    ]


def test_who_was_down_already_is_told_though_another_falls_now() -> None:
    """U29, U32: each of several targets has its own line."""
    table = Table()
    for name in ("Uno", "Dos", "Tres"):
        table.foe(name)
    table.damage("dos", raw=True)
    events = table.damage("uno", "dos", "tres", strikes=2)
    assert fallen(events) == [("uno", ""), ("tres", "")]
    assert happened(events, "ezd6.already-down") == [{"who": "dos", "left": 2}]


def test_nobody_falls_twice() -> None:
    """U29: a foe felled by hand while its save lies there; the save that is accepted fells it no more."""
    table = Table()
    table.foe(strikes=1, armour=5, karma=1)
    table.damage("goblin", strikes=3, dice=(4,))
    table.damage("goblin", raw=True)
    events = table.choose("accept")
    assert fallen(events) == []
    assert happened(events, "ezd6.already-down") == [{"who": "goblin", "left": 3}]
    table.do(SetFields(creature="goblin", changes=(Change("strikes", 1), Change("down", True))))
    assert fallen(table.damage("goblin", strikes=2, raw=True)) == []
    assert (table["goblin"].strikes, table.creature("goblin").down) == (1, True)


def test_a_life_that_was_risked_ends_the_event() -> None:
    """R-EZ-16, R-EZ-30: whatever comes of it, a hero's critical on one of their own goes on to nobody."""
    for face, answer in ((6, ""), (2, "dead"), (2, "unconscious")):
        table = Table()
        table.hero(karma=0, hero_dice=0)
        table.hero("Vera", strikes=1, karma=0, hero_dice=0)
        table.foe(strikes=3)
        events = table.attack("lucia", "vera", 6, 6, 6, 2, face, force=True)
        assert purposes(events)[-1] == "life-risk"
        if answer:
            table.choose(answer)
        assert (table.options, table["goblin"].strikes) == ([], 3)


@pytest.mark.parametrize(
    ("attacker", "dice", "sheet", "lost"),
    [
        ("hero", (4,), {"hit_strikes": 3, "karma": 0, "hero_dice": 0}, "no-critical"),
        ("hero", (6, 2), {"hit_strikes": 3, "karma": 0, "hero_dice": 0}, "no-critical"),
        ("hero", (4,), {"karma": 0, "hero_dice": 0}, ""),
        ("ally", (6, 6, 2), {"hit_strikes": 2}, "no-hero"),
        ("neutral", (4,), {"hit_strikes": 2}, "no-hero"),
    ],
)
def test_why_strikes_left_over_are_lost(
    attacker: str, dice: tuple[int, ...], sheet: dict[str, int], lost: str
) -> None:
    """R-EZ-16: only a hero's confirmed critical goes on; the line of the fall says so, and no other."""
    table = Table()
    table.add("Atacante", attacker, **sheet)
    table.foe("Uno")
    table.foe("Dos")
    events = table.attack("atacante", "uno", *dice)
    assert fallen(events) == [("uno", lost)]
    assert (happened(events, "ezd6.strikes-lost"), table.state.open) == ([], None)


def test_strikes_that_go_on_are_not_called_lost() -> None:
    """R-EZ-16: nor are those that nobody dealt."""
    table = Table()
    table.hero(karma=0, hero_dice=0)
    table.foe("Uno")
    table.foe("Dos")
    assert fallen(table.attack("lucia", "uno", 6, 6, 2)) == [("uno", "")]
    events = table.choose("spill dos")
    assert (fallen(events), over(events)) == ([("dos", "")], [0])
    table = Table()
    table.foe()
    events = table.damage("goblin", strikes=4)
    assert (fallen(events), over(events)) == ([("goblin", "")], [3])


def test_a_spell_has_nothing_left_over_to_go_on() -> None:
    """R-EZ-16, R-EZ-45: not even from somebody whom the game master let stand with no strike."""
    table = circle()
    table.foe("Orco")
    table.damage("goblin", strikes=9, raw=True)
    table.do(SetFields(creature="goblin", changes=(Change("down", False),)))
    assert fallen(cast(table, 4, 4, 2)) == [("goblin", "no-attack")]
    assert table.state.open is None


@pytest.mark.parametrize("saves", ["miraculous", "armour", "none"])
def test_who_is_hurt_by_a_spell_remembers_whose_it_was(saves: str) -> None:
    """R-EZ-45: like a blow, whatever save stands against it; one that is stopped hurts nobody."""
    table = circle(spell_saves=saves)
    table.do(SetFields(creature="goblin", changes=(Change("miraculous", 4), Change("armour", 4))))
    if saves != "none":
        assert outcomes(cast(table, 4, 4, 2, 4))[-1] == "success"
        assert table.creature("goblin").hurt_by == ""
    cast(table, 4, 4, 2, *(() if saves == "none" else (3,)))
    assert (table.creature("goblin").hurt_by, table["goblin"].strikes) == ("lucia", 2)
