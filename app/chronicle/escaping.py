"""Texts of the table made harmless for a format: what would be a sign there becomes a letter like it."""

from __future__ import annotations

import re
import unicodedata

#: Signs of a notation line with letters that look like them.
_SIGNS = str.maketrans({"[": "［", "]": "］", "`": "｀"})
#: What ends a name in a tag or in round brackets besides.
_NAME_SIGNS = str.maketrans({"|": "｜", "(": "（", ")": "）", "<": "＜", ">": "＞"})
_BREAKS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_MARKS = re.compile(r"([\\`*_\[<~])")
_LINE_START = re.compile(r"^(\s*)([#+\-=>:]|\d+(?=[.)]))")
_PLAIN_YAML = re.compile(r"[^\W\d_][\w ,'()«»“”·áéíóúñ-]*", re.ASCII | re.IGNORECASE)
_YAML_WORDS = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})


def visible(text: str) -> str:
    """A text without characters that cannot be seen or written, its lines ended by newlines alone."""
    broken = _BREAKS.sub(lambda found: "\n" * max(1, len(found[0].replace("\r\n", "\n"))), text)
    return "".join(char for char in broken if char in "\n\t" or unicodedata.category(char)[0] != "C")


def one_line(text: str) -> str:
    """A text in one line."""
    return " ".join(visible(text).split())


def notation(text: str) -> str:
    """A text within a line of notation: neither a tag nor the end of the fence."""
    return one_line(text).translate(_SIGNS)


def in_tag(text: str) -> str:
    """A name or a word within a tag or brackets."""
    return notation(text).translate(_NAME_SIGNS)


def actor(text: str) -> str:
    """A name within `@(…)`, where more than one may stand."""
    return in_tag(text).replace("+", "＋")


def markdown(text: str) -> str:
    """A line of Markdown that reads as the text, whatever signs are in it."""
    return begun(inline(text))


def heading(text: str) -> str:
    """The text of a heading, which signs at its end would otherwise close."""
    return re.sub(r"#(?=#*$)", r"\\#", inline(text))


def inline(text: str) -> str:
    """A piece of a line of Markdown that reads as the text."""
    return _MARKS.sub(r"\\\1", one_line(text)).replace("&", "&amp;")


def begun(line: str) -> str:
    """A line of Markdown that is a paragraph, whatever it begins with."""
    return _LINE_START.sub(lambda found: f"{found[1]}{_harmless(found[2])}", line)


def markdown_lines(text: str) -> str:
    """Several lines of Markdown that read as the text: empty lines part paragraphs, others are kept apart."""
    paragraphs: list[list[str]] = [[]]
    for line in visible(text).split("\n"):
        if line.strip():
            paragraphs[-1].append(markdown(line))
        elif paragraphs[-1]:
            paragraphs.append([])
    return "\n\n".join("\\\n".join(lines) for lines in paragraphs if lines)


def yaml(text: str) -> str:
    """A value of the front matter: as it is where it can only be a text, else in quotes."""
    line = one_line(text)
    folded = unicodedata.normalize("NFKD", line)
    bare = "".join(char for char in folded if not unicodedata.combining(char))
    if _PLAIN_YAML.fullmatch(bare) and line.casefold() not in _YAML_WORDS and line == line.strip():
        return line
    quoted = line.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}"'


def _harmless(sign: str) -> str:
    # A number that begins a list needs its sign after the digits escaped.
    return f"{sign}\\" if sign.isdigit() else f"\\{sign}"
