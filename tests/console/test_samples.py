"""The sample campaigns: both play to the end, and leave the same fight waiting."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app import samples
from app.console.console import Console, plain_lines
from app.i18n import languages, translator
from app.samples import BrokenSample, make_demo
from app.session import Session
from rules.events import Rolled
from rules.system import get

SYSTEMS = ("bases2d6", "ezd6")


@pytest.fixture(params=languages())
def demo(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Session]:
    """The sample of a system in a language: `demo("ezd6")`."""

    def make(rules: str) -> Session:
        session = make_demo(tmp_path, rules, request.param)
        assert session is not None
        return session

    return make


def rolled(session: Session) -> set[str | None]:
    """The outcomes of everything that was rolled."""
    records = session.timeline.told
    return {event.outcome for record in records for event in record.events if isinstance(event, Rolled)}


def test_the_sample_fight(demo: Callable[[str], Session]) -> None:
    session = demo("ezd6")
    state = session.state
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
    assert rolled(session) >= {"success", "failure", "critical", "critical-failure"}
    session.close()


def test_the_sample_fight_of_bases2d6(demo: Callable[[str], Session]) -> None:
    """Two heroes with contrasting abilities, enemies with reactions, states ticking, nothing open."""
    session = demo("bases2d6")
    state = session.state
    assert (state.time, state.round, state.phase, state.active) == ("action", 2, None, "lucia")
    assert state.open is None
    creatures = state.creatures
    heroes = [c for c in creatures.values() if c.side == "hero"]
    assert [hero.name for hero in heroes] == ["Lucía", "Ñandú"]
    types = [{t for ability in hero.sheet.abilities for t in ability.types} for hero in heroes]
    assert ("magical" in types[0], "magical" in types[1]) == (True, False)
    for hero in heroes:
        assert any(ability.reaction for ability in hero.sheet.abilities)
        assert hero.sheet.aptitudes
        assert hero.sheet.notes
        assert 0 < hero.sheet.hp < hero.sheet.hp_max
    foes = [c for c in creatures.values() if c.side == "foe"]
    assert sum(any(a.reaction for a in foe.sheet.abilities) for foe in foes) >= 2
    assert len([foe for foe in foes if not foe.down]) >= 4
    ticking = {key for creature in creatures.values() for key in creature.statuses}
    assert ticking == {"burn", "bleed", "destabilise"}
    # The fight begins with a tie: the coin is in the log (R-2D-25).
    purposes = [e.purpose for r in session.timeline.told for e in r.events if isinstance(e, Rolled)]
    assert "coin" in purposes
    assert rolled(session) >= {"success", "failure", "critical"}
    # The captain's riposte took what the last turn had left (R-2D-29).
    assert (foes[0].sheet.left_normal, foes[0].sheet.left_instant) == (0, 0)
    session.close()


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_sample_can_be_looked_through(demo: Callable[[str], Session], rules: str) -> None:
    """Every entry is told in both languages, undone to the beginning and done again to the same state."""
    session = demo(rules)
    end = session.state
    for language in languages():
        told = plain_lines(Console(session, translator(language)).log(10**6))
        assert len(told) > 30
        assert not [line for line in told if "{" in line or not line.strip()]
    session.undo(10**6)
    assert session.state.creatures == {}
    session.redo(10**6)
    assert session.state == end
    session.close()


@pytest.mark.parametrize("rules", SYSTEMS)
def test_the_languages_tell_the_same_fight(tmp_path: Path, rules: str) -> None:
    """The same commands, the same dice, the same numbers at the end; only the words differ."""
    shapes, ends = [], []
    for language in languages():
        session = make_demo(tmp_path / language, rules, language)
        assert session is not None
        shapes.append([type(record.command) for record in session.timeline.told])
        codes = [get(rules).json_view(c)["sheet"] for c in session.state.creatures.values()]
        ends.append([{k: v for k, v in sheet.items() if isinstance(v, int)} for sheet in codes])
        session.close()
    assert all(shape == shapes[0] for shape in shapes)
    assert all(end == ends[0] for end in ends)


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
