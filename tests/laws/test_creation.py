"""A hero being made, as a value: keys, values, and the one command; with hostile names, in any system."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy.system import start

from app import content
from app.creation import (
    BLANK,
    Draft,
    creation_form,
    hero_of,
    named,
    new_draft,
    picks,
    refusal_of,
    stepped_pick,
    summary,
    to_command,
    typed_digit,
    with_value,
)
from app.i18n import translator
from app.sheet_fields import FormField, creation_sections, editing_sections
from app.sheet_form import Form, commit, press, row_here, rows, with_values
from app.sheet_values import by_digit, cycled, parsed, stepped
from app.widgets.line_edit import LineEdit, drawn, insert, written
from app.widgets.line_edit import press as press_line
from rules.commands import AddCreatures
from rules.engine import execute
from rules.errors import Refused
from rules.overrides import KERNEL_FIELDS
from rules.state import GameState, State
from rules.system import get, names
from rules.text import plain
from rules.zones import DEFAULT_ZONES

#: The toy of other tests may be registered by now.
SHIPPED = tuple(name for name in names() if name != "toy")

EN, ES = translator("en"), translator("es")
HOSTILE = (
    "[/",
    "[Boss] Orco",
    "[@click=app.leave]Go[/]",
    "a\\",
    "{name}",
    "{who} $foo %s",
    "\x1b[31mx",
    "Ñandú‍",
)


ARCHETYPES = [(rules, number) for rules in SHIPPED for number in range(1, len(content.archetypes(rules)) + 1)]


def table(rules: str = "ezd6", **fields: Any) -> State:
    return GameState(rules=rules, seed="x", zones=DEFAULT_ZONES, **fields)


def field(key: str, state: State | None = None) -> FormField:
    fields = [f for section in editing_sections(state or table(), EN) for f in section.fields]
    return next(f for f in fields if f.key == key)


def brought(draft: Draft, state: State) -> Any:
    return next(iter(execute(state, to_command(draft, state), 0)[1].creatures.values()))


# --- archetypes and commands ---


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("rules", "number"), ARCHETYPES)
def test_every_archetype_makes_a_hero_with_one_command(rules: str, number: int, language: str) -> None:
    state = table(rules, language=language)
    draft = new_draft(state)
    for digit in str(number):
        draft = typed_digit(draft, digit, len(content.archetypes(rules)))
    command = to_command(named(draft, "Lucía"), state)
    assert isinstance(command, AddCreatures)
    assert command.side == "hero"
    creature = brought(named(draft, "Lucía"), state)
    archetype = content.archetypes(rules)[number - 1]
    assert creature.name == "Lucía"
    assert creature.entry == command.entry == archetype.id
    values = archetype.values(language)
    for key, value in values.items():
        assert not isinstance(value, str) or getattr(creature.sheet, key) == value
    assert plain(summary(hero_of(draft, state), state, EN))


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_blank_page_makes_a_hero_too(rules: str) -> None:
    state = table(rules)
    creature = brought(named(typed_digit(new_draft(state), BLANK, 12), "Lucía"), state)
    assert (creature.name, creature.entry, creature.side) == ("Lucía", "", "hero")
    assert plain(summary(creature, state, EN))


def test_a_blank_page_has_the_typical_numbers() -> None:
    sheet = brought(named(Draft(picked=BLANK), "Lucía"), table()).sheet
    assert (sheet.strikes, sheet.karma) == (3, 3)


def test_digits_reach_every_number() -> None:
    draft = Draft(picked="1")
    assert typed_digit(draft, "1", 12).picked == "1"
    assert typed_digit(typed_digit(draft, "1", 12), "2", 12).picked == "12"
    assert typed_digit(typed_digit(draft, "1", 12), "5", 12).picked == "5"
    assert typed_digit(typed_digit(draft, "1", 12), "0", 12).picked == "10"
    assert typed_digit(draft, "0", 12).picked == BLANK
    assert typed_digit(draft, "9", 3).picked == "1"


def test_arrows_go_round() -> None:
    draft = Draft(picked="1")
    assert stepped_pick(draft, -1, 12).picked == BLANK
    assert stepped_pick(stepped_pick(draft, -1, 12), 1, 12).picked == "1"


def test_strikes_by_hand_are_the_most_too() -> None:
    state = table()
    draft = with_value(named(new_draft(state), "Ana"), "strikes", 5)
    assert (brought(draft, state).sheet.strikes, brought(draft, state).sheet.strikes_max) == (5, 5)


def test_lists_by_hand() -> None:
    state = table()
    draft = named(new_draft(state), "Ana")
    draft = with_value(draft, "trained", ["a", "b"])
    draft = with_value(draft, "weapons", [{"name": "axe", "reach": "far", "strikes": 2}])
    sheet = brought(draft, state).sheet
    assert sheet.trained == ("a", "b")
    assert [(w.name, w.reach, w.strikes) for w in sheet.weapons] == [("axe", "far", 2)]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text(name: str) -> None:
    state = table()
    creature = brought(named(new_draft(state), name), state)
    assert creature.name.isprintable()
    assert creature.name in (name, name.replace("\x1b", ""), name.replace("‍", ""))


@pytest.mark.parametrize("name", ["", " ", "‍", "\x1b"])
def test_nobody_without_a_name(name: str) -> None:
    with pytest.raises(Refused) as refused:
        to_command(named(new_draft(table()), name), table())
    assert refused.value.id == "bad-name"


@given(st.text(max_size=80))
def test_any_name_is_written_or_refused(name: str) -> None:
    state = table()
    try:
        command = to_command(named(new_draft(state), name), state)
    except Refused:
        return
    assert refusal_of(state, command) is None


def test_an_archetype_that_cannot_be_is_refused_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = content.Entry("x", "archetypes", {"en": "X"}, {}, {"armour": "thick", "weapons": 3})
    monkeypatch.setattr(content, "entries", lambda rules: (bad,))
    state = table()
    with pytest.raises(Refused):
        creation_form(new_draft(state), state, EN)
    assert refusal_of(state, to_command(named(new_draft(state), "X"), state)) is not None


def test_another_system_has_a_form_too() -> None:
    state = start()
    draft = named(new_draft(state), "Ana")
    assert draft.picked == BLANK
    assert [pick.key for pick in picks(state, EN)] == [BLANK]
    form = creation_form(draft, state, EN)
    assert [f.key for section in form.sections for f in section.fields] == ["name", "hp"]
    assert brought(with_value(draft, "hp", 7), state).sheet.hp_max == 7


@pytest.mark.parametrize("t", [EN, ES], ids=["en", "es"])
@pytest.mark.parametrize("rules", SHIPPED)
def test_every_field_of_the_system_can_be_edited(rules: str, t: Any) -> None:
    state = table(rules)
    described = get(rules).fields(state)
    shown = [f.key for section in editing_sections(state, t) for f in section.fields]
    assert len(set(shown)) == len(shown)
    # What is added to a value by hand is changed in its row, and a hidden field is not in a form.
    by_hand = {f.modifier for section in editing_sections(state, t) for f in section.fields if f.modifier}
    assert {*shown, *by_hand} >= {f.key for f in described} | {f.key for f in KERNEL_FIELDS}
    made = [f.key for section in creation_sections(state, t) for f in section.fields]
    assert made[0] == "name"
    assert not {f.maximum for f in described} & set(made)
    used = {key for one in content.archetypes(rules) for key in one.sheet}
    maxima = {f.maximum: f.key for f in described if f.maximum}
    # What an archetype says can be changed before the hero is made.
    assert {maxima.get(key, key) for key in used} <= set(made)


# --- values ---


def test_steps() -> None:
    armour, strikes, wealth = field("armour"), field("strikes"), field("wealth")
    assert [stepped(armour, value, -1) for value in (3, 2, None)] == [2, None, None]
    assert stepped(armour, None, 1) == 2
    assert stepped(armour, 6, 1) == 6
    assert stepped(strikes, 3, 1, most=3) == 3
    assert stepped(strikes, 4, 1, most=3) == 4
    assert stepped(wealth, "pauper", -1) == "pauper"
    assert cycled(armour, None, 1) == 6
    assert [cycled(armour, value, 1) for value in (6, 5, 4)] == [5, 4, None]
    assert cycled(field("lucky"), False, 1) is True
    assert cycled(field("fate"), "dead", 1) is None
    assert by_digit(armour, "0") == (True, None)
    assert by_digit(armour, "4") == (True, 4)
    assert by_digit(armour, "9") == (False, None)
    assert by_digit(strikes, "4") == (False, None)


@pytest.mark.parametrize(
    ("text", "name", "reach", "strikes"),
    [
        ("axe", "axe", "near", 1),
        ("throwing axe far 2", "throwing axe", "far", 2),
        ("hacha de mano, lejos, 2", "hacha de mano", "far", 2),
        ("axe 2 · lejos", "axe", "far", 2),
        ("far", "far", "near", 1),
        ("axe 12", "axe 12", "near", 1),
        ("[red] 3", "[red]", "near", 3),
    ],
)
def test_weapons_are_written_in_a_line(text: str, name: str, reach: str, strikes: int) -> None:
    assert parsed(field("weapons"), text) == {"name": name, "reach": reach, "strikes": strikes}


def test_texts_are_separated_by_commas() -> None:
    assert parsed(field("trained"), " a, b;c ,, a ") == ["a", "b", "c"]
    assert parsed(field("armour"), "ninguna") is None
    for text in ("²", "x", "1.5", "5" * 30):
        with pytest.raises(Refused):
            parsed(field("strikes"), text)


# --- the form ---


def filled(state: State | None = None) -> Form:
    state = state or table()
    return creation_form(named(new_draft(state), "Ana"), state, EN)


def typed(form: Form, keys: str) -> tuple[Form, list[tuple[str, Any]]]:
    """Press keys one after another, each change taken at once; ⏎ Enter, ⇥ Tab, ↓ down, ⌫ backspace."""
    changes = []
    names = {
        "⏎": "enter",
        "⇥": "tab",
        "↓": "down",
        "↑": "up",
        "⌫": "backspace",
        "→": "right",
        "←": "left",
        "⎋": "escape",
    }
    for key in keys:
        pressed = press(form, names.get(key, key), None if key in names else key)
        form = pressed.form
        if pressed.change is not None:
            changes.append(pressed.change)
            form = with_values(form, form.sections, {**form.values, pressed.change[0]: pressed.change[1]})
    return form, changes


def test_writing_goes_down_line_by_line() -> None:
    _, changes = typed(filled(), "Eva⏎elf⏎↓climbing, cooking⏎")
    assert changes == [("name", "Eva"), ("species", "elf"), ("inclinations", ["climbing", "cooking"])]


def test_escape_leaves_a_value_as_it_was() -> None:
    form, changes = typed(filled(), "↓xyz⎋")
    assert changes == []
    assert form.edit is None
    assert form.values["species"] == "human"


def test_records_are_added_changed_and_dropped() -> None:
    form = filled()
    place = next(n for n, row in enumerate(rows(form)) if row.field.key == "weapons" and row.item == 2)
    form = Form(form.sections, form.values, place)
    form, changes = typed(form, "axe far⏎")
    assert changes[-1][1][-1] == {"name": "axe", "reach": "far", "strikes": 1}
    assert row_here(form).item == 3
    form, changes = typed(form, "↑+→")
    assert changes[-1][1][-1] == {"name": "axe", "reach": "near", "strikes": 2}
    form, changes = typed(form, "⌫")
    assert len(changes[-1][1]) == 2
    form, changes = typed(form, "↑⏎⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⏎")
    assert len(changes[-1][1]) == 1


def test_a_number_that_is_none_stays_to_be_mended() -> None:
    form = filled()
    place = next(n for n, row in enumerate(rows(form)) if row.field.key == "strikes")
    form, _ = typed(Form(form.sections, form.values, place), "9x")
    refused = commit(form)
    assert refused.refused is not None
    assert refused.form == form


@given(st.lists(st.sampled_from("⏎⇥↓↑⌫→←⎋+-019ax, "), max_size=60))
def test_no_keys_break_a_form(keys: list[str]) -> None:
    form, _ = typed(filled(), "".join(keys))
    assert 0 <= form.cursor < len(rows(form))


# --- a line being written ---


@given(
    st.text(max_size=30),
    st.integers(1, 20),
    st.lists(st.sampled_from(["left", "delete", "home"]), max_size=9),
)
def test_a_line_fits_and_shows_its_cursor(text: str, width: int, keys: list[str]) -> None:
    edit = insert(LineEdit(limit=20), text)
    for key in keys:
        edit = press_line(edit, key, None) or edit
    assert len(edit.text) <= 20
    assert 0 <= edit.cursor <= len(edit.text)
    shown, caret = drawn(edit, width)
    assert 0 <= caret < len(shown)


def test_a_line_is_written_in_the_middle() -> None:
    edit = press_line(written("Lca"), "left", None)
    edit = press_line(edit, "left", None) if edit else None
    edit = press_line(edit, "u", "u") if edit else None
    assert edit is not None
    assert (edit.text, edit.cursor) == ("Luca", 2)
