"""What stands beside the game: care of files, looking on, settings, the timer, the rules."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual import on

from app.campaign_app import CampaignApp
from app.care import Care
from app.keys import KeyTable
from app.messages import (
    BackupsWanted,
    FilesWanted,
    KeyChosen,
    RulesWanted,
    SettingChosen,
    SettingsWanted,
    TimerToggled,
)
from app.onlooker import Onlooker
from app.tuning import Tuning
from app.turn_timer import TurnTimer

if TYPE_CHECKING:
    from app.tabletop import TabletopApp


class AttendedApp(CampaignApp):
    """An app with whoever looks after its files, settings and time, and the messages that ask for them."""

    @property
    def _table(self) -> TabletopApp:
        """This app as what it is in the end: there is no other."""
        return cast("TabletopApp", self)

    @cached_property
    def care(self) -> Care:
        """Who looks after the files of campaigns."""
        return Care(self._table)

    @cached_property
    def onlooker(self) -> Onlooker:
        """Who follows a campaign that can only be looked at."""
        return Onlooker(self._table)

    @cached_property
    def tuning(self) -> Tuning:
        """Who does what the settings say."""
        return Tuning(self._table)

    @cached_property
    def turn_timer(self) -> TurnTimer:
        """Who counts the seconds of a turn, if anybody wants them counted."""
        return TurnTimer(self._table)

    @property
    def key_table(self) -> KeyTable:
        """The keys of the table, as the user has them."""
        return self.tuning.key_table

    @on(BackupsWanted)
    def _show_backups(self, message: BackupsWanted) -> None:
        self.care.show_backups(Path(message.folder), message.title)

    @on(FilesWanted)
    def _show_files(self, message: FilesWanted) -> None:
        self.care.show_files(Path(message.folder), message.title)

    @on(RulesWanted)
    def _show_rules(self, message: RulesWanted) -> None:
        from app.screens.rules_reference import open_rules

        open_rules(self._table, message.ids)

    @on(SettingsWanted)
    def _show_settings(self) -> None:
        self.tuning.open()

    @on(TimerToggled)
    def _pause_timer(self) -> None:
        self.turn_timer.toggle()

    @on(SettingChosen)
    def _set(self, message: SettingChosen) -> None:
        self.tuning.set(message.name, message.value)
        message.settled.set()

    @on(KeyChosen)
    def _map_key(self, message: KeyChosen) -> None:
        message.refused = self.tuning.map_key(message.action, message.keys)
        message.settled.set()
