"""Where the files that Fogón ships with are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def checkout_folder() -> Path | None:
    """Return the root of the source checkout this runs from, or None when installed."""
    root = _PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "assets").is_dir() else None


@cache
def assets_folder() -> Path:
    """Return the folder with `locale/`, `content/`, `rules/` and `samples/`.

    An editable install copies nothing, so a checkout reads its own `assets/`; a wheel
    carries the same folder as `app/assets/`.
    """
    root = checkout_folder()
    return root / "assets" if root else _PACKAGE / "assets"
