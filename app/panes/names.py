"""The panes by name: their keys, the order of their tabs, their titles."""

from __future__ import annotations

from typing import NamedTuple

from rules.text import N_, Line, Span, Translator


class PaneName(NamedTuple):
    """A pane as the tabs and the titles name it."""

    id: str
    key: str
    label: str

    @property
    def action(self) -> str:
        """The action that shows it."""
        return "show_turns" if self.id == "scene" else f"show_{self.id}"


#: The panes in the order of their tabs.
PANES = (
    PaneName("zones", "z", N_("Zones")),
    PaneName("turns", "i", N_("Turns")),
    PaneName("scene", "i", N_("Scene")),
    PaneName("sheet", "f", N_("Sheet")),
    PaneName("log", "l", N_("Log")),
)


def alone_mark() -> Line:
    """What a title says of a pane that has all the room: that it has, and the key that ends that."""
    return (Span(" ▣ ", "accent"), Span("Esc", "key"))


def pane_title(pane_id: str, t: Translator, about: str = "") -> Line:
    """A pane's title with its key, and whom it is about."""
    pane = next(pane for pane in PANES if pane.id == pane_id)
    who: Line = (Span(" · ", "muted"), Span(about, "strong")) if about else ()
    return (Span(pane.key, "key"), Span(" "), Span(t.text(pane.label), "strong"), *who)
