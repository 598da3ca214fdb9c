"""The shipped EZD6 creatures and archetypes: complete in both languages, within bounds, safe to draw."""

import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any

import pytest

from rules.systems.ezd6.odds import expected_strikes, save_odds, strikes_odds

CONTENT = Path(__file__).parents[2] / "assets" / "content" / "ezd6"
FILES = ("creatures", "archetypes")
TIERS = (1, 2, 3, 4, 5)
LANGUAGES = {"en", "es"}
WEALTH = {"pauper", "cash_poor", "moderate", "wealthy", "lordly", "kingly"}
BOUNDS = {
    "strikes_max": (1, 20),
    "karma": (0, 20),
    "hero_dice": (0, 5),
    "armour": (2, 6),
    "miraculous": (2, 6),
    "to_be_hit": (2, 6),
    "hits_on": (2, 6),
    "hit_strikes": (1, 5),
    "potions": (0, 9),
}
LONGEST = {"names": 24, "about": 60, "notes": 60, "species": 24, "path": 24, "trained": 24, "name": 24}

Entry = dict[str, Any]


def content(name: str) -> dict[str, Any]:
    with (CONTENT / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


ENTRIES = [pytest.param(entry, id=f"{name}-{key}") for name in FILES for key, entry in content(name).items()]


def localised(entry: Entry) -> Iterator[tuple[str, dict[str, str]]]:
    """Every text of an entry with the kind of text it is."""
    yield "names", entry["names"]
    yield "about", entry["about"]
    for key in ("species", "path", "notes"):
        if key in entry["sheet"]:
            yield key, entry["sheet"][key]
    for skill in entry["sheet"].get("trained", []):
        yield "trained", skill
    for weapon in entry["weapons"]:
        yield "name", weapon["name"]


def blind(text: str) -> str:
    """The text without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


@pytest.mark.parametrize("entry", ENTRIES)
def test_texts_are_in_both_languages_short_and_drawable(entry: Entry) -> None:
    for kind, texts in localised(entry):
        assert set(texts) == LANGUAGES, (kind, texts)
        for text in texts.values():
            assert 0 < len(text) <= LONGEST[kind], text
            assert text == unicodedata.normalize("NFC", text.strip())
            # No emoji, joiners, variation selectors or controls: terminals measure them differently.
            assert not [c for c in text if unicodedata.category(c)[0] == "C"], text
            assert not [c for c in text if unicodedata.category(c) in ("So", "Sk", "Mn", "Me")], text


@pytest.mark.parametrize("entry", ENTRIES)
def test_numbers_are_within_bounds(entry: Entry) -> None:
    sheet = entry["sheet"]
    assert set(entry) - {"behaviour"} == {"names", "about", "sheet", "weapons"}
    assert set(sheet) <= {*BOUNDS, "wealth", "species", "path", "trained", "notes"}
    for key, (low, high) in BOUNDS.items():
        if key in sheet:
            assert type(sheet[key]) is int
            assert low <= sheet[key] <= high, key
    assert {"strikes_max", "to_be_hit"} <= set(sheet)
    assert sheet.get("wealth", "moderate") in WEALTH


@pytest.mark.parametrize("entry", ENTRIES)
def test_weapons(entry: Entry) -> None:
    assert entry["weapons"]
    for weapon in entry["weapons"]:
        assert set(weapon) == {"name", "reach", "strikes"}
        assert weapon["reach"] in ("near", "far")
        assert weapon["strikes"] in (1, 2, 3)
    for language in LANGUAGES:
        names = [blind(weapon["name"][language]) for weapon in entry["weapons"]]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_names_differ_without_case_and_accents(language: str) -> None:
    names = [blind(entry["names"][language]) for name in FILES for entry in content(name).values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", FILES)
def test_ids_can_be_typed(name: str) -> None:
    for key in content(name):
        assert key == key.lower()
        assert key.isascii()
        assert key.replace("-", "").isalnum()


def test_creatures_strike_as_hard_as_their_first_weapon() -> None:
    for key, creature in content("creatures").items():
        assert creature["sheet"]["hit_strikes"] == creature["weapons"][0]["strikes"], key
        assert "karma" not in creature["sheet"], key  # R-EZ-44: no karma and no hero die for enemies
        assert "hero_dice" not in creature["sheet"], key


def test_archetypes_have_the_typical_numbers() -> None:
    """R-EZ-26, R-EZ-43, R-EZ-46."""
    heroes = content("archetypes")
    assert {
        key: hero["sheet"]["strikes_max"] for key, hero in heroes.items() if key != "brute"
    } == dict.fromkeys(heroes.keys() - {"brute"}, 3)
    assert heroes["brute"]["sheet"]["strikes_max"] == 5
    assert all(hero["sheet"]["karma"] == 3 and hero["sheet"]["hero_dice"] == 1 for hero in heroes.values())
    assert {key for key, hero in heroes.items() if hero["sheet"]["miraculous"] == 5} == {"blessed"}
    assert {hero["sheet"].get("armour") for hero in heroes.values()} == {None, 6, 5, 4}
    assert {hero["sheet"]["to_be_hit"] for hero in heroes.values()} == {3, 4}
    assert all(len(hero["sheet"]["trained"]) == 2 for hero in heroes.values())
    mighty = {key for key, hero in heroes.items() for weapon in hero["weapons"] if weapon["strikes"] > 1}
    assert mighty == {"brute"}


def test_there_is_enough_to_begin_with() -> None:
    creatures = content("creatures")
    assert len(creatures) >= 42
    assert len(content("archetypes")) == 12
    assert sum(creature["sheet"]["strikes_max"] == 1 for creature in creatures.values()) >= 6
    assert sum(creature["sheet"]["strikes_max"] >= 3 for creature in creatures.values()) >= 4
    assert sum(creature["weapons"][0]["reach"] == "far" for creature in creatures.values()) >= 6


def strikes_through(creature: Entry) -> Fraction:
    """The expected strikes of one attack on a hero who is hit on 3, after armour 5 (R-EZ-27, R-EZ-44)."""
    sheet = creature["sheet"]
    made = expected_strikes(1, "highest", sheet.get("hits_on", 3), damage=sheet["hit_strikes"])
    return made * (1 - save_odds(5))


def attacks_to_drop(creature: Entry) -> Fraction:
    """The expected attacks of a hero's 1-strike weapon that bring it down, through its own armour."""
    sheet = creature["sheet"]
    most = sheet["strikes_max"] + 12
    made = strikes_odds(1, "highest", sheet["to_be_hit"], most=most)
    through = 1 - save_odds(sheet.get("armour"))
    lands = [
        sum(made[n] * comb(n, k) * through**k * (1 - through) ** (n - k) for n in range(k, most + 1))
        for k in range(sheet["strikes_max"])
    ]
    needed = [Fraction(0)]
    for left in range(1, sheet["strikes_max"] + 1):
        rest = sum(lands[k] * needed[left - k] for k in range(1, left))
        needed.append((1 + rest) / (1 - lands[0]))
    return needed[-1]


def threat(creature: Entry) -> Fraction:
    """What a creature does to one hero in armour 5 who fights it alone, in strikes."""
    return strikes_through(creature) * attacks_to_drop(creature)


def test_threat_by_hand() -> None:
    goblin = {"sheet": {"strikes_max": 1, "to_be_hit": 3, "hit_strikes": 1}}
    assert strikes_through(goblin) == Fraction(7, 15)
    assert attacks_to_drop(goblin) == Fraction(3, 2)
    armoured = {"sheet": {"strikes_max": 1, "to_be_hit": 3, "armour": 4, "hit_strikes": 1}}
    # It falls to a hit that is not saved, or to one of a chain: 1/2 · 1/2 + 1/6 · (1 - 5/11).
    assert abs(attacks_to_drop(armoured) - 1 / (Fraction(1, 4) + Fraction(1, 6) * Fraction(6, 11))) < 1e-6


def test_every_creature_has_a_tier() -> None:
    tiers = content("tiers")
    assert list(tiers) == list(content("creatures"))
    assert set(tiers.values()) == set(TIERS)
    assert min(Counter(tiers.values()).values()) >= 4


def test_threat_grows_with_the_tier() -> None:
    creatures, tiers = content("creatures"), content("tiers")
    threats = {key: threat(creature) for key, creature in creatures.items()}
    for lower, higher in pairwise(TIERS):
        worst = max((threats[key], key) for key in creatures if tiers[key] == lower)
        mildest = min((threats[key], key) for key in creatures if tiers[key] == higher)
        assert worst[0] < mildest[0], (lower, worst[1], higher, mildest[1])
