"""The program as it is, but for the length of a chapter: `short_chapters.py LIMIT ARGUMENTS…`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.storage import chapters

# Before whoever takes it as a default is imported.
chapters.CHAPTER_LIMIT = int(sys.argv.pop(1))  # type: ignore[misc]

from app.__main__ import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
