"""Has every outcome of a test an `on`, and every `on` an outcome?"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, inf

from grognard.checks import spans
from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.reach import TOTAL
from grognard.checks.spans import Can
from grognard.checks.walks import every_block
from grognard.core import ranges
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import either, in_a_row
from grognard.ir.phrases import text_of
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Number, is_number, value_text
from grognard.ir.walk import nodes, nodes_of

Ends = tuple[Number | float, Number | float]
"""The least and the largest of some numbers; infinite where there is none."""

_MOST_NUMBERS = 400
"""Of a longer run of numbers nobody leaves out a few."""
_OTHERS = (do.Roll, do.RollRange, do.StartAt, do.Read, do.Call)


def outcomes_are_handled(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Reports an `on` for an impossible result, branches that are never taken, and results without a branch."""
    tests = {id(rule.lines) for rule in ruleset.rules.values() if rule.kind is RuleKind.TEST}
    for lines in every_block(ruleset):
        for chain in _chains(lines):
            can = known.reach.seen.scores.get(id(chain[0]))
            if can is not None and not can.unknown:
                _chain(chain, can, _asked(lines, chain[0]), collector)
                _numbers_left(chain, lines, can, id(lines) in tests, collector)
        _conditions(lines, known, collector)


def _chains(lines: tuple[il.Line, ...]) -> list[list[il.Line]]:
    chains: list[list[il.Line]] = []
    open_ = False
    for line in lines:
        if isinstance(line.opener, il.On):
            if not open_:
                chains.append([])
            chains[-1].append(line)
            open_ = True
        elif isinstance(line.opener, il.Otherwise) and open_:
            chains[-1].append(line)
            open_ = False
        else:
            open_ = False
    return chains


def _asked(lines: tuple[il.Line, ...], first: il.Line) -> set[object]:
    """The outcomes of which something is said above a chain: conditions ask for them, or an `on` that stands apart."""
    above = lines[: lines.index(first)]
    conditions = [line.condition for line in above if line.condition is not None]
    asked_for: set[object] = {
        word
        for node in nodes(tuple(conditions))
        if isinstance(node, ir.Is) and isinstance(node.value, ir.Variable)
        for word in ir.named(node.bands)
    }
    for line in reversed(above):
        if isinstance(line.deed, _OTHERS):
            break  # what comes out above it is of another throw
        if isinstance(line.opener, il.On):
            asked_for |= ir.named(line.opener.bands)
    return asked_for


def _conditions(lines: tuple[il.Line, ...], known: Known, collector: Collector) -> None:
    """Outcomes gone through by lines with `when the result is …`, one line after another."""
    run: list[il.Line] = []
    can: Can | None = None
    handled: set[object] = set()
    for line in (*lines, None):
        words, now = _result_is(line, known) if line is not None else (set(), None)
        if line is not None and words and (can is None or can == now):
            run.append(line)
            can, handled = now, handled | words
            continue
        if can is not None and len(run) > 1 and len(handled) > 1 and not isinstance(line and line.opener, il.On):
            left = [word for word in can.words - handled if word is not None]
            if left and not (line is not None and line.condition is None and line.opener is None):
                _left_out(run[-1], left, collector)
        run, can, handled = ([line], now, words) if line is not None and words else ([], None, set())


def _result_is(line: il.Line, known: Known) -> tuple[set[object], Can | None]:
    """The words a line asks the result to be, and what it can be; nothing where it asks anything else."""
    node = line.condition
    if line.opener is not None or line.exceptions or not isinstance(node, ir.Is) or node.negated:
        return set(), None
    can = known.reach.seen.compared.get(id(node))
    if (
        not isinstance(node.value, ir.Variable)
        or node.value.name != TOTAL
        or can is None
        or can.unknown
        or can.span is not None
    ):
        return set(), None
    words: set[object] = {*ir.named(node.bands)}
    return (words, can) if len(words) == len(node.bands) and len(can.words) > 1 else (set(), None)


