"""Another title for a campaign: nothing else of it changes, and nothing that cannot be is half done."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import run
from app.session import Session
from app.storage.library import find_campaign, list_campaigns
from app.storage.problems import SaveProblem
from app.storage.renaming import rename_campaign
from tests.screens.playing import new_session


def made(saves: Path, title: str) -> Path:
    """A campaign with one entry."""
    with closing(new_session(saves, "add goblin x2", title=title)) as session:
        return session.store.folder


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a campaign but its lock."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("lock"))
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def test_only_the_title_changes(tmp_path: Path) -> None:
    folder = made(tmp_path, "La tore")
    before = files(folder)
    assert rename_campaign(folder, "La torre") == "La torre"
    after = files(folder)
    assert {name for name in before if before[name] != after[name]} == {"campaign.json"}
    assert find_campaign(tmp_path, "La torre") == folder
    with closing(Session.open(folder)) as session:
        assert len(session.state.creatures) == 2
    assert [info.problem for info in list_campaigns(tmp_path)] == [None]


@pytest.mark.parametrize(("title", "why"), [("Otra", "exists"), ("\u200b", "bad-name"), ("", "bad-name")])
def test_a_title_that_cannot_be_changes_nothing(tmp_path: Path, title: str, why: str) -> None:
    folder, _ = made(tmp_path, "Una"), made(tmp_path, "Otra")
    before = files(folder)
    with pytest.raises(SaveProblem) as caught:
        rename_campaign(folder, title)
    assert (caught.value.id, files(folder)) == (why, before)


def test_what_is_played_keeps_its_title(tmp_path: Path) -> None:
    with closing(new_session(tmp_path, title="Una")) as session:
        with pytest.raises(SaveProblem) as caught:
            rename_campaign(session.store.folder, "Otra")
        assert caught.value.id == "locked"
    # In other letters it is no other campaign's title, but its own.
    assert rename_campaign(session.store.folder, "una") == "una"


def test_what_a_later_version_wrote_is_not_touched(tmp_path: Path) -> None:
    folder = made(tmp_path, "Una")
    path = folder / "campaign.json"
    told = json.loads(path.read_bytes())
    told["meta"]["1"]["schema"] = 99
    path.write_text(json.dumps(told), "utf-8")
    before = files(folder)
    with pytest.raises(SaveProblem) as caught:
        rename_campaign(folder, "Otra")
    assert (caught.value.id, files(folder)) == ("too-new", before)


def test_by_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(tmp_path, "La tore")
    saves = ["--saves", str(tmp_path)]
    assert run([*saves, "--lang", "es", "rename", "La tore", "La torre"]) == 0
    assert capsys.readouterr().out == "La campaña se llama ahora «La torre».\n"
    assert run([*saves, "--lang", "es", "rename", "La tore", "Nada"]) == 1
    assert "No hay ninguna campaña que se llame «La tore»" in capsys.readouterr().err
