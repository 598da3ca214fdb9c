"""Draws use exactly the dice that fall next; every shipped table is sound in both languages (U72, U73)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.console.lines import GameLine, interpret
from app.i18n import languages
from app.tables.building import Written, build
from app.tables.checking import validate
from app.tables.drawing import MOST_THROWS, draw
from app.tables.shelf import shelf, shipped
from app.tables.table import Table, table_key, values_of
from app.tables.twists import SUBJECTS, TWIST, VERBS, with_twist
from rules.commands import Command
from rules.engine import execute
from rules.errors import Refused
from rules.events import Happened, Rolled
from rules.solo.commands import AddEntry, Ask, ChangeEntry, RollTable, SetTension, TestScene
from rules.state import GameState, State
from rules.zones import DEFAULT_ZONES


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's own tables, empty."""
    monkeypatch.setenv("FOGON_CONTENT", str(tmp_path))
    (tmp_path / "tables" / "es").mkdir(parents=True)
    return tmp_path / "tables"


def campaign(seed: str = "tables", rules: str = "ezd6", **fields: object) -> State:
    return GameState(rules=rules, seed=seed, zones=DEFAULT_ZONES, **fields)  # type: ignore[arg-type]


def table_line(text: str, state: State, language: str = "en") -> RollTable:
    line = interpret(text, state, None, language)
    assert isinstance(line, GameLine)
    assert isinstance(line.command, RollTable)
    return line.command


def ran(state: State, command: Command) -> State:
    return execute(state, command, 0)[1]


def test_every_shipped_table_is_sound_and_alike_in_both_languages() -> None:
    shapes = {}
    for language in languages():
        tables = shelf(language)
        assert not tables.problems
        for table in shipped(language):
            assert not validate(table, tables.find), (language, table.id)
            assert 8 <= len(table.rows) <= 36, (language, table.id)
            assert len({row.text for row in table.rows}) == len(table.rows), (language, table.id)
        shapes[language] = {
            table.id: (table.dice, table.digits, [(row.low, row.high) for row in table.rows])
            for table in shipped(language)
        }
    assert shapes["en"] == shapes["es"]
    assert len(shapes["en"]) >= 20
    dice = {(sides, digits) for sides, digits, _ in shapes["en"].values()}
    assert {((6, 6), False), ((6, 6), True), ((100,), False)} <= dice
    assert all(len(shapes["en"][words][2]) >= 36 for words in (VERBS, SUBJECTS))


def test_nobody_left_a_text_untranslated() -> None:
    for english, spanish in zip(shipped("en"), shipped("es"), strict=True):
        same = {row.text for row in english.rows} & {row.text for row in spanish.rows}
        if english.id != TWIST:
            assert len(same) <= 1, (english.id, same)
        assert english.name != spanish.name


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_a_draw_is_the_very_dice_that_fall(language: str, rules: str) -> None:
    """The rules throw the same ones again and take the draw; played again it is the same."""
    state = campaign(rules=rules)
    told = []
    for table in (*shelf(language).tables, *shelf(language).tables):
        command = table_line(f"table {table.name}", state, language)
        record, after = execute(state, command, 0)
        rolled = [event for event in record.events if isinstance(event, Rolled)]
        assert [event.faces for event in rolled] == [dice.faces for dice in command.drawn.dice]
        assert after.draws == state.draws + sum(len(dice.faces) for dice in command.drawn.dice)
        assert "[[" not in command.drawn.text
        assert "{" not in command.drawn.text
        assert table_line(f"table {table.id}", state, language) == command
        told.append(command.drawn.text)
        if command.drawn.dice:
            with pytest.raises(Refused, match="stale-draw"):
                execute(state, _with_another_face(command), 0)
        state = after
    assert len(set(told)) > len(told) // 2


def _with_another_face(command: RollTable) -> RollTable:
    first, *rest = command.drawn.dice
    wrong = (first.faces[0] % first.sides + 1, *first.faces[1:])
    return replace(command, drawn=replace(command.drawn, dice=(replace(first, faces=wrong), *rest)))


