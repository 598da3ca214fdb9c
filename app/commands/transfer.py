"""`fogon export`, `import`: a whole campaign out to one file and in again."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.answers import find, say
from app.i18n import translator
from app.settings import saves_folder
from app.storage import SaveProblem


def export_campaign(args: argparse.Namespace, language: str) -> int:
    """`fogon export`: write a whole campaign to one file and say what is in it."""
    from app import transfer
    from app.storage_words import problem_text

    t = translator(language)
    goal = Path(args.file)
    try:
        folder = find(args)
    except SaveProblem as problem:
        return say(problem_text(problem, t))
    try:
        manifest = transfer.export(folder, goal, replace=args.force)
    except SaveProblem as problem:
        if problem.id == "file-exists":
            hint = t.text("There is a file {path} already; --force replaces it.")
            return say(problem_text(problem, t, {"file-exists": hint}))
        return say(transfer.export_fault(problem, t))
    print(transfer.exported_text(goal, manifest.entries, t))
    return 0


def import_campaign(args: argparse.Namespace, language: str) -> int:
    """`fogon import`: make a campaign of an exported one and say under which title."""
    from app import transfer

    t = translator(language)
    try:
        imported = transfer.bring_in(Path(args.file), saves_folder(args.saves), title=args.title)
    except SaveProblem as problem:
        return say(transfer.import_fault(problem, t))
    print(transfer.imported_text(imported, t))
    return 0
