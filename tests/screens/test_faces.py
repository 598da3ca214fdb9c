"""Faces of dice of any size are told the same way, wherever they are asked for."""

from __future__ import annotations

import pytest

from app.faces import Told, press_face


def told(sides: int, keys: str) -> Told:
    faces = Told()
    for character in keys:
        key = {"⏎": "enter", "⌫": "backspace", " ": "space"}.get(character, character)
        faces = press_face(faces, sides, key, character) or faces
    return faces


@pytest.mark.parametrize(
    ("sides", "keys", "expected"),
    [
        (6, "4", Told((4,))),
        (6, "41", Told((4, 1))),
        (6, "47", Told((4,), wrong=7)),
        (6, "0", Told(wrong=0)),
        (6, "41⌫", Told((4,))),
        (20, "3", Told((3,))),
        (20, "1", Told((), "1")),
        (20, "1⏎2 ", Told((1, 2))),
        (20, "13", Told((13,))),
        (20, "13⏎5", Told((13, 5))),
        (20, "1⌫", Told()),
        (20, "20,20", Told((20, 20))),
        (100, "100", Told((100,))),
        (100, "7 100", Told((7, 100))),
        (100, "12⏎44", Told((12, 44))),
        (10, "10", Told((10,))),
        (10, "1⏎", Told((1,))),
        (100, "0 ", Told(wrong=0)),
    ],
)
def test_faces_told_by_keys(sides: int, keys: str, expected: Told) -> None:
    assert told(sides, keys) == expected


@pytest.mark.parametrize(("key", "character"), [("enter", "\r"), ("backspace", None), ("x", "x"), ("²", "²")])
def test_a_key_that_tells_nothing_is_somebody_elses(key: str, character: str | None) -> None:
    assert press_face(Told(), 20, key, character) is None
