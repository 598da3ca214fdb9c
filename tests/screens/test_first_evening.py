"""What somebody new to the table meets first: nothing missing, nothing barred without a word."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

from app.bar import bar_view
from app.console.lines import interpret
from app.console.refusals import refusal
from app.encounter_prompt import EncounterPrompt, encounter_view
from app.i18n import translator
from app.narrate import tell
from app.panes.decision_bar import DecisionBar
from app.prompt import action_list
from app.titles import title
from app.widgets.spans import cut_inside
from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.state import GameState, State
from rules.systems.ezd6.commands import Attack, Cast, Work
from rules.text import Span, plain
from rules.zones import DEFAULT_ZONES

EN, ES = translator("en"), translator("es")
FIGHT = (
    "add Inés as hero potions=1 scrolls=2", "add Íñigo as hero", "add goblin x3", "set inés karma=3",
)  # fmt: skip


@pytest.mark.parametrize("size", [NARROW, WIDE, (80, 20), (100, 24), (60, 17)])
@pytest.mark.parametrize("language", ["en", "es"])
async def test_every_action_of_the_list_is_on_the_screen(
    tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    """U40: with a notice above and reasons below, too, whatever room there is."""
    session = new_session(tmp_path, *FIGHT, "action", "attack inés to goblin 1 dice=2", "accept")
    state = session.state
    async with playing(session, size=size, language=language) as pilot:
        view = bar_view(state, action_list("ines"), "", translator(language))
        assert view is not None
        assert len(view.choices) > 12
        for keys in ("1a", "1"):
            await type_keys(pilot, keys)
            text = screen_text(pilot)
            assert all(f"[{choice.key}]" in text for choice in view.choices), text
            if size[1] > 17:
                assert all(plain(reason) in text for reason in view.reasons), text


async def test_where_there_is_no_room_at_all_the_keys_are_named(tmp_path: Path) -> None:
    """Below 60×16 the bar has three rows: the keys of what is not listed stand in the last."""
    session = new_session(tmp_path, *FIGHT, "action")
    async with playing(session, size=(58, 15)) as pilot:
        await type_keys(pilot, "1a")
        bar = pilot.app.screen.query_one(DecisionBar)
        assert bar.size.height == 3
        shown = [row for row in screen_text(pilot).splitlines() if "… [1] [2]" in row or "… [2] [3]" in row]
        assert shown
        assert "[9] [0]" in shown[0]


def test_what_is_barred_keeps_its_kind() -> None:
    """R-EZ-34: an action and a free action that read alike otherwise stay apart, barred or not."""
    state = fight()
    state = step(state, do.Choose(option="accept")) if state.open else state
    view = bar_view(state, action_list("ines"), "", EN)
    assert view is not None
    told = [
        f"{plain(one.label)}  {plain(one.note)}"
        for one in view.choices
        if plain(one.label) == "Something else"
    ]
    assert told[0].startswith("Something else  action")
    assert told[1].startswith("Something else  free action")
    assert all(one.note for one in view.choices)
    assert any("Drink a potion · 1 left" in plain(one.label) for one in view.choices)


def step(state: State, command: do.Command) -> State:
    return execute(state, command, 0)[1]


def fight() -> State:
    state: State = GameState(rules="ezd6", seed="mesa", zones=DEFAULT_ZONES, dice="table")
    for command in (
        do.AddCreatures(name="Inés", side="hero", sheet={"potions": 1, "hero_dice": 0}),
        do.AddCreatures(name="Goblin"),
        do.StartAction(),
        Work(actor="ines", difficulty=2, faces=(4,)),
    ):
        state = step(state, command)
    return state


def test_a_trap_is_disarmed_in_so_many_words() -> None:
    """R-EZ-34: in the log, in undo and in what its answers are called."""
    state: State = GameState(rules="ezd6", seed="mesa", zones=DEFAULT_ZONES, dice="table")
    state = step(state, do.AddCreatures(name="Inés", side="hero"))
    record, after = execute(state, Work(actor="ines"), 0)
    assert plain(tell(record, state, ES)[0]) == "Inés desarma una trampa"
    assert (title(record, state, EN), title(record, state, ES)) == (
        "Inés, disarming a trap", "Inés, desarmar una trampa",
    )  # fmt: skip
    answer, _ = execute(after, do.Choose(option="difficulty", value="3"), 0)
    assert title(answer, after, EN) == "difficulty 3: Inés disarms a trap"
    view = bar_view(after, None, "", EN)
    assert view is not None
    assert [plain(one.label) for one in view.choices] == [""] * 5
    done = step(state, do.AddTrack(name="Reja", size=2))
    record, after = execute(done, Work(actor="ines"), 0)
    assert title(record, done, EN) == "Inés, work on Reja"
    answer, _ = execute(after, do.Choose(option="difficulty", value="3"), 0)
    assert title(answer, after, EN) == "difficulty 3: Inés's work on Reja"


def test_a_miracle_says_its_dice_and_fails_once() -> None:
    """R-EZ-45: what was chosen, what spoilt it, and that it failed, each once."""
    state: State = GameState(rules="ezd6", seed="mesa", zones=DEFAULT_ZONES, dice="table")
    state = step(state, do.AddCreatures(name="Inés", side="hero", sheet={"hero_dice": 1}))
    said: list[str] = []
    for command in (
        Cast(actor="ines", art="miracle"),
        do.Choose(option="urgency", value="2"),
        do.Choose(option="aloofness", value="3"),
        do.Choose(option="roll", faces=(5, 1)),
        do.Choose(option="accept"),
    ):
        record, after = execute(state, command, 0)
        said += [plain(one) for one in tell(record, state, EN)]
        state = after
    assert said == [
        "Inés asks for a miracle",
        "Inés: 2 dice of urgency",
        "3 dice of aloofness",
        "Inés: 5 1 → failure (a 1, against 3 dice)",
        "Inés leaves it at that",
    ]
    assert state.open is None


async def test_an_empty_table_names_the_keys_that_work(tmp_path: Path) -> None:
    """U73: and none that would only refuse; the refusal itself says how somebody comes."""
    async with playing(new_session(tmp_path), size=NARROW) as pilot:
        foot = screen_text(pilot).splitlines()[-1]
        for hint in ("e New hero", "c Command", "b Encounters", "o Oracle", "d Diary", "p Palette"):
            assert hint in foot
        assert "Act" not in foot
        assert "Damage" not in foot
        await type_keys(pilot, "a")
        assert "e makes a hero" in screen_text(pilot)
        await type_keys(pilot, "eAna⏎")
        await pilot.pause()
        text = screen_text(pilot)
        assert "Ana is at the table. Another hero: p" in text
        assert "a Act" in text.splitlines()[-1]
        assert play_of(pilot).selected == "ana"


def test_an_end_that_tells_two_titles_apart_is_not_cut() -> None:
    cut = {plain(cut_inside((Span(title),), 14)) for title in ("The sunken tower", "The sunken tower 2")}
    assert cut == {"The sunken to…", "The sunken… 2"}
    assert plain(cut_inside((Span("Ñ" * 20),), 5)) == "ÑÑÑÑ…"


def refused(state: State, text: str, language: str = "en") -> str:
    """What is said of a line that is refused."""
    with pytest.raises(Refused) as caught:
        interpret(text, state, None, language)
    return refusal(caught.value, state, translator(language))


def encountered(*lines: str) -> State:
    state: State = GameState(rules="ezd6", seed="mesa", zones=DEFAULT_ZONES)
    for text in ("encounter new Drowned", *lines):
        state = step(state, interpret(text, state, None, "en").command)
    return state


def test_a_comma_brings_no_creature_of_two_names() -> None:
    """U50: at the table and in an encounter; in quotation marks it is part of a name."""
    state = encountered()
    said = refused(state, "encounter drowned add skeleton x3 far, drowned knight near")
    assert "first “skeleton x3 far”, then “drowned knight near”" in said
    assert "primero «esqueleto»" in refused(state, "añade esqueleto, goblin x2", "es")
    added = interpret('add "Vera, the brute" as hero', state, None, "en").command
    assert (added.name, interpret("add goblin, x2", state, None, "en").command.count) == (
        "Vera, the brute",
        2,
    )


def test_a_name_by_itself_is_told_its_verb() -> None:
    assert "“add skeleton” brings it" in refused(encountered(), "skeleton")
    assert "«añade esqueleto» trae" in refused(encountered(), "esqueleto", "es")


def test_an_encounter_says_where_each_group_stands() -> None:
    state = encountered("encounter drowned add skeleton x3 far hidden", "encounter drowned add goblin near")
    view = encounter_view(state, EncounterPrompt("drowned"), ES)
    assert "keleton ×3 (Lejos), Goblin (Cerca) · ◌ 3 no se ven" in plain(view.prompt)
    record, _ = execute(state, do.StartEncounter(encounter="drowned"), 0)
    told = [plain(one) for one in tell(record, state, ES)]
    assert told[0].startswith("Encuentro: Drowned")
    assert any(one.startswith("A la mesa (Lejos), sin que se vea: ") for one in told)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_the_summary_of_a_hero_begins_no_row_with_a_separator(tmp_path: Path, language: str) -> None:
    """And what does not fit whole gives way to what does."""
    async with playing(new_session(tmp_path), size=NARROW, language=language) as pilot:
        await type_keys(pilot, "e")
        for _ in range(13):
            rows = [row.strip("│ ") for row in screen_text(pilot).splitlines()]
            assert not [row for row in rows if row.startswith("·")], rows
            await pilot.press("down")
        await pilot.press(*["up"] * 13)
        assert "Potions 1 …" in screen_text(pilot) or "Pociones 1 …" in screen_text(pilot)


def test_the_rest_of_a_hit_goes_to_nobody_unseen_by_a_slip() -> None:
    """R-EZ-16: whom the players do not see has the sign among those who may take it."""
    state: State = GameState(rules="ezd6", seed="mesa", zones=DEFAULT_ZONES, dice="table")
    for command in (
        do.AddCreatures(name="Inés", side="hero"),
        do.AddCreatures(name="Goblin", count=2),
        do.AddCreatures(name="Archer", zone="far"),
        do.SetZone(zone="far", hidden=True),
        Attack(actor="ines", target="goblin-1", ranged=True, strikes=3, faces=(6, 6, 2)),
    ):
        state = step(state, command)
    while state.open is not None:
        view = bar_view(state, None, "", EN)
        assert view is not None
        labels = [plain(one.label) for one in view.choices]
        if "Goblin 2" in labels:
            break
        state = step(state, do.Choose(option="accept"))
    assert "◌ Archer" in labels
