"""What a solo player asks for; commands of the kernel, in every rule system."""

from __future__ import annotations

from msgspec import Struct

from rules.commands import Command
from rules.solo.story import EntryKind, Standing


class DrawnDice(Struct, frozen=True, omit_defaults=True):
    """Dice that a draw has used: their sides and the faces that fell.

    With `digits` they are read one behind another, as d66 is, and not added up.
    """

    sides: int
    faces: tuple[int, ...]
    digits: bool = False


class Drawn(Struct, frozen=True, omit_defaults=True):
    """What was drawn from a table or from lists of words: the text, and the dice that led to it.

    Tables are the reader's own and may change, so the text goes into the record; the dice are thrown again by
    the rules, and have to be these. `steps` tell the way through tables within tables.
    """

    text: str
    dice: tuple[DrawnDice, ...] = ()
    steps: tuple[str, ...] = ()


class Ask(Command, frozen=True, kw_only=True, tag="solo.ask"):
    """Ask the oracle; `steps` of likelihood from -3 to 3. `twist` is what was drawn in case there is one."""

    question: str
    steps: int = 0
    twist: Drawn | None = None


class RollTable(Command, frozen=True, kw_only=True, tag="solo.table"):
    """Take a result from a random table."""

    table: str
    drawn: Drawn


class SetTension(Command, frozen=True, kw_only=True, tag="solo.tension"):
    """Change the tension by hand: to `to`, or by `by`."""

    to: int | None = None
    by: int = 0


class TestScene(Command, frozen=True, kw_only=True, tag="solo.scene"):
    """Begin a scene and test what was expected of it against the tension."""

    title: str = ""
    expectation: str = ""
    twist: Drawn | None = None


class CloseScene(Command, frozen=True, kw_only=True, tag="solo.scene-end"):
    """End the scene with its bookkeeping: tension by -1, 0 or 1, tracks stepped."""

    tension: int = 0
    tracks: tuple[tuple[str, int], ...] = ()


class AddEntry(Command, frozen=True, kw_only=True, tag="solo.add"):
    """Put a thread, a person or a place on its list."""

    kind: EntryKind
    name: str
    weight: int = 1
    place: str = ""
    note: str = ""


class ChangeEntry(Command, frozen=True, kw_only=True, tag="solo.change"):
    """Change an entry of the story; None leaves what it is."""

    entry: str
    name: str | None = None
    standing: Standing | None = None
    weight: int | None = None
    place: str | None = None
    note: str | None = None


class RemoveEntry(Command, frozen=True, kw_only=True, tag="solo.remove"):
    """Forget an entry of the story."""

    entry: str


class GoTo(Command, frozen=True, kw_only=True, tag="solo.place"):
    """Play at a place, whose own lists are drawn from then; "" is nowhere in particular."""

    place: str = ""


class EditNote(Command, frozen=True, kw_only=True, tag="solo.note"):
    """Write a note anew: the record `seq` of the log reads so from now on; "" strikes it."""

    seq: int
    text: str


SOLO_COMMANDS: tuple[type[Command], ...] = (
    Ask, RollTable, SetTension, TestScene, CloseScene, AddEntry, ChangeEntry, RemoveEntry, GoTo, EditNote,
)  # fmt: skip
