"""The start screen: go on with a campaign, try a sample, or make a new campaign."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from app.assets import assets_folder
from app.messages import CampaignChosen, CampaignWanted, DemoWanted
from app.storage import SaveProblem
from app.storage.library import CampaignInfo
from app.storage.naming import normal_title
from app.storage_words import problem_text
from app.text import clean_name
from app.themes import role_styles
from app.widgets.spans import GlyphSet, cells, shown, to_content, to_segments
from app.widgets.title_bar import cut, cut_words, padded
from rules.system import get, names
from rules.text import Line, Role, Span, Translator

_LISTED = 8
_DEMO_KEYS = "dfgh"
_NAME_LIMIT = 80
_HEAD, _SMALL_HEAD = 8, 4  # rows above the menu, and below it but for the problem's
_WIDE_MENU = 64
_SHORTEST_LABEL = 20

# A small hearth in half rows: each letter is the colour of half a cell.
_HEARTH = (
    "......h.......",
    "......hh......",
    ".....hhh...h..",
    "..h..hpph.hh..",
    "..hh.hppphhh..",
    "..hphhpkpphh..",
    "..hhppkkkpph..",
    "...hpkkkkkph..",
    "...hpkkkkkph..",
    ".mm.hpkkkph.m.",
    "mmmmmmmmmmmmmm",
    ".mm........mm.",
)
_HEARTH_ASCII = (
    "      (",
    "     ) )  )",
    "    ( ( )(",
    "     )(  )",
    "  ____)((_____",
    "  ############",
)
_INKS: dict[str, Role] = {"h": "harm", "p": "accent", "k": "karma", "m": "muted"}


def hearth(theme: str, glyphs: GlyphSet) -> Content:
    """The hearth of the title, six rows of fourteen cells; in characters where there is no colour."""
    inks = {letter: role_styles(theme)[role].split()[-1:] for letter, role in _INKS.items()}
    if glyphs == "ascii" or not all(ink and ink[0].startswith("#") for ink in inks.values()):
        return Content("\n").join([Content(row) for row in _HEARTH_ASCII])
    pieces: list[Content | tuple[str, str]] = []
    for upper, lower in zip(_HEARTH[::2], _HEARTH[1::2], strict=True):
        for top, bottom in zip(upper, lower, strict=True):
            if top == bottom == ".":
                pieces.append(Content(" "))
            elif top == ".":
                pieces.append(("▄", inks[bottom][0]))
            elif bottom == ".":
                pieces.append(("▀", inks[top][0]))
            else:
                pieces.append(("▀", f"{inks[top][0]} on {inks[bottom][0]}"))
        pieces.append(Content("\n"))
    return Content.assemble(*pieces[:-1])


def rules_title(rules: str) -> str:
    """The title of a rule system; its id when there is none of that id here."""
    return get(rules).title if rules in names() else rules


def sampled_rules() -> tuple[str, ...]:
    """The rule systems that ship a sample campaign."""
    return tuple(rules for rules in names() if (assets_folder() / "samples" / rules).is_dir())


class Entry(NamedTuple):
    """A line of the menu: `about` stands at the right, or `brief` without room; `act` is what it does."""

    key: str
    label: Line
    about: Line = ()
    brief: Line = ()
    act: str = ""
    value: str = ""


class StartMenu(ScrollView, can_focus=True):
    """The list of what can be done, one of them under the cursor; an entry without `act` is a gap."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"start-menu--cursor"}

    class Picked(Message):
        """An entry was clicked on."""

        def __init__(self, entry: Entry) -> None:
            super().__init__()
            self.entry = entry

    entries: reactive[Sequence[Entry]] = reactive(())
    cursor: reactive[int] = reactive(0)
    glyphs: reactive[GlyphSet] = reactive("unicode")

    @property
    def entry(self) -> Entry | None:
        """The entry under the cursor."""
        return self.entries[self.cursor] if 0 <= self.cursor < len(self.entries) else None

    def watch_entries(self) -> None:
        """Keep the cursor on something that can be done."""
        self.virtual_size = Size(1, len(self.entries))
        if self.entry is None or not self.entry.act:
            self.cursor = next((n for n, entry in enumerate(self.entries) if entry.act), 0)

    def watch_cursor(self) -> None:
        """Keep the cursor in sight."""
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if height and not top <= self.cursor < top + height:
            self.scroll_to(y=self.cursor if self.cursor < top else self.cursor - height + 1, animate=False)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self.watch_cursor()

    def move(self, step: int) -> None:
        """Move the cursor to the next entry that does something."""
        place = self.cursor + step
        while 0 <= place < len(self.entries) and not self.entries[place].act:
            place += step
        if 0 <= place < len(self.entries):
            self.cursor = place

    def render_line(self, y: int) -> Strip:
        """Draw an entry."""
        base, width = self.rich_style, self.scrollable_content_region.width
        index = y + self.scroll_offset.y
        if index >= len(self.entries):
            return Strip.blank(width, base)
        entry = self.entries[index]
        here = index == self.cursor and bool(entry.act)
        if here:
            base += Style(bgcolor=self.get_component_rich_style("start-menu--cursor").bgcolor)
        keys = max(len(one.key) for one in self.entries)
        start: Line = (Span("▌" if here else " ", "accent"), Span(f" {entry.key:{keys}}  ", "key"))
        about = entry.about if width >= _WIDE_MENU else entry.brief
        about = cut(about, max(0, width - cells(start) - _SHORTEST_LABEL))
        label = padded(entry.label, max(1, width - cells(start) - cells(about) - 2))
        line = (*start, *label, Span(" "), *about)
        segments = to_segments(line, self.app.theme, base, self.glyphs)
        return Strip(segments).adjust_cell_length(width, base)

    def on_click(self, event: events.Click) -> None:
        """Do what was clicked on."""
        offset = event.get_content_offset(self)
        index = offset.y + self.scroll_offset.y if offset is not None else len(self.entries)
        if index < len(self.entries) and self.entries[index].act:
            self.cursor = index
            self.post_message(self.Picked(self.entries[index]))


