"""Has every table exactly one row for every case?

The axes are cut at the ends of all bands, and one case is tried between any two cuts (and on each): that is
exact for bands of constants, as between two cuts nothing changes. Tables that look at values only known in a
run, tables of reasons (`when`), and tables with more than 500,000 pairs of a case and a row are left alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import prod

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir.names import key
from grognard.ir.ruleset import Heading, Row, Ruleset, Table
from grognard.ir.types import Die, Numbers, Type, Words, YesNo, tidy, value_text

_MOST_COMPARED = 500_000


def tables_cover(ruleset: Ruleset, collector: Collector) -> None:
    """Report a case between the rows that no row has, and a case that two rows have."""
    for table in ruleset.tables.values():
        axes = [_axis(ruleset, heading, number, table) for number, heading in enumerate(table.keys)]
        if (
            not axes
            or any(not axis for axis in axes)
            or prod(len(axis) for axis in axes) * len(table.rows) > _MOST_COMPARED
        ):
            continue
        _sweep(table, axes, collector)


def _sweep(table: Table, axes: Sequence[Sequence[object]], collector: Collector) -> None:
    told: set[tuple[int, int]] = set()
    hole: tuple[object, ...] | None = None
    for case in product(*axes):
        holding = [row for row in table.rows if _has(row, case)]
        if not holding and hole is None:
            hole = case
        for first, second in pairwise(holding):
            pair = (table.rows.index(first), table.rows.index(second))
            if pair not in told:
                told.add(pair)
                collector.report(
                    codes.TABLE_OVERLAP,
                    second.place,
                    f"Two rows of `{table.name}` hold for {_case(table, case)}.",
                    help="Narrow one of them, so that each case has one row.",
                    also=(Label(first.place, "the other row"),),
                )
    if hole is not None:
        collector.report(
            codes.TABLE_GAP,
            table.place,
            f"No row of `{table.name}` holds for {_case(table, hole)}.",
            help="Add a row for it, or widen the row beside it.",
        )


def _case(table: Table, case: Sequence[object]) -> str:
    return ", ".join(f"{heading.text} {value_text(value)}" for heading, value in zip(table.keys, case, strict=True))


def _has(row: Row, case: Sequence[object]) -> bool:
    return all(_holds(bands, value) for bands, value in zip(row.keys, case, strict=True))


def _holds(bands: tuple[ir.Band, ...] | ir.Condition | None, value: object) -> bool:
    if bands is None or not isinstance(bands, tuple):
        return True
    return any(_in(band, value) for band in bands)


def _in(band: ir.Band, value: object) -> bool:
    if isinstance(band, ir.Same):
        return _constant(band.value) == value
    if not isinstance(value, int | Fraction) or isinstance(value, bool):
        return False
    low, high = _constant(band.low), _constant(band.high)
    if isinstance(low, int | Fraction) and (value < low or (band.low_open and value == low)):
        return False
    return not (isinstance(high, int | Fraction) and (value > high or (band.high_open and value == high)))


def _constant(value: ir.Expression | None) -> object:
    return value.value if isinstance(value, ir.Constant) else None


def _axis(ruleset: Ruleset, heading: Heading, number: int, table: Table) -> list[object]:
    """The cases of one axis; none where they cannot be told."""
    if heading.when:
        return []
    bands = [band for row in table.rows for band in _bands(row, number)]
    ends = [end for band in bands for end in _ends(band)]
    if any(not isinstance(end, ir.Constant) for end in ends):
        return []
    values = [end.value for end in ends if isinstance(end, ir.Constant)]
    domain = _domain(ruleset, heading)
    if isinstance(domain, Words):
        return list(domain.words)
    if isinstance(domain, YesNo):
        return [False, True]
    numbers = sorted({value for value in values if isinstance(value, int | Fraction) and not isinstance(value, bool)})
    if not numbers or len(numbers) != len(set(values)):
        return []
    if heading.die is not None:
        sides = _sides(heading.die)
        return list(range(1, sides + 1)) if sides else []
    return _cut(numbers, domain)


def _cut(numbers: list[int | Fraction], domain: Type | None) -> list[object]:
    """Every number that ends a band, and one between each two (whole where all are whole and no length is meant)."""
    whole = all(isinstance(one, int) for one in numbers) and not (isinstance(domain, Numbers) and domain.unit)
    found: list[object] = []
    for low, high in zip(numbers, [*numbers[1:], None], strict=True):
        found.append(low)
        if high is None:
            continue
        if whole:
            if high - low > 1:
                found.append(low + 1)
        else:
            found.append(tidy(Fraction(low + high) / 2))
    return found


def _bands(row: Row, number: int) -> tuple[ir.Band, ...]:
    bands = row.keys[number]
    return bands if isinstance(bands, tuple) else ()


def _ends(band: ir.Band) -> list[ir.Expression]:
    if isinstance(band, ir.Same):
        return [band.value]
    return [end for end in (band.low, band.high) if end is not None]


def _sides(die: ir.Expression) -> int:
    if isinstance(die, ir.DiceOf) and isinstance(die.die, ir.Constant) and isinstance(die.die.value, Die):
        count = die.count.value if isinstance(die.count, ir.Constant) else 0
        return die.die.value.sides if count == 1 else 0
    return 0


def _domain(ruleset: Ruleset, heading: Heading) -> Type | None:
    name = key(heading.name.rpartition("'s ")[2])
    if name in ruleset.choices:
        choice = ruleset.choices[name]
        return Words(choice.name, tuple(word for word in choice.words if isinstance(word, str | Die)))
    if name in ruleset.facts:
        return ruleset.facts[name].type
    for kind in ruleset.pieces:
        for field in ruleset.fields_of(kind):
            if key(field.name) == name:
                return field.type
    return None
