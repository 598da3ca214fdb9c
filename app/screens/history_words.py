"""The history in words: a row for each point of the campaign, and what stood at one of them."""

from __future__ import annotations

from datetime import datetime

from app import narrate
from app.filling import filled
from app.opened import open_view
from app.past import Past, Point
from app.past_search import PastSearch
from app.present import ACTIVE, HIDDEN
from app.session import Step
from app.widgets.log_rows import clock
from app.widgets.spans import cells, cut, padded, shown
from rules.state import State, Track
from rules.telling import track_pips
from rules.text import Line, Role, Span, Translator, line

#: The mark of what has been undone and can be redone.
UNDONE = "○"

_GAP = "  "
_TIMES_FROM = 44


def point_row(seq: int, point: Point | None, here: int, last: int, width: int, t: Translator) -> Line:
    """A point of the list: its mark, number, time and round as far as there is room, and its name.

    The mark says where the table stands, and what has been undone; both are said in words too.
    """
    mark = ACTIVE if seq == here else UNDONE if seq > here else " "
    quiet: Role = "muted" if seq > here else "plain"
    number = f"{seq:>{len(str(last))}}"
    row = line(Span(mark, "accent" if seq == here else "muted"), " ", Span(number, "muted"), _GAP)
    if width >= _TIMES_FROM:
        row = (*row, Span(f"{_clock(point)}{_GAP}", "muted"))
    row = (*row, Span(f"{_round(point):<3} ", "muted"))
    word = t.text("now") if seq == here else ""
    tail = line(Span(_GAP + word, "accent")) if word else ()
    room = max(1, width - cells(row) - cells(tail))
    return (*row, *padded(shown(_name(seq, point, quiet, t)), room), *tail)


def _clock(point: Point | None) -> str:
    return clock(point.at) if point is not None else " " * 5


def _round(point: Point | None) -> str:
    return f"R{point.round}" if point is not None and point.time == "action" else ""


def _name(seq: int, point: Point | None, role: Role, t: Translator) -> Line:
    if point is None:
        word = t.text("the beginning") if seq == 0 else t.text("cannot be read")
        return line(Span(word, role if seq == 0 else "harm"))
    before = ("└ " if point.child else "") + (f"{HIDDEN} " if point.secret else "")
    heading: Role = "accent" if point.heading and role == "plain" else role
    return line(Span(before, "muted"), Span(point.name, heading))


def count_words(past: Past, found: PastSearch, t: Translator) -> str:
    """How many points there are, how many of them a search has found, and what it has not looked through."""
    every = t.number(past.last, 0)
    if not found.query:
        return filled(t.plural("{n} entry", "{n} entries", past.last), n=every)
    told = filled(t.text("{n} of {every}"), every=every, n=t.number(found.rows, 0))
    if found.is_whole:
        return told
    return f"{told} · {filled(t.text('searching before {n}'), n=t.number(past.searched_from, 0))}"


def looked_at(seq: int, step: Step | None, state: State, here: int, width: int, t: Translator) -> list[Line]:
    """What happened at a point and when, and what waited then for an answer; the panes show the rest."""
    lines = [_when(seq, step, here, t), _situation(state, t)]
    if step is not None:
        told = narrate.tell(step.record, step.before, t)
        lines += [*told[:_TOLD], *([line(Span("…", "muted"))] if len(told) > _TOLD else [])]
    if not state.creatures:
        lines.append(line(Span(t.text("Nobody was at the table."), "muted")))
    if state.tracks:
        lines.append(tuple(span for track in state.tracks for span in _track(track)))
    view = open_view(state, t)
    if view is not None:
        asked = cut(shown(view.prompt), max(8, width - len(t.text("Waits:")) - 1))
        lines.append(line(Span(t.text("Waits:") + " ", "karma"), *asked))
    return lines


def _track(track: Track) -> Line:
    return line(Span(f"{track.name} ", "muted"), Span(f"{track_pips(track)}  ", "accent"))


#: Sentences of a record that are shown.
_TOLD = 3


def _when(seq: int, step: Step | None, here: int, t: Translator) -> Line:
    spans = [Span(str(seq), "strong")]
    if step is not None:
        spans.append(Span(f" · {_date(step.record.at)}", "muted"))
    if seq == here:
        return line(*spans, Span(" · ", "muted"), Span(t.text("the table stands here"), "accent"))
    count = abs(seq - here)
    ahead, back = (
        t.plural("undone; Enter brings it back", "undone; Enter brings {n} back", count),
        t.plural("Enter undoes {n} entry", "Enter undoes {n} entries", count),
    )
    word = filled(ahead if seq > here else back, n=t.number(count, 0))
    return line(*spans, Span(" · ", "muted"), Span(word, "muted"))


def _situation(state: State, t: Translator) -> Line:
    scene = filled(t.text("Scene {n}"), n=state.scene.number)
    title = f": {state.scene.title}" if state.scene.title else ""
    spans = [Span(scene + title, "muted"), Span(" · ", "muted")]
    if state.time != "action":
        return line(*spans, Span(t.text("Narrative time"), "accent"))
    phase = {"heroes": t.text("heroes"), "foes": t.text("foes")}.get(state.phase or "", "")
    counted = filled(t.text("round {n}"), n=state.round)
    words = [t.text("Action time"), counted, *([phase] if phase else [])]
    return line(*spans, Span(" · ".join(words), "accent"))


def _date(at: int) -> str:
    """The local date and time of a moment; dashes for one that no calendar has."""
    try:
        return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):
        return clock(at)
