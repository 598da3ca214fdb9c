"""The rows of a form: drawn lines, one of them under the cursor, and clicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from app.glyphs import GlyphSet
from app.sheet_form import Form, Row, record_at, row_here, rows
from app.sheet_values import record_words, shown
from app.widgets.line_edit import drawn as drawn_text
from app.widgets.spans import cells, cut, highlighted, padded, to_segments
from app.widgets.spans import shown as visible
from rules.text import Line, Role, Span, Translator, plain

_LABEL_MOST = 24


class Drawn(NamedTuple):
    """A line: what of it is lit, what a click on it means ("" for nothing), where text is being written.

    `lit` and `caret` count characters; a `caret` of -1 is none.
    """

    line: Line
    lit: tuple[int, int] = (0, 0)
    click: str = ""
    caret: int = -1


class FormRows(ScrollView, can_focus=True):
    """Shows drawn lines and keeps one of them in sight; the keys are the screen's."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"form-rows--cursor"}
    DEFAULT_CSS = "FormRows { overflow-x: hidden; overflow-y: auto; scrollbar-size-vertical: 1; }"

    class Clicked(Message):
        """A line was clicked on: what that means, and the column."""

        def __init__(self, click: str, column: int) -> None:
            super().__init__()
            self.click = click
            self.column = column

    drawn_rows: reactive[Sequence[Drawn]] = reactive(())
    glyphs: reactive[GlyphSet] = reactive("unicode")

    _rows_in_sight: tuple[int, int] = (0, 0)

    def show(self, drawn: Sequence[Drawn], here: tuple[int, int]) -> None:
        """Show these lines, with those from `here[0]` to `here[1]` in sight."""
        self.drawn_rows = tuple(drawn)
        self.virtual_size = Size(1, len(drawn))
        self._rows_in_sight = here
        self._reveal()
        # Once more when the height has followed the rows.
        self.call_after_refresh(self._reveal)

    def _reveal(self) -> None:
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        first, last = self._rows_in_sight
        if height and last >= top + height:
            top = last - height + 1
        if height and first < top:
            top = first
        if top != self.scroll_offset.y:
            self.scroll_to(y=top, animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        """Draw a line, its lit part on the colour of the cursor."""
        base, width = self.rich_style, self.scrollable_content_region.width
        index = y + self.scroll_offset.y
        if index >= len(self.drawn_rows):
            return Strip.blank(width, base)
        line, (start, end), _, caret = self.drawn_rows[index]
        segments = to_segments(padded(visible(line), width), self.app.theme, base, self.glyphs)
        if end > start:
            lit = Style(bgcolor=self.get_component_rich_style("form-rows--cursor").bgcolor)
            segments = highlighted(segments, start, end, lit)
        if caret >= 0:
            segments = highlighted(segments, caret, caret + 1, Style(reverse=True))
        return Strip(segments).adjust_cell_length(width, base)

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked on."""
        offset = event.get_content_offset(self)
        place = offset.y + self.scroll_offset.y if offset is not None else len(self.drawn_rows)
        if offset is not None and place < len(self.drawn_rows) and self.drawn_rows[place].click:
            self.post_message(self.Clicked(self.drawn_rows[place].click, offset.x))


def draw_form(
    form: Form, width: int, t: Translator, *, airy: bool, lit: bool = True
) -> tuple[list[Drawn], list[int]]:
    """The lines of a form, and for each of its rows the line that it stands on."""
    found: list[Drawn] = []
    places: list[int] = []
    label_width = min(_LABEL_MOST, max(cells((Span(f.label),)) for s in form.sections for f in s.fields)) + 3
    before = -1
    for number, row in enumerate(rows(form)):
        if row.section != before:
            before = row.section
            title = form.sections[row.section].title
            if title and (found and airy):
                found.append(Drawn(()))
            if title:
                found.append(Drawn((Span(title, "accent"),)))
        here = lit and number == form.cursor
        places.append(len(found))
        label = row.field.label if row.item <= 0 else ""
        start: Line = (Span("▌ " if here else "  ", "accent"), Span(label, "muted"))
        head = padded(visible(start), label_width)
        room, caret = max(4, width - label_width), -1
        if here and form.edit is not None:
            text, caret = drawn_text(form.edit, room - 3)
            value: Line = (Span(f"  {text}"),)
            # In characters: a label may have some that are two cells wide.
            caret += len(plain(head)) + 2
        else:
            value = _value(form, row, room, t, here=here)
        found.append(Drawn((*head, *value), (0, width) if here else (0, 0), str(number), caret))
    return found, places


def hint_of(form: Form, t: Translator) -> Line:
    """What the field under the cursor is for."""
    row = row_here(form)
    if row.field.fixed:
        return (Span(t.text("This can only be looked at."), "muted"),)
    return (Span(row.field.hint, "muted"),)


def keys_of(form: Form, t: Translator) -> list[tuple[str, str]]:
    """The keys that do something in the row under the cursor, with what they do."""
    row = row_here(form)
    field = row.field
    if form.edit is not None:
        return [("Enter", t.text("done")), ("Esc", t.text("as it was"))]
    if field.fixed:
        return []
    if field.kind == "number":
        arrows = [("← →", t.text("typical"))] if field.words else []
        none = [("0", t.text("none"))] if field.none and field.low > 0 else []
        return [("+ −", t.text("change")), *arrows, *none]
    if field.kind in ("choice", "flag"):
        return [("← →", t.text("change"))]
    if field.kind == "records" and record_at(form, row) is not None:
        return [("Enter", t.text("write")), ("← →", ""), ("+ −", t.text("change")), ("Del", t.text("drop"))]
    return [("Enter", t.text("write"))]


def key_line(keys: Sequence[tuple[str, str]]) -> Line:
    """Keys with what they do, in a row."""
    spans: list[Span] = []
    for key, label in keys:
        spans += [Span(key, "key"), Span(f" {label}  " if label else " ", "muted")]
    return tuple(spans)


def _value(form: Form, row: Row, width: int, t: Translator, *, here: bool) -> Line:
    """What a row says: the value, what it is called, and arrows where keys turn it."""
    field = row.field
    if field.kind == "records":
        return _record(form, row, width, t, here=here)
    value, word = shown(field, form.values.get(field.key), t)
    role: Role = "plain" if field.kind in ("text", "texts") else "strong"
    if value == "–" or not value:
        value, role = value or "–", "muted"
    if field.fixed:
        role = "muted"
    spans: Line = (Span(value, role),)
    if here and not field.fixed and field.kind in ("number", "choice", "flag"):
        spans = (Span("‹ ", "key"), *spans, Span(" ›", "key"))
    else:
        spans = (Span("  "), *spans)
    if word:
        spans = (*spans, Span(f"  {word}", "muted"))
    return cut(visible(spans), width)


def _record(form: Form, row: Row, width: int, t: Translator, *, here: bool) -> Line:
    record = record_at(form, row)
    if record is None:
        empty = row.field.fixed or not here
        text = "–" if row.field.fixed else "+" if empty else t.text("+ write another")
        return (Span("  "), Span(text, "muted"))
    name, *rest = record_words(row.field, record)
    line: Line = (Span("  "), Span(name, "muted" if row.field.fixed else "plain"))
    return cut(visible((*line, Span("".join(f" · {word}" for word in rest), "muted"))), width)
