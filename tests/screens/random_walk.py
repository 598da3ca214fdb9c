"""Plays at random on the real screen: `python tests/screens/random_walk.py --steps N --seed S --system X`."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
sys.path[:0] = [
    str(ROOT),
    *(str(ROOT / "tests" / name) for name in ("", "laws", "screens", "storage", "console")),
]
os.environ.update(
    TEXTUAL_ANIMATIONS="none", TEXTUAL_SMOOTH_SCROLL="0", TEXTUAL_COLOR_SYSTEM="truecolor", TZ="UTC"
)
for _name in ("NO_COLOR", "COLUMNS", "LINES"):
    os.environ.pop(_name, None)

#: Moves of one campaign; the next walk begins a new one.
WALK = 150


def main() -> int:
    """Do what the command line says."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--steps", type=int, default=1000, help="moves in all")
    given.add_argument(
        "--seed", type=int, default=time.time_ns() % 10**6, help="the same seed makes the same moves"
    )
    given.add_argument("--system", default="ezd6")
    given.add_argument("--lang", default="en")
    given.add_argument("--walk", type=int, default=WALK, help="moves of one campaign")
    given.add_argument(
        "--shrink", action="store_true", help="leave out moves while the failure stays the same"
    )
    args = given.parse_args()
    with TemporaryDirectory() as home:
        os.environ["HOME"] = home
        os.environ.update({f"XDG_{name}_HOME": home for name in ("CONFIG", "DATA", "STATE", "CACHE")})
        from textual import _wait

        _wait.SLEEP_GRANULARITY, _wait.SLEEP_IDLE = 1 / 100, 1 / 2000
        return walk_all(args)


def walk_all(args: argparse.Namespace) -> int:
    """Walk until there have been enough steps, and print what was found; 1 when anything failed."""
    from random_moves import any_move

    done, failed, began = 0, 0, time.monotonic()
    silent: Counter[tuple[str, str]] = Counter()
    visited: Counter[str] = Counter()
    odd: Counter[str] = Counter()
    slow: list[tuple[float, str, str]] = []
    seed = args.seed
    while done < args.steps:
        chance = Random(seed)
        moves = [any_move(chance) for _ in range(min(args.walk, args.steps - done))]
        player, fault = walk(moves, seed, args)
        done += max(player.steps, 1)
        silent.update(player.silent)
        visited.update(player.visited)
        odd.update(player.odd)
        slow += player.slow
        if fault is not None:
            failed += 1
            said = f"--seed {seed} --walk {args.walk} --system {args.system} --lang {args.lang}"
            print(f"== {said}, after {player.steps} moves")
            print("   ", " | ".join(player.done[-25:]))
            traceback.print_exception(fault, limit=-6, chain=False, file=sys.stdout)
            if args.shrink:
                fewer = shrunk(moves[: player.steps + 1], seed, args, signature(fault))
                print(f"   {len(fewer)} moves: {[tuple(m) for m in fewer]}")
                print("   ", " | ".join(walk(fewer, seed, args)[0].done))
            sys.stdout.flush()
        seed += 1
    for (where, key), count in silent.most_common(60):
        print(f"{count:4} times silent: {key!r} in {where}")
    for text, count in odd.most_common(30):
        print(f"{count:4} times odd: {text!r}")
    for took, where, what in sorted(slow, reverse=True)[:15]:
        print(f"{took:4.1f} s: {what} in {where}")
    print(", ".join(f"{where} {n}" for where, n in visited.most_common(40)))
    print(f"{done} steps, {failed} failures, {time.monotonic() - began:.0f} s, last seed {seed - 1}")
    return 1 if failed else 0


def walk(moves, seed: int, args: argparse.Namespace):  # type: ignore[no-untyped-def]
    """Walk in a campaign of its own; the player, and what went wrong."""
    from random_player import Player
    from random_typist import a_table

    from app.session import Session
    from rules.state import DiceSource

    dice: DiceSource = "program" if seed % 4 else "table"
    with TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        session = Session.open(a_table(Path(folder) / "saves", args.system, args.lang, dice))
        player = Player(Path(folder) / "saves", session, args.lang)
        # Half of the walks stay in whatever has been opened, and see more of it than its first keys.
        player.longest_screen *= 1 if seed % 2 else 4
        try:
            asyncio.run(player.walk(moves))
        except BaseException as fault:
            if isinstance(fault, KeyboardInterrupt):
                raise
            return player, fault
        return player, None


def signature(fault: BaseException) -> str:
    """What makes two failures the same: their kind and the place where they were raised."""
    while isinstance(fault, BaseExceptionGroup) and fault.exceptions:
        fault = fault.exceptions[0]
    last = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__} {Path(last.filename).name}:{last.lineno}"


def shrunk(moves, seed: int, args: argparse.Namespace, wanted: str):  # type: ignore[no-untyped-def]
    """The moves without those that the failure does not need, within a minute and a half."""
    end = time.monotonic() + 90
    size = len(moves) // 2
    while size and time.monotonic() < end:
        at = 0
        while at < len(moves) and time.monotonic() < end:
            fewer = moves[:at] + moves[at + size :]
            _, fault = walk(fewer, seed, args)
            if fault is not None and signature(fault) == wanted:
                moves = fewer
            else:
                at += size
        size //= 2
    return moves


if __name__ == "__main__":
    sys.exit(main())
