"""A table to play EZD6 on in tests: commands by short calls, every step folded and encoded as well."""

from fractions import Fraction
from typing import Any

from rules.codec import codec
from rules.commands import AddCreatures, Choose, Command, SetOption
from rules.engine import execute
from rules.errors import Refused
from rules.events import AnyEvent, Happened, Rolled
from rules.naming import display_name
from rules.record import AnyRecord, fold
from rules.state import AnyCreature, GameState, State
from rules.system import OpenView, get
from rules.systems.ezd6.commands import Attack, Check, Damage, Heal
from rules.zones import DEFAULT_ZONES


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
        return f"{float(x):.{digits}f}"

    def percent(self, x: Fraction) -> str:
        return f"{float(x):.0%}"


ENGLISH = English()


class Table:
    """A campaign in memory. `dice` are the faces of a line; without them the line gives none."""

    rules = "ezd6"

    def __init__(self, dice: str = "program", **options: Any) -> None:
        self.state: State = GameState(
            rules=self.rules,
            seed="mesa",
            zones=DEFAULT_ZONES,
            dice=dice,  # type: ignore[arg-type]
        )
        self.records: list[AnyRecord] = []
        self.states: list[State] = [self.state]
        for key, value in options.items():
            self.do(SetOption(key=key, value=value))

    def do(self, command: Command) -> tuple[AnyEvent, ...]:
        before = self.state
        record, after = execute(before, command, at=len(self.records))
        code = codec(self.rules)
        again = code.record(code.encode(record))
        assert again == record
        assert fold(before, again) == after
        assert code.state(code.encode(after)) == after
        self.state = after
        self.records.append(record)
        self.states.append(after)
        return record.events

    def refused(self, command: Command) -> str:
        """The id with which a command is refused."""
        try:
            execute(self.state, command, 0)
        except Refused as refused:
            assert self.state is self.states[-1]
            return refused.id
        raise AssertionError(f"{command} was not refused")

    def hero(self, name: str = "Lucía", zone: str = "near", **sheet: Any) -> str:
        return self.add(name, "hero", zone, **sheet)

    def foe(self, name: str = "Goblin", zone: str = "near", **sheet: Any) -> str:
        return self.add(name, "foe", zone, **sheet)

    def add(self, name: str, side: Any, zone: str = "near", **sheet: Any) -> str:
        self.do(AddCreatures(name=name, side=side, zone=zone, sheet=sheet))
        return list(self.state.creatures)[-1]

    def check(self, actor: str, difficulty: int, *dice: int, **more: Any) -> tuple[AnyEvent, ...]:
        return self.do(Check(actor=actor, difficulty=difficulty, faces=dice or None, **more))

    def attack(self, actor: str, target: str, *dice: int, **more: Any) -> tuple[AnyEvent, ...]:
        return self.do(Attack(actor=actor, target=target, faces=dice or None, **more))

    def damage(self, *targets: str, strikes: int = 1, dice: Any = None, **more: Any) -> tuple[AnyEvent, ...]:
        return self.do(Damage(targets=targets, strikes=strikes, faces=dice, **more))

    def heal(self, *targets: str, strikes: int = 1) -> tuple[AnyEvent, ...]:
        return self.do(Heal(targets=targets, strikes=strikes))

    def choose(self, words: str, *dice: int) -> tuple[AnyEvent, ...]:
        option, _, value = words.partition(" ")
        return self.do(Choose(option=option, value=value, faces=dice or None))

    def cannot_choose(self, words: str, *dice: int) -> str:
        option, _, value = words.partition(" ")
        return self.refused(Choose(option=option, value=value, faces=dice or None))

    def view(self) -> OpenView:
        return get(self.rules).describe_open(self.state, ENGLISH)

    @property
    def options(self) -> list[str]:
        """What is open, as the words that may be typed; nothing when nothing is open."""
        return [choice.id for choice in self.view().choices] if self.state.open is not None else []

    def __getitem__(self, creature_id: str) -> Any:
        """A creature's sheet."""
        return self.state.creatures[creature_id].sheet

    def creature(self, creature_id: str) -> AnyCreature:
        return self.state.creatures[creature_id]

    @property
    def names(self) -> list[str]:
        return [display_name(self.state, c) for c in self.state.creatures.values()]


def outcomes(events: tuple[AnyEvent, ...]) -> list[str | None]:
    """The published outcome of each roll."""
    return [event.outcome for event in events if isinstance(event, Rolled)]


def purposes(events: tuple[AnyEvent, ...]) -> list[str]:
    return [event.purpose for event in events if isinstance(event, Rolled)]


def happened(events: tuple[AnyEvent, ...], cause: str) -> list[dict[str, Any]]:
    """The arguments of everything that happened with this cause."""
    return [event.args for event in events if isinstance(event, Happened) and event.cause == cause]


def over(events: tuple[AnyEvent, ...]) -> list[int]:
    """The strikes left over of each creature that went down."""
    return [event.args["over"] for event in events if getattr(event, "cause", "") == "ezd6.down"]
