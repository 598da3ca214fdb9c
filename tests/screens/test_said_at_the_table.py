"""What the table says: for the right eyes, in words that say something, no longer than it is needed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

from app.craft_fields import crafts_of
from app.craft_library import suggested
from app.i18n import translator
from app.narrate import tell
from app.panes.rows import RowFit, creature_line
from app.present import HIDDEN, creature_row, status_marks
from app.screens.house_rules import open_house_rules
from app.screens.sheet_editor import SheetEditor
from app.sheet_form import moved_to, rows
from app.tabletop import TabletopApp
from rules import commands as do
from rules.common_words import telling_word
from rules.engine import execute
from rules.outward_story import outward_steps
from rules.record import AnyRecord
from rules.solo.commands import TestScene
from rules.solo.telling import drawn_within
from rules.state import GameState, State
from rules.systems.bases2d6.commands import Roll
from rules.text import Line, plain
from rules.zones import DEFAULT_ZONES

EN, ES = translator("en"), translator("es")
PARTY = ("add Bram as hero", "add Ember as hero", "add goblin x3 near")


def campaign(rules: str, *commands: do.Command) -> State:
    state: State = GameState(rules=rules, seed="plainly", zones=DEFAULT_ZONES)
    for command in commands:
        _, state = execute(state, command, 0)
    return state


# --- for the game master only ---


def test_an_answer_in_secret_takes_what_still_waits_with_it() -> None:
    """Nothing that falls after it is read by players, whatever answers follow."""
    begin = campaign("bases2d6", do.AddCreatures(name="Bram", side="hero"))
    records: list[AnyRecord] = []
    opened, state = execute(begin, Roll(actor="bram", what="strength"), 0)
    records.append(opened)
    assert state.open is not None
    assert not state.open_secret
    record, state = execute(state, do.Choose(option="grant", secret=True), 0)
    records.append(record)
    assert state.open is None or state.open_secret
    while state.open is not None:
        record, state = execute(state, do.Choose(option="accept"), 0)
        records.append(record)
    assert all(record.secret for record in records[1:])
    assert len(list(outward_steps(begin, records))) == 1


async def test_what_waits_already_can_still_be_made_secret(tmp_path: Path) -> None:
    """`g` while the game master is asked: the bar shows it, the dice fall in secret, and the sign goes."""
    session = new_session(tmp_path, *PARTY, "roll bram strength", rules="bases2d6")
    async with playing(session, size=NARROW) as pilot:
        play = play_of(pilot)
        begun = play.state.seq
        await type_keys(pilot, "g")
        assert "from the next answer on" in screen_text(pilot)
        assert f"{HIDDEN} Does" in screen_text(pilot) or f"{HIDDEN} Bram" in screen_text(pilot)
        await type_keys(pilot, "1")
        assert not play.is_secret
        assert play.timeline is not None
        answers = [record for record in play.timeline.records if record.seq > begun]
        assert answers
        assert all(record.secret for record in answers)


async def test_what_is_secret_is_not_made_so_twice(tmp_path: Path) -> None:
    """The sign does not stay lit for something later."""
    session = new_session(tmp_path, *PARTY, "secret roll bram strength", rules="bases2d6")
    async with playing(session, size=NARROW) as pilot:
        play = play_of(pilot)
        assert play.state.open_secret
        await type_keys(pilot, "g")
        assert not play.is_secret
        assert "for the GM only already" in screen_text(pilot)


# --- a line beside what is asked ---


@pytest.mark.parametrize(("text", "stays"), [("move bram far force", False), ("note It rains", True)])
async def test_a_line_that_did_it_ends_what_was_asked(tmp_path: Path, text: str, stays: bool) -> None:
    session = new_session(tmp_path, *PARTY, "action", rules="bases2d6")
    async with playing(session, size=NARROW) as pilot:
        await type_keys(pilot, "1m2")
        await pilot.press("c")
        await type_keys(pilot, f"{text}⏎")
        assert (play_of(pilot).prompt is not None) is stays


async def test_a_line_of_another_leaves_what_is_begun(tmp_path: Path) -> None:
    session = new_session(tmp_path, *PARTY, "action", rules="ezd6")
    async with playing(session, size=NARROW) as pilot:
        await type_keys(pilot, "1r+")
        begun = play_of(pilot).prompt
        await pilot.press("c")
        await type_keys(pilot, "move ember far force⏎")
        assert play_of(pilot).prompt == begun
        await pilot.press("c")
        await type_keys(pilot, "move bram far force⏎")
        assert play_of(pilot).prompt is None


# --- short names and columns ---


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("In the noon light", "noon"), ("A la luz de mediodía", "luz"), ("Prone", "Prone"),
        ("Under", "Under"), ("Sin aliento", "aliento"), ("[red] 3", "red"), ("!!", "!!"),
    ],
)  # fmt: skip
def test_a_condition_is_known_by_the_word_that_says_something(name: str, word: str) -> None:
    assert telling_word(name) == word


def test_the_marks_of_a_condition_begin_with_a_capital() -> None:
    state = campaign(
        "bases2d6",
        do.AddCreatures(name="Bram", side="hero"),
        do.ChangeStatus(creatures=("bram",), status="In the noon light", charges=1),
    )
    assert plain(status_marks(state, state.creatures["bram"], EN)) == " Noo1"


def told(state: State, name: str, fit: RowFit, width: int) -> str:
    drawn = creature_line(
        creature_row(state, state.creatures[name], EN), fit, width, EN, role="plain", offered=False
    )
    line: Line = (*drawn.before, *drawn.name, *drawn.after)
    return plain(line)


def test_nothing_is_cut_while_cells_of_its_own_row_are_empty() -> None:
    """A name and what ails somebody take cells of the columns behind them; those keep their places."""
    state = campaign(
        "bases2d6",
        do.AddCreatures(name="Bandit captain"),
        do.ChangeStatus(creatures=("bandit-captain",), status="Soaked", charges=2),
    )
    row = told(state, "bandit-captain", RowFit(1, 9, (16, 4)), 40)
    assert "Bandit captain  " in row
    assert "Soa2" in row
    assert "…" not in row
    wide = told(state, "bandit-captain", RowFit(1, 14, (16, 4)), 45)
    assert row.index("◆") == wide.index("◆") - 5
    cut = told(state, "bandit-captain", RowFit(1, 14, (6, 2), 0, 22), 60)
    assert "Soa2" in cut
    assert "…" not in cut


# --- the story ---


def test_a_table_within_comes_behind_the_result() -> None:
    assert drawn_within((), EN) == ""
    assert drawn_within(("Names", "Names", "Towns"), EN) == " (with Names, Towns)"


@pytest.mark.parametrize(
    ("t", "said"), [(EN, "Against tension 3: 1 4 → 5"), (ES, "Contra tensión 3: 1 4 → 5")]
)
def test_a_scene_says_what_fell_and_against_what(t: object, said: str) -> None:
    before = campaign("ezd6")
    record, _ = execute(before, TestScene(title="Bridge", expectation="calm", faces=(1, 4)), 0)
    lines = [plain(line) for line in tell(record, before, t)]  # type: ignore[arg-type]
    assert said in lines


async def test_an_altered_scene_says_what_to_do(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *PARTY), size=NARROW) as pilot:
        await play_of(pilot).issue(TestScene(title="Bridge", expectation="calm", faces=(1, 4)))
        await pilot.pause()
        assert "Change one thing of what was expected; t draws" in screen_text(pilot)


def test_a_turn_taken_over_has_its_line() -> None:
    """R-EZ-38: whoever acts first among the heroes."""
    before = campaign(
        "ezd6", do.AddCreatures(name="Bram", side="hero"), do.AddCreatures(name="Ember", side="hero"),
        do.AddCreatures(name="Goblin"), do.StartAction(),
    )  # fmt: skip
    assert before.active == "bram"
    record, _ = execute(before, do.MoveCreature(creature="ember", zone="far"), 0)
    assert next(plain(line) for line in tell(record, before, EN)) == "Turn: Ember"


# --- lists ---


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_house_rule_is_not_read_as_the_default_of_another_value(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    session = new_session(tmp_path, *PARTY, rules="bases2d6", language=language)
    async with playing(session, size=size, language=language) as pilot:
        assert isinstance(pilot.app, TabletopApp)
        open_house_rules(pilot.app)
        await pilot.pause()
        await pilot.pause()
        first = next(row for row in screen_text(pilot).splitlines() if " › " in row)
        after = first.split(" › ")[1].split("│")[0].strip()
        default, other = ("default", "or a fixed") if language == "en" else ("por defecto", "o bien ")
        assert after.startswith(other) if size == WIDE else after == f"({default})", first


def test_the_library_offers_nothing_twice() -> None:
    state = campaign("bases2d6")
    craft = crafts_of(state)["abilities"]
    assert "Ember" in suggested(craft, state, "em", EN)
    assert "Ember" not in suggested(craft, state, "em", EN, ("Ember",))


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize(
    ("language", "more"), [("en", "more by their letters"), ("es", "más por sus letras")]
)
async def test_a_list_of_names_says_how_many_more_there_are(
    tmp_path: Path, size: tuple[int, int], language: str, more: str
) -> None:
    session = new_session(tmp_path, *PARTY, "ability add bram ember", rules="bases2d6", language=language)
    async with playing(session, size=size, language=language) as pilot:
        await type_keys(pilot, "1e")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, SheetEditor)
        place = [n for n, row in enumerate(rows(screen._form)) if row.field.key == "abilities"][-1]
        screen._form = moved_to(screen._form, place)
        screen.show()
        await type_keys(pilot, "r")
        await pilot.pause()
        shown = screen_text(pilot)
        assert more in shown, shown
        assert "Tab R" in shown
