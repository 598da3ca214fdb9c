"""The house rules of EZD6: every second reading that RULES.md names, and the table-practice numbers."""

from __future__ import annotations

from rules.system import Option
from rules.text import N_

OPTIONS: tuple[Option, ...] = (
    Option(
        "boons_and_banes",
        N_("How boons and banes cancel"),
        "net",
        ("R-EZ-04",),
        choices=("net", "strict", "single"),
    ),
    Option(
        "boon_sixes",
        N_("Two sixes in an attack with a boon"),
        "kept",
        ("R-EZ-14",),
        choices=("kept", "chains", "strikes", "both"),
    ),
    Option("hero_die", N_("What a hero die does"), "reroll", ("R-EZ-06",), choices=("reroll", "replace")),
    Option("spill", N_("Which hits spill over"), "critical", ("R-EZ-16",), choices=("critical", "weapon")),
    Option("karma", N_("Karma and hero dice"), True, ("R-EZ-43",)),
    Option("strikes_start", N_("Strikes of a new hero"), 3, ("R-EZ-24",), low=1, high=20),
    Option("karma_start", N_("Karma of a new hero"), 3, ("R-EZ-43",)),
    Option("hero_dice_start", N_("Hero dice of a new hero"), 1, ("R-EZ-43",), high=9),
    Option("karma_for_failure", N_("Karma for a failure"), 1, ("R-EZ-43",), high=9),
    Option("hero_die_price", N_("Karma that buys a hero die"), 5, ("R-EZ-43",), low=1),
    Option("enemy_chain", N_("An enemy's 6 opens the chain"), True, ("R-EZ-44",)),
    Option(
        "enemy_attacks",
        N_("Who rolls for an enemy's attack"),
        "gm",
        ("R-EZ-44",),
        choices=("gm", "defend"),
    ),
)
