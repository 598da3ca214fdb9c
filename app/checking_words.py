"""What is damaged and what a repair did, one line for each file."""

from __future__ import annotations

import re

from app.filling import filled
from app.storage.inspection import Fault
from app.storage.layout import CAMPAIGN_FILE
from app.storage.mending import Mended
from rules.text import N_, Translator

FAULTS: dict[str, str] = {
    "base": N_("its entries do not begin where the chapter before ends"),
    "disagrees": N_("does not agree with {where}"),
    "fingerprint": N_("is not as it was written"),
    "missing": N_("is not there"),
    "record": N_("entry {where} cannot be read or does not follow"),
    "state": N_("the state in it cannot be read"),
    "too-large": N_("is too large to be a campaign's file"),
    "unknown": N_("holds something that this Fogón does not know"),
    "unreadable": N_("cannot be read"),
}

DEEDS: dict[str, str] = {
    "backup": N_("taken from the backup {source}"),
    "before": N_("made again from the chapter before"),
    "dropped": N_("nothing of it could be kept"),
    "guessed": N_("made again from what the rest tells"),
    "retold": N_("made anew: the title is as far as it could be read, the date is today's"),
    "proven": N_("put right, as its fingerprint confirms"),
    "read": N_("what can be read is kept"),
}


# The name of a field at the end of where a parser says that it is.
_FIELD = re.compile(r"(?:\S*[.\]])?([A-Za-z_][\w-]*)", re.ASCII)


def fault_line(fault: Fault, t: Translator) -> str:
    """A damaged file and what is wrong with it; where a parser stumbled is said in words or not at all."""
    where = fault.where[:200]
    number = t.number(int(where), 0) if where.isdecimal() else ""
    said = filled(t.text(FAULTS[fault.id]), where=number or where)
    if fault.id == "unreadable" and number:
        said = filled(t.text("cannot be read from byte {n} on"), n=number)
    elif fault.id == "unknown" and number:
        said += f" ({filled(t.text('entry {first}'), first=number)})"
    elif fault.id == "unknown" and (field := _FIELD.fullmatch(where)):
        said += f" ({filled(t.text('“{name}”'), name=field[1])})"
    return f"{fault.file}: {said}"


def mended_line(mended: Mended, t: Translator) -> str:
    """A mended file, what was done with it, which entries are lost, and whether some may be others."""
    said = filled(t.text(DEEDS[mended.how]), source=mended.source)
    if mended.file == CAMPAIGN_FILE:
        # No entry is in it.
        if mended.how == "guessed":
            said = t.text("made anew: title and date are made up")
        elif mended.unsure:
            said += f"; {t.text('it may have been changed')}"
        return f"{mended.file}: {said}"
    lost = ", ".join(range_words(first, last, t) for first, last in mended.lost)
    ends = []
    if mended.unsure and mended.how == "read":
        said = t.text("what can be read is kept, but may have been changed")
    elif mended.unsure:
        ends.append(t.text("what is kept may have been changed"))
    if lost:
        ends.append(filled(t.text("lost: {entries}"), entries=lost))
    elif not mended.unsure:
        ends.append(t.text("nothing lost"))
    return "; ".join((f"{mended.file}: {said}", *ends))


def range_words(first: int, last: int | None, t: Translator) -> str:
    """A range of entries; without an end it goes to wherever the campaign had come."""
    if last is None and first == 1:
        return t.text("every entry that there was")
    if last is None:
        text = t.text("what came after entry {first}, if anything did")
        return filled(text, first=t.number(first - 1, 0))
    if first == last:
        return filled(t.text("entry {first}"), first=t.number(first, 0))
    text = t.text("entries {first}–{last}")
    return filled(text, first=t.number(first, 0), last=t.number(last, 0))
