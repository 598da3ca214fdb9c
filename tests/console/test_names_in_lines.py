"""Names in a line: longest match, fillers, quotes, starts, both spellings, and what is refused."""

import unicodedata
from collections.abc import Callable

import pytest
from desk import Desk

from app.console.console import Console
from app.i18n import translator
from rules.systems.ezd6.commands import Attack


def attack(desk: Desk, line: str) -> tuple[str, str]:
    """Who attacks whom."""
    desk.type(line, "undo all")
    record = desk.session.timeline.records[desk.session.timeline.head]
    assert isinstance(record.command, Attack)
    return record.command.actor, record.command.target


@pytest.mark.parametrize(
    "line",
    [
        "ataca lucía a goblin 1",
        "attack lucía goblin 1",
        "attack LUCIA on goblin-1",
        "ataca lu a gob 1",
        "attack lucía with a goblin 1 boon",
        'attack "Lucía" «Goblin 1»',
        "ataca a goblin 1",
        "ataca goblin 1 ventaja",
        unicodedata.normalize("NFD", "ataca lucía a goblin 1"),
        "  ataca\tlucía   a  goblin  1 ",
        "attack lucía, goblin 1",
    ],
)
def test_one_attack_in_many_ways(desk: Desk, line: str) -> None:
    desk.type("select lucía")
    assert attack(desk, line) == ("lucia", "goblin-1")


def test_the_longest_name_wins(desk: Desk) -> None:
    desk.type('add "Lucía a Goblin" as hero')
    assert attack(desk, 'attack "lucía a goblin" goblin 2') == ("lucia-a-goblin", "goblin-2")
    assert attack(desk, "attack lucía a goblin goblin 2") == ("lucia-a-goblin", "goblin-2")


@pytest.mark.parametrize(
    "name", ["A Coruña", "El Niño", "Con", "Ventaja", "Boon", "La 4", "On", "De la Cruz"]
)
def test_names_like_fillers_and_flags(desk: Desk, name: str) -> None:
    desk.type(f'add "{name}" as foe')
    creature = list(desk.state.creatures)[-1]
    for line in (f"attack lucía {name}", f"ataca lucía a {name} ventaja", f'attack lucía "{name}"'):
        assert attack(desk, line) == ("lucia", creature)
    desk.type(f"select {name}", f"move {name} far force", f"set {name} karma=2", f"rename {name} Otro")


def test_a_start_that_begins_with_a_filler(desk: Desk) -> None:
    desk.type('add "El Niño"', 'add "El Cid"')
    assert attack(desk, "ataca lucía a el ni") == ("lucia", "el-nino")
    assert desk.refused("select el")[0] == "ambiguous-name"


def test_somebody_called_force_or_secret(desk: Desk) -> None:
    desk.type("add Force", "add Secret", 'add "Forzar Puertas"')
    assert "force" in desk.state.creatures
    assert attack(desk, "attack lucía force") == ("lucia", "force")
    desk.type("rename goblin 4 Force Majeure")
    desk.type("rename goblin 3 Zurdo force")
    assert desk.creature("goblin-3").name == "Zurdo force"
    told = desk.lines("attack lucía goblin 1 force dice=1")
    assert "forced" in told[0]


def test_rename_takes_the_rest_word_for_word(desk: Desk) -> None:
    for line, name in (
        ("rename goblin 2 Colmillo, el Viejo", "Colmillo, el Viejo"),
        ("rename goblin-2 «El de la x=1»", "El de la x=1"),
        ("renombra goblin-2 Con Ventaja", "Con Ventaja"),
    ):
        desk.type(line)
        assert desk.creature("goblin-2").name == name


@pytest.mark.parametrize(
    ("line", "error", "named"),
    [
        ("attack lucía gob", "ambiguous-name", "Goblin 1"),
        ("attack lucía zork", "unknown-name", "Lucía"),
        ("attack lucía goblim 1", "unknown-name", "Goblin 1"),
        ("select zork", "unknown-name", "Vera"),
        ("move lucía moon", "unknown-zone", "Far"),
        ("set lucía karmo=1", "unknown-field", "karma"),
        ("option karmo=1", "unknown-option", "karma_start"),
        ("attak lucía goblin 1", "unknown-verb", "attack"),
        ("attack lucía goblin 1 with=spoon", "unknown-weapon", "Lucía"),
    ],
)
def test_what_is_unknown_or_ambiguous_lists_candidates(desk: Desk, line: str, error: str, named: str) -> None:
    found, message = desk.refused(line)
    assert found == error
    assert named in message


