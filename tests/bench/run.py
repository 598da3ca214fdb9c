"""Speed as ratios, all in one run: `.venv/bin/python tests/bench/run.py [PART…]`.

Nothing here passes or fails. The long campaigns are made once, under the temporary folder or `BENCH_DIR`.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import durable
import engine
import frames
import scale
import shipped_tinydb

PARTS = {
    "frames": frames.rows,
    "durable": durable.rows,
    "scale": scale.rows,
    "tinydb": shipped_tinydb.rows,
    "engine": lambda _: engine.rows(),
}


def main(names: list[str]) -> None:
    """Print every figure with what it is measured against, or those of the parts that are named."""
    rows = []
    for name in names or PARTS:
        with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
            rows += PARTS[name](Path(folder))
    width = max(len(row.name) for row in rows)
    for row in rows:
        print(f"{row.name:<{width}}  {row.figure}")


if __name__ == "__main__":
    main(sys.argv[1:])
