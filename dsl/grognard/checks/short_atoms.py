"""What rules ask and deny, and how they compare: held against sentences that say the same in other words."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import assert_never

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Declared
from grognard.ir.limits import Limits
from grognard.ir.overruling import in_force
from grognard.ir.rules import Phase, Rule
from grognard.ir.types import YesNo
from grognard.ir.walk import all_lines
from grognard.telling.roots import roots


class Compared(enum.Enum):
    """How a value stands to a figure."""

    UP_TO = "up to {}"
    UNDER = "less than {}"
    FROM = "{} or more"
    OVER = "more than {}"
    EXACT = "{}"
    OTHER = "something else"


OPPOSITE = {
    Compared.UP_TO: Compared.OVER,
    Compared.OVER: Compared.UP_TO,
    Compared.UNDER: Compared.FROM,
    Compared.FROM: Compared.UNDER,
}
"""What holds where the other does not."""
OTHER_WAY = {Compared.UP_TO: Compared.FROM, Compared.FROM: Compared.UP_TO}
"""The same figure as the other end."""
_BEFORE: tuple[tuple[str, Compared], ...] = (
    (r"(?:up to|within|at most|no more than|not more than|no further than|not over|not beyond|to a maximum of|maximum of|no farther than)", Compared.UP_TO),
    (r"(?:less than|under|fewer than|below|short of|nearer than|closer than)", Compared.UNDER),
    (r"(?:at least|no less than|not less than|no fewer than|not under|a minimum of|from)", Compared.FROM),
    (r"(?:more than|over|above|beyond|further than|farther than|exceeds|exceeding|greater than)", Compared.OVER),
)  # fmt: skip
_AFTER: tuple[tuple[str, Compared], ...] = (
    (r"(?:or less|or fewer|or under|or nearer|or closer|or lower)", Compared.UP_TO),
    (r"(?:\+(?!\s*[0-9])|or more|or over|or higher|or better|or above|and over|or further|upwards?)", Compared.FROM),
)
_DENIED = re.compile(r"\b(?:never|not|nor|no)\s+(?:is\s+|are\s+|be\s+)?$|\b(?:no|nobody|none)\b[^,;:.()]*\s$")
_UNIT = r"""(?:\s*(?:"|\u2033|''|inch(?:es)?|cm|feet|foot|yards?|paces?|%|per cent|degrees?|points?))?"""


@attrs.frozen
class Atoms:
    """What some rules ask (True) and deny (False), by its roots; and how they compare with a figure."""

    asked: dict[tuple[str, ...], set[bool]]
    compared: dict[Fraction, set[Compared]]


def comparison_of(sentence: str, start: int, end: int) -> Compared | None:
    """How a sentence compares with the figure at a place; None where it only says it."""
    before, after = sentence[:start].casefold(), sentence[end:].casefold()
    for pattern, how in _BEFORE:
        if (found := re.search(rf"\b{pattern}\s+(?:an?\s+|the\s+|of\s+)?$", before)) is not None:
            return OPPOSITE[how] if _DENIED.search(before[: found.start()]) else how
    for pattern, how in _AFTER:
        if re.match(rf"{_UNIT}[^\S\n]*{pattern}", after):
            return how
    return None


def atoms_of(parts: Sequence[Declared | Phase], marks: Sequence[tuple[str, bool]] = ()) -> Atoms:
    """The atoms of some declarations, and of the states that begin (True) and end with them."""
    made = Atoms({}, {})
    for field, yes in marks:
        made.asked.setdefault(_roots_of(field), set()).update((yes, True))
    for part in parts:
        if isinstance(part, Limits):
            _limited(part, made)
        for condition, wanted in _conditions(part):
            _condition(condition, wanted, made)
        for word in _outcomes(getattr(part, "lines", ())):
            made.asked.setdefault(roots(word), set()).update((True, False))
        for deed in _deeds(part):
            _deed(deed, made)
        for line in all_lines(getattr(part, "lines", ())):
            if isinstance(line.opener, il.ChooseAmong) and line.opener.most > 1 and not line.opener.exactly:
                made.compared.setdefault(Fraction(line.opener.most), set()).add(Compared.UP_TO)
    for part in parts:
        if isinstance(part, Rule) and roots(part.name) in made.asked:
            made.asked[roots(part.name)].add(True)  # what is told is also done
    return made


def atoms_of_gate(gate: il.Gate) -> Atoms:
    """Those of one condition at the head of a rule, or of a limit."""
    made = Atoms({}, {})
    if not gate.once:
        _condition(gate.condition, gate.kind != "never", made)
    return made


def atoms_of_line(line: il.Line, deeds: bool = True) -> Atoms:
    """Those of one line, without the lines below it; with what it does, or only with what it asks."""
    made = Atoms({}, {})
    bare = attrs.evolve(line, body=(), exceptions=())
    for condition, wanted in _of_lines((bare,)):
        _condition(condition, wanted, made)
    if deeds and line.deed is not None:
        _deed(line.deed, made)
    return made


def atoms_of_denied(condition: ir.Condition | None) -> Atoms:
    """Those of one condition that is denied."""
    made = Atoms({}, {})
    _condition(condition, False, made)
    return made


def _limited(limits: Limits, made: Atoms) -> None:
    """An action that limits only ever forbid is denied in what tells them."""
    for limit in limits.limits:
        if limit.most > 1:
            made.compared.setdefault(Fraction(limit.most), set()).add(Compared.UP_TO)
        if limit.action and limit.target:
            kind = limit.gate.kind if limit.gate is not None else ""
            made.asked.setdefault(roots(limit.target), set()).update((False,) if kind == "never" else (True, False))


def _conditions(part: Declared | Phase) -> Iterator[tuple[ir.Condition | None, bool]]:
    match part:
        case Rule():
            for gate in (*part.gates, *part.holds):
                if not gate.once:
                    yield gate.condition, gate.kind != "never"
            if not part.holds:
                yield from _of_lines(part.lines)
        case Limits():
            for limit in part.limits:
                if limit.gate is not None:
                    yield limit.gate.condition, limit.gate.kind != "never"
        case Phase():
            yield part.condition, True
            yield from _of_lines(part.lines)
        case _:
            return


def _of_lines(lines: Sequence[il.Line]) -> Iterator[tuple[ir.Condition | None, bool]]:
    for line in lines:
        yield line.condition, True
        if isinstance(line.deed, do.StopHere):
            yield line.condition, False
        for exception in in_force(line):
            yield exception.condition, False
        match line.opener:
            case il.When() | il.ForEach():
                yield line.opener.condition, True
                if any(isinstance(inner.deed, do.StopHere) for inner in line.body):
                    yield line.opener.condition, False  # what ends a rule is a condition that it sets
            case il.Repeat():
                yield line.opener.until, False
            case None | il.Otherwise() | il.On() | il.OnTie() | il.OnChance() | il.PastEnd() | il.ChooseAmong():
                pass
            case _:
                assert_never(line.opener)
        if isinstance(line.deed, do.Offer | do.Choose):
            yield line.deed.condition, True
        yield from _of_lines(line.body)


def _outcomes(lines: Sequence[il.Line]) -> Iterator[str]:
    """The words of what may come out of a rule that is called: `on rout: …` neither asks nor denies a rout."""
    for line in lines:
        if isinstance(line.opener, il.On):
            for band in line.opener.bands:
                if (
                    isinstance(band, ir.Same)
                    and isinstance(band.value, ir.Constant)
                    and isinstance(band.value.value, str)
                ):
                    yield band.value.value
        yield from _outcomes(line.body)


def _deeds(part: Declared | Phase) -> Iterator[do.Deed]:
    def below(lines: Sequence[il.Line]) -> Iterator[do.Deed]:
        for line in lines:
            if line.deed is not None:
                yield line.deed
            yield from below(line.body)

    yield from below(getattr(part, "lines", ()))


def _deed(deed: do.Deed, made: Atoms) -> None:
    match deed:
        case do.Become(field=field, value=ir.Constant(value=bool() as value)):
            made.asked.setdefault(_roots_of(field), set()).update((value, True))
        case do.Become(value=ir.Constant(value=str() as word)) | do.ResultIs(value=ir.Constant(value=str() as word)):
            made.asked.setdefault(roots(word), set()).update((True, False))
        case _:
            for name in _names_in(deed):
                made.asked.setdefault(roots(name), set()).update((True, False))


def _names_in(deed: do.Deed) -> Iterator[str]:
    if isinstance(deed, do.Call | do.Offer | do.AddModifiers):
        yield deed.rule
    if isinstance(deed, do.ByHand):
        for found in re.finditer(r"[^\W\d_]+", deed.text):
            yield found[0]


def _condition(node: ir.Condition | None, wanted: bool, made: Atoms) -> None:
    match node:
        case None:
            return
        case ir.Not():
            _condition(node.condition, not wanted, made)
        case ir.All() | ir.Any():
            for part in node.conditions:
                _condition(part, wanted, made)
                if isinstance(node, ir.Any) and len(node.conditions) > 1:
                    # `up to 10 of them, or the nearest` is said as `of more than 10 only the nearest` too
                    _compared_only(part, not wanted, made)
        case ir.Holds(value=ir.Field() | ir.Fact() as value):
            made.asked.setdefault(_roots_of(ir.name_of(value)), set()).add(wanted)
        case ir.Holds(value=ir.WorkOut() as value):
            made.asked.setdefault(roots(value.rule), set()).add(wanted)
        case ir.IsKind():
            made.asked.setdefault(roots(node.kind), set()).update((True, False))
        case ir.Is():
            _is(node, wanted != node.negated, made)
        case ir.Quantified():
            _condition(node.condition, wanted if node.quantifier.value not in ("no", "none") else not wanted, made)
        case ir.Holds():
            return
        case _:
            assert_never(node)


def _compared_only(node: ir.Condition, wanted: bool, made: Atoms) -> None:
    """What a condition compares, and nothing else of it."""
    own = Atoms({}, made.compared)
    _condition(node, wanted, own)


def _is(node: ir.Is, wanted: bool, made: Atoms) -> None:
    if node.shared:
        for word in node.shared.split(" or "):
            made.asked.setdefault(roots(word), set()).add(wanted)
        return
    if isinstance(node.value, ir.Field | ir.Fact) and isinstance(node.value.type, YesNo):
        for band in node.bands:
            if isinstance(band, ir.Same) and isinstance(band.value, ir.Constant):
                made.asked.setdefault(_roots_of(ir.name_of(node.value)), set()).add(wanted == bool(band.value.value))
        return
    for band in node.bands:
        match band:
            case ir.Same(value=ir.Constant(value=str() as word)):
                made.asked.setdefault(roots(word), set()).add(wanted)
            case ir.Same(value=ir.Constant(value=int() | Fraction() as number)):
                made.compared.setdefault(Fraction(number), set()).add(Compared.OTHER)
            case ir.Span():
                for end, open_, inside, outside in (
                    (band.low, band.low_open, Compared.OVER, Compared.FROM),
                    (band.high, band.high_open, Compared.UNDER, Compared.UP_TO),
                ):
                    if isinstance(end, ir.Constant) and isinstance(end.value, int | Fraction):
                        how = inside if open_ else outside
                        both = band.low is not None and band.high is not None
                        held = made.compared.setdefault(Fraction(end.value), set())
                        held.add(Compared.OTHER if both else how if wanted else OPPOSITE[how])
                        if not wanted and not both:
                            held.add(how)  # `never beyond 24"` may be said so too
            case _:
                continue


def _roots_of(field: str) -> tuple[str, ...]:
    """What a mark is told by: `moved this turn` by having moved."""
    return roots(field.removesuffix(" this turn")) or roots(field)
