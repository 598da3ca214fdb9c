"""The application around the table: settings, theme, the start screen, opening and leaving campaigns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual import on
from textual.app import App
from textual.command import CommandPalette
from textual.events import Event, Key, Paste
from textual.filter import Monochrome, NoColor

from app import warmup
from app.beside import beside
from app.eight_bit import EightBit
from app.filling import filled
from app.glyphs import GlyphSet
from app.hangup import watch_ends
from app.i18n import translator
from app.key_queue import KeyQueue
from app.messages import (
    CampaignChosen,
    CampaignOpened,
    CampaignWanted,
    DemoWanted,
    FilesWanted,
    ImportWanted,
    PuttingAwayWanted,
)
from app.opening import DAMAGE, campaign_title, open_campaign
from app.screens.left_once import OverScreen
from app.session import Session
from app.settings import Settings, load_settings, save_settings
from app.storage import SaveProblem
from app.storage_words import problem_text
from app.themes import fitting_theme, register_themes, theme_names
from app.window_title import name_window

if TYPE_CHECKING:
    from app.screens.start import StartScreen

#: Seconds after which the first frame has surely been drawn.
SETTLED_AFTER = 1.0


class CampaignApp(App[int]):
    """Opens campaigns and remembers how the screen is to look; playing them is the subclass's."""

    TITLE = "Fogón"

    def __init__(
        self,
        session: Session | None,
        *,
        saves: Path,
        language: str,
        odds: bool,
        settings: Settings,
        ailing: Path | None = None,
    ) -> None:
        """`ailing` is the folder of a campaign that did not open, for which help is offered at once."""
        super().__init__()
        self._ailing = ailing
        self.session = session
        #: The folder of the campaign; of one that is shown as a mended copy, the damaged one.
        self.folder = session.store.folder if session is not None else None
        self.saves = saves
        self.settings = settings
        self.odds = odds
        self.words = translator(language)
        self.keys = KeyQueue(self, super().on_event)
        register_themes(self)
        self.theme = fitting_theme(settings.theme, self.available_themes, self.console.color_system)
        if self.console.color_system == "256":
            self._filters.append(EightBit())
        # The style sheet is read with the colours that it will have, not with Textual's and then again.
        self.stylesheet.set_variables(self.get_css_variables())
        self._read_in = self.theme

    def refresh_css(self, animate: bool = True) -> None:
        """Read the styles anew in another theme; Textual asks for it at the start too, when they are new."""
        if self.theme != self._read_in:
            self._read_in = self.theme
            super().refresh_css(animate)

    def watch_theme(self) -> None:
        """Where no colour is wanted: greys, and in a theme of the terminal's colours none at all.

        Textual decides between the two once, before there is a theme.
        """
        for place, found in enumerate(self._filters):
            if isinstance(found, NoColor | Monochrome):
                self._filters[place] = NoColor() if self.native_ansi_color else Monochrome()

    async def on_event(self, event: Event) -> None:
        """Put keys and pastes in a queue, so that a burst is read as at typing speed."""
        if isinstance(event, Key | Paste) and not event.is_forwarded:
            self.keys.put(event)
        else:
            await super().on_event(event)

    def on_mount(self) -> None:
        watch_ends(self)
        if self.session is None:
            self.show_start()
            if self._ailing is not None:
                self.offer_help(self._ailing)
        else:
            self.post_message(CampaignOpened(self.session))
        self.set_timer(SETTLED_AFTER, warmup.settled)

    def tell(self, text: str, *, bad: bool = False) -> None:
        """Say one sentence: what did not happen where the screen in front says it, else as a toast."""
        show = getattr(self.screen, "show_problem", None)
        if bad and show is not None:
            show(text)
        else:
            self.notify(text, markup=False, severity="error" if bad else "information")

    def on_notify(self) -> None:
        """What was only worth knowing makes room for what is said in the corner next."""
        for said in [*self._notifications]:
            if said.severity == "information":
                self._unnotify(said, refresh=False)

    def show_start(self) -> None:
        """Show the start screen with the campaigns that there are."""
        from app.screens.start import StartScreen
        from app.storage.library import list_campaigns

        name_window(self)
        try:
            campaigns = list_campaigns(self.saves)
        except SaveProblem as problem:
            campaigns = []
            self.notify(problem_text(problem, self.words), markup=False, severity="error")
        start = next((screen for screen in self.screen_stack if isinstance(screen, StartScreen)), None)
        if start is not None:
            start.set_campaigns(campaigns)
        else:
            start = StartScreen(campaigns, self.words, glyphs=self.glyphs, dice=self.settings.dice)
            self.push_screen(start)
        ailing = [info.folder for info in campaigns if info.problem in DAMAGE]
        if ailing:
            self.run_worker(
                self._examine(start, ailing), group="examine", exclusive=True, description="examine"
            )

    async def _examine(self, start: StartScreen, folders: Sequence[Path]) -> None:
        """Find out beside the screen how far damaged campaigns are sound, and show it."""
        from app.care_words import soundness
        from app.looking_after import diagnose

        for folder in folders:
            with suppress(SaveProblem):
                diagnosis = await beside(partial(diagnose, folder))
                diagnosis.close()
                start.show_soundness(str(folder), soundness(diagnosis, self.words))

    @property
    def start(self) -> StartScreen | None:
        """The start screen, wherever it is in the stack, or None."""
        from app.screens.start import StartScreen

        return next((screen for screen in self.screen_stack if isinstance(screen, StartScreen)), None)

    @property
    def glyphs(self) -> GlyphSet:
        """The glyph set of the settings."""
        return "ascii" if self.settings.glyphs == "ascii" else "unicode"

    @on(CampaignChosen)
    def _open_campaign(self, message: CampaignChosen) -> None:
        folder = Path(message.folder)
        self.enter(lambda: open_campaign(folder), folder)

    @on(PuttingAwayWanted)
    def _put_away(self, message: PuttingAwayWanted) -> None:
        """Move a campaign out of the list, and say where it is."""
        from app.storage.discarding import put_away

        try:
            gone = put_away(Path(message.folder))
        except SaveProblem as problem:
            self.cannot_open(problem)
            return
        self.show_start()
        told = self.words.text("“{title}” lies in {folder}: move it back to have it again.")
        told = filled(told, folder=gone, title=message.title)
        self.notify(told, markup=False)

    @on(DemoWanted)
    def _open_demo(self, message: DemoWanted) -> None:
        from app.samples import make_demo

        self.enter(lambda: make_demo(self.saves, message.rules, self.words.language))

    @on(ImportWanted)
    def _import_campaign(self) -> None:
        from app.screens.carrying import open_import

        open_import(self)

    @on(CampaignWanted)
    def _new_campaign(self, message: CampaignWanted) -> None:
        from app.fresh import fresh_seed, today

        self.enter(
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

    def enter(self, opener: Callable[[], Session | None], folder: Path | None = None) -> None:
        """Open a campaign from the start screen, or say there why not, or offer what can be done.

        `folder` is the campaign's, for one that is there already.
        """
        try:
            session = opener()
        except SaveProblem as problem:
            if folder is not None and problem.id in DAMAGE:
                self.offer_help(folder)
            else:
                self.cannot_open(problem)
            return
        if session is not None:
            self.session = session
            self.folder = folder or session.store.folder
            self.post_message(CampaignOpened(session))

    def offer_help(self, folder: Path) -> None:
        """Show what can be done about a campaign that does not open."""
        self.post_message(FilesWanted(str(folder), campaign_title(folder)))

    def cannot_open(self, problem: SaveProblem) -> None:
        """Say why a campaign does not open."""
        self.tell(problem_text(problem, self.words), bad=True)

    def action_leave(self) -> None:
        """End the program; everything is on disk already, but for what a form has not kept: it asks first."""
        if not isinstance(self.screen, OverScreen) or self.screen.may_leave():
            self.exit(0)

    async def action_quit(self) -> None:
        """What Textual's own keys ask for."""
        self.action_leave()

    def action_command_palette(self) -> None:
        """Ctrl+P: the palette, in the language of the screen."""
        if not any(isinstance(screen, CommandPalette) for screen in self.screen_stack):
            palette = CommandPalette(placeholder=self.words.text("Type what you are looking for"))
            self.push_screen(palette.set_class(self.glyphs == "ascii", "-ascii"))

    def _handle_exception(self, error: Exception) -> None:
        """Let nothing that fails on the way out pass for a crash.

        A closed window may end the program while a screen is being built, whose parts then are not there;
        whatever was to be kept is on disk already.
        """
        if not self._exit:
            super()._handle_exception(error)

    def _print_error_renderables(self) -> None:
        """Keep Textual's traceback off the terminal: the crash file has it, the person gets one sentence."""
        self._exit_renderables.clear()

    def dress(self, theme: str) -> None:
        """Change the theme."""
        if theme in theme_names():
            self.theme = theme
            self.remember(theme=theme)

    def remember(self, **changes: Any) -> None:
        """Keep settings, in the file too; what another window has set there meanwhile stays."""
        self.settings = replace(self.settings, **changes)
        try:
            save_settings(replace(load_settings()[0], **changes))
        except OSError:
            self.tell(self.words.text("The settings could not be saved."), bad=True)
