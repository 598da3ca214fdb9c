"""`zone link`, `zone unlink`, `zone earlier`, `zone later`: the lines, their help, and what players hear."""

import pytest

from app.console.guide import help_lines
from app.console.lines import GameLine, interpret
from app.i18n import translator
from app.outward_log import outward_entries
from rules import commands as do
from rules.engine import execute
from rules.outward import outward_state
from rules.state import GameState, State
from rules.text import plain
from rules.zones import DEFAULT_ZONES


def table(*, hidden: bool = True) -> State:
    """Near, the Crypt, Far and Out of combat."""
    state: State = GameState(rules="ezd6", seed="x", zones=DEFAULT_ZONES)
    return execute(state, do.AddZone(name="Crypt", after="near", hidden=hidden), 0)[1]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("zone link near out", do.LinkZones(zone="near", other="out")),
        ("zona enlaza cerca fuera", do.LinkZones(zone="near", other="out")),
        ("zone unlink near far", do.LinkZones(zone="near", other="far", unlink=True)),
        ("zone earlier far", do.ShiftZone(zone="far")),
        ("zone later crypt", do.ShiftZone(zone="crypt", later=True)),
    ],
)
def test_the_lines_of_links_and_order(text: str, command: do.Command) -> None:
    meant = interpret(text, table(), None)
    assert isinstance(meant, GameLine)
    assert meant.command == command


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_help_shows_lines_that_work(language: str) -> None:
    """Every line of the example is understood and allowed, one after another, in the language shown."""
    t = translator(language)
    state: State = GameState(rules="ezd6", seed="x", zones=DEFAULT_ZONES)
    example = plain(help_lines(state, t, "zone" if language == "en" else "zona")[1]).strip()
    kinds = []
    for text in example.split(" · "):
        meant = interpret(text, state, None)
        assert isinstance(meant, GameLine)
        kinds.append(type(meant.command))
        state = execute(state, meant.command, 0)[1]
    assert kinds == [do.AddZone, do.LinkZones, do.ShiftZone]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "command",
    [
        do.ShiftZone(zone="far"),
        do.ShiftZone(zone="near", later=True),
        do.ShiftZone(zone="crypt"),
        do.ShiftZone(zone="crypt", later=True),
    ],
)
def test_a_step_past_a_hidden_zone_tells_players_nothing(language: str, command: do.ShiftZone) -> None:
    """UX: the zone and the step are the game master's; with the zone in view the same step is told."""
    t = translator(language)
    before = table()
    record, after = execute(before, command, 0)
    assert [zone.id for zone in after.zones] != [zone.id for zone in before.zones]
    assert outward_state(after).zones == outward_state(before).zones
    assert list(outward_entries(before, [record], t)) == []
    seen = table(hidden=False)
    told = list(outward_entries(seen, [execute(seen, command, 0)[0]], t))
    assert len(told) == 1
    assert "Crypt" in "".join(map(plain, told[0].lines))
