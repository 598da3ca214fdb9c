"""Foes without a game master in EZD6: what they go for, what with, and who hurt them."""

from __future__ import annotations

from ezd6_table import ENGLISH, Table

from app import content
from rules.commands import AddCreatures, Change, Choose, MoveCreature, Next, SetFields, StartAction
from rules.solo.foes import Proposal, proposal, proposals
from rules.systems.ezd6.commands import Attack, Damage

SWORD = {"name": "sword", "reach": "near", "strikes": 1}
AXE = {"name": "great axe", "reach": "near", "strikes": 2}
BOW = {"name": "bow", "reach": "far", "strikes": 1}


def table(*weapons: dict[str, object], behaviour: tuple[str, ...] = (), **options: object) -> Table:
    """Ana beside the goblin, Beto far off and weaker; the goblin's turn."""
    game = Table(**options)
    game.hero("Ana", strikes=3)
    game.hero("Beto", "far", strikes=1)
    game.do(AddCreatures(name="Goblin", sheet={"weapons": list(weapons)}, behaviour=behaviour))
    game.do(StartAction(surprise="foes"))
    return game


def first(game: Table, who: str = "goblin") -> Proposal:
    found = proposal(game.state, who, ENGLISH)
    assert found is not None
    return found


def test_the_nearest_by_default_with_what_does_most_harm() -> None:
    """R-EZ-44: the better weapon first; the other and going on are still there."""
    game = table(SWORD, AXE, BOW)
    found = list(proposals(game.state, "goblin", ENGLISH))
    assert [one.command for one in found] == [
        Attack(actor="goblin", target="ana", weapon="great axe"),
        Attack(actor="goblin", target="ana", weapon="sword"),
        Attack(actor="goblin", target="ana", weapon="bow"),
        Attack(actor="goblin", target="beto", weapon="bow"),
        Next(),
    ]
    assert [one.reason for one in found] == ["nearest", "nearest", "nearest", "", ""]


def test_what_it_does_first_by_name() -> None:
    """Whatever the case and accents; something that it does not have is passed over."""
    for words in (("Sword",), ("halberd", "SWÓRD")):
        assert first(table(AXE, SWORD, BOW, behaviour=words)).command.weapon == "sword"  # type: ignore[attr-defined]


def test_a_dash_toward_whom_nothing_reaches() -> None:
    """R-EZ-40: the weakest is far: with a bow a shot, without one a dash, then a blow at who is near."""
    assert first(table(SWORD, BOW, behaviour=("weakest",))).command == Attack(
        actor="goblin", target="beto", weapon="bow"
    )
    game = table(SWORD, behaviour=("weakest",))
    found = [one.command for one in proposals(game.state, "goblin", ENGLISH)]
    assert found == [
        MoveCreature(creature="goblin", zone="far"),
        Attack(actor="goblin", target="ana", weapon="sword"),
        Next(),
    ]
    game.do(found[0])
    assert first(game).command == Next(), "a dash has taken the action"


def test_bare_hands_hit_and_throw_nothing() -> None:
    """Without a weapon nobody is proposed to attack from afar."""
    assert first(table()).command == Attack(actor="goblin", target="ana")
    assert first(table(behaviour=("weakest",))).kind == "move"


def test_who_hurt_it_last_is_written_by_strikes_and_undone_with_them() -> None:
    """R-EZ-26: a strike that lands is remembered; one that misses or is dealt by hand is not."""
    game = table(SWORD, behaviour=("hurt-last",))
    assert game.creature("goblin").hurt_by == ""
    game.do(SetFields(creature="goblin", changes=(Change("strikes_max", 5), Change("strikes", 5))))
    before = game.state
    game.attack("beto", "goblin", 1, ranged=True, force=True)
    assert game.state.creatures["goblin"].hurt_by == ""
    if game.state.open is not None:
        game.do(Choose(option="accept"))
    game.attack("beto", "goblin", 4, ranged=True, force=True)
    if game.state.open is not None:
        game.do(Choose(option="accept"))
    assert game.state.creatures["goblin"].hurt_by == "beto"
    chosen = first(game)
    assert (chosen.target, chosen.reason) == ("beto", "hurt-last")
    assert before.creatures["goblin"].hurt_by == ""
    game.do(Damage(targets=("goblin",), strikes=1, raw=True))
    assert game.state.creatures["goblin"].hurt_by == "beto"


def test_a_campaign_that_rolls_for_no_enemy() -> None:
    """R-EZ-44, option `enemy_attacks`: where foes do not roll, nothing that rolls is proposed."""
    game = table(SWORD, enemy_attacks="off")
    assert [one.command for one in proposals(game.state, "goblin", ENGLISH)] == [Next()]


def test_whose_turn_it_is_not_has_nothing_to_propose() -> None:
    """Nothing is proposed that would be refused; in narrative time an attack may be."""
    game = table(SWORD)
    game.do(Next())
    assert game.state.active != "goblin"
    assert proposal(game.state, "goblin", ENGLISH) is None
    quiet = Table()
    quiet.hero("Ana")
    quiet.foe("Goblin")
    assert first(quiet).command == Attack(actor="goblin", target="ana")
    assert proposal(quiet.state, "nobody", ENGLISH) is None


def test_the_shipped_bestiary_has_character() -> None:
    """Every behaviour is made of known words and of what the creature has, in both languages."""
    told = [entry for entry in content.entries("ezd6") if entry.behaviour]
    assert len(told) >= 30
    from rules.solo.behaviour import WHOM

    for entry in told:
        for language in ("en", "es"):
            weapons = {weapon["name"] for weapon in entry.values(language)["weapons"]}
            assert set(entry.behaviour_in(language)) <= {*WHOM, *weapons}, entry.id
