"""The application around the table: settings, theme, the start screen, opening and leaving campaigns."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from textual import on
from textual.app import App
from textual.events import Event, Key, Paste

from app import warmup
from app.glyphs import GlyphSet
from app.i18n import translator
from app.key_queue import KeyQueue
from app.messages import CampaignChosen, CampaignOpened, CampaignWanted, DemoWanted
from app.session import Session
from app.settings import Settings, save_settings
from app.storage import SaveProblem
from app.storage_words import problem_text
from app.themes import DEFAULT_THEME, register_themes, theme_names

#: Seconds after which the first frame has surely been drawn.
SETTLED_AFTER = 1.0
SIGNALS = ("SIGTERM", "SIGHUP")


class CampaignApp(App[int]):
    """Opens campaigns and remembers how the screen is to look; playing them is the subclass's."""

    TITLE = "Fogón"

    def __init__(
        self, session: Session | None, *, saves: Path, language: str, odds: bool, settings: Settings
    ) -> None:
        super().__init__()
        self.session = session
        self.saves = saves
        self.settings = settings
        self.odds = odds
        self.words = translator(language)
        self.keys = KeyQueue(self, super().on_event)
        register_themes(self)
        self.theme = settings.theme if settings.theme in self.available_themes else DEFAULT_THEME

    async def on_event(self, event: Event) -> None:
        """Put keys and pastes in a queue, so that a burst is read as at typing speed."""
        if isinstance(event, Key | Paste) and not event.is_forwarded:
            self.keys.put(event)
        else:
            await super().on_event(event)

    def on_mount(self) -> None:
        for name in SIGNALS:
            if hasattr(signal, name):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.action_leave)
        if self.session is None:
            self.show_start()
        else:
            self.post_message(CampaignOpened(self.session))
        self.set_timer(SETTLED_AFTER, warmup.settled)

    def tell(self, text: str, *, bad: bool = False) -> None:
        """Say one sentence."""
        self.notify(text, markup=False, severity="error" if bad else "information")

    def show_start(self) -> None:
        """Show the start screen with the campaigns that there are."""
        from app.screens.start import StartScreen
        from app.storage.library import list_campaigns

        try:
            campaigns = list_campaigns(self.saves)
        except SaveProblem as problem:
            campaigns = []
            self.notify(problem_text(problem, self.words), markup=False, severity="error")
        start = next((screen for screen in self.screen_stack if isinstance(screen, StartScreen)), None)
        if start is not None:
            start.set_campaigns(campaigns)
        else:
            self.push_screen(StartScreen(campaigns, self.words, glyphs=self.glyphs))

    @property
    def glyphs(self) -> GlyphSet:
        """The glyph set of the settings."""
        return "ascii" if self.settings.glyphs == "ascii" else "unicode"

    @on(CampaignChosen)
    def _open_campaign(self, message: CampaignChosen) -> None:
        self._enter(lambda: Session.open(Path(message.folder)))

    @on(DemoWanted)
    def _open_demo(self, message: DemoWanted) -> None:
        from app.samples import make_demo

        self._enter(lambda: make_demo(self.saves, message.rules, self.words.language))

    @on(CampaignWanted)
    def _new_campaign(self, message: CampaignWanted) -> None:
        from app.commands import fresh_seed, today

        self._enter(
            lambda: Session.create(
                self.saves,
                title=message.title,
                rules=message.rules,
                language=self.words.language,
                dice="table" if message.dice == "table" else "program",
                seed=fresh_seed(),
                created=today(),
            )
        )

    def _enter(self, opener: Callable[[], Session | None]) -> None:
        """Open a campaign from the start screen, or say there why not."""
        try:
            session = opener()
        except SaveProblem as problem:
            text = problem_text(problem, self.words)
            show = getattr(self.screen, "show_problem", None)
            if show is not None:
                show(text)
            else:
                self.tell(text, bad=True)
            return
        if session is not None:
            self.session = session
            self.post_message(CampaignOpened(session))

    def action_leave(self) -> None:
        """End the program; everything is on disk already."""
        self.exit(0)

    async def action_quit(self) -> None:
        """What Textual's own keys ask for."""
        self.action_leave()

    def _print_error_renderables(self) -> None:
        """Keep Textual's traceback off the terminal: the crash file has it, the person gets one sentence."""
        self._exit_renderables.clear()

    def dress(self, theme: str) -> None:
        """Change the theme."""
        if theme in theme_names():
            self.theme = theme
            self._remember(theme=theme)

    def _remember(self, **changes: str) -> None:
        self.settings = replace(self.settings, **changes)
        try:
            save_settings(self.settings)
        except OSError:
            self.tell(self.words.text("The settings could not be saved."), bad=True)
