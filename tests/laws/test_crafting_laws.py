"""Abilities and statistics through their form and back: nothing lost, nothing out of reach (R-2D-31)."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import content
from app.craft_draft import asked, changed, draft_of, filled, item_of, risen
from app.craft_fields import crafts_of, fields_of, flat, item_sections, nested, values_of_item
from app.i18n import translator
from app.sheet_form import Asked, Form, begin, commit, moved_to, press, rows
from app.sheet_values import as_text, parsed
from rules.commands import AddCreatures
from rules.crafts import Craft
from rules.engine import execute
from rules.errors import Refused
from rules.specs import Field
from rules.state import GameState, State
from rules.system import get, names
from rules.systems.bases2d6.ability import ELEMENTS, Ability, Cost, Effect, Lasting
from rules.systems.bases2d6.basics import BASICS
from rules.zones import DEFAULT_ZONES

EN, ES = translator("en"), translator("es")
LIBRARY = content.library("bases2d6", "abilities")
SHIPPED = [
    *((f"{item.id}-{code}", msgspec.convert(item.values(code), Ability))
      for item in LIBRARY for code in ("en", "es")),
    *((ability.id, ability) for ability in BASICS),
]  # fmt: skip
#: What no form shows: the word by which a basic ability that ships is known.
KEPT = {Ability: {"id"}}


def table() -> State:
    start: State = GameState(rules="bases2d6", seed="x", zones=DEFAULT_ZONES)
    return execute(start, AddCreatures(name="Ana", side="hero"), 0)[1]


def craft(key: str = "abilities") -> Craft:
    return crafts_of(table())[key]


def formulas(values: Any) -> Iterator[str]:
    """Every formula of an item's values."""
    for key, value in values.items():
        if key in ("amount", "each_amount", "x", "y", "z") and value:
            yield value
        for inner in value if isinstance(value, list) else ():
            if isinstance(inner, dict):
                yield from formulas(inner)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("name", "ability"), SHIPPED, ids=[name for name, _ in SHIPPED])
def test_an_ability_goes_through_the_form_unchanged(name: str, ability: Ability, language: str) -> None:
    """R-2D-31: opened, walked through with every row written and left again, and every table inside too."""
    t, state = translator(language), table()
    draft = draft_of(craft(), state, ability, t)
    assert item_of(draft, craft()) == ability
    visited = walked(draft.form)
    for request in visited:
        inner = filled(asked(draft, craft(), state, request), craft(), state, t)
        walked(inner.form)
        assert item_of(filled(risen(inner), craft(), state, t), craft()) == ability
    assert len(visited) == len(ability.costs) + len(ability.effects)


def walked(form: Form) -> list[Asked]:
    """Write in every row that can be written in, and take what is there; the tables that can be opened."""
    found: list[Asked] = []
    for place, row in enumerate(rows(form)):
        here = moved_to(form, place)
        if row.field.kind == "items":
            opened = press(here, "enter", "\r").asked
            if opened is not None and opened.what == "open":
                found.append(opened)
        elif row.field.kind in ("text", "formula", "number"):
            taken = commit(begin(here))
            assert taken.refused is None, row.field.key
            assert taken.change is None, row.field.key
    return found


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_formula_is_read_back_as_it_is_shown(language: str) -> None:
    """R-2D-10: names in the reader's language, and the same formula behind them."""
    parts = craft().parts(table(), BASICS[0])[3].fields
    field = next(field for field in fields_of(parts, table(), translator(language)) if field.key == "x")
    for _, ability in SHIPPED:
        for formula in formulas(values_of_item(ability)):
            assert parsed(field, as_text(field, formula)) == formula
    assert as_text(field, "1d6 + strength") == ("1d6 + fuerza" if language == "es" else "1d6 + strength")
    assert parsed(field, "1D6 + Fuerza") == ("1D6 + strength" if language == "es" else "1D6 + Fuerza")


@pytest.mark.parametrize(("kind", "where"), [(Ability, ()), (Effect, ("effects",)), (Cost, ("costs",)),
                                             (Lasting, ("effects", "lasts"))])  # fmt: skip
def test_every_field_is_on_the_form(kind: type, where: tuple[str, ...]) -> None:
    """A field added to an ability and forgotten on the form fails here."""
    fields = [field for part in craft().parts(table(), BASICS[0]) for field in part.fields]
    for key in where:
        fields = list(next(field for field in fields if field.key == key).parts)
    assert {field.key for field in fields} | KEPT.get(kind, set()) == set(kind.__struct_fields__)  # type: ignore[attr-defined]


