"""Every verb of the command language, and what reads the rest of its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.console import kernel_verbs as read
from app.console import place_verbs as places
from app.console import session_verbs as sessions
from app.console import solo_verbs as solo
from app.console import track_verbs as tracks
from app.console.adding import read_add
from app.console.overriding import read_set
from app.console.reading import Reading
from app.console.status_verb import read_status
from rules.commands import Cancel, Command, Next, Pass, StartNarrative
from rules.system import Verb, get

#: The reader of every verb whose line is a command and whose words stand in any order.
READERS: Final[dict[str, Callable[[Reading], Command]]] = {
    "add": read_add,
    "remove": read.read_remove,
    "rename": read.read_rename,
    "set": read_set,
    "hide": read.read_hide,
    "show": read.read_show,
    "move": read.read_move,
    "action": read.read_action,
    "narrative": lambda reading: StartNarrative(),
    "next": lambda reading: Next(),
    "turn": read.read_turn,
    "hold": places.read_hold,
    "now": places.read_now,
    "pass": lambda reading: Pass(),
    "order": read.read_order,
    "status": read_status,
    "new-session": sessions.read_session,
    "absent": sessions.read_absent,
    "present": sessions.read_present,
    "scene": solo.read_scene,
    "ask": solo.read_ask,
    "tension": solo.read_tension,
    "thread": solo.read_thread,
    "person": solo.read_person,
    "place": solo.read_place,
    "clock": tracks.read_clock,
    "timer": tracks.read_timer,
    "rewrite": solo.read_rewrite,
    "zone": places.read_zone,
    "track": tracks.read_track,
    "dice": read.read_dice,
    "cancel": lambda reading: Cancel(),
    "option": read.read_option,
}
#: Verbs of lines that change nothing.
VIEWS: Final = ("select", "odds", "state", "log", "help", "quit")
#: Verbs that are read in a way of their own, in `lines`.
OTHERS: Final = ("foe", "encounter", "table", "note", "choose", "undo", "redo", "jump", *VIEWS)

#: Every verb of every system, in the order in which help lists them; a system adds its own.
KERNEL_VERBS: tuple[str, ...] = (*READERS, *OTHERS)


def verbs_of(rules: str) -> tuple[str, ...]:
    """All verbs that a campaign of these rules understands."""
    return (*KERNEL_VERBS, *(verb.id for verb in get(rules).verbs))


def system_verb(rules: str, verb: str) -> Verb | None:
    """The system's own verb of that id, or None when it is one that every system shares."""
    return next((own for own in get(rules).verbs if own.id == verb), None)
