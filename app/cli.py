"""The command line: what may be typed after `fogon`, and which function answers."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module

from app.advice import advising
from app.argument_parser import speaking
from app.arguments import command_parser
from app.i18n import pick_language, translator

# Each function takes the arguments and the language and returns an exit code. They are
# imported when called: `--version` and `--help` must not wait for the screen.
HANDLERS = {
    None: "app.commands.opening:start",
    "play": "app.commands.opening:play",
    "new": "app.commands.opening:new_campaign",
    "demo": "app.commands.opening:demo",
    "watch": "app.commands.watch:watch",
    "list": "app.commands.keeping:list_campaigns",
    "plain": "app.commands.line_mode:plain",
    "rename": "app.commands.keeping:rename",
    "check": "app.commands.keeping:check",
    "backups": "app.commands.keeping:backups",
    "restore": "app.commands.keeping:restore",
    "export": "app.commands.transfer:export_campaign",
    "import": "app.commands.transfer:import_campaign",
    "tables": "app.commands.tables:tables",
    "roll": "app.commands.dice:roll",
    "odds": "app.commands.dice:odds",
}


def spoken_language(argv: Sequence[str]) -> str | None:
    """Return the value of the last --lang, read before the arguments are parsed."""
    known = argv[: argv.index("--")] if "--" in argv else argv
    spoken = None
    for index, word in enumerate(known):
        if word.startswith("--lang="):
            spoken = word.removeprefix("--lang=")
        elif word == "--lang" and index + 1 < len(known):
            spoken = known[index + 1]
    return spoken


def run(argv: Sequence[str]) -> int:
    """Do what the arguments say and return the exit code; SystemExit for usage and help."""
    # Only looking at the arguments: the language is needed before they can be parsed.
    language = pick_language(spoken_language(argv), _set_language(argv))
    args = parse(argv, language)
    with advising(args.saves):
        return _call(HANDLERS[args.command], args, language)


def parse(argv: Sequence[str], language: str) -> argparse.Namespace:
    """Return the parsed arguments; SystemExit 2 with one sentence when they are wrong.

    Always there: `command` (None without one), `saves`, `lang` (None when not given),
    `no_odds`; the rest belongs to the command.
    """
    words = translator(language)
    with speaking(words):
        return command_parser(words).parse_args(argv)


def _set_language(argv: Sequence[str]) -> str | None:
    """Return the language of the settings, unless only the version is asked for."""
    if "--version" in argv:
        return None
    from app.settings import load_settings

    return load_settings()[0].language


def _call(target: str, args: argparse.Namespace, language: str) -> int:
    module, function = target.split(":")
    return int(getattr(import_module(module), function)(args, language))
