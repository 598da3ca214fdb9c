"""No text of the table breaks a format: read back with parsers that know nothing of the writers."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from app.chronicle import values as v
from app.chronicle.html import write_html
from app.chronicle.lonelog import write_log
from app.chronicle.markdown import write_markdown
from app.i18n import translator

EN = translator("en")

#: Whatever means something in one of the formats, and characters that files and terminals dislike.
SIGNS = "[](){}<>|`~#*_+-=>!?@:;.,&\\\"'/%0123 aÑ龍\n\r\t\u2028\u0085\x1b\u202e\ud800"
LINES = (
    "[/ Ogro", "```", "```lonelog", "~~~", "# x", "## Session 9", "---", "===", "- x", "1. x", "1) x", "> x",
    "<script>alert(1)</script>", "</style><b>", "&lt;", "[N:Guardia|alerta]", "[x]: http://y", "![a](b)",
    "@(A > B)", "[/COMBAT]", "x\n```\ny", "title: x", "true", "\u202eabc", "a | b\n--- | ---", "<!--", "*x*",
    "\\", "a\\", "    code", "\tcode", "http://example.org", "?? -> x => y", "=1+1", "Rd7", "12", "1d6!",
)  # fmt: skip
texts = st.one_of(st.sampled_from(LINES), st.text(SIGNS, max_size=24))
names = texts
sides = st.sampled_from(("hero", "ally", "foe", "neutral"))
numbers = st.integers(-3, 40)
words = st.lists(texts, max_size=2).map(tuple)
pools = st.lists(st.tuples(names, numbers), max_size=2).map(tuple)
dice = st.lists(st.builds(v.Die, st.integers(1, 20), st.booleans()), min_size=1, max_size=4).map(tuple)
rolls = st.builds(
    v.Roll, st.sampled_from(("d6", "2d6kh1+2", "3d6kl1", "2d6!", "d20")), dice, numbers, names, names,
    st.none() | numbers, st.sampled_from(("", "éxito", "success")), st.booleans(),
)  # fmt: skip
people = st.lists(st.builds(v.Person, names, sides, names, pools, words, st.just("")), max_size=3).map(tuple)
changes = st.lists(
    st.builds(v.Change, names, sides, pools, words, words, st.sampled_from(("", "down", "dead"))), max_size=2
).map(tuple)
entries = st.one_of(
    st.builds(v.Prose, texts),
    st.builds(v.Deed, names, sides, texts, texts, st.none() | st.tuples(names, names)),
    rolls,
    st.builds(v.Result, texts, changes, st.booleans()),
    st.builds(v.World, texts, people),
    st.builds(v.Remark, texts),
    st.builds(v.Question, texts, texts, texts, st.none() | rolls, st.none() | rolls),
    st.builds(v.Twist, texts, st.lists(rolls, max_size=2).map(tuple)),
    st.builds(v.Draw, names, texts, words, st.lists(rolls, max_size=2).map(tuple)),
    st.builds(v.Expected, texts, st.none() | rolls),
    st.builds(
        v.Listed, st.sampled_from((None, "thread", "person", "place")), names, texts,
        st.sampled_from((None, "open", "aside", "closed")), texts,
    ),
    st.builds(v.Tracked, st.sampled_from(("track", "clock", "timer")), names, numbers, numbers, texts),
    st.builds(v.Tension, texts),
    st.builds(v.FightBegins, texts, people, st.booleans()),
    st.builds(v.Round, st.integers(1, 9), people),
    st.builds(v.FightEnds, st.booleans()),
)  # fmt: skip
scenes = st.builds(v.Scene, st.integers(1, 99), texts, st.lists(entries, max_size=5).map(tuple))
sessions = st.builds(
    v.Session, st.integers(0, 99), st.sampled_from(("", "2026-01-16")), st.integers(0, 200),
    st.lists(scenes, max_size=2).map(tuple),
)  # fmt: skip
chronicles = st.builds(
    v.Chronicle, texts, texts, st.just("en"), st.lists(names, max_size=3).map(tuple),
    st.lists(sessions, min_size=1, max_size=2).map(tuple),
)  # fmt: skip

#: Every such line in every place that somebody may write in.
EVERY_LINE = v.Chronicle(
    LINES[0], "EZD6", "en", LINES,
    (
        v.Session(1, "2026-01-16", 90, tuple(
            v.Scene(n, line, (
                v.Prose(line), v.Question(line, "", line), v.Deed(line, "foe", line, line, (line, line)),
                v.Result(line, (v.Change(line, "hero", ((line, -1),), (line,), (line,)),)), v.World(line),
                v.Draw(line, line, (line,)), v.Listed("thread", line, line, "open", line),
                v.Tracked("clock", line, 1, 2, line), v.FightBegins(line, (v.Person(line, "ally", line),)),
            ))
            for n, line in enumerate(LINES, 1)
        )),
    ),
)  # fmt: skip


def headings_of(chronicle: v.Chronicle) -> list[int]:
    """The levels of the headings that a file of the chronicle has."""
    found = [1]
    for session in chronicle.sessions:
        found += [2, *(3 for _ in session.scenes)]
    return found


def seen(text: str) -> str:
    """What of a text can be read, its spaces as one."""
    import unicodedata

    return " ".join(
        "".join(" " if c.isspace() or c == "\x85" else c for c in text if c.isspace() or c == "\x85" or
                unicodedata.category(c)[0] != "C").split()
    )  # fmt: skip


def parsed(text: str) -> list[Any]:
    """Blocks of Markdown by a parser of the common dialect, with tables and struck text besides."""
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def inline_text(token: Any) -> str:
    """The text of a block, its line breaks as spaces."""
    pieces = [" " if c.type in ("softbreak", "hardbreak") else c.content for c in token.children or ()]
    return seen("".join(pieces))


#: What may stand in a line of notation, once every tag and bracket of the notation is out of it.
_TAG = re.compile(r"\[(?:PC|F|N|L|Thread|Clock|Track|Timer):[^\[\]|`]*(?:\|[^\[\]|`]*)*\]")
_WAY = re.compile(r"\[[^\[\]|`]*->[^\[\]|`]*\]")
_FACES = re.compile(r"\[-?\d+d?(?:, -?\d+d?)*\]")
_LINE = re.compile(
    r"@\([^()|<>]*\) |@\([^()|<>]*\)$|d: |=> ?|\? ?|\?$|tbl: |Rd\d+|\(note: .*\)$|\[|! ?|!$|-> "
)


@pytest.mark.parametrize("dialect", ["lonelog", "partylog"])
@settings(max_examples=150)
@given(chronicles)
@example(EVERY_LINE)
def test_logs_keep_their_notation(dialect: Any, chronicle: v.Chronicle) -> None:
    """Front matter, headings, fences and every tag are those that the writer meant."""
    text = write_log(chronicle, EN, dialect)
    text.encode("utf-8")
    _, front, body = text.split("---\n", 2)
    for row in front.splitlines():
        key, _, value = row.partition(": ")
        assert key in ("title", "ruleset", "pcs", "start_date", "last_update", "tools")
        if value.startswith('"'):
            value = json.loads(value)
        else:
            assert not re.search(r"[\[\]{}:#&*!|>%@`\"]", value.replace("-", "")) or key.endswith("e"), row
            assert value == value.strip()
        if key == "title":
            assert value == seen(chronicle.title)
    tokens = parsed(body)
    assert [int(t.tag[1]) for t in tokens if t.type == "heading_open"] == headings_of(chronicle)
    assert {t.type.rsplit("_", 1)[0] for t in tokens} <= {"heading", "paragraph", "inline", "fence"}
    for token in tokens:
        if token.type == "fence":
            assert token.info == dialect
            assert token.markup == "```"
            for line in token.content.splitlines():
                check_line(line)
    wanted = [
        entry.text
        for session in chronicle.sessions
        for scene in session.scenes
        for entry in scene.entries
        if isinstance(entry, v.Prose)
    ]
    told = [inline_text(token) for one, token in pairwise(tokens) if one.type == "paragraph_open"]
    told = [text for text in told if not text.startswith(("Date: ", "Duration: "))]
    assert " ".join(told) == seen(" ".join(wanted))


def check_line(line: str) -> None:
    """A line of notation is one of those that there are, and each bracket in it is the notation's own."""
    rest = line.replace("[COMBAT]", "").replace("[/COMBAT]", "")
    for known in (_TAG, _FACES, _WAY):
        rest = known.sub("", rest)
    assert not set("[]`") & set(rest), line
    assert _LINE.match(line), line