def test_every_field_can_be_reached_and_changed() -> None:
    """Each is shown for some value of the one that it depends on; none depends on what is never shown."""
    parts = craft().parts(table(), BASICS[0])
    for fields in ([f for part in parts for f in part.fields], parts[3].fields[0].parts):
        flattened = {field.key: field for field in fields_of(tuple(fields), table(), EN)}
        for field in flattened.values():
            if field.only:
                on = flattened[field.only[0]]
                allowed = {"True", "False"} if on.kind == "flag" else {*on.choices}
                assert set(field.only[1:]) <= allowed, field.key
                assert field.only[1:]


values = {
    "text": st.sampled_from(["", "burn", "Cold hands"]),
    "formula": st.sampled_from(["", "1d6 + strength", "x"]),
    "flag": st.booleans(),
    "number": st.integers(0, 9),
}


def of_field(field: Field) -> st.SearchStrategy[Any]:
    if field.kind == "choice":
        return st.sampled_from([*([None] if field.none else []), *field.choices])
    if field.kind == "choices":
        return st.lists(st.sampled_from(field.choices), unique=True)
    return values[field.kind].map(lambda value: max(value, field.low) if field.kind == "number" else value)


@given(st.data())
def test_any_ability_that_can_be_made_is_kept(data: st.DataObject) -> None:
    """Any values of any fields, in any order: the item holds each of them, and the form shows them again."""
    state = table()
    draft = draft_of(craft(), state, Ability("Any"), EN)
    for part in craft().parts(state, BASICS[0]):
        for field in part.fields:
            if field.kind != "list" and field.key not in ("name",):
                wanted = data.draw(of_field(field), label=field.key)
                draft = filled(changed(draft, craft(), state, field.key, wanted), craft(), state, EN)
                assert draft.form.values[field.key] == wanted
    effects = craft().parts(state, BASICS[0])[3].fields[0]
    draft = filled(
        asked(draft, craft(), state, Asked("add", listed(draft.form, "effects"))), craft(), state, EN
    )
    for field in effects.parts:
        inside = field.parts if field.kind == "group" else (field,)
        for one in inside:
            key = f"{field.key}.{one.key}" if field.kind == "group" else one.key
            wanted = data.draw(of_field(one), label=key)
            draft = changed(draft, craft(), state, key, wanted)
    item = item_of(filled(draft, craft(), state, EN), craft())
    assert isinstance(item, Ability)
    assert draft_of(craft(), state, item, ES).values == values_of_item(item)


def listed(form: Form, key: str) -> Any:
    return next(field for section in form.sections for field in section.fields if field.key == key)


def test_a_group_is_there_while_its_first_part_is() -> None:
    parts = craft().parts(table(), BASICS[0])[3].fields[0].parts
    effect = values_of_item(Effect("modify", "2", on="roll", lasts=Lasting("round", 3)))
    assert flat(parts, effect)["lasts.count"] == 3
    assert nested(parts, flat(parts, effect)) == effect
    assert nested(parts, {**flat(parts, effect), "lasts.when": None})["lasts"] is None


def test_what_the_rules_refuse_names_the_place() -> None:
    """Issue 5: a formula error names the place."""
    bad = Ability("Bad", effects=(Effect("damage", "1d6 + nonsense"),))
    with pytest.raises(Refused) as refused:
        craft().check(table(), "ana", bad)
    assert refused.value.args_["where"] == "damage"
    with pytest.raises(Refused) as letter:
        craft().check(table(), "ana", Ability("Bad", x="1 +"))
    assert letter.value.args_["where"] == "x"


def test_elements_say_what_they_combine_and_odd_pairs_warn() -> None:
    """R-2D-33, R-2D-35."""
    gold = Ability("Gold", elements=("gold",), types=("physical", "magical"))
    note = craft().note(table(), gold, "elements", {}, EN)
    assert note.startswith("Gold: ")
    assert all(element in note for element in ELEMENTS if element not in ("gold", "silver", "bronze"))
    assert craft().warnings(gold, ES) == ("Poco habitual, pero permitido: físico y mágico a la vez.",)
    assert craft().warnings(Ability("Plain", types=("physical",)), EN) == ()


@pytest.mark.parametrize("rules", names())
def test_what_a_craft_puts_is_what_it_holds(rules: str) -> None:
    """Every system's crafts: an item given with one command is held, and taken with another."""
    state: State = GameState(rules=rules, seed="x", zones=DEFAULT_ZONES)
    state = execute(state, AddCreatures(name="Ana", side="hero"), 0)[1]
    for one in get(rules).crafts:
        item = one.begun(state, "Zorro")
        owner = "ana" if one.own else ""
        after = execute(state, one.put(state, owner, item, None), 0)[1]
        found = [held for held in one.held(after, owner) if one.name(after, held, EN) == "Zorro"]
        assert len(found) == 1
        sections = item_sections(one, after, found[0], EN)
        assert sections[0].fields[0].key == "name"
        assert one.held(execute(after, one.drop(after, owner, found[0]), 0)[1], owner) == one.held(
            state, owner
        )
