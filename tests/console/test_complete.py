"""Completion and the odds of a line that is being typed."""

import time
from collections.abc import Callable

import pytest
from desk import Desk
from hypothesis import given
from hypothesis import strategies as st

from app.console.complete import complete, preview
from app.i18n import translator
from rules.commands import AddCreatures
from rules.engine import execute
from rules.state import GameState, State
from rules.text import plain
from rules.zones import DEFAULT_ZONES


def offered(desk: Desk, line: str, language: str = "en") -> tuple[str, ...]:
    return complete(line, desk.state, translator(language), desk.console.selected)


@pytest.mark.parametrize(
    ("line", "language", "expected"),
    [
        ("at", "en", "attack"),
        ("at", "es", "ataca"),
        ("att", "es", "attack"),
        ("ata", "en", "ataca"),
        ("attack lu", "en", "attack lucía"),
        ("attack nan", "en", "attack Ñandú"),
        ("ataca lucia a gob", "es", "ataca lucia a goblin 1"),
        ("attack lucía goblin ", "en", "attack lucía goblin 1"),
        ("attack lucía ", "en", "attack lucía Goblin 1"),
        ("attack lucía goblin 1 b", "en", "attack lucía goblin 1 boon"),
        ("attack lucía goblin 1 w", "en", 'attack lucía goblin 1 with="long bow"'),
        ("ataca lucía goblin 1 des", "es", "ataca lucía goblin 1 desventaja"),
        ("damage goblin 1,gob", "en", "damage goblin 1,goblin 2"),
        ("daño lucía 1 cau", "es", "daño lucía 1 causa=arma"),
        ("damage lucía cause=f", "en", "damage lucía cause=fall"),
        ("move lucía f", "en", "move lucía far"),
        ("mueve lucía a le", "es", "mueve lucía a lejos"),
        ("set lucía kar", "en", "set lucía karma="),
        ("pon lucía arm", "es", "pon lucía armadura="),
        ("pon lucía riqueza=no", "es", "pon lucía riqueza=noble"),
        ("pon lucía zona=le", "es", "pon lucía zona=lejos"),
        ("set lucía acted=", "en", "set lucía acted=yes"),
        ("add wo", "en", "add wolf"),
        ("add lob", "en", "add lobo"),
        ("add Lía as war", "en", "add Lía as warrior"),
        ("añade Lía como com", "es", "añade Lía como combatiente"),
        ("add goblin x4 n", "en", "add goblin x4 near"),
        ("add goblin str", "en", "add goblin strikes="),
        ("action s", "en", "action surprise=foes"),
        ("option boons", "en", "option boons_and_banes="),
        ("opción karma_i", "es", "opción karma_inicial="),
        ("order lucía a", "en", "order lucía after"),
        ("undo a", "en", "undo all"),
        ("help at", "en", "help attack"),
        ("odds attack lucía gob", "en", "odds attack lucía goblin 1"),
        ("secret ro", "en", "secret roll"),
    ],
)
def test_the_first_completion(desk: Desk, line: str, language: str, expected: str) -> None:
    name = {"name": "long bow", "reach": "far", "strikes": 1}
    add = AddCreatures(name="Sol", side="hero", sheet={"weapons": [name]})
    state = execute(desk.state, add, 0)[1]
    if "with=" in expected:
        line, expected = (one.replace("lucía", "sol") for one in (line, expected))
    assert complete(line, state, translator(language), None)[0] == expected


def test_a_completion_is_a_longer_line(desk: Desk) -> None:
    for line in ("", "a", "attack ", "attack lucía goblin 1 ", "set lucía ", "add goblin "):
        for whole in offered(desk, line):
            assert len(whole) > len(line)


@pytest.mark.parametrize(
    "line", ["zzz", "note hola", "attack lucía goblin 1 boon", 'add "Gob', "next ", "attack zork z"]
)
def test_nothing_to_offer(desk: Desk, line: str) -> None:
    assert offered(desk, line) == ()


def test_what_is_open_comes_first(fight: Desk) -> None:
    fight.type("attack lucía goblin 1 dice=6,6,3")
    assert offered(fight, "")[:3] == ("accept", "karma 3", "hero")
    assert offered(fight, "", "es")[:3] == ("acepta", "karma 3", "héroe")
    fight.type("accept")
    assert offered(fight, "sp")[0] == "spill Goblin 2"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (
            "attack lucía goblin 1 boon",
            "success 89% (◆ 97%) · 0.95 strikes · critical 31% · critical failure 3%",
        ),
        ("ataca lucía goblin 1 ventaja", "success 89%"),
        ("odds roll lucía 4", "success 50%"),
        ("roll lucía", ""),
        ("attack lucía", ""),
        ("next", ""),
        ("roll lucía 4 boon=99999999", ""),
        ("select lucía", ""),
    ],
)
def test_preview(desk: Desk, line: str, shown: str) -> None:
    assert plain(preview(line, desk.state, translator("en"), None)).startswith(shown)
    assert bool(preview(line, desk.state, translator("en"), None)) == bool(shown)


@pytest.fixture(scope="module")
def crowd() -> State:
    """Two hundred creatures at the table."""
    state: State = GameState(rules="ezd6", seed="", zones=DEFAULT_ZONES)
    for name in ("Goblin", "Lobo", "Ñandú", "El Niño"):
        state = execute(state, AddCreatures(name=name, count=50), 0)[1]
    return state


TYPED = st.lists(
    st.sampled_from(
        [*"ab \"«»=,+-ñ[", "attack ", "ataca ", "set ", "add ", "goblin ", "1 ", "karma=", "odds ", "secret ",
         "as ", "el ", "option ", "choose ", "move ", "boon=", "dice="]
    )
    | st.text(max_size=4),
    max_size=8,
).map("".join)  # fmt: skip


@given(TYPED, st.sampled_from(["en", "es"]))
def test_neither_ever_raises(crowd: State, line: str, language: str) -> None:
    t = translator(language)
    assert isinstance(complete(line, crowd, t, "goblin-1"), tuple)
    assert isinstance(preview(line, crowd, t, "goblin-1"), tuple)


def test_both_are_fast(fight: Desk, crowd: State) -> None:
    for state, limit in ((fight.state, 0.02), (crowd, 0.2)):
        for line in (
            "ataca a gob",
            "attack goblin 2 el niño 1 boon",
            "pon goblin 3 riqueza=",
            "daño goblin 1, gob",
        ):
            for function in (complete, preview):
                assert best_of(lambda f=function, s=state, x=line: f(x, s, translator("es"), None)) < limit


def best_of(call: Callable[[], object]) -> float:
    """Seconds of the fastest of some calls: the others waited for the machine."""
    times = []
    for _ in range(7):
        begun = time.perf_counter()
        call()
        times.append(time.perf_counter() - begun)
    return min(times)
