"""What can be known of a campaign's files without touching them: backups, damage, what a repair would do.

Nothing here writes into a campaign. A repair is tried on a copy, which can also be looked at.
"""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from app import checking
from app.session import Session
from app.storage import SaveProblem
from app.storage.atomic import SIZE_LIMIT
from app.storage.backups import BACKUPS_FOLDER, Backup, BackupReader, backup_files, find_backup, list_backups
from app.storage.chapters import ASIDE_FOLDER, chapters_at
from app.storage.inspection import Fault
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER
from app.storage.mending import Mended
from app.storage.restoring import unpack
from app.storage.swapping import SWAP_FOLDER, last_set_aside


class Point(NamedTuple):
    """Where a campaign stands: how many entries have happened, the scene, how many can be redone."""

    entries: int
    scene: int
    title: str
    undone: int = 0


class Kept(NamedTuple):
    """A backup with where it stands; `point` is None when it does not open."""

    backup: Backup
    point: Point | None


class Diagnosis:
    """What is damaged, and what a repair would make of it, tried on a copy that `close` removes."""

    def __init__(self, folder: Path, faults: list[Fault]) -> None:
        self.folder = folder
        self.faults = faults
        self.mended: list[Mended] = []
        self.entries: int | None = None
        self.undone = 0
        #: Why a repair cannot be done, None when it can.
        self.refusal: SaveProblem | None = None
        self._room: TemporaryDirectory[str] | None = None

    @property
    def lost(self) -> list[tuple[int, int | None]]:
        """The entries that a repair cannot bring back, as ranges; without an end to wherever they went."""
        return sorted((one for mended in self.mended for one in mended.lost), key=lambda one: one[0])

    @property
    def unsure(self) -> bool:
        """Whether some of what a repair keeps may not be what was written."""
        return any(mended.unsure for mended in self.mended)

    @property
    def loses_all(self) -> bool:
        """Whether a repair brings back no entry at all of those that there were."""
        return bool(self.lost) and self.entries is not None and not self.kept and not self.undone

    @property
    def sound_to(self) -> int | None:
        """The last entry before the first that is lost, None when the repair did not work out."""
        if self.entries is None:
            return None
        return min([self.entries, *(first - 1 for first, _ in self.lost)])

    @property
    def total(self) -> int | None:
        """How many entries there were, None when nothing tells."""
        ends = [last for _, last in self.lost]
        known = [last for last in ends if last is not None]
        if self.entries is None or len(known) < len(ends):
            return None
        return max([self.entries, *known])

    @property
    def kept(self) -> int:
        """How many entries a repair keeps; the places of lost ones in the middle are filled."""
        entries = self.entries or 0
        return entries - sum(
            last - first + 1 for first, last in self.lost if last is not None and last <= entries
        )

    @property
    def trial(self) -> Path:
        """The folder of the mended copy."""
        assert self._room is not None
        return Path(self._room.name) / self.folder.name

    def attempt(self) -> None:
        """Mend a copy; where that cannot be done, `refusal` says why."""
        try:
            self._room = TemporaryDirectory(prefix="fogon-", ignore_cleanup_errors=True)
            _copy(self.folder, self.trial)
            self.mended = checking.repair(self.trial, keep=1000)
            self.count(self.trial)
        except SaveProblem as problem:
            self.refusal = problem
        except OSError as error:
            self.refusal = SaveProblem.from_system(error, self.folder)
        if self.refusal is not None:
            self.close()

    def count(self, folder: Path) -> None:
        """Note how many entries a mended campaign has. Raises SaveProblem."""
        with Session.open(folder, read_only=True).store as store:
            self.entries, self.undone = store.head, store.tail - store.head

    def close(self) -> None:
        """Remove the copy."""
        if self._room is not None:
            self._room.cleanup()
            self._room = None


def diagnose(folder: Path) -> Diagnosis:
    """Verify every file of a campaign and try a repair when some are damaged; takes as long as it is.

    Raises SaveProblem when the rules of it are not here, or it is of a newer version.
    """
    diagnosis = Diagnosis(folder, checking.check(folder))
    if diagnosis.faults:
        diagnosis.attempt()
    return diagnosis


class Repaired(NamedTuple):
    """What a repair did, the backup of what was there, and the folder with the damaged files, "" for none."""

    done: Diagnosis
    backup: str
    aside: str