def test_every_row_comes_as_often_as_it_should() -> None:
    table = build("Moods", [Written("rare", 1, weight="1"), Written("often", 2, weight="3")])
    state, found = campaign(), Counter[str]()
    for _ in range(2000):
        command = RollTable(table="Moods", drawn=draw(table, state, lambda name: None))
        found[command.drawn.text] += 1
        state = ran(state, command)
    assert 400 < found["rare"] < 600


def test_each_throw_has_the_row_that_says_so() -> None:
    for table in shipped("en"):
        for value in values_of(table.dice, table.digits) if table.dice else ():
            rows = [row for row in table.rows if row.low <= value <= row.high]
            assert len(rows) == 1, (table.id, value)


def test_faces_of_real_dice_are_taken_and_asked_for() -> None:
    state = campaign(dice="table")
    with pytest.raises(Refused) as refused:
        table_line("table weather", state)
    assert (refused.value.id, refused.value.args_["count"], refused.value.args_["sides"]) == (
        "faces-needed", 2, 6,
    )  # fmt: skip
    command = table_line("table weather dice=6,6", state)
    assert command.drawn.text.startswith("A day so lovely")
    assert ran(state, command).draws == 0
    # A nested table wants dice of its own, one after another.
    for faces, sides in (("1", 6), ("1,2", None)):
        with pytest.raises(Refused) as refused:
            table_line(f"table rumours dice={faces}", state)
        assert refused.value.id == "faces-needed"
        assert sides is None or refused.value.args_["sides"] == sides
    command = table_line("table rumours dice=1,2,3", state)
    assert command.drawn.text.startswith("Ilvane came back")
    assert command.drawn.steps == ("Names of people",)
    ran(state, command)
    for text, wrong in (("dice=7,1", "bad-face"), ("dice=1,1,1", "faces-left")):
        with pytest.raises(Refused, match=wrong):
            table_line(f"table weather {text}", state)


def test_faces_in_a_campaign_of_the_programs_dice() -> None:
    """The rest of the dice is the program's, and the rules agree."""
    state = campaign()
    command = table_line("table rumours dice=1", state)
    after = ran(state, command)
    assert after.draws == 2
    assert [dice.sides for dice in command.drawn.dice] == [12, 6]


def test_tables_that_lead_back_come_to_an_end(own: Path) -> None:
    (own / "x.md").write_text("## Loop\n[[Loop]] and [[Loop]] ^99\nend\n", "utf-8")
    state = campaign()
    command = table_line("table loop", state)
    assert len(command.drawn.dice) <= MOST_THROWS + 1
    ran(state, command)


def test_u73_an_unsound_table_is_refused_by_name_and_row(own: Path) -> None:
    (own / "Loot.csv").write_text("1-2,a\n4-6,b\n", "utf-8")
    with pytest.raises(Refused) as refused:
        table_line("table loot", campaign())
    assert (refused.value.id, refused.value.args_) == ("table-gap", {"table": "Loot", "value": 3, "line": 1})


def test_u72_word_lists_are_data_in_each_language_and_the_players_come_first(own: Path) -> None:
    state = campaign()
    twisting = _twisting(state)
    texts = {}
    for language in languages():
        command = with_twist(twisting, state, language)
        assert isinstance(command, Ask)
        assert command.twist is not None
        texts[language] = command.twist.text
    assert texts["en"] != texts["es"]
    (own / "twist-verbs.txt").write_text("juggle\n" * 1, "utf-8")
    (own / "es" / "twist-verbs.txt").write_text("malabarear\n", "utf-8")
    for language, word in (("en", "juggle"), ("es", "malabarear")):
        command = with_twist(twisting, state, language)
        assert isinstance(command, Ask)
        assert command.twist is not None
        assert word in command.twist.text
        execute(state, command, 0)


