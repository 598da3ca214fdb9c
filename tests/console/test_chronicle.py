"""Exports that are read: what is in them, in which part, how much of the game; issue 7 and U60."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from chronicled import MINUTE, Played

from app.chronicle.formats import FORMATS, file_name
from app.chronicle.parts import NoSuchPart, Part, mechanics_of, missing_text, spelled
from app.console.console import Console
from app.i18n import translator
from app.session import Session
from rules.commands import Note

SOLO = {
    "en": (
        "note The rain has not stopped.",
        "add Lucía as hero strikes=3",
        "thread Rescue Nico",
        "person Nico note=\"a thief\"",
        "place Crypt",
        "ask Are there guards? likely dice=2,5,6,6",
        "scene Crypt",
        "clock Alarm 0/2",
        "clock alarm +2",
        "add goblin x2 near strikes=1",
        "action",
        "attack goblin 2 dice=5", "accept",
        "next",
        "ask Do they flee? dice=1,6,6",
        "narrative",
        "thread rescue closed",
        "tension +1",
    ),
    "es": (
        "nota La lluvia no ha parado.",
        "añade Lucía como heroína golpes=3",
        "hilo Rescatar a Nico",
        "persona Nico nota=\"ratero\"",
        "lugar Cripta",
        "pregunta ¿Hay guardias? probable dados=2,5,6,6",
        "escena Cripta",
        "reloj Alarma 0/2",
        "reloj alarma +2",
        "añade goblin x2 cerca golpes=1",
        "acción",
        "ataca goblin 2 dados=5", "acepta",
        "siguiente",
        "pregunta ¿Huyen? dados=1,6,6",
        "narrativo",
        "hilo rescatar cerrado",
        "tensión +1",
    ),
}  # fmt: skip


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Callable[..., Played]]:
    """Play a campaign from lines."""
    made: list[Played] = []

    def play(*lines: str, **fields: str) -> Played:
        made.append(Played(tmp_path / str(len(made)), *lines, **fields))
        return made[-1]

    yield play
    for one in made:
        one.session.close()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("into", FORMATS)
def test_a_solo_evening_word_for_word(
    played: Callable[..., Played], golden: Callable[[str, str], None], into: str, language: str
) -> None:
    """Threads, questions and answers, clocks, a fight and prose, as each format has them (FORMATS.md 1)."""
    campaign = played(*SOLO[language], language=language)
    golden(f"chronicle.{into}.{language}", campaign.export(into, language))


def test_lonelog_has_the_shapes_of_its_notation(played: Callable[..., Played]) -> None:
    text = played(*SOLO["en"]).export("lonelog")
    for line in (
        "pcs: Lucía",
        "start_date: 2026-01-16",
        "## Session 1",
        "### S2 *Crypt*",
        "[Thread:Rescue Nico|Open]",
        "[Thread:Rescue Nico|Closed]",
        "? Are there guards? (Likely)",
        "d: 2d6kh1=5 [2d, 5] -> Yes",
        "[Clock:Alarm 0/2]",
        "[COMBAT]",
        "Rd1",
        "@(Lucía) attacks Goblin 2",
        "d: d6=5 vs TN 3 -> Success",
        "=> Goblin 2: 1 strike, out of the fight [F:Goblin 2|down]",
        "[/COMBAT]",
    ):
        assert line in text.splitlines(), line
    assert "[N:Nico|a thief]" in text
    assert text.count("```lonelog") == (text.count("```") + 1) // 2
    party = played(*SOLO["en"]).export("partylog")
    assert "```partylog" in party
    assert "\n! New at the table (Near): Goblin 1, Goblin 2 [F:Goblin 1|Zone:Near]" in party
    assert "\n! " not in text


def test_u60_markdown_reads_as_text(played: Callable[..., Played]) -> None:
    """U60: the last scene as sentences, dice in short brackets."""
    told = played(*SOLO["en"]).export(part=Part(scene=2))
    assert (
        "**Lucía** attacks Goblin 2. [d6: **5** against 3, success] Goblin 2: 1 strike, out of the fight."
        in told
    )
    assert "> **Do they flee?** — *No, and…* [d6: **1**]" in told
    assert "guards?" not in told
    assert "The rain" not in told


def test_u60_only_chosen_rolls_and_a_compact_form(played: Callable[..., Played]) -> None:
    """U60: without dice; prose with questions and answers alone; rolls alone, each saying what it is for."""
    campaign = played(*SOLO["en"])
    results = campaign.export(lines="results")
    assert "[d6" not in results
    assert "Goblin 2: 1 strike, out of the fight." in results
    assert "*No, and…*" in results
    none = campaign.export(lines="none")
    assert "The rain has not stopped." in none
    assert "> **Are there guards?** (likely) — *Yes.*\n" in none
    assert "Goblin" not in none
    assert "Thread:" not in none
    dice = campaign.export(lines="dice, story")
    assert "Lucía attacks Goblin 2: [d6: **5** against 3, success]" in dice
    assert "- Thread: Rescue Nico\n" in dice
    assert "Are there guards?" not in dice
    assert mechanics_of("dice,odds") is None
    for into in FORMATS:
        assert len(campaign.export(into, lines="none")) < len(campaign.export(into, lines="results"))
        assert len(campaign.export(into, lines="results")) < len(campaign.export(into))


def test_sessions_and_scenes_are_chosen_by_number(played: Callable[..., Played]) -> None:
    """Times without pauses; a scene that goes on in the next session is in both; a wrong number is told."""
    campaign = played("note First.", "scene Crypt", "note Second.")
    assert "## Session 1" in campaign.export()
    campaign.clock.now += 7 * 24 * 60 * MINUTE
    campaign.type("new-session", "note Third.", "note Fourth.", "scene Tower", "note Fifth.")
    whole = campaign.export()
    assert [line for line in whole.splitlines() if line.startswith("#")] == [
        "# La torre", "## Session 1", "### Scene 1", "### Scene 2: Crypt",
        "## Session 2", "### Scene 2: Crypt", "### Scene 3: Tower",
    ]  # fmt: skip
    assert "*2026-01-16 · 2 min*" in whole
    assert "*2026-01-23 · 4 min*" in whole
    second = campaign.export(part=Part(session=2, scene=2))
    assert "Third." in second
    assert not any(word in second for word in ("Second.", "Fifth."))
    for part, english, spanish in (
        (Part(session=5), "There is no session 5; there are: 1–2.", "No hay sesión 5; hay: 1–2."),
        (Part(scene=9), "There is no scene 9 here; there are: 1–3.", "Aquí no hay escena 9; hay: 1–3."),
        (Part(1, 3), "There is no scene 3 here; there are: 1–2.", "Aquí no hay escena 3; hay: 1–2."),
    ):
        with pytest.raises(NoSuchPart) as missing:
            campaign.export(part=part)
        assert missing_text(missing.value, translator("en")) == english
        assert missing_text(missing.value, translator("es")) == spanish
    with pytest.raises(NoSuchPart) as nothing:
        played().export()
    assert missing_text(nothing.value, translator("en")) == "There is nothing to tell of this campaign yet."


def test_numbers_in_few_words() -> None:
    assert spelled([3, 1, 2, 7, 9, 10, 7]) == "1–3, 7, 9–10"
    assert spelled([]) == ""


def test_notes_read_as_they_were_rewritten_and_undone_ones_are_gone(played: Callable[..., Played]) -> None:
    """An edited note stands in its old place, through chapters; one struck out and one undone do not."""
    campaign = played("note The door was open.")
    door = campaign.last
    campaign.type(*(f"note Filler {n}." for n in range(15)), "note A mistake.")
    campaign.type(f"rewrite {door} The door was shut.", f"rewrite {campaign.last}", "note Undone.", "undo")
    told = campaign.export()
    assert told.index("The door was shut.") < told.index("Filler 0.")
    for word in ("was open", "now reads", "A mistake", "Undone"):
        assert word not in told
    campaign.type("redo")
    assert "Undone." in campaign.export()
    campaign.session.run(Note(text="One line,\nand another.\n\n# No heading"))
    assert "\n\nOne line,\\\nand another.\n\n\\# No heading\n" in campaign.export()


def test_what_comes_of_an_answer_is_its_consequence(played: Callable[..., Played]) -> None:
    """Right after an answer, a draw or a twist a line is `=>`; the next one, and two rows, are prose."""
    campaign = played(
        "ask Is it cold? dice=5,6,6", "note The pump has frozen.", "note Nobody speaks.",
        "ask Do they wait? dice=2,1,1", "note They have gone.", "ask Is it late? dice=2,6,6",
    )  # fmt: skip
    campaign.session.run(Note(text="Snow.\nMore snow."))
    told = campaign.export("lonelog")
    assert "=> The pump has frozen." in told
    assert "=> They have gone." in told
    assert "\nNobody speaks.\n" in told
    assert "=> Snow" not in told


def test_a_question_with_real_dice_is_told_once_it_is_answered(tmp_path: Path) -> None:
    """Its dice fall in records of their own; a question that is dropped is not told, and leaves no dice."""
    campaign = Played(tmp_path)
    campaign.session.close()
    session = Session.create(
        tmp_path, title="Dados", rules="ezd6", language="en", dice="table", seed="x", created="2026-01-01"
    )
    campaign.session, campaign.console = session, Console(session, translator("en"))
    campaign.type("ask Is it locked? likely", "roll dice=1,2", "cancel")
    campaign.type("ask Is it open?", "roll dice=4", "note A bird sings.", "roll dice=5,6")
    told = campaign.export("lonelog")
    assert "locked" not in told
    assert "? Is it open?\nd: d6=4 -> Yes, but…\nd: Twist 2d6=11 [5, 6] -> No" in told
    assert "kh1" not in told
    session.close()


def test_a_fight_over_several_scenes_is_balanced(played: Callable[..., Played]) -> None:
    """Every scene opens and closes its own fight; what is told of it is that it goes on."""
    campaign = played(
        "add Lucía as hero",
        "add goblin",
        "action",
        "scene Bridge",
        "next",
        "scene Tower",
        "note Still.",
        "next",
    )
    text = campaign.export("lonelog")
    for scene in text.split("### ")[1:]:
        assert scene.count("[COMBAT]") == scene.count("[/COMBAT]") == 1
        assert scene.index("[COMBAT]") < scene.index("[/COMBAT]")
    read = campaign.export()
    assert read.count("A fight begins") == 1
    assert read.count("The fight goes on") == 2
    assert "is over" not in read


def test_what_foes_have_left_is_told_only_when_it_is_wanted(played: Callable[..., Played]) -> None:
    """The players' numbers are public, those of foes are the game master's, as in `fogon watch`."""
    campaign = played(
        "add Lucía as hero strikes=5",
        "add ogre strikes=7",
        "action",
        "damage ogre 2 raw",
        "damage lucía 1 raw",
    )
    for into in FORMATS:
        told = campaign.export(into)
        assert not any(word in told for word in ("5 left", "Strikes 7", "Strikes-2"))
        assert "4 left" in told
    exact = campaign.export("lonelog", exact=True)
    assert "[F:Ogre|Strikes 7|Zone:Near]" in exact.replace("F:ogre", "F:Ogre")
    assert "5 left" in exact


def test_twists_and_tested_scenes_are_told_with_their_dice(played: Callable[..., Played]) -> None:
    """A twist after its question with what was drawn for it; how a scene came against what was expected."""
    campaign = played("thread Rescue Nico", "ask Is it late? dice=4,1,1", "scene Crypt expect They sleep")
    log = campaign.export("lonelog")
    assert re.search(r"^d: Twist 2d6=2 \[1, 1\] -> Yes\n=> A twist! .+ \(d\d+=\d+.*\)$", log, re.M)
    assert re.search(
        r"^### S2 \*Crypt\*\n```lonelog\nd: Scene 2d6=\d+ \[\d, \d\]\n=> .+: They sleep$", log, re.M
    )
    read = campaign.export()
    assert re.search(r"^> \*A twist!\* .+ \[d\d+: \*\*\d+\*\*\]", read, re.M)
    assert re.search(r"^> \*.+: They sleep\.\* \[2d6: \*\*\d\*\* \*\*\d\*\* = \d+\]$", read, re.M)
    assert "[d" not in campaign.export(lines="results")


def test_tables_and_dice(played: Callable[..., Played]) -> None:
    """A draw with its dice; an expression rolled at the table with every die."""
    campaign = played("dice 3d6kh2+1 dice=2,5,4", language="en")
    assert "d: 3d6kh2+1=10 [2d, 5, 4]" in campaign.export("lonelog")
    assert "[3d6kh2+1: 2 **5** **4** = 10]" in campaign.export()


def test_names_of_files() -> None:
    assert (
        file_name("La torre/../ñ", "lonelog", translator("en"), Part(2, 4))
        == "la-torre-n-session-2-scene-4.lonelog.md"
    )
    assert file_name("???", "html", translator("en")) == "campaign.html"
    assert file_name("???", "html", translator("es"), Part(2, 4)) == "campaign-sesion-2-escena-4.html"


def test_dice_against_a_spell_are_no_failure_of_the_caster(played: Callable[..., Played]) -> None:
    """What comes of a casting says whether it holds; the dice against it say only what fell."""
    campaign = played(
        "add Ysolde as mage", "add ogre near", "use ysolde spell on ogre power=2 resist=3 dice=4,3,4,2,1"
    )
    text = campaign.export("markdown")
    assert "3d6kh1: **4** 2 1]" in text, text
    assert "failure" not in text


def test_who_rolls_is_named_where_what_they_do_is_secret(played: Callable[..., Played]) -> None:
    """An attack on somebody whom players have not seen begins with who rolls."""
    campaign = played("add Ana as hero", "add Bo as hero", "roll bo 4 dice=5",
                      "add ogre near hidden", "attack ana ogre force dice=2", "accept")  # fmt: skip
    text = campaign.export("markdown")
    assert "Ana: [d6: **2**" in text, text
    assert "ogre" not in text.casefold()


def test_a_save_that_leads_to_another_is_left_at_nothing(played: Callable[..., Played]) -> None:
    """“Leaves it at that” stands only where nothing else comes of an answer."""
    campaign = played(
        "add Ana as hero strikes=1 armour=5 miraculous=6 karma=0 hero_dice=1",
        "add ogre near",
        "attack ogre ana force dice=5",
        "roll dice=2",
        "accept",
    )
    text = campaign.export("markdown")
    assert "armour 5+" in text
    assert "leaves it at that" not in text
