"""Encounters prepared by lines: in the zones of the table, told and completed as at the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.console.complete import complete
from app.console.console import Console
from app.i18n import translator
from app.session import Session
from rules.text import plain
from tests.screens.playing import new_session

CHURCH = ("zone near name=Nave", 'zone far name="Choir loft"', "zone far difficult", "zone add Crypt hidden")


@pytest.fixture
def church(tmp_path: Path) -> Iterator[Session]:
    session = new_session(tmp_path, "add Lucía as hero", *CHURCH, "encounter new The bell ringers")
    yield session
    session.close()


def said(session: Session, text: str, language: str = "en") -> str:
    """What a line brings, with what is said beside it, or its refusal."""
    console = Console(session, translator(language))
    reply = console.run(text)
    if reply.error is not None:
        return console.error_text(reply.error)
    return " / ".join([*map(plain, reply.lines), plain(reply.aside)]).strip(" /")


def test_a_new_encounter_has_the_zones_of_the_table_and_says_which(church: Session) -> None:
    encounter = church.state.encounters[0]
    assert encounter.zones == church.state.zones
    told = said(church, "encounter new Other")
    assert told == ("Encounter prepared: Other · zones: Nave, Choir loft ≋, ◌ Crypt, Out of combat")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("add skeleton x3 nave", "with Skeleton ×3 (Nave)"),
        ("add skeletal archer x2 choir loft hidden", "with ◌ Skeletal archer ×2 (Choir loft)"),
        ('add ghoul x2 in "Choir loft"', "with Ghoul ×2 (Choir loft)"),
        ("add goblni crypt", "with goblni (Crypt) / “goblni” is not in the bestiary"),
        ("zone later nave", "its zones"),
    ],
)
def test_its_lines_are_understood_and_told_as_at_the_table(church: Session, line: str, told: str) -> None:
    assert told in said(church, f"encounter the bell ringers {line}")


def test_a_zone_that_only_the_table_has_is_no_part_of_a_name(church: Session) -> None:
    assert "its zones" in said(church, "encounter the bell ringers zone near name=Yard")
    for line in ("add skeleton x2 nave", "add skeleton in nave", 'add skeleton "nave"'):
        assert said(church, f"encounter the bell ringers {line}") == (
            "There is no zone called “nave”. Zones: Choir loft, Crypt, Out of combat, Yard."
        )
    assert not church.state.encounters[0].creatures


def test_an_encounter_takes_the_zones_of_the_table(church: Session) -> None:
    for line in ("zone add Cliff", "add skeleton x2 cliff", "add ghoul choir loft"):
        said(church, f"encounter the bell ringers {line}")
    said(church, "zone add Sacristy")
    assert "its zones" not in said(church, "encounter the bell ringers zone here")
    encounter = church.state.encounters[0]
    assert encounter.zones == church.state.zones
    assert [creature.zone for creature in encounter.creatures] == ["near", "near", "far"]
    assert said(church, "encounter the bell ringers zone here") == "That changes nothing."


@pytest.mark.parametrize(
    ("typed", "language", "first"),
    [
        ("encounter ", "en", "encounter new"),
        ("encounter the be", "en", "encounter the bell ringers"),
        ("encounter start the", "en", "encounter start the bell ringers"),
        ('encounter "The bell ringers" add skel', "en", 'encounter "The bell ringers" add skeleton'),
        ("encounter the bell ringers ", "en", "encounter the bell ringers add"),
        ("encounter the bell ringers add ghoul cho", "en", "encounter the bell ringers add ghoul choir loft"),
        ('encuentro "The bell ringers" quita ske', "es", 'encuentro "The bell ringers" quita skeleton 1'),
    ],
)
def test_tab_completes_what_is_said_of_an_encounter(
    church: Session, typed: str, language: str, first: str
) -> None:
    said(church, "encounter the bell ringers add skeleton x2")
    assert complete(typed, church.state, translator(language), None)[0] == first


def test_what_is_here_is_offered_only_where_it_changes_something(church: Session) -> None:
    typed = "encounter the bell ringers zone he"
    assert not complete(typed, church.state, translator("en"), None)
    said(church, "zone add Sacristy")
    assert complete(typed, church.state, translator("en"), None) == (f"{typed}re",)


def test_starting_tells_the_zones_that_come(church: Session) -> None:
    for line in ("zone near name=Yard", "add skeleton"):
        said(church, f"encounter the bell ringers {line}")
    assert "zones: Yard, Choir loft ≋, ◌ Crypt, Out of combat" in said(
        church, "encounter start the bell ringers"
    )


def test_an_encounter_that_is_named_alone_is_shown(church: Session) -> None:
    """Who is in it and where, whatever runs; its last line says what starts it."""
    said(church, "encounter the bell ringers add skeleton x2 nave")
    said(church, "encounter the bell ringers note They wake at the bell")
    before = church.state
    shown = said(church, "encounter the bell").split(" / ")
    assert church.state is before
    assert shown[0] == "The bell ringers  Skeleton ×2"
    assert shown[1] == "They wake at the bell"
    assert shown[2] == "Nave:"
    assert shown[3].startswith("  Skeleton 1: ")
    assert "Crypt (kept hidden): nobody" in shown
    assert shown[-1] == "“encounter start The bell ringers” starts it."
    spanish = said(church, "encuentro the bell", "es")
    assert spanish.endswith("«encuentro empieza The bell ringers» lo empieza.")
    assert "Encounter: The bell ringers" in said(church, "encounter start The bell ringers")
    said(church, "encounter pause")
    paused = church.state.encounters[-1].name
    assert said(church, f"encounter {paused}").endswith(f"“encounter start {paused}” goes on with it.")


def test_a_word_that_no_encounter_takes_is_answered_in_ones_own_words(church: Session) -> None:
    assert "añade, quita, renombra" in said(church, "encuentro the bell ringers añad goblin", "es")
    assert "add, remove, rename" in said(church, "encounter the bell ringers ad goblin")
