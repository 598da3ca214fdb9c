"""A third rule system, found by being there: its rules, and every law that holds for any system."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import test_chronicle_laws
import test_conditions
import test_encounters
import test_engine_laws
import test_engine_places
import test_foes
import test_outward
import test_titles
import test_walls
from engine_scripts import English
from msgspec.structs import replace
from third.installing import ROOT, RULES, THIRD, installed, known
from third.scripts import tables

from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.events import Rolled, SheetPatched
from rules.solo.foes import proposal
from rules.state import GameState, State, Status
from rules.system import get, names
from rules.zones import DEFAULT_ZONES

LAWS: tuple[ModuleType, ...] = (
    test_chronicle_laws, test_conditions, test_encounters, test_engine_laws, test_engine_places, test_foes,
    test_outward, test_titles,
)  # fmt: skip


def for_any_system(law: Callable[..., None]) -> bool:
    """Whether a law is tried on each rule system, the toy too: what holds for that holds for any."""
    marks = [mark for mark in getattr(law, "pytestmark", ()) if mark.name == "parametrize"]
    return list(signature(law).parameters) == ["rules"] and any("toy" in mark.args[1] for mark in marks)


EVERY_LAW = [
    pytest.param(law, id=f"{module.__name__}-{name}")
    for module in LAWS
    for name, law in vars(module).items()
    if name.startswith("test_") and callable(law) and for_any_system(law)
]


@pytest.fixture(scope="module", autouse=True)
def _known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with known(installed(tmp_path_factory)), pytest.MonkeyPatch.context() as patch:
        for table, value in tables():
            patch.setitem(table, RULES, value)
        for module in LAWS:
            if hasattr(module, "EXAMPLES"):
                patch.setitem(module.EXAMPLES, RULES, module.EXAMPLES["toy"])
        yield


@pytest.fixture
def own() -> Any:
    """The commands of the system."""
    return import_module(f"rules.systems.{RULES}.commands")


def run(state: State, *commands: do.Command) -> State:
    for command in commands:
        state = execute(state, command, 0)[1]
    return state


def table(*, dice: str = "program", **hero: Any) -> State:
    """Lucía and Ñandú against two moths beside them and a hound in Far, in narrative time."""
    state: State = GameState(rules=RULES, seed="umbral", zones=DEFAULT_ZONES, dice=dice)  # type: ignore[arg-type]
    return run(
        state,
        do.AddCreatures(name="Lucía", side="hero", sheet={"brawn": 11, "grace": 13, "wits": 14, **hero}),
        do.AddCreatures(name="Ñandú", side="hero", sheet={"grace": 9, "harm": 3}),
        do.AddCreatures(name="Moth", count=2, sheet={"resolve": 3, "grace": 12, "harm": 1, "guard": 2}),
        do.AddCreatures(name="Hound", zone="far", sheet={"resolve": 6, "grace": 11}),
    )


def refused(state: State, command: do.Command) -> str:
    with pytest.raises(Refused) as caught:
        execute(state, command, 0)
    return caught.value.id


# --- it is there ---


def test_it_is_found_by_being_there() -> None:
    """No list of systems anywhere: a package under `rules/systems`, and nothing else."""
    assert RULES in names()
    assert get(RULES).id == RULES
    named = [path for folder in ("app", "rules") for path in (ROOT / folder).rglob("*.py")]
    assert len(named) > 300
    assert not [path for path in named if RULES in path.read_text("utf-8").lower()]


@pytest.mark.parametrize("path", sorted((THIRD / "rules").rglob("*.py")), ids=lambda path: path.name)
def test_the_walls_hold(path: Path) -> None:
    test_walls.test_rules_touch_no_file_clock_or_chance(path)
    assert not {"app", "textual", "rich"} & {
        name.split(".")[0] for name in test_walls.imported(test_walls.ast.parse(path.read_text("utf-8")))
    }


@pytest.mark.parametrize("law", EVERY_LAW)
def test_every_law_of_any_system(law: Callable[[str], None]) -> None:
    """Fold is state, undo is the very same object, replay is equal, no secret is told, and all others."""
    law(RULES)


def test_the_laws_are_there() -> None:
    assert len(EVERY_LAW) > 25


# --- odds ---


@pytest.mark.parametrize("light", [0, 3, 5])
@pytest.mark.parametrize("dark", [0, 1, 5])
@pytest.mark.parametrize("stat", [1, 4, 11, 19, 20])
def test_odds_are_what_every_face_brings(own: Any, stat: int, light: int, dark: int) -> None:
    """Each of the twenty faces played through the engine, counted, is what `odds` says; so is the picture."""
    state = table(brawn=stat, harm=2)
    command = own.Attack(actor="lucia", target="moth-1", light=light, dark=dark)
    outcomes, lost = [], []
    for face in range(1, 21):
        record, after = execute(state, replace(command, faces=(face,)), 0)
        outcomes += [event.outcome for event in record.events if isinstance(event, Rolled)]
        lost.append(3 - after.creatures["moth-1"].sheet.resolve)
    found = get(RULES).odds(state, command)
    assert found["success"] == Fraction(sum(o in ("success", "critical") for o in outcomes), 20)
    assert found["critical"] == Fraction(outcomes.count("critical"), 20) == Fraction(1, 20)
    assert found["critical_failure"] == Fraction(outcomes.count("critical-failure"), 20)
    picture = dict(get(RULES).chances(state, command))
    assert sum(picture.values()) == 1
    assert picture["0"] == Fraction(lost.count(0), 20)
    # A critical would take 4 of the 3 that there are.
    assert (picture["2"], picture["4"]) == (Fraction(lost.count(2), 20), Fraction(lost.count(3), 20))
    assert found["harm"] == get(RULES).worth(state, command) == picture["2"] * 2 + picture["4"] * 4


def test_odds_of_a_second_roll_are_those_of_every_pair(own: Any) -> None:
    """R-UM-04: all four hundred pairs of faces, played; and none where it cannot be paid."""
    state = table()
    command = own.Check(actor="lucia", stat="wits", dark=2)
    good = 0
    for first in range(1, 21):
        after = run(state, replace(command, faces=(first,)))
        for second in range(1, 21):
            record = None
            if after.open is not None:
                record, _ = execute(after, do.Choose(option="reroll", faces=(second,)), 0)
            rolled = [e.outcome for e in record.events if isinstance(e, Rolled)] if record else ["success"]
            good += rolled[-1] in ("success", "critical")
    assert get(RULES).odds(state, command)["success_reroll"] == Fraction(good, 400)
    poor = run(state, do.SetFields(creature="lucia", changes=(do.Change("resolve", 1),)))
    assert "success_reroll" not in get(RULES).odds(poor, command)
    assert run(poor, replace(command, faces=(19,))).open is None


# --- the rules, one by one ---


def test_a_number_and_what_it_is_made_of(own: Any) -> None:
    """R-UM-01, R-UM-02: the statistic, two for each light and dark, the target's guard; 1 and 20 always."""
    state = table()
    record, after = execute(
        state, own.Attack(actor="lucia", target="moth-1", light=2, dark=1, faces=(11,)), 0
    )
    rolled = next(event for event in record.events if isinstance(event, Rolled))
    assert (rolled.difficulty, rolled.outcome) == (11 + 4 - 2 - 2, "success")
    assert rolled.args["parts"] == [["brawn", 11], ["light", 4], ["dark", -2], ["guard", -2]]
    assert after.creatures["moth-1"].sheet.resolve == 1
    hopeless = own.Attack(actor="lucia", target="moth-1", dark=5, faces=(1,))
    assert run(state, hopeless).creatures["moth-1"].down
    assert refused(state, own.Check(actor="lucia", stat="luck")) == "bad-choice"
    assert refused(state, own.Check(actor="lucia", stat="wits", light=6)) == "out-of-range"
    assert refused(state, own.Check(actor="nobody", stat="wits")) == "unknown-name"


