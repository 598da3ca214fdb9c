"""The formats that a chronicle is written in."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from app.chronicle.parts import Mechanic, Part, narrowed
from app.chronicle.values import Chronicle
from app.filling import filled
from app.session import Session
from app.storage.naming import slug
from rules.text import Translator

Format: TypeAlias = Literal["lonelog", "partylog", "markdown", "html"]

FORMATS: Final[tuple[Format, ...]] = get_args(Format)
#: The format of a whole campaign, which `fogon import` reads.
WHOLE: Final = "json"

#: Names of formats are names: the same in every language.
FORMAT_NAMES: Final[dict[str, str]] = {
    "lonelog": "Lonelog",
    "partylog": "Partylog",
    "markdown": "Markdown",
    "html": "HTML",
    "json": "JSON",
}
_SUFFIXES: Final[dict[str, str]] = {
    "lonelog": ".lonelog.md",
    "partylog": ".partylog.md",
    "markdown": ".md",
    "html": ".html",
    "json": ".json",
}


def written(chronicle: Chronicle, into: Format, t: Translator) -> str:
    """The chronicle as the text of a file."""
    if into == "html":
        from app.chronicle.html import write_html

        return write_html(chronicle, t)
    if into == "markdown":
        from app.chronicle.markdown import write_markdown

        return write_markdown(chronicle, t)
    from app.chronicle.lonelog import write_log

    return write_log(chronicle, t, into)


def exported(
    campaign: Session,
    into: Format,
    t: Translator,
    part: Part,
    lines: Collection[Mechanic],
    *,
    exact: bool = False,
) -> str:
    """A part of a campaign as the text of a file, without secrets. Raises NoSuchPart and SaveProblem."""
    from app.chronicle.gathering import chronicle

    return written(narrowed(chronicle(campaign, t, part, exact=exact), lines), into, t)


def file_name(title: str, into: str, t: Translator, part: Part = Part()) -> str:  # noqa: B008 - a constant
    """A name for the file, in letters that every system takes and the words of the chronicle."""
    told = [(t.text("Session {n}"), part.session), (t.text("Scene {n}"), part.scene)]
    numbers = [f"-{slug(filled(word, n=number))}" for word, number in told if number is not None]
    return f"{slug(title)}{''.join(numbers)}{_SUFFIXES[into]}"


def save_text(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a file whole. Raises SaveProblem, also `file-exists` unless it is to be replaced."""
    from app.storage import SaveProblem
    from app.storage.atomic import write_durably

    try:
        if path.is_dir():
            raise SaveProblem("is-folder", path)
        if not replace and path.exists():
            raise SaveProblem("file-exists", path)
    except OSError as error:
        raise SaveProblem.from_system(error, path) from error
    write_durably(path, text.encode("utf-8", "replace"))
