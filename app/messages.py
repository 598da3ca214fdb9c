"""Every message between the panes and the app."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self

from textual.message import Message

from app.session import Session
from rules.commands import Command

if TYPE_CHECKING:
    from textual.app import App

    from app.log_kinds import LogFilter
    from app.log_words import LogPlace


@dataclass(eq=False)
class Awaited(Message):
    """What whoever sends it may wait for: `settled` is set once it has been dealt with, however that went."""

    settled: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    async def sent_to(self, app: App[Any]) -> Self:
        """Send it up and wait until it is settled, so that the next key finds what came of it."""
        app.post_message(self)
        await self.settled.wait()
        return self


@dataclass(eq=False)
class CommandIssued(Awaited):
    """Somebody at the table wants this command run."""

    command: Command


@dataclass(eq=False)
class HistoryAsked(Awaited):
    """Somebody wants a step undone, redone, or a jump to `seq`."""

    kind: Literal["undo", "redo", "jump"]
    seq: int = 0


@dataclass(eq=False)
class LineTyped(Awaited):
    """A line of the command language was entered; `refused` tells how it went."""

    text: str
    refused: bool = field(default=False, init=False)


@dataclass(eq=False)
class SettingChosen(Awaited):
    """A setting is to have a value, to be shown and written."""

    name: str
    value: str | int | bool | None


@dataclass(eq=False)
class KeyChosen(Awaited):
    """An action of the key table is to have these keys, or its own again when there are none.

    `refused` is the sentence that says why not, "" when it has them.
    """

    action: str
    keys: tuple[str, ...]
    refused: str = field(default="", init=False)


@dataclass(eq=False)
class LogFilterWanted(Message):
    """Another part of the log is to be shown."""

    which: LogFilter


@dataclass(eq=False)
class LogPlaceWanted(Message):
    """A round or a scene is to be gone to in the log."""

    place: LogPlace


@dataclass(eq=False)
class NoteWanted(Message):
    """The note of an entry of the log is to be written anew."""

    seq: int


class FieldLeft(Message):
    """The command line has done its work: the keys belong to the table again."""


@dataclass(eq=False)
class CreaturePicked(Message):
    """A creature was pointed at, by mouse or inside a pane; `marks` when it is to be marked."""

    creature_id: str
    marks: bool = field(default=False, kw_only=True)


@dataclass(eq=False)
class CreatureWalked(Message):
    """The cursor of a pane has come to a creature: it is to be selected, and picked for nothing."""

    creature_id: str


@dataclass(eq=False)
class ZonePicked(Message):
    """A zone was pointed at."""

    zone_id: str


@dataclass(eq=False)
class ChoicePicked(Message):
    """An option of the decision bar was pointed at; `index` counts from 0 in the bar's order."""

    index: int


@dataclass(eq=False)
class HintPressed(Message):
    """A key hint of the footer, the tabs or the start screen was clicked: the action to run."""

    action: str


@dataclass(eq=False)
class CampaignChosen(Message):
    """The start screen wants a campaign opened, by the folder's path."""

    folder: str


@dataclass(eq=False)
class CareWanted(Message):
    """Something is wanted of a campaign's files, by the folder's path; `title` is only shown."""

    folder: str
    title: str


class PuttingAwayWanted(CareWanted):
    """A campaign is to be moved out of the list."""


class BackupsWanted(CareWanted):
    """The backups of a campaign are wanted."""


class FilesWanted(CareWanted):
    """Somebody wants to know whether a campaign's files are sound, and what can be done."""


@dataclass(eq=False)
class CampaignWanted(Message):
    """The start screen wants a new campaign made."""

    title: str
    rules: str
    dice: str


@dataclass(eq=False)
class CampaignOpened(Message):
    """A campaign has been opened and wants to be shown."""

    session: Session


@dataclass(eq=False)
class DemoWanted(Message):
    """The start screen wants a fresh copy of a sample campaign."""

    rules: str


class ImportWanted(Message):
    """The start screen wants a campaign brought in from a file."""


@dataclass(eq=False)
class RulesWanted(Message):
    """The rules reference is wanted, opened at these rule ids."""

    ids: tuple[str, ...]


class SettingsWanted(Message):
    """The settings screen is wanted."""


class TimerToggled(Message):
    """The turn timer is to stand still, or to go on."""
