"""Campaigns to be exported, played from lines by a clock that goes on."""

from __future__ import annotations

from pathlib import Path

from app.chronicle.formats import exported
from app.chronicle.parts import MECHANICS, Part, mechanics_of
from app.console.console import Console
from app.i18n import translator
from app.session import Session, first_state
from app.storage import CampaignStore
from rules.codec import codec

#: The evening of 16 January 2026, in milliseconds.
EVENING = 1_768_590_000_000
MINUTE = 60_000
_ALL = Part()


class Clock:
    """A minute later at every look."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> int:
        self.now += MINUTE
        return self.now


class Played:
    """A campaign after these lines; each must be understood, and `!` before one says that it is not."""

    def __init__(
        self, saves: Path, *lines: str, rules: str = "ezd6", language: str = "en", title: str = "La torre"
    ) -> None:
        state = first_state(rules, seed="chronicle", language=language, dice="program")
        store = CampaignStore.create(
            saves, title=title, rules=rules, language=language, dice="program",
            state=codec(rules).encode(state), created="2026-01-01T00:00:00+00:00", chapter_limit=12,
        )  # fmt: skip
        self.clock = Clock()
        self.session = Session(store, self.clock)
        self.console = Console(self.session, translator(language))
        self.type(*lines)

    def type(self, *lines: str) -> None:
        """More lines."""
        for text in lines:
            reply = self.console.run(text)
            assert reply.error is None, (text, reply.error)

    @property
    def last(self) -> int:
        """The number of the last record."""
        return self.session.state.seq

    def export(
        self, into: str = "markdown", language: str = "en", part: Part = _ALL, lines: str = "",
        *, exact: bool = False,
    ) -> str:  # fmt: skip
        """The campaign as text."""
        kept = mechanics_of(lines) if lines else frozenset(MECHANICS)
        assert kept is not None
        return exported(self.session, into, translator(language), part, kept, exact=exact)  # type: ignore[arg-type]  # a name
