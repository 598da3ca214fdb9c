"""The form of a new campaign: its name, its rules, who rolls the dice."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, Static

from app.glyphs import GlyphSet
from app.screens.start_entries import rules_about, rules_title
from app.storage import SaveProblem
from app.storage.library import CampaignInfo
from app.storage.naming import normal_title
from app.storage_words import problem_text
from app.text import clean_name
from app.widgets.choice import Choice
from app.widgets.key_hints import KeyHints
from app.widgets.spans import to_content
from rules.system import names
from rules.text import Line, Span, Translator

_NAME_LIMIT = 80


def checked_title(typed: str, campaigns: Sequence[CampaignInfo], t: Translator) -> tuple[str, str]:
    """The title that a typed name gives, and what is wrong with it, "" when nothing is."""
    title = clean_name(typed)
    if not title:
        return "", t.text("A campaign needs a name.")
    try:
        title = normal_title(title)
    except SaveProblem as problem:
        return title, problem_text(problem, t)
    taken = next((info for info in campaigns if info.title == title), None)
    if taken is not None and taken.problem is None:
        return title, problem_text(SaveProblem("exists", taken.folder, title=title), t)
    return title, ""


class StartForm(Vertical):
    """The fields of a new campaign: Enter goes from one to the next, and from the last one creates."""

    def __init__(self, translator: Translator, glyphs: GlyphSet) -> None:
        super().__init__(id="start-form")
        self._form_glyphs = glyphs
        self._translator = translator
        rules = names()
        self.rules_choice = Choice(rules, [rules_title(one) for one in rules], id="form-rules")
        self.dice_choice = Choice(("program", "table"), _dice_words(translator), id="form-dice")
        for choice in (self.rules_choice, self.dice_choice):
            choice.set_reactive(Choice.glyphs, glyphs)

    def compose(self) -> ComposeResult:
        yield Static(id="form-title")
        with Horizontal(classes="form-row"):
            yield Static(id="name-label", classes="form-label")
            yield Input(id="form-name", max_length=_NAME_LIMIT, select_on_focus=False)
        with Horizontal(classes="form-row"):
            yield Static(id="rules-label", classes="form-label")
            yield self.rules_choice
            yield Static(id="rules-about", markup=False)
        with Horizontal(classes="form-row"):
            yield Static(id="dice-label", classes="form-label")
            yield self.dice_choice
        yield KeyHints(id="form-keys")

    def on_mount(self) -> None:
        """Say of the rules under the cursor what they are."""
        self.watch(self.rules_choice, "index", self._tell_rules, init=False)

    @property
    def is_last(self) -> bool:
        """Whether the last field has the cursor."""
        last: Widget = (self.name_field, *self.choices)[-1]
        return self.screen.focused is last

    @property
    def name_field(self) -> Input:
        """Where the name is typed."""
        return self.query_one("#form-name", Input)

    @property
    def choices(self) -> list[Choice]:
        """The fields in which there is something to choose."""
        return [choice for choice in (self.rules_choice, self.dice_choice) if len(choice.values) > 1]

    def choose_rules(self, rules: str) -> None:
        """Begin with a rule system, if there is one of that id here."""
        if rules in self.rules_choice.values:
            self.rules_choice.index = self.rules_choice.values.index(rules)

    def choose_dice(self, dice: str) -> None:
        """Begin with who rolls."""
        if dice in self.dice_choice.values:
            self.dice_choice.index = self.dice_choice.values.index(dice)

    def set_glyphs(self, glyphs: GlyphSet) -> None:
        """Draw with another set of glyphs; the words come anew by `speak`."""
        self._form_glyphs = glyphs
        for choice in (self.rules_choice, self.dice_choice):
            choice.glyphs = glyphs

    def step(self, step: int) -> None:
        """Go to the next field, or to one before."""
        fields: list[Widget] = [self.name_field, *self.choices]
        focused = self.screen.focused
        place = fields.index(focused) if focused in fields else 0
        self.screen.set_focus(fields[(place + step) % len(fields)])

    def speak(self, t: Translator) -> None:
        """Write the labels in a language and in the colours of the theme."""
        lines: dict[str, Line] = {
            "form-title": (Span(t.text("New campaign"), "strong"),),
            "name-label": (Span(t.text("Name"), "muted"),),
            "rules-label": (Span(t.text("Rules"), "muted"),),
            "dice-label": (Span(t.text("Dice"), "muted"),),
        }
        for id_, line in lines.items():
            self.query_one(f"#{id_}", Static).update(to_content(line, self.app.theme, self._form_glyphs))
        keys = self.query_one(KeyHints)
        keys.glyphs, keys.keys = self._form_glyphs, tuple(form_keys(t))
        self._translator = t
        self._tell_rules()
        self.dice_choice.labels = _dice_words(t)
        self.dice_choice.refresh()

    def _tell_rules(self) -> None:
        about = rules_about(self.rules_choice.value, self._translator)
        self.query_one("#rules-about", Static).update(about)


def _dice_words(t: Translator) -> tuple[str, str]:
    return (t.text("the program rolls"), t.text("we roll at the table"))


def form_keys(t: Translator) -> list[tuple[str, str]]:
    """The keys of the form."""
    return [
        ("Enter", t.text("next field; after the last: create")),
        ("Ctrl+S", t.text("create")),
        ("← →", t.text("change")),
        ("F1", t.text("help")),
        ("Esc", t.text("back")),
    ]
