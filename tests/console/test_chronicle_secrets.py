"""No word of a secret is in any export, and no number tells that something is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from chronicled import Played

from app.chronicle.formats import FORMATS
from app.chronicle.gathering import records_of
from app.chronicle.habits import Choice
from app.chronicle.parts import NoSuchPart, Part, missing_text
from app.i18n import translator
from app.screens.exporting import part_of
from rules.outward import outward_state
from rules.state import Scene

#: Words that are in what is secret alone.
SECRETS = (
    "Zyxqa", "Xochqitl", "Wlkrut", "Quivvo", "Ondlik", "Vrumpt", "Quastel", "Brumpfig", "Trolbanaz",
    "Malquith", "Fnordle", "Tiktokk", "Skarvun", "Pliskan", "d13",
)  # fmt: skip
#: Words that anybody may read, so that the exports are not empty.
PUBLIC = ("Lucía", "Goblin", "Rain falls", "Rescue Nico", "Is it late?", "Alarm", "blinded")

LINES = (
    "note Rain falls.",
    "add Lucía as hero",
    "add goblin x2",
    "thread Rescue Nico",
    "clock Alarm 0/4",
    # Somebody hidden, a hidden place, what is done there.
    "add Zyxqa hidden",
    "zone add Xochqitl after near hidden",
    "note Zyxqa waits.",
    "status zyxqa Brumpfig",
    "move zyxqa xochqitl",
    "secret note Wlkrut lies.",
    "status lucía blinded",
    # Rolls, questions, lists, clocks and scenes of the game master's own.
    "secret dice 2d13",
    "secret ask Does Quivvo know?",
    "secret thread Trolbanaz",
    "secret person Malquith note=\"Pliskan\"",
    # Said in the open of what was entered in secret.
    "thread trolbanaz closed",
    "thread trolbanaz open",
    "secret clock Tiktokk 0/3",
    "secret scene Skarvun",
    # An encounter that is prepared.
    "encounter new Ondlik",
    "encounter ondlik add Vrumpt x2",
    "encounter ondlik note Quastel is behind it.",
    "ask Is it late?",
    "note Nobody came.",
    "scene Bridge",
    "action",
    "next",
)  # fmt: skip


@pytest.fixture(params=["ezd6", "bases2d6"])
def campaign(request: pytest.FixtureRequest, tmp_path: Path) -> Played:
    """A game master's evening in each system."""
    played = Played(tmp_path, *LINES, rules=str(request.param))
    records = [record for record, _ in records_of(played.session)]
    secret = next(record.seq for record in records if "Wlkrut" in str(record))
    played.type(f"rewrite {secret} Fnordle lies.")
    for _ in range(40):
        played.type("ask Is it far? dice=4,1,1")
        record = played.session.timeline.records[played.session.timeline.head - 1]
        if "Trolbanaz" in str(record) or "Malquith" in str(record):
            return played
    raise AssertionError("no twist has drawn what was entered in secret")


@pytest.mark.parametrize("into", FORMATS)
def test_nothing_secret_is_exported(campaign: Played, into: str) -> None:
    """Hidden ones, secret notes, rolls, lists, encounters; also a secret note rewritten in the open."""
    for language in ("en", "es"):
        for exact in (False, True):
            for lines in ("all", "results", "none", "dice"):
                told = campaign.export(into, language, lines=lines, exact=exact)
                for word in SECRETS:
                    assert word.casefold() not in told.casefold(), (word, language, lines)
                if lines == "all":
                    for word in PUBLIC:
                        assert word in told, word
    campaign.session.close()


def test_no_number_tells_of_a_secret(campaign: Played) -> None:
    """Scenes are counted without the secret one, creatures as players know them, rolls as they saw them."""
    told = campaign.export()
    assert re.findall(r"### Scene (\d)", told) == ["1", "2"]
    assert "### Scene 2: Bridge" in told
    assert campaign.export(part=Part(scene=2)).count("### ") == 1
    campaign.type("add goblin hidden", "add goblin", "note Another one.")
    assert "New at the table (Near): Goblin 3." in campaign.export()
    assert "Goblin 4" not in campaign.export("lonelog")
    campaign.session.close()


def test_who_comes_out_of_hiding_is_told_from_then_on(tmp_path: Path) -> None:
    campaign = Played(tmp_path, "add Lucía as hero", "add Zyxqa hidden", "move zyxqa far", "note Silence.")
    assert "Zyxqa" not in campaign.export()
    campaign.type("show zyxqa", "move zyxqa near")
    told = campaign.export()
    assert told.index("Silence.") < told.index("New at the table (Far): Zyxqa.")
    assert "**Zyxqa** moves from Far to Near." in told
    assert "[Far->Near]" in campaign.export("lonelog")
    campaign.session.close()


def test_a_story_entry_that_is_not_secret_is_public(tmp_path: Path) -> None:
    """What a solo player enters is in the log for all, but for the names and numbers of hidden ones."""
    campaign = Played(
        tmp_path, "add goblin hidden", "add goblin", "person Nico note=\"knows Goblin 2\"",
        "thread The Zyxqa", "add Zyxqa hidden", "thread Find Zyxqa", "place Mill",
    )  # fmt: skip
    told = campaign.export()
    assert "- Person: Nico — knows Goblin\n" in told
    assert "- Thread: The Zyxqa\n" in told  # entered before anybody of that name was there to be hidden
    assert "Find Zyxqa" not in told
    assert "- Place: Mill\n" in told
    campaign.session.close()


TALE = ("scene Uno", "note A.", "secret scene Dos", "note B.")


@pytest.mark.parametrize("command", ["scene Tres", "scene Tres expect rain"])
def test_u60_scenes_have_the_same_number_for_players_everywhere(tmp_path: Path, command: str) -> None:
    """Headings, what is told of an end, and the players' screen; the number is the one to ask for."""
    campaign = Played(tmp_path, *TALE)
    state = outward_state(campaign.session.state)
    # For players the last scene goes on, title and all.
    assert state.scene == Scene(2, "Uno")
    assert "B." in campaign.export(part=Part(scene=2))
    campaign.type("scene end", command, "note C.")
    state = campaign.session.state
    assert (state.scene.number, outward_state(state).scene) == (4, Scene(3, "Tres"))
    told = campaign.export()
    assert re.findall(r"^### .*|Scene \d is over", told, re.M) == [
        "### Scene 2: Uno", "Scene 2 is over", "### Scene 3: Tres",
    ]  # fmt: skip
    assert "C." in campaign.export(part=Part(scene=3))
    with pytest.raises(NoSuchPart) as missing:
        campaign.export(part=Part(scene=4))
    assert missing_text(missing.value, translator("en")) == (
        "There is no scene 4 here; there are: 2–3. Scenes that began in secret are not counted."
    )
    assert part_of(campaign.session, Choice(scope="scene")) == Part(1, 3)
    campaign.session.close()


def test_two_scenes_in_secret_are_none_for_players(tmp_path: Path) -> None:
    campaign = Played(tmp_path, *TALE, "secret scene Cuatro")
    assert outward_state(campaign.session.state).scene == Scene(2, "Uno")
    campaign.type("scene", "scene Uno")
    assert outward_state(campaign.session.state).scene == Scene(4, "Uno")
    campaign.session.close()
