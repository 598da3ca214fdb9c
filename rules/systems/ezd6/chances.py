"""What a command of EZD6 may bring, exactly: odds by published keys, in one line, and as a small picture."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from rules.commands import Command
from rules.errors import Refused
from rules.state import State
from rules.system import option
from rules.systems.ezd6.attacks import attack_pool, strike_of
from rules.systems.ezd6.commands import Attack, Cast, Check, Work
from rules.systems.ezd6.decide import check_pool
from rules.systems.ezd6.magic_odds import magic_odds, offering_odds
from rules.systems.ezd6.odds import (
    expected_strikes,
    hero_odds,
    kept_odds,
    nothing_through_odds,
    save_odds,
    strikes_odds,
    success_odds,
)
from rules.systems.ezd6.pool import Pool
from rules.systems.ezd6.resolution import has_chain
from rules.systems.ezd6.working import work_pool
from rules.text import Line, Span, Translator

#: From so many strikes on, the picture puts them together.
_MANY = 3


def odds(state: State, command: Command) -> dict[str, Fraction]:
    """Exact odds by published keys; empty for commands that roll nothing of their own."""
    if not isinstance(command, Check | Attack | Work | Cast):
        return {}
    target = command.target if isinstance(command, Attack | Cast) else ""
    for creature_id in (command.actor, *((target,) if target else ())):
        if creature_id not in state.creatures:
            raise Refused("unknown-name", name=creature_id)
    if isinstance(command, Cast):
        return _cast_odds(state, command)
    pool = _pool(state, command)
    if not pool.difficulty:
        return {}
    sheet = state.creatures[command.actor].sheet
    karma, hero = (sheet.karma, sheet.hero_dice) if option(state, "karma") else (0, 0)
    size, keep, difficulty, extra = pool.size, pool.keep, pool.difficulty, pool.extra
    kept = kept_odds(size, keep, extra)
    success = success_odds(size, keep, difficulty, extra=extra)
    found = {
        "success": success,
        "critical": kept[6],
        "critical_failure": kept[1],
        "success_karma": success_odds(size, keep, difficulty, karma, extra),
        "success_hero": hero_odds(size, keep, difficulty, str(option(state, "hero_die")), extra)
        if hero
        else success,
    }
    if isinstance(command, Attack):
        how = _how(state, command, pool)
        armour = state.creatures[command.target].sheet.armour_save
        expected = expected_strikes(size, keep, difficulty, **how)
        found["strikes"] = expected
        found["strikes_through"] = expected * (1 - save_odds(armour))
        found["nothing_through"] = nothing_through_odds(size, keep, difficulty, armour, **how)
    return found


def _pool(state: State, command: Check | Attack | Work) -> Pool:
    if isinstance(command, Check):
        return check_pool(state, command)
    if isinstance(command, Work):
        return work_pool(state, command)
    pool = attack_pool(state, command)
    if pool.purpose == "defence":
        # The same odds seen from the attacker's side: the hero's failure is the enemy's hit.
        return attack_pool(state_with_gm_rolls(state), command)
    return pool


def _how(state: State, command: Attack, pool: Pool) -> dict[str, Any]:
    return {
        "damage": strike_of(state, command).damage,
        "mode": str(option(state, "boon_sixes")),
        "chain": has_chain(state, state.creatures[command.actor]),
        "extra": pool.extra,
    }


def _cast_odds(state: State, command: Cast) -> dict[str, Fraction]:
    power = 2 if command.art == "scroll" else command.power
    if power is None or command.against is None:
        return {}
    success = magic_odds(command.art, power, command.against)
    found = {"success": success}
    if command.art == "spell":
        # Strikes above the last can be burnt.
        spare = max(0, state.creatures[command.actor].sheet.strikes - 1)
        found["success_burn"] = magic_odds("spell", power, command.against, spare)
    if command.art == "miracle":
        used = state.creatures[command.actor].sheet.offering_used
        found["success_offering"] = success if used else offering_odds(power, command.against)
    return found


def state_with_gm_rolls(state: State) -> State:
    """The state as it would be if the game master rolled for enemies."""
    return msgspec.structs.replace(state, options={**state.options, "enemy_attacks": "gm"})


def chances(state: State, command: Command) -> tuple[tuple[str, Fraction], ...]:
    """The chances of 0, 1, 2 and 3 or more strikes of an attack or a spell, before saves: in all 1."""
    if isinstance(command, Cast):
        success = odds(state, command).get("success")
        harms = command.target and not command.harmless and command.art != "miracle"
        return (("0", 1 - success), ("1", success)) if harms and success is not None else ()
    if not isinstance(command, Attack):
        return ()
    odds(state, command)
    pool = _pool(state, command)
    how = _how(state, command, pool)
    found = strikes_odds(pool.size, pool.keep, pool.difficulty, most=_MANY - 1, **how)
    rest = 1 - sum(found.values(), Fraction(0))
    return (*((str(n), chance) for n, chance in found.items()), (f"{_MANY}+", rest))


def odds_line(state: State, command: Command, t: Translator) -> Line:
    """The odds of a command in one short line."""
    found = odds(state, command)
    if not found:
        return ()
    gap = Span(" · ", "muted")
    spans: list[Span] = [Span(t.text("success") + " ", "muted"), Span(t.percent(found["success"]), "strong")]
    if found.get("success_karma", found["success"]) != found["success"]:
        spans += [Span(f" (◆ {t.percent(found['success_karma'])})", "karma")]
    if "strikes" in found:
        strikes = Span(t.number(found["strikes_through"]), "strong")
        spans += [gap, strikes, Span(" " + t.text("strikes"), "muted")]
    words = (
        ("critical", t.text("critical")),
        ("critical_failure", t.text("critical failure")),
        ("success_burn", t.text("with spellburn")),
        ("success_offering", t.text("with an offering")),
    )
    for key, word in words:
        if key in found:
            spans += [gap, Span(word + " ", "muted"), Span(t.percent(found[key]), "strong")]
    return tuple(spans)
