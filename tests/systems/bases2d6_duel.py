"""Vera against two goblins of Bases 2d6, and what is told of every record."""

from typing import Any

import msgspec

from app.i18n import translator
from app.narrate import explain, tell
from rules import commands as kernel
from rules.engine import execute
from rules.record import AnyRecord
from rules.state import GameState, State
from rules.systems.bases2d6 import commands as do
from rules.systems.bases2d6.ability import Ability, Cost, Effect, Lasting
from rules.text import plain
from rules.zones import DEFAULT_ZONES

EMBER = Ability(
    "Ember", costs=(Cost("2"),), types=("magical", "projectile"), elements=("red",), range="intermediate",
    roll="conjuration", defences=("agility", "block"),
    effects=(Effect("damage", "1d6 + intelligence"), Effect("status", "3", status="burn")),
)  # fmt: skip
WARD = Ability(
    "Ward", costs=(Cost("1"), Cost("1", "hp")), types=("magical",), range="far", most=3,
    effects=(
        Effect("modify", "-2", on="agility", lasts=Lasting("end")),
        Effect("status", status="Thorns", each="damage", each_amount="2", lasts=Lasting("round", 2)),
        Effect("note", text="It glows"),
        Effect("heal", "3", to="user"),
    ),
)  # fmt: skip
GUST = Ability("Gust", types=("innate",), range="far", effects=(Effect("move", "9"),))
HOOK = Ability("Hook", types=("innate",), range="far", effects=(Effect("move", "-1"),))
DRY = Ability("Dry", types=("innate",), range="far", effects=(Effect("cleanse", status="soak"),))
CLEAN = Ability(
    "Clean", types=("innate",), range="far", roll="spirit", effects=(Effect("cleanse", status="stun"),)
)
VOLLEY = Ability(
    "Volley", types=("physical",), range="far", most=0, roll="impact", difficulty=9,
    effects=(Effect("damage", "2d6"),),
)  # fmt: skip
COUNTER = Ability(
    "Counter", reaction=True, trigger="enemy", types=("magical",), range="far",
    effects=(Effect("status", status="interrupt"),),
)  # fmt: skip
RIPOSTE = Ability(
    "Riposte", action="instant", reaction=True, types=("physical",), effects=(Effect("damage", "2"),)
)


class Game:
    """A campaign that keeps every record with the state before it."""

    def __init__(self, **options: Any) -> None:
        self.state: State = GameState(rules="bases2d6", seed="mesa", zones=DEFAULT_ZONES)
        self.played: list[tuple[AnyRecord, State]] = []
        for key, value in options.items():
            self.do(kernel.SetOption(key=key, value=value))

    def do(self, command: kernel.Command) -> AnyRecord:
        before = self.state
        record, self.state = execute(before, command, len(self.played))
        self.played.append((record, before))
        return record

    def add(self, name: str, side: Any = "foe", *abilities: Ability, **sheet: Any) -> None:
        values = {**sheet, "abilities": msgspec.to_builtins(abilities)}
        self.do(kernel.AddCreatures(name=name, side=side, sheet=values))

    def use(self, actor: str, ability: str, *targets: str, dice: Any = None, **more: Any) -> None:
        self.do(do.Use(actor=actor, ability=ability, targets=targets, faces=dice, **more))

    def state_of(self, creature: str, status: str, charges: int = 1, **more: Any) -> None:
        self.do(kernel.ChangeStatus(creatures=(creature,), status=status, charges=charges, **more))

    def finish(self, *dice: int) -> None:
        """Let nobody react to what has been declared."""
        if self.state.open is not None:
            self.do(kernel.Choose(option="pass", faces=dice or None))

    def lines(self, language: str = "en") -> list[str]:
        """The last record as it is told."""
        record, before = self.played[-1]
        return [plain(line) for line in tell(record, before, translator(language))]

    def explained(self, language: str = "en") -> list[str]:
        record, before = self.played[-1]
        return [plain(line) for line in explain(record, before, translator(language))]


def duel(**options: Any) -> Game:
    """Vera against two goblins whose hide turns blows."""
    game = Game(**options)
    game.add("Vera", "hero", EMBER, WARD, GUST, HOOK, DRY, CLEAN, VOLLEY,
             **{"attack": 2, "conjuration": 2, "intelligence": 3, "strength": 2},
             aptitudes=[{"name": "Cocina", "value": 2}])  # fmt: skip
    nature = [{"of": "physical", "amount": -1, "percent": 0}]
    for _ in range(2):
        game.add("Goblin", "foe", COUNTER, RIPOSTE, resistances=nature)
    return game


def told(game: Game) -> list[str]:
    """Every line of the whole log in English."""
    t = translator("en")
    return [plain(line) for record, before in game.played for line in tell(record, before, t)]
