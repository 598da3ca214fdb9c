"""The worked example where it belongs: in a copy of this checkout, and in this process for a while."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest
from filelock import FileLock

from rules import system

THIRD = Path(__file__).parent
ROOT = THIRD.parents[1]
RULES = "umbral"

_PACKAGES = ("app", "rules", "assets")


def installed(factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with the third system in it, made once for all workers."""
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    root = shared / "third"
    with FileLock(shared / "third.lock"):
        if not root.exists():
            _install(stage := shared / "third.new")
            stage.rename(root)
    return root


def _install(root: Path) -> None:
    """Copy two folders and bring the catalogues up to date: all that ARCHITECTURE asks for."""
    for name in _PACKAGES:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    for name in ("rules", "assets"):
        shutil.copytree(
            THIRD / name, root / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    subprocess.run([sys.executable, "assets/build_messages.py"], cwd=root, check=True, timeout=120)


@contextmanager
def known(root: Path) -> Iterator[None]:
    """This process as if it ran from the copy: the third system among the others, and what it ships."""
    folders = import_module("rules.systems").__path__
    here = str(THIRD / "rules" / "systems")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.assets.checkout_folder", lambda: root)
        folders.append(here)
        _forget()
        try:
            yield
        finally:
            folders.remove(here)
            system._systems.pop(RULES, None)
    _forget()


def _forget() -> None:
    """Let the app read its words, catalogues and content anew."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "app":
            for value in list(vars(module).values()):
                clear: Callable[[], None] | None = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()
