"""What a chapter was whose file is torn, as far as the file itself still tells.

The fingerprint is of the file as it was: a guess at the torn part that gives the same one is no guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Raw, Struct

from app.storage.chapter_text import Body, decode_body, encode_body
from app.storage.chapters import ChapterFolder
from app.storage.fingerprints import has_digest, last_digest
from app.storage.problems import SaveProblem
from app.storage.salvage import read_anything, salvage_records
from app.storage.single_byte import put_right

_BASE = re.compile(rb'"base":(\d{1,15})')
_TRIALS: Final = 8
"""More entries than this that differ from those of another copy are no torn letter, but another story."""


class Torn(Struct, frozen=True):
    """The best reading of a torn chapter; `source` names the copy that helped, if one did."""

    body: Body
    is_proven: bool = False
    source: str = ""


def read_torn(
    chapters: ChapterFolder,
    number: int,
    *,
    base: int | None = None,
    spares: Sequence[tuple[str, Body]] = (),
    is_thorough: bool = False,
) -> Torn | None:
    """Return what can be told of a chapter whose file is not what was written, None when that is nothing.

    `base` is the number of the record before it, where that is known; `spares` are older copies of it.
    With `is_thorough` a single torn byte is looked for, which may take a few seconds.
    """
    path = chapters.file(number)
    data = read_anything(path)
    loose: Body | None = None
    with suppress(SaveProblem, UnicodeDecodeError):
        data.decode("utf-8")
        loose = decode_body(number, data, path)
    bases = {base} if base is not None else {int(found) for found in _BASE.findall(data[-200:])}
    if loose is not None and base is None:
        bases.add(loose.base)
    digest = last_digest(data)
    if digest:
        for source, records in _readings(salvage_records(path), bases, spares):
            for one in bases:
                if body := _proven(Body(number=number, base=one, records=records, head=0), digest):
                    return Torn(body, is_proven=True, source=source)
    if digest and is_thorough and (body := _put_right(number, data, path)):
        return Torn(body, is_proven=True)
    return Torn(loose) if loose is not None else None


def _put_right(number: int, data: bytes, path: Path) -> Body | None:
    try:
        msgspec.json.decode(data, type=Raw)
        around = None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        place = re.search(r"\(byte (\d+)\)", str(error))
        around = int(place[1]) if place else None
    whole = put_right(data, around=around)
    with suppress(SaveProblem):
        return decode_body(number, whole, path) if whole is not None else None
    return None


def _proven(body: Body, digest: bytes) -> Body | None:
    """Return the chapter with the cursor that its fingerprint is of, None when there is none."""
    text = encode_body(body)
    place = text.rindex(b'"head":0') + len(b'"head":')
    end = text.index(b"}}", place) + len(b"}}")
    for head in range(len(body.records) + 1):
        if has_digest(text[:place], b"%d" % head + text[place + 1 : end], digest):
            return Body(number=body.number, base=body.base, records=body.records, head=head)
    return None


def _readings(
    found: Mapping[int, bytes], bases: set[int], spares: Sequence[tuple[str, Body]]
) -> Iterator[tuple[str, tuple[bytes, ...]]]:
    """Yield the records that there may have been, those of the file alone first."""
    if alone := _in_order(found):
        yield "", alone
    elif not found:
        yield "", ()
    for source, spare in spares:
        if spare.base not in bases:
            continue
        theirs = dict(enumerate(spare.records, 1))
        filled = {**theirs, **found}
        yield from ((source, one) for one in (_in_order(filled), _in_order({**found, **theirs})) if one)
        differing = [place for place in theirs.keys() & found.keys() if theirs[place] != found[place]]
        if len(differing) <= _TRIALS:
            for place in differing:
                exchanged = ({**more, place: theirs[place]} for more in (found, filled))
                yield from ((source, one) for more in exchanged if (one := _in_order(more)))


def _in_order(found: Mapping[int, bytes]) -> tuple[bytes, ...]:
    """The records of the first place on, empty when one of them is missing."""
    places = range(1, len(found) + 1)
    return tuple(found[place] for place in places) if all(place in found for place in places) else ()
