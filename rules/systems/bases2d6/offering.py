"""An open 2d6 resolution in words: who decides, what has been declared, what each answer brings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from rules.errors import Refused
from rules.people import named, named_all, zone_named
from rules.state import GM, AnyCreature, State
from rules.system import OpenView, OptionChoice
from rules.systems.bases2d6 import initiative, odds
from rules.systems.bases2d6.ability import Ability, ActionType
from rules.systems.bases2d6.amounts import cost_of, letter_pools, pools_in
from rules.systems.bases2d6.execution import Execution, PendingInitiative, PendingRoll, Resolution
from rules.systems.bases2d6.possession import find
from rules.systems.bases2d6.reactions import Reaction, reactions_to
from rules.systems.bases2d6.stats import stat_of
from rules.systems.bases2d6.words import ability_name, ability_said, others
from rules.text import N_, Line, Span, Translator, line, phrase, plain

#: What an action takes of a turn, as short as a list of fifteen needs; the Normal one goes without saying.
_SHORT_ACTIONS: dict[ActionType, str] = {"instant": N_("inst."), "free": N_("free"), "full": N_("full")}

#: What picks a reaction: digits, then letters that mean nothing else while the game waits.
_KEYS = "1234567890abdefgijlmno"


def describe(state: State, t: Translator) -> OpenView:
    """The decision that waits."""
    resolution: Any = state.open
    if isinstance(resolution, PendingRoll):
        topic = _topic(state, resolution.actor, what_word(state, resolution.what, t), t)
        return replace(_pending_roll(state, resolution, t), topic=topic, doer=resolution.actor)
    if isinstance(resolution, PendingInitiative):
        return replace(_initiative(state, resolution, t), topic=t.text("initiative"))
    top = resolution.top
    topic = _topic(state, top.user, ability_said(state, top.user, top.ability, t), t)
    return replace(_execution(state, resolution, t), topic=topic, doer=top.user)


def _topic(state: State, who: str, what: str, t: Translator) -> str:
    """What is under way, for the names of its answers in undo: "Bandit captain's strike"."""
    return plain(phrase(t.text("{who}'s {art}"), {"who": named(state, who), "art": what}))


def roll_choice(state: State, t: Translator) -> OptionChoice:
    """Letting the program roll; with dice on the table Enter by reflex must not."""
    if state.dice == "table":
        return OptionChoice("roll", t.text("let the program roll"), "r")
    return OptionChoice("roll", t.text("Roll"), "enter")


def what_word(state: State, what: str, t: Translator) -> str:
    """A statistic's label in the language, or an aptitude's name as typed."""
    stat = stat_of(state, what)
    return what if stat is None else t.text(stat.label)


def _pending_roll(state: State, pending: PendingRoll, t: Translator) -> OpenView:
    slots: dict[str, str | Span | Line] = {
        "who": named(state, pending.actor),
        "what": what_word(state, pending.what, t),
    }
    if pending.stage == "grant":
        prompt = phrase(t.text("{who}: does something allow a roll of {what}?"), slots)
        choices = (
            OptionChoice("grant", t.text("It is allowed"), "1"),
            OptionChoice("deny", t.text("It is not"), "2"),
        )
        return OpenView(GM, prompt, choices)
    prompt = phrase(t.text("{who}: {what}, 2d6"), slots)
    return OpenView(pending.actor, prompt, (roll_choice(state, t),), (2, 6))


def _initiative(state: State, pending: PendingInitiative, t: Translator) -> OpenView:
    who = pending.waiting[0] if pending.waiting else GM
    if not pending.waiting:
        # A coin for two of the same Total and statistic, a die of as many sides for more.
        sides = len(initiative.arrange(state, pending).tie) + 1
        return OpenView(
            GM, line(t.text("A tie in initiative: a coin decides")), (roll_choice(state, t),), (1, sides)
        )
    prompt = phrase(t.text("{who}: initiative, 2d6"), {"who": named(state, who)})
    return OpenView(who, prompt, (roll_choice(state, t),), (2, 6))


def _execution(state: State, resolution: Resolution, t: Translator) -> OpenView:
    top = resolution.top
    user = state.creatures.get(top.user)
    ability = find(state, user, top.ability) if user is not None else None
    if ability is None:
        return OpenView(GM, line(top.ability), (OptionChoice("pass", t.text("Go on"), "enter"),))
    if top.stage == "declared":
        return _window(state, top, ability, t)
    if top.stage == "invert":
        prompt = phrase(
            t.text("{who} fumbles {ability}: what should have gone comes?"),
            {"who": named(state, top.user), "ability": ability_name(ability, t)},
        )
        choices = (
            OptionChoice("apply", t.text("The state comes"), "1"),
            OptionChoice("nothing", t.text("Nothing happens"), "2"),
        )
        return OpenView(GM, prompt, choices)
    who, count, sides, what = _due(state, top, ability, t)
    slots: dict[str, str | Span | Line] = {
        "who": named(state, who),
        "what": what,
        "dice": Span(f"{count}d{sides}", "strong"),
    }
    prompt = phrase(t.text("{who}: {what}, {dice}"), slots)
    return OpenView(who, prompt, (roll_choice(state, t),), (count, sides))


def _due(state: State, top: Execution, ability: Ability, t: Translator) -> tuple[str, int, int, str]:
    if top.stage == "roll":
        return top.user, 2, 6, what_word(state, top.roll, t)
    if top.stage == "defend":
        for target in top.targets:
            if target in top.defences and target not in top.totals and target in state.creatures:
                return target, 2, 6, what_word(state, top.defences[target], t)
    pools = letter_pools(ability)
    for effect in ability.effects:
        pools += [*pools_in(effect.amount), *pools_in(effect.each_amount)]
    count, sides = pools[len(top.amounts)] if len(top.amounts) < len(pools) else (1, 6)
    return top.user, count, sides, ability_name(ability, t)


def _window(state: State, top: Execution, ability: Ability, t: Translator) -> OpenView:
    """What is declared and not yet resolved, and who may answer it."""
    named_ones = others(top.targets, top.user)
    template = t.text("{who}: {ability} on {targets}") if named_ones else t.text("{who}: {ability}")
    if top.zone:
        template = t.text("{who}: {ability} to {zone}")
    prompt = phrase(
        template,
        {
            "who": named(state, top.user),
            "ability": Span(ability_name(ability, t), "strong"),
            "targets": named_all(state, named_ones),
            "zone": zone_named(state, top.zone, t) if top.zone else "",
        },
    )
    reactions = reactions_to(state, top, ability)
    who = reactions[0].who if reactions else GM
    alone = len({reaction.who for reaction in reactions}) == 1
    choices: list[OptionChoice] = []
    for number, reaction in enumerate(reactions):
        word = reaction.word if alone else f"react {reaction.who} {reaction.word}"
        label = (
            ability_name(reaction.ability, t) if reaction.ability else what_word(state, reaction.defence, t)
        )
        key = _KEYS[number] if number < len(_KEYS) else ""
        holds = _holds(state, top, ability, reaction)
        # The chance is the defence's, and must not be read as the attack's.
        meaning = t.text("holds:") if holds is not None else ""
        if reaction.ability is not None and not reaction.defence:
            meaning = " ".join(price(state, state.creatures[reaction.who], reaction.ability, t))
        choices.append(OptionChoice(word, label, key, holds, meaning, who=reaction.who))
    # With several it is nobody's in particular.
    choices.append(OptionChoice("pass", t.text("No reaction"), "enter", who="" if alone else GM))
    return OpenView(who, prompt, tuple(choices))


def price(state: State, creature: AnyCreature, ability: Ability, t: Translator) -> list[str]:
    """What an ability takes of the turn and of the pools, in a few words."""
    pools = {"hp": t.text("HP"), "mp": t.text("MP")}
    short = _SHORT_ACTIONS.get(ability.action, "") if state.time == "action" else ""
    try:
        costs = cost_of(state, creature, ability)
    except Refused:
        # The list says by itself what is wrong with it.
        costs = {}
    amounts = [f"{amount} {pools[pool]}" for pool, amount in costs.items() if amount]
    return [*([t.text(short)] if short else []), *amounts]


def _holds(state: State, top: Execution, ability: Ability, reaction: Reaction) -> Fraction | None:
    """The chance that a defence keeps the ability off; None for other reactions."""
    if not reaction.defence:
        return None
    results = odds.results_of(state, top, ability)
    return 1 - odds.success_on(state, top, ability, reaction.who, results, reaction.defence)
