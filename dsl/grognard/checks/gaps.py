"""Which gaps does the source leave? Each `?` is listed with its place; none is an error."""

from __future__ import annotations

from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.names import key
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import KnownGap, Ruleset


def known_gaps(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """List the gaps."""
    for gap in ruleset.gaps:
        cites = f" [{', '.join(str(cite) for cite in gap.cites)}]" if gap.cites else ""
        within = f" ({gap.within})" if gap.within else ""
        collector.report(
            codes.KNOWN_GAP,
            gap.place,
            f"The source does not say: {gap.words or 'what stands here'}{within}.{cites}",
            help=_how(gap, ruleset),
        )


def _how(gap: KnownGap, ruleset: Ruleset) -> str | None:
    """What a variant would write to fill it."""
    if not gap.words or not gap.within:
        return None
    table = ruleset.tables.get(key(gap.within))
    if table is not None:
        row = next((row for row in table.rows if row.place.holds(gap.place)), None)
        if row is not None:
            return f"A variant may fill it: `amend {gap.within}`, and below it `{text_of(row.place)}` with the answer."
    # A step of a sequence is filled in the sequence, by the words of the gap.
    sequence = gap.within.rpartition(",")[0]
    where = sequence if key(sequence) in ruleset.sequences else gap.within
    return f"A variant may fill it: `fill {gap.words} in {where} with …`."
