"""The scene: its number and title, what is under way, the story's lists, and who is here."""

from __future__ import annotations

from textual.geometry import Size

from app.panes.names import pane_title
from app.panes.pane import Pane
from app.panes.rows import Patch, RowFit, group_widths, key_width, name_width, nobody_rows, text_rows
from app.present import CreatureRow, creature_row
from app.scene_words import scene_called
from app.story_lines import entry_line, since_line, tension_line, track_line, track_names_width
from app.story_rows import ENTRIES, in_order, is_untouched, section_word
from app.widgets.spans import cells, cut, shown
from rules.solo.story import Story
from rules.solo.telling import turn_word
from rules.state import State
from rules.text import Line, Role, Span, Translator


class ScenePane(Pane):
    """The scene pane; what the scene has none of is said with the line that makes it."""

    def slice_of(self, state: State) -> tuple[object, ...]:
        """Also the scene itself, and the story."""
        return (*super().slice_of(state), state.scene, state.story)

    def make_rows(self, state: State, t: Translator, size: Size) -> list[list[Patch]]:
        """Title, tracks, the story, who is here, parted by empty rows while there is room."""
        blocks = self._blocks(state, t, size.width)
        airy = sum(map(len, blocks)) + len(blocks) - 1 <= size.height
        rows: list[list[Patch]] = []
        for block in blocks:
            if rows and airy:
                rows.append([])
            rows += block
        return rows

    def _blocks(self, state: State, t: Translator, width: int) -> list[list[list[Patch]]]:
        blocks = [_title(state, t, width), _tracks(state, t, width), *_story(state, t, width)]
        return [*blocks, self._people(state, t, width)]

    def rows_wanted(self, state: State, t: Translator, width: int) -> int:
        """How many rows all of it takes at a width, parted by empty ones, without the borders of the pane.

        The state is given, for the pane gets its own only after the screen has been laid out for it.
        """
        blocks = self._blocks(state, t, max(1, width))
        return sum(map(len, blocks)) + len(blocks) - 1

    def titles(self, state: State | None, t: Translator) -> tuple[Line, Line]:
        """The pane's name, with its key in narrative time: in action time that key is of the turns."""
        title = pane_title("scene", t)
        edit = (Span(" e", "key"), Span(f" {t.text('edit')} ", "muted")) if self.has_focus else ()
        return title[2:] if state is not None and state.time == "action" else title, edit

    def on_focus(self) -> None:
        """Name the key that edits the story while it does."""
        self._retitle()

    def on_blur(self) -> None:
        """No longer name it."""
        self._retitle()

    def _reveal(self) -> None:
        """Stay where the reader is: the title and the clocks matter more here than whose turn it is."""

    def name_role(self, row: CreatureRow) -> Role:
        """Friend and foe stand together here, so a name has its side's colour."""
        roles: dict[str, Role] = {"hero": "hero", "ally": "ally", "foe": "foe"}
        return roles.get(row.side, "neutral")

    def _people(self, state: State, t: Translator, width: int) -> list[list[Patch]]:
        if not state.creatures:
            return nobody_rows(t, width, self.keys_alone)
        ours = [c for c in state.creatures.values() if c.side in ("hero", "ally")]
        others = [c for c in state.creatures.values() if c.side not in ("hero", "ally")]
        people = [creature_row(state, creature, t) for creature in (*ours, *others)]
        fit = _fit(people, width)
        rows = [[Patch(0, width, (Span(t.text("Here"), "accent"),))]]
        return rows + [[Patch(0, min(fit.width, width), (), "", row, fit)] for row in people]


def _title(state: State, t: Translator, width: int) -> list[list[Patch]]:
    number = Span(scene_called(state, t), "accent")
    if state.scene.title:
        return text_rows((shown((number, Span(": "), Span(state.scene.title, "strong"))),), width)
    hint: Line = (number, Span(f"  {t.text('e begins another, with a title')}", "muted"))
    return text_rows((hint,), width)


def _story(state: State, t: Translator, width: int) -> list[list[list[Patch]]]:
    """The tension and what was expected, once they have changed; then what is open of each kind."""
    story, blocks = state.story, []
    if story != Story():
        told: list[Line] = [tension_line(state, t)]
        if story.expectation or story.turn:
            turn: Line = (Span(f"{turn_word(story.turn, t)} ", "accent"),) if story.turn else ()
            told.append((*turn, Span(story.expectation, "note")))
        blocks.append(text_rows(tuple(shown(one) for one in told), width))
    for kind in ENTRIES:
        found = [entry for entry in in_order(state, kind) if entry.standing != "closed"]
        if not found:
            continue
        rows: list[Line] = [(Span(section_word(kind, t), "accent"),)]
        for entry in found:
            since: Line = (Span("  "), *since_line(state, entry, t)) if is_untouched(state, entry) else ()
            room = width - 2 - cells(since)
            rows.append((Span("  "), *entry_line(state, entry, room), *since))
        blocks.append([[Patch(0, width, cut(row, width))] for row in rows])
    return blocks


def _tracks(state: State, t: Translator, width: int) -> list[list[Patch]]:
    if not state.tracks:
        hint: Line = (Span(t.text("No clocks, no threads: e adds them"), "muted"),)
        return text_rows((hint,), width) if state.story == Story() else []
    name = track_names_width(state, width)
    rows: list[Line] = [(Span(t.text("Under way"), "accent"),)]
    rows += [(Span("  "), *track_line(track, name, width - 2)) for track in state.tracks]
    return [[Patch(0, width, cut(row, width))] for row in rows]


#: A zone's name is not cut below this.
_LEAST_ZONE = 6


def _fit(rows: list[CreatureRow], width: int) -> RowFit:
    """Names as long as they are, then wounds and conditions, pools and the zone while there is room."""
    key, name, groups = key_width(rows), name_width(rows), group_widths(rows)
    zone = max(cells(shown((Span(row.zone),))) for row in rows)
    short = min(zone, width - RowFit(key, name, groups, 1).width + 1)
    if short >= min(zone, _LEAST_ZONE):
        return RowFit(key, name, groups, short)
    for fit in (RowFit(key, name, groups), RowFit(key, name, groups[:1])):
        if fit.width <= width:
            return fit
    rest = RowFit(key, 0, groups[:1])
    return rest._replace(name=max(1, width - rest.width))
