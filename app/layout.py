"""Where the panes of the table stand: sizes and wishes in, rectangles and dividers out; no widget here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

Time: TypeAlias = Literal["narrative", "action"]
Direction: TypeAlias = Literal["left", "right", "up", "down"]

#: From these widths on panes stand side by side, and in three columns.
WIDE, VERY_WIDE = 100, 170
#: A terminal smaller than this shows one pane and what is asked, no more.
TINY_WIDTH, TINY_HEIGHT = 60, 16
#: A pane smaller than this is of no use.
LEAST_WIDTH, LEAST_HEIGHT = 30, 5
#: A wish is in thousandths of what is divided, so that it holds in a terminal of another size.
WHOLE = 1000

_COLUMNS: dict[tuple[Time, int], tuple[tuple[str, ...], ...]] = {
    ("action", 2): (("zones", "log"), ("turns", "sheet")),
    ("action", 3): (("log",), ("zones", "sheet"), ("turns", "scene")),
    ("narrative", 2): (("log",), ("scene", "sheet")),
    ("narrative", 3): (("log",), ("scene",), ("sheet",)),
}
_TABS: dict[Time, tuple[str, ...]] = {
    "action": ("zones", "turns", "sheet", "log"),
    "narrative": ("zones", "scene", "sheet", "log"),
}


class Box(NamedTuple):
    """A rectangle in cells."""

    x: int
    y: int
    width: int
    height: int


class Divider(NamedTuple):
    """What parts two columns, or two panes of a column: the first of them ends before `at`.

    `start` and `size` are of what it divides; it stays from `low` to `high`. `across` is the box in which
    it can be taken hold of: the borders of the panes on both sides.
    """

    name: str
    is_column: bool
    start: int
    size: int
    at: int
    low: int
    high: int
    across: Box


class View(NamedTuple):
    """What the arrangement depends on beside the room: the time, the pane in front, what the panes need.

    Needs are heights in rows with the borders; `sizes` are wishes by the names of their dividers. `whole` is
    the height of the room while nothing is asked: what a question takes, it takes from the lowest panes.
    """

    time: Time
    front: str = "log"
    maximised: bool = False
    zones: int = 8
    turns: int = 6
    scene: int = 6
    strip: int = 1
    sizes: Mapping[str, int] = {}
    whole: int = 0


class Arrangement(NamedTuple):
    """Where each pane stands that is shown, and what can be moved."""

    boxes: dict[str, Box]
    dividers: tuple[Divider, ...] = ()


def tabs_of(time: Time) -> tuple[str, ...]:
    """The panes that keys lead to, in their order."""
    return _TABS[time]


def twin(pane: str, time: Time) -> str:
    """The pane that stands for another in this time: the scene for the turns, and back."""
    if pane in ("turns", "scene"):
        return "turns" if time == "action" else "scene"
    return pane


def shown_panes(view: View, width: int) -> tuple[str, ...]:
    """The panes that a terminal of this width shows."""
    if view.maximised or width < WIDE:
        return (view.front,)
    panes = tuple(pane for column in _columns(view.time, width) for pane in column)
    return panes if "zones" in panes else ("zones", *panes)


def arranged(view: View, width: int, height: int) -> Arrangement:
    """The places of the panes in a room; a wish too great or too small is kept within what is usable."""
    if width < 1 or height < 1:
        return Arrangement({})
    if view.maximised or width < WIDE:
        return Arrangement({view.front: Box(0, 0, width, height)})
    columns = _columns(view.time, width)
    boxes: dict[str, Box] = {}
    top = 0
    if view.time == "narrative":
        top = min(view.strip, max(1, height // 4))
        boxes["zones"] = Box(0, 0, width, top)
    room = Box(0, top, width, height - top)
    name = f"{view.time}_{len(columns)}"
    edges, dividers = _edges(view, name, room, len(columns))
    for n, column in enumerate(columns):
        part = Box(edges[n], top, edges[n + 1] - edges[n], room.height)
        if len(column) == 1:
            boxes[column[0]] = part
            continue
        divider = _row_divider(view, f"{name}_rows_{n + 1}", part, column)
        dividers.append(divider)
        boxes[column[0]] = part._replace(height=divider.at - top)
        boxes[column[1]] = part._replace(y=divider.at, height=height - divider.at)
    return Arrangement(boxes, tuple(dividers))


def wish(divider: Divider, at: int) -> int:
    """The wish that brings a divider to a place, or as near to it as is usable."""
    place = max(divider.low, min(divider.high, at)) - divider.start
    return round(place * WHOLE / divider.size)


def divider_for(arrangement: Arrangement, pane: str, direction: Direction) -> Divider | None:
    """The divider that an arrow moves with the focus in a pane: the nearest to it, or None."""
    is_column = direction in ("left", "right")
    found = [divider for divider in arrangement.dividers if divider.is_column == is_column]
    box = arrangement.boxes.get(pane)
    if box is None or not found:
        return None
    if is_column:
        return min(found, key=lambda d: min(abs(d.at - box.x), abs(d.at - box.x - box.width)))
    beside = [d for d in found if d.across.x <= box.x < d.across.x + d.across.width]
    return (beside or found)[0]


def divider_at(arrangement: Arrangement, x: int, y: int) -> Divider | None:
    """The divider that can be taken hold of at a cell."""
    for divider in arrangement.dividers:
        box = divider.across
        if box.x <= x < box.x + box.width and box.y <= y < box.y + box.height:
            return divider
    return None


def _columns(time: Time, width: int) -> tuple[tuple[str, ...], ...]:
    return _COLUMNS[time, 3 if width >= VERY_WIDE else 2]


def _edges(view: View, name: str, room: Box, count: int) -> tuple[list[int], list[Divider]]:
    """Where columns begin and the last ends, and the dividers between them."""
    width, dividers = room.width, []
    edges = [0]
    for n, usual in enumerate(_usual_edges(view.time, width, count)):
        key = f"{name}_columns_{n + 1}"
        low = edges[-1] + LEAST_WIDTH
        high = width - LEAST_WIDTH * (count - n - 1)
        at = _placed(view.sizes.get(key), usual, 0, width, low, high)
        across = Box(at - 1, room.y + 1, 2, room.height - 2)
        dividers.append(Divider(key, True, 0, width, at, low, high, across))
        edges.append(at)
    return [*edges, width], dividers


def _usual_edges(time: Time, width: int, count: int) -> list[int]:
    if count == 2:
        return [width - max(38, min(64, round(width / 3)))]
    if time == "narrative":
        side = max(42, min(60, width // 4))
        return [width - 2 * side, width - side]
    last = width - max(44, min(60, width // 4))
    return [last - last // 2, last]


def _row_divider(view: View, key: str, part: Box, column: tuple[str, ...]) -> Divider:
    least = min(LEAST_HEIGHT, max(1, part.height // 2))
    # Not of the room that is left, or every border would move when a question needs another row.
    height = max(part.height, view.whole - part.y)
    usual = {
        "zones": min(max(view.zones, 8), height * 9 // 20),
        "turns": min(max(view.turns, 6), height * 2 // 3),
        "scene": min(max(view.scene, 6), height * 2 // 3),
    }[column[0]]
    low, high = part.y + least, part.y + part.height - least
    at = _placed(view.sizes.get(key), part.y + usual, part.y, height, low, high)
    across = Box(part.x + 1, at - 1, part.width - 2, 2)
    return Divider(key, False, part.y, height, at, low, high, across)


def _placed(wished: int | None, usual: int, start: int, size: int, low: int, high: int) -> int:
    at = usual if wished is None else start + round(wished * size / WHOLE)
    return max(low, min(high, at))
