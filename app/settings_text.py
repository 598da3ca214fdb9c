"""A settings file as text: values are changed line by line, comments and everything else stay."""

from __future__ import annotations

import os
import re
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

# A value on one line with what follows it: a text in either kind of quotes, a list without quotes of
# its own within texts, or a bare word; then spaces and a comment.
_TAIL = re.compile(r"""=\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|\[[^\]#]*\]|[^\s#"'\[]+)(\s*#.*)?\s*$""")


def merged_lines(old: str, values: Mapping[str, Any], names: Iterable[str]) -> str | None:
    """Return a file with the lines of these names changed in place, dropped, or added before any table.

    A comment behind a value stays. None when the result would not say what it should, as with a
    file that has texts over several lines.
    """
    lines = old.splitlines()
    end = next((index for index, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
    top = _changed(lines[:end], values, names)
    tables = ["", *lines[end:]] if lines[end:] else []
    merged = "\n".join([*top, *tables]) + "\n"
    return merged if _says(merged, values, _parsed(old), names) else None


def merged_table(old: str, name: str, values: Mapping[str, Any]) -> str | None:
    """Return a file in which a table holds exactly these values; comments stay, None as in `merged_lines`."""
    lines = old.splitlines()
    head = re.compile(rf"\s*\[\s*{re.escape(name)}\s*\]\s*(#.*)?$")
    start = next((index for index, line in enumerate(lines) if head.match(line)), None)
    if start is None:
        kept, body, rest = [*lines, *([""] if lines else []), f"[{name}]"], [], []
    else:
        after = range(start + 1, len(lines))
        end = next((index for index in after if lines[index].lstrip().startswith("[")), len(lines))
        kept, body, rest = lines[: start + 1], lines[start + 1 : end], lines[end:]
    held = _parsed(old).get(name, {})
    names = {*values, *(held if isinstance(held, dict) else ())}
    changed = _changed(body, values, names)
    merged = "\n".join([*kept, *changed, *([""] if rest else []), *rest]) + "\n"
    before, after_change = _parsed(old), _parsed(merged)
    before[name] = dict(values)
    return merged if after_change == before else None


def toml_value(value: Any) -> str:
    """Return a value as TOML: a text, a number, yes or no, or a list of texts."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    # A JSON string is a TOML basic string, but for DEL.
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007F")


def replace_file(path: Path, text: str) -> None:
    """Write the whole file or leave the old one. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _changed(lines: list[str], values: Mapping[str, Any], names: Iterable[str]) -> list[str]:
    """The lines with the values of these names; those without a value are dropped, new ones come last."""
    own = re.compile(r"""\s*(["']?)(""" + "|".join(map(re.escape, [*names, *values])) + r")\1\s*=")
    kept: list[str] = []
    done: set[str] = set()
    for line in lines:
        found = own.match(line)
        if found is None:
            kept.append(line)
            continue
        name = found[2]
        if name in values and name not in done:
            done.add(name)
            tail = _TAIL.search(line, found.end() - 1)
            comment = (tail[1] or "") if tail is not None else ""
            kept.append(f"{name} = {toml_value(values[name])}{comment}")
    while kept and not kept[-1].strip():
        kept.pop()
    return [*kept, *(f"{name} = {toml_value(value)}" for name, value in values.items() if name not in done)]


def _says(text: str, values: Mapping[str, Any], before: Mapping[str, Any], names: Iterable[str]) -> bool:
    """Whether a text holds these values, and all else as it was before."""
    own = set(names)
    others = {key: value for key, value in before.items() if key not in own}
    return _parsed(text) == {**others, **values}


def _parsed(text: str) -> dict[str, Any]:
    with suppress(ValueError):
        return tomllib.loads(text)
    return {}
