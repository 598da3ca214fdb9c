"""Spoils users' files and reads them: `python tests/storage/fuzz_many.py [N] [--only KIND] [--seed S]`."""

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
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "storage")]

#: Seconds that nothing may take that is made of a few kilobytes.
PATIENCE = 5.0


def main() -> int:
    """Do what the command line says."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("count", nargs="?", type=int, default=100, metavar="N", help="files of each kind")
    given.add_argument("--only", help="kinds whose name begins so")
    given.add_argument("--seed", type=int, default=time.time_ns() % 10**6)
    args = given.parse_args()
    with TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as home:
        os.environ["HOME"] = home
        os.environ.update({f"XDG_{name}_HOME": home for name in ("CONFIG", "DATA", "STATE", "CACHE")})
        return fuzz(args, Path(home))


def fuzz(args: argparse.Namespace, home: Path) -> int:
    """Read as many files as are wanted, and print what was found, each fault once."""
    from file_readers import READERS

    began, failed, read = time.monotonic(), 0, 0
    for name, reader in READERS.items():
        if args.only and not name.startswith(args.only):
            continue
        seen: Counter[str] = Counter()
        slowest = 0.0
        for number in range(args.count):
            chance = Random(f"{args.seed} {name} {number}")
            data = reader.spoil(chance, reader.sound(), chance.choice((1, 1, 2, 3, 5, 10)))
            room = home / f"{name.replace(' ', '-')}-{number}"
            room.mkdir()
            at = time.monotonic()
            read += 1
            try:
                reader.use(room, data)
            except Exception as fault:
                failed += 1
                last = traceback.extract_tb(fault.__traceback__)[-1]
                place = f"{type(fault).__name__} {last.filename}:{last.lineno}"
                seen[place] += 1
                if seen[place] == 1:
                    print(f"== {name} {number} --seed {args.seed}: {data[:300]!r}")
                    traceback.print_exception(fault, limit=-8, chain=False, file=sys.stdout)
                    sys.stdout.flush()
            slowest = max(slowest, time.monotonic() - at)
        faults = sum(seen.values())
        print(f"{name}: {args.count} files, {faults} faults, slowest {slowest:.2f} s {dict(seen) or ''}")
        failed += slowest > PATIENCE
    print(f"{read} files, {failed} faults, {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
