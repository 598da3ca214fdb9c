"""What the play screen shows: its panes, the bar, the footer, bound to one timeline."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.reactive import reactive
from textual.widgets import Static

from app.bar import bar_view, preview
from app.bar_choices import BarView
from app.filling import filled
from app.footer import Hint, KeyFooter
from app.glyphs import GlyphSet
from app.hints import Moment, asked_hints, field_hints, table_hints
from app.keys import KEY_TABLE, KeyTable
from app.layout import TINY_HEIGHT, TINY_WIDTH, WIDE
from app.log_kinds import EVERYTHING, LogFilter
from app.log_words import empty_words, filter_words
from app.panes.character_sheet import CharacterSheet
from app.panes.decision_bar import DecisionBar
from app.panes.names import alone_mark, pane_title
from app.panes.pane import Pane
from app.panes.scene_pane import ScenePane
from app.panes.turn_order import TurnOrder
from app.panes.zone_map import ZoneMap
from app.present import HIDDEN, LogEntry, is_won, one_line
from app.presses import offered
from app.prompt import AnyPrompt
from app.prompt_kinds import kind_of
from app.screens.laid import PaneTable
from app.screens.looking import looking_hints, only_shown
from app.screens.selecting import SelectingScreen
from app.widgets.action_log import ActionLog
from app.widgets.command_line import CommandLine
from app.widgets.guide_line import GuideLine
from app.widgets.log_search_strip import Find, LogSearchStrip
from app.widgets.log_story import Story
from app.widgets.pane_tabs import PaneTabs
from app.widgets.spans import to_content
from app.widgets.title_bar import Access, TitleBar
from rules.state import State
from rules.text import Line, Span, Translator
from rules.timeline import Timeline


class TableScreen(SelectingScreen):
    """Shows one timeline; keeps view state only: who is selected, what is asked, which pane is in front."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - as Textual declares it

    offered: reactive[frozenset[str]] = reactive(frozenset())
    glyphs: reactive[GlyphSet] = reactive("unicode")
    prompt: reactive[AnyPrompt | None] = reactive(None)
    #: Whether the next roll or line is for the game master only: shown until it has come.
    is_secret: reactive[bool] = reactive(False)
    undo_name: reactive[str] = reactive("")
    redo_name: reactive[str] = reactive("")
    saved: reactive[str] = reactive("")
    access: reactive[Access] = reactive("play")
    turn_left: reactive[Line] = reactive(())
    log_filter: reactive[LogFilter] = reactive(EVERYTHING)
    is_sifting: reactive[bool] = reactive(False)

    def __init__(
        self,
        timeline: Timeline,
        translator: Translator,
        campaign: str,
        *,
        complete: Callable[[str], tuple[str, ...]],
        preview_line: Callable[[str], Line],
        find: Find | None = None,
        glyphs: GlyphSet = "unicode",
        odds: bool = True,
    ) -> None:
        super().__init__()
        self._campaign = campaign
        self._complete, self._preview_line, self._find = complete, preview_line, find
        self._odds = odds
        #: The keys, as the user has them.
        self.key_table: KeyTable = KEY_TABLE
        self._typed = ""
        self._bar: BarView | None = None
        self._bar_of: tuple[object, ...] = ()
        self._last: LogEntry | None = None
        self.set_reactive(TableScreen.timeline, timeline)
        self.set_reactive(TableScreen.translator, translator)
        self.set_reactive(TableScreen.glyphs, glyphs)
        self.begin_selecting(timeline.state)

    @property
    def takes_letters(self) -> bool:
        """Whether letters are text for what is asked now, and no keys of the table."""
        return self.prompt is not None and kind_of(self.prompt).takes_letters(self.prompt)

    @property
    def words(self) -> Translator:
        """The language of the screen."""
        assert self.translator is not None
        return self.translator

    def compose(self) -> ComposeResult:
        # Before there are panes: each class that changes later has all of them styled again.
        wide = self.app.size.width >= WIDE
        self.set_class(wide, "-wide").set_class(not wide, "-narrow")
        self.set_class(self.glyphs == "ascii", "-ascii").set_class(self.pane == "log", "-log-shown")
        shared = (TableScreen.timeline, TableScreen.translator)
        people = (TableScreen.selected, TableScreen.marked, TableScreen.offered, TableScreen.glyphs)
        yield TitleBar(self._campaign).data_bind(
            *shared, TableScreen.saved, TableScreen.access, TableScreen.turn_left, TableScreen.glyphs
        )
        yield PaneTabs().data_bind(*shared, TableScreen.pane, TableScreen.glyphs)
        yield PaneTable(
            ZoneMap().data_bind(*shared, *people),
            ActionLog(self.words, hint=self._log_hint(), glyphs=self.glyphs, id="log-pane"),
            TurnOrder().data_bind(*shared, *people),
            ScenePane().data_bind(*shared, *people),
            CharacterSheet().data_bind(*shared, TableScreen.selected, TableScreen.glyphs),
            id="table",
        )
        yield Static("", id="last-line")
        yield LogSearchStrip(self._find, id="log-search-strip").data_bind(
            *shared, TableScreen.selected, TableScreen.log_filter, TableScreen.glyphs
        )
        yield GuideLine().data_bind(TableScreen.glyphs)
        yield DecisionBar().data_bind(TableScreen.glyphs)
        yield CommandLine(self._complete, self._aside, id="command-line")
        yield KeyFooter().data_bind(TableScreen.glyphs)

    def on_mount(self) -> None:
        self._title_log()
        if self.glyphs != "unicode":
            # The command line makes it in the glyphs that most terminals have.
            self.call_after_refresh(self._show_sign)
        self._give_keys()
        self.app.theme_changed_signal.subscribe(self, lambda _: self._dress())
        self.query_one(ActionLog).focus()
        self.watch(self.query_one(CommandLine), "offered", self._show_hints, init=False)
        self._show_bar()
        self._show_hints()
        self._lay_out()

    def _dress(self) -> None:
        """Follow the theme, whose colours are part of what has been written."""
        self._title_log()
        self._show_last_line(self._last)
        self._show_sign()
        self._show_bar()

    # What the app sets

    def set_look(
        self, *, odds: bool | None = None, glyphs: GlyphSet | None = None, keys: KeyTable | None = None
    ) -> None:
        """Change what the settings say; nothing of the game, and nothing that is being asked."""
        self._odds = self._odds if odds is None else odds
        self.glyphs = glyphs or self.glyphs
        self.key_table = keys or self.key_table
        if self.is_mounted:
            self.set_class(self.glyphs == "ascii", "-ascii")
            self.query_one(ActionLog).set_look(glyphs=self.glyphs, hint=self._log_hint())
            self._show_sign()
        self._give_keys()
        self._refresh()

    def _give_keys(self) -> None:
        """Let the panes name the user's own keys while they are empty."""
        for pane in self.query(Pane) if self.is_mounted else ():
            pane.keys = self.key_table if self.access == "play" else None
            pane.refresh_rows()

    def show_story(self, story: Story, kept: int, newest: LogEntry | None) -> None:
        """Show the log, of which so many entries at the front are the same as before.

        `newest` is the last entry of the campaign, which a filtered story may not have.
        """
        self.query_one(ActionLog).set_story(story, kept)
        self._show_last_line(newest)

    def tell(self, notice: Line) -> None:
        """Show one sentence in the bar until the next key."""
        self.query_one(DecisionBar).notice = notice

    def only_looks(self) -> bool:
        """Whether nothing can be changed in this window, which is said."""
        if self.access != "play":
            self.tell((Span(self.words.text("Here you can only look: nothing can be changed."), "harm"),))
        return self.access != "play"

    def follow_turn(self, before: State) -> None:
        """After a command, select who has just become active, and say when a fight is won."""
        super().follow_turn(before)
        if is_won(self.state) and not is_won(before):
            over = self.words.text("No foe is left standing: {key} ends the fight.")
            self.tell((Span(filled(over, key=self.key_table.key_of("switch_time")), "good"),))

    # Reactions

    def watch_timeline(self) -> None:
        self.select_who_is_here()
        if self.prompt is not None and (
            self.state.open is not None or self.prompt.actor not in self.state.creatures
        ):
            self.prompt = None
        self._typed = ""
        if self.is_mounted:
            self.query_one(ActionLog).let_go()
        self._lay_out()
        self._refresh()

    def watch_maximised(self) -> None:
        super().watch_maximised()
        if self.is_mounted:
            self._title_log()

    def watch_translator(self) -> None:
        if self.is_mounted:
            log = self.query_one(ActionLog)
            log.set_look(translator=self.words, hint=self._log_hint())
            log.hide_detail()
            self._title_log()
        self._refresh()

    def watch_marked(self) -> None:
        self._refresh()

    def watch_prompt(self) -> None:
        if self.is_mounted:
            self.query_one(ActionLog).let_go()
        self._refresh()

    def watch_is_secret(self) -> None:
        self._show_sign()
        self._refresh()

    def watch_log_filter(self) -> None:
        if self.is_mounted:
            self._title_log()
            self.query_one(ActionLog).set_look(hint=self._log_hint())

    watch_is_sifting = watch_log_filter

    def watch_undo_name(self) -> None:
        self._refresh()

    def watch_redo_name(self) -> None:
        self._refresh()

    def watch_access(self) -> None:
        self._give_keys()
        self._refresh()

    def watch_selected(self) -> None:
        super().watch_selected()
        self._refresh()

    def _refresh(self) -> None:
        if self.is_mounted:
            self.offered = offered(self.state, self.prompt, self.words)
            self._show_bar()
            self._show_hints()

    def on_resize(self, event: events.Resize) -> None:
        tiny = event.size.width < TINY_WIDTH or event.size.height < TINY_HEIGHT
        self.set_class(tiny, "-tiny")
        if self.is_mounted:
            self._lay_out(event.size.width)
            self.call_after_refresh(self._show_hints)

    def _log_hint(self) -> str:
        return empty_words(self.log_filter, self.key_table, self.words, is_sifting=self.is_sifting)

    def _title_log(self) -> None:
        about = filter_words(self.log_filter, self.state, self.words)
        title = (*pane_title("log", self.words, about), *(alone_mark() if self.maximised else ()))
        self.query_one(ActionLog).border_title = to_content(title, self.app.theme, self.glyphs)

    def _show_bar(self) -> None:
        self.query_one(DecisionBar).view = self._bar_view()
        command_line = self.query_one(CommandLine)
        if not command_line.field.value:
            command_line.aside = self._aside("")

    def _show_sign(self) -> None:
        """What stands before the command line: whether the next thing is for the game master only."""
        if self.is_mounted:
            sign = Span(HIDDEN if self.is_secret else "›", "key")
            self.query_one("#command-sign", Static).update(to_content((sign,), self.app.theme, self.glyphs))

    def _prompt_odds(self) -> Line:
        if self.prompt is None or not self._odds:
            return ()
        return preview(self.state, self.prompt, self.words)

    def _bar_view(self) -> BarView | None:
        shown = (self.state, self.prompt, self._typed, self.words, self.is_secret)
        seen = self._bar_of
        if len(seen) != len(shown) or any(a is not b for a, b in zip(seen, shown, strict=True)):
            # One key may ask for it more than once, and the odds of a long list take their time.
            self._bar = bar_view(self.state, self.prompt, self._typed, self.words, odds=self._odds)
            if self.is_secret and self._bar is not None:
                self._bar = self._bar._replace(prompt=(Span(f"{HIDDEN} ", "muted"), *self._bar.prompt))
            self._bar_of = shown
        view = self._bar
        return view if self.access == "play" or self.prompt is not None else only_shown(view)

    def _show_hints(self) -> None:
        if self.access != "play":
            only = looking_hints(self.key_table, self.words, is_free=self.access == "free")
            self.query_one(KeyFooter).hints = only
            return
        asked = self._field_hints() or self._asked_hints()
        self.query_one(KeyFooter).hints = tuple(
            asked or table_hints(self.key_table, self._moment(), self.words)
        )

    def _field_hints(self) -> list[Hint]:
        """The footer while the command line is written in: no key of the table does anything there."""
        line_ = self.query_one(CommandLine)
        return field_hints(self.words, offered=bool(line_.offered)) if line_.field.has_focus else []

    def on_descendant_focus(self) -> None:
        """Show the keys of what is written in now."""
        if self.is_mounted:
            self._show_hints()

    on_descendant_blur = on_descendant_focus

    def _asked_hints(self) -> list[Hint]:
        """The footer while something is asked: what leaves it; none while nothing is."""
        if self.prompt is None:
            return []
        shown = () if self.takes_letters else ("undo", "help")
        return asked_hints(self.key_table, shown, self._moment(), self.words)

    def _moment(self) -> Moment:
        """What the words of the footer depend on."""
        return Moment(self.state, bool(self.marked), self.called_in, self.undo_name, self.redo_name)

    def _show_last_line(self, entry: LogEntry | None) -> None:
        self._last = entry
        last = one_line(entry) if entry is not None else ()
        self.query_one("#last-line", Static).update(to_content(last, self.app.theme, self.glyphs))

    def _aside(self, text: str) -> Line:
        """What stands beside the command line: that the next roll is not for players, and odds."""
        secret: Line = (Span(self.words.text("GM only"), "key"),) if self.is_secret else ()
        typed = self._preview_line(text) if text and self._odds else ()
        told = typed if text else self._prompt_odds()
        return (*secret, *((Span(" · ", "muted"),) if secret and told else ()), *told)
