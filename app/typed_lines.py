"""Lines typed at the table: run, and answered where there is room for the answer."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from app.filling import filled
from app.prompt import AnyPrompt
from app.prompt_kinds import kind_of
from app.screens.reading import ReadingScreen
from app.session import Session
from rules.commands import Command, Note
from rules.text import Line, Span, Translator, line

if TYPE_CHECKING:
    from app.console.console import Console, Reply
    from app.screens.play import PlayScreen
    from app.tabletop import TabletopApp

#: Lines of an answer that fit into the bar.
LONG_ANSWER = 2

#: Entries that are shown as an answer; the log pane has them all.
LONGEST_LOG = 500


def _is_answered(prompt: AnyPrompt | None, command: Command) -> bool:
    """Whether a line that was run leaves nothing to ask: who is asked about did it, or nothing was begun yet.

    A note is written beside whatever is asked.
    """
    if prompt is None or isinstance(command, Note):
        return False
    doer = getattr(command, "actor", None) or getattr(command, "creature", None)
    return doer == prompt.actor or not kind_of(prompt).guards(prompt, at_once=False)


class TypedLines:
    """Reads lines of the command language for the screen of one campaign."""

    def __init__(self, app: TabletopApp, session: Session, translator: Translator) -> None:
        self._app = app
        self._session, self._translator = session, translator

    @cached_property
    def _console(self) -> Console:
        """The reader itself, with the whole command language: nothing of it is needed for the first frame."""
        from app.console.console import Console

        return Console(self._session, self._translator, longest_log=LONGEST_LOG)

    def complete(self, text: str, selected: str | None) -> tuple[str, ...]:
        """What a line may go on with."""
        from app.console.complete import complete

        return complete(text, self._session.state, self._app.words, selected)

    def preview(self, text: str, selected: str | None) -> Line:
        """The odds of what is being typed."""
        from app.console.complete import preview

        return preview(text, self._session.state, self._app.words, selected)

    def speak(self, translator: Translator) -> None:
        """Answer in another language from now on."""
        self._translator = translator
        if "_console" in self.__dict__:
            self._console.t = translator

    def run(self, text: str, play: PlayScreen) -> Reply:
        """Run a typed line, and show what it answers unless it was a command. Raises SaveProblem."""
        is_secret = play.take_secret()
        before = play.state
        reply = self._console.run(f"secret {text}" if is_secret else text, play.selected)
        if is_secret and reply.step is None:
            # Nothing has used it.
            play.is_secret = True
        if not reply.quits and reply.error is None and reply.step is None:
            self._app.show_session()
            play.turn_back(before)
            if reply.selected is not None:
                play.choose(reply.selected)
            self._answer(reply.lines, play, moved=reply.moved)
        if reply.step is not None and _is_answered(play.prompt, reply.step.record.command):
            play.prompt = None
        return reply

    def _answer(self, lines: tuple[Line, ...], play: PlayScreen, *, moved: bool) -> None:
        t = self._app.words
        if not lines:
            return
        if len(lines) <= LONG_ANSWER or moved:
            if len(lines) > LONG_ANSWER:
                more = filled(t.text("(and {n} more)"), n=len(lines) - 1)
                lines = (lines[0], line(Span(more, "muted")))
            play.tell(tuple(span for one in lines for span in (*one, Span("  "))))
        else:
            self._app.push_screen(ReadingScreen(t.text("Answer"), lines, play.glyphs))
