"""One torn byte: what the fingerprint was taken of is found again, and nothing else is taken for it."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage import single_byte
from app.storage.fingerprints import sealed
from app.storage.single_byte import is_torn_copy, put_right

TEXT = '{"notes":{"1":"Ñandú cuenta"},"cursor":{"1":1}}'.encode()
GOOD = sealed(TEXT)


@given(
    place=st.integers(0, 10_000), byte=st.integers(0, 255), kind=st.sampled_from(["put", "insert", "delete"])
)
def test_any_single_change_is_undone(place: int, byte: int, kind: str) -> None:
    place %= len(GOOD)
    bad = {
        "put": GOOD[:place] + bytes([byte]) + GOOD[place + 1 :],
        "insert": GOOD[:place] + bytes([byte]) + GOOD[place:],
        "delete": GOOD[:place] + GOOD[place + 1 :],
    }[kind]
    assert put_right(bad) == GOOD


def test_more_than_that_is_not_guessed() -> None:
    for bad in (
        GOOD.replace(b"cuenta", b"canta"),
        GOOD[:-20],
        GOOD[9:],
        TEXT,
        b"",
        b"}" * 300,
        os.urandom(400),
    ):
        assert put_right(bad) is None


def test_a_long_file_is_tried_around_its_tear_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(single_byte, "_FLIPS_LIMIT", 100_000_000)
    text = b'{"records":{%b}}' % b",".join(b'"%d":{"seq":%d,"text":"cuenta"}' % (n, n) for n in range(6000))
    good = sealed(text)
    assert len(good) > 180_000
    place = 100_007
    bad = good[:place] + bytes([good[place] ^ 4]) + good[place + 1 :]
    assert put_right(bad) is None
    assert put_right(bad, around=place + 20) == good
    assert put_right(bad[:place] + b"xyz" + bad[place + 3 :], around=place) is None


def test_a_torn_copy_differs_in_one_small_spot() -> None:
    assert is_torn_copy(b"abcdef", b"abcdef")
    assert is_torn_copy(b"abcdef", b"abXdef", limit=1)
    assert is_torn_copy(b"abcdef", b"abdef", limit=1)
    assert is_torn_copy(b"aabc", b"aaabc", limit=1)
    assert not is_torn_copy(b"abcdef", b"XbcdeX", limit=4)
    assert not is_torn_copy(b"abcdef", b"abcdefghijk")
    assert not is_torn_copy(b"", b"abcde")
