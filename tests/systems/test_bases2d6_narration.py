"""What Bases 2d6 says of a game: lines, entries opened, undo names (U29, U30)."""

from bases2d6_duel import RIPOSTE, duel, told

from app.i18n import translator
from rules import commands as kernel
from rules.state import Until
from rules.system import get
from rules.systems.bases2d6 import commands as do
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.explained import formula_line
from rules.text import plain


def test_an_attack_reads_as_a_game_master_wants_it() -> None:
    game = duel()
    game.do(kernel.StartAction(faces=(6, 6, 3, 2, 1, 2)))
    game.use("vera", "ember", "goblin")
    assert game.lines() == ["Vera: Ember on Goblin 1 · 2 MP · normal action"]
    assert game.lines("es") == ["Vera: Brasa a Goblin 1 · 2 MP · acción normal"]
    game.do(do.React(actor="goblin", ability="dodge"))
    assert game.lines() == ["Goblin 1 defends: dodge"]
    game.finish(4, 5, 6, 5, 4)
    assert game.lines() == [
        "Vera, Conjuration: 4 5 → 9 +4 = 13 ≥ 11 success",
        "Goblin 1, Agility: 6 5 → 11 < 13 failure",
        "Vera, 1d6: 4 +3 = 7",
        "Goblin 1: 7 damage (magical, red), 3 left",
        "Goblin 1: Burn +3 → 3",
    ]


def test_a_roll_shows_the_tirada_again_only_where_it_was_altered() -> None:
    """R-2D-09, R-2D-12: what alters the Tirada stands apart from what is added to it."""
    game = duel()
    game.do(do.Roll(actor="vera", what="attack", difficulty=9, faces=(4, 5)))
    assert game.lines() == ["Vera, Attack: 4 5 → 9 +2 = 11 ≥ 9 success"]
    game.do(
        do.Roll(actor="vera", what="attack", difficulty=9, faces=(4, 5), adjust=do.Adjust(roll=-2, total=1))
    )
    assert game.lines() == ["Vera, Attack: 4 5 → 9 −2 = 7 (roll) +2 +1 = 10 ≥ 9 success"]
    assert game.lines("es") == ["Vera, Ataque: 4 5 → 9 −2 = 7 (Tirada) +2 +1 = 10 ≥ 9 éxito"]
    game.do(do.Roll(actor="vera", what="attack", difficulty=30, faces=(6, 6)))
    assert game.lines() == ["Vera, Attack: 6 6 → 12 +3 = 15 < 30 failure (critical)"]
    game.do(do.Roll(actor="vera", what="attack", faces=(6, 6)))
    assert game.lines() == ["Vera, Attack: 6 6 → 12 +3 = 15 critical"]
    game.do(do.Roll(actor="vera", what="attack", difficulty=9, faces=(1, 1)))
    assert game.lines() == ["Vera, Attack: 1 1 → 2 +2 = 4 fumble"]


def test_harm_tells_what_nature_did_what_is_left_and_what_was_too_much() -> None:
    """U29, R-2D-54."""
    game = duel()
    game.do(do.Damage(targets=("goblin",), amount=6, of="physical"))
    assert game.lines() == ["Goblin 1: 5 damage (physical, −1 by nature), 5 left"]
    game.do(do.Damage(targets=("goblin", "goblin-2"), amount=7, loss=True))
    assert game.lines() == ["Goblin 1 loses 7 HP, 0 left (2 over), down", "Goblin 2 loses 7 HP, 3 left"]
    assert game.lines("es")[0] == "Goblin 1 pierde 7 HP, quedan 0 (2 de más), cae"


def test_healing_tells_what_was_really_gained() -> None:
    """U30: 8 of 10 and 5 back are 2."""
    game = duel()
    game.do(do.Damage(targets=("vera",), amount=2))
    game.do(do.Heal(targets=("vera",), amount=5))
    assert game.lines() == ["Vera: +2 HP (10/10)"]


