"""The panes and the bars: what they show of a state, in both languages, sizes and glyph sets."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen

from app.footer import Hint, KeyFooter
from app.messages import CreaturePicked, HintPressed, ZonePicked
from app.panes import zone_map
from app.panes.character_sheet import CharacterSheet
from app.panes.turn_order import TurnOrder
from app.panes.zone_map import ZoneMap
from app.themes import register_themes
from app.widgets.pane_tabs import Pane, PaneTabs, cut_name
from app.widgets.spans import GlyphSet, cells
from app.widgets.title_bar import Bar, TitleBar, cut, cut_words
from rules.commands import AddCreatures, Change, Command, MoveCreature, Next, Note, SetFields, StartAction
from rules.engine import execute
from rules.state import GameState, Scene, State, Zone
from rules.text import Span, Translator, plain
from rules.timeline import Timeline
from rules.zones import DEFAULT_ZONES

STYLES = Path(zone_map.__file__).parents[1] / "styles"
RULES = "ezd6"
HOSTILE = ("[/", "[@click=app.bell]x", "[bold]")
BOTH = pytest.mark.parametrize("language", ["en", "es"])
SIZES = pytest.mark.parametrize("size", [(120, 36), (80, 24)])

SPANISH = {
    "Zones": "Zonas",
    "Turns": "Turnos",
    "Sheet": "Ficha",
    "Log": "Registro",
    "HEROES": "HÉROES",
    "FOES": "ENEMIGOS",
    "Near": "Cerca",
    "Far": "Lejos",
    "Action": "Acción",
    "Round {n}": "Ronda {n}",
    "round {n}": "ronda {n}",
    "they hear, they do not see": "oyen, no ven",
    "saved {time}": "guardado {time}",
}


class Words:
    """A translator of a few texts, so that these tests do not hang on the catalogues."""

    def __init__(self, language: str) -> None:
        self.language = language

    def text(self, msgid: str) -> str:
        return SPANISH.get(msgid, msgid) if self.language == "es" else msgid

    def plural(self, one: str, many: str, n: int) -> str:
        return one if n == 1 else many

    def number(self, x: float | Fraction, digits: int = 2) -> str:
        return f"{float(x):.{digits}f}"

    def percent(self, x: Fraction) -> str:
        return f"{float(x):.0%}"


EN, ES = Words("en"), Words("es")


def play(*commands: Command, zones: tuple[Zone, ...] = DEFAULT_ZONES) -> State:
    state: State = GameState(rules=RULES, seed="panes", zones=zones, scene=Scene(4, "Cripta"))
    for command in commands:
        _, state = execute(state, command, 0)
    return state


def add(name: str, side: Any = "foe", zone: str = "near", count: int = 1) -> Command:
    return AddCreatures(name=name, side=side, zone=zone, count=count)


PARTY = (add("Lucía", "hero"), add("Ñandú", "hero"), add("Vera", "hero"))
TABLE = (*PARTY, add("Goblin", count=2), add("Arquero", zone="far"), add("Tomás", "neutral", "out"))
FIGHT = (*TABLE, StartAction())


def fell(state: State, name: str, **fields: Any) -> State:
    """The state with some kernel fields of a creature changed by hand."""
    found = next(c for c in state.creatures.values() if f"{c.name} {c.number}".startswith(name))
    return replace(state, creatures={**state.creatures, found.id: replace(found, **fields)})


class Table(Screen[None]):
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]] | None] = [(0, "-narrow"), (100, "-wide")]

    timeline: reactive[Timeline | None] = reactive(None)
    selected: reactive[str | None] = reactive(None)
    translator: reactive[Translator | None] = reactive(None)
    offered: reactive[frozenset[str]] = reactive(frozenset())
    glyphs: reactive[GlyphSet] = reactive("unicode")
    pane: reactive[str] = reactive("turns")

    def compose(self) -> ComposeResult:
        bound = (Table.timeline, Table.selected, Table.translator, Table.offered, Table.glyphs)
        bar = (Table.timeline, Table.translator, Table.glyphs)
        yield TitleBar("La torre [/hundida]").data_bind(*bar)
        yield PaneTabs().data_bind(Table.translator, Table.pane)
        with Horizontal():
            with Vertical():
                yield ZoneMap().data_bind(*bound)
            with Vertical():
                yield TurnOrder().data_bind(*bound)
                yield CharacterSheet().data_bind(*bound)
        yield KeyFooter()


class Scratch(App[None]):
    CSS_PATH: ClassVar[list[str]] = [str(STYLES / "panes.tcss")]

    def __init__(self, state: State, words: Words, *, only: type[Pane] | None = None, **values: Any) -> None:
        super().__init__()
        register_themes(self)
        self.theme = "fogon"
        self.table = Table()
        self.only = only
        self.heard: list[Message] = []
        values = {"selected": state.active, "timeline": Timeline((state,)), "translator": words, **values}
        for name, value in values.items():
            self.table.set_reactive(getattr(Table, name), value)

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
        strips = self.screen._compositor.render_strips(self.size)
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

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


@SIZES
@BOTH
async def test_everything_is_there(size: tuple[int, int], language: str) -> None:
    words = Words(language)
    app = Scratch(play(*FIGHT), words)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for word in ("Zones", "Turns", "Sheet", "HEROES", "FOES", "Near", "Far", "Action"):
            assert words.text(word) in app.text
        for text in ("▶ 1 Lucía", "2 Ñandú", "4 Goblin 1", "6 Arquero", "7 Tomás", "n → "):
            assert text in app.text
        assert f"{words.text('Sheet')} · Lucía" in app.text
        assert words.text("round {n}").format(n=1) in app.text
        assert all(cell_len(row) <= size[0] for row in app.rows)


@BOTH
async def test_panes_follow_state_and_language(language: str) -> None:
    state = play(*FIGHT)
    app = Scratch(state, Words(language))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        _, after = execute(state, Next(), 0)
        app.show(after)
        app.table.selected = after.active
        await pilot.pause()
        assert "▶ 2 Ñandú" in app.text
        assert "✓ 1 Lucía" in app.text
        app.table.translator = ES if language == "en" else EN
        await pilot.pause()
        other = ES if language == "en" else EN
        assert other.text("FOES") in app.text
        assert f"{other.text('Sheet')} · Ñandú" in app.text


@pytest.mark.parametrize("pane", [ZoneMap, TurnOrder, CharacterSheet])
async def test_hostile_names_are_shown_as_they_are(pane: type[Pane]) -> None:
    state = play(*(add(name, "hero") for name in HOSTILE), add("Goblin"), StartAction())
    app = Scratch(state, EN, only=pane)
    async with app.run_test(size=(80, 24)) as pilot:
        for creature in state.creatures.values():
            if creature.side == "hero":
                app.table.selected = creature.id
                await pilot.pause()
                assert f"{creature.key} {creature.name}" in app.text
        if pane is not CharacterSheet:
            await pilot.click(offset=app.place("[@click=app.bell]x"))
            await pilot.pause()
            assert [message.creature_id for message in app.heard if isinstance(message, CreaturePicked)]


async def test_marks_tell_everybody_apart_without_colour() -> None:
    state = play(*FIGHT)
    state = fell(state, "Ñandú", acted=True)
    state = fell(state, "Vera", held=True)
    state = fell(state, "Goblin 1", down=True)
    state = fell(state, "Goblin 2", hidden=True)
    for pane in (ZoneMap, TurnOrder):
        app = Scratch(state, EN, only=pane)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for text in ("▶ 1 Lucía", "✓ 2 Ñandú", "‖ 3 Vera", "✗ 4 Goblin 1", "◌ 5 Goblin 2", "  6 Arquero"):
                assert text in app.text
            words = [word for word in ("hidden", "holds", "down") if word in app.text]
            assert len(words) == (3 if pane is TurnOrder else 0)


async def test_the_narrow_turns_have_a_column_for_the_zone() -> None:
    app = Scratch(play(*FIGHT), ES, only=TurnOrder)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        row = next(row for row in app.rows if "6 Arquero" in row)
        assert "Lejos" in row


async def test_what_is_offered_is_marked_and_can_be_picked() -> None:
    state = play(*FIGHT)
    foe = next(c.id for c in state.creatures.values() if c.side == "foe")
    app = Scratch(state, ES, only=ZoneMap)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "›" not in app.text
        app.table.offered = frozenset({foe, "far"})
        await pilot.pause()
        assert "›4 Goblin 1" in app.text
        assert "›2 Lejos" in app.text
        await pilot.click(offset=app.place("Goblin 1"))
        x, y = app.place("Arquero")
        await pilot.click(offset=(x, y + 1))
        await pilot.pause()
        assert [getattr(m, "creature_id", getattr(m, "zone_id", "")) for m in app.heard] == [foe, "far"]


async def test_nothing_is_made_anew_when_nothing_here_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = play(*FIGHT)
    app = Scratch(state, EN)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        made: list[str] = []
        for kind in (ZoneMap, TurnOrder, CharacterSheet):
            monkeypatch.setattr(kind, "make_rows", lambda self, *_: made.append(type(self).__name__) or [])
        app.show(execute(state, Note(text="nada"), 0)[1])
        await pilot.pause()
        assert made == []
        goblin = next(c.id for c in state.creatures.values() if c.name == "Goblin")
        app.show(execute(state, MoveCreature(creature=goblin, zone="far", force=True), 0)[1])
        await pilot.pause()
        assert sorted(made) == ["TurnOrder", "ZoneMap"]


@pytest.mark.parametrize("pane", [ZoneMap, TurnOrder])
@pytest.mark.parametrize("width", [40, 100])
async def test_a_crowd_scrolls_to_whom_it_is_about(pane: type[Pane], width: int) -> None:
    state = play(*PARTY, add("Goblin", count=30), StartAction())
    app = Scratch(state, EN, only=pane)
    async with app.run_test(size=(width, 16)) as pilot:
        await pilot.pause()
        assert "▶  1 Lucía" in app.text
        app.table.selected = list(state.creatures)[-1]
        await pilot.pause()
        assert "33 Gob" in app.text
        app.table.selected = state.active
        await pilot.pause()
        assert "1 Lucía" in app.text


def test_an_update_with_thirty_creatures_is_cheap() -> None:
    state = play(*PARTY, add("Goblin", count=27), StartAction())
    pane, turns = ZoneMap(), TurnOrder()
    taken = []
    for _ in range(20):
        start = time.perf_counter()
        pane.make_rows(state, EN, Size(76, 20))
        turns.make_rows(state, EN, Size(40, 20))
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.01


def many_zones(count: int) -> tuple[Zone, ...]:
    ids = [f"z{n}" for n in range(count)]
    return tuple(
        Zone(id_, f"Sala {n}", links=tuple(ids[n - 1 : n] + ids[n + 1 : n + 2]), difficult=n == 1)
        for n, id_ in enumerate(ids)
    )


@pytest.mark.parametrize("count", [1, 2, 5, 12])
@pytest.mark.parametrize("width", [36, 60, 76, 120, 196])
@pytest.mark.parametrize("height", [3, 9, 20, 50])
def test_zones_fit_in_any_size(count: int, width: int, height: int) -> None:
    zones = many_zones(count)
    people = [add(f"Nadie {n}", zone=f"z{n % count}") for n in range(8)]
    rows = ZoneMap().make_rows(play(*people, zones=zones), EN, Size(width, height))
    titles = [patch for row in rows for patch in row if patch.number]
    assert [plain(patch.line).rstrip(" ≋") for patch in titles] == [zone.name for zone in zones]
    assert sum(patch.row is not None for row in rows for patch in row) == 8
    for row in rows:
        end = 0
        for patch in row:
            assert patch.x >= end
            end = patch.x + patch.width
        assert end <= width
    if count > 1:
        assert "≋" in "".join(plain(patch.line) for patch in titles)
    if width == 196 and count == 5:
        assert any(plain(patch.line) == "───" for row in rows for patch in row)


async def test_a_low_map_is_a_strip() -> None:
    app = Scratch(play(*TABLE), ES, only=ZoneMap)
    async with app.run_test(size=(110, 24)) as pilot:
        app.table.query_one(ZoneMap).styles.height = 4
        await pilot.pause()
        row = next(row for row in app.rows if "Cerca" in row)
        assert "1 Lucía" in row
        await pilot.click(offset=app.place("4 Goblin 1"))
        await pilot.pause()
        assert len(app.heard) == 1


async def test_empty_panes_say_what_to_press() -> None:
    app = Scratch(play(), EN)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        assert app.text.count("Press c and write:") == 3
        app.show(play(*TABLE))
        await pilot.pause()
        assert "The number of a creature selects it." in app.text


async def test_the_sheet_changes_with_the_selection_and_the_creature() -> None:
    state = play(*FIGHT)
    app = Scratch(state, EN, only=CharacterSheet)
    async with app.run_test(size=(80, 24)) as pilot:
        foe = next(c.id for c in state.creatures.values() if c.side == "foe")
        app.table.selected = foe
        await pilot.pause()
        assert "Sheet · Goblin 1" in app.text
        hidden = execute(state, SetFields(creature=foe, changes=(Change("zone", "far"),)), 0)[1]
        assert "Near" in app.text
        app.show(hidden)
        await pilot.pause()
        assert "Far" in app.text


async def test_ascii_glyphs_are_enough() -> None:
    state = play(add("Lucia", "hero"), add("Goblin", count=2), StartAction())
    app = Scratch(state, EN, glyphs="ascii")
    app.table.set_reactive(Table.offered, frozenset(state.creatures))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        body = app.text.replace("Fogón", "")
        assert body.isascii(), sorted(set(filter(lambda c: not c.isascii(), body)))
        assert "> 1 Lucia" in body or ">< 1 Lucia" in body or ">>1 Lucia" in body


async def test_a_theme_of_somebody_else_works() -> None:
    app = Scratch(play(*FIGHT), EN)
    async with app.run_test(size=(120, 36)) as pilot:
        for theme in ("fogon-light", "nord", "ansi-dark"):
            app.theme = theme
            await pilot.pause()
            assert "▶ 1 Lucía" in app.text


# --- the bars ---


@contextmanager
def bar(kind: type[Bar], **values: Any) -> Iterator[Bar]:
    made = kind()
    for name, value in values.items():
        made.set_reactive(getattr(kind, name), value)
    yield made


def drawn(made: Bar, width: int) -> str:
    text = "".join(plain(piece.line) for piece in made.pieces(width))
    assert cell_len(text) <= width
    return text


@BOTH
def test_the_title_never_breaks_a_word(language: str) -> None:
    words = Words(language)
    timeline = Timeline((play(*FIGHT),))
    values = {"campaign": "La torre hundida", "saved": "21:43", "translator": words, "timeline": timeline}
    with bar(TitleBar, **values) as title:
        whole = drawn(title, 200)
        for part in ("Fogón", "La torre hundida", "4 Cripta", words.text("Action"), "Heroes", "✓ ", "21:43"):
            assert part in whole
        assert words.text("saved {time}").format(time="21:43") in whole
        known = set(whole.split()) | {"R1"}
        for width in range(10, 201):
            shown = drawn(title, width).split()
            assert not [word for word in shown if word not in known and not word.endswith("…")]
            assert words.text("Action") in shown or width < 20
        assert "La torre hundida" in drawn(title, 80)
        assert "21:43" in drawn(title, 80)


def test_the_title_takes_any_name() -> None:
    timeline = Timeline((play(*TABLE),))
    for name in (*HOSTILE, "名前" * 60, "x" * 300, "a\nb\x1b[31m"):
        with bar(TitleBar, campaign=name, translator=EN, timeline=timeline) as title:
            for width in (0, 1, 5, 20, 80, 200):
                drawn(title, width)
            assert "Narrative" in drawn(title, 60)


HINTS = (
    *(Hint(key, f"Label {key}", f"do_{key}") for key in "armnws"),
    Hint("u", "Deshacer: ataque de Lucía", "undo"),
    Hint("?", "Ayuda", "help"),
)


def test_the_footer_keeps_undo_and_help() -> None:
    with bar(KeyFooter, hints=HINTS) as footer:
        assert "s Label s" in drawn(footer, 140)
        for width in range(3, 140):
            text = drawn(footer, width)
            if width >= 12:
                assert text.endswith("? Ayuda")
            if width >= 40:
                assert "u Deshacer" in text
            if width >= 60:
                assert text.startswith(" a Label a")
        assert "Label s" not in drawn(footer, 80)
        assert drawn(footer, 80).endswith("? Ayuda")
    with bar(KeyFooter) as footer:
        assert drawn(footer, 80) == ""


async def test_bars_can_be_clicked_on() -> None:
    app = Scratch(play(*FIGHT), ES)
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.query_one(KeyFooter).hints = HINTS
        await pilot.pause()
        for text in ("z Zonas", "l Registro", "a Label a", "u Deshacer", "? Ayuda"):
            await pilot.click(offset=app.place(text))
        await pilot.pause()
        actions = [message.action for message in app.heard if isinstance(message, HintPressed)]
        assert actions == ["show_zones", "show_log", "do_a", "undo", "help"]


def test_cutting() -> None:
    assert plain(cut((Span("Lucía"), Span(" Ferro")), 8)) == "Lucía F…"
    assert plain(cut((Span("名前"),), 3)) == "名…"
    assert cut((Span("abc"),), 0) == ()
    assert plain(cut_name((Span("Goblin arquero 12"),), 10)) == "Goblin…12"
    assert cut_words("La torre hundida", 12) == "La torre…"
    for width in range(1, 20):
        for name in ("Goblin arquero 12", "名前の長い 7", "x"):
            assert cells(cut_name((Span(name),), width)) <= width
