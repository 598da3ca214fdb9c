"""A campaign that can only be looked at: what the window says of it, following its writer, taking over."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.opening import open_campaign
from app.storage import SaveProblem
from app.storage_words import barred_text, problem_text
from app.watching import PAUSE, Watch

if TYPE_CHECKING:
    from app.session import Session
    from app.tabletop import TabletopApp


class Onlooker:
    """Follows what somebody else plays, and takes over once nobody does. Never writes."""

    def __init__(self, app: TabletopApp) -> None:
        self._app = app
        self._watch: Watch | None = None

    def begin(self, session: Session) -> None:
        """A campaign has been opened, or opened again: say whether it can be played."""
        app = self._app
        self._watch = None
        if app.play is not None:
            app.play.access = "play" if session.barred is None else "look"
        if session.barred is not None:
            app.call_after_refresh(app.tell, barred_text(session.barred, app.words), bad=True)
            if session.barred.id == "locked":
                self._watch = Watch(session)
                app.set_timer(PAUSE, partial(self._look, self._watch))

    def end(self) -> None:
        """The campaign has been left."""
        self._watch = None

    def take_over(self) -> None:
        """Play what was only looked at, or say why that still cannot be."""
        app, session = self._app, self._app.session
        if session is None or session.barred is None or app.folder is None:
            return
        try:
            opened = open_campaign(app.folder)
        except SaveProblem as problem:
            app.tell(problem_text(problem, app.words), bad=True)
            return
        app.take_up(opened)
        if opened.barred is None:
            app.care.begin()
            app.tell(app.words.text("This window plays the campaign now."))

    def _look(self, watch: Watch) -> None:
        """Show what the writer has written; say so when the writer has gone."""
        app = self._app
        if watch is not self._watch or app.play is None:
            return
        t = app.words
        try:
            if watch.catch_up():
                app.show_session()
        except SaveProblem as problem:
            app.tell(problem_text(problem, t), bad=True)
        free = watch.is_free
        if free and app.play.access != "free":
            app.tell(t.text("The other window has closed this campaign: Ctrl+T goes on with it here."))
        app.play.access = "free" if free else "look"
        app.set_timer(PAUSE, partial(self._look, watch))
