"""U43: any state → save → load → equal, part by part, with the names of what undo and redo would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from fight import LIMIT, reopen
from laws.engine_scripts import MAKERS, made, start
from laws.engine_scripts import Step as Asked
from msgspec.structs import replace
from saving import IN_MEMORY
from table_lines import ENGLISH, next_line

from app.console.console import Console
from app.session import Session, Step
from app.storage import CampaignStore
from app.titles import title
from rules.codec import codec
from rules.errors import Refused
from rules.naming import display_name
from rules.state import AnyCreature, State, Status, Until

ROUNDS = 30
LINES = 50
#: Two heroes wait, and while one of them interrupts the foes the other calls.
CALLS = ("add goblin x2", "action", "hold lucía", "hold ñandú", "now lucía", "now ñandú")
#: What brings fights to their rarer turns comes more often.
KINDS = (*MAKERS["ezd6"], *["attack", "choose", "next", "hold", "now"] * 4, *["damage"] * 8)


def each(part: Callable[[AnyCreature], Any]) -> Callable[[State], list[Any]]:
    """A part of every creature; only what is not nothing."""
    return lambda state: [(c.id, value) for c in state.creatures.values() if (value := part(c))]


#: What U43 names and what stands beside it, from a state.
PARTS: dict[str, Callable[[State], Any]] = {
    "order": lambda state: state.order,
    "active": lambda state: state.active,
    "round": lambda state: state.round > 1 and state.round,
    "phase": lambda state: state.phase,
    "called": lambda state: state.called,
    "mode": lambda state: state.time == "action" and state.time,
    "scene": lambda state: state.scene.number > 1 and state.scene,
    "zones": lambda state: len(state.zones) > 3 and state.zones,
    "tracks": lambda state: state.tracks,
    "options": lambda state: state.options,
    "counters": lambda state: state.counters,
    "draws": lambda state: state.draws,
    "open": lambda state: state.open,
    "opener": lambda state: state.opener,
    "secret": lambda state: state.open_secret,
    "names": lambda state: [display_name(state, c) for c in state.creatures.values()],
    "sheets": each(lambda c: c.sheet),
    "entries": each(lambda c: c.entry),
    "places": each(lambda c: c.zone != "near" and c.zone),
    "numbers": each(lambda c: c.number > 1 and c.number),
    "sides": each(lambda c: c.side == "ally"),
    "held": each(lambda c: c.held),
    "acted": each(lambda c: c.acted),
    "interrupted": each(lambda c: c.interrupted),
    "down": each(lambda c: c.down),
    "fate": each(lambda c: c.fate),
    "hidden": each(lambda c: c.hidden),
    "statuses": each(lambda c: c.statuses),
}


def called(step: Step | None) -> str:
    """The name that the screen gives to what undo or redo would do."""
    return "" if step is None else title(step.record, step.before, ENGLISH)


def seen(session: Session) -> dict[str, Any]:
    """Everything that a campaign must still be after it was closed."""
    parts = {name: part(session.state) for name, part in PARTS.items()}
    names = {"undo": called(session.last_step()), "redo": called(session.next_step())}
    return {**parts, **names, "entries to redo": session.store.tail - session.store.head}


def with_statuses(state: State) -> State:
    """A state in which somebody burns: no line of this system does that."""
    held = {"burn": Status(2), "Ñ 龍": Status(1, Until("end", "orco", 2), age=3, source="龍")}
    orc = replace(
        state.creatures["orco"],
        statuses=held,
    )
    return replace(state, seq=0, creatures={**state.creatures, "orco": orc})


def begun(saves: Path, seed: int) -> Session:
    """A campaign that begins in the middle of something."""
    state = replace(with_statuses(start("ezd6")), seed=str(seed))
    store = CampaignStore.create(
        saves, title="Mesa", rules="ezd6", language="en", dice="program", created="2026-01-01",
        state=codec("ezd6").encode(state), chapter_limit=LIMIT,
    )  # fmt: skip
    return Session(store, clock=lambda: 0)


def go_on(console: Console, chance: Random) -> None:
    """A line, or a command that fits where the fight stands."""
    session = console.session
    if chance.random() < 0.4:
        console.run(next_line(chance, session.state))
        return
    a, b, c = (chance.randrange(1000) for _ in range(3))
    asked = Asked(chance.choice(KINDS), a, b, c, chance.random() < 0.2, chance.random() < 0.2, "nota")
    with suppress(Refused):
        session.run(made(session.state, asked))


def test_any_state_is_the_same_after_closing_and_opening() -> None:
    """U43: nothing is left out, and each part has really been there to be lost."""
    met: Counter[str] = Counter()
    for seed in range(ROUNDS):
        with TemporaryDirectory(dir=IN_MEMORY) as folder:
            saves, chance = Path(folder), Random(seed)
            session = begun(saves, seed)
            console = Console(session, ENGLISH)
            for line in CALLS if seed % 2 else CALLS[:2]:
                console.run(line)
            for number in range(LINES):
                go_on(console, chance)
                if number % 4:
                    continue
                before, state = seen(session), session.state
                session.close()
                session = reopen(saves)
                console = Console(session, ENGLISH)
                assert seen(session) == before
                assert session.state == state
                met.update(name for name, part in before.items() if part)
            session.close()
    assert set(met) == {*PARTS, "undo", "redo", "entries to redo"}, set(PARTS) - set(met)