def test_a_rest_is_one_line() -> None:
    game = duel()
    game.add("Lucía", "hero")
    game.do(do.Damage(targets=("vera", "lucia"), amount=3))
    game.do(do.Damage(targets=("vera",), amount=1, pool="mp"))
    game.do(do.Rest())
    assert game.lines() == ["Rest: Vera, Lucía · Vera: +3 HP (10/10) · +1 MP (5/5) · Lucía: +3 HP (10/10)"]


def test_burn_and_soak_cancel_out_in_one_line_and_five_of_stun_in_another() -> None:
    """R-2D-42, R-2D-47."""
    game = duel()
    game.state_of("goblin", "burn", 5)
    game.state_of("goblin", "soak", 3)
    assert game.lines() == [
        "Goblin 1: Soak +3 → 3",
        "Goblin 1: Burn and Soak cancel out: Burn −3 → 2, Soak −3 → 0",
    ]
    game.state_of("goblin", "stun", 6)
    assert game.lines()[1:] == [
        "Goblin 1: five charges of Stun become Immobilise (Stun −5 → 1, Immobilise +1 → 1)"
    ]


def test_the_end_of_a_turn_is_one_entry_with_a_line_for_each_effect() -> None:
    """R-2D-53: damage and losses, then decays, then what was to end, then whose turn it is."""
    game = duel()
    game.do(kernel.StartAction(faces=(6, 6, 3, 2, 1, 2)))
    for state, charges in (("burn", 2), ("infect", 2), ("bleed", 3)):
        game.state_of("goblin", state, charges)
    game.state_of("vera", "Blind", 0, until=Until("end", "goblin"))
    assert game.lines() == ["Vera: Blind, until the end of Goblin 1's turn"]
    game.do(kernel.Next())
    game.do(kernel.Next())
    assert game.lines() == [
        "Goblin 1: 1 damage from Burn (physical, red, −1 by nature), 9 left",
        "Goblin 1 loses 2 HP to Infect, 7 left",
        "Goblin 1 loses 2 HP to Bleed, 5 left",
        "Goblin 1: Infect −1 → 1",
        "Vera: Blind is over",
        "Turn: Goblin 2",
    ]
    game.do(kernel.Next())
    assert game.lines() == ["Round 2", "Turn: Vera"]


def test_a_reaction_tells_what_it_is_paid_with_and_what_it_owes() -> None:
    """R-2D-29: before the first own turn only the next one pays."""
    game = duel()
    game.do(kernel.StartAction(faces=(6, 6, 3, 2, 1, 2)))
    game.use("vera", "ember", "goblin")
    game.do(do.React(actor="goblin", ability="counter"))
    assert game.lines() == [
        "Goblin 1 reacts: Counter on Vera · normal action (owes 1 normal)",
        "Goblin 1 interrupts Vera: Ember is lost",
    ]
    game.do(kernel.Next())
    assert game.lines() == ["Turn: Goblin 1", "Goblin 1 owed 1 normal of this turn"]


def test_initiative_shows_the_coin_and_the_order_with_its_totals() -> None:
    """R-2D-24, R-2D-25."""
    game = duel()
    game.do(kernel.StartAction(faces=(6, 6, 3, 2, 3, 2, 1)))
    assert game.lines()[-3:] == [
        "Tie of Goblin 2 with Goblin 1, coin 1: Goblin 2 goes first",
        "Order: Vera: 12 · Goblin 2: 5 · Goblin 1: 5",
        "Turn: Vera",
    ]


def test_a_tie_is_said_by_what_it_is_to_each() -> None:
    """R-2D-07: who has the tie reaches it; of the other no second “=” is read."""
    game = duel()
    game.do(kernel.StartAction(faces=(6, 6, 3, 2, 1, 2)))
    game.use("vera", "strike", "goblin")
    game.do(do.React(actor="goblin", ability="block"))
    game.finish(4, 3, 5, 4)
    assert game.lines()[:2] == [
        "Vera, Impact: 4 3 → 7 +2 = 9 ≥ 9 success",
        "Goblin 1, Block: 5 4 → 9 ≤ 9 failure",
    ]


