"""Long EZD6 fights at random: delays, interruptions, helpers' debts, difficult terrain, spells."""

from collections import Counter
from random import Random

import pytest
from engine_scripts import Step, made, options, start
from test_engine_laws import check

from rules import commands as do
from rules.codec import codec
from rules.engine import execute
from rules.errors import Refused
from rules.events import Called, CreaturePatched, Happened, SheetPatched
from rules.record import AnyRecord, fold
from rules.state import State
from rules.timeline import Timeline

KINDS = (
    *["next"] * 5, *["hold"] * 4, *["now"] * 4, *["attack"] * 3, *["move"] * 3, "check", "cast", "use",
    "work", "turn", "pass", "damage", "heal", "set", "remove", "add", "action", "narrative", "rest",
    "track-add", "zone-set", "zone-link", "order",
)  # fmt: skip
SEEDS = range(24)
STEPS = 500


def battle() -> State:
    """Four heroes and two foes who last, in action time; the way from near to far is difficult."""
    state = start("ezd6")
    for name in ("Vera", "Nico"):
        state = execute(state, do.AddCreatures(name=name, side="hero"), 0)[1]
    for id_ in state.creatures:
        change = (do.Change("strikes", 30), do.Change("scrolls", 9), do.Change("hero_dice", 2))
        state = execute(state, do.SetFields(creature=id_, changes=change), 0)[1]
    state = execute(state, do.SetZone(zone="far", difficult=True), 0)[1]
    return execute(state, do.StartAction(), 0)[1]


def fight(seed: int) -> list[tuple[State, AnyRecord, State]]:
    """Every step that was not refused."""
    chance, state, done = Random(seed), battle(), []
    for at in range(STEPS):
        numbers = [chance.randrange(1000) for _ in range(3)]
        step = Step(chance.choice(KINDS), *numbers, chance.random() < 0.1, False, "nota")
        if step.kind == "remove" and len(state.creatures) < 5:
            continue
        before = state
        try:
            record, state = execute(before, made(before, step), at)
        except Refused:
            continue
        done.append((before, record, state))
    return done


@pytest.mark.parametrize("seed", SEEDS)
def test_a_long_fight(seed: int) -> None:
    """R-EZ-18, R-EZ-36, R-EZ-41: sound at every step, through the codec, and back to the same objects."""
    code = codec("ezd6")
    done = fight(seed)
    timeline = Timeline((done[0][0],))
    for before, record, after in done:
        check(after)
        decoded = code.record(code.encode(record))
        assert decoded == record
        assert fold(before, decoded) == after
        assert code.state(code.encode(after)) == after
        timeline = timeline.commit(record, after)
        if after.open is not None:
            for words in options(after):
                option, _, value = words.partition(" ")
                check(execute(after, do.Choose(option=option, value=value), 0)[1])
    for place in range(len(done), 0, -1):
        back = timeline.at(timeline.states[0].seq + place)
        assert back is not None
        assert back.state is done[place - 1][2]


@pytest.mark.parametrize("seed", SEEDS)
def test_debts_and_delays(seed: int) -> None:
    """R-EZ-18, R-EZ-36, R-EZ-37: one debt at most, paid or cleared; nobody who owes or has begun holds."""
    for before, record, after in fight(seed):
        command = record.command
        for helper in getattr(command, "helps", ()):
            if not command.force and before.time == "action":
                assert not before.creatures[helper].sheet.owes_action
                assert after.creatures[helper].sheet.owes_action
        if isinstance(command, do.Hold) and not command.force:
            sheet = before.creatures[command.creature].sheet
            assert not sheet.owes_action | sheet.action_used | sheet.free_used | sheet.delayed
        if after.time == "narrative":
            assert not any(c.sheet.owes_action for c in after.creatures.values() if before.time == "action")
        for event in record.events:
            if isinstance(event, CreaturePatched) and event.cause == "hold-used":
                assert after.creatures[event.creature].sheet.delayed


def test_the_fights_reach_everything() -> None:
    """The laws above have something to say."""
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        for _, record, after in fight(seed):
            for event in record.events:
                if isinstance(event, CreaturePatched | SheetPatched | Happened):
                    seen[event.cause] += 1
                if isinstance(event, Called):
                    seen["called"] += 1
            seen[str(getattr(after.open, "stage", ""))] += 1
    for cause in (
        "holds", "hold-used", "hold-lost", "interrupted", "resumes", "called", "terrain", "ezd6.difficult",
        "ezd6.blocked", "ezd6.owes", "ezd6.debt-paid", "ezd6.delayed", "ezd6.magic", "ezd6.burn", "ask",
    ):  # fmt: skip
        assert seen[cause], cause
