"""`python -m tests.hostile.run --seconds 1200`: tries every kind in turn, counts, and says how to see a failure again."""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path
from types import FrameType

import attrs

from tests.hostile.kinds import KINDS, SHARES

LONGEST = 10
"""Seconds of the processor that any accepted input may take: the clock would tell of what else the machine does."""
_STUCK = 120
"""Seconds of the clock after which a try is stuck, waiting for something that never comes."""
_SLICE = 0.2
"""Seconds of one kind, for each of its shares, before the next has its turn."""


class Hang(BaseException):
    """A try took longer than it may."""


def _hang(number: int, _frame: FrameType | None) -> None:
    raise Hang(f"stuck for {_STUCK} seconds" if number == signal.SIGALRM else f"more than {LONGEST} seconds")


class Rooms:
    """A folder for each try, empty at first; one that a try left empty serves the next."""

    def __init__(self) -> None:
        self._room: Path | None = None

    def empty(self) -> Path:
        """A folder that is empty and alone in another."""
        if self._room is not None and (os.listdir(self._room) != ["in"] or os.listdir(self._room / "in")):
            self.clear()
        if self._room is None:
            self._room = Path(tempfile.mkdtemp(prefix="hostile-"))
            (self._room / "in").mkdir()
        return self._room / "in"

    def clear(self) -> None:
        """Away with it."""
        if self._room is not None:
            shutil.rmtree(self._room, ignore_errors=True)
            self._room = None


def one(kind: str, seed: int, rooms: Rooms | None = None) -> float:
    """Try one kind with one seed; how long it took, in seconds. Whatever does not hold is raised."""
    os.environ["GROGNARD_CACHE"] = "off"  # what is not asked for leaves nothing on the machine
    own = rooms or Rooms()
    room = own.empty()
    begun = time.perf_counter()
    timed = hasattr(signal, "setitimer")
    try:
        if timed:
            signal.signal(signal.SIGALRM, _hang)
            signal.signal(signal.SIGPROF, _hang)
            signal.setitimer(signal.ITIMER_REAL, _STUCK)
            signal.setitimer(signal.ITIMER_PROF, LONGEST)
        KINDS[kind](random.Random(f"{kind} {seed}"), room)
        return time.perf_counter() - begun
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.setitimer(signal.ITIMER_PROF, 0)
        if rooms is None:
            own.clear()


@attrs.define
class Tally:
    """What was tried of one kind."""

    next: int
    """The seed of the next try."""
    tried: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    longest_seed: int = 0
    failed: dict[str, list[int]] = attrs.field(factory=dict)
    """What went wrong, each with its seeds."""

    def some(self, kind: str, seconds: float, rooms: Rooms, *, only: bool) -> None:
        """Try for so long, and once at least."""
        begun = now = time.perf_counter()
        while now < begun + seconds:
            try:
                one(kind, self.next, rooms)
            except (Exception, Hang) as error:
                rooms.clear()
                if only:
                    traceback.print_exc()
                last = traceback.extract_tb(error.__traceback__)[-1]
                what = f"{type(error).__name__} at {last.filename.rpartition('/')[2]}:{last.lineno}"
                self.failed.setdefault(f"{what}: {str(error)[:100]!r}", []).append(self.next)
            after = time.perf_counter()
            if after - now > self.longest:
                self.longest, self.longest_seed = after - now, self.next
            now = after
            self.tried += 1
            self.next += 1
            if only:
                break
        self.seconds += now - begun

    def line(self, kind: str) -> str:
        """As a line of a table."""
        rate = self.tried / self.seconds if self.seconds else 0.0
        return f"{kind:24} {self.tried:>9,} {rate:>9,.0f} {self.longest:>8.2f} s"


def main() -> int:
    """Try until the time is over; 1 where a promise did not hold."""
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=1_200)
    options.add_argument("--seed", type=int, default=0, help="the first seed")
    options.add_argument("--kind", choices=KINDS, action="append")
    options.add_argument("--only", action="store_true", help="the first seed only, with its traceback")
    options.add_argument("--tally", type=Path, help="a file for the counts, written as they come")
    asked = options.parse_args()
    tallies = {kind: Tally(asked.seed) for kind in asked.kind or KINDS}
    rooms = Rooms()
    until = time.monotonic() + asked.seconds
    try:
        while time.monotonic() < until:
            for kind, tally in tallies.items():
                tally.some(kind, _SLICE * SHARES.get(kind, 2), rooms, only=asked.only)
            if asked.tally is not None:
                asked.tally.write_text(
                    json.dumps({kind: attrs.asdict(tally) for kind, tally in tallies.items()}, indent=1)
                )
            if asked.only:
                break
    except KeyboardInterrupt:
        pass
    finally:
        rooms.clear()
    print(f"{'kind':24} {'tried':>9} {'a second':>9} {'longest':>10}")
    for kind, tally in tallies.items():
        print(tally.line(kind))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{sum(tally.tried for tally in tallies.values()):,} tries; {most:,} MiB of memory at most")
    for kind, tally in tallies.items():
        for what, seeds in tally.failed.items():
            print(f"--kind {kind!r} --seed {seeds[0]} --only  {what}, {len(seeds)} times")
    return 1 if any(tally.failed for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
