"""Random command scripts, sensible and silly, for the laws that every engine must keep."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import bases2d6_scripts
from hypothesis import strategies as st
from toy.coin import Flip
from toy.system import TOY

from rules import commands as do
from rules.dice import die
from rules.engine import execute
from rules.solo import commands as solo
from rules.state import GameState, State, Until
from rules.system import get, register
from rules.systems.ezd6.commands import (
    CAUSES,
    THINGS,
    Attack,
    BuyHeroDie,
    Cast,
    Check,
    Damage,
    Heal,
    RefreshSession,
    Rest,
    Use,
    Work,
)
from rules.zones import DEFAULT_ZONES

register(TOY)

NAMES = (
    "Lucía", "Ñandú", "Goblin", "Goblin", "goblin", "Goblin 1", "Goblin 2", "Go blin", "龍", "gm", "[/", "",
    "x" * 61, "\ud800", "Goblin 2 1",
)  # fmt: skip
ZONE_NAMES = ("Puente", "Torre", "puente", "near", "", "Cripta", "Pozo")
ZONES = ("near", "far", "out", "", "near", "far", "moon")
SIDES = ("hero", "foe", "foe", "hero", "ally", "neutral")
_SHEETS: tuple[dict[str, Any], ...] = (
    {}, {"strikes": 2}, {"strikes": 1, "armour": 5}, {"karma": 9, "hero_dice": 2}, {"hp": 2},
    {"armour": 4, "miraculous": 5}, {"weapons": [{"name": "bow", "reach": "far", "strikes": 2}]},
    {"hits_on": 2, "hit_strikes": 2},
    {"scrolls": 2, "potions": 2, "shield": True, "lucky": True}, {"strikes": 0}, {"strikes": 10**30},
    {"karma": "many"},
    {"weapons": [{"strikes": "x"}]},
)  # fmt: skip
CONDITIONS = ("Ciego", "ciégo", "Prone", "[/x", "", "x" * 61, "Goblin 1", "Ñ 龍")
FACES = (*[None] * 9, (6,), (1,), (3,), (6, 6, 2), (2, 5), (6, 3, 3, 3), (7,), (), (2,), (1, 1))
_CHANGES = (
    do.Change("strikes", 1), do.Change("strikes", 3, "+"), do.Change("strikes", 9, "-"),
    do.Change("strikes_max", 1), do.Change("karma", 4), do.Change("karma", 20, "-"),
    do.Change("karma", 10**400), do.Change("armour", None), do.Change("armour", 5), do.Change("hp", 0),
    do.Change("hp", 2, "+"), do.Change("zone", "out"), do.Change("zone", "near"), do.Change("side", "hero"),
    do.Change("side", "foe"), do.Change("hidden", True), do.Change("acted", True), do.Change("down", True),
    do.Change("wealth", 2, "+"), do.Change("wealth", 9, "-"), do.Change("side", 1, "+"),
    do.Change("owes_action", True), do.Change("down", False), do.Change("fate", "dead"),
    do.Change("name", "Goblin"),
    do.Change("name", "Lucía"), do.Change("name", ""), do.Change("luck", 3), do.Change("notes", "\udcff"),
)  # fmt: skip
SHEETS = {"ezd6": _SHEETS, "toy": _SHEETS, "bases2d6": bases2d6_scripts.SHEETS}
CHANGES = {"ezd6": _CHANGES, "toy": _CHANGES, "bases2d6": bases2d6_scripts.CHANGES}
EXPRESSIONS = ("2d6+3", "d6", "3d6kh1+2", "1d1000", "2d6+1d4-1", "", "1+1", "d", "99999d6", "\ud800")
ANSWERS = (
    "accept",
    "roll",
    "karma",
    "karma 1",
    "hero",
    "hero die=1",
    "spill",
    "dead",
    "again",
    "dance 3",
    "roll x",
)


class Step(NamedTuple):
    """Numbers that become a command of a state: `kind` a maker, `a`, `b`, `c` whatever it needs."""

    kind: str
    a: int
    b: int
    c: int
    force: bool
    secret: bool
    text: str


class English:
    """A translator that gives back what it is given."""

    language = "en"

    def text(self, msgid: str) -> str:
        return msgid

    def shipped(self, text: str) -> str:
        return text

    def plural(self, one: str, many: str, n: int) -> str:
        return one if n == 1 else many

    def number(self, x: Fraction | float, digits: int = 2) -> str:
        return str(x)

    def percent(self, x: Fraction) -> str:
        return str(x)


def options(state: State) -> tuple[str, ...]:
    """The words that answer what is open; nothing when nothing is, or only dice are due."""
    if state.open is None or type(state.open).__name__ in ("DiceWait", "OracleWait"):
        return () if state.open is None else ("roll",)
    return tuple(choice.id for choice in get(state.rules).describe_open(state, English()).choices)


def life_field(rules: str) -> str:
    """The field by which a system counts how much somebody can take: the first that has a maximum."""
    fields = get(rules).fields(GameState(rules=rules, seed=""))
    return next(field.key for field in fields if field.maximum)


def _of(each: dict[str, tuple[Any, ...]], state: State, n: int) -> Any:
    """One of what the rule system of a state has."""
    return each[state.rules][n % len(each[state.rules])]


def _someone(state: State, n: int) -> str:
    """Somebody who is there; one time in nine nobody."""
    ids = list(state.creatures)
    return ids[n % len(ids)] if ids and n % 9 != 8 else "nobody"


def _other(state: State, a: int, b: int) -> str:
    """Mostly somebody else, mostly of another side."""
    actor = state.creatures.get(_someone(state, a))
    others = [id_ for id_, c in state.creatures.items() if actor is not None and c.side != actor.side]
    return others[b % len(others)] if others and b % 9 != 8 else _someone(state, b)


def _answer(state: State, step: Step, faces: Any) -> do.Command:
    words = options(state) if step.b % 8 else ANSWERS
    option, _, value = (words[step.a % len(words)] if words else ANSWERS[step.a % len(ANSWERS)]).partition(
        " "
    )
    return do.Choose(option=option, value=value, faces=faces)


def _option(state: State, step: Step) -> do.Command:
    known = get(state.rules).options
    option = known[step.a % len(known)]
    values: tuple[Any, ...] = (*option.choices, option.default, step.b % 12, step.b % 2 == 0, step.text)
    return do.SetOption(key=option.key if step.c % 9 else step.text, value=values[step.b % len(values)])


def _place(state: State, n: int) -> str:
    return state.zones[n % len(state.zones)].id if n % 9 else "moon"


def _track(state: State, n: int) -> str:
    return state.tracks[n % len(state.tracks)].id if state.tracks and n % 9 else "moon"


def _fight(state: State, n: int) -> str:
    fights = state.encounters
    return fights[n % len(fights)].id if fights and n % 9 else "moon"


def _entry(state: State, n: int) -> str:
    entries = state.story.entries
    return entries[n % len(entries)].id if entries and n % 9 else "moon"


def _holder(state: State, n: int) -> str:
    """Mostly somebody who holds."""
    holding = [id_ for id_, c in state.creatures.items() if c.held]
    return holding[n % len(holding)] if holding and n % 9 else _someone(state, n)


def _helps(state: State, n: int, m: int) -> tuple[str, ...]:
    return tuple(_someone(state, k) for k in (n, m, n)[: (0, 0, 1, 2, 3)[m % 5]])


_KERNEL: dict[str, Callable[[State, Step], do.Command]] = {
    "add": lambda s, x: do.AddCreatures(
        name=NAMES[x.a % len(NAMES)] if x.b % 7 else x.text, count=(1, 1, 1, 2, 3, 1, 4, 1, 0, 51)[x.b % 10],
        side=SIDES[x.c % len(SIDES)], zone=ZONES[x.a % len(ZONES)], sheet=_of(SHEETS, s, x.a + x.c),
        hidden=x.secret, entry=x.text if x.c % 11 == 10 else "",
    ),
    "remove": lambda s, x: do.RemoveCreatures(
        creatures=tuple(_someone(s, n) for n in (x.a, x.b)[: 1 + x.c % 2]),
    ),
    "rename": lambda s, x: do.RenameCreature(creature=_someone(s, x.a), name=NAMES[x.b % len(NAMES)]),
    "set": lambda s, x: do.SetFields(
        creature=_someone(s, x.a), changes=tuple(_of(CHANGES, s, x.b + n) for n in range(x.c % 4)),
    ),
    "move": lambda s, x: do.MoveCreature(
        creature=_someone(s, x.a), zone=ZONES[x.b % len(ZONES)], force=x.force,
    ),
    "hide": lambda s, x: do.HideCreatures(
        creatures=tuple(_someone(s, n) for n in (x.a, x.b)[: 1 + x.c % 2]), hidden=x.force,
    ),
    "move-several": lambda s, x: do.MoveSeveral(
        creatures=tuple(_someone(s, n) for n in (x.a, x.b, x.c)[: x.c % 4]), zone=ZONES[x.b % len(ZONES)],
        force=x.force,
    ),
    "act-next": lambda s, x: do.ActNext(
        creatures=tuple(_someone(s, n) for n in (x.a, x.b)[: 1 + x.c % 2]), force=x.force,
    ),
    "action": lambda s, x: do.StartAction(surprise=("", "foes", "heroes")[x.a % 3]),
    "narrative": lambda s, x: do.StartNarrative(),
    "next": lambda s, x: do.Next(),
    "turn": lambda s, x: do.GiveTurn(creature=_someone(s, x.a)),
    "order": lambda s, x: do.Reorder(creature=_someone(s, x.a), anchor=_someone(s, x.b), after=x.force),
    "hold": lambda s, x: do.Hold(creature=_someone(s, x.a), force=x.force),
    "now": lambda s, x: do.Now(creature=_holder(s, x.a), force=x.force),
    "pass": lambda s, x: do.Pass(),
    "zone-add": lambda s, x: do.AddZone(
        name=ZONE_NAMES[x.a % len(ZONE_NAMES)], after=ZONES[x.b % len(ZONES)], difficult=x.force,
        out=x.c % 5 == 0, hidden=x.secret,
    ),
    "zone-link": lambda s, x: do.LinkZones(zone=_place(s, x.a), other=_place(s, x.b), unlink=x.force),
    "zone-remove": lambda s, x: do.RemoveZone(zone=_place(s, x.a)),
    "zone-set": lambda s, x: do.SetZone(
        zone=_place(s, x.a), name=(None, None, ZONE_NAMES[x.b % len(ZONE_NAMES)])[x.c % 3],
        difficult=(None, True, True, False)[x.b % 4], out=(None, None, None, True, False)[x.c % 5],
    ),
    "zone-shift": lambda s, x: do.ShiftZone(zone=_place(s, x.a), later=x.force),
    "status": lambda s, x: do.ChangeStatus(
        creatures=tuple(_someone(s, n) for n in (x.a, x.b)[: 1 + x.c % 2]),
        status=CONDITIONS[x.b % len(CONDITIONS)], charges=(0, 0, 1, 3, -1, -9, 1000)[x.c % 7],
        off=x.a % 5 == 0,
        until=(None, Until("end", _someone(s, x.b)), Until("start", ""), Until("round", "", 2),
               Until("scene"), Until("end", "", 0))[x.a % 6],
    ),
    "track-add": lambda s, x: do.AddTrack(name=ZONE_NAMES[x.a % len(ZONE_NAMES)], size=x.b % 5),
    "track-step": lambda s, x: do.StepTrack(track=_track(s, x.a), by=x.b % 5 - 2),
    "track-remove": lambda s, x: do.RemoveTrack(track=_track(s, x.a)),
    "note": lambda s, x: do.Note(text=x.text, secret=x.secret, faces=FACES[x.a % len(FACES)]),
    "dice": lambda s, x: do.RollDice(
        expression=EXPRESSIONS[x.a % len(EXPRESSIONS)], faces=FACES[x.b % len(FACES)],
    ),
    "choose": lambda s, x: _answer(s, x, FACES[x.c % len(FACES)]),
    "cancel": lambda s, x: do.Cancel(),
    "option": _option,
    "encounter-new": lambda s, x: do.NewEncounter(
        name=ZONE_NAMES[x.a % len(ZONE_NAMES)], from_table=x.b % 2 == 0,
    ),
    "encounter-edit": lambda s, x: do.EditEncounter(
        encounter=_fight(s, x.a), note=x.text if x.b % 3 == 0 else None,
        edit=do.AddCreatures(name=NAMES[x.b % len(NAMES)], count=1 + x.c % 3, hidden=x.secret)
        if x.c % 2 else None,
        here=x.b % 5 == 0,
    ),
    "encounter-start": lambda s, x: do.StartEncounter(encounter=_fight(s, x.a)),
    "encounter-pause": lambda s, x: do.PauseEncounter(),
    "encounter-remove": lambda s, x: do.RemoveEncounter(encounter=_fight(s, x.a)),
    "session": lambda s, x: do.StartSession(
        resets=(("karma",), ("karma", "hero_dice", "strikes"), ("hp", "mp"), ())[x.a % 4],
        absent=(_someone(s, x.b),) if x.c % 3 else (),
    ),
    "presence": lambda s, x: do.SetPresence(creatures=(_someone(s, x.a),), absent=x.b % 3 > 0),
    "ask": lambda s, x: solo.Ask(question=x.text or "?", steps=x.a % 9 - 4, faces=FACES[x.b % len(FACES)]),
    "tension": lambda s, x: solo.SetTension(to=(None, 1, 6, 9)[x.a % 4], by=x.b % 5 - 2),
    "test-scene": lambda s, x: solo.TestScene(title=ZONE_NAMES[x.a % len(ZONE_NAMES)], expectation=x.text),
    "close-scene": lambda s, x: solo.CloseScene(
        tension=x.a % 4 - 1, tracks=((_track(s, x.b), x.c % 5 - 2),) if x.b % 2 else (), force=x.force,
    ),
    "entry": lambda s, x: solo.AddEntry(
        kind=("thread", "person", "place")[x.a % 3], name=NAMES[x.b % len(NAMES)],  # type: ignore[arg-type]
        weight=x.c % 7, place=_entry(s, x.c) if x.c % 4 == 0 else "",
    ),
    "change-entry": lambda s, x: solo.ChangeEntry(
        entry=_entry(s, x.a), standing=(None, "open", "aside", "closed")[x.b % 4],  # type: ignore[arg-type]
        weight=(None, 2, 9)[x.c % 3], name=NAMES[x.c % len(NAMES)] if x.b % 5 == 0 else None,
    ),
    "forget": lambda s, x: solo.RemoveEntry(entry=_entry(s, x.a)),
    "go-to": lambda s, x: solo.GoTo(place=_entry(s, x.a) if x.b % 3 else ""),
    "rewrite": lambda s, x: solo.EditNote(seq=x.a % 30, text=x.text),
    "draw": lambda s, x: solo.RollTable(
        table=x.text, drawn=solo.Drawn(x.text, (solo.DrawnDice(20, (die(s.seed, s.draws, 20),)),)),
    ),
}  # fmt: skip
_EZD6: dict[str, Callable[[State, Step], do.Command]] = {
    "check": lambda s, x: Check(
        actor=_someone(s, x.a), difficulty=(2, 3, 4, 5, 6, 1, 4, 0)[x.b % 8], boons=(0, 0, 1)[x.c % 3],
        banes=x.a % 2, secret=x.secret, faces=FACES[(x.a + x.b) % len(FACES)],
        helps=_helps(s, x.b, x.c), force=x.force,
    ),
    "attack": lambda s, x: Attack(
        actor=_someone(s, x.a), target=_other(s, x.a, x.b), boons=(0, 0, 0, 1, 2)[x.c % 5],
        banes=(0, 0, 1)[x.b % 3], force=x.force, secret=x.secret, ranged=x.c % 2 == 0,
        weapon="b" if x.c % 7 == 6 else "", strikes=(None, None, None, 2, None, None, 0)[x.c % 7],
        faces=FACES[(x.b + x.c) % len(FACES)], helps=_helps(s, x.c, x.b),
    ),
    "use": lambda s, x: Use(
        actor=_someone(s, x.a), thing=tuple(THINGS)[x.b % len(THINGS)], force=x.force,
        target=_someone(s, x.c) if x.c % 3 == 0 else "",
    ),
    "work": lambda s, x: Work(
        actor=_someone(s, x.a), difficulty=(None, 2, 4, 6, 9)[x.b % 5], force=x.force,
        track=_track(s, x.c) if x.c % 2 else "", boons=x.c % 2, helps=_helps(s, x.c, x.a),
        faces=FACES[x.a % len(FACES)],
    ),
    "cast": lambda s, x: Cast(
        actor=_someone(s, x.a), art=("spell", "spell", "scroll", "miracle")[x.c % 4], force=x.force,  # type: ignore[arg-type]
        target=_other(s, x.a, x.b) if x.b % 4 else "", power=(None, 1, 2, 3, 7)[x.b % 5],
        against=(None, 2, 1, 4)[x.a % 4], harmless=x.secret, faces=FACES[(x.a + x.c) % len(FACES)],
    ),
    "rest": lambda s, x: Rest(
        creatures=tuple(_someone(s, n) for n in (x.a, x.b)[: x.c % 3]), food=x.b % 3 > 0, force=x.force,
    ),
    "session": lambda s, x: RefreshSession(creatures=(_someone(s, x.a),) if x.b % 2 else ()),
    "damage": lambda s, x: Damage(
        targets=tuple(_someone(s, n) for n in (x.a, x.b, x.c)[: (1, 1, 2, 3, 1, 2, 0)[x.a % 7]]),
        strikes=(1, 2, 3, 1, 5, 0)[x.c % 6], cause=CAUSES[x.b % len(CAUSES)], raw=x.force,
        each=x.secret,
        faces=FACES[x.a % len(FACES)],
    ),
    "heal": lambda s, x: Heal(targets=(_someone(s, x.a),), strikes=x.b % 4, force=x.force),
    "buy": lambda s, x: BuyHeroDie(actor=_someone(s, x.a), force=x.force),
}  # fmt: skip
_TOY: dict[str, Callable[[State, Step], do.Command]] = {
    "flip": lambda s, x: Flip(actor=_someone(s, x.a), force=x.force, faces=FACES[x.b % len(FACES)]),
}
MAKERS = {
    "ezd6": {**_KERNEL, **_EZD6},
    "toy": {**_KERNEL, **_TOY},
    "bases2d6": {**_KERNEL, **bases2d6_scripts.makers(_someone, _other, FACES)},
}
#: What is done instead of answering when nothing is open.
_DEED = {"ezd6": "attack", "toy": "flip", "bases2d6": "strike"}
#: What makes a fight comes more often; an answer is tried again and again while something is open.
_OFTEN = {
    "ezd6": (
        "add", "add", *["attack"] * 3, *["damage"] * 2, "check", "cast", "cast", *["choose"] * 8,
        *["next"] * 4, "action", "action", "hold", "hold", "now", "now", "move", "move", "work",
    ),
    "toy": ("add", "flip", "flip", *["choose"] * 4, "next", "action"),
    "bases2d6": bases2d6_scripts.OFTEN,
}  # fmt: skip


_ANSWERS = ("choose", "react", "pass-window")
_WHILE_OPEN = ("set", "note", "damage", "cancel", "react", "pass-window")


def made(state: State, step: Step) -> do.Command:
    """The command that a step means in a state: mostly an answer where one is due."""
    kind = step.kind
    if state.open is not None and kind not in _WHILE_OPEN and step.c % 5:
        kind = "choose"
    elif state.open is None and kind in _ANSWERS and step.c % 9:
        kind = _DEED[state.rules]
    return MAKERS[state.rules][kind](state, step)


def scripts(rules: str, most: int = 40) -> st.SearchStrategy[list[Step]]:
    """Scripts of up to `most` steps."""
    kinds = st.sampled_from((*_OFTEN[rules], *MAKERS[rules]))
    numbers = st.integers(0, 999)
    texts = st.sampled_from(("", "nota", "Ñ 龍", "\ud800", "a\x00b", "gm", "x" * 4001))
    return st.lists(
        st.builds(Step, kinds, numbers, numbers, numbers, st.booleans(), st.booleans(), texts),
        min_size=most // 2,
        max_size=most,
    )


def start(rules: str, dice: str = "program") -> State:
    """A new campaign with two heroes and two foes."""
    state: State = GameState(rules=rules, seed="leyes", zones=DEFAULT_ZONES, dice=dice)  # type: ignore[arg-type]
    for n, (name, side) in enumerate(
        (("Lucía", "hero"), ("Ñandú", "hero"), ("Orco", "foe"), ("Sombra", "foe"))
    ):
        sheet = bases2d6_scripts.SHEETS[n] if rules == "bases2d6" else {}
        state = execute(state, do.AddCreatures(name=name, side=side, sheet=sheet), 0)[1]  # type: ignore[arg-type]
    return state
