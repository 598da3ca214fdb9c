"""Things made part by part on a screen of their own: how a rule system describes and changes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from rules.commands import Command
from rules.specs import Field
from rules.state import State
from rules.text import Line, Translator


class Part(NamedTuple):
    """Some fields of an item under one title."""

    title: str
    fields: tuple[Field, ...]


class Craft(Protocol):
    """A list of such things: a creature's own, where `own`, and with a `shared` heading everybody's.

    `key` is the list of the sheet, and of its library. An item is a frozen Struct of `item_type`; the fields
    of its parts have the keys of the Struct, so that an item goes through a form and back unchanged.
    `title` and `one` are what the list and one of its items are called, `new` what another is.
    Everybody's are meant where a creature's id is "".
    """

    key: str
    title: str
    one: str
    new: str
    own: bool
    shared: str
    item_type: type

    def held(self, state: State, creature: str) -> tuple[Any, ...]:
        """The items of a creature, or everybody's."""

    def parts(self, state: State, item: Any) -> tuple[Part, ...]:
        """The fields of an item."""

    def begun(self, state: State, name: str) -> Any:
        """A new item of that name."""

    def name(self, state: State, item: Any, t: Translator) -> str:
        """What an item is called."""

    def told(self, state: State, item: Any, t: Translator) -> Line:
        """An item in one short line, without its name."""

    def put(self, state: State, creature: str, item: Any, instead: Any) -> Command:
        """The command that gives an item, or changes the one that it is to stand for; None for a new one."""

    def drop(self, state: State, creature: str, item: Any) -> Command:
        """The command that takes an item away."""

    def check(self, state: State, creature: str, item: Any) -> None:
        """Refused with what is wrong in an item, and `where` if that is a formula."""

    def warnings(self, item: Any, t: Translator) -> tuple[str, ...]:
        """What is unusual in an item and allowed all the same, in sentences."""

    def note(self, state: State, item: Any, key: str, values: Mapping[str, Any], t: Translator) -> str:
        """What the value of a field comes to, where it needs to be said; `values` are those beside it."""
