"""Putting a campaign away: it leaves the list and keeps every byte."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from app.session import Session
from app.storage.discarding import PUT_AWAY, put_away
from app.storage.library import list_campaigns
from app.storage.problems import SaveProblem
from tests.screens.playing import new_session


def _bytes(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("lock"))
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_nothing_is_lost_and_moved_back_it_is_there_again(tmp_path: Path) -> None:
    with closing(new_session(tmp_path, "add goblin x2")) as session:
        folder = session.store.folder
    before = _bytes(folder)
    gone = put_away(folder)
    assert gone == tmp_path / PUT_AWAY / folder.name
    assert _bytes(gone) == before
    assert list_campaigns(tmp_path) == []
    new_session(tmp_path).close()
    assert put_away(folder).name == f"{folder.name}-2"
    gone.rename(folder)
    with closing(Session.open(folder)) as session:
        assert len(session.state.creatures) == 2


def test_what_is_being_played_stays(tmp_path: Path) -> None:
    with closing(new_session(tmp_path, "add goblin")) as session:
        with pytest.raises(SaveProblem) as caught:
            put_away(session.store.folder)
        assert caught.value.id == "locked"
        assert [info.folder for info in list_campaigns(tmp_path)] == [session.store.folder]
