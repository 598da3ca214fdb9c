"""`fogon watch`: a campaign for the players' eyes, in a terminal of its own."""

from __future__ import annotations

import argparse

from app.commands.answers import failed, find, on_terminal, say
from app.i18n import translator
from app.settings import load_settings
from app.storage import SaveProblem


def watch(args: argparse.Namespace, language: str) -> int:
    """Show a campaign without its secrets until the view is left; nothing is locked or written."""
    from app.watch_feed import WatchFeed

    t = translator(language)
    settings, _ = load_settings()
    try:
        feed = WatchFeed(find(args), t, hearts=args.hearts or settings.wounds == "hearts")
    except SaveProblem as problem:
        return failed(problem, t)
    if not on_terminal():
        return say(t.text("This needs a terminal."))
    from app.watch_app import run_watch

    return run_watch(feed, t, settings)
