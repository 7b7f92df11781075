"""Polynomials with non-negative whole coefficients, packed into one Python integer.

The polynomial c[0] + c[1] x + c[2] x^2 ... is held as c[0] + c[1] 2^w + c[2] 2^2w ...: one cell of
w bits for each coefficient (Kronecker substitution: L. Kronecker, 1882; for products of polynomials
see D. Harvey, "Faster polynomial multiplication via multipoint Kronecker substitution", 2009).
Sums, shifts, products and powers of polynomials are then sums, shifts, products and powers of
integers. The result is exact as long as each coefficient of it fits its cell, whatever happens
on the way. Knows nothing of dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from math import gcd
from struct import iter_unpack
from struct import pack as struct_pack
from struct import unpack as struct_unpack

RECURRENCE_BITS = 6_500
"""Above so many bits of result a recurrence beats the power of one packed integer (measured on CPython 3.11).

This is for equal weights: about 20 six-sided dice. Unequal weights take twice as many, see `power`.
"""

_WORD_CODES = {8: "B", 16: "H", 32: "I", 64: "Q"}
_SHORT = 12


def width_for(bound: int) -> int:
    """Bits of a cell that holds every whole number from 0 to `bound`: a machine word where one will do."""
    bits = bound.bit_length()
    for word in _WORD_CODES:
        if bits <= word:
            return word
    return (bits + 7) & ~7


def pack(weights: Sequence[int], width: int) -> int:
    """The packed form of `weights`, each from 0 to 2**width - 1; `width` is a multiple of 8."""
    if len(weights) <= _SHORT:
        number = 0
        for weight in reversed(weights):
            number = (number << width) | weight
        return number
    code = _WORD_CODES.get(width)
    if code is not None:
        return int.from_bytes(struct_pack(f"<{len(weights)}{code}", *weights), "little")
    size = width >> 3
    return int.from_bytes(b"".join([weight.to_bytes(size, "little") for weight in weights]), "little")


def unpack(number: int, width: int, count: int) -> tuple[int, ...]:
    """The `count` cells of `number`, lowest first.

    Raises OverflowError if `number` is negative or has more than `count` cells.
    """
    code = _WORD_CODES.get(width)
    if code is not None:
        return struct_unpack(f"<{count}{code}", number.to_bytes((width >> 3) * count, "little"))
    size = width >> 3
    cells = list(starmap(int.from_bytes, iter_unpack(f"{size}s", number.to_bytes(size * count, "big"))))
    cells.reverse()
    return tuple(cells)


def times_run(number: int, width: int, length: int) -> int:
    """`number` times 1 + x + ... + x^(length - 1), by doubling: about log2(length) shifts and additions."""
    product = 0
    done = 0
    block = number
    size = 1
    while True:
        if length & 1:
            product += block << (width * done)
            done += size
        length >>= 1
        if not length:
            return product
        block += block << (width * size)
        size *= 2


def run_power(length: int, exponent: int, width: int) -> int:
    """(1 + x + ... + x^(length - 1)) ** exponent in packed form: `exponent` dice of `length` sides, from 0.

    `width` must hold length ** exponent.
    """
    if length < 2 or not exponent:
        return 1 if length or not exponent else 0
    if ((length - 1) * exponent + 1) * width > RECURRENCE_BITS:
        return pack(_flat_recurrence(1, 1, length - 1, exponent), width)
    run: int = ((1 << (width * length)) - 1) // ((1 << width) - 1)
    return int(run**exponent)


def power(weights: Sequence[int], exponent: int) -> tuple[int, ...]:
    """The coefficients of the polynomial `weights` raised to `exponent` (0 or more).

    One power of a packed integer for small results, Miller's recurrence for large ones.
    `weights` is not empty, and its first and last entries are positive.
    """
    degree = len(weights) - 1
    width = width_for(sum(weights) ** exponent)
    count = degree * exponent + 1
    bits = count * width
    if bits > RECURRENCE_BITS:
        first, last = weights[0], weights[-1]
        if weights[1:].count(last) == degree:
            if first == last or bits > 2 * RECURRENCE_BITS:
                return tuple(_flat_recurrence(first, last, degree, exponent))
        elif bits > (degree + 1 - weights.count(0)) * RECURRENCE_BITS:
            return tuple(_recurrence(weights, exponent))
    return unpack(pack(weights, width) ** exponent, width, count)


def product(left: Sequence[int], right: Sequence[int]) -> tuple[int, ...]:
    """The coefficients of the product of two polynomials; neither is empty."""
    count = len(left) + len(right) - 1
    if min(len(left), len(right)) <= 2:
        if len(left) < len(right):
            left, right = right, left
        if len(right) == 1:
            return tuple([right[0] * weight for weight in left])
        low, high = right
        return tuple([low * a + high * b for a, b in zip((*left, 0), (0, *left), strict=True)])
    width = width_for(sum(left) * sum(right))
    return unpack(pack(left, width) * pack(right, width), width, count)


def reduced(weights: tuple[int, ...]) -> tuple[int, ...]:
    """`weights` divided by their greatest common divisor."""
    divisor = gcd(*weights)
    if divisor == 1:
        return weights
    return tuple([weight // divisor for weight in weights])


def _recurrence(weights: Sequence[int], exponent: int) -> list[int]:
    """Powers of a polynomial by the recurrence of J. C. P. Miller.

    From f = c**n follows c f' = n c' f, hence k c[0] f[k] = sum over i of (n i - (k - i)) c[i] f[k-i]
    (D. E. Knuth, "The Art of Computer Programming" vol. 2, section 4.7; P. Henrici, 1956).
    """
    first = weights[0]
    terms = [(i, weight) for i, weight in enumerate(weights) if i and weight]
    degree = len(weights) - 1
    # `degree` zeros in front, so that no index is negative: cell k of the result stands at degree + k
    result = [0] * degree
    result.append(first**exponent)
    grow = exponent + 1
    for k in range(1, degree * exponent + 1):
        at = degree + k
        total = 0
        for i, weight in terms:
            total += (grow * i - k) * weight * result[at - i]
        result.append(total // (k * first))
    return result[degree:]


def _flat_recurrence(first: int, rest: int, degree: int, exponent: int) -> list[int]:
    """Miller's recurrence for first + rest (x + ... + x^degree), with two running sums.

    Its inner sums over f[k-i] and i f[k-i] move one cell at a time, so that a cell costs the same
    for dice of any number of sides. If first == rest the result reads the same backwards: half is enough.
    """
    cells = degree * exponent
    symmetric = first == rest
    last = cells // 2 if symmetric else cells
    newest = first**exponent
    result = [0] * (degree + 1)
    result[degree] = newest
    append = result.append
    plain = weighted = 0
    grow = exponent + 1
    # result[k - 1] is the cell that leaves the window of `degree` cells before cell k
    if symmetric:
        for k in range(1, last + 1):
            oldest = result[k - 1]
            plain += newest - oldest
            weighted += plain - degree * oldest
            newest = (grow * weighted - k * plain) // k
            append(newest)
    else:
        for k in range(1, last + 1):
            oldest = result[k - 1]
            plain += newest - oldest
            weighted += plain - degree * oldest
            newest = rest * (grow * weighted - k * plain) // (k * first)
            append(newest)
    del result[:degree]
    if symmetric:
        result += result[cells - last - 1 :: -1] if cells > last else []
    return result
