"""The nearest of a terminal's 256 colours, in which a dark warm grey stays grey and does not become red."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter

if TYPE_CHECKING:
    from textual.color import Color as TextualColor

#: The levels of red, green and blue in the cube of the colours 16 to 231.
_LEVELS = (0, 95, 135, 175, 215, 255)
#: Up to here a colour is a tinted grey, for which one that is more vivid would be another colour: so much
#: counts that against it.
_TINTED, _VIVID = 48, 4


def _colours() -> dict[int, tuple[int, int, int]]:
    cube = [(red, green, blue) for red in _LEVELS for green in _LEVELS for blue in _LEVELS]
    greys = [(grey, grey, grey) for grey in range(8, 248, 10)]
    return dict(enumerate((*cube, *greys), 16))


_COLOURS = _colours()


@lru_cache(1024)
def nearest(red: int, green: int, blue: int) -> int:
    """The number of the nearest of the 256 colours; for a tinted grey rather a grey than a plain colour."""
    wanted = (red, green, blue)
    vivid = max(wanted) - min(wanted)

    def cost(number: int) -> int:
        found = _COLOURS[number]
        away = sum((a - b) ** 2 for a, b in zip(wanted, found, strict=True))
        more = max(0, max(found) - min(found) - vivid) if vivid <= _TINTED else 0
        return away + _VIVID * more**2

    return min(_COLOURS, key=cost)


class EightBit(LineFilter):
    """Draws every colour as the nearest that a terminal of 256 colours has."""

    def apply(self, segments: list[Segment], background: TextualColor) -> list[Segment]:
        """The segments in those colours."""
        return [
            Segment(text, _rounded(style) if style is not None else None, control)
            for text, style, control in segments
        ]


@lru_cache(4096)
def _rounded(style: Style) -> Style:
    return style + Style.from_color(_of(style.color), _of(style.bgcolor))


def _of(colour: Color | None) -> Color | None:
    if colour is None or colour.type != ColorType.TRUECOLOR or colour.triplet is None:
        return colour
    return Color.from_ansi(nearest(*colour.triplet))
