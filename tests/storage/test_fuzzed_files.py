"""U49: every file that a user or a stranger may hand over, spoilt at random: a sentence or a sound value."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path
from random import Random

import pytest
from file_readers import READERS, settings_file
from hypothesis import given, settings
from hypothesis import strategies as st
from mutations import forged, spoilt
from thorough import examples

#: Seconds that nothing may take that is made of a few kilobytes, also on a busy machine.
PATIENCE = 8.0

#: Kinds that are a whole campaign each, and so take longer.
DEAR = ("ezd6 ", "bases2d6 ")

_ROOMS = count(1)


@pytest.mark.parametrize("kind", READERS)
def test_a_sound_one_is_read(kind: str, tmp_path: Path) -> None:
    """What the others are spoilt from is as it should be; a reader that refuses all would prove nothing."""
    READERS[kind].use(tmp_path, READERS[kind].sound())


@pytest.mark.parametrize("kind", READERS)
def test_any_of_them_spoilt(kind: str, tmp_path: Path) -> None:
    reader = READERS[kind]

    @settings(max_examples=examples(3 if kind.startswith(DEAR) else 7))
    @given(seed=st.integers(0, 10**9), edits=st.integers(1, 8))
    def law(seed: int, edits: int) -> None:
        data = reader.spoil(Random(seed), reader.sound(), edits)
        room = tmp_path / str(next(_ROOMS))
        room.mkdir()
        began = time.process_time()
        reader.use(room, data)
        assert time.process_time() - began < PATIENCE

    law()


def test_spoiling_changes_and_forging_stays_json() -> None:
    data = b'{"a": [1, "x", {"b": null}], "c": "d"}'
    changed = {spoilt(Random(seed), data, 1) for seed in range(40)}
    assert len(changed) > 25
    assert len({forged(Random(seed), data, 1) for seed in range(40)}) > 15


def test_a_settings_file_of_every_kind_of_value(tmp_path: Path) -> None:
    """Each value of another type costs only itself."""
    for value in ("1", '"x"', "true", "[]", "{}", "2026-01-01", "1e400", "nan", '"""\nx\n"""', "[[1]]"):
        for name in ("language", "theme", "dice", "turn_timer", "backups", "keymap", "panes", "export"):
            READERS["settings"].use(tmp_path, f"{name} = {value}\nodds = false\n".encode())
    assert not settings_file().exists()
