"""Looking after campaigns on the screen: backups and going back, damage and repair."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from app.beside import beside
from app.campaign_app import SETTLED_AFTER
from app.dropping import all_undone_text
from app.filling import filled
from app.opening import open_campaign
from app.session import Session
from app.storage import SaveProblem
from app.storage_words import problem_text

if TYPE_CHECKING:
    from app.looking_after import Diagnosis, Kept, Point
    from app.storage.inspection import Fault
    from app.tabletop import TabletopApp

T = TypeVar("T")


class Care:
    """Shows the screens of a campaign's files, and does beside the screen what they ask for."""

    def __init__(self, app: TabletopApp) -> None:
        self._app = app
        self._trial: Diagnosis | None = None

    def begin(self) -> None:
        """A campaign has been opened to be played: make a dated copy of it, beside the play."""
        app = self._app
        if app.session is not None and app.play is not None:
            keys = app.play.key_table
            told = all_undone_text(app.session, app.words, keys.key_of("redo"), keys.key_of("history"))
            if told:
                app.call_after_refresh(app.tell, told)
        app.set_timer(SETTLED_AFTER, lambda: app.run_worker(self._back_up(), description="backup"))

    async def _back_up(self) -> None:
        """Make the copy; without one, play goes on."""
        from app.storage import backup_if_changed

        app, session = self._app, self._app.session
        if session is None or session.store.read_only:
            return
        try:
            await beside(partial(backup_if_changed, session.store.folder, keep=app.settings.backups))
        except SaveProblem as problem:
            if session is app.session and not session.store.read_only:
                text = app.words.text("No copy could be made at opening; play goes on. {why}")
                app.tell(filled(text, why=problem_text(problem, app.words)), bad=True)

    def end(self) -> None:
        """The campaign has been left: a copy that was looked at is not needed any more."""
        if self._trial is not None:
            self._trial.close()
            self._trial = None

    # Backups

    def show_backups(self, folder: Path, title: str, back: Callable[[], None] | None = None) -> None:
        """Show the backups of a campaign, open or not; `back` is where leaving them goes."""
        from app.screens.backups import BackupsScreen, Shelf
        from app.storage import restore

        app = self._app

        async def put_back(name: str) -> str:
            work = partial(restore, folder, name, keep=app.settings.backups)
            return (await self._apart(folder, work)).stem

        async def check(name: str) -> list[Fault]:
            from app.looking_after import faults_in_backup

            return await beside(partial(faults_in_backup, folder, name))

        def after(made: str | None) -> None:
            if made is not None:
                if app.session is None:
                    app.enter(lambda: open_campaign(folder))
                text = app.words.text("Restored. What was there is kept as the backup {name}.")
                app.call_after_refresh(app.tell, filled(text, name=made))
            elif back is not None:
                back()
            elif app.session is None:
                app.show_start()

        shelf = Shelf(lambda: beside(partial(_look, folder)), check, put_back)
        app.push_screen(BackupsScreen(title, app.words, shelf, glyphs=app.glyphs), after)

    # Damage and repair

    def show_files(self, folder: Path, title: str) -> None:
        """Verify the files of a campaign, open or not, and offer what can be done about them."""
        from app.looking_after import diagnose, repair
        from app.screens.files import FilesScreen, Workbench

        app = self._app
        bench = Workbench(
            lambda: beside(partial(diagnose, folder)),
            lambda: self._apart(folder, partial(repair, folder, app.settings.backups)),
        )
        playing = app.session is not None and app.folder == folder
        screen = FilesScreen(title, app.words, bench, playing=playing, glyphs=app.glyphs)

        def after(wish: str | None) -> None:
            found = screen.diagnosis
            if wish == "look" and found is not None:
                app.enter(lambda: _open_trial(found), folder)
                self._trial = found
                return
            if found is not None:
                found.close()
            if wish == "backups":
                self.show_backups(folder, title, lambda: self.show_files(folder, title))
            elif app.session is None:
                app.show_start()
                if wish == "open":
                    app.enter(lambda: open_campaign(folder))

        app.push_screen(screen, after)

    async def _apart(self, folder: Path, work: Callable[[], T]) -> T:
        """Do something to the files of a campaign while it is not open here, then take it up again."""
        app = self._app
        if app.session is None or app.folder != folder:
            return await beside(work)
        app.session.close()
        try:
            return await beside(work)
        finally:
            try:
                app.take_up(open_campaign(folder))
            except SaveProblem as problem:
                app.call_later(self._lose, problem_text(problem, app.words))

    async def _lose(self, text: str) -> None:
        await self._app.leave_campaign()
        self._app.tell(text, bad=True)


def _look(folder: Path) -> tuple[Point | None, list[Kept]]:
    from app.looking_after import kept_backups, standing

    return standing(folder), kept_backups(folder)


def _open_trial(found: Diagnosis) -> Session:
    """Open the mended copy of a campaign in the place of the damaged one."""
    session = Session.open(found.trial, read_only=True)
    session.barred = SaveProblem("damaged", found.folder)
    return session
