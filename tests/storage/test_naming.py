"""Names that are alike: whose campaign is meant when one cannot say its title, and which folders they get."""

from __future__ import annotations

import os
import stat
from itertools import islice
from pathlib import Path

import pytest
from saving import create, everything, filled

from app.storage import CampaignStore, SaveProblem, find_campaign
from app.storage.importing import titles_like
from app.storage.lock import take_lock
from app.storage.naming import normal_title, slug


def made(saves: Path, title: str) -> Path:
    store = create(saves, title=title)
    store.close()
    return store.folder


def test_a_damaged_campaign_is_not_taken_for_a_sound_one_like_it(saves: Path) -> None:
    """`fogon restore "El Nino"` must not go back in time in `El Niño`."""
    sound, damaged = made(saves, "El Niño"), made(saves, "El Nino")
    assert (sound.name, damaged.name) == ("el-nino", "el-nino-2")
    (damaged / "campaign.json").write_bytes(b"{")
    with pytest.raises(SaveProblem) as caught:
        find_campaign(saves, "El Nino")
    assert caught.value.id == "ambiguous"
    assert set(caught.value.args["candidates"]) == {"El Niño", "el-nino-2"}  # type: ignore[call-overload]
    assert find_campaign(saves, "El Niño") == sound
    assert find_campaign(saves, "el-nino-2") == damaged


def test_a_damaged_campaign_is_found_by_its_title_whatever_its_number(saves: Path) -> None:
    made(saves, "???")
    damaged = made(saves, "日本")
    assert damaged.name == "campaign-2"
    (damaged / "campaign.json").unlink()
    assert find_campaign(saves, "日本") == damaged


@pytest.mark.parametrize("title", ["con", "PRN", "Aux", "nul", "COM1", "lpt9", "¡CON!", "nul."])
def test_no_folder_is_a_device_of_windows(saves: Path, title: str) -> None:
    assert made(saves, title).name.startswith("campaign-")
    assert find_campaign(saves, title).parent == saves


@pytest.mark.parametrize(
    ("title", "folder"),
    [("con vida", "con-vida"), ("COM10", "com10"), ("auxilio", "auxilio"), ("nulo", "nulo")],
)
def test_names_that_only_begin_like_a_device_stay(title: str, folder: str) -> None:
    assert slug(title) == folder


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("👩\u200d👩\u200d👧 en casa", "👩👩👧 en casa"),
        ("❤\ufe0f", "❤"),
        ("1\ufe0f\u20e3", "1"),
        ("👍🏽", "👍"),
        (" dos  espacios ", " dos  espacios "),
        ("N\u0303andu\u0301", "Ñandú"),
    ],
)
def test_a_title_is_as_typed_but_for_what_terminals_measure_differently(typed: str, kept: str) -> None:
    assert normal_title(typed) == kept


@pytest.mark.parametrize("title", ["\u200d", "\ufe0f\u200d", "🏽", "\u20e3"])
def test_what_is_nothing_without_it_is_no_title(title: str) -> None:
    with pytest.raises(SaveProblem, match="bad-name"):
        normal_title(title)


def test_numbers_go_on_where_they_are() -> None:
    assert list(islice(titles_like("La cripta"), 3)) == ["La cripta", "La cripta (2)", "La cripta (3)"]
    assert list(islice(titles_like("La cripta (9)"), 2)) == ["La cripta (9)", "La cripta (10)"]
    for title in ("(2)", "x(2)", "Acto (II)", "Año (2026000)", "x (٣)"):
        assert list(islice(titles_like(title), 2)) == [title, f"{title} (2)"]


@pytest.mark.parametrize("kind", ["folder", "link", "dangling"])
def test_u48_a_lock_that_is_no_file_is_refused_and_can_be_read_beside(
    saves: Path, room: Path, kind: str
) -> None:
    store, told = filled(saves, 3)
    store.close()
    lock = store.folder / "lock"
    lock.unlink(missing_ok=True)
    (room / "victim").write_text("precious")
    if kind == "folder":
        lock.mkdir()
    else:
        lock.symlink_to(room / ("victim" if kind == "link" else "gone"))
    with pytest.raises(SaveProblem):
        CampaignStore.open(store.folder)
    assert everything(CampaignStore.open(store.folder, read_only=True)) == told
    assert (room / "victim").read_text() == "precious"
    assert not (room / "gone").exists()


def test_u48_a_lock_left_by_the_dead_on_a_folder_that_can_only_be_read(saves: Path, room: Path) -> None:
    """It may be looked at; nobody is said to be playing, and nothing is written."""
    store, told = filled(saves, 3)
    store.close()
    (store.folder / "lock").write_text("4711")
    room.chmod(0o755)
    everywhere = [saves, *saves.rglob("*")]
    modes = [stat.S_IMODE(path.stat().st_mode) for path in everywhere]
    for path in everywhere:
        path.chmod(0o555 if path.is_dir() else 0o444)
    root = os.geteuid() == 0
    try:
        if root:
            # Nothing is forbidden to root.
            os.seteuid(65534)
        with pytest.raises(SaveProblem) as caught:
            take_lock(store.folder)
        assert caught.value.id == "no-access"
        assert everything(CampaignStore.open(store.folder, read_only=True)) == told
    finally:
        if root:
            os.seteuid(0)
        for path, mode in zip(everywhere, modes, strict=True):
            path.chmod(mode)
    with CampaignStore.open(store.folder) as again:
        assert everything(again) == told
