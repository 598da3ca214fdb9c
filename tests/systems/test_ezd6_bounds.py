"""EZD6: the least and the most of everything that can be asked for, and what is told of it."""

from typing import Any

import pytest
from ezd6_table import Table, happened, purposes

from rules.commands import (
    AddTrack,
    Change,
    MoveCreature,
    Next,
    SetFields,
    SetOption,
    SetZone,
    StartAction,
    StartNarrative,
)
from rules.engine import execute
from rules.errors import Refused
from rules.events import AnyEvent, CreaturePatched, Moved, Rolled, SheetPatched
from rules.system import get
from rules.systems.ezd6.chances import odds
from rules.systems.ezd6.commands import Attack, Check, Damage, Heal, Rest, Use, Work


def pair(**options: object) -> Table:
    """Lucía, with nothing to spend, and Vera, against a goblin that lasts."""
    table = Table(**options)
    table.hero(karma=0, hero_dice=0, strikes=50)
    table.hero("Vera", karma=0, hero_dice=0)
    table.foe(strikes=99)
    return table


def put(table: Table, creature: str, field: str, value: object) -> tuple[AnyEvent, ...]:
    return table.do(SetFields(creature=creature, changes=(Change(field, value),)))  # type: ignore[arg-type]


LUCIA: dict[str, Any] = {"actor": "lucia"}
BLOW: dict[str, Any] = {**LUCIA, "target": "goblin"}


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ([Check(**LUCIA, difficulty=n) for n in (1, 6)], [Check(**LUCIA, difficulty=n) for n in (0, 7)]),
        ([Work(**LUCIA, difficulty=n) for n in (1, 6)], [Work(**LUCIA, difficulty=n) for n in (0, 7)]),
        ([Attack(**BLOW, strikes=n) for n in (1, 9)], [Attack(**BLOW, strikes=n) for n in (0, 10)]),
        ([Damage(targets=("goblin",), strikes=n) for n in (1, 99)],
         [Damage(targets=("goblin",), strikes=n) for n in (0, 100)]),
        ([Heal(targets=("goblin",), strikes=n) for n in (1, 99)],
         [Heal(targets=("goblin",), strikes=n) for n in (0, 100)]),
        ([Check(**LUCIA, difficulty=4, boons=9, banes=9)],
         [Check(**LUCIA, difficulty=4, boons=10), Check(**LUCIA, difficulty=4, banes=-1)]),
        ([Attack(**BLOW, boons=9, banes=9)], [Attack(**BLOW, banes=10), Attack(**BLOW, boons=-1)]),
        ([Work(**LUCIA, difficulty=4, boons=9, banes=9)],
         [Work(**LUCIA, difficulty=4, boons=10), Work(**LUCIA, difficulty=4, banes=-1)]),
    ],
)  # fmt: skip
def test_the_least_and_the_most(good: list[Any], bad: list[Any]) -> None:
    """R-EZ-01, R-EZ-04, R-EZ-24, R-EZ-26: what is on the edge is allowed, what is beyond is refused."""
    for command in good:
        pair().do(command)
    for command in bad:
        with pytest.raises(Refused, match="out-of-range") as refused:
            execute(pair().state, command, 0)
        said: dict[str, Any] = refused.value.args_
        assert not said["low"] <= said["value"] <= said["high"]


def test_who_does_not_exist_does_nothing() -> None:
    table = pair()
    for command in (
        Use(actor="nadie", thing="talk"), Use(actor="lucia", thing="potion", target="nadie"),
        Work(actor="nadie", difficulty=4), Check(actor="nadie", difficulty=4),
        Attack(actor="nadie", target="goblin"), Attack(actor="lucia", target="nadie"),
    ):  # fmt: skip
        assert table.refused(command) == "unknown-name", command


