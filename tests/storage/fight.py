"""A fight over real storage that crosses chapters, goes back over them and on again, deed by deed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from saving import IN_MEMORY

from app.session import Session
from app.storage import CampaignStore
from rules import commands as do
from rules.state import State
from rules.systems.ezd6.commands import Attack

LIMIT = 5


def make(saves: Path, rules: str = "ezd6") -> Session:
    """A campaign with chapters of five records."""
    Session.create(
        saves, title="Mesa", rules=rules, language="es", dice="program", seed="laws", created="2026-01-01"
    ).close()
    return reopen(saves)


def reopen(saves: Path, limit: int = LIMIT) -> Session:
    """The campaign as it is found on disk."""
    return Session(CampaignStore.open(saves / "mesa", chapter_limit=limit), clock=lambda: 0)


def look(saves: Path) -> Session:
    """The campaign as a reader beside the writer finds it."""
    return Session(CampaignStore.open(saves / "mesa", read_only=True), clock=lambda: 0)


Deed = Callable[[Session], object]


def doing(command: do.Command) -> Deed:
    """A deed that runs a command."""
    return lambda session: session.run(command)


def notes(count: int) -> list[Deed]:
    """So many entries."""
    return [doing(do.Note(text=str(number))) for number in range(count)]


DEEDS: tuple[Deed, ...] = (
    doing(do.AddCreatures(name="Lucía", side="hero")),
    doing(do.AddCreatures(name="Goblin", count=3)),
    doing(do.StartAction()),
    doing(Attack(actor="lucia", target="goblin-1", faces=(6,))),
    doing(do.Choose(option="roll", faces=(3,))),
    doing(do.Choose(option="karma", value="3", faces=(2,))),
    doing(do.Choose(option="accept")),
    *[lambda session: session.undo()] * 3,
    lambda session: session.redo(),
    lambda session: session.undo(4),
    doing(do.Note(text="otra vez")),
    *notes(8),
    lambda session: session.undo(7),
    lambda session: session.redo(4),
    lambda session: session.undo(9),
    doing(do.Note(text="fin")),
)

_PLAN: list[State] = []


def plan() -> list[State]:
    """The state before the fight, and after each of its deeds."""
    if not _PLAN:
        with TemporaryDirectory(dir=IN_MEMORY) as folder:
            session = make(Path(folder))
            _PLAN.append(session.state)
            for deed in DEEDS:
                deed(session)
                _PLAN.append(session.state)
            session.close()
    return _PLAN
