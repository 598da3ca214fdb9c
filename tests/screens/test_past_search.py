"""A search through the past lists its finds in order, wherever it has come to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from app.past import Past
from app.past_search import PastSearch


class FakePast:
    """Twenty points in stretches of five; the even ones have “door” in them."""

    last = 20

    def __init__(self) -> None:
        self.searched_from = 16

    def found(self, query: str, among: Iterable[int]) -> list[int]:
        return [seq for seq in among if self.searched_from <= seq and ("door" in query) == (seq % 2 == 0)]

    def search_on(self) -> range:
        end, self.searched_from = self.searched_from, max(1, self.searched_from - 5)
        return range(self.searched_from, end)


def listed(found: PastSearch) -> list[int]:
    return [found.at(row) for row in range(found.rows)]


def test_without_a_query_every_point_has_its_row() -> None:
    found = PastSearch(cast(Past, FakePast()))
    assert listed(found) == list(range(21))
    assert found.row_of(7) == 7
    assert found.is_whole


def test_finds_stand_in_order_and_grow_from_the_newest_back() -> None:
    found = PastSearch(cast(Past, FakePast()))
    assert found.look_for("door") is None
    assert listed(found) == [16, 18, 20]
    assert not found.is_whole
    assert (found.row_of(18), found.row_of(19), found.row_of(3)) == (1, 1, 0)
    assert found.look_on()
    assert listed(found) == [12, 14, 16, 18, 20]
    while found.look_on():
        pass
    assert found.is_whole
    assert listed(found) == list(range(2, 21, 2))


def test_a_number_is_there_before_the_search_comes_to_it_and_only_once() -> None:
    found = PastSearch(cast(Past, FakePast()))
    assert found.look_for("3") == 3
    assert listed(found) == [3, 17, 19]
    while found.look_on():
        pass
    assert listed(found) == list(range(1, 21, 2))
    found.look_for("")
    assert found.rows == 21
