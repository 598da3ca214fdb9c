"""The rules reference: every rule in both languages, alike in all that is not prose, and easy to find."""

import re
import unicodedata
from pathlib import Path

import pytest

from app import reference
from app.assets import assets_folder
from app.reference import Section, by_id, find, sections
from rules.system import get, names

#: The toy of other tests may be registered by now.
SHIPPED = tuple(name for name in names() if name != "toy")

LANGUAGES = ("en", "es")
SYSTEMS = tuple(sorted(folder.name for folder in (assets_folder() / "rules").iterdir() if folder.is_dir()))
#: Every rule of each system, in order.
RULE_IDS = {
    "ezd6": [f"R-EZ-{number:02}" for number in range(1, 47)],
    "bases2d6": [
        f"R-2D-{number:02}{part}"
        for number in range(1, 58)
        for part in ("", "b")
        if not part or number in (7, 34)
    ],
}

#: What a line says of itself when it is not the document's.
LABELS = {
    "en": {
        "ruling": "Ruling: ",
        "practice": "Practice: ",
        "default": "Table default: ",
        "option": "House rule: ",
    },
    "es": {
        "ruling": "Criterio: ",
        "practice": "Costumbre: ",
        "default": "De mesa: ",
        "option": "Regla de la casa: ",
    },
}
SOURCE = re.compile(r"document( [A-Z]\d+(-[A-Z]\d+)?)*|ruling|practice|default")

EVERY = [
    pytest.param(system, language, section, id=f"{system}-{language}-{section.id}")
    for system in SYSTEMS
    for language in LANGUAGES
    for section in sections(system, language)
]


def ids(found: tuple[Section, ...]) -> list[str]:
    return [section.id for section in found]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SHIPPED)
def test_every_rule_is_there_in_order(system: str, language: str) -> None:
    assert ids(sections(system, language)) == RULE_IDS[system]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_languages_differ_in_prose_only(system: str) -> None:
    english, spanish = sections(system, "en"), sections(system, "es")
    assert [(s.id, s.source, s.options) for s in english] == [(s.id, s.source, s.options) for s in spanish]
    assert len({section.id for section in english}) == len(english)
    for one, other in zip(english, spanish, strict=True):
        assert one.text != other.text, one.id
        assert len(one.text.splitlines()) == len(other.text.splitlines()), one.id


@pytest.mark.parametrize(("system", "language", "section"), EVERY)
def test_a_section_says_whose_each_part_is(system: str, language: str, section: Section) -> None:
    assert section.source
    assert all(SOURCE.fullmatch(source) for source in section.source), section.source
    parts = {"document" if source.startswith("document") else source for source in section.source}
    labels = LABELS[language]
    said = {
        next((part for part, label in labels.items() if line.startswith(label)), "document")
        for line in section.text.splitlines()
    }
    assert said - {"option"} == parts
    assert ("option" in said) == bool(section.options)


@pytest.mark.parametrize(("system", "language", "section"), EVERY)
def test_a_section_is_short_and_drawable(system: str, language: str, section: Section) -> None:
    assert 0 < len(section.title) <= 40
    assert len(section.text.split()) <= 140
    for line in section.text.splitlines():
        assert line.endswith("."), line
        assert line == unicodedata.normalize("NFC", line.strip())
        # One cell each: no emoji, joiners, controls; and no markup that the screen would have to strip.
        assert not [c for c in line if unicodedata.category(c)[0] == "C" or unicodedata.category(c) == "So"]
        assert not set(line) & set("*_`[]<>#|"), line


@pytest.mark.parametrize("system", SYSTEMS)
def test_house_rules_and_sections_name_each_other(system: str) -> None:
    named = {(section.id, key) for section in sections(system, "en") for key in section.options}
    built = {(rule, option.key) for option in get(system).options for rule in option.rules}
    keys = {option.key for option in get(system).options}
    unknown = sorted(f"{rule}: {key}" for rule, key in named if key not in keys)
    assert not unknown, f"the reference names house rules that the system does not have (yet): {unknown}"
    missing = sorted(f"{rule}: {key}" for rule, key in built - named)
    assert not missing, f"house rules to add to assets/rules/{system}/*.md: {missing}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_id_is_found_first_however_it_is_typed(language: str) -> None:
    for typed in ("R-EZ-30", "r-ez-30", " R-EZ-30 ", "r ez 30", "30"):
        assert ids(find("ezd6", language, typed))[0] == "R-EZ-30", typed
    assert by_id("ezd6", language, "r-ez-04") == find("ezd6", language, "R-EZ-04")[0]
    assert by_id("ezd6", language, "R-EZ-99") is None
    assert ids(find("ezd6", language, "R-EZ-3")) == [f"R-EZ-3{digit}" for digit in range(10)]


def test_words_are_found_blind_to_accents_and_case() -> None:
    assert ids(find("ezd6", "es", "ventaja"))[:3] == ["R-EZ-02", "R-EZ-04", "R-EZ-22"]
    assert ids(find("ezd6", "es", "critico"))[:2] == ["R-EZ-05", "R-EZ-12"]
    assert find("ezd6", "es", "CRÍTICO") == find("ezd6", "es", "critico")
    assert ids(find("ezd6", "es", "riqueza")) == ["R-EZ-42"]
    assert ids(find("ezd6", "en", "BOON"))[:2] == ["R-EZ-02", "R-EZ-04"]


def test_all_words_must_occur_in_any_order() -> None:
    both = find("ezd6", "es", "karma confirmación")
    assert ids(both)[0] == "R-EZ-13"
    assert both == tuple(find("ezd6", "es", "confirmacion  KARMA"))
    assert set(both) < set(find("ezd6", "es", "karma"))
    assert find("ezd6", "es", "karma submarino") == ()
    assert find("ezd6", "en", "") == sections("ezd6", "en")


def test_a_match_in_the_title_goes_before_one_in_the_text() -> None:
    found = ids(find("ezd6", "en", "karma"))
    assert set(found[:3]) == {"R-EZ-07", "R-EZ-13", "R-EZ-43"}
    assert "R-EZ-31" in found[3:]


def test_english_stands_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "rules" / "toy"
    folder.mkdir(parents=True)
    (folder / "en.md").write_text(
        "# Toy\n\nAbout labels.\n\n## R-TO-01 Heads\nsource: ruling\noptions: coin, luck\n\nHeads wins.\n"
        "## R-TO-02 Tails\n\nnote: this is text.\n\n## No id here\n\nLeft out.\n",
        "utf-8",
    )
    (folder / "es.md").write_text("## R-TO-01 Cara\nsource: ruling\n\nGana cara.\n", "utf-8")
    monkeypatch.setattr(reference, "assets_folder", lambda: tmp_path)
    sections.cache_clear()
    try:
        heads = Section("R-TO-01", "Heads", ("ruling",), ("coin", "luck"), "Heads wins.")
        tails = Section("R-TO-02", "Tails", (), (), "note: this is text.")
        assert sections("toy", "en") == (heads, tails) == sections("toy", "fr")
        assert sections("toy", "es") == (Section("R-TO-01", "Cara", ("ruling",), (), "Gana cara."), tails)
        assert (sections("none", "en"), find("none", "es", "cara")) == ((), ())
    finally:
        sections.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_introduction_explains_the_labels(system: str, language: str) -> None:
    path = assets_folder() / "rules" / system / f"{language}.md"
    text = path.read_text("utf-8").split("\n## ", 1)[0]
    used = {
        label
        for section in sections(system, language)
        for label in LABELS[language].values()
        if label in section.text
    }
    assert used
    assert all(label.removesuffix(": ") in text for label in used)
