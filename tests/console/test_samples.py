"""The sample campaigns: both play to the end, and leave the same fight waiting."""

from pathlib import Path

import pytest

from app import samples
from app.i18n import languages
from app.samples import BrokenSample, make_demo
from app.session import Session


@pytest.fixture(params=languages())
def demo(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    session = make_demo(tmp_path, "ezd6", request.param)
    assert session is not None
    return session


def test_the_sample_fight(demo: Session) -> None:
    state = demo.state
    assert (state.time, state.round, state.phase, state.active) == ("action", 2, "heroes", "lucia")
    assert state.open is None
    heroes = [c for c in state.creatures.values() if c.side == "hero"]
    assert [hero.name for hero in heroes] == ["Lucía", "Ñandú", "Vera"]
    for hero in heroes:
        assert hero.sheet.weapons
        assert hero.sheet.trained
        assert hero.sheet.notes
        assert not hero.acted
    assert [hero.sheet.strikes for hero in heroes] == [2, 3, 3]
    assert [hero.sheet.karma for hero in heroes] == [3, 1, 4]
    assert [c.down for c in state.creatures.values() if c.side == "foe"] == [True, False, False, False, False]
    assert {c.zone for c in state.creatures.values()} == {"near", "far", "out"}
    rolled = {
        event.outcome
        for record in demo.timeline.told
        for event in record.events
        if type(event).__name__ == "Rolled"
    }
    assert rolled >= {"success", "failure", "critical", "critical-failure"}
    demo.close()


def test_the_languages_tell_the_same_fight(tmp_path: Path) -> None:
    shapes = []
    for language in languages():
        session = make_demo(tmp_path / language, "ezd6", language)
        assert session is not None
        shapes.append([type(record.command) for record in session.timeline.told])
        session.close()
    assert all(shape == shapes[0] for shape in shapes)


def test_copies_are_numbered_and_a_system_without_one_has_none(tmp_path: Path) -> None:
    titles = []
    for _ in range(2):
        session = make_demo(tmp_path, "ezd6", "es")
        assert session is not None
        titles.append(session.store.meta.title)
        session.close()
    assert titles == ["La torre hundida", "La torre hundida 2"]
    assert make_demo(tmp_path, "nonesuch", "es") is None


def test_a_broken_script_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "samples" / "ezd6"
    folder.mkdir(parents=True)
    (folder / "en.txt").write_text("# title: Broken\nnote a\nfly away\n", "utf-8")
    monkeypatch.setattr(samples, "assets_folder", lambda: tmp_path)
    with pytest.raises(BrokenSample, match="fly away"):
        make_demo(tmp_path / "saves", "ezd6", "en")
