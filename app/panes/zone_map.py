"""The zone map: a card for every zone of the scene, side by side, with everybody in it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from app.crowd import CLOSED, OPEN, Crowd, gathered, is_crowd
from app.panes.crowded import CrowdedPane
from app.panes.names import pane_title
from app.panes.rows import Patch, RowFit, key_width, mark_groups, name_width, nobody_rows
from app.panes.zone_arranging import DIFFICULT, GUTTER, Box, Shelf, arrange, measure, rows_needed
from app.panes.zone_distance import with_distances, with_parted
from app.present import HIDDEN, CreatureRow, ZoneCard, zone_cards
from app.widgets.spans import cells, cut, shown, wrap
from rules.state import State
from rules.telling import track_pips
from rules.text import Line, Role, Span, Translator

#: How often cards are arranged anew for the links that their arrangement leaves without a line.
_ROUNDS = 3
_STRIP_HEIGHT = 2  # up to here there is no room for a card with anybody in it
_ANY_DISTANCE = "·0"  # as wide as a distance is


class ZoneMap(CrowdedPane):
    """The zones as cards; a pane of one or two rows shows them as a strip.

    A crowded card gets more columns while there is width; when all is full, those of one name that are as
    most of them are one row.
    """

    HAS_CARDS = True

    def make_rows(self, state: State, t: Translator, size: Size) -> list[list[Patch]]:
        """The cards, or the strip."""
        cards = with_distances(state, zone_cards(state, t), self._zone_here(state), t)
        if not state.creatures and len(cards) <= 1:
            return nobody_rows(t, size.width, self.keys, running=size.height <= _STRIP_HEIGHT)
        if self.narrowed:
            cards = tuple(card._replace(rows=self.narrow(state, card.rows, t)) for card in cards)
        if size.height <= _STRIP_HEIGHT:
            hint = [] if state.creatures else nobody_rows(t, size.width, self.keys, running=True)
            return hint + self._strip_rows(cards, t, size)
        hint = [] if state.creatures else nobody_rows(t, size.width, self.keys)
        height = size.height - len(hint)

        def arranged(shown: Sequence[ZoneCard]) -> list[Shelf]:
            shelves, parted = list[Shelf](), shown
            # What a card says of its links may be what moves another to the next row.
            for _ in range(_ROUNDS):
                measured = [measure(card, number, t) for number, card in enumerate(parted, 1)]
                shelves = arrange(measured, size.width, height)
                rows = [[box.what.card.id for box in shelf.boxes] for shelf in shelves]
                before, parted = parted, with_parted(state, shown, rows, t)
                if parted == before:
                    break
            return shelves

        shelves = arranged(cards)
        if sum(shelf.height for shelf in shelves) > height and not self.narrowed:
            shelves = arranged([self._folded(card) for card in cards])
        return _draw(shelves, state) + hint

    def _strip_rows(self, cards: Sequence[ZoneCard], t: Translator, size: Size) -> list[list[Patch]]:
        """The strip; where it is too long with crowds as one, the party first, the rest counted."""
        rows = _strip(cards, t, size)
        if len(rows) > size.height and not self.narrowed:
            folded = [self._folded(card) for card in cards]
            party = [card._replace(rows=tuple(sorted(card.rows, key=_is_other))) for card in folded]
            rows = _strip(party, t, size)
        return _counted(rows, max(1, size.height), size.width)

    def rows_wanted(self, state: State, t: Translator, width: int, most: int) -> int:
        """How many rows of up to so many the cards take at a width, without the borders of the pane.

        The state is given, for the pane gets its own only after the screen has been laid out for it.
        """
        if not state.creatures:
            return 0
        cards = with_distances(state, zone_cards(state, t), self._zone_here(state), t)
        measured = [measure(card, number, t) for number, card in enumerate(cards, 1)]
        return rows_needed(measured, width, most)

    def strip_height(self, state: State, t: Translator, width: int) -> int:
        """The rows that the strip takes at a width, for a state as in `rows_wanted`: one, or two at most."""
        if not state.creatures:
            return _STRIP_HEIGHT
        # With room for distances, told or not, so that choosing somebody does not move the panes below.
        cards = [card._replace(away=_ANY_DISTANCE) for card in zone_cards(state, t)]
        rows = _strip(cards, t, Size(max(1, width), _STRIP_HEIGHT))
        return min(_STRIP_HEIGHT, len(rows))

    def _folded(self, card: ZoneCard) -> ZoneCard:
        """A card with its crowds as one row each; those of an open one below it."""
        rows: list[CreatureRow] = []
        for part in gathered(card.rows, card.id, self.is_apart):
            if isinstance(part, Crowd):
                opened = part.id in self._opened
                rows.append(part.as_row(OPEN if opened else CLOSED))
                rows += part.rows if opened else ()
            else:
                rows.append(part)
        return card._replace(rows=tuple(rows))

    def titles(self, state: State | None, t: Translator) -> tuple[Line, Line]:
        """The pane's name; work under way, and difficult ground explained while there is any."""
        difficult = state is not None and any(zone.difficult for zone in state.zones)
        told: list[Line] = []
        for track in state.tracks if state is not None else ():
            secret = f"{HIDDEN} " if track.secret else ""
            told.append((Span(f"{secret}{track.name} ", "muted"), Span(track_pips(track), "accent")))
        if difficult:
            told.append((Span(f"{DIFFICULT} {t.text('difficult ground')}", "muted"),))
        title = self.with_filter(pane_title("zones", t), state, t)
        if self.narrowed is not None:
            return title, self.filter_keys(t)
        if self.has_focus:
            told.append((Span("e", "key"), Span(f" {t.text('edit')}", "muted")))
        between = Span(" · ", "muted")
        return title, tuple(span for n, part in enumerate(told) for span in ((between,) if n else ()) + part)

    def on_focus(self) -> None:
        """Name the key that edits the zones while it does."""
        self._retitle()

    def on_blur(self) -> None:
        """No longer name it."""
        self._retitle()

    def name_role(self, row: CreatureRow) -> Role:
        """A name has its side's colour here, for friend and foe stand in one card."""
        roles: dict[str, Role] = {"hero": "hero", "ally": "ally", "foe": "foe"}
        return roles.get(row.side, "neutral")


