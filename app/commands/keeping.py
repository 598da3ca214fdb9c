"""`fogon list`, `rename`, `check`, `backups`, `restore`: what there is, and whether it is sound."""

from __future__ import annotations

import argparse
from contextlib import suppress
from typing import TYPE_CHECKING

from app.advice import advised
from app.commands.answers import failed, find, print_json
from app.filling import filled
from app.i18n import translator
from app.settings import load_settings, saves_folder
from app.storage import SaveProblem
from app.storage_words import problem_text
from app.text import clean_name
from rules.text import Translator

if TYPE_CHECKING:
    from pathlib import Path

    from app.storage.library import CampaignInfo


def list_campaigns(args: argparse.Namespace, language: str) -> int:
    """`fogon list`: every campaign with its rules, when it was last played, its entries, its state."""
    from app.entry_words import counted
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
                "undone": info.undone,
                "files": info.problem or "sound",
                "folder": info.folder.name,
            }
            for info in found
        ]
        print_json(rows)
        return 0
    if not found:
        from rules.system import names

        print(filled(advised(t.text("No campaigns yet. Try: fogon demo {rules}")), rules=names()[-1]))
    for info in found:
        played = info.last_played.astimezone().strftime("%Y-%m-%d %H:%M")
        told = [counted(info.entries, t, info.undone), t.text("files sound")]
        if info.problem is not None:
            told = _trouble(info, t)
        print(" · ".join((clean_name(info.title) or info.folder.name, info.rules or "–", played, *told)))
    return 0


def _trouble(info: CampaignInfo, t: Translator) -> list[str]:
    """Why a campaign cannot be played, and how far a damaged one is sound, as the start screen says it."""
    from app.entry_words import trouble_words
    from app.opening import DAMAGE

    told = [trouble_words(str(info.problem), t)]
    if info.problem in DAMAGE:
        from app.care_words import soundness
        from app.looking_after import diagnose

        with suppress(SaveProblem):
            diagnosis = diagnose(info.folder)
            diagnosis.close()
            told.append(soundness(diagnosis, t))
    return told


def check(args: argparse.Namespace, language: str) -> int:
    """`fogon check`: say which files are damaged and what can be saved, and mend them when told to."""
    from app import checking
    from app.checking_words import fault_line

    t = translator(language)
    try:
        folder = find(args)
        found = checking.look_through(folder)
        faults = found.damaged
        for fault in (*faults, *found.unknown):
            print(fault_line(fault, t))
        if faults and args.repair:
            _repair(folder, t)
            faults = checking.check(folder)
        elif faults:
            _advise(folder, args.name, t)
    except SaveProblem as problem:
        return failed(problem, t)
    print(t.text("damaged") if faults else t.text("sound"))
    return 1 if faults else 0


def _repair(folder: Path, t: Translator) -> None:
    """Mend a campaign and say what was done, what is lost, and where everything is. Raises SaveProblem."""
    from app.care_words import place_words, result_words
    from app.checking_words import mended_line
    from app.looking_after import repair

    repaired = repair(folder, load_settings()[0].backups)
    for mended in repaired.done.mended:
        print(mended_line(mended, t))
    for said in result_words(repaired.done, t):
        print(said)
    print(place_words(repaired.aside, repaired.backup, t))


def _advise(folder: Path, name: str, t: Translator) -> None:
    """Say how far a damaged campaign is sound and what can be done about it. Raises SaveProblem."""
    from app.care_words import advice_words, soundness
    from app.looking_after import diagnose

    diagnosis = diagnose(folder)
    diagnosis.close()
    state = soundness(diagnosis, t)
    print(f"{state[:1].upper()}{state[1:]}.")
    if diagnosis.refusal is not None:
        print(problem_text(diagnosis.refusal, t))
    for said in advice_words(diagnosis, name, t):
        print(said)


def backups(args: argparse.Namespace, language: str) -> int:
    """`fogon backups`: the backups of a campaign, the newest first."""
    from app.care_words import REASONS, scene_words, size_words
    from app.entry_words import counted
    from app.looking_after import kept_backups

    t = translator(language)
    try:
        found = kept_backups(find(args))
    except SaveProblem as problem:
        return failed(problem, t)
    if args.json:
        print_json(
            [
                {
                    "name": one.name,
                    "when": one.when.isoformat(timespec="seconds"),
                    "size": one.size,
                    "entries": point.entries if point else None,
                    "undone": point.undone if point else None,
                    "reason": one.reason,
                    "files": "sound" if point else "damaged",
                }
                for one, point in found
            ]
        )
        return 0
    if not found:
        print(t.text("No backups yet: one is made whenever a played campaign is opened."))
    for one, point in found:
        when = one.when.astimezone().strftime("%Y-%m-%d %H:%M")
        told = [t.text("damaged")]
        if point is not None:
            told = [counted(point.entries, t, point.undone), clean_name(scene_words(point, t))]
        reason = [t.text(REASONS[one.reason])] if one.reason in REASONS else []
        print(" · ".join((one.name, when, size_words(one.size, t), *told, *reason)))
    return 0


def restore(args: argparse.Namespace, language: str) -> int:
    """`fogon restore`: put a campaign back to a backup; what is replaced becomes a backup."""
    from app.storage.restoring import restore as put_back

    t = translator(language)
    try:
        kept = put_back(find(args), args.backup, keep=load_settings()[0].backups)
    except SaveProblem as problem:
        return failed(problem, t)
    print(filled(t.text("Restored. What was there is kept as the backup {name}."), name=kept.stem))
    return 0


def rename(args: argparse.Namespace, language: str) -> int:
    """`fogon rename`: give a campaign another title; its folder stays."""
    from app.storage.renaming import rename_campaign

    t = translator(language)
    try:
        title = rename_campaign(find(args), clean_name(args.title))
    except SaveProblem as problem:
        return failed(problem, t)
    print(filled(t.text("The campaign is called “{title}” now."), title=title))
    return 0
