"""The menu of campaigns: one is opened, looked after or put away; or something else is begun."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from textual import on
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Static

from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import written_key
from app.messages import (
    BackupsWanted,
    CampaignChosen,
    DemoWanted,
    FilesWanted,
    ImportWanted,
    PuttingAwayWanted,
    SettingsWanted,
)
from app.screens.start_entries import menu_entries, start_hints
from app.storage.discarding import PUT_AWAY
from app.storage.library import CampaignInfo
from app.widgets.menu import Menu, MenuEntry
from app.widgets.spans import to_content
from rules.text import Translator

#: Keys that look after the campaign under the cursor.
CARE_KEYS: dict[str, type[FilesWanted | BackupsWanted]] = {"b": BackupsWanted, "c": FilesWanted}


class CampaignMenuScreen(Screen[None]):
    """Says by messages what is wanted, once: keys are deaf until the app has answered.

    Composes a Menu, and Statics `#start-problem` and `#start-keys`.
    """

    translator: reactive[Translator | None] = reactive(None)

    def __init__(
        self,
        campaigns: Sequence[CampaignInfo],
        translator: Translator,
        *,
        glyphs: GlyphSet,
        now: datetime | None = None,
    ) -> None:
        super().__init__()
        self.set_reactive(CampaignMenuScreen.translator, translator)
        self._campaigns = list(campaigns)
        self._glyphs = glyphs
        self._now = now
        self._all_listed = False
        self._waiting = False  # something was chosen, and the app has not answered yet
        self._leaving = ""  # the folder of the campaign that a second Delete puts away
        self._found: dict[str, str] = {}  # how far damaged campaigns are sound, by their folders

    def begin_new(self) -> None:
        """Ask for what a new campaign needs."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    @property
    def words(self) -> Translator:
        """The language of the screen."""
        assert self.translator is not None
        return self.translator

    @property
    def menu(self) -> Menu:
        """The list of what can be done."""
        return self.query_one(Menu)

    def on_screen_resume(self) -> None:
        """Listen to keys again."""
        self._waiting = False

    # --- what the app tells it ---

    def show_problem(self, text: str) -> None:
        """Say in one sentence why what was chosen did not happen; what was typed stays."""
        self._waiting = False
        self.tell(text)

    def set_campaigns(self, campaigns: Sequence[CampaignInfo]) -> None:
        """Show another list of campaigns."""
        self._campaigns = list(campaigns)
        self.list_entries()

    def show_soundness(self, folder: str, words: str) -> None:
        """Say beside a damaged campaign how far it is sound."""
        self._found[folder] = words
        self.list_entries()

    # --- what is shown ---

    def list_entries(self) -> None:
        """Show what there is now."""
        self.menu.entries = menu_entries(
            self._campaigns,
            self.words,
            glyphs=self._glyphs,
            all_listed=self._all_listed,
            now=self._now,
            found=self._found,
        )
        self.show_keys()

    def tell(self, problem: str) -> None:
        """Say one sentence below the menu; "" says nothing any more."""
        self.query_one("#start-problem", Static).update(Content(problem))

    # --- what is done ---

    def action_digit(self, number: int) -> None:
        """Open the campaign of a number."""
        self.do_entry(self.menu.keyed(str(number)))

    def action_letter(self, key: str) -> None:
        """Do what a letter stands for: an entry's own, or looking after the campaign under the cursor."""
        if key in CARE_KEYS:
            self._look_after(CARE_KEYS[key])
        else:
            self.do_entry(self.menu.keyed(key))

    def action_put_away(self) -> None:
        """Ask first, then have the campaign under the cursor moved out of the list."""
        info = self.campaign_here()
        if info is None or self._waiting:
            return
        if self._leaving == str(info.folder):
            self._leaving = ""
            self.tell("")
            self.post_message(PuttingAwayWanted(str(info.folder), info.title))
            return
        self._leaving = str(info.folder)
        asked = self.words.text("Put “{title}” away? {key} again moves it to {folder}; nothing is deleted.")
        folder = str(info.folder.parent / PUT_AWAY)
        self.tell(filled(asked, title=info.title, key=written_key("delete", self.words), folder=folder))

    @on(Menu.Picked)
    def _pick_entry(self, message: Menu.Picked) -> None:
        message.stop()
        self.do_entry(message.entry)

    def do_entry(self, entry: MenuEntry | None) -> None:
        """Do what an entry of the menu says, once: keys are deaf until the app has answered."""
        if entry is None or self._waiting:
            return
        self.tell("")
        menu = self.menu
        menu.cursor = list(menu.entries).index(entry)
        if entry.act == "open":
            self._waiting = True
            self.post_message(CampaignChosen(entry.value))
        elif entry.act == "damaged":
            self._look_after(FilesWanted)
        elif entry.act == "demo":
            self._waiting = True
            self.post_message(DemoWanted(entry.value))
        elif entry.act == "import":
            self.post_message(ImportWanted())
        elif entry.act == "settings":
            self.post_message(SettingsWanted())
        elif entry.act == "more":
            self._all_listed = True
            self.list_entries()
        elif entry.act == "new":
            self.begin_new()
        elif entry.act == "quit":
            self._waiting = True
            self.app.call_later(self.app.run_action, "quit")

    def _look_after(self, wanted: type[FilesWanted | BackupsWanted]) -> None:
        """Show the files or the backups of the campaign under the cursor."""
        info = self.campaign_here()
        if info is not None and not self._waiting:
            self.tell("")
            self.post_message(wanted(str(info.folder), info.title))

    def campaign_here(self) -> CampaignInfo | None:
        """The campaign under the cursor, if there is one."""
        entry = self.menu.entry
        if entry is None or entry.act not in ("open", "damaged"):
            return None
        return next((info for info in self._campaigns if str(info.folder) == entry.value), None)

    def show_keys(self) -> None:
        """Say what else can be done, also with the campaign under the cursor."""
        self._leaving = ""
        line = start_hints(self.words, on_campaign=self.campaign_here() is not None)
        self.query_one("#start-keys", Static).update(to_content(line, self.app.theme, self._glyphs))
