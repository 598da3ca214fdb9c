"""Files spoilt at random: in their bytes, in their words, or value by value where they are JSON."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

#: What breaks readers: ends of values, other types, odd signs, numbers out of every range.
BITS = (
    b"", b"{", b"}", b"[", b"]", b'"', b"'", b"\\", b",", b":", b"=", b"\n", b"\r", b"\t", b"\0", b"#",
    b"[[", b"]]", b'"""', b"-", b"+", b"null", b"true", b"[]", b"{}", b'""', b"0", b"-1", b"1e999", b"nan",
    b"inf", b"99999999999999999999", b"1.5", b"2026-01-01", b"\xff", b"\xc3", b"\xef\xbb\xbf",
    b"\xe2\x80\xae", b"\\ud800", b"\xed\xa0\x80", b"d6", b"100d100", b"^", b"^0", b"1-2", b"9-1", b"|",
    b"..", b"../../x", b"[/", b"{n}", b"%s", b"1d6/0", b"a" * 300, b"\xf0\x9f\x90\x89", b"x.y.z",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 10**6, 2**63, -(10**30), 1.5, "", "x", "near", "lucia", "nobody", "[/",
    "dead", "hero", "\u202e", "a" * 200, [], {}, [None], ["lucia"], [[]], {"x": 1}, "1d6/0", "1d6", "end",
    "action",
)  # fmt: skip
_TOKEN = re.compile(rb"[A-Za-z_]\w*|\d+|\"[^\"\n]{0,80}\"|\[[^\[\]\n]{0,80}\]")


def spoilt(chance: Random, data: bytes, edits: int) -> bytes:
    """The bytes after some edits."""
    for _ in range(edits):
        data = _edited(chance, data)
    return data


def _edited(chance: Random, data: bytes) -> bytes:
    kind = chance.randrange(9)
    at = chance.randrange(len(data) + 1)
    to = min(len(data), at + chance.choice((1, 1, 2, 5, 20, 200)))
    tokens = list(_TOKEN.finditer(data)) if kind in (5, 6, 7) else []
    if kind == 0:
        return data[:at] + data[to:]
    if kind == 1:
        return data[:to] + data[at:]
    if kind == 2:
        return data[:at] + chance.choice(BITS) + data[to:]
    if kind == 3:
        return data[:at] + chance.choice(BITS) + data[at:]
    if kind == 4:
        return data[:at] if chance.random() < 0.3 else data[:at] + bytes([chance.randrange(256)]) + data[to:]
    if tokens:
        one = chance.choice(tokens)
        new = chance.choice(BITS) if kind == 5 else chance.choice(tokens)[0]
        new = new if kind != 7 else b"[" + new + b"]"
        return data[: one.start()] + new + data[one.end() :]
    lines = data.split(b"\n")
    place, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[place], lines[other] = lines[other], lines[place]
    return b"\n".join(lines)


def forged(chance: Random, data: bytes, edits: int) -> bytes:
    """A JSON text after some values in it have become others; still JSON."""
    value = json.loads(data)
    for _ in range(edits):
        places = list(_places(value))
        if places:
            _forge(chance, places)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _places(value: Any) -> Any:
    """Every place in lists and objects, with what holds it."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(inside):
        yield value, key
        yield from _places(inner)


def _forge(chance: Random, places: list[tuple[Any, Any]]) -> None:
    holder, key = chance.choice(places)
    kind = chance.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, dict):
        holder[f"{key}x"] = holder.pop(key)
    elif kind == 2 and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif kind == 3:
        # A value of the same kind from elsewhere is what readers are least ready for.
        same = [h[k] for h, k in places if type(h[k]) is type(holder[key])]
        holder[key] = json.loads(json.dumps(chance.choice(same)))
    elif kind == 4 and type(holder[key]) is int:
        holder[key] += chance.choice((1, -1, 100, -100))
    else:
        holder[key] = chance.choice(VALUES)