def _left_out(line: il.Line, left: list[object], collector: Collector) -> None:
    words = [f"`{word}`" for word in sorted(map(value_text, left))]
    does = "is a possible result here and has" if len(words) == 1 else "are possible results here and have"
    collector.report(
        codes.OUTCOME_NOT_HANDLED,
        line.place,
        f"{in_a_row(words)} {does} no `on` line.",
        help="Write `on …` for it, or `otherwise`, if something should be done then.",
    )


def _chain(chain: list[il.Line], can: Can, asked: set[object], collector: Collector) -> None:
    handled: set[object] = set()
    numbers = spans.Widest()
    openers: set[str] = set()
    above: list[tuple[Ends, il.Line]] = []
    for line in chain:
        opener = line.opener
        if isinstance(opener, il.Otherwise):
            if can.span is None and can.words and can.words <= handled:
                _unreachable(line, "every outcome has an `on` above it", collector)
            return
        assert isinstance(opener, il.On)
        if not spans.band_meets(opener.bands, can):
            collector.report(
                codes.OUTCOME_NEVER_GIVEN,
                line.place,
                f"`{text_of(line.place)}` is never done: what comes out here is {_all(can)}.",
                help="Mend the word, or the table or test that should give it.",
            )
            continue
        mine, ends = ir.named(opener.bands), _ends(line, can)
        if (len(mine) == len(opener.bands) and mine <= handled) or numbers.hold(opener.bands, can):
            _unreachable(line, "an `on` above it has the same outcome", collector, _joined(line, openers))
        elif ends is not None and (taken := _across(ends, above)) is not None:
            _across_report(line, *taken, collector)
        handled |= mine
        openers.add(text_of(line.place))
        if line.condition is None and not line.exceptions:
            numbers.add(opener.bands)
            if ends is not None:
                above.append((ends, line))
    # A chain of one `on` picks one case out; from two on it goes through them.
    left = [word for word in can.words - handled - asked if word is not None]
    if can.span is None and len(chain) > 1 and len(handled) > 1 and left:
        _left_out(chain[-1], left, collector)


def _numbers_left(
    chain: list[il.Line], lines: tuple[il.Line, ...], can: Can, of_a_test: bool, collector: Collector
) -> None:
    """Numbers without an `on`, where the `on` lines have all that the dice show, or each gives the result of a test in a word."""
    bands = [band for line in chain if isinstance(line.opener, il.On) for band in line.opener.bands]
    if can.span is None or can.holes or len(bands) < 2 or isinstance(chain[-1].opener, il.Otherwise):
        return
    if not all(map(ir.is_constant, bands)) or any(spans.band_span(band) is None for band in bands):
        return
    above = lines[: lines.index(chain[0])]
    start = max((at for at, line in enumerate(above) if isinstance(line.deed, _OTHERS) and _always(line)), default=-1)
    if any(line.opener is not None or _asks_the_total(line) for line in above[start + 1 :]):
        return
    ends = [end.value for end in ir.constants(bands) if is_number(end.value)]
    low, high = floor(min(ends)) - 1, ceil(max(ends)) + 1
    low = low if can.span.low is None else max(low, ceil(can.span.low))
    high = high if can.span.high is None else min(high, floor(can.span.high))
    if high - low > _MOST_NUMBERS:
        return
    left = [number for number in range(low, high + 1) if not any(ir.lies_in(number, band) for band in bands)]
    words = of_a_test and lines[-1] is chain[-1] and all(map(_gives_a_word, chain))
    shown = _shown(above[start]) if start >= 0 else range(0)
    beyond = bool(shown) and all(any(ir.lies_in(number, band) for band in bands) for number in shown)
    if left and (words or beyond):
        over = left[-1] > max(ends) and (can.span.high is None or can.span.high > left[-1])
        under = left[0] < min(ends) and (can.span.low is None or can.span.low < left[0])
        first = f"{left[0]} or less" if under else str(left[0])
        last = f"{left[-1]} or more" if over else str(left[-1])
        said = [
            first if number == left[0] and (len(left) > 1 or under) else last if number == left[-1] else str(number)
            for number in left
        ]
        collector.report(
            codes.NUMBER_WITHOUT_ON,
            chain[-1].place,
            f"The total can be {either(said)} here, and no `on` line has that.",
            help=f"Write a line for it, such as `on {said[-1]}: …`, widen one of the lines, or write `otherwise: …` below them.",
        )


