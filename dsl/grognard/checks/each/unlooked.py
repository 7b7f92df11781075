"""Is what a line works out looked at by a line below it?"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from functools import cached_property

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.put_above import above_that_line
from grognard.checks.walks import Home, homes
from grognard.core.bench import EXCESS, NATURAL, TOTAL
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.examples import Outcome
from grognard.ir.phrases import done_text, text_of
from grognard.ir.resting import resting
from grognard.ir.rules import LISTS, Phase, Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes, nodes_of

Names = frozenset[str]

_NONE: Names = frozenset()
_SCORE: Names = frozenset({TOTAL})
_ANYTHING = "?"
"""Stands among the names where a gap is: whoever fills it may look at all."""
_ON_THE_SCORE = (do.Add, do.Multiply, do.AddModifiers, do.Amount, do.AsYouWish, do.Halve, do.Round, do.Clamp)
"""What changes the score, and does nothing else."""
_LOOKING = (il.On, il.OnTie, il.PastEnd)
"""What looks at the score without naming it."""
_ANSWERING = frozenset({RuleKind.TEST, RuleKind.FIGHT, RuleKind.WORK_OUT})
_DOING = frozenset({RuleKind.ACTION, RuleKind.TEST})
_KINDS = frozenset(RuleKind) - LISTS - {RuleKind.STATE}


def what_is_worked_out_is_looked_at(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report a name that is given, and an amount that changes the score, where no line below looks at it any more."""
    gone_through = [(home, _courses(ruleset, home.part)) for home in homes(ruleset)]
    taken = _taken_over(ruleset, gone_through)
    for home, (course, alone) in gone_through:
        if home.rule is not None and home.rule.kind not in _KINDS:
            continue
        vain = dict(course.unlooked)
        if not _answers(home.rule, taken):
            vain.update(_after_the_last_look(home, course, alone))
        for line in all_lines(home.lines):
            name = vain.get(id(line), "")
            # One that reckons with a word is told as that.
            if name and id(line) not in known.reach.seen.summed:
                _report(home.rule, line, name, course.reader_above(line, name), collector)


@resting
def _courses(ruleset: Ruleset, part: Rule | Phase) -> tuple[_Course, _Course]:
    """The lines of a rule or a step, whose score is looked at behind them, and not."""
    return _Course(ruleset, part.lines), _Course(ruleset, part.lines, _NONE)


def _after_the_last_look(home: Home, course: _Course, alone: _Course) -> Iterator[tuple[int, str]]:
    """What changes the score where nobody takes it over, below a line that looked at it: it comes too late for that."""
    for line in all_lines(home.lines):
        if alone.unlooked.get(id(line)) == TOTAL and course.reader_above(line, TOTAL) is not None:
            yield id(line), TOTAL


def _taken_over(ruleset: Ruleset, gone_through: Sequence[tuple[Home, tuple[_Course, _Course]]]) -> frozenset[str]:
    """The rules whose result somebody looks at: a line below one that carries them out, or a worked example."""
    called = {call.rule for home, _ in gone_through for call in nodes_of(home.lines, do.Call)}
    # Of a test that no line asks for, players read the result.
    taken_over = {rule.key for rule in ruleset.rules.values() if rule.kind is RuleKind.TEST} - called
    taken_over |= {
        example.rule
        for example in ruleset.examples
        if example.rule is not None and any(map(_of_the_result, example.then))
    }
    while True:
        every = ((courses, _answers(home.rule, taken_over)) for home, courses in gone_through)
        more = {
            name for (looked, unlooked), answers in every for name in (looked if answers else unlooked).taken
        } - taken_over
        if not more:
            return frozenset(taken_over)
        taken_over |= more


def _of_the_result(said: Outcome) -> bool:
    """Whether an example holds something against what a rule comes to; not that it may not be done."""
    return said.value is None and not any(
        isinstance(band, ir.Same) and isinstance(band.value, ir.Constant) and band.value.value == do.NOT_ALLOWED
        for band in said.bands
    )


def _answers(rule: Rule | None, taken: Set[str]) -> bool:
    """Whether what a rule comes to is looked at; a step of play comes to nothing."""
    return rule is not None and (rule.kind not in _DOING or rule.key in taken)


