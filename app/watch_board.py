"""What players see on the screen that is turned to them, as lines of an exact size; no widget, no state kept.

It draws whatever state it is given: that only `rules.outward` states come here is `app.watch_feed`'s part.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from app.crowd import spans
from app.filling import filled
from app.present import LogEntry, kind_of, mark_of, status_marks
from app.watch_rows import PART, rows_of, running_rows
from app.widgets.spans import cells, cut, padded, shown, wrap
from rules.naming import display_name
from rules.people import zone_name
from rules.state import AnyCreature, State, Zone
from rules.system import get
from rules.telling import status_word, track_pips
from rules.text import Line, Role, Span, Translator

#: From this width on the log stands beside the table, not below it.
WIDE = 130
_GAP = 3
_ORDER = 30
_LEAST_LOG = 5
_DIFFICULT = "≋"


class Board(NamedTuple):
    """What there is to show: the campaign's title, a state and a log for players, how wounds are told."""

    title: str
    state: State
    entries: Sequence[LogEntry]
    hearts: bool = False


def draw(board: Board, t: Translator, width: int, height: int) -> list[Line]:
    """The whole screen: exactly `height` lines of `width` cells."""
    inner = max(10, width - 4)
    head = [*_head(board, t, inner), ()]
    room = max(0, height - len(head) - 1)
    if width >= WIDE:
        table_width = inner * 3 // 5
        table = _table(board, t, table_width, room)
        log = _log(board.entries, inner - table_width - _GAP, room, airy=True)
        body = _beside(table, log, table_width, room)
    else:
        least = min(max(_LEAST_LOG, room // 3), room)
        table = _table(board, t, inner, room - least - 1)
        log = _log(board.entries, inner, room - len(table) - 1, airy=room >= 30)
        body = [*table, (Span("─" * inner, "muted"),), *log]
    lines = [(Span("  "), *line) for line in (*head, *body)]
    return [padded(line, width) for line in (*lines, *[()] * height)][:height]


def wound_word(state: State, creature: AnyCreature, t: Translator) -> Span:
    """How somebody is, in words: of what the rule system counts their life by, how much is left."""
    if creature.fate == "dead":
        return Span(t.text("dead"), "muted")
    if creature.down:
        return Span(t.text("down"), "muted")
    system = get(state.rules)
    life = next((field for field in system.fields(state) if field.maximum), None)
    if life is None:
        return Span("")
    left, most = system.value(creature.sheet, life.key), system.value(creature.sheet, life.maximum)
    if left >= most:
        return Span(t.text("unhurt"), "good")
    return Span(t.text("hurt"), "karma") if 2 * left > most else Span(t.text("badly hurt"), "harm")


# --- the head ---


def _head(board: Board, t: Translator, width: int) -> list[Line]:
    state = board.state
    scene: Line = (Span(filled(t.text("Scene {n}"), n=state.scene.number), "muted"),)
    if state.scene.title:
        scene = (*scene, Span("  "), Span(state.scene.title, "strong"))
    if state.time == "action":
        when = Span(filled(t.text("Round {n}"), n=state.round), "accent")
    else:
        when = Span(t.text("Narrative time"), "good")
    right = shown((when,))
    left = cut(shown((Span(board.title, "muted"), Span(" · ", "muted"), *scene)), width - cells(right) - 2)
    return [
        (),
        (*left, Span(" " * max(0, width - cells(left) - cells(right))), *right),
        cut(shown(_turn(state, t)), width),
    ]


def _turn(state: State, t: Translator) -> Line:
    """Whose turn it is."""
    active = state.creatures.get(state.active or "")
    if state.time != "action":
        return ()
    if active is not None:
        return (Span("▶ ", "accent"), Span(display_name(state, active), active.side))
    if state.phase is None:
        return ()
    heroes = state.phase == "heroes"
    return (
        Span("▶ ", "accent"),
        Span(t.text("HEROES") if heroes else t.text("FOES"), "hero" if heroes else "foe"),
    )


# --- the table ---


def _table(board: Board, t: Translator, width: int, height: int) -> list[Line]:
    """The zones, with the order of turns beside them in action time."""
    if height <= 0:
        return []
    state = board.state
    order = _order(state, t, height) if state.time == "action" else []
    side = min(_ORDER, width * 2 // 5) if order else 0
    zones = _zones(board, t, width - side - (_GAP if side else 0), height)
    return _beside(zones, order, width - side - _GAP, max(len(zones), len(order))) if side else zones


def _beside(left: Sequence[Line], right: Sequence[Line], width: int, height: int) -> list[Line]:
    return [
        (
            *padded(left[n] if n < len(left) else (), width),
            Span(" │ ", "muted"),
            *(right[n] if n < len(right) else ()),
        )
        for n in range(height)
    ]


def _zones(board: Board, t: Translator, width: int, height: int) -> list[Line]:
    """Every zone with who is there, as roomy as fits.

    A row each; those who are alike as one row; all of a zone in running lines; states by their short names;
    what is still too long is cut and says how many are not seen.
    """
    state = board.state
    if not state.zones:
        return []
    tracks: list[Line] = [
        cut(shown((Span(f"{track.name} ", "muted"), Span(track_pips(track), "accent"))), width)
        for track in state.tracks
    ]
    everybody = [[c for c in state.creatures.values() if c.zone == zone.id] for zone in state.zones]
    single = [[[c] for c in people] for people in everybody]
    alike = [_alike(board, people, t) for people in everybody]
    found: list[Line] = []
    for groups, running, brief in (
        (single, False, False), (alike, False, False), (single, True, False), (alike, True, False),
        (alike, True, True),
    ):  # fmt: skip
        found = []
        for zone, inside in zip(state.zones, groups, strict=True):
            found.append(_zone(state, zone, t, width))
            rows = [_people(board, group, t, brief=brief) for group in inside]
            if running:
                found += running_rows(rows, width)
            else:
                found += [*(line for row in rows for line in rows_of(row, width)), ()]
        found += tracks
        if len(found) <= height:
            return found
    return [*found[: height - 1], (Span(f"  … {_more(len(found) - height + 1, t)}", "muted"),)]


def _more(rows: int, t: Translator) -> str:
    return filled(t.plural("{n} more line", "{n} more lines", rows), n=rows)


def _alike(board: Board, people: Sequence[AnyCreature], t: Translator) -> list[list[AnyCreature]]:
    """The people of a zone with those together who are of one name and side and look the same."""
    groups: dict[tuple[object, ...], list[AnyCreature]] = {}
    for creature in people:
        key = (kind_of(creature), mark_of(board.state, creature), *_state_of(board, creature, t))
        groups.setdefault(key, []).append(creature)
    return list(groups.values())


def _zone(state: State, zone: Zone, t: Translator, width: int) -> Line:
    """A zone's name, what is difficult about it, and which zones are one move away."""
    line: list[Span] = [Span(zone_name(zone, t), "accent")]
    if zone.difficult:
        line.append(Span(f" {_DIFFICULT}", "muted"))
    near = [zone_name(other, t) for other in state.zones if other.id in zone.links]
    if near:
        line.append(Span(f"  ─ {', '.join(near)}", "muted"))
    return cut(shown(tuple(line)), width)


def _people(board: Board, group: Sequence[AnyCreature], t: Translator, *, brief: bool = False) -> Line:
    """A creature: its mark, its name, how it is, what lasts on it; or several who are alike."""
    state, first = board.state, group[0]
    name = Span(_name(state, group), "muted" if first.down else first.side)
    mark = Span(f"{mark_of(state, first)} ", "accent")
    return shown((mark, name, Span(PART), *_state_of(board, first, t, brief=brief)))


def _name(state: State, group: Sequence[AnyCreature]) -> str:
    """Their name: of several with how many they are and by which numbers players know them."""
    if len(group) == 1:
        return display_name(state, group[0])
    numbers = spans(creature.number for creature in group if creature.number)
    return f"{group[0].name} ×{len(group)} ({numbers})" if numbers else f"{group[0].name} ×{len(group)}"


def _state_of(board: Board, creature: AnyCreature, t: Translator, *, brief: bool = False) -> Line:
    """How somebody is and what lasts on them; `brief` in few cells."""
    state, line = board.state, list[Span]()
    if board.hearts or creature.side in ("hero", "ally"):
        # As if nobody else were there: numbers by which marks tell of others are not on this screen.
        alone = replace(state, creatures={creature.id: creature})
        line += get(state.rules).marks(alone, creature, t)
        if creature.down:
            line += [Span(" "), wound_word(state, creature, t)]
    else:
        line.append(wound_word(state, creature, t))
    if brief:
        return (*line, *(Span(span.text, "note") for span in status_marks(state, creature, t)))
    for key, status in creature.statuses.items():
        charges = f" {status.charges}" if status.charges else ""
        line += [Span(PART), Span(f"{status_word(state, key, t)}{charges}", "note")]
    return tuple(line)


def _order(state: State, t: Translator, height: int) -> list[Line]:
    """The order of turns by the system's headings, around whoever is active.

    Where it is too long those of a kind who follow one another and have the same mark are one row; what is
    still out of sight is counted.
    """
    rows, here = _turns(state, t, together=False)
    if len(rows) > height:
        rows, here = _turns(state, t, together=True)
    if len(rows) <= height or height < 3:
        return rows[:height]
    start = max(0, min(here - height // 2, len(rows) - height))
    kept, after = rows[start : start + height], len(rows) - start - height
    if start:
        kept[0] = (Span(f"  ▲ {start + 1}", "muted"),)
    if after:
        kept[-1] = (Span(f"  ▼ {after + 1}", "muted"),)
    return kept


def _turns(state: State, t: Translator, *, together: bool) -> tuple[list[Line], int]:
    """The rows of the order and which of them is active."""
    rows: list[Line] = []
    here = 0
    for group in get(state.rules).turn_groups(state, t):
        inside = [state.creatures[id_] for id_ in group.creatures if id_ in state.order]
        if not inside:
            continue
        rows.append(shown(group.heading))
        for _, run in groupby(inside, lambda c: (kind_of(c), mark_of(state, c)) if together else c.id):
            members = list(run)
            creature = members[0]
            if creature.id == state.active:
                here = len(rows)
            role: Role = "muted" if creature.down or creature.acted else creature.side
            mark = Span(f"{mark_of(state, creature)} ", "accent")
            rows.append(cut(shown((mark, Span(_name(state, members), role))), _ORDER))
    return rows, here


# --- the log ---


def _log(entries: Sequence[LogEntry], width: int, height: int, *, airy: bool) -> list[Line]:
    """The last entries that there is room for, the newest at the bottom, parted by empty rows."""
    rows: list[Line] = []
    for entry in reversed(entries):
        told: list[Line] = []
        for line in entry.lines:
            indent: Line = (Span("  "),) if entry.child else ()
            told += wrap(shown(line), width, indent, (*indent, Span("  ")))
        if len(rows) + len(told) > height and rows:
            break
        rows = [*told, *([()] if airy and rows else []), *rows]
    return rows[-height:] if height > 0 else []
