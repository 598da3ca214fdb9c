"""The window says which campaign is in it; what a title holds cannot reach the terminal as a command."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playing import new_session, playing

from app import tabletop
from app.window_title import may_name, name_window, sequence


def test_nothing_in_a_title_ends_the_sequence_early() -> None:
    assert sequence("La torre\x07\x1b[2J · Fogón") == "\x1b]2;La torre[2J · Fogón\x07"


@pytest.mark.parametrize(("term", "may"), [("xterm-256color", True), ("linux", False), ("dumb", False)])
def test_where_there_is_a_window(term: str, may: bool) -> None:
    assert may_name({"TERM": term}) is may
    assert not may_name({})


def test_the_title_that_was_there_is_kept_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    written: list[str] = []

    class Shown:
        _driver = SimpleNamespace(write=written.append)
        is_headless = is_web = False

    app: Any = Shown()
    name_window(app)
    name_window(app, "La torre")
    assert written == ["\x1b[22;2t\x1b]2;Fogón\x07", "\x1b]2;La torre · Fogón\x07"]


async def test_an_opened_campaign_names_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named: list[str] = []
    monkeypatch.setattr(tabletop, "name_window", lambda app, title="": named.append(title))
    async with playing(new_session(tmp_path, title="La torre")):
        assert named == ["La torre"]
