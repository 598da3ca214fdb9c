"""Umbral: one d20 under a statistic, light and dark, and resolve to spend or to lose."""

from rules.system import RuleSystem
from rules.systems.umbral.facade import Umbral

SYSTEM: RuleSystem = Umbral()
