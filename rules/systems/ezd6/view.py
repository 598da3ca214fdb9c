"""EZD6 on the screen: wounds and pools in glyphs, the sheet, the turn pane."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.system import SheetRow, SheetView, TurnGroup, option
from rules.systems.ezd6 import turns
from rules.systems.ezd6.narration import value_word
from rules.systems.ezd6.sheet import Weapon
from rules.text import N_, Line, Span, Translator, line

_HEARTS = 6

#: The signs of this system, with what they mean.
LEGEND: tuple[tuple[str, str], ...] = (
    ("♥ ♡", N_("strikes: left, lost")),
    ("◆", N_("karma, one for each")),
    ("★", N_("hero dice, one for each")),
    ("● ○", N_("of a turn the action, then the free action: left, spent")),
)


def hearts(strikes: int, most: int) -> Line:
    """Strikes as hearts, or as a number when there are more than six."""
    if most > _HEARTS:
        return line(Span(f"♥ {strikes}/{most}", "harm"))
    return line(Span("♥" * strikes, "harm"), Span("♡" * (most - strikes), "muted"))


def marks(state: State, creature: AnyCreature, t: Translator) -> Line:
    """Hearts, then karma, then hero dice."""
    sheet = creature.sheet
    spans = list(hearts(sheet.strikes, sheet.strikes_max))
    if creature.side == "hero" and option(state, "karma"):
        karma = "◆" * sheet.karma if sheet.karma <= _HEARTS else f"◆{sheet.karma}"
        spans += [Span(" "), Span(karma, "karma"), Span(" "), Span("★" * sheet.hero_dice, "accent")]
    return tuple(span for span in spans if span.text)


def turn_note(state: State, creature: AnyCreature, t: Translator) -> Line:
    """What is left of a turn: pips for the action and the free action, or what stands in its way."""
    if state.time != "action" or creature.down or creature.id not in state.order:
        return ()
    notes: list[Line] = []
    if creature.interrupted:
        notes.append(line(Span(t.text("interrupted"), "accent")))
    elif creature.held:
        word = t.text("waits to interrupt") if creature.id in state.called else t.text("holds")
        notes.append(line(Span(word, "accent")))
    elif creature.acted:
        notes.append(line(Span(t.text("has acted"), "muted")))
    elif creature.id == state.active or creature.sheet.action_used or creature.sheet.free_used:
        if not creature.sheet.owes_action:
            notes.append(line(_pip(creature.sheet.action_used, t.text("action"))))
        if not creature.sheet.delayed:
            notes.append(line(_pip(creature.sheet.free_used, t.text("free"))))
    if creature.sheet.owes_action:
        notes.append(line(Span(t.text("owes an action"), "harm")))
    spans: list[Span] = []
    for note in notes:
        spans += [Span("  "), *note] if spans else note
    return tuple(spans)


def _pip(spent: bool, word: str) -> Span:
    return Span(f"{'○' if spent else '●'} {word}", "muted" if spent else "strong")


def turn_groups(state: State, t: Translator) -> tuple[TurnGroup, ...]:
    """Heroes, foes, others, and who is out of combat."""
    present = [c for c in state.creatures.values() if not state.zone(c.zone).out]
    if state.time == "action":
        place = {id_: n for n, id_ in enumerate(state.order)}
        present.sort(key=lambda c: place.get(c.id, len(place)))
    headings: tuple[tuple[Span, tuple[str, ...]], ...] = (
        (Span(t.text("HEROES"), "hero"), ("hero", "ally")),
        (Span(t.text("FOES"), "foe"), ("foe",)),
        (Span(t.text("OTHERS"), "neutral"), ("neutral",)),
    )
    groups = [
        TurnGroup(line(heading), tuple(c.id for c in present if c.side in sides))
        for heading, sides in headings
    ]
    outside = tuple(c.id for c in state.creatures.values() if state.zone(c.zone).out)
    groups.append(TurnGroup(line(Span(t.text("OUT OF COMBAT"), "muted")), outside))
    return tuple(group for group in groups if group.creatures)


def next_label(state: State, t: Translator) -> str:
    """Whom or what `next` starts."""
    who, phase, new_round = turns.upcoming(state)
    if new_round:
        return t.text("round {n}").replace("{n}", str(state.round + 1))
    if phase != state.phase:
        return t.text("foes") if phase == "foes" else t.text("heroes")
    return display_name(state, state.creatures[who]) if who else ""


def _value(value: int | None) -> Span:
    return Span(value_word(value), "muted" if value is None else "strong")


def sheet(state: State, creature: AnyCreature, t: Translator) -> SheetView:
    """The sheet in sections: life, numbers, weapons and gear."""
    s = creature.sheet
    subtitle = " · ".join(t.shipped(word) for word in (s.species, s.path) if word)
    life = [SheetRow(t.text("Strikes"), hearts(s.strikes, s.strikes_max))]
    if creature.side == "hero" and option(state, "karma"):
        karma = (
            Span("◆" * s.karma if s.karma <= 9 else f"◆ {s.karma}", "karma")
            if s.karma
            else Span("–", "muted")
        )
        hero = Span("★" * s.hero_dice, "accent") if s.hero_dice else Span("–", "muted")
        life += [SheetRow(t.text("Karma"), line(karma)), SheetRow(t.text("Hero dice"), line(hero))]
    shield = (Span(" " + t.text("with shield"), "muted"),) if s.shield else ()
    numbers = [SheetRow(t.text("Armour"), line(_value(s.armour_save), *shield))]
    if s.miraculous is not None or creature.side == "hero":
        boon = (Span(" " + t.text("with a boon"), "muted"),) if s.lucky else ()
        numbers.append(SheetRow(t.text("Miraculous"), line(_value(s.miraculous), *boon)))
    numbers.append(SheetRow(t.text("To be hit"), line(_value(s.to_be_hit))))
    if s.hits_on is not None:
        numbers.append(SheetRow(t.text("Hits on"), line(_value(s.hits_on))))
    if s.hit_strikes > 1:
        numbers.append(SheetRow(t.text("Strikes per hit"), line(Span(str(s.hit_strikes), "strong"))))
    gear = [SheetRow(t.text("Weapons") if n == 0 else "", weapon_line(w, t)) for n, w in enumerate(s.weapons)]
    listed = (
        (t.text("Trained"), s.trained),
        (t.text("Inclinations"), s.inclinations),
        (t.text("Aspects"), s.aspects),
        (t.text("Equipment"), s.equipment),
    )
    gear += [SheetRow(label, line(", ".join(map(t.shipped, words)))) for label, words in listed if words]
    if s.potions:
        gear.append(SheetRow(t.text("Potions"), line(str(s.potions))))
    if s.scrolls:
        gear.append(SheetRow(t.text("Scrolls"), line(str(s.scrolls))))
    if creature.side == "hero":
        gear.append(SheetRow(t.text("Wealth"), line(wealth_word(s.wealth, t))))
    if s.notes:
        gear.append(SheetRow(t.text("Notes"), line(Span(t.shipped(s.notes), "note"))))
    return SheetView(line(Span(subtitle, "muted")), (tuple(life), tuple(numbers), tuple(gear)))


def weapon_line(weapon: Weapon, t: Translator) -> Line:
    reach = t.text("near") if weapon.reach == "near" else t.text("far")
    return line(t.shipped(weapon.name), Span(f" {reach} · {weapon.strikes}", "muted"))


def wealth_word(level: str, t: Translator) -> str:
    """A wealth level in words (R-EZ-42)."""
    words = {
        "pauper": t.text("pauper"),
        "cash_poor": t.text("cash poor"),
        "moderate": t.text("moderate"),
        "wealthy": t.text("wealthy"),
        "lordly": t.text("lordly"),
        "kingly": t.text("kingly"),
    }
    return words[level]


_PUBLISHED = (
    "strikes", "strikes_max", "karma", "hero_dice", "armour", "miraculous", "to_be_hit", "hits_on",
    "hit_strikes", "wealth", "potions", "scrolls", "lucky", "shield", "offering_used", "action_used",
    "free_used", "owes_action", "delayed",
)  # fmt: skip


def json_view(creature: AnyCreature) -> dict[str, Any]:
    """The published sheet and weapons of a creature."""
    values = {key: getattr(creature.sheet, key) for key in _PUBLISHED}
    return {"sheet": values, "weapons": msgspec.to_builtins(creature.sheet.weapons)}
