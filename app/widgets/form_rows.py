"""The rows of a form: drawn lines, one of them under the cursor, and clicks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from app.glyphs import GlyphSet
from app.keys import written_key
from app.sheet_fields import FormField
from app.sheet_form import Form, Row, record_at, row_here, rows
from app.sheet_values import item_words, record_words, shown
from app.widgets.line_edit import LineEdit
from app.widgets.line_edit import drawn as drawn_text
from app.widgets.spans import cells, cut, highlighted, padded, to_segments, wrap
from app.widgets.spans import shown as visible
from rules.text import Line, Role, Span, Translator, plain

_NO_BREAK = "\N{NO-BREAK SPACE}"
_LABEL_MOST, _NAME_MOST = 24, 26
#: Cells of a value with arrows round it, and of what is added to it by hand.
_BASE_WIDTH, _MODIFIER_WIDTH = 9, 5


class Drawn(NamedTuple):
    """A line: what of it is lit, what a click on it means ("" for nothing), where text is being written.

    `lit` and `caret` count characters; a `caret` of -1 is none.
    """

    line: Line
    lit: tuple[int, int] = (0, 0)
    click: str = ""
    caret: int = -1


def written_row(head: Line, edit: LineEdit, width: int, click: str) -> Drawn:
    """A line in which a text is being written, behind what stands at its head."""
    start = len(plain(head))
    text, caret = drawn_text(edit, max(4, width - start - 2))
    return Drawn((*head, Span(text)), (0, width), click, start + caret)


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
    longest = max(cells((Span(f.label),)) for s in form.sections for f in s.fields)
    label_width = min(max(_LABEL_MOST, width * 2 // 5 - 3), longest) + 3
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
        # What has a name and a line about itself takes the whole width.
        whole = row.field.named
        head = padded(visible(start[:1] if whole else start), 2 if whole else label_width)
        room, caret = max(4, width - cells(head)), -1
        if here and form.edit is not None:
            text, caret = drawn_text(form.edit, room - 3)
            value: Line = (Span(f"  {text}"),)
            # In characters: a label may have some that are two cells wide.
            caret += len(plain(head)) + 2
        elif here and row.field.kind == "choices":
            found += _choices(form, row.field, head, width, str(number))
            continue
        else:
            value = _value(form, row, room, t, here=here)
        found.append(Drawn((*head, *value), (0, width) if here else (0, 0), str(number), caret))
    return found, places


def _choices(form: Form, field: FormField, head: Line, width: int, click: str) -> list[Drawn]:
    """Every choice, those taken with a full dot, over as many lines as they need."""
    chosen = form.values.get(field.key) or ()
    spans: list[Span] = []
    for place, (choice, word) in enumerate(field.words):
        taken, here = choice in chosen, place == form.inner
        sides = ("‹", "›") if here else (_NO_BREAK, _NO_BREAK)
        # Not to be parted from its dot at the end of a line.
        label = f"{'●' if taken else '○'} {word}".replace(" ", _NO_BREAK)
        spans += [Span(sides[0], "key"), Span(label, "strong" if taken else "muted"), Span(sides[1], "key")]
        spans.append(Span(" "))
    room = max(10, width - cells(head) - 1)
    lines = wrap(visible(tuple(spans)), room)
    indent = (Span("▌", "accent"), Span(" " * (cells(head) - 1)))
    return [
        Drawn(((*head, Span(" ")) if n == 0 else (*indent, Span(" "))) + tuple(one), (0, width), click)
        for n, one in enumerate(lines)
    ]


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
    if field.kind == "link":
        return [("Enter", t.text("open it"))]
    if field.kind == "items" and record_at(form, row) is not None:
        order = [] if field.named else [("+ −", t.text("order"))]
        return [("Enter", t.text("change")), *order, (written_key("delete", t), t.text("drop"))]
    if field.kind == "items":
        return [("Enter", t.text("write") if field.named else t.text("add"))]
    if field.kind == "choices":
        return [("← →", ""), (written_key("space", t), t.text("take or leave")), ("1…9", "")]
    if field.modifier:
        return [("← → 0–9", t.text("base")), ("+ −", t.text("by hand"))]
    if field.kind == "number":
        arrows = [("← →", t.text("typical"))] if field.words else []
        none = [("0", t.text("none"))] if field.none and field.low > 0 else []
        return [("+ −", t.text("change")), *arrows, *none]
    if field.kind in ("choice", "flag"):
        return [("← →", t.text("change"))]
    if field.kind == "records" and record_at(form, row) is not None:
        return [
            ("Enter", t.text("write")),
            ("← →", ""),
            ("+ −", t.text("change")),
            (written_key("delete", t), t.text("drop")),
        ]
    if field.kind == "text" and field.choices:
        return [("Enter", t.text("write")), ("← →", t.text("change"))]
    return [("Enter", t.text("write"))]


def _value(form: Form, row: Row, width: int, t: Translator, *, here: bool) -> Line:
    """What a row says: the value, what it is called, and arrows where keys turn it."""
    field = row.field
    if field.kind in ("records", "items"):
        return _record(form, row, width, t, here=here)
    if field.kind == "link":
        return (Span("  "), Span(str(field.now), "strong"), Span(" ›", "key" if here else "muted"))
    value, word = shown(field, form.values.get(field.key), t)
    role: Role = "plain" if field.kind in ("text", "texts", "formula") else "strong"
    if value == "–" or not value:
        value, role = value or "–", "muted"
    if field.fixed:
        role = "muted"
    spans: Line = (Span(value, role),)
    turned = field.kind in ("number", "choice", "flag") or (field.kind == "text" and field.choices)
    if here and not field.fixed and turned:
        spans = (Span("‹ ", "key"), *spans, Span(" ›", "key"))
    else:
        spans = (Span("  "), *spans)
    if field.modifier:
        spans = (*spans, *_modified(form, field, spans, here=here))
    if word:
        spans = (*spans, Span(f"  {word}", "muted"))
    return cut(visible(spans), width)


def _modified(form: Form, field: FormField, base: Line, *, here: bool) -> Line:
    """What is added by hand and what it all comes to, in columns: "3  +1  = 4"."""
    by_hand = int(form.values.get(field.modifier) or 0)
    sign = f"+{by_hand}" if by_hand > 0 else f"−{-by_hand}" if by_hand else "+0" if here else ""
    gap = " " * max(1, _BASE_WIDTH - cells(base))
    now = form.values.get(field.key) if field.now is None else field.now
    changed = now != form.values.get(field.key)
    told = f"{sign:<{_MODIFIER_WIDTH}}"
    return (
        Span(gap),
        Span(told, "strong" if by_hand else "muted"),
        Span(f"= {now}" if changed or by_hand or here else "", "good" if changed else "muted"),
    )


def _words(row: Row, record: Mapping[str, Any], t: Translator) -> tuple[str, ...]:
    if row.field.told:
        return row.field.told[row.item]
    if row.field.kind == "items":
        return item_words(row.field, record, t) or ("–",)
    return record_words(row.field, record)


def _record(form: Form, row: Row, width: int, t: Translator, *, here: bool) -> Line:
    record = record_at(form, row)
    if record is None:
        empty = row.field.fixed or not here
        more = t.text("+ one more") if row.field.kind == "items" and not row.field.named else ""
        if row.field.named:
            ready = row.field.ready
            more = t.text("+ a name from the library, or a new one") if ready else t.text("+ a new name")
        text = "–" if row.field.fixed else "+" if empty else more or t.text("+ write another")
        return (Span("" if row.field.named else "  "), Span(text, "muted"))
    name, *rest = _words(row, record, t)
    if row.field.named:
        name_width = min(_NAME_MOST, max(cells((Span(told[0]),)) for told in row.field.told) + 2)
        told = (*padded(visible((Span(name),)), name_width), Span(rest[0], "muted"))
        return cut(told, width)
    line: Line = (Span("  "), Span(name, "muted" if row.field.fixed else "plain"))
    return cut(visible((*line, Span("".join(f" · {word}" for word in rest), "muted"))), width)
