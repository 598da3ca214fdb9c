"""The 2d6 character sheet: points, statistics with what changes them, abilities, states, the turn."""

from __future__ import annotations

from rules.people import named_all
from rules.state import AnyCreature, State, Status
from rules.system import SheetRow, SheetView
from rules.systems.bases2d6.ability import ACTION_LABELS, REACH_LABELS, Ability, Cost
from rules.systems.bases2d6.book import book_of
from rules.systems.bases2d6.budget import has_turn
from rules.systems.bases2d6.narrated_states import aura_words
from rules.systems.bases2d6.states import STATES
from rules.systems.bases2d6.stats import Stat, stats_of, value_of
from rules.systems.bases2d6.words import (
    ability_name,
    action_words,
    element_words,
    nature_word,
    part_amount,
    parts_words,
    pool_word,
    signed,
    source_word,
    stat_label,
    state_label,
    target_label,
    token_words,
)
from rules.telling import until_words
from rules.text import Line, Span, Translator, line

_TURN = ("normal", "instant", "left_normal", "left_instant", "debt_normal", "debt_instant")


def sheet(state: State, creature: AnyCreature, t: Translator) -> SheetView:
    """The sheet in sections: points and states, statistics, what is not fighting, abilities, the rest."""
    s = creature.sheet
    lead = (_points(creature, t), _statuses(state, creature, t), _turn(state, creature, t))
    sections = (
        *lead,
        _stats(state, creature, t, ("roll", "threshold")),
        _stats(state, creature, t, ("attribute", "custom")),
        tuple(
            SheetRow(t.shipped(aptitude.name), line(Span(str(aptitude.value), "strong")))
            for aptitude in s.aptitudes
        ),
        tuple(_ability(ability, t) for ability in s.abilities),
        _rest(creature, t),
    )
    return SheetView(
        line(Span(t.shipped(s.species), "muted")),
        tuple(section for section in sections if section),
        _details(state, creature, t),
        tells_statuses=True,
        lead=sum(bool(section) for section in lead),
    )


def _details(state: State, creature: AnyCreature, t: Translator) -> tuple[Line, ...]:
    """Every statistic with what it is made of, every state with what it does, every ability in full."""
    hidden = book_of(state).hidden
    lines = [line(Span(t.text("Statistics"), "accent"))]
    for stat in stats_of(state):
        if stat.id not in hidden:
            lines.append(line(*_made_of(state, creature, stat, t)))
    held = [spec for spec in STATES if spec.id in creature.statuses]
    if held:
        lines += [line(""), line(Span(t.text("States"), "accent"))]
    for spec in held:
        status = (Span(" "), *_status(state, creature.statuses[spec.id], t))
        rules = Span(f"  {', '.join(spec.rules)}", "rule")
        lines.append(
            line(Span(f"  {t.text(spec.label)}", "strong"), *status, f": {t.text(spec.about)}", rules)
        )
    if creature.sheet.abilities:
        lines += [line(""), line(Span(t.text("Abilities"), "accent"))]
    for ability in creature.sheet.abilities:
        lines.append(line(Span(f"  {ability_name(ability, t)}", "strong"), "  ", *ability_line(ability, t)))
        if ability.text:
            lines.append(line(f"    {t.shipped(ability.text)}"))
    return tuple(lines)


def _made_of(state: State, creature: AnyCreature, stat: Stat, t: Translator) -> Line:
    """ "Agility 2 = base 3, −1 Snare"; what else its roll adds, and the rules."""
    (base, *rest), total = value_of(creature, stat.id)
    spans = [Span(f"  {stat_label(state, stat.id, t)} ", "plain"), Span(str(total), "strong")]
    if rest:
        spans.append(Span(f" = {source_word(base.source, t)} {base.amount}"))
        parts = [(part.source, part.amount, part.percent) for part in rest]
        spans.append(Span(f", {parts_words(parts, t)}"))
    if stat.parent:
        other = value_of(creature, stat.parent).total
        words = t.text("its roll adds {stat} {n} too")
        words = words.replace("{stat}", stat_label(state, stat.parent, t)).replace("{n}", str(other))
        spans.append(Span(f" · {words}", "muted"))
    return tuple(spans)


def _points(creature: AnyCreature, t: Translator) -> tuple[SheetRow, ...]:
    s = creature.sheet
    rows = [SheetRow(t.text("HP"), line(Span(f"{s.hp}/{s.hp_max}", "harm")))]
    if s.mp_max:
        rows.append(SheetRow(t.text("MP"), line(Span(f"{s.mp}/{s.mp_max}", "karma"))))
    return tuple(rows)


