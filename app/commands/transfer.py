"""`fogon export`, `import`: a campaign out to one file, as a whole or to be read, and in again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.commands.answers import find, open_session, say
from app.filling import filled
from app.i18n import translator
from app.settings import load_settings, saves_folder
from app.storage import SaveProblem
from rules.text import Translator


def export_campaign(args: argparse.Namespace, language: str) -> int:
    """`fogon export`: write a whole campaign to one file, or as text, and say what is in it."""
    t = translator(language)
    if args.format is None:
        return _parcel(args, t)
    chosen = args.session is not None or args.scene is not None or args.lines is not None
    if args.format == "json":
        if chosen or args.hearts:
            args.wrong(
                filled(t.text("{format} holds the whole campaign, nothing can be chosen"), format="json")
            )
        return _whole(args, t)
    return _readable(args, t)


def _parcel(args: argparse.Namespace, t: Translator) -> int:
    """The file that `fogon import` reads."""
    from app import transfer
    from app.storage_words import problem_text

    if args.session is not None or args.scene is not None or args.lines is not None or args.hearts:
        args.wrong(t.text("what can be read needs --format"))
    if args.file is None:
        args.wrong(t.text("the following arguments are required: %s") % t.text("FILE"))
    goal = Path(args.file)
    try:
        folder = find(args)
    except SaveProblem as problem:
        return say(problem_text(problem, t))
    try:
        manifest = transfer.export(folder, goal, replace=args.force)
    except SaveProblem as problem:
        return _failed(problem, t)
    print(transfer.exported_text(goal, manifest.entries, t))
    return 0


def _whole(args: argparse.Namespace, t: Translator) -> int:
    """All of it as JSON, which `fogon import` reads too."""
    from app import transfer
    from app.chronicle.formats import save_text
    from app.storage_words import problem_text

    try:
        folder = find(args)
    except SaveProblem as problem:
        return say(problem_text(problem, t))
    try:
        data, manifest = transfer.export_json(folder)
        if args.file is not None:
            save_text(Path(args.file), data.decode("utf-8"), replace=args.force)
    except SaveProblem as problem:
        return _failed(problem, t)
    if args.file is None:
        _print(data.decode("utf-8"))
    else:
        print(transfer.exported_text(Path(args.file), manifest.entries, t))
    say(t.text("This JSON holds the whole campaign, also what is secret: it is not for players."))
    return 0


def _readable(args: argparse.Namespace, t: Translator) -> int:
    """What players may know of it, as text."""
    from app.chronicle.formats import exported, save_text
    from app.chronicle.parts import MECHANICS, NoSuchPart, Part, mechanics_of, missing_text
    from app.locale_bytes import path_text
    from app.storage_words import problem_text

    lines = frozenset(MECHANICS) if args.lines is None else mechanics_of(args.lines)
    assert lines is not None  # the parser has looked
    exact = args.hearts or load_settings()[0].wounds == "hearts"
    try:
        campaign = open_session(args, read_only=True)
        said = translator(args.lang or campaign.store.meta.language)
        part = Part(args.session, args.scene)
        text = exported(campaign, args.format, said, part, lines, exact=exact)
    except NoSuchPart as missing:
        return say(missing_text(missing, t))
    except SaveProblem as problem:
        return say(problem_text(problem, t))
    if args.file is None:
        _print(text)
        return 0
    try:
        save_text(Path(args.file), text, replace=args.force)
    except SaveProblem as problem:
        return _failed(problem, t)
    print(filled(t.text("Written to {path}, without secrets."), path=path_text(Path(args.file))))
    return 0


def _print(text: str) -> None:
    """Write a document to the standard output, whatever the locale can encode."""
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    stream.write(text.encode("utf-8", "replace"))
    stream.flush()


def _failed(problem: SaveProblem, t: Translator) -> int:
    from app import transfer
    from app.storage_words import problem_text

    if problem.id == "file-exists":
        hint = t.text("There is a file {path} already; --force replaces it.")
        return say(problem_text(problem, t, {"file-exists": hint}))
    return say(transfer.export_fault(problem, t))


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