class _Course:
    """The lines of one rule, gone through from the last to the first: what is looked at below each."""

    def __init__(self, ruleset: Ruleset, lines: tuple[il.Line, ...], end: Names = _SCORE) -> None:
        self.lines = lines
        calls = {line.deed.rule for line in all_lines(lines) if isinstance(line.deed, do.Call)}
        self._answering = {name for name in calls if ruleset.rules[name].kind in _ANSWERING}
        self.unlooked: dict[int, str] = {}
        """By a line's identity the name of what it works out in vain."""
        self._all = frozenset(name for line in all_lines(lines) for name in _looks(line))
        self.taken: set[str] = set()
        """The rules carried out here whose result is looked at below."""
        self._before(lines, end)

    def reader_above(self, line: il.Line, name: str) -> il.Line | None:
        """The nearest line of the rule above this one that looks at what it works out, or what bounds that for it."""
        looking = self._looking.get(name, ())
        above = looking[at - 1] if (at := bisect_left(looking, self._place[id(line)])) else -1
        while above > 0 and name == TOTAL and isinstance(self.lines[above - 1].deed, do.Clamp | do.Round):
            above -= 1
        return self.lines[above] if above >= 0 else None

    @cached_property
    def _place(self) -> dict[int, int]:
        """By a line's identity which line of the rule it is, or is within."""
        return {id(each): at for at, line in enumerate(self.lines) for each in all_lines((line,))}

    @cached_property
    def _looking(self) -> dict[str, list[int]]:
        """Which lines of the rule look at each name, in their order."""
        looking: dict[str, list[int]] = {}
        for at, line in enumerate(self.lines):
            for name in self._before((line,), _NONE):
                looking.setdefault(name, []).append(at)
        return looking

    def _before(self, lines: tuple[il.Line, ...], below: Names) -> Names:
        for line in reversed(lines):
            below = self._line(line, below)
        return below

    def _line(self, line: il.Line, below: Names) -> Names:
        looks = _looks(line)
        if isinstance(line.deed, do.Call | do.Offer) and line.deed.answers and (TOTAL in below or _ANYTHING in below):
            self.taken.add(line.deed.rule)
        for exception in line.exceptions:
            if exception.instead is not None:
                looks |= self._before((exception.instead,), below)
        if line.opener is not None:
            inner = below | looks
            if isinstance(line.opener, il.ForEach | il.Repeat):
                # The last line of a round is followed by the first of the next.
                while not (seen := self._before(line.body, inner)) <= inner:
                    inner |= seen
                return inner
            return inner | self._before(line.body, below)
        made = _made(line.deed)
        if made:
            self.unlooked[id(line)] = "" if made in below or _ANYTHING in below else made
        if line.condition is not None or line.exceptions or line.each is not None:
            return below | looks | (_SCORE if isinstance(line.deed, do.StopHere) else _NONE)
        return self._unconditional(line.deed, below) | looks

    def _unconditional(self, deed: do.Deed | None, below: Names) -> Names:
        """What is looked at from a line on that is done whenever it is come to, but for what it looks at itself."""
        match deed:
            case do.ResultIs() | do.RollAgain():
                return _NONE
            case do.StopHere() | do.GameOver():
                return _SCORE
            case do.StartAt() | do.Roll() | do.RollRange() | do.Read():
                return below - {TOTAL, NATURAL, EXCESS}
            case do.Let():
                return below - {deed.name}
            case do.Call() if deed.answers and deed.rule in self._answering:
                return below - {TOTAL}
            case do.HigherWins():
                # The lines above it are done once more, for the other side.
                return below | _SCORE | self._all
            case do.GapStep():
                return below | {_ANYTHING}
            case _:
                return below


def _made(deed: do.Deed | None) -> str:
    """The name of what a line works out, where that is all it does."""
    if isinstance(deed, do.Let):
        return deed.name
    return TOTAL if isinstance(deed, _ON_THE_SCORE) else ""


def _looks(line: il.Line) -> Names:
    """The names that a line itself looks at; not those that the lines it holds do."""
    names = set(_names((line.deed, line.opener, line.condition, line.each)))
    names.update(_names(tuple(exception.condition for exception in line.exceptions)))
    if isinstance(line.opener, _LOOKING):
        names |= {TOTAL, EXCESS}
    return frozenset(names)


def _names(root: object) -> Iterator[str]:
    for node in nodes(root):
        match node:
            case ir.Variable() | ir.OfThrow():
                yield node.name
            case ir.Gap():
                yield _ANYTHING
            case _:
                pass


def _report(rule: Rule | None, line: il.Line, name: str, above: il.Line | None, collector: Collector) -> None:
    what = "the score" if name == TOTAL else f"`{name}`"
    help = "Take it away, or look whether a line below should say what it looks at."
    also: tuple[Label, ...] = ()
    if above is not None:
        where = above_that_line(line.place, above.place, rule.called if rule is not None else "", text_of(above.place))
        help, also = f"It is looked at above. Put this line {where}.", (Label(above.place, "looked at here"),)
    collector.report(
        codes.WORKED_OUT_IN_VAIN,
        line.place,
        f"`{done_text(line.place)}` does nothing: no line below it looks at {what} any more.",
        help=help,
        also=also,
    )


CHECKS = (Check(what_is_worked_out_is_looked_at),)
