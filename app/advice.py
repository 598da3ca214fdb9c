"""Commands of the shell as they are advised: with the folder of the campaigns, where one was given."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_SAVES: ContextVar[str | None] = ContextVar("saves", default=None)

# In sentences, the name of the program also begins other things than a command.
_COMMAND = re.compile(r"\bfogon (?=(?:check|backups|list|plain|demo|restore)\b)")


@contextmanager
def advising(saves: str | None) -> Iterator[None]:
    """Advise with this folder meanwhile; without one, commands find the campaigns by themselves."""
    token = _SAVES.set(saves)
    try:
        yield
    finally:
        _SAVES.reset(token)


def advised(text: str) -> str:
    """A sentence of the program's own, its commands as they have to be typed here."""
    saves = _SAVES.get()
    if saves is None:
        return text
    return _COMMAND.sub(lambda _: f"fogon --saves {shlex.quote(saves)} ", text)


def command(*words: str) -> str:
    """A command as it has to be typed here."""
    return advised(f"fogon {shlex.join(words)}")
