"""Every house rule of Bases 2d6 has its test in each of its values, and takes nothing else."""

from pathlib import Path

import pytest
from bases2d6_table import Table

from rules.commands import SetOption
from rules.system import Option, option
from rules.systems.bases2d6.options import OPTIONS

#: Where each house rule is tried in every one of its values.
TESTED = {
    "difficulty": "execution",
    "fixed_difficulty": "execution",
    "ties": "execution",
    "defence_cost": "execution",
    "critical_rounding": "rolls",
    "critical_succeeds": "rolls",
    "critical_and_fumble": "rolls",
    "instability": "rolls",
    "hp_start": "statistics",
    "mp_start": "statistics",
    "burn_decay": "traces",
    "bleed_healing": "traces",
    "immobilise_charges": "traces",
    "difficult_terrain": "movement",
    "foes_propose": "foes",
    "hold_windows": "reactions",
}
HERE = Path(__file__).parent


@pytest.mark.parametrize("rule", OPTIONS, ids=lambda rule: rule.key)
def test_every_option_is_tried(rule: Option) -> None:
    """Each in the file of its topic, by its name and by every word that it takes."""
    if rule.key == "oracle_curve":
        # The oracle is every system's: `tests/laws/test_solo.py` tries both curves.
        return
    text = (HERE / f"test_bases2d6_{TESTED[rule.key]}.py").read_text("utf-8")
    assert f"{rule.key}=" in text
    assert all(f'"{choice}"' in text for choice in rule.choices if choice != rule.default)


@pytest.mark.parametrize("rule", OPTIONS, ids=lambda rule: rule.key)
def test_what_an_option_takes(rule: Option) -> None:
    """Its choices, or numbers within bounds, or yes and no; the default is where it starts."""
    table = Table()
    assert option(table.state, rule.key) == rule.default
    good = list(rule.choices) or ([True, False] if isinstance(rule.default, bool) else [rule.low, rule.high])
    for value in good:
        table.do(SetOption(key=rule.key, value=value))
        assert option(table.state, rule.key) == value
    bad = {str: "sideways", bool: 1, int: rule.high + 1}[type(rule.default)]
    assert table.refused(SetOption(key=rule.key, value=bad)) in ("bad-choice", "bad-value", "out-of-range")


def test_unknown_options() -> None:
    assert Table().refused(SetOption(key="luck", value=True)) == "unknown-option"


def test_options_cite_their_rules() -> None:
    """Every second reading that RULES.md names is one of them."""
    cited = {rule for each in OPTIONS for rule in each.rules}
    assert cited >= {"R-2D-07", "R-2D-13", "R-2D-14", "R-2D-21", "R-2D-41", "R-2D-45", "R-2D-47", "R-2D-52"}
