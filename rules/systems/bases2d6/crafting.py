"""Abilities as they are made part by part: every field of one, what is unusual, what it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.commands import Command
from rules.crafts import Part
from rules.specs import Field
from rules.state import State
from rules.systems.bases2d6.ability import (
    ACTION_LABELS,
    ACTIONS,
    COMPOUNDS,
    EFFECTS,
    ELEMENT_LABELS,
    ELEMENTS,
    REACH_LABELS,
    REACHES,
    SOURCE_LABELS,
    SOURCES,
    TRIGGERS,
    TYPE_LABELS,
    TYPES,
    Ability,
    EffectKind,
    Element,
    Trigger,
    primaries,
)
from rules.systems.bases2d6.book import basics_of
from rules.systems.bases2d6.commands import AddAbility, RemoveAbility
from rules.systems.bases2d6.possession import key_of
from rules.systems.bases2d6.shaping import refuse_shape
from rules.systems.bases2d6.states import STATES
from rules.systems.bases2d6.stats import stats_of
from rules.systems.bases2d6.view_sheet import ability_line
from rules.systems.bases2d6.words import ability_name, doubtful_words, element_words
from rules.text import N_, Line, Translator

_TRIGGER_LABELS: dict[Trigger, str] = {
    "targeted": N_("being targeted oneself"), "ally-targeted": N_("an ally being targeted"),
    "enemy": N_("whatever an enemy does"), "any": N_("whatever anybody does"),
}  # fmt: skip
_EFFECT_LABELS: dict[EffectKind, str] = {
    "damage": N_("damage"), "heal": N_("healing"), "status": N_("gives a state"),
    "cleanse": N_("takes a state away"), "move": N_("moves"), "modify": N_("modifies"), "note": N_("note"),
}  # fmt: skip
_POOL_LABELS = (N_("HP"), N_("MP"))
_WHOM_LABELS = (N_("the target"), N_("the user"))
_WHEN_LABELS = {
    "start": N_("until the start of a turn"), "end": N_("until the end of a turn"),
    "round": N_("for rounds"), "scene": N_("for the scene"),
}  # fmt: skip
_EACH = ("", "damage", "heal", "lose")
_EACH_LABELS = (N_("nothing"), N_("damage"), N_("healing"), N_("lost points"))
_MODIFIED = ("roll", "total", "damage")
_MODIFIED_LABELS = (N_("the roll"), N_("the Total"), N_("Damage"))

_COSTS = Field(
    "costs", N_("Cost"), "list", high=2,
    parts=(
        Field("amount", N_("How much"), "formula",
              about=N_("A number or a formula without dice; it may use X, Y and Z.")),
        Field("pool", N_("Of which points"), "choice", choices=("mp", "hp"), labels=_POOL_LABELS[::-1]),
    ),
    about=N_("What is paid: one line for each kind of points."),
)  # fmt: skip
_LASTS = Field(
    "lasts", N_("Lasts"), "group",
    only=("kind", "status", "modify"),
    parts=(
        Field("when", N_("Lasts"), "choice", none=True, choices=tuple(_WHEN_LABELS),
              labels=tuple(_WHEN_LABELS.values()), about=N_("How it ends by itself; with nothing, by hand.")),
        Field("count", N_("How many"), low=1, high=99, about=N_("After how many turns or rounds."),
              only=("when", "start", "end", "round")),
        Field("whose", N_("Whose turns"), "choice", choices=("target", "user"), labels=_WHOM_LABELS,
              only=("when", "start", "end")),
    ),
)  # fmt: skip


def _effects(state: State) -> Field:
    """The field of the effects; what a modifier may change are this campaign's statistics too."""
    stats = stats_of(state)
    return Field(
        "effects", N_("Effects"), "list", high=12,
        parts=(
            Field("kind", N_("What it does"), "choice", choices=EFFECTS,
                  labels=tuple(_EFFECT_LABELS[kind] for kind in EFFECTS)),
            Field("amount", N_("How much"), "formula",
                  about=N_("A formula: 1d6 + strength. Statistics, aptitudes and X, Y, Z by name.")),
            Field("status", N_("State"), "text", only=("kind", "status", "cleanse"),
                  choices=tuple(spec.id for spec in STATES), labels=tuple(spec.label for spec in STATES),
                  about=N_("One of the nine states, or a condition in your own words.")),
            Field("on", N_("What it modifies"), "choice", only=("kind", "modify"),
                  choices=("", *_MODIFIED, *(stat.id for stat in stats)),
                  labels=("", *_MODIFIED_LABELS, *(stat.label for stat in stats))),
            Field("percent", N_("Percent"), "flag", only=("kind", "modify")),
            Field("to", N_("To whom"), "choice", choices=("target", "user"), labels=_WHOM_LABELS),
            Field("pool", N_("Of which points"), "choice", choices=("hp", "mp"), labels=_POOL_LABELS,
                  only=("kind", "damage", "heal", "status")),
            _LASTS,
            Field("each", N_("Each turn"), "choice", choices=_EACH, labels=_EACH_LABELS,
                  only=("kind", "status"),
                  about=N_("An aura: what happens to its bearer at the end of each own turn.")),
            Field("each_amount", N_("How much each turn"), "formula", only=("each", *_EACH[1:])),
            Field("positive", N_("Good for its target"), "flag", none=True,
                  about=N_("What a fumble turns round; with nothing said, the rules judge by themselves.")),
            Field("text", N_("Words"), "text", about=N_("What a note says, or a name for what it modifies.")),
        ),
        about=N_("What happens, from the first to the last. With + and − one changes its place."),
    )  # fmt: skip


