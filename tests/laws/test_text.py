"""How names are cleaned, searched and sorted, and how numbers are written."""

import unicodedata
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.i18n import language_names, languages, translator
from app.text import clean_name, fold, sort_key


@pytest.mark.parametrize("text", ["Ñandú", "ñandú", "NANDU", "N\u0303andu\u0301", "nandu"])
def test_search_ignores_accents_and_case(text: str) -> None:
    assert fold(text) == "nandu"


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_composed_and_decomposed_fold_alike(text: str) -> None:
    assert fold(unicodedata.normalize("NFC", text)) == fold(unicodedata.normalize("NFD", text))


def test_names_sort_as_a_reader_expects() -> None:
    ordered = ["Álvaro", "ana", "Goblin 1", "Goblin 2", "Goblin 10", "Nzinga", "Ñandú", "Oso", "Zoe"]
    mixed = [*ordered[5:], *ordered[2:5][::-1], *ordered[:2][::-1]]
    assert sorted(mixed, key=sort_key) == ordered


def test_decomposed_enye_sorts_after_n_too() -> None:
    assert sort_key("nz") < sort_key("N\u0303a") < sort_key("o")


@given(st.text(), st.text())
def test_different_names_never_share_a_place(one: str, other: str) -> None:
    same = unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)
    assert (sort_key(one) == sort_key(other)) == same


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Lucía\t Ferro \n", "Lucía Ferro"),
        ("N\u0303andu\u0301", "Ñandú"),
        ("⚔\ufe0f Vera", "⚔ Vera"),
        ("1\ufe0f\u20e3", "1"),
        ("🧙\U0001f3fd", "🧙"),
        ("a\u200db", "ab"),
        ("a\x00\x1b[31mb", "a[31mb"),
        ("a\u202eb\u2066c", "abc"),
        ("dos\r\nlíneas", "dos líneas"),
        ("\ud800", ""),
        ("[b]Sir[/b]", "[b]Sir[/b]"),
    ],
)
def test_names_are_cleaned(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@given(st.text())
def test_a_clean_name_is_clean(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert name == name.strip()
    name.encode("utf-8")


@pytest.mark.parametrize(
    ("number", "digits", "spanish", "english"),
    [
        (Fraction(19, 20), 2, "0,95", "0.95"),
        (Fraction(1, 8), 2, "0,13", "0.13"),
        (2.5, 1, "2,5", "2.5"),
        (-1.25, 1, "-1,3", "-1.3"),
        (-0.001, 1, "0,0", "0.0"),
        (1204, 0, "1.204", "1,204"),
        (1234567.5, 1, "1.234.567,5", "1,234,567.5"),
        (7, 0, "7", "7"),
    ],
)
def test_numbers(number: float | Fraction, digits: int, spanish: str, english: str) -> None:
    assert translator("es").number(number, digits) == spanish
    assert translator("en").number(number, digits) == english


@pytest.mark.parametrize(
    ("share", "spanish", "english"),
    [
        (Fraction(8, 9), "89 %", "89%"),
        (Fraction(0), "0 %", "0%"),
        (Fraction(1), "100 %", "100%"),
        (Fraction(1, 1296), "<1 %", "<1%"),
        (Fraction(1295, 1296), ">99 %", ">99%"),
        (Fraction(1, 200), "1 %", "1%"),
    ],
)
def test_percentages(share: Fraction, spanish: str, english: str) -> None:
    assert translator("es").percent(share) == spanish
    assert translator("en").percent(share) == english


def test_both_languages_speak() -> None:
    assert languages() == ("en", "es")
    assert language_names() == {"en": "English", "es": "Español"}
    assert translator("es").text("language") == "idioma"
    assert translator("en").text("language") == "language"
    assert translator("es").text("") == ""
    assert translator("xx").language == "en"
    assert translator("en").plural("{n} strike", "{n} strikes", 2) == "{n} strikes"
