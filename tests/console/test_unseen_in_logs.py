"""What players do not see, in the game master's log (◌) and in theirs."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from app import narrate
from app.chronicle.gathering import chronicle
from app.console.console import Console
from app.i18n import translator
from app.log_copy import stretch_copy
from app.logbook import told_page
from app.outward_log import OutwardLog, outward_entries
from app.session import Session
from rules.text import plain
from tests.screens.playing import new_session

EN = translator("en")
FIGHT = (
    "add Anselm as hero armour=5",
    "add skeleton x2 near",
    "add skeletal archer hidden",
    "action",
    "next",
    "attack skeleton 1 Anselm dice=1 force",
)
SHOT = (
    "turn skeletal archer",
    "attack skeletal archer Anselm dice=6,3 force",
    "roll dice=2",
    "accept",
)


def marked(session: Session) -> list[str]:
    """The game master's log, with ◌ before what players do not read."""
    timeline = session.timeline
    entries = [
        narrate.entry(record, before, EN)
        for record, before in zip(timeline.told, timeline.states, strict=False)
    ]
    return [f"{'◌ ' if entry.secret else ''}{plain(entry.lines[0])}" for entry in entries]


def read(session: Session) -> list[str]:
    """The players' log; what belongs to the entry above it is set in."""
    timeline = session.timeline
    entries = outward_entries(timeline.states[0], timeline.told, EN)
    live = OutwardLog(EN).entries(timeline, 1000)
    assert [entry.lines for entry in live] == [entry.lines for entry in entries]
    return [
        f"{'└ ' if entry.child else ''}{' / '.join(plain(one) for one in entry.lines)}" for entry in entries
    ]


def test_the_log_marks_what_players_do_not_read(tmp_path: Path) -> None:
    """Deeds, turns, notes, states and leaving of somebody hidden, and what is prepared."""
    lines = (
        *SHOT,
        "note The skeletal archer hides",
        "note All is still",
        "status skeletal archer Prone",
        "move skeletal archer far force",
        "turn skeleton 2",
        "encounter new Bridge",
        "encounter bridge add ghoul",
        "remove skeletal archer",
    )
    session = new_session(tmp_path, *FIGHT, *lines)
    told = marked(session)
    session.close()
    secret = [one[2:] for one in told if one.startswith("◌ ")]
    assert secret == [
        "New at the table (Near), hidden from the players: Skeletal archer",
        "The turn goes to Skeletal archer",
        "Skeletal archer attacks Anselm (dry bow, forced): 6 → critical",
        "The skeletal archer hides",
        "Skeletal archer: Prone",
        "Skeletal archer moves from Near to Far (forced)",
        "Encounter prepared: Bridge · zones: Near, Far, Out of combat",
        "Encounter changed: Bridge · with Ghoul (Near)",
        "Gone from the table: Skeletal archer",
    ]


def test_nothing_is_marked_that_players_read(tmp_path: Path) -> None:
    lines = (
        "zone add Crypt hidden", "zone Crypt hidden=no", "show skeletal archer", "hide skeleton 1",
        "show skeleton 1", "set Anselm karma=1", "note The skeleton grins",
        "remove skeleton 1, skeletal archer",
    )  # fmt: skip
    session = new_session(tmp_path, *FIGHT, *lines)
    told = marked(session)[len(FIGHT) :]
    session.close()
    assert [one for one in told if one.startswith("◌")] == ["◌ New zone: Crypt"]


def test_a_save_from_somebody_unseen_is_an_entry_of_its_own(tmp_path: Path) -> None:
    """It does not hang below whatever was read before; what follows belongs to it."""
    session = new_session(tmp_path, *FIGHT, *SHOT)
    told = read(session)
    session.close()
    assert told[-3:] == [
        "Skeleton 1 attacks Anselm (notched sword, forced): 1 → critical failure",
        "Anselm, armour 5+: 2 → failure",
        "└ Anselm: 1 strike, 2 left",
    ]


def test_who_interrupts_unseen_is_not_named(tmp_path: Path) -> None:
    """Whoever takes a turn from somebody in sight stays unknown, by name and by id."""
    lines = ("add Lucía as hero", "add goblin x2", "add Zyxqa hidden", "action")
    session = new_session(tmp_path, *lines, rules="bases2d6")
    console = Console(session, EN)
    assert console.run("turn goblin 1").error is None
    assert console.run("turn zyxqa").error is None
    told = read(session)
    assert "Zyxqa interrupts Goblin 1" in marked(session)[-1]
    session.close()
    assert not any("zyxqa" in one.casefold() or "interrupts" in one for one in told)


def test_a_zone_hidden_right_after_it_was_made_was_never_there(tmp_path: Path) -> None:
    """Told in hindsight, in the players' log and in what is exported; what was played between stays."""
    session = new_session(
        tmp_path,
        "zone add Crypt", "zone Crypt difficult", "zone link Crypt out", "zone add Loft", "zone Crypt hidden",
        "note We begin", "zone add Barn", "note Smoke", "zone Barn hidden",
    )  # fmt: skip
    told = read(session)
    exported = str(chronicle(session, EN))
    session.close()
    assert told == ["New zone: Loft", "We begin", "New zone: Barn", "Smoke", "Barn is out of sight"]
    assert "Crypt" not in exported
    assert "Barn" in exported


