"""The files in a campaign's backups, to mend it from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

from app.storage.backups import BackupReader
from app.storage.chapter_text import Body, decode_body, decode_start
from app.storage.evidence import Referee, StartRead, Unsound
from app.storage.fingerprints import is_intact, is_sealed
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER, SCHEMA, SEALED_SINCE, decode_meta
from app.storage.migrations import Kind, bring_up
from app.storage.problems import SaveProblem


class Spares:
    """The files in the backups, the newest first, as the newest schema has them.

    Backups that cannot be read, or are a later version's, are passed over, and so are damaged files.
    """

    def __init__(self, paths: list[Path], stack: ExitStack) -> None:
        self.readers: list[BackupReader] = []
        self._schemas: dict[Path, int] = {}
        for path in paths:
            with suppress(SaveProblem):
                reader = stack.enter_context(BackupReader(path))
                schema = _schema(reader)
                if schema <= SCHEMA:
                    self.readers.append(reader)
                    self._schemas[path] = schema

    def files(self, name: str, kind: Kind) -> Iterator[tuple[str, bytes, Path]]:
        """Yield a file from every backup that has it: the backup's name, the text, the backup's path."""
        for reader in self.readers:
            with suppress(SaveProblem):
                data = reader.read(name)
                if data is None or (is_sealed(data) and not is_intact(data)):
                    continue
                schema = self._schemas[reader.path]
                if schema >= SEALED_SINCE and not is_sealed(data):
                    continue
                yield reader.path.stem, bring_up(data, reader.path, kind, schema), reader.path

    def bodies(self, number: int) -> Iterator[tuple[str, Body]]:
        """Yield the copies of a chapter's records, each with the name of its backup."""
        for source, data, path in self.files(f"{CHAPTERS_FOLDER}/{number:04d}.json", "chapter"):
            with suppress(SaveProblem):
                yield source, decode_body(number, data, path)

    def starts(self, number: int, referee: Referee) -> Iterator[tuple[str, StartRead]]:
        """Yield the copies of a chapter's start, each with the name of its backup."""
        for source, data, path in self.files(f"{CHAPTERS_FOLDER}/{number:04d}.start.json", "start"):
            with suppress(SaveProblem, Unsound):
                parent, raw = decode_start(data, path)
                yield source, StartRead(parent, referee.state(raw, parent.seq), raw)


def _schema(reader: BackupReader) -> int:
    """The schema of a backup; where its `campaign.json` is damaged, the files themselves have to tell."""
    try:
        return decode_meta(reader.read(CAMPAIGN_FILE) or b"", reader.path).schema
    except SaveProblem as problem:
        if problem.id == "too-new":
            raise
    first = reader.read(f"{CHAPTERS_FOLDER}/0001.start.json") or b""
    return SCHEMA if is_sealed(first) else SEALED_SINCE - 1
