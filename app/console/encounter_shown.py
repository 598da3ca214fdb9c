"""The encounters in words: each in a line, or one of them with its zones and whoever is in them."""

from __future__ import annotations

from app.console.guide import encounter_about
from app.console.situation import situation_lines
from app.filling import filled
from rules.encounters import encounter_of, workbench
from rules.state import State
from rules.text import Line, Span, Translator, line


def encounter_lines(state: State, encounter_id: str, t: Translator) -> tuple[Line, ...]:
    """The encounters of the campaign, each with who is in it; with an id, that one alone, place by place."""
    if encounter_id:
        return _whole(state, encounter_id, t)
    if not state.encounters:
        return (line(Span(t.text("No encounter is prepared: encounter new NAME"), "muted")),)
    return tuple(line(Span(each.name, "key"), f"  {encounter_about(each, t)}") for each in state.encounters)


def _whole(state: State, encounter_id: str, t: Translator) -> tuple[Line, ...]:
    encounter = encounter_of(state, encounter_id)
    begins = t.text("“encounter start {name}” starts it.")
    goes_on = t.text("“encounter start {name}” goes on with it.")
    note = (line(Span(encounter.note, "note")),) if encounter.note else ()
    return (
        line(Span(encounter.name, "key"), f"  {encounter_about(encounter, t)}"),
        *note,
        *situation_lines(workbench(state, encounter), t),
        line(Span(filled(goes_on if encounter.paused else begins, name=encounter.name), "muted")),
    )
