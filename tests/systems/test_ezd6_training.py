"""Trained areas give boons that are asked for by name (R-EZ-02)."""

from fractions import Fraction

from ezd6_table import Table

from app.i18n import translator
from app.presses import press_prompt
from app.prompt import for_verb, own_words
from rules.commands import AddCreatures
from rules.system import get
from rules.systems.ezd6.commands import Check

HERO = AddCreatures(
    name="Vera", side="hero", sheet={"trained": ["sigilo", "cerraduras"], "karma": 0, "hero_dice": 0}
)


def test_a_trained_area_is_a_boon() -> None:
    """R-EZ-02: training rolls 2d6 and keeps the highest; the log says which area."""
    table = Table()
    table.do(HERO)
    table.do(Check(actor="vera", difficulty=4, trained="sig", faces=(2, 5)))
    record = table.records[-1]
    assert record.events[0].args["trained"] == "sigilo"
    assert record.events[1].kept == 5
    odds = get("ezd6").odds(table.state, Check(actor="vera", difficulty=4, trained="sigilo"))
    assert odds["success"] == Fraction(3, 4)


def test_an_area_that_is_not_there_is_refused() -> None:
    table = Table()
    table.do(HERO)
    assert table.refused(Check(actor="vera", difficulty=4, trained="magia")) == "not-trained"


def test_the_prompt_offers_the_areas_by_name() -> None:
    """`t` goes through them, and then to none."""
    table = Table()
    table.do(HERO)
    t = translator("en")
    prompt = for_verb(table.state, "roll", "vera")
    assert own_words(table.state, prompt) == ("trained", ("sigilo", "cerraduras"))
    seen = []
    for _ in range(3):
        pressed = press_prompt(table.state, prompt, "t", "t", t)
        assert pressed.prompt is not None
        prompt = pressed.prompt
        seen.append(prompt.given.get("trained"))
    assert seen == ["sigilo", "cerraduras", None]
