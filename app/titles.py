"""Short names of records, for undo, redo and the history."""

from __future__ import annotations

from collections.abc import Iterable

from app.console.words import own_answer
from app.filling import filled
from app.opened import answer_title, open_view
from app.session import Jump
from rules import commands as do
from rules import telling
from rules.events import TurnStarted
from rules.naming import display_name
from rules.overrides import KERNEL_FIELDS
from rules.people import named_all, zone_named
from rules.record import AnyRecord
from rules.solo import telling as solo_telling
from rules.state import State
from rules.system import get
from rules.text import Translator, phrase, plain

#: Fields of an override that its name lists.
_FIELDS_NAMED = 2


def title(record: AnyRecord, before: State, t: Translator) -> str:
    """A short name of a record on one line."""
    command = record.command
    if isinstance(command, do.Next):
        return _turn_title(record, before, t)
    own = get(before.rules).title_of(command, before, t)
    said = own or telling.title_of(command, before, t) or solo_telling.title_of(command, before, t)
    said = said or _title(command, before, t)
    return _one_line(said)


def _one_line(text: str) -> str:
    """A text as typed without line breaks, runs of spaces, and what cannot be seen."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def jump_told(jump: Jump, t: Translator) -> str:
    """What a jump did: where the table stands now, and how many records that took back or brought back."""
    count, last = abs(jump.moved), jump.last
    if last is None:
        where = t.text("Back at the beginning") if count else t.text("This is the beginning already")
    else:
        place = t.text("At {seq}: {name}") if count else t.text("At {seq} already: {name}")
        name = title(last.record, last.before, t)
        where = filled(place, seq=last.record.seq, name=name)
    if not count:
        return where
    undone, redone = (
        t.plural("{n} entry undone", "{n} entries undone", count),
        t.plural("{n} entry redone", "{n} entries redone", count),
    )
    moved = undone if jump.moved < 0 else redone
    return f"{where} · {filled(moved, n=t.number(count, 0))}"


def _turn_title(record: AnyRecord, before: State, t: Translator) -> str:
    """`next` by what it brought: somebody's turn."""
    for event in record.events:
        if isinstance(event, TurnStarted) and event.creature in before.creatures:
            name = display_name(before, before.creatures[event.creature])
            return filled(t.text("turn of {who}"), who=name)
    return t.text("next")


def _title(command: do.Command, before: State, t: Translator) -> str:
    def said(template: str, *creatures: str, **slots: str) -> str:
        return plain(phrase(template, {"who": named_all(before, creatures), **slots}))

    match command:
        case do.AddCreatures(name=name, count=count):
            return filled(t.text("add {name}"), name=name if count == 1 else f"{name} ×{count}")
        case do.RemoveCreatures(creatures=creatures):
            return said(t.text("remove {who}"), *creatures)
        case do.RenameCreature(creature=creature):
            return said(t.text("rename {who}"), creature)
        case do.SetFields(creature=creature, changes=changes):
            return said(t.text("{who}, by hand: {what}"), creature, what=_fields(changes, before, t))
        case do.MoveCreature(creature=creature, zone=zone):
            return said(t.text("{who}, to {zone}"), creature, zone=zone_named(before, zone, t))
        case do.MoveSeveral(creatures=creatures, zone=zone):
            return said(t.text("{who}, to {zone}"), *creatures, zone=zone_named(before, zone, t))
        case do.HideCreatures(creatures=creatures, hidden=hidden):
            return said(t.text("hide {who}") if hidden else t.text("reveal {who}"), *creatures)
        case do.ActNext(creatures=creatures):
            return said(t.text("{who}: next to act"), *creatures)
        case do.GiveTurn(creature=creature):
            return said(t.text("turn to {who}"), creature)
        case do.Reorder(creature=creature):
            return said(t.text("order of {who}"), creature)
        case do.RollDice(expression=expression):
            return filled(t.text("dice {expression}"), expression=expression)
        case do.Choose(option="roll", faces=faces) if faces:
            return _dice_title(faces, before, t)
        case do.Choose(option=option, value=value):
            return _answer(option, value, before, t)
        case do.StartScene(title=name) if name:
            return filled(t.text("new scene: {name}"), name=name)
        case do.SetOption(key=key):
            rule = next((o.label for o in get(before.rules).options if o.key == key), key)
            return filled(t.text("house rule: {rule}"), rule=t.text(rule))
        case do.Note(text=text):
            text = _one_line(text)
            return filled(t.text("note “{text}”"), text=text if len(text) <= 24 else text[:23] + "…")
    plain_titles = {
        do.StartAction: t.text("action time"),
        do.StartNarrative: t.text("narrative time"),
        do.StartScene: t.text("new scene"),
        do.EndScene: t.text("end of the scene"),
        do.Cancel: t.text("closed by hand"),
    }
    return plain_titles.get(type(command), "")


def _fields(changes: Iterable[do.Change], before: State, t: Translator) -> str:
    """The fields that an override sets, the first few of many."""
    labels = {field.key: field.label for field in (*get(before.rules).fields(before), *KERNEL_FIELDS)}
    named = [t.text(labels.get(change.field, change.field)) for change in changes]
    return ", ".join(named[:_FIELDS_NAMED]) + (", …" if len(named) > _FIELDS_NAMED else "")


def _dice_title(faces: tuple[int, ...], before: State, t: Translator) -> str:
    """Dice from the table that answered a roll which waited: whose, and what fell."""
    dice = filled(t.text("dice {expression}"), expression=" ".join(map(str, faces)))
    view = open_view(before, t)
    if view is None or view.who not in before.creatures:
        return dice
    return f"{display_name(before, before.creatures[view.who])}: {dice}"


def _answer(option: str, value: str, before: State, t: Translator) -> str:
    wanted = f"{option} {value}".strip()
    bare = own_answer(wanted, t.language)
    view = open_view(before, t) if before.open is not None else None
    if view is None:
        return bare
    for choice in view.choices:
        if choice.id in (wanted, option) or (not value and choice.id.startswith(f"{option} ")):
            return answer_title(before, view, choice)
    return bare
