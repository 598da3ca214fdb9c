"""Bases 2d6 on the screen: the sheet, marks, what is left of a turn, the order, the published JSON."""

import msgspec
from bases2d6_duel import Game, duel

from app.i18n import translator
from rules import commands as kernel
from rules.state import Until
from rules.system import get
from rules.systems.bases2d6 import commands as do
from rules.systems.bases2d6.ability import Ability
from rules.text import plain


def test_the_sheet_has_points_statistics_states_abilities_and_what_is_left() -> None:
    """R-2D-11: what counts, and of what it is made where something changes it; hidden statistics stay out."""
    game = duel()
    game.do(do.AddStat(label="Luck"))
    game.do(do.ChangeStat(stat="spirit", hidden=True))
    game.do(do.AddAbility(creature="vera", ability=Ability("Thick skin", action="passive", source="racial")))
    game.do(
        kernel.SetFields(creature="vera", changes=(kernel.Change("attack", 5, "-"), kernel.Change("luck", 2)))
    )
    game.do(kernel.StartAction(faces=(6, 6, 3, 2, 1, 2)))
    game.state_of("vera", "burn", 2)
    game.state_of("vera", "Blind", 0, until=Until("round", count=2))
    game.do(do.Behind(creature="vera", of="goblin"))
    assert _rows(game, "vera") == {
        "HP": "10/10", "MP": "5/5", "Burn": "2", "Blind": "2 rounds",
        "Turn": "● normal ● instant", "Behind": "Goblin 1", "Initiative Total": "12",
        "Attack": "0 (2−5)", "Impact": "0", "Conjuration": "2", "Defence": "0", "Agility": "0", "Block": "0",
        "Initiative": "0", "Critical range": "0", "Instability": "2", "Strength": "2", "Endurance": "0",
        "Dexterity": "0", "Intelligence": "3", "Luck": "2", "Cooking": "2",
        "Ember": "2 MP · normal · intermediate · red",
        "Ward": "1 MP · 1 HP · normal · far range",
        "Gust": "normal · far range", "Hook": "normal · far range",
        "Dry": "normal · far range", "Clean": "normal · far range",
        "Volley": "normal · far range", "Thick skin": "passive",
    }  # fmt: skip
    goblin = _rows(game, "goblin", "es")
    assert goblin["Respuesta"] == "instantánea · reacción · melee"
    assert goblin["Daño que recibe"] == "físico −1"


def _rows(game: Game, creature: str, language: str = "en") -> dict[str, str]:
    view = get("bases2d6").sheet(game.state, game.state.creatures[creature], translator(language))
    return {row.label: plain(row.value) for section in view.sections for row in section}


def test_the_sheet_says_what_lasts_on_somebody() -> None:
    game = duel()
    game.use("vera", "ward", "goblin", force=True)
    game.finish()
    rows = _rows(game, "goblin")
    assert rows["Ward"] == "Agility −2, until the end of Goblin 1's turn"
    assert rows["Thorns"] == "each turn 2 damage, 2 rounds"
    assert rows["Agility"] == "0 (0−2)"


def _note(game: Game, creature: str) -> str:
    return plain(get("bases2d6").turn_note(game.state, game.state.creatures[creature], translator("en")))


def test_the_turn_shows_pips_then_what_is_left_over_or_owed() -> None:
    """R-2D-27, R-2D-29: filled and hollow pips differ without colour."""
    game = duel()
    system = get("bases2d6")
    game.do(kernel.StartAction(faces=(6, 6, 3, 2, 1, 2)))
    assert _note(game, "vera") == "12  ● normal  ● instant"
    game.use("vera", "ember", "goblin")
    game.do(do.React(actor="goblin", ability="counter"))
    assert _note(game, "vera") == "12  ○ normal  ● instant"
    assert _note(game, "goblin") == " 5  ▼ owes 1 normal"
    assert plain(system.marks(game.state, game.state.creatures["vera"], translator("en"))) == "♥10/10 ◆3"
    game.do(kernel.Next())
    assert _note(game, "vera") == "12  ↺ left over 1 instant"
    game.do(kernel.Hold(creature="goblin", force=True))
    assert _note(game, "goblin") == " 5  holds  ○ normal  ● instant"


def test_the_turn_pane_follows_initiative() -> None:
    """R-2D-24: Totals from high to low, and who has no turn stands apart."""
    game = duel()
    game.do(kernel.MoveCreature(creature="goblin-2", zone="out"))
    groups = get("bases2d6").turn_groups(game.state, translator("en"))
    assert [(plain(g.heading), g.creatures) for g in groups] == [
        ("PRESENT", ("vera", "goblin")),
        ("OUT OF COMBAT", ("goblin-2",)),
    ]
    game.do(kernel.StartAction(faces=(1, 2, 6, 5)))
    groups = get("bases2d6").turn_groups(game.state, translator("es"))
    assert [(plain(g.heading), g.creatures) for g in groups] == [
        ("INICIATIVA", ("goblin", "vera")),
        ("FUERA DE COMBATE", ("goblin-2",)),
    ]
    assert get("bases2d6").next_label(game.state, translator("en")) == "Vera"
    game.do(kernel.Next())
    assert get("bases2d6").next_label(game.state, translator("en")) == "round 2"


def test_the_published_sheet_has_what_counts() -> None:
    """COMMANDS.md: every statistic by its id with everything that changes it, the turn, the abilities."""
    game = duel()
    game.do(kernel.SetFields(creature="vera", changes=(kernel.Change("attack", 5, "-"),)))
    game.state_of("vera", "destabilise", 3)
    game.do(kernel.StartAction(faces=(6, 6, 3, 2, 1, 2)))
    view = get("bases2d6").json_view(game.state.creatures["vera"])
    sheet = view["sheet"]
    assert {key: sheet[key] for key in ("hp", "hp_max", "mp", "mp_max")} == {
        "hp": 10,
        "hp_max": 10,
        "mp": 5,
        "mp_max": 5,
    }
    assert (sheet["stats"]["attack"], sheet["stats"]["instability"], sheet["stats"]["intelligence"]) == (
        0,
        5,
        3,
    )
    assert len(sheet["stats"]) == 14
    assert sheet["aptitudes"] == {"Cocina": 2}
    assert sheet["actions"] == {
        "normal": 1, "instant": 1, "left_normal": 0, "left_instant": 0, "debt_normal": 0, "debt_instant": 0,
    }  # fmt: skip
    assert (sheet["initiative"], sheet["behind"]) == (12, [])
    assert view["abilities"][0] == {
        "id": "ember", "name": "Ember", "cost": [{"amount": "2", "pool": "mp"}], "action": "normal",
        "reaction": False, "types": ["magical", "projectile"], "elements": ["red"], "range": "intermediate",
        "behind": False, "source": "technique", "roll": "conjuration",
    }  # fmt: skip
    assert msgspec.json.decode(msgspec.json.encode(view)) == view
