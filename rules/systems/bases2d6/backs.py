"""Whose back somebody has: a mark that the table sets and that a move apart ends (R-2D-37)."""

from __future__ import annotations

from rules.events import Moved, SheetPatched
from rules.evolve import Draft


def go(draft: Draft, creature_id: str, zone: str, cause: str = "") -> None:
    """Move a creature to a zone; whoever is no longer in one zone with another has lost their back.

    A mark that was set across zones, for a shot from behind, stays with a move that brings the two together.
    """
    left = draft.state.creatures[creature_id].zone
    draft.emit(Moved(creature_id, zone, cause) if cause else Moved(creature_id, zone))
    if left == zone:
        return
    for creature in tuple(draft.state.creatures.values()):
        for other in creature.sheet.behind:
            if creature_id not in (creature.id, other) or other not in draft.state.creatures:
                continue
            if draft.state.creatures[creature.id].zone == draft.state.creatures[other].zone:
                continue
            kept = [id_ for id_ in draft.state.creatures[creature.id].sheet.behind if id_ != other]
            draft.emit(SheetPatched(creature.id, {"behind": kept}, "2d6.behind", {"of": other, "off": True}))
