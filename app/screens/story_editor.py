"""The story as a list: tension, threads, people, places and clocks, each change one command."""

from __future__ import annotations

from textual import on

from app.filling import filled
from app.messages import HistoryAsked
from app.screens.form_screen import FormScreen
from app.screens.table import TableScreen
from app.story_rows import SECTIONS, Sought, StoryRow, first_name, story_rows, track_of_row
from app.story_words import asked_hint, row_hint, row_keys, row_line
from app.tables.twists import with_twist
from app.widgets import line_edit
from app.widgets.form_rows import Drawn, FormRows, written_row
from app.widgets.line_edit import LineEdit
from rules.commands import Command, RemoveTrack, StartScene, StepTrack
from rules.errors import Refused
from rules.naming import NAME_LIMIT
from rules.solo.commands import AddEntry, ChangeEntry, CloseScene, GoTo, RemoveEntry, SetTension, TestScene
from rules.solo.entries import NOTE_LIMIT
from rules.solo.scenes import EXPECTATION_LIMIT
from rules.solo.story import EntryKind, Standing, StoryEntry
from rules.text import Line, Span

#: How many segments a clock has that is added without a number.
_USUAL_CLOCK = 6
#: Characters that the number of a new clock may take behind its name.
_NUMBER = 6


class StoryEditor(FormScreen[Sought | None]):
    """Edits the lists of the story; it ends with what is sought when all entries that name it are wanted."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table)
        self._row = StoryRow("thread")
        self._edit: LineEdit | None = None
        #: What is being written: a new one, another name, a note, a scene's title, what is expected of it.
        self._writes = ""
        self._title = ""
        #: Whether the scene is being ended, and is asked what that does to the tension.
        self._ending = False

    # --- where the cursor is ---

    @property
    def row(self) -> StoryRow:
        """The chosen row; when it has gone, the heading of its list."""
        rows = story_rows(self.state)
        if self._row not in rows:
            self._row = StoryRow(self._row.section)
        return self._row

    @property
    def entry(self) -> StoryEntry | None:
        """The entry under the cursor."""
        return self.state.story.entry(self.row.id) if self.row.section != "track" else None

    def _go(self, step: int) -> None:
        rows = story_rows(self.state)
        self._row = rows[max(0, min(len(rows) - 1, rows.index(self.row) + step))]

    def _go_to_section(self, step: int) -> None:
        place = (SECTIONS.index(self.row.section) + step) % len(SECTIONS)
        self._row = StoryRow(SECTIONS[place])

    @property
    def _writes_scene(self) -> bool:
        """Whether a new scene is being written, whose row stands above all lists."""
        return self._edit is not None and self._writes in ("title", "expectation")

    # --- keys ---

    async def press(self, key: str, character: str | None) -> None:
        """Take one key."""
        self.quieten()
        if self._ending:
            await self._press_end(key, character or "")
        elif self._edit is None:
            await self._press(key, (character or "").lower())
        elif key == "escape":
            self._edit = None
        elif key == "enter":
            await self._written(self._edit.text.strip())
        else:
            self._edit = line_edit.press(self._edit, key, character) or self._edit
        self.show()

    async def _press(self, key: str, letter: str) -> None:
        row, last = self.row, len(story_rows(self.state))
        moves = {"up": -1, "down": 1, "pageup": -5, "pagedown": 5, "home": -last, "end": last}
        if key in moves:
            self._go(moves[key])
        elif key in ("tab", "shift+tab"):
            self._go_to_section(1 if key == "tab" else -1)
        elif key == "escape" or letter == "q":
            self.dismiss(None)
        elif letter in ("u", "y"):
            await HistoryAsked("undo" if letter == "u" else "redo").sent_to(self.app)
        elif letter in ("+", "-"):
            await self._step(row, 1 if letter == "+" else -1)
        elif letter == "s":
            self._begin("title", "")
        elif letter == "x":
            self._ending = True
        elif letter == "a" and row.section != "tension":
            self._begin("new", "")
        elif letter == "a":
            self.show_problem(self.words.text("Tab goes to the list that it is to be added to."))
        elif row.id:
            await self._press_one(row, key, letter)
        elif key == "enter" and row.section != "tension":
            self._begin("new", "")

    async def _press_one(self, row: StoryRow, key: str, letter: str) -> None:
        """A key about the entry or the track under the cursor."""
        entry, track = self.entry, track_of_row(self.state, row)
        if key == "delete":
            gone: Command = RemoveTrack(track=row.id) if track is not None else RemoveEntry(entry=row.id)
            if await self.issue(gone):
                self.tell((Span(self.words.text("Gone. u brings it back."), "muted"),))
        elif key == "enter":
            self.dismiss(
                Sought(entry.name, first_name(entry))
                if entry is not None
                else Sought(track.name if track is not None else "")
            )
        elif entry is None:
            return
        elif letter == "e":
            self._begin("name", entry.name)
        elif letter == "t":
            self._begin("note", entry.note)
        elif key == "space" or letter == " ":
            await self._stand(entry, "closed")
        elif letter == "w":
            await self._stand(entry, "aside")
        elif letter == "p":
            await self._place_it(entry)

    async def _press_end(self, key: str, character: str) -> None:
        """The scene's end: more tension, less, or as it is."""
        by = {"+": 1, "-": -1}.get(character, 0)
        if by or key == "enter":
            if await self.issue(CloseScene(tension=by)):
                self._ending = False
                self.tell((Span(self.words.text("The scene is over. s begins the next one."), "muted"),))
        elif key == "escape":
            self._ending = False

    def _begin(self, writes: str, text: str) -> None:
        limit = {"note": NOTE_LIMIT, "expectation": EXPECTATION_LIMIT}.get(writes, NAME_LIMIT + _NUMBER)
        self._writes, self._edit = writes, line_edit.written(text, limit)

    async def _step(self, row: StoryRow, by: int) -> None:
        """Tension, the weight of an entry, or a track: one more or one less."""
        entry = self.entry
        if row.section == "tension":
            await self.issue(SetTension(by=by))
        elif track_of_row(self.state, row) is not None:
            await self.issue(StepTrack(track=row.id, by=by))
        elif entry is not None:
            await self.issue(ChangeEntry(entry=entry.id, weight=entry.weight + by))
        else:
            self.show_problem(self.words.text("Go to a row of the list first: arrow down."))

    async def _stand(self, entry: StoryEntry, standing: Standing) -> None:
        """Close an entry or set it aside; once more opens it again."""
        after: Standing = "open" if entry.standing == standing else standing
        await self.issue(ChangeEntry(entry=entry.id, standing=after))

    async def _place_it(self, entry: StoryEntry) -> None:
        """Play at a place; put another entry on the list of the next place, at last on the whole world's."""
        if entry.kind == "place":
            here = self.state.story.place == entry.id
            await self.issue(GoTo(place="" if here else entry.id))
            return
        places = ["", *(place.id for place in self.state.story.of_kind("place"))]
        if len(places) == 1:
            self.show_problem(self.words.text("There are no places yet; each can have lists of its own."))
            return
        after = places[(places.index(entry.place) + 1) % len(places)]
        await self.issue(ChangeEntry(entry=entry.id, place=after))

    async def _written(self, text: str) -> None:
        """Take what was written; what is refused stays to be mended."""
        if self._writes == "title":
            self._title = text
            self._begin("expectation", "")
            return
        command = self._command_of(text)
        known = set(story_rows(self.state))
        if command is None or await self.issue(command):
            self._edit = None
            new = [row for row in story_rows(self.state) if row.id and row not in known]
            self._row = new[0] if new else self._row

    def _command_of(self, text: str) -> Command | None:
        """The command that the written text makes; None where it changes nothing."""
        entry = self.entry
        if self._writes == "expectation":
            return self._scene(text)
        if self._writes == "new":
            return self._new(text) if text else None
        if entry is None or text == (entry.name if self._writes == "name" else entry.note):
            return None
        if self._writes == "name":
            return ChangeEntry(entry=entry.id, name=text)
        return ChangeEntry(entry=entry.id, note=text)

    def _scene(self, expectation: str) -> Command | None:
        """A new scene: tested against the tension when something is expected of it."""
        if not expectation:
            return StartScene(title=self._title)
        try:
            scene = TestScene(title=self._title, expectation=expectation)
            return with_twist(scene, self.state, self.words.language)
        except Refused as refused:
            self.refuse(refused)
            return None

    def _new(self, text: str) -> Command | None:
        section = self.row.section
        if section == "track":
            from app.console.lines import GameLine, interpret
            from app.console.words import own_word

            numbered = text if text[-1:].isdigit() else f"{text} {_USUAL_CLOCK}"
            verb = own_word("verbs", "clock", self.words.language)
            try:
                asked = interpret(f"{verb} {numbered}", self.state, None, self.words.language)
            except Refused as refused:
                self.refuse(refused)
                return None
            return asked.command if isinstance(asked, GameLine) else None
        kinds: dict[str, EntryKind] = {"thread": "thread", "person": "person", "place": "place"}
        return AddEntry(kind=kinds[section], name=text)

    # --- the mouse, pastes, undo ---

    @on(FormRows.Clicked)
    async def _click(self, message: FormRows.Clicked) -> None:
        message.stop()
        self.quieten()
        self._edit, self._ending = None, False
        section, _, id_ = message.click.partition(" ")
        row = next((one for one in story_rows(self.state) if one == (section, id_)), None)
        if row is not None:
            again = row == self.row
            self._row = row
            if again or not row.id:
                await self._press("enter", "")
        self.show()

    def paste(self, text: str) -> None:
        """Write a pasted text where something is written."""
        if self._edit is not None:
            self._edit = line_edit.insert(self._edit, text)
            self.show()

    def undo_here(self) -> bool:
        """What is being written is given up first; then the game's own steps are undone."""
        writing, self._edit, self._ending = self._edit is not None or self._ending, None, False
        self.show()
        return writing

    # --- drawing ---

    def title_line(self) -> Line:
        """What the list is."""
        scene = self.state.scene
        number = filled(self.words.text("Scene {n}"), n=scene.number)
        said = f" · {number}: {scene.title}" if scene.title else f" · {number}"
        return (Span(self.words.text("The story"), "strong"), Span(said, "muted"))

    def drawing(self, width: int) -> tuple[list[Drawn], tuple[int, int]]:
        """A row each, the sections parted by their headings."""
        drawn: list[Drawn] = []
        here, at = self.row, 0
        for row in story_rows(self.state):
            chosen = row == here
            at = len(drawn) if chosen and not self._writes_scene else at
            click = f"{row.section} {row.id}"
            head: Line = (Span("▌" if chosen else " ", "accent"),)
            if chosen and self._edit is not None and self._writes in ("name", "note"):
                whose = (
                    f"   {self.entry.name} — " if self._writes == "note" and self.entry is not None else "   "
                )
                drawn.append(written_row((*head, Span(whose, "strong")), self._edit, width, click))
                continue
            told = (*head, *row_line(self.state, row, width - 1, self.words))
            drawn.append(Drawn(told, (0, width) if chosen else (0, 0), click))
            if self._edit is None:
                continue
            if row.section == "tension" and self._writes_scene:
                at = len(drawn)
                label = self.words.text("new scene") + ("" if self._writes == "title" else f" {self._title}")
                drawn.append(written_row((Span(f"   {label}: ", "accent"),), self._edit, width, click))
            elif chosen and not self._writes_scene:
                at = len(drawn)
                drawn.append(written_row((Span("   + ", "accent"),), self._edit, width, click))
        return drawn, (at, at)

    def hint_line(self) -> Line:
        """What is being asked, or what the chosen row is for."""
        t, row = self.words, self.row
        if self._ending:
            ask = t.text("Scene {n} ends. The tension: + up, − down, Enter as it is.")
            return (Span(filled(ask, n=self.state.scene.number), "accent"),)
        if self._edit is not None:
            return asked_hint(self._writes, row.section, t)
        return row_hint(self.state, row, t)

    @property
    def writing(self) -> bool:
        """Whether anything is being written."""
        return self._edit is not None

    def keys(self) -> list[tuple[str, str]]:
        """What can be pressed."""
        t, row = self.words, self.row
        if self._ending:
            return [("+", t.text("tension up")), ("−", t.text("tension down")), ("Enter", t.text("as it is")),
                    ("Esc", t.text("back"))]  # fmt: skip
        if self._edit is not None:
            return [("Enter", t.text("done")), ("Esc", t.text("as it was"))]
        return row_keys(row, t)
