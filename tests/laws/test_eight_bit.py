"""A terminal of 256 colours gets the nearest of them, and a quiet background stays quiet."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor

from app.eight_bit import EightBit, nearest
from app.palettes import PALETTES

OWN = [name for name, palette in PALETTES.items() if not palette.ansi]


def rounded(colour: str) -> TextualColor:
    """A colour as such a terminal draws it."""
    triplet = Color.from_ansi(nearest(*TextualColor.parse(colour).rgb)).get_truecolor()
    return TextualColor(*triplet)


@pytest.mark.parametrize("name", OWN)
def test_no_background_becomes_another_colour(name: str) -> None:
    """The row under the cursor was a dark red bar in the theme of the hearth, which looked like an alarm."""
    for colour in PALETTES[name].backgrounds:
        was, red, green, blue = TextualColor.parse(colour).rgb, *rounded(colour).rgb
        assert max(red, green, blue) - min(red, green, blue) <= max(max(was) - min(was), 40), colour
        assert all(abs(a - b) <= 24 for a, b in zip(was, (red, green, blue), strict=True)), colour


@pytest.mark.parametrize("name", OWN)
def test_every_text_can_still_be_read(name: str) -> None:
    palette = PALETTES[name]
    for ink in palette.inks.values():
        for ground in palette.backgrounds:
            light, dark = sorted((luminance(rounded(ink)), luminance(rounded(ground))), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 3.8, (ink, ground)


def luminance(colour: TextualColor) -> float:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_colours_that_there_are_stay_as_they_are() -> None:
    for number in range(16, 256):
        triplet = Color.from_ansi(number).get_truecolor()
        found = Color.from_ansi(nearest(*triplet)).get_truecolor()
        assert found == triplet


def test_the_filter_changes_colours_alone() -> None:
    bold = Style(color="#f2a541", bgcolor="#35281f", bold=True, italic=True)
    control = Segment("\x1b[H", None, [])
    segments = [Segment("a", bold), Segment("b", Style(color="red")), Segment("c"), control]
    told = EightBit().apply(segments, TextualColor(0, 0, 0))
    assert [segment.text for segment in told] == ["a", "b", "c", "\x1b[H"]
    first = told[0].style
    assert first is not None
    assert (first.bold, first.italic) == (True, True)
    for colour in (first.color, first.bgcolor):
        assert colour is not None
        assert colour.type == ColorType.EIGHT_BIT
    assert told[1].style == Style(color="red")
    assert told[2].style is None
    assert told[3].control == []
