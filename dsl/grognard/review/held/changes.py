"""Does the book give each modifier of a list the amount and the sign that the rules give it?

The lines of a list and what the book says in the sections they cite are assigned to one another: by their words first,
and by the amount only where the words leave it open. So an amount that belongs to other words is seen.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

import attrs

from grognard.diagnostics import codes
from grognard.ir import deeds as do
from grognard.ir.lines import Line
from grognard.ir.notes import Citation
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.review.held.assign import assign
from grognard.review.held.crossed import crossed
from grognard.review.held.likeness import same_word, word_in
from grognard.review.held.reach import Reach
from grognard.review.held.said import Saying
from grognard.review.held.statement import Outcome, Statement
from grognard.review.reading import content_words

SAME_AMOUNT = 0.2
"""What it counts for that the amounts are the same, beside words of which all are the same."""
_CLEAR, _LIKELY, _LEAST = 0.5, 0.3, 0.1
"""So alike are words that surely speak of the same thing; that do where a list or the amount says so too; that may."""
_CLEARLY = 0.25
_FEW = 3
"""In a list no longer than this what is left over may be something else."""
_CASE = 0.6
"""What the case of a modifier counts for of whose label no word is in the book."""
_AS_WELL = 0.8
"""A saying speaks of two modifiers if the second has this share of the likeness of the first."""
_UNKNOWN = 0.25
"""So much of its weight a word counts for that no saying has."""
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


_MOST = 100_000
"""Pairs of a modifier and a figure in the places that are cited; of more, all modifiers are cited and none is compared."""
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
    """Whether its label is that of another of the list, by its case or by the book."""


def pair(
    listed: Sequence[Change], cited: Sequence[frozenset[Saying]], sayings: Sequence[Saying], taken: Taken | None = None
) -> tuple[Pair, ...]:
    """Each modifier with what the book says of it in the places that it cites; `taken` are sayings that other lists have."""
    sayings = [saying for saying in sayings if saying.values()]
    if len(listed) * len(sayings) > _MOST:
        return tuple(Pair(change, None, 0.0, Outcome.CITED) for change in listed)
    spread = Counter(word for saying in sayings for word in set(saying.near))
    covers = _Covers(spread, len(sayings))
    alone = _alone(cited)
    alike = [
        [
            max(covers.worth(change, saying), _CLEAR if saying is alone[row] else 0.0) if saying in cited[row] else 0.0
            for saying in sayings
        ]
        for row, change in enumerate(listed)
    ]
    free = [
        [_free(change, saying, taken, alike[row][at]) for at, saying in enumerate(sayings)]
        for row, change in enumerate(listed)
    ]
    worth = [[w if f else 0.0 for w, f in zip(*row, strict=True)] for row in zip(alike, free, strict=True)]
    for change, fits, own in zip(listed, worth, alone, strict=True):
        likely = [w for w, saying in zip(fits, sayings, strict=True) if saying.signs and saying is not own]
        if change.sign and max(likely, default=0.0) >= _CLEAR:
            # Beside a figure with a sign that has its words, one without is none that is always added.
            fits[:] = [w if saying.signs else 0.0 for w, saying in zip(fits, sayings, strict=True)]
    agree = [[_agreement(change, saying) for saying in sayings] for change in listed]
    chosen = assign(
        [
            [w + SAME_AMOUNT * a if w else 0.0 for w, a in zip(*row, strict=True)]
            for row in zip(worth, agree, strict=True)
        ]
    )
    sure = [sayings[at] for row, at in enumerate(chosen) if at is not None and worth[row][at] >= _CLEAR]
    low, high = min((saying.start for saying in sure), default=0), max((saying.start for saying in sure), default=0)
    grids = {saying.grid for saying in sure} - {-1}
    among = [
        (saying.grid in grids or (len(sure) > 1 and low - _NEAR <= saying.start <= high + _NEAR))
        and bool(saying.signs or len(saying.figures) == 1)
        for saying in sayings
    ]
    signed = [bool(saying.signs) for saying in sayings]
    strict = any(a and s for a, s in zip(among, signed, strict=True))
    if sum(bool(saying.signs) for saying in sure) * 2 > len(sure):
        # In a list of signed amounts an amount without a sign is none that is always added.
        worth = [
            [w if s or not a or not change.sign else 0.0 for w, s, a in zip(row, signed, among, strict=True)]
            for change, row in zip(listed, worth, strict=True)
        ]

    def listed_so(row: int, at: int) -> bool:
        """Whether a saying stands in the list, and may be this one though no word is the same."""
        return (
            among[at]
            and free[row][at]
            and sayings[at] in cited[row]
            and (signed[at] or not listed[row].sign or not strict)
        )

    chosen = assign(
        [
            [
                worth[row][at] + SAME_AMOUNT * agree[row][at] + _BESIDE * (among[at] + 2 * signed[at])
                if worth[row][at] or (agree[row][at] and listed_so(row, at))
                else 0.0
                for at in range(len(sayings))
            ]
            for row in range(len(listed))
        ]
    )
    chosen, last = _the_last(listed, chosen, worth, [a and s for a, s in zip(among, signed, strict=True)], sayings)
    pairs = []
    for row, change in enumerate(listed):
        elsewhere = [(other, place) for other, place in enumerate(chosen) if place is not None and other != row]
        both = {
            place
            for other, place in elsewhere
            if agrees(listed[other], sayings[place]) and worth[row][place] >= _AS_WELL * worth[other][place]
        }
        at = _shared(change, both, sayings, chosen[row], worth[row])
        one = _told(change, sayings, at, worth[row][at] if at is not None else 0.0, at is not None and among[at])
        owned = {place for other, place in elsewhere if worth[other][place] >= _CLEAR}
        beside = [
            other
            for place, other in enumerate(sayings)
            if one.saying is not None and other.around == one.saying.around and place not in owned
        ]
        if at is not None and row == last and not agrees(change, sayings[at]):
            one = attrs.evolve(one, outcome=Outcome.DIFFERS)
        if one.outcome is Outcome.DIFFERS and any(agrees(change, other) for other in beside):
            one = attrs.evolve(one, outcome=Outcome.CITED)  # The sentence has that amount too.
        pairs.append(one)
    # Of several that only the amount fits, none is known to be this one.
    bare = Counter(own.change.amount for own in pairs if own.outcome is Outcome.AGREES and not own.alike)
    pairs = [
        Pair(own.change, None, 0.0, Outcome.CITED) if not own.alike and bare[own.change.amount] > 1 else own
        for own in pairs
    ]
    turned = covers.crossed(listed, cited, sayings) | _mislabelled(listed)
    return tuple(
        attrs.evolve(own, crossed=True, outcome=Outcome.DIFFERS) if row in turned else own
        for row, own in enumerate(pairs)
    )


def _mislabelled(listed: Sequence[Change]) -> dict[int, int]:
    """Modifiers whose labels are each in the words of the other's case, and not in those of their own."""

    def covered(row: int, other: int) -> float:
        label = listed[row].label
        return sum(word_in(word, listed[other].case) is not None for word in label) / len(label) if label else 0.0

    return crossed(len(listed), lambda row, other: covered(row, other) - covered(row, row))


