"""How the play screen lays out its panes: by the time, by its size, and as the user wants them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual import events
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from app.layout import VERY_WIDE, WIDE, Arrangement, Divider, View, arranged, divider_at, shown_panes, twin
from app.pane_sizes import load_sizes
from app.panes.pane import Pane
from app.panes.scene_pane import ScenePane
from app.panes.zone_map import ZoneMap
from rules.system import get
from rules.text import Translator
from rules.timeline import Timeline

if TYPE_CHECKING:
    from rules.state import State

PANES = {
    "zones": "ZoneMap",
    "turns": "TurnOrder",
    "scene": "ScenePane",
    "sheet": "CharacterSheet",
    "log": "ActionLog",
}
#: The rows beside the panes that are always there: the title, the line to type in, the keys.
_BARS = 3
_IDS = {kind: name for name, kind in PANES.items()}


class PaneTable(Widget):
    """The room of the panes: each stands where the arrangement of the view says, in one pass.

    A border between two panes can be taken hold of with the mouse.
    """

    DEFAULT_CSS = "PaneTable { width: 1fr; height: 1fr; }"

    view: View = View("action")
    _held: str | None = None

    class BorderDragged(Message):
        """A divider was dragged to a column or a row of the table."""

        def __init__(self, divider: Divider, at: int) -> None:
            self.divider, self.at = divider, at
            super().__init__()

    @property
    def layout(self) -> Layout:
        """Ours."""
        return _PANE_LAYOUT

    def arranged(self, size: Size) -> Arrangement:
        """Where the panes stand in a room of this size."""
        return arranged(self.view, size.width, size.height)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of a border."""
        place = event.screen_offset - self.region.offset
        divider = divider_at(self.arranged(self.size), place.x, place.y) if event.button == 1 else None
        self._held = divider.name if divider is not None else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag the border that is held; from the first move on the mouse is ours alone."""
        if self._held is None:
            return
        if event.button != 1:
            self.on_mouse_up()
            return
        self.capture_mouse()
        place = event.screen_offset - self.region.offset
        for divider in self.arranged(self.size).dividers:
            if divider.name == self._held:
                self.post_message(self.BorderDragged(divider, place.x if divider.is_column else place.y))

    def on_mouse_up(self) -> None:
        """Let go."""
        if self._held is not None:
            self._held = None
            self.release_mouse()


class _PaneLayout(Layout):
    name = "panes"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        assert isinstance(parent, PaneTable)
        boxes = parent.arranged(size).boxes
        named = [(boxes.get(_IDS[type(child).__name__]), child) for child in children]
        return [
            WidgetPlacement(Region(*box), NULL_OFFSET, NULL_SPACING, child)
            for box, child in named
            if box is not None
        ]


_PANE_LAYOUT = _PaneLayout()


def _side_width(width: int) -> int:
    """The usual width of the column beside the map and the log."""
    return max(38, min(64, round(width / 3)))


class LaidScreen(Screen[None]):
    """Knows which pane is in front and whether it has all the room."""

    AUTO_FOCUS = "#log-pane"

    timeline: reactive[Timeline | None] = reactive(None)
    translator: reactive[Translator | None] = reactive(None)
    pane: reactive[str] = reactive("log", init=False)
    maximised: reactive[bool] = reactive(False, init=False)
    #: Where the user wants the dividers, by their names.
    sizes: reactive[Mapping[str, int]] = reactive(load_sizes, init=False)

    @property
    def state(self) -> State:
        """The game as it stands."""
        assert self.timeline is not None
        return self.timeline.state

    def watch_pane(self) -> None:
        self._lay_out()

    def watch_maximised(self) -> None:
        self.set_class(self.maximised, "-maximised")
        for pane in self.query(Pane):
            pane.has_all_room = self.maximised
        self._lay_out()

    def watch_sizes(self) -> None:
        self._lay_out()

    def go_to(self, name: str) -> None:
        """Bring a pane to the front, with the focus; another that has all the room gives it back."""
        name = twin(name, self.state.time)
        if name != self.pane:
            self.maximised = False
        self.pane = name
        self.query_one(PANES[name]).focus()

    def press_pane(self, name: str) -> None:
        """A pane's own key: go there, and once there give it all the room or take that back."""
        name = twin(name, self.state.time)
        if self.query_one(PANES[name]).has_focus:
            self.pane = name
            self.maximised = not self.maximised
        else:
            self.go_to(name)

    def on_click(self, event: events.Click) -> None:
        """A double click on the title of a pane gives it all the room, or takes that back."""
        pane = event.widget
        name = _IDS.get(type(pane).__name__, "")
        if pane is None or not name or event.chain != 2 or event.screen_y != pane.region.y:
            return
        if pane.gutter.top and self.app.size.width >= WIDE:
            event.stop()
            self.go_to(name)
            self.maximised = not self.maximised

    def restore_panes(self) -> bool:
        """Give the other panes their room back; False when they have it."""
        was, self.maximised = self.maximised, False
        return was

    def _lay_out(self, width: int = 0) -> None:
        """Place the panes for the state and the size as they are now."""
        # Also while the screen is being mounted, so that the first frame is laid out once.
        if self.timeline is None or not self.query(PaneTable):
            return
        front = twin(self.pane, self.state.time)
        if front != self.pane:
            self.pane = front  # comes back here
            return
        width = width or self.app.size.width
        table, view = self.query_one(PaneTable), self._view(width)
        shown = shown_panes(view, width)
        lost = any(self.query_one(PANES[n]).has_focus for n in PANES if n not in shown)
        for name in PANES:
            if name in shown:
                self.query_one(PANES[name]).display = True
        if lost:
            self.query_one(PANES[front]).focus()
        for name in PANES:
            if name not in shown:
                self.query_one(PANES[name]).display = False
        strip = view.time == "narrative" and width >= WIDE and not self.maximised
        self.query_one(ZoneMap).set_class(strip, "-strip")
        self.set_class(front == "log", "-log-shown")
        if view != table.view:
            table.view = view
            # A pane's refresh, for a widget's own leaves what it remembers of its children's places.
            self.query_one(PANES[front]).refresh(layout=True)

    def _zone_rows(self, t: Translator, width: int) -> int:
        """The rows that the map wants in the room that it usually has, with its borders."""
        if width < WIDE:
            return 0
        room = width - _side_width(width) - 4 if width < VERY_WIDE else width // 3
        most = self.app.size.height * 9 // 20 - 2
        return 2 + self.query_one(ZoneMap).rows_wanted(self.state, t, max(10, room), max(1, most))

    def _view(self, width: int) -> View:
        state, t = self.state, self.translator
        assert t is not None
        blocks = get(state.rules).turn_groups(state, t)
        strip = self.query_one(ZoneMap).strip_height(state, t, width - 2) if state.time == "narrative" else 1
        crowd = max(Counter(c.zone for c in state.creatures.values()).values(), default=1)
        return View(
            state.time,
            self.pane,
            self.maximised,
            zones=max(crowd + 4, self._zone_rows(t, width)),
            turns=sum(len(block.creatures) + 2 for block in blocks) + 2,
            scene=2 + self.query_one(ScenePane).rows_wanted(state, t, _side_width(width) - 4),
            strip=strip,
            sizes=self.sizes,
            whole=self.app.size.height - _BARS,
        )
