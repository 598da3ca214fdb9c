"""What the system hands over in the encoding of the locale, read and shown as the UTF-8 that it is.

Under `LC_ALL=C` without Python's UTF-8 mode, arguments and file names come with every byte that is not
ASCII as a lone surrogate, and only in that form does the system take a file name back. So names of
files stay as they came; all other text is read as UTF-8, and both are shown as UTF-8.
"""

from __future__ import annotations

import codecs
import os
import re
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Final

SHOW_BYTES: Final = "fogon-show-bytes"
"""The error handler of an output stream that writes such surrogates as the bytes they stand for."""

_ESCAPED = re.compile("[\udc80-\udcff]+")
_UNSEEN = frozenset({"Cc", "Cf", "Cs"})


def argument(text: str) -> str:
    """Return an argument that is not a file name as it was typed; unchanged when it is not UTF-8."""
    try:
        return os.fsencode(text).decode("utf-8")
    except UnicodeError:
        return text


def path_text(path: Path) -> str:
    """Return a path as it is shown: in one line, with a question mark for what cannot be."""
    try:
        text = os.fsencode(path).decode("utf-8", "replace")
    except UnicodeError:
        text = str(path)
    return "".join("?" if unicodedata.category(char) in _UNSEEN else char for char in text)


def absolute(path: Path) -> Path:
    """Return a path from the root; a `~` of which nobody knows the home is a name like any other."""
    with suppress(RuntimeError):
        path = path.expanduser()
    with suppress(OSError):
        # Only a working folder that is gone stops this.
        path = path.absolute()
    return path


def typed_path(text: str) -> Path:
    """Return the path of a file whose name was typed on the screen, as the system takes it."""
    with suppress(UnicodeError):
        text = os.fsdecode(text.encode("utf-8", "surrogateescape"))
    return absolute(Path(text))


def _show_bytes(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    if _ESCAPED.fullmatch(text):
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace").encode("utf-8"), error.end
    return b"?" * len(text), error.end


codecs.register_error(SHOW_BYTES, _show_bytes)
