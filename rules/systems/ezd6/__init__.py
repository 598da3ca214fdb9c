"""EZD6: one die, boons and banes, strikes, karma."""

from rules.system import RuleSystem
from rules.systems.ezd6.facade import Ezd6

SYSTEM: RuleSystem = Ezd6()
