"""Can conditions hold together? Decided by trying what their facts can be, one fact at a time.

A fact or field that is only held against constants is cut where they end; one value of each stretch stands for all.
Whatever else a condition looks at counts as free to be so or not, so what is said to be impossible is impossible.
The search sets one fact after another and gives up a branch as soon as a condition fails (as in M. Davis,
G. Logemann and D. Loveland, "A Machine Program for Theorem-Proving", 1962).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import assert_never

import attrs

from grognard.host.budget import Budget
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Numbers, Type, Words, YesNo, is_number, tidy, value_text
from grognard.lengths import behind
from grognard.wording.plain import condition_text, expression_text

Told = dict[Hashable, object]
"""What facts are, by the fact."""

_MOST = 20_000
"""How many steps a search may take before it is given up (and says that all can be)."""


_Known = dict[int, object]
"""What facts are, by their numbers."""


@attrs.frozen
class _Ready:
    """A condition made ready to be asked again and again."""

    node: ir.Condition
    holds: Callable[[_Known], bool | None]
    """Whether it holds where only some facts are known; None where that is not settled."""
    looks_at: tuple[int, ...]
    """The numbers of the facts it looks at."""
    size: int
    """How many plain conditions it is made of."""


_Plain = ir.Is | ir.Holds | ir.IsKind | ir.Quantified
"""A condition that is made of no others."""


_Asked = tuple[_Ready, bool]
"""A condition, and whether it should hold."""


_TO_BEGIN = 20
"""Looks that a search costs before it has looked at anything."""


@attrs.define
class Subject:
    """A subject of conditions, and the values that represent all it can be."""

    node: ir.Expression | ir.Condition
    values: list[object] = attrs.field(factory=list)
    domain: Type | None = None
    ends: set[int | Fraction] = attrs.field(factory=set)

    def text(self, value: object) -> str:
        """The subject with a value, in words."""
        if self.domain is None:
            words = condition_text(self.node)  # type: ignore[arg-type]
            return words if value else f"not {words}"
        if value is None:
            return ""
        words = expression_text(self.node)  # type: ignore[arg-type]
        if isinstance(self.domain, YesNo):
            return words if value else f"not {words}"
        unit = behind(self.domain.unit) if isinstance(self.domain, Numbers) else ""
        return f"{words} is {value_text(value)}{unit}"


class Logic:
    """Asks about conditions of one ruleset."""

    def __init__(self, ruleset: Ruleset, budget: Budget | None = None) -> None:
        self.ruleset = ruleset
        self.budget = budget or Budget()
        self._numbers: dict[Hashable, int] = {}
        self._made_ready: dict[int, _Ready] = {}
        """By identity, each with its condition, so that no other can get its identity."""
        self._owned = {
            kind: {field.key for field in ruleset.fields_of(kind)}
            | {fact.key for fact in ruleset.facts.values() if fact.of_kind and not fact.toward}
            for kind in ruleset.pieces
        }

    def rests_on(self, fields: Iterable[ir.Field | ir.Fact]) -> tuple[bool, ...]:
        """All that answers about conditions rest on beside them: of each of their fields, whether its piece surely has it."""
        return tuple(map(self._surely_has, fields))

    def subjects(self, conditions: Iterable[ir.Condition]) -> dict[Hashable, Subject]:
        """What some conditions look at."""
        by_key: dict[Hashable, Subject] = {}
        for node in (each for condition in conditions for each in _plain(condition)):
            mark = mark_of(node)
            if mark is node:
                by_key.setdefault(mark, Subject(node))
                continue
            value = node.value if isinstance(node, ir.Is | ir.Holds) else None
            assert isinstance(value, ir.Field | ir.Fact | ir.Variable)
            subject = by_key.setdefault(mark, Subject(value, domain=value.type))
            if isinstance(node, ir.Is):
                subject.ends.update(end.value for end in ir.constants(node.bands) if is_number(end.value))
        for subject in by_key.values():
            subject.values = self._values(subject)
        return by_key

    def solve(
        self, wanted: Sequence[ir.Condition], unwanted: Sequence[ir.Condition] = ()
    ) -> tuple[Told, dict[Hashable, Subject]] | None:
        """A case in which all of `wanted` hold and none of `unwanted`; None where there is none."""
        subjects = self.subjects([*wanted, *unwanted])
        self.budget.charge("looks", _TO_BEGIN + sum(len(subject.values) for subject in subjects.values()) // 8)
        asked = [(self._ready(condition), True) for condition in wanted] + [
            (self._ready(condition), False) for condition in unwanted
        ]
        values = {self._numbers[mark]: subject.values for mark, subject in subjects.items()}
        solution = self._search(asked, values, {}, [_MOST])
        if solution is None:
            return None
        marks = {self._numbers[mark]: mark for mark in subjects}
        return {marks[number]: value for number, value in solution.items()}, subjects

    def case(self, sided: Iterable[tuple[ir.Condition, bool]]) -> tuple[Told, dict[Hashable, Subject]] | None:
        """Returns a case in which conditions hold (True) or do not (False), as given; None where there is none."""
        every = list(sided)
        return self.solve(
            [condition for condition, sign in every if sign], [condition for condition, sign in every if not sign]
        )

    def never(self, *conditions: ir.Condition) -> bool:
        """Whether conditions can never hold together."""
        return self.solve(conditions) is None

    def always(self, condition: ir.Condition) -> bool:
        """Whether a condition holds whatever is so."""
        return self.solve((), (condition,)) is None

    def holds(self, condition: ir.Condition, told: Told) -> bool | None:
        """Whether a condition holds where only some facts are known; None where that is not settled."""
        return self._ready(condition).holds({self._number(mark): value for mark, value in told.items()})

    def words(self, told: Told, subjects: dict[Hashable, Subject]) -> str:
        """A case in words."""
        return ", ".join(text for mark, value in told.items() if (text := subjects[mark].text(value)))

    # ---- the search ----------------------------------------------------------------------------------------------

    def _search(
        self, asked: list[_Asked], values: dict[int, list[object]], told: _Known, left: list[int]
    ) -> _Known | None:
        open_ = []
        self.budget.charge("looks", sum(one.size for one, _ in asked))
        for wanted, sign in asked:
            now = wanted.holds(told)
            if now is None:
                open_.append((wanted, sign))
            elif now != sign:
                return None
        if not open_:
            return told
        left[0] -= 1
        if left[0] < 0:
            return told
        fact = next(number for number in open_[0][0].looks_at if number not in told)
        for value in values[fact]:
            solution = self._search(open_, values, {**told, fact: value}, left)
            if solution is not None:
                return solution
        return None

    def _ready(self, node: ir.Condition) -> _Ready:
        known = self._made_ready.get(id(node))
        if known is None:
            plain = list(_plain(node))
            looks_at = tuple(dict.fromkeys(self._number(mark_of(value)) for value in plain))
            size = sum(len(value.bands) if isinstance(value, ir.Is) else 1 for value in plain)
            known = self._made_ready[id(node)] = _Ready(node, self._reader(node), looks_at, size)
        return known

    def _number(self, mark: Hashable) -> int:
        return self._numbers.setdefault(mark, len(self._numbers))

    def _reader(self, node: ir.Condition) -> Callable[[_Known], bool | None]:
        """`holds` of one condition, with all done beforehand that does not rest on what is told."""
        match node:
            case ir.Not():
                inner = self._reader(node.condition)
                return lambda told: None if (now := inner(told)) is None else not now
            case ir.All() | ir.Any():
                parts = [self._reader(part) for part in node.conditions]
                decided = isinstance(node, ir.Any)

                def of_several(told: _Known) -> bool | None:
                    settled = True
                    for part in parts:
                        now = part(told)
                        if now is decided:
                            return decided
                        settled = settled and now is not None
                    return not decided if settled else None

                return of_several
        number = self._number(mark_of(node))
        answers: dict[tuple[type, object], bool] = {}

        def of_one(told: _Known) -> bool | None:
            if number not in told:
                return None
            value = told[number]
            known = (type(value), value)
            if known not in answers:
                answers[known] = _is_so(node, value)
            return answers[known]

        return of_one

    # ---- what conditions look at ------------------------------------------------------------------------------------

    def _values(self, subject: Subject) -> list[object]:
        match subject.domain:
            case None:
                return [True, False]
            case YesNo():
                values: list[object] = [False, True]
            case Words():
                values = list(subject.domain.words)
            case Numbers():
                values = list(_stretches(sorted(subject.ends), subject.domain))
            case _:
                raise AssertionError(subject)
        # A piece without such a field has nothing there.
        return values if self._surely_has(subject.node) else [*values, None]

    def _surely_has(self, node: ir.Expression | ir.Condition) -> bool:
        if isinstance(node, ir.Fact) and (node.of is None or node.to is not None):
            return True
        if isinstance(node, ir.Field | ir.Fact) and isinstance(node.of, ir.Role):
            name = node.field if isinstance(node, ir.Field) else key(node.name)
            return node.of.kind in self._owned and name in self._owned[node.of.kind]
        return False


def _plain(node: ir.Condition) -> Iterator[_Plain]:
    """The plain conditions that one is made of."""
    match node:
        case ir.Not():
            yield from _plain(node.condition)
        case ir.All() | ir.Any():
            for part in node.conditions:
                yield from _plain(part)
        case ir.Is() | ir.Holds() | ir.IsKind() | ir.Quantified():
            yield node
        case _:
            assert_never(node)


def mark_of(node: ir.Condition) -> Hashable:
    """The fact a plain condition looks at; the condition itself where it is no matter of one fact."""
    match node:
        case ir.Holds() if _is_fact(node.value) and isinstance(node.value.type, YesNo):  # type: ignore[union-attr]
            return node.value
        case ir.Is() if _is_fact(node.value) and all(ir.is_constant(band) for band in node.bands):
            domain = node.value.type  # type: ignore[union-attr]
            if isinstance(domain, YesNo | Words) or (
                isinstance(domain, Numbers) and all(is_number(end.value) for end in ir.constants(node.bands))
            ):
                return node.value
    return node


def _is_so(node: _Plain, value: object) -> bool:
    """Whether a plain condition holds where the fact it looks at is so."""
    if not isinstance(node, ir.Is) or mark_of(node) is node:
        return value is True
    words = node.value.type.words if isinstance(node.value.type, Words) else ()  # type: ignore[union-attr]
    return any(in_band(band, value, words) for band in node.bands) != node.negated


def in_band(band: ir.Band, value: object, words: tuple[object, ...]) -> bool:
    """Whether a value lies in a band of constants; `words` is the list it belongs to, in order."""
    if isinstance(band, ir.Same):
        assert isinstance(band.value, ir.Constant)
        wanted = band.value.value
        return wanted == value and (type(wanted) is type(value) or (is_number(wanted) and is_number(value)))
    if value is None:
        return False
    at = _rank(value, words)
    for end, open_, sign in ((band.low, band.low_open, 1), (band.high, band.high_open, -1)):
        if end is None:
            continue
        assert isinstance(end, ir.Constant)
        past = (at - _rank(end.value, words)) * sign
        if past < 0 or (open_ and past == 0):
            return False
    return True


def _rank(value: object, words: tuple[object, ...]) -> int | Fraction:
    if isinstance(value, int | Fraction):
        return value
    return words.index(value) if value in words else -1


def _is_fact(node: ir.Expression) -> bool:
    if isinstance(node, ir.Fact):
        return node.of is None or _is_piece(node.of)
    return isinstance(node, ir.Variable) or (isinstance(node, ir.Field) and _is_piece(node.of))


def _is_piece(node: ir.Expression) -> bool:
    return isinstance(node, ir.Role) or (isinstance(node, ir.Field) and _is_piece(node.of))


def _stretches(ends: list[int | Fraction], domain: Numbers) -> Iterable[int | Fraction]:
    """One number of every stretch between two ends, and every end, within the domain."""
    whole = not domain.unit and all(isinstance(end, int) for end in ends)
    tried: list[int | Fraction] = []
    for low, high in zip([None, *ends], [*ends, None], strict=True):
        if low is not None:
            tried.append(low)
        if low is not None and high is not None:
            tried.append(low + 1 if whole else tidy(Fraction(low + high) / 2))
        elif low is not None:
            tried.append(low + 1)
        elif high is not None:
            tried.append(high - 1)
    tried += [end for end in (domain.low, domain.high) if end is not None]
    return dict.fromkeys(sorted(filter(domain.has, tried)) or [0])
