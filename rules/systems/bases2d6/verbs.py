"""The words of the command language that Bases 2d6 adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.commands import Command
from rules.system import Keyword, Slot, Verb
from rules.systems.bases2d6.ability import ACTIONS, ELEMENTS, REACHES, SOURCES, TRIGGERS, TYPES
from rules.systems.bases2d6.commands import (
    AddAbility,
    AddStat,
    Adjust,
    Behind,
    ChangeClothes,
    ChangeStat,
    Damage,
    Grant,
    Heal,
    React,
    RemoveAbility,
    Rest,
    Roll,
    RollInitiative,
    Use,
)
from rules.systems.bases2d6.reference import RULES
from rules.systems.bases2d6.spelling import ability_of
from rules.text import N_

_ACTOR = Slot("actor", "creature", optional=True, label=N_("Who"))
_WHO = Slot("creature", "creature", optional=True, label=N_("Who"))
_TARGETS = Slot("targets", "creatures", label=N_("Whom"))
_SOME = Slot("targets", "creatures", optional=True, label=N_("Whom"))
_AMOUNT = Slot("amount", "number", low=1, high=9999, label=N_("How much"))
#: What `+` and `-` in a prompt, or these words in a line, do to the Tirada.
_STEPS = ("plus", "minus")
_ADJUSTS = ("roll", "total", "damage")
_DIFFICULTY = Keyword("difficulty", "number", low=0, high=99)


def adjust_of(args: Mapping[str, Any]) -> Adjust:
    """The adjustments of a line: `adjust` holds (value, percent, amount) as they were written."""
    sums: dict[str, int] = {}
    for key, percent, amount in args.get("adjust", ()):
        field = f"{key}_percent" if percent else key
        sums[field] = sums.get(field, 0) + amount
    steps = args.get("plus", 0) - args.get("minus", 0)
    if steps:
        sums["roll"] = sums.get("roll", 0) + steps
    return Adjust(**sums)


def _roll(args: Mapping[str, Any]) -> Command:
    return Roll(
        actor=args["actor"],
        what=args["what"],
        difficulty=args.get("difficulty"),
        adjust=adjust_of(args),
        granted=bool(args.get("granted")),
    )


def _attack(args: Mapping[str, Any]) -> Command:
    return _use({**args, "ability": "strike", "targets": [args["target"]]})


def _use(args: Mapping[str, Any]) -> Command:
    return Use(
        actor=args["actor"],
        ability=args["ability"],
        targets=tuple(args.get("targets", ())),
        zone=args.get("zone", ""),
        behind=bool(args.get("behind")),
        difficulty=args.get("difficulty"),
        roll=args.get("roll", ""),
        adjust=adjust_of(args),
    )


def _react(args: Mapping[str, Any]) -> Command:
    return React(
        actor=args["actor"],
        ability=args["ability"],
        targets=tuple(args.get("targets", ())),
        adjust=adjust_of(args),
    )


def _damage(args: Mapping[str, Any]) -> Command:
    return Damage(
        targets=tuple(args["targets"]),
        amount=args["amount"],
        of=args.get("of", ""),
        loss=bool(args.get("loss")),
        raw=bool(args.get("raw")),
        pool=args.get("pool", "hp"),
    )


def _heal(args: Mapping[str, Any]) -> Command:
    return Heal(targets=tuple(args["targets"]), amount=args["amount"], pool=args.get("pool", "hp"))


#: What a line has that says nothing about the ability itself.
_BARE = {"how", "creature", "name", "everybody", "ready", "held"}


def _ability(args: Mapping[str, Any]) -> Command:
    """With nothing but a name the library's ability is meant, where there is one of that name."""
    creature = "" if args.get("everybody") else args["creature"]
    if args["how"] == "remove":
        return RemoveAbility(creature=creature, name=args.get("held", args["name"]))
    if "ready" in args and not args.keys() - _BARE:
        return AddAbility(creature=creature, ability=args["ready"])
    return AddAbility(creature=creature, ability=ability_of(args))


def _stat(args: Mapping[str, Any]) -> Command:
    how, name = args["how"], args["name"]
    if how == "add":
        return AddStat(label=name, parent=args.get("parent", ""))
    name = args.get("held", name)
    if how == "rename":
        return ChangeStat(stat=name, label=args.get("label", ""))
    if how == "remove":
        return ChangeStat(stat=name, remove=True)
    return ChangeStat(stat=name, hidden=how == "hide")


