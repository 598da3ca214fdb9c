"""The map for the next engineer is true: what it names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
#: Chapters whose paths are of a package that is yet to be made.
ELSEWHERE = ("## A third rule system", "### A rule of a system", "### A language")


def test_every_path_is_there() -> None:
    """Paths from the root with a folder in them; `<lang>` and the like stand for any."""
    told = PAGE
    for chapter in ELSEWHERE:
        before, _, rest = told.partition(f"{chapter}\n")
        told = before + re.split(r"^##", rest, maxsplit=1, flags=re.MULTILINE)[-1]
    paths = re.findall(r"`((?:app|rules|assets|tests)/[\w./<>*-]*)`", told)
    assert len(paths) > 150
    missing = [path for path in paths if not list(ROOT.glob(re.sub(r"<\w+>|\(.*?\)", "*", path.rstrip("/"))))]
    assert missing == []
