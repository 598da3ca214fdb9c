"""The files of a campaign: what is damaged and what is sound, and what can be done about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from app.care_words import place_words, repair_words, result_words, soundness
from app.checking_words import fault_line, mended_line
from app.entry_words import counted
from app.glyphs import GlyphSet
from app.keys import written_keys
from app.looking_after import Diagnosis, Repaired
from app.screens.start_entries import Entry
from app.screens.start_menu import StartMenu
from app.screens.working import WorkingScreen
from app.storage import SaveProblem
from app.storage_words import problem_text
from app.widgets.spans import shown, to_content, wrap
from rules.text import Line, Role, Span, Translator

#: How many files are named before the rest is only counted.
NAMED = 6
_WIDEST, _MARGINS = 96, 8  # of the box, and what is not text in it

Wish = Literal["open", "look", "backups"]
WISHES: dict[str, Wish] = {"open": "open", "look": "look", "backups": "backups"}


class Workbench(NamedTuple):
    """What the app lends the screen; each is done beside it, and may raise SaveProblem."""

    diagnose: Callable[[], Awaitable[Diagnosis]]
    repair: Callable[[], Awaitable[Repaired]]


class FilesScreen(WorkingScreen[Wish | None]):
    """Verifies a campaign, says what is so in words, and offers what can be done about it."""

    AUTO_FOCUS = ""

    def __init__(
        self,
        title: str,
        translator: Translator,
        bench: Workbench,
        *,
        playing: bool = False,
        glyphs: GlyphSet = "unicode",
    ) -> None:
        super().__init__(translator, glyphs)
        self._campaign_title = title
        self._bench = bench
        self._is_playing = playing
        self.diagnosis: Diagnosis | None = None
        self._repaired: Repaired | None = None
        self._writing = False

    @property
    def menu(self) -> StartMenu:
        """What can be done."""
        return self.query_one(StartMenu)

    def compose(self) -> ComposeResult:
        with Vertical(id="care-box") as box:
            title = self.words.text("Files of {campaign}")
            name = "".join(span.text for span in shown((Span(self._campaign_title),)))
            box.border_title = Content(title.replace("{campaign}", name))
            with VerticalScroll(id="care-report", can_focus=False):
                yield Static(id="care-text")
            yield StartMenu(id="care-menu")
            yield Static(id="work-mark")

    def on_mount(self) -> None:
        """Begin to verify."""
        self.set_class(self.glyph_set == "ascii", "-ascii")
        self.menu.glyphs = self.glyph_set
        self._speak()
        self.run_worker(self._verify(), description="verify a campaign")

    def on_resize(self, event: events.Resize) -> None:
        """Leave room for the menu."""
        report = self.query_one("#care-report")
        report.styles.max_height = max(1, event.size.height - 4 - len(self._entries()))

    async def _verify(self) -> None:
        t = self.words
        try:
            self.diagnosis = await self.work(t.text("Verifying every file…"), self._bench.diagnose())
        except SaveProblem as problem:
            self.show_problem(problem_text(problem, t))
        self._speak()

    async def _repair(self) -> None:
        t = self.words
        self._writing = True
        try:
            self._repaired = await self.work(t.text("Repairing…"), self._bench.repair())
        except SaveProblem as problem:
            self.show_problem(problem_text(problem, t))
        finally:
            self._writing = False
        self._speak()

    # --- words ---

    def _speak(self) -> None:
        lines = self._report(self.words)
        content = Content("\n").join(to_content(one, self.app.theme, self.glyph_set) for one in lines)
        self.query_one("#care-text", Static).update(content)
        self.menu.entries = self._entries()
        self.on_resize(events.Resize(self.app.size, self.app.size))

    def _report(self, t: Translator) -> list[Line]:
        if self._repaired is not None:
            return self._done(self._repaired, t)
        found = self.diagnosis
        if found is None:
            return [()]
        if not found.faults:
            return [
                (Span("✓ ", "good"), Span(t.text("Every file is sound: nothing has to be done."), "strong"))
            ]
        count = len(found.faults)
        head = t.plural("{n} file is damaged:", "{n} files are damaged:", count).replace("{n}", str(count))
        state = soundness(found, t)
        return [
            (Span("✗ ", "harm"), Span(head, "strong")),
            *self._named([fault_line(fault, t) for fault in found.faults], "harm", t),
            (),
            (Span(state[:1].upper() + state[1:] + ".", "strong"),),
            *self._plan(found, t),
        ]

    def _plan(self, found: Diagnosis, t: Translator) -> list[Line]:
        """What a repair would do, one line for each file."""
        if found.refusal is not None:
            return [(Span(problem_text(found.refusal, t), "muted"),)]
        promise = t.text(
            "A repair makes a backup first, puts damaged files aside and deletes nothing. It would do this:"
        )
        deeds = [mended_line(mended, t) for mended in found.mended]
        cost = t.text("A repair {plan}.").replace("{plan}", repair_words(found, t))
        role: Role = "harm" if found.lost or found.unsure else "strong"
        return [(Span(cost, role),), (Span(promise, "muted"),), *self._named(deeds, "muted", t)]

    def _done(self, repaired: Repaired, t: Translator) -> list[Line]:
        lines: list[Line] = [(Span("✓ ", "good"), Span(t.text("Repaired."), "strong"))]
        lines += self._named([mended_line(mended, t) for mended in repaired.done.mended], "plain", t)
        lines += [(Span(said, "harm"),) for said in result_words(repaired.done, t)]
        return [*lines, (Span(place_words(repaired.aside, repaired.backup, t), "muted"),)]

    def _named(self, texts: list[str], role: Role, t: Translator) -> list[Line]:
        width = max(20, min(_WIDEST, self.app.size.width) - _MARGINS)
        lines: list[Line] = []
        for text in texts[:NAMED]:
            lines += wrap(shown((Span(text, role),)), width, (Span("  "),), (Span("    "),))
        if len(texts) > NAMED:
            more = t.text("(and {n} more)").replace("{n}", str(len(texts) - NAMED))
            lines.append((Span(f"  {more}", "muted"),))
        return lines

    def _entries(self) -> list[Entry]:
        t, found = self.words, self.diagnosis
        back = Entry("Esc", (Span(t.text("Back")),), act="back")
        if self._repaired is not None or (found is not None and not found.faults):
            onward = t.text("Play on") if self._is_playing else t.text("Open it")
            key = "Enter" if self.glyph_set == "ascii" else "⏎"
            return [Entry(key, (Span(onward),), act="open"), back]
        if found is None:
            return [back]
        entries = []
        if found.entries is not None:
            kept = t.text("keeps {entries}").replace("{entries}", counted(found.kept, t, found.undone))
            plan: Line = (Span(kept, "muted"),)
            entries.append(Entry("r", (Span(t.text("Repair it")),), plan, plan, "repair"))
        safe: Line = (Span(t.text("you choose which"), "muted"),)
        entries.append(Entry("b", (Span(t.text("Go back to a backup")),), safe, (), "backups"))
        if found.entries is not None and not self._is_playing:
            held = counted(found.kept, t, found.undone)
            about: Line = (Span(t.text("{entries}; nothing is changed").replace("{entries}", held), "muted"),)
            entries.append(Entry("o", (Span(t.text("Only look at what is sound")),), about, (), "look"))
        return [*entries, back]

    # --- keys ---

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys of this screen: those of what can be done now."""
        t = self.words
        moves = [
            ("↑ ↓", t.text("go through the list")),
            (written_keys("pageup pagedown", t), t.text("scroll the report")),
        ]
        return [*moves, *self.menu.keys_shown()]

    def on_key(self, event: events.Key) -> None:
        """The menu; deaf while files are being written."""
        key, character = event.key, (event.character or "").lower()
        if key in ("up", "down"):
            self.menu.move(-1 if key == "up" else 1)
        elif key in ("pageup", "pagedown"):
            report = self.query_one("#care-report", VerticalScroll)
            (report.scroll_page_up if key == "pageup" else report.scroll_page_down)(animate=False)
        elif key == "escape" or character == "q":
            self._do("back")
        elif key == "enter":
            self._do(self.menu.entry.act if self.menu.entry else "")
        elif (entry := self.menu.keyed(character)) is not None and character:
            self._do(entry.act)
        else:
            return
        event.stop()
        event.prevent_default()

    @on(StartMenu.Picked)
    def _pick(self, message: StartMenu.Picked) -> None:
        message.stop()
        self._do(message.entry.act)

    def _do(self, act: str) -> None:
        if self._writing:
            return
        if act == "back":
            self.dismiss(None)
        elif self.working:
            return
        elif act == "repair":
            self.run_worker(self._repair(), description="repair")
        elif act in WISHES:
            self.dismiss(WISHES[act])
