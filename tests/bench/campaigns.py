"""Long campaigns for the benches: real EZD6 evenings, decided by the rules and written chapter by chapter."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from app.session import first_state
from app.storage import CHAPTER_LIMIT, CampaignStore
from app.storage.chapters import Chapter, ChapterFolder
from app.storage.layout import CHAPTERS_FOLDER, Link
from rules import commands as do
from rules.codec import codec
from rules.commands import Command
from rules.engine import execute
from rules.errors import Refused
from rules.record import AnyRecord
from rules.state import State
from rules.systems.ezd6 import commands as ez

RULES = "ezd6"
#: A moment in milliseconds since 1970; a record comes every 20 s after it.
BEGAN = 1_700_000_000_000
HEROES = ("Lucía", "Bruno", "Ana", "Íñigo")
FOES = ("Goblin", "Ogre", "Bandido", "Araña", "Esqueleto", "Lobo", "Cultista", "Rata gigante", "Ñandú")
NOTES = (
    "La puerta de la cripta cede con un crujido.",
    "They rest by the well while the rain goes on.",
    "El alcalde promete 50 monedas y un caballo, pero pide que nadie hable de ello en el pueblo.",
    "A raven watches them from the tower, and will not leave.",
)


def grown(entries: int, creatures: int, *, title: str = "", saves: Path | None = None) -> Path:
    """The folder of a campaign so long and so crowded, made once and kept beside the temporary files."""
    saves = saves or Path(os.environ.get("BENCH_DIR") or tempfile.gettempdir()) / "fogon-bench"
    saves.mkdir(parents=True, exist_ok=True)
    title = title or f"{entries} by {creatures}"
    folder = saves / title.replace(" ", "-")
    done = saves / f".{folder.name}.whole"
    if done.exists():
        return folder
    store = CampaignStore.create(
        saves,
        title=title,
        rules=RULES,
        language="en",
        dice="program",
        state=codec(RULES).encode(_first()),
        created="2026-01-01T00:00:00+00:00",
    )
    store.close()
    write(store.folder / CHAPTERS_FOLDER, played(entries, creatures))
    done.touch()
    return store.folder


def write(folder: Path, told: Iterator[tuple[State, AnyRecord]], limit: int = CHAPTER_LIMIT) -> None:
    """Write records with the states before them as the full chapters of a campaign just made."""
    chapters, encode = ChapterFolder(folder), codec(RULES).encode
    number, base, parent, start, records = 1, 0, Link.to(0, None), b"", list[bytes]()

    def close() -> Link:
        chapter = Chapter(number=number, base=base, start=start, records=tuple(records), head=len(records))
        chapters.write_start(number, parent, start)
        chapters.write(chapter)
        return chapter.link()

    for before, record in told:
        if len(records) == limit:
            parent, number, base = close(), number + 1, base + limit
            records.clear()
        if not records:
            start = encode(before)
        records.append(encode(record))
    close()


def played(entries: int, creatures: int) -> Iterator[tuple[State, AnyRecord]]:
    """So many records of mixed play, each with the state before it; the crowd comes first."""
    rng, state = Random(entries), _first()
    commands = _commands(rng, creatures)
    command: Command | None = next(commands)
    while state.seq < entries:
        if state.open is not None:
            asked: Command = _answer(rng, state)
        else:
            asked = command if command is not None else commands.send(state)
            command = None
        try:
            record, after = execute(state, asked, BEGAN + state.seq * 20_000)
        except Refused:
            continue
        yield state, record
        state = after


def _first() -> State:
    return first_state(RULES, seed="bench", language="en", dice="program")


def _answer(rng: Random, state: State) -> Command:
    """An answer that the open resolution takes."""
    from app.console.answers import option_ids

    words = option_ids(state)
    word = "accept" if "accept" in words and rng.random() < 0.8 else rng.choice(words)
    option, _, value = word.partition(" ")
    return do.Choose(option=option, value=value)


def _commands(rng: Random, creatures: int) -> Iterator[Command]:
    """Endless play: `send` it the state, and it gives the next command, which may be refused."""
    for hero in HEROES:
        state = yield do.AddCreatures(name=hero, side="hero")
    left = creatures - len(HEROES)
    while left > 0:
        count = min(left, rng.randint(20, 50))
        state = yield do.AddCreatures(
            name=rng.choice(FOES), count=count, zone=rng.choice(("near", "far")), sheet={"strikes": 99}
        )
        left -= count
    while True:
        state = yield _one(rng, state)


def _one(rng: Random, state: State) -> Command:
    heroes = [c.id for c in state.creatures.values() if c.side == "hero"]
    others = [c.id for c in state.creatures.values() if c.side == "foe"]
    hero, foe = rng.choice(heroes), rng.choice(others)
    roll = rng.random()
    if roll < 0.35:
        return ez.Attack(actor=hero, target=foe, boons=rng.randint(0, 2), force=True)
    if roll < 0.5:
        return ez.Attack(actor=foe, target=hero, force=True)
    if roll < 0.62:
        return ez.Check(actor=hero, difficulty=rng.randint(2, 6), boons=rng.randint(0, 2), force=True)
    if roll < 0.72:
        zone = rng.choice([z.id for z in state.zones if not z.out])
        return do.MoveCreature(creature=rng.choice((hero, foe)), zone=zone, force=True)
    if roll < 0.8:
        return ez.Heal(targets=(rng.choice((hero, foe)),), strikes=rng.randint(1, 99))
    if roll < 0.86:
        return do.Note(text=rng.choice(NOTES))
    if roll < 0.9:
        return do.Next() if state.time == "action" else do.StartAction()
    if roll < 0.92:
        return do.StartNarrative() if state.time == "action" else do.StartScene(title="Camino del norte")
    if roll < 0.96:
        return ez.Damage(targets=tuple(rng.sample(others, min(3, len(others)))), strikes=1)
    return do.RollDice(expression=rng.choice(("2d6+1", "1d20", "4d6kh3")))