class Choice(Widget, can_focus=True):
    """One of a few values, changed with ← and →; Enter goes on."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
        Binding("enter", "go_on", show=False),
    ]

    class Done(Message):
        """Enter was pressed on a choice."""

    index: reactive[int] = reactive(0)
    glyphs: reactive[GlyphSet] = reactive("unicode")

    def __init__(self, values: Sequence[str], labels: Sequence[str], *, id: str) -> None:
        super().__init__(id=id)
        self.values = tuple(values)
        self.labels = tuple(labels)

    @property
    def value(self) -> str:
        """The value chosen."""
        return self.values[self.index]

    def action_turn(self, step: int) -> None:
        """Choose the next value, or the one before."""
        self.index = (self.index + step) % len(self.values)

    def action_go_on(self) -> None:
        """Tell that this is done."""
        self.post_message(self.Done())

    def on_click(self) -> None:
        """Choose the next value."""
        self.action_turn(1)

    def render_line(self, y: int) -> Strip:
        """Draw the value between arrows, when there are others."""
        base, many = self.rich_style, len(self.values) > 1
        role: Role = "key" if self.has_focus else "muted"
        text = Span(self.labels[self.index], "strong")
        line: Line = (Span("‹ ", role), text, Span(" ›", role)) if many else (text,)
        segments = to_segments(cut(shown(line), self.size.width), self.app.theme, base, self.glyphs)
        return Strip(segments).adjust_cell_length(self.size.width, base)


class StartScreen(Screen[None]):
    """What is there when no campaign is open; says by messages what is wanted, and does nothing itself."""

    AUTO_FOCUS = "StartMenu"
    # With priority, so that what is typed right after a key finds the screen as the key left it.
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"digit({n})", show=False, priority=True) for n in range(1, _LISTED + 1)),
        *(
            Binding(f"{key},{key.upper()}", f"letter('{key}')", show=False, priority=True)
            for key in f"{_DEMO_KEYS}nqm"
        ),
        Binding("enter", "enter", show=False, priority=True),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
        Binding("tab", "field(1)", show=False, priority=True),
        Binding("shift+tab", "field(-1)", show=False, priority=True),
        Binding("escape", "back", show=False, priority=True),
    ]

    translator: reactive[Translator | None] = reactive(None)

    def __init__(
        self,
        campaigns: Sequence[CampaignInfo],
        translator: Translator,
        *,
        glyphs: GlyphSet = "unicode",
        now: datetime | None = None,
    ) -> None:
        super().__init__()
        self.set_reactive(StartScreen.translator, translator)
        self._campaigns = list(campaigns)
        self._glyphs = glyphs
        self._now = now
        self._all_listed = False
        self._waiting = False  # something was chosen, and the app has not answered yet
        self._making = False

    @property
    def words(self) -> Translator:
        """The language of the screen."""
        assert self.translator is not None
        return self.translator

    def compose(self) -> ComposeResult:
        t = self.words
        rules = names()
        with Vertical(id="start"):
            with Horizontal(id="start-head"):
                yield Static(id="start-art")
                yield Static(id="start-words")
            yield StartMenu(id="start-menu")
            with Vertical(id="start-form"):
                yield Static(id="form-title")
                with Horizontal(classes="form-row"):
                    yield Static(id="name-label", classes="form-label")
                    yield Input(id="form-name", max_length=_NAME_LIMIT, select_on_focus=False)
                with Horizontal(classes="form-row"):
                    yield Static(id="rules-label", classes="form-label")
                    yield Choice(rules, [rules_title(one) for one in rules], id="form-rules")
                with Horizontal(classes="form-row"):
                    yield Static(id="dice-label", classes="form-label")
                    yield Choice(("program", "table"), _dice_words(t), id="form-dice")
                yield Static(id="form-keys")
            yield Static(id="start-problem", markup=False)

    def on_mount(self) -> None:
        """Fill in the words."""
        self.query_one("#start-form").display = False
        self.app.theme_changed_signal.subscribe(self, lambda _: self._speak())
        for choice in self.query(Choice):
            choice.glyphs = self._glyphs
        self.query_one(StartMenu).glyphs = self._glyphs
        choice, last = self.query_one("#form-rules", Choice), self._last_played()
        if last is not None and last.rules in choice.values:
            choice.index = choice.values.index(last.rules)
        self._speak()

    def on_resize(self, event: events.Resize) -> None:
        """Leave out the picture where there is no room for it."""
        self.set_class(event.size.height < 22 or event.size.width < 64, "-small")
        self.set_class(event.size.height < 14 or event.size.width < 44, "-tiny")
        head = 0 if self.has_class("-tiny") else _SMALL_HEAD if self.has_class("-small") else _HEAD
        self._speak()
        self.query_one(StartMenu).styles.max_height = max(3, event.size.height - head - 1)

    def watch_translator(self) -> None:
        """Speak another language, keeping what has been typed."""
        if self.is_mounted:
            self._speak()

    def on_screen_resume(self) -> None:
        """Listen to keys again."""
        self._waiting = False

    # --- what the app tells it ---

    def show_problem(self, text: str) -> None:
        """Say in one sentence why what was chosen did not happen; what was typed stays."""
        self._waiting = False
        self.query_one("#start-problem", Static).update(Content(text))

    def set_campaigns(self, campaigns: Sequence[CampaignInfo]) -> None:
        """Show another list of campaigns."""
        self._campaigns = list(campaigns)
        self._speak()

    # --- words ---

    def _speak(self) -> None:
        t = self.words

        def put(id: str, *lines: Line) -> None:
            contents = [to_content(line, self.app.theme, self._glyphs) for line in lines]
            self.query_one(f"#{id}", Static).update(Content("\n").join(contents))

        self.query_one("#start-art", Static).update(hearth(self.app.theme, self._glyphs))
        put(
            "start-words",
            (Span("F o g ó n", "accent"),),
            *([] if self.has_class("-small") else [()]),
            (Span(t.text("Role-playing at the table, in your terminal.")),),
            (Span(t.text("Every step is saved, and any step can be undone."), "muted"),),
        )
        put("form-title", (Span(t.text("New campaign"), "strong"),))
        put("name-label", (Span(t.text("Name"), "muted"),))
        put("rules-label", (Span(t.text("Rules"), "muted"),))
        put("dice-label", (Span(t.text("Dice"), "muted"),))
        keys = (
            ("Enter", t.text("create")),
            ("Tab", t.text("next field")),
            ("← →", t.text("change")),
            ("Esc", t.text("back")),
        )
        hints: list[Span] = []
        for key, label in keys:
            hints += [Span(key, "key"), Span(f" {label}  ", "muted")]
        put("form-keys", tuple(hints))
        dice = self.query_one("#form-dice", Choice)
        dice.labels = _dice_words(t)
        dice.refresh()
        self.query_one(StartMenu).entries = self._entries()

    def _last_played(self) -> CampaignInfo | None:
        return next((info for info in self._campaigns if info.problem is None), None)

    def _entries(self) -> list[Entry]:
        t = self.words
        last = self._last_played()
        others = [info for info in self._campaigns if info is not last]
        listed = others if self._all_listed else others[:_LISTED]
        entries: list[Entry] = []
        if last is not None:
            label = (Span(t.text("Continue") + " "), *_title(last))
            key = "Enter" if self._glyphs == "ascii" else "⏎"
            entries.append(Entry(key, label, *self._about(last), "open", str(last.folder)))
        for number, info in enumerate(listed, 1):
            key = str(number) if number <= _LISTED else " "
            act = "open" if info.problem is None else "damaged"
            entries.append(Entry(key, _title(info), *self._about(info), act, str(info.folder)))
        if len(listed) < len(others):
            more = t.plural("{n} more", "{n} more", len(others) - len(listed))
            label = (Span(more.replace("{n}", str(len(others) - len(listed))), "muted"),)
            entries.append(Entry("m", label, act="more"))
        if entries:
            entries.append(Entry("", ()))
        for key, rules in zip(_DEMO_KEYS, sampled_rules(), strict=False):
            label = (Span(t.text("Try the sample fight")),)
            title: Line = (Span(rules_title(rules), "muted"),)
            entries.append(Entry(key, label, title, title, "demo", rules))
        entries.append(Entry("n", (Span(t.text("New campaign")),), act="new"))
        entries.append(Entry("q", (Span(t.text("Quit")),), act="quit"))
        return entries

    def _about(self, info: CampaignInfo) -> tuple[Line, Line]:
        """What is known of a campaign, in columns; and only the time."""
        t = self.words
        if info.problem is not None:
            words = {"damaged": t.text("damaged"), "too-new": t.text("saved by a newer Fogón")}
            problem = (Span(words.get(info.problem, t.text("cannot be read")), "harm"),)
            return problem, problem
        counted = t.plural("{n} entry", "{n} entries", info.entries)
        told = counted.replace("{n}", t.number(info.entries, 0))
        columns = [
            (rules_title(one.rules), self._when(one.last_played))
            for one in self._campaigns
            if not one.problem
        ]
        rules, when = (max(cell_len(column[n]) for column in columns) for n in (0, 1))
        line = (
            *padded((Span(rules_title(info.rules), "muted"),), rules + 2),
            *padded((Span(self._when(info.last_played), "muted"),), when + 2),
            Span(told.rjust(14), "muted"),
        )
        return shown(line), (Span(self._when(info.last_played), "muted"),)

    def _when(self, played: datetime) -> str:
        """When a campaign was last played: an hour for today and yesterday, else a date."""
        t = self.words
        local, now = played.astimezone(), (self._now or datetime.now(UTC)).astimezone()
        days = (now.date() - local.date()).days
        if days == 0:
            return t.text("today {time}").replace("{time}", f"{local:%H:%M}")
        if days == 1:
            return t.text("yesterday {time}").replace("{time}", f"{local:%H:%M}")
        if 1 < days < 7:
            return t.plural("{n} day ago", "{n} days ago", days).replace("{n}", str(days))
        return f"{local:%Y-%m-%d}"

    # --- keys ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters and digits belong to the menu only while the form is closed, arrows to both."""
        if action in ("digit", "letter", "enter"):
            return not self._making
        if action in ("field", "back"):
            return self._making
        return True

    def action_digit(self, number: int) -> None:
        """Open the campaign of a number."""
        self._do_entry(next((e for e in self.query_one(StartMenu).entries if e.key == str(number)), None))

    def action_letter(self, key: str) -> None:
        """Do what a letter stands for."""
        self._do_entry(next((e for e in self.query_one(StartMenu).entries if e.key == key), None))

    def action_enter(self) -> None:
        """Do what is under the cursor."""
        self._do_entry(self.query_one(StartMenu).entry)

    def action_step(self, step: int) -> None:
        """Move the cursor, or to another field."""
        if self._making:
            self.action_field(step)
        else:
            self.query_one(StartMenu).move(step)

    def action_field(self, step: int) -> None:
        """Go to the next field of the form."""
        fields: list[Widget] = [self.query_one("#form-name"), *self._choices()]
        place = fields.index(self.focused) if self.focused in fields else 0
        self.set_focus(fields[(place + step) % len(fields)])

    def action_back(self) -> None:
        """Close the form; what was typed is still there when it opens again."""
        self._show_form(False)

    def _choices(self) -> list[Choice]:
        return [choice for choice in self.query(Choice) if len(choice.values) > 1]

    @on(StartMenu.Picked)
    def _pick_entry(self, message: StartMenu.Picked) -> None:
        message.stop()
        self._do_entry(message.entry)

    def _do_entry(self, entry: Entry | None) -> None:
        """Do what an entry of the menu says, once: keys are deaf until the app has answered."""
        if entry is None or self._waiting or self._making:
            return
        self.query_one("#start-problem", Static).update("")
        menu = self.query_one(StartMenu)
        menu.cursor = list(menu.entries).index(entry)
        if entry.act == "open":
            self._waiting = True
            self.post_message(CampaignChosen(entry.value))
        elif entry.act == "damaged":
            info = next(info for info in self._campaigns if str(info.folder) == entry.value)
            assert info.problem is not None
            self.show_problem(problem_text(SaveProblem(info.problem, info.folder), self.words))
        elif entry.act == "demo":
            self._waiting = True
            self.post_message(DemoWanted(entry.value))
        elif entry.act == "more":
            self._all_listed = True
            menu.entries = self._entries()
        elif entry.act == "new":
            self._show_form(True)
        elif entry.act == "quit":
            self._waiting = True
            self.app.call_later(self.app.run_action, "quit")

    # --- the form ---

    def _show_form(self, shown: bool) -> None:
        self._making = shown
        self.query_one("#start-form").display = shown
        self.query_one(StartMenu).display = not shown
        self.query_one("#start-problem", Static).update("")
        self.set_focus(self.query_one("#form-name") if shown else self.query_one(StartMenu))

    @on(Input.Submitted)
    def _submit_name(self, message: Input.Submitted) -> None:
        message.stop()
        self._create()

    @on(Choice.Done)
    def _submit_choice(self, message: Choice.Done) -> None:
        message.stop()
        # Behind the keys that the name has not read yet.
        self.query_one("#form-name").call_later(self._create)

    def _create(self) -> None:
        if self._waiting or not self._making:
            return
        t, field = self.words, self.query_one("#form-name", Input)
        title = clean_name(field.value)
        if not title:
            self._refuse(t.text("A campaign needs a name."))
            return
        try:
            title = normal_title(title)
        except SaveProblem as problem:
            self._refuse(problem_text(problem, t))
            return
        taken = next((info for info in self._campaigns if info.title == title), None)
        if taken is not None and taken.problem is None:
            self._refuse(problem_text(SaveProblem("exists", taken.folder, title=title), t))
            return
        self._waiting = True
        rules, dice = self.query_one("#form-rules", Choice).value, self.query_one("#form-dice", Choice).value
        self.query_one("#start-problem", Static).update("")
        self.post_message(CampaignWanted(title, rules, dice))

    def _refuse(self, text: str) -> None:
        self.show_problem(text)
        self.set_focus(self.query_one("#form-name"))


def _dice_words(t: Translator) -> tuple[str, str]:
    return (t.text("the program rolls"), t.text("we roll at the table"))


def _title(info: CampaignInfo) -> Line:
    return shown((Span(cut_words(info.title, 60), "muted" if info.problem else "strong"),))
