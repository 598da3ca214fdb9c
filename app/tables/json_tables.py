"""Tables as JSON: lists of meanings with `entries`, and roll tables with `results` and a `formula`."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

from app.tables.building import Written, build
from app.tables.table import Table

_TAGS = re.compile(r"<[^<>]{0,300}>")
_LINK = re.compile(r"@\w+\[[^\]]{0,200}\](?:\{([^{}]{0,200})\})?")


def read_json(value: Any, name: str) -> tuple[Table, ...]:
    """The tables of a JSON value, or of a list of such; () when it is neither of the two kinds."""
    found = value if isinstance(value, list) else [value]
    return tuple(table for one in found if isinstance(one, dict) for table in _tables(one, name))


def _tables(value: dict[str, Any], name: str) -> Iterator[Table]:
    if isinstance(value.get("entries"), list):
        yield from _meanings(value, name)
    elif isinstance(value.get("results"), list):
        yield _roll_table(value, name)


def _meanings(value: dict[str, Any], name: str) -> Iterator[Table]:
    """A list of words; with a second list one word of each, drawn one after the other."""
    called = _text(value.get("name")) or _text(value.get("id")) or name
    second = value.get("entries2")
    if not isinstance(second, list) or not second:
        yield build(called, _words(value["entries"]))
        return
    yield build(called, [Written(f"[[{called} 1]] · [[{called} 2]]", 1)])
    yield build(f"{called} 1", _words(value["entries"]))
    yield build(f"{called} 2", _words(second))


def _words(entries: list[Any]) -> list[Written]:
    return [Written(_text(entry), number) for number, entry in enumerate(entries, 1)]


def _roll_table(value: dict[str, Any], name: str) -> Table:
    """Ranges count where there is a formula or all results have one; else their weights do."""
    results = [one if isinstance(one, dict) else {} for one in value["results"]]
    called = _text(value.get("name")) or name
    formula = _text(value.get("formula")).replace(" ", "")
    ranges = [_range(one.get("range")) for one in results]
    if formula or (all(ranges) and results):
        rows = [
            Written(_said(one), number, range=where)
            for number, (one, where) in enumerate(zip(results, ranges, strict=True), 1)
        ]
    else:
        rows = [
            Written(_said(one), number, weight=_text(one.get("weight", 1)))
            for number, one in enumerate(results, 1)
        ]
    return build(called, rows, dice=formula)


def _range(value: Any) -> str:
    if not isinstance(value, list) or len(value) != 2 or not all(type(edge) is int for edge in value):
        return ""
    return f"{value[0]}-{value[1]}"


def _said(result: dict[str, Any]) -> str:
    """The text of a result, wherever its version keeps it, without its markup."""
    for key in ("text", "description", "name"):
        if said := _bare(_text(result.get(key))):
            return said
    return ""


def _bare(text: str) -> str:
    linked = _LINK.sub(lambda link: link[1] or "", text)
    return " ".join(html.unescape(_TAGS.sub(" ", linked)).split())


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value.strip()
    return str(value) if type(value) is int else ""
