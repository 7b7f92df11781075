"""Dice described by values on a path, and what they come to once they are thrown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd

import attrs

from grognard.core.code import dice_of
from grognard.core.dice_lines import HitsOf, as_dice, dropped, each_plus, pair, to_throw
from grognard.core.program import Reading
from grognard.core.throws import HitPool, read_as
from grognard.dice import packed, pools
from grognard.dice.compound import compound_sums
from grognard.dice.handful import Handful, hits_distribution, sum_distribution
from grognard.evaluate.weigh.direct.terms import Pool, Term, constant, number, times
from grognard.evaluate.weigh.values import DIE, INT
from grognard.ir.types import Die

MOST_DICE = 1000


class GiveUp(Exception):
    """What is told leads off the paths that were written out: the plain way answers."""


def described(function: Callable[..., object], parts: Sequence[Term]) -> Term | None:
    """The dice that a function describes, or what hits; None if it is another function, or does it otherwise."""
    first = parts[0] if parts else None
    if first is None:
        return None
    if function is dice_of and len(parts) == 2:
        sides = _sides(parts[1])
        if first.whole and sides is not None:
            return _dice(Pool(first, sides))
        return None
    if function is pair:
        return Term("", band=(parts[0], parts[1]), uses=parts[0].uses | parts[1].uses, loose=False)
    if function in (to_throw, as_dice):
        sides = _sides(first)
        if first.pool is not None or isinstance(first.value, Handful | HitPool):
            return first
        return _dice(Pool(number((), 1), sides)) if sides is not None else None
    pool = pool_of(first)
    if pool is None:
        return None
    if isinstance(function, HitsOf):
        if pool.closed:
            return None
        band = band_of(parts[1]) if len(parts) > 1 else None
        if len(parts) > 1 and band is None:
            return None
        return _dice(attrs.evolve(pool, need=band, hits=function.hits, misses=function.misses, closed=True))
    if pool.closed:
        return None
    if function is dropped and all(type(part.value) is int and part.plus >= 0 for part in parts[1:]):
        low, high = parts[1].plus, parts[2].plus
        return _dice(attrs.evolve(pool, lowest=pool.lowest + low, highest=pool.highest + high))
    if function is each_plus and all(type(part.value) is int for part in parts[1:]):
        return _dice(attrs.evolve(pool, each=pool.each + times(parts[1], parts[2].plus).plus))
    return None


def pool_of(term: Term) -> Pool | None:
    """The dice that a value describes, if they are of one sort."""
    if term.pool is not None:
        return term.pool
    known = term.value
    if isinstance(known, HitPool):
        inner = pool_of(Term(value=known.handful))
        need = band_of(Term(value=known.need)) if known.need is not None else None
        if inner is None or (known.need is not None and need is None):
            return None
        return attrs.evolve(inner, need=need, hits=known.always_hit, misses=known.always_miss, closed=True)
    if not isinstance(known, Handful) or len(known.groups) != 1:
        return None
    ((count, sides),) = known.groups
    return Pool(number((), count), number((), sides), known.drop_lowest, known.drop_highest, known.each)


def band_of(term: Term) -> tuple[Term, Term] | None:
    """The two ends of what hits."""
    if term.band is not None or not isinstance(term.value, tuple) or len(term.value) != 2:
        return term.band
    low, high = (constant(end, repr(end)) for end in term.value)
    return (low, high) if low.whole and (high.whole or high.value is None) else None


def _sides(term: Term) -> Term | None:
    if isinstance(term.value, Die):
        return number((), term.value.sides)
    if term.kind == DIE and not term.constant:
        return Term(f"{term.text}.sides", INT, uses=term.uses, loose=False)
    return None


def _dice(pool: Pool) -> Term:
    uses = pool.count.uses | pool.sides.uses
    if pool.need is not None:
        uses |= pool.need[0].uses | pool.need[1].uses
    return Term("", uses=uses, pool=pool, loose=False)


# ---- when they are thrown ------------------------------------------------------------------------------------------

Fallen = tuple[int, int, Sequence[int]]
"""In how many ways dice fall, the least that comes out, and the ways of that and each number above it."""


def added(count: int, sides: int, lowest: int, highest: int, each: int) -> Fallen:
    """Dice added up."""
    _check(count)
    if count <= 0:
        return 1, 0, (1,)
    found = pools.keep_sum(count, sides, lowest, highest)
    kept = max(0, count - lowest - highest)
    return sides**count, found.outcomes[0] + each * kept, found.weights


def hitting(
    count: int, sides: int, low: object, high: object, each: int, hits: Sequence[int], misses: Sequence[int]
) -> Fallen:
    """How many dice hit: a binomial distribution."""
    _check(count)
    hit, whole = _chance(sides, low, high, each, hits, misses)
    if count <= 0 or not hit:
        return 1, 0, (1,)
    if hit == whole:
        return 1, count, (1,)
    return whole**count, 0, packed.power((whole - hit, hit), count)


def hit_then(
    count: int,
    sides: int,
    low: object,
    high: object,
    each: int,
    hits: Sequence[int],
    misses: Sequence[int],
    then: int,
) -> Fallen:
    """As many dice of another sort as hit, added up: the power of one polynomial, a miss or a die (see `compound`)."""
    _check(count)
    hit, whole = _chance(sides, low, high, each, hits, misses)
    if count <= 0 or not hit:
        return 1, 0, (1,)
    if hit == whole:
        return added(count, then, 0, 0, 0)
    miss = (whole - hit) * then
    divisor = gcd(miss, hit)
    return (
        (whole * then // divisor) ** count,
        0,
        packed.power((miss // divisor, *((hit // divisor,) * then)), count),
    )


def then_added(fallen: Fallen, sides: int) -> Fallen:
    """As many dice as an earlier throw came to, added up."""
    whole, least, ways = fallen
    _check(least + len(ways) - 1)
    more, sums = compound_sums({least + at: weight for at, weight in enumerate(ways) if weight}, sides)
    return whole * more, 0, sums


def one_by_one(handful: object, need: object, reading: Reading) -> tuple[int, Sequence[tuple[int, int]]]:
    """In how many ways any dice fall, and each outcome with its ways."""
    made = read_as(handful, need, reading)
    if made.need is None:
        found = sum_distribution(made.handful)
    else:
        found = hits_distribution(made.handful, *made.need, always_hit=made.always_hit, always_miss=made.always_miss)
    found = found.reduced()
    return found.total, list(found.items())


def _check(count: object) -> None:
    if count.__class__ is not int or count > MOST_DICE:
        raise GiveUp


def _chance(
    sides: int, low: object, high: object, each: int, hits: Sequence[int], misses: Sequence[int]
) -> tuple[int, int]:
    if low.__class__ is not int or (high is not None and high.__class__ is not int):
        raise GiveUp
    hit = pools.hit_faces(sides, low, high, each, hits, misses)
    divisor = gcd(hit, sides)
    return hit // divisor, sides // divisor
