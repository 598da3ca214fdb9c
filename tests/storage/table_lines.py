"""Lines that somebody at a table might type next, of every kind that there is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from app.i18n import translator
from app.opened import open_view
from rules.naming import display_name
from rules.state import State
from rules.system import get

ENGLISH = translator("en")
NAMES = ("Goblin", "Orc", "Ñandú", "«El Niño»", "Lucía", "龍")
#: What is in the bestiary of Bases 2d6, and of them those who answer what others declare.
FOES = ("goblin x2", "«goblin hexer»", "«bandit captain»", "«runaway mage»", "orc")
HEROES = ("Lucía as blade", "Ñandú as healer", "«El Niño» as «fire mage»", "Vera as hero")
NUMBERS = ("hp+2", "hp=3", "mp=4", "agility-5", "strength+2", "zone=far", "hidden=yes", "left_instant=1",
           "debt_normal=1", "held=yes")  # fmt: skip
STATES = ("burn", "infect", "soak", "bleed", "stun", "destabilise", "silence", "immobilise", "«Ñ 龍»")
FIELDS = ("karma+1", "strikes=2", "zone=far", "hidden=yes", "side=hero", "armour=none", "held=yes")
TEXTS = ("La puerta está abierta", "[/ 🐉 «x»", "a" * 300, "dice=6,6")


def anybody(chance: Random, state: State) -> str:
    """The name of somebody who is there, or of nobody."""
    if not state.creatures:
        return "nobody"
    return f"«{display_name(state, chance.choice(list(state.creatures.values())))}»"


def any_zone(chance: Random, state: State) -> str:
    """The id of a zone."""
    return chance.choice(state.zones).id


def an_option(chance: Random, state: State) -> str:
    """A house rule with one of its values."""
    rule = chance.choice(get(state.rules).options)
    if rule.choices:
        return f"option {rule.key}={chance.choice(rule.choices)}"
    value = chance.choice(("yes", "no")) if isinstance(rule.default, bool) else chance.randint(0, 6)
    return f"option {rule.key}={value}"


def a_track(chance: Random, state: State) -> str:
    """A step of a track, a new one, or the end of one."""
    if not state.tracks or chance.random() < 0.3:
        return f"track add Trap{chance.randint(1, 99)} {chance.randint(1, 5)}"
    name = chance.choice(state.tracks).id
    return chance.choice((f"track {name} +1", f"track {name} -1", f"track remove {name}"))


def an_answer(chance: Random, state: State) -> str:
    """A word that answers what is open."""
    view = open_view(state, ENGLISH)
    ids = [choice.id for choice in view.choices] if view else []
    return chance.choice(ids) if ids else "cancel"


Maker = Callable[[Random, State], str]

GAME: dict[str, Maker] = {
    "add": lambda c, s: (
        f"add {c.choice(NAMES)} x{c.randint(1, 3)} {any_zone(c, s)} as {c.choice(('hero', 'foe', 'ally'))}"
        f"{c.choice(('', ' strikes=3', ' armour=5', ' notes=«x 龍»'))}"
    ),
    "attack": lambda c, s: (
        f"attack {anybody(c, s)} {anybody(c, s)}{c.choice(('', ' boon', ' dice=6', ' dice=4', ' bane'))}"
    ),
    "roll": lambda c, s: f"roll {anybody(c, s)} {c.randint(1, 6)} {c.choice(('', 'boon', 'bane'))}",
    "damage": lambda c, s: f"damage {anybody(c, s)} {c.randint(1, 2)} {c.choice(('', 'raw', 'cause=fall'))}",
    "heal": lambda c, s: f"heal {anybody(c, s)} {c.randint(1, 2)}",
    "set": lambda c, s: f"set {anybody(c, s)} {c.choice(FIELDS)}",
    "rename": lambda c, s: f"rename {anybody(c, s)} Colmillo{c.randint(1, 99)}",
    "remove": lambda c, s: f"remove {anybody(c, s)}",
    "move": lambda c, s: f"{c.choice(('', 'force '))}move {anybody(c, s)} {any_zone(c, s)}",
    "action": lambda c, s: c.choice(("action", "action surprise=foes", "narrative", "next", "next", "next")),
    "turn": lambda c, s: f"{c.choice(('turn', 'hold', 'hold', 'now', 'now'))} {anybody(c, s)}",
    "pass": lambda c, s: "pass",
    "order": lambda c, s: f"order {anybody(c, s)} {c.choice(('after', 'before'))} {anybody(c, s)}",
    "zone": lambda c, s: c.choice(
        (
            f"zone add Bridge{c.randint(1, 99)} after {any_zone(c, s)} difficult",
            f"zone link {any_zone(c, s)} {any_zone(c, s)}",
            f"zone {any_zone(c, s)} hidden",
            f"zone remove {any_zone(c, s)}",
        )
    ),
    "track": a_track,
    "scene": lambda c, s: c.choice(("scene Cripta, medianoche", "scene end")),
    "option": an_option,
    "use": lambda c, s: f"use {anybody(c, s)} {c.choice(('talk', 'potion', 'draw'))}",
    "rest": lambda c, s: c.choice(("rest", "session", f"buy {anybody(c, s)} hero-die")),
    "dice": lambda c, s: c.choice(("dice 3d6kh1+2", "dice 2d6+1", "dice 2d6+1d4 dice=1,1")),
    "note": lambda c, s: f"{c.choice(('', 'secret '))}note {c.choice(TEXTS)} {c.randint(0, 10**6)}",
}


def whose_turn(chance: Random, state: State) -> str:
    """Mostly whoever may act."""
    if state.active is None or chance.random() < 0.2:
        return anybody(chance, state)
    return f"«{display_name(state, state.creatures[state.active])}»"


def an_ability(chance: Random, state: State) -> str:
    """Somebody uses one of their abilities on somebody; not all of them can."""
    who = whose_turn(chance, state)
    user = next((c for c in state.creatures.values() if f"«{display_name(state, c)}»" == who), None)
    own = [f"«{ability.name}»" for ability in user.sheet.abilities] if user is not None else []
    word = chance.choice([*own, *own, "shoot", "cast", "strike", "run"])
    return (
        f"use {who} {word} {anybody(chance, state)}{chance.choice(('', '', ' roll+1', ' dice=4,5', ' far'))}"
    )


NUMERIC: dict[str, Maker] = {
    **{kind: GAME[kind] for kind in ("rename", "remove", "move", "action", "turn", "pass", "order", "zone",
                                     "track", "scene", "option", "dice", "note")},
    "add": lambda c, s: f"add {c.choice(c.choice((FOES, HEROES)))} {any_zone(c, s)}",
    "attack": lambda c, s: (
        f"attack {whose_turn(c, s)} {anybody(c, s)}{c.choice(('', '', ' dice=6,6', ' total-2 damage+50%'))}"
    ),
    "use": an_ability,
    "react": lambda c, s: f"{c.choice(('', 'force '))}react {anybody(c, s)} {c.choice(('block', 'dodge'))}",
    "roll": lambda c, s: f"roll {anybody(c, s)} {c.choice(('agility', 'strength', 'spirit granted'))} 8",
    "damage": lambda c, s: f"damage {anybody(c, s)} {c.randint(1, 6)} {c.choice(('loss', 'of=red', 'raw'))}",
    "heal": lambda c, s: f"heal {anybody(c, s)} {c.randint(1, 9)}",
    "set": lambda c, s: f"set {anybody(c, s)} {c.choice(NUMBERS)}",
    "status": lambda c, s: (
        f"status {anybody(c, s)} {c.choice(STATES)} {c.choice(('+3', '-1', '2 1 end', '1 2 rounds', 'off'))}"
    ),
    "rest": lambda c, s: c.choice(("rest", f"grant {anybody(c, s)} instant", f"clothes {anybody(c, s)}",
                                   f"initiative {anybody(c, s)}", f"behind {anybody(c, s)} {anybody(c, s)}")),
    "ability": lambda c, s: (
        f"ability add {anybody(c, s)} Hush{c.randint(1, 3)} reaction action=free trigger=enemy range=far "
        f"roll=spirit difficulty=8 status=interrupt"
    ),
    "stat": lambda c, s: c.choice(("stat add Luck parent=attack", "stat hide luck", "stat remove luck")),
}  # fmt: skip
GAMES = {"ezd6": GAME, "bases2d6": NUMERIC}
OFTEN = {
    "ezd6": (*["note"] * 8, *["attack"] * 5),
    "bases2d6": (*["attack"] * 7, *["use"] * 9, "action", "note"),
}

HISTORY: tuple[Maker, ...] = (
    lambda c, s: "undo",
    lambda c, s: "undo",
    lambda c, s: "undo all",
    lambda c, s: f"undo {c.randint(2, 12)}",
    lambda c, s: "redo",
    lambda c, s: f"redo {c.randint(2, 12)}",
)

VIEWS = ("state", "log 4", "odds attack nobody nobody", "option", "", "no such verb", "select nobody")


def next_line(chance: Random, state: State) -> str:
    """One line: mostly the game, an answer where one is due, sometimes history or a look."""
    dice = chance.random()
    if dice < 0.16:
        return chance.choice(HISTORY)(chance, state)
    if dice < 0.2:
        return chance.choice(VIEWS)
    if state.open is not None and dice < 0.8:
        return an_answer(chance, state)
    makers = GAMES[state.rules]
    return makers[chance.choice((*makers, *OFTEN[state.rules]))](chance, state)
