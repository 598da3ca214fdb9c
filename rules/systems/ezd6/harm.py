"""Strikes handed out one by one: armour, miraculous and life-risk saves, and what is left of the target."""

from __future__ import annotations

from msgspec.structs import replace

from rules.events import CreaturePatched, Happened, SheetPatched
from rules.evolve import Draft
from rules.sides import remember
from rules.state import AnyCreature, Fate
from rules.system import option
from rules.systems.ezd6.pool import Pool, Purpose
from rules.systems.ezd6.resolution import Resolution, has_life_risk, may_spill, save_of


def hand(draft: Draft, resolution: Resolution) -> Resolution:
    """Hand the next strike to the target as it is now, or go on when its part is over."""
    target = draft.state.creatures.get(resolution.target)
    if target is None:
        return _part_over(draft, resolution)
    if target.down:
        if resolution.left and not _just_fell(draft, target):
            draft.emit(Happened("ezd6.already-down", {"who": target.id, "left": resolution.left}))
        return _part_over(draft, resolution)
    if resolution.left <= 0:
        return _part_over(draft, resolution)
    save = save_of(draft.state, resolution.cause)
    if save == "none":
        return strike_lands(draft, resolution, target)
    if save == "armour":
        armour = target.sheet.armour_save
        if armour is None:
            return strike_lands(draft, resolution, target)
        return replace(resolution, stage="roll", pool=Pool("armour", target.id, armour))
    if _at_once(draft, resolution) >= target.sheet.strikes and has_life_risk(target):
        return _risk_life(resolution, target)
    if target.sheet.miraculous is not None:
        return replace(resolution, stage="roll", pool=_miraculous("miraculous", target))
    return _all_land(draft, resolution, target)


def _at_once(draft: Draft, resolution: Resolution) -> int:
    """How many strikes one miraculous save stands against: all of the event, or one (R-EZ-28)."""
    each = resolution.each or option(draft.state, "miraculous_per_strike")
    return min(1, resolution.left) if each else resolution.left


def _miraculous(purpose: Purpose, target: AnyCreature) -> Pool:
    """The pool of a miraculous or life-risk save; the lucky roll it with a boon (R-EZ-46)."""
    return Pool(purpose, target.id, target.sheet.miraculous, 2 if target.sheet.lucky else 1)


def _just_fell(draft: Draft, target: AnyCreature) -> bool:
    return any(
        isinstance(event, CreaturePatched) and event.creature == target.id and event.changes.get("down")
        for event in draft.events
    )


def _part_over(draft: Draft, resolution: Resolution) -> Resolution:
    """The target's part is over: spill what is left, or hand to the next in the queue."""
    attacker = draft.state.creatures.get(resolution.actor)
    if resolution.left > 0 and attacker is not None and may_spill(draft.state, attacker, resolution):
        return replace(resolution, stage="spill", pool=None)
    if resolution.queue:
        target, *rest = resolution.queue
        return replace(
            resolution, stage="hand", pool=None, target=target, queue=tuple(rest), left=resolution.damage
        )
    return replace(resolution, stage="done", pool=None)


def save_result(draft: Draft, resolution: Resolution, pool: Pool) -> Resolution:
    """What a settled save leads to (R-EZ-27, R-EZ-29, R-EZ-30)."""
    target = draft.state.creatures.get(pool.who)
    if target is None or target.down:
        return replace(resolution, stage="hand", pool=None)
    if pool.purpose == "armour":
        if not pool.success:
            return strike_lands(draft, resolution, target)
        return replace(resolution, stage="hand", pool=None, left=resolution.left - 1)
    if pool.purpose == "miraculous":
        if not pool.success:
            return _all_land(draft, resolution, target)
        left = resolution.left - _at_once(draft, resolution)
        return replace(resolution, stage="hand", pool=None, left=left)
    if pool.success:
        draft.emit(SheetPatched(target.id, {"strikes": 1}, "ezd6.life-saved"))
        return replace(resolution, stage="hand", pool=None, left=0)
    return replace(resolution, stage="fate", pool=None)


