"""The rules reference: found as one types, with the house rules of the campaign that bend each rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Input, Static

from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import written_keys
from app.reference import Section, by_id, find, sections
from app.rule_words import rule_lines
from app.screens.search_list import SearchListScreen
from app.widgets.cursor_list import CursorList
from app.widgets.spans import to_content
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator, line

if TYPE_CHECKING:
    from app.tabletop import TabletopApp


def open_rules(app: TabletopApp, ids: Sequence[str] = ()) -> None:
    """Show the reference of the campaign being played, at these rules; where it is open already, there."""
    if isinstance(app.screen, RulesReferenceScreen):
        app.screen.show_rules(ids)
    elif app.play is not None:
        play = app.play
        screen = RulesReferenceScreen(lambda: play.state, app.words, ids=ids, glyphs=app.glyphs)
        app.push_screen(screen)
        screen.watch(play, "translator", screen.speak, init=False)


class RulesReferenceScreen(SearchListScreen):
    """Search above, the rules found, and the one under the cursor; Esc closes.

    With several `ids` only those are listed until something is typed; with one the cursor is on it.
    """

    NAME = "rules"

    translator: reactive[Translator | None] = reactive(None)

    def __init__(
        self,
        state: Callable[[], State],
        translator: Translator,
        *,
        ids: Sequence[str] = (),
        glyphs: GlyphSet = "unicode",
    ) -> None:
        super().__init__(glyphs)
        self.set_reactive(RulesReferenceScreen.translator, translator)
        self._game = state
        self._ids = tuple(ids)
        self._found: tuple[Section, ...] = ()
        self._query: str | None = None
        self._read: Section | None = None

    @property
    def words(self) -> Translator:
        """The language of the screen."""
        assert self.translator is not None
        return self.translator

    @property
    def section(self) -> Section | None:
        """The rule under the cursor."""
        found = self._found
        return found[self.listed.cursor] if self.listed.cursor < len(found) else None

    def compose(self) -> ComposeResult:
        with Vertical(id="rules-box"):
            yield self.head()
            with Horizontal(id="rules-body"):
                yield CursorList(self._row, self._glyphs, id="rules-list")
                with VerticalScroll(id="rules-page", can_focus=False):
                    yield Static(id="rules-text")

    def speak(self, translator: Translator) -> None:
        """Speak another language from now on."""
        self.translator = translator

    def watch_translator(self) -> None:
        """Speak another language, keeping what has been typed."""
        if self.is_mounted:
            self.show()

    def show_rules(self, ids: Sequence[str]) -> None:
        """Forget the search and show these rules."""
        self._ids = tuple(ids)
        with self.field.prevent(Input.Changed):
            self.field.value = ""
        self._query = None
        self._search()

    # What is listed

    def show(self) -> None:
        """Write everything, and search anew."""
        t = self.words
        system = get(self._game().rules)
        box = self.query_one("#rules-box")
        box.border_title = Content(f"{t.text('Rules')} · {system.title}")
        box.border_subtitle = Content(
            filled(
                t.text("arrows choose · {keys} scroll · Esc closes"), keys=written_keys("pageup pagedown", t)
            )
        )
        self._query = None
        self._search()

    @on(Input.Changed)
    def _look(self, message: Input.Changed) -> None:
        message.stop()
        self._search()

    def _search(self) -> None:
        """Find what the field says, unless that has been done."""
        query = self.field.value
        if query == self._query:
            return
        at = None if self._query is not None else self._read
        self._query = query
        rules, language = self._game().rules, self.words.language
        named = [section for id_ in self._ids if (section := by_id(rules, language, id_))]
        self._found = find(rules, language, query)
        if not query.strip() and len(named) > 1:
            self._found = tuple(named)
        self.field.placeholder = self._invitation(len(named) > 1)
        wanted = named[0].id if named and not query.strip() else at.id if at else ""
        cursor = next((n for n, section in enumerate(self._found) if section.id == wanted), 0)
        self.listed.show(len(self._found), cursor)
        self._show_count(len(sections(rules, language)))
        self._show_text()

    def _invitation(self, few: bool) -> str:
        """What the empty field says."""
        t = self.words
        if few:
            return t.text("the rules asked about; type to find others")
        every = sections(self._game().rules, t.language)
        return filled(t.text("a word of the rule, or {id}"), id=every[0].id) if every else ""

    def _show_count(self, every: int) -> None:
        t, found = self.words, len(self._found)
        told = t.plural("{n} rule", "{n} rules", found) if found == every else t.text("{n} of {every}")
        told = filled(told, n=found, every=every) if every else ""
        self.count.update(Content(told))

    def _row(self, row: int, width: int, here: bool) -> Line:
        section = self._found[row]
        ids = max(len(section.id) for section in self._found)
        return line(
            Span(f"{section.id:{ids}}", "rule"), "  ", Span(section.title, "strong" if here else "plain")
        )

    def _show_text(self) -> None:
        section, t = self.section, self.words
        self._read = section or self._read
        lines = rule_lines(section, self._game(), t) if section is not None else [self._nothing()]
        theme = self.app.theme
        told = Content("\n").join(to_content(one, theme, self._glyphs) for one in lines)
        self.query_one("#rules-text", Static).update(told)
        self.query_one("#rules-page").scroll_home(animate=False)

    def _nothing(self) -> Line:
        t = self.words
        if not sections(self._game().rules, t.language):
            return line(t.text("These rules have no reference here."))
        told = filled(t.text("No rule has “{text}” in it."), text=self.field.value.strip())
        return line(Span(told, "muted"))

    # Keys and mouse

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys of this screen."""
        t = self.words
        return [
            (t.text("letters"), t.text("find rules by their words, or by their ids")),
            (written_keys("↑ ↓ ctrl+home ctrl+end", t), t.text("go through the list")),
            (written_keys("pageup pagedown", t), t.text("scroll the rule")),
            ("Esc", t.text("back")),
        ]

    def press_in_field(self, key: str) -> bool:
        """Whether a key is the list's, and what it does."""
        page = max(1, self.query_one("#rules-page").size.height - 1)
        if key == "escape":
            self.dismiss()
        elif key in ("up", "down"):
            self._move(-1 if key == "up" else 1)
        elif key in ("ctrl+home", "ctrl+end"):
            self._move(
                -len(sections(self._game().rules, self.words.language)) * (1 if key == "ctrl+home" else -1)
            )
        elif key in ("pageup", "pagedown"):
            step = -page if key == "pageup" else page
            self.query_one("#rules-page").scroll_relative(y=step, animate=False)
        elif key not in ("enter", "tab", "shift+tab"):
            return False
        return True

    def _move(self, step: int) -> None:
        # What was typed right before may not have been looked for yet.
        self._search()
        self.listed.move(step)
        self._show_text()

    @on(CursorList.Picked)
    def _pick(self, message: CursorList.Picked) -> None:
        message.stop()
        self._show_text()
