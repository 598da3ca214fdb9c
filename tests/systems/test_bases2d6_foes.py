"""Foes without a game master in Bases 2d6: abilities, ranges, several targets, who hurt them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bases2d6_table import Table
from ezd6_table import ENGLISH

from app import content
from rules import commands as kernel
from rules.commands import AddCreatures, Choose, GiveTurn, MoveCreature, Next, SetOption
from rules.naming import slug
from rules.solo.behaviour import WHOM
from rules.solo.foes import Proposal, proposal, proposals
from rules.system import get, option
from rules.systems.bases2d6.commands import Adjust, Damage, RemoveAbility, Use
from rules.systems.bases2d6.possession import ability_named
from rules.text import plain

SPARK = {"name": "Spark", "action": "normal", "types": ["magical"], "range": "distant",
         "costs": [{"amount": "2"}], "roll": "conjuration",
         "effects": [{"kind": "damage", "amount": "3d6"}]}  # fmt: skip
WAVE = {**SPARK, "name": "Wave", "range": "melee", "costs": [], "most": 0,
        "effects": [{"kind": "damage", "amount": "1"}]}  # fmt: skip
BALM = {**SPARK, "name": "Balm", "range": "melee", "roll": "", "effects": [{"kind": "heal", "amount": "3"}]}


def table(*abilities: dict[str, Any], behaviour: tuple[str, ...] = (), mp: int = 5) -> Table:
    """Ana beside the imp, Beto far off and weaker; the imp's turn."""
    game = Table()
    game.hero("Ana", hp=9)
    game.hero("Beto", "far", hp=3)
    sheet = {"hp": 20, "mp": mp, "abilities": list(abilities)}
    game.do(AddCreatures(name="Imp", sheet=sheet, behaviour=behaviour))
    game.action()
    game.do(GiveTurn(creature="imp"))
    return game


def first(game: Table, who: str = "imp") -> Proposal:
    found = proposal(game.state, who, ENGLISH)
    assert found is not None
    return found


def test_what_may_be_expected_to_do_the_most_harm() -> None:
    """R-2D-36: the ability with the highest expected damage that reaches and can be paid."""
    assert first(table(SPARK)).command == Use(actor="imp", ability="spark", targets=("ana",))
    assert first(table(SPARK, mp=1)).command == Use(actor="imp", ability="strike", targets=("ana",))


def test_what_it_does_first_by_name() -> None:
    """An ability by its word or its name; what cannot be used is passed over."""
    for word in ("strike", "Strike"):
        game = table(SPARK, behaviour=(word,))
        assert first(game).command == Use(actor="imp", ability="strike", targets=("ana",))
    assert first(table(SPARK, behaviour=("Spark",), mp=0)).command.ability == "strike"  # type: ignore[attr-defined]


def test_what_helps_is_never_aimed_at_a_foe() -> None:
    """Healing is proposed at nobody."""
    found = [one.command for one in proposals(table(BALM).state, "imp", ENGLISH)]
    assert not [one for one in found if getattr(one, "ability", "") == "balm"]


def test_a_run_toward_whom_nothing_reaches_and_no_farther() -> None:
    """R-2D-36: who only strikes runs to the weakest; beside the one it wants it runs after nobody."""
    game = table(behaviour=("weakest", "strike"))
    for word in ("shoot", "cast"):
        game.do(RemoveAbility(creature="", name=word))
    assert first(game).command == MoveCreature(creature="imp", zone="far")
    near = table(behaviour=("nearest",))
    assert "move" not in [one.kind for one in proposals(near.state, "imp", ENGLISH)]


def test_an_ability_for_any_number_takes_all_whom_it_reaches() -> None:
    """The one it goes for first, then whoever else stands there; never those out of reach."""
    game = table(WAVE, behaviour=("strongest", "wave"))
    game.hero("Caro", hp=30)
    chosen = first(game)
    assert chosen.command == Use(actor="imp", ability="wave", targets=("caro", "ana"))
    assert chosen.target == "caro"