def strike_lands(draft: Draft, resolution: Resolution, target: AnyCreature) -> Resolution:
    """One unsaved strike: a hero that it would bring to 0 risks their life at once (R-EZ-30)."""
    remember(draft, target.id, resolution.actor)
    if target.sheet.strikes <= 1 and has_life_risk(target):
        return _risk_life(resolution, target)
    _wound(draft, target, 1, resolution.left, _lost_because(draft, resolution))
    return replace(resolution, stage="hand", pool=None, left=resolution.left - 1)


def _all_land(draft: Draft, resolution: Resolution, target: AnyCreature) -> Resolution:
    """All strikes that one save stands against."""
    remember(draft, target.id, resolution.actor)
    strikes = _at_once(draft, resolution)
    if strikes >= target.sheet.strikes and has_life_risk(target):
        return _risk_life(resolution, target)
    taken = min(strikes, target.sheet.strikes)
    _wound(draft, target, taken, resolution.left, _lost_because(draft, resolution))
    return replace(resolution, stage="hand", pool=None, left=resolution.left - strikes)


def _lost_because(draft: Draft, resolution: Resolution) -> str:
    """Why strikes that are left over go to nobody else (R-EZ-16); "" where they may, or nobody dealt them."""
    attacker = draft.state.creatures.get(resolution.actor)
    if attacker is None or may_spill(draft.state, attacker, resolution):
        return ""
    if resolution.kind != "attack":
        return "no-attack"
    return "no-critical" if attacker.side == "hero" else "no-hero"


def _wound(draft: Draft, target: AnyCreature, strikes: int, inflicted: int, lost: str = "") -> None:
    # Somebody may stand with none left, by hand: the next strike only fells.
    strikes = min(strikes, target.sheet.strikes)
    left = target.sheet.strikes - strikes
    if strikes:
        draft.emit(SheetPatched(target.id, {"strikes": left}, "ezd6.strike", {"strikes": strikes}))
    if left <= 0:
        args: dict[str, object] = {"over": inflicted - strikes}
        if lost and inflicted > strikes:
            args["lost"] = lost
        draft.emit(CreaturePatched(target.id, {"down": True}, "ezd6.down", args))


def _risk_life(resolution: Resolution, target: AnyCreature) -> Resolution:
    if target.sheet.miraculous is None:
        return replace(resolution, stage="fate", pool=None)
    return replace(resolution, stage="roll", pool=_miraculous("life-risk", target))


def take_fate(draft: Draft, resolution: Resolution, fate: Fate) -> Resolution:
    """The table says what a failed life-risk save means."""
    if resolution.target in draft.state.creatures:
        draft.emit(
            SheetPatched(resolution.target, {"strikes": 0}, "ezd6.fate"),
            CreaturePatched(resolution.target, {"down": True, "fate": fate}, f"ezd6.{fate}"),
        )
    return replace(resolution, stage="hand", pool=None, left=0)


def raw_damage(draft: Draft, target: AnyCreature, strikes: int) -> None:
    """Strikes with no save at all, never below 0."""
    if target.down:
        draft.emit(Happened("ezd6.already-down", {"who": target.id, "left": strikes}))
        return
    _wound(draft, target, min(strikes, target.sheet.strikes), strikes)


def heal(draft: Draft, target: AnyCreature, strikes: int) -> None:
    """Give strikes back up to the maximum; whoever gets up is down no more (R-EZ-25)."""
    gained = min(strikes, target.sheet.strikes_max - target.sheet.strikes)
    if gained <= 0:
        draft.emit(Happened("ezd6.unhurt", {"who": target.id}))
        return
    draft.emit(
        SheetPatched(
            target.id, {"strikes": target.sheet.strikes + gained}, "ezd6.healed", {"strikes": gained}
        )
    )
    if target.down:
        draft.emit(CreaturePatched(target.id, {"down": False, "fate": None}, "ezd6.up"))
