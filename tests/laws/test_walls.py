"""What the sources may not contain, read from the sources themselves."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# No file, no clock, no chance but the state's own.
FORBIDDEN_MODULES = {"pathlib", "os", "random", "secrets", "time", "datetime"}
FORBIDDEN_CALLS = {"open", "print", "input", "eval", "exec"}

SYSTEM_NAMES = ("ezd6", "bases2d6")


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def test_the_packages_are_found() -> None:
    assert sources("rules")
    assert sources("app")


@pytest.mark.parametrize("path", sources("rules"), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_rules_touch_no_file_clock_or_chance(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    modules = {name.split(".")[0] for name in imported(tree)}
    assert not modules & FORBIDDEN_MODULES
    assert not set(called(tree)) & FORBIDDEN_CALLS


@pytest.mark.parametrize("path", sources("app"), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_app_knows_no_rule_system_by_name(path: Path) -> None:
    text = path.read_text("utf-8").lower()
    assert not [name for name in SYSTEM_NAMES if name in text]
