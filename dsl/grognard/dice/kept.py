"""Weights of the dice that are kept when the lowest or the highest are dropped, without enumeration.

Faces are counted from 0 inside this module where all dice are equal (a die of s sides shows 0 to s - 1),
and polynomials in the sum are packed (see `packed`). At least one die is kept in every function here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod

from grognard.dice import packed


def sum_weights(n: int, sides: int, lowest: int, highest: int) -> tuple[int, ...]:
    """Ways for each sum of the kept dice, from the least (every kept die shows its lowest face) upwards."""
    kept = n - lowest - highest
    width = packed.width_for(sides**n)
    if lowest <= 1 and highest <= 1:
        if lowest and highest:
            number = _one_dropped_at_each_end(n, sides, width)
        else:
            number = _lowest_dropped(n, sides, width)
    elif _few_dropped(kept, lowest, highest):
        return value_weights([(n, sides)], lowest, highest, range(-1, sides))
    else:
        return sweep_weights(n, sides, lowest, highest)
    weights = packed.unpack(number, width, kept * (sides - 1) + 1)
    # Seen from the other side of the dice, dropping the highest is dropping the lowest.
    return weights if lowest else weights[::-1]


def sweep_weights(n: int, sides: int, lowest: int, highest: int) -> tuple[int, ...]:
    """The same as `sum_weights` by a sweep over the boundary faces, for any number of drops but none."""
    kept = n - lowest - highest
    width = packed.width_for(sides**n)
    if lowest and highest:
        number = _many_dropped_at_both_ends(n, sides, lowest, highest, width)
    else:
        number = _many_dropped_at_one_end(n, sides, lowest or highest, width)
    weights = packed.unpack(number, width, kept * (sides - 1) + 1)
    return weights if lowest else weights[::-1]


def _few_dropped(kept: int, lowest: int, highest: int) -> bool:
    """Whether inclusion-exclusion is quicker than a sweep (measured on CPython 3.11; either is right)."""
    terms = (lowest + 1) * (highest + 1)
    if lowest and highest:
        return kept * kept > 300 * terms
    return kept > 12 * terms


def _lowest_dropped(n: int, sides: int, width: int) -> int:
    """One lowest die dropped, by inclusion-exclusion over its face.

    With G(v) the generating function of a die that shows v or more, and v the dropped face, the sum is
    sum over v of x^-v (G(v)^n - G(v+1)^n). G(v)^n = x^vn P(s - v), where P(l) = (1 + ... + x^(l-1))^n, so
    that all terms collapse into P(s) + (1 - x) sum over v >= 1 of x^(v (n-1)) P(s - v): s powers in all.
    (Order statistics: H. A. David and H. N. Nagaraja, "Order Statistics", 3rd edition, 2003.)
    """
    step = width * (n - 1)
    rest = 0
    for length in range(1, sides):
        rest = (rest + packed.run_power(length, n, width)) << step
    return packed.run_power(sides, n, width) + rest - (rest << width)


def _one_dropped_at_each_end(n: int, sides: int, width: int) -> int:
    """One lowest and one highest die dropped, by inclusion-exclusion over both faces.

    With g(a, b) = (x^a + ... + x^b)^n the sum is that over a <= b of
    x^-(a+b) (g(a, b) - g(a+1, b) - g(a, b-1) + g(a+1, b-1)). As g(a, b) = x^an P(b - a + 1), P as above,
    collecting the terms of each P leaves, for s sides,
    x^(1-s) (P(s) + (x - 1) (1 - x^(n-1)) sum over a of x^(a (n-2)) sum over l < s - a of x^(s-1-l) P(l)):
    s powers and about 2 s shifts in place of 2 s^2 powers.
    """
    step = width * (n - 2)
    partial = [0]
    for length in range(1, sides):
        shifted = packed.run_power(length, n, width) << (width * (sides - 1 - length))
        partial.append(partial[-1] + shifted)
    rest = 0
    for part in partial[1:]:
        rest = (rest << step) + part
    rest = (rest << width) - rest
    rest -= rest << (width * (n - 1))
    return (packed.run_power(sides, n, width) + rest) >> (width * (sides - 1))


def _tails(n: int, dropped: int, beyond: int) -> list[int]:
    """T[u] for u from 0 to n: ways in which u dice show a boundary face or one of `beyond` faces past it.

    At most `dropped` of them lie past it: T[u] = sum over i <= dropped of C(u, i) beyond^i.
    Entries up to `dropped` are not used.

    Pascal's rule gives T[u+1] = (beyond + 1) T[u] - C(u, dropped) beyond^(dropped + 1).
    """
    faces = beyond + 1
    excess = beyond ** (dropped + 1)
    tails = [0] * (dropped + 1)
    ways: int = faces ** (dropped + 1) - excess
    choices = dropped + 1
    for u in range(dropped + 1, n + 1):
        tails.append(ways)
        ways = faces * ways - excess * choices
        choices = choices * (u + 1) // (u + 1 - dropped)
    return tails


def _many_dropped_at_one_end(n: int, sides: int, lowest: int, width: int) -> int:
    """Any number of lowest dice dropped: a sweep over a, the lowest face kept.

    u > lowest dice show a or less, `lowest` of these are dropped and the others show a; the n - u above a are
    free: sum over a, u of C(n, u) T[u] x^(a (u - lowest)) (x^(a+1) + ... + x^(s-1))^(n-u), T as in `_tails`.
    The free dice are added one at a time (Horner's rule), the sum axis packed: about s n log s integer
    operations. The state (dice placed so far, packed sum) is that of the multiset sweep of A. J. Liu,
    "Icepool: efficient computation of dice pool probabilities", AIIDE 2022, cut down to the one face where
    something happens.
    """
    kept = n - lowest
    choices = [1]
    for m in range(kept - 1):
        choices.append(choices[-1] * (n - m) // (m + 1))
    total = 0
    for a in range(sides - 1, -1, -1):
        tails = _tails(n, lowest, a)
        free = sides - 1 - a
        number = 0
        if free:
            for m in range(kept - 1, 0, -1):
                number = packed.times_run(number + choices[m] * tails[n - m], width, free) << width
        number += tails[n]
        total = (total << (width * kept)) + number
    return total


def _many_dropped_at_both_ends(n: int, sides: int, lowest: int, highest: int, width: int) -> int:
    """Any numbers dropped at both ends: a sweep over a and b, the lowest and the highest face kept.

    For a < b: u > lowest dice show a or less, t > highest show b or more, m lie between:
    n! / (u! t! m!) T_a[u] T_b[t] x^(a (u - lowest) + b (t - highest)) (x^(a+1) + ... + x^(b-1))^m, T as in
    `_tails`. Written with b = a + gap, the power depends on gap and m alone, so Horner's rule in m runs
    once for each gap.
    """
    kept = n - lowest - highest
    low_tails = [_tails(n, lowest, a) for a in range(sides)]
    high_tails = [_tails(n, highest, sides - 1 - b) for b in range(sides)]
    total = 0
    for a in range(sides):  # all kept dice show a
        ways = sum(comb(n, i) * a**i * high_tails[a][n - i] for i in range(lowest + 1))
        total += ways << (width * a * kept)
    # splits[m][t - highest - 1] = n! / (u! t! m!), with u = n - m - t
    splits = [[comb(n, m) * comb(n - m, t) for t in range(highest + 1, n - m - lowest)] for m in range(kept - 1)]
    size = width >> 3
    for gap in range(1, sides):
        stride = size * gap
        number = 0
        for m in range(kept - 2 if gap > 1 else min(kept - 2, 0), -1, -1):
            if number:
                number = packed.times_run(number, width, gap - 1) << width
            for a in range(sides - gap):
                low, high = low_tails[a], high_tails[a + gap]
                cells = [
                    (split * low[n - m - t] * high[t]).to_bytes(stride, "little")
                    for t, split in enumerate(splits[m], highest + 1)
                ]
                number += int.from_bytes(b"".join(cells), "little") << (width * (a * kept + gap))
        total += number
    return total


def value_weights(
    groups: Sequence[tuple[int, int]], lowest: int, highest: int, values: Sequence[int]
) -> tuple[int, ...]:
    """Ways for each sum of the kept dice's values, from 0 upwards; dice of several sizes compete by face.

    `groups` are (count, sides), `values[face]` is what a kept die of that face (from 1) is worth, 0 or more;
    a range, which must have step 1, is quicker.
    Inclusion-exclusion as in `_one_dropped_at_each_end`, for any number of drops: M(a, b) holds all ways with
    i <= lowest dice under a and p <= highest dice over b; the lowest kept face is a and the highest b in
    M(a, b) - M(a+1, b) - M(a, b-1) + M(a+1, b-1) of them, and there the lowest - i and highest - p dropped
    dice inside the band show a and b.
    """
    top = max(sides for _, sides in groups)
    count = sum(number for number, _ in groups)
    width = packed.width_for(prod(sides**number for number, sides in groups))
    highest_value = max(values[1 : top + 1])
    spare = highest_value * (lowest + highest)
    total = 0
    for gap in range(top):
        powers: dict[tuple[int, int], int] = {}
        for a in range(1, top - gap + 1):
            b = a + gap
            if (a > 1 and not lowest) or (b < top and not highest):
                continue
            # M(a, b) counts for the boundaries (a, b), (a - 1, b), (a, b + 1) and (a - 1, b + 1)
            low_ends = [(values[a], 1)] + ([(values[a - 1], -1)] if a > 1 else [])
            high_ends = [(values[b], 1)] + ([(values[b + 1], -1)] if b < top else [])
            ends = [(low, high, end * two) for low, end in low_ends for high, two in high_ends]
            for (i, p), number in _within(groups, a, b, lowest, highest, values, width, powers).items():
                for low, high, sign in ends:
                    moved = number << (width * (spare - low * (lowest - i) - high * (highest - p)))
                    total += moved if sign > 0 else -moved
    kept = count - lowest - highest
    return packed.unpack(total >> (width * spare), width, kept * highest_value + 1)


def _within(
    groups: Sequence[tuple[int, int]],
    a: int,
    b: int,
    lowest: int,
    highest: int,
    values: Sequence[int],
    width: int,
    powers: dict[tuple[int, int], int],
) -> dict[tuple[int, int], int]:
    """M(a, b) of `value_weights` by (dice under a, dice over b); the values of those dice are not counted.

    `powers` remembers the packed powers for (faces in the band, dice) if values are faces.
    """
    whole = {(0, 0): 1}
    for number, sides in groups:
        under, over = min(a - 1, sides), max(0, sides - b)
        length = max(0, min(b, sides) - a + 1)
        band = sum(1 << (width * values[face]) for face in range(a, a + length))
        part: dict[tuple[int, int], int] = {}
        for i in range(min(lowest, number) + 1 if under else 1):
            for p in range(min(highest, number - i) + 1 if over else 1):
                inside = number - i - p
                if inside and not length:
                    continue
                if isinstance(values, range):
                    if (length, inside) not in powers:
                        powers[length, inside] = packed.run_power(length, inside, width)
                    power = powers[length, inside] << (width * values[a] * inside)
                else:
                    power = band**inside
                part[i, p] = comb(number, i) * comb(number - i, p) * under**i * over**p * power
        joined: dict[tuple[int, int], int] = {}
        for (i, p), left in whole.items():
            for (j, q), right in part.items():
                if i + j <= lowest and p + q <= highest:
                    joined[i + j, p + q] = joined.get((i + j, p + q), 0) + left * right
        whole = joined
    return whole
