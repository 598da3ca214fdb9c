"""`fogon list`, `check`, `backups`, `restore`: what there is, and whether it is sound."""

from __future__ import annotations

import argparse

from app.commands.answers import failed, find, print_json
from app.i18n import translator
from app.settings import load_settings, saves_folder
from app.storage import SaveProblem
from app.text import clean_name
from rules.text import Translator


def list_campaigns(args: argparse.Namespace, language: str) -> int:
    """`fogon list`: every campaign with its rules, when it was last played, its entries, its state."""
    from app.storage.library import list_campaigns as campaigns

    t = translator(language)
    try:
        found = campaigns(saves_folder(args.saves))
    except SaveProblem as problem:
        return failed(problem, t)
    if args.json:
        rows = [
            {
                "name": info.title,
                "rules": info.rules,
                "last_played": info.last_played.isoformat(timespec="seconds"),
                "entries": info.entries,
                "files": info.problem or "sound",
                "folder": info.folder.name,
            }
            for info in found
        ]
        print_json(rows)
        return 0
    if not found:
        from rules.system import names

        print(t.text("No campaigns yet. Try: fogon demo {rules}").replace("{rules}", names()[-1]))
    for info in found:
        played = info.last_played.astimezone().strftime("%Y-%m-%d %H:%M")
        entries = t.plural("{n} entry", "{n} entries", info.entries).replace("{n}", str(info.entries))
        files = t.text("files sound") if info.problem is None else _fault(info.problem, t)
        parts = (clean_name(info.title) or info.folder.name, info.rules or "–", played, entries, files)
        print(" · ".join(parts))
    return 0


def _fault(problem: str, t: Translator) -> str:
    return t.text("from a newer Fogón") if problem == "too-new" else t.text("damaged")


def check(args: argparse.Namespace, language: str) -> int:
    """`fogon check`: say which files of a campaign are damaged, and mend them when told to."""
    from app import checking
    from app.checking_words import fault_line, mended_line

    t = translator(language)
    try:
        folder = find(args)
        found = checking.look_through(folder)
        faults = found.damaged
        for fault in (*faults, *found.unknown):
            print(fault_line(fault, t))
        if faults and args.repair:
            for mended in checking.repair(folder, keep=load_settings()[0].backups):
                print(mended_line(mended, t))
            faults = checking.check(folder)
    except SaveProblem as problem:
        return failed(problem, t)
    print(t.text("damaged") if faults else t.text("sound"))
    return 1 if faults else 0


def backups(args: argparse.Namespace, language: str) -> int:
    """`fogon backups`: the backups of a campaign, the newest first."""
    from app.care_words import REASONS
    from app.storage.backups import list_backups

    t = translator(language)
    try:
        found = list_backups(find(args))
    except SaveProblem as problem:
        return failed(problem, t)
    if args.json:
        print_json(
            [
                {
                    "name": one.name,
                    "when": one.when.isoformat(timespec="seconds"),
                    "size": one.size,
                    "entries": one.entries,
                    "reason": one.reason,
                }
                for one in found
            ]
        )
        return 0
    if not found:
        print(t.text("No backups yet: one is made whenever a played campaign is opened."))
    for one in found:
        when = one.when.astimezone().strftime("%Y-%m-%d %H:%M")
        size = t.text("{n} kB").replace("{n}", str(-(-one.size // 1000)))
        entries = t.text("damaged")
        if one.entries is not None:
            entries = t.plural("{n} entry", "{n} entries", one.entries).replace("{n}", str(one.entries))
        reason = [t.text(REASONS[one.reason])] if one.reason in REASONS else []
        print(" · ".join((one.name, when, size, entries, *reason)))
    return 0


def restore(args: argparse.Namespace, language: str) -> int:
    """`fogon restore`: put a campaign back to a backup; what is replaced becomes a backup."""
    from app.storage.restoring import restore as put_back

    t = translator(language)
    try:
        kept = put_back(find(args), args.backup, keep=load_settings()[0].backups)
    except SaveProblem as problem:
        return failed(problem, t)
    print(t.text("Restored. What was there is kept as the backup {name}.").replace("{name}", kept.stem))
    return 0
