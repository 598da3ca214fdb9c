"""U55: what karma and the hero die may do to a check, as a table, typed in both languages."""

from collections.abc import Callable
from itertools import product

import pytest
from desk import Desk

# faces, difficulty, karma held, hero dice held: what is offered, the outcome as fallen, karma afterwards
TABLE = [
    ("1", 4, 5, 0, None, "critical-failure", 6),  # a 1 takes no karma; a final failure teaches
    ("1", 4, 5, 1, ["accept", "hero"], "critical-failure", 5),  # but a hero die may roll it again
    ("2", 4, 1, 0, None, "failure", 2),  # too little; what is just earned does not count
    ("3", 4, 0, 0, None, "failure", 1),
    ("2", 4, 2, 0, ["accept", "karma 2"], "failure", 2),
    ("3", 4, 2, 1, ["accept", "karma 1", "hero"], "failure", 2),
    ("5", 6, 1, 0, ["accept", "karma 1"], "failure", 1),
    ("4", 4, 5, 1, None, "success", 5),  # never merely to make a check absolute
    ("6", 6, 5, 1, None, "success", 5),
]


@pytest.mark.parametrize(("row", "language"), list(product(TABLE, ["en", "es"])))
def test_what_is_offered(desks: Callable[..., Desk], row: tuple[object, ...], language: str) -> None:
    """R-EZ-05 to 08, R-EZ-43 and the Offers."""
    face, difficulty, karma, hero, options, outcome, after = row
    desk = desks(language)
    words = {
        "en": "add Lucía as hero karma={} hero_dice={}",
        "es": "añade Lucía como héroe karma={} dados_de_héroe={}",
    }
    roll = {"en": "roll lucía {} dice={}", "es": "tira lucía {} dados={}"}
    desk.type(words[language].format(karma, hero))
    answer = desk.type(roll[language].format(difficulty, face))
    assert answer["rolls"][0]["outcome"] == outcome
    offered = [option["id"] for option in answer["open"]["options"]] if answer["open"] else None
    assert offered == options
    assert desk.state.creatures["lucia"].sheet.karma == after


@pytest.mark.parametrize(("spend", "kept"), [("karma 1", 6), ("karma", 6)])
def test_a_five_lifted_to_six_counts_as_six(desks: Callable[..., Desk], spend: str, kept: int) -> None:
    """R-EZ-08: and it succeeds whatever the difficulty; the rescued roll teaches nothing."""
    desk = desks()
    desk.type("add Lucía as hero karma=1 hero_dice=0", "roll lucía 6 dice=5")
    answer = desk.type(spend)
    assert answer["open"] is None
    assert f"→ {kept}" in answer["lines"][0]
    assert desk.state.creatures["lucia"].sheet.karma == 0
