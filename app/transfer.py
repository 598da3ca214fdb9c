"""Campaigns in and out as one file, checked by the rules that they are played with."""

from __future__ import annotations

from pathlib import Path

from app import checking
from app.filling import filled
from app.locale_bytes import path_text
from app.storage import SaveProblem
from app.storage.exporting import export_campaign
from app.storage.importing import Imported, import_campaign
from app.storage.naming import slug
from app.storage.parcel import SUFFIX, Manifest
from app.storage_words import problem_text
from app.text import clean_name
from rules.text import N_, Translator

_EXPORT_FAULTS = {
    "bad-name": N_("{path} cannot be the name of a file."),
    "no-folder": N_("There is no folder {path}; nothing was exported."),
    "no-space": N_("The disk is full: nothing was exported."),
    "locked": N_("“{name}” is being changed all the time; nothing was exported. Try again."),
}
_IMPORT_FAULTS = {
    "no-space": N_("The disk is full: nothing was imported."),
    "too-new": N_("{path} was exported by a newer Fogón; nothing was imported."),
    "too-large": N_("{path} is too large to be an exported campaign; nothing was imported."),
    "bad-name": N_("“{name}” cannot be the name of a campaign; --as NAME gives another."),
}


def export(folder: Path, goal: Path, *, replace: bool = False) -> Manifest:
    """Write a whole campaign to one file; what `export_campaign` raises and says."""
    return export_campaign(folder, goal, checking.verify, replace=replace)


def export_json(folder: Path) -> tuple[bytes, Manifest]:
    """A whole campaign as one JSON text that `bring_in` reads too; raises as `export_campaign` does."""
    from tempfile import TemporaryDirectory

    from app.storage.json_parcel import json_text

    with TemporaryDirectory(prefix="fogon-", ignore_cleanup_errors=True) as place:
        parcel = Path(place) / "parcel"
        manifest = export_campaign(folder, parcel, checking.verify)
        return json_text(parcel), manifest


def bring_in(source: Path, saves: Path, *, title: str | None = None) -> Imported:
    """Make a campaign of such a file; what `import_campaign` raises and says."""
    from app.storage.json_parcel import as_parcel

    with as_parcel(source) as parcel:
        return import_campaign(parcel, saves, checking.check, title=title)


def suggested_name(title: str) -> str:
    """Return a file name for a campaign of this title, in letters that every system takes."""
    return f"{slug(title)}{SUFFIX}"


def exported_text(goal: Path, entries: int, t: Translator) -> str:
    """One sentence that says what was written where."""
    text = t.plural(
        "Exported to {path}: {n} entry, without backups.",
        "Exported to {path}: {n} entries, without backups.",
        entries,
    )
    return filled(text, n=entries, path=path_text(goal))


def imported_text(imported: Imported, t: Translator) -> str:
    """One sentence that says under which title a campaign came in, and why it is another one."""
    text = t.text("Imported as “{title}”.")
    if imported.title != imported.asked:
        text = t.text("Imported as “{title}”, as there is a campaign called “{asked}” already.")
    return filled(text, title=clean_name(imported.title), asked=clean_name(imported.asked))


def export_fault(problem: SaveProblem, t: Translator) -> str:
    """Why a campaign was not exported, in one sentence."""
    return problem_text(problem, t, _EXPORT_FAULTS)


def import_fault(problem: SaveProblem, t: Translator) -> str:
    """Why a campaign was not imported, in one sentence."""
    return problem_text(problem, t, _IMPORT_FAULTS)
