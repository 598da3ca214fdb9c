"""Every message between the panes and the app."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from textual.message import Message

from app.session import Session
from rules.commands import Command

if TYPE_CHECKING:
    from app.log_kinds import LogFilter
    from app.log_words import LogPlace


class CommandIssued(Message):
    """Somebody at the table wants this command run; `settled` is set once it has been, or was refused."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.settled = asyncio.Event()
        super().__init__()


class HistoryAsked(Message):
    """Somebody wants a step undone, redone, or a jump to `seq`; `settled` is set once it has been."""

    def __init__(self, kind: Literal["undo", "redo", "jump"], seq: int = 0) -> None:
        self.kind = kind
        self.seq = seq
        self.settled = asyncio.Event()
        super().__init__()


class LogFilterWanted(Message):
    """Another part of the log is to be shown."""

    def __init__(self, which: LogFilter) -> None:
        self.which = which
        super().__init__()


class LogPlaceWanted(Message):
    """A round or a scene is to be gone to in the log."""

    def __init__(self, place: LogPlace) -> None:
        self.place = place
        super().__init__()


class LineTyped(Message):
    """A line of the command language was entered; `settled` as for a command, `refused` tells how it went."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.settled = asyncio.Event()
        self.refused = False
        super().__init__()


class FieldLeft(Message):
    """The command line has done its work: the keys belong to the table again."""


class CreaturePicked(Message):
    """A creature was pointed at, by mouse or inside a pane; `marks` when it is to be marked."""

    def __init__(self, creature_id: str, *, marks: bool = False) -> None:
        self.creature_id = creature_id
        self.marks = marks
        super().__init__()


class CreatureWalked(Message):
    """The cursor of a pane has come to a creature: it is to be selected, and picked for nothing."""

    def __init__(self, creature_id: str) -> None:
        self.creature_id = creature_id
        super().__init__()


class ZonePicked(Message):
    """A zone was pointed at."""

    def __init__(self, zone_id: str) -> None:
        self.zone_id = zone_id
        super().__init__()


class ChoicePicked(Message):
    """An option of the decision bar was pointed at; `index` counts from 0 in the bar's order."""

    def __init__(self, index: int) -> None:
        self.index = index
        super().__init__()


class NoteWanted(Message):
    """The note of an entry of the log is to be written anew."""

    def __init__(self, seq: int) -> None:
        super().__init__()
        self.seq = seq


class HintPressed(Message):
    """A key hint of the footer, the tabs or the start screen was clicked: the action to run."""

    def __init__(self, action: str) -> None:
        self.action = action
        super().__init__()


class CampaignChosen(Message):
    """The start screen wants a campaign opened, by the folder's path."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        super().__init__()


class PuttingAwayWanted(Message):
    """A campaign is to be moved out of the list, by the folder's path; `title` is only shown."""

    def __init__(self, folder: str, title: str) -> None:
        self.folder = folder
        self.title = title
        super().__init__()


class BackupsWanted(Message):
    """The backups of a campaign are wanted, by the folder's path; `title` is only shown."""

    def __init__(self, folder: str, title: str) -> None:
        self.folder = folder
        self.title = title
        super().__init__()


class FilesWanted(Message):
    """Somebody wants to know whether a campaign's files are sound, and what can be done."""

    def __init__(self, folder: str, title: str) -> None:
        self.folder = folder
        self.title = title
        super().__init__()


class CampaignWanted(Message):
    """The start screen wants a new campaign made."""

    def __init__(self, title: str, rules: str, dice: str) -> None:
        self.title = title
        self.rules = rules
        self.dice = dice
        super().__init__()


class CampaignOpened(Message):
    """A campaign has been opened and wants to be shown."""

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__()


class RulesWanted(Message):
    """The rules reference is wanted, opened at these rule ids."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = tuple(ids)
        super().__init__()


class ImportWanted(Message):
    """The start screen wants a campaign brought in from a file."""


class DemoWanted(Message):
    """The start screen wants a fresh copy of a sample campaign."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        super().__init__()


class SettingsWanted(Message):
    """The settings screen is wanted."""


class SettingChosen(Message):
    """A setting is to have a value; `settled` is set once it is shown and written."""

    def __init__(self, name: str, value: str | int | bool | None) -> None:
        self.name = name
        self.value = value
        self.settled = asyncio.Event()
        super().__init__()


class KeyChosen(Message):
    """An action of the key table is to have these keys, or its own again when there are none.

    `refused` is the sentence that says why not, "" when it has them; `settled` as for a setting.
    """

    def __init__(self, action: str, keys: Sequence[str]) -> None:
        self.action = action
        self.keys = tuple(keys)
        self.refused = ""
        self.settled = asyncio.Event()
        super().__init__()


class TimerToggled(Message):
    """The turn timer is to stand still, or to go on."""
