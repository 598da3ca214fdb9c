"""U49, U64: whatever is typed in line mode, in both languages: one answer, and nothing half done."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_typist import Typist, a_table
from storage.saving import IN_MEMORY
from thorough import examples


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
@settings(max_examples=examples(3))
@given(seeds=st.lists(st.integers(0, 10**6), min_size=20, max_size=40))
def test_any_lines_in_a_row(rules: str, language: str, seeds: list[int]) -> None:
    """Each seed is a line; whatever fails is left with the lines that it needs."""
    with TemporaryDirectory(dir=IN_MEMORY) as room:
        typist = Typist(a_table(Path(room), rules, language), language, Random(0))
        for seed in seeds:
            typist.chance = Random(seed)
            typist.step()
        typist.export()
        typist.close()


def test_what_is_typed_is_of_every_kind(tmp_path: Path) -> None:
    """Lines that are all refused, or all looked at, would prove nothing."""
    typist = Typist(a_table(tmp_path, "ezd6", "en"), "en", Random(7))
    for _ in range(110):
        typist.step()
    typist.close()
    assert typist.kinds["ran"] > 20
    assert typist.kinds["moved"] > 10
    assert typist.kinds["looked"]
    assert len(typist.kinds) > 12
