"""Where a campaign stands when it is opened again, in a few words. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app import narrate
from app.filling import filled
from app.scene_words import scene_called
from app.status_words import statuses_said
from app.story_lines import since_line
from app.story_rows import is_untouched
from app.widgets.spans import cut_words
from rules.naming import display_name
from rules.sides import PARTY
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator, plain
from rules.timeline import Timeline

_MINUTE, _HOUR, _DAY = 60_000, 3_600_000, 86_400_000
#: A pause from which on opening tells where the story stands, in milliseconds.
TOLD_AFTER = 10 * _MINUTE
#: A pause from which on a new session is offered, in milliseconds.
NEW_SESSION_AFTER = 6 * _HOUR


def ago(at: int, now: int, t: Translator) -> str:
    """How long ago something was, `at` and `now` in milliseconds since 1970."""
    passed = max(0, now - at)
    if passed < _MINUTE:
        return t.text("just now")
    if passed < _HOUR:
        n = passed // _MINUTE
        return filled(t.plural("{n} minute ago", "{n} minutes ago", n), n=n)
    if passed < _DAY:
        n = passed // _HOUR
        return filled(t.plural("{n} hour ago", "{n} hours ago", n), n=n)
    n = passed // _DAY
    return filled(t.plural("{n} day ago", "{n} days ago", n), n=n)


def last_told(timeline: Timeline, t: Translator) -> tuple[str, ...]:
    """What the last few entries begin with, the oldest first; nothing of what players do not read."""
    found: list[str] = []
    edits = timeline.state.story.edits
    for n in range(timeline.head - 1, max(-1, timeline.head - 1 - _LOOKED_AT), -1):
        told = narrate.entry(timeline.records[n], timeline.states[n], t, edits)
        words = plain(told.lines[0]) if told.lines and not told.secret else ""
        found += [cut_words(words, _LONGEST)] if words else []
        if len(found) == _TOLD:
            break
    return tuple(reversed(found))


def recap(
    state: State, last_at: int, now: int, t: Translator, key: str = "", last: Sequence[str] = ()
) -> Line:
    """When it was played last, the scene, whose turn it is, how the party fares, which threads are open.

    `key` is what begins a new session, told after a long pause; `last` is what happened last.
    """
    spans: list[Span] = [Span(filled(t.text("Last played {when}"), when=ago(last_at, now, t)), "accent")]
    scene = scene_called(state, t)
    spans.append(Span(f" · {scene}{' ' if state.scene.title else ''}{state.scene.title}", "muted"))
    if state.time == "action":
        spans.append(Span(f" · {filled(t.text('Round {n}'), n=state.round)}", "muted"))
        if state.active in state.creatures:
            active = state.creatures[state.active]
            spans += [
                Span(" · ", "muted"),
                Span("▶\u00a0", "accent"),
                Span(display_name(state, active), active.side),
            ]
    for creature in state.creatures.values():
        if creature.side in PARTY:
            spans += [Span(" · ", "muted"), Span(_whole(f"{display_name(state, creature)} "), creature.side)]
            spans += _together(get(state.rules).marks(state, creature, t))
            absent = t.text("absent") if creature.absent_from else ""
            said = "; ".join(word for word in (statuses_said(state, creature, t), absent) if word)
            if said:
                spans.append(Span(f" ({said})", "harm"))
    spans += _threads(state, t)
    if last:
        spans += [Span(f" · {t.text('at last:')} ", "muted"), Span(" / ".join(last))]
    if key and now - last_at >= NEW_SESSION_AFTER:
        spans.append(Span(f"  {filled(t.text('New session: {key}'), key=key)}", "key"))
    return tuple(spans)


def _together(marks: Line) -> Line:
    """Wounds and pools as one piece, so that no line ends between them, without spaces behind the last."""
    spans = list(marks)
    while spans and not spans[-1].text.strip():
        spans.pop()
    return tuple(span._replace(text=_whole(span.text)) for span in spans)


def _whole(text: str) -> str:
    """A text that is never broken."""
    return text.replace(" ", "\u00a0")


#: So many entries are told of what happened last, found among so many, each in so many cells.
_TOLD, _LOOKED_AT, _LONGEST = 2, 20, 60

#: So many threads are named.
_NAMED = 4


def _threads(state: State, t: Translator) -> list[Span]:
    """The open threads, those that nobody has named for a while with the scene that named them last."""
    found = list(state.story.of_kind("thread", "open"))
    if not found:
        return []
    found.sort(key=lambda thread: (not is_untouched(state, thread), -thread.weight))
    spans = [Span(f" · {t.text('open:')} ", "muted")]
    for n, thread in enumerate(found[:_NAMED]):
        spans.append(Span(f"{', ' if n else ''}{thread.name}"))
        if is_untouched(state, thread):
            spans += [Span(" ("), *since_line(state, thread, t), Span(")")]
    if len(found) > _NAMED:
        spans.append(Span(f" +{len(found) - _NAMED}", "muted"))
    return spans
