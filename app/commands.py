"""What each command of the shell does; every function returns an exit code."""

from __future__ import annotations

import argparse
import contextlib
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.i18n import N_, translator
from app.settings import load_settings, saves_folder
from app.storage import SaveProblem
from app.storage_words import problem_text
from app.text import clean_name
from rules.text import Translator

if TYPE_CHECKING:
    from pathlib import Path

    from app.session import Session


def new_campaign(args: argparse.Namespace, language: str) -> int:
    """`fogon new`: create a campaign, and open it unless told not to."""
    from app.session import Session

    t = translator(language)
    if not (args.no_open or _on_terminal()):
        return _say(t.text("This needs a terminal; --no-open only makes the campaign."))
    settings, _ = load_settings()
    try:
        session = Session.create(
            saves_folder(args.saves),
            title=args.name,
            rules=args.rules,
            language=language,
            dice=args.dice or settings.dice,
            seed=args.seed if args.seed is not None else fresh_seed(),
            created=today(),
        )
    except SaveProblem as problem:
        return _failed(problem, t)
    if args.no_open:
        session.close()
        return 0
    return _play(session, args, language)


def demo(args: argparse.Namespace, language: str) -> int:
    """`fogon demo`: make a fresh copy of the sample campaign and open it."""
    from app.samples import make_demo

    t = translator(language)
    if not (args.no_open or _on_terminal()):
        return _say(t.text("This needs a terminal; --no-open only makes the campaign."))
    try:
        session = make_demo(saves_folder(args.saves), args.rules, language)
    except SaveProblem as problem:
        return _failed(problem, t)
    if session is None:
        return _say(t.text("There is no sample campaign for {rules} yet.").replace("{rules}", args.rules))
    if args.no_open:
        print(session.store.meta.title)
        session.close()
        return 0
    return _play(session, args, language)


def list_campaigns(args: argparse.Namespace, language: str) -> int:
    """`fogon list`: every campaign with its rules, when it was last played, its entries, its state."""
    from app.storage.library import list_campaigns as campaigns

    t = translator(language)
    try:
        found = campaigns(saves_folder(args.saves))
    except SaveProblem as problem:
        return _failed(problem, t)
    if args.json:
        import json

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
        print(json.dumps(rows, ensure_ascii=False))
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


def plain(args: argparse.Namespace, language: str) -> int:
    """`fogon plain`: the line mode on standard input and output."""
    import io
    import os
    import signal

    from app import warmup
    from app.console.plain import INTERRUPTED, run_plain

    t = translator(language)
    # Everything is on disk after each answer, so ending at once loses nothing.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            number = getattr(signal, name)
            signal.signal(number, lambda received, _frame: sys.exit(128 + received))
    try:
        session = _open(args)
    except SaveProblem as problem:
        return _failed(problem, t)
    warmup.settled()
    _back_up(session)
    try:
        # A stream may be missing altogether: `<&-`, `>&-`.
        source = sys.stdin or io.StringIO()
        if isinstance(source, io.TextIOWrapper):
            # One answer for each line, so a lone carriage return does not end one.
            source.reconfigure(newline="\n")
        with contextlib.ExitStack() as closing:
            target = sys.stdout or closing.enter_context(open(os.devnull, "w", encoding="utf-8"))
            return run_plain(session, t, as_json=args.json, source=source, target=target)
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        session.close()


def check(args: argparse.Namespace, language: str) -> int:
    """`fogon check`: say which files of a campaign are damaged, and mend them when told to."""
    from app import checking
    from app.checking_words import fault_line, mended_line

    t = translator(language)
    try:
        folder = _find(args)
        faults = checking.check(folder)
        for fault in faults:
            print(fault_line(fault, t))
        if faults and args.repair:
            for mended in checking.repair(folder):
                print(mended_line(mended, t))
            faults = checking.check(folder)
    except SaveProblem as problem:
        return _failed(problem, t)
    print(t.text("damaged") if faults else t.text("sound"))
    return 1 if faults else 0


# Why a backup was made, as its own comment says it.
REASONS = {
    "opening": N_("on opening"),
    "restore": N_("before a restore"),
    "repair": N_("before a repair"),
    "migration": N_("before a migration"),
}


