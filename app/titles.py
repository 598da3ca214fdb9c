"""Short names of records, for undo and redo."""

from __future__ import annotations

from app.opened import open_view
from rules import commands as do
from rules import telling
from rules.events import TurnStarted
from rules.naming import display_name
from rules.people import named_all, zone_named
from rules.record import AnyRecord
from rules.state import State
from rules.system import get
from rules.text import Translator, phrase, plain


def title(record: AnyRecord, before: State, t: Translator) -> str:
    """A short name of a record, for undo and redo."""
    command = record.command
    if isinstance(command, do.Next):
        return _turn_title(record, before, t)
    own = get(before.rules).title_of(command, before, t)
    return own or telling.title_of(command, before, t) or _title(command, before, t)


def _turn_title(record: AnyRecord, before: State, t: Translator) -> str:
    """`next` by what it brought: somebody's turn."""
    for event in record.events:
        if isinstance(event, TurnStarted) and event.creature in before.creatures:
            name = display_name(before, before.creatures[event.creature])
            return t.text("turn of {who}").replace("{who}", name)
    return t.text("next")


def _title(command: do.Command, before: State, t: Translator) -> str:
    def said(template: str, *creatures: str, **slots: str) -> str:
        return plain(phrase(template, {"who": named_all(before, creatures), **slots}))

    match command:
        case do.AddCreatures(name=name, count=count):
            return t.text("add {name}").replace("{name}", name if count == 1 else f"{name} ×{count}")
        case do.RemoveCreatures(creatures=creatures):
            return said(t.text("remove {who}"), *creatures)
        case do.RenameCreature(creature=creature):
            return said(t.text("rename {who}"), creature)
        case do.SetFields(creature=creature):
            return said(t.text("{who}, by hand"), creature)
        case do.MoveCreature(creature=creature, zone=zone):
            return said(t.text("{who}, to {zone}"), creature, zone=zone_named(before, zone, t))
        case do.GiveTurn(creature=creature):
            return said(t.text("turn to {who}"), creature)
        case do.Reorder(creature=creature):
            return said(t.text("order of {who}"), creature)
        case do.RollDice(expression=expression):
            return t.text("dice {expression}").replace("{expression}", expression)
        case do.Choose(option="roll", faces=faces) if faces:
            return _dice_title(faces, before, t)
        case do.Choose(option=option, value=value):
            return _answer(option, value, before, t)
        case do.Note(text=text):
            return t.text("note “{text}”").replace("{text}", text if len(text) <= 24 else text[:23] + "…")
    plain_titles = {
        do.StartAction: t.text("action time"),
        do.StartNarrative: t.text("narrative time"),
        do.StartScene: t.text("new scene"),
        do.EndScene: t.text("end of the scene"),
        do.Cancel: t.text("closed by hand"),
        do.SetOption: t.text("house rule"),
    }
    return plain_titles.get(type(command), "")


def _dice_title(faces: tuple[int, ...], before: State, t: Translator) -> str:
    """Dice from the table that answered a roll which waited: whose, and what fell."""
    dice = t.text("dice {expression}").replace("{expression}", " ".join(map(str, faces)))
    view = open_view(before, t)
    if view is None or view.who not in before.creatures:
        return dice
    return f"{display_name(before, before.creatures[view.who])}: {dice}"


def _answer(option: str, value: str, before: State, t: Translator) -> str:
    wanted = f"{option} {value}".strip()
    view = open_view(before, t) if before.open is not None else None
    if view is None:
        return wanted
    for choice in view.choices:
        if choice.id in (wanted, option) or (not value and choice.id.startswith(f"{option} ")):
            who = display_name(before, before.creatures[view.who]) if view.who in before.creatures else ""
            return f"{who}: {choice.label}" if who else choice.label
    return wanted
