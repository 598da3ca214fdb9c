"""How a creature that nobody plays goes about a fight: the words for whom, and its field and house rule."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.specs import Field, Option
from rules.text import N_

#: Whom a creature goes for: the one in the fewest moves, with the least or the most left, who hurt it, any.
Whom: TypeAlias = Literal["nearest", "weakest", "strongest", "hurt-last", "random"]
WHOM: tuple[Whom, ...] = ("nearest", "weakest", "strongest", "hurt-last", "random")

MOST_WORDS = 8

#: An ordered list: words of `WHOM`, where each decides what the ones before it leave open, and names of what
#: the creature does first where it can. Every creature has it, in every rule system.
BEHAVIOUR = Field("behaviour", N_("Behaviour"), "list", high=MOST_WORDS, choices=WHOM)

PROPOSE = "foes_propose"


def propose_option(*rules: str) -> Option:
    """The house rule that opens a foe's list by itself at the start of its turn; off unless it is set."""
    return Option(PROPOSE, N_("A foe's turn begins with what it would do"), False, rules)