def test_damage_says_what_is_added_to_its_dice() -> None:
    """R-2D-10: what a formula adds, what alters the damage, and the sum; nothing where the dice say it."""
    game = duel()
    game.use("vera", "ember", "goblin", force=True, adjust=do.Adjust(damage=2))
    game.finish(4, 5, 3)
    assert "Vera, 1d6: 3 +3 +2 = 8" in told(game)
    plain_dice = Ability(name="Spark", action="normal", types=("magical",), range="melee",
                         effects=(Effect(kind="damage", amount="1d6"),))  # fmt: skip
    game.do(do.AddAbility(creature="vera", ability=plain_dice))
    game.use("vera", "spark", "goblin", force=True)
    game.finish(3)
    assert "Vera, 1d6: 3" in told(game)


def test_modifiers_tell_when_they_end_and_auras_what_they_do() -> None:
    """R-2D-09, R-2D-34b."""
    game = duel()
    game.use("vera", "ward", "goblin", force=True)
    game.finish()
    lines = told(game)
    assert "Goblin 1: Agility −2, until the end of Goblin 1's turn" in lines
    assert "Goblin 1: Thorns (each turn 2 damage), 2 rounds" in lines
    assert "Goblin 1: It glows" in lines
    assert "Vera: Ward on Goblin 1 (forced) · 1 MP · 1 HP" in lines


def test_a_fumble_says_whom_it_turns_against() -> None:
    """R-2D-17, R-2D-20: no difficulty is asked, and the user is hit."""
    game = duel()
    game.use("vera", "ember", "goblin")
    game.finish(1, 1, 4)
    assert game.lines() == [
        "Vera, Conjuration: 1 1 → 2 +4 = 6 fumble · Ember turns against Vera",
        "Vera, 1d6: 4 +3 = 7",
        "Vera: 7 damage (magical, red), 3 left",
        "Vera: Burn +3 → 3",
    ]


def test_of_many_targets_those_are_named_that_get_away() -> None:
    game = duel()
    game.use("vera", "volley", "goblin", "goblin-2")
    game.finish(1, 2)
    assert game.lines() == [
        "Vera, Impact: 1 2 → 3 +2 = 5 failure",
        "Vera does not reach Goblin 1",
        "Vera does not reach Goblin 2",
    ]


def test_basic_abilities_are_translated_and_typed_names_are_not() -> None:
    game = duel()
    game.do(do.AddAbility(creature="vera", ability=Ability("block", roll="attack")))
    game.use("vera", "strike", "goblin", force=True)
    assert game.lines("es") == ["Vera: golpear a Goblin 1 (forzado)"]
    game.finish(1, 2)
    game.do(do.RemoveAbility(creature="vera", name="block"))
    assert game.lines("es") == ["Vera: sin la habilidad block"]


def test_an_entry_taken_apart_shows_every_part_with_its_source() -> None:
    """R-2D-05, R-2D-09, R-2D-13: base, modifiers, raised values, Total, where the difficulty is from."""
    game = duel()
    game.do(kernel.SetFields(creature="vera", changes=(kernel.Change("attack", 1, "+"),)))
    game.state_of("vera", "stun", 2)
    game.use("vera", "ember", "goblin")
    game.do(do.React(actor="goblin", ability="block"))
    game.finish(6, 6, 3, 3, 5)
    assert game.explained() == [
        "Vera: 6 6 = 12 (rolled at the table)",
        "Added: Attack 3 (base 2, +1 by hand), Conjuration 2",
        "critical, +50%: 4 + 3 (each rounded down)",
        "Total: 12 + 7, −2 Stun = 17",
        "difficulty 6: the defence of Goblin 1",
        "critical from 12, fumble up to 2",
        "Goblin 1: 3 3 = 6 (rolled at the table)",
        "Added: Defence 0, Block 0",
        "Total: 6 + 0 = 6",
        "difficulty 17: the Total of Vera",
        "critical from 12, fumble up to 2",
        "Vera: 5 (rolled at the table)",
        "damage: 1d6 + Intelligence = 5 + 4 = 9 (statistics raised by the critical) R-2D-09 R-2D-10",
        "Goblin 1: 9; HP 10 → 1 R-2D-54",
        "charges: 3",
        "Goblin 1: Burn R-2D-38 R-2D-40 R-2D-41 R-2D-42",
        "R-2D-01 R-2D-03 R-2D-05 R-2D-06 R-2D-07 R-2D-12 R-2D-15",
    ]
    game.do(do.Damage(targets=("goblin",), amount=6, of="physical"))
    assert game.explained("es") == ["Goblin 1: 6, −1 físico (naturaleza del objetivo) = 5; HP 1 → 0 R-2D-54"]


