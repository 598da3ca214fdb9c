"""Every text of our themes can be read: WCAG AA, 4.5:1, on every background it may stand on."""

import itertools
from typing import get_args

import pytest
from rich.style import Style as RichStyle
from textual.app import App
from textual.color import Color
from textual.style import Style as TextualStyle

from app.palettes import PALETTES
from app.themes import fitting_theme, register_themes, rich_words, role_styles, theme, theme_names
from rules.text import Role

# The themes whose colours are ours; the others name the terminal's, and are seen on the screens below.
OWN = [name for name, palette in PALETTES.items() if not palette.ansi]

# Pairs that Textual's widgets paint.
PAIRS = [
    ("block-cursor-foreground", "block-cursor-background"),
    ("block-cursor-blurred-foreground", "block-cursor-blurred-background"),
    ("footer-foreground", "footer-background"),
    ("footer-key-foreground", "footer-background"),
    ("footer-description-foreground", "footer-background"),
    ("input-cursor-foreground", "input-cursor-background"),
    ("input-selection-foreground", "input-selection-background"),
    ("screen-selection-foreground", "screen-selection-background"),
    ("link-color-hover", "link-background-hover"),
    ("button-foreground", "surface"),
    *(("button-color-foreground", name) for name in ("primary", "success", "warning", "error")),
    *(
        (f"text-{name}", "surface")
        for name in ("muted", "disabled", "primary", "error", "success", "warning")
    ),
    *((f"text-{name}", f"{name}-muted") for name in ("primary", "error", "success", "warning")),
]


def luminance(colour: str) -> float:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in Color.parse(colour).normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", OWN)
def test_every_ink_on_every_background(name: str) -> None:
    palette = PALETTES[name]
    pairs = itertools.product(palette.inks.items(), palette.backgrounds)
    assert not [
        (ink, ground, ratio(colour, ground)) for (ink, colour), ground in pairs if ratio(colour, ground) < 4.5
    ]


@pytest.mark.parametrize("name", OWN)
def test_what_widgets_paint(name: str) -> None:
    colours = theme(name).to_color_system().generate()
    weak = [(ink, ground, ratio(colours[ink], colours[ground])) for ink, ground in PAIRS]
    assert not [pair for pair in weak if pair[2] < 4.5]


@pytest.mark.parametrize("name", [*theme_names(), "nord", "textual-light", "ansi-dark", "no such theme"])
def test_every_role_has_a_style(name: str) -> None:
    styles = role_styles(name)
    assert set(styles) == set(get_args(Role))
    for style in styles.values():
        RichStyle.parse(rich_words(style))
        TextualStyle.parse(style)


def test_the_themes_can_be_chosen() -> None:
    app: App[None] = App()
    register_themes(app)
    for name in theme_names():
        app.theme = name
        assert app.get_css_variables()["enemy"].lower() == PALETTES[name].enemy


def test_high_contrast_is_high() -> None:
    palette = PALETTES["fogon-contrast"]
    assert all(ratio(ink, ground) >= 7 for ink in palette.inks.values() for ground in palette.backgrounds)


def test_a_terminal_with_16_colours_begins_with_its_own_theme() -> None:
    known = theme_names()
    assert fitting_theme("fogon-light", known, "standard") == "fogon-16"
    for system in ("256", "truecolor", None):
        assert fitting_theme("fogon-light", known, system) == "fogon-light"
        assert fitting_theme("no such theme", known, system) == "fogon"