@settings(max_examples=150)
@given(chronicles)
@example(EVERY_LINE)
def test_markdown_is_text_and_nothing_else(chronicle: v.Chronicle) -> None:
    """Headings as meant; no link, no picture, no code, no HTML, no table; prose reads as it was written."""
    text = write_markdown(chronicle, EN)
    text.encode("utf-8")
    tokens = parsed(text)
    assert [int(t.tag[1]) for t in tokens if t.type == "heading_open"] == headings_of(chronicle)
    kinds = {t.type.rsplit("_", 1)[0] for t in tokens}
    assert kinds <= {"heading", "paragraph", "inline", "blockquote", "bullet_list", "list_item"}
    inner = {child.type for t in tokens for child in t.children or ()}
    assert inner <= {
        "text", "strong_open", "strong_close", "em_open", "em_close", "hardbreak", "softbreak",
        "text_special",
    }  # fmt: skip
    title = next(t for t in tokens if t.type == "inline")
    assert inline_text(title) == seen(chronicle.title)
    read = " ".join(inline_text(t) for t in tokens if t.type == "inline")
    for session in chronicle.sessions:
        for scene in session.scenes:
            for entry in scene.entries:
                if isinstance(entry, v.Prose):
                    assert seen(entry.text) in read or not seen(entry.text)
                if isinstance(entry, v.Question):
                    assert seen(entry.text)[1:] in read


class Page(HTMLParser):
    """Reads a page: its elements, whether they close, what it refers to, its text."""

    VOID = ("meta",)

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.refers: list[str] = []
        self.text: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            assert name in (
                "lang",
                "charset",
                "http-equiv",
                "content",
                "name",
                "class",
                "id",
                "href",
                "aria-label",
            )
            if name == "href":
                self.refers.append(str(value))
            if name == "id":
                self.ids.append(str(value))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text.append(data)


@settings(max_examples=150)
@given(chronicles)
@example(EVERY_LINE)
def test_the_page_is_ours_whatever_is_in_it(chronicle: v.Chronicle) -> None:
    """Known elements alone, all closed; nothing refers to anything outside; every text is there as text."""
    text = write_html(chronicle, EN)
    text.encode("utf-8")
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    assert page.tags <= {
        "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "h3", "p", "nav", "ol", "ul",
        "li", "a", "section", "article", "strong", "span", "b", "s",
    }  # fmt: skip
    assert all(one.removeprefix("#") in page.ids for one in page.refers)
    assert all(one.startswith("#") for one in page.refers)
    style = text[text.index("<style>") : text.index("</style>")]
    assert not re.search(r"url\(|@import|https?:", style)
    read = seen("".join(page.text))
    assert seen(chronicle.title) in read
    for session in chronicle.sessions:
        for scene in session.scenes:
            assert seen(scene.title) in read
            for entry in scene.entries:
                if isinstance(entry, v.Prose):
                    assert seen(entry.text) in read