def _always(line: il.Line) -> bool:
    return line.condition is None and not line.exceptions


def _asks_the_total(line: il.Line) -> bool:
    return any(node.name == TOTAL for node in nodes_of((line.condition, line.exceptions), ir.Variable))


def _gives_a_word(line: il.Line) -> bool:
    """Whether an `on` ends with a result that is a word."""
    deed = line.body[-1].deed if line.body and _always(line.body[-1]) else None
    given = deed.value if isinstance(deed, do.ResultIs) else None
    return isinstance(given, ir.Constant) and isinstance(given.value, str)


def _shown(roll: il.Line) -> range:
    """What the dice of a roll can come to."""
    count, faces = il.dice_rolled(roll), next(il.faces_of(roll), range(0))
    return range(count * faces[0], count * faces[-1] + 1) if count and faces else range(0)


def _across(mine: Ends, above: Sequence[tuple[Ends, il.Line]]) -> tuple[il.Line, str] | None:
    """An `on` above of which a part lies in a line, and a part of the line in it; and for which numbers that is."""
    first, last = mine
    for (low, high), other in above:
        if low < first <= high < last or first < low <= last < high:
            least, most = value_text(max(first, low)), value_text(min(last, high))
            return other, least if least == most else f"{least} to {most}"
    return None


def _ends(line: il.Line, can: Can) -> Ends | None:
    """The least and the largest number of an `on` with one band of closed ends, as far as they can come out."""
    bands = line.opener.bands if isinstance(line.opener, il.On) else ()
    if (
        len(bands) != 1
        or can.span is None
        or (isinstance(bands[0], ir.Span) and (bands[0].low_open or bands[0].high_open))
    ):
        return None
    span = spans.band_span(bands[0])
    both = ranges.meet(span, can.span) if span is not None else None
    if both is None:
        return None
    return -inf if both.low is None else both.low, inf if both.high is None else both.high


def _across_report(line: il.Line, other: il.Line, both: str, collector: Collector) -> None:
    said = text_of(line.place)
    collector.report(
        codes.STEP_UNREACHABLE,
        line.place,
        f"`{said}` is never done for {both}: `{text_of(other.place)}` above it has {both} too.",
        help="Of several `on` only the first that fits is done: let each number be in one of them.",
        also=(Label(other.place, "done in its place"),),
    )


def _joined(line: il.Line, above: set[str]) -> str:
    """What to do of a second `on` of one outcome, or of one that a wider `on` leaves nothing."""
    opener = text_of(line.place)
    if opener in above:
        return f"Put what it does below the first `{opener}`, two spaces further in, a line each."
    return "Of several `on` only the first that fits is done: put the narrower above the wider."


def _unreachable(
    line: il.Line, why: str, collector: Collector, help: str = "Take it away, or mend the lines above it."
) -> None:
    collector.report(codes.STEP_UNREACHABLE, line.place, f"`{text_of(line.place)}` is never done: {why}.", help=help)


def _all(can: Can) -> str:
    words = sorted(value_text(word) for word in can.words)
    if can.span is not None:
        low, high = can.span.low, can.span.high
        words.append(
            value_text(low)
            if low is not None and low == high
            else f"a number{f' from {value_text(low)}' if low is not None else ''}{f' to {value_text(high)}' if high is not None else ''}"
        )
    return either(words) or "nothing"


CHECKS = (Check(outcomes_are_handled),)
