"""Which version of Fogón this is."""

from __future__ import annotations


def version() -> str:
    """Return the version of Fogón: of the checkout, else of the installed package."""
    from app.assets import checkout_folder

    if root := checkout_folder():
        import tomllib

        # An editable install keeps the number of the day it was made.
        return str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    from importlib.metadata import version as installed_version

    return installed_version("fogon")
