"""Two solo evenings as they were played, one in each system and language: exported and brought back."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC
from pathlib import Path

import pytest

from app.chronicle.formats import written
from app.chronicle.gathering import chronicle
from app.chronicle.parts import PRESETS, Part, narrowed
from app.i18n import translator
from app.session import Session
from app.transfer import bring_in, export_json
from rules.solo.commands import Ask, RollTable, TestScene

SESSIONS = Path(__file__).with_name("solo")
PLAYED = [("la-campana-muda", "es"), ("the-lamp-below", "en")]


@pytest.fixture
def evening(tmp_path: Path) -> Callable[[str], Session]:
    """An evening brought in as anybody would bring it in."""

    def brought(name: str) -> Session:
        imported = bring_in(SESSIONS / f"{name}.json", tmp_path / name)
        return Session.open(imported.folder, read_only=True)

    return brought


@pytest.mark.parametrize(("name", "language"), PLAYED)
@pytest.mark.parametrize("form", ["lonelog", "markdown"])
def test_an_evening_reads_as_it_did(
    name: str, language: str, form: str, evening: Callable[[str], Session], golden: Callable[[str, str], None]
) -> None:
    """U60, and the exports of issue 7: every line of the export is kept."""
    session, t = evening(name), translator(language)
    whole = narrowed(chronicle(session, t, Part(), zone=UTC), PRESETS["all"])
    golden(f"solo.{name}.{form}", written(whole, form, t))  # type: ignore[arg-type]  # one of the formats
    session.close()


@pytest.mark.parametrize(("name", "language"), PLAYED)
def test_an_evening_comes_back_exactly(
    name: str, language: str, evening: Callable[[str], Session], tmp_path: Path
) -> None:
    """What was brought in is written as it came, and it has what solo play is made of."""
    session = evening(name)
    folder = session.store.folder
    commands = [record.command for record in session.timeline.records]
    for kind, least in ((Ask, 5), (TestScene, 3), (RollTable, 2)):
        assert sum(isinstance(command, kind) for command in commands) >= least, kind
    assert session.state.story.of_kind("thread")
    session.close()
    kept = json.loads((SESSIONS / f"{name}.json").read_text("utf-8"))
    again = json.loads(export_json(folder)[0])
    for parcel in (kept, again):
        # When it was made is the only thing that may differ.
        assert parcel["manifest"].pop("made")
    assert again == kept
