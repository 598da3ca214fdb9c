"""EZD6 on the screen: wounds and pools in glyphs, the sheet, the turn pane, the actions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from rules.commands import Command
from rules.errors import Refused
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.system import Action, SheetRow, SheetView, TurnGroup, option
from rules.systems.ezd6 import turns
from rules.systems.ezd6.attacks import attack_pool, strike_of
from rules.systems.ezd6.commands import Attack, Check
from rules.systems.ezd6.decide import check_pool
from rules.systems.ezd6.narration import value_word
from rules.systems.ezd6.odds import expected_strikes, kept_odds, save_odds, success_odds
from rules.systems.ezd6.sheet import Weapon
from rules.text import Line, Span, Translator, line

_HEARTS = 6


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
    """Pips for the action and the free action in action time."""
    if state.time != "action" or creature.down or creature.id not in state.order:
        return ()
    if creature.acted:
        return line(Span(t.text("has acted"), "muted"))
    if creature.id != state.active and not creature.sheet.action_used:
        return ()
    pips = ("○" if creature.sheet.action_used else "●") + " " + t.text("action")
    return line(Span(pips, "strong" if not creature.sheet.action_used else "muted"))


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
    subtitle = " · ".join(word for word in (s.species, s.path) if word)
    life = [SheetRow(t.text("Strikes"), hearts(s.strikes, s.strikes_max))]
    if creature.side == "hero" and option(state, "karma"):
        karma = (
            Span("◆" * s.karma if s.karma <= 9 else f"◆ {s.karma}", "karma")
            if s.karma
            else Span("–", "muted")
        )
        hero = Span("★" * s.hero_dice, "accent") if s.hero_dice else Span("–", "muted")
        life += [SheetRow(t.text("Karma"), line(karma)), SheetRow(t.text("Hero dice"), line(hero))]
    numbers = [SheetRow(t.text("Armour"), line(_value(s.armour)))]
    if s.miraculous is not None or creature.side == "hero":
        numbers.append(SheetRow(t.text("Miraculous"), line(_value(s.miraculous))))
    numbers.append(SheetRow(t.text("To be hit"), line(_value(s.to_be_hit))))
    if s.hits_on is not None:
        numbers.append(SheetRow(t.text("Hits on"), line(_value(s.hits_on))))
    if s.hit_strikes > 1:
        numbers.append(SheetRow(t.text("Strikes per hit"), line(Span(str(s.hit_strikes), "strong"))))
    gear = [SheetRow(t.text("Weapons") if n == 0 else "", _weapon(w, t)) for n, w in enumerate(s.weapons)]
    if s.trained:
        gear.append(SheetRow(t.text("Trained"), line(", ".join(s.trained))))
    if s.potions:
        gear.append(SheetRow(t.text("Potions"), line(str(s.potions))))
    if creature.side == "hero":
        gear.append(SheetRow(t.text("Wealth"), line(wealth_word(s.wealth, t))))
    if s.notes:
        gear.append(SheetRow(t.text("Notes"), line(Span(s.notes, "note"))))
    return SheetView(line(Span(subtitle, "muted")), (tuple(life), tuple(numbers), tuple(gear)))


def _weapon(weapon: Weapon, t: Translator) -> Line:
    reach = t.text("near") if weapon.reach == "near" else t.text("far")
    return line(weapon.name, Span(f" {reach} · {weapon.strikes}", "muted"))


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


def actions(state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
    """An attack for each weapon, or with bare hands; then what karma buys."""
    reason: Refused | None = None
    try:
        turns.refuse_to_act(state, creature)
    except Refused as refused:
        reason = refused
    found: list[Action] = []
    for weapon in creature.sheet.weapons:
        label = line(t.text("Attack"), Span(f" {weapon.name}", "strong"), *_weapon(weapon, t)[1:])
        found.append(_attack(label, {"with": weapon.name}, reason))
    if not found:
        label = line(t.text("Attack"), Span(f" {t.text('near')} · {creature.sheet.hit_strikes}", "muted"))
        found.append(_attack(label, {}, reason))
        label = line(t.text("Attack from afar"), Span(f" {creature.sheet.hit_strikes}", "muted"))
        found.append(_attack(label, {"ranged": True}, reason))
    price = int(option(state, "hero_die_price"))
    if creature.side == "hero" and option(state, "karma") and creature.sheet.karma >= price:
        held = (
            Refused("has-hero-die", who=display_name(state, creature)) if creature.sheet.hero_dice else None
        )
        label = line(t.text("Buy a hero die"), Span(f" {price} ◆", "karma"))
        found.append(Action(label, "buy", {"actor": creature.id, "hero-die": True}, (), refused=held))
    return tuple(found)


def _attack(label: Line, preset: dict[str, Any], reason: Refused | None) -> Action:
    return Action(label, "attack", preset, ("target",), ("boon", "bane"), reason)


def odds(state: State, command: Command) -> dict[str, Fraction]:
    """Exact odds by published keys; empty for commands that roll nothing of their own."""
    if not isinstance(command, Check | Attack):
        return {}
    for creature_id in (command.actor, *((command.target,) if isinstance(command, Attack) else ())):
        if creature_id not in state.creatures:
            raise Refused("unknown-name", name=creature_id)
    if isinstance(command, Check):
        pool = check_pool(state, command)
        karma = state.creatures[command.actor].sheet.karma if option(state, "karma") else 0
    else:
        pool = attack_pool(state, command)
        karma = state.creatures[command.actor].sheet.karma if option(state, "karma") else 0
        if pool.purpose == "defence":
            # The same odds seen from the attacker's side: the hero's failure is the enemy's hit.
            mirrored = attack_pool(state_with_gm_rolls(state), command)
            pool = mirrored
    kept = kept_odds(pool.size, pool.keep)
    found = {
        "success": success_odds(pool.size, pool.keep, pool.difficulty),
        "critical": kept[6],
        "critical_failure": kept[1],
        "success_karma": success_odds(pool.size, pool.keep, pool.difficulty, karma),
    }
    if isinstance(command, Attack):
        actor, target = state.creatures[command.actor], state.creatures[command.target]
        expected = expected_strikes(
            pool.size,
            pool.keep,
            pool.difficulty,
            damage=strike_of(state, command).damage,
            mode=str(option(state, "boon_sixes")),
            chain=actor.side in ("hero", "ally") or bool(option(state, "enemy_chain")),
        )
        found["strikes"] = expected
        found["strikes_through"] = expected * (1 - save_odds(target.sheet.armour))
    return found


def state_with_gm_rolls(state: State) -> State:
    """The state as it would be if the game master rolled for enemies."""
    return msgspec.structs.replace(state, options={**state.options, "enemy_attacks": "gm"})


def odds_line(state: State, command: Command, t: Translator) -> Line:
    """The odds of a command in one short line."""
    found = odds(state, command)
    if not found:
        return ()
    gap = Span(" · ", "muted")
    spans: list[Span] = [Span(t.text("success") + " ", "muted"), Span(t.percent(found["success"]), "strong")]
    if found["success_karma"] != found["success"]:
        spans += [Span(f" (◆ {t.percent(found['success_karma'])})", "karma")]
    if "strikes" in found:
        strikes = Span(t.number(found["strikes_through"]), "strong")
        spans += [gap, strikes, Span(" " + t.text("strikes"), "muted")]
    for key, words in (("critical", t.text("critical")), ("critical_failure", t.text("critical failure"))):
        spans += [gap, Span(words + " ", "muted"), Span(t.percent(found[key]), "strong")]
    return tuple(spans)


_PUBLISHED = (
    "strikes", "strikes_max", "karma", "hero_dice", "armour", "miraculous", "to_be_hit", "hits_on",
    "hit_strikes", "wealth", "potions", "action_used", "free_used",
)  # fmt: skip


def json_view(creature: AnyCreature) -> dict[str, Any]:
    """The published sheet and weapons of a creature."""
    values = {key: getattr(creature.sheet, key) for key in _PUBLISHED}
    return {"sheet": values, "weapons": msgspec.to_builtins(creature.sheet.weapons)}
