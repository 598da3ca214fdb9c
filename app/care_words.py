"""What is said of backups, damage and repair, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.checking_words import range_words
from rules.text import N_, Translator

if TYPE_CHECKING:
    from app.looking_after import Diagnosis, Point

#: Why a backup was made, as its own comment says it.
REASONS = {
    "opening": N_("on opening"),
    "restore": N_("before a restore"),
    "repair": N_("before a repair"),
    "migration": N_("before a migration"),
}


def counted(entries: int, t: Translator) -> str:
    """A number of entries."""
    return t.plural("{n} entry", "{n} entries", entries).replace("{n}", t.number(entries, 0))


def size_words(size: int, t: Translator) -> str:
    """How much room a file takes."""
    if size >= 1_000_000:
        return t.text("{n} MB").replace("{n}", t.number(size / 1_000_000, 1))
    return t.text("{n} kB").replace("{n}", str(-(-size // 1000)))


def scene_words(point: Point, t: Translator) -> str:
    """The scene of a point, with its title."""
    text = t.text("scene {n} “{title}”") if point.title else t.text("scene {n}")
    return text.replace("{n}", str(point.scene)).replace("{title}", point.title)


def change_words(now: Point | None, then: Point | None, t: Translator) -> str:
    """What going back to a backup would change, in one sentence."""
    if then is None:
        return t.text("This backup is damaged: it does not open.")
    if now is None:
        text = t.text("The campaign would then stand at {entries}, {scene}.")
    elif then.entries < now.entries:
        back = now.entries - then.entries
        text = t.plural(
            "Goes back {n} entry, from {from} to {to}, to {scene}.",
            "Goes back {n} entries, from {from} to {to}, to {scene}.",
            back,
        ).replace("{n}", t.number(back, 0))
    elif then.entries > now.entries:
        more = then.entries - now.entries
        text = t.plural(
            "Has {n} entry more, {to} instead of {from}, and stands in {scene}.",
            "Has {n} entries more, {to} instead of {from}, and stands in {scene}.",
            more,
        ).replace("{n}", t.number(more, 0))
    else:
        text = t.text("Stands at {entries} too, in {scene}.")
    slots = {
        "from": t.number(now.entries, 0) if now else "",
        "to": t.number(then.entries, 0),
        "entries": counted(then.entries, t),
        "scene": scene_words(then, t),
    }
    for key, value in slots.items():
        text = text.replace("{" + key + "}", value)
    return text


def soundness(diagnosis: Diagnosis, t: Translator) -> str:
    """How far a damaged campaign is sound, in a few words."""
    sound, total = diagnosis.sound_to, diagnosis.total
    if sound is None:
        return t.text("only a backup can help")
    if not diagnosis.lost:
        return t.text("every entry can be saved")
    if total is None:
        return t.text("sound up to entry {n}").replace("{n}", t.number(sound, 0))
    if total == diagnosis.entries:
        # What is lost lies in the middle.
        sound = diagnosis.kept
        text = t.text("{n} of {total} entries are sound")
    else:
        text = t.text("sound up to entry {n} of {total}")
    return text.replace("{n}", t.number(sound, 0)).replace("{total}", t.number(total, 0))


def repair_words(diagnosis: Diagnosis, t: Translator) -> str:
    """What a repair keeps and what is lost, in a few words."""
    kept = counted(diagnosis.kept, t)
    if not diagnosis.lost:
        return t.text("keeps {entries}, loses nothing").replace("{entries}", kept)
    text = t.text("keeps {entries}; lost: {lost}").replace("{entries}", kept)
    return text.replace("{lost}", lost_words(diagnosis, t))


def lost_words(diagnosis: Diagnosis, t: Translator) -> str:
    """The entries that cannot be brought back."""
    return ", ".join(range_words(first, last, t) for first, last in diagnosis.lost)