def test_what_was_said_of_a_roll_is_kept_and_nothing_else() -> None:
    """R-EZ-17: boons, banes and helpers; what was not said takes no place in the log (U57)."""
    table = pair()
    assert happened(table.check("lucia", 4, 5), "ezd6.check") == [{"who": "lucia", "difficulty": 4}]
    said = happened(table.check("lucia", 4, 5, 5, boons=1, banes=1, helps=("vera",)), "ezd6.check")
    assert said == [{"who": "lucia", "difficulty": 4, "boons": 1, "banes": 1, "helps": ["vera"]}]
    plain = happened(table.attack("lucia", "goblin", 4), "ezd6.attack")
    assert plain == [{"who": "lucia", "target": "goblin"}]
    said = happened(table.attack("lucia", "goblin", 4, 4, banes=2, helps=("vera",)), "ezd6.attack")
    assert said == [{"who": "lucia", "target": "goblin", "banes": 2, "helps": ["vera"]}]


def test_a_weapon_that_is_named_is_the_one_that_is_used() -> None:
    """R-EZ-26, R-EZ-40: out of its reach it is refused, by force it is still that weapon."""
    table = Table()
    weapons = [{"name": "bow", "reach": "far"}, {"name": "hammer", "strikes": 2}]
    table.hero(karma=0, hero_dice=0, weapons=weapons)
    table.foe(zone="far", strikes=9)
    assert table.refused(Attack(**BLOW, weapon="hammer")) == "not-in-reach"
    table.attack("lucia", "goblin", 4, weapon="hammer", force=True)
    assert table["goblin"].strikes == 7
    table.attack("lucia", "goblin", 4)
    assert table["goblin"].strikes == 6


@pytest.mark.parametrize(("side", "purpose"), [("foe", "defence"), ("neutral", "attack"), ("hero", "attack")])
def test_heroes_roll_to_defend_against_enemies_alone(side: str, purpose: str) -> None:
    """R-EZ-44, option `defend`."""
    table = pair(enemy_attacks="defend")
    table.add("Otro", side, karma=0, hero_dice=0)
    assert purposes(table.attack("otro", "vera", 2, force=True))[0] == purpose


def test_karma_has_a_most_and_is_learnt_again_after_the_fight() -> None:
    """R-EZ-43: up to 99; in narrative time each check counts as its own turn."""
    table = Table()
    table.hero(karma=98, hero_dice=0)
    table.foe(strikes=9)
    table.do(StartAction())
    for _ in range(2):
        table.check("lucia", 6, 1)
    assert table["lucia"].karma == 99
    table.do(StartNarrative())
    put(table, "lucia", "karma", 0)
    for _ in range(2):
        table.check("lucia", 6, 1)
    assert table["lucia"].karma == 2
    put(table, "lucia", "karma", 99)
    table.check("lucia", 6, 1)
    assert table["lucia"].karma == 99


def test_strikes_set_by_hand_tell_of_a_fall_and_of_getting_up_once() -> None:
    """U29: only where somebody falls or gets up."""
    table = pair()

    def changes(*events: AnyEvent) -> list[object]:
        return [event.changes.get("down") for event in events if isinstance(event, CreaturePatched)]

    assert changes(*put(table, "goblin", "strikes", 5)) == []
    assert changes(*put(table, "goblin", "strikes", 0)) == [True]
    assert changes(*put(table, "goblin", "strikes", 0)) == []
    assert changes(*put(table, "goblin", "strikes", 2)) == [False]


def test_work_that_is_not_asked_yet_has_no_odds_and_a_full_track_can_be_forced() -> None:
    """R-EZ-34: the game master overrules; the track stays within its size."""
    table = pair()
    assert odds(table.state, Work(actor="lucia")) == {}
    table.do(AddTrack(name="Puerta", size=1))
    table.do(Work(actor="lucia", difficulty=4, track="puerta", faces=(5,)))
    assert table.refused(Work(actor="lucia", difficulty=4, track="puerta")) == "track-done"
    table.do(Work(actor="lucia", difficulty=4, track="puerta", faces=(5,), force=True))
    assert table.state.tracks[0].done == 1


@pytest.mark.parametrize("rest_strikes", [0, 1])
def test_a_night_tells_of_those_who_were_hurt(rest_strikes: int) -> None:
    """R-EZ-25: who has nothing to recover, or recovers nothing, is not told about."""
    table = pair(rest_strikes=rest_strikes)
    table.damage("lucia", strikes=2, raw=True)
    events = table.do(Rest())
    assert happened(events, "ezd6.rest") == [{"creatures": ["lucia", "vera"], "food": True}]
    assert happened(events, "ezd6.unhurt") == []
    healed = [e.creature for e in events if isinstance(e, SheetPatched) and e.cause == "ezd6.healed"]
    assert healed == ["lucia"] * rest_strikes


