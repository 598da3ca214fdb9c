"""The log of the open campaign: who keeps it, and what the log pane asks the app for."""

from __future__ import annotations

from textual import on

from app.attended_app import AttendedApp
from app.log_desk import LogDesk
from app.log_kinds import EVERYTHING
from app.log_search import LogSearch
from app.messages import LogFilterWanted, LogPlaceWanted, NoteWanted
from app.notes import note_of, noted_by
from app.session import Session
from app.steps import entry_detail
from app.storage import SaveProblem
from app.widgets.action_log import ActionLog


class LoggedApp(AttendedApp):
    """An app with a desk for the log of its campaign, while one is open."""

    desk: LogDesk | None = None

    @property
    def search(self) -> LogSearch | None:
        """How the log of the open campaign is searched."""
        return self.desk.search if self.desk is not None else None

    def begin_log(self, session: Session) -> None:
        """Tell the log in the language of the screen from now on; what is shown of it stays."""
        which = EVERYTHING
        if self.desk is not None:
            which = self.desk.which if self._table.play is not None else EVERYTHING
            self.desk.close()
        self.desk = LogDesk(self._table, session, self.words, which)

    def end_log(self) -> None:
        """The campaign has been left."""
        if self.desk is not None:
            self.desk.close()
            self.desk = None

    async def copy_chosen(self) -> bool:
        """Copy the entry that is chosen in the log, if it has the focus; whether there is one."""
        play = self._table.play
        log = play.query_one(ActionLog) if play is not None and self.screen is play else None
        if self.desk is None or log is None or not log.has_focus or log.chosen is None:
            return False
        await self.desk.copy_entry()
        return True

    @on(ActionLog.EntryOpened)
    def _open_entry(self, message: ActionLog.EntryOpened) -> None:
        """Show what a log entry is made of: its dice, addends and rules."""
        session, play = self.session, self._table.play
        if session is None or play is None:
            return
        try:
            told = entry_detail(session, message.seq, self.words)
        except SaveProblem as problem:
            self._table.tell_fault(problem)
            return
        if told:
            play.query_one(ActionLog).show_detail(message.seq, told)

    @on(NoteWanted)
    async def _write_anew(self, message: NoteWanted) -> None:
        """Let the note of an entry be written anew."""
        session, play = self.session, self._table.play
        if session is None or play is None:
            return
        try:
            seq = noted_by(session, message.seq)
            text = note_of(session, seq)
        except SaveProblem as problem:
            self._table.tell_fault(problem)
            return
        if text is None:
            self.tell(self.words.text("Only notes can be written anew; anything else is undone."))
        else:
            # In the screen's own time: what comes of it is sent up to the app.
            play.call_later(play.write_anew, seq, text)

    @on(LogFilterWanted)
    def _filter_log(self, message: LogFilterWanted) -> None:
        if self.desk is not None:
            self.desk.choose(message.which)

    @on(LogPlaceWanted)
    async def _go_to_place(self, message: LogPlaceWanted) -> None:
        if self.desk is not None:
            await self.desk.soon(self.desk.go_to_place(message.place))

    @on(ActionLog.HeadingWanted)
    async def _go_to_heading(self, message: ActionLog.HeadingWanted) -> None:
        if self.desk is not None:
            await self.desk.soon(self.desk.go_to_heading(message.step))
