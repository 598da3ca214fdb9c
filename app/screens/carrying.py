"""A whole campaign out to a file and in again, from the screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app import transfer
from app.locale_bytes import path_text
from app.screens.file_form import FileForm, FileTask
from app.screens.start import StartScreen

if TYPE_CHECKING:
    from app.campaign_app import CampaignApp


def open_export(app: CampaignApp) -> None:
    """Ask for a file and write the campaign being played to it; it may be played on meanwhile."""
    session, t = app.session, app.words
    if session is None or isinstance(app.screen, FileForm):
        return
    folder, title = session.store.folder, session.store.meta.title

    def act(path: Path) -> str:
        return transfer.exported_text(path, transfer.export(folder, path).entries, t)

    task = FileTask(
        title=t.text("Export the campaign"),
        about=t.text("All of it in one file, for another machine or another table; without the backups."),
        button=t.text("export"),
        proposed=path_text(_home() / transfer.suggested_name(title)),
        act=act,
        fault=lambda problem: transfer.export_fault(problem, t),
    )
    app.push_screen(FileForm(task, t, app.glyphs), lambda done: app.tell(done) if done else None)


def open_import(app: CampaignApp) -> None:
    """Ask for an exported campaign and put it among the others."""
    t, saves = app.words, app.saves
    if isinstance(app.screen, FileForm):
        return

    def act(path: Path) -> str:
        return transfer.imported_text(transfer.bring_in(path, saves), t)

    def finished(done: str | None) -> None:
        if done:
            app.show_start()
            if isinstance(app.screen, StartScreen):
                # Its files are the newest: Enter goes on with it.
                app.screen.menu.cursor = 0
            app.tell(done)

    task = FileTask(
        title=t.text("Import a campaign"),
        about=t.text("A file that was exported from Fogón; it is checked before anything is kept."),
        button=t.text("import"),
        proposed="",
        act=act,
        fault=lambda problem: transfer.import_fault(problem, t),
    )
    app.push_screen(FileForm(task, t, app.glyphs), finished)


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        return Path()
