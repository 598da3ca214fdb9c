"""The toy as the kernel and the screen see it: `register(TOY)`, then play campaigns of rules `toy`."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import msgspec

from rules.commands import Change, Choose, Command
from rules.crafts import Craft
from rules.dice import Tray
from rules.errors import Refused
from rules.events import (
    AnyEvent,
    CreaturePatched,
    Moved,
    Ordered,
    Rolled,
    RoundStarted,
    SheetPatched,
    TurnStarted,
)
from rules.evolve import Draft
from rules.naming import display_name
from rules.overrides import checked_value
from rules.people import named
from rules.solo.behaviour import propose_option
from rules.state import AnyCreature, GameState, Side, State, Until
from rules.system import (
    Action,
    Field,
    NoBook,
    OpenView,
    Option,
    OptionChoice,
    OwnName,
    Reset,
    RuleSystem,
    SheetRow,
    SheetView,
    Slot,
    StateSpec,
    TurnGroup,
    Verb,
    register,
)
from rules.text import Line, Span, Told, Translator, line, phrase, plain
from rules.zones import DEFAULT_ZONES, neighbours
from toy import coin

FIELDS = (
    Field("hp", "Hit points", low=0, high=99, maximum="hp_max"),
    Field("hp_max", "Most hit points", low=1, high=99),
)
OPTIONS = (
    Option("tails_cost", "What tails costs", 1, ("R-TOY-01",), low=1, high=9),
    propose_option("R-TOY-01"),
)
FLIP = Verb(
    "flip",
    (Slot("actor", "creature", optional=True, label="Who"),),
    lambda args: coin.Flip(actor=args["actor"]),
    "Flip the coin",
    example="flip Lucía",
)


class Toy:
    """The rule system `toy`; see `rules.system.RuleSystem` for each part."""

    id = "toy"
    title = "Toy"
    about = "one coin"
    sheet_type: type = coin.Sheet
    open_types: tuple[type, ...] = (coin.Tails,)
    commands: tuple[type[Command], ...] = (coin.Flip,)
    book_type: type = NoBook
    states: tuple[StateSpec, ...] = ()
    options: tuple[Option, ...] = OPTIONS
    verbs: tuple[Verb, ...] = (FLIP,)
    refusals: Mapping[str, str] = MappingProxyType({})
    chances_of = ""
    check_verb = "flip"
    answer_keys: tuple[tuple[str, str], ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    turn_rules: tuple[str, ...] = ()
    crafts: tuple[Craft, ...] = ()
    resets: tuple[Reset, ...] = ()

    def reset(self, state: State, creature: AnyCreature, reset: str) -> tuple[AnyEvent, ...]:
        return ()

    def fields(self, state: State) -> tuple[Field, ...]:
        return FIELDS

    def value(self, sheet: coin.Sheet, key: str) -> Any:
        return getattr(sheet, key)

    def made_of(self, creature: AnyCreature, key: str, t: Translator) -> tuple[int, Line] | None:
        return None

    def new_sheet(self, state: State, side: Side, values: Mapping[str, Any]) -> coin.Sheet:
        fields = {field.key: field for field in FIELDS}
        for key in values:
            if key not in fields:
                raise Refused("unknown-field", name=key)
        checked = {key: checked_value(fields[key], Change(key, value), None) for key, value in values.items()}
        hp: Any = checked.get("hp", checked.get("hp_max", 3))
        return coin.Sheet(hp, max(1, hp, int(checked.get("hp_max") or 0)))

    def patch(self, state: State, creature: AnyCreature, changes: Mapping[str, Any]) -> tuple[AnyEvent, ...]:
        values = dict(changes)
        hp, most = (values.get(key, getattr(creature.sheet, key)) for key in ("hp", "hp_max"))
        if hp > most:
            values["hp_max" if "hp" in changes else "hp"] = hp if "hp" in changes else most
        events: list[AnyEvent] = [SheetPatched(creature.id, values, "set")]
        if creature.down != (hp == 0):
            events.append(
                CreaturePatched(creature.id, {"down": hp == 0}, "toy.down" if hp == 0 else "toy.up")
            )
        return tuple(events)

    def decide(self, state: State, command: Command, tray: Tray) -> tuple[AnyEvent, ...]:
        return coin.decide(state, command, tray)

    def answer(self, state: State, command: Choose, tray: Tray) -> tuple[AnyEvent, ...]:
        return coin.answer(state, command, tray)

    def cancel(self, state: State) -> tuple[AnyEvent, ...]:
        return ()

    def works_while_open(self, command: Command) -> bool:
        return False

    def begin(self, state: State, surprise: str, tray: Tray) -> tuple[AnyEvent, ...]:
        draft = Draft(state)
        draft.emit(Ordered(tuple(c.id for c in state.creatures.values() if not state.zone(c.zone).out)))
        coin.first_turn(draft)
        return tuple(draft.events)

    def next(self, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        draft = Draft(state)
        if state.active is not None:
            draft.emit(CreaturePatched(state.active, {"acted": True}, "turn-over"))
        after = self._after(draft.state)
        if after is not None:
            draft.emit(TurnStarted(after))
        else:
            draft.emit(RoundStarted(state.round + 1))
            coin.first_turn(draft)
        return tuple(draft.events)

    def _after(self, state: State) -> str | None:
        place = state.order.index(state.active) + 1 if state.active in state.order else 0
        for id_ in (*state.order[place:], *state.order[:place]):
            if not state.creatures[id_].acted and not state.creatures[id_].down:
                return id_
        return None

    def end(self, state: State) -> tuple[AnyEvent, ...]:
        return ()

    def hold(self, state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
        raise Refused("cannot-hold", who=display_name(state, creature))

    def now(self, state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
        raise Refused("not-holding", who=display_name(state, creature))

    def pass_turn(self, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        return self.next(state, tray)

    def give_turn(self, state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
        back: tuple[AnyEvent, ...] = ()
        if creature.acted:
            back = (CreaturePatched(creature.id, {"acted": False}, "turn-given"),)
        return (*back, TurnStarted(creature.id, None, "by-hand"))

    def afflict(
        self, state: State, creature: AnyCreature, status: str, by: int, off: bool, until: Until | None
    ) -> tuple[AnyEvent, ...]:
        return ()

    def own_names(self, state: State, creature_id: str, verb: str, slot: str) -> tuple[OwnName, ...]:
        return ()

    def join(self, state: State, creature_id: str, tray: Tray) -> tuple[AnyEvent, ...]:
        return (Ordered((*state.order, creature_id)),)

    def move(
        self, state: State, creature: AnyCreature, zone: str, force: bool, tray: Tray
    ) -> tuple[AnyEvent, ...]:
        if state.time == "action" and not force and zone not in neighbours(state, creature.zone):
            who = display_name(state, creature)
            raise Refused("not-linked", who=who, zone=zone, **{"from": creature.zone})
        return (Moved(creature.id, zone),)

    def describe_open(self, state: State, t: Translator) -> OpenView:
        tails: Any = state.open
        words = {"roll": t.text("Roll"), "accept": t.text("Accept"), "again": t.text("Flip again")}
        keys = {"roll": "enter", "accept": "enter", "again": "a"}
        odds = {"again": Fraction(1, 2)}
        choices = tuple(OptionChoice(o, words[o], keys[o], odds.get(o)) for o in coin.options(tails))
        prompt = phrase(t.text("{who}: tails"), {"who": named(state, tails.actor)})
        return OpenView(tails.actor, prompt, choices, (1, 2) if tails.stage == "roll" else None)

    def actions(self, state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
        reason = Refused("is-down", who=display_name(state, creature)) if creature.down else None
        return (Action(line(t.text("Flip the coin")), "flip", {"actor": creature.id}, (), refused=reason),)

    def odds(self, state: State, command: Command) -> dict[str, Fraction]:
        return {"success": Fraction(1, 2)} if isinstance(command, coin.Flip) else {}

    def chances(self, state: State, command: Command) -> tuple[tuple[str, Fraction], ...]:
        half = Fraction(1, 2)
        return (("1", half), ("2", half)) if isinstance(command, coin.Flip) else ()

    def odds_line(self, state: State, command: Command, t: Translator) -> Line:
        found = self.odds(state, command)
        return line(t.text("success"), " ", t.percent(found["success"])) if found else ()

    def worth(self, state: State, command: Command) -> Fraction:
        return Fraction(0)

    def life_left(self, creature: AnyCreature) -> int:
        return int(creature.sheet.hp)

    def narrate(self, event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
        if isinstance(event, Rolled) and event.purpose == "check":
            side = (
                Span(t.text("heads"), "good") if event.kept == coin.HEADS else Span(t.text("tails"), "harm")
            )
            return Told(
                phrase(t.text("{who} flips: {side}"), {"who": named(before, event.who), "side": side})
            )
        if isinstance(event, SheetPatched) and event.cause == "toy.tails":
            slots = {"who": named(before, event.creature), "n": Span(str(event.args["lost"]), "harm")}
            return Told(phrase(t.text("{who} loses {n}"), slots))
        if isinstance(event, CreaturePatched) and event.cause == "toy.down":
            told = line(t.text("out of the game"))
            return Told(
                line(", ", *told), joined=True, alone=line(named(before, event.creature), ": ", *told)
            )
        return None

    def explain(self, event: AnyEvent, before: State, after: State, t: Translator) -> tuple[Line, ...]:
        return (line(Span("R-TOY-01", "rule")),) if isinstance(event, Rolled) else ()

    def title_of(self, command: Command, before: State, t: Translator) -> str:
        if not isinstance(command, coin.Flip):
            return ""
        return plain(phrase(t.text("{who}: flip"), {"who": named(before, command.actor)}))

    def next_label(self, state: State, t: Translator) -> str:
        after = self._after(state)
        if after is None or after == state.active:
            return t.text("round {n}").replace("{n}", str(state.round + 1))
        return display_name(state, state.creatures[after])

    def marks(self, state: State, creature: AnyCreature, t: Translator) -> Line:
        return line(Span(f"{creature.sheet.hp}/{creature.sheet.hp_max}", "harm"))

    def turn_note(self, state: State, creature: AnyCreature, t: Translator) -> Line:
        return line(t.text("has acted")) if creature.acted else ()

    def turn_groups(self, state: State, t: Translator) -> tuple[TurnGroup, ...]:
        here = state.order if state.time == "action" else tuple(state.creatures)
        rest = tuple(id_ for id_ in state.creatures if id_ not in here)
        groups = (TurnGroup(line(t.text("EVERYBODY")), here), TurnGroup(line(t.text("AWAY")), rest))
        return tuple(group for group in groups if group.creatures)

    def sheet(self, state: State, creature: AnyCreature, t: Translator) -> SheetView:
        rows = (SheetRow(t.text("Hit points"), self.marks(state, creature, t)),)
        return SheetView(line(t.text("A coin and a hope")), (rows,))

    def json_view(self, creature: AnyCreature) -> dict[str, Any]:
        return {"sheet": msgspec.to_builtins(creature.sheet)}


TOY: RuleSystem = Toy()


def start(**fields: Any) -> State:
    """The state of a new toy campaign, with the toy registered."""
    register(TOY)
    return GameState(rules="toy", seed="toy", zones=DEFAULT_ZONES, **fields)
