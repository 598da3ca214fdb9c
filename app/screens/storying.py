"""The keys of the story: notes of several lines, its lists, the oracle, notes written anew."""

from __future__ import annotations

from pathlib import Path

from app.drafts import keep_draft, load_draft
from app.log_kinds import LogFilter
from app.messages import NoteWanted
from app.panes.scene_pane import ScenePane
from app.screens.acting import ActingScreen
from app.story_rows import Sought
from app.widgets.action_log import ActionLog
from app.widgets.command_line import CommandLine
from rules.commands import Note
from rules.events import Noted
from rules.solo.commands import EditNote


class StoryingScreen(ActingScreen):
    """Opens what writes the story, and sends up what was written."""

    #: The folder of the campaign, by which a note is found again that was left before it was done.
    campaign_folder: Path | None = None
    _draft = ""

    async def _do_oracle(self) -> None:
        """Begin a question in the command line; a + or - at its end is its likelihood."""
        from app.console.words import own_word

        self.prompt = None
        language = self.words.language
        self.begin_line(f"{own_word('verbs', 'ask', language)} ")
        if self.state.time == "narrative":
            # The answer asks for what comes of it: the cursor stands there, and Enter or Esc alone goes on.
            # In a fight the next key is one of the fight.
            self.query_one(CommandLine).after = f"{own_word('verbs', 'note', language)} "

    async def _do_edit(self) -> None:
        log = self.query_one(ActionLog)
        if self.query_one(ScenePane).has_focus:
            await self._do_edit_story()
        elif log.has_focus and (seq := self._entry_to_edit(log)) is not None:
            self.app.post_message(NoteWanted(seq))
        else:
            await super()._do_edit()

    def _entry_to_edit(self, log: ActionLog) -> int | None:
        """The entry that the reader has chosen, or a note that the cursor stands on of itself.

        Where it tells how a note reads now, it is about that note.
        """
        if log.chosen is not None or self.timeline is None or self.has_clicked:
            return log.chosen
        here = [record for record in self.timeline.told if record.seq == log.cursor_seq]
        noted = any(
            isinstance(record.command, EditNote) or any(isinstance(event, Noted) for event in record.events)
            for record in here
        )
        return log.cursor_seq if noted else None

    async def _do_edit_story(self) -> None:
        """The lists of the story; a name that comes back is looked for in the log."""
        from app.screens.story_editor import StoryEditor

        if self.only_looks():
            return

        def look_for(sought: Sought | None) -> None:
            if sought is not None and sought.name:
                self.sift_log(LogFilter(name=sought.name, short=sought.short))

        await self.app.push_screen(StoryEditor(self), look_for)

    async def _do_write(self) -> None:
        """A note of several lines; one that is left is there again the next time."""
        from app.screens.note_writer import NoteWriter, Written

        if self.only_looks():
            return

        def keep(text: str) -> None:
            self._draft = text
            if self.campaign_folder is not None:
                keep_draft(self.campaign_folder, text)

        async def written(note: Written | None) -> None:
            keep(note.text if note is not None and not note.done else "")
            if note is not None and note.done and note.text:
                await self.issue(Note(text=note.text, secret=self.take_secret()))

        left = load_draft(self.campaign_folder) if self.campaign_folder is not None else self._draft
        await self.app.push_screen(NoteWriter(self, left, keep=keep), written)

    async def write_anew(self, seq: int, text: str) -> None:
        """Change the note of an entry of the log, from where it was left when the program ended."""
        from app.screens.note_writer import NoteWriter, Written

        if self.only_looks():
            return

        folder, about = self.campaign_folder, f"{seq}\n{text}"

        def keep(now: str) -> None:
            if folder is not None:
                keep_draft(folder, "" if now == text else now, about)

        async def written(note: Written | None) -> None:
            keep("")
            if note is not None and note.done and note.text != text:
                await self.issue(EditNote(seq=seq, text=note.text))

        left = load_draft(folder, about) if folder is not None else ""
        await self.app.push_screen(NoteWriter(self, left or text, anew=True, keep=keep), written)
