"""What the decision bar is made of."""

from __future__ import annotations

from typing import NamedTuple

from rules.text import Line


class BarChoice(NamedTuple):
    """A choice: its key as written in brackets, its label, what it would bring, whether it is greyed."""

    key: str
    label: Line
    note: Line = ()
    greyed: bool = False


class BarView(NamedTuple):
    """The decision bar: what is asked, and the choices; `urgent` when the game itself waits.

    A `listed` one is a list of many, which reads better in columns than one choice behind another; the first
    `leading` of its choices stand before the columns, in a row of their own. Its `reasons` stand below: why
    several cannot be chosen, said once.
    """

    prompt: Line
    choices: tuple[BarChoice, ...]
    urgent: bool
    listed: bool = False
    leading: int = 0
    reasons: tuple[Line, ...] = ()
