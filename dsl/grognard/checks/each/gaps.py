"""Which gaps does the source leave? Each `?` is listed with its place; none is an error."""

from __future__ import annotations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.ruleset import KnownGap, Ruleset
from grognard.telling.filling import how_to_fill


def known_gaps(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """List the gaps."""
    for gap in ruleset.gaps:
        cites = f" [{', '.join(str(cite) for cite in gap.cites)}]" if gap.cites else ""
        within = f" ({gap.within})" if gap.within else ""
        collector.report(
            codes.KNOWN_GAP,
            gap.place,
            f"The source does not say: {gap.words or 'what stands here'}{within}.{cites}",
            help=f"In rules of your own {_answered(gap)}; a variant fills it: {how}"
            if (how := how_to_fill(gap, ruleset)) is not None
            else None,
        )


def _answered(gap: KnownGap) -> str:
    """What an author does about a gap: one that stands by itself goes when the rules answer it."""
    if gap.place.file.position(gap.place.span.start).column == 1:
        return "take this line away, with what stands below it, once the rules say so or it is settled"
    return "write the answer in its place"


CHECKS = (Check(known_gaps),)
