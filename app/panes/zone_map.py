"""The zone map: a card for every zone of the scene, side by side, with everybody in it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from textual.geometry import Size

from app.present import CreatureRow, ZoneCard, zone_cards
from app.widgets.pane_tabs import (
    Pane,
    Patch,
    RowFit,
    group_widths,
    key_width,
    mark_groups,
    name_width,
    nobody_rows,
    pane_title,
)
from app.widgets.spans import cells, shown, wrap
from app.widgets.title_bar import cut
from rules.state import State
from rules.text import Line, Role, Span, Translator

DIFFICULT = "≋"

_EDGES = 4  # a border and a space on either side
_SHORT_NAME = 8
_LEAST_CARD = 12
_GUTTER = 2  # between two columns of one card
_STRIP_HEIGHT = 2  # up to here there is no room for a card with anybody in it


class ZoneMap(Pane):
    """The zones as cards; a pane of one or two rows shows them as a strip.

    A crowded card gets more columns while there is width, and the pane scrolls when all is full.
    """

    HAS_CARDS = True

    def make_rows(self, state: State, t: Translator, size: Size) -> list[list[Patch]]:
        """The cards, or the strip."""
        cards = zone_cards(state, t)
        if not state.creatures and len(cards) <= 1:
            return nobody_rows(t, size.width)
        if size.height <= _STRIP_HEIGHT:
            return _strip(cards, t, size)
        measured = [_measure(card, number, t) for number, card in enumerate(cards, 1)]
        hint = [] if state.creatures else nobody_rows(t, size.width)
        height = size.height - len(hint)
        return _draw(_arrange(measured, Size(size.width, height)), state) + hint

    def titles(self, state: State | None, t: Translator) -> tuple[Line, Line]:
        """The pane's name; difficult ground is explained while there is any."""
        difficult = state is not None and any(zone.difficult for zone in state.zones)
        legend: Line = (Span(DIFFICULT + " ", "muted"), Span(t.text("difficult ground"), "muted"))
        return pane_title("zones", t), legend if difficult else ()

    def name_role(self, row: CreatureRow) -> Role:
        """A name has its side's colour here, for friend and foe stand in one card."""
        roles: dict[str, Role] = {"hero": "hero", "ally": "ally", "foe": "foe"}
        return roles.get(row.side, "neutral")


# --- measuring ---


class _Measure(NamedTuple):
    """A card with the widths that its rows want; `note` is what it says below them."""

    card: ZoneCard
    number: int
    key: int
    name: int
    groups: tuple[int, ...]
    title: Line
    note: str

    def fit(self, width: int) -> RowFit:
        """Columns in a width: pools go first, then the end of names, then the wounds."""
        bare = 3 + self.key
        for kept in range(len(self.groups), 0, -1):
            if bare + self.name + _marks(self.groups[:kept]) <= width:
                return RowFit(self.key, self.name, self.groups[:kept])
        wounds = self.groups[:1]
        if width - bare - _marks(wounds) >= min(self.name, _SHORT_NAME - 2):
            return RowFit(self.key, width - bare - _marks(wounds), wounds)
        return RowFit(self.key, max(1, min(self.name, width - bare)))

    @property
    def full(self) -> int:
        """The width of one column in which nothing is cut."""
        return 3 + self.key + self.name + _marks(self.groups)

    @property
    def named(self) -> int:
        """The width of one column with whole names and wounds, without pools."""
        return 3 + self.key + self.name + _marks(self.groups[:1])

    @property
    def least(self) -> int:
        """The width of one column that still tells who is who and how they are."""
        return 3 + self.key + min(self.name, _SHORT_NAME) + _marks(self.groups[:1])

    def card_width(self, column: int) -> int:
        """The width of the card whose rows want this column."""
        title = min(cells(self.title) + _EDGES + 1, 24)
        return max(column + _EDGES, title, _LEAST_CARD)

    def height(self, columns: int) -> int:
        """The rows of its creatures, or of the word that there are none."""
        return max(1, ceil(len(self.card.rows) / columns))


def _marks(groups: Sequence[int]) -> int:
    return 1 + sum(1 + size for size in groups) if groups else 0


