"""`hide` and `show`: creatures and zones, in both languages; and the marks of what is hidden."""

import pytest
from msgspec.structs import replace

from app.bar import bar_view
from app.console.lines import GameLine, interpret
from app.i18n import translator
from app.panes.rows import RowFit, creature_line, group_widths, key_width, name_width
from app.panes.zone_arranging import measure
from app.present import creature_row, zone_cards
from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.state import GameState, State
from rules.text import plain
from rules.zones import DEFAULT_ZONES


def table() -> State:
    state: State = GameState(rules="ezd6", seed="x", zones=DEFAULT_ZONES)
    for command in (
        do.AddCreatures(name="Lucía", side="hero"),
        do.AddCreatures(name="Goblin", count=2),
        do.AddZone(name="Torre"),
        do.AddCreatures(name="Torre Viva"),
    ):
        state = execute(state, command, 0)[1]
    return state


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("hide goblin 2", do.SetFields(creature="goblin-2", changes=(do.Change("hidden", True),))),
        ("oculta a goblin 2", do.SetFields(creature="goblin-2", changes=(do.Change("hidden", True),))),
        ("muestra goblin 2", do.SetFields(creature="goblin-2", changes=(do.Change("hidden", False),))),
        ("hide", do.SetFields(creature="lucia", changes=(do.Change("hidden", True),))),
        ("hide torre", do.SetZone(zone="torre", hidden=True)),
        ("hide torre viva", do.SetFields(creature="torre-viva", changes=(do.Change("hidden", True),))),
        ("muestra la torre", do.SetZone(zone="torre", hidden=False)),
        ("oculta lejos", do.SetZone(zone="far", hidden=True)),
        ("hide ne", do.SetZone(zone="near", hidden=True)),
    ],
)
def test_lines(text: str, command: do.Command) -> None:
    """COMMANDS: `hide` and `show` take a creature or a zone."""
    line = interpret(text, table(), "lucia")
    assert isinstance(line, GameLine)
    assert line.command == command


@pytest.mark.parametrize("text", ["hide nobody", "show x y", "hide goblin"])
def test_refused(text: str) -> None:
    """An unknown or ambiguous name is refused."""
    with pytest.raises(Refused):
        interpret(text, table(), None)


def test_what_is_hidden_is_marked() -> None:
    """UX: ◌ on a hidden zone, and before the name of whoever is unseen, whatever other mark they have."""
    state, t = table(), translator("en")
    for command in (
        do.SetFields(creature="goblin-2", changes=(do.Change("hidden", True), do.Change("down", True))),
        do.SetZone(zone="torre", hidden=True),
        do.MoveCreature(creature="goblin-1", zone="torre", force=True),
    ):
        state = execute(state, command, 0)[1]
    down, inside = (creature_row(state, state.creatures[id_], t) for id_ in ("goblin-2", "goblin-1"))
    assert (down.mark, inside.mark) == ("✗", " ")
    for row in (down, inside):
        rows = (down, inside)
        fit = RowFit(key_width(rows), name_width(rows), group_widths(rows))
        drawn = creature_line(row, fit, 40, t, role="foe", offered=False)
        text = plain((*drawn.before, *drawn.name, *drawn.after))
        assert f"{row.key} ◌ {row.name}" in text
        assert text.count("◌") == 1
        assert len(text) == 40
    titles = [plain(measure(card, n, t).title) for n, card in enumerate(zone_cards(state, t))]
    assert "◌ Torre" in titles
    assert sum("◌" in title for title in titles) == 1


def test_what_a_secret_line_has_opened_is_marked() -> None:
    """UX: the decision bar says that a waiting roll is the game master's alone."""
    t = translator("es")
    for secret in (False, True):
        command = do.RollDice(expression="2d6", secret=secret)
        state = execute(replace(table(), dice="table"), command, 0)[1]
        view = bar_view(state, None, "", t)
        assert view is not None
        assert plain(view.prompt).startswith("◌") == secret