class AbilityCraft:
    """A creature's abilities, and everybody's basic ones (R-2D-31 to 37); see `rules.crafts.Craft`."""

    key = "abilities"
    title = N_("Abilities")
    one = N_("Ability")
    new = N_("New ability")
    own = True
    shared = N_("Basic abilities, everybody's")
    item_type: type = Ability

    def held(self, state: State, creature: str) -> tuple[Ability, ...]:
        if not creature:
            return basics_of(state)
        abilities: tuple[Ability, ...] = state.creatures[creature].sheet.abilities
        return abilities

    def parts(self, state: State, item: Ability) -> tuple[Part, ...]:
        stats = stats_of(state)
        ids, labels = tuple(stat.id for stat in stats), tuple(stat.label for stat in stats)
        return (
            Part("", (
                Field("name", N_("Name"), "text"),
                Field("text", N_("In a sentence"), "text"),
                Field("source", N_("Where it comes from"), "choice", choices=SOURCES,
                      labels=tuple(SOURCE_LABELS[source] for source in SOURCES)),
            )),
            Part(N_("To use it"), (
                Field("action", N_("Action"), "choice", choices=ACTIONS,
                      labels=tuple(ACTION_LABELS[action] for action in ACTIONS)),
                _COSTS,
                Field("types", N_("Types"), "choices", choices=TYPES,
                      labels=tuple(TYPE_LABELS[kind] for kind in TYPES),
                      about=N_("What it is. Silence stops the magical, Immobilise the physical.")),
                Field("elements", N_("Elements"), "choices", choices=ELEMENTS,
                      labels=tuple(ELEMENT_LABELS[element] for element in ELEMENTS)),
                Field("reaction", N_("Reaction"), "flag",
                      about=N_("Whether it is used in others' turns, when something is declared.")),
                Field("trigger", N_("Reacts to"), "choice", choices=TRIGGERS, only=("reaction", "True"),
                      labels=tuple(_TRIGGER_LABELS[trigger] for trigger in TRIGGERS)),
                Field("answers", N_("Only to these types"), "choices", choices=TYPES,
                      labels=tuple(TYPE_LABELS[kind] for kind in TYPES), only=("reaction", "True"),
                      about=N_("With none it answers abilities of every type.")),
            )),
            Part(N_("Target and roll"), (
                Field("range", N_("Range"), "choice", choices=REACHES, ordered=True,
                      labels=tuple(REACH_LABELS[reach] for reach in REACHES)),
                Field("behind", N_("Only from behind"), "flag"),
                Field("most", N_("Targets at most"), high=50, about=N_("0 is any number of them.")),
                Field("roll", N_("What is rolled"), "choice", choices=("", *ids), labels=("", *labels),
                      about=N_("The statistic that is rolled; with none it simply works.")),
                Field("difficulty", N_("Fixed difficulty"), none=True, high=99,
                      about=N_("With none, the target's defence opposes the roll.")),
                Field("defences", N_("Permitted defences"), "choices", choices=ids, labels=labels,
                      about=N_("With what a target may defend itself.")),
            )),
            Part(N_("What happens"), (
                _effects(state),
                *(Field(letter, letter.upper(), "formula",
                        about=N_("What this letter stands for in the formulas of this ability."))
                  for letter in ("x", "y", "z")),
            )),
        )  # fmt: skip

    def begun(self, state: State, name: str) -> Ability:
        return Ability(name)

    def name(self, state: State, item: Ability, t: Translator) -> str:
        return ability_name(item, t)

    def told(self, state: State, item: Ability, t: Translator) -> Line:
        return ability_line(item, t)

    def put(self, state: State, creature: str, item: Ability, instead: Ability | None) -> Command:
        return AddAbility(creature=creature, ability=item, instead=key_of(instead) if instead else "")

    def drop(self, state: State, creature: str, item: Ability) -> Command:
        return RemoveAbility(creature=creature, name=key_of(item))

    def check(self, state: State, creature: str, item: Ability) -> None:
        owner = state.creatures.get(creature)
        refuse_shape(state, owner.sheet.aptitudes if owner is not None else (), item)

    def warnings(self, item: Ability, t: Translator) -> tuple[str, ...]:
        return doubtful_words(item, t)

    def note(self, state: State, item: Ability, key: str, values: Mapping[str, Any], t: Translator) -> str:
        if key == "elements":
            return "; ".join(_made_of(one, t) for one in item.elements if one in COMPOUNDS)
        if key == "status":
            return next((t.text(spec.about) for spec in STATES if spec.id == values.get("status")), "")
        return ""


def _made_of(element: Element, t: Translator) -> str:
    """What a special element combines: "Silver: white, black" (R-2D-35)."""
    inside = primaries((element,))
    words = ", ".join(element_words("", (one,), t) for one in ELEMENTS if one in inside)
    label = t.text(ELEMENT_LABELS[element])
    return f"{label[:1].upper()}{label[1:]}: {words}"


ABILITIES = AbilityCraft()
