"""The scene: its number and title, the work under way in it, and who is here with what ails them."""

from __future__ import annotations

from textual.geometry import Size

from app.panes.names import pane_title
from app.panes.pane import Pane
from app.panes.rows import Patch, RowFit, group_widths, key_width, name_width, nobody_rows, text_rows
from app.present import CreatureRow, creature_row
from app.widgets.spans import cells, cut, padded, shown
from rules.state import State
from rules.telling import track_pips
from rules.text import Line, Role, Span, Translator


class ScenePane(Pane):
    """The scene pane; what the scene has none of is said with the line that makes it."""

    def slice_of(self, state: State) -> tuple[object, ...]:
        """Also the scene itself."""
        return (*super().slice_of(state), state.scene)

    def make_rows(self, state: State, t: Translator, size: Size) -> list[list[Patch]]:
        """Title, tracks, people, parted by empty rows while there is room."""
        width = size.width
        blocks = [_title(state, t, width), _tracks(state, t, width), self._people(state, t, width)]
        airy = sum(map(len, blocks)) + len(blocks) - 1 <= size.height
        rows: list[list[Patch]] = []
        for block in blocks:
            if rows and airy:
                rows.append([])
            rows += block
        return rows

    def titles(self, state: State | None, t: Translator) -> tuple[Line, Line]:
        """The pane's name, with its key in narrative time: in action time that key is of the turns."""
        title = pane_title("scene", t)
        return title[2:] if state is not None and state.time == "action" else title, ()

    def name_role(self, row: CreatureRow) -> Role:
        """Friend and foe stand together here, so a name has its side's colour."""
        roles: dict[str, Role] = {"hero": "hero", "ally": "ally", "foe": "foe"}
        return roles.get(row.side, "neutral")

    def _people(self, state: State, t: Translator, width: int) -> list[list[Patch]]:
        if not state.creatures:
            return nobody_rows(t, width, self.keys)
        ours = [c for c in state.creatures.values() if c.side in ("hero", "ally")]
        others = [c for c in state.creatures.values() if c.side not in ("hero", "ally")]
        people = [creature_row(state, creature, t) for creature in (*ours, *others)]
        fit = _fit(people, width)
        rows = [[Patch(0, width, (Span(t.text("Here"), "accent"),))]]
        return rows + [[Patch(0, min(fit.width, width), (), "", row, fit)] for row in people]


def _title(state: State, t: Translator, width: int) -> list[list[Patch]]:
    number = Span(t.text("Scene {n}").replace("{n}", str(state.scene.number)), "accent")
    if state.scene.title:
        return text_rows((shown((number, Span(" "), Span(state.scene.title, "strong"))),), width)
    hint: Line = (number, Span(f"  {t.text('no title yet; write:')} ", "muted"))
    return text_rows(((*hint, Span(t.text("scene The inn at dawn"), "key")),), width)


def _tracks(state: State, t: Translator, width: int) -> list[list[Patch]]:
    if not state.tracks:
        hint: Line = (Span(t.text("Nothing under way; write:"), "muted"), Span(" "))
        return text_rows(((*hint, Span(t.text("track add Alarm 6"), "key")),), width)
    longest = max(cells(shown((Span(track.name),))) for track in state.tracks)
    name = max(4, min(longest, width // 2))
    rows: list[Line] = [(Span(t.text("Under way"), "accent"),)]
    for track in state.tracks:
        left = padded(cut(shown((Span(track.name),)), name), name)
        done: Line = (Span(f"  {track.done}/{track.size}", "muted"),)
        rows.append((Span("  "), *left, Span("  "), Span(track_pips(track), "karma"), *done))
    return [[Patch(0, width, cut(row, width))] for row in rows]


def _fit(rows: list[CreatureRow], width: int) -> RowFit:
    """Names as long as they are, then wounds and conditions, pools and the zone while there is room."""
    key, name, groups = key_width(rows), name_width(rows), group_widths(rows)
    zone = max(cells(shown((Span(row.zone),))) for row in rows)
    for fit in (RowFit(key, name, groups, zone), RowFit(key, name, groups), RowFit(key, name, groups[:1])):
        if fit.width <= width:
            return fit
    rest = RowFit(key, 0, groups[:1])
    return rest._replace(name=max(1, width - rest.width))
