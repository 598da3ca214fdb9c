"""The house rules of Bases 2d6: every second reading that RULES.md names, and the table's own numbers."""

from __future__ import annotations

from rules.solo.behaviour import propose_option
from rules.system import Option
from rules.text import N_

OPTIONS: tuple[Option, ...] = (
    Option("difficulty", N_("What an attack has to reach"), "opposed", ("R-2D-07",),
           choices=("opposed", "fixed"), meanings=(N_("the target's defence"), N_("a fixed number"))),
    Option("fixed_difficulty", N_("The fixed difficulty of attacks"), 9, ("R-2D-07",), high=40),
    Option("ties", N_("Who wins a tie between attack and defence"), "attacker", ("R-2D-07",),
           choices=("attacker", "defender"), meanings=(N_("the attacker"), N_("the defender"))),
    Option("defence_cost", N_("What a defence costs"), "free", ("R-2D-07",), choices=("free", "reaction"),
           meanings=(N_("nothing"), N_("a reaction"))),
    Option("critical_rounding", N_("How a critical's +50 % is rounded"), "each_down", ("R-2D-13",),
           choices=("each_down", "sum_down", "each_up"),
           meanings=(N_("each one down"), N_("their sum down"), N_("each one up"))),
    Option("critical_succeeds", N_("A critical always succeeds"), False, ("R-2D-14",)),
    Option("critical_and_fumble", N_("A roll that is both critical and fumble"), "fumble", ("R-2D-21",),
           choices=("fumble", "critical"), meanings=(N_("a fumble"), N_("a critical"))),
    Option("instability", N_("Instability of a new creature"), 2, ("R-2D-16",), high=12),
    Option("hp_start", N_("HP of a new creature"), 10, ("R-2D-56",), low=1, high=999),
    Option("mp_start", N_("MP of a new creature"), 5, ("R-2D-56",), high=999),
    Option("burn_decay", N_("Burn loses a charge each turn"), False, ("R-2D-41",)),
    Option("bleed_healing", N_("How healing counts against bleeding"), "event", ("R-2D-45",),
           choices=("event", "accumulated"), meanings=(N_("each healing by itself"), N_("healing adds up"))),
    Option("immobilise_charges", N_("Charges of Immobilise that five of Stun give"), 1, ("R-2D-47",),
           low=1, high=9),
    Option("difficult_terrain", N_("Difficulty of running over difficult terrain"), 8, ("R-2D-44",), high=40),
    Option("oracle_curve", N_("The dice of the solo oracle"), "d6", (), choices=("d6", "2d6"),
           meanings=(N_("one die"), N_("two dice added up"))),
    propose_option("R-2D-26"),
    Option("hold_windows", N_("Stop at every window for reactions"), False, ("R-2D-52",)),
)  # fmt: skip
