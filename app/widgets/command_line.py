"""The command line: a typed line with completion, and the odds of what is being typed."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.reactive import reactive
from textual.suggester import Suggester
from textual.widgets import Input, Static

from app.messages import FieldLeft, LineTyped
from app.widgets.spans import shown, to_content, whole_parts
from rules.text import Line

#: Lines kept for the up arrow.
HISTORY_LIMIT = 100

#: Cells that the sign takes, and those beside the odds.
_SIGN, _BESIDE = 3, 2


class LineSuggester(Suggester):
    """Offers the first completion of the line."""

    def __init__(self, complete: Callable[[str], tuple[str, ...]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        """The whole line as it would be, or None."""
        found = self._complete(value)
        return found[0] if found and found[0].startswith(value) else None


class CommandInput(Input):
    """The field itself: Tab completes, the arrows bring earlier lines back."""

    def __init__(self, complete: Callable[[str], tuple[str, ...]]) -> None:
        super().__init__(
            suggester=LineSuggester(complete), id="command-input", compact=True, select_on_focus=False
        )
        self._complete = complete
        self._earlier: list[str] = []
        self._place = 0
        self._offered: tuple[str, ...] = ()
        self._texts: list[str] = []
        self._undoing = False

    async def _on_key(self, event: events.Key) -> None:
        # Textual calls the handler of Input after this one.
        if not (self._has_completed(event.character) or self.press(event.key)):
            return
        event.stop()
        event.prevent_default()

    def press(self, key: str) -> bool:
        """Take a key that is no text: Tab completes, the arrows bring earlier lines back."""
        if key == "tab":
            self._take_completion()
        elif key in ("up", "down"):
            self._recall(-1 if key == "up" else 1)
        return key in ("tab", "up", "down")

    def _has_completed(self, character: str | None) -> bool:
        """Whether a completion has brought a space that is typed once more, or stands before a comma."""
        if self.value not in self._offered or not self.value.endswith(" ") or not character:
            return False
        if character in ",.;:?!)»":
            self.value = f"{self.value[:-1]}{character}"
            self.cursor_position = len(self.value)
            return True
        return character == " "

    def _take_completion(self) -> None:
        """Take the likeliest completion; Tab again takes the next one instead."""
        if self.value in self._offered and len(self._offered) > 1:
            place = (self._offered.index(self.value) + 1) % len(self._offered)
        else:
            found = self._complete(self.value)
            self._offered = tuple(one if one.endswith(" ") else f"{one} " for one in found)
            place = 0
        if self._offered:
            self.value = self._offered[place]
            self.cursor_position = len(self.value)

    def watch_value(self, old: str, new: str) -> None:
        """Remember what was there, for undo."""
        if new != old and not self._undoing:
            self._texts = [*self._texts[-HISTORY_LIMIT:], old]

    def undo_text(self) -> None:
        """Put back what was typed before."""
        if self._texts:
            self._undoing = True
            self.value = self._texts.pop()
            self._undoing = False
            self.cursor_position = len(self.value)

    def _recall(self, step: int) -> None:
        if not self._earlier:
            return
        self._place = max(0, min(len(self._earlier), self._place + step))
        self.value = self._earlier[self._place] if self._place < len(self._earlier) else ""
        self.cursor_position = len(self.value)

    def remember(self, text: str) -> None:
        """Keep an entered line for the up arrow."""
        if not self._earlier or self._earlier[-1] != text:
            self._earlier = [*self._earlier[1 - HISTORY_LIMIT :], text]
        self._place = len(self._earlier)
        self._texts = []

    def _on_paste(self, event: events.Paste) -> None:
        # The screen takes pastes of several lines, however a terminal ends them; Textual's own handler,
        # which is called after this one, puts a single line into the field.
        if len(event.text.strip().splitlines()) > 1:
            event.prevent_default()


class CommandLine(Horizontal):
    """The prompt sign, the field, and on its right the odds of what is being typed.

    The odds give way to what is typed: of them as many whole parts are shown as leave room for it.
    """

    aside: reactive[Line] = reactive(())
    #: What the field was given to go on with after a line, while it may be left as it is.
    offered: reactive[str] = reactive("")

    #: What the field begins with once the line that is being typed has run; Enter on that alone leaves it.
    after = ""

    def __init__(
        self,
        complete: Callable[[str], tuple[str, ...]],
        preview: Callable[[str], Line],
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._complete = complete
        self._preview = preview

    def compose(self) -> ComposeResult:
        yield Static("›", id="command-sign", markup=False)
        yield CommandInput(self._complete)
        yield Static(Content(""), id="command-aside")

    @property
    def field(self) -> CommandInput:
        """The text field."""
        return self.query_one(CommandInput)

    def clear(self) -> None:
        """Empty the field; what was written in it comes back with the up arrow."""
        left = self.field.value
        # One word and a space is a line that a key has begun, not one that somebody wrote.
        if left.strip() and not (left.endswith(" ") and len(left.split()) == 1):
            self.field.remember(left)
        with self.field.prevent(Input.Changed):
            self.field.value = ""
        self.aside, self.after, self.offered = self._preview(""), "", ""

    def watch_aside(self) -> None:
        if self.is_mounted:
            # With one cell for the cursor.
            room = self.size.width - _SIGN - cell_len(self.field.value) - 1
            told = whole_parts(shown(self.aside), min(room, self.size.width * 7 // 10) - _BESIDE)
            self.query_one("#command-aside", Static).update(to_content(told, self.app.theme))

    on_resize = watch_aside

    @on(Input.Changed)
    def _show_odds(self, event: Input.Changed) -> None:
        event.stop()
        self.aside = self._preview(event.value)
        # What is typed may have grown beside the same odds.
        self.watch_aside()

    @on(Input.Submitted)
    async def _enter_line(self, event: Input.Submitted) -> None:
        """Send the line up; one that was refused stays in the field to be mended."""
        event.stop()
        text, field = event.value, self.field
        self.aside = ()
        after, self.after = self.after, ""
        with field.prevent(Input.Changed):
            field.value = ""
        message = LineTyped(text)
        if text.strip() and text != self.offered:
            field.remember(text)
            await message.sent_to(self.app)
        self.offered = ""
        if not message.refused and after and text.strip():
            field.value = self.offered = after
            field.cursor_position = len(after)
        elif not message.refused:
            self.post_message(FieldLeft())
        elif not field.value:
            self.after = after
            with field.prevent(Input.Changed):
                field.value = text
            field.action_select_all()