VERBS: tuple[Verb, ...] = (
    Verb(
        "roll",
        (
            _ACTOR,
            Slot("what", "own", label=N_("What"), unknown="stat"),
            Slot("difficulty", "number", optional=True, low=0, high=99, label=N_("Difficulty")),
        ),
        _roll,
        N_("Roll a statistic or an aptitude, against a difficulty or for its Total"),
        label=N_("roll"),
        counters=_STEPS,
        counted=N_("{n} to the roll"),
        flags=("granted",),
        adjusts=("roll", "total"),
        example=N_("roll Lucía agility 9 roll+1 total-2"),
        rules=RULES["check"],
    ),
    Verb(
        "attack",
        (_ACTOR, Slot("target", "creature", label=N_("Target"))),
        _attack,
        N_("Strike somebody with the basic attack"),
        label=N_("attack"),
        counters=_STEPS,
        counted=N_("{n} to the roll"),
        flags=("behind",),
        adjusts=_ADJUSTS,
        keywords=(_DIFFICULTY,),
        example=N_("attack Lucía goblin 1"),
        rules=RULES["attack"],
    ),
    Verb(
        "use",
        (
            _ACTOR,
            Slot("ability", "own", label=N_("Ability"), unknown="ability"),
            _SOME,
            Slot("zone", "zone", optional=True, label=N_("Where to")),
        ),
        _use,
        N_("Use an ability"),
        label=N_("use"),
        counters=_STEPS,
        counted=N_("{n} to the roll"),
        flags=("behind",),
        adjusts=_ADJUSTS,
        keywords=(_DIFFICULTY, Keyword("roll", "fields")),
        example=N_("use Lucía ember on goblin 1, goblin 2"),
        rules=RULES["2d6.cost"],
    ),
    Verb(
        "react",
        (_ACTOR, Slot("ability", "own", label=N_("Reaction"), unknown="ability"), _SOME),
        _react,
        N_("Answer what has been declared"),
        label=N_("react"),
        counters=_STEPS,
        counted=N_("{n} to the roll"),
        answers=True,
        adjusts=_ADJUSTS,
        example=N_("react Vera block"),
        rules=(*RULES["2d6.reacts"], *RULES["2d6.interrupted"]),
    ),
    Verb(
        "damage",
        (_TARGETS, _AMOUNT),
        _damage,
        N_("Hand out damage, as the targets' nature lets it through"),
        label=N_("damage"),
        flags=("raw", "loss"),
        keywords=(
            Keyword("of", "choice", choices=("physical", "magical", *ELEMENTS), bare=True),
            Keyword("pool", "choice", choices=("hp", "mp"), bare=True),
        ),
        example=N_("damage goblin 1, goblin 2 3 red"),
        rules=RULES["2d6.harmed"],
    ),
    Verb(
        "heal",
        (_TARGETS, replace(_AMOUNT, counted=True)),
        _heal,
        N_("Give points back"),
        label=N_("points back"),
        keywords=(Keyword("pool", "choice", choices=("hp", "mp"), bare=True),),
        example=N_("heal Lucía 5"),
    ),
    Verb(
        "rest",
        (Slot("creatures", "creatures", optional=True, label=N_("Who")),),
        lambda args: Rest(creatures=tuple(args.get("creatures", ()))),
        N_("Fill the pools of whoever rests"),
        label=N_("rest"),
        example=N_("rest · rest lucía"),
    ),
    Verb(
        "grant",
        (_WHO, Slot("what", "choice", choices=("normal", "instant"), label=N_("What"))),
        lambda args: Grant(creature=args["creature"], action=args["what"]),
        N_("Give an extra action"),
        label=N_("extra action"),
        example=N_("grant Lucía instant"),
        rules=RULES["2d6.fresh-turn"],
    ),
    Verb(
        "behind",
        (_WHO, Slot("of", "creature", label=N_("Whose back"))),
        lambda args: Behind(creature=args["creature"], of=args["of"], off=bool(args.get("off"))),
        N_("Say that somebody has another's back"),
        label=N_("behind"),
        flags=("off",),
        example=N_("behind Lucía goblin 1"),
        rules=RULES["2d6.behind"],
    ),
    Verb(
        "initiative",
        (_WHO,),
        lambda args: RollInitiative(creature=args["creature"]),
        N_("Roll initiative again for one creature"),
        label=N_("initiative"),
        example=N_("initiative goblin 3"),
        rules=RULES["initiative"],
    ),
    Verb(
        "clothes",
        (_WHO,),
        lambda args: ChangeClothes(creature=args["creature"]),
        N_("Somebody is in dry clothes: Soak is over"),
        label=N_("dry clothes"),
        example=N_("clothes Lucía"),
        rules=RULES["2d6.clothes"],
    ),
    Verb(
        "ability",
        (
            Slot("how", "choice", choices=("add", "remove"), label=N_("What")),
            Slot("creature", "creature", optional=True, label=N_("Who")),
            Slot("name", "label", label=N_("Ability")),
        ),
        _ability,
        N_("Give or take an ability; with “everybody” a basic one"),
        label=N_("ability"),
        flags=("everybody", "reaction", "behind", "innate"),
        alone=("everybody",),
        keywords=(
            Keyword("action", "choice", choices=ACTIONS),
            Keyword("types", "choices", choices=TYPES),
            Keyword("elements", "choices", choices=ELEMENTS),
            Keyword("range", "choice", choices=REACHES),
            Keyword("source", "choice", choices=SOURCES),
            Keyword("trigger", "choice", choices=TRIGGERS),
            Keyword("roll", "fields"),
            Keyword("defence", "fields"),
            Keyword("difficulty", "number", low=0, high=99),
            Keyword("targets", "number", low=0, high=50),
            Keyword("cost", "formula"),
            Keyword("damage", "formula"),
            Keyword("heal", "formula"),
            Keyword("status", "states"),
            Keyword("x", "formula"),
            Keyword("y", "formula"),
            Keyword("z", "formula"),
        ),
        craft="abilities",
        example=N_('ability add Lucía "Ember" types=magical cost=2mp roll=conjuration damage=1d6'),
    ),
    Verb(
        "stat",
        (
            Slot("how", "choice", choices=("add", "rename", "hide", "show", "remove"), label=N_("What")),
            Slot("name", "label", label=N_("Statistic")),
        ),
        _stat,
        N_("Add a statistic to the campaign, rename, hide or show one"),
        label=N_("statistic"),
        keywords=(Keyword("parent", "fields"), Keyword("label", "text")),
        craft="statistics",
        example=N_("stat add Luck parent=attack"),
        rules=RULES["2d6.stat"],
    ),
)

#: Keys of prompts and decisions that only this system has, for the page of keys.
ANSWER_KEYS: tuple[tuple[str, str], ...] = (
    ("+ -", N_("one more or less to the roll of 2d6")),
    ("b", N_("with an ability from behind: claim the back")),
    (N_("digit"), N_("in the declared window: the reaction of that number")),
    ("Enter", N_("in the declared window: no reaction, it goes on")),
)
