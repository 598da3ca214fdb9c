"""The application: owns the session, runs what the screens ask for, and keeps them shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import time
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.widgets import Input

from app.console.refusals import refusal
from app.dropping import dropped_text
from app.i18n import pick_language, translator
from app.logged_app import LoggedApp
from app.messages import (
    CampaignOpened,
    CommandIssued,
    HistoryAsked,
    LineTyped,
)
from app.scene_words import altered_note
from app.screens.keys_shown import has_keys, show_keys
from app.screens.left_once import OverScreen
from app.screens.play import PlayScreen
from app.session import Session, Step
from app.steps import move_head, steps_around
from app.storage import SaveProblem
from app.storage_words import barred_text, step_problem_text
from app.tuning import COMMAND_LINE
from app.typed_lines import TypedLines
from app.unread_words import unread_note
from app.widgets.command_line import CommandInput
from app.window_title import name_window
from rules.errors import Refused
from rules.text import Span, line


def _palette() -> type[Provider]:
    """The entries of the palette, read when it is opened."""
    from app.palette import TablePalette

    return TablePalette


class TabletopApp(LoggedApp):
    """Fogón's full-screen table."""

    CSS_PATH = [  # noqa: RUF012 - as Textual declares it
        "styles/play.tcss",
        "styles/panes.tcss",
        "styles/start.tcss",
        "styles/screens.tcss",
        "styles/care.tcss",
        "styles/settings.tcss",
        "styles/sixteen.tcss",
    ]
    COMMANDS = {_palette}  # noqa: RUF012 - Textual declares it as a plain set
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+c", "copy_or_leave", show=False, priority=True),
        Binding("c,C,colon", "command_line", id=COMMAND_LINE, show=False, priority=True),
        Binding("ctrl+z", "undo_anywhere", show=False, priority=True),
        Binding("ctrl+t", "take_over", show=False, priority=True),
        Binding("question_mark", "show_keys(True)", show=False, priority=True),
        Binding("f1", "show_keys(False)", show=False, priority=True),
    ]

    reader: TypedLines | None = None

    def on_mount(self) -> None:
        """Take the user's keys, and say what is wrong with the settings file."""
        self.tuning.begin()

    # The play screen

    @on(CampaignOpened)
    def _show_play(self, message: CampaignOpened) -> None:
        """Show a campaign that has just been opened."""
        session = message.session
        reader = self.reader = TypedLines(self, session, self.words)
        self.begin_log(session)
        play = PlayScreen(
            session.timeline,
            self.words,
            session.store.meta.title,
            complete=lambda text: reader.complete(text, self._selected()),
            preview_line=lambda text: reader.preview(text, self._selected()),
            find=lambda *sought: self.search.find(*sought) if self.search is not None else None,
            glyphs=self.glyphs,
            odds=self.odds,
        )
        play.set_look(keys=self.key_table)
        play.campaign_folder = session.store.folder
        name_window(self, session.store.meta.title)
        self.push_screen(play, lambda _: None)
        self.call_after_refresh(self.show_session)
        self.onlooker.begin(session)
        self.care.begin()
        self.call_after_refresh(self.tell_recap)

    def tell_recap(self, *, wanted: bool = False) -> None:
        """Where the story stands, until the first key; unless it is wanted, only after a pause."""
        from app import recap

        play, session = self.play, self.session
        if play is None or session is None or session.barred is not None or not session.timeline.records:
            return
        last, now = session.timeline.records[-1].at, round(time() * 1000)
        if now - last < recap.TOLD_AFTER and not wanted:
            return
        key = f"{self.key_table.key_of('palette')} {self.words.text('New session')}"
        told = recap.last_told(session.timeline, self.words)
        play.tell(recap.recap(session.state, last, now, self.words, key, told))

    def take_up(self, opened: Session) -> None:
        """Go on with the campaign as it is on disk now."""
        session = self.session
        if session is not None:
            session.become(opened)
            self.begin_log(session)
            self.show_session()
            self.onlooker.begin(session)

    @property
    def play(self) -> PlayScreen | None:
        """The play screen, wherever it is in the stack, or None."""
        return next((screen for screen in self.screen_stack if isinstance(screen, PlayScreen)), None)

    def _selected(self) -> str | None:
        return self.play.selected if self.play is not None else None

    def show_session(self) -> None:
        """Bring the play screen to where the session is."""
        play, session = self.play, self.session
        if play is None or session is None:
            return
        play.undo_name, play.redo_name, saved = steps_around(session, self.words)
        play.timeline = session.timeline
        play.saved = "" if session.store.read_only else saved
        self.turn_timer.show()
        if self.desk is not None:
            self.desk.show()

    def tell(self, text: str, *, bad: bool = False) -> None:
        """Say one sentence on the play screen, or where the screen in front says such things."""
        if self.play is not None and self.screen is self.play:
            self.play.tell(line(Span(text, "harm" if bad else "muted")))
        else:
            super().tell(text, bad=bad)

    # What the screens ask for

    @on(CommandIssued)
    def _run_command(self, message: CommandIssued) -> None:
        with self._settling(message) as session:
            if session is not None:
                self._happened(session.run(message.command))

    @contextmanager
    def _settling(self, message: CommandIssued | HistoryAsked) -> Iterator[Session | None]:
        """Tell why something was refused or could not be written, and let whoever asked go on."""
        try:
            yield self.session
        except Refused as refused:
            self._refuse(refused)
        except SaveProblem as problem:
            self.tell_fault(problem)
        finally:
            message.settled.set()

    @on(HistoryAsked)
    def _run_history(self, message: HistoryAsked) -> None:
        with self._settling(message) as session:
            if session is not None:
                before = session.state
                told = move_head(session, message, self.words)
                self.show_session()
                if self.play is not None:
                    self.play.turn_back(before)
                self.tell(told)

    @on(LineTyped)
    def _run_line(self, message: LineTyped) -> None:
        try:
            message.refused = not self._line(message.text)
        except SaveProblem as problem:
            message.refused = True
            self.tell_fault(problem)
        finally:
            message.settled.set()

    def _line(self, text: str) -> bool:
        """Run a typed line; whether it was understood and allowed."""
        if self.reader is None or self.play is None:
            return False
        reply = self.reader.run(text, self.play)
        if reply.quits:
            self.action_leave()
        elif reply.error is not None:
            self._refuse(reply.error)
            return False
        elif reply.step is not None:
            self._happened(reply.step)
            if reply.aside and self.play is not None:
                self.play.tell(reply.aside)
        if self.play is not None:
            self.play.tick("write")
        return True

    def _happened(self, step: Step) -> None:
        self.show_session()
        if self.play is not None:
            told = () if step.dropped is None else line(Span(dropped_text(step.dropped, self.words), "karma"))
            told = told or unread_note(step.record, step.before, self.words)
            self.play.tell(told or altered_note(step.record, self.play.key_table, self.words))
            self.play.follow_turn(step.before)

    def _refuse(self, refused: Refused) -> None:
        if self.session is not None:
            self.tell(refusal(refused, self.session.state, self.words, self.key_table), bad=True)

    def tell_fault(self, problem: SaveProblem) -> None:
        """Say why something could not be written or read, and show what is so all the same."""
        self.show_session()
        barred = self.session.barred if self.session is not None else None
        text = step_problem_text(problem, self.words) if barred is None else barred_text(barred, self.words)
        self.tell(text, bad=True)

    # Actions

    async def action_copy_or_leave(self) -> None:
        """Ctrl+C copies a selection, else the entry chosen in the log; else it leaves, all being saved."""
        selected = self.screen.get_selected_text()
        if selected:
            self.copy_to_clipboard(selected)
        elif not await self.copy_chosen():
            self.action_leave()

    async def action_command_line(self) -> None:
        """Go to the command line at once, so that a burst of keys lands in it."""
        if self.screen is self.play and self.play is not None:
            await self.play.run_play_action("command")

    def action_take_over(self) -> None:
        """Ctrl+T: go on here with a campaign that was only looked at."""
        self.onlooker.take_over()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The command line's key belongs to the play screen alone, taking over to who only looks."""
        if action == "take_over":
            return self.session is not None and self.session.barred is not None
        if action == "show_keys":
            return has_keys(self.screen, as_text=bool(parameters[0]))
        if action == "command_line":
            return self.play is not None and self.screen is self.play and not self.play.takes_letters
        return True

    def action_show_keys(self, as_text: bool) -> None:
        """`?` and F1 on a screen other than the table: its own keys."""
        show_keys(self, self.words)

    def action_undo_anywhere(self) -> None:
        """Undo, unless a field with text wants its own undo first."""
        field = self.focused
        if isinstance(self.screen, OverScreen) and self.screen.undo_here():
            return
        if isinstance(field, CommandInput) and field.value:
            field.undo_text()
        elif self.play is not None and not (isinstance(field, Input) and field.value):
            self.post_message(HistoryAsked("undo"))

    async def leave_campaign(self) -> None:
        """Close the campaign and show the start screen."""
        session, play = self.session, self.play
        if session is None or play is None:
            return
        while self.screen is not play:
            await self.pop_screen()
        await self.pop_screen()
        self.session = self.folder = None
        self.end_log()
        session.close()
        self.onlooker.end()
        self.care.end()
        self.show_start()

    def speak(self, language: str | None) -> None:
        """Change the language of the screen, keeping everything else as it is; None is the system's."""
        self.words = translator(pick_language(None, language))
        if self.start is not None:
            self.start.translator = self.words
        if self.session is not None:
            self.begin_log(self.session)
        if self.reader is not None:
            self.reader.speak(self.words)
        if self.play is not None:
            self.play.translator = self.words
            self.show_session()
        self.remember(language=language)
