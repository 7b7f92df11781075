# mypy: ignore-errors
"""The problems as the peers' users would write them; run by a Python that has the peers, in a process of its own.

    PYTHON tests/benchmarks/peers.py            prints JSON: by peer and problem the time of a call, warm and cold

Warm is the median of many calls in one process, whatever the peer remembers; cold is a first call, in a process
split off before anything was asked, so that nothing is remembered but what importing made.

Where a peer offers several ways, its fastest known one is here.
"""

from __future__ import annotations

import functools
import itertools
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction

WAYS: dict[tuple[str, str], Callable[[int], object]] = {}
RATING = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}
PAIRS = list(itertools.permutations((4, 6, 8, 10, 12), 2))


def band(t: int) -> int:
    return 0 if t <= 3 else 1 if t == 4 else 2 if t == 5 else 3


def way(peer: str, problem: str) -> Callable[[Callable[[int], object]], Callable[[int], object]]:
    def keep(function: Callable[[int], object]) -> Callable[[int], object]:
        WAYS[peer, problem] = function
        return function

    return keep


try:
    from icepool import Die, tupleize
    from icepool import d as D
    from icepool import map as imap

    @way("icepool", "P1")
    def _(i: int) -> object:
        a, b = PAIRS[i % len(PAIRS)]
        return D(6).map(lambda r: (D(a) > r) + (D(b) > r))

    for n in (5, 20, 200):
        way("icepool", f"P2 N={n}")(lambda i, n=n: ((n + (0, 1, -1)[i % 3]) @ (D(6) >= 4)) @ D(6))
    for n in (5, 20):
        way("icepool", f"P3 N={n}")(lambda i, n=n: D(6).highest(n + (0, 1, -1)[i % 3], n + (0, 1, -1)[i % 3] - 1))
        way("icepool", f"P3 N={n} both")(lambda i, n=n: D(6).pool(n + (0, 1, -1)[i % 3])[1:-1].sum())

    @way("icepool", "P4")
    def _(i: int) -> object:
        return (D(6) + D(6).map(RATING)).map(lambda x: band(x + i % 7 - 2))

    way("icepool", "P5 volley")(lambda i: (30 @ (D(6) >= 5)).map(lambda h: min(h // 2, 10)))

    @way("icepool", "P5 six turns")
    def _(i: int, stands: int = 10) -> object:
        a = {n: n @ (D(6) >= 4) for n in range(0, 3 * stands + 1, 3)}
        b = {n: n @ (D(6) >= 5) for n in range(0, 3 * stands + 1, 3)}

        @functools.cache
        def after(who: str, n: int, h: int) -> object:
            return (a if who == "A" else b)[n].map(lambda k: max(0, h - k))

        def step(x: int, y: int) -> object:
            return tupleize(after("A", 3 * ((y + 1) // 2), x), after("B", 3 * ((x + 1) // 2), y))

        return imap(step, Die([(2 * stands, 2 * stands)]), star=True, repeat=6)

    @way("icepool", "P6")
    def _(i: int) -> object:
        bout = (D(6) + 1).cmp(D(6)).reroll([0], depth="inf")

        @functools.cache
        def fight(x: int, y: int) -> object:
            return Die([x - y]) if not (x and y) else bout.map({1: fight(x, y - 1), -1: fight(x - 1, y)})

        x, y = ((6, 5), (5, 6), (6, 6), (5, 5))[i % 4]
        return fight(x, y)
except ImportError:
    pass

try:
    from dyce import H, expand
    from dyce import P as DP

    ALL = Fraction(0)

    @way("dyce", "P1")
    def _(i: int) -> object:
        a, b = PAIRS[i % len(PAIRS)]
        return expand(lambda r: H(a).gt(r.outcome) + H(b).gt(r.outcome), H(6))

    for n in (5, 20, 200):
        way("dyce", f"P2 N={n}")(
            lambda i, n=n: (n + (0, 1, -1)[i % 3]) @ expand(lambda r: H(6) if r.outcome >= 4 else 0, H(6))
        )
    for n in (5, 20):
        way("dyce", f"P3 N={n}")(lambda i, n=n: ((n + (0, 1, -1)[i % 3]) @ DP(6)).at(slice(1, None)))
        way("dyce", f"P3 N={n} both")(lambda i, n=n: ((n + (0, 1, -1)[i % 3]) @ DP(6)).at(slice(1, -1)))

    @way("dyce", "P4")
    def _(i: int) -> object:
        return (H(6) + H(6).apply(RATING.__getitem__)).apply(lambda x: band(x + i % 7 - 2))

    way("dyce", "P5 volley")(lambda i: (30 @ H(6).ge(5)).apply(lambda h: min(h // 2, 10)))

    @way("dyce", "P5 six turns")
    def _(i: int, stands: int = 10) -> object:
        a = {n: n @ H(6).ge(4) if n else H({0: 1}) for n in range(0, 3 * stands + 1, 3)}
        b = {n: n @ H(6).ge(5) if n else H({0: 1}) for n in range(0, 3 * stands + 1, 3)}

        @functools.cache
        def after(who: str, n: int, h: int) -> object:
            return (a if who == "A" else b)[n].apply(lambda k: max(0, h - k))

        @functools.cache
        def joint(x: int, y: int) -> object:
            return after("A", 3 * ((y + 1) // 2), x).apply(lambda u, v: (u, v), after("B", 3 * ((x + 1) // 2), y))

        s = H({(2 * stands, 2 * stands): 1})
        for _ in range(6):
            s = expand(lambda r: joint(*r.outcome), s, min_path_probability=ALL)
        return s

    @way("dyce", "P6")
    def _(i: int) -> object:
        bout = H({k: v for k, v in (H(6) + 1).apply(lambda x, y: (x > y) - (x < y), H(6)).items() if k})

        @functools.cache
        def fight(x: int, y: int) -> object:
            if not (x and y):
                return H({x - y: 1})
            return expand(
                lambda r: fight(x, y - 1) if r.outcome > 0 else fight(x - 1, y), bout, min_path_probability=ALL
            )

        x, y = ((6, 5), (5, 6), (6, 6), (5, 5))[i % 4]
        return fight(x, y)
except ImportError:
    pass

try:
    import d20

    way("d20", "P7b")(lambda i: str(d20.roll(f"1d6+1d6+{i % 7}")))
except ImportError:
    pass


def unit() -> float:
    """Seconds of a fixed piece of Python work: how busy the machine is."""
    start = time.process_time()
    for _ in range(400):
        counts: dict[tuple[int], int] = {}
        for i in range(20):
            counts[(i % 7,)] = counts.get((i % 7,), 0) + i
    return (time.process_time() - start) / 400


def measured(function: Callable[[int], object], rounds: int = 9) -> tuple[float, float]:
    """Median seconds of a call, and of the unit beside it."""
    start = time.process_time()
    function(0)
    once = time.process_time() - start
    calls = max(1, min(500, int(0.01 / max(once, 1e-7))))
    rounds = rounds if once < 0.3 else 3
    times, units = [], []
    number = 1
    for _ in range(rounds):
        units.append(unit())
        start = time.process_time()
        for _ in range(calls):
            function(number)
            number += 1
        times.append((time.process_time() - start) / calls)
    return statistics.median(t / u for t, u in zip(times, units, strict=True)), statistics.median(units)


def cold(function: Callable[[int], object], rounds: int = 5) -> float:
    """Median of first calls in units, each in a process split off from this one."""
    times = []
    for _ in range(rounds):
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            before = unit()
            start = time.process_time()
            function(0)
            spent = time.process_time() - start
            os.write(writing, repr(spent / ((before + unit()) / 2)).encode())
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            times.append(float(pipe.read()))
        os.waitpid(child, 0)
    return statistics.median(times)


if __name__ == "__main__":
    wanted = set(sys.argv[1:])
    ways = {key: call for key, call in WAYS.items() if not wanted or key[1] in wanted}
    first = {key: cold(call, 3) for key, call in ways.items()}
    print(json.dumps([[*key, measured(call)[0], first[key]] for key, call in ways.items()]))
