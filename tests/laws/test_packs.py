"""Content: the shipped entries with their tiers and libraries, and what a user adds, overrides or breaks."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import content, packs
from app.content import entries, find, find_in_library, library
from app.i18n import translator
from app.packs import PROBLEMS, PackProblem, load_pack, problem_text
from rules.system import names

#: The toy of other tests may be registered by now.
SHIPPED = tuple(name for name in names() if name != "toy")

RULES = "ezd6"
OWL = """
[owlbear]
names = { en = "Owlbear", es = "Oso búho" }
about = "Hoots, then hugs."
sheet = { strikes_max = 4, hit_strikes = 2 }
tier = 3
weapons = [{ name = { es = "abrazo" }, reach = "near", strikes = 2 }]
"""
HOOK = """
[hook]
name = { en = "boat hook", es = "bichero" }
reach = "far"
strikes = 2
"""
WRECKER = """
[wrecker]
names = "Wrecker"
weapons = ["hook", { name = "fists", reach = "near", strikes = 1 }]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FOGON_CONTENT", str(tmp_path))
    made = tmp_path / RULES
    made.mkdir()
    content.forget()
    return made


def write_library(folder: Path, name: str, text: str) -> None:
    (folder / "library").mkdir(exist_ok=True)
    (folder / "library" / name).write_text(text, "utf-8")


@pytest.mark.parametrize("rules", SHIPPED)
def test_every_shipped_creature_has_its_tier(rules: str) -> None:
    found = entries(rules)
    assert {entry.kind for entry in found} == {"creatures", "archetypes"}
    assert content.problems(rules) == ()
    assert all(1 <= entry.tier <= 5 for entry in found if entry.kind == "creatures")
    assert all(entry.tier == 0 for entry in found if entry.kind == "archetypes")
    easiest = min((entry for entry in found if entry.kind == "creatures"), key=lambda entry: entry.tier)
    assert (easiest.tier, easiest.own) == (1, False)
    assert "tier" not in easiest.sheet


def test_a_pack_adds(folder: Path) -> None:
    (folder / "creatures-woods.toml").write_text(OWL, "utf-8")
    owl = find(RULES, "oso buho")
    assert owl is not None
    assert (owl.id, owl.kind, owl.tier, owl.own) == ("owlbear", "creatures", 3, True)
    assert owl.about_in("es") == owl.about_in("en") == "Hoots, then hugs."
    # A name that is missing in a language is that of another.
    assert owl.values("en")["weapons"] == [{"name": "abrazo", "reach": "near", "strikes": 2}]
    assert content.problems(RULES) == ()


def test_a_pack_overrides_by_id_and_keeps_the_place(folder: Path) -> None:
    shipped = [entry.id for entry in entries(RULES)]
    content.forget()
    text = '[goblin]\nnames = "Gob"\nsheet = { strikes_max = 9 }\n'
    (folder / "creatures.toml").write_text(text, "utf-8")
    assert [entry.id for entry in entries(RULES)] == shipped
    goblin = find(RULES, "goblin")
    assert goblin is not None
    assert (goblin.name("es"), goblin.sheet, goblin.tier) == ("Gob", {"strikes_max": 9}, 1)


def test_the_later_file_wins_and_archetypes_come_last(folder: Path) -> None:
    (folder / "archetypes-a.toml").write_text('[bard]\nnames = "A"\n', "utf-8")
    (folder / "archetypes-b.toml").write_text('[bard]\nnames = "B"\n', "utf-8")
    (folder / "creatures-z.toml").write_text(OWL, "utf-8")
    assert content.archetypes(RULES)[-1].name("es") == "B"
    kinds = [entry.kind for entry in entries(RULES)]
    assert kinds == sorted(kinds, reverse=True)


def test_what_is_wrong_costs_only_itself(folder: Path) -> None:
    (folder / "creatures-good.toml").write_text(OWL, "utf-8")
    (folder / "creatures-bad.toml").write_text("[open", "utf-8")
    (folder / "creatures-latin.toml").write_bytes(b'[x]\nnames = "\xf1"\n')
    (folder / "creatures-large.toml").write_text("#" * 1_000_001, "utf-8")
    (folder / "creatures-folder.toml").mkdir()
    (folder / "monsters.toml").write_text(OWL, "utf-8")
    (folder / "creatures-half.toml").write_text(
        OWL + '\n[nameless]\nabout = "?"\n[bare]\nnames = 3\n', "utf-8"
    )
    (folder / "creatures-list.toml").write_text("owl = 3\n", "utf-8")
    (folder / "creatures-dots.toml").write_text(".".join("a" * 3_000) + " = 1\n", "utf-8")
    deep = "names = 'D'\n" + ".".join("a" * 150) + " = 1\n"
    (folder / "creatures-deep.toml").write_text(f"[deep]\n{deep}", "utf-8")
    assert find(RULES, "owlbear") is not None
    assert find(RULES, "deep") is None
    found = {(problem.id, problem.file, problem.entry) for problem in content.problems(RULES)}
    assert found == {
        ("pack-damaged", "creatures-bad.toml", ""),
        ("pack-damaged", "creatures-latin.toml", ""),
        ("pack-damaged", "creatures-dots.toml", ""),
        ("pack-too-large", "creatures-large.toml", ""),
        ("pack-unreadable", "creatures-folder.toml", ""),
        ("pack-unknown-kind", "monsters.toml", ""),
        ("pack-bad-entry", "creatures-half.toml", "nameless"),
        ("pack-bad-entry", "creatures-half.toml", "bare"),
        ("pack-bad-entry", "creatures-list.toml", "owl"),
        ("pack-bad-entry", "creatures-deep.toml", "deep"),
    }


