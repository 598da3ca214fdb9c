"""The people of a zone on the players' screen as rows: each in one or more, or several in one. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.widgets.spans import cells, wrap
from rules.text import Line, Span

#: Between a name and the wounds, and before each thing that lasts.
PART = "  "
#: Keeps a creature together where several stand in one line.
_NO_BREAK = "\u00a0"


def running_rows(people: Sequence[Line], width: int) -> list[Line]:
    """Everybody of a zone one after another."""
    rows: list[Line] = []
    ends = True
    for row in people:
        # Side by side only a mark that says something takes room.
        who = row[1:] if not row[0].text.strip() else row
        beside = () if ends else (*rows[-1], Span("   "), *who)
        if beside and cells(beside) <= width:
            rows[-1] = beside
            continue
        told = rows_of(who, width)
        rows += told
        # Behind one that is broken nobody else stands, or it would not be clear whose states those are.
        ends = len(told) > 1
    return rows


def rows_of(who: Line, width: int) -> list[Line]:
    """Somebody in as many rows as needed: a name stays with the wounds, and what lasts is broken between."""
    # The first piece is a mark or a name; a mark that says nothing looks like what parts the others.
    places = [n for n, span in enumerate(who) if n and span.text == PART]
    head = who[: places[1]] if len(places) > 1 else who
    # A name that leaves no room for the wounds is parted from them after all.
    parted = places if cells(head) + 2 > width else places[1:]
    kept: list[Span] = []
    for n, span in enumerate(who):
        between = n in parted
        kept.append(span if between else Span(span.text.replace(" ", _NO_BREAK), span.role))
    wrapped = wrap(tuple(kept), width, (Span("  "),), (Span("      "),))
    return [tuple(Span(span.text.replace(_NO_BREAK, " "), span.role) for span in row) for row in wrapped]
