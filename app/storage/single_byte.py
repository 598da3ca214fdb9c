"""A single torn byte is found again: only one change gives a file the fingerprint that it was given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Final, TypeAlias

from app.storage.fingerprints import DIGEST_SIZE, last_digest, sealed, split

_FLIPS_LIMIT: Final = 3_000_000_000
_BYTES_LIMIT: Final = 400_000_000
"""Bytes to be read for all trials together; a few seconds, and less than one."""

Changes: TypeAlias = Callable[[bytes, int], Iterator[tuple[bytes, int]]]
"""What may have stood at a place of a text, each with how many bytes of the text it stands for."""


def put_right(data: bytes, *, around: int | None = None) -> bytes | None:
    """Return a torn file as it was, when one byte of it was changed, added or lost; None when that fails.

    `around` is where the tear is thought to be, for a file that is too long to be tried everywhere.
    """
    body = split(data)[0]
    for end in (len(body), len(body) - 1, len(body) + 1):
        # The tear may be in the fingerprint itself.
        whole = sealed(data[:end] + b"}")
        if is_torn_copy(data.rstrip(), whole, limit=1):
            return whole
    digest = last_digest(data)
    if not digest:
        return None
    for limit, is_thorough in ((_FLIPS_LIMIT, False), (_BYTES_LIMIT, True)):
        places = _places(len(body), limit // (505 if is_thorough else 9), around)
        if places and (found := _tried(body, digest, places, _all_bytes if is_thorough else _flips)):
            return sealed(found + b"}")
    return None


def is_torn_copy(torn: bytes, whole: bytes, *, limit: int = 4) -> bool:
    """Tell whether two texts differ in one small spot, as a torn record does from what it was."""
    if abs(len(torn) - len(whole)) > limit:
        return False
    shortest = min(len(torn), len(whole))
    before = next((at for at in range(shortest) if torn[at] != whole[at]), shortest)
    after = 0
    while after < shortest - before and torn[-1 - after] == whole[-1 - after]:
        after += 1
    return max(len(torn), len(whole)) - before - after <= limit


def _places(length: int, trials: int, around: int | None) -> range:
    """The places that may be tried: all, or so many around the tear, or none."""
    affordable = trials // max(length, 1)
    if length // 2 <= affordable:
        return range(length + 1)
    if around is None:
        return range(0)
    return range(max(0, around - affordable // 2), min(length + 1, around + affordable // 2))


def _tried(body: bytes, digest: bytes, places: range, changes: Changes) -> bytes | None:
    before = blake2b(body[: places.start], digest_size=DIGEST_SIZE)
    wanted = bytes.fromhex(digest.decode("ascii"))
    rest = memoryview(body)
    for place in places:
        for new, skipped in changes(body, place):
            trial = before.copy()
            trial.update(new)
            trial.update(rest[place + skipped :])
            if trial.digest() == wanted:
                return b"".join((body[:place], new, body[place + skipped :]))
        before.update(rest[place : place + 1])
    return None


def _flips(body: bytes, place: int) -> Iterator[tuple[bytes, int]]:
    """A byte more than there was, or one with another bit."""
    if place < len(body):
        yield b"", 1
        for bit in range(8):
            yield bytes((body[place] ^ (1 << bit),)), 1


def _all_bytes(body: bytes, place: int) -> Iterator[tuple[bytes, int]]:
    """Any other byte, or one that is not there any more."""
    for byte in range(256):
        yield bytes((byte,)), 0
        if place < len(body):
            yield bytes((byte,)), 1
