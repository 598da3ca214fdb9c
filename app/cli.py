"""The command line: what may be typed after `fogon`, and which function answers."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NoReturn

from app.advice import advising
from app.i18n import N_, Translator, languages, pick_language, translator
from app.locale_bytes import argument

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
    "check": "app.commands.keeping:check",
    "backups": "app.commands.keeping:backups",
    "restore": "app.commands.keeping:restore",
    "export": "app.commands.transfer:export_campaign",
    "import": "app.commands.transfer:import_campaign",
    "tables": "app.commands.tables:tables",
    "roll": "app.commands.dice:roll",
    "odds": "app.commands.dice:odds",
}

# What argparse itself says, by its own English: it looks these up when it speaks.
ARGPARSE_WORDS = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("not allowed with argument %s"),
)


# `-1d4` or `-(2)`: a term of a dice expression.
_NEGATIVE_TERM = re.compile(r"-\s*[\d(]|-d\d")


class SystemNames:
    """The names of the rule systems, found out only when an argument or a help needs them."""

    def __iter__(self) -> Iterator[str]:
        return iter(rule_names())

    def __contains__(self, name: object) -> bool:
        return name in rule_names()


class FormatNames:
    """The names of the formats of an export, found out only when an argument or a help needs them."""

    def __iter__(self) -> Iterator[str]:
        formats = import_module("app.chronicle.formats")
        return iter((*formats.FORMATS, formats.WHOLE))

    def __contains__(self, name: object) -> bool:
        return name in tuple(self)


class MechanicNames:
    """The words that say how much of the game is told; several may stand with commas between."""

    def __iter__(self) -> Iterator[str]:
        return iter(import_module("app.chronicle.parts").CHOICES)

    def __contains__(self, words: object) -> bool:
        return import_module("app.chronicle.parts").mechanics_of(str(words)) is not None


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence."""

    help_hint = "%s"
    #: Whether what is no option is taken together, wherever options stand between: otherwise an optional
    #: last argument is passed over at the first option.
    gathers = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the arguments, those of a parser that `gathers` with the options first."""
        return super().parse_known_args(self._gathered(args) if self.gathers else args, namespace)

    def _gathered(self, args: Sequence[str]) -> list[str]:
        options: list[str] = []
        others: list[str] = []
        left = list(args)
        while left and (word := left.pop(0)) != "--":
            action = self._option_string_actions.get(word)
            if action is None and not (word.startswith("-") and len(word) > 1):
                others.append(word)
                continue
            options.append(word)
            if action is not None and action.nargs != 0 and left:
                options.append(left.pop(0))
        return [*options, "--", *others, *left]

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where the help is, on standard error, and exit with 2."""
        hint = self.help_hint % f"{self.prog} --help"
        self.exit(2, f"fogon: {message} ({hint})\n")


class ShowVersion(argparse.Action):
    """Print the version and exit, whatever else is missing."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Look the number up only now: it is read from a file."""
        print(f"fogon {version()}")
        parser.exit()


def rule_names() -> tuple[str, ...]:
    """Return the names of the rule systems there are."""
    return tuple(import_module("rules.system").names())


def version() -> str:
    """Return the version of Fogón: of the checkout, else of the installed package."""
    from app.assets import checkout_folder

    if root := checkout_folder():
        import tomllib

        # An editable install keeps the number of the day it was made.
        return str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    from importlib.metadata import version as installed_version

    return installed_version("fogon")


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
    own = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    # argparse asks these two module-level functions for every word it says.
    _put_words({"_": lambda msgid: msgid and words.text(msgid), "ngettext": words.plural})
    try:
        return _parser(words).parse_args(argv)
    finally:
        _put_words(own)


def _put_words(functions: dict[str, Callable[..., str]]) -> None:
    for name, function in functions.items():
        setattr(argparse, name, function)


