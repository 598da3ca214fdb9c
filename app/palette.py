"""The palette: every command, creature, language and theme, in a fixed order, found without accents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from app.i18n import language_names
from app.keys import PLAY_KEYS
from app.text import fold
from app.themes import theme_names
from rules.naming import display_name

if TYPE_CHECKING:
    from app.tabletop import TabletopApp


class Found(NamedTuple):
    """An entry of the palette: its text, what else it is found by, and what it does."""

    text: str
    about: str
    words: str
    run: Callable[[], object]


class TablePalette(Provider):
    """Offers the key table, the creatures, the languages and the themes."""

    @property
    def table(self) -> TabletopApp:
        """The app, as what it is."""
        app: TabletopApp = self.app  # type: ignore[assignment]
        return app

    async def discover(self) -> Hits:
        """Everything, in order."""
        for found in self._entries():
            yield DiscoveryHit(Content(found.text), found.run, text=found.text, help=found.about)

    async def search(self, query: str) -> Hits:
        """What has every typed word in it, in any order, ignoring accents and case."""
        words = fold(query).split()
        for place, found in enumerate(self._entries()):
            text = fold(f"{found.text} {found.about} {found.words}")
            if all(word in text for word in words):
                begins = fold(found.text).startswith(words[0]) if words else False
                score = (1.0 if begins else 0.5) - place / 10_000
                yield Hit(score, Content(found.text), found.run, text=found.text, help=found.about)

    def _entries(self) -> Iterator[Found]:
        app, t = self.table, self.table.words
        play = app.play
        if play is not None:
            for row in PLAY_KEYS:
                if row.action == "palette":
                    continue
                about = f"{row.keys[0]} · {t.text(row.help)}"
                yield Found(t.text(row.label), about, row.action, _later(app, row.action))
            state = play.state
            for creature in state.creatures.values():
                name = display_name(state, creature)
                yield Found(name, t.text("select"), creature.id, _selecting(app, creature.id))
        for code, name in language_names().items():
            about = t.text("language of the screen")
            yield Found(f"{t.text('Language')}: {name}", about, "idioma language", _speaking(app, code))
        for theme in theme_names():
            about = t.text("colours of the screen")
            yield Found(f"{t.text('Theme')}: {theme}", about, "tema theme", _dressing(app, theme))
        if play is not None:
            about = t.text("close this one and choose another")
            yield Found(t.text("Campaigns"), about, "partidas", _leaving(app))
        yield Found(t.text("Quit"), t.text("leave; everything is saved"), "salir quit", app.action_leave)


def _later(app: TabletopApp, action: str) -> Callable[[], object]:
    def run() -> None:
        if app.play is not None:
            app.play.run_worker(app.play.run_play_action(action), description=action)

    return run


def _selecting(app: TabletopApp, creature_id: str) -> Callable[[], object]:
    def run() -> None:
        if app.play is not None:
            app.play.selected = creature_id

    return run


def _leaving(app: TabletopApp) -> Callable[[], object]:
    return lambda: app.run_worker(app.leave_campaign(), description="leave campaign")


def _speaking(app: TabletopApp, code: str) -> Callable[[], object]:
    return lambda: app.speak(code)


def _dressing(app: TabletopApp, theme: str) -> Callable[[], object]:
    return lambda: app.dress(theme)
