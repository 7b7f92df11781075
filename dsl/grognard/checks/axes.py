"""The left columns of a table as axes: all possible values, cut where a row begins or ends."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, floor

import attrs

from grognard.checks.boxes import bits, runs
from grognard.checks.logic import in_band
from grognard.checks.spans import Can
from grognard.core.ranges import Span
from grognard.ir import expressions as ir
from grognard.ir.names import key, without_owner
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Heading
from grognard.ir.types import Die, Number, Numbers, Type, Words, YesNo, is_number, tidy, value_text
from grognard.lengths import behind

_RANGED = re.compile(r"([0-9]+)\s*(?:to|-)\s*([0-9]+)")


@attrs.frozen
class Case:
    """A word, or numbers from `low` to `high` between which no row begins or ends."""

    word: object = None
    low: Number | None = None
    high: Number | None = None
    low_open: bool = False
    high_open: bool = False

    def witness(self) -> object:
        """A value of the case: for numbers the plainest."""
        if self.word is not None:
            return self.word
        if self.low is None:
            return 0 if self.high is None else tidy(self.high - 1 if self.high_open else self.high)
        if not self.low_open:
            return self.low
        if self.high is None or self.high > self.low + 1:
            return tidy(Fraction(floor(self.low) + 1))
        return tidy(Fraction(self.low + self.high) / 2)


@attrs.frozen
class Axis:
    """One left column. `inner` are the cases between its lowest and highest row, `sure` those that can surely occur."""

    heading: Heading
    cases: tuple[Case, ...]
    words: tuple[object, ...] = ()
    unit: str = ""
    inner: int = 0
    sure: int = 0
    within: Span | None = None
    """Between which numbers the dice and all that is added lie, where that is known."""
    whole: bool = True
    numbers: tuple[Number, ...] = attrs.field(init=False, repr=False, eq=False)
    """A value of every case, in order; empty where cases are words."""

    @numbers.default
    def _numbers(self) -> tuple[Number, ...]:
        witnesses = tuple(case.witness() for case in self.cases if case.word is None)
        return (
            tuple(each for each in witnesses if isinstance(each, int | Fraction))
            if len(witnesses) == len(self.cases)
            else ()
        )

    _of_value: dict[tuple[bool, object], int] = attrs.field(init=False, repr=False, eq=False)
    """The cases of each value."""

    @_of_value.default
    def _cases_of_values(self) -> dict[tuple[bool, object], int]:
        values: dict[tuple[bool, object], int] = {}
        for number, case in enumerate(self.cases):
            value = _apart(case.word if case.word is not None else case.witness())
            values[value] = values.get(value, 0) | 1 << number
        return values

    @property
    def all(self) -> int:
        """Every case."""
        return (1 << len(self.cases)) - 1

    def masks(self, bands: tuple[ir.Band, ...] | None) -> tuple[int, int]:
        """The cases a left cell surely has, and those it may have (a cell that is worked out)."""
        if bands is None:
            return self.all, self.all
        if not all(ir.is_constant(band) for band in bands):
            return 0, self.all
        if self.numbers and all(is_number(end.value) for end in ir.constants(bands)):
            mask = 0
            for band in bands:
                mask |= self._cases_of(band)
            return mask, mask
        mask = 0
        for band in bands:
            if isinstance(band, ir.Same):
                assert isinstance(band.value, ir.Constant)
                mask |= self._of_value.get(_apart(band.value.value), 0)
            else:
                mask |= sum(bit for (_, value), bit in self._of_value.items() if in_band(band, value, self.words))
        return mask, mask

    def _cases_of(self, band: ir.Band) -> int:
        """The cases of a band of numbers: an unbroken run, found by bisection."""
        if isinstance(band, ir.Same):
            value = _number(band.value)
            low, beyond = bisect_left(self.numbers, value), bisect_right(self.numbers, value)
        else:
            low, beyond = 0, len(self.numbers)
            if band.low is not None:
                low = (bisect_right if band.low_open else bisect_left)(self.numbers, _number(band.low))
            if band.high is not None:
                beyond = (bisect_left if band.high_open else bisect_right)(self.numbers, _number(band.high))
        return ((1 << beyond) - 1) & ~((1 << low) - 1) if beyond > low else 0

    def value_text(self, number: int) -> str:
        """One value of a case, with its unit."""
        return f"{value_text(self.cases[number].witness())}{behind(self.unit)}"

    def cell_text(self, cases: int) -> str:
        """Some cases as an author would type them into a left cell."""
        if cases == self.all and self.cases:
            return "any"
        if self.cases and self.cases[0].word is not None:
            return " or ".join(value_text(self.cases[number].word) for number in bits(cases))
        return " or ".join(self._run(first, last) for first, last in runs(cases))

    def _run(self, first_at: int, last_at: int) -> str:
        first, last = self.cases[first_at], self.cases[last_at]
        low, high, unit = first.low, last.high, behind(self.unit)
        if self.within is not None and last_at == len(self.cases) - 1 and low != high:
            high = None
        if high is None:
            assert low is not None
            return f"more than {value_text(low)}{unit}" if first.low_open else f"{value_text(low)}{unit} or more"
        if low is None:
            return f"less than {value_text(high)}{unit}" if last.high_open else f"{value_text(high)}{unit} or less"
        if low == high:
            return f"{value_text(low)}{unit}"
        return f"{value_text(low)} to {value_text(high)}{unit}"


def _number(end: ir.Expression) -> Number:
    assert isinstance(end, ir.Constant) and isinstance(end.value, int | Fraction)
    return end.value


def _apart(value: object) -> tuple[bool, object]:
    """A value that equals no other: Python takes yes for the number 1."""
    return isinstance(value, bool), value


def axis_of(
    ruleset: Ruleset, heading: Heading, cells: Iterable[tuple[ir.Band, ...] | None], asked: Can | None
) -> Axis | None:
    """Returns an axis; None where its values are unknown (`when`, or every cell is worked out)."""
    bands = [band for cell in cells if cell is not None for band in cell if ir.is_constant(band)]
    domain = domain_of(ruleset, heading)
    if isinstance(domain, Words | YesNo):
        words: tuple[object, ...] = domain.words if isinstance(domain, Words) else (False, True)
        everything = (1 << len(words)) - 1
        return Axis(heading, tuple(Case(word) for word in words), words, "", everything, everything)
    values = [end.value for end in ir.constants(bands)]
    numbers = sorted({value for value in values if is_number(value)})
    texts = [value for value in values if isinstance(value, bool) or not isinstance(value, int | Fraction)]
    if texts and numbers:
        return None
    if texts:
        # A heading that names no list: what stands in the column is all that is known of it.
        known = tuple(dict.fromkeys(texts))
        everything = (1 << len(known)) - 1
        return Axis(heading, tuple(Case(word) for word in known), known, "", everything, everything)
    return _numeric(heading, bands, numbers, domain, asked)


def _numeric(
    heading: Heading, bands: Sequence[ir.Band], numbers: list[Number], domain: Type | None, asked: Can | None
) -> Axis:
    unit = domain.unit if isinstance(domain, Numbers) else ""
    unit = unit or next((end.unit for end in ir.constants(bands) if end.unit), "")
    whole = all(isinstance(each, int) for each in numbers) and not unit
    faces = _faces(heading)
    span, sure_ends = faces, True
    if span is None and asked is not None:
        span, sure_ends = asked.span, key(heading.name) in ("total", "result", "score")
        if asked.unknown:
            span = None
    if span is None and isinstance(domain, Numbers):
        span, sure_ends = Span(domain.low, domain.high), False
    kept = span if span is not None else Span(None, None)
    cases = _cut(numbers, kept, whole)
    inner = sure = 0
    for number, case in enumerate(cases):
        value = case.witness()
        assert isinstance(value, int | Fraction)
        if asked is not None and asked.holes and faces is None:
            continue  # nobody knows which of the numbers between come up
        if not numbers or numbers[0] <= value <= numbers[-1]:
            inner |= 1 << number
        if sure_ends and span is not None and case.low is not None and case.high is not None:
            sure |= 1 << number
    known = span if span is not None and (span.low is not None or span.high is not None) else None
    return Axis(heading, cases, (), unit, inner, sure | inner, known, whole)


def _cut(numbers: list[Number], within: Span, whole: bool) -> tuple[Case, ...]:
    ends: set[Number] = {number for number in numbers if within.has(number)}
    low, high = within.low, within.high
    if whole:
        low, high = None if low is None else ceil(low), None if high is None else floor(high)
    ends |= {end for end in (low, high) if end is not None}
    ordered = sorted(ends)
    cases: list[Case] = []
    for before, after in zip([None, *ordered], [*ordered, None], strict=True):
        if before is not None:
            cases.append(Case(None, before, before))
        outside = (before is None and low is not None) or (after is None and high is not None)
        if not outside and (between := _between(before, after, whole)) is not None:
            cases.append(between)
    return tuple(cases)


def _between(before: Number | None, after: Number | None, whole: bool) -> Case | None:
    if not whole:
        return Case(None, before, after, before is not None, after is not None)
    low = None if before is None else floor(before) + 1
    high = None if after is None else ceil(after) - 1
    if low is not None and high is not None and low > high:
        return None
    return Case(None, low, high)


def domain_of(ruleset: Ruleset, heading: Heading) -> Type | None:
    """Returns the domain of a heading, by its name."""
    name = key(without_owner(heading.name))
    if name in ruleset.choices:
        choice = ruleset.choices[name]
        return Words(choice.name, tuple(word for word in choice.words if isinstance(word, str | Die)))
    if (asked := ruleset.asked_of_any(name)) is not None:
        return asked.type
    if name in ruleset.rules:
        return ruleset.rules[name].type
    return None


def _faces(heading: Heading) -> Span | None:
    """The faces of a heading that is a die, or a die of its own numbers."""
    die = heading.die
    if isinstance(die, ir.DiceOf) and isinstance(die.die, ir.Constant) and isinstance(die.die.value, Die):
        count = die.count.value if isinstance(die.count, ir.Constant) else None
        if isinstance(count, int):
            return Span(count, count * die.die.value.sides)
    ranged = _RANGED.fullmatch(heading.text.strip())
    return Span(int(ranged[1]), int(ranged[2])) if ranged is not None else None


def is_die(heading: Heading) -> bool:
    """Whether a heading is a die that reading throws."""
    return _faces(heading) is not None
