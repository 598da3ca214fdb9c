"""An argument parser that speaks the language of the user, and errs in one sentence."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from app.argument_choices import SystemNames
from app.i18n import N_, Translator

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


@contextmanager
def speaking(words: Translator) -> Iterator[None]:
    """Let argparse say its own words in a language, as long as it lasts."""
    own = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    # argparse asks these two module-level functions for every word it says.
    _put_words({"_": lambda msgid: msgid and words.text(msgid), "ngettext": words.plural})
    try:
        yield
    finally:
        _put_words(own)


def _put_words(functions: dict[str, Callable[..., str]]) -> None:
    for name, function in functions.items():
        setattr(argparse, name, function)


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence."""

    help_hint = "%s"
    #: Whether what is no option is taken together, wherever options stand between: otherwise an optional
    #: last argument is passed over at the first option.
    gathers = False

    def format_help(self) -> str:
        """Return the help; an example with `{rules}` names a rule system, found out only now."""
        if self.epilog and "{rules}" in self.epilog:
            self.epilog = self.epilog.replace("{rules}", next(iter(SystemNames()), ""))
        return super().format_help()

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