def test_the_worst_face_dazzles_whoever_tried(own: Any) -> None:
    """R-UM-03, R-UM-09: a 20 in an attack; four lower, with its end, and by hand."""
    state = run(table(), own.Attack(actor="lucia", target="moth-1", faces=(20,)), do.Choose(option="accept"))
    held = state.creatures["lucia"].statuses["dazzled"]
    assert held.until == do.Until("scene")
    assert get(RULES).odds(state, own.Check(actor="lucia", stat="wits"))["success"] == Fraction(10, 20)
    assert run(state, do.StartScene()).creatures["lucia"].statuses == {}
    off = do.ChangeStatus(creatures=("lucia",), status="dazzled", off=True)
    assert run(state, off).creatures["lucia"].statuses == {}
    assert refused(state, do.ChangeStatus(creatures=("lucia",), status="dazzled")) == "nothing-to-change"
    assert run(table(), own.Check(actor="lucia", stat="wits", faces=(20,))).creatures["lucia"].statuses == {}


def test_once_more_for_resolve(own: Any) -> None:
    """R-UM-04: paid, once, by the party alone; the house rule is its price; the second roll stands."""
    failed = own.Attack(actor="lucia", target="moth-1", faces=(19,))
    state = run(table(), failed)
    view = get(RULES).describe_open(state, English())
    assert [(choice.id, choice.odds) for choice in view.choices] == [
        ("accept", None),
        ("reroll", Fraction(9, 20)),
    ]
    again = run(state, do.Choose(option="reroll", faces=(20,)))
    assert again.open is None
    assert again.creatures["lucia"].sheet.resolve == 7
    assert "dazzled" in again.creatures["lucia"].statuses
    assert run(state, do.Choose(option="reroll", faces=(2,))).creatures["moth-1"].sheet.resolve == 1
    assert refused(state, do.Choose(option="roll")) == "not-offered"
    dear = run(table(), do.SetOption(key="reroll_price", value=8), failed)
    assert dear.open is None
    foe = own.Attack(actor="moth-1", target="lucia", faces=(19,))
    assert run(table(), foe).open is None


