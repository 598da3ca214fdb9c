"""A table to play Bases 2d6 on in tests: the common table with the system's own short calls."""

from typing import Any

from ezd6_table import Table as CommonTable

from rules.commands import ChangeStatus, Next, Pass, SetOption, StartAction
from rules.events import AnyEvent
from rules.state import Until
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.commands import AddAbility, Heal, React, Roll, Use


class Table(CommonTable):
    """A campaign of Bases 2d6 in memory; `action` starts a fight in the order of creation."""

    rules = "bases2d6"

    def action(self, *dice: int) -> tuple[AnyEvent, ...]:
        """Start action time; without dice everybody gets a Total one lower than the one before."""
        if not dice:
            count = sum(not self.state.zone(c.zone).out for c in self.state.creatures.values())
            assert count <= 11
            pairs = [(6, 6), (6, 5), (5, 5), (5, 4), (4, 4), (4, 3), (3, 3), (3, 2), (2, 2), (2, 1), (1, 1)]
            dice = tuple(face for pair in pairs[:count] for face in pair)
        return self.do(StartAction(faces=dice))

    def next(self, turns: int = 1) -> None:
        for _ in range(turns):
            self.do(Next())

    def use(
        self, actor: str, ability: str, *targets: str, dice: Any = None, **more: Any
    ) -> tuple[AnyEvent, ...]:
        return self.do(Use(actor=actor, ability=ability, targets=targets, faces=dice, **more))

    def strike(self, actor: str, target: str, *dice: int, **more: Any) -> tuple[AnyEvent, ...]:
        return self.use(actor, "strike", target, dice=dice or None, **more)

    def react(
        self, actor: str, ability: str, *targets: str, dice: Any = None, **more: Any
    ) -> tuple[AnyEvent, ...]:
        return self.do(React(actor=actor, ability=ability, targets=targets, faces=dice, **more))

    def end_window(self, *dice: int) -> tuple[AnyEvent, ...]:
        return self.do(Pass(faces=dice or None))

    def roll(self, actor: str, what: str, *dice: int, **more: Any) -> tuple[AnyEvent, ...]:
        return self.do(Roll(actor=actor, what=what, faces=dice or None, **more))

    def give(
        self, creature: str, status: str, charges: int = 1, until: Until | None = None
    ) -> tuple[AnyEvent, ...]:
        return self.do(ChangeStatus(creatures=(creature,), status=status, charges=charges, until=until))

    def teach(self, creature: str, ability: Ability) -> None:
        self.do(AddAbility(creature=creature, ability=ability))

    def mend(self, creature: str, amount: int) -> None:
        self.do(Heal(targets=(creature,), amount=amount))

    def option(self, **values: Any) -> None:
        for key, value in values.items():
            self.do(SetOption(key=key, value=value))

    def charges(self, creature: str, status: str) -> int:
        """The charges of a status, 0 when it is not there."""
        held = self.state.creatures[creature].statuses.get(status)
        return held.charges if held is not None else 0

    def statuses(self, creature: str) -> dict[str, int]:
        return {key: status.charges for key, status in self.state.creatures[creature].statuses.items()}
