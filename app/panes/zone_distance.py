"""How far the zones are from the selected creature, and which links no line shows. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.present import ZoneCard
from rules.people import zone_named
from rules.state import State
from rules.text import Translator
from rules.zones import distance

#: Up to so many zones in a row, each linked to the next alone, distance is plain to see.
PLAIN_CHAIN = 4


def is_plain(state: State) -> bool:
    """Whether the zones are a short chain in their order, which needs no words."""
    if len(state.zones) > PLAIN_CHAIN:
        return False
    return all(not _undrawn(state, place) for place in range(len(state.zones))) and all(
        other.id in one.links for one, other in zip(state.zones, state.zones[1:], strict=False)
    )


def _undrawn(state: State, place: int) -> tuple[str, ...]:
    """The zones that one is linked to which do not stand beside it in the order."""
    beside = {state.zones[n].id for n in (place - 1, place + 1) if 0 <= n < len(state.zones)}
    return tuple(other for other in state.zones[place].links if other not in beside)


def with_distances(
    state: State, cards: Sequence[ZoneCard], here: str | None, t: Translator
) -> tuple[ZoneCard, ...]:
    """The cards with `·2`, the moves from a zone (`–`: no way), and the links that no line shows."""
    if is_plain(state):
        return tuple(cards)
    told = []
    for place, card in enumerate(cards):
        links = ", ".join(zone_named(state, other, t) for other in _undrawn(state, place))
        moves = distance(state.zones, here, card.id) if here is not None else 0
        away = "" if moves == 0 else "–" if moves is None else f"·{moves}"
        told.append(card._replace(away=away, links=links))
    return tuple(told)


def with_parted(
    state: State, cards: Sequence[ZoneCard], shelves: Sequence[Sequence[str]], t: Translator
) -> tuple[ZoneCard, ...]:
    """The cards, of which those in one row stand side by side, with the links from one row to the next."""
    row_of = {zone: row for row, shelf in enumerate(shelves) for zone in shelf}
    told = []
    for place, card in enumerate(cards):
        links = [card.links] if card.links else []
        for near in (place - 1, place + 1):
            if 0 <= near < len(cards) and row_of[cards[near].id] != row_of[card.id]:
                other = state.zone(cards[near].id)
                if other.id in state.zone(card.id).links or card.id in other.links:
                    links.append(zone_named(state, other.id, t))
        told.append(card._replace(links=", ".join(links)))
    return tuple(told)