def test_reach_sides_and_turns_are_kept(own: Any) -> None:
    """R-UM-05, R-UM-08, R-UM-10: each refusal by its id, and `force` over them."""
    state = table()
    attack, lantern = own.Attack(actor="lucia", target="hound"), own.Dazzle(actor="lucia", target="hound")
    assert refused(state, attack) == "not-in-reach"
    assert run(state, replace(lantern, faces=(9,))).creatures["hound"].statuses["dazzled"]
    assert run(state, replace(attack, faces=(3,), force=True)).creatures["hound"].sheet.resolve == 4
    assert refused(state, own.Attack(actor="lucia", target="lucia")) == "self-target"
    assert refused(state, own.Attack(actor="lucia", target="nandu")) == "same-side"
    fight = run(state, do.StartAction())
    assert refused(fight, own.Attack(actor="nandu", target="moth-1")) == "not-your-turn"
    assert refused(fight, do.Hold(creature="lucia")) == "cannot-hold"
    spent = run(fight, own.Dazzle(actor="lucia", target="moth-1", faces=(2,)))
    assert refused(spent, own.Attack(actor="lucia", target="moth-1")) == "action-spent"
    assert refused(run(state, own.Dazzle(actor="lucia", target="moth-1", faces=(2,))),
                   own.Dazzle(actor="nandu", target="moth-1")) == "dazzled-already"  # fmt: skip
    stepped = run(fight, do.MoveCreature(creature="lucia", zone="far"))
    assert refused(stepped, do.MoveCreature(creature="lucia", zone="near")) == "step-spent"
    assert refused(fight, do.MoveCreature(creature="lucia", zone="out")) == "not-linked"
    assert run(stepped, own.Attack(actor="lucia", target="hound", faces=(3,))).open is None


