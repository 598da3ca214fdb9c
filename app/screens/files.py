"""The files of a campaign: what is damaged and what is sound, and what can be done about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from app.care_words import place_words, repair_words, result_words, soundness
from app.checking_words import fault_line, mended_line
from app.entry_words import counted
from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import written_keys
from app.looking_after import Diagnosis, Repaired
from app.screens.menu_screen import BACK, MenuScreen
from app.storage import SaveProblem
from app.storage_words import problem_text
from app.widgets.menu import Menu, MenuEntry
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


class FilesScreen(MenuScreen[Wish | None]):
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

    def compose(self) -> ComposeResult:
        with Vertical(id="care-box") as box:
            title = self.words.text("Files of {campaign}")
            name = "".join(span.text for span in shown((Span(self._campaign_title),)))
            box.border_title = Content(filled(title, campaign=name))
            with VerticalScroll(id="care-report", can_focus=False):
                yield Static(id="care-text")
            yield Menu(id="care-menu")
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
        head = filled(t.plural("{n} file is damaged:", "{n} files are damaged:", count), n=count)
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
        cost = filled(t.text("A repair {plan}."), plan=repair_words(found, t))
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
            more = filled(t.text("(and {n} more)"), n=len(texts) - NAMED)
            lines.append((Span(f"  {more}", "muted"),))
        return lines

    def _entries(self) -> list[MenuEntry]:
        t, found = self.words, self.diagnosis
        back = MenuEntry("Esc", (Span(t.text("Back")),), act=BACK)
        if self._repaired is not None or (found is not None and not found.faults):
            onward = t.text("Play on") if self._is_playing else t.text("Open it")
            key = "Enter" if self.glyph_set == "ascii" else "⏎"
            return [MenuEntry(key, (Span(onward),), act="open"), back]
        if found is None:
            return [back]
        entries = []
        if found.entries is not None:
            kept = filled(t.text("keeps {entries}"), entries=counted(found.kept, t, found.undone))
            plan: Line = (Span(kept, "muted"),)
            entries.append(MenuEntry("r", (Span(t.text("Repair it")),), plan, plan, "repair"))
        safe: Line = (Span(t.text("you choose which"), "muted"),)
        entries.append(MenuEntry("b", (Span(t.text("Go back to a backup")),), safe, (), "backups"))
        if found.entries is not None and not self._is_playing:
            held = counted(found.kept, t, found.undone)
            about: Line = (Span(filled(t.text("{entries}; nothing is changed"), entries=held), "muted"),)
            entries.append(MenuEntry("o", (Span(t.text("Only look at what is sound")),), about, (), "look"))
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
        """The report scrolls; every other key is the menu's."""
        if event.key not in ("pageup", "pagedown"):
            super().on_key(event)
            return
        report = self.query_one("#care-report", VerticalScroll)
        (report.scroll_page_up if event.key == "pageup" else report.scroll_page_down)(animate=False)
        event.stop()
        event.prevent_default()

    def choose(self, act: str) -> None:
        """Do what can be done about the files; deaf while they are being written."""
        if self._writing:
            return
        if act == BACK:
            self.dismiss(None)
        elif self.working:
            return
        elif act == "repair":
            self.run_worker(self._repair(), description="repair")
        elif act in WISHES:
            self.dismiss(WISHES[act])
