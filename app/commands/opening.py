"""`fogon`, `play`, `new`, `demo`: what opens the screen."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from app.advice import advised
from app.commands.answers import failed, find, on_terminal, say
from app.filling import filled
from app.fresh import fresh_seed, today
from app.i18n import translator
from app.settings import load_settings, saves_folder
from app.storage import SaveProblem

if TYPE_CHECKING:
    from pathlib import Path

    from app.session import Session


def start(args: argparse.Namespace, language: str) -> int:
    """`fogon` alone: the start screen."""
    return show(None, args, language)


def play(args: argparse.Namespace, language: str) -> int:
    """`fogon play`: open a campaign on the play screen; a damaged one on what can be done about it."""
    from app.opening import DAMAGE, open_campaign

    t = translator(language)
    try:
        folder = find(args)
        session = open_campaign(folder)
    except SaveProblem as problem:
        if problem.id in DAMAGE and on_terminal():
            return show(None, args, language, ailing=folder)
        return failed(problem, t)
    return show(session, args, language)


def new_campaign(args: argparse.Namespace, language: str) -> int:
    """`fogon new`: create a campaign, and open it unless told not to."""
    from app.session import Session

    t = translator(language)
    if not (args.no_open or on_terminal()):
        return say(t.text("This needs a terminal; --no-open only makes the campaign."))
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
        return failed(problem, t)
    if args.no_open:
        session.close()
        return 0
    return show(session, args, language)


def demo(args: argparse.Namespace, language: str) -> int:
    """`fogon demo`: make a fresh copy of the sample campaign and open it."""
    from app.samples import make_demo

    t = translator(language)
    if not (args.no_open or on_terminal()):
        return say(t.text("This needs a terminal; --no-open only makes the campaign."))
    try:
        session = make_demo(saves_folder(args.saves), args.rules, language)
    except SaveProblem as problem:
        return failed(problem, t)
    if session is None:
        return say(filled(t.text("There is no sample campaign for {rules} yet."), rules=args.rules))
    if args.no_open:
        print(session.store.meta.title)
        session.close()
        return 0
    return show(session, args, language)


def show(
    session: Session | None, args: argparse.Namespace, language: str, *, ailing: Path | None = None
) -> int:
    """Show a campaign, or the start screen, until the program is left; `ailing` one that does not open."""
    if not on_terminal():
        if session is not None:
            session.close()
        text = translator(language).text("This needs a terminal; “fogon plain NAME” works without one.")
        return say(advised(text))
    from app.running import run_tabletop

    return run_tabletop(
        session, saves=saves_folder(args.saves), language=language, odds=not args.no_odds, ailing=ailing
    )
