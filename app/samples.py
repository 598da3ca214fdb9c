"""The sample campaigns: scripts of the command language, run when a fresh copy is asked for."""

from __future__ import annotations

import shutil
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from app.assets import assets_folder
from app.i18n import translator
from app.session import Session
from app.storage import SaveProblem
from app.storage.creation import put_in_place, refuse_same_title, saves_problem, unfinished_folder

if TYPE_CHECKING:
    from app.console.console import Console

_TITLE = "# title:"


class BrokenSample(Exception):
    """A shipped script has a line that the command language refuses: a bug of ours."""


def make_demo(saves: Path, rules: str, language: str) -> Session | None:
    """Make and open a fresh copy of a system's sample campaign; None when it ships none.

    Raises SaveProblem when it cannot be written.
    """
    script = assets_folder() / "samples" / rules / f"{language}.txt"
    if not script.exists():
        script = script.with_name("en.txt")
    if not script.exists():
        return None
    lines = script.read_text("utf-8").splitlines()
    title = next((one.removeprefix(_TITLE).strip() for one in lines if one.startswith(_TITLE)), rules)
    while True:
        named = _free_title(saves, title)
        try:
            return Session.open(_made(saves, named, rules, language, script))
        except SaveProblem as problem:
            # Somebody was faster with this title.
            if problem.id != "exists":
                raise


def _made(saves: Path, title: str, rules: str, language: str, script: Path) -> Path:
    """Play the script out of sight, so that a sample is there whole or not at all, and return its folder."""
    from app.console.console import Console
    from app.fresh import fresh_seed, today

    stage = unfinished_folder(saves)
    try:
        stage.mkdir(parents=True)
        session = Session.create(
            stage,
            title=title,
            rules=rules,
            language=language,
            dice="program",
            seed=fresh_seed(),
            created=today(),
        )
        with closing(session):
            _play(script, script.read_text("utf-8").splitlines(), Console(session, translator(language)))
        return put_in_place(session.store.folder, saves, title)
    except OSError as error:
        raise saves_problem(error, saves) from error
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def _play(script: Path, lines: list[str], console: Console) -> None:
    """Run the lines of a script; BrokenSample when one is refused."""
    for text in _spoken(lines):
        reply = console.run(text)
        if reply.error is not None:
            raise BrokenSample(f"{script.name}: {text}: {reply.error}")


def script_lines(script: Path) -> list[str]:
    """The lines of a script that are run."""
    return _spoken(script.read_text("utf-8").splitlines())


def _spoken(lines: list[str]) -> list[str]:
    return [text for text in lines if text.strip() and not text.startswith("#")]


def _free_title(saves: Path, title: str) -> str:
    """The sample's title, numbered when there is a campaign of that title already."""
    for number in count(1):
        name = title if number == 1 else f"{title} {number}"
        try:
            refuse_same_title(saves, name)
        except SaveProblem as problem:
            if problem.id != "exists":
                raise
        else:
            return name
    raise AssertionError("count() has no end")
