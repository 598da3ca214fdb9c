"""The command language on an open campaign: a line in, a reply out."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from app import narrate, titles
from app.console.chances import dice_odds, odds_line, odds_of
from app.console.encounter_shown import encounter_lines
from app.console.faces_told import told_too_early
from app.console.foe_verb import FoeAsked
from app.console.guide import help_lines, option_lines
from app.console.lines import GameLine, HistoryLine, ViewLine, interpret
from app.console.listed import listed
from app.console.names import by_id
from app.console.newcomer import newcomer_note
from app.console.proposed_lines import proposed_reply
from app.console.refusals import refusal
from app.console.situation import situation_lines
from app.console.slips import behaviour_note, entry_note
from app.console.table_verb import table_lines
from app.dropping import dropped_text
from app.filling import filled
from app.notes import note_of
from app.session import Session, Step
from app.unread_words import unread_note
from rules.commands import AddCreatures, Command, EditEncounter, RollDice, SetFields
from rules.encounters import encounter_of, workbench
from rules.errors import Refused
from rules.solo.commands import AddEntry, EditNote
from rules.text import Line, Span, Translator, line, plain

#: Entries from which on the log is told in bare text.
BARE_FROM = 1000


class Reply(NamedTuple):
    """What a line brought: sentences, the step when a record was made, odds, or a refusal.

    `proposals` are those of a creature under their published keys; `aside` is for people, not for scripts.
    """

    lines: tuple[Line, ...] = ()
    step: Step | None = None
    odds: dict[str, Fraction] | None = None
    error: Refused | None = None
    quits: bool = False
    selected: str | None = None
    moved: bool = False
    shows_state: bool = False
    proposals: list[dict[str, Any]] | None = None
    aside: Line = ()


class Console:
    """Runs lines for one reader: keeps who is selected, speaks one language."""

    def __init__(
        self, session: Session, t: Translator, *, longest_log: int | None = None, by_id: bool = False
    ) -> None:
        """`longest_log` is for readers who have the log beside: how many entries are told at once.

        Lines of a program say creatures `by_id`.
        """
        self._by_id = by_id
        self.session = session
        self._longest = longest_log
        self.t = t
        self._selected: str | None = None

    @property
    def selected(self) -> str | None:
        """The creature that a line without an actor means: the last one selected, else the active one."""
        state = self.session.state
        if self._selected in state.creatures:
            return self._selected
        return state.active

    def run(self, text: str, selected: str | None = None) -> Reply:
        """Run one line; a refusal is part of the reply, a fault of the disk is raised.

        `selected` is whom the screen has selected; without a screen the console remembers by itself.
        """
        try:
            with by_id(self._by_id):
                asked = interpret(text, self.session.state, selected or self.selected, self.t.language)
            if isinstance(asked, GameLine):
                return self._game(asked.command)
            if isinstance(asked, HistoryLine):
                return self._history(asked)
            return self._view(asked)
        except Refused as refused:
            return Reply(error=refused)

    def error_text(self, refused: Refused) -> str:
        """A refusal as a sentence."""
        return refusal(refused, self.session.state, self.t)

    def _game(self, command: Command) -> Reply:
        if isinstance(command, EditNote) and note_of(self.session, command.seq) is None:
            raise Refused("no-note", seq=command.seq)
        try:
            step = self.session.run(command)
        except Refused as refused:
            raise told_too_early(refused, self.session.state, command, self.t) from refused
        told = narrate.tell(step.record, step.before, self.t)
        if step.dropped is not None:
            told = (*told, line(dropped_text(step.dropped, self.t)))
        return Reply(told, step, aside=self._aside(step))

    def _aside(self, step: Step) -> Line:
        """What is said beside the entry: of newcomers, be it in an encounter; of what stays unread."""
        state, command = self.session.state, step.record.command
        if isinstance(command, EditEncounter) and command.edit is not None:
            state = workbench(state, encounter_of(state, command.encounter))
            command = command.edit
        if isinstance(command, AddCreatures):
            return newcomer_note(command, state, self.t) or behaviour_note(command, state, self.t)
        if isinstance(command, SetFields) and (said := behaviour_note(command, state, self.t)):
            return said
        unread = unread_note(step.record, step.before, self.t)
        return unread or (entry_note(command, self.t) if isinstance(command, AddEntry) else ())

    def _history(self, asked: HistoryLine) -> Reply:
        if asked.kind == "jump":
            return Reply((line(titles.jump_told(self.session.jump(asked.point), self.t)),), moved=True)
        if asked.kind == "undo":
            steps, template = self.session.undo(asked.steps, whole=asked.whole), self.t.text("Undone: {name}")
        else:
            steps, template = self.session.redo(asked.steps), self.t.text("Redone: {name}")
        names = (titles.title(step.record, step.before, self.t) for step in steps)
        return Reply(tuple(line(filled(template, name=name)) for name in names), moved=True)

    def _view(self, asked: ViewLine) -> Reply:
        state, t = self.session.state, self.t
        if asked.kind == "select":
            self._selected = asked.creature
            return Reply(situation_lines(state, t, only=asked.creature), selected=asked.creature)
        if asked.kind == "odds":
            return self._odds(asked.command)
        if asked.kind == "log":
            return Reply(self._told_log(asked.entries))
        if asked.kind == "state":
            return Reply(situation_lines(state, t), shows_state=True)
        if asked.kind == "help":
            return Reply(help_lines(state, t, asked.text))
        if asked.kind == "tables":
            return Reply(table_lines(t.language, t))
        if asked.kind == "options":
            return Reply(option_lines(state, t, asked.text))
        if asked.kind == "encounters":
            return Reply(encounter_lines(state, asked.text, t))
        if asked.kind == "listed":
            return Reply(listed(state, asked.text, t))
        if asked.kind == "foe":
            told = proposed_reply(state, FoeAsked(asked.creature, asked.entries, False), t)
            return Reply(told.lines, proposals=told.published)
        return Reply(quits=asked.kind == "quit")

    def _odds(self, command: Command | None) -> Reply:
        state = self.session.state
        if command is None:
            raise Refused("no-odds")
        if isinstance(command, RollDice):
            told, totals = dice_odds(command, self.t)
            return Reply(told, odds=totals)
        found = odds_of(state, command)
        shown = plain(odds_line(state, command, self.t)).replace("◆", self.t.text("with karma"))
        return Reply((line(shown),), odds=found)

    def _told_log(self, count: int) -> tuple[Line, ...]:
        if self._longest is None or min(count, self.session.state.seq) <= self._longest:
            return tuple(self.log(count))
        rest = self.t.text("Older entries are in the log: l, then Home, or / to search.")
        return (*self.log(self._longest), line(Span(rest, "muted")))

    def log(self, count: int) -> Iterable[Line]:
        """The lines of the last `count` records, across chapters, oldest first."""
        told: list[tuple[Line, ...]] = []
        timeline, edits = self.session.timeline, self.session.state.story.edits
        while len(told) < count:
            for index in range(timeline.head - 1, -1, -1):
                if len(told) == count:
                    break
                record = timeline.records[index]
                mark = (Span(self.t.text("(GM only)") + " "),) if record.secret else ()
                written = narrate.as_it_reads(record, edits)
                lines = tuple((*mark, *one) for one in narrate.tell(written, timeline.states[index], self.t))
                # Styles are for a page or two; of a whole campaign they would be a hundred megabytes.
                told.append(lines if count <= BARE_FROM else tuple(line(plain(one)) for one in lines))
            earlier = self.session.before(timeline.states[0].seq)
            if earlier is None:
                break
            timeline = earlier
        return [one for lines in reversed(told) for one in lines]


def plain_lines(lines: Iterable[Line]) -> list[str]:
    """Lines as bare text."""
    return [plain(one) for one in lines]


def published_odds(odds: dict[str, Fraction]) -> dict[str, Any]:
    """Odds as exact fractions in strings."""
    return {key: str(value) for key, value in odds.items()}
