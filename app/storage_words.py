"""What went wrong with a campaign's files, in one sentence that says what was kept and what to do."""

from __future__ import annotations

from app.storage import SaveProblem
from rules.text import N_, Translator

TEXTS: dict[str, str] = {
    "ambiguous": N_("Several campaigns answer to “{name}”: {candidates}."),
    "bad-name": N_("“{name}” cannot be the name of a campaign."),
    "damaged": N_("{path} is damaged; nothing was changed. “fogon check NAME” says what can be mended."),
    "exists": N_("There is a campaign called “{title}” already."),
    "locked": N_("This campaign is open in another window; close it there first."),
    "no-access": N_("No permission for {path}; nothing was changed."),
    "no-backup": N_("There is no backup called “{name}”. “fogon backups NAME” lists them."),
    "no-space": N_("The disk is full: the last step was not saved and did not happen."),
    "not-found": N_("There is no campaign called “{name}”. “fogon list” shows them."),
    "read-only": N_("{path} can only be read; nothing was changed."),
    "too-large": N_("{path} is too large to be a campaign's file."),
    "too-new": N_("This campaign was saved by a newer Fogón; this one leaves it alone."),
    "unknown": N_("The disk reported a fault at {path}; nothing was changed."),
    "unknown-rules": N_("This campaign is played with “{name}”, which this Fogón does not have."),
    "vanished": N_("{path} is not there; nothing was changed."),
}


def problem_text(problem: SaveProblem, t: Translator) -> str:
    """A storage problem as one sentence."""
    text = t.text(TEXTS.get(problem.id, TEXTS["unknown"]))
    path = problem.path.name if problem.path is not None else "–"
    slots: dict[str, object] = {
        "path": str(problem.path or "–"),
        "name": path,
        "title": path,
        **problem.args_,
    }
    for key, value in slots.items():
        shown = ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
        text = text.replace("{" + key + "}", shown[:200])
    return text
