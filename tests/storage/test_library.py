"""Titles, folder names, and finding a campaign again."""

from __future__ import annotations

import os
import shutil
import unicodedata
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from saving import create, filled

from app.storage import CampaignStore, SaveProblem, find_campaign, list_campaigns
from app.storage.naming import SLUG_LENGTH, slug

HOSTILE_TITLES = [
    "🐉",
    "../",
    "../../etc/passwd",
    "/",
    ".",
    "..",
    ".hidden",
    "[/",
    "[bold]",
    "x" * 300,
    "ñ" * 300,
    "a\nb",
    "-rf",
    "--help",
    "CON",
    "日本",
    'a"b\\c',
    " spaced  out ",
    "{}",
    "A" + "\u0301" * 200,
]


def make(saves: Path, title: str) -> Path:
    store = create(saves, title=title)
    store.close()
    return store.folder


@pytest.mark.parametrize("title", HOSTILE_TITLES)
def test_any_title_gets_one_safe_folder_and_is_found_again(room: Path, saves: Path, title: str) -> None:
    folder = make(saves, title)
    assert list(room.iterdir()) == [saves]
    assert list(saves.iterdir()) == [folder]
    assert (folder / "campaign.json").is_file()
    stored = CampaignStore.open(folder, read_only=True).meta.title
    assert stored == unicodedata.normalize("NFC", title)
    assert find_campaign(saves, title) == folder
    assert find_campaign(saves, folder.name) == folder


@given(st.text(max_size=200))
@settings(max_examples=300, derandomize=True, deadline=None, database=None)
def test_a_slug_is_safe_and_never_empty(title: str) -> None:
    name = slug(title)
    assert 0 < len(name) <= SLUG_LENGTH
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert name.strip("-") == name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("El Ñandú & Élève", "el-nandu-eleve"),
        ("  La CRIPTA: 2 ", "la-cripta-2"),
        ("🐉", "campaign"),
        ("ß", "ss"),
    ],
)
def test_a_slug_can_be_read(title: str, name: str) -> None:
    assert slug(title) == name


@pytest.mark.parametrize("title", ["", " ", "\t\n", "\u200b", "\u00a0", "\0", "bad \udcff"])
def test_a_title_that_shows_nothing_is_refused(saves: Path, title: str) -> None:
    with pytest.raises(SaveProblem, match="bad-name"):
        create(saves, title=title)
    assert not saves.exists()


def test_the_same_title_is_refused_and_a_like_one_gets_a_number(saves: Path) -> None:
    first = make(saves, "El Niño")
    for same in ("El Niño", unicodedata.normalize("NFD", "El Niño")):
        with pytest.raises(SaveProblem) as caught:
            create(saves, title=same)
        assert (caught.value.id, caught.value.path) == ("exists", first)
    assert make(saves, "El nino").name == "el-nino-2"
    (saves / "el-nino-3").mkdir()
    assert make(saves, "EL NIÑO").name == "el-nino-4"


def test_finding_prefers_the_exact_title_then_the_folder_then_the_like(saves: Path) -> None:
    cripta = make(saves, "La Cripta")
    other = make(saves, "la-cripta")
    assert find_campaign(saves, "la-cripta") == other
    assert find_campaign(saves, "la cripta") == cripta
    assert find_campaign(saves, "la-cripta-2") == other
    nino = make(saves, "El Niño")
    assert find_campaign(saves, "EL NINO") == nino
    assert find_campaign(saves, unicodedata.normalize("NFD", "El Niño")) == nino


def test_a_name_that_may_mean_several_is_not_guessed(saves: Path) -> None:
    make(saves, "El Niño")
    make(saves, "El Nino")
    with pytest.raises(SaveProblem) as caught:
        find_campaign(saves, "EL NIÑO")
    assert caught.value.id == "ambiguous"
    assert set(caught.value.args["candidates"]) == {"El Niño", "El Nino"}  # type: ignore[call-overload]
    shutil.copytree(saves / "el-nino", saves / "a-copy")
    with pytest.raises(SaveProblem) as caught:
        find_campaign(saves, "El Niño")
    assert caught.value.args["candidates"] == ("a-copy", "el-nino")
    assert find_campaign(saves, "a-copy") == saves / "a-copy"


@pytest.mark.parametrize(
    "name", ["../outside", "../saves/inside", "./inside", "", ".", "..", "x" * 400, "nul\0", "\udcff"]
)
def test_a_name_never_leaves_the_saves_folder(room: Path, saves: Path, name: str) -> None:
    make(saves, "inside")
    shutil.copytree(saves / "inside", room / "outside")
    with pytest.raises(SaveProblem, match="not-found"):
        find_campaign(saves, name)


def test_the_list_is_newest_first_and_says_what_is_played(saves: Path) -> None:
    store, _ = filled(saves, 7, title="Uno", language="en")
    store.move_head(6)
    store.close()
    make(saves, "Dos")
    for name, time in (("uno", 2_000_000_000), ("dos", 1_000_000_000)):
        for path in (saves / name).rglob("*.json"):
            os.utime(path, (time, time))
    (saves / "a note.txt").write_text("not a campaign")
    (saves / "a folder").mkdir()
    (saves / ".new-left").mkdir()
    uno, dos = list_campaigns(saves)
    assert (uno.title, uno.folder, uno.rules, uno.language) == ("Uno", saves / "uno", "toy", "en")
    assert (uno.entries, uno.problem) == (6, None)
    assert uno.last_played == datetime.fromtimestamp(2_000_000_000, UTC)
    assert (dos.title, dos.entries) == ("Dos", 0)


def test_no_saves_folder_is_an_empty_list(saves: Path) -> None:
    assert list_campaigns(saves) == []
    with pytest.raises(SaveProblem, match="not-found"):
        find_campaign(saves, "anything")


def test_a_campaign_that_is_being_played_is_listed(saves: Path) -> None:
    store, _ = filled(saves, 3)
    assert [(info.entries, info.problem) for info in list_campaigns(saves)] == [(3, None)]
    store.close()


def test_a_faster_rival_with_the_same_title_is_noticed(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = os.rename

    def late(source: Path, goal: Path) -> None:
        monkeypatch.setattr(os, "rename", rename)
        make(saves, "Mine")
        rename(source, goal)

    monkeypatch.setattr(os, "rename", late)
    with pytest.raises(SaveProblem, match="exists"):
        create(saves, title="Mine")
    assert [path.name for path in saves.iterdir()] == ["mine"]
