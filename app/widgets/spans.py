"""Styled lines on the screen: as Content, as Segments, cut and wrapped; never through markup."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from rich.cells import cell_len, get_character_cell_size, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.content import Content

from app.glyphs import GlyphSet
from app.themes import rich_words, role_styles
from rules.text import Line, Span

# Every glyph of our own screens in plain characters; lines are measured after this.
_ASCII = {
    "▶": ">", "✓": "v", "√": "v", "‖": "=", "✗": "x", "◌": "?", "♥": "*", "♡": ".", "◆": "&", "◇": ".",
    "★": "h", "☆": ".", "≋": "~", "●": "o", "○": ".", "■": "#", "□": ".", "└": "`", "│": "|", "─": "-",
    "▌": ">", "▼": "v", "▲": "^", "→": "->", "←": "<-", "≥": ">=", "≤": "<=", "›": ">", "‹": "<", "⏎": "<",
    "×": "x", "−": "-", "–": "-", "—": "-", "·": "-", "•": "*", "…": "~", "«": '"', "»": '"', "“": '"',
    "”": '"', "‘": "'", "’": "'", "⚀": "1", "⚁": "2", "⚂": "3", "⚃": "4", "⚄": "5", "⚅": "6",
    "█": "#", "▉": "#", "▊": "#", "▋": "#", "▍": "-", "▎": "-", "▏": "-", "↑": "^", "↓": "v",
    "▸": "+", "▾": "-", "▣": "#", "↔": "=", "✕": "x",
    "↷": "@", "↺": "r", "▁": "_", "▂": "_", "▃": "-", "▄": "-", "▅": "=", "▆": "=", "▇": "#",
}  # fmt: skip

# What sign by sign would read as something else: a dot before a number as a minus, an arrow as the letter V.
_MISREAD = (
    (re.compile(r"·(\d+|–)"), r"(\1)"),
    (re.compile(r" · (?=[\d+−-])"), " / "),
    (re.compile(r"\+↑"), r"+/\\"),
    (re.compile(r"\+↓"), r"+\\/"),
)

_TABLES: Mapping[GlyphSet, Mapping[int, str]] = {"unicode": {}, "ascii": str.maketrans(_ASCII)}

_FACES = dict(zip("123456", "⚀⚁⚂⚃⚄⚅", strict=True))

# Kept as no-break spaces; any other odd space becomes an ordinary one.
_NO_BREAK = frozenset("\u00a0\u202f\u2007")

_PIECE = re.compile(r" +|[^ ]+")


def shown(line: Iterable[Span], glyphs: GlyphSet = "unicode") -> Line:
    """Return a line as it is drawn: dice as faces, the glyphs of the set, no control characters."""
    table = _TABLES[glyphs]
    spans = []
    for text, role in line:
        text = _visible(text)
        if table:
            for sign, said in _MISREAD:
                text = sign.sub(said, text)
            text = text.translate(table)
        elif role in ("dice", "dropped"):
            text = _FACES.get(text, text)
        if text:
            spans.append(Span(text, role))
    return tuple(spans)


def to_content(line: Iterable[Span], theme: str, glyphs: GlyphSet = "unicode") -> Content:
    """Return a line for a widget that takes Content; nothing in it is read as markup."""
    styles = role_styles(theme)
    return Content.assemble(*((text, styles[role]) for text, role in shown(line, glyphs)))


def to_segments(
    line: Iterable[Span], theme: str, base: Style, glyphs: GlyphSet | None = "unicode"
) -> list[Segment]:
    """Return a line for the line API, on a base style; `glyphs` None when it is already `shown`."""
    styles = _rich_styles(theme)
    spans = line if glyphs is None else shown(line, glyphs)
    return [Segment(text, base + styles[role]) for text, role in spans]


def highlighted(segments: Iterable[Segment], start: int, end: int, style: Style) -> list[Segment]:
    """Return segments with a style over the characters from `start` to `end`, -1 for the last."""
    marked: list[Segment] = []
    position = 0
    end = sys.maxsize if end < 0 else end
    for text, own, _ in segments:
        cuts = (0, *(min(max(0, place - position), len(text)) for place in (start, end)), len(text))
        for number, piece in enumerate((text[cuts[0] : cuts[1]], text[cuts[1] : cuts[2]], text[cuts[2] :])):
            if piece:
                marked.append(Segment(piece, (own or Style()) + style if number == 1 else own))
        position += len(text)
    return marked


def cells(line: Iterable[Span]) -> int:
    """Return the width of a line in cells."""
    return sum(cell_len(span.text) for span in line)


def cut(line: Iterable[Span], width: int) -> Line:
    """Return a `shown` line in no more than `width` cells, with … in place of what was cut off."""
    line = tuple(line)
    if cells(line) <= width:
        return line
    kept: list[Span] = []
    room = width - 1
    if room < 0:
        return ()
    for text, role in line:
        size = cell_len(text)
        if size > room:
            kept.append(Span(set_cell_size(text, room).rstrip() + "…", role))
            return tuple(kept)
        kept.append(Span(text, role))
        room -= size
    return tuple(kept)


def whole_parts(line: Iterable[Span], width: int) -> Line:
    """Return the first parts of a `shown` line that fit into `width` cells; they are joined by " · "."""
    line = tuple(line)
    ends = [n for n, span in enumerate(line) if span.text.strip() == "·"]
    return next((line[:end] for end in (len(line), *reversed(ends)) if cells(line[:end]) <= width), ())


def cut_words(words: str, width: int) -> str:
    """Return words in no more than `width` cells, cut after a whole one when there is one."""
    if cell_len(words) <= width:
        return words
    if width < 1:
        return ""
    kept = set_cell_size(words, width - 1)
    whole, space, _ = kept.rpartition(" ")
    if space and not words[len(kept)].isspace() and cell_len(whole) * 2 >= width:
        kept = whole
    return kept.rstrip(" ·,:;-") + "…"


def cut_inside(line: Line, width: int) -> Line:
    """Return a `shown` line in no more than `width` cells, cut before its last word if that is short.

    What is alike but for its end stays apart: "The sunken t… 2".
    """
    end = f" {line[-1].text.rpartition(' ')[2]}" if line else ""
    if cells(line) <= width or not 1 < cell_len(end) <= width // 4:
        return cut(line, width)
    body = (*line[:-1], line[-1]._replace(text=line[-1].text.removesuffix(end)))
    return (*cut(body, width - cell_len(end)), line[-1]._replace(text=end))


def padded(line: Iterable[Span], width: int) -> Line:
    """Return a line cut or filled with spaces to exactly `width` cells."""
    line = cut(line, width)
    missing = width - cells(line)
    return (*line, Span(" " * missing)) if missing > 0 else line


def wrap(line: Line, width: int, first: Line = (), rest: Line = ()) -> list[Line]:
    """Break a `shown` line into rows of `width` cells, by word; a word too long for a row is cut.

    `first` begins the first row and `rest` the others: left out where they would fill the row.
    Only spaces where a row is broken are lost.
    """
    width = max(2, width)  # a character may be two cells wide
    head, hang = cells(first), cells(rest)
    if head + cells(line) <= width:
        return [first + line]
    if hang > min(width // 2, width - 2):
        rest, hang = (), 0
    if head > width - 2:
        first, head = (), 0
    rows: list[Line] = []
    row, used, fresh = list(first), head, True
    gap: list[Span] = []
    for word in _words(line):
        if word[0].text[0] == " ":
            gap += word
            continue
        space, size = cells(gap), cells(word)
        if used + space + size > width and not fresh:
            rows.append(_joined(row))
            row, used, gap, space = list(rest), hang, [], 0
        if used + space + size > width:
            gap, space = [], 0
        while used + size > width:
            taken, word = _split(word, width - used)
            rows.append(_joined([*row, *taken]))
            row, used, size = list(rest), hang, cells(word)
        row += gap
        row += word
        used += space + size
        gap, fresh = [], False
    rows.append(_joined(row))
    return rows


def _visible(text: str) -> str:
    """Return a text without what moves the cursor, reverses a row, or that terminals measure unevenly."""
    if text.isprintable() and "\ufe0f" not in text:
        return text
    kept = []
    for char in text:
        if char in _NO_BREAK:
            kept.append("\u00a0")
        elif char.isspace():
            kept.append(" ")
        elif char.isprintable() and char != "\ufe0f":
            kept.append(char)
    return "".join(kept)


def _words(line: Line) -> Iterator[list[Span]]:
    """Yield words and runs of spaces; a word may be made of several spans."""
    word: list[Span] = []
    for text, role in line:
        for piece in _PIECE.findall(text):
            if piece[0] != " ":
                word.append(Span(piece, role))
                continue
            if word:
                yield word
                word = []
            yield [Span(piece, role)]
    if word:
        yield word


def _split(word: list[Span], room: int) -> tuple[list[Span], list[Span]]:
    """Cut a word after as many cells as there is room for, never inside a character."""
    used = 0
    for place, (text, role) in enumerate(word):
        for index, char in enumerate(text):
            size = get_character_cell_size(char)
            if used + size > room:
                return (
                    [*word[:place], Span(text[:index], role)],
                    [Span(text[index:], role), *word[place + 1 :]],
                )
            used += size
    return word, []


def _joined(row: list[Span]) -> Line:
    """Join neighbours of one role: fewer segments to draw."""
    spans: list[Span] = []
    for span in row:
        if spans and spans[-1].role == span.role:
            spans[-1] = Span(spans[-1].text + span.text, span.role)
        elif span.text:
            spans.append(span)
    return tuple(spans)


@lru_cache(maxsize=8)
def _rich_styles(theme: str) -> dict[str, Style]:
    return {role: Style.parse(rich_words(words)) for role, words in role_styles(theme).items()}
