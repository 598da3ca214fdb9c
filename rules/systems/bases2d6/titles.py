"""Short names of 2d6 commands, for undo and redo."""

from __future__ import annotations

from rules import telling
from rules.commands import Command
from rules.errors import Refused
from rules.people import named, named_all, zone_named
from rules.state import State
from rules.systems.bases2d6 import commands as do
from rules.systems.bases2d6.checks import named_roll
from rules.systems.bases2d6.words import ability_said, others, pool_word, signed, stat_label
from rules.text import Line, Span, Translator, phrase, plain


def title_of(command: Command, before: State, t: Translator) -> str:
    """A short name of a command for undo, or "" when it is not the system's own."""
    match command:
        case do.Use() | do.React():
            return _ability(command, before, t)
        case do.Roll(actor=actor, what=what):
            return f"{named(before, actor).text}, {_what(before, actor, what, t)}"
        case do.Damage(targets=targets, amount=amount, pool=pool, loss=loss):
            points = t.text("{n} damage").replace("{n}", str(amount))
            if loss or pool == "mp":
                points = f"−{amount} {pool_word(pool, t)}"
            return f"{plain(named_all(before, targets))}, {points}"
        case do.Heal(targets=targets, amount=amount, pool=pool):
            return f"{plain(named_all(before, targets))}, {signed(amount)} {pool_word(pool, t)}"
        case do.Rest():
            return t.text("a rest")
        case do.Grant(creature=creature, action=action):
            normal = action == "normal"
            template = (
                t.text("{who}, one more normal action")
                if normal
                else t.text("{who}, one more instant action")
            )
            return _said(template, before, creature)
        case do.Behind(creature=creature, of=of, off=off):
            template = t.text("{who}, no longer behind {other}") if off else t.text("{who}, behind {other}")
            return _said(template, before, creature, other=named(before, of))
        case do.RollInitiative(creature=creature):
            return _said(t.text("{who}, initiative"), before, creature)
        case do.ChangeClothes(creature=creature):
            return _said(t.text("{who}, other clothes"), before, creature)
        case do.AddAbility(creature=creature, ability=ability):
            return _owned(t.text("{who}, ability {name}"), t.text("basic ability {name}"), before, creature,
                          ability_said(before, creature, ability.name, t))  # fmt: skip
        case do.RemoveAbility(creature=creature, name=name):
            return _owned(t.text("{who}, without {name}"), t.text("without the basic ability {name}"), before,
                          creature, ability_said(before, creature, name, t))  # fmt: skip
        case do.AddStat(label=label):
            return t.text("statistic {name}").replace("{name}", label)
        case do.ChangeStat(stat=stat):
            return t.text("statistic {name}").replace("{name}", stat_label(before, stat, t))
    return telling.title_of(command, before, t)


def _ability(command: do.Use | do.React, before: State, t: Translator) -> str:
    """ "Vera, Ember on Goblin 1"."""
    targets = others(command.targets, command.actor)
    zone = command.zone if isinstance(command, do.Use) else ""
    template = t.text("{who}, {ability}")
    if zone:
        template = t.text("{who}, {ability} to {zone}")
    elif targets:
        template = t.text("{who}, {ability} on {targets}")
    slots: dict[str, str | Span | Line] = {
        "who": named(before, command.actor),
        "ability": _ability_or_stat(before, command.actor, command.ability, t),
        "targets": named_all(before, targets),
        "zone": zone_named(before, zone, t),
    }
    return plain(phrase(template, slots))


def _ability_or_stat(before: State, actor: str, word: str, t: Translator) -> str:
    """An ability's name, or of a defence that no ability rolls the statistic's."""
    said = ability_said(before, actor, word, t)
    return stat_label(before, said, t) if said == word else said


def _what(before: State, actor: str, what: str, t: Translator) -> str:
    creature = before.creatures.get(actor)
    try:
        return stat_label(before, named_roll(before, creature, what) if creature is not None else what, t)
    except Refused:
        return what


def _owned(own: str, everybody: str, before: State, creature: str, name: str) -> str:
    if not creature:
        return everybody.replace("{name}", name)
    return _said(own, before, creature, name=name)


def _said(template: str, before: State, creature: str, **slots: str | Span) -> str:
    return plain(phrase(template, {"who": named(before, creature), **slots}))
