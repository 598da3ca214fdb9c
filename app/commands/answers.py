"""What the commands share: finding a campaign, saying why not, one sentence on standard error."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from app.settings import saves_folder
from app.storage import SaveProblem
from app.storage_words import problem_text
from rules.text import Translator

if TYPE_CHECKING:
    from pathlib import Path

    from app.session import Session


def open_session(args: argparse.Namespace, *, read_only: bool = False) -> Session:
    """Open the campaign that the arguments name. Raises SaveProblem."""
    from app.session import Session

    return Session.open(find(args), read_only=read_only)


def find(args: argparse.Namespace) -> Path:
    """Return the folder of the campaign that the arguments name. Raises SaveProblem."""
    from app.storage.library import find_campaign

    return find_campaign(saves_folder(args.saves), args.name)


def on_terminal() -> bool:
    """Tell whether there is a screen and a keyboard."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def print_json(value: object) -> None:
    """Print a value for scripts, in one line."""
    print(json.dumps(value, ensure_ascii=False))


def failed(problem: SaveProblem, t: Translator) -> int:
    """Say what the storage says; the exit code."""
    return say(problem_text(problem, t))


def say(text: str) -> int:
    """Say one sentence on standard error; the exit code of what failed."""
    if sys.stderr is not None:
        print(f"fogon: {text}", file=sys.stderr)
    return 1
