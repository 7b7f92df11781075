"""Exact pools against the plain best way to write each by hand: prints a table, times are not judged.

    PYTHONPATH=dsl python tests/benchmarks/bench_pools.py

*cold*: median over child processes forked after the imports, each making one call (not where there is no
fork); it cannot fall below about 0.1 ms. *warm*: median over rounds in one process, all taking turns. Ratios
are what counts: the machine's noise hits both sides alike. The hand-written ways return bare lists or dicts,
ours a Distribution.
"""

from __future__ import annotations

import functools
import gc
import math
import os
import statistics
import time
from collections.abc import Callable

from grognard.dice import pools
from grognard.dice.distribution import Distribution

Weights = dict[int, int]


def unpacked(number: int, width: int, count: int) -> list[int]:
    size = width >> 3
    raw = number.to_bytes(size * count, "little")
    return [int.from_bytes(raw[i : i + size], "little") for i in range(0, size * count, size)]


def packed(weights: list[int], width: int) -> int:
    number = 0
    for weight in reversed(weights):
        number = (number << width) | weight
    return number


def width_of(bound: int) -> int:
    return (bound.bit_length() + 8) & ~7


def hand_miller(weights: list[int], n: int) -> list[int]:
    """J. C. P. Miller's recurrence."""
    degree = len(weights) - 1
    first = weights[0]
    out = [first**n]
    for k in range(1, degree * n + 1):
        total = 0
        for i in range(1, min(k, degree) + 1):
            if weights[i]:
                total += (n * i - (k - i)) * weights[i] * out[k - i]
        out.append(total // (k * first))
    return out


def hand_drop(n: int, both: bool, sides: int = 6) -> Weights:
    """Inclusion-exclusion over the dropped faces, one packed power for each band of faces."""
    width = width_of(sides**n)

    @functools.cache
    def band(a: int, b: int) -> int:
        return packed([1] * (b - a + 1), width) ** n << (width * a * n) if a <= b else 0

    total = 0
    if not both:
        for v in range(1, sides + 1):
            total += (band(v, sides) - band(v + 1, sides)) >> (width * v)
    else:
        for a in range(1, sides + 1):
            for b in range(a, sides + 1):
                ways = band(a, b) - band(a + 1, b) - band(a, b - 1) + band(a + 1, b - 1)
                total += ways >> (width * (a + b))
    kept = n - 1 - both
    return dict(enumerate(unpacked(total >> (width * kept), width, kept * (sides - 1) + 1), kept))


def hand_sweep(n: int, lowest: int, highest: int, sides: int = 6) -> Weights:
    """The sweep over faces, one packed polynomial for each number of dice still to place."""
    width = width_of(sides**n)
    state = {n: 1}
    for v in range(1, sides + 1):
        following: dict[int, int] = {}
        for left, polynomial in state.items():
            for k in range(left + 1) if v < sides else (left,):
                a, b = n - left, n - left + k
                keep = max(0, min(b, n - highest) - max(a, lowest))
                more = (polynomial * math.comb(left, k)) << (width * v * keep)
                following[left - k] = following.get(left - k, 0) + more
        state = following
    kept = n - lowest - highest
    return dict(enumerate(unpacked(state[0] >> (width * kept), width, kept * (sides - 1) + 1), kept))


def hand_binomial(n: int, hits: int, ways: int) -> Weights:
    return {k: math.comb(n, k) * hits**k * (ways - hits) ** (n - k) for k in range(n + 1)}


Ours = Callable[[], Distribution[int]]
Hand = Callable[[], Weights | list[int]]
PROBLEMS: list[tuple[str, Ours, Hand]] = []
for count in (5, 20, 200):
    for both in (False, True):
        PROBLEMS.append(
            (
                f"P3 {count}D6 drop {'both' if both else 'lowest'}",
                functools.partial(pools.keep_sum, count, 6, 1, int(both)),
                functools.partial(hand_drop, count, both),
            )
        )
for lowest, highest, count in ((2, 0, 5), (3, 0, 20), (2, 2, 20), (17, 0, 20), (3, 0, 60), (2, 2, 60)):
    PROBLEMS.append(
        (
            f"{count}D6 drop {lowest} lowest, {highest} highest",
            functools.partial(pools.keep_sum, count, 6, lowest, highest),
            functools.partial(hand_sweep, count, lowest, highest),
        )
    )
PROBLEMS.append(
    ("P5a 30 dice hit on 5+", functools.partial(pools.binomial, 30, 2, 6), functools.partial(hand_binomial, 30, 2, 6))
)
PROBLEMS.append(("sum of 200D6", functools.partial(pools.sum_of, 200, 6), functools.partial(hand_miller, [1] * 6, 200)))


def chances(weights: Weights) -> dict[int, tuple[int, int]]:
    total = sum(weights.values())
    return {k: (w // (g := math.gcd(w, total)), total // g) for k, w in weights.items() if w}


def agree(ours: Ours, hand: Hand) -> bool:
    """Same chances in the same order; a sum may be counted from another start."""
    theirs = hand()
    if isinstance(theirs, list):
        theirs = dict(enumerate(theirs))
    return list(chances(dict(ours().items())).values()) == list(chances(theirs).values())


def cold(call: Callable[[], object], rounds: int = 15) -> float | None:
    if not hasattr(os, "fork"):
        return None
    times = []
    for _ in range(rounds):
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            gc.disable()
            sum(range(20000))
            start = time.perf_counter()
            call()
            os.write(writer, repr(time.perf_counter() - start).encode())
            os._exit(0)
        os.close(writer)
        times.append(float(os.read(reader, 100)))
        os.close(reader)
        os.waitpid(child, 0)
    return statistics.median(times)


def warm(calls: list[Callable[[], object]], rounds: int = 15) -> list[float]:
    repeats = []
    for call in calls:
        start = time.perf_counter()
        call()
        repeats.append(max(1, int(0.004 / (time.perf_counter() - start))))
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for call, repeat, taken in zip(calls, repeats, times, strict=True):
            start = time.perf_counter()
            for _ in range(repeat):
                call()
            taken.append((time.perf_counter() - start) / repeat)
    return [statistics.median(taken) for taken in times]


def main() -> None:
    colds = [(cold(ours), cold(hand)) for _, ours, hand in PROBLEMS]  # before anything has run here
    print("| problem | cold ours | hand | ratio | warm ours | hand | ratio |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for (name, ours, hand), (cold_ours, cold_hand) in zip(PROBLEMS, colds, strict=True):
        if not agree(ours, hand):
            raise SystemExit(f"{name}: the results differ")
        warm_ours, warm_hand = warm([ours, hand])
        first = "- | - | -"
        if cold_ours is not None and cold_hand is not None:
            first = f"{cold_ours * 1e6:.0f} us | {cold_hand * 1e6:.0f} us | {cold_ours / cold_hand:.2f}"
        second = f"{warm_ours * 1e6:.1f} us | {warm_hand * 1e6:.1f} us | {warm_ours / warm_hand:.2f}"
        print(f"| {name} | {first} | {second} |")


if __name__ == "__main__":
    main()