def test_formulas_are_taken_apart_in_the_language_of_the_screen() -> None:
    """R-2D-09: also where a statistic is only a part of a term."""
    args = {"kind": "damage", "terms": [["strength / 2", 1, 1], ["1d6", 4, 1]], "altered": [], "amount": 5}
    told = formula_line({**args, "critical": False}, duel().state, translator("es"))
    assert plain(told) == "daño: Fuerza / 2 + 1d6 = 1 + 4 = 5"


def test_an_aptitude_is_explained_by_its_own_rule() -> None:
    """R-2D-07b: it derives from no other statistic."""
    game = duel()
    game.do(do.Roll(actor="vera", what="cocina"))
    assert "R-2D-07b" in game.explained()[-1]
    assert "R-2D-05" not in game.explained()[-1]


def test_undo_names_every_command() -> None:
    game = duel()
    wanted = [
        (do.Use(actor="vera", ability="ember", targets=("goblin",)), "Vera, Ember on Goblin 1"),
        (do.Use(actor="vera", ability="run", targets=("vera",), zone="far"), "Vera, run to Far"),
        (do.React(actor="goblin", ability="dodge"), "Goblin 1, dodge"),
        (do.Roll(actor="vera", what="cocina"), "Vera, Cooking"),
        (do.Damage(targets=("goblin", "vera"), amount=3), "Goblin 1, Vera, 3 damage"),
        (do.Damage(targets=("vera",), amount=3, loss=True), "Vera, −3 HP"),
        (do.Heal(targets=("vera",), amount=3, pool="mp"), "Vera, +3 MP"),
        (do.Rest(), "a rest"),
        (do.Grant(creature="vera", action="instant"), "Vera, one more instant action"),
        (do.Behind(creature="vera", of="goblin"), "Vera, behind Goblin 1"),
        (do.RollInitiative(creature="vera"), "Vera, initiative"),
        (do.ChangeClothes(creature="vera"), "Vera, other clothes"),
        (do.AddAbility(creature="vera", ability=RIPOSTE), "Vera, ability Riposte"),
        (do.AddAbility(creature="", ability=RIPOSTE), "basic ability Riposte"),
        (do.RemoveAbility(creature="vera", name="ember"), "Vera, without Ember"),
        (do.AddStat(label="Luck"), "statistic Luck"),
        (do.ChangeStat(stat="agility", hidden=True), "statistic Agility"),
        (kernel.ChangeStatus(creatures=("goblin",), status="burn", charges=3), "Goblin 1, Burn +3"),
        (kernel.ChangeStatus(creatures=("vera",), status="Blind", off=True), "Vera, without Blind"),
        (kernel.ChangeStatus(creatures=("vera", "goblin"), status="Blind"), "Vera, Goblin 1, Blind"),
    ]
    system = get("bases2d6")
    assert [system.title_of(command, game.state, translator("en")) for command, _ in wanted] == [
        name for _, name in wanted
    ]
    assert {type(command) for command, _ in wanted} >= set(system.commands)
    assert system.title_of(wanted[0][0], game.state, translator("es")) == "Vera, Brasa a Goblin 1"
