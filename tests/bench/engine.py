"""The rules alone: attacks decided and events folded, in one process, without a disk."""

from __future__ import annotations

from timing import Row, timed

from rules import commands as do
from rules.engine import decide, execute
from rules.evolve import evolve
from rules.state import GameState
from rules.systems.ezd6.commands import Attack
from rules.zones import DEFAULT_ZONES


def rows() -> list[Row]:
    """Attacks decided and events folded in a second, in one process, without a disk."""
    state = GameState(rules="ezd6", seed="bench", zones=DEFAULT_ZONES)
    for command in (
        do.SetOption(key="karma", value=False),
        do.AddCreatures(name="Lucía", side="hero"),
        do.AddCreatures(name="Ogre", count=3, sheet={"strikes": 99, "armour": 5}),
    ):
        _, state = execute(state, command, 0)
    attack = Attack(actor="lucia", target="ogre-1")
    decided = timed(lambda: decide(state, attack), 3000)
    events = decide(state, attack)

    def fold() -> None:
        folded = state
        for event in events:
            folded = evolve(folded, event)

    folding = timed(fold, 3000) / len(events)
    return [
        Row("attacks resolved per second", f"{1 / decided:,.0f}"),
        Row("events folded per second", f"{1 / folding:,.0f}"),
        Row("one attack / one event folded", f"{decided / folding:.1f}"),
    ]
