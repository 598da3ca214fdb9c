"""The house rules of EZD6: every second reading that RULES.md names, and the table-practice numbers."""

from __future__ import annotations

from rules.solo.behaviour import propose_option
from rules.system import Option
from rules.text import N_

OPTIONS: tuple[Option, ...] = (
    Option(
        "boons_and_banes",
        N_("How boons and banes cancel"),
        "net",
        ("R-EZ-04",),
        choices=("net", "strict", "single"),
        meanings=(N_("one for one"), N_("one undoes any number"), N_("several count as one")),
    ),
    Option(
        "boon_sixes",
        N_("Two sixes in an attack with a boon"),
        "kept",
        ("R-EZ-14",),
        choices=("kept", "chains", "strikes", "both"),
        meanings=(
            N_("only the kept die"),
            N_("each 6 opens a chain"),
            N_("each 6 is a strike"),
            N_("each 6 does both"),
        ),
    ),
    Option(
        "help_under_bane",
        N_("Help on a roll with a bane"),
        "cancel",
        ("R-EZ-21",),
        choices=("cancel", "best"),
        meanings=(N_("it cancels a bane"), N_("the better reading counts")),
    ),
    Option(
        "hero_die",
        N_("What a hero die does"),
        "reroll",
        ("R-EZ-06",),
        choices=("reroll", "replace"),
        meanings=(N_("rolls one die again"), N_("stands for the whole roll")),
    ),
    Option(
        "spill",
        N_("Which hits spill over"),
        "critical",
        ("R-EZ-16",),
        choices=("critical", "weapon"),
        meanings=(N_("confirmed criticals"), N_("2-strike weapons too")),
    ),
    Option("miraculous_per_strike", N_("A miraculous save for each strike"), False, ("R-EZ-28",)),
    Option("rest_strikes", N_("Strikes back for a night with food"), 1, ("R-EZ-25",), high=20),
    Option("potion_strikes", N_("Strikes back for a potion"), 2, ("R-EZ-25",), low=1, high=20),
    Option("difficult_terrain", N_("Difficulty of difficult terrain"), 4, ("R-EZ-41",), low=1, high=6),
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
        choices=("gm", "defend", "off"),
        meanings=(N_("the game master"), N_("the player, to defend"), N_("nobody")),
    ),
    propose_option("R-EZ-44"),
    Option("magic", N_("Spells, scrolls and miracles"), True, ("R-EZ-45",)),
    Option(
        "spell_saves",
        N_("What helps against a spell's strike"),
        "miraculous",
        ("R-EZ-45",),
        choices=("armour", "miraculous", "none"),
        meanings=(N_("the armour save"), N_("the miraculous save"), N_("no save at all")),
    ),
    Option("typical_numbers", N_("New heroes have a miraculous save of 6"), True, ("R-EZ-46",)),
)
