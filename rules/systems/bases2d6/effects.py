"""What an ability's effects do to one creature, good turned bad by a fumble (R-2D-18, R-2D-31)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.durations import with_charges
from rules.events import Happened, StatusChanged
from rules.evolve import Draft
from rules.naming import name_key
from rules.state import Modifier, State, Status, Until
from rules.statuses import MOST_CHARGES
from rules.systems.bases2d6 import backs, states
from rules.systems.bases2d6.ability import Ability, Effect, Lasting
from rules.systems.bases2d6.harm import Blow, harm, lose
from rules.zones import distance, neighbours


def is_positive(effect: Effect, amount: int) -> bool:
    """Whether an effect is good for whoever it comes to: what a fumble turns round."""
    if effect.positive is not None:
        return effect.positive
    if effect.kind == "modify":
        return amount > 0
    return effect.kind in ("heal", "cleanse") or effect.each == "heal"


def _carries(ability: Ability, effect: Effect) -> bool:
    """Whether an effect takes its user somewhere, which is good unless the ability says otherwise."""
    own = effect.to == "user" or ability.range == "self"
    return effect.kind == "move" and own and effect.positive is not False


def asks_the_table(effect: Effect) -> bool:
    """Whether only the table can say what the opposite of an effect is: a state taken away."""
    return effect.kind == "cleanse"


def until_of(lasting: Lasting | None, user: str, target: str) -> Until | None:
    """When what an effect gives ends."""
    if lasting is None:
        return None
    if lasting.when in ("round", "scene"):
        return Until(lasting.when, count=lasting.count)
    return Until(lasting.when, user if lasting.whose == "user" else target, lasting.count)


def apply(
    draft: Draft,
    ability: Ability,
    effect: Effect,
    amount: int,
    *,
    user: str,
    target: str,
    zone: str = "",
    each_amount: int = 0,
    inverted: bool = False,
) -> None:
    """Work one effect out on one creature; whoever is gone is passed over."""
    if target not in draft.state.creatures or user not in draft.state.creatures:
        return
    turned = inverted and (is_positive(effect, amount) or _carries(ability, effect))
    source = ability.name
    if effect.kind == "damage" and effect.pool == "mp":
        lose(draft, target, max(0, amount), cause=source, pool="mp", by=user)
    elif effect.kind == "damage":
        harm(draft, Blow(target, max(0, amount), ability.kind, ability.elements, source, user))
    elif effect.kind == "heal" and turned:
        lose(draft, target, amount, cause=source, pool=effect.pool, by=user)
    elif effect.kind == "heal":
        states.recover(draft, target, amount, pool=effect.pool, cause=source, by=user)
    elif effect.kind == "status":
        given = replace(effect, each="lose") if turned and effect.each == "heal" else effect
        _give(draft, ability, given, amount, user=user, target=target, each_amount=each_amount)
    elif effect.kind == "cleanse":
        _cleanse(draft, effect, amount, target)
    elif effect.kind == "modify":
        _modify(draft, ability, effect, -amount if turned else amount, user=user, target=target)
    elif effect.kind == "move" and turned:
        draft.emit(Happened("2d6.stays", {"who": target}))
    elif effect.kind == "move":
        _move(draft, amount, user=user, target=target, zone=zone)
    else:
        draft.emit(Happened("2d6.note", {"who": target, "by": user, "ability": source, "text": effect.text}))


def _give(
    draft: Draft, ability: Ability, effect: Effect, amount: int, *, user: str, target: str, each_amount: int
) -> None:
    until = until_of(effect.lasts, user, target)
    if effect.status in states.IDS:
        charges = max(-MOST_CHARGES, min(MOST_CHARGES, amount)) if effect.amount else 1
        states.afflict(draft, target, effect.status, charges, until=until, source=ability.name)
        return
    held = draft.state.creatures[target].statuses.get(effect.status)
    extra = {}
    if effect.each:
        extra = {"each": effect.each, "amount": each_amount, "kind": ability.kind,
                 "elements": list(ability.elements), "pool": effect.pool}  # fmt: skip
    changed = with_charges(held, max(0, amount), fresh=draft.state.active == target)
    changed = replace(changed, until=until or changed.until, source=ability.name, by=user, extra=extra)
    if changed != held:
        draft.emit(StatusChanged(target, effect.status or ability.name, changed, "2d6.aura", {"by": user}))


def _cleanse(draft: Draft, effect: Effect, amount: int, target: str) -> None:
    for key in tuple(draft.state.creatures[target].statuses):
        if name_key(key) != name_key(effect.status):
            continue
        if effect.amount and key in states.IDS:
            states.afflict(draft, target, key, -max(0, amount))
        else:
            states.lift(draft, target, key)


def _modify(draft: Draft, ability: Ability, effect: Effect, amount: int, *, user: str, target: str) -> None:
    """A modifier with a source and an end; using it again renews it instead of adding up."""
    name = effect.text or ability.name
    held = draft.state.creatures[target].statuses.get(name)
    others = tuple(
        m for m in (held.modifiers if held else ()) if (m.on, m.percent) != (effect.on, effect.percent)
    )
    modifier = Modifier(effect.on, amount, effect.percent)
    status = Status(
        until=until_of(effect.lasts, user, target),
        source=ability.name,
        by=user,
        modifiers=(*others, modifier),
    )
    args = {"on": effect.on, "amount": amount, "percent": effect.percent, "by": user}
    draft.emit(StatusChanged(target, name, status, "2d6.modified", args))


def _move(draft: Draft, amount: int, *, user: str, target: str, zone: str) -> None:
    """The user goes to the named zone; a target is pushed away, or with a negative amount drawn near."""
    if target == user:
        if zone and zone != draft.state.creatures[target].zone:
            _go(draft, target, zone, "2d6.moves")
        return
    for _ in range(abs(amount)):
        here = draft.state.creatures[target].zone
        step = _step(draft.state, here, draft.state.creatures[user].zone, away=amount > 0)
        if step is None:
            draft.emit(Happened("2d6.stays", {"who": target}))
            return
        _go(draft, target, step, "2d6.pushed" if amount > 0 else "2d6.drawn")


def _go(draft: Draft, creature_id: str, zone: str, cause: str) -> None:
    backs.go(draft, creature_id, zone, cause)


def _step(state: State, here: str, other: str, *, away: bool) -> str | None:
    """The neighbouring zone in the fight that is further from (or nearer to) another, the first of equals."""
    now = distance(state.zones, here, other) or 0
    better: Callable[[int], bool] = (lambda d: d > now) if away else (lambda d: d < now)
    for zone in neighbours(state, here):
        moves = distance(state.zones, zone, other)
        if moves is not None and better(moves) and not state.zone(zone).out:
            return zone
    return None
