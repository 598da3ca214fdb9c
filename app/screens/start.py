"""The start screen: go on with a campaign, try a sample, or make a new campaign."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from app.glyphs import GlyphSet
from app.messages import (
    CampaignWanted,
)
from app.screens.campaign_menu import CampaignMenuScreen
from app.screens.start_entries import (
    DEMO_KEYS,
    LISTED,
    care_keys,
    last_played,
)
from app.screens.start_form import StartForm, checked_title, form_keys
from app.storage.library import CampaignInfo
from app.widgets.choice import Choice
from app.widgets.hearth import hearth
from app.widgets.menu import Menu, MenuEntry
from app.widgets.spans import to_content
from rules.text import Line, Span, Translator

_HEAD, _SMALL_HEAD = 8, 4  # rows above the menu, and below it but for the problem's


class StartScreen(CampaignMenuScreen):
    """What is there when no campaign is open: the menu, and in its place the form of a new campaign."""

    AUTO_FOCUS = "Menu"
    # With priority, so that what is typed right after a key finds the screen as the key left it.
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"digit({n})", show=False, priority=True) for n in range(1, LISTED + 1)),
        *(
            Binding(f"{key},{key.upper()}", f"letter('{key}')", show=False, priority=True)
            for key in f"{DEMO_KEYS}niqmbcs"
        ),
        Binding("comma", "letter('s')", show=False, priority=True),
        Binding("enter", "enter", show=False, priority=True),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
        Binding("tab", "field(1)", show=False, priority=True),
        Binding("shift+tab", "field(-1)", show=False, priority=True),
        Binding("escape", "back", show=False, priority=True),
        Binding("ctrl+s", "create", show=False, priority=True),
        Binding("delete", "put_away", show=False, priority=True),
    ]

    def __init__(
        self,
        campaigns: Sequence[CampaignInfo],
        translator: Translator,
        *,
        glyphs: GlyphSet = "unicode",
        dice: str = "program",
        now: datetime | None = None,
    ) -> None:
        """`dice` is who rolls in a new campaign unless something else is chosen."""
        super().__init__(campaigns, translator, glyphs=glyphs, now=now)
        self._dice = dice
        self._making = False

    def compose(self) -> ComposeResult:
        with Vertical(id="start"):
            with Horizontal(id="start-head"):
                yield Static(id="start-art")
                yield Static(id="start-words")
            yield Menu(id="start-menu")
            yield StartForm(self.words, self._glyphs)
            yield Static(id="start-problem", markup=False)
            yield Static(id="start-keys")

    @property
    def form(self) -> StartForm:
        """The form of a new campaign."""
        return self.query_one(StartForm)

    def on_mount(self) -> None:
        """Fill in the words."""
        self.form.display = False
        self.app.theme_changed_signal.subscribe(self, lambda _: self._speak())
        self.menu.glyphs = self._glyphs
        self.watch(self.menu, "cursor", self.show_keys, init=False)
        last = last_played(self._campaigns)
        if last is not None:
            self.form.choose_rules(last.rules)
        self.form.choose_dice(self._dice)
        self._speak()

    def on_resize(self, event: events.Resize) -> None:
        """Leave out the picture where there is no room for it."""
        self.set_class(event.size.height < 22 or event.size.width < 64, "-small")
        self.set_class(event.size.height < 14 or event.size.width < 44, "-tiny")
        head = 0 if self.has_class("-tiny") else _SMALL_HEAD if self.has_class("-small") else _HEAD
        self._speak()
        self.menu.styles.max_height = max(3, event.size.height - head - 2)

    def watch_translator(self) -> None:
        """Speak another language, keeping what has been typed."""
        if self.is_mounted:
            self._speak()

    # --- what the app tells it ---

    def set_look(self, *, glyphs: GlyphSet, dice: str) -> None:
        """Show what the settings say."""
        self._glyphs = self.menu.glyphs = glyphs
        self.form.set_glyphs(glyphs)
        self.form.choose_dice(dice)
        self._speak()

    # --- words ---

    def _speak(self) -> None:
        t, theme = self.words, self.app.theme
        lines: tuple[Line, ...] = (
            (Span("F o g ó n", "accent"),),
            *(() if self.has_class("-small") else ((),)),
            (Span(t.text("Role-playing at the table, in your terminal.")),),
            (Span(t.text("Every step is saved, and any step can be undone."), "muted"),),
        )
        words = Content("\n").join(to_content(line, theme, self._glyphs) for line in lines)
        self.query_one("#start-art", Static).update(hearth(theme, self._glyphs))
        self.query_one("#start-words", Static).update(words)
        self.form.speak(t)
        self.list_entries()

    # --- keys ---

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys of this screen: those of its menu or of its form."""
        t = self.words
        if self._making:
            return form_keys(t)
        care = care_keys(t) if self.campaign_here() is not None else []
        return [("↑ ↓ Enter", t.text("go through the list")), *self.menu.keys_shown(), *care]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters and digits belong to the menu only while the form is closed, arrows to both."""
        if action in ("digit", "letter", "put_away"):
            return not self._making
        if action == "enter" and self._making:
            # The last field tells by itself, behind the keys that it has not read yet.
            return not self.form.is_last
        if action in ("field", "back", "create"):
            return self._making
        return True

    def action_enter(self) -> None:
        """Do what is under the cursor; in the form go on to the next field."""
        if not self._making:
            self.do_entry(self.menu.entry)
        else:
            if self.focused is self.form.name_field:
                # Behind the keys that the name has not read yet.
                self.form.name_field.call_later(self._check_name)
            self.form.step(1)

    def action_step(self, step: int) -> None:
        """Move the cursor, or to another field."""
        if self._making:
            self.action_field(step)
        else:
            self.menu.move(step)

    def action_field(self, step: int) -> None:
        """Go to the next field of the form."""
        self.form.step(step)

    def action_back(self) -> None:
        """Close the form: the next one begins empty."""
        self._show_form(False)
        self.form.name_field.value = ""

    def action_create(self) -> None:
        """Create the campaign from wherever the cursor is in the form."""
        # Behind the keys that the name has not read yet.
        self.form.name_field.call_later(self._create)

    # --- the form ---

    def do_entry(self, entry: MenuEntry | None) -> None:
        """Do what an entry says, while the menu is there."""
        if not self._making:
            super().do_entry(entry)

    def begin_new(self) -> None:
        """Show the form."""
        self._show_form(True)

    def show_keys(self) -> None:
        """None below the form, which names its own."""
        super().show_keys()
        if self._making:
            self.query_one("#start-keys", Static).update("")

    def _show_form(self, shown: bool) -> None:
        self._making = shown
        self.show_keys()
        self.form.display = shown
        self.menu.display = not shown
        self.tell("")
        self.set_focus(self.form.name_field if shown else self.menu)

    @on(Choice.Done)
    def _submit_choice(self, message: Choice.Done) -> None:
        message.stop()
        # Behind the keys that the name has not read yet.
        self.form.name_field.call_later(self._create)

    def _check_name(self) -> None:
        """Say at once what is wrong with the name, where it can be changed."""
        if self._making:
            self.tell("")
            _, fault = checked_title(self.form.name_field.value, self._campaigns, self.words)
            if fault:
                self._refuse(fault)

    def _create(self) -> None:
        if self._waiting or not self._making:
            return
        form = self.form
        title, fault = checked_title(form.name_field.value, self._campaigns, self.words)
        if fault:
            self._refuse(fault)
            return
        self._waiting = True
        self.tell("")
        self.post_message(CampaignWanted(title, form.rules_choice.value, form.dice_choice.value))

    def _refuse(self, text: str) -> None:
        self.show_problem(text)
        self.set_focus(self.form.name_field)
