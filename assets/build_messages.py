"""Catalogues of texts: collect the message ids of the sources and compile the translations.

`python assets/build_messages.py` brings the translated catalogues up to date with the
sources and compiles them; `--drop` also forgets translations that nothing uses any more.
A catalogue of another name beside `fogon.po` is what a rule system brings: its translations are taken over.
The build of a wheel or of an editable install only compiles.
"""

from __future__ import annotations

import ast
import io
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a command, outside a build
    BuildHookInterface = object

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("app", "rules")
# The English catalogue stays empty: its message ids are its texts.
TRANSLATED = ("es",)
# The functions that mark a text, and how many of their arguments are one.
KEYWORDS = {"text": 1, "plural": 2, "N_": 1}
# The lines of a catalogue's header that say something; Babel adds dates and empty addresses.
HEADER = ("Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Plural-Forms")


class BuildMessages(BuildHookInterface):
    """Compile the catalogues before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write a .mo beside every .po."""
        compile_catalogues()


def extract() -> Catalog:
    """Return the message ids of the sources, with the files they stand in."""
    from babel.messages.catalog import Catalog

    found = Catalog(charset="utf-8", fuzzy=False)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            for message in messages_in(path.read_text("utf-8")):
                found.add(message, locations=[(place, 0)])
    return found


def messages_in(source: str) -> Iterator[str | tuple[str, ...]]:
    """Yield the literals of every call of a marking function; only real calls, also inside f-strings."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        literals = [
            arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        count = KEYWORDS.get(name, 0)
        # gettext keeps its header under the empty id.
        if count and len(literals) >= count and all(literals[:count]):
            yield literals[0] if count == 1 else tuple(literals[:count])


def read(path: Path) -> Catalog:
    """Return a catalogue file."""
    from babel.messages.pofile import read_po

    with path.open("rb") as stream:
        return read_po(stream)


def update(language: str, *, drop: bool = False) -> None:
    """Add the new message ids to a catalogue, keeping every translation; nothing is guessed."""
    from babel.messages.pofile import write_po

    path = catalogue_path(language)
    catalogue = read(path)
    for brought in sorted(path.parent.glob("*.po")):
        take_over(catalogue, read(brought) if brought != path else ())
    catalogue.update(extract(), no_fuzzy_matching=True, update_creation_date=False)
    for message in catalogue:
        message.flags.discard("fuzzy")
    written = io.BytesIO()
    write_po(written, catalogue, width=100, sort_by_file=True, include_lineno=False, ignore_obsolete=drop)
    _replace(path, _short_header(written.getvalue().decode("utf-8")).encode("utf-8"))


def take_over(catalogue: Catalog, brought: Iterable[Message]) -> None:
    """Add the translations that a rule system brings in a file of its own; what is translated stays."""
    for message in brought:
        known = catalogue.get(message.id) if message.id else None
        if message.id and message.string and (known is None or not known.string):
            catalogue.add(message.id, message.string)


def compile_catalogues() -> None:
    """Write a .mo beside every .po under `assets/locale`."""
    from babel.messages.mofile import write_mo

    for path in sorted((ROOT / "assets" / "locale").glob("*/LC_MESSAGES/fogon.po")):
        compiled = io.BytesIO()
        write_mo(compiled, read(path))
        _replace(path.with_suffix(".mo"), compiled.getvalue())


def catalogue_path(language: str) -> Path:
    """Return where the translations into a language are kept."""
    return ROOT / "assets" / "locale" / language / "LC_MESSAGES" / "fogon.po"


def _short_header(text: str) -> str:
    header, gap, messages = text.partition("\n\n")
    lines = [
        line for line in header.splitlines() if not line.startswith('"') or line[1:].split(":")[0] in HEADER
    ]
    return "\n".join(lines) + gap + messages


def _replace(path: Path, content: bytes) -> None:
    """Write a file whole, and not at all when it would be the same."""
    if path.exists() and path.read_bytes() == content:
        # Still newer than its source, or a checkout would compile it at every start.
        os.utime(path)
        return
    fresh = path.with_suffix(path.suffix + ".new")
    fresh.write_bytes(content)
    os.replace(fresh, path)


if __name__ == "__main__":
    for name in TRANSLATED:
        update(name, drop="--drop" in sys.argv[1:])
    compile_catalogues()
