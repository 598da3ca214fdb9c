"""The palettes as themes of Textual, and the style of every role of a text in each."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from app.palettes import DEFAULT_THEME, PALETTES, SIXTEEN, Palette

if TYPE_CHECKING:
    from textual.app import App
    from textual.theme import Theme


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
