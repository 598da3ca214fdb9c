"""The table in a few lines of text, for a reader without a screen."""

from __future__ import annotations

import re

from app.console.words import own_answer
from app.filling import filled
from app.opened import open_view, said_line
from app.present import creature_row
from app.status_words import statuses_said
from app.text import clean_name, fold
from rules.people import zone_name
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator, line, plain
from rules.veiling import in_sight


def status_line(title: str, state: State, t: Translator) -> Line:
    """The situation in one line: campaign, time, round, whose turn, what waits."""
    parts = [clean_name(title), get(state.rules).title]
    if state.time == "action":
        parts += [t.text("Action time"), filled(t.text("round {n}"), n=state.round)]
        if state.phase is not None:
            parts.append(t.text("heroes") if state.phase == "heroes" else t.text("foes"))
        if state.active in state.creatures:
            active = creature_row(state, state.creatures[state.active], t)
            parts.append(filled(t.text("turn: {who}"), who=active.name))
    else:
        parts.append(t.text("Narrative time"))
    view = open_view(state, t)
    if view is not None:
        options = ", ".join(own_answer(choice.id, t.language) for choice in view.choices)
        parts.append(f"{plain(view.prompt)} [{options}]")
    return line(" · ".join(parts))


def open_lines(state: State, t: Translator) -> tuple[Line, ...]:
    """What waits, and what may be typed: two lines, or none when nothing is open."""
    view = open_view(state, t)
    if view is None:
        return ()
    typed: list[str] = []
    for choice in view.choices:
        word = own_answer(choice.id, t.language)
        named_one = choice.who in state.creatures
        # “acepta (Aceptar)” and “dificultad 4 (4)” say it twice.
        alike = " " not in choice.label and fold(choice.label).startswith(fold(word)[:5]) and not named_one
        same = alike or word.endswith(f" {choice.label}")
        label = plain(said_line(state, choice)) if named_one else choice.label
        typed.append(word if same else f"{word} ({label})")
    return view.prompt, line(filled(t.text("Type: {options}"), options=" · ".join(typed)))


def situation_lines(state: State, t: Translator, only: str = "") -> tuple[Line, ...]:
    """Who stands where and how they are, a line each; with `only`, that creature alone, its whole sheet."""
    if only:
        return (_creature(state, only, t, whole=True),)
    lines: list[Line] = []
    for zone in state.zones:
        inside = [c.id for c in state.creatures.values() if c.zone == zone.id]
        name = zone_name(zone, t) + (" ≋" if zone.difficult else "")
        name += f" ({t.text('kept hidden')})" if zone.hidden else ""
        if not inside:
            lines.append(line(f"{name}: ", Span(t.text("nobody"), "muted")))
            continue
        lines.append(line(f"{name}:"))
        lines += [(Span("  "), *_creature(state, id_, t)) for id_ in inside]
    return tuple(lines)


def _creature(state: State, creature_id: str, t: Translator, *, whole: bool = False) -> Line:
    creature = state.creatures[creature_id]
    row = creature_row(state, creature, t)
    words = {"▶": t.text("active"), "✓": t.text("has acted"), "‖": t.text("holds"), "✗": t.text("down")}
    marks = [words.get(row.mark, ""), "" if in_sight(state, creature) else t.text("hidden")]
    mark = ", ".join(word for word in marks if word)
    sheet = get(state.rules).sheet(state, creature, t)
    sections = sheet.sections if whole else sheet.sections[: sheet.lead]
    rows = [item for section in sections for item in section if item.label]
    said = [f"{item.label} {spoken(item.value)}" for item in rows]
    if creature.statuses and not sheet.tells_statuses:
        said.append(f"{t.text('statuses')}: {statuses_said(state, creature, t)}")
    facts = "; ".join(said)
    name = Span(row.name, creature.side)
    return line(name, f" ({mark}): {facts}" if mark else f": {facts}")


def spoken(value: Line) -> str:
    """A line with its glyphs counted, for a reader who hears it: ♥♥♡ is 2/3, ◆◆◆ is 3, ♥ 6/8 is 6/8."""
    text = re.sub(r"[♥◆★] ?(?=\d)", "", plain(value))
    text = re.sub("(♥*)(♡*)", lambda m: f"{len(m[1])}/{len(m[0])}" if m[0] else "", text)
    return re.sub("[◆★]+", lambda m: str(len(m[0])), text)
