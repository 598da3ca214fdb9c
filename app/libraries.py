"""Libraries: what a list of a sheet may hold by id alone, and lists with those ids filled in.

`library/<list>.toml` has one table for each item, written as in the list itself, with a `name`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.inspect import StructType, VarTupleType, type_info

from app.i18n import languages
from app.localised import in_language, language_of, said
from rules.system import get, names

#: The folder of library files, beside those of creatures and archetypes.
FOLDER = "library"


class LibraryItem(Struct, frozen=True):
    """One item: the list that it is for, its names by language, and its table as written.

    `own` marks the user's content, which came from `file`.
    """

    id: str
    field: str
    names: dict[str, str]
    table: dict[str, Any]
    own: bool = False
    file: str = ""

    def name(self, language: str) -> str:
        """The name in a language, or in English, or in whichever there is."""
        return str(said(self.names, language))

    def language_of(self, typed: str, language: str) -> str:
        """The language in which somebody typed the name; the given one when it fits or none does."""
        return language_of(self.names, typed, language)

    def values(self, language: str) -> dict[str, Any]:
        """The item as a list holds it, with every text in one language."""
        return {**in_language(self.table, language), "name": self.name(language)}


class UnknownItem(Exception):
    """A list names an item that its library does not have."""

    def __init__(self, item: str) -> None:
        super().__init__(item)
        self.item = item


def field_of(file_name: str) -> str:
    """The list that a library file is for: `abilities-mine.toml` is for `abilities`."""
    return file_name.removesuffix(".toml").partition("-")[0]


def filled(values: Mapping[str, Any], libraries: Mapping[str, Mapping[str, LibraryItem]]) -> dict[str, Any]:
    """A sheet's values with every id of a library replaced by its table; raises UnknownItem."""
    return {
        key: [_item(one, libraries[key]) for one in value]
        if key in libraries and isinstance(value, list)
        else value
        for key, value in values.items()
    }


def _item(one: Any, library: Mapping[str, LibraryItem]) -> Any:
    if not isinstance(one, str):
        return one
    item = library.get(one)
    if item is None:
        raise UnknownItem(one)
    return {**item.table, "name": item.names}


def lists_of_tables(rules: str) -> dict[str, type]:
    """The lists of the system's sheet whose items are tables, and what those are; none of unknown rules."""
    sheet = type_info(get(rules).sheet_type) if rules in names() else None
    return {
        own.name: own.type.item_type.cls
        for own in (sheet.fields if isinstance(sheet, StructType) else ())
        if isinstance(own.type, VarTupleType) and isinstance(own.type.item_type, StructType)
    }


def fits(table: Mapping[str, Any], wanted: type) -> bool:
    """Whether a table is such an item in every language, and says nothing that such an item has not."""
    for language in languages():
        plain = in_language(table, language)
        try:
            item: Any = msgspec.convert(plain, wanted)
        except (msgspec.ValidationError, RecursionError):
            return False
        if not _all_known(plain, item):
            return False
    return True


def _all_known(plain: Any, item: Any) -> bool:
    """Whether every key of a table has gone into the value made of it: a misspelt one would be lost."""
    if isinstance(plain, Mapping) and isinstance(item, Struct):
        return plain.keys() <= set(item.__struct_fields__) and all(
            _all_known(inner, getattr(item, key)) for key, inner in plain.items()
        )
    if isinstance(plain, list):
        return all(_all_known(inner, made) for inner, made in zip(plain, item, strict=True))
    return True