def backups(args: argparse.Namespace, language: str) -> int:
    """`fogon backups`: the backups of a campaign, the newest first."""
    from app.storage.backups import list_backups

    t = translator(language)
    try:
        found = list_backups(_find(args))
    except SaveProblem as problem:
        return _failed(problem, t)
    if args.json:
        _print_json(
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
        kept = put_back(_find(args), args.backup)
    except SaveProblem as problem:
        return _failed(problem, t)
    print(t.text("Restored. What was there is kept as the backup {name}.").replace("{name}", kept.stem))
    return 0


def roll(args: argparse.Namespace, language: str) -> int:
    """`fogon roll`: dice of an expression, which ones are kept, and the total."""
    from app import expression
    from rules.errors import Refused
    from rules.text import plain as bare

    t = translator(language)
    try:
        formula = expression.parsed(" ".join(args.expression))
        rolled = expression.roll(formula, args.seed if args.seed is not None else fresh_seed())
    except Refused as refused:
        return _say(expression.fault(refused, t))
    if args.json:
        _print_json(expression.roll_json(formula, rolled))
    else:
        print(bare(expression.roll_line(formula, rolled, load_settings()[0].glyphs)))
    return 0


def odds(args: argparse.Namespace, language: str) -> int:
    """`fogon odds`: the exact odds of an expression as a picture, or as fractions for scripts."""
    import shutil

    from app import expression
    from rules.errors import Refused
    from rules.text import plain as bare

    t = translator(language)
    try:
        formula = expression.parsed(" ".join(args.expression))
        chances = expression.distribution(formula)
    except Refused as refused:
        return _say(expression.fault(refused, t))
    if args.json:
        _print_json(expression.odds_json(formula, chances))
        return 0
    width = shutil.get_terminal_size().columns
    for one in expression.odds_lines(formula, chances, width, t, load_settings()[0].glyphs):
        print(bare(one))
    return 0


def _print_json(value: object) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False))


def play(args: argparse.Namespace, language: str) -> int:
    """`fogon play`: open a campaign on the play screen."""
    try:
        session = _open(args)
    except SaveProblem as problem:
        if problem.id not in ("locked", "no-access", "read-only"):
            return _failed(problem, translator(language))
        # Somebody is playing it: look on.
        try:
            session = _open(args, read_only=True)
        except SaveProblem as still:
            return _failed(still, translator(language))
    return _play(session, args, language)


def start(args: argparse.Namespace, language: str) -> int:
    """`fogon` alone: the start screen."""
    return _play(None, args, language)


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    import secrets

    return secrets.token_hex(16)


def today() -> str:
    """The date and time in UTC, as campaigns keep it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _open(args: argparse.Namespace, *, read_only: bool = False) -> Session:
    from app.session import Session

    return Session.open(_find(args), read_only=read_only)


def _find(args: argparse.Namespace) -> Path:
    from app.storage.library import find_campaign

    return find_campaign(saves_folder(args.saves), args.name)


def _back_up(session: Session) -> None:
    """Keep a copy of the campaign as it was opened; a fault there is no reason not to play."""
    from app.storage.backups import backup_if_changed

    if not session.store.read_only:
        with contextlib.suppress(SaveProblem):
            backup_if_changed(session.store.folder)


def _play(session: Session | None, args: argparse.Namespace, language: str) -> int:
    """Show a campaign, or the start screen, until the program is left."""
    if not _on_terminal():
        if session is not None:
            session.close()
        return _needs_terminal(translator(language))
    from app.tabletop import run_tabletop

    return run_tabletop(session, saves=saves_folder(args.saves), language=language, odds=not args.no_odds)


def _on_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _needs_terminal(t: Translator) -> int:
    return _say(t.text("This needs a terminal; “fogon plain NAME” works without one."))


def _failed(problem: SaveProblem, t: Translator) -> int:
    return _say(problem_text(problem, t))


def _say(text: str) -> int:
    if sys.stderr is not None:
        print(f"fogon: {text}", file=sys.stderr)
    return 1
