"""Bases 2d6: two dice, statistics, abilities with costs and reactions, nine states."""

from rules.systems.bases2d6.facade import Bases2d6

SYSTEM = Bases2d6()
