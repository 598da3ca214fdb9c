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
        return f"show_{self.id}"


#: The panes in the order of their tabs.
PANES = (
    PaneName("zones", "z", N_("Zones")),
    PaneName("turns", "i", N_("Turns")),
    PaneName("sheet", "f", N_("Sheet")),
    PaneName("log", "l", N_("Log")),
)


def pane_title(pane_id: str, t: Translator, about: str = "") -> Line:
    """A pane's title with its key, and whom it is about."""
    pane = next(pane for pane in PANES if pane.id == pane_id)
    who: Line = (Span(" · ", "muted"), Span(about, "strong")) if about else ()
    return (Span(pane.key, "key"), Span(" "), Span(t.text(pane.label), "strong"), *who)