def _measure(card: ZoneCard, number: int, t: Translator) -> _Measure:
    title = shown((Span(f"{card.name} {DIFFICULT}" if card.difficult else card.name, "strong"),))
    note = t.text("they hear, they do not see") if card.out else ""
    empty = card._replace(rows=())
    if not card.rows:
        return _Measure(empty, number, 1, len(t.text("nobody")), (), title, note or t.text("nobody"))
    rows = card.rows
    return _Measure(card, number, key_width(rows), name_width(rows), group_widths(rows), title, note)


# --- arranging ---


class _Box(NamedTuple):
    """A card with its place: `columns` of creatures inside."""

    what: _Measure
    width: int
    columns: int


class _Shelf(NamedTuple):
    """Cards side by side, of one height."""

    boxes: list[_Box]
    height: int
    gap: int


def _arrange(cards: Sequence[_Measure], size: Size) -> list[_Shelf]:
    """The arrangement in rows that needs the least scrolling, then the least cutting."""
    best: tuple[int, list[_Shelf]] | None = None
    tried = set()
    for per_shelf in range(len(cards), 0, -1):
        count = ceil(len(cards) / per_shelf)
        if count in tried:
            continue
        tried.add(count)
        shelves = [_shelf(chunk, size.width, size.height // count) for chunk in _chunks(cards, count)]
        if None in shelves and per_shelf > 1:
            continue
        sound = [shelf for shelf in shelves if shelf is not None]
        tall = sum(shelf.height for shelf in sound)
        cost = 6 * max(0, tall - size.height) + 8 * count
        cost += sum(_lost(box) for shelf in sound for box in shelf.boxes)
        if best is None or cost < best[0]:
            best = cost, sound
    return _stretched(best[1], size.height) if best is not None else []


def _lost(box: _Box) -> int:
    """What a card does not show, as a cost: pools weigh little, the ends of names a lot."""
    what, inner = box.what, box.width - _EDGES
    if not what.card.rows:
        return 0
    column = (inner - _GUTTER * (box.columns - 1)) // box.columns
    fit = what.fit(column)
    return 2 * max(0, what.name - fit.name) + 2 * (len(what.groups) > len(fit.groups)) + 20 * (not fit.groups)


def _chunks(cards: Sequence[_Measure], count: int) -> list[Sequence[_Measure]]:
    """Cards in rows of nearly the same number, the fuller rows first."""
    small, more = divmod(len(cards), count)
    chunks, start = [], 0
    for n in range(count):
        end = start + small + (n < more)
        chunks.append(cards[start:end])
        start = end
    return chunks


def _shelf(cards: Sequence[_Measure], width: int, height: int) -> _Shelf | None:
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
        wanted = columns[n] * (card.full + _GUTTER) - _GUTTER + _EDGES
        widths[n] += max(0, min(wanted - widths[n], room - sum(widths)))
    widths = _levelled(widths, room - sum(widths))
    boxes = [_Box(*one) for one in zip(cards, widths, columns, strict=True)]
    rows = [box.what.height(box.columns) + bool(box.what.card.out) for box in boxes]
    return _Shelf(boxes, max(rows) + 2, gap)


def _between(small: list[int], large: list[int], room: int) -> list[int]:
    """Share out what is left of the room after the smaller widths, by what the larger ones want."""
    spare, total = room - sum(small), sum(large) - sum(small)
    if spare <= 0 or total <= 0:
        return list(small)
    return [low + spare * (high - low) // total for low, high in zip(small, large, strict=True)]


def _columns(
    cards: Sequence[_Measure], widths: list[int], room: int, height: int
) -> tuple[list[int], list[int]]:
    """Give the tallest card another column for as long as it is too tall and there is width."""
    columns = [1] * len(cards)
    for wants in ([card.full for card in cards], [card.least for card in cards]):
        while True:
            tall = max(range(len(cards)), key=lambda n: cards[n].height(columns[n]))
            card = cards[tall]
            wanted = (columns[tall] + 1) * (wants[tall] + _GUTTER) - _GUTTER + _EDGES
            more = max(0, wanted - widths[tall])
            if card.height(columns[tall]) + card.card.out <= height or sum(widths) + more > room:
                break
            columns[tall] += 1
            widths[tall] += more
    return widths, columns


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


def _stretched(shelves: list[_Shelf], height: int) -> list[_Shelf]:
    """Let the cards fill the pane."""
    spare = height - sum(shelf.height for shelf in shelves)
    if spare <= 0:
        return shelves
    each, more = divmod(spare, len(shelves))
    return [shelf._replace(height=shelf.height + each + (n < more)) for n, shelf in enumerate(shelves)]


# --- drawing ---


def _draw(shelves: Sequence[_Shelf], state: State) -> list[list[Patch]]:
    links = {zone.id: zone.links for zone in state.zones}
    rows: list[list[Patch]] = []
    for shelf in shelves:
        lines: list[list[Patch]] = [[] for _ in range(shelf.height)]
        x = 0
        middle = shelf.height // 2
        for n, box in enumerate(shelf.boxes):
            here = box.what.card.id
            after = shelf.boxes[n + 1].what.card.id if n + 1 < len(shelf.boxes) else ""
            before = shelf.boxes[n - 1].what.card.id if n else ""
            joins = tuple(other in links[here] or here in links.get(other, ()) for other in (before, after))
            _draw_card(lines, box, x, middle, (joins[0], joins[1]))
            x += box.width
            if joins[1]:
                lines[middle].append(Patch(x, shelf.gap, (Span("─" * shelf.gap),), frame=True))
            x += shelf.gap
        rows += lines
    return rows


def _draw_card(lines: list[list[Patch]], box: _Box, x: int, middle: int, joins: tuple[bool, bool]) -> None:
    what, card = box.what, box.what.card
    zone, inner, last = card.id, box.width - _EDGES, len(lines) - 1

    def frame(y: int, at: int, text: str) -> None:
        lines[y].append(Patch(at, len(text), (Span(text),), zone, frame=True))

    frame(0, x, "╭─ ")
    lines[0].append(Patch(x + 3, box.width - _EDGES, what.title, zone, frame=True, number=what.number))
    frame(0, x + box.width - 1, "╮")
    for y in range(1, last):
        frame(y, x, "┤" if y == middle and joins[0] else "│")
    rows = what.height(box.columns)
    column = (inner - _GUTTER * (box.columns - 1)) // box.columns
    for n, row in enumerate(card.rows):
        y, place = 1 + n % rows, x + 2 + n // rows * (column + _GUTTER)
        if y < last:
            lines[y].append(Patch(place, column, (), zone, row, what.fit(column)))
    if what.note:
        note = wrap((Span(what.note, "muted"),), inner)
        start = 1 + (rows if card.rows else 0)
        for y, text in enumerate(note, start + (bool(card.rows) and start + len(note) < last)):
            if y < last:
                lines[y].append(Patch(x + 2, cells(text), text, zone))
    for y in range(1, last):
        frame(y, x + box.width - 1, "├" if y == middle and joins[1] else "│")
    frame(last, x, "╰" + "─" * (box.width - 2) + "╯")


# --- the strip ---


def _strip(cards: Sequence[ZoneCard], t: Translator, size: Size) -> list[list[Patch]]:
    """The zones one after another in running rows, for a pane too low for cards."""
    rows: list[list[Patch]] = [[]]
    x = 0

    def put(patch: Patch, gap: int) -> None:
        nonlocal x
        if x and x + gap + patch.width > size.width:
            rows.append([])
            x = 0
        start = x + gap if x else 0
        rows[-1].append(patch._replace(x=start, width=min(patch.width, size.width)))
        x = start + patch.width

    for card in cards:
        name = cut(shown((Span(card.name, "accent"),)), size.width)
        put(Patch(0, cells(name), name, card.id), 3)
        for row in card.rows:
            first = mark_groups(row.marks)[:1]
            groups = tuple(cells(group) for group in first if group)
            fit = RowFit(len(str(row.key)), name_width((row,)), groups)
            put(Patch(0, 3 + fit.key + fit.name + _marks(groups), (), card.id, row, fit), 1)
        if not card.rows:
            word = (Span(t.text("nobody"), "muted"),)
            put(Patch(0, cells(word), word, card.id), 1)
    return rows
