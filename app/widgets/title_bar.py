"""The row at the top: where we are in the story, and whether it is saved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from rich.cells import cell_len
from textual.reactive import reactive

from app.filling import filled
from app.scene_words import scene_called
from app.widgets.bar_row import Bar, Piece
from app.widgets.spans import cells, cut, cut_words, shown
from rules.naming import display_name
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator
from rules.timeline import Timeline

_SHORTEST_TITLE = 8

#: What may be done here: play, only look, or look at what nobody else plays any more.
Access: TypeAlias = Literal["play", "look", "free"]


def to_look(t: Translator) -> Line:
    """The mark of a window that can only look."""
    return (Span("◌ ", "karma"), Span(t.text("read-only"), "karma"))


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
    access: reactive[Access] = reactive("play")
    #: What is left of the turn, while that is counted; a click on it lets it stand.
    turn_left: reactive[Line] = reactive(())

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
        action = "pause_timer" if self.turn_left else ""
        return (
            Piece((Span(" "), *left), "palette" if left else ""),
            Piece((Span(" " * before),)),
            Piece(middle, action),
            Piece((Span(" " * (free - before)), *right)),
        )

    def _title(self) -> str:
        return "".join(span.text for span in shown((Span(self.campaign),)))

    def _parts(self, state: State, t: Translator, level: int) -> tuple[Line, Line, Line]:
        """Left, middle and right, the poorer the higher the level; see _LEVELS."""
        name: Line = (Span("Fogón", "accent"), Span("  ")) if level < 8 else ()
        title: Line = (Span(self._title(), "strong"),) if self.campaign else ()
        rules: Line = (Span(get(state.rules).title, "muted"),) if level < 3 else ()
        scene: list[Span] = []
        if level < 6:
            scene = [Span(scene_called(state, t), "muted")]
            if state.scene.title and level < 4:
                scene += [Span(": "), *shown((Span(state.scene.title),))]
        left = (*name, *joined((title, rules, tuple(scene))))
        return left, self._time(state, t, short=level >= 5, bare=level >= 10), self._saved(t, level)

    def _time(self, state: State, t: Translator, *, short: bool, bare: bool) -> Line:
        if state.time != "action":
            return (Span(t.text("Narrative"), "good"),)
        template = t.text("R{n}") if short else t.text("Round {n}")
        counted: Line = () if bare else (Span(filled(template, n=state.round), "muted"),)
        whose: Line = ()
        if state.phase is not None:
            heroes = state.phase == "heroes"
            word = t.text("heroes") if heroes else t.text("foes")
            whose = (Span(word[:1].upper() + word[1:], "hero" if heroes else "foe"),)
        elif state.active in state.creatures:
            who = state.creatures[state.active]
            whose = cut(shown((Span(display_name(state, who), who.side),)), 20)
        return joined(((Span(t.text("Action"), "foe"),), counted, whose, self.turn_left))

    def _saved(self, t: Translator, level: int) -> Line:
        saved: Line = ()
        if self.access != "play":
            free = t.text("free: Ctrl+T plays on") if self.access == "free" and level < 3 else ""
            saved = joined((to_look(t), (Span(free, "good"),) if free else ()))
        elif self.saved and level < 9:
            words = t.text("saved {time}") if level < 2 else t.text("saved")
            saved = (Span("✓ ", "good"), Span(filled(words, time=self.saved), "muted"))
        language: Line = (Span(t.language, "muted"),) if level < 1 else ()
        return joined((saved, language))


# 1 no language, 2 only that it is saved, 3 no rules, 4 no scene title, 5 a short round,
# 6 no scene, 8 no name of ours, 9 nothing of saving, 10 no round.
_LEVELS = 11


def _taken(left: Line, middle: Line, right: Line) -> int:
    parts = [cells(part) for part in (left, middle, right) if part]
    return sum(parts) + 3 * (len(parts) - 1)
