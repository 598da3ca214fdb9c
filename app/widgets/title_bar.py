"""The row at the top, and what every bar of one row needs: pieces that fit, and a click on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from app.messages import HintPressed
from app.widgets.spans import GlyphSet, cells, shown, to_segments
from rules.naming import display_name
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator
from rules.timeline import Timeline

_SHORTEST_TITLE = 8


def cut(line: Iterable[Span], width: int) -> Line:
    """A `shown` line in no more than `width` cells, with … in place of what was cut off."""
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


def cut_words(words: str, width: int) -> str:
    """Words in no more than `width` cells, cut after a whole one when there is one."""
    if cell_len(words) <= width:
        return words
    if width < 1:
        return ""
    kept = set_cell_size(words, width - 1)
    whole, space, _ = kept.rpartition(" ")
    if space and not words[len(kept)].isspace() and cell_len(whole) * 2 >= width:
        kept = whole
    return kept.rstrip(" ·,:;-") + "…"


def padded(line: Iterable[Span], width: int) -> Line:
    """A line cut or filled with spaces to exactly `width` cells."""
    line = cut(line, width)
    missing = width - cells(line)
    return (*line, Span(" " * missing)) if missing > 0 else line


class Piece(NamedTuple):
    """Part of a bar: its text, the action that a click on it runs, whether it is the current one."""

    line: Line
    action: str = ""
    current: bool = False


class Bar(Widget):
    """One row of pieces, drawn anew whenever one of its values changes."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"bar--current"}
    DEFAULT_CSS = """
    Bar {
        height: 1;
        background: $panel;
        & > .bar--current {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
    }
    """

    glyphs: reactive[GlyphSet] = reactive("unicode")

    def pieces(self, width: int) -> Sequence[Piece]:
        """What to draw, from the left, in no more than `width` cells."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        """Draw the row."""
        base, width, theme = self.rich_style, self.size.width, self.app.theme
        segments = []
        for piece in self.pieces(width) if y == 0 else ():
            style, line = base, piece.line
            if piece.current:
                style += self.get_component_rich_style("bar--current")
                line = tuple(Span(span.text) for span in line)
            segments += to_segments(line, theme, style, self.glyphs)
        return Strip(segments).adjust_cell_length(width, base)

    def on_click(self, event: events.Click) -> None:
        """Run the action of the piece clicked on."""
        end = 0
        for piece in self.pieces(self.size.width):
            end += cells(piece.line)
            if event.x < end:
                if piece.action:
                    self.post_message(HintPressed(piece.action))
                return


def joined(parts: Iterable[Line], by: str = " · ") -> Line:
    """Lines in a row with a quiet separator between those that are not empty."""
    spans: list[Span] = []
    for part in parts:
        if part and spans:
            spans.append(Span(by, "muted"))
        spans += part
    return tuple(spans)


class TitleBar(Bar):
    """Where we are: campaign, scene, round and whose turn it is, and when it was saved.

    `saved` is the time to show, such as "21:43"; nothing is said of saving while it is empty.
    """

    timeline: reactive[Timeline | None] = reactive(None)
    translator: reactive[Translator | None] = reactive(None)
    campaign: reactive[str] = reactive("")
    saved: reactive[str] = reactive("")

    def __init__(self, campaign: str = "") -> None:
        super().__init__()
        self.set_reactive(TitleBar.campaign, campaign)

    def pieces(self, width: int) -> Sequence[Piece]:
        """The campaign at the left, the time in the middle, saving at the right: as much as fits."""
        t = self.translator
        if self.timeline is None or t is None or width < 2:
            return ()
        state, room = self.timeline.state, width - 2
        for level in range(_LEVELS):
            left, middle, right = self._parts(state, t, level)
            if _taken(left, middle, right) <= room:
                break
        else:
            over = _taken((), middle, right)
            title = cut_words(self._title(), room - over - 3)
            left = (Span(title, "strong"),) if cell_len(title) >= min(_SHORTEST_TITLE, 3) else ()
            middle = cut(middle, room)
        free = room - cells(left) - cells(middle) - cells(right)
        before = free // 2 if right else free
        if not left:
            before = 0
        line = (
            Span(" "),
            *left,
            Span(" " * before),
            *middle,
            Span(" " * (free - before)),
            *right,
        )
        return (Piece(line),)

    def _title(self) -> str:
        return "".join(span.text for span in shown((Span(self.campaign),)))

    def _parts(self, state: State, t: Translator, level: int) -> tuple[Line, Line, Line]:
        """Left, middle and right, the poorer the higher the level; see _LEVELS."""
        name: Line = (Span("Fogón", "accent"), Span("  ")) if level < 8 else ()
        title: Line = (Span(self._title(), "strong"),) if self.campaign else ()
        rules: Line = (Span(get(state.rules).title, "muted"),) if level < 3 else ()
        scene: list[Span] = []
        if level < 6:
            scene = [Span(t.text("Scene {n}").replace("{n}", str(state.scene.number)), "muted")]
            if state.scene.title and level < 4:
                scene += [Span(" "), *shown((Span(state.scene.title),))]
        left = (*name, *joined((title, rules, tuple(scene))))
        return left, self._time(state, t, short=level >= 5, bare=level >= 10), self._saved(t, level)

    def _time(self, state: State, t: Translator, *, short: bool, bare: bool) -> Line:
        if state.time != "action":
            return (Span(t.text("Narrative"), "good"),)
        template = t.text("R{n}") if short else t.text("Round {n}")
        counted: Line = () if bare else (Span(template.replace("{n}", str(state.round)), "muted"),)
        whose: Line = ()
        if state.phase is not None:
            heroes = state.phase == "heroes"
            word = t.text("heroes") if heroes else t.text("foes")
            whose = (Span(word[:1].upper() + word[1:], "hero" if heroes else "foe"),)
        elif state.active in state.creatures:
            who = state.creatures[state.active]
            whose = cut(shown((Span(display_name(state, who), who.side),)), 20)
        return joined(((Span(t.text("Action"), "foe"),), counted, whose))

    def _saved(self, t: Translator, level: int) -> Line:
        saved: Line = ()
        if self.saved and level < 9:
            words = t.text("saved {time}") if level < 2 else "{time}"
            saved = (Span("✓ ", "good"), Span(words.replace("{time}", self.saved), "muted"))
        language: Line = (Span(t.language, "muted"),) if level < 1 else ()
        return joined((saved, language))


# 1 no language, 2 only the time of saving, 3 no rules, 4 no scene title, 5 a short round,
# 6 no scene, 8 no name of ours, 9 nothing of saving, 10 no round.
_LEVELS = 11


def _taken(left: Line, middle: Line, right: Line) -> int:
    parts = [cells(part) for part in (left, middle, right) if part]
    return sum(parts) + 3 * (len(parts) - 1)
