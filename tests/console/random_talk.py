"""Types at random into the line mode for long: `python tests/console/random_talk.py --lines N --system X`."""

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
_FOLDERS = ("", "laws", "screens", "storage", "console")
sys.path[:0] = [str(ROOT), *(str(ROOT / "tests" / name) for name in _FOLDERS)]

#: Lines of one campaign.
TALK = 120


def main() -> int:
    """Do what the command line says."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--lines", type=int, default=2000, help="lines in all")
    given.add_argument("--seed", type=int, default=time.time_ns() % 10**6)
    given.add_argument("--system", default="ezd6")
    given.add_argument("--lang", default="en")
    given.add_argument("--talk", type=int, default=TALK, help="lines of one campaign")
    args = given.parse_args()
    with TemporaryDirectory() as home:
        os.environ["HOME"] = home
        os.environ.update({f"XDG_{name}_HOME": home for name in ("CONFIG", "DATA", "STATE", "CACHE")})
        return talk_all(args)


def talk_all(args: argparse.Namespace) -> int:
    """Talk until there have been enough lines, and print what was found; 1 when anything failed."""
    typed = failed = 0
    kinds: Counter[str] = Counter()
    seed, began = args.seed, time.monotonic()
    while typed < args.lines:
        typist, fault = talk(seed, args)
        typed += max(len(typist.done), 1) if typist else 1
        if typist:
            kinds.update(typist.kinds)
        if fault is not None:
            failed += 1
            print(f"== seed {seed} --system {args.system} --lang {args.lang}")
            print("   ", "\n    ".join(map(repr, typist.done[-6:] if typist else ())))
            traceback.print_exception(fault, limit=-7, chain=False, file=sys.stdout)
            sys.stdout.flush()
        seed += 1
    print(", ".join(f"{kind} {count}" for kind, count in kinds.most_common(90)))
    print(f"{typed} lines, {failed} failures, {time.monotonic() - began:.0f} s, last seed {seed - 1}")
    return 1 if failed else 0


def talk(seed: int, args: argparse.Namespace):  # type: ignore[no-untyped-def]
    """One campaign; who typed, and what went wrong."""
    from random_typist import Typist, a_table

    from rules.state import DiceSource

    typist = None
    with TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        try:
            dice: DiceSource = "program" if seed % 4 else "table"
            typist = Typist(a_table(Path(folder), args.system, args.lang, dice), args.lang, Random(seed))
            while len(typist.done) < args.talk:
                typist.step()
            typist.export()
            typist.close()
        except Exception as fault:
            return typist, fault
    return typist, None


if __name__ == "__main__":
    sys.exit(main())
