"""The commands of the shell: what each takes, what it is for, and an example of it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn

from app.argument_choices import FormatNames, MechanicNames, SystemNames
from app.argument_parser import Parser
from app.i18n import N_, Translator, languages
from app.locale_bytes import argument
from app.version import version

# `-1d4` or `-(2)`: a term of a dice expression.
_NEGATIVE_TERM = re.compile(r"-\s*[\d(]|-d\d")


def command_parser(words: Translator) -> Parser:
    """Return the parser of everything that may be typed after `fogon`."""
    text = words.text
    Parser.help_hint = text(N_("help: %s"))
    parser = Parser(
        prog="fogon",
        description=text("A virtual tabletop for the terminal. Without a command it opens the start screen."),
        epilog=text(N_("example: %s")) % text("fogon demo {rules}"),
        parents=[_shared_options(words, default=True)],
        allow_abbrev=False,
    )
    commands = _Commands(parser, words)
    for add in (_playing, _keeping, _travelling, _tables, _dice):
        add(commands, words)
    return parser


class _Commands:
    """The commands of a parser, each with its summary and an example."""

    def __init__(self, parser: Parser, words: Translator) -> None:
        self._words = words
        self._added = parser.add_subparsers(
            dest="command", metavar=words.text("COMMAND"), title=words.text("commands")
        )

    def add(self, name: str, summary: str, example: str) -> Parser:
        return self._added.add_parser(
            name,
            help=summary,
            description=summary,
            epilog=self._words.text(N_("example: %s")) % example,
            parents=[_shared_options(self._words, default=False)],
            allow_abbrev=False,
        )

    def add_for_campaign(self, name: str, summary: str, example: str) -> Parser:
        command = self.add(name, summary, example)
        about = self._words.text("title or folder of the campaign")
        command.add_argument("name", type=argument, metavar=self._words.text("NAME"), help=about)
        return command


def _playing(commands: _Commands, words: Translator) -> None:
    text = words.text
    commands.add_for_campaign("play", text("open a campaign"), text('fogon play "The sunken tower"'))

    new = commands.add(
        "new",
        text("create a campaign and open it"),
        text('fogon new "The sunken tower" --rules {rules}'),
    )
    about_title = text("title of the campaign, as it will be shown")
    new.add_argument("name", type=argument, metavar=text("NAME"), help=about_title)
    _take_rules(new, "--rules", words, required=True)
    new.add_argument(
        "--dice",
        choices=("program", "table"),
        help=text("who rolls: the program, or you with dice on the table"),
    )
    _take_seed(new, words)
    new.add_argument("--no-open", action="store_true", help=text("only create it"))

    demo = commands.add("demo", text("open a fresh copy of the sample campaign"), text("fogon demo {rules}"))
    _take_rules(demo, "rules", words)
    demo.add_argument("--no-open", action="store_true", help=text("only create it and print its name"))

    watch = commands.add_for_campaign(
        "watch",
        text("show a campaign to the players: no secrets, only to look at"),
        text('fogon watch "The sunken tower"'),
    )
    watch.add_argument(
        "--hearts", action="store_true", help=text("show the foes' wounds as on the game master's screen")
    )

    plain = commands.add_for_campaign(
        "plain", text("play line by line, without a screen"), text('fogon plain "The sunken tower"')
    )
    plain.add_argument("--json", action="store_true", help=text("one JSON object for every line"))


def _keeping(commands: _Commands, words: Translator) -> None:
    text = words.text
    campaigns = commands.add("list", text("list the campaigns"), "fogon list --json")
    campaigns.add_argument("--json", action="store_true", help=text("as a JSON list"))

    rename = commands.add_for_campaign(
        "rename",
        text("give a campaign another title"),
        text('fogon rename "The sunken tower" "The drowned tower"'),
    )
    about_title = text("title of the campaign, as it will be shown")
    rename.add_argument("title", type=argument, metavar=text("TITLE"), help=about_title)

    check = commands.add_for_campaign(
        "check", text("verify every file of a campaign"), text('fogon check "The sunken tower" --repair')
    )
    check.add_argument(
        "--repair", action="store_true", help=text("mend what is damaged from what is sound, after a backup")
    )

    backups = commands.add_for_campaign(
        "backups", text("list the backups of a campaign"), text('fogon backups "The sunken tower"')
    )
    backups.add_argument("--json", action="store_true", help=text("as a JSON list"))

    restore = commands.add_for_campaign(
        "restore",
        text("put a campaign back to a backup"),
        text('fogon restore "The sunken tower" 2026-11-02T193000'),
    )
    restore.add_argument("backup", type=argument, metavar=text("BACKUP"), help=text("name of the backup"))


def _travelling(commands: _Commands, words: Translator) -> None:
    text = words.text
    export = commands.add_for_campaign(
        "export",
        text("write a whole campaign to one file, or with --format what players may read of it"),
        text(
            'fogon export "The sunken tower" tower.fogon · '
            'fogon export "The sunken tower" --format markdown --session 2'
        ),
    )
    # What depends on the format can be told wrong only once all is known.
    export.set_defaults(wrong=export.error)
    export.gathers = True
    export.add_argument(
        "file",
        nargs="?",
        metavar=text("FILE"),
        help=text("the file to write; with --format the standard output when there is none"),
    )
    export.add_argument(
        "--format", choices=FormatNames(), metavar=text("FORMAT"), help=text("as text: %(choices)s")
    )
    for name, about in (
        ("--session", text("only that session, by its number")),
        ("--scene", text("only that scene, by its number")),
    ):
        export.add_argument(name, type=_natural(words), metavar="N", help=about)
    export.add_argument(
        "--lines",
        type=argument,
        choices=MechanicNames(),
        metavar=text("MECHANICS"),
        help=text("how much of the game between what was written, with commas: %(choices)s"),
    )
    export.add_argument("--hearts", action="store_true", help=text("tell what foes have left, too"))
    export.add_argument("--force", action="store_true", help=text("replace a file that is there"))

    bring_in = commands.add(
        "import",
        text("make a campaign of an exported one"),
        text('fogon import tower.fogon --as "The other tower"'),
    )
    bring_in.add_argument("file", metavar=text("FILE"), help=text("a file that “fogon export” wrote"))
    bring_in.add_argument(
        "--as",
        dest="title",
        type=argument,
        metavar=text("NAME"),
        help=text("title of the campaign, as it will be shown"),
    )


def _tables(commands: _Commands, words: Translator) -> None:
    text = words.text
    tables = commands.add(
        "tables",
        text("list the random tables, check a file of tables, or add it"),
        text("fogon tables add rumours.md"),
    )
    tables.add_argument(
        "what", nargs="?", choices=("check", "add"), metavar="check|add", help=text("what to do with a file")
    )
    tables.add_argument("file", nargs="?", metavar=text("FILE"), help=text("text, Markdown, CSV or JSON"))
    tables.add_argument("--force", action="store_true", help=text("replace a file that is there"))
    tables.add_argument("--json", action="store_true", help=text("as a JSON list"))


def _dice(commands: _Commands, words: Translator) -> None:
    text = words.text
    roll = commands.add("roll", text("roll dice, without a campaign"), "fogon roll 3d6kh1+2")
    _take_seed(roll, words)
    odds = commands.add(
        "odds", text("show the exact odds of dice, without a campaign"), "fogon odds 2d6+1 --json"
    )
    for dice in (roll, odds):
        # What begins with a minus and a die is not an option.
        dice._negative_number_matcher = _NEGATIVE_TERM
        dice.add_argument(
            "expression", nargs="+", type=argument, metavar=text("EXPR"), help=text("such as 3d6kh1+2")
        )
        dice.add_argument("--json", action="store_true", help=text("as JSON"))


def _take_rules(command: Parser, name: str, words: Translator, **settings: Any) -> None:
    about = words.text("rule system: %(choices)s")
    command.add_argument(
        name, type=argument, choices=SystemNames(), metavar=words.text("RULES"), help=about, **settings
    )


def _take_seed(command: Parser, words: Translator) -> None:
    about = words.text("the same text gives the same dice")
    command.add_argument("--seed", type=argument, metavar=words.text("TEXT"), help=about)


class _ShowVersion(argparse.Action):
    """Print the version and exit, whatever else is missing."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        # Looked up only now: it is read from a file.
        print(f"fogon {version()}")
        parser.exit()


def _shared_options(words: Translator, *, default: bool) -> Parser:
    """Return the options that may stand before or after the command.

    After it they set nothing when absent, or they would undo what stands before.
    """
    text = words.text
    options = Parser(add_help=False, allow_abbrev=False)

    def option(name: str, **settings: Any) -> None:
        options.add_argument(name, **settings if default else {**settings, "default": argparse.SUPPRESS})

    option("--saves", metavar=text("DIR"), help=text("folder of the campaigns"))
    option("--lang", choices=languages(), help=text("language"))
    option("--no-odds", action="store_true", help=text("do not show the odds before a roll"))
    option(
        "--version",
        action=_ShowVersion,
        nargs=0,
        dest=argparse.SUPPRESS,
        help=text("show the version and exit"),
    )
    return options


def _natural(words: Translator) -> Callable[[str], int]:
    """A whole number from 0, or one sentence."""

    def number(typed: str) -> int:
        if typed.isascii() and typed.isdigit() and len(typed) < 10:
            return int(typed)
        raise argparse.ArgumentTypeError(words.text("“{value}” is not a number").replace("{value}", typed))

    return number
