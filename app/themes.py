"""The colours of Fogón: its own themes, dark and light, and a style for every role of a text."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.text import N_

if TYPE_CHECKING:
    from textual.app import App
    from textual.theme import Theme

DEFAULT_THEME = "fogon"

#: The theme of a terminal with 16 colours, where all others are rounded until they cannot be read.
SIXTEEN = "fogon-16"

#: What each theme is, in a few words.
THEME_WORDS = {
    "fogon": N_("warm and dark, as by a hearth"),
    "fogon-light": N_("warm and light, as paper"),
    "fogon-contrast": N_("high contrast, on black"),
    "fogon-16": N_("the 16 colours of the terminal, on black"),
    "plain-dark": N_("grey and dark"),
    "plain-light": N_("white"),
}


@dataclass(frozen=True)
class Palette:
    """The colours of one theme; text on any of the four backgrounds has 4.5:1 or more.

    `border` is a line, never a text. `raised` is the row under the cursor. A palette that is
    `ansi` names colours of the terminal, as Textual does.
    """

    dark: bool
    background: str
    surface: str
    panel: str
    raised: str
    border: str
    text: str
    muted: str
    primary: str
    hero: str
    ally: str
    enemy: str
    neutral: str
    harm: str
    good: str
    karma: str
    ansi: bool = False

    @property
    def backgrounds(self) -> tuple[str, ...]:
        """Every colour a text may stand on, the lowest first."""
        return (self.background, self.surface, self.panel, self.raised)

    @property
    def inks(self) -> dict[str, str]:
        """Every colour a text may have, by name."""
        names = ("text", "muted", "primary", "hero", "ally", "enemy", "neutral", "harm", "good", "karma")
        return {name: getattr(self, name) for name in names}


PALETTES = {
    "fogon": Palette(
        dark=True,
        background="#17110d",
        surface="#1e1712",
        panel="#2a2019",
        raised="#35281f",
        border="#5a4534",
        text="#f1e6d6",
        muted="#a8937c",
        primary="#f2a541",
        hero="#6fb3b8",
        ally="#8fb8de",
        enemy="#ee7d59",
        neutral="#c9b79c",
        harm="#e97c6c",
        good="#9bc177",
        karma="#f2c14e",
    ),
    "fogon-light": Palette(
        dark=False,
        background="#f4eadc",
        surface="#fbf4e9",
        panel="#eadcc8",
        raised="#dfceb5",
        border="#b59b7f",
        text="#2b1d12",
        muted="#665139",
        primary="#7e4406",
        hero="#1f5f66",
        ally="#2b5585",
        enemy="#9c2f0d",
        neutral="#5e5140",
        harm="#a02818",
        good="#3d5e18",
        karma="#715000",
    ),
    "fogon-contrast": Palette(
        dark=True,
        background="#000000",
        surface="#000000",
        panel="#141414",
        raised="#1f2a44",
        border="#b0b0b0",
        text="#ffffff",
        muted="#d6d6d6",
        primary="#ffd23f",
        hero="#6ff2ff",
        ally="#a8d4ff",
        enemy="#ffab8f",
        neutral="#f0e2c4",
        harm="#ffb3b3",
        good="#b4f58a",
        karma="#ffe066",
    ),
    # Names of the terminal's palette; they are seen on its black, not on its own background, which
    # nobody can ask for.
    "fogon-16": Palette(
        dark=True,
        ansi=True,
        background="ansi_black",
        surface="ansi_black",
        panel="ansi_black",
        raised="ansi_black",
        border="ansi_white",
        text="ansi_bright_white",
        muted="ansi_white",
        primary="ansi_bright_yellow",
        hero="ansi_bright_cyan",
        ally="ansi_bright_cyan",
        enemy="ansi_bright_red",
        neutral="ansi_white",
        harm="ansi_bright_red",
        good="ansi_bright_green",
        karma="ansi_bright_yellow",
    ),
    "plain-dark": Palette(
        dark=True,
        background="#121212",
        surface="#181818",
        panel="#232323",
        raised="#2e2e2e",
        border="#5a5a5a",
        text="#eeeeee",
        muted="#a6a6a6",
        primary="#e6b450",
        hero="#62b8c4",
        ally="#8fb8de",
        enemy="#ee8062",
        neutral="#c4c4c4",
        harm="#ee8078",
        good="#9cc47a",
        karma="#f0c64e",
    ),
    "plain-light": Palette(
        dark=False,
        background="#ffffff",
        surface="#ffffff",
        panel="#eeeeee",
        raised="#dddddd",
        border="#9a9a9a",
        text="#111111",
        muted="#565656",
        primary="#8a3d00",
        hero="#0b5963",
        ally="#1e4f8a",
        enemy="#9c2f0d",
        neutral="#4d4d4d",
        harm="#a31515",
        good="#2f5d12",
        karma="#6b4c00",
    ),
}


def theme_names() -> tuple[str, ...]:
    """Return the names of our themes, the default first."""
    return tuple(PALETTES)


def register_themes(app: App[Any]) -> None:
    """Make our themes known to an app; choosing one is left to the caller."""
    for name in PALETTES:
        app.register_theme(theme(name))


def theme(name: str) -> Theme:
    """Return one of our themes for Textual. Raises KeyError for a name that is not ours."""
    from textual.theme import Theme

    colours = PALETTES[name]
    return Theme(
        name=name,
        dark=colours.dark,
        primary=colours.primary,
        secondary=colours.hero,
        accent=colours.karma,
        warning=colours.karma,
        error=colours.harm,
        success=colours.good,
        foreground=colours.text,
        background=colours.background,
        surface=colours.surface,
        panel=colours.panel,
        ansi=colours.ansi,
        variables={**_variables(colours), **(_ansi_variables(colours) if colours.ansi else {})},
    )


def role_styles(theme_name: str) -> dict[str, str]:
    """Return the style of every span role, in the words of Textual; `rich_words` makes them Rich's.

    A theme that is not ours gets the palette of its own brightness; an ANSI theme, whose
    background is the terminal's own, gets no colour but only bold, italic and underline.
    """
    if theme_name not in PALETTES:
        from textual.theme import BUILTIN_THEMES

        other = BUILTIN_THEMES.get(theme_name)
        if other and other.ansi:
            return dict(_PLAIN_ROLES)
        theme_name = "fogon" if other is None or other.dark else "fogon-light"
    colours = PALETTES[theme_name]
    return {
        "plain": "",
        "muted": colours.muted,
        "dropped": colours.muted,
        "withheld": colours.muted,
        "strong": "bold",
        "hero": f"bold {colours.hero}",
        "foe": f"bold {colours.enemy}",
        "ally": f"bold {colours.ally}",
        "neutral": f"bold {colours.neutral}",
        "harm": colours.harm,
        "good": colours.good,
        "karma": colours.karma,
        "dice": f"bold {colours.text}",
        "rule": f"underline {colours.muted}",
        "note": "italic",
        "key": f"bold {colours.primary}",
        "accent": f"bold {colours.primary}",
    }


def rich_words(style: str) -> str:
    """Return a style of `role_styles` as Rich names it: the colours of the terminal have no prefix there."""
    return style.replace("ansi_", "")


def fitting_theme(wanted: str, known: Container[str], color_system: str | None) -> str:
    """Return the theme to begin with: the wanted one if it is known and the terminal can show it."""
    if color_system == "standard":
        return SIXTEEN
    return wanted if wanted in known else DEFAULT_THEME


_PLAIN_ROLES = {
    "plain": "",
    "muted": "",
    "dropped": "",
    "withheld": "",
    "strong": "bold",
    "hero": "bold",
    "foe": "bold",
    "ally": "bold",
    "neutral": "bold",
    "harm": "",
    "good": "",
    "karma": "",
    "dice": "bold",
    "rule": "underline",
    "note": "italic",
    "key": "bold",
    "accent": "bold",
}


def _variables(colours: Palette) -> dict[str, str]:
    """Return our own variables, and Textual's where its default would be hard to read."""
    on_primary = colours.background if colours.dark else colours.surface
    return {
        "hero": colours.hero,
        "ally": colours.ally,
        "enemy": colours.enemy,
        "neutral": colours.neutral,
        "harm": colours.harm,
        "good": colours.good,
        "karma": colours.karma,
        "muted": colours.muted,
        "raised": colours.raised,
        "border": colours.border,
        "border-blurred": colours.border,
        "text-muted": colours.muted,
        "text-disabled": colours.muted,
        "foreground-muted": colours.muted,
        "foreground-disabled": colours.muted,
        "block-cursor-foreground": on_primary,
        "block-cursor-background": colours.primary,
        "block-cursor-blurred-foreground": colours.text,
        "block-cursor-blurred-background": colours.raised,
        "block-hover-background": colours.panel,
        "surface-active": colours.raised,
        "scrollbar": colours.border,
        "scrollbar-hover": colours.muted,
        "scrollbar-active": colours.primary,
        "scrollbar-background": colours.surface,
        "link-color": colours.primary,
        "link-color-hover": on_primary,
        "link-background-hover": colours.primary,
        "footer-foreground": colours.text,
        "footer-background": colours.panel,
        "footer-key-foreground": colours.primary,
        "footer-description-foreground": colours.muted,
        "input-cursor-background": colours.text,
        "input-cursor-foreground": colours.background,
        "input-selection-background": colours.raised,
        "input-selection-foreground": colours.text,
        "screen-selection-background": colours.raised,
        "screen-selection-foreground": colours.text,
        "button-foreground": colours.text,
        "button-color-foreground": on_primary,
    }


def _ansi_variables(colours: Palette) -> dict[str, str]:
    """Return what Textual would otherwise draw on the terminal's own background, or dimmed."""
    return {
        "surface": colours.surface,
        "panel": colours.panel,
        "ansi-background": colours.background,
        "ansi-foreground": colours.text,
        "block-cursor-blurred-foreground": colours.primary,
        "input-selection-background": colours.muted,
        "input-selection-foreground": colours.background,
        "screen-selection-background": colours.muted,
        "screen-selection-foreground": colours.background,
        "scrollbar-background-hover": colours.background,
        "scrollbar-background-active": colours.background,
        "scrollbar-corner-color": colours.background,
    }
