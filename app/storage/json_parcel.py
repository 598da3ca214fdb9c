"""The parcel of a campaign as one JSON text, for those who want to read it with other tools.

It holds the very files of the parcel, each as a text, so that nothing is lost on the way there and back.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from msgspec import Raw, Struct

from app.storage.atomic import decode
from app.storage.parcel import COUNT_LIMIT, MANIFEST, Parcel, is_member
from app.storage.problems import SaveProblem

TEXT_LIMIT: Final = 512 * 1024**2
"""The most bytes of such a text; it is read as a whole."""

#: Strings of one file in the text: its name twice, its text, and what the manifest says of it.
_STRINGS: Final = 8


class _Text(Struct):
    """What the text is made of."""

    manifest: Raw
    files: dict[str, str]


_DECODER = msgspec.json.Decoder(_Text)


def json_text(parcel: Path) -> bytes:
    """A parcel as JSON, ended by a newline. Raises SaveProblem, or OSError."""
    with Parcel(parcel), zipfile.ZipFile(parcel) as archive:
        files = {name: archive.read(name).decode("utf-8") for name in archive.namelist() if name != MANIFEST}
        manifest = Raw(archive.read(MANIFEST))
    return msgspec.json.encode(_Text(manifest, files)) + b"\n"


@contextmanager
def as_parcel(source: Path) -> Iterator[Path]:
    """Give the parcel that a file is: itself, or of a JSON text the parcel that it was.

    What is no such text is given as it is: whoever opens it says so. Raises SaveProblem `too-large`,
    `damaged-export`, and whatever the body raises about that parcel as if it were about the file.
    """
    text = _text_of(source)
    if text is None:
        yield source
        return
    with TemporaryDirectory(prefix="fogon-", ignore_cleanup_errors=True) as folder:
        parcel = Path(folder) / "parcel"
        _pack(text, parcel, source)
        try:
            yield parcel
        except SaveProblem as problem:
            if problem.path != parcel:
                raise
            raise SaveProblem(problem.id, source, **problem.args) from problem


def _pack(text: _Text, parcel: Path, source: Path) -> None:
    """Write the parcel again; what is in it is looked at by whoever opens it, but for its names."""
    for name in text.files:
        if not is_member(name):
            raise SaveProblem("damaged-export", source, field=name)
    try:
        with zipfile.ZipFile(parcel, "w", zipfile.ZIP_STORED) as archive:
            archive.writestr(MANIFEST, bytes(text.manifest))
            for name, content in text.files.items():
                archive.writestr(name, content)
    except OSError as error:
        raise SaveProblem.from_system(error, parcel) from error
    except zipfile.LargeZipFile as error:
        raise SaveProblem("too-large", source, size=0, limit=TEXT_LIMIT) from error


def _text_of(source: Path) -> _Text | None:
    try:
        if not source.is_file():
            return None
        with open(source, "rb") as file:
            if not file.read(64).lstrip().startswith(b"{"):
                return None
            file.seek(0)
            data = file.read(TEXT_LIMIT + 1)
    except (OSError, ValueError):
        return None
    strings = (data.count(b'"') - data.count(b'\\"')) // 2
    if len(data) > TEXT_LIMIT or strings > _STRINGS * COUNT_LIMIT:
        raise SaveProblem("too-large", source, size=len(data), limit=TEXT_LIMIT)
    try:
        return decode(_DECODER, data, source)
    except SaveProblem:
        return None
