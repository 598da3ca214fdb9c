"""What lasts on a creature, in words: its charges and its end. Pure."""

from __future__ import annotations

from rules.state import AnyCreature, State, Status
from rules.system import get
from rules.telling import status_word, until_words
from rules.text import Line, Span, Translator, plain


def status_spans(state: State, key: str, status: Status, t: Translator) -> Line:
    """`Poisoned 2, until the end of Goblin 1's turn`."""
    charges = f" {status.charges}" if status.charges else ""
    said = Span(f"{status_word(state, key, t)}{charges}", "harm")
    if status.until is None:
        return (said,)
    return said, Span(f", {until_words(status.until, state, t)}", "muted")


def statuses_line(state: State, creature: AnyCreature, t: Translator) -> Line:
    """Everything that lasts on a creature, the states of the system first; () when nothing does."""
    order = {spec.id: place for place, spec in enumerate(get(state.rules).states)}
    line: Line = ()
    for key in sorted(creature.statuses, key=lambda key: order.get(key, len(order))):
        parted = (Span(" · ", "muted"),) if line else ()
        line = (*line, *parted, *status_spans(state, key, creature.statuses[key], t))
    return line


def statuses_said(state: State, creature: AnyCreature, t: Translator) -> str:
    """The same as text for a reader without a screen, with semicolons between."""
    return plain(statuses_line(state, creature, t)).replace(" · ", "; ")
