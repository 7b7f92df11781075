"""Do two exceptions to one line ever hold at once and do different things, with neither, or each, over the other?"""

from __future__ import annotations

from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import combinations

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.core.exceptions import disagree, precedence, said_before
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir.lines import Exception_
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines


def exceptions_agree(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each such pair with the plainest situation in which it shows, and each circle of `comes before:`."""
    for rule in ruleset.rules.values():
        for line in all_lines(rule.lines):
            before = precedence(line.exceptions)
            real = [at for at, exception in enumerate(line.exceptions) if exception.cancels is None]
            in_circles = [at for at in real if (at, at) in before]
            while in_circles:
                of_one = [at for at in in_circles if (in_circles[0], at) in before and (at, in_circles[0]) in before]
                _report_circle(line.exceptions, of_one, collector)
                in_circles = [at for at in in_circles if at not in of_one]
            for one, other in combinations(real, 2):
                first, second = line.exceptions[one], line.exceptions[other]
                if not disagree(first, second) or (one, other) in before or (other, one) in before:
                    continue
                # Only here, because most of the start-up of a small file without exceptions would go into it.
                from grognard.checks.held_at_once import witness

                where = witness(ruleset, rule, line, first, second)
                if where is None:
                    continue
                over = first.cites[0].paragraph if first.cites else "PARAGRAPH"
                collector.report(
                    codes.EXCEPTIONS_DISAGREE,
                    second.place,
                    f"Two exceptions to `{line.label or 'this line'}` hold at once and do different things: {where.words()}.",
                    help=f"Say below the one that is to count which it goes over: `comes before: {over}`; or narrow one of them.",
                    also=(Label(first.place, "the other exception"),),
                )


def _report_circle(exceptions: Sequence[Exception_], members: list[int], collector: Collector) -> None:
    """Report one circle among exceptions of which each comes before each of the others, by itself or through them."""
    said = said_before(exceptions)
    try:
        TopologicalSorter(
            {member: [over for at, over in said if at == member and over in members] for member in members}
        ).prepare()
        raise AssertionError("no circle among exceptions that come before themselves")
    except CycleError as error:
        numbers: list[int] = error.args[1][:-1]
    numbers.reverse()  # graphlib lists each behind what it waits for
    start = numbers.index(min(numbers))
    circle = [exceptions[at] for at in numbers[start:] + numbers[:start]]
    names = [f"[{exception.cites[0].paragraph}]" for exception in circle]
    if len(names) == 2:
        words = f"The exceptions {names[0]} and {names[1]} each come before the other"
    else:
        words = f"The exceptions {', '.join(names[:-1])} and {names[-1]} each come before the next, and the last before the first"
    collector.report(
        codes.EXCEPTIONS_GO_ROUND,
        circle[0].place,
        f"{words}, so nothing decides between them.",
        help="Keep `comes before:` below the one that is to count, and take it away below the other"
        + ("." if len(names) == 2 else "s that it goes over."),
        also=tuple(Label(exception.place, "this one too") for exception in circle[1:]),
    )


CHECKS = (Check(exceptions_agree, finds_errors=True),)
