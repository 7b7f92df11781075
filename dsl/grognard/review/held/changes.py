"""Does the book give each modifier of a list the amount and the sign that the rules give it?

The lines of a list and what the book says in the sections they cite are assigned to one another: by their words first,
and by the amount only where the words leave it open. So an amount that belongs to other words is seen.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs

from grognard.diagnostics import codes
from grognard.ir import deeds as do
from grognard.ir.lines import Line
from grognard.ir.notes import Citation
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.review.held.assign import assign
from grognard.review.held.likeness import word_in
from grognard.review.held.reach import Reach
from grognard.review.held.said import Saying
from grognard.review.held.statement import Outcome, Statement
from grognard.review.reading import content_words

SAME_AMOUNT = 0.2
"""What it counts for that the amounts are the same, beside words of which all are the same."""
_CLEAR, _LIKELY, _LEAST = 0.5, 0.3, 0.1
"""So alike are words that surely speak of the same thing; that do where a list or the amount says so too; that may."""
_CLEARLY = 0.25
_BESIDE = 0.05
"""What it counts for that a line stands among others of the same list, and twice that it has a sign."""


@attrs.frozen
class Change:
    """A line of a rule that changes a score: its words, by how much, and with which sign (0 where it has none)."""

    line: Line
    cites: tuple[Citation, ...]
    label: tuple[str, ...]
    case: tuple[str, ...]
    amount: Fraction
    sign: int


def changes(rule: Rule) -> tuple[Change, ...]:
    """The modifiers of a rule, in order."""
    return tuple(_changes(rule.lines, rule.cites))


def _changes(lines: Sequence[Line], cites: tuple[Citation, ...]) -> Iterator[Change]:
    for line in lines:
        own = line.cites or cites
        amount = _amount(line.deed)
        if line.label and amount is not None:
            case = line.condition.place.text if line.condition is not None else ""
            each = line.each.place.text if line.each is not None else ""
            sign = 0 if isinstance(line.deed, do.AsYouWish) or _times(line.deed) else 1 if amount > 0 else -1
            words = tuple(content_words(line.label)), tuple(content_words(f"{case} {each}"))
            yield Change(line, own, *words, abs(amount), sign)
        yield from _changes(line.body, own)


def _times(deed: do.Deed | None) -> bool:
    return isinstance(deed, do.Amount) and deed.times


def _amount(deed: do.Deed | None) -> Fraction | None:
    match deed:
        case (
            do.Amount(number=number) | do.MoreDice(count=number) | do.OnEachDie(amount=number) | do.Shift(steps=number)
        ):
            return Fraction(number)
        case do.AsYouWish(most=number) if number:
            return Fraction(number)
    return None


_NEAR = 60
"""So far from the lines that are known to be of a list another one of it begins."""
Taken = dict[int, list[tuple[float, tuple[str, ...]]]]
"""The sayings (where they start) that other lists have: how alike the words of those modifiers are, and their labels."""


@attrs.frozen
class Pair:
    """A modifier, and what the book says of it: None where nothing there has its words."""

    change: Change
    saying: Saying | None
    alike: float
    outcome: Outcome
    crossed: bool = False
    """Whether its words are those of this saying, and its case is that of another of the list."""


def pair(listed: Sequence[Change], said: Sequence[Saying], taken: Taken | None = None) -> tuple[Pair, ...]:
    """Each modifier with what the book says of it; `taken` are sayings that other lists have."""
    said = [one for one in said if one.values()]
    spread = Counter(word for saying in said for word in set(saying.near))
    alike = [[_worth(change, one, spread, len(said)) for one in said] for change in listed]
    # A saying that another list has with likelier words is its own, except where the label states it again.
    free = [
        [_free(change, one, taken, alike[row][at]) for at, one in enumerate(said)] for row, change in enumerate(listed)
    ]
    worth = [[w if f else 0.0 for w, f in zip(*row, strict=True)] for row in zip(alike, free, strict=True)]
    agree = [[_agreement(change, one) for one in said] for change in listed]
    chosen = assign(
        [
            [w + SAME_AMOUNT * a if w else 0.0 for w, a in zip(*row, strict=True)]
            for row in zip(worth, agree, strict=True)
        ]
    )
    sure = [said[at] for row, at in enumerate(chosen) if at is not None and worth[row][at] >= _CLEAR]
    low, high = min((one.start for one in sure), default=0), max((one.start for one in sure), default=0)
    grids = {one.grid for one in sure} - {-1}
    among = [
        (one.grid in grids or (len(sure) > 1 and low - _NEAR <= one.start <= high + _NEAR))
        and bool(one.signs or len(one.figures) == 1)
        for one in said
    ]
    signed = [bool(one.signs) for one in said]
    strict = any(a and s for a, s in zip(among, signed, strict=True))

    def listed_so(row: int, at: int) -> bool:
        """Whether a saying stands in the list, and may be this one though no word is the same."""
        return among[at] and free[row][at] and (signed[at] or not listed[row].sign or not strict)

    chosen = assign(
        [
            [
                worth[row][at] + SAME_AMOUNT * agree[row][at] + _BESIDE * (among[at] + 2 * signed[at])
                if worth[row][at] or (agree[row][at] and listed_so(row, at))
                else 0.0
                for at in range(len(said))
            ]
            for row in range(len(listed))
        ]
    )
    chosen = _the_last(chosen, among, said)
    pairs = []
    for row, change in enumerate(listed):
        at = _shared(change, said, chosen[row], worth[row])
        one = _told(change, said, at, worth[row][at] if at is not None else 0.0, at is not None and among[at])
        beside = [other for other in said if one.saying is not None and other.around == one.saying.around]
        if one.outcome is Outcome.DIFFERS and any(agrees(change, other) for other in beside):
            one = attrs.evolve(one, outcome=Outcome.CITED)  # The sentence has that amount too.
        pairs.append(one)
    # Of several that only the amount fits, none is known to be this one.
    bare = Counter(one.change.amount for one in pairs if one.outcome is Outcome.AGREES and not one.alike)
    pairs = [
        Pair(one.change, None, 0.0, Outcome.CITED) if not one.alike and bare[one.change.amount] > 1 else one
        for one in pairs
    ]
    return tuple(_crossed(pairs, spread, len(said)))


def _free(change: Change, saying: Saying, taken: Taken | None, alike: float) -> bool:
    owners = (taken or {}).get(saying.start, ())
    return all(alike > other + _CLEARLY or label == change.label for other, label in owners)


def _the_last(chosen: list[int | None], among: list[bool], said: Sequence[Saying]) -> list[int | None]:
    """The same, where one modifier and one saying of its list are left: they belong together."""
    rows = [row for row, at in enumerate(chosen) if at is None]
    starts = {said[at].start for at in chosen if at is not None}
    left = [at for at, one in enumerate(said) if among[at] and one.start not in starts and one.signs]
    if len(rows) == len(left) == 1:
        chosen = [left[0] if row in rows else at for row, at in enumerate(chosen)]
    return chosen


def _shared(change: Change, said: Sequence[Saying], at: int | None, worth: Sequence[float]) -> int | None:
    """The same; for a modifier whose own words are nowhere left, the saying that has them and speaks of several."""
    if at is not None and (worth[at] >= _LIKELY or (worth[at] >= _LEAST and agrees(change, said[at]))):
        return at
    best = max(range(len(said)), key=lambda other: worth[other], default=None)
    return best if best is not None and worth[best] >= _CLEAR and change.amount in said[best].values() else at


def _told(change: Change, said: Sequence[Saying], at: int | None, alike: float, among: bool) -> Pair:
    if at is None:
        return Pair(change, None, 0.0, Outcome.CITED)
    saying = said[at]
    if agrees(change, saying):
        return Pair(change, saying, alike, Outcome.AGREES if among or alike >= _LEAST else Outcome.CITED)
    of_a_kind = any((value.denominator > 1) == (change.amount.denominator > 1) for value in saying.values())
    if (change.sign and not saying.signs) or not of_a_kind:
        # `costs 2` may be one more than usual.
        return Pair(change, saying, alike, Outcome.CITED)
    least = _LIKELY if among or change.amount in saying.values() else _CLEAR
    turned = alike == 0 and change.amount in saying.values()
    return Pair(change, saying, alike, Outcome.DIFFERS if alike >= least or turned else Outcome.CITED)


def _agreement(change: Change, saying: Saying) -> float:
    """How well the amounts agree, 0 to 1: half where only the sign is the other one."""
    if change.amount not in saying.values():
        return 0.0
    return (1.0 if saying.signs else 0.6) if agrees(change, saying) else 0.5


def _crossed(pairs: list[Pair], spread: Counter[str], many: int) -> Iterator[Pair]:
    """Two modifiers whose words are each of one saying and whose cases are each of the other."""
    for one in pairs:
        crossed = False
        for two in pairs:
            if one is two or one.saying is None or two.saying is None or one.saying is two.saying:
                continue
            straight = _cover(one.change.case, one.saying, spread, many) + _cover(
                two.change.case, two.saying, spread, many
            )
            across = _cover(one.change.case, two.saying, spread, many) + _cover(
                two.change.case, one.saying, spread, many
            )
            crossed = crossed or across > straight + _CLEAR
        yield attrs.evolve(one, crossed=True, outcome=Outcome.DIFFERS) if crossed else one


def agrees(change: Change, saying: Saying) -> bool:
    """Whether the saying has the amount, and not the other sign."""
    return change.amount in saying.values() and (not change.sign or not saying.signs or change.sign in saying.signs)


def _worth(change: Change, saying: Saying, spread: Counter[str], many: int) -> float:
    """How much of the words of a modifier the saying has; rare words count for more."""
    every = (*change.label, *change.case)
    own = sum(word_in(word, every) is not None for word in saying.near) / len(saying.near) if saying.near else 0.0
    return _cover(change.label, saying, spread, many) + 0.25 * (_cover(change.case, saying, spread, many) + own)


def _cover(words: Sequence[str], saying: Saying, spread: Counter[str], many: int) -> float:
    total = got = 0.0
    for word in words:
        here = word_in(word, saying.near)
        weight = math.log(1 + many / (spread[here] if here else 1))
        total += weight
        if here:
            got += weight
        elif word_in(word, saying.around):
            got += 0.3 * weight
    return got / total if total else 0.0


def told(ruleset: Ruleset, reach: Reach) -> Iterator[Statement]:
    """Every modifier whose line cites the book, and what became of it there."""
    lists = []
    for rule in ruleset.rules.values():
        listed = tuple(one for one in changes(rule) if reach.sections(one.line.place, one.cites))
        if listed:
            said = reach.sayings(section for one in listed for section in reach.sections(one.line.place, one.cites))
            lists.append((rule, listed, said, pair(listed, said)))
    owners: dict[int, list[tuple[int, float, tuple[str, ...]]]] = {}
    for at, (_, _, _, pairs) in enumerate(lists):
        for one in pairs:
            if one.saying is not None and one.outcome is Outcome.AGREES and one.alike >= _CLEAR:
                owners.setdefault(one.saying.start, []).append((at, one.alike, one.change.label))
    for at, (rule, listed, said, pairs) in enumerate(lists):
        taken = {start: [(alike, label) for who, alike, label in each if who != at] for start, each in owners.items()}
        for one in pair(listed, said, taken) if taken else pairs:
            sections = reach.sections(one.change.line.place, one.change.cites)
            why = (
                "Its words are those of this line of the book, and its case is that of another." if one.crossed else ""
            )
            book = (one.saying.start, one.saying.end) if one.saying is not None else None
            says = f"{one.change.line.label} of {rule.called}"
            yield Statement(codes.MODIFIER_DIFFERS, one.change.line.place, says, sections, one.outcome, book, why)
