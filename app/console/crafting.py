"""Things of many parts by their names in a line: those that the library has ready."""

from __future__ import annotations

from typing import Any

import msgspec

from app import content
from rules.crafts import Craft
from rules.state import State


def from_library(craft: Craft, state: State, name: str, language: str) -> Any | None:
    """The item of the library that is called so in any language; None when there is none."""
    found = content.find_in_library(state.rules, craft.key, name)
    if found is None:
        return None
    return msgspec.convert(found.values(found.language_of(name, language)), craft.item_type)


def library_names(craft: str, state: State, language: str) -> tuple[str, ...]:
    """What the library of a craft has, in the order of its files."""
    return tuple(item.name(language) for item in content.library(state.rules, craft))
