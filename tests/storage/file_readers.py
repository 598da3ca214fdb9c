"""Every kind of file that a user or a stranger may hand over, and all that the program does with it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
from mutations import spoilt
from parcel_readers import forged_parcel, sound_parcel, use_parcel
from shown_whole import LANGUAGES, is_told, played

from app import content, drafts, packs
from app.chronicle.habits import Choice, keep_choice, last_choice
from app.keymap import keys_with, problem_text
from app.oracle_words import WORDS, oracle_word, own_file, wrong_words
from app.packs import packs_folder
from app.pane_sizes import load_sizes, save_sizes, wrong_sizes
from app.session import Session
from app.settings import (
    load_settings,
    read_settings_file,
    save_settings,
    settings_file,
    settings_warning,
)
from app.storage import SaveProblem
from app.storage.holder import HOLDER_FILE, read_holder
from app.storage_words import barred_text
from app.storage_words import problem_text as storage_text
from app.tables.checking import own_problems
from app.tables.problems import problem_text as table_text
from app.tables.reading import read_bytes
from app.tables.shelf import shelf, tables_folder

ROOT = Path(__file__).parents[2]

SETTINGS = b"""# mine
language = "es"
theme = "fogon"
dice = "program"
odds = true
glyphs = "ascii"
turn_timer = 30
wounds = "hearts"
backups = 3

[keymap] # keys
act = "x"
move = ["v", "ctrl+s"]
next = "f5"

[panes]
log = 400
side = 300

[export]
format = "html"
scope = "scene"
lines = "prose"
"""


class Reader(NamedTuple):
    """A kind of file: a sound one, and what reads such a file in an empty home and does all with it."""

    sound: Callable[[], bytes]
    use: Callable[[Path, bytes], None]
    spoil: Callable[[Random, bytes, int], bytes] = spoilt


def fresh(home: Path, rules: str) -> Session:
    """A campaign with nobody in it yet."""
    saves = home / "saves"
    number = len(list(saves.glob("*")))
    return Session.create(
        saves,
        title=f"M{number}",
        rules=rules,
        language="es",
        dice="program",
        seed="x",
        created="2026-01-01",
    )


# Settings


def use_settings(home: Path, data: bytes) -> None:
    """Read and written again: other settings come back, the keymap is judged, sizes are kept."""
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    settings, _ = load_settings()
    for t in LANGUAGES:
        settings_warning(t)
        held = read_settings_file().get("keymap")
        _, problems = keys_with(held if isinstance(held, dict) else {})
        for problem in problems:
            assert problem_text(problem, t).strip()
    wrong_sizes()
    save_sizes({**load_sizes(), "log": 500})
    last_choice()
    keep_choice(Choice("html", "all", "all"))
    save_settings(msgspec.structs.replace(settings, odds=not settings.odds))
    again, _ = load_settings()
    assert again == msgspec.structs.replace(settings, odds=not settings.odds)
    path.unlink()
    for beside in path.parent.iterdir():
        beside.unlink()


# Drafts


def use_draft(home: Path, data: bytes) -> None:
    """A draft that was begun, kept again as it was read."""
    campaign = home / "mesa"
    file = drafts.draft_file(campaign)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    text = drafts.load_draft(campaign)
    drafts.keep_draft(campaign, text)
    assert drafts.load_draft(campaign) == text or not text.strip()


# Locks


def use_holder(home: Path, data: bytes) -> None:
    """Who is said to have a campaign that somebody else plays."""
    (home / HOLDER_FILE).write_bytes(data)
    problem = SaveProblem("locked", home, holder=read_holder(home))
    for t in LANGUAGES:
        is_told(barred_text(problem, t))
        is_told(storage_text(problem, t))


# Content


def content_reader(rules: str, file: str, source: str) -> Reader:
    """A user's file of creatures, archetypes or library entries, made of one that is shipped."""

    def sound() -> bytes:
        text = (ROOT / "assets" / "content" / rules / source).read_text("utf-8")
        # The first entries are enough: each edit then meets something.
        return "\n\n".join(text.split("\n\n")[:4]).encode()

    def use(home: Path, data: bytes) -> None:
        path = packs_folder() / rules / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        content.forget()
        try:
            for t in LANGUAGES:
                for problem in content.problems(rules):
                    is_told(packs.problem_text(problem, t))
            own = [entry for entry in content.entries(rules) if entry.own]
            lines = [f'add "{entry.id}"' for entry in own[:3]]
            lines += [f'add Vera as "{entry.id}"' for entry in own if entry.kind == "archetypes"][:2]
            own_items = [one for one in content.library(rules, "abilities") if one.own][:3]
            lines += ["add Nico as hero", *(f'ability add nico "{one.id}"' for one in own_items)]
            session = fresh(home, rules)
            played(session, *lines, "action", "foe", "foe go", "next", "undo", "redo")
            session.close()
        finally:
            path.unlink()
            content.forget()

    return Reader(sound, use)


