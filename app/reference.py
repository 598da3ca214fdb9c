"""The rules reference of a rule system: its sections in a language, found by id or by words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec import Struct

from app.assets import assets_folder
from app.i18n import DEFAULT
from app.text import fold
from rules.text import Line, Span, Translator
from rules.text import line as told

#: `## R-EZ-04 Boon and bane`: a level-two heading that begins with a rule's id.
_HEADING = re.compile(r"^## +([A-Z]+(?:-[A-Za-z0-9]+)+) +(\S.*)$")
_METADATA = re.compile(r"^([a-z]+): *(.*)$")
_WORD = re.compile(r"[^\W_]+")

_EXACT_ID, _IN_ID, _ELSEWHERE = range(3)
_TITLE_WORD, _TITLE_START, _TITLE_PART, _TEXT_START, _TEXT_PART = range(5)


class Section(Struct, frozen=True):
    """One rule as the reader sees it.

    `source` says who said it: `document L9`, `ruling` (ours), `practice` (of many tables). `options` are
    the keys of the house rules that bend it. `text` has a line for each part, labelled where it is not the
    document's.
    """

    id: str
    title: str
    source: tuple[str, ...]
    options: tuple[str, ...]
    text: str


@cache
def sections(rules: str, language: str) -> tuple[Section, ...]:
    """Every section of a system's reference, in English where it is not translated; none when it has none."""
    english, own = _read(rules, DEFAULT), _read(rules, language)
    return tuple(({section.id: section for section in english} | {s.id: s for s in own}).values())


def by_id(rules: str, language: str, section_id: str) -> Section | None:
    """The section of that id, whatever its case; None when there is none."""
    key = fold(section_id.strip())
    return next((section for section in sections(rules, language) if fold(section.id) == key), None)


def rule_ids(lines: Iterable[Line]) -> tuple[str, ...]:
    """The rule ids that lines name, each once, in order; `app.narrate.explain` marks them by their role."""
    found = (word for one in lines for span in one if span.role == "rule" for word in span.text.split())
    return tuple(dict.fromkeys(found))


def rule_titles(rules: str, ids: Iterable[str], t: Translator) -> tuple[Line, ...]:
    """A line for each rule: its id and its title."""
    known = {section.id: section.title for section in sections(rules, t.language)}
    return tuple(
        told(Span(f"{id_} ", "rule"), Span(known[id_], "muted")) for id_ in dict.fromkeys(ids) if id_ in known
    )


def find(rules: str, language: str, query: str) -> tuple[Section, ...]:
    """The sections in which every word of the query occurs, blind to accents and case, best first.

    A match of the id goes before one of the title, and that before one of the text; equals stay in the
    order of the reference. An empty query finds everything.
    """
    words = fold(query).split()
    ranked: list[tuple[tuple[int, int], Section]] = []
    for section in sections(rules, language):
        rank = _rank(section, words)
        if rank is not None:
            ranked.append((rank, section))
    ranked.sort(key=lambda found: found[0])
    return tuple(section for _, section in ranked)


def _rank(section: Section, words: list[str]) -> tuple[int, int] | None:
    """How well a section fits, lower is better; None when a word is missing."""
    section_id, title, text = (fold(part) for part in (section.id, section.title, section.text))
    if all(word in section_id for word in words):
        return (_EXACT_ID if words == [section_id] else _IN_ID), 0
    places = [_place(word, section_id, title, text) for word in words]
    if None in places:
        return None
    return _ELSEWHERE, sum(place for place in places if place is not None)


def _place(word: str, section_id: str, title: str, text: str) -> int | None:
    """Where a word occurs, the best place first; None when it does not."""
    in_title = _WORD.findall(title)
    if word in in_title or word in section_id:
        return _TITLE_WORD
    if any(other.startswith(word) for other in in_title):
        return _TITLE_START
    if word in title:
        return _TITLE_PART
    if any(other.startswith(word) for other in _WORD.findall(text)):
        return _TEXT_START
    return _TEXT_PART if word in text else None


def _path(rules: str, language: str) -> Path:
    return assets_folder() / "rules" / rules / f"{language}.md"


def _read(rules: str, language: str) -> tuple[Section, ...]:
    """The sections of one file, in its order; none when the file is not there."""
    path = _path(rules, language)
    if not path.exists():
        return ()
    found: list[Section] = []
    heading: re.Match[str] | None = None
    body: list[str] = []
    for line in (*path.read_text("utf-8").splitlines(), "## "):
        if not line.startswith("## "):
            body.append(line)
            continue
        if heading is not None:
            found.append(_section(heading[1], heading[2].strip(), body))
        heading, body = _HEADING.match(line), []
    return tuple(found)


def _section(section_id: str, title: str, body: list[str]) -> Section:
    """A section from the lines under its heading: `key: value` up to the first empty line, then text."""
    metadata: dict[str, str] = {}
    while body and (pair := _METADATA.match(body[0])):
        metadata[pair[1]] = pair[2]
        body = body[1:]
    return Section(
        section_id,
        title,
        _parts(metadata.get("source", ""), "|"),
        _parts(metadata.get("options", ""), ","),
        "\n".join(body).strip(),
    )


def _parts(value: str, separator: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(separator) if part.strip())
