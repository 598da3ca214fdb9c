"""What an ability is, as data: cost, action, types, elements, range, roll, effects (R-2D-31 to R-2D-37)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from rules.text import N_

ActionType: TypeAlias = Literal["normal", "instant", "free", "full", "passive"]
Type: TypeAlias = Literal["physical", "magical", "touch", "projectile", "aura", "movement", "innate"]
Element: TypeAlias = Literal[
    "red", "blue", "green", "yellow", "white", "black", "indigo", "bronze", "silver", "gold"
]
Reach: TypeAlias = Literal["self", "melee", "intermediate", "distant", "far"]
Source: TypeAlias = Literal["basic", "racial", "object", "technique"]
Trigger: TypeAlias = Literal["targeted", "ally-targeted", "enemy", "any"]
Pool: TypeAlias = Literal["hp", "mp"]
EffectKind: TypeAlias = Literal["damage", "heal", "status", "cleanse", "move", "modify", "note"]

ACTIONS: tuple[ActionType, ...] = get_args(ActionType)
TYPES: tuple[Type, ...] = get_args(Type)
ELEMENTS: tuple[Element, ...] = get_args(Element)
REACHES: tuple[Reach, ...] = get_args(Reach)
SOURCES: tuple[Source, ...] = get_args(Source)
TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
EFFECTS: tuple[EffectKind, ...] = get_args(EffectKind)

#: What a special element is made of (R-2D-35); gold is all seven.
COMPOUNDS: dict[Element, tuple[Element, ...]] = {
    "bronze": ("red", "blue", "green", "yellow"),
    "silver": ("white", "black"),
    "gold": ("silver", "indigo", "bronze"),
}
#: Pairs of types that do not usually go together: a warning, not an error (R-2D-33).
UNUSUAL_PAIRS: tuple[tuple[Type, Type], ...] = (("physical", "magical"), ("touch", "projectile"))

TYPE_LABELS: dict[Type, str] = {
    "physical": N_("physical"), "magical": N_("magical"), "touch": N_("touch"),
    "projectile": N_("projectile"), "aura": N_("aura"), "movement": N_("movement"), "innate": N_("innate"),
}  # fmt: skip
ELEMENT_LABELS: dict[Element, str] = {
    "red": N_("red"), "blue": N_("blue"), "green": N_("green"), "yellow": N_("yellow"),
    "white": N_("white"), "black": N_("black"), "indigo": N_("indigo"),
    "bronze": N_("bronze"), "silver": N_("silver"), "gold": N_("gold"),
}  # fmt: skip
ACTION_LABELS: dict[ActionType, str] = {
    "normal": N_("normal"), "instant": N_("instant"), "free": N_("free"),
    "full": N_("full"), "passive": N_("passive"),
}  # fmt: skip
REACH_LABELS: dict[Reach, str] = {
    "self": N_("self"), "melee": N_("melee"), "intermediate": N_("intermediate"),
    "distant": N_("distant"), "far": N_("far range"),
}  # fmt: skip
SOURCE_LABELS: dict[Source, str] = {
    "basic": N_("basic"), "racial": N_("racial"), "object": N_("of an object"), "technique": N_("technique"),
}  # fmt: skip


class Cost(Struct, frozen=True, omit_defaults=True):
    """What is paid from a pool: a formula, which may use the letters (R-2D-32)."""

    amount: str
    pool: Pool = "mp"


class Lasting(Struct, frozen=True, omit_defaults=True):
    """How long an effect lasts: as `rules.state.Until`, with `whose` the user, the target, or nobody."""

    when: Literal["start", "end", "round", "scene"]
    count: int = 1
    whose: Literal["target", "user"] = "target"


class Effect(Struct, frozen=True, omit_defaults=True):
    """One thing that an ability does, to its targets or with `to="user"` to whoever uses it.

    `amount` is a formula: damage, points back, charges, a modifier, zones to move. `status` is a state's
    id or a condition's text, for `status` and `cleanse` (whose amount may be empty: all of it). `on` says
    what `modify` changes: a statistic, `roll`, `total` or `damage`; with `percent` in hundredths.
    `lasts` ends what `status` and `modify` give. A `status` with `each` repeats that effect on its bearer
    at the end of each of their turns: an aura (R-2D-34b). `text` is what a `note` says, or a name for
    what `modify` gives.
    """

    kind: EffectKind
    amount: str = ""
    to: Literal["target", "user"] = "target"
    pool: Pool = "hp"
    status: str = ""
    on: str = ""
    percent: bool = False
    lasts: Lasting | None = None
    each: Literal["", "damage", "heal", "lose"] = ""
    each_amount: str = ""
    text: str = ""
    positive: bool | None = None


class Ability(Struct, frozen=True, omit_defaults=True):
    """One ability; `name` identifies it among its owner's, whatever the case and accents.

    `basic` abilities that ship have an `id` word and a translated name instead of a typed one. `roll` is
    the statistic of its roll, or "" when it needs none; `difficulty` a fixed one for it, else the targets'
    defences oppose it. `defences` are the statistics a target may defend with. `most` is how many targets
    it takes, 0 for any number. `x`, `y`, `z` are formulas for the letters (R-2D-10). A reaction says which
    `trigger` it answers, and with `answers` only abilities of one of these types. `source` is where it comes
    from (R-2D-57).
    """

    name: str
    id: str = ""
    costs: tuple[Cost, ...] = ()
    action: ActionType = "normal"
    reaction: bool = False
    trigger: Trigger = "targeted"
    answers: tuple[Type, ...] = ()
    types: tuple[Type, ...] = ()
    elements: tuple[Element, ...] = ()
    range: Reach = "melee"
    behind: bool = False
    source: Source = "technique"
    roll: str = ""
    difficulty: int | None = None
    defences: tuple[str, ...] = ()
    most: int = 1
    effects: tuple[Effect, ...] = ()
    x: str = ""
    y: str = ""
    z: str = ""
    text: str = ""

    @property
    def innate(self) -> bool:
        """Whether no state can prevent it (R-2D-34)."""
        return "innate" in self.types

    @property
    def kind(self) -> Literal["physical", "magical"] | None:
        """The kind of the damage it does: physical unless it is only magical; None when it says neither."""
        if "physical" in self.types:
            return "physical"
        return "magical" if "magical" in self.types else None


def primaries(elements: tuple[Element, ...]) -> frozenset[Element]:
    """The primary elements that some elements come to (R-2D-35)."""
    found: set[Element] = set()
    todo = list(elements)
    while todo:
        element = todo.pop()
        if element in COMPOUNDS:
            todo += COMPOUNDS[element]
        else:
            found.add(element)
    return frozenset(found)


def unusual(ability: Ability) -> tuple[tuple[Type, Type], ...]:
    """The pairs of its types that do not usually go together (R-2D-33)."""
    return tuple(pair for pair in UNUSUAL_PAIRS if set(pair) <= set(ability.types))
