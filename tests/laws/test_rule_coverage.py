"""Every rule of both systems has code that implements it and tests that prove it; the table is kept."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
_ID = re.compile(r"\bR-(?:EZ|2D)-\d\d(?!\d)")
_RANGE = re.compile(r"\bR-(EZ|2D)-(\d\d)[a-z]? to R-\1-(\d\d)")


def rule_ids() -> list[str]:
    """The rules that the references inside the program have, in their order."""
    found = []
    for system in ("ezd6", "bases2d6"):
        text = (ROOT / "assets" / "rules" / system / "en.md").read_text("utf-8")
        found += re.findall(r"^## (R-(?:EZ|2D)-\d\d)\b", text, re.MULTILINE)
    return list(dict.fromkeys(found))


def files_naming(*folders: str, ranges: bool) -> dict[str, set[str]]:
    """The files below some folders that name each rule; with `ranges` also those that name it within one."""
    named: dict[str, set[str]] = defaultdict(set)
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text("utf-8")
            found = set(_ID.findall(text))
            for system, low, high in _RANGE.findall(text) if ranges else ():
                found |= {f"R-{system}-{number:02d}" for number in range(int(low), int(high) + 1)}
            for rule in found:
                named[rule].add(path.relative_to(ROOT).as_posix())
    return named


def test_every_rule_has_code_and_tests(golden: Callable[[str, str], None]) -> None:
    """None is empty; a test counts only where it names the rule itself."""
    code = files_naming("rules", "app", ranges=True)
    tests = files_naming("tests/systems", "tests/laws", "tests/console", "tests/screens", ranges=False)
    for rule in rule_ids():
        assert code[rule], f"{rule} has no code"
        assert tests[rule], f"{rule} has no test"
    rows = []
    for rule in rule_ids():
        rows += [
            rule,
            *(f"  {path}" for path in sorted(code[rule])),
            *(f"  {path}" for path in sorted(tests[rule])),
        ]
    golden("rule_coverage", "\n".join(rows))


def test_no_code_speaks_of_a_rule_that_there_is_not() -> None:
    """A rule id in code or tests is one that a reader can look up in the program."""
    known = set(rule_ids())
    spoken = set(files_naming("rules", "app", "tests", ranges=False))
    assert spoken - known <= UNKNOWN


#: Ids that tests make up on purpose.
UNKNOWN = frozenset({"R-EZ-" + "99"})
