"""Reading the colours of a rendered screen: which texts are too weak on what they stand on."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.color import Color, ColorType
from rich.style import Style
from textual.app import App
from textual.screen import ModalScreen

# The 16 colours as xterm and as the console of Linux draw them.
PALETTES = {
    "xterm": [
        "000000",
        "cd0000",
        "00cd00",
        "cdcd00",
        "0000ee",
        "cd00cd",
        "00cdcd",
        "e5e5e5",
        "7f7f7f",
        "ff0000",
        "00ff00",
        "ffff00",
        "5c5cff",
        "ff00ff",
        "00ffff",
        "ffffff",
    ],
    "linux": [
        "000000",
        "aa0000",
        "00aa00",
        "aa5500",
        "0000aa",
        "aa00aa",
        "00aaaa",
        "aaaaaa",
        "555555",
        "ff5555",
        "55ff55",
        "ffff55",
        "5555ff",
        "ff55ff",
        "55ffff",
        "ffffff",
    ],
}


def weak_texts(app: App[int], least: float = 4.5) -> list[tuple[str, str, str, float]]:
    """Every text of the screen with too little contrast: itself, its two colours, the ratio.

    Lines, blocks and blanks are no text, and what is dimmed behind a dialog is not to be read now.
    """
    return [
        (text, ink, ground, round(ratio(ink, ground), 2))
        for text, style in texts(app)
        for ink, ground in pairs(style)
        if ratio(ink, ground) < least
    ]


def texts(app: App[int]) -> Iterator[tuple[str, Style]]:
    """Every text that is to be read, with its style."""
    screen = app.screen
    for y, strip in enumerate(screen._compositor.render_strips(app.size)):
        x = 0
        for text, style, _ in strip:
            behind = isinstance(screen, ModalScreen) and screen.get_widget_at(x, y)[0] is screen
            if any(map(is_text, text)) and not behind:
                yield text.strip(), style or Style()
            x += cell_len(text)


def is_text(character: str) -> bool:
    """Whether a character is to be read."""
    return not character.isspace() and not 0x2500 <= ord(character) <= 0x259F


def pairs(style: Style) -> Iterator[tuple[str, str]]:
    """Ink and ground of a style as hexadecimal digits, in each palette when they are the terminal's."""
    ink, ground = (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
    assert ink is not None, style
    assert ground is not None, style
    assert not style.dim, style
    for palette in PALETTES.values():
        yield digits(ink, palette), digits(ground, palette)
        if ink.type is ground.type is ColorType.TRUECOLOR:
            return


def digits(color: Color, palette: list[str]) -> str:
    if color.type is ColorType.STANDARD:
        assert color.number is not None
        return palette[color.number]
    # The terminal's own colours are unknown: a text must not rely on them.
    assert color.triplet is not None, color
    return color.triplet.hex.lstrip("#")


def ratio(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(hexadecimal: str) -> float:
    shares = [int(hexadecimal[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