def test_who_hurt_it_last_is_written_by_damage() -> None:
    """R-2D-54: damage of another side is remembered; what is dealt by hand is not."""
    game = table(behaviour=("hurt-last",))
    game.do(Damage(targets=("imp",), amount=1))
    assert game.creature("imp").hurt_by == ""
    game.do(GiveTurn(creature="beto"))
    game.use("beto", "shoot", "imp", adjust=Adjust(total=30, damage=5))
    while game.state.open is not None:
        game.do(Choose(option=game.options[-1]))
    assert game["imp"].hp < 19
    assert game.creature("imp").hurt_by == "beto"
    game.do(GiveTurn(creature="imp"))
    assert (first(game).target, first(game).reason) == ("beto", "hurt-last")


def test_when_nothing_is_left_it_goes_on() -> None:
    """With its actions spent a foe proposes the next turn, and nobody else proposes it."""
    game = table()
    for _ in range(9):
        command = first(game).command
        if command == Next():
            break
        game.do(command)
        while game.state.open is not None:
            game.do(Choose(option=game.options[-1]))
    assert first(game).command == Next()
    assert proposal(game.state, "ana", ENGLISH) is None


def test_what_answers_others_is_kept_for_their_turns() -> None:
    """R-2D-29 allows a reaction in the own turn; it is proposed last, but first by whoever does it first."""
    riposte = {**WAVE, "name": "Riposte", "action": "instant", "reaction": True, "most": 1}
    game = table(riposte)
    acts = [one.command for one in proposals(game.state, "imp", ENGLISH)]
    later = acts[acts.index(Next()) :]
    answer = Use(actor="imp", ability="riposte", targets=("ana",))
    assert answer in later
    assert Use(actor="imp", ability="strike", targets=("ana",)) not in later
    assert first(table(riposte, behaviour=("Riposte",))).command == answer


@pytest.mark.parametrize("name", ["old-dragon", "ogre", "vampire", "goblin-archer"])
def test_what_a_proposal_is_worth_is_what_the_odds_say(name: str) -> None:
    """The damage by which proposals are put in order is the published one; what hinders counts besides."""
    entry = content.find("bases2d6", name)
    assert entry is not None
    game = Table()
    for hero in ("Ana", "Beto", "Caro"):
        game.hero(hero, hp=20, agility=len(hero), block=2)
    game.do(AddCreatures(name="Foe", sheet=entry.values("en")))
    worth = get("bases2d6").worth
    acts = [one.command for one in proposals(game.state, "foe", ENGLISH) if one.kind == "act"]
    assert acts
    for command in acts:
        said = get("bases2d6").odds(game.state, command)
        damage = sum(v for key, v in said.items() if key.startswith("damage"))
        own = ability_named(game.state, game.state.creatures["foe"], command.ability)  # type: ignore[attr-defined]
        hinders = any(e.kind in ("status", "modify") and e.to == "target" for e in own.effects)
        assert worth(game.state, command) > damage if hinders else worth(game.state, command) == damage
    nearest = [command for command in acts if command.targets[0] == acts[0].targets[0]]  # type: ignore[attr-defined]
    # What answers others is kept for their turns, so it comes after the rest.
    foe = game.state.creatures["foe"]
    kept = [ability_named(game.state, foe, command.ability).reaction for command in nearest]  # type: ignore[attr-defined]
    assert kept == sorted(kept)
    told = [worth(game.state, command) for command, late in zip(nearest, kept, strict=True) if not late]
    assert told == sorted(told, reverse=True)
    assert worth(game.state, Next()) == 0


@pytest.mark.parametrize("wanted", [True, False])
def test_the_house_rule(wanted: bool) -> None:
    """option `foes_propose`: off until it is set; tests/screens/test_foe_turns.py shows what it does."""
    game = Table()
    assert option(game.state, "foes_propose") is False
    game.option(foes_propose=wanted)
    assert option(game.state, "foes_propose") is wanted
    assert game.refused(SetOption(key="foes_propose", value="on")) == "bad-value"


