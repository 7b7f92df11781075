"""Is a roll unused: does another replace it before it is read?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import every_block
from grognard.core.bench import EXCESS, NATURAL, TOTAL
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.phrases import done_text, text_of
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes

_ROLLS = (do.Roll, do.RollRange)
_LEFT = frozenset({TOTAL, NATURAL, EXCESS})
_LOOKS = (do.StopHere, do.RollAgain, do.GameOver, do.ByHand, do.GapStep, do.HigherWins, do.Choose, do.Offer)
"""Lines with which a throw may have to do though no value of theirs says so."""


def throws_are_looked_at(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report a roll whose place another roll, a table with a die of its own or a new start takes at once."""
    for lines in every_block(ruleset):
        for at, line in enumerate(lines):
            if isinstance(line.deed, _ROLLS) and line.deed.name is None:
                other = _taker(lines[at + 1 :])
                if other is not None:
                    _report(ruleset, line, other, collector)
            if isinstance(line.opener, il.On) and not (at and isinstance(lines[at - 1].opener, il.On)):
                _rolled_below(lines[at:], collector)
                _rolled_in_rounds(line, lines[at - 1 : at], collector)


def _rolled_below(lines: Sequence[il.Line], collector: Collector) -> None:
    """Report a roll of an `on` at which nothing looks: the next `on` goes by the first roll, and gives no result either."""
    chain = list(takewhile(lambda line: isinstance(line.opener, il.On | il.Otherwise), lines))
    if len(chain) < 2 or any(_looks(each) for line in lines[len(chain) :] for each in all_lines((line,))):
        return
    if all(any(_gives(each) for each in line.body) for line in chain):
        return
    for line in chain:
        last = line.body[-1] if line.body else line
        if isinstance(last.deed, _ROLLS) and last.deed.name is None and last.condition is None:
            rolled, said = done_text(last.place), text_of(line.place).split(":")[0]
            collector.report(
                codes.THROW_LOST,
                last.place,
                f"No line looks at `{rolled}`: each `on` beside `{said}` goes by the roll above them.",
                help=f"Write what it does below it, further in: `{said}`, below it `{rolled}` and its own `on …` lines; if it is the result, give the other lines one, too: `the result is …`.",
            )


def _rolled_in_rounds(on: il.Line, above: Sequence[il.Line], collector: Collector) -> None:
    """Report an `on` behind lines that roll for each of several: it goes by the last roll alone."""
    for line in above:
        last = line.body[-1] if isinstance(line.opener, il.ForEach | il.Repeat) else line
        if last is not line and isinstance(last.deed, _ROLLS):
            said, rolled = text_of(on.place).split(":")[0], done_text(last.place)
            collector.report(
                codes.THROW_LOST,
                on.place,
                f"`{said}` goes by the last `{rolled}` of `{text_of(line.place)}` alone.",
                help=f"If it is for each roll, put it two spaces further in, right below `{rolled}`.",
                also=(Label(last.place, "thrown here"),),
            )


def _gives(line: il.Line) -> bool:
    return _sets(line.deed) or isinstance(line.deed, do.RollAgain | do.StopHere | do.GapStep)


def _taker(below: Iterable[il.Line]) -> il.Line | None:
    """The line that takes the place of a throw above it; None where something is made of the throw first."""
    for line in below:
        if any(_looks(each) for each in all_lines((line,))):
            return None
        if line.opener is None and line.condition is None and not line.exceptions and _sets(line.deed):
            return line
    return None


def _looks(line: il.Line) -> bool:
    if isinstance(line.opener, il.On | il.OnTie | il.PastEnd) or isinstance(line.deed, _LOOKS):
        return True
    said = (
        line.deed,
        line.opener,
        line.condition,
        line.each,
        tuple(exception.condition for exception in line.exceptions),
    )
    return any(isinstance(node, ir.Variable) and node.name in _LEFT for node in nodes(said))


def _sets(deed: do.Deed | None) -> bool:
    if isinstance(deed, do.Call):
        return deed.answers
    return isinstance(deed, (*_ROLLS, do.StartAt, do.ResultIs, do.Read))


def _report(ruleset: Ruleset, line: il.Line, other: il.Line, collector: Collector) -> None:
    first, second = (done_text(each.place) for each in (line, other))
    words = f"`{second}` takes the place of `{first}`, of which nothing was made."
    help = f"Take the roll away, or give it a name: `{first} as first`."
    if isinstance(other.deed, _ROLLS):
        help = f"To add the two, write `add {second.removeprefix('roll ')}`; to keep the first, give it a name: `{first} as first`."
    elif isinstance(other.deed, do.Read) and _throws(ruleset, other.deed):
        words = f"`{second}` throws a die of its own, so nothing is made of `{first}`."
        help = f"Take the roll away, or read by it: `{second} using the total`."
    collector.report(codes.THROW_LOST, other.place, words, help=help, also=(Label(line.place, "thrown here"),))


def _throws(ruleset: Ruleset, deed: do.Read) -> bool:
    look = deed.look_up
    table = ruleset.tables.get(key(look.table)) if isinstance(look, ir.LookUp) else None
    return table is not None and any(heading.die is not None for heading in table.keys)


CHECKS = (Check(throws_are_looked_at),)