def test_resolve_is_life(own: Any) -> None:
    """R-UM-06: down at 0 and up again with 1; a new hero's by the house rule; a session gives all back."""
    state = run(table(), own.Wear(targets=("lucia",), amount=99))
    assert (state.creatures["lucia"].sheet.resolve, state.creatures["lucia"].down) == (0, True)
    assert refused(state, own.Check(actor="lucia", stat="wits")) == "is-down"
    assert refused(state, own.Wear(targets=("lucia",))) == "nothing-to-change"
    up = run(state, own.Mend(targets=("lucia",), amount=2))
    assert (up.creatures["lucia"].sheet.resolve, up.creatures["lucia"].down) == (2, False)
    rested = run(state, do.StartSession(resets=("resolve",)))
    assert (rested.creatures["lucia"].sheet.resolve, rested.creatures["lucia"].down) == (8, False)
    rich = run(state, do.SetOption(key="resolve_start", value=12), do.AddCreatures(name="Vera", side="hero"))
    assert rich.creatures["vera"].sheet.resolve_max == 12
    lower = do.SetFields(creature="nandu", changes=(do.Change("resolve_max", 3),))
    assert run(state, lower).creatures["nandu"].sheet.resolve == 3
    gone = run(state, do.SetFields(creature="lucia", changes=(do.Change("fate", "dead"),)))
    assert refused(gone, own.Mend(targets=("lucia",))) == "is-dead"


def test_turns_by_grace(own: Any) -> None:
    """R-UM-07: the quickest first, the surprised not in round 1, newcomers in place, the down passed over."""
    state = run(table(), do.StartAction())
    assert state.order == ("lucia", "moth-1", "moth-2", "hound", "nandu")
    assert (state.active, get(RULES).next_label(state, English())) == ("lucia", "Moth 1")
    joined = run(state, do.AddCreatures(name="Vera", side="hero", sheet={"grace": 12}))
    assert joined.order == ("lucia", "moth-1", "moth-2", "vera", "hound", "nandu")
    surprised = run(table(), do.StartAction(surprise="foes"))
    assert surprised.active == "moth-1"
    assert surprised.creatures["lucia"].acted
    down = run(state, own.Wear(targets=("moth-1", "moth-2", "hound"), amount=9), do.Next(), do.Next())
    assert (down.active, down.round) == ("lucia", 2)


def test_a_dazzle_lasts_until_the_next_own_turn_is_over(own: Any) -> None:
    """R-UM-09: one's own turn that is on does not count; the end of the fight ends it."""
    state = run(table(), do.StartAction(), own.Attack(actor="lucia", target="moth-1", faces=(20,)),
                do.Choose(option="accept"))  # fmt: skip
    later = run(state, do.Next())
    assert isinstance(later.creatures["lucia"].statuses["dazzled"], Status)
    again = run(later, *[do.Next()] * 4)
    assert (again.active, again.round) == ("lucia", 2)
    assert "dazzled" in again.creatures["lucia"].statuses
    assert run(again, do.Next()).creatures["lucia"].statuses == {}
    assert run(later, do.StartNarrative()).creatures["lucia"].statuses == {}


def test_real_dice_are_waited_for(own: Any) -> None:
    """A die on the table: the first roll waits, and the second, each for a face that it can have."""
    state = run(table(dice="table"), own.Attack(actor="lucia", target="moth-1"))
    assert get(RULES).describe_open(state, English()).faces == (1, 20)
    assert refused(state, do.Choose(option="roll", faces=(21,))) == "bad-face"
    lying = run(state, do.Choose(option="roll", faces=(18,)))
    waits = run(lying, do.Choose(option="reroll"))
    assert waits.creatures["lucia"].sheet.resolve == 7
    assert get(RULES).describe_open(waits, English()).faces == (1, 20)
    assert run(waits, do.Choose(option="roll", faces=(4,))).creatures["moth-1"].sheet.resolve == 1


def test_whoever_was_hit_remembers_and_foes_propose(own: Any) -> None:
    """What a foe would do is put in order by the harm that it may be expected to do."""
    state = run(table(), own.Attack(actor="moth-1", target="lucia", faces=(2,)))
    assert state.creatures["lucia"].hurt_by == "moth-1"
    assert state.creatures["lucia"].sheet.resolve == 7
    found = proposal(state, "moth-2", English())
    assert found is not None
    assert type(found.command) is own.Attack


def test_no_change_of_a_sheet_is_without_a_cause(own: Any) -> None:
    record, _ = execute(table(), own.Attack(actor="lucia", target="moth-1", faces=(1,)), 0)
    causes = [event.cause for event in record.events if isinstance(event, SheetPatched)]
    assert causes == ["umbral.hurt"]
