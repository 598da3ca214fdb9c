"""The list of what a creature can do now, with what each costs and why it cannot (R-EZ-34, R-EZ-35)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.errors import Refused
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.system import Action, option
from rules.systems.ezd6.budget import reason, refuse_free, refuse_to_act
from rules.systems.ezd6.commands import THINGS, Cost, Thing
from rules.systems.ezd6.narrated_acts import art_word, thing_word
from rules.systems.ezd6.view import weapon_line
from rules.text import Line, Span, Translator, line

_DICE = ("boon", "bane")


#: In the order in which they are offered.
_ANYTHING: tuple[Thing, ...] = ("other", "free")
_OFFERED: tuple[Thing, ...] = ("shield", "draw", "pick-up", "talk", "other", "free", "sheathe")


def actions(state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
    """An attack for each weapon, or with bare hands; for heroes and allies what else a turn can hold."""
    busy = reason(refuse_to_act, state, creature)
    found = _attacks(state, creature, busy, t) + _gear_and_magic(state, creature, busy, t)
    if creature.side not in ("hero", "ally"):
        return tuple(found)
    price = int(option(state, "hero_die_price"))
    if creature.side == "hero" and option(state, "karma") and creature.sheet.karma >= price:
        held = (
            Refused("has-hero-die", who=display_name(state, creature)) if creature.sheet.hero_dice else None
        )
        label = line(t.text("Buy a hero die"), Span(f" {price} ◆", "karma"))
        found.append(Action(label, "buy", {"actor": creature.id, "hero-die": True}, (), refused=held))
    work = (
        t.text("Work on a track")
        if any(track.done < track.size for track in state.tracks)
        else t.text("Disarm a trap")
    )
    found.append(_use(line(work), "disarm", creature, busy, _cost("action", t)))
    found += [_thing(state, creature, thing, busy, t) for thing in _OFFERED]
    return tuple(found)


def _cost(cost: Cost, t: Translator) -> Line:
    words = {"action": t.text("action"), "free": t.text("free action"), "none": t.text("costs nothing")}
    return line(Span(words[cost], "muted"))


def _left(n: int, t: Translator) -> Span:
    """How many of something are carried."""
    return Span(" · " + t.plural("{n} left", "{n} left", n).replace("{n}", str(n)), "muted")


def _attacks(state: State, creature: AnyCreature, busy: Refused | None, t: Translator) -> list[Action]:
    found: list[Action] = []
    for weapon in creature.sheet.weapons:
        label = line(
            t.text("Attack"), Span(f" {t.shipped(weapon.name)}", "strong"), *weapon_line(weapon, t)[1:]
        )
        found.append(_attack(label, {"with": weapon.name}, busy, t))
    if not found:
        strikes = creature.sheet.hit_strikes
        label = line(t.text("Attack"), Span(f" {t.text('near')} · {strikes}", "muted"))
        found.append(_attack(label, {}, busy, t))
        label = line(t.text("Attack from afar"), Span(f" {strikes}", "muted"))
        # Only the table knows whether there is anything to throw, so nobody is proposed to do it.
        found.append(replace(_attack(label, {"ranged": True}, busy, t), aim=""))
    return found


def _attack(label: Line, preset: dict[str, Any], busy: Refused | None, t: Translator) -> Action:
    return Action(label, "attack", preset, ("target",), _DICE, busy, _cost("action", t), aim="foes")


def _use(
    label: Line, what: str, creature: AnyCreature, refused: Refused | None, cost: Line, *asks: str
) -> Action:
    counters = _DICE if what == "disarm" else ()
    return Action(label, "use", {"actor": creature.id, "what": what}, asks, counters, refused, cost)


def _thing(state: State, creature: AnyCreature, thing: Thing, busy: Refused | None, t: Translator) -> Action:
    cost = THINGS[thing]
    refused = busy if cost == "action" else None
    if cost == "free":
        refused = reason(refuse_free, state, creature)
    elif cost == "none" and creature.down:
        refused = Refused("is-down", who=display_name(state, creature))
    # Of anything else what it costs is all that there is to say.
    word = thing_word(thing, t, lower=creature.sheet.shield)
    word = t.text("something else") if thing in _ANYTHING else word
    return _use(line(_capital(word)), thing, creature, refused, _cost(cost, t))


def _gear_and_magic(state: State, creature: AnyCreature, busy: Refused | None, t: Translator) -> list[Action]:
    """Potions and scrolls for whoever carries some; spells and miracles for heroes and allies."""
    found: list[Action] = []
    sheet, cost = creature.sheet, _cost("action", t)
    if sheet.potions:
        refused = reason(refuse_free, state, creature)
        if refused is None and sheet.strikes >= sheet.strikes_max:
            refused = Refused("not-hurt", who=display_name(state, creature))
        label = line(t.text("Drink a potion"), _left(sheet.potions, t))
        found.append(_use(label, "potion", creature, refused, _cost("free", t)))
    if not option(state, "magic"):
        return found
    hero = creature.side in ("hero", "ally")
    if hero:
        found.append(_use(line(_capital(art_word("spell", t))), "spell", creature, busy, cost, "target"))
    if sheet.scrolls:
        label = line(_capital(art_word("scroll", t)), _left(sheet.scrolls, t))
        found.append(_use(label, "scroll", creature, busy, cost, "target"))
    if hero:
        refused = busy
        if refused is None and sheet.miracle_scene == state.scene.number:
            refused = Refused("miracle-used", who=display_name(state, creature))
        found.append(_use(line(_capital(art_word("miracle", t))), "miracle", creature, refused, cost))
    return found


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
