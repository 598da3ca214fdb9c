"""Undone entries that a new command drops: when they are many, kept in a backup first, and told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from app.filling import filled
from app.storage import SaveProblem
from rules.text import N_, Translator

if TYPE_CHECKING:
    from app.session import Session
    from app.storage import CampaignStore

BACKED_UP_FROM: Final = 10
"""So many undone entries are not dropped without a copy of them."""

_FAULTS = {"no-space": N_("The disk is full.")}


class Dropped(NamedTuple):
    """How many entries cannot be redone any more, and the name of the copy that has them, or why none has."""

    entries: int
    copy: str = ""
    problem: SaveProblem | None = None


def keep_what_is_dropped(store: CampaignStore) -> Dropped | None:
    """Make a copy of a campaign that is about to lose many undone entries; None when it loses few.

    To undo a few and do something else is everyday play, which nothing interrupts. A copy that cannot be
    made is told and stops nobody.
    """
    entries = store.tail - store.head
    if entries < BACKED_UP_FROM:
        return None
    # Zip files are needed by few of those who play.
    from app.storage.backups import backup_before

    try:
        return Dropped(entries, backup_before(store.folder, "dropping").stem)
    except SaveProblem as problem:
        return Dropped(entries, problem=problem)


def dropped_text(dropped: Dropped, t: Translator) -> str:
    """One sentence on what can no longer be redone, and where it still is."""
    from app.storage_words import problem_text

    if dropped.problem is not None:
        text = t.plural(
            "{n} undone entry was dropped, and no copy of it could be made: {why}",
            "{n} undone entries were dropped, and no copy of them could be made: {why}",
            dropped.entries,
        )
    else:
        text = t.plural(
            "{n} undone entry was dropped; the backup {name} still has it.",
            "{n} undone entries were dropped; the backup {name} still has them.",
            dropped.entries,
        )
    why = "" if dropped.problem is None else problem_text(dropped.problem, t, _FAULTS)
    return filled(text, n=t.number(dropped.entries, 0), name=dropped.copy, why=why)


def all_undone_text(session: Session, t: Translator, redo: str, history: str) -> str:
    """What can be done where a campaign stands at its beginning with all of it undone; "" elsewhere.

    `redo` and `history` are the keys that do it.
    """
    undone = session.store.tail - session.state.seq
    if session.state.seq or not undone or session.barred is not None:
        return ""
    text = t.plural(
        "The only entry is undone: {redo} brings it back.",
        "All {n} entries are undone: {redo} brings back the first, {history} shows them all.",
        undone,
    )
    return filled(text, n=t.number(undone, 0), redo=redo, history=history)
