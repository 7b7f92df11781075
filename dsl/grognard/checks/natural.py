"""Does a face that always hits, or always misses, ever make a difference?"""

from __future__ import annotations

from grognard.checks.known import Known
from grognard.checks.walks import blocks, homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Number, is_number


def natural_rolls_matter(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report faces that hit or miss anyway, whatever modifiers apply."""
    for home in homes(ruleset):
        for lines, _ in blocks(home.lines):
            needs = [_need(line.deed) for line in lines if isinstance(line.deed, do.HitsOn)]
            if not needs or None in needs:
                continue
            known = [need for need in needs if need is not None]
            low, high = _each(lines)
            for line in lines:
                if not isinstance(line.deed, do.Always) or low is None or high is None:
                    continue
                face, hits = line.deed.face, line.deed.hits
                if hits and face + low >= max(known):
                    _report(line, f"a {face} hits anyway", face, hits, collector)
                elif not hits and face + high < min(known):
                    _report(line, f"a {face} misses anyway", face, hits, collector)


def _need(deed: do.Deed | None) -> Number | None:
    assert isinstance(deed, do.HitsOn)
    band = deed.band
    end = band.value if isinstance(band, ir.Same) else band.low
    if isinstance(band, ir.Span) and band.high is not None:
        return None
    value = end.value if isinstance(end, ir.Constant) else None
    return value if is_number(value) else None


def _each(lines: tuple[il.Line, ...]) -> tuple[int | None, int | None]:
    """The least and the most that is added on each die."""
    low = high = 0
    for line in lines:
        if isinstance(line.deed, do.AddModifiers) or line.opener is not None:
            return None, None
        if isinstance(line.deed, do.OnEachDie):
            if line.each is not None:
                return None, None
            always = line.condition is None and not line.exceptions
            amount = line.deed.amount
            low += amount if always else min(0, amount)
            high += amount if always else max(0, amount)
    return low, high


def _report(line: il.Line, why: str, face: int, hits: bool, collector: Collector) -> None:
    collector.report(
        codes.NATURAL_MEANINGLESS,
        line.place,
        f"`{face} always {'hits' if hits else 'misses'}` makes no difference: {why}, with the most that modifiers can do.",
        help="Look for a modifier that is missing, or has the wrong sign; otherwise the line can go.",
    )
