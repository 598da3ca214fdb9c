"""The yardstick of the first frame: four empty panes, an input and a footer, nothing of ours."""

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static


class BareApp(App[None]):
    """Four bordered panes and a line."""

    CSS = "Static { border: round white; height: 1fr; } Horizontal { height: 1fr; }"

    def compose(self) -> ComposeResult:
        with Horizontal():
            with Vertical():
                yield Static("one")
                yield Static("two")
            with Vertical():
                yield Static("three")
                yield Static("four")
        yield Input()
        yield Static("READY")


if __name__ == "__main__":
    BareApp().run()