def test_what_a_session_gives_back() -> None:
    """R-EZ-43: the hero's own number, else the campaign's; heroes alone, wounds of all but the dead."""
    table = Table(karma_start=4, hero_dice_start=2)
    for name, side in (("Lucía", "hero"), ("Vera", "hero"), ("Tomás", "ally"), ("Goblin", "foe")):
        table.add(name, side, strikes=5)
    for hero in ("lucia", "vera"):
        put(table, hero, "karma", 0)
        put(table, hero, "hero_dice", 0)
    put(table, "vera", "session_karma", 6)
    put(table, "vera", "session_hero_dice", 3)

    def given(creature: str, what: str) -> dict[str, Any]:
        events = get("ezd6").reset(table.state, table.creature(creature), what)
        return {key: value for e in events if isinstance(e, SheetPatched) for key, value in e.changes.items()}

    assert given("lucia", "karma") == {"karma": 4, "hero_dice": 0}
    assert given("lucia", "hero_dice") == {"karma": 0, "hero_dice": 2}
    assert given("vera", "karma") == {"karma": 6, "hero_dice": 0}
    assert given("vera", "hero_dice") == {"karma": 0, "hero_dice": 3}
    put(table, "vera", "karma", 6)
    assert given("vera", "karma") == given("tomas", "karma") == given("goblin", "hero_dice") == {}
    assert get("ezd6").reset(table.state, table.creature("lucia"), "strikes") == ()
    table.damage("lucia", "tomas", strikes=3, raw=True)
    assert given("lucia", "strikes") == given("tomas", "strikes") == {"strikes": 5}
    put(table, "lucia", "fate", "dead")
    put(table, "tomas", "fate", "unconscious")
    assert (given("lucia", "strikes"), given("tomas", "strikes")) == ({}, {"strikes": 5})
    table.do(SetOption(key="karma", value=False))
    assert given("lucia", "karma") == given("vera", "hero_dice") == {}


def test_coming_in_needs_an_action_and_legs_to_stand_on() -> None:
    """R-EZ-39, R-EZ-40."""
    table = pair()
    table.hero("Nico", zone="out")
    table.do(StartAction())
    table.damage("nico", strikes=9, raw=True)
    assert table.refused(MoveCreature(creature="nico", zone="far")) == "is-down"
    table.heal("nico")
    table.do(MoveCreature(creature="nico", zone="far"))
    put(table, "nico", "zone", "out")
    assert table.refused(MoveCreature(creature="nico", zone="far")) == "action-spent"


def test_hard_ground_is_told_before_it_is_judged() -> None:
    """R-EZ-41."""
    table = pair()
    table.do(SetZone(zone="far", difficult=True))
    table.do(StartAction())
    events = table.do(MoveCreature(creature="lucia", zone="far"))
    assert happened(events, "ezd6.difficult") == [{"who": "lucia", "zone": "far"}]
    rolled = [e for e in table.choose("roll", 4) if isinstance(e, Rolled)]
    assert (rolled[0].difficulty, table.creature("lucia").zone) == (4, "far")
    table.do(Next())
    table.do(MoveCreature(creature="vera", zone="far"))
    events = table.choose("blocked")
    assert happened(events, "ezd6.blocked") == [{"who": "vera", "zone": "far"}]
    assert table.creature("vera").zone == "near"


@pytest.mark.parametrize("word", ["passable", "blocked"])
def test_who_has_been_moved_meanwhile_is_not_moved_again(word: str) -> None:
    """R-EZ-41: the game master has seen to it by hand."""
    table = pair()
    table.do(SetZone(zone="far", difficult=True))
    table.do(StartAction())
    table.do(MoveCreature(creature="lucia", zone="far"))
    put(table, "lucia", "zone", "far")
    events = table.choose(word)
    assert not [event for event in events if isinstance(event, Moved)]
    assert (happened(events, "ezd6.blocked"), table.creature("lucia").zone) == ([], "far")
