"""Where a note of several lines is written, with the names of the story completed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static, TextArea

from app.filling import filled
from app.screens.left_once import OverScreen
from app.screens.table import TableScreen
from app.story_names import completed
from app.widgets.key_hints import KeyHints
from app.widgets.spans import shown, to_content
from rules.solo.entries import NOTE_LIMIT
from rules.text import Line, Span

#: Seconds without another key after which a draft is kept.
_KEPT_AFTER = 0.3
#: So many names are offered in one row.
_OFFERED = 5


class Written(NamedTuple):
    """What was written; `done` says that it is to be kept in the log."""

    text: str
    done: bool


class NoteArea(TextArea):
    """The text: Tab completes the name before the cursor."""

    def __init__(self, text: str, complete: Callable[[], None], **options: object) -> None:
        super().__init__(text, soft_wrap=True, tab_behavior="focus", **options)  # type: ignore[arg-type]  # all are TextArea's
        self._complete = complete

    async def _on_key(self, event: events.Key) -> None:
        if event.key != "tab":
            return  # Textual calls the handler of TextArea after this one
        event.stop()
        event.prevent_default()
        self._complete()


class NoteWriter(OverScreen[Written | None]):
    """Takes a text of several lines: Ctrl+S keeps it in the log, Esc leaves it for later."""

    CSS_PATH = "../styles/creator.tcss"
    AUTO_FOCUS = "NoteArea"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,f2", "done", show=False, priority=True),
        Binding("escape", "leave", show=False, priority=True),
    ]
    #: Characters are text, and none of them is a key.
    writing = True

    def __init__(
        self,
        table: TableScreen,
        text: str = "",
        *,
        anew: bool = False,
        keep: Callable[[str], None] | None = None,
    ) -> None:
        """`keep` is told what has been written so far, a moment after each key."""
        super().__init__()
        self._table, self._text, self._anew, self._keep = table, text, anew, keep
        self._soon: Timer | None = None
        self._is_done = False

    def compose(self) -> ComposeResult:
        with Vertical(id="note-box"):
            yield NoteArea(self._text, self._complete, id="note-text")
            yield Static(id="note-names")
            yield KeyHints(id="note-keys")

    def on_mount(self) -> None:
        """Put the cursor behind what is there."""
        area = self.query_one(NoteArea)
        area.move_cursor(area.document.end)
        self._show()

    def undo_here(self) -> bool:
        """Take back what was typed last; the game's steps are left alone while a text is written."""
        self.query_one(NoteArea).undo()
        return True

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys, for the page of keys."""
        t = self._table.words
        return [
            ("Ctrl+S", t.text("keep it in the log")),
            ("Tab", t.text("complete a name; Tab again takes the next one")),
            ("Esc", t.text("as it was") if self._anew else t.text("leave it for later")),
            ("Ctrl+Z", t.text("take back what was typed")),
        ]

    def action_done(self) -> None:
        """Keep the text."""
        text = "\n".join(row.rstrip() for row in self.query_one(NoteArea).text.strip().splitlines())
        if len(text) > NOTE_LIMIT:
            too_long = self._table.words.text("A note has at most {limit} characters; this one has {n}.")
            self._say(Span(filled(too_long, limit=NOTE_LIMIT, n=len(text)), "harm"))
            return
        self._is_done = True
        self.dismiss(Written(text, True))

    def action_leave(self) -> None:
        """Leave the text as it is; one that was to be written anew is as it was."""
        if self._anew:
            self._keep = None
        self.dismiss(Written(self.query_one(NoteArea).text, False))

    # --- names ---

    @on(TextArea.Changed)
    def _keep_soon(self) -> None:
        self._text = self.query_one(NoteArea).text
        if self._soon is not None:
            self._soon.stop()
        self._soon = self.set_timer(_KEPT_AFTER, self._keep_now)

    def _keep_now(self) -> None:
        if self._keep is not None and not self._is_done:
            self._keep(self._text)

    def on_unmount(self) -> None:
        """The program may be ending: what has been written is kept."""
        self._keep_now()

    @on(TextArea.Changed)
    @on(TextArea.SelectionChanged)
    def _offer(self) -> None:
        names = [text.rsplit("\n", 1)[-1] for text in self._completions()][:_OFFERED]
        start = self._before().rsplit("\n", 1)[-1]
        pieces: list[Span] = []
        for name in names:
            pieces += [Span("Tab ", "key") if not pieces else Span(" · ", "muted"), Span(_last(name, start))]
        self._say(*pieces)

    def _completions(self) -> tuple[str, ...]:
        return completed(self._before(), self._table.state)

    def _before(self) -> str:
        """The line up to the cursor."""
        area = self.query_one(NoteArea)
        row, column = area.cursor_location
        return area.document.get_line(row)[:column]

    def _complete(self) -> None:
        """Take the likeliest name in the place of what was typed; right after that the next one."""
        area = self.query_one(NoteArea)
        before = self._before()
        taken, found, at = self._taken
        if taken and before == found[at] and len(found) > 1:
            at = (at + 1) % len(found)
        else:
            found, at = self._completions(), 0
        if not found:
            return
        row, column = area.cursor_location
        area.replace(found[at], (row, 0), (row, column))
        area.move_cursor((row, len(found[at])))
        self._taken = (True, found, at)

    _taken: tuple[bool, tuple[str, ...], int] = (False, (), 0)

    # --- drawing ---

    def _show(self) -> None:
        t = self._table.words
        title = t.text("Write this note anew") if self._anew else t.text("Note")
        box = self.query_one("#note-box")
        box.border_title = Content(title)
        foot = self.query_one(KeyHints)
        foot.glyphs = self._table.glyphs
        foot.keys = tuple((key, about) for key, about in self.keys_shown() if key != "Ctrl+Z")
        self._say()

    def _say(self, *spans: Span) -> None:
        hint = Span(self._table.words.text("@ begins a person or a place, # a thread."), "muted")
        self._put("#note-names", spans or (hint,))

    def _put(self, where: str, line: Line) -> None:
        glyphs = self._table.glyphs
        self.query_one(where, Static).update(to_content(shown(line, glyphs), self.app.theme, glyphs))


def _last(name: str, start: str) -> str:
    """A completed line without what it has in common with the line as it stands, back to a word."""
    common = 0
    while common < min(len(name), len(start)) and name[common] == start[common]:
        common += 1
    return name[name.rfind(" ", 0, common) + 1 :]
