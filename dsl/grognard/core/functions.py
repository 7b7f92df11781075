"""Functions of values beside arithmetic: parts and kinds of things, the best of several, how many there are."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache

import attrs

from grognard.core.expr import Bands
from grognard.core.faults import Stopped
from grognard.core.operators import divided, plus, rank
from grognard.core.world import PieceRef
from grognard.dice import lying
from grognard.ir import expressions as ir
from grognard.ir.expressions import Gathering
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Bundle, Die
from grognard.source import Place


@attrs.frozen
class Bundling:
    """Values of a row together, by the names of their columns."""

    names: tuple[str, ...]

    def __call__(self, *values: object) -> Bundle:
        """The values, in order."""
        return Bundle(tuple(zip(self.names, values, strict=True)))  # type: ignore[arg-type]


@attrs.frozen
class PartOf:
    """One named part of a bundle, or the sides of a die."""

    name: str

    def __call__(self, value: object) -> object:
        """Nought where a bundle has no such part."""
        if isinstance(value, Die) and self.name == "sides":
            return value.sides
        if isinstance(value, Bundle):
            return next((share for known, share in value.parts if key(known) == self.name), 0)
        return None


@attrs.frozen
class Best:
    """The highest (or lowest) of several values."""

    highest: bool
    ladders: Sequence[tuple[object, ...]] = attrs.field(eq=False, hash=False)

    def __call__(self, *values: object) -> object:
        """The first of those that are equal; what is no effect does not count."""
        counting = [value for value in values if value is not None]
        pick = max if self.highest else min
        return pick(counting, key=lambda value: rank(value, self.ladders)) if counting else None


@attrs.frozen
class OddsColumn:
    """The word of a list of odds for two strengths. Raises `Stopped` where the second is 0."""

    words: tuple[str, ...]
    favour: ir.Favour

    def __call__(self, attacker: object, defender: object) -> object:
        """For the defender the best that is reached, none below the first; for the attacker the next better, the last beyond it.

        The nearest is that of the least difference; half way between two it is the lower.
        """
        odds = Fraction(divided(attacker, defender))
        columns = [Fraction(*map(int, word.split(":"))) for word in self.words]
        reached = bisect_right(columns, odds)
        if self.favour is ir.Favour.DEFENDER:
            return self.words[reached - 1] if reached else None
        if self.favour is ir.Favour.ATTACKER:
            return self.words[min(bisect_left(columns, odds), len(columns) - 1)]
        return self.words[min(range(len(columns)), key=lambda at: abs(columns[at] - odds))]


@attrs.frozen
class OfKind:
    """Tests whether a piece is of a kind; `otherwise` is the answer for what is no piece."""

    ruleset: Ruleset = attrs.field(eq=False, hash=False)
    kind: str
    otherwise: bool = False

    def __call__(self, piece: object) -> bool:
        """Also of a kind within that kind."""
        return self.ruleset.is_kind(piece.kind, self.kind) if isinstance(piece, PieceRef) else self.otherwise


def how_many(pieces: Sequence[object]) -> int:
    """The number of pieces found."""
    return len(pieces)


def is_same(first: object, other: object) -> bool:
    """Whether two are one and the same piece."""
    return first is other


def together(how: Gathering, ladders: Sequence[tuple[object, ...]]) -> Callable[[Sequence[object]], object]:
    """Values added up, or the highest or lowest of them; what is no effect does not count."""

    def total(values: Sequence[object]) -> object:
        sum_here: object = 0
        for value in values:
            if value is not None:
                sum_here = plus(sum_here, value)
        return sum_here

    best = Best(how is Gathering.HIGHEST, ladders)
    return total if how is Gathering.SUM else lambda values: best(*values)


def as_group(pieces: Sequence[PieceRef]) -> tuple[PieceRef, ...]:
    """Pieces found, as one value."""
    return tuple(pieces)


def with_one_more(group: object, piece: object) -> object:
    """Several pieces and another."""
    return (*group, piece) if isinstance(group, tuple) else (piece,)


@attrs.frozen
class OnlyOne:
    """The only piece of which an adjective is true; None where it is true of none."""

    place: Place = attrs.field(eq=False, hash=False)

    def __call__(self, found: Sequence[PieceRef]) -> PieceRef | None:
        """Raises `Stopped` where several are."""
        if len(found) > 1:
            names = ", ".join(piece.name for piece in found)
            words = f"`{self.place.text}` can be each of these: {names}"
            raise Stopped(words, "Say which one, by a role of the rule.", self.place)
        return found[0] if found else None


def first_of(pieces: Sequence[PieceRef]) -> PieceRef | None:
    """Returns the first of equal pieces in the order of set-up; None where there are none."""
    return pieces[0] if pieces else None


@attrs.frozen
class Showing:
    """How many dice of a throw, as they lie, show what fits; called with the throw and the ends of its bands."""

    tests: tuple[tuple[Callable[..., bool], int], ...]
    """Each test, and how many ends it has."""
    negated: bool

    @staticmethod
    def of(bands: Bands, negated: bool) -> Showing:
        """Dice that show one of some bands, or none of them."""
        return Showing(tuple((test, len(ends)) for test, ends in bands.parts), negated)

    def __call__(self, lies: int, *ends: object) -> int:
        """Of all dice of the throw."""
        return _shown(self.tests, self.negated, lies, *ends)


@lru_cache(1 << 14, typed=True)
def _shown(tests: Sequence[tuple[Callable[..., bool], int]], negated: bool, lies: int, *ends: object) -> int:
    """The same, worked out once where a throw meets the many ways of another."""

    def fits(face: int) -> bool:
        at = 0
        for test, many in tests:
            if test(face, *ends[at : at + many]):
                return not negated
            at += many
        return negated

    return lying.counted(lies, fits)