def repair(folder: Path, keep: int) -> Repaired:
    """Mend a campaign and say what was done. Raises SaveProblem; the campaign is then as it was."""
    done = Diagnosis(folder, checking.check(folder))
    done.mended = checking.repair(folder, keep=keep)
    done.count(folder)
    made = next((one.name for one in list_backups(folder) if one.reason == "repair"), "")
    aside = last_set_aside(folder)
    if aside is not None and not any(os.path.lexists(aside / fault.file) for fault in done.faults):
        # What was damaged was not there at all.
        aside = None
    return Repaired(done, made, str(aside or ""))


def standing(folder: Path) -> Point | None:
    """Where a campaign stands on disk, None when it does not open."""
    try:
        session = Session.open(folder, read_only=True)
    except SaveProblem:
        return None
    return point_of(session)


def point_of(session: Session) -> Point:
    """Where an open campaign stands."""
    state = session.state
    return Point(state.seq, state.scene.number, state.scene.title, session.store.tail - state.seq)


def kept_backups(folder: Path) -> list[Kept]:
    """The backups of a campaign, the newest first, each opened beside. Raises SaveProblem."""
    return [Kept(backup, _stands(backup.path)) for backup in list_backups(folder)]


def faults_in_backup(folder: Path, name: str) -> list[Fault]:
    """Verify every file in a backup, unpacked beside. Raises SaveProblem when it cannot be unpacked."""
    with TemporaryDirectory(prefix="fogon-", ignore_cleanup_errors=True) as room:
        with BackupReader(find_backup(folder, name)) as reader:
            try:
                unpack(reader, Path(room))
            except OSError as error:
                raise SaveProblem.from_system(error, Path(room)) from error
        return checking.check(Path(room))


def _stands(path: Path) -> Point | None:
    """Open the last chapter of a backup: the rest of it is not needed to tell where it stands."""
    with (
        suppress(SaveProblem, OSError),
        BackupReader(path) as reader,
        TemporaryDirectory(prefix="fogon-", ignore_cleanup_errors=True) as room,
    ):
        goal = Path(room)
        (goal / CAMPAIGN_FILE).write_bytes(reader.read(CAMPAIGN_FILE) or b"")
        (goal / CHAPTERS_FOLDER).mkdir()
        for number in sorted(_chapter_numbers(reader), reverse=True):
            chapters = chapters_at(goal)
            for file in (chapters.start_file(number), chapters.file(number)):
                file.write_bytes(reader.read(f"{CHAPTERS_FOLDER}/{file.name}") or b"")
            if chapters.body(number).head:
                break
        return standing(goal)
    return None


def _chapter_numbers(reader: BackupReader) -> set[int]:
    stems = (Path(name).stem for name in reader.names if Path(name).parent.name == CHAPTERS_FOLDER)
    return {int(stem) for stem in stems if stem.isdecimal()}


def _copy(folder: Path, goal: Path) -> None:
    """Copy what a repair reads; backups are only pointed at, for a repair leaves them as they are."""
    goal.mkdir()
    for place in (folder, folder / SWAP_FOLDER):
        if os.path.lexists(place / CAMPAIGN_FILE) and not os.path.lexists(goal / CAMPAIGN_FILE):
            _copy_file(place / CAMPAIGN_FILE, goal / CAMPAIGN_FILE)
    for place in (Path(CHAPTERS_FOLDER), Path(CHAPTERS_FOLDER, ASIDE_FOLDER)):
        if (folder / place).is_dir():
            (goal / place).mkdir()
            for path in sorted((folder / place).iterdir()):
                if path.name != ASIDE_FOLDER:
                    _copy_file(path, goal / place / path.name)
    (goal / BACKUPS_FOLDER).mkdir()
    for path in backup_files(folder):
        (goal / BACKUPS_FOLDER / path.name).symlink_to(path)


def _copy_file(source: Path, goal: Path) -> None:
    """Copy a file; what is none, or too large to be read, is one here too that cannot be read either."""
    try:
        status = os.stat(source)
    except FileNotFoundError:
        # A link to nothing.
        goal.symlink_to(goal.name + ".nothing")
        return
    if not stat.S_ISREG(status.st_mode):
        goal.mkdir()
    elif status.st_size > SIZE_LIMIT:
        with open(goal, "wb") as file:
            file.truncate(status.st_size)
    else:
        shutil.copyfile(source, goal)
