"""The backups of a campaign: what going back to each would change, and going back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from app.care_words import REASONS, change_words, scene_words, size_words
from app.entry_words import counted
from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import written_keys
from app.looking_after import Kept, Point
from app.screens.working import WorkingScreen
from app.storage import SaveProblem
from app.storage.inspection import Fault
from app.storage_words import problem_text
from app.times import moment_words
from app.widgets.cursor_list import CursorList
from app.widgets.key_hints import KeyHints
from app.widgets.spans import padded, shown, to_content
from rules.text import Line, Span, Translator

_FRAME, _BELOW = 2, 9  # rows around the list, and those with the text under it
_GAP = 2
_PAGE = 10


class Shelf(NamedTuple):
    """What the app lends the screen; each is done beside it, and may raise SaveProblem."""

    look: Callable[[], Awaitable[tuple[Point | None, list[Kept]]]]
    check: Callable[[str], Awaitable[list[Fault]]]
    put_back: Callable[[str], Awaitable[str]]


class BackupsScreen(WorkingScreen[str | None]):
    """Lists the backups, asks once, goes back; the result names the backup of what was replaced."""

    AUTO_FOCUS = ""

    def __init__(
        self,
        title: str,
        translator: Translator,
        shelf: Shelf,
        *,
        glyphs: GlyphSet = "unicode",
        now: datetime | None = None,
    ) -> None:
        super().__init__(translator, glyphs)
        self._campaign_title = title
        self._shelf = shelf
        self._told_from = now
        self._stands: Point | None = None
        self._kept: Sequence[Kept] = ()
        self._asked = False
        self._faults: list[Fault] = []
        self._writing = False

    @property
    def listed(self) -> CursorList:
        """The list of backups."""
        return self.query_one(CursorList)

    @property
    def kept(self) -> Kept | None:
        """The backup under the cursor."""
        return self._kept[self.listed.cursor] if self._kept else None

    def compose(self) -> ComposeResult:
        with Vertical(id="care-box") as box:
            title = self.words.text("Backups of {campaign}")
            name = "".join(span.text for span in shown((Span(self._campaign_title),)))
            box.border_title = Content(filled(title, campaign=name))
            yield Static(id="care-now")
            yield CursorList(self._row, self.glyph_set, id="care-list")
            yield Static(id="care-detail")
            yield Static(id="work-mark")
            yield KeyHints(id="care-keys")

    def on_mount(self) -> None:
        """Begin to look."""
        self.set_class(self.glyph_set == "ascii", "-ascii")
        self._speak()
        self.run_worker(self._load(), description="look at the backups")

    def on_resize(self, event: events.Resize) -> None:
        """Leave room for the text."""
        self.listed.styles.max_height = max(1, event.size.height - _FRAME - _BELOW)

    async def _load(self) -> None:
        t = self.words
        try:
            looking = self._shelf.look()
            self._stands, self._kept = await self.work(t.text("Looking at the backups…"), looking)
        except SaveProblem as problem:
            self.show_problem(problem_text(problem, t))
            return
        self.listed.show(len(self._kept), 0)
        self._speak()

    # --- words ---

    def _show(self, id_: str, *lines: Line) -> None:
        content = Content("\n").join(to_content(one, self.app.theme, self.glyph_set) for one in lines)
        self.query_one(f"#{id_}", Static).update(content)

    def _speak(self) -> None:
        t = self.words
        stands = self._stands
        now: Line = ()
        if stands is not None:
            where = f"{counted(stands.entries, t, stands.undone)}, {scene_words(stands, t)}"
            now = (Span(t.text("Now: "), "muted"), *shown((Span(where),)))
        elif self._kept:
            now = (Span(t.text("The campaign itself does not open."), "harm"),)
        self._show("care-now", now)
        self._show("care-detail", *self._detail(t))
        keys = self.query_one(KeyHints)
        keys.glyphs, keys.keys = self.glyph_set, tuple(self._keys(t))

    def _detail(self, t: Translator) -> list[Line]:
        kept = self.kept
        if kept is None:
            if self.working or self._stands is None:
                return [()]
            none = t.text("No backups yet: one is made whenever a played campaign is opened.")
            return [(Span(none, "muted"),)]
        change = (Span(change_words(self._stands, kept.point, t), "strong" if kept.point else "harm"),)
        if kept.point is None:
            return [change]
        promise = t.text("What is there now is kept as a backup first, so this can be taken back.")
        if not self._asked:
            return [change, (Span(promise, "muted"),)]
        when = moment_words(kept.backup.when, t, self._told_from)
        question = filled(t.text("Put the campaign back to {when}?"), when=when)
        sound: Line = (Span("✓ ", "good"), Span(t.text("every file in it is sound"), "muted"))
        if self._faults:
            count = len(self._faults)
            words = t.plural(
                "{n} file in it is damaged, and can be repaired afterwards",
                "{n} files in it are damaged, and can be repaired afterwards",
                count,
            )
            sound = (Span("✗ ", "harm"), Span(filled(words, n=count), "harm"))
        return [(Span(question, "accent"), Span("  "), *sound), change, (Span(promise, "muted"),)]

    def _keys(self, t: Translator) -> list[tuple[str, str]]:
        leave = t.text("leave it as it is") if self._asked else t.text("back")
        keys = [("Esc", leave)]
        if self._asked:
            keys.insert(0, ("Enter", t.text("put it back")))
        elif self.kept is not None and self.kept.point is not None:
            keys.insert(0, ("Enter", t.text("go back to this one")))
        return keys

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys of this screen."""
        t = self.words
        return [
            (written_keys("↑ ↓ pageup pagedown home end", t), t.text("go through the list")),
            *self._keys(t),
        ]

    def _row(self, row: int, width: int, here: bool) -> Line:
        t = self.words
        rows = [self._cells(kept, t) for kept in self._kept]
        widths = [max(cell_len(cells[column].text) for cells in rows) for column in range(len(rows[0]))]
        order = _columns(widths, width)
        line: list[Span] = []
        for column in order:
            span = rows[row][column]
            if column in _AT_THE_RIGHT:
                span = Span(" " * (widths[column] - cell_len(span.text)) + span.text, span.role)
            line += padded(shown((span,)), widths[column] + _GAP)
        return tuple(line)

    def _cells(self, kept: Kept, t: Translator) -> tuple[Span, ...]:
        backup, point = kept
        reason = t.text(REASONS[backup.reason]) if backup.reason in REASONS else ""
        scene = "" if point is None else filled(t.text("scene {n}"), n=point.scene)
        entries = t.text("damaged") if point is None else counted(point.entries, t, point.undone)
        return (
            Span(moment_words(backup.when, t, self._told_from), "strong"),
            Span(reason, "muted"),
            Span(entries, "plain" if point else "harm"),
            Span(scene, "muted"),
            Span(size_words(backup.size, t), "muted"),
        )

    # --- keys ---

    def on_key(self, event: events.Key) -> None:
        """The list, the question, and leaving; deaf while files are being written."""
        moves = {"up": -1, "down": 1, "pageup": -_PAGE, "pagedown": _PAGE, "home": -(10**6), "end": 10**6}
        if event.key in moves and not self.working:
            self._asked = False
            self.listed.move(moves[event.key])
            self._speak()
        elif event.key == "enter":
            self._go_on()
        elif event.key == "escape" or (event.character or "").lower() == "q":
            self._leave()
        else:
            return
        event.stop()
        event.prevent_default()

    @on(CursorList.Picked)
    def _pick(self, message: CursorList.Picked) -> None:
        message.stop()
        if self.working:
            return
        self._asked = self._asked and message.again
        self._speak()
        if message.again:
            self._go_on()

    def _leave(self) -> None:
        if self._asked and not self.working:
            self._asked = False
            self._speak()
        elif not self._writing:
            self.dismiss(None)

    def _go_on(self) -> None:
        kept = self.kept
        if kept is None or kept.point is None or self.working:
            return
        if self._asked:
            self._writing = True
            self.run_worker(self._put_back(kept), description="restore")
        else:
            self.run_worker(self._ask(kept), description="verify a backup")

    async def _ask(self, kept: Kept) -> None:
        t = self.words
        try:
            self._faults = await self.work(t.text("Verifying it…"), self._shelf.check(kept.backup.name))
        except SaveProblem as problem:
            self.show_problem(problem_text(problem, t))
            return
        if self.kept == kept:
            self._asked = True
            self._speak()

    async def _put_back(self, kept: Kept) -> None:
        t = self.words
        try:
            made = await self.work(t.text("Putting it back…"), self._shelf.put_back(kept.backup.name))
        except SaveProblem as problem:
            self._writing = self._asked = False
            self._speak()
            self.show_problem(problem_text(problem, t))
            return
        self.dismiss(made)


_AT_THE_RIGHT = frozenset({2, 4})
# What goes first where there is no room: size, why, scene.
_SPARED = (4, 1, 3)


def _columns(widths: Sequence[int], width: int) -> list[int]:
    """The columns that there is room for, in order."""
    columns = list(range(len(widths)))
    for spared in _SPARED:
        if sum(widths[column] + _GAP for column in columns) <= width:
            break
        columns.remove(spared)
    return columns
