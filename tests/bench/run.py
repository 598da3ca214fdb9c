"""Speed as ratios, all in one run: `.venv/bin/python tests/bench/run.py [PART…] [--table]`.

Nothing here passes or fails. The long campaigns are made once, under the temporary folder or `BENCH_DIR`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import chances
import durable
import engine
import frames
import replay
import scale
import shipped_tinydb
from timing import Row

PARTS = {
    "frames": frames.rows,
    "durable": durable.rows,
    "scale": scale.rows,
    "tinydb": shipped_tinydb.rows,
    "odds": chances.rows,
    "engine": lambda _: engine.rows(),
    "replay": lambda _: replay.rows(),
}


def main(argv: list[str]) -> None:
    """Print every figure with what it is measured against, or those of the parts that are named."""
    parser = argparse.ArgumentParser(description="speed, as ratios")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--table", action="store_true", help="as a table for README.md of this folder")
    args = parser.parse_args(argv)
    if unknown := [name for name in args.parts if name not in PARTS]:
        parser.error(f"no such part: {', '.join(unknown)}")
    for name in args.parts or PARTS:
        with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
            rows = PARTS[name](Path(folder))
        for row in rows:
            print(_table_row(name, row) if args.table else f"{row.name:<72}  {row.figure}", flush=True)


def _table_row(part: str, row: Row) -> str:
    figure, _, made_of = row.figure.partition("  (")
    return f"| {row.name} | {figure} | {made_of.rstrip(')')} | `{part}` |"


if __name__ == "__main__":
    main(sys.argv[1:])
