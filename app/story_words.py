"""What the editor of the story says: a row, what is asked, what a row is for, its keys. Pure."""

from __future__ import annotations

from app.keys import written_key
from app.story_lines import entry_line, since_line, tension_line, track_line, track_names_width
from app.story_rows import StoryRow, section_word, story_rows, track_of_row
from app.widgets.spans import cells, padded
from rules.state import State
from rules.text import N_, Line, Span, Translator, phrase

_ASKED = {
    "name": N_("Another name."),
    "note": N_("A note on it, in a line."),
    "title": N_("The title of the new scene: a place, a time."),
    "expectation": N_("What do you expect of it? The dice tell whether it comes so. Empty: no test."),
}
#: What is asked for on each list when something new is written.
_NEW = {
    "thread": N_("What is to be settled, in a few words: Rescue Nico."),
    "person": N_("Who it is: Nico the smith."),
    "place": N_("Where it is: The sunken crypt."),
    "track": N_("Its name and how many segments it has: Alarm 6."),
}
_HINTS = {
    "tension": N_("The higher the tension, the more often scenes and answers take a turn."),
    "thread": N_("What is still to be settled. Twists draw from what is open."),
    "person": N_("Whom the story knows. Twists draw from them."),
    "place": N_("Where the story plays. Each place can have threads and people of its own."),
    "track": N_("What fills or runs out, a segment at a time."),
}


def row_line(state: State, row: StoryRow, width: int, t: Translator) -> Line:
    """A row of the editor in a width."""
    if row.section == "tension":
        return tension_line(state, t)
    if not row.id:
        count = sum(other.section == row.section and other.id != "" for other in story_rows(state))
        more = f" {count}" if count else f" · {t.text('none yet: a adds one')}"
        return (Span(section_word(row.section, t), "accent"), Span(more, "muted"))
    track = track_of_row(state, row)
    if track is not None:
        return (Span("  "), *track_line(track, track_names_width(state, width), width - 2))
    entry = state.story.entry(row.id)
    assert entry is not None
    since = since_line(state, entry, t)
    room = width - 4 - cells(since)
    return (Span("  "), *padded(entry_line(state, entry, room), room), Span("  "), *since)


def asked_hint(writes: str, section: str, t: Translator) -> Line:
    """What is asked for while something is written: a new one, a name, a note, a title, an expectation."""
    asked = _NEW[section] if writes == "new" else _ASKED[writes]
    return (Span(t.text(asked), "muted"),)


def row_hint(state: State, row: StoryRow, t: Translator) -> Line:
    """What a section is for, or what Enter does on an entry."""
    entry = state.story.entry(row.id) if row.section != "track" else None
    if entry is None:
        return (Span(t.text(_HINTS[row.section]), "muted"),)
    said = t.text("{name}: Enter shows every entry of the log that names it.")
    return phrase(said, {"name": Span(entry.name, "strong")})


def row_keys(row: StoryRow, t: Translator) -> list[tuple[str, str]]:
    """What can be pressed on a row."""
    keys = [("s", t.text("new scene")), ("x", t.text("end the scene")), ("Tab", t.text("next list"))]
    if row.section != "tension":
        keys.append(("a", t.text("add")))
    if row.section == "tension" or (row.id and row.section == "track"):
        keys.append(("+ −", t.text("one more, one less")))
    elif row.id:
        keys += [
            (written_key("space", t), t.text("close, open")), ("w", t.text("set it aside")),
            ("e", t.text("rename")), ("t", t.text("note")), ("+ −", t.text("weight")),
            ("p", t.text("play here") if row.section == "place" else t.text("place")),
        ]  # fmt: skip
    if row.id:
        keys += [("Enter", t.text("where it is named")), (written_key("delete", t), t.text("forget it"))]
    return [*keys, ("u", t.text("undo")), ("y", t.text("redo")), ("Esc", t.text("back"))]
