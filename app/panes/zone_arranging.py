"""Where the cards of the zone map go, how wide they are and how many columns of creatures each has."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from app.panes.rows import SHORT_NAME, RowFit, counted_widths, group_widths, key_width, name_width
from app.present import HIDDEN, ZoneCard
from app.widgets.spans import cells, shown
from rules.text import Line, Span, Translator

DIFFICULT = "≋"

# A border and a space on either side of a card.
_EDGES = 4
#: Between two columns of one card.
GUTTER = 2

_LEAST_CARD = 12


# --- measuring ---


class Measure(NamedTuple):
    """A card with the widths that its rows want; `note` is what it says below them.

    Of its title only the first piece, the name, is ever cut.
    """

    card: ZoneCard
    number: int
    key: int
    name: int
    groups: tuple[int, ...]
    title: Line
    note: str

    def fit(self, width: int) -> RowFit:
        """Columns in a width: pools are counted first, then they go, then ends of names, then the wounds."""
        pools = counted_widths(self.card.rows, self.groups)
        for kept in range(len(self.groups), 0, -1):
            for groups in (self.groups, pools):
                whole = RowFit(self.key, self.name, groups[:kept])
                if whole.width <= width:
                    return whole
        wounds = RowFit(self.key, 0, self.groups[:1])
        if width - wounds.width >= min(self.name, SHORT_NAME - 2):
            return wounds._replace(name=width - wounds.width)
        return RowFit(self.key, max(1, min(self.name, width - RowFit(self.key, 0).width)))

    @property
    def full(self) -> int:
        """The width of one column in which nothing is cut."""
        return RowFit(self.key, self.name, self.groups).width

    @property
    def named(self) -> int:
        """The width of one column with whole names and wounds, without pools."""
        return RowFit(self.key, self.name, self.groups[:1]).width

    @property
    def least(self) -> int:
        """The width of one column that still tells who is who and how they are."""
        return RowFit(self.key, min(self.name, SHORT_NAME), self.groups[:1]).width

    def card_width(self, column: int) -> int:
        """The width of the card whose rows want this column."""
        title = min(cells(self.title) + _EDGES + 1, 24)
        return max(column + _EDGES, title, _LEAST_CARD)

    def height(self, columns: int) -> int:
        """The rows of its creatures, or of the word that there are none."""
        return max(1, ceil(len(self.card.rows) / columns))


def measure(card: ZoneCard, number: int, t: Translator) -> Measure:
    """Measure a card; `number` is what picks its zone."""
    name = f"{HIDDEN} {card.name}" if card.hidden else card.name
    signs = f" {card.away}" * bool(card.away) + f" {DIFFICULT}" * card.difficult
    title = shown((Span(name, "strong"), Span(signs, "strong")))
    note = t.text("they hear, they do not see") if card.out else ""
    if card.links:
        note = f"{note} · ↔ {card.links}" if note else f"↔ {card.links}"
    empty = card._replace(rows=())
    if not card.rows:
        note = note if card.out else f"{t.text('nobody')} · {note}" if note else t.text("nobody")
        return Measure(empty, number, 1, len(t.text("nobody")), (), title, note)
    rows = card.rows
    return Measure(card, number, key_width(rows), name_width(rows), group_widths(rows), title, note)


# --- arranging ---


class Box(NamedTuple):
    """A card with its place: `columns` of creatures inside."""

    what: Measure
    width: int
    columns: int
    #: The width that it has to have; what is more is shared out.
    needed: int = 0

    @property
    def inner(self) -> int:
        """The width inside its edges."""
        return self.width - _EDGES

    @property
    def column(self) -> int:
        """The width of one of its columns."""
        return (self.inner - GUTTER * (self.columns - 1)) // self.columns


class Shelf(NamedTuple):
    """Cards side by side, of one height."""

    boxes: list[Box]
    height: int
    gap: int


def arrange(cards: Sequence[Measure], width: int, height: int) -> list[Shelf]:
    """The arrangement in rows that needs the least scrolling, then the least cutting."""
    return _stretched(_aligned(_best(cards, width, height), width), height)


def rows_needed(cards: Sequence[Measure], width: int, height: int) -> int:
    """How many rows the best arrangement takes in a room of up to this height."""
    return sum(shelf.height for shelf in _best(cards, width, height))


def _best(cards: Sequence[Measure], width: int, height: int) -> list[Shelf]:
    best: tuple[int, list[Shelf]] | None = None
    tried = set()
    for per_shelf in range(len(cards), 0, -1):
        count = ceil(len(cards) / per_shelf)
        if count in tried:
            continue
        tried.add(count)
        chunks = _chunks(cards, count)
        shelves = [_shelf(chunk, width, height // count) for chunk in chunks]
        if None in shelves and per_shelf > 1:
            continue
        sound = _relaxed(chunks, [shelf for shelf in shelves if shelf is not None], width, height)
        tall = sum(shelf.height for shelf in sound)
        cost = 6 * max(0, tall - height) + 8 * count
        cost += sum(_lost(box) for shelf in sound for box in shelf.boxes)
        if best is None or cost < best[0]:
            best = cost, sound
    return best[1] if best is not None else []


def _relaxed(
    chunks: Sequence[Sequence[Measure]], shelves: list[Shelf], width: int, height: int
) -> list[Shelf]:
    """Rows that are left over go first to shelves where something is cut: fewer columns, whole names."""
    shelves = list(shelves)
    spare = height - sum(shelf.height for shelf in shelves)
    for n, (chunk, shelf) in enumerate(zip(chunks, shelves, strict=True)):
        taller = _shelf(chunk, width, shelf.height + spare) if spare > 0 else None
        if taller is not None and sum(map(_lost, taller.boxes)) < sum(map(_lost, shelf.boxes)):
            shelves[n] = taller
            spare -= taller.height - shelf.height
    return shelves


def _lost(box: Box) -> int:
    """What a card does not show, as a cost: pools that are gone look as if they were spent."""
    what = box.what
    if not what.card.rows:
        return 0
    fit = what.fit(box.column)
    return 2 * max(0, what.name - fit.name) + 5 * (len(what.groups) > len(fit.groups)) + 20 * (not fit.groups)


def _chunks(cards: Sequence[Measure], count: int) -> list[Sequence[Measure]]:
    """Cards in rows of nearly the same number, the fuller rows first."""
    small, more = divmod(len(cards), count)
    chunks, start = [], 0
    for n in range(count):
        end = start + small + (n < more)
        chunks.append(cards[start:end])
        start = end
    return chunks


def _shelf(cards: Sequence[Measure], width: int, height: int) -> Shelf | None:
    """Cards side by side; None when they are too many for the width."""
    for gap in (3, 1):
        room = width - gap * (len(cards) - 1)
        least = [card.card_width(card.least) for card in cards]
        full = [card.card_width(card.full) for card in cards]
        if sum(full) <= room or (gap == 1 and sum(least) <= room):
            break
    else:
        if len(cards) > 1:
            return None
        least = full = [room]
    named = [min(most, card.card_width(card.named)) for card, most in zip(cards, full, strict=True)]
    if sum(full) <= room:
        widths = full
    elif sum(named) <= room:
        widths = _between(named, full, room)
    else:
        widths = _between(least, named, room)
    widths, columns = _columns(cards, widths, room, max(1, height - 2))
    for n, card in enumerate(cards):
        wanted = _abreast(columns[n], card.full)
        widths[n] += max(0, min(wanted - widths[n], room - sum(widths)))
    levelled = _levelled(widths, room - sum(widths))
    boxes = [Box(*one) for one in zip(cards, levelled, columns, widths, strict=True)]
    rows = [box.what.height(box.columns) + bool(box.what.card.out) for box in boxes]
    return Shelf(boxes, max(rows) + 2, gap)


def _between(small: list[int], large: list[int], room: int) -> list[int]:
    """Share out what is left of the room after the smaller widths, by what the larger ones want."""
    spare, total = room - sum(small), sum(large) - sum(small)
    if spare <= 0 or total <= 0:
        return list(small)
    return [low + spare * (high - low) // total for low, high in zip(small, large, strict=True)]


def _columns(
    cards: Sequence[Measure], widths: list[int], room: int, height: int
) -> tuple[list[int], list[int]]:
    """Give the tallest card another column for as long as it is too tall and there is width."""
    columns = [1] * len(cards)
    for wants in ([card.full for card in cards], [card.least for card in cards]):
        while True:
            tall = max(range(len(cards)), key=lambda n: cards[n].height(columns[n]))
            card = cards[tall]
            wanted = _abreast(columns[tall] + 1, wants[tall])
            more = max(0, wanted - widths[tall])
            if card.height(columns[tall]) + card.card.out <= height or sum(widths) + more > room:
                break
            columns[tall] += 1
            widths[tall] += more
    return widths, columns


def _abreast(columns: int, width: int) -> int:
    """The width of a card with so many columns of a width."""
    return columns * (width + GUTTER) - GUTTER + _EDGES


def _levelled(widths: list[int], spare: int) -> list[int]:
    """Share out spare width, to the narrowest first."""
    widths = list(widths)
    order = sorted(range(len(widths)), key=widths.__getitem__)
    for n in range(1, len(order) + 1):
        here = widths[order[0]]
        step = widths[order[n]] - here if n < len(order) else spare // n
        step = min(step, spare // n)
        for index in order[:n]:
            widths[index] += step
        spare -= step * n
    for index in order[:spare]:
        widths[index] += 1
    return widths


def _aligned(shelves: list[Shelf], width: int) -> list[Shelf]:
    """Rows of as many cards as the first with their borders in line, where nothing is cut for it."""
    count = len(shelves[0].boxes) if shelves else 0
    alike = [shelf for shelf in shelves if len(shelf.boxes) == count]
    gap = min((shelf.gap for shelf in alike), default=0)
    needed = [max(shelf.boxes[n].needed for shelf in alike) for n in range(count)]
    spare = width - gap * (count - 1) - sum(needed)
    if len(alike) < 2 or spare < 0:
        return shelves
    widths = _levelled(needed, spare)

    def placed(shelf: Shelf) -> Shelf:
        boxes = [box._replace(width=size) for box, size in zip(shelf.boxes, widths, strict=True)]
        return shelf._replace(boxes=boxes, gap=gap)

    return [placed(shelf) if len(shelf.boxes) == count else shelf for shelf in shelves]


def _stretched(shelves: list[Shelf], height: int) -> list[Shelf]:
    """Let the cards fill the pane."""
    spare = height - sum(shelf.height for shelf in shelves)
    if spare <= 0:
        return shelves
    each, more = divmod(spare, len(shelves))
    return [shelf._replace(height=shelf.height + each + (n < more)) for n, shelf in enumerate(shelves)]