def _alone(cited: Sequence[frozenset[Saying]]) -> list[Saying | None]:
    """For each modifier the saying that must be its own: the only signed one of a place that no other modifier cites."""
    times = Counter(cited)
    signed = {place: [saying for saying in place if saying.signs and saying.values()] for place in times}
    return [signed[place][0] if len(signed[place]) == times[place] == 1 else None for place in cited]


def _free(change: Change, saying: Saying, taken: Taken | None, alike: float) -> bool:
    """Whether no modifier of another list with likelier words has a saying. A label that is stated again there has it too."""
    owners = (taken or {}).get(saying.start, ())
    return all(alike > other + _CLEARLY or label == change.label for other, label in owners)


def _the_last(
    listed: Sequence[Change],
    chosen: list[int | None],
    worth: Sequence[Sequence[float]],
    among: Sequence[bool],
    sayings: Sequence[Saying],
) -> tuple[list[int | None], int]:
    """The same where as many modifiers as signed sayings of their list have no words in common: they belong together.

    First those that have the same amount; if then one of each is left, those two. That one, or -1, is the second result.
    """  # fmt: skip
    known = {sayings[at].start for row, at in enumerate(chosen) if at is not None and worth[row][at]}
    rows = [row for row, at in enumerate(chosen) if listed[row].sign and (at is None or not worth[row][at])]
    left = [at for at, saying in enumerate(sayings) if among[at] and saying.start not in known]
    if len(rows) != len(left) or not left:
        return chosen, -1
    chosen = list(chosen)
    for row in list(rows):
        at = next((at for at in left if agrees(listed[row], sayings[at])), None)
        if at is not None:
            chosen[row] = at
            rows.remove(row)
            left.remove(at)
    if len(rows) != 1:
        return chosen, -1
    chosen[rows[0]] = left[0]
    return chosen, rows[0] if len(listed) > _FEW else -1


def _shared(
    change: Change, both: set[int], sayings: Sequence[Saying], at: int | None, worth: Sequence[float]
) -> int | None:
    """The same; for a modifier whose own words are nowhere left, the saying that has them and speaks of several."""
    if at is not None and (worth[at] >= _LIKELY or (worth[at] >= _LEAST and agrees(change, sayings[at]))):
        return at
    best = max(range(len(sayings)), key=lambda other: worth[other], default=None)
    if best is None or worth[best] < _CLEAR:
        return at
    # What agrees with another modifier of the list, and has the words of this one too, speaks of both.
    return best if change.amount in sayings[best].values() or (sayings[best].signs and best in both) else at


