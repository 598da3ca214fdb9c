"""What a key led to, whatever is asked; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from rules.commands import Command
from rules.errors import Refused

if TYPE_CHECKING:
    from app.prompt import AnyPrompt


class Pressed(Struct, frozen=True):
    """What a press led to; `handled` is False when the key means nothing here.

    `typed` are faces typed so far for a resolution that waits for dice; `line` goes on in the command line.
    """

    handled: bool
    prompt: AnyPrompt | None = None
    typed: str = ""
    command: Command | None = None
    line: str = ""
    refused: Refused | None = None


NOT_MINE = Pressed(handled=False)


def digit_of(character: str | None) -> str:
    """The digit that was typed, or "" (superscripts and other scripts' digits are none)."""
    return character if character is not None and character in "0123456789" and character else ""
