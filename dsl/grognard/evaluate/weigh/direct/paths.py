"""A path through a program: what stands in its slots, how much weight goes along it, and what is known there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from grognard.evaluate.weigh.direct.terms import Bounds, Fact, Pool, Sum, Term
from grognard.evaluate.weigh.lives import Target

Bound = tuple[str, int]
"""A name (or none) and what is added to it."""


@attrs.frozen
class Face:
    """A die that has fallen, of which only the ends are known between which its face lies."""

    low: Bound
    high: Bound
    sides: Term
    cut: bool = False
    """Whether its face has been looked at."""
    above: Mapping[Sum, int] = attrs.field(factory=dict)
    """By what it was compared with: how much more than that it is at least."""
    upto: Mapping[Sum, int] = attrs.field(factory=dict)
    """By what it was compared with: how much more than that it is at most."""


@attrs.frozen
class Thrown:
    """Several dice that have fallen, of which nothing has been looked at."""

    pool: Pool | None
    after: str = ""
    """The name of an earlier throw whose outcome was the number of these dice."""
    earlier: Pool | None = None
    rows: str = ""
    """Of dice of several sorts: the call that gives their outcomes one by one."""


@attrs.frozen
class Split(Exception):
    """Whether a face is more than something must be known to go on."""

    face: str
    than: Term


@attrs.frozen
class Look(Exception):
    """A face must be known to go on."""

    name: str


@attrs.define
class Path:
    """One way through a program, where its lines are being written."""

    env: dict[int, Term]
    depth: int = 1
    ways: int = 1
    """A factor of its weight; `weight` are others."""
    weight: tuple[str, ...] = ()
    whole: int = 1
    """Over how much its weight is; `wholes` are other factors of that."""
    wholes: tuple[str, ...] = ()
    lazy: dict[str, Face | Thrown] = attrs.field(factory=dict)
    """Dice that have fallen and not been looked at."""
    known: dict[Sum, Bounds] = attrs.field(factory=dict)
    targets: dict[Target, Callable[[Path], None]] = attrs.field(factory=dict)
    certain: bool = True
    """Whether all weight goes along it."""
    nest: int = 1
    """How often its lines are done, roughly."""
    looping: bool = False
    """Whether it is a round of a loop."""

    def copy(self, deeper: int = 0) -> Path:
        """The same, to go another way."""
        return attrs.evolve(
            self, env=dict(self.env), depth=self.depth + deeper, lazy=dict(self.lazy), known=dict(self.known)
        )

    # ---- what is known -----------------------------------------------------------------------------------------

    def bounds(self, term: Term) -> Bounds:
        """Between which ends a whole number lies here."""
        if term.sums is None:
            return term.bounds
        return self._of(term.sums).plus(Bounds(term.plus, term.plus))

    def _of(self, sums: Sum) -> Bounds:
        found = Bounds(0, 0)
        for name, factor in sums:
            found = found.plus(self.known.get(((name, 1),), Bounds()).times(factor))
        if len(sums) > 1:
            found = found.within(self.known.get(sums, Bounds()))
            turned = tuple((name, -factor) for name, factor in sums)
            found = found.within(self.known.get(turned, Bounds()).times(-1))
        return found

    def learn(self, facts: tuple[Fact, ...]) -> None:
        """Something holds from here on."""
        for fact in facts:
            of, bounds, never = fact.of, fact.bounds, fact.never
            if len(of) == 1 and of[0][1] == -1:
                of, bounds = ((of[0][0], 1),), bounds.times(-1)
                never = None if never is None else -never
            now = self._of(of).within(bounds)
            if never is not None:
                low = never + 1 if now.low == never else now.low
                high = never - 1 if now.high == never else now.high
                now = Bounds(low, high)
            self.known[of] = now

    # ---- dice --------------------------------------------------------------------------------------------------

    def above(self, name: str, than: Term) -> bool | None:
        """Whether a face is more than something: None if that depends."""
        face = self.lazy[name]
        assert isinstance(face, Face) and than.sums is not None
        least, most = face.above.get(than.sums), face.upto.get(than.sums)
        if least is not None and least > than.plus:
            return True
        if most is not None and most <= than.plus:
            return False
        bounds = self.bounds(than)
        if face.high[0] == "" and bounds.low is not None and face.high[1] <= bounds.low:
            return False
        low = face.low[1] if face.low[0] == "" else 1
        if bounds.high is not None and low > bounds.high:
            return True
        return None

    def lazies(self, term: Term) -> list[str]:
        """The dice in a value that have not been looked at, in the order in which they fell."""
        return [name for name in self.lazy if name in term.uses]


def bound_text(bound: Bound, more: int = 0) -> str:
    """The source of a bound."""
    name, plus = bound[0], bound[1] + more
    if not name:
        return str(plus)
    return name if not plus else f"{name} {'-' if plus < 0 else '+'} {abs(plus)}"


def width(face: Face) -> tuple[int, str]:
    """How many faces lie between two ends: a number, or (if it is 0) source."""
    (low, less), (high, more) = face.low, face.high
    if low == high:
        return more - less + 1, ""
    plus = more - less + 1
    names = high if not low else f"{high} - {low}" if high else ""
    if names:
        return 0, f"({names} {'-' if plus < 0 else '+'} {abs(plus)})" if plus else f"({names})"
    return 0, f"({plus} - {low})"
