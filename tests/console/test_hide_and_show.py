"""`hide` and `show`: creatures and zones, in both languages; and the marks of what is hidden."""

import pytest
from msgspec.structs import replace

from app import narrate
from app.bar import bar_view
from app.console.complete import complete
from app.console.lines import GameLine, interpret
from app.i18n import translator
from app.outward_log import outward_entries
from app.panes.rows import RowFit, creature_line, group_widths, key_width, name_width
from app.panes.zone_arranging import measure
from app.present import creature_row, zone_cards
from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.state import GameState, State
from rules.text import plain
from rules.zones import DEFAULT_ZONES

HIDE = do.Change("hidden", True)


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
        ("show", do.SetFields(creature="lucia", changes=(do.Change("hidden", False),))),
        ("show 3", do.SetFields(creature="goblin-2", changes=(do.Change("hidden", False),))),
        ("hide 3, 1", do.HideCreatures(creatures=("goblin-2", "lucia"), hidden=True)),
        ("oculta goblin 1, torre viva", do.HideCreatures(creatures=("goblin-1", "torre-viva"), hidden=True)),
        ("muestra goblin 1, 3", do.HideCreatures(creatures=("goblin-1", "goblin-2"), hidden=False)),
    ],
)
def test_lines(text: str, command: do.Command) -> None:
    """COMMANDS: `hide` and `show` take a creature or a zone."""
    state = table()
    if isinstance(command, do.SetFields | do.HideCreatures) and not text.startswith(("hide", "oculta")):
        shown = getattr(command, "creatures", ()) or (getattr(command, "creature", ""),)
        state = execute(state, do.HideCreatures(creatures=shown, hidden=True), 0)[1]
    line = interpret(text, state, "lucia")
    assert isinstance(line, GameLine)
    assert line.command == command


def read(text: str, state: State) -> do.Command:
    """The command of a line."""
    line = interpret(text, state, None)
    assert isinstance(line, GameLine)
    return line.command


@pytest.mark.parametrize("text", ["hide goblin 1", "show goblin 2", "show far", "hide torre"])
def test_what_is_hidden_or_seen_already_makes_no_entry(text: str) -> None:
    """A line that would change nothing is refused; by `set` any field may be set to what it is."""
    state = table()
    for command in (
        do.SetZone(zone="torre", hidden=True),
        do.SetFields(creature="goblin-1", changes=(HIDE,)),
    ):
        state = execute(state, command, 0)[1]
    with pytest.raises(Refused) as refused:
        execute(state, read(text, state), 0)
    assert refused.value.id == "nothing-to-change"
    assert isinstance(interpret("set goblin 1 hidden=yes", state, None), GameLine)


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


def plague() -> State:
    """A hero, four rats of the plague of whom the last two are hidden, and a rat king."""
    state = table()
    for command in (
        do.AddCreatures(name="Rata de la peste", count=4),
        do.HideCreatures(creatures=("rata-de-la-peste-3", "rata-de-la-peste-4"), hidden=True),
        do.AddCreatures(name="Rey rata", hidden=True),
    ):
        state = execute(state, command, 0)[1]
    return state


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("muestra rata 3", "rata-de-la-peste-3"),
        ("quita rata 2", "rata-de-la-peste-2"),
        ("select rata 4", "rata-de-la-peste-4"),
        # Of all whose names begin so, only one is hidden.
        ("show rey", "rey-rata"),
        ("turno 2", "goblin-1"),
    ],
)
def test_a_number_and_what_would_change_tell_who_is_meant(text: str, who: str) -> None:
    """`rata 3` is Rata de la peste 3; `2` is whoever the screen gives that number."""
    line = interpret(text, plague(), None)
    asked = line.command if isinstance(line, GameLine) else line
    found = getattr(asked, "creature", "") or getattr(asked, "creatures", ("",))[0]
    assert found == who


def test_hidden_alone_would_be_shown() -> None:
    """A start that fits several is refused, unless showing one of them alone changes anything."""
    state = execute(plague(), do.HideCreatures(creatures=("rata-de-la-peste-4",), hidden=False), 0)[1]
    line = interpret("show rata", state, None)
    assert isinstance(line, GameLine)
    assert line.command == do.SetFields(creature="rata-de-la-peste-3", changes=(do.Change("hidden", False),))
    with pytest.raises(Refused):
        interpret("show rata", plague(), None)
    with pytest.raises(Refused):
        interpret("show 99", plague(), None)


def test_several_are_hidden_in_one_step_and_one_sentence() -> None:
    """One entry, one step of undo; whoever is hidden already stays so."""
    t = translator("en")
    state = plague()
    command = do.HideCreatures(creatures=("lucia", "rata-de-la-peste-3", "goblin-1"), hidden=True)
    record, after = execute(state, command, 0)
    assert [plain(one) for one in narrate.tell(record, state, t)] == ["Lucía, Goblin 1 hide from the players"]
    assert after.creatures["lucia"].hidden
    with pytest.raises(Refused) as refused:
        execute(after, command, 0)
    assert refused.value.id == "nothing-to-change"


def test_who_is_shown_in_a_hidden_zone_is_said_to_stay_unseen() -> None:
    """Players go on seeing nothing of them, and read nothing of it: the zone hides them."""
    t = translator("en")
    state = execute(plague(), do.SetZone(zone="torre", hidden=True), 0)[1]
    state = execute(state, do.AddCreatures(name="Arquera", zone="torre", hidden=True), 0)[1]
    alone = do.SetFields(creature="arquera", changes=(do.Change("hidden", False),))
    record, _ = execute(state, alone, 0)
    unseen = "Arquera no longer hides, but players do not see Torre yet"
    assert plain(narrate.entry(record, state, t).lines[0]) == unseen
    assert narrate.entry(record, state, t).secret
    both = do.HideCreatures(creatures=("arquera", "rata-de-la-peste-3"), hidden=False)
    record, after = execute(state, both, 0)
    [told] = narrate.tell(record, state, t)
    assert plain(told) == f"Rata de la peste 3 comes into sight · {unseen}"
    assert not narrate.entry(record, state, t).secret
    read = [plain(one) for each in outward_entries(state, [record], t) for one in each.lines]
    assert len(read) == 1
    assert "Rata" in read[0]
    assert "Torre" not in read[0]
    assert after.creatures["arquera"].zone == "torre"


def test_tab_offers_first_whom_the_word_is_about() -> None:
    """Show: the hidden ones; hide: who is in sight; nobody twice."""
    state, t = plague(), translator("en")
    shown = complete("show ", state, t, None)
    assert shown[:3] == ("show Rata de la peste 3", "show Rata de la peste 4", "show Rey rata")
    assert complete("hide ", state, t, None)[0] == "hide Lucía"
    assert "show Rey rata, Rey rata" not in complete("show Rey rata, ", state, t, None)
