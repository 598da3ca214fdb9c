"""A whole game of each system, in both languages: told word for word, through chapters, reopened, undone."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import pytest

from app.console.console import Console, Reply, plain_lines
from app.i18n import translator
from app.session import Session
from app.storage import CampaignStore
from rules.codec import codec
from rules.events import Rolled
from rules.state import GameState, State
from rules.zones import DEFAULT_ZONES

#: Each system with the line that begins the English half of its script.
HALVES = {"ezd6": "note The loft is dark", "bases2d6": "note Under the wheel"}
#: So few records that every fight goes through several chapters.
CHAPTER_LIMIT = 24


class Typed(NamedTuple):
    """A line of the script, and the refusal that it must bring, if any."""

    text: str
    error: str | None = None


def typed_lines(rules: str) -> list[Typed]:
    """The script of a system without its comments."""
    found = []
    script = Path(__file__).with_name(f"{rules}_session.txt")
    for text in script.read_text("utf-8").splitlines():
        if text.startswith("!"):
            said, _, error = text[1:].rpartition(" => ")
            found.append(Typed(said.strip(), error))
        elif text and not text.startswith("#"):
            found.append(Typed(text))
    return found


def clock() -> int:
    """Always the same moment."""
    return 1_767_225_600_000


class Game:
    """A campaign that is played from the script, and what it has said so far."""

    def __init__(self, saves: Path, rules: str, language: str) -> None:
        self.rules = rules
        self.t = translator(language)
        self.start: State = GameState(
            rules=rules, seed="golden", language="es", dice="program", zones=DEFAULT_ZONES
        )
        store = CampaignStore.create(
            saves,
            title="El molino",
            rules=rules,
            language="es",
            dice="program",
            state=codec(rules).encode(self.start),
            created="2026-01-01T00:00:00+00:00",
            chapter_limit=CHAPTER_LIMIT,
        )
        self._sit_down(store)
        self._selected: str | None = None
        self.told: list[str] = []

    def _sit_down(self, store: CampaignStore) -> None:
        self.session = Session(store, clock)
        self.console = Console(self.session, self.t)

    def reopen(self) -> None:
        """Leave the table, and come back to it."""
        self.session.close()
        self._sit_down(CampaignStore.open(self.session.store.folder, chapter_limit=CHAPTER_LIMIT))

    def play(self, *, reopen_every: int = 0) -> None:
        """The whole script; every refusal must be the one that it names, every face one that it gives."""
        for number, typed in enumerate(typed_lines(self.rules), 1):
            reply = self.console.run(typed.text, self._selected)
            self._selected = reply.selected or self._selected
            error = reply.error.id if reply.error else None
            assert error == typed.error, f"{typed.text}: {error}"
            assert not [roll for roll in _rolls(reply) if roll.by == "program"], typed.text
            self.told += [f"> {typed.text}", *(f"  {line}" for line in self._said(reply))]
            if reopen_every and number % reopen_every == 0:
                self.reopen()

    def _said(self, reply: Reply) -> list[str]:
        """A reply in words: a refusal after a `!`, what only the game master sees after a `?`."""
        if reply.error is not None:
            return [f"! {self.console.error_text(reply.error)}"]
        secret = reply.step is not None and reply.step.record.secret
        return [f"? {line}" if secret else line for line in plain_lines(reply.lines)]

    def log(self) -> list[str]:
        """The log from the beginning, as it stands."""
        return plain_lines(self.console.log(10**6))

    def fingerprint(self) -> str:
        """The state in a few letters."""
        return fingerprint(self.session.state)


def fingerprint(state: State) -> str:
    """A state in a few letters."""
    return blake2b(codec(state.rules).encode(state), digest_size=16).hexdigest()


def _rolls(reply: Reply) -> list[Rolled]:
    events = reply.step.record.events if reply.step else ()
    return [event for event in events if isinstance(event, Rolled)]


@pytest.fixture(params=sorted(HALVES))
def rules(request: pytest.FixtureRequest) -> str:
    """Each of the systems."""
    return str(request.param)


@pytest.fixture
def game(tmp_path: Path, rules: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Game]:
    """Begin a game in a language; the disk is not waited for."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return lambda language: Game(tmp_path / language, rules, language)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_game_as_it_is_told(
    game: Callable[[str], Game], golden: Callable[[str, str], None], rules: str, language: str
) -> None:
    played = game(language)
    played.play()
    golden(f"{rules}_session.{language}", "\n".join(played.told))
    assert played.session.store.last - played.session.store.first > 5
    told = "\n".join(played.told)
    assert "{" not in told
    assert "[" not in told
    played.session.close()


def test_the_game_is_the_same_reopened_and_undone(
    game: Callable[[str], Game], golden: Callable[[str, str], None], rules: str
) -> None:
    """One table never rises, one leaves after every tenth line; then all is taken back and done again."""
    straight, reopened = game("en"), game("es")
    straight.play()
    reopened.play(reopen_every=10)
    assert reopened.session.state == straight.session.state
    end, log = straight.fingerprint(), reopened.log()
    assert reopened.fingerprint() == end
    golden(f"{rules}_session.end", f"{end}\n{len(log)} lines after {straight.session.state.seq} records")

    for played in (straight, reopened):
        undone = played.session.undo(10**6)
        assert played.fingerprint() == fingerprint(played.start)
        assert played.log() == []
        played.reopen()
        redone = played.session.redo(10**6)
        assert len(redone) == len(undone) == played.session.state.seq
        assert played.fingerprint() == end
        played.reopen()
        assert played.fingerprint() == end
    assert reopened.log() == log
    for played in (straight, reopened):
        played.session.close()


def test_the_script_plays_in_two_languages(rules: str) -> None:
    """Half of it is typed in Spanish, half in English."""
    lines = typed_lines(rules)
    half = next(n for n, typed in enumerate(lines) if typed.text.startswith(HALVES[rules]))
    assert 0.4 < half / len(lines) < 0.6