# --- drawing ---


def _draw(shelves: Sequence[Shelf], state: State) -> list[list[Patch]]:
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


def _draw_card(lines: list[list[Patch]], box: Box, x: int, middle: int, joins: tuple[bool, bool]) -> None:
    what, card = box.what, box.what.card
    zone, last = card.id, len(lines) - 1

    def frame(y: int, at: int, text: str) -> None:
        lines[y].append(Patch(at, len(text), (Span(text),), zone, frame=True))

    frame(0, x, "╭─ ")
    lines[0].append(Patch(x + 3, box.inner, what.title, zone, frame=True, number=what.number))
    frame(0, x + box.width - 1, "╮")
    for y in range(1, last):
        frame(y, x, "┤" if y == middle and joins[0] else "│")
    rows = what.height(box.columns)
    for n, row in enumerate(card.rows):
        y, place = 1 + n % rows, x + 2 + n // rows * (box.column + GUTTER)
        if y < last:
            crowd = row.id if is_crowd(row.id) else ""
            lines[y].append(Patch(place, box.column, (), zone, row, what.fit(box.column), crowd=crowd))
    if what.note:
        note = wrap((Span(what.note, "muted"),), box.inner)
        start = 1 + (rows if card.rows else 0)
        for y, text in enumerate(note, start + (bool(card.rows) and start + len(note) < last)):
            if y < last:
                lines[y].append(Patch(x + 2, cells(text), text, zone))
    for y in range(1, last):
        frame(y, x + box.width - 1, "├" if y == middle and joins[1] else "│")
    frame(last, x, "╰" + "─" * (box.width - 2) + "╯")


# --- the strip ---


def _is_other(row: CreatureRow) -> bool:
    return row.side not in ("hero", "ally")


def _counted(rows: list[list[Patch]], height: int, width: int) -> list[list[Patch]]:
    """The rows that there is room for; how many creatures do not fit stands at the end of the last."""
    if len(rows) <= height:
        return rows
    last = list(rows[height - 1])
    left = sum(patch.row is not None for row in rows[height:] for patch in row)
    said = _rest(left)
    while last and last[-1].x + last[-1].width + cells(said) + 2 > width:
        left += last.pop().row is not None
        said = _rest(left)
    end = last[-1].x + last[-1].width if last else 0
    return [*rows[: height - 1], [*last, Patch(end, cells(said), said)]]


def _rest(left: int) -> Line:
    """That there is more, and how many creatures: with none of them it is zones where nobody is."""
    return (Span(f" … +{left}" if left else " …", "key"),)


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
        text = f"{HIDDEN} {card.name}" if card.hidden else card.name
        text += f" {card.away}" * bool(card.away)
        empty = () if card.rows else (Span(f" {t.text('nobody')}", "muted"),)
        name = shown((Span(text, "accent"), *empty))
        if x and x + 4 + cells(name) <= size.width:
            name = shown((Span("│ ", "muted"), *name))
        name = cut(name, size.width)
        put(Patch(0, cells(name), name, card.id), 2)
        for row in card.rows:
            first = mark_groups(row.marks)[:1]
            groups = tuple(cells(group) for group in first if group)
            fit = RowFit(key_width((row,)), name_width((row,)), groups)
            put(Patch(0, fit.width, (), card.id, row, fit, crowd=row.id if is_crowd(row.id) else ""), 1)
    return rows
