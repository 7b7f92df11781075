"""Do the worked examples come out as they say, and for the reasons they give?"""

from __future__ import annotations

from grognard.checks.known import Known
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.ruleset import Ruleset


def examples_hold(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Run them all."""
    if not ruleset.examples:
        return
    # Only here, because most of the start-up of a small file without examples would go into it.
    from grognard.evaluate.replay import replay
    from grognard.evaluate.trace_text import lines_of

    for example in ruleset.examples:
        found = replay(ruleset, example)
        if found is None:
            continue
        steps = tuple(lines_of(found.events))[-6:]
        for fault in found.faults:
            collector.report(
                codes.EXAMPLE_FAILS,
                example.place,
                f"The example `{example.name}` does not hold. {fault}",
                help="Mend the example, or the rule it shows.",
                notes=steps,
            )
        for reason in found.reasons:
            collector.report(
                codes.WRONG_REASON,
                example.place,
                f"The example `{example.name}` gives the wrong reasons. {reason}",
                help="`because` lists every labelled line that applied, and no more.",
                notes=steps,
            )
        if found.stopped:
            collector.report(
                codes.EXAMPLE_STOPS,
                example.place,
                f"The example `{example.name}` cannot be run to its end. {found.stopped}",
                help="Give what is missing with `given`, `dice` or `choosing`.",
                notes=steps,
            )
