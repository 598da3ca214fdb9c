"""What every test relies on: a plain terminal, an empty home, repeatable examples."""

# ruff: noqa: E402
import os
import sys

# Where no bytecode is kept, each worker rewrites every assertion and each program run compiles all of itself.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# Textual reads these when it is first imported.
os.environ["TZ"] = "UTC"
os.environ.update(TEXTUAL_ANIMATIONS="none", TEXTUAL_SMOOTH_SCROLL="0", TEXTUAL_COLOR_SYSTEM="truecolor")
for _name in ("NO_COLOR", "COLUMNS", "LINES"):
    os.environ.pop(_name, None)

import gc
import time
from collections.abc import Callable, Iterator
from difflib import unified_diff
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings
from textual import _wait

time.tzset()
# A pilot waits until the process is idle; looking more often makes hundreds of screen tests faster.
_wait.SLEEP_GRANULARITY, _wait.SLEEP_IDLE = 1 / 100, 1 / 2000
settings.register_profile("fogon", derandomize=True, deadline=None, database=None)
settings.load_profile("fogon")


def pytest_collection_finish() -> None:
    """Look for garbage more seldom, and never among the thousands of tests: a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-update", action="store_true", help="rewrite the golden files")


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The homes of this process, one for each test."""
    folder = tmp_path_factory.mktemp("homes")
    # Numbered here: `mktemp` reads the whole folder each time, thousands of names in the end.
    return (folder / str(number) for number in count(1))


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, _homes: Iterator[Path]) -> None:
    """Keep the developer's settings, campaigns and locale out of the tests."""
    (home := next(_homes)).mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    for name in ("FOGON_SAVES", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with `goldens/NAME.txt` beside the test: `golden(name, text)`."""

    def compare(name: str, text: str) -> None:
        path = Path(request.path).parent / "goldens" / f"{name}.txt"
        seen = text.rstrip("\n") + "\n"
        if request.config.getoption("--golden-update"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(seen, "utf-8")
            return
        if not path.exists():
            pytest.fail(f"{path} does not exist; --golden-update writes it:\n{seen}", pytrace=False)
        kept = path.read_text("utf-8")
        if seen != kept:
            lines = unified_diff(kept.splitlines(), seen.splitlines(), "golden", "seen", lineterm="")
            pytest.fail("\n".join([f"{path} differs:", *lines]), pytrace=False)

    return compare


@pytest.fixture(autouse=True)
def _no_recap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Campaigns of a fixed date would tell another number of days each day; tests of the recap ask for it."""
    monkeypatch.setattr("app.recap.TOLD_AFTER", 10**15)
