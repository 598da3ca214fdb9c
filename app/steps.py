"""The steps before and after the head, by name; going there; and what one of them is made of."""

from __future__ import annotations

from typing import NamedTuple

from app import narrate, titles
from app.filling import filled
from app.messages import HistoryAsked
from app.session import Session
from app.storage import SaveProblem
from app.widgets.log_rows import clock
from rules.text import Line, Translator


class Around(NamedTuple):
    """What undo and redo would do, by name, and when the last step was saved; each "" when there is none."""

    undo: str = ""
    redo: str = ""
    saved: str = ""


def steps_around(session: Session, t: Translator) -> Around:
    """The names of the steps around the head; none while the disk that has them is away."""
    try:
        last, following = session.last_step(), session.next_step()
    except SaveProblem:
        return Around()
    return Around(
        "" if last is None else titles.title(last.record, last.before, t),
        "" if following is None else titles.title(following.record, following.before, t),
        "" if last is None else clock(last.record.at),
    )


def move_head(session: Session, asked: HistoryAsked, t: Translator) -> str:
    """Move the head as asked for; what that did, in a sentence. Raises Refused or SaveProblem."""
    if asked.kind == "jump":
        return titles.jump_told(session.jump(asked.seq), t)
    undone = asked.kind == "undo"
    step = (session.undo() if undone else session.redo())[0]
    text = t.text("Undone: {name}") if undone else t.text("Redone: {name}")
    return filled(text, name=titles.title(step.record, step.before, t))


def entry_detail(session: Session, seq: int, t: Translator) -> tuple[Line, ...]:
    """What a log entry is made of: its dice, addends, rules. Raises SaveProblem."""
    from app.reference import rule_ids, rule_titles

    timeline = session.timeline.at(seq) or session.before(seq)
    if timeline is None or timeline.head == 0:
        return ()
    record, before = timeline.records[timeline.head - 1], timeline.states[timeline.head - 1]
    told = narrate.explain(record, before, t)
    # A line of nothing but rules says no more than their titles below.
    kept = tuple(line for line in told if any(span.role != "rule" and span.text.strip() for span in line))
    return kept + rule_titles(session.state.rules, rule_ids(told), t)
