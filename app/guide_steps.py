"""The guided first fight: which of its six steps have been done, told from what happened."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, get_args

from app.assets import assets_folder
from app.samples import script_lines
from rules.commands import KERNEL_COMMANDS, Choose, Command, MoveCreature, MoveSeveral, Next, Note
from rules.record import AnyRecord
from rules.state import State
from rules.timeline import Timeline

Step = Literal["attack", "answer", "move", "next", "undo", "write"]

#: The steps, in the order in which they are asked for.
STEPS: tuple[Step, ...] = get_args(Step)

#: What opening a campaign again still tells of: undo and the line leave no lasting trace.
RECORDED: frozenset[Step] = frozenset({"attack", "answer", "move", "next"})


def steps_of(records: Iterable[AnyRecord]) -> frozenset[Step]:
    """The steps that these records show as done."""
    found: set[Step] = set()
    for record in records:
        command = record.command
        if record.of is not None:
            found.add("answer")
        elif isinstance(command, MoveCreature | MoveSeveral):
            found.add("move")
        elif isinstance(command, Next):
            found.add("next")
        elif not isinstance(command, KERNEL_COMMANDS) and _aims(command):
            found.add("attack")
    return frozenset(found)


def steps_kept(records: Iterable[AnyRecord]) -> frozenset[Step]:
    """The steps that a campaign still shows when it is opened again; all of them once it has been through.

    What was undone is among the records until something else happens; after that a line that was written
    tells that the last step was reached, and the undone one is the only one missing.
    """
    kept = tuple(records)
    found = steps_of(kept)
    wrote = any(_is_written(record.command) for record in kept)
    if found >= RECORDED or (wrote and len(RECORDED - found) <= 1):
        return frozenset(STEPS)
    return found


def _is_written(command: Command) -> bool:
    """Whether a command comes from a line rather than from the keys that the steps name."""
    return isinstance(command, KERNEL_COMMANDS) and not isinstance(
        command, (MoveCreature, MoveSeveral, Next, Choose)
    )


def _aims(command: Command) -> bool:
    """Whether somebody does something to somebody."""
    aimed = getattr(command, "target", "") or getattr(command, "targets", ())
    return hasattr(command, "actor") and bool(aimed)


def steps_between(before: Timeline, after: Timeline) -> frozenset[Step]:
    """The steps done between two moments of a campaign; going back is an undo, and going on again none."""
    old, new = before.state.seq, after.state.seq
    if new < old:
        return frozenset({"undo"})
    if after.records is before.records:
        return frozenset()
    return steps_of(record for record in after.told if record.seq > old)


def step_now(done: frozenset[Step], state: State) -> Step | None:
    """What to ask for now, None when all is done: a resolution that waits goes before anything else."""
    left = [step for step in STEPS if step not in done]
    if not left:
        return None
    if state.open is not None:
        return "answer"
    if left == ["answer"] or left[0] == "answer":
        # Nothing waits for an answer: only another attack brings one.
        return "attack" if len(left) == 1 else left[1]
    return left[0]


def sample_end(timeline: Timeline, rules: str) -> int | None:
    """The number of the last record that a sample's script made in this campaign; None when it is no sample.

    A sample is known by what is told first in it; the campaign says nothing of its own of where it is from.
    """
    first = timeline.records[0] if timeline.records else None
    if first is None or first.seq != 1 or not isinstance(first.command, Note):
        return None
    return _samples(rules).get(first.command.text)


@lru_cache(maxsize=4)
def _samples(rules: str) -> dict[str, int]:
    """What each script of a system tells first, with how many lines it has: each makes one record."""
    found: dict[str, int] = {}
    for script in sorted((assets_folder() / "samples" / rules).glob("*.txt")):
        lines = script_lines(script)
        if lines:
            found[lines[0].partition(" ")[2].strip()] = len(lines)
    return found