def test_the_shipped_bestiary_has_character() -> None:
    """Every behaviour is made of known words and of what the creature has."""
    told = [entry for entry in content.entries("bases2d6") if entry.behaviour]
    assert len(told) >= 15
    for entry in told:
        for language in ("en", "es"):
            abilities = {ability["name"] for ability in entry.values(language)["abilities"]}
            assert set(entry.behaviour_in(language)) <= {*WHOM, *abilities}, entry.id


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_shipped_creature_does_first_what_it_is_known_for(language: str) -> None:
    """Whatever the language in which it came to the table."""
    entry = content.find("bases2d6", "old-dragon")
    assert entry is not None
    game = Table()
    game.hero("Ana", hp=30)
    sheet, words = entry.values(language), entry.behaviour_in(language)
    game.do(AddCreatures(name="Dragon", sheet=sheet, behaviour=words))
    chosen = first(game, "dragon")
    assert chosen.args["ability"] == slug(words[1])
    assert words[1] == {"en": "Breath of fire", "es": "Aliento de fuego"}[language]


HEX = {**SPARK, "name": "Hex", "range": "distant", "costs": [],
       "effects": [{"kind": "modify", "on": "total", "amount": "-4",
                    "lasts": {"when": "end", "count": 2}}]}  # fmt: skip


def test_what_hinders_counts_as_harm_until_they_have_it() -> None:
    """R-2D-09, R-2D-36: a likely spell before an unlikely shot; on whoever is under it, the blow again."""
    weak = {**SPARK, "name": "Slingshot", "costs": [], "effects": [{"kind": "damage", "amount": "1"}]}
    game = table(HEX, weak)
    assert first(game).command == Use(actor="imp", ability="hex", targets=("ana",))
    game.do(kernel.ChangeStatus(creatures=("ana",), status="Hex", charges=1))
    assert first(game).command.ability != "hex"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("effect", "points"),
    [
        ({"kind": "status", "status": "burn", "amount": "1d4+X"}, Fraction(9, 2)),
        ({"kind": "status", "status": "silence", "amount": "1"}, Fraction(3)),
        ({"kind": "status", "status": "dizzy"}, Fraction(1)),
        ({"kind": "status", "status": "dizzy", "positive": True}, Fraction(0)),
        ({"kind": "modify", "on": "total", "amount": "2"}, Fraction(0)),
        ({"kind": "modify", "on": "total", "amount": "-2"}, Fraction(6)),
        ({"kind": "damage", "amount": "1d6"}, Fraction(7, 2)),
        ({"kind": "damage", "amount": "1d6", "to": "user"}, Fraction(0)),
    ],
)
def test_the_measure_of_what_hinders(effect: dict[str, Any], points: Fraction) -> None:
    """R-2D-36: by hit points; what works without a roll comes through for certain."""
    game = table({**HEX, "roll": "", "x": "2", "effects": [effect]})
    use = Use(actor="imp", ability="hex", targets=("ana",))
    assert get("bases2d6").worth(game.state, use) == points


@pytest.mark.parametrize(("most", "targets"), [(1, 1), (2, 2), (3, 3), (4, 3), (0, 3)])
def test_an_ability_takes_as_many_as_it_may(most: int, targets: int) -> None:
    """R-2D-36: from the first it goes for, never more than it takes or than there are in reach."""
    game = table({**WAVE, "most": most}, behaviour=("strongest", "wave"))
    game.hero("Caro", hp=30)
    game.hero("Dora", hp=20)
    chosen = first(game)
    assert chosen.command == Use(actor="imp", ability="wave", targets=("caro", "dora", "ana")[:targets])
    assert (chosen.target, chosen.reason) == ("caro", "strongest")
    assert plain(chosen.label) == "Wave"
    assert chosen.args["targets"] == ("caro", "dora", "ana")[:targets]