# Tables and the oracle

TABLES: dict[str, bytes] = {
    "x.md": "---\nsaludo: '{Clima} en {Lugar} 2d6'\n---\n## Clima (d6)\n1-3: Lluvia\n4: Sol\n5-6: [[Lugar]]\n"
    "\n## Lugar 2d\n- Bosque\n- Río ^3\n3. Cripta\n".encode(),
    "x.txt": b"Lluvia ^3\nSol\n- Nieve\n",
    "x.csv": b"range,text\n1-2,Lluvia\n3,\"Sol, mucho\"\n4-6,[[Otra]]\n",
    "y.csv": b"peso;texto\n3;Lluvia\n1;Sol\n",
    "x.json": b'[{"name": "Clima", "formula": "1d6", "results": [{"range": [1, 3], "text": "<b>Lluvia</b>"},'
    b' {"range": [4, 6], "text": "@UUID[x]{Sol}", "weight": 2}]}, {"id": "m", "entries": ["a", "b"],'
    b' "entries2": ["c", "\\ud800d"]}]',
    "x.toml": b'[weather]\nname = "Clima"\ndice = "d6"\nranges = true\nrows = ["1-3: Lluvia", "4-6: Sol"]\n'
    b'[b]\nrows = ["a ^2", "b"]\n',
    "log.md": b"tbl: Clima (d6)\n  1-3: Lluvia\n  4-6: Sol\n\ntbl: Otra [a, b, [[Clima]]]\n",
}  # fmt: skip


def table_reader(name: str) -> Reader:
    """A user's file of tables: what is wrong is said, what is sound can be drawn from."""

    def use(home: Path, data: bytes) -> None:
        read = read_bytes(data, name)
        tables_folder().mkdir(parents=True, exist_ok=True)
        path = tables_folder() / name
        path.write_bytes(data)
        os.utime(path, ns=(hash(data) % 10**15, hash(data) % 10**15))
        for t in LANGUAGES:
            found = shelf(t.language)
            for table in read.tables:
                for problem in own_problems(table, found.find):
                    is_told(table_text(problem, t))
            for problem in (*read.problems, *found.problems):
                is_told(table_text(problem, t))
        session = fresh(home, "ezd6")
        played(session, "table", *(f"table {table.name}" for table in read.tables[:4]), "table clima dice=6")
        session.close()
        path.unlink()

    return Reader(lambda: TABLES[name], use)


def use_oracle(home: Path, data: bytes) -> None:
    """The oracle speaks, in the user's words or in ours."""
    path = own_file("es")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    os.utime(path, ns=(hash(data) % 10**15, hash(data) % 10**15))
    wrong_words("es")
    for table, words in WORDS.items():
        for word in words:
            is_told(oracle_word("es", table, word))
    path.unlink()


READERS: dict[str, Reader] = {
    "settings": Reader(lambda: SETTINGS, use_settings),
    "draft": Reader(lambda: "La puerta [/ se abre.\nÑ 龍 @Lucía\n".encode(), use_draft),
    "lock-holder": Reader(lambda: b'{"pid":4711,"host":"mesa","since":1768590000000}', use_holder),
    "oracle": Reader(lambda: (ROOT / "assets/content/oracle/es.toml").read_bytes(), use_oracle),
    **{
        f"{rules} {source}": content_reader(rules, source, source)
        for rules in ("ezd6", "bases2d6")
        for source in ("creatures.toml", "archetypes.toml")
    },
    "bases2d6 abilities": content_reader("bases2d6", "library/abilities.toml", "library/abilities.toml"),
    **{f"table {name}": table_reader(name) for name in TABLES},
    **{
        f"{rules} {kind}": Reader(lambda k=kind, r=rules: sound_parcel(k, r), use_parcel)  # type: ignore[misc]
        for rules in ("ezd6", "bases2d6")
        for kind in ("parcel", "json")
    },
    **{
        f"{rules} forged": Reader(lambda r=rules: sound_parcel("parcel", r), use_parcel, forged_parcel)  # type: ignore[misc]
        for rules in ("ezd6", "bases2d6")
    },
}
