"""Campaigns that travel, as parcels and as JSON: spoilt, or forged with every fingerprint as it must be."""

from __future__ import annotations

import zipfile
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from mutations import forged
from shown_whole import LANGUAGES, everything_shown, is_told, played

from app import checking
from app.console.console import Console
from app.session import Session
from app.storage import CampaignStore, SaveProblem
from app.storage.fingerprints import sealed, split
from app.storage.parcel import MANIFEST
from app.storage_words import problem_text
from app.transfer import bring_in, export, export_json
from rules.codec import codec


def a_campaign(home: Path, rules: str = "ezd6") -> Path:
    """The folder of a small fight that begins in its first round: nearly all of it is in its first state."""
    session = Session.create(
        home / "played",
        title="La torre",
        rules=rules,
        language="es",
        dice="program",
        seed="x",
        created="2026",
    )
    console = Console(session, LANGUAGES[0])
    heroes = ("add Lucía as hero karma=3", "add Ñandú as hero") if rules == "ezd6" else (
        "add Lucía as «fire mage»", "add Ñandú as blade")  # fmt: skip
    foes = "add goblin x2" if rules == "ezd6" else "add «goblin hexer» x2"
    for text in (*heroes, foes, "zone add Puente after near difficult", "hide goblin 1", "track add Puerta 3",
                 "thread Rescatar", "clock Alarma 0/6", "encounter save Uno", "status lucía Ciega 2 end",
                 "scene Cripta", "action"):  # fmt: skip
        console.run(text)
    code = codec(rules)
    begun = msgspec.structs.replace(session.state, seq=0)
    store = CampaignStore.create(
        home / "from", title="La torre", rules=rules, language="es", dice="program", created="2026",
        state=code.encode(begun),
    )  # fmt: skip
    later = Session(store)
    console = Console(later, LANGUAGES[0])
    for text in ("attack lucía goblin 2", "damage ñandú 1", "note x", "attack lucía goblin 1", "undo"):
        console.run(text)
    session.close()
    later.close()
    return store.folder


_SOUND: dict[tuple[str, str], bytes] = {}


def sound_parcel(kind: str, rules: str) -> bytes:
    """An exported campaign, as a parcel or as JSON; made once."""
    if (kind, rules) not in _SOUND:
        with TemporaryDirectory() as room:
            folder = a_campaign(Path(room), rules)
            if kind == "json":
                _SOUND[kind, rules] = export_json(folder)[0]
            else:
                export(folder, Path(room) / "out")
                _SOUND[kind, rules] = (Path(room) / "out").read_bytes()
    return _SOUND[kind, rules]


def use_parcel(home: Path, data: bytes) -> None:
    """Brought in and played, or refused in a sentence with nothing left behind."""
    (home / "given").write_bytes(data)
    saves = home / "saves"
    before = set(saves.glob("*")) if saves.exists() else set()
    try:
        imported = bring_in(home / "given", saves)
        session = Session.open(imported.folder)
    except SaveProblem as problem:
        for t in LANGUAGES:
            is_told(problem_text(problem, t))
        if problem.id not in ("unknown-data", "too-new", "damaged"):
            assert (set(saves.glob("*")) if saves.exists() else set()) == before
        return
    assert checking.check(session.store.folder) == []
    everything_shown(session.state)
    played(session, "next", "attack lucía goblin 2", "accept", "log 30", "undo 3", "redo", "jump 0", "jump 5")
    session.close()


def forged_parcel(chance: Random, data: bytes, edits: int) -> bytes:
    """A parcel whose values are others, with every fingerprint as it must be: somebody meant it."""
    with zipfile.ZipFile(BytesIO(data)) as source:
        members = {name: source.read(name) for name in source.namelist()}
    name = chance.choice([name for name in members if name != MANIFEST])
    text, _ = split(members[name])
    members[name] = sealed(forged(chance, text + b"}", edits))
    manifest = msgspec.json.decode(members[MANIFEST])
    manifest["files"][name] |= {"size": len(members[name]), "sha256": sha256(members[name]).hexdigest()}
    members[MANIFEST] = msgspec.json.encode(manifest)
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content_of in members.items():
            archive.writestr(member, content_of)
    return made.getvalue()
