"""The package of the worked example as far as somebody has come who writes it in the order of the chapter."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

from third.installing import RULES, THIRD

PACKAGE = THIRD / "rules" / "systems" / RULES

_STEP = re.compile(r"^\d+\. (.*(?:\n   .*)*)", re.MULTILINE)
_MODULE = re.compile(r"`(\w+)\.py`")


def steps(chapter: str) -> list[list[str]]:
    """The modules that each step of the chapter speaks of for the first time."""
    found: list[list[str]] = []
    seen: set[str] = set()
    for step in _STEP.findall(chapter):
        new = [name for name in dict.fromkeys(_MODULE.findall(step)) if name not in seen]
        seen.update(new)
        found.append(new)
    return found


def grown(into: Path, modules: set[str]) -> Path:
    """A folder of rule systems with the package made of these modules alone."""
    package = into / RULES
    package.mkdir(parents=True)
    for name in modules - {"facade"}:
        shutil.copy(PACKAGE / f"{name}.py", package)
    (package / "facade.py").write_text(facade(modules), "utf-8")
    return into


def facade(modules: set[str]) -> str:
    """The class of the system with whatever these modules carry; the rest is left to its base."""
    tree = ast.parse((PACKAGE / "facade.py").read_text("utf-8"))
    missing: set[str] = set()
    here = f"rules.systems.{RULES}"
    for node in [node for node in tree.body if isinstance(node, ast.ImportFrom)]:
        if node.module == here:
            missing |= {alias.name for alias in node.names if alias.name not in modules}
            node.names = [alias for alias in node.names if alias.name in modules]
        elif (node.module or "").startswith(f"{here}.") and (node.module or "").split(".")[-1] not in modules:
            missing |= {alias.name for alias in node.names}
            node.names = []
        if not node.names:
            tree.body.remove(node)
    (system,) = (node for node in tree.body if isinstance(node, ast.ClassDef))
    system.body = [node for node in system.body if not _names(node) & missing]
    if "VERBS" in missing:
        system.body = [node for node in system.body if not _sets(node, "check_verb")]
    return ast.unparse(tree)


def _names(node: ast.stmt) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _sets(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == name for target in node.targets
    )
