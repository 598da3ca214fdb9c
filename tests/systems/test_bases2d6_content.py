"""The shipped Bases 2d6 texts, creatures, archetypes and form: sound, and in both languages."""

import unicodedata
from collections import Counter

import pytest
from bases2d6_content import (
    ATTRIBUTES,
    CREATURES,
    EACH_ENTRY,
    ENTRIES,
    HEROES,
    LANGUAGES,
    LIBRARY,
    ROLLS,
    STAT_IDS,
    blind,
    raw,
    sheet_of,
    spent,
    table,
    texts_in,
)

from app.content import Entry
from app.i18n import translator
from rules.systems.bases2d6.basics import BASICS
from rules.systems.bases2d6.fields import fields
from rules.systems.bases2d6.sheet import Sheet
from rules.text import Translator

LONGEST = {"names": 24, "about": 60, "text": 175, "name": 24, "species": 24, "notes": 60, "status": 24}


@pytest.mark.parametrize("name", ["library/abilities", "archetypes", "creatures", "form"])
def test_texts_are_in_both_languages_short_and_drawable(name: str) -> None:
    for id_, value in raw(name).items():
        for kind, texts in texts_in(value, id_):
            assert set(texts) == LANGUAGES, (id_, texts)
            for text in texts.values():
                assert 0 < len(text) <= LONGEST.get(kind, 70), (id_, kind, text)
                assert text == unicodedata.normalize("NFC", text.strip())
                # No emoji, joiners, variation selectors or controls: terminals measure them differently.
                odd = [c for c in text if unicodedata.category(c) in ("So", "Sk", "Mn", "Me")]
                assert not odd + [c for c in text if unicodedata.category(c)[0] == "C"], text


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_names_differ_without_case_and_accents(language: str) -> None:
    t: Translator = translator(language)
    abilities = [blind(item.name(language)) for item in LIBRARY]
    # An ability of a basic one's name would stand in its place (R-2D-56).
    abilities += [blind(t.text(basic.name)) for basic in BASICS]
    people = [blind(entry.name(language)) for entry in ENTRIES]
    for names in (abilities, people):
        assert [name for name, count in Counter(names).items() if count > 1] == []


@pytest.mark.parametrize("name", ["library/abilities", "archetypes", "creatures"])
def test_ids_can_be_typed(name: str) -> None:
    for id_ in raw(name):
        assert id_ == id_.lower()
        assert id_.isascii()
        assert id_.replace("-", "").isalnum()


@pytest.mark.parametrize("entry", EACH_ENTRY)
def test_a_sheet_can_be_made_in_every_language(entry: Entry) -> None:
    known = {field.key for field in fields(table())} | {"abilities", "resistances", "aptitudes"}
    assert set(entry.sheet) <= known
    english, spanish = sheet_of(entry, "en"), sheet_of(entry, "es")
    assert (english.stats, english.hp_max) == (spanish.stats, spanish.hp_max)
    assert english.hp == english.hp_max
    assert english.mp == english.mp_max
    for one, other in zip(english.abilities, spanish.abilities, strict=True):
        assert one.name != other.name
        assert (one.costs, one.types, one.defences) == (other.costs, other.types, other.defences)
    names = [blind(ability.name) for ability in english.abilities]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("entry", EACH_ENTRY)
def test_numbers_are_within_bounds(entry: Entry) -> None:
    sheet = sheet_of(entry)
    assert all(0 <= value <= 6 for value in sheet.stats.values())
    assert sheet.stats["critical_range"] <= 2 if "critical_range" in sheet.stats else True
    assert sheet.stats["instability"] <= 3
    assert 5 <= sheet.hp_max <= 60
    assert 0 <= sheet.mp_max <= 40
    names = {stat: sheet.stats.get(stat, 0) for stat in STAT_IDS}
    for ability in sheet.abilities:
        for pool, cost in spent(ability, names):
            have = sheet.hp_max - 1 if pool == "hp" else sheet.mp_max
            assert cost <= have, f"{entry.id} can never pay {ability.name}"


def test_there_is_enough_to_begin_with() -> None:
    assert len(HEROES) == 8
    assert len(CREATURES) >= 20
    creatures = [sheet_of(entry) for entry in CREATURES]
    assert sum(any(ability.reaction for ability in sheet.abilities) for sheet in creatures) >= 6
    assert sum(bool(sheet.resistances) for sheet in creatures) >= 6
    assert any(ability.action == "passive" for sheet in creatures for ability in sheet.abilities)


def test_archetypes_are_alike_in_what_they_have() -> None:
    """Nobody begins with more than others: points in rolls, attributes, aptitudes and pools."""
    for entry in HEROES:
        sheet = sheet_of(entry)
        assert sum(sheet.stats.get(stat, 0) for stat in ROLLS) == 9, entry.id
        assert sum(sheet.stats.get(stat, 0) for stat in ATTRIBUTES) == 12, entry.id
        assert sum(aptitude.value for aptitude in sheet.aptitudes) == 6, entry.id
        assert sheet.hp_max + sheet.mp_max == 32, entry.id
        assert 4 <= len(sheet.abilities) <= 5, entry.id
        assert all(ability.source in ("technique", "object") for ability in sheet.abilities), entry.id
    used = [id_ for table_ in raw("archetypes").values() for id_ in table_["abilities"]]
    assert len(set(used)) == len(used), "two archetypes that know the same"


def test_the_form_names_what_a_sheet_has() -> None:
    form = raw("form")
    known = {field.key for field in fields(table())} | set(Sheet.__struct_fields__)
    # "+" is the place of the statistics that a campaign adds.
    laid_out = [key for section in form["section"] for key in section["fields"] if key != "+"]
    assert len(set(laid_out)) == len(laid_out)
    assert set(laid_out) <= known
    assert set(laid_out) >= STAT_IDS
    assert set(form["fields"]) <= set(laid_out)
    assert all(set(section["title"]) == LANGUAGES for section in form["section"])
