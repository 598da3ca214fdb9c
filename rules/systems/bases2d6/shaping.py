"""Abilities given and taken; statistics of the campaign's own; every formula checked (R-2D-11, R-2D-31)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rules import formula
from rules.creatures import creature_of
from rules.errors import Refused
from rules.events import BookChanged, SheetPatched, json_values
from rules.evolve import Draft
from rules.naming import checked_name, name_key, slug
from rules.state import AnyCreature, State
from rules.systems.bases2d6 import commands as do
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.amounts import LETTERS, pools_in, refuse_formula
from rules.systems.bases2d6.book import Book, CustomStat, basics_of, book_of
from rules.systems.bases2d6.possession import key_of
from rules.systems.bases2d6.sheet import Aptitude
from rules.systems.bases2d6.stats import STATS, stat_of, stats_of

MOST_ABILITIES = 60
MOST_STATS = 40
_POOLS = ("hp", "hp_max", "mp", "mp_max")


def refuse_shape(state: State, aptitudes: Iterable[Aptitude], ability: Ability) -> None:
    """Refused when a formula cannot be read (with `where`), a state or a statistic is unknown."""
    known = [word for stat in stats_of(state) for word in (stat.id, stat.label)]
    names = dict.fromkeys((*known, *_POOLS, *(aptitude.name for aptitude in aptitudes)), 1)
    for letter in LETTERS:
        text = getattr(ability, letter)
        if text:
            refuse_formula(text, names, letter)
            names[letter] = 1
    for cost in ability.costs:
        refuse_formula(cost.amount, names, "cost", dice=False)
        if any(pools_in(getattr(ability, letter)) for letter in _letters_in(cost.amount, ability)):
            raise Refused("no-dice-here", where="cost")
    rolls = {stat.id for stat in stats_of(state)}
    for stat in (*ability.defences, *((ability.roll,) if ability.roll else ())):
        if stat not in rolls:
            raise Refused("unknown-stat", name=stat)
    for effect in ability.effects:
        for text in (effect.amount, effect.each_amount):
            if text:
                refuse_formula(text, names, effect.kind, dice=ability.action != "passive")
        if effect.kind in ("damage", "heal", "modify") and not effect.amount:
            raise Refused("missing-number", what=effect.kind)
        if effect.kind in ("status", "cleanse") and not effect.status:
            raise Refused("missing-name", what="status")
        if effect.kind == "modify" and effect.on not in {*rolls, "roll", "total", "damage"}:
            raise Refused("unknown-stat", name=effect.on)


def _letters_in(text: str, ability: Ability) -> set[str]:
    """The letters that a formula uses, also by way of other letters."""
    found: set[str] = set()
    todo = [text]
    while todo:
        for name in formula.names_in(formula.parse(todo.pop())):
            letter = name.lower()
            if letter in LETTERS and letter not in found and getattr(ability, letter):
                found.add(letter)
                todo.append(getattr(ability, letter))
    return found


def add_ability(draft: Draft, command: do.AddAbility) -> None:
    """Give an ability, or change the one of that name; of a creature, or of everybody's basic ones."""
    ability = replace(command.ability, name=checked_name(command.ability.name))
    creature = creature_of(draft.state, command.creature) if command.creature else None
    refuse_shape(draft.state, creature.sheet.aptitudes if creature is not None else (), ability)
    held = creature.sheet.abilities if creature is not None else basics_of(draft.state)
    changed = _with(held, ability, command.instead)
    if changed == tuple(held):
        raise Refused("nothing-to-change")
    if len(changed) > MOST_ABILITIES:
        raise Refused("abilities-full", limit=MOST_ABILITIES)
    _write(draft, creature, changed, "2d6.ability", ability.name)


def _with(held: tuple[Ability, ...], ability: Ability, instead: str) -> tuple[Ability, ...]:
    """The abilities with one more, or with one in the place of another; Refused `name-taken`."""
    old = name_key(instead) if instead else name_key(key_of(ability))
    same = [old in (name_key(key_of(each)), name_key(each.name)) for each in held]
    others = [each for each, here in zip(held, same, strict=True) if not here]
    if instead and name_key(key_of(ability)) in map(name_key, map(key_of, others)):
        raise Refused("ability-taken", name=ability.name)
    if any(same):
        return tuple(ability if here else each for each, here in zip(held, same, strict=True))
    return (*held, ability)


