"""A fingerprint at the end of each file, by which any changed byte of it is found.

It is a table like the others, so that plain TinyDB opens the file, and it stands last: it is taken of
all the bytes before it.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import Final

from app.storage.problems import SaveProblem

FINGERPRINT_TABLE: Final = "fingerprint"

_HEAD: Final = b',"fingerprint":{"1":{"blake2b":"'
_TAIL: Final = b'"}}}'
DIGEST_SIZE: Final = 16
"""Bytes of a fingerprint; the file has them as twice as many letters."""

_DIGEST = re.compile(rb'"([0-9a-f]{32})"')
_LENGTH: Final = len(_HEAD) + 2 * DIGEST_SIZE + len(_TAIL)


def sealed(tables: bytes) -> bytes:
    """Return the text of a file with a fingerprint at its end; `tables` is a JSON object with a key in it."""
    body = memoryview(tables)[:-1]
    return b"".join((body, _HEAD, _digest(body), _TAIL))


class GrowingText:
    """The beginning of a file that only grows at its end: what is there is neither written nor read again."""

    def __init__(self, begin: bytes) -> None:
        self._text = bytearray(begin)
        self._hash = blake2b(begin, digest_size=DIGEST_SIZE)

    def add(self, piece: bytes) -> None:
        """Write on."""
        self._text += piece
        self._hash.update(piece)

    def sealed(self, end: bytes) -> bytes:
        """Return the whole text with an end, without its last brace, and the fingerprint after it."""
        own = self._hash.copy()
        own.update(end)
        return b"".join((self._text, end, _HEAD, own.hexdigest().encode("ascii"), _TAIL))


def is_sealed(data: bytes) -> bool:
    """Tell whether a file ends with a fingerprint, the right one or not."""
    end = data.rstrip()[-_LENGTH:]
    return end.startswith(_HEAD) and end.endswith(_TAIL)


def is_intact(data: bytes) -> bool:
    """Tell whether a file is what was written; white space after it, as editors add it, does no harm."""
    if not data.endswith(_TAIL):
        data = data.rstrip()
    # A view, for opening reads long files whole.
    body, end = memoryview(data)[:-_LENGTH], data[-_LENGTH:]
    return end == b"".join((_HEAD, _digest(body), _TAIL))


def split(data: bytes) -> tuple[bytes, bytes]:
    """Return what the fingerprint of a file was taken of, and the rest of it."""
    data = data.rstrip()
    return data[:-_LENGTH], data[-_LENGTH:]


def last_digest(data: bytes) -> bytes:
    """Return the fingerprint that a torn file was given, empty when it is lost as well."""
    found = _DIGEST.findall(data[-4 * _LENGTH :])
    return found[-1] if found else b""


def has_digest(text: bytes, rest: bytes, digest: bytes) -> bool:
    """Tell whether tables in two parts, without their last brace, have a fingerprint.

    One letter of it may be torn as well.
    """
    own = blake2b(text, digest_size=DIGEST_SIZE)
    own.update(rest)
    return sum(a != b for a, b in zip(own.hexdigest().encode("ascii"), digest, strict=True)) <= 1


def verify(data: bytes, path: Path) -> None:
    """Raise SaveProblem `damaged` when a file is not what was written."""
    if not is_intact(data):
        raise SaveProblem("damaged", path, reason="fingerprint")


def _digest(body: memoryview) -> bytes:
    return blake2b(body, digest_size=DIGEST_SIZE).hexdigest().encode("ascii")
