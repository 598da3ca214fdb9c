"""The colours of Fogón: one dark theme, one light, and a style for every role of a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App
    from textual.theme import Theme

DEFAULT_THEME = "fogon"


@dataclass(frozen=True)
class Palette:
    """The colours of one theme; text on any of the four backgrounds has 4.5:1 or more.

    `border` is a line, never a text. `raised` is the row under the cursor.
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
        enemy="#eb704b",
        neutral="#c9b79c",
        harm="#e66d5c",
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
        variables=_variables(colours),
    )


def role_styles(theme_name: str) -> dict[str, str]:
    """Return the style of every span role, in words that Rich and Textual both read.

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


_PLAIN_ROLES = {
    "plain": "",
    "muted": "",
    "dropped": "",
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