def _told(change: Change, sayings: Sequence[Saying], at: int | None, alike: float, among: bool) -> Pair:
    if at is None:
        return Pair(change, None, 0.0, Outcome.CITED)
    saying = sayings[at]
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


def agrees(change: Change, saying: Saying) -> bool:
    """Whether the saying has the amount, and not the other sign."""
    return change.amount in saying.values() and (not change.sign or not saying.signs or change.sign in saying.signs)


@attrs.frozen
class _Covers:
    """How much of some words sayings have: rare words count for more, words that no saying has for little."""

    spread: Counter[str]
    many: int
    _known: dict[str, bool] = attrs.Factory(dict)

    def worth(self, change: Change, saying: Saying) -> float:
        """How much of the words of a modifier the saying has."""
        every = (*change.label, *change.case)
        own = sum(word_in(word, every) is not None for word in saying.near) / len(saying.near) if saying.near else 0.0
        label = self.of(change.label, saying.near, saying.around)
        case = self.of(change.case, saying.near, saying.around)
        # Where some saying has a word of the label, the case alone does not make this saying its own.
        return (label if any(map(self._has, change.label)) else _CASE * case) + 0.25 * (case + own)

    def of(self, words: Sequence[str], near: tuple[str, ...], around: tuple[str, ...] = ()) -> float:
        """How much of some words others have, 0 to 1; `around` are those that count for less."""
        total = got = 0.0
        for word in words:
            here = word_in(word, near)
            weight = math.log(1 + self.many / (self.spread[here] if here else 1))
            total += weight if here or self._has(word) else _UNKNOWN * weight
            if here:
                got += weight
            elif word_in(word, around):
                got += 0.3 * weight
        return min(1.0, got / total) if total else 0.0

    def _has(self, word: str) -> bool:
        """Whether any saying has a word."""
        if word not in self._known:
            self._known[word] = any(same_word(word, other) for other in self.spread)
        return self._known[word]

    def crossed(
        self, listed: Sequence[Change], cited: Sequence[frozenset[Saying]], sayings: Sequence[Saying]
    ) -> dict[int, int]:
        """Modifiers whose words are each those of the other's place: of what each cites, or of the saying that has its case."""
        own = [max((saying for saying in sayings if saying in cited[row]), key=lambda one: self.of(change.case, one.near), default=None)
               for row, change in enumerate(listed)]  # fmt: skip

        def place(row: int, other: int) -> tuple[str, ...]:
            if cited[row] and cited[other] and cited[row].isdisjoint(cited[other]):
                return tuple(dict.fromkeys(word for saying in sayings if saying in cited[row] for word in saying.near))
            saying = own[row]
            sure = saying is not None and saying is not own[other] and self.of(listed[row].case, saying.near) >= _CLEAR
            return saying.near if saying is not None and sure else ()

        def fit(row: int, other: int) -> float:
            if row == other or listed[row].label == listed[other].label:
                return 0.0
            here, there = place(row, other), place(other, row)
            return self.of(listed[row].label, there) - self.of(listed[row].label, here) if here and there else 0.0

        return crossed(len(listed), fit)


def told(ruleset: Ruleset, reach: Reach) -> Iterator[Statement]:
    """Every modifier whose line cites the book, and what became of it there."""
    lists = []
    sayings = cache(reach.sayings)
    as_set = cache(lambda each: frozenset(sayings(each)))
    for rule in ruleset.rules.values():
        listed = tuple(change for change in changes(rule) if reach.sections(change.line.place, change.cites))
        if listed:
            cites = [reach.sections(change.line.place, change.cites) for change in listed]
            listed_sayings = tuple(dict.fromkeys(saying for each in dict.fromkeys(cites) for saying in sayings(each)))
            cited = [as_set(each) for each in cites]
            lists.append((rule, listed, cited, listed_sayings, pair(listed, cited, listed_sayings)))
    owners: dict[int, list[tuple[int, float, tuple[str, ...]]]] = {}
    for at, (_, _, _, _, pairs) in enumerate(lists):
        for one in pairs:
            if one.saying is not None and one.outcome is Outcome.AGREES and one.alike >= _CLEAR:
                owners.setdefault(one.saying.start, []).append((at, one.alike, one.change.label))
    for at, (rule, listed, cited, listed_sayings, pairs) in enumerate(lists):
        taken = {start: [(alike, label) for who, alike, label in each if who != at] for start, each in owners.items()}
        for one in pair(listed, cited, listed_sayings, taken) if taken else pairs:
            sections = reach.sections(one.change.line.place, one.change.cites)
            why = "Its label and its case are those of two lines." if one.crossed else ""
            book = (one.saying.start, one.saying.end) if one.saying is not None else None
            says = f"{one.change.line.label} of {rule.called}"
            yield Statement(codes.MODIFIER_DIFFERS, one.change.line.place, says, sections, one.outcome, book, why)
