"""Throws on a path: a single die stays unseen while only comparisons ask for it, other dice until they are needed.

To ask whether a die shows more than something parts its faces in two intervals, whose widths are the weights: the
faces themselves need not be gone through (the cumulative distribution, in place of the outcomes).
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from grognard.core.program import Throw
from grognard.evaluate.weigh.direct.expressions import Expressions
from grognard.evaluate.weigh.direct.lines import Lines
from grognard.evaluate.weigh.direct.paths import Face, Look, Path, Split, Thrown, bound_text
from grognard.evaluate.weigh.direct.pools import MOST_DICE, band_of, pool_of
from grognard.evaluate.weigh.direct.terms import Bounds, NotDirect, Pool, Term, constant, number
from grognard.evaluate.weigh.lives import Lives
from grognard.evaluate.weigh.steps import Draw
from grognard.evaluate.weigh.values import INT, OTHER

Then = Callable[[Path], None]
NEST = 150
"""Lines that are done more often than this are better done once for each state: then paths meet before them."""


@attrs.frozen
class Cut(Exception):
    """Paths must meet before a step."""

    step: Draw


class Throws(Lines):
    """Writes throws."""

    def __init__(self, values: Expressions, lives: Lives) -> None:
        super().__init__()
        self.values = values
        self.lives = lives

    def at(self, path: Path, text: str, then: Callable[[Path, Term], None]) -> None:
        """A value on a path; the path may part on the way there."""
        mark = len(self.out)
        try:
            term = self.values.of(text, path)
        except (Split, Look) as need:
            del self.out[mark:]
            self.part(path, need, lambda other: self.at(other, text, then))
            return
        then(path, term)

    def part(self, path: Path, need: Split | Look, then: Then) -> None:
        """A die is looked at, or it is settled on which side of something it lies."""
        if isinstance(need, Split):
            self._split(path, need, then)
        else:
            self._look(path, need.name, then)

    # ---- the throw itself --------------------------------------------------------------------------------------

    def draw(self, step: Draw, path: Path, then: Then) -> None:
        """Dice are thrown."""
        plain = step.handful.dice
        if plain is None:
            self.at(path, step.handful.text, lambda here, term: self._need(step, here, term, then))
            return

        def counted(here: Path, count: Term) -> None:
            self.at(here, plain[1], lambda last, sides: self._need(step, last, Term(pool=Pool(count, sides)), then))

        self.at(path, plain[0], counted)

    def _need(self, step: Draw, path: Path, dice: Term, then: Then) -> None:
        if path.nest > NEST:
            raise Cut(step)
        if step.need is None:
            self._thrown(step, path, dice, None, then)
        else:
            self.at(path, step.need.text, lambda here, need: self._thrown(step, here, dice, need, then))

    def _thrown(self, step: Draw, path: Path, dice: Term, need: Term | None, then: Then) -> None:
        reading = step.statement.reading
        pool = pool_of(dice)
        if pool is not None:
            band = pool.need if need is None else band_of(need)
            hits, misses = (*reading.always_hit, *pool.hits), (*reading.always_miss, *pool.misses)
            pool = attrs.evolve(pool, need=band, hits=hits, misses=misses) if band or need is None else None
        if pool is not None:
            if not dice.text:
                pool = attrs.evolve(pool, sides=self.whole(path, pool.sides), count=self.whole(path, pool.count))
            elif pool.sides.kind == INT and not pool.sides.whole:
                pool = attrs.evolve(pool, sides=self.keep(path, pool.sides))
            if pool.count.whole and not (pool.need is not None and (pool.lowest or pool.highest)):
                self._fall(step, path, pool, then)
                return
        if not dice.text or not self.is_fixed(dice) or (need is not None and not self.is_fixed(need)):
            raise NotDirect("how many dice depends")
        if self._natural(step):
            raise NotDirect("the face of a die among others")
        known = self.values.thing(reading).source()
        text = f"one_by_one({dice.source()}, {need.source() if need is not None else None}, {known})"
        thrown = Thrown(None, rows=text)
        self.fallen(thrown)
        self._lies(step, path, thrown, Bounds(), then)

    def sure(self, path: Path, dice: Term) -> None:
        """What can be wrong with dice, or with what hits, is found where they are described, thrown or not."""
        pool, need = dice.pool, dice.band
        if pool is not None:
            need = pool.need
            if pool.count.constant:
                if pool.count.plus > MOST_DICE:
                    raise NotDirect("too many dice")
            elif not pool.count.whole or not self.is_fixed(pool.count):
                raise NotDirect("how many dice depends")
            else:
                self.need(f"if {pool.count.source()} > {MOST_DICE}: raise GiveUp")
        for end in need or ():
            if not end.whole and end.value is not None:
                if not self.is_fixed(end):
                    raise NotDirect("what hits depends")
                self.keep(path, Term(end.text, OTHER, uses=end.uses))

    def _natural(self, step: Draw) -> bool:
        """Whether the face of the die itself is asked for."""
        natural = step.statement.natural
        return natural is not None and natural in self.lives.after[id(step)]

    def _fall(self, step: Draw, path: Path, pool: Pool, then: Then) -> None:
        statement = step.statement
        if pool.count.value == 1 and pool.need is None and not pool.lowest and not pool.highest:
            if not self.is_fixed(pool.sides):
                raise NotDirect("the sort of die depends")
            name, sides = self.fresh("d"), pool.sides
            shift = statement.shows[0] - 1 if statement.shows is not None else 0
            high = ("", sides.plus) if sides.constant else (self.keep(path, sides).source(), 0)
            path.lazy[name] = Face(("", 1), high, sides)
            path.known[((name, 1),)] = Bounds(1, sides.plus if sides.constant else None)
            self._put(statement, path, number(((name, 1),), shift + pool.each), number(((name, 1),), shift))
            then(path)
            return
        if self._natural(step) and (not pool.count.constant or pool.count.value == 1):
            raise NotDirect("the face of a die among others")
        live = self.lives.after[id(step)] - {statement.into, statement.named, statement.natural}
        after = self._counted_by(path, pool, live)
        if after:
            earlier = path.lazy.pop(after)
            assert isinstance(earlier, Thrown)
            thrown = Thrown(pool, after, earlier.pool)
            if earlier.pool is None or earlier.pool.need is None:
                self.fallen(thrown)  # they may be too many
        else:
            if not all(self.is_fixed(part) for part in (pool.count, pool.sides, *(pool.need or ()))):
                raise NotDirect("how many dice depends")
            thrown = Thrown(pool)
            self.sure(path, Term(pool=pool))
        self._lies(step, path, thrown, Bounds(0 if pool.need is not None or pool.each >= 0 else None, None), then)

    def _lies(self, step: Draw, path: Path, thrown: Thrown, bounds: Bounds, then: Then) -> None:
        """Dice lie there, unseen."""
        name = self.fresh("t")
        shift = step.statement.shows[0] - 1 if step.statement.shows is not None else 0
        path.lazy[name] = thrown
        path.known[((name, 1),)] = bounds
        self._put(step.statement, path, number(((name, 1),), shift), constant(None, "None"))
        then(path)

    def _counted_by(self, path: Path, pool: Pool, live: frozenset[int]) -> str:
        """The earlier throw whose outcome is the number of these dice and nothing else."""
        sums = pool.count.sums
        if not sums or len(sums) > 1 or sums[0][1] != 1 or pool.count.plus:
            return ""
        name = sums[0][0]
        earlier = path.lazy.get(name)
        if not isinstance(earlier, Thrown) or earlier.after or earlier.pool is None:
            return ""
        if pool.lowest or pool.highest or pool.each or pool.need is not None or not self.is_fixed(pool.sides):
            return ""
        if any(slot in live and name in term.uses for slot, term in path.env.items()):
            return ""
        return name

    def _put(self, statement: Throw, path: Path, value: Term, natural: Term) -> None:
        path.env[statement.into] = value
        if statement.named is not None:
            path.env[statement.named] = value
        if statement.natural is not None:
            path.env[statement.natural] = natural

    # ---- looking at dice ---------------------------------------------------------------------------------------

    def fallen(self, thrown: Thrown) -> tuple[str, str, str]:
        """The names of the ways in all, the least and the weights of a throw."""
        pool, earlier = thrown.pool, thrown.earlier
        if pool is None:
            return self.keep_fallen(thrown.rows)
        if earlier is None:
            return self.keep_fallen(_text(pool))
        if earlier.need is not None and not earlier.lowest and not earlier.highest:
            text = _text(earlier).removeprefix("hitting(").removesuffix(")")
            return self.keep_fallen(f"hit_then({text}, {pool.sides.source()})")
        whole, least, weights = self.keep_fallen(_text(earlier))
        return self.keep_fallen(f"then_added(({whole}, {least}, {weights}), {pool.sides.source()})")

    def _look(self, path: Path, name: str, then: Then) -> None:
        here = path.copy(1)
        here.certain = False
        seen = here.lazy.pop(name)
        if isinstance(seen, Face):
            self.say(path, f"for {name} in range({bound_text(seen.low)}, {bound_text(seen.high, 1)}):")
            if seen.sides.constant:
                here.whole *= seen.sides.plus
                here.nest *= seen.sides.plus
            else:
                here.wholes = (*here.wholes, seen.sides.source())
                here.nest *= 8
        else:
            whole, least, weights = self.fallen(seen)
            many = self.fresh("x")
            each = f"enumerate({weights}, {least})" if seen.pool is not None else weights
            self.say(path, f"for {name}, {many} in {each}:")
            if seen.after:
                self.say(here, f"if {many}:")
                here.depth += 1
            here.weight = (*here.weight, many)
            here.wholes = (*here.wholes, whole)
            here.nest *= 12
        then(here)

    def _split(self, path: Path, need: Split, then: Then) -> None:
        name, than = need.face, need.than
        face = path.lazy[name]
        assert isinstance(face, Face) and than.sums is not None
        least, most = bound_text(face.low, -1), bound_text(face.high)
        ends = path.bounds(than)
        stays = not face.low[0] and not face.high[0] and than.constant
        if stays:
            at = ("", than.plus)
        else:
            text = than.source()
            over = not face.high[0] and ends.high is not None and ends.high <= face.high[1]
            under = not face.low[0] and ends.low is not None and ends.low >= face.low[1] - 1
            if not under and not over:
                text = f"({least} if (z := {text}) < {least} else {most} if z > {most} else z)"
            elif not over:
                text = f"({most} if (z := {text}) > {most} else z)"
            elif not under:
                text = f"({least} if (z := {text}) < {least} else z)"
            uses = than.uses | ({face.low[0], face.high[0]} - {""})
            kept = self.keep(path, Term(text, "int", uses=uses, loose=False))
            at = (kept.source(), 0)
        for more in (True, False):
            here = path.copy(0 if stays else 1)
            here.certain = False
            if more:
                side = attrs.evolve(
                    face, low=(at[0], at[1] + 1), above={**face.above, than.sums: than.plus + 1}, cut=True
                )
                bounds = Bounds(None if ends.low is None else ends.low + 1, None)
            else:
                side = attrs.evolve(face, high=at, upto={**face.upto, than.sums: than.plus}, cut=True)
                bounds = Bounds(None, ends.high)
            here.lazy[name] = side
            of = ((name, 1),)
            here.known[of] = here.known[of].within(bounds)
            if not stays:
                self.say(path, f"if {bound_text(at)} {'<' if more else '>'} {most if more else least}:")
            then(here)


def _text(pool: Pool) -> str:
    """The call that gives what dice come to."""
    count, sides = pool.count.source(), pool.sides.source()
    if pool.need is None:
        return f"added({count}, {sides}, {pool.lowest}, {pool.highest}, {pool.each})"
    low, high = (end.source() for end in pool.need)
    return f"hitting({count}, {sides}, {low}, {high}, {pool.each}, {pool.hits!r}, {pool.misses!r})"
