"""`python -m tests.hostile.run --seconds 1200`: tries every kind in turn, counts, and says how to see a failure again."""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from types import FrameType

from tests.hostile.kinds import KINDS

LONGEST = 10
"""Seconds that any accepted input may take, on a machine that does nothing else."""
_SHARE = {"rules texts, read": 6, "kills of a build": 1, "long lines": 2}


class Hang(BaseException):
    """A try took longer than it may."""


def _hang(_number: int, _frame: FrameType | None) -> None:
    raise Hang(f"more than {LONGEST} seconds")


def one(kind: str, seed: int) -> float:
    """Try one kind with one seed; how long it took, in seconds. Whatever does not hold is raised."""
    os.environ["GROGNARD_CACHE"] = "off"  # what is not asked for leaves nothing on the machine
    room = Path(tempfile.mkdtemp(prefix="hostile-"))
    begun = time.perf_counter()
    timed = hasattr(signal, "setitimer")
    try:
        (room / "in").mkdir()
        if timed:
            signal.signal(signal.SIGALRM, _hang)
            signal.setitimer(signal.ITIMER_REAL, LONGEST)
        KINDS[kind](random.Random(f"{kind} {seed}"), room / "in")
        return time.perf_counter() - begun
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_REAL, 0)
        shutil.rmtree(room, ignore_errors=True)


def main() -> int:
    """Try until the time is over; 1 where a promise did not hold."""
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=1_200)
    options.add_argument("--seed", type=int, default=0, help="the first seed")
    options.add_argument("--kind", choices=KINDS, action="append")
    options.add_argument("--only", action="store_true", help="the first seed only, with its traceback")
    asked = options.parse_args()
    kinds = asked.kind or list(KINDS)
    shares = sum(_SHARE.get(kind, 1) for kind in kinds)
    failed: list[str] = []
    print(f"{'kind':24} {'tried':>9} {'longest':>9}")
    for kind in kinds:
        tried: Counter[str] = Counter()
        longest = 0.0
        until = time.monotonic() + asked.seconds * _SHARE.get(kind, 1) / shares
        seed = asked.seed
        while time.monotonic() < until or not tried[kind]:
            try:
                longest = max(longest, one(kind, seed))
            except (Exception, Hang) as error:
                if asked.only:
                    traceback.print_exc()
                last = traceback.extract_tb(error.__traceback__)[-1]
                what = f"{type(error).__name__} at {last.filename.rpartition('/')[2]}:{last.lineno}"
                failed.append(f"--kind {kind!r} --seed {seed} --only  {what}: {str(error)[:200]!r}")
            tried[kind] += 1
            seed += 1
            if asked.only:
                break
        print(f"{kind:24} {tried[kind]:>9,} {longest:>7.2f} s", flush=True)
    for line in failed:
        print(line)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
