"""The words that sentences and sheets share: names of abilities, statistics, states, sources, tokens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from rules.state import AnyCreature, State
from rules.systems.bases2d6.ability import ELEMENT_LABELS, TYPE_LABELS, Ability, unusual
from rules.systems.bases2d6.basics import BASICS
from rules.systems.bases2d6.book import book_of
from rules.systems.bases2d6.possession import find
from rules.systems.bases2d6.states import STATES
from rules.systems.bases2d6.stats import STATS
from rules.text import Line, Span, Translator

SEPARATOR = Span(" · ", "muted")

_SHIPPED_NAMES = {ability.id: ability.name for ability in BASICS}
_STATS = {stat.id: stat.label for stat in STATS}
_KINDS: dict[str, str] = {str(kind): label for kind, label in TYPE_LABELS.items()}
_COLOURS: dict[str, str] = {str(element): label for element, label in ELEMENT_LABELS.items()}
_STATES = {state.id: state.label for state in STATES}


def ability_name(ability: Ability, t: Translator) -> str:
    """An ability's name: translated while it is the shipped one, else as somebody typed it."""
    shipped = bool(ability.id) and _SHIPPED_NAMES.get(ability.id) == ability.name
    return t.text(ability.name) if shipped else t.shipped(ability.name)


def unusual_words(ability: Ability, t: Translator) -> tuple[str, ...]:
    """The pairs of its types that do not usually go together, a sentence each (R-2D-33)."""
    return tuple(
        t.text("Unusual, and allowed: {one} and {other} at once.")
        .replace("{one}", t.text(TYPE_LABELS[one]))
        .replace("{other}", t.text(TYPE_LABELS[other]))
        for one, other in unusual(ability)
    )


def doubtful_words(ability: Ability, t: Translator) -> tuple[str, ...]:
    """What whoever makes an ability may not have meant, and may: odd types, a cost, a state of its own."""
    unpaid = t.text("A passive ability is never used, so what it costs is never paid.")
    own = t.text("“{name}” is none of the nine states: a condition in your own words.")
    given = dict.fromkeys(effect.status for effect in ability.effects if effect.kind in ("status", "cleanse"))
    names = (name for name in given if name and name not in _STATES)
    costs = (unpaid,) if ability.action == "passive" and ability.costs else ()
    return (*unusual_words(ability, t), *costs, *(own.replace("{name}", name) for name in names))


def ability_said(state: State, who: str, name: str, t: Translator) -> str:
    """The name of somebody's ability as an event holds it, also when it is gone by now."""
    creature = state.creatures.get(who)
    found = find(state, creature, name) if creature is not None else None
    if found is not None:
        return ability_name(found, t)
    return t.text(name) if name in _SHIPPED_NAMES.values() else t.shipped(name)


def stat_label(state: State, stat_id: str, t: Translator) -> str:
    """A statistic's name: as the table called it, else translated; an aptitude's as typed."""
    book = book_of(state)
    if stat_id in book.labels:
        return book.labels[stat_id]
    if stat_id in _STATS:
        return t.text(_STATS[stat_id])
    return next((stat.label for stat in book.stats if stat.id == stat_id), t.shipped(stat_id))


def target_label(state: State, on: str, t: Translator) -> str:
    """What a modifier changes: a statistic, the Tirada, the Total or the damage."""
    words = {"roll": t.text("Roll"), "total": t.text("Total"), "damage": t.text("Damage")}
    return words.get(on) or stat_label(state, on, t)


def state_label(state_id: str, t: Translator) -> str:
    """The name of one of the nine states; a condition's own words, in this language where we ship them."""
    return t.text(_STATES[state_id]) if state_id in _STATES else t.shipped(state_id)


def source_word(source: str, t: Translator) -> str:
    """What a part of a number or a loss comes from."""
    words = {
        "base": t.text("base"),
        "by-hand": t.text("by hand"),
        "said": t.text("said at the table"),
        "rest": t.text("rest"),
    }
    if source in words:
        return words[source]
    return t.text(source) if source in _SHIPPED_NAMES.values() else state_label(source, t)


def signed(amount: int) -> str:
    """ "+3", "−3"."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def part_amount(amount: int, percent: bool, t: Translator) -> str:
    """A part of a number: "+2", or "−50%" of it."""
    if not percent:
        return signed(amount)
    return ("+" if amount >= 0 else "−") + t.percent(Fraction(abs(amount), 100))


def parts_words(parts: Iterable[Sequence[Any]], t: Translator) -> str:
    """Parts with where they come from: "+2 Blessing, −1 Soak"."""
    return ", ".join(
        f"{part_amount(int(amount), bool(percent), t)} {source_word(str(source), t)}"
        for source, amount, percent in parts
    )


def pool_word(pool: str, t: Translator) -> str:
    """The short name of a pool."""
    return t.text("MP") if pool == "mp" else t.text("HP")


def element_words(kind: str, elements: Iterable[str], t: Translator) -> str:
    """What damage is: "physical, red"."""
    words = [t.text(_KINDS[kind])] if kind else []
    words += [t.text(_COLOURS[element]) for element in elements]
    return ", ".join(words)


def nature_word(of: str, t: Translator) -> str:
    """What a part of somebody's nature is about: a kind of damage or an element."""
    return element_words(of, (), t) if of in _KINDS else element_words("", (of,), t)


def token_words(tokens: Sequence[int], t: Translator) -> str:
    """Normal and instant tokens of a turn: "1 normal and 2 instant"."""
    normal, instant = tokens
    words = []
    if normal:
        words.append(t.plural("{n} normal", "{n} normal", normal).replace("{n}", str(normal)))
    if instant:
        words.append(t.plural("{n} instant", "{n} instant", instant).replace("{n}", str(instant)))
    if len(words) < 2:
        return "".join(words)
    return t.text("{one} and {other}").replace("{one}", words[0]).replace("{other}", words[1])


def action_words(action: str, t: Translator) -> str:
    """What kind of action something is, in full."""
    words = {
        "normal": t.text("normal action"),
        "instant": t.text("instant action"),
        "free": t.text("free action"),
        "full": t.text("full action"),
        "passive": t.text("passive"),
    }
    return words[action]


def others(targets: Iterable[str], who: str) -> tuple[str, ...]:
    """Targets as they are named: an ability on oneself alone needs no target in words."""
    named = tuple(targets)
    return () if named == (who,) else named


def strong(text: str) -> Span:
    """A name that is nobody's: of an ability, a state, a statistic."""
    return Span(text, "strong")


def muted(text: str) -> Line:
    """An aside, or nothing at all."""
    return (Span(text, "muted"),) if text else ()


def held(creature: AnyCreature | None, key: str) -> int:
    """The charges of a status that somebody has."""
    status = creature.statuses.get(key) if creature is not None else None
    return status.charges if status is not None else 0