def test_one_name_missing_is_the_selected_creature(desk: Desk) -> None:
    assert desk.refused("attack goblin 1")[0] == "missing-name"
    desk.type("select vera")
    assert attack(desk, "ataca goblin 1") == ("vera", "goblin-1")
    desk.type("move far", "set karma=1", "roll 4 dice=6")
    assert desk.creature("vera").zone == "far"
    assert desk.sheet("vera").karma == 1
    desk.type("remove")
    assert "vera" not in desk.state.creatures


def test_without_a_selection_it_is_the_active_one(fight: Desk) -> None:
    assert fight.state.active == "lucia"
    assert attack(fight, "attack goblin 2") == ("lucia", "goblin-2")


@pytest.mark.parametrize(
    "name", ["[/ Ogro", "[red]X", "../../etc", "Ñandú 2", "{who}", "a%sb", "Élève", "'; --"]
)
def test_odd_names_are_only_names(desk: Desk, name: str) -> None:
    told = desk.lines(f'add "{name}" far')
    assert name in told[0]
    desk.type(f'select "{name}"', f'damage "{name}" 1')
    assert desk.refused(f'attack lucía "{name} "x')[0]


def test_names_too_long_or_empty(desk: Desk) -> None:
    assert desk.refused("add " + "x" * 300)[0] == "bad-name"
    assert desk.refused('add ""')[0] == "missing-name"
    assert desk.refused("rename goblin 1 " + "ñ" * 61)[0] == "bad-name"
    assert desk.refused("rename goblin 1")[0] == "missing-name"


def test_nfd_and_emoji_are_stored_evenly(desk: Desk) -> None:
    desk.type(unicodedata.normalize("NFD", "add Émile as hero"), "add Orco❤️👍🏽 as foe")
    names = [creature.name for creature in desk.state.creatures.values()][-2:]
    assert names == [unicodedata.normalize("NFC", "Émile"), "Orco❤👍"]


def test_a_word_inside_a_name_is_enough_where_it_fits_one(desks: Callable[..., Desk]) -> None:
    """F17: `damage anselm 1` is Brother Anselm; where it fits several, they are named."""
    desk = desks()
    desk.type("add Brother Anselm as hero", "add Brother Odo as hero", 'add "rat king" x2 near')
    desk.type("set anselm karma=7")
    assert desk.state.creatures["brother-anselm"].sheet.karma == 7
    desk.type("set king 2 strikes=2")
    assert desk.state.creatures["rat-king-2"].sheet.strikes == 2
    assert desk.refused("set bro karma=1")[0] == "ambiguous-name"
    assert desk.refused("set king karma=1")[0] == "ambiguous-name"
    assert desk.refused("set an karma=1")[0] == "unknown-name"
    assert desk.refused("set ansolm karma=1")[0] == "unknown-name"


def test_a_name_that_several_have_means_nobody_alone(desk: Desk) -> None:
    """U35: also where the first of them, who came alone, still has the bare name as an id."""
    desk.type("add ogre", "add ogre", "add ogre")
    assert {"ogre", "ogre-2", "ogre-3"} <= desk.state.creatures.keys()
    for line in ("remove ogre", "status ogre Foo", "hide ogre", "attack lucía ogre"):
        assert desk.refused(line)[0] == "ambiguous-name", line
    desk.type("remove ogre 1")
    assert desk.refused("remove ogre")[0] == "ambiguous-name"
    desk.type("remove ogre 3", "remove ogre")
    assert not {"ogre", "ogre-2", "ogre-3"} & desk.state.creatures.keys()


def test_a_program_says_ids(desk: Desk) -> None:
    """COMMANDS: an id stays what it was at creation, and with `--json` it names its creature."""
    desk.type("add ogre", "add ogre")
    assert Console(desk.session, translator("en"), by_id=True).run("status ogre Foo").error is None
    assert "Foo" in desk.state.creatures["ogre"].statuses
    assert desk.refused("status ogre Foo")[0] == "ambiguous-name"
