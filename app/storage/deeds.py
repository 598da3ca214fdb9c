"""What a repair did to a campaign, file by file."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

How = Literal[
    "backup",  # taken from a backup: source
    "before",  # made again from the chapter before
    "dropped",  # nothing of it could be read
    "guessed",  # made again from what the rest tells
    "proven",  # put right as it was, which its fingerprint confirms: the backup that helped, if one did
    "read",  # what could be read of it
    "retold",  # made again, but for the title, which could be read
]


class Mended(Struct, frozen=True):
    """A file that a repair changed, and the entries that are lost by it.

    A range without an end goes to wherever the campaign had come. `unsure` says that what was kept can
    be read and yet may not be what was written: nothing proves it.
    """

    file: str
    how: How
    source: str = ""
    lost: tuple[tuple[int, int | None], ...] = ()
    unsure: bool = False


def ranges(numbers: list[int]) -> tuple[tuple[int, int | None], ...]:
    """Return rising numbers as ranges."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return tuple(found)
