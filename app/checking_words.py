"""What is damaged and what a repair did, one line for each file."""

from __future__ import annotations

from app.storage.inspection import Fault
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
    "unknown": N_("holds something that this Fogón does not know ({where})"),
    "unreadable": N_("cannot be read"),
}

DEEDS: dict[str, str] = {
    "backup": N_("taken from the backup {source}"),
    "before": N_("made again from the chapter before"),
    "dropped": N_("set aside"),
    "guessed": N_("made again from what the rest tells"),
    "proven": N_("put right, as its fingerprint confirms"),
    "read": N_("what can be read is kept"),
}


def fault_line(fault: Fault, t: Translator) -> str:
    """A damaged file and what is wrong with it."""
    said = t.text(FAULTS[fault.id]).replace("{where}", fault.where[:200])
    if fault.id == "unreadable" and fault.where:
        said += f" ({fault.where[:200]})"
    return f"{fault.file}: {said}"


def mended_line(mended: Mended, t: Translator) -> str:
    """A mended file, what was done with it, and which entries are lost."""
    said = t.text(DEEDS[mended.how]).replace("{source}", mended.source)
    lost = ", ".join(range_words(first, last, t) for first, last in mended.lost)
    end = t.text("lost: {entries}").replace("{entries}", lost) if lost else t.text("nothing lost")
    return f"{mended.file}: {said}; {end}"


def range_words(first: int, last: int | None, t: Translator) -> str:
    """A range of entries; without an end it goes to wherever the campaign had come."""
    if last is None:
        text = t.text("what came after entry {first}, if anything did")
        return text.replace("{first}", t.number(first - 1, 0))
    if first == last:
        return t.text("entry {first}").replace("{first}", t.number(first, 0))
    text = t.text("entries {first}–{last}")
    return text.replace("{first}", t.number(first, 0)).replace("{last}", t.number(last, 0))
