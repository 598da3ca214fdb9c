"""An app with the panes and the bars alone, and states to show in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace
from rich.cells import cell_len
from scratch import Words, screen_rows
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen

from app.footer import KeyFooter
from app.glyphs import GlyphSet
from app.messages import CreaturePicked, HintPressed, ZonePicked
from app.panes import zone_map
from app.panes.character_sheet import CharacterSheet
from app.panes.pane import Pane
from app.panes.turn_order import TurnOrder
from app.panes.zone_map import ZoneMap
from app.themes import register_themes
from app.widgets.pane_tabs import PaneTabs
from app.widgets.title_bar import TitleBar
from rules.commands import AddCreatures, Command, StartAction
from rules.engine import execute
from rules.state import GameState, Scene, State, Zone
from rules.text import Translator
from rules.timeline import Timeline
from rules.zones import DEFAULT_ZONES

STYLES = Path(zone_map.__file__).parents[1] / "styles"
RULES = "ezd6"
HOSTILE = ("[/", "[@click=app.bell]x", "[bold]")


def play(*commands: Command, zones: tuple[Zone, ...] = DEFAULT_ZONES) -> State:
    """The state after some commands."""
    state: State = GameState(rules=RULES, seed="panes", zones=zones, scene=Scene(4, "Cripta"))
    for command in commands:
        _, state = execute(state, command, 0)
    return state


def add(name: str, side: Any = "foe", zone: str = "near", count: int = 1) -> Command:
    """The command that adds somebody."""
    return AddCreatures(name=name, side=side, zone=zone, count=count)


PARTY = (add("Lucía", "hero"), add("Ñandú", "hero"), add("Vera", "hero"))
TABLE = (*PARTY, add("Goblin", count=2), add("Arquero", zone="far"), add("Tomás", "neutral", "out"))
FIGHT = (*TABLE, StartAction())


def fell(state: State, name: str, **fields: Any) -> State:
    """The state with some kernel fields of a creature changed by hand."""
    found = next(c for c in state.creatures.values() if f"{c.name} {c.number}".startswith(name))
    return replace(state, creatures={**state.creatures, found.id: replace(found, **fields)})


class PaneTable(Screen[None]):
    """The panes and the bars, bound to one timeline as on the play screen."""

    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]] | None] = [(0, "-narrow"), (100, "-wide")]

    timeline: reactive[Timeline | None] = reactive(None)
    selected: reactive[str | None] = reactive(None)
    translator: reactive[Translator | None] = reactive(None)
    offered: reactive[frozenset[str]] = reactive(frozenset())
    glyphs: reactive[GlyphSet] = reactive("unicode")
    pane: reactive[str] = reactive("turns")

    def compose(self) -> ComposeResult:
        bound = (
            PaneTable.timeline,
            PaneTable.selected,
            PaneTable.translator,
            PaneTable.offered,
            PaneTable.glyphs,
        )
        bar = (PaneTable.timeline, PaneTable.translator, PaneTable.glyphs)
        yield TitleBar("La torre [/hundida]").data_bind(*bar)
        yield PaneTabs().data_bind(PaneTable.translator, PaneTable.pane)
        with Horizontal():
            with Vertical():
                yield ZoneMap().data_bind(*bound)
            with Vertical():
                yield TurnOrder().data_bind(*bound)
                yield CharacterSheet().data_bind(*bound)
        yield KeyFooter()


class PaneApp(App[None]):
    """The panes alone, or `only` one of them; keeps what was clicked on in `heard`."""

    CSS_PATH: ClassVar[list[str]] = [str(STYLES / "panes.tcss")]

    def __init__(self, state: State, words: Words, *, only: type[Pane] | None = None, **values: Any) -> None:
        super().__init__()
        register_themes(self)
        self.theme = "fogon"
        self.table = PaneTable()
        self.only = only
        self.heard: list[Message] = []
        values = {"selected": state.active, "timeline": Timeline((state,)), "translator": words, **values}
        for name, value in values.items():
            self.table.set_reactive(getattr(PaneTable, name), value)

    async def on_mount(self) -> None:
        await self.push_screen(self.table)
        for pane in self.table.query(Pane):
            pane.display = self.only is None or isinstance(pane, self.only)
        for column in self.table.query(Vertical):
            column.display = any(pane.display for pane in column.query(Pane))

    def show(self, state: State) -> None:
        self.table.timeline = Timeline((state,))

    @property
    def rows(self) -> list[str]:
        return screen_rows(self)

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    def on_creature_picked(self, message: CreaturePicked) -> None:
        self.heard.append(message)

    def on_zone_picked(self, message: ZonePicked) -> None:
        self.heard.append(message)

    def on_hint_pressed(self, message: HintPressed) -> None:
        self.heard.append(message)

    def place(self, text: str) -> tuple[int, int]:
        """Where a text stands on the screen, in cells."""
        for y, row in enumerate(self.rows):
            if text in row:
                return cell_len(row[: row.index(text)]), y
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")
