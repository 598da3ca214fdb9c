"""`fogon roll`, `odds`: dice without a campaign."""

from __future__ import annotations

import argparse

from app.commands.answers import print_json, say
from app.fresh import fresh_seed
from app.i18n import translator
from app.settings import load_settings


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
        return say(expression.fault(refused, t))
    if args.json:
        print_json(expression.roll_json(formula, rolled))
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
        return say(expression.fault(refused, t))
    if args.json:
        print_json(expression.odds_json(formula, chances))
        return 0
    width = shutil.get_terminal_size().columns
    for one in expression.odds_lines(formula, chances, width, t, load_settings()[0].glyphs):
        print(bare(one))
    return 0