def test_a_copied_scene_is_without_what_players_do_not_read(tmp_path: Path) -> None:
    session = new_session(tmp_path, *FIGHT, *SHOT, "note All is still")
    copied = stretch_copy(session, session.timeline, session.state.seq, "scene", EN, Event())
    page = told_page(session, 1, EN, marked=False)
    session.close()
    assert "archer" not in copied.text
    assert "All is still" in copied.text
    assert copied.secret == 3
    assert not any(entry.secret for entry in page.entries)


@pytest.mark.parametrize("hidden", ["", " hidden"])
def test_harm_from_somebody_unseen_is_still_told(tmp_path: Path, hidden: str) -> None:
    """What somebody in sight has lost is told, whoever did it."""
    brute = f"add Zyxqa strength=8 attack=9 impact=6{hidden}"
    lines = ("add Lucía as hero hp=30", brute, "action", "attack zyxqa lucía force", "pass")
    session = new_session(tmp_path, *lines, rules="bases2d6")
    told = read(session)
    session.close()
    assert any("Lucía: 8 damage (physical), 22 left" in one for one in told)
    assert any("Zyxqa" in one for one in told) == (not hidden)


@pytest.mark.parametrize(
    "line",
    [
        "add Karla hidden", "zone add Karla hidden", "secret clock Karla 0/4", "secret track Karla 0/2",
        "secret scene Karla", "secret status lucía Karla", "secret person Karla", "secret thread Karla",
        "secret place Karla",
    ],
)  # fmt: skip
def test_whatever_is_named_in_secret_is_kept_from_players(tmp_path: Path, line: str) -> None:
    """One rule for creatures, zones, tracks, scenes, conditions and the story: withheld, and marked so."""
    told = ("note karla laughs", "thread Save Karla", "note All is still")
    session = new_session(tmp_path, "add Lucía as hero", line, *told)
    mine, theirs = marked(session), read(session)
    session.close()
    assert [one[:1] for one in mine] == ["N", "◌", "◌", "◌", "A"]
    assert not any("karla" in one.casefold() for one in theirs)
    assert theirs[-1] == "All is still"


@pytest.mark.parametrize(
    "line",
    [
        "secret clock The 0/4", "secret status lucía the", "secret scene Dos", "secret person Dos",
        "add The hidden", "zone add Dos hidden", "secret thread 2", "secret place A dos",
    ],
)  # fmt: skip
def test_common_words_tell_nothing_though_something_is_called_so(tmp_path: Path, line: str) -> None:
    """What is called so stays unseen; "the door" and "a las dos" are no word of it."""
    told = ("note the door is open", "note vamos a las dos", "ask Is the door locked?")
    session = new_session(tmp_path, "add Lucía as hero", line, *told, "scene The two halls")
    mine, theirs = marked(session), read(session)
    session.close()
    assert [one[:1] == "◌" for one in mine] == [False, True, *[False] * 4]
    assert theirs[1:3] == ["the door is open", "vamos a las dos"]
    assert "Is the door locked?" in theirs[3]
    assert "The two halls" in theirs[4]
    assert len(theirs) == 5


@pytest.mark.parametrize(
    "line",
    [
        "ask Is there oil in the lantern? likely",
        "note The lantern is out.",
        "thread Who holds the lantern?",
        "scene The lantern",
    ],
)
def test_what_names_a_hidden_place_is_marked_and_said_to_stay_unread(tmp_path: Path, line: str) -> None:
    """An ordinary word may be a hidden zone's name: who writes it learns at once that it stays unread."""
    session = new_session(tmp_path, "add Vera as hero", "zone add Lantern hidden")
    count = len(read(session))
    reply = Console(session, EN).run(line)
    assert plain(reply.aside) == "Players do not read this, for “lantern” is hidden from them."
    told = read(session)[count:]
    # Of a scene players learn that it has begun.
    assert told == (["Scene 2"] if line.startswith("scene") else [])
    assert marked(session)[-1].startswith("◌ ") == (not told)


@pytest.mark.parametrize(
    ("line", "told"),
    [("secret note The lantern", False), ("note The light is out", True), ("ask Does it rain?", True)],
)
def test_nothing_is_said_of_what_is_secret_on_purpose_or_read(tmp_path: Path, line: str, told: bool) -> None:
    session = new_session(tmp_path, "add Vera as hero", "zone add Lantern hidden")
    reply = Console(session, EN).run(line)
    assert reply.error is None
    assert reply.aside == ()
    assert marked(session)[-1].startswith("◌ ") != told


def test_several_who_come_into_sight_are_read_though_the_first_stays_unseen(tmp_path: Path) -> None:
    session = new_session(
        tmp_path, "zone add Crypt hidden", "add ghoul Crypt hidden", "add rat near hidden", "show ghoul, rat"
    )
    assert read(session)[-1] == "New at the table (Near): rat"
    assert not marked(session)[-1].startswith("◌")
