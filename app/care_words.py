"""What is said of backups, damage and repair, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.advice import command
from app.checking_words import range_words
from app.entry_words import counted, undone_mark
from app.filling import filled
from rules.text import N_, Translator

if TYPE_CHECKING:
    from app.looking_after import Diagnosis, Point

#: Why a backup was made, as its own comment says it.
REASONS = {
    "opening": N_("on opening"),
    "restore": N_("before a restore"),
    "repair": N_("before a repair"),
    "migration": N_("before a migration"),
    "dropping": N_("before undone entries were dropped"),
}


def size_words(size: int, t: Translator) -> str:
    """How much room a file takes."""
    if size >= 1_000_000:
        return filled(t.text("{n} MB"), n=t.number(size / 1_000_000, 1))
    return filled(t.text("{n} kB"), n=-(-size // 1000))


def scene_words(point: Point, t: Translator) -> str:
    """The scene of a point, with its title."""
    text = t.text("scene {n} “{title}”") if point.title else t.text("scene {n}")
    return filled(text, n=point.scene, title=point.title)


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
        )
    elif then.entries > now.entries:
        more = then.entries - now.entries
        text = t.plural(
            "Has {n} entry more, {to} instead of {from}, and stands in {scene}.",
            "Has {n} entries more, {to} instead of {from}, and stands in {scene}.",
            more,
        )
    else:
        text = t.text("Stands at {entries} too, in {scene}.")
    undone = f" {undone_mark(then.undone, t)}" if then.undone else ""
    slots = {
        "n": t.number(abs(then.entries - now.entries), 0) if now else "",
        "from": t.number(now.entries, 0) if now else "",
        "to": t.number(then.entries, 0) + undone,
        "entries": counted(then.entries, t, then.undone),
        "scene": scene_words(then, t),
    }
    return filled(text, **slots)


def soundness(diagnosis: Diagnosis, t: Translator) -> str:
    """How far a damaged campaign is sound, in a few words."""
    sound, total = diagnosis.sound_to, diagnosis.total
    if sound is None:
        return t.text("only a backup can help")
    if diagnosis.loses_all:
        return t.text("every entry is lost")
    if not diagnosis.lost and diagnosis.unsure:
        return t.text("every entry can be saved, but some may have been changed")
    if not diagnosis.lost:
        return t.text("every entry can be saved")
    if total is None:
        return filled(t.text("sound up to entry {n}"), n=t.number(sound, 0))
    if total == diagnosis.entries:
        # What is lost lies in the middle.
        sound = diagnosis.kept
        text = t.text("{n} of {total} entries are sound")
    else:
        text = t.text("sound up to entry {n} of {total}")
    return filled(text, n=t.number(sound, 0), total=t.number(total, 0))


def repair_words(diagnosis: Diagnosis, t: Translator) -> str:
    """What a repair keeps and what is lost, in a few words."""
    kept = counted(diagnosis.kept, t, diagnosis.undone)
    if diagnosis.loses_all:
        return t.text("keeps nothing: every entry is lost")
    if diagnosis.lost and diagnosis.unsure:
        text = t.text("keeps {entries}, of which some may have been changed; lost: {lost}")
    elif diagnosis.lost:
        text = t.text("keeps {entries}; lost: {lost}")
    elif diagnosis.unsure:
        text = t.text("keeps {entries}, of which some may have been changed")
    else:
        text = t.text("keeps {entries}, loses nothing")
    return filled(text, entries=kept, lost=lost_words(diagnosis, t))


def result_words(diagnosis: Diagnosis, t: Translator) -> list[str]:
    """What a repair that has been done could not bring back, in sentences; none when it brought back all."""
    said = []
    if diagnosis.loses_all:
        said.append(t.text("Every entry is lost: the campaign begins anew."))
    elif diagnosis.lost:
        said.append(filled(t.text("Lost: {lost}."), lost=lost_words(diagnosis, t)))
    if diagnosis.unsure:
        said.append(
            t.text("Some of what was kept may have been changed: nothing proves that it is as it was.")
        )
    return said


def place_words(aside: str, backup: str, t: Translator) -> str:
    """Where everything is that a repair found; `aside` is "" when no damaged file was there to be kept."""
    text = t.text("All as it was is in the backup {backup}.")
    if aside:
        text = t.text("The damaged files are in {folder}, and all as it was in the backup {backup}.")
    return filled(text, folder=aside, backup=backup)


def advice_words(diagnosis: Diagnosis, name: str, t: Translator) -> list[str]:
    """What can be done about a damaged campaign of that name, in the shell and on the screen."""
    if diagnosis.entries is None:
        text = t.text("“{command}” lists its backups; on the start screen they are behind the key b.")
        return [filled(text, command=command("backups", name))]
    plan = filled(t.text("A repair {plan}."), plan=repair_words(diagnosis, t))
    text = t.text("“{command}” repairs it after a backup; on the start screen it is the key c.")
    return [plan, filled(text, command=command("check", name, "--repair"))]


def lost_words(diagnosis: Diagnosis, t: Translator) -> str:
    """The entries that cannot be brought back."""
    return ", ".join(range_words(first, last, t) for first, last in diagnosis.lost)