def test_own_tables_stand_beside_the_shipped_ones_or_in_their_place(own: Path) -> None:
    before = len(shelf("en").tables)
    (own / "El tiempo.md").write_text("Fog\nMore fog\n", "utf-8")
    (own / "Cats.md").write_text("Tabby seen by [[weather]]\n", "utf-8")
    tables = shelf("en")
    assert len(tables.tables) == before + 1
    assert tables.tables[0].own
    for name in ("weather", "Weather", "el  TIEMPO"):
        found = tables.find(name)
        assert found is not None
        assert found.file == "El tiempo.md"
    assert table_line("table cats", campaign()).drawn.text in ("Tabby seen by Fog", "Tabby seen by More fog")
    (own / "Cats.md").unlink()
    assert shelf("en").find("cats") is None


def _twisting(state: State) -> Ask:
    """A question that brings a twist in this state: the text does not matter to the dice, the steps do."""
    for steps in range(-3, 4):
        command = Ask(question="Is it so?", steps=steps)
        record, _ = execute(state, command, 0)
        if any(isinstance(event, Happened) and event.cause == "solo.twist" for event in record.events):
            return command
    return _twisting_forced()


def _twisting_forced() -> Ask:
    return Ask(question="Is it so?", faces=(4, 1, 1))


def test_a_twist_is_drawn_only_where_there_is_one() -> None:
    state = ran(campaign(), SetTension(to=6))
    twisted = 0
    for number in range(60):
        asked = TestScene(title="S") if number % 2 else Ask(question="?", steps=number % 7 - 3)
        command = with_twist(asked, state, "en")
        assert isinstance(command, Ask | TestScene)
        record, state = execute(state, command, 0)
        told = [e for e in record.events if isinstance(e, Happened) and e.cause == "solo.twist"]
        assert bool(told) == (command.twist is not None)
        if command.twist is not None:
            twisted += 1
            assert told[0].args["text"] == command.twist.text
    assert 20 < twisted < 50


def test_a_twist_names_something_open_by_its_weight() -> None:
    state = campaign()
    for name, weight in (("Alarm", 5), ("Bell", 1), ("Closed", 5)):
        state = ran(state, AddEntry(kind="thread", name=name, weight=weight))
    closed = next(entry for entry in state.story.entries if entry.name == "Closed")
    state = ran(state, ChangeEntry(entry=closed.id, standing="closed"))
    found = Counter[str]()
    for _ in range(300):
        command = with_twist(Ask(question="?", faces=(4, 1, 1)), state, "en")
        assert isinstance(command, Ask)
        assert command.twist is not None
        state = ran(state, command)
        found[command.twist.text.rpartition("(")[2].rstrip(")")] += 1
    assert set(found) == {"Alarm", "Bell"}
    assert found["Alarm"] > 3 * found["Bell"]


def test_twists_and_odds_go_together() -> None:
    """Neither the odds of a question with faces nor those of a table read dice that were not drawn."""
    state = campaign()
    line = interpret("odds ask Is it? likely dice=4,4,1,1", state, None)
    from app.console.chances import odds_of

    assert line.command is not None  # type: ignore[union-attr]
    assert odds_of(state, line.command)["success"] > 0  # type: ignore[union-attr, arg-type]
    with pytest.raises(Refused, match="no-odds"):
        odds_of(state, table_line("table weather dice=6,6", state))


def test_a_table_that_is_not_there_says_which_are_near() -> None:
    with pytest.raises(Refused) as refused:
        table_line("table wether", campaign())
    assert refused.value.args_["candidates"] == "Weather"
    assert table_line("table weat", campaign()).table == "Weather"
    with pytest.raises(Refused, match="ambiguous-name"):
        table_line("table t", campaign())


def test_names_are_told_apart_without_accents_and_signs() -> None:
    keys = [table_key(table.name) for language in languages() for table in shipped(language)]
    assert len(set(keys)) == len(keys)
    one: Table | None = shelf("es").find("EN_UN-BOLSILLO")
    assert one is not None
    assert one.id == "pockets"
