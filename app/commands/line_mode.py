"""`fogon plain`: play without a screen."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import TYPE_CHECKING

from app.commands.answers import failed, open_session, say
from app.filling import filled
from app.i18n import translator
from app.settings import load_settings
from app.storage import SaveProblem
from app.storage_words import problem_text
from rules.text import Translator

if TYPE_CHECKING:
    from app.session import Session


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
            # Whoever had us ignore it, as nohup does, meant it.
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, lambda received, _frame: sys.exit(128 + received))
    try:
        session = open_session(args)
    except SaveProblem as problem:
        return failed(problem, t)
    warmup.settled()
    _back_up(session, t)
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


def _back_up(session: Session, t: Translator) -> None:
    """Keep a copy of the campaign as it was opened; a fault there is told, and no reason not to play."""
    from app.storage.backups import backup_if_changed

    if session.store.read_only:
        return
    try:
        backup_if_changed(session.store.folder, keep=load_settings()[0].backups)
    except SaveProblem as problem:
        text = t.text("No copy could be made at opening; play goes on. {why}")
        say(filled(text, why=problem_text(problem, t)))
