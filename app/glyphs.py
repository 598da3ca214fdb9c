"""The sets of glyphs that the screen can be drawn with."""

from __future__ import annotations

from typing import Literal, TypeAlias

GlyphSet: TypeAlias = Literal["unicode", "ascii"]
