"""Kills the program N times and tells what was found: `python tests/storage/kill_many.py [N] [--seed S]`."""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from killing import Killed  # noqa: E402
from kinds_of_kills import KINDS  # noqa: E402


def main() -> int:
    """Do what the command line says."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("count", nargs="?", type=int, default=200, metavar="N")
    given.add_argument("--seed", default=str(time.time_ns()), help="the same seed types the same lines")
    given.add_argument("--only", choices=KINDS, help="one kind alone")
    args = given.parse_args()
    print(f"{args.count} kills, seed {args.seed}")
    with TemporaryDirectory() as home:
        # Nobody's settings and nobody's campaigns.
        os.environ["HOME"] = home
        os.environ.update({f"XDG_{name}_HOME": home for name in ("CONFIG", "DATA", "STATE", "CACHE")})
        return kill(args.count, args.seed, args.only)


def kill(count: int, seed: str, only: str | None) -> int:
    """Kill `count` times, and print what was found; 1 when anything was not as it must be."""
    names = [only] if only else [name for name, (_, share) in KINDS.items() for _ in range(share)]
    Random(seed).shuffle(names)
    rows: list[Killed] = []
    began = time.monotonic()
    for number in range(count):
        name = names[number % len(names)]
        with TemporaryDirectory() as folder:
            try:
                rows.append(KINDS[name][0](Path(folder) / "saves", Random(f"{seed} {number}")))
            except Exception:
                print(f"kill {number}, {name}:")
                traceback.print_exc(file=sys.stdout)
    print_table(rows)
    seconds = time.monotonic() - began
    print(f"{len(rows)} of {count} found as they must be, {count - len(rows)} not, in {seconds:.0f} s")
    return 0 if len(rows) == count else 1


def print_table(rows: list[Killed]) -> None:
    """Print what was killed when and what was found, counted."""
    counted = Counter((row.kind, row.moment, row.found, ", ".join(row.traces)) for row in rows)
    table = [("kills", "kind", "moment", "found", "left lying about")]
    table += [(str(times), *what) for what, times in sorted(counted.items())]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


if __name__ == "__main__":
    sys.exit(main())