def _statuses(state: State, creature: AnyCreature, t: Translator) -> tuple[SheetRow, ...]:
    """Everything that lasts: charges, what it changes, when it ends."""
    order = {spec.id: n for n, spec in enumerate(STATES)}
    keys = sorted(creature.statuses, key=lambda key: order.get(key, len(order)))
    return tuple(
        SheetRow(state_label(key, t), _status(state, creature.statuses[key], t)) for key in keys
    )  # fmt: skip


def _status(state: State, status: Status, t: Translator) -> Line:
    words = [str(status.charges)] if status.charges else []
    words += [
        f"{target_label(state, one.on, t)} {part_amount(one.amount, one.percent, t)}"
        for one in status.modifiers
    ]
    if status.extra.get("each"):
        words.append(aura_words(status.extra, t))
    spans = [Span(", ".join(words), "harm")] if words else []
    if status.until is not None:
        end = until_words(status.until, state, t)
        spans.append(Span(f", {end}" if words else end, "muted"))
    return tuple(spans) or line(Span("–", "muted"))


def _turn(state: State, creature: AnyCreature, t: Translator) -> tuple[SheetRow, ...]:
    """Tokens of the turn, and behind whom."""
    s = creature.sheet
    normal, instant, left_normal, left_instant, debt_normal, debt_instant = (getattr(s, key) for key in _TURN)
    rows = []
    if has_turn(state, creature):
        pips = f"{'●' * normal or '○'} {t.text('normal')} {'●' * instant or '○'} {t.text('instant')}"
        rows.append(SheetRow(t.text("Turn"), line(pips)))
    told = (
        (t.text("For reactions"), token_words((left_normal, left_instant), t)),
        (t.text("Owed"), token_words((debt_normal, debt_instant), t)),
        (t.text("Granted"), token_words((s.extra_normal, s.extra_instant), t)),
    )
    rows += [SheetRow(label, line(words)) for label, words in told if words]
    if s.behind:
        rows.append(SheetRow(t.text("Behind"), named_all(state, s.behind)))
    if s.initiative_total is not None:
        rows.append(SheetRow(t.text("Initiative Total"), line(str(s.initiative_total))))
    return tuple(rows)


def _stats(
    state: State, creature: AnyCreature, t: Translator, kinds: tuple[str, ...]
) -> tuple[SheetRow, ...]:
    hidden = book_of(state).hidden
    return tuple(
        SheetRow(stat_label(state, stat.id, t), _value(creature, stat, t))
        for stat in stats_of(state)
        if stat.kind in kinds and stat.id not in hidden
    )


def _value(creature: AnyCreature, stat: Stat, t: Translator) -> Line:
    """What counts now; where something changes it, of what it is made: "0 (3+2−5)"."""
    parts, total = value_of(creature, stat.id)
    shown = Span(str(total), "strong" if total else "muted")
    if len(parts) < 2:
        return line(shown)
    made = str(parts[0].amount) + "".join(part_amount(part.amount, part.percent, t) for part in parts[1:])
    return line(shown, Span(f" ({made})", "muted"))


def _ability(ability: Ability, t: Translator) -> SheetRow:
    return SheetRow(ability_name(ability, t), ability_line(ability, t, t.text(ACTION_LABELS[ability.action])))


def ability_line(ability: Ability, t: Translator, action: str = "") -> Line:
    """An ability in one short line: cost, action, range, elements; reactions and passives marked."""
    words = [_cost(cost, t) for cost in ability.costs]
    words.append(action or action_words(ability.action, t))
    if ability.reaction:
        words.append(t.text("reaction"))
    if ability.action != "passive":
        words.append(t.text(REACH_LABELS[ability.range]))
    if ability.behind:
        words.append(t.text("from behind"))
    if ability.elements:
        words.append(element_words("", ability.elements, t))
    return line(Span(" · ".join(words), "muted"))


def _cost(cost: Cost, t: Translator) -> str:
    return f"{cost.amount} {pool_word(cost.pool, t)}"


def _rest(creature: AnyCreature, t: Translator) -> tuple[SheetRow, ...]:
    s = creature.sheet
    rows = []
    for n, one in enumerate(s.resistances):
        what = nature_word(one.of, t)
        change = " ".join(
            [signed(one.amount)] * bool(one.amount) + [part_amount(one.percent, True, t)] * bool(one.percent)
        )
        rows.append(SheetRow(t.text("Damage taken") if n == 0 else "", line(f"{what} {change or '+0'}")))
    if s.notes:
        rows.append(SheetRow(t.text("Notes"), line(Span(t.shipped(s.notes), "note"))))
    return tuple(rows)
