"""A handful of dice: described before the throw, weighed exactly, and read after it.

`read_sum` and `read_hits` say what thrown faces mean; the distributions say how likely each meaning is.
The two agree by definition: a distribution is that of its reading over all ways the dice can fall.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from itertools import product
from math import prod

import attrs

from grognard.dice import again, kept, pools
from grognard.dice.again import Again, Hit, Need, within
from grognard.dice.distribution import Distribution


@attrs.frozen
class Keeps:
    """How many dice are kept, which, and how many others do not count for it."""

    count: int
    highest: bool
    dropped: int


@attrs.frozen
class Handful:
    """Dice not yet thrown: how many of which size, which of them will not count, and what is added on each.

    Dice are numbered from 0 in the order of `groups`. Built step by step:
    `Handful().plus(4, 6).dropping(lowest=1).with_each(1)` is 4D6 without the lowest, +1 on each die.
    Raises ValueError for a negative count or drop, or a die without sides.
    """

    groups: tuple[tuple[int, int], ...] = ()
    """(count, sides) of each kind of die."""
    drop_lowest: int = 0
    """How many dice with the lowest natural faces do not count."""
    drop_highest: int = 0
    """How many dice with the highest natural faces do not count."""
    each: int = 0
    """Amount added on each die that counts."""
    keeps: Keeps | None = None
    """What `keeping` asked for; dice added or taken away later are held against it too."""
    again: Again | None = None
    """Which dice are thrown again, and which count twice."""
    first: int = 1
    """The lowest number that a die shows: 0 for dice of 0 to 9. Faces that fall are counted from 1 all the same."""
    short: int = 0
    """How many fewer than no dice were asked for. Such a handful cannot be thrown."""

    def __attrs_post_init__(self) -> None:
        for count, sides in self.groups:
            if count < 0:
                raise ValueError(f"{count} dice cannot be thrown")
            if sides < 1:
                raise ValueError(f"a die has at least 1 side, not {sides}")
        if self.drop_lowest < 0 or self.drop_highest < 0:
            raise ValueError("a negative number of dice cannot be dropped")

    def plus(self, count: int, sides: int) -> Handful:
        """The handful with `count` more dice, after those already there."""
        groups = self.groups
        if groups and groups[-1][1] == sides and count >= 0:
            groups, count = groups[:-1], groups[-1][0] + count
        return attrs.evolve(self, groups=(*groups, (count, sides)) if count else groups).kept_again()

    def dropping(self, lowest: int = 0, highest: int = 0) -> Handful:
        """The handful with so many more dice that will not count."""
        return attrs.evolve(self, drop_lowest=self.drop_lowest + lowest, drop_highest=self.drop_highest + highest)

    def keeping(self, count: int, highest: bool) -> Handful:
        """The handful of which only the `count` highest (or lowest) dice still counting count."""
        more = max(0, self.kept - count)
        fewer = self.dropping(lowest=more) if highest else self.dropping(highest=more)
        return attrs.evolve(fewer, keeps=Keeps(count, highest, more))

    def kept_again(self) -> Handful:
        """The same after dice were added or taken away: as many count as were to be kept."""
        keeps = self.keeps
        if keeps is None:
            return self
        back = -keeps.dropped
        before = self.dropping(lowest=back) if keeps.highest else self.dropping(highest=back)
        return before.keeping(keeps.count, keeps.highest)

    def with_each(self, amount: int) -> Handful:
        """The handful with `amount` more added on each die."""
        return attrs.evolve(self, each=self.each + amount)

    def thrown_again(self, more: Again) -> Handful:
        """The handful with more faces that are thrown again or count twice."""
        now = self.again or Again()
        misses = -1 if -1 in (now.misses, more.misses) else now.misses + more.misses
        sets = (now.instead + more.instead, misses, now.adds + more.adds, now.twice + more.twice)
        return attrs.evolve(self, again=Again(*sets))

    @property
    def shift(self) -> int:
        """What a die shows beyond its natural face."""
        return self.first - 1

    @property
    def count(self) -> int:
        """How many dice are thrown."""
        return sum(count for count, _ in self.groups)

    @property
    def kept(self) -> int:
        """How many dice count; none if more are dropped than thrown."""
        return max(0, self.count - self.drop_lowest - self.drop_highest)

    @property
    def ways(self) -> int:
        """In how many ways the dice can fall: the product of the sides of all dice."""
        return prod(sides**count for count, sides in self.groups)

    def sides(self) -> Iterator[int]:
        """The number of sides of each die, in the order they are thrown."""
        for count, sides in self.groups:
            for _ in range(count):
                yield sides


def outcomes_of(handful: Handful) -> int:
    """How many different sums the dice that count can come to, at most."""
    sides = max((sides for _, sides in handful.groups), default=1)
    throws = again.MOST if handful.again is not None and handful.again.adds else 1
    return handful.kept * throws * (sides - 1) + 1


def moves_of(handful: Handful) -> int:
    """About how many additions of numbers of 1,000 bits the distribution takes, counted before it is begun."""
    outcomes = outcomes_of(handful)
    length = 1 + handful.ways.bit_length() // 1_000
    low, high = handful.drop_lowest, handful.drop_highest
    if not (low or high):
        return outcomes * length
    sides = max((sides for _, sides in handful.groups), default=1)
    if handful.again is not None:
        faces = (outcomes - 1) // max(1, handful.kept) + 1
        return outcomes * faces * handful.count * handful.count // 2
    if low <= 1 and high <= 1 and len(handful.groups) == 1:
        return sides * outcomes * length
    faces = sides * sides // 2 if low and high else sides
    return faces * outcomes * min(handful.kept // 4 + 1, (low + 1) * (high + 1)) * length


@attrs.frozen
class ReadSum:
    """What thrown dice add up to, and which of them did not count."""

    total: int
    dropped: tuple[int, ...]
    """Indexes of the dice dropped, rising."""


@attrs.frozen
class ReadHits:
    """How many thrown dice hit, which, and which did not count."""

    hits: int
    hitting: tuple[int, ...]
    """Indexes of the dice that count and hit, rising."""
    dropped: tuple[int, ...]
    """Indexes of the dice dropped, rising."""


def sum_distribution(handful: Handful) -> Distribution[int]:
    """The sum of the dice that count, with `each` added on each of them; 0 if none counts.

    Dice of one size: the closed forms of `pools.keep_sum`. Several sizes: the product of their generating
    functions if all dice count, else `kept.value_weights`. Total: `handful.ways`.
    """
    if not handful.kept:
        return Distribution((0,), (handful.ways,))
    if handful.again is not None:
        return _again_distribution(handful, handful.again, None)
    shift = (handful.each + handful.shift) * handful.kept
    groups = _merged(handful)
    if len(groups) == 1:
        count, sides = groups[0]
        whole = pools.keep_sum(count, sides, handful.drop_lowest, handful.drop_highest)
    elif handful.kept == handful.count:
        whole = _sum_of([pools.sum_of(count, sides) for count, sides in groups])
    else:
        faces = range(-1, max(sides for _, sides in groups))
        weights = kept.value_weights(groups, handful.drop_lowest, handful.drop_highest, faces)
        whole = Distribution.dense(handful.kept, weights)
    return whole.shift(shift) if shift else whole


def hits_distribution(
    handful: Handful, need: Need, always_hit: Collection[int] = (), always_miss: Collection[int] = ()
) -> Distribution[int]:
    """How many of the dice that count hit, as `hit_of` says.

    Total: `handful.ways`. Nothing dropped: a product of binomials. Otherwise `kept.value_weights`, a hit being
    worth 1.
    """
    hit = hit_of(handful, need, always_hit, always_miss)
    if handful.again is not None:
        return _again_distribution(handful, handful.again, hit)
    groups = _merged(handful)
    if handful.kept == handful.count:
        return _sum_of([pools.binomial(count, sum(map(hit, range(1, sides + 1))), sides) for count, sides in groups])
    if not handful.kept:
        return Distribution((0,), (handful.ways,))
    values = [0, *(int(hit(face)) for face in range(1, max(sides for _, sides in groups) + 1))]
    if not any(values):
        return Distribution((0,), (handful.ways,))
    return Distribution.dense(0, kept.value_weights(groups, handful.drop_lowest, handful.drop_highest, values))


def _again_distribution(handful: Handful, dice: Again, hit: Hit | None) -> Distribution[int]:
    """The same where dice are thrown again or count twice (see `again`)."""
    # Where some of the misses are thrown again, the order of the dice tells which.
    groups = handful.groups if dice.misses > 0 else _merged(handful)
    return again.pool(dice, groups, handful.each, hit, handful.shift, handful.drop_lowest, handful.drop_highest)


@attrs.frozen
class ReadAgain:
    """Dice of which some were thrown again, as they lie in the end."""

    total: int
    faces: tuple[int, ...]
    """Every face that fell, those of one die side by side."""
    gone: tuple[int, ...]
    """Indexes of the faces that do not count: dropped, or thrown again in their place."""
    hitting: tuple[int, ...]


def read_again(handful: Handful, chains: Sequence[Sequence[int]], hit: Hit | None) -> ReadAgain:
    """What dice come to that were thrown by `again.fallen`."""
    dice = handful.again or Again()
    worth = [again.worth_of(dice, chain, handful.each, hit, handful.shift) for chain in chains]
    order = sorted(range(len(chains)), key=worth.__getitem__)
    kept = set(order[handful.drop_lowest : len(chains) - handful.drop_highest]) if handful.kept else set()
    faces = [(die, face) for die, chain in enumerate(chains) for face in chain]
    gone = tuple(at for at, (die, face) in enumerate(faces) if face < 0 or die not in kept)
    hits = tuple(at for at, (_, face) in enumerate(faces) if at not in gone and hit is not None and hit(face))
    return ReadAgain(sum(worth[die][1] for die in kept), tuple(abs(face) for _, face in faces), gone, hits)


def hit_of(handful: Handful, need: Need, always_hit: Collection[int] = (), always_miss: Collection[int] = ()) -> Hit:
    """Whether a natural face hits, as a function: what the die shows + `each` lies in one of the bands of `need`.

    Faces that dice show go before that if they are in `always_hit` or `always_miss`; raises ValueError if one is in both.
    """
    if not set(always_hit).isdisjoint(always_miss):
        raise ValueError("a face both always hits and always misses")

    def hits(face: int) -> bool:
        shown = face + handful.shift
        if shown in always_miss:
            return False
        return shown in always_hit or within(shown + handful.each, need)

    return hits


def faces_distribution(handful: Handful) -> Distribution[tuple[int, ...]]:
    """Natural faces of all dice thrown, dropped ones included, in the order of the groups.

    Within a group faces are in rising order, so that results differing only in the order of equal dice are
    one. Total: `handful.ways`. There are as many outcomes as multisets: the product of C(count + sides - 1,
    count).
    """
    groups = [list(pools.multiset_faces(count, sides)) for count, sides in handful.groups]
    ways = {
        tuple([face for faces, _ in parts for face in faces]): prod(weight for _, weight in parts)
        for parts in product(*groups)
    }
    return Distribution.from_weights(ways)


def read_sum(handful: Handful, faces: Sequence[int]) -> ReadSum:
    """What these natural faces, in the order of `handful.groups`, add up to.

    Of equal faces, the earliest are dropped as lowest and the latest as highest.
    Raises ValueError if the faces do not fit the dice.
    """
    dropped = _dropped(handful, faces)
    counting = set(range(len(faces))).difference(dropped)
    more = handful.each + handful.shift
    return ReadSum(sum(faces[index] + more for index in counting), dropped)


def read_hits(
    handful: Handful,
    faces: Sequence[int],
    need: Need,
    always_hit: Collection[int] = (),
    always_miss: Collection[int] = (),
) -> ReadHits:
    """Which of these natural faces hit; the arguments are those of `hits_distribution`.

    Raises ValueError if the faces do not fit the dice, or a face both always hits and always misses.
    """
    dropped = _dropped(handful, faces)
    hit = hit_of(handful, need, always_hit, always_miss)
    hitting = tuple(index for index, face in enumerate(faces) if index not in dropped and hit(face))
    return ReadHits(len(hitting), hitting, dropped)


def _dropped(handful: Handful, faces: Sequence[int]) -> tuple[int, ...]:
    """Indexes of the dice that do not count."""
    sides = tuple(handful.sides())
    if len(faces) != len(sides):
        raise ValueError(f"{len(sides)} dice were thrown, but {len(faces)} faces are given")
    for face, of in zip(faces, sides, strict=True):
        if not 1 <= face <= of:
            raise ValueError(f"a D{of} does not show {face}")
    if not handful.drop_lowest and not handful.drop_highest:
        return ()
    order = sorted(range(len(faces)), key=faces.__getitem__)
    if not handful.kept:
        return tuple(range(len(faces)))
    end = len(faces) - handful.drop_highest
    return tuple(sorted([*order[: handful.drop_lowest], *order[end:]]))


def _merged(handful: Handful) -> list[tuple[int, int]]:
    """The groups with those of one size put together and empty ones left out."""
    counts: dict[int, int] = {}
    for count, sides in handful.groups:
        if count:
            counts[sides] = counts.get(sides, 0) + count
    return [(count, sides) for sides, count in counts.items()]


def _sum_of(parts: Sequence[Distribution[int]]) -> Distribution[int]:
    """The sum of independent throws."""
    if not parts:
        return Distribution.constant(0)
    return reduce(lambda left, right: left.convolve(right), parts)
