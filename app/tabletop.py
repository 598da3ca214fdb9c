"""The application: owns the session, runs what the screens ask for, and keeps them shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.widgets import Input

from app import narrate, titles
from app.campaign_app import SETTLED_AFTER, CampaignApp
from app.console.console import Console
from app.console.messages import message as refusal
from app.i18n import translator
from app.logbook import Logbook
from app.messages import CampaignOpened, CommandIssued, HistoryAsked, LineTyped, RulesWanted
from app.palette import TablePalette
from app.screens.play import PlayScreen
from app.screens.reading import ReadingScreen
from app.session import Session, Step
from app.settings import Settings, load_settings
from app.storage import SaveProblem
from app.storage_words import problem_text
from app.widgets.action_log import ActionLog
from app.widgets.command_line import CommandInput
from app.widgets.log_rows import clock
from rules.errors import Refused
from rules.text import Line, Span, line

LONG_ANSWER = 2


class TabletopApp(CampaignApp):
    """Fogón's full-screen table."""

    CSS_PATH = [  # noqa: RUF012 - as Textual declares it
        "styles/play.tcss",
        "styles/panes.tcss",
        "styles/start.tcss",
        "styles/screens.tcss",
    ]
    COMMANDS = {TablePalette}  # noqa: RUF012 - Textual declares it as a plain set
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+c", "copy_or_leave", show=False, priority=True),
        Binding("c,C,colon", "command_line", show=False, priority=True),
        Binding("ctrl+z", "undo_anywhere", show=False, priority=True),
    ]

    def __init__(
        self, session: Session | None, *, saves: Path, language: str, odds: bool, settings: Settings
    ) -> None:
        super().__init__(session, saves=saves, language=language, odds=odds, settings=settings)
        self.logbook = Logbook(self.words)
        self.reader: Console | None = None

    # The play screen

    @on(CampaignOpened)
    def _show_play(self, message: CampaignOpened) -> None:
        """Show a campaign that has just been opened."""
        from app.console.complete import complete
        from app.console.complete import preview as preview_line

        session = message.session
        self.reader = Console(session, self.words)
        self.logbook = Logbook(self.words)
        play = PlayScreen(
            session.timeline,
            self.words,
            session.store.meta.title,
            complete=lambda text: complete(text, session.state, self.words, self._selected()),
            preview_line=lambda text: preview_line(text, session.state, self.words, self._selected()),
            glyphs=self.glyphs,
            odds=self.odds,
        )
        self.push_screen(play, lambda _: None)
        self.call_after_refresh(self._refresh_play)
        if not session.store.read_only:
            self.set_timer(SETTLED_AFTER, self._keep_backup)
        if session.store.read_only:
            told = self.words.text(
                "Open elsewhere: this window can only look, as it stood when it was opened."
            )
            self.call_after_refresh(self.tell, told, bad=True)

    def _keep_backup(self) -> None:
        """A dated copy of the campaign as it was opened, made beside the play."""
        from app.storage import backup_if_changed

        session = self.session
        if session is not None:
            copy = partial(backup_if_changed, session.store.folder, keep=self.settings.backups)
            self.run_worker(copy, thread=True, exit_on_error=False, description="backup")

    @property
    def play(self) -> PlayScreen | None:
        """The play screen, wherever it is in the stack, or None."""
        return next((screen for screen in self.screen_stack if isinstance(screen, PlayScreen)), None)

    def _selected(self) -> str | None:
        return self.play.selected if self.play is not None else None

    def _refresh_play(self) -> None:
        """Bring the play screen to where the session is."""
        play, session = self.play, self.session
        if play is None or session is None:
            return
        last = session.last_step()
        play.undo_name = "" if last is None else titles.title(last.record, last.before, self.words)
        undone = session.next_step()
        play.redo_name = "" if undone is None else titles.title(undone.record, undone.before, self.words)
        play.timeline = session.timeline
        play.saved = "" if last is None or session.store.read_only else clock(last.record.at)
        entries = self.logbook.entries(session.timeline)
        play.show_entries(entries, earlier=self.logbook.first > 1)

    def tell(self, text: str, *, bad: bool = False) -> None:
        """Say one sentence on the play screen, or as a toast elsewhere."""
        show = getattr(self.screen, "show_problem", None)
        if bad and show is not None:
            show(text)
        elif self.play is not None and self.screen is self.play:
            self.play.tell(line(Span(text, "harm" if bad else "muted")))
        else:
            self.notify(text, markup=False, severity="error" if bad else "information")

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
            self._fault(problem)
        finally:
            message.settled.set()

    @on(HistoryAsked)
    def _run_history(self, message: HistoryAsked) -> None:
        with self._settling(message) as session:
            if session is not None:
                undone = message.kind == "undo"
                steps = session.undo() if undone else session.redo()
                self._refresh_play()
                name = titles.title(steps[0].record, steps[0].before, self.words)
                text = self.words.text("Undone: {name}") if undone else self.words.text("Redone: {name}")
                self.tell(text.replace("{name}", name))

    @on(LineTyped)
    def _run_line(self, message: LineTyped) -> None:
        try:
            message.refused = not self._line(message.text)
        except SaveProblem as problem:
            message.refused = True
            self._fault(problem)
        finally:
            message.settled.set()

    def _line(self, text: str) -> bool:
        """Run a typed line; whether it was understood and allowed."""
        console, play = self.reader, self.play
        if console is None or play is None:
            return False
        if play.take_secret():
            text = f"secret {text}"
        reply = console.run(text, play.selected)
        if reply.quits:
            self.action_leave()
        elif reply.error is not None:
            self._refuse(reply.error)
            return False
        elif reply.step is not None:
            self._happened(reply.step)
        else:
            self._refresh_play()
            if reply.selected is not None:
                play.selected = reply.selected
            self._answer(reply.lines, moved=reply.moved)
        return True

    def _answer(self, lines: tuple[Line, ...], *, moved: bool) -> None:
        play = self.play
        if play is None or not lines:
            return
        if len(lines) <= LONG_ANSWER or moved:
            if len(lines) > LONG_ANSWER:
                more = self.words.text("(and {n} more)").replace("{n}", str(len(lines) - 1))
                lines = (lines[0], line(Span(more, "muted")))
            play.tell(tuple(span for one in lines for span in (*one, Span("  "))))
        else:
            self.push_screen(ReadingScreen(self.words.text("Answer"), lines, play.glyphs))

    def _happened(self, step: Step) -> None:
        self._refresh_play()
        if self.play is not None:
            self.play.tell(())
        if self.play is not None:
            self.play.follow_turn(step.before)

    def _refuse(self, refused: Refused) -> None:
        if self.session is not None:
            self.tell(refusal(refused, self.session.state, self.words), bad=True)

    def _fault(self, problem: SaveProblem) -> None:
        self._refresh_play()
        if self.session is not None and self.session.store.read_only:
            self.tell(self.words.text("Open elsewhere: this window can only look."), bad=True)
            return
        self.tell(problem_text(problem, self.words), bad=True)

    @on(ActionLog.EntryOpened)
    def _open_entry(self, message: ActionLog.EntryOpened) -> None:
        """Show what a log entry is made of: its dice, addends and rules."""
        from app.reference import rule_ids, rule_titles

        session, play = self.session, self.play
        if session is None or play is None:
            return
        try:
            timeline = session.timeline.at(message.seq) or session.before(message.seq)
        except SaveProblem as problem:
            self._fault(problem)
            return
        if timeline is not None and timeline.head > 0:
            record, before = timeline.records[timeline.head - 1], timeline.states[timeline.head - 1]
            told = narrate.explain(record, before, self.words)
            told += rule_titles(session.state.rules, rule_ids(told), self.words)
            play.query_one(ActionLog).show_detail(message.seq, told)

    @on(ActionLog.EarlierWanted)
    def _load_earlier(self) -> None:
        if self.session is None:
            return
        try:
            earlier = self.session.before(self.logbook.first - 1)
        except SaveProblem as problem:
            self._fault(problem)
            return
        if earlier is not None:
            self.logbook.add_earlier(earlier)
            self._refresh_play()

    @on(RulesWanted)
    def _show_rules(self, message: RulesWanted) -> None:
        from app.screens.rules_reference import open_rules

        open_rules(self, message.ids)

    # Actions

    async def action_command_line(self) -> None:
        """Go to the command line at once, so that a burst of keys lands in it."""
        if self.screen is self.play and self.play is not None:
            await self.play.run_play_action("command")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The command line's key belongs to the play screen alone."""
        if action == "command_line":
            return self.play is not None and self.screen is self.play
        return True

    def action_undo_anywhere(self) -> None:
        """Undo, unless a field with text wants its own undo first."""
        field = self.focused
        undo_here = getattr(self.screen, "undo_here", None)
        if undo_here is not None and undo_here():
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
        self.session = None
        session.close()
        self.show_start()

    def action_command_palette(self) -> None:
        """Ctrl+P: the palette, in the language of the screen."""
        if not any(isinstance(screen, CommandPalette) for screen in self.screen_stack):
            self.push_screen(CommandPalette(placeholder=self.words.text("Type what you are looking for")))

    def action_copy_or_leave(self) -> None:
        """Ctrl+C copies a selection; without one it leaves, with everything saved."""
        selection = self.screen.get_selected_text()
        if selection:
            self.copy_to_clipboard(selection)
        else:
            self.action_leave()

    def speak(self, language: str) -> None:
        """Change the language of the screen, keeping everything else as it is."""
        self.words = translator(language)
        self.logbook = Logbook(self.words)
        if self.reader is not None:
            self.reader.t = self.words
        if self.play is not None:
            self.play.translator = self.words
            self._refresh_play()
        self._remember(language=language)


def run_tabletop(session: Session | None, *, saves: Path, language: str, odds: bool) -> int:
    """Run the full screen until it is left; the exit code."""
    settings, _ = load_settings()
    app = TabletopApp(session, saves=saves, language=language, odds=odds and settings.odds, settings=settings)
    code = app.run() or app.return_code or 0
    if app.session is not None:
        app.session.close()
    if app._exception is not None:
        from app.__main__ import crash_sentence, write_crash

        print(crash_sentence(write_crash(app._exception), app.words), file=sys.stderr)
        return 1
    return code
