"""What a line took for something else than it may have meant, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from desk import Desk

from app import content
from app.console.console import Console
from app.i18n import translator
from rules.text import plain
from tests.screens.playing import new_session

EN, ES = translator("en"), translator("es")


def said(console: Console, line: str) -> str:
    """What is said beside the entry of a line that must be allowed."""
    reply = console.run(line)
    assert reply.error is None, (line, reply.error)
    return plain(reply.aside)


def test_a_word_of_a_behaviour_that_means_nothing_is_pointed_out(tmp_path: Path) -> None:
    """U70: neither whom to go for, nor anything that the creature can do, in any language."""
    session = new_session(tmp_path, "add Lucía as hero", "add goblin-archer")
    english, spanish = Console(session, EN), Console(session, ES)
    told = said(english, "set goblin archer behaviour=zzz,nearest")
    assert told.startswith("Goblin archer can do nothing called “zzz”; whom to go for is one of: nearest,")
    assert "«zzz»" in said(spanish, "pon goblin archer behaviour=zzz")
    for words in ("nearest", "BONE knife", "cuchillo de hueso", "weakest, bone knife", "none"):
        assert said(english, f'set goblin archer behaviour="{words}"') == ""
    assert said(english, "set goblin archer strikes=1") == ""
    assert "“yyy”" in said(english, "add ghoul behaviour=yyy")
    assert "“yyy”" in said(english, "add Zyxqa strikes=1 behaviour=yyy")
    session.close()


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_nothing_is_pointed_out_of_a_creature_that_ships(tmp_path: Path, rules: str) -> None:
    session = new_session(tmp_path, rules=rules)
    console = Console(session, EN)
    for entry in content.entries(rules):
        if entry.kind == "creatures":
            assert said(console, f'add "{entry.name("en")}"') == "", entry.id
    session.close()


def test_quotes_end_a_name_of_the_story(desk: Desk) -> None:
    """U71: what follows could only change an entry that is there; then it does."""
    for line in ("thread «Rescue Nico» closed", 'person "Nico" aside', 'place "Crypt" here'):
        assert desk.refused(line)[0] == "unknown-entry"
    assert desk.refused('thread "Rescue Nico" quickly')[0] == "unknown-word"
    desk.type('thread "Rescue Nico" note="soon"', "thread «Rescue Nico» closed")
    (entry,) = desk.state.story.entries
    assert (entry.name, entry.note, entry.standing) == ("Rescue Nico", "soon", "closed")


def test_a_standing_that_became_part_of_a_name_is_pointed_out(desk: Desk) -> None:
    """U71: without quotes it may be a name; nobody is left to find out in the list."""
    console = Console(desk.session, EN)
    told = said(console, "person Nico aside")
    assert told == "“aside” became part of the name: there is no “Nico” that it could change."
    assert "“here”" in said(console, "place crypt here")
    for line in ("thread Nobody here", "thread Closed", "place Mill", "person Nico"):
        assert said(console, line) == ""


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("add goblin x 2", ["Goblin 1", "Goblin 2"]),
        ("add goblin × 2 far", ["Goblin 1", "Goblin 2"]),
        ("add 2 goblins", ["Goblin 1", "Goblin 2"]),
        ("añade 2 goblins lejos", ["Goblin 1", "Goblin 2"]),
        ('add "2 goblins"', ["2 goblins"]),
        ("add 2 Zyxqa", ["2 Zyxqa"]),
        ("add 7", ["7"]),
        ("add Model x strikes=2", ["Model x"]),
    ],
)
def test_how_many_come_may_be_written_in_many_ways(
    desks: Callable[..., Desk], line: str, names: list[str]
) -> None:
    desk = desks("en")
    desk.type(line)
    assert [one["name"] for one in desk.type("state")["state"]["creatures"].values()] == names


@pytest.mark.parametrize("line", ["add 2 goblins x3", "add goblin x 2 x3", "add goblin x2 x 3"])
def test_how_many_come_is_said_once(desk: Desk, line: str) -> None:
    assert desk.refused(line)[0] == "said-twice"


def test_a_title_is_without_the_quotes_around_it(desk: Desk) -> None:
    for line, title in (
        ('scene "A bridge"', "A bridge"),
        ('scene The "Red" door', 'The "Red" door'),
        ("scene «Dos hermanas» expect All is still", "Dos hermanas"),
    ):
        desk.type(line)
        assert desk.state.scene.title == title


def test_whoever_is_named_twice_is_meant_once(desk: Desk) -> None:
    """Also in the sentence that names what was undone."""
    desk.type("add ogre x2", "damage ogre 1, ogre 1, ogre 2 1 raw")
    assert desk.lines("undo") == ["Undone: Ogre 1, Ogre 2, 1 strike"]


def test_a_name_with_a_number_of_its_own_is_not_numbered_again(desk: Desk) -> None:
    """U35, U37: nobody becomes `Ogre 3 1`; the name given by hand stays, and the others pass it over."""
    desk.type('add "Ogre 3"', "add ogre", "add ogre", "add ogre", "add ogre")
    for line in ("add ogre 3", 'add "OGRE 3"', "add ogre 2"):
        assert desk.refused(line)[0] == "name-taken"
    assert desk.refused('add "Troll 3" x2')[0] == "name-numbered"
    names = [one["name"] for one in desk.type("state")["state"]["creatures"].values()]
    assert [name for name in names if "Ogre" in name] == ["Ogre 3", "Ogre 1", "Ogre 2", "Ogre 4", "Ogre 5"]
    desk.type('add "Troll 3"')


def test_several_who_come_to_a_fight_are_called_as_they_are_from_then_on(tmp_path: Path) -> None:
    """U35: the first of them is not Goblin for a sentence, and Goblin 1 after it."""
    session = new_session(tmp_path, "add Lucía as hero", "action", rules="bases2d6")
    reply = Console(session, EN).run("add goblin x2")
    session.close()
    told = [plain(one) for one in reply.lines]
    assert told[0] == "New at the table (Near): Goblin 1, Goblin 2"
    assert [one.split(",")[0] for one in told if "Initiative" in one] == ["Goblin 1", "Goblin 2"]
    assert sum(one.startswith("Goblin 1 goes right") for one in told) == 1
    assert not any("Goblin goes" in one for one in told)
