"""The decision bar: what the game or a prompt asks, with its keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil
from typing import TypeVar

from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from app.bar_choices import BarChoice, BarView
from app.glyphs import GlyphSet
from app.messages import ChoicePicked
from app.widgets.spans import cells, cut, padded, shown, to_content, wrap
from rules.text import Line, Span

_GAP = "   "
#: Signs that are not parted from the word behind them.
_HELD = re.compile(r"([↔◌●×]) ")

T = TypeVar("T")


class DecisionBar(Widget):
    """Shows a BarView in a few lines, a long list in columns; hidden when there is nothing to decide."""

    DEFAULT_CLASSES = "decision-bar"

    view: reactive[BarView | None] = reactive(None, layout=True)
    notice: reactive[Line] = reactive((), layout=True)
    glyphs: reactive[GlyphSet] = reactive("unicode")

    def watch_view(self) -> None:
        self._show()

    def watch_notice(self) -> None:
        self._show()

    def _show(self) -> None:
        self.display = self.view is not None or bool(self.notice)
        self.set_class(self.view is not None and self.view.urgent, "-urgent")

    def on_mount(self) -> None:
        self._show()

    _laid_width = 0

    def on_resize(self, event: events.Resize) -> None:
        """Take as many rows as a new width needs; a new height alone needs none."""
        if event.size.width != self._laid_width:
            self._laid_width = event.size.width
            self.refresh(layout=True)

    def render(self) -> Content:
        """The notice, then the question with its choices flowing behind it."""
        rows = [self._content(row) for row in self._notice_rows()]
        if self.view is not None:
            rows += [self._content(tuple(row)) for row in self._rows(self.view)]
        return Content("\n").join(rows)

    def _notice_rows(self) -> list[Line]:
        """The notice, broken where it may be; no-break spaces in it hold together what belongs together."""
        wrapped = wrap(shown(self.notice), self._width()) if self.notice else []
        return [tuple(Span(text.replace("\u00a0", " "), role) for text, role in row) for row in wrapped]

    def _width(self) -> int:
        return max(20, self.content_size.width or self.app.size.width - 4)

    def _asked(self, prompt: Line) -> list[list[Span]]:
        """The question in as many rows as it needs; an arrow stays with what it points at."""
        hang = (Span(_INDENT),)
        held = tuple(span._replace(text=_HELD.sub("\\1\u00a0", span.text)) for span in shown(prompt))
        rows = wrap(held, self._width(), (), hang)
        return [[Span(text.replace("\u00a0", " "), role) for text, role in row] for row in rows]

    def _most_rows(self) -> int:
        """How many rows the style lets the bar have: what is beyond them could not be seen."""
        most, screen = self.styles.max_height, self.app.size
        return screen.height if most is None else int(most.resolve(screen, screen))

    def _content(self, spans: Line) -> Content:
        return to_content(spans, self.app.theme, self.glyphs)

    def _rows(self, view: BarView) -> Iterator[list[Span]]:
        """The question and its choices, broken between choices at the width of the bar."""
        width = self._width()
        if view.listed:
            leading = view.choices[: view.leading]
            above = [
                *self._asked(view.prompt),
                *(_flowing([Span(_INDENT)], leading, width) if leading else ()),
            ]
            hang = (Span(_INDENT),)
            below = [list(row) for reason in view.reasons for row in wrap(reason, width, hang, hang)]
            room = self._most_rows() - len(self._notice_rows()) - len(above) - len(below)
            yield from above
            yield from _columns(view.choices[view.leading :], width, max(1, room))
            yield from below
        else:
            *asked, last = self._asked(view.prompt)
            yield from asked
            yield from _flowing(last, view.choices, width)

    def on_click(self, event: events.Click) -> None:
        """A click on a choice picks it."""
        if self.view is None:
            return
        index = self._choice_at(event.x, event.y)
        if index is not None:
            self.post_message(ChoicePicked(index))

    def _choice_at(self, x: int, y: int) -> int | None:
        """Which choice is drawn at a cell of the bar."""
        assert self.view is not None
        rows = [self._content(tuple(row)).plain for row in self._rows(self.view)]
        row_number = y - len(self._notice_rows())
        if not 0 <= row_number < len(rows):
            return None
        for index, choice in enumerate(self.view.choices):
            listed = self.view.listed and index >= self.view.leading
            text = self._content(tuple(choice_spans(choice, listed=listed))).plain
            start = rows[row_number].find(text)
            if start >= 0 and start <= x - self.styles.padding.left < start + len(text):
                return index
        return None


#: Cells between two columns of a list.
_BETWEEN = 2
_INDENT = "  "
_MOST_COLUMNS = 4
#: So many choices stand one below the other even where they have to be cut.
_AT_MOST_BELOW = 6
#: A name is not cut below this for the sake of what stands behind it.
_LEAST_NAME = 11


def _flowing(row: list[Span], choices: Sequence[BarChoice], width: int) -> Iterator[list[Span]]:
    """Choices one behind another after a beginning of the first row."""
    used = sum(len(span.text) for span in row)
    for choice in choices:
        piece = choice_spans(choice)
        length = len(_GAP) + sum(len(span.text) for span in piece)
        if row and used + length > width and used > 2:
            yield row
            row, used = [Span(_INDENT)], 2
        if row and used > 2:
            row.append(Span(_GAP))
        row += piece
        used += length
    yield row


def _columns(choices: Sequence[BarChoice], width: int, most_rows: int) -> Iterator[list[Span]]:
    """Choices in as many columns as there is room for, read down first; one is enough to cut nothing.

    Of more rows than there may be the last one names the keys that are not listed.
    """
    if not choices:
        return
    room = width - len(_INDENT)
    for count in range(min(_MOST_COLUMNS, len(choices)), 0, -1):
        columns = _split([shown(choice_spans(choice, listed=True)) for choice in choices], count)
        widths = [max(map(cells, column)) for column in columns]
        if sum(widths) + _BETWEEN * (len(columns) - 1) <= room:
            break
    # What an action costs and its odds are not cut, as a mere description may be.
    one_by_one = any(choice.note for choice in choices) and len(choices) <= most_rows and widths[0] <= room
    if len(columns) == 1 and len(choices) > _AT_MOST_BELOW and not one_by_one:
        split = _split(list(choices), 2)
        widths = [
            max(cells(shown(choice_spans(choice, listed=True))) for choice in column) for column in split
        ]
        while sum(widths) > room - _BETWEEN:
            widths[widths.index(max(widths))] -= 1
        columns = [
            [_fitted(choice, size) for choice in column] for column, size in zip(split, widths, strict=True)
        ]
    elif len(columns) == 1:
        columns = [[_fitted(choice, room) for choice in choices]]
    height = len(columns[0])
    hidden: tuple[str, ...] = ()
    if height > most_rows:
        hidden = tuple(choice.key for n, choice in enumerate(choices) if n % height >= most_rows - 1)
        columns = [column[: most_rows - 1] for column in columns]
    for row in range(len(columns[0])):
        spans: list[Span] = [Span(_INDENT)]
        for column, size in zip(columns, widths, strict=True):
            if row < len(column):
                last = column is columns[-1]
                spans += column[row] if last else padded(column[row], size + _BETWEEN)
        yield spans
    if hidden:
        named = (Span(f"[{key}] ", "key") for key in hidden)
        yield list(cut((Span(f"{_INDENT}… ", "muted"), *named), width))


def _split(pieces: list[T], count: int) -> list[list[T]]:
    """Pieces in so many columns, the first ones full."""
    height = ceil(len(pieces) / count)
    return [pieces[start : start + height] for start in range(0, len(pieces), height)]


def _fitted(choice: BarChoice, width: int) -> Line:
    """A choice in a width: the end of its name goes before its cost and its odds."""
    whole = shown(choice_spans(choice, listed=True))
    label = shown(choice.label)
    kept = cut(label, max(_LEAST_NAME, cells(label) - max(0, cells(whole) - width)))
    return cut(shown(choice_spans(choice._replace(label=kept), listed=True)), width)


def choice_spans(choice: BarChoice, *, listed: bool = False) -> list[Span]:
    """A choice as `[1] label note`; in a list the note stands apart, or it reads as part of the name."""
    label = tuple(Span(span.text, "muted") for span in choice.label) if choice.greyed else choice.label
    gap = ("  " if listed else " ") if label else ""
    note = (Span(gap), *choice.note) if choice.note else ()
    return [Span(f"[{choice.key}] ", "muted" if choice.greyed else "key"), *label, *note]