def remove_ability(draft: Draft, command: do.RemoveAbility) -> None:
    """Take an ability away; Refused `unknown-ability`."""
    creature = creature_of(draft.state, command.creature) if command.creature else None
    held = creature.sheet.abilities if creature is not None else basics_of(draft.state)
    gone = [a for a in held if name_key(command.name) in (name_key(a.name), name_key(key_of(a)))]
    if not gone:
        names = ", ".join(ability.name for ability in held)
        raise Refused("unknown-ability", who=command.creature, name=command.name, candidates=names)
    _write(draft, creature, tuple(a for a in held if a not in gone), "2d6.ability-gone", gone[0].name)


def _write(
    draft: Draft, creature: AnyCreature | None, abilities: tuple[Ability, ...], cause: str, name: str
) -> None:
    if creature is not None:
        changes: dict[str, Any] = {"abilities": json_values(abilities)}
        draft.emit(SheetPatched(creature.id, changes, cause, {"ability": name}))
    else:
        _book(draft, replace(book_of(draft.state), basics=abilities), cause, {"ability": name})


def _book(draft: Draft, book: Book, cause: str, args: dict[str, Any]) -> None:
    draft.emit(BookChanged(json_values(book), cause, args))


def add_stat(draft: Draft, command: do.AddStat) -> None:
    """A statistic of the campaign's own; Refused `stat-taken`, `unknown-stat`, `stats-full`."""
    book = book_of(draft.state)
    label = checked_name(command.label)
    taken = _taken(draft.state)
    id_ = slug(label).replace("-", "_")
    if name_key(label) in taken or id_ in taken or id_.endswith("_mod"):
        raise Refused("stat-taken", name=label)
    if command.parent and stat_of(draft.state, command.parent) is None:
        raise Refused("unknown-stat", name=command.parent)
    if len(book.stats) >= MOST_STATS:
        raise Refused("stats-full", limit=MOST_STATS)
    new = CustomStat(id_, label, command.parent)
    _book(draft, replace(book, stats=(*book.stats, new)), "2d6.stat", {"stat": id_, "label": label})


def _taken(state: State, but: str = "") -> set[str]:
    """The words that mean a statistic, in lines and formulas, but for those of one."""
    return {name_key(word) for stat in stats_of(state) if stat.id != but for word in (stat.id, stat.label)}


def change_stat(draft: Draft, command: do.ChangeStat) -> None:
    """Rename, hide, show or remove a statistic; Refused `unknown-stat`, `stat-taken`, `stat-shipped`."""
    book = book_of(draft.state)
    stat = stat_of(draft.state, command.stat)
    if stat is None:
        raise Refused("unknown-stat", name=command.stat)
    shipped = command.stat in {known.id for known in STATS}
    changed = book
    if command.remove:
        if shipped:
            raise Refused("stat-shipped", name=stat.label)
        changed = replace(changed, stats=tuple(s for s in book.stats if s.id != stat.id))
    if command.label is not None and not command.remove:
        label = checked_name(command.label)
        if name_key(label) in _taken(draft.state, but=stat.id):
            raise Refused("stat-taken", name=label)
        if shipped:
            changed = replace(changed, labels={**book.labels, stat.id: label})
        else:
            own = tuple(replace(s, label=label) if s.id == stat.id else s for s in book.stats)
            changed = replace(changed, stats=own)
    if command.hidden is not None:
        rest = tuple(id_ for id_ in changed.hidden if id_ != stat.id)
        changed = replace(changed, hidden=(*rest, stat.id) if command.hidden else rest)
    if changed == book:
        raise Refused("nothing-to-change")
    args = {
        "stat": stat.id, "label": command.label or stat.label, "old": stat.label,
        "removed": command.remove, "hidden": command.hidden,
    }  # fmt: skip
    _book(draft, changed, "2d6.stat-changed", args)
