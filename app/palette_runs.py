"""What an entry of the palette does when it is chosen: each gives the call for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.filling import filled
from rules.commands import Command, HideCreatures, StartEncounter
from rules.system import Action

if TYPE_CHECKING:
    from app.log_kinds import LogFilter
    from app.tables.table import Table
    from app.tabletop import TabletopApp


def copying(app: TabletopApp, what: str) -> Callable[[], object]:
    """Copy the scene or the round to the clipboard."""

    def run() -> None:
        if app.desk is not None:
            app.run_worker(app.desk.copy_stretch(what), description="copy")

    return run


def sifting(app: TabletopApp, which: LogFilter) -> Callable[[], object]:
    """Show a part of the log."""

    def run() -> None:
        if app.play is not None:
            app.play.sift_log(which)

    return run


def reading(app: TabletopApp, *ids: str) -> Callable[[], object]:
    """Open the rules reference at rule ids."""

    def run() -> None:
        from app.screens.rules_reference import open_rules

        open_rules(app, ids)

    return run


def ruling(app: TabletopApp) -> Callable[[], object]:
    """Open the house rules."""

    def run() -> None:
        from app.screens.house_rules import open_house_rules

        open_house_rules(app)

    return run


def caring(app: TabletopApp, screen: str) -> Callable[[], object]:
    """Open one of the screens that care for the files."""

    def run() -> None:
        if app.session is not None and app.folder is not None:
            getattr(app.care, screen)(app.folder, app.session.store.meta.title)

    return run


def explaining_signs(app: TabletopApp) -> Callable[[], object]:
    """Show the legend."""

    def run() -> None:
        from app.legend import legend
        from app.screens.reading import ReadingScreen

        if app.play is not None:
            lines = legend(app.play.state.rules, app.words)
            app.push_screen(ReadingScreen(app.words.text("Signs"), lines, app.glyphs))

    return run


def telling_folder(app: TabletopApp) -> Callable[[], object]:
    """Say in which folder the campaign lies."""

    def run() -> None:
        app.tell(filled(app.words.text("Kept in {path}"), path=app.folder or app.saves))

    return run


def helping(app: TabletopApp) -> Callable[[], object]:
    """Show the keys of what is in front."""

    def run() -> None:
        if app.play is not None and app.screen is app.play:
            later(app, "help")()
        else:
            app.action_show_keys(False)

    return run


def exporting(app: TabletopApp) -> Callable[[], object]:
    """Ask where to put the whole campaign."""

    def run() -> None:
        from app.screens.carrying import open_export

        open_export(app)

    return run


def importing(app: TabletopApp) -> Callable[[], object]:
    """Ask which campaign to bring in."""

    def run() -> None:
        from app.screens.carrying import open_import

        open_import(app)

    return run


def later(app: TabletopApp, action: str) -> Callable[[], object]:
    """Run an action of the key table."""

    def run() -> None:
        if app.play is not None:
            app.play.run_worker(app.play.run_play_action(action), description=action)

    return run


def acting(app: TabletopApp, action: Action) -> Callable[[], object]:
    """Do what an entry of the action list does."""

    def run() -> None:
        if app.play is not None:
            app.play.run_worker(app.play.take_action(action), description="ability")

    return run


def drawing(app: TabletopApp, table: Table) -> Callable[[], object]:
    """Draw from a random table."""

    def run() -> None:
        if app.play is not None:
            app.play.run_worker(app.play.draw_from(table), description="table")

    return run


def starting(app: TabletopApp, encounter: str) -> Callable[[], object]:
    """Start an encounter, or go on with it."""

    def run() -> None:
        if app.play is not None:
            command = StartEncounter(encounter=encounter)
            app.play.run_worker(app.play.issue(command), description="encounter")

    return run


def showing(app: TabletopApp, creatures: tuple[str, ...], *, hidden: bool) -> Callable[[], object]:
    """Keep creatures from the players, or let them be seen."""

    def run() -> None:
        if app.play is not None:
            command = HideCreatures(creatures=creatures, hidden=hidden)
            app.play.run_worker(app.play.issue(command), description="hide")

    return run


def issuing(app: TabletopApp, command: Command) -> Callable[[], object]:
    """Run a command as if a key had asked for it."""

    def run() -> None:
        if app.play is not None:
            app.play.run_worker(app.play.issue(command), description="command")

    return run


def typing(app: TabletopApp, word: str) -> Callable[[], object]:
    """Begin a line of the command language."""

    def run() -> None:
        if app.play is not None:
            app.play.begin_line(f"{word} ")

    return run


def selecting(app: TabletopApp, creature_id: str) -> Callable[[], object]:
    """Select a creature."""

    def run() -> None:
        if app.play is not None:
            app.play.choose(creature_id)

    return run


def leaving(app: TabletopApp) -> Callable[[], object]:
    """Close the campaign for another."""
    return lambda: app.run_worker(app.leave_campaign(), description="leave campaign")


def speaking(app: TabletopApp, code: str) -> Callable[[], object]:
    """Change the language of the screen."""
    return lambda: app.speak(code)


def dressing(app: TabletopApp, theme: str) -> Callable[[], object]:
    """Change the theme."""
    return lambda: app.dress(theme)
