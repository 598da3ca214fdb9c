"""What an argument may be, found out only when an argument or a help needs it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module


class SystemNames:
    """The names of the rule systems."""

    def __iter__(self) -> Iterator[str]:
        return iter(import_module("rules.system").names())

    def __contains__(self, name: object) -> bool:
        return name in tuple(self)


class FormatNames:
    """The names of the formats of an export."""

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
