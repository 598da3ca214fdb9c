"""A hero being made, as a value: an archetype, a name, and what was changed by hand; pure."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from app import content
from app.craft_fields import crafted
from app.sheet_fields import creation_sections, values_of
from app.sheet_form import Form
from app.text import clean_name
from app.widgets.line_edit import LineEdit, written
from rules.commands import AddCreatures, Command
from rules.engine import execute
from rules.errors import Refused
from rules.naming import NAME_LIMIT, checked_name
from rules.state import AnyCreature, Creature, Side, State
from rules.system import get
from rules.text import Line, Span, Translator

#: The number of the entry that begins with nothing but the system's typical numbers.
BLANK = "0"

_PREVIEW_ID = ""


class Pick(NamedTuple):
    """Somebody to begin with: the number to press, a name and one line; `entry` is "" for the blank page."""

    key: str
    name: str
    about: str
    entry: str


class Draft(Struct, frozen=True):
    """A hero that is not at the table yet.

    `picked` is the number of the archetype, `digits` what has been typed of one, `values` what was changed
    by hand.
    """

    picked: str = ""
    digits: str = ""
    name: LineEdit = LineEdit(limit=NAME_LIMIT)
    values: dict[str, Any] = {}


def picks(state: State, t: Translator) -> tuple[Pick, ...]:
    """Who may be chosen, from 1, and the blank page last."""
    found = content.archetypes(state.rules)
    return (
        *(
            Pick(str(n), one.name(t.language), one.about_in(t.language), one.id)
            for n, one in enumerate(found, 1)
        ),
        Pick(BLANK, t.text("Blank page"), t.text("Typical numbers; the rest is yours."), ""),
    )


def new_draft(state: State) -> Draft:
    """Nobody yet: the first archetype, or the blank page where there is none."""
    return Draft(picked="1" if content.archetypes(state.rules) else BLANK)


def typed_digit(draft: Draft, digit: str, count: int) -> Draft:
    """Pick by number: a second digit right after may make it a longer one; `count` is the highest."""
    for typed in (draft.digits + digit, digit):
        if typed == BLANK or (typed[0] != "0" and int(typed) <= count):
            return replace(draft, picked=typed, digits=typed)
    return replace(draft, digits="")


def stepped_pick(draft: Draft, step: int, count: int) -> Draft:
    """The next archetype or the one before; the blank page comes after the last."""
    order = [*(str(n) for n in range(1, count + 1)), BLANK]
    return replace(draft, picked=order[(order.index(draft.picked) + step) % len(order)], digits="")


def named(draft: Draft, name: str) -> Draft:
    """The draft under a name."""
    return replace(draft, name=written(clean_name(name)[:NAME_LIMIT], NAME_LIMIT), digits="")


def with_value(draft: Draft, key: str, value: Any) -> Draft:
    """The draft with one field changed by hand."""
    if key == "name":
        return named(draft, str(value))
    return replace(draft, values={**draft.values, key: value})


def entry_of(draft: Draft, state: State) -> content.Entry | None:
    """The archetype of a draft, or None for the blank page."""
    found = content.archetypes(state.rules)
    place = int(draft.picked or BLANK)
    return found[place - 1] if 1 <= place <= len(found) else None


def to_command(draft: Draft, state: State, side: Side = "hero") -> AddCreatures:
    """The one command that brings the hero to the table; Refused `bad-name` without a name."""
    entry = entry_of(draft, state)
    sheet = entry.values(state.language) if entry is not None else {}
    for field in get(state.rules).fields(state):
        # As in the command language: a current value given by hand sets its maximum too.
        if field.key in draft.values and field.maximum and field.maximum not in draft.values:
            sheet.pop(field.maximum, None)
    return AddCreatures(
        name=checked_name(clean_name(draft.name.text)),
        side=side,
        sheet={**sheet, **draft.values},
        entry=entry.id if entry is not None else "",
    )


def hero_of(draft: Draft, state: State, side: Side = "hero") -> AnyCreature:
    """The hero as it would be, for showing only; Refused when a value is impossible."""
    name = clean_name(draft.name.text)
    command = to_command(named(draft, name or "?"), state, side)
    sheet = get(state.rules).new_sheet(state, side, command.sheet)
    return Creature(
        id=_PREVIEW_ID, name=name, number=1, key=0, side=side, zone=state.zones[0].id, sheet=sheet
    )


def creation_form(draft: Draft, state: State, t: Translator) -> Form:
    """The fields of the hero as it would be; Refused when a value is impossible."""
    values = {**values_of(state, hero_of(draft, state)), "name": draft.name.text}
    return Form(crafted(creation_sections(state, t), values, state, t), values)


def summary(creature: AnyCreature, state: State, t: Translator) -> Line:
    """A sheet in one running line, as the system draws it, without what `known_things` says."""
    spans: list[Span] = []
    known = _known(creature, state, t)
    for section in get(state.rules).sheet(state, creature, t).sections:
        for row in section:
            if row.label in known or row.value == (Span("0", "muted"),):
                continue
            if spans:
                spans.append(Span(" · " if row.label else ", ", "muted"))
            if row.label:
                spans.append(Span(f"{row.label} ", "muted"))
            spans += row.value
    return tuple(spans)


def known_things(creature: AnyCreature, state: State, t: Translator) -> Line:
    """What somebody has of what is made part by part, by name: "Abilities  Ember, Fireball"; or nothing."""
    spans: list[Span] = []
    for craft in get(state.rules).crafts:
        names = [craft.name(state, item, t) for item in getattr(creature.sheet, craft.key, ())]
        if names:
            spans += [Span(f"{t.text(craft.title)}  ", "muted"), Span(", ".join(names))]
    return tuple(spans)


def _known(creature: AnyCreature, state: State, t: Translator) -> set[str]:
    return {
        craft.name(state, item, t)
        for craft in get(state.rules).crafts
        for item in getattr(creature.sheet, craft.key, ())
    }


def refusal_of(state: State, command: Command) -> Refused | None:
    """Why the rules would say no; None when they would not. Nothing happens."""
    try:
        execute(state, command, 0)
    except Refused as refused:
        return refused
    return None
