"""What a campaign begins with, when it is mended: `campaign.json` and the first start."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from app.storage.atomic import read_bounded, write_durably
from app.storage.chapter_text import decode_start
from app.storage.chapters import ChapterFolder
from app.storage.deeds import How, Mended
from app.storage.evidence import (
    FIRST_LINK,
    Scribe,
    StartRead,
    Unsound,
    fits,
    measure,
    read_start,
    sound_body,
)
from app.storage.layout import (
    CAMPAIGN_FILE,
    decode_meta,
    encode_campaign,
    read_meta,
    read_torn_meta,
)
from app.storage.migrations import bring_up
from app.storage.naming import normal_title
from app.storage.problems import SaveProblem
from app.storage.salvage import read_anything
from app.storage.single_byte import put_right
from app.storage.spares import Spares

_TITLE = re.compile(rb'"title"\s*:\s*("(?:[^"\\]|\\.)*")')


def first_start(
    source: ChapterFolder, scribe: Scribe, spares: Spares, given: StartRead | None
) -> tuple[StartRead, How, str]:
    """Choose the first start: the one from which the records lead on to the second chapter.

    Return it, where it is from, and the name of the backup if it is from one.
    """
    choices: list[tuple[StartRead, How, str]] = []
    if given is not None and given.parent == FIRST_LINK:
        choices.append((given, "read", ""))
    for name, spare in spares.starts(1, scribe):
        if spare.parent == FIRST_LINK:
            choices.append((spare, "backup", name))
    torn = read_anything(source.start_file(1)) if given is None else b""
    readings: tuple[tuple[bytes, How], ...] = ((put_right(torn) or b"", "proven"), (torn, "read"))
    for text, how in readings:
        with suppress(SaveProblem, Unsound, UnicodeDecodeError):
            text.decode("utf-8")
            parent, data = decode_start(text, source.start_file(1))
            if parent == FIRST_LINK:
                choices.append((StartRead(parent, scribe.state(data, 0), data), how, ""))
    guess = scribe.origin([start.state for start in _later_starts(source, scribe)])
    choices.append((StartRead(FIRST_LINK, guess, scribe.encode(guess)), "guessed", ""))
    following = read_start(source, 2, scribe)
    return next((one for one in choices if _leads_on(source, scribe, spares, one[0], following)), choices[0])


def _later_starts(source: ChapterFolder, scribe: Scribe) -> list[StartRead]:
    with suppress(SaveProblem):
        numbers = range(2, measure(source).last + 1)
        return [start for number in numbers if (start := read_start(source, number, scribe))]
    return []


def _leads_on(
    source: ChapterFolder, scribe: Scribe, spares: Spares, start: StartRead, following: StartRead | None
) -> bool:
    if following is None:
        return True
    bodies = [body for _, body in spares.bodies(1)]
    with suppress(SaveProblem):
        bodies.insert(0, source.body(1))
    folded = [(body, sound_body(scribe, start.state, 0, body)) for body in bodies]
    return any(led is not None and fits(body, led, following) for body, led in folded)


def write_campaign(folder: Path, goal: Path, scribe: Scribe, spares: Spares, first: Any) -> Mended | None:
    """Write `campaign.json`: its own, a backup's, what can be read of it, or one made from the first state.

    Return what was done when it is not its own.
    """
    path = folder / CAMPAIGN_FILE
    with suppress(SaveProblem):
        meta = read_meta(folder)
        if meta.rules == scribe.rules:
            write_durably(goal, bring_up(read_bounded(path), path, "campaign", meta.schema))
            return None
    with suppress(SaveProblem):
        whole = put_right(read_anything(path)) or b""
        if decode_meta(whole, path).rules == scribe.rules:
            write_durably(goal, whole)
            return Mended(CAMPAIGN_FILE, "proven")
    for source, data, spare in spares.files(CAMPAIGN_FILE, "campaign"):
        with suppress(SaveProblem):
            if decode_meta(data, spare).rules == scribe.rules:
                write_durably(goal, data)
                return Mended(CAMPAIGN_FILE, "backup", source)
    with suppress(SaveProblem):
        torn = read_torn_meta(folder)
        if torn.rules == scribe.rules:
            write_durably(goal, encode_campaign(torn))
            return Mended(CAMPAIGN_FILE, "read", unsure=True)
    title = _told_title(path)
    write_durably(goal, encode_campaign(scribe.meta(first, title or folder.name)))
    return Mended(CAMPAIGN_FILE, "retold" if title else "guessed")


def _told_title(path: Path) -> str:
    """The title that a torn `campaign.json` still tells, empty when it does not."""
    found = _TITLE.search(read_anything(path))
    with suppress(SaveProblem, msgspec.MsgspecError, UnicodeDecodeError):
        return normal_title(msgspec.json.decode(found[1], type=str)) if found else ""
    return ""
