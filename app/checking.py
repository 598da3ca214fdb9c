"""Checking and repairing a campaign with the rules that it is played with."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from app.rules_found import rules_of
from app.session import first_state
from app.storage.backups import BACKUPS_KEPT
from app.storage.evidence import Referee, Unknown, Unsound
from app.storage.inspection import Fault, Findings, examine, refuse_newer
from app.storage.layout import SCHEMA, CampaignMeta
from app.storage.mending import Mended, mend
from app.storage.problems import SaveProblem
from app.storage.unknown import unknown_field
from rules.codec import codec
from rules.commands import Note
from rules.errors import Refused
from rules.events import Noted
from rules.record import AnyRecord, Record, fold
from rules.soundness import broken_link, may_mistype
from rules.state import State

FILLER_TEXT: Final = "…"
"""What the log shows in the place of an entry that is lost."""


def check(folder: Path) -> list[Fault]:
    """Return every damaged file of a campaign; nothing is changed.

    Where nothing tells of the rules, only the files themselves are looked at.
    Raises SaveProblem `too-new`, `unknown-rules` and what the system says.
    """
    return look_through(folder).damaged


def look_through(folder: Path) -> Findings:
    """Return every damaged file of a campaign, and what is sound but not known here, as `check` does."""
    refuse_newer(folder)
    return examine(folder, _referee(folder, ("rules-lost",)))


def verify(folder: Path) -> list[Fault]:
    """Return every damaged file as `check` does; without the rules, only the files themselves are looked at.

    Raises SaveProblem `too-new` and what the system says.
    """
    refuse_newer(folder)
    return examine(folder, _referee(folder, ("rules-lost", "unknown-rules"))).damaged


def _referee(folder: Path, blinding: Collection[str]) -> Referee:
    """Who knows the rules of a campaign, or nothing where finding them meets one of these problems."""
    try:
        return RulesReferee(rules_of(folder))
    except SaveProblem as problem:
        if problem.id not in blinding:
            raise
        return BlindReferee(str(problem.args_.get("name", "")))


def repair(folder: Path, *, keep: int = BACKUPS_KEPT) -> list[Mended]:
    """Mend a campaign from what is sound and return what was done, nothing when it was sound.

    Raises SaveProblem `locked`, `too-new`, `unknown-rules`, `rules-lost` and others; nothing is changed then.
    """
    refuse_newer(folder)
    return mend(folder, RulesReferee(rules_of(folder)), keep=keep)


class RulesReferee:
    """Reads and folds the states and records of one rule system."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.codec = codec(rules)

    def state(self, data: bytes, seq: int) -> State:
        """Read the state after the record `seq`."""
        try:
            state = self.codec.state(data)
        except Refused as refused:
            raise Unknown(refused.args_.get("where", "")) from refused
        if state.seq != seq or state.rules != self.rules:
            raise Unsound("$.seq" if state.seq != seq else "$.rules")
        if field := broken_link(state):
            raise Unsound(field)
        return state

    def record(self, data: bytes, seq: int) -> AnyRecord:
        """Read the record `seq`."""
        try:
            record = self.codec.record(data)
        except Refused as refused:
            raise Unknown(refused.args_.get("where", "")) from refused
        if record.seq != seq:
            raise Unsound("$.seq")
        return record

    def strange(self, value: State | AnyRecord, data: bytes) -> str:
        """Return the first field of a value's text that this version does not know."""
        return "" if self.codec.encode(value) == data else unknown_field(self.codec.type_of(value), data)

    def fold(self, state: State, record: AnyRecord) -> State:
        """Return the state after a record."""
        try:
            after = fold(state, record)
        except Exception as fault:
            # Events that nobody ever decided may break anything in the fold.
            raise Unsound(type(fault).__name__) from fault
        if field := broken_link(after):
            raise Unsound(field)
        if may_mistype(state, record) and not self.codec.is_whole(after):
            raise Unsound("$.creatures")
        return after

    def encode(self, state: State) -> bytes:
        """Return a state as one JSON object."""
        return self.codec.encode(state)

    def filler(self, seq: int) -> bytes:
        """Return a note at the beginning of time, in the place of an entry that is lost."""
        note = Record(seq=seq, at=0, command=Note(text=FILLER_TEXT), events=(Noted(FILLER_TEXT),))
        return self.codec.encode(note)

    def is_filler(self, record: AnyRecord) -> bool:
        """Tell a filler by its time, which no entry has."""
        return record.at == 0 and isinstance(record.command, Note) and record.command.text == FILLER_TEXT

    def origin(self, later: Sequence[State]) -> State:
        """Return the first state of a campaign: dice and language are as they were later."""
        if later:
            first = later[0]
            return first_state(self.rules, seed=first.seed, language=first.language, dice=first.dice)
        from app.fresh import fresh_seed

        return first_state(self.rules, seed=fresh_seed(), language="en", dice="program")

    def meta(self, state: State, title: str) -> CampaignMeta:
        """Return what a campaign says of itself, made of its first state."""
        created = datetime.now(UTC).isoformat(timespec="seconds")
        return CampaignMeta(SCHEMA, self.rules, title, state.language, state.dice, created)


class BlindReferee:
    """Knows nothing of the game: every value stays unknown, so that only texts and links are compared."""

    def __init__(self, rules: str) -> None:
        self.rules = rules

    def state(self, data: bytes, seq: int) -> None:
        """Not known."""

    def record(self, data: bytes, seq: int) -> None:
        """Not known."""

    def strange(self, value: None, data: bytes) -> str:
        """Nobody can tell."""
        return ""

    def fold(self, state: None, record: None) -> None:
        """Not known."""

    def is_filler(self, record: None) -> bool:
        """Nobody can tell."""
        return False
