"""Saving without waiting for the disk: what is tested is the order of things, not the cable."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from saving import IN_MEMORY


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture
def room() -> Iterator[Path]:
    """An empty folder, in memory where there is such a place."""
    with TemporaryDirectory(dir=IN_MEMORY) as name:
        yield Path(name)


@pytest.fixture
def saves(room: Path) -> Path:
    """A saves folder that is not there yet."""
    return room / "saves"
