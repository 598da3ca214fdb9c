"""The sample campaigns: scripts of the command language, run when a fresh copy is asked for."""

from __future__ import annotations

from pathlib import Path

from app.assets import assets_folder
from app.console.console import Console
from app.i18n import translator
from app.session import Session
from app.storage import SaveProblem

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
    session = _created(saves, title, rules, language)
    try:
        _play(script, lines, Console(session, translator(language)))
    except BaseException:
        session.close()
        raise
    return session


def _play(script: Path, lines: list[str], console: Console) -> None:
    """Run the lines of a script; BrokenSample when one is refused."""
    for text in lines:
        if not text.strip() or text.startswith("#"):
            continue
        reply = console.run(text)
        if reply.error is not None:
            raise BrokenSample(f"{script.name}: {text}: {reply.error}")


def _created(saves: Path, title: str, rules: str, language: str) -> Session:
    """A campaign under the sample's title, numbered when there is one of that title already."""
    from app.commands import fresh_seed, today

    number = 1
    while True:
        name = title if number == 1 else f"{title} {number}"
        try:
            return Session.create(
                saves,
                title=name,
                rules=rules,
                language=language,
                dice="program",
                seed=fresh_seed(),
                created=today(),
            )
        except SaveProblem as problem:
            if problem.id != "exists":
                raise
        number += 1
