"""Initiative: one roll for the scene, ties by the statistic, then by a coin (R-2D-22 to R-2D-26)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from rules.dice import Tray
from rules.events import Ordered, Rolled, SheetPatched
from rules.evolve import Draft
from rules.state import State
from rules.systems.bases2d6.execution import PendingInitiative
from rules.systems.bases2d6.rolls import plan_for, read
from rules.systems.bases2d6.saying import plan_args
from rules.systems.bases2d6.stats import effective


def rank(state: State, creature_id: str) -> tuple[bool, int, int]:
    """What orders a creature: its Total, then its statistic; who has not rolled comes last."""
    creature = state.creatures[creature_id]
    total = creature.sheet.initiative_total
    # A Total may be below 0.
    return (total is not None, total or 0, effective(creature, "initiative"))


def run(draft: Draft, pending: PendingInitiative, tray: Tray) -> bool:
    """Roll for whoever waits, toss for those who tie; False when dice have to be waited for."""
    while pending.waiting:
        who, *rest = pending.waiting
        if not _here(draft.state, who):
            pending = replace(pending, waiting=tuple(rest))
            continue
        if not _roll(draft, who, tray):
            return _wait(draft, pending)
        pending = replace(pending, waiting=tuple(rest), rolled=(*pending.rolled, who))
    due = _place(draft, pending, tray)
    return True if due is None else _wait(draft, due)


def settle(draft: Draft, pending: PendingInitiative) -> None:
    """Do without the dice that are still due: of equals the last to roll stands last, then who has not."""
    placing = arrange(draft.state, pending)
    while placing.tie:
        pending = replace(pending, coins=(*pending.coins, len(placing.tie) + 1))
        placing = arrange(draft.state, pending)
    rest = [id_ for id_ in pending.waiting if _here(draft.state, id_) and id_ not in placing.order]
    order = (*placing.order, *rest)
    if order != draft.state.order:
        draft.emit(Ordered(order, "2d6.initiative"))


def _here(state: State, creature_id: str) -> bool:
    """Whether somebody has still a turn to come: they may have left while dice were waited for."""
    creature = state.creatures.get(creature_id)
    return creature is not None and not state.zone(creature.zone).out


def _wait(draft: Draft, pending: PendingInitiative) -> bool:
    """Stop for dice; whoever has not rolled stands last until then."""
    state = draft.state
    missing = tuple(
        id_ for id_ in (*pending.rolled, *pending.waiting) if _here(state, id_) and id_ not in state.order
    )
    if missing:
        draft.emit(Ordered((*state.order, *missing)))
    draft.stop(pending)
    return False


def _roll(draft: Draft, who: str, tray: Tray) -> bool:
    throw = tray.throw(2, 6, "initiative")
    if throw is None:
        return False
    creature = draft.state.creatures[who]
    plan = plan_for(draft.state, creature, "initiative", plain=True)
    result = read(plan, throw.faces)
    draft.emit(
        Rolled(
            who=who,
            purpose="initiative",
            faces=throw.faces,
            total=result.total,
            by=throw.by,
            draws=throw.draws,
            args={"roll": result.roll, **plan_args(plan, "initiative")},
        ),
        SheetPatched(who, {"initiative_total": result.total}, "2d6.initiative"),
    )
    return True


class Placing(NamedTuple):
    """An order with whoever has rolled put in; with a tie, whom a coin is due for and among which equals."""

    order: tuple[str, ...]
    who: str = ""
    tie: tuple[str, ...] = ()


def arrange(state: State, pending: PendingInitiative) -> Placing:
    """Put those who have rolled into the order, one by one, as far as the coins go.

    At the beginning of a fight all are sorted; later each newcomer goes before the first that it beats, so
    that an order made by hand stands.
    """
    rolled = [id_ for id_ in pending.rolled if _here(state, id_)]
    others = [id_ for id_ in state.order if id_ not in rolled]
    order = [] if pending.begins else others
    coins = iter(pending.coins)
    for who in rolled:
        place = next((n for n, id_ in enumerate(order) if rank(state, id_) < rank(state, who)), len(order))
        ties = [n for n, id_ in enumerate(order) if rank(state, id_) == rank(state, who)]
        if ties:
            # Every place among its equals is as likely: for one equal that is a coin (R-2D-25).
            coin = next(coins, None)
            if coin is None:
                return Placing(tuple(order), who, tuple(order[n] for n in ties))
            place = ties[0] + coin - 1
        order.insert(place, who)
    # Who has come in while dice were waited for has not rolled.
    return Placing((*order, *(id_ for id_ in others if id_ not in order)))


def _place(draft: Draft, pending: PendingInitiative, tray: Tray) -> PendingInitiative | None:
    """Toss for all who tie and write the order; when a coin has to be waited for, what waits."""
    placing = arrange(draft.state, pending)
    while placing.tie:
        sides = len(placing.tie) + 1
        throw = tray.throw(1, sides, "coin")
        if throw is None:
            return pending
        draft.emit(
            Rolled(
                who=placing.who,
                purpose="coin",
                faces=throw.faces,
                total=throw.faces[0],
                by=throw.by,
                draws=throw.draws,
                args={"sides": sides, "among": list(placing.tie)},
            )
        )
        pending = replace(pending, coins=(*pending.coins, throw.faces[0]))
        placing = arrange(draft.state, pending)
    if pending.begins or placing.order != draft.state.order:
        draft.emit(Ordered(placing.order, "2d6.initiative"))
    return None
