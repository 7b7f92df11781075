"""The problems that are measured: our rules text, the best we could write by hand, and the peers' way.

Each problem is a list of situations; a call answers the next one, so that no answer can be remembered. The ways
written by hand return weights (or pairs) only; what they are checked against is the other ways.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction

import attrs

Situation = tuple[int, ...]
Odds = dict[object, Fraction]


@attrs.frozen
class Problem:
    """One problem: the rule and its facts for a situation, and other ways to answer it."""

    name: str
    what: str
    rule: str
    facts: Callable[[Situation], dict[str, str]]
    situations: Sequence[Situation]
    hand: Callable[..., object]
    outcome: Callable[[object], object] = lambda value: value
    """From the outcome that the rule names to that of the other ways."""


# ---- packed polynomials, as one writes them by hand ----------------------------------------------------------------


def kpack(c: Sequence[int], w: int) -> int:
    n = 0
    for x in reversed(c):
        n = (n << w) | x
    return n


def kunpack(n: int, w: int, m: int) -> list[int]:
    b = w >> 3
    raw = n.to_bytes(b * m, "little")
    return [int.from_bytes(raw[i : i + b], "little") for i in range(0, b * m, b)]


def width(bound: int) -> int:
    return (bound.bit_length() + 8) & ~7


def kpow(c: Sequence[int], n: int) -> list[int]:
    w = width(sum(c) ** n)
    return kunpack(kpack(c, w) ** n, w, (len(c) - 1) * n + 1)


def miller(c: Sequence[int], n: int) -> list[int]:
    d, c0 = len(c) - 1, c[0]
    out = [c0**n]
    for k in range(1, d * n + 1):
        s = 0
        for i in range(1, min(k, d) + 1):
            s += (n * i - (k - i)) * c[i] * out[k - i]
        out.append(s // (k * c0))
    return out


# ---- by hand -------------------------------------------------------------------------------------------------------


def opposed(first: int, second: int) -> list[int]:
    w = [0, 0, 0]
    for r in range(1, 7):
        a, b = max(0, first - r), max(0, second - r)
        w[0] += (first - a) * (second - b)
        w[1] += a * (second - b) + b * (first - a)
        w[2] += a * b
    return w


HIT = [6, 1, 1, 1, 1, 1, 1]


def canister(n: int) -> list[int]:
    return kpow(HIT, n) if n <= 50 else miller(HIT, n)


def kept(n: int, both: bool, sides: int = 6) -> dict[int, int]:
    w = width(sides**n)
    known: dict[tuple[int, int], int] = {}

    def g(a: int, b: int) -> int:
        if a > b:
            return 0
        if (a, b) not in known:
            known[a, b] = kpack([1] * (b - a + 1), w) ** n << (w * a * n)
        return known[a, b]

    total = 0
    if not both:
        for v in range(1, sides + 1):
            total += (g(v, sides) - g(v + 1, sides)) >> (w * v)
    else:
        for a in range(1, sides + 1):
            for b in range(a, sides + 1):
                total += (g(a, b) - g(a + 1, b) - g(a, b - 1) + g(a + 1, b - 1)) >> (w * (a + b))
    k = n - 1 - both
    return dict(enumerate(kunpack(total >> (w * k), w, k * (sides - 1) + 1), k))


RATING = (1, 1, 2, 2, 3, 4)


def morale(modifier: int) -> list[int]:
    c = [0] * 12
    for rating, ways in ((1, 2), (2, 2), (3, 1), (4, 1)):
        for face in range(1, 7):
            c[face + rating] += ways
    w = [0, 0, 0, 0]
    for total in range(2, 11):
        t = total + modifier
        w[0 if t <= 3 else 1 if t == 4 else 2 if t == 5 else 3] += c[total]
    return w


def volley(dice: int, need: int) -> list[int]:
    hit = 7 - need
    common = math.gcd(hit, 6)
    c = kpow([(6 - hit) // common, hit // common], dice)
    return [sum(c[2 * i : 2 * i + 2]) for i in range(10)] + [sum(c[20:])]


def clipped(n: int, h: int, a: int, d: int) -> dict[int, int]:
    out: defaultdict[int, int] = defaultdict(int)
    for k in range(n + 1):
        out[max(0, h - k)] += math.comb(n, k) * a**k * (d - a) ** (n - k)
    return out


def fire_fight(stands: int, other: int, turns: int = 6) -> dict[tuple[int, int], int]:
    most = max(stands, other)
    dice, high = 3 * most, 2 * most
    w = width(6 ** (dice * turns))
    a_rows = [[sorted(clipped(3 * ((j + 1) // 2), i, 1, 2).items()) for i in range(high + 1)] for j in range(high + 1)]
    rows = {}
    for i in range(high + 1):
        nb = 3 * ((i + 1) // 2)
        scale = 3 ** (dice - nb)
        for j in range(high + 1):
            n = 0
            for j2, y in clipped(nb, j, 1, 3).items():
                n |= (y * scale) << (w * j2)
            rows[i, j] = n
    now = {2 * stands: {2 * other: 1}}
    for _ in range(turns):
        acc = [0] * (high + 1)
        for i, row in now.items():
            for j, p in row.items():
                r = rows[i, j] * (p << (dice - 3 * ((j + 1) // 2)))
                for i2, x in a_rows[j][i]:
                    acc[i2] += r * x
        now = {i: {j: v for j, v in enumerate(kunpack(n, w, high + 1)) if v} for i, n in enumerate(acc) if n}
    out: defaultdict[tuple[int, int], int] = defaultdict(int)
    for i, row in now.items():
        for j, v in row.items():
            out[(i + 1) // 2, (j + 1) // 2] += v
    return out


def hill(stands: int, other: int) -> dict[int, int]:
    win = sum(1 for a in range(1, 7) for b in range(1, 7) if a + 1 > b)
    lose = sum(1 for a in range(1, 7) for b in range(1, 7) if a + 1 < b)
    s, n = win + lose, stands + other - 1
    out = {}
    for lost in range(stands):
        out[stands - lost] = math.comb(other - 1 + lost, lost) * win**other * lose**lost * s ** (n - other - lost)
    for lost in range(other):
        out[lost - other] = math.comb(stands - 1 + lost, lost) * lose**stands * win**lost * s ** (n - stands - lost)
    return out


BANDS = {"rout": 0, "fall back": 1, "halt": 2, "carry on": 3}
DICE = list(itertools.permutations((4, 6, 8, 10, 12), 2))

PROBLEMS = [
    Problem(
        "P1",
        "D8 and D10 (and other pairs) each against one D6",
        "opposed",
        lambda s: {"quality": f"D{s[0]}", "firepower": f"D{s[1]}"},
        DICE,
        opposed,
    ),
    *(
        Problem(
            f"P2 N={n}",
            f"{n} dice hit on 4 to 6, one D6 of losses a hit",
            "canister",
            lambda s: {"dice number": str(s[0])},
            [(n,), (n + 1,), (n - 1,)],
            canister,
        )
        for n in (5, 20, 200)
    ),
    *(
        Problem(
            f"P3 N={n}{' both' if both else ''}",
            f"{n}D6 without the lowest{' and the highest' if both else ''}",
            "without both" if both else "without lowest",
            lambda s: {"dice number": str(s[0])},
            [(n, both), (n + 1, both), (n - 1, both)],
            kept,
        )
        for n in (5, 20)
        for both in (False, True)
    ),
    Problem(
        "P4",
        "D6, a rolled rating, a modifier, a banded result",
        "morale",
        lambda s: {"modifier": str(s[0])},
        [(m,) for m in range(-2, 5)],
        morale,
        lambda value: BANDS[str(value)],
    ),
    Problem(
        "P5 volley",
        "30 dice, a stand lost for two hits",
        "volley",
        lambda s: {"firing dice": str(s[0]), "need": str(s[1])},
        [(30, 5), (30, 4), (29, 5), (28, 5)],
        volley,
        lambda value: 10 - int(str(value)),
    ),
    Problem(
        "P5 six turns",
        "10 stands a side, both fire, hits carried",
        "fire fight",
        lambda s: {"attacker stands": str(s[0]), "defender stands": str(s[1])},
        [(10, 10), (10, 9), (9, 10)],
        fire_fight,
        lambda value: divmod(int(str(value)), 1000),
    ),
    Problem(
        "P6",
        "six stands against five, the winner stays, ties are rolled again",
        "hill",
        lambda s: {"attacker stands": str(s[0]), "defender stands": str(s[1]), "attacker edge": "1"},
        [(6, 5), (5, 6), (6, 6), (5, 5)],
        hill,
    ),
]


def shares(weights: object) -> Odds:
    """Chances of what any way returns."""
    if isinstance(weights, list | tuple):
        weights = dict(enumerate(weights))
    assert isinstance(weights, dict)
    whole = sum(weights.values())
    return {outcome: Fraction(weight, whole) for outcome, weight in weights.items() if weight}
