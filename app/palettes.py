"""The palettes of Fogón, dark and light: the colours of every theme, and what it is in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from rules.text import N_

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
