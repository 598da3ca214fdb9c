"""What went wrong with a campaign's files, in one sentence that says what was kept and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from app.advice import advised
from app.filling import filled, filled_from
from app.locale_bytes import path_text
from app.storage import SaveProblem
from app.storage.holder import Holder
from app.text import clean_name
from app.times import moment_words
from rules.text import N_, Translator

TEXTS: dict[str, str] = {
    "ambiguous": N_("Several campaigns answer to “{name}”: {candidates}."),
    "bad-name": N_("“{name}” cannot be the name of a campaign."),
    "changed": N_(
        "Something else has changed {path}: the last step did not happen, and what is there was kept."
    ),
    "damaged": N_("{path} is damaged; nothing was changed. “fogon check NAME” says what can be mended."),
    "damaged-export": N_("{path} is damaged at “{field}”; nothing was imported."),
    "exists": N_("There is a campaign called “{title}” already."),
    "file-exists": N_("There is a file {path} already; nothing was written."),
    "is-folder": N_("{path} is a folder; give the name of a file in it."),
    "locked": N_("This campaign is open in another window; close it there first."),
    "no-access": N_("No permission for {path}; nothing was changed."),
    "no-backup": N_("There is no backup called “{name}”. “fogon backups NAME” lists them."),
    "no-folder": N_("{path} is no folder in which campaigns can lie; nothing was changed."),
    "no-space": N_("The disk is full: nothing was changed."),
    "not-an-export": N_("{path} is not an exported campaign."),
    "cut-export": N_("{path} is damaged or incomplete: its end is missing; nothing was imported."),
    "not-found": N_("There is no campaign called “{name}”. “fogon list” shows them."),
    "read-only": N_("{path} can only be read; nothing was changed."),
    "rules-lost": N_(
        "Neither this campaign’s files nor a backup tell any more which rules it is played with; "
        "nothing was changed."
    ),
    "too-large": N_("{path} is too large to be a campaign's file."),
    "too-new": N_("This campaign was saved by a newer Fogón; this one leaves it alone."),
    "unknown": N_("The disk reported a fault at {path}; nothing was changed."),
    "unknown-data": N_("{path} holds something that this Fogón does not know; it leaves it as it is."),
    "unknown-rules": N_("This campaign is played with “{name}”, which this Fogón does not have."),
    "unsound": N_("“{name}” is damaged and was not exported; “fogon check NAME --repair” mends it first."),
    "vanished": N_("{path} is not there; nothing was changed."),
}

# What is said where the one thing that was to happen is a step of play.
_STEP_TEXTS = {"no-space": N_("The disk is full: the last step was not saved and did not happen.")}

_LONGEST = 200

# What is said where a campaign is open all the same, only to be looked at.
BARRED: dict[str, str] = {
    "damaged": N_("Only what is sound of this campaign: here you can only look."),
    "locked": N_("Open in another window: here you can only look. Ctrl+T plays on once it is closed there."),
    "too-new": N_("This campaign was saved by a newer Fogón: here you can only look."),
    "unknown-data": N_("This campaign holds what this Fogón does not know: here you can only look."),
}
READ_ONLY = N_("The files of this campaign can only be read: here you can only look.")


def problem_text(
    problem: SaveProblem, t: Translator, other_texts: Mapping[str, str] = MappingProxyType({})
) -> str:
    """A storage problem as one sentence; `other_texts` are of what was tried, in the place of `TEXTS`."""
    if problem.id in other_texts:
        return _filled(advised(t.text(other_texts[problem.id])), problem)
    who = holder_text(problem, t)
    if who:
        text = t.text("This campaign is open in another window, {who}; close it there first.")
        return filled(text, who=who)
    return _filled(advised(t.text(TEXTS.get(problem.id, TEXTS["unknown"]))), problem)


def step_problem_text(problem: SaveProblem, t: Translator) -> str:
    """Why a step of play did not happen, as one sentence."""
    return problem_text(problem, t, _STEP_TEXTS)


def barred_text(problem: SaveProblem, t: Translator) -> str:
    """Why a campaign that is open can only be looked at, as one sentence."""
    who = holder_text(problem, t)
    if who:
        text = t.text(
            "Open in another window, {who}: here you can only look. Ctrl+T plays on once it is closed there."
        )
        return filled(text, who=who)
    return _filled(t.text(BARRED.get(problem.id, READ_ONLY)), problem)


def holder_text(problem: SaveProblem, t: Translator, now: datetime | None = None) -> str:
    """Who has a campaign, and since when; "" when nobody knows."""
    holder = problem.args_.get("holder")
    if not isinstance(holder, Holder):
        return ""
    try:
        since = moment_words(datetime.fromtimestamp(holder.since / 1000, UTC), t, now)
    except (ValueError, OverflowError, OSError):
        return ""
    if holder.is_here:
        text = t.text("since {since} (process {pid})")
    else:
        text = t.text("since {since} on {host} (process {pid})")
    return filled(text, since=since, pid=holder.pid, host=clean_name(holder.host)[:60])


def _filled(text: str, problem: SaveProblem) -> str:
    path = problem.path.name if problem.path is not None else "–"
    title = problem.args_.get("title", path)
    slots = {"path": problem.path or "–", "name": title, "title": title, **problem.args_}
    return filled_from(text, {name: _shown(value) for name, value in slots.items()})


def _shown(value: object) -> str:
    if isinstance(value, Path):
        text = path_text(value)
        return text if len(text) <= _LONGEST else f"…{text[-_LONGEST:]}"
    if isinstance(value, tuple | list):
        return ", ".join(map(_shown, value))
    return clean_name(str(value))[:_LONGEST] or "–"