def test_an_item_of_a_library_fills_in_for_its_id(folder: Path) -> None:
    write_library(folder, "weapons-sea.toml", HOOK)
    (folder / "creatures.toml").write_text(WRECKER, "utf-8")
    wrecker = find(RULES, "wrecker")
    assert wrecker is not None
    fists = {"name": "fists", "reach": "near", "strikes": 1}
    assert wrecker.values("en")["weapons"] == [{"name": "boat hook", "reach": "far", "strikes": 2}, fists]
    assert wrecker.values("es")["weapons"] == [{"name": "bichero", "reach": "far", "strikes": 2}, fists]
    (hook,) = library(RULES, "weapons")
    assert (hook.id, hook.own, hook.name("es"), hook.language_of("BICHERO", "en")) == (
        "hook",
        True,
        "bichero",
        "es",
    )
    assert find_in_library(RULES, "weapons", "Bichero") == find_in_library(RULES, "weapons", "HOOK") == hook
    assert find_in_library(RULES, "weapons", "fists") is None
    assert library(RULES, "trained") == ()
    assert content.problems(RULES) == ()


def test_a_library_of_ones_own_leaves_what_is_shipped_alone(folder: Path) -> None:
    shipped = {entry.id: entry.sheet for entry in entries(RULES)}
    content.forget()
    write_library(folder, "weapons.toml", HOOK)
    assert {entry.id: entry.sheet for entry in entries(RULES)} == shipped


@pytest.mark.parametrize("rules", SHIPPED)
def test_an_item_over_a_shipped_one_is_in_the_shipped_creatures_too(rules: str, folder: Path) -> None:
    fields = {
        key: [item.id for item in library(rules, key)]
        for entry in entries(rules)
        for key, value in entry.sheet.items()
        if isinstance(value, list) and library(rules, key)
    }
    content.forget()
    for field, ids in fields.items():
        made = folder.parent / rules
        made.mkdir(exist_ok=True)
        write_library(made, f"{field}.toml", "".join(f'[{id_}]\nname = "mine {id_}"\n' for id_ in ids))
        assert [item.id for item in library(rules, field)] == ids
        for entry in entries(rules):
            for one in entry.values("es").get(field, ()):
                assert one["name"].startswith("mine ")
    assert content.problems(rules) == ()


@pytest.mark.parametrize(
    ("file", "text", "problem"),
    [
        ("weapons.toml", '[hook]\nname = ""\n', "pack-bad-entry"),
        ("weapons.toml", "[hook]\nstrikes = 1\n", "pack-bad-entry"),
        ("weapons.toml", '[hook]\nname = "a"\nstrikes = "many"\n', "pack-bad-entry"),
        ("weapons.toml", '[hook]\nname = "a"\nstrikes = { en = 1, es = "x" }\n', "pack-bad-entry"),
        ("weapons.toml", '[hook]\nname = "a"\nstrike = 2\n', "pack-bad-entry"),
        ("weapons.toml", "hook = 3\n", "pack-bad-entry"),
        ("wepons.toml", HOOK, "pack-no-such-list"),
        ("trained.toml", HOOK, "pack-no-such-list"),
        ("weapons.toml", "[hook", "pack-damaged"),
    ],
)
def test_what_is_wrong_in_a_library_costs_only_itself(
    folder: Path, file: str, text: str, problem: str
) -> None:
    write_library(folder, file, text)
    (folder / "creatures.toml").write_text(WRECKER + OWL, "utf-8")
    assert find(RULES, "owlbear") is not None
    assert find(RULES, "wrecker") is None
    assert library(RULES, "weapons") == ()
    told = content.problems(RULES)
    assert [(one.id, one.file) for one in told] == [
        (problem, f"library/{file}"),
        ("pack-unknown-item", "creatures.toml"),
    ]


def test_an_id_that_no_library_has_is_named(folder: Path) -> None:
    write_library(folder, "weapons.toml", HOOK.replace("[hook]", "[gaff]"))
    (folder / "creatures-sea.toml").write_text(WRECKER + OWL, "utf-8")
    assert find(RULES, "wrecker") is None
    assert find(RULES, "owlbear") is not None
    (problem,) = content.problems(RULES)
    assert problem == PackProblem("pack-unknown-item", "creatures-sea.toml", "wrecker", "hook")
    told = problem_text(problem, translator("en"))
    assert all(word in told for word in ("creatures-sea.toml", "wrecker", "“hook”"))


def test_problems_are_sentences_that_keep_hostile_names_as_text() -> None:
    for id_ in PROBLEMS:
        for language in ("en", "es"):
            told = problem_text(PackProblem(id_, "{entry}[/].toml", "{file}\x1b"), translator(language))
            assert "{entry}[/].toml" in told
            assert "\x1b" not in told


def test_no_folder_is_no_problem(tmp_path: Path) -> None:
    assert load_pack(tmp_path / "nowhere") == packs.Pack()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_no_file_is_an_error(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "creatures.toml").write_bytes(data)
    assert isinstance(load_pack(tmp_path), packs.Pack)


def test_nothing_is_read_before_it_is_needed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(content, "load_pack", lambda path: opened.append(path) or packs.Pack())
    assert opened == []
    entries(RULES)
    entries(RULES)
    assert opened == [folder]
    content.forget()
