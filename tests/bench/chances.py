"""Exact odds: of an attack beside rolling it, of a whole prompt, of dice beside trying every throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

from timing import Row, best_of, ratio, timed

from app.expression import distribution, parsed
from app.i18n import translator
from app.picking import picks
from app.presses import press_prompt
from app.prompt import action_list
from app.samples import make_demo
from rules import commands as do
from rules.engine import decide, execute
from rules.state import GameState, State
from rules.system import get, names
from rules.zones import DEFAULT_ZONES

#: Dice that can still be gone through throw by throw: 46,656 of them.
EXPRESSION, DICE, KEPT = "6d6kh3", 6, 3
FEW, MANY = 8, 499  # with the hero, as many as a table takes
GROUP = 50


def rows(saves: Path) -> list[Row]:
    """Odds in the sample fight of each system, of few and of many targets, and of an expression."""
    found = [_one_attack(saves, rules) for rules in names()]
    found += _prompt()
    gone_through, exact = best_of(3, [lambda: timed(_gone_through, 1), lambda: timed(_exact, 1)])
    return [*found, ratio(f"odds of {EXPRESSION}, every throw / ours", gone_through, exact)]


def _one_attack(saves: Path, rules: str) -> Row:
    session = make_demo(saves, rules, "en")
    state, system = session.state, get(rules)
    session.close()
    command = _attack(state)
    chances = lambda: timed(lambda: system.odds(state, command), 300)  # noqa: E731 - one of two alike
    rolled = lambda: timed(lambda: decide(state, command), 300)  # noqa: E731
    return ratio(f"odds of one attack / rolling it, {rules}", *best_of(3, [chances, rolled]))


def _attack(state: State):  # type: ignore[no-untyped-def]
    """What `a` `1` and the first foe that can be attacked come to, for whoever acts."""
    t = translator("en")
    prompt = action_list(state.active or next(iter(state.creatures)))
    foes = [str(creature.key) for creature in state.creatures.values() if creature.side == "foe"]
    for key in ("1", *foes):
        pressed = press_prompt(state, prompt, key, key, t)
        if pressed.command is not None:
            return pressed.command
        prompt = pressed.prompt or prompt  # type: ignore[assignment]
    raise RuntimeError("the sample fight has nobody to attack")


def _prompt() -> list[Row]:
    """The list of targets, each with its odds."""

    def listed(creatures: int) -> float:
        t, state = translator("en"), _crowd(creatures)
        pressed = press_prompt(state, action_list("lucia"), "1", "1", t)
        assert pressed.prompt is not None
        assert len(picks(state, pressed.prompt, t)) >= creatures
        return timed(lambda: picks(state, pressed.prompt, t), 3)

    few, many = best_of(3, [lambda: listed(FEW), lambda: listed(MANY)])
    return [ratio(f"targets with their odds, {MANY} / {FEW} foes", many, few)]


def _crowd(creatures: int) -> State:
    state = GameState(rules="ezd6", seed="bench", zones=DEFAULT_ZONES)
    _, state = execute(state, do.AddCreatures(name="Lucía", side="hero"), 0)
    for group in range(0, creatures, GROUP):
        foes = do.AddCreatures(name="Goblin", count=min(GROUP, creatures - group), zone="near")
        _, state = execute(state, foes, 0)
    return state


def _exact() -> None:
    distribution(parsed(EXPRESSION))


def _gone_through() -> None:
    totals = Counter(sum(sorted(faces)[-KEPT:]) for faces in product(range(1, 7), repeat=DICE))
    shares = {total: Fraction(count, 6**DICE) for total, count in totals.items()}
    assert shares == dict(distribution(parsed(EXPRESSION)))