def _parser(words: Translator) -> Parser:
    text = words.text
    Parser.help_hint = text(N_("help: %s"))
    parser = Parser(
        prog="fogon",
        description=text("A virtual tabletop for the terminal. Without a command it opens the start screen."),
        parents=[_shared_options(words, default=True)],
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", metavar=text("COMMAND"), title=text("commands"))

    def command(name: str, summary: str, example: str | None = None) -> Parser:
        return commands.add_parser(
            name,
            help=summary,
            description=summary,
            epilog=example and text(N_("example: %s")) % example,
            parents=[_shared_options(words, default=False)],
            allow_abbrev=False,
        )

    play = command("play", text("open a campaign"))
    play.add_argument(
        "name", type=argument, metavar=text("NAME"), help=text("title or folder of the campaign")
    )

    new = command("new", text("create a campaign and open it"))
    new.add_argument(
        "name", type=argument, metavar=text("NAME"), help=text("title of the campaign, as it will be shown")
    )
    new.add_argument(
        "--rules",
        required=True,
        type=argument,
        choices=SystemNames(),
        metavar=text("RULES"),
        help=text("rule system: %(choices)s"),
    )
    new.add_argument(
        "--dice",
        choices=("program", "table"),
        help=text("who rolls: the program, or you with dice on the table"),
    )
    new.add_argument(
        "--seed", type=argument, metavar=text("TEXT"), help=text("the same text gives the same dice")
    )
    new.add_argument("--no-open", action="store_true", help=text("only create it"))

    demo = command("demo", text("open a fresh copy of the sample campaign"))
    demo.add_argument(
        "rules",
        type=argument,
        choices=SystemNames(),
        metavar=text("RULES"),
        help=text("rule system: %(choices)s"),
    )
    demo.add_argument("--no-open", action="store_true", help=text("only create it and print its name"))

    watch = command(
        "watch", text("show a campaign to the players: no secrets, only to look at"), 'fogon watch "La torre"'
    )
    watch.add_argument(
        "name", type=argument, metavar=text("NAME"), help=text("title or folder of the campaign")
    )
    watch.add_argument(
        "--hearts", action="store_true", help=text("show the foes' wounds as on the game master's screen")
    )

    campaigns = command("list", text("list the campaigns"))
    campaigns.add_argument("--json", action="store_true", help=text("as a JSON list"))

    plain = command("plain", text("play line by line, without a screen"))
    plain.add_argument(
        "name", type=argument, metavar=text("NAME"), help=text("title or folder of the campaign")
    )
    plain.add_argument("--json", action="store_true", help=text("one JSON object for every line"))

    check = command("check", text("verify every file of a campaign"))
    backups = command("backups", text("list the backups of a campaign"))
    restore = command("restore", text("put a campaign back to a backup"))
    for files in (check, backups, restore):
        files.add_argument(
            "name", type=argument, metavar=text("NAME"), help=text("title or folder of the campaign")
        )
    check.add_argument(
        "--repair", action="store_true", help=text("mend what is damaged from what is sound, after a backup")
    )
    backups.add_argument("--json", action="store_true", help=text("as a JSON list"))
    restore.add_argument("backup", type=argument, metavar=text("BACKUP"), help=text("name of the backup"))

    export = command(
        "export",
        text("write a whole campaign to one file, or with --format what players may read of it"),
        'fogon export "La torre" torre.fogon · fogon export "La torre" --format markdown --session 2',
    )
    # What depends on the format can be told wrong only once all is known.
    export.set_defaults(wrong=export.error)
    export.gathers = True
    export.add_argument(
        "name", type=argument, metavar=text("NAME"), help=text("title or folder of the campaign")
    )
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
    bring_in = command(
        "import",
        text("make a campaign of an exported one"),
        'fogon import torre.fogon --as "La otra torre"',
    )
    bring_in.add_argument("file", metavar=text("FILE"), help=text("a file that “fogon export” wrote"))
    bring_in.add_argument(
        "--as",
        dest="title",
        type=argument,
        metavar=text("NAME"),
        help=text("title of the campaign, as it will be shown"),
    )

    tables = command(
        "tables",
        text("list the random tables, check a file of tables, or add it"),
        "fogon tables add rumours.md",
    )
    tables.add_argument(
        "what", nargs="?", choices=("check", "add"), metavar="check|add", help=text("what to do with a file")
    )
    tables.add_argument("file", nargs="?", metavar=text("FILE"), help=text("text, Markdown, CSV or JSON"))
    tables.add_argument("--force", action="store_true", help=text("replace a file that is there"))
    tables.add_argument("--json", action="store_true", help=text("as a JSON list"))

    roll = command("roll", text("roll dice, without a campaign"))
    roll.add_argument(
        "--seed", type=argument, metavar=text("TEXT"), help=text("the same text gives the same dice")
    )
    odds = command("odds", text("show the exact odds of dice, without a campaign"))
    for dice in (roll, odds):
        # What begins with a minus and a die is not an option.
        dice._negative_number_matcher = _NEGATIVE_TERM
        dice.add_argument(
            "expression", nargs="+", type=argument, metavar=text("EXPR"), help=text("such as 3d6kh1+2")
        )
        dice.add_argument("--json", action="store_true", help=text("as JSON"))
    return parser


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
        action=ShowVersion,
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


def _set_language(argv: Sequence[str]) -> str | None:
    """Return the language of the settings, unless only the version is asked for."""
    if "--version" in argv:
        return None
    from app.settings import load_settings

    return load_settings()[0].language


def _call(target: str, args: argparse.Namespace, language: str) -> int:
    module, function = target.split(":")
    return int(getattr(import_module(module), function)(args, language))
