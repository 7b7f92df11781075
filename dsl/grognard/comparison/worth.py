"""What is one line worth? Removes each line of a rule and of its lists, and compares the odds.

A line that changes nothing in any situation is dead. That is only said where every situation there is was tried and
could be weighed; otherwise no effect was found in so many situations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import attrs

from grognard.comparison.search import Difference, Effort, Search
from grognard.comparison.weighing import LONGEST, Atom, Scale
from grognard.host.budget import Budget
from grognard.host.engine import shared
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.extent import extent
from grognard.ir.interface import interface
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines
from grognard.situations.sweep import Sweep

EFFORT = Effort(situations=2048, work=12_000, set_ups=16)
"""What is tried for each line."""
WORK = 60_000
"""Of a long rule all lines share so much work, unless it was said how much to try."""
_LOOKS = 8
"""So many looks is a line that is put together anew, once for each line that is taken away."""
_TOO_MANY = "Ask about a shorter rule that it uses, or take a line away yourself and hold the two against each other: `compare`."
_LISTS = frozenset({RuleKind.MODIFIERS, RuleKind.DICE, RuleKind.DIE, RuleKind.WORK_OUT})


@attrs.frozen
class Worth:
    """One line and its effect on the odds of a rule: the odds with it, less those without it."""

    rule: Rule
    line: il.Line
    exception: il.Exception_ | None
    """The exception to the line that was taken away; None for the line itself."""
    differences: tuple[Difference, ...]
    """The situations in which it does something, `before` without the line and `after` with it; the most first."""
    telling: tuple[Difference, ...]
    average: tuple[tuple[Atom, Fraction], ...]
    """How much it changes the chance of each answer on average, over the situations in which it does something."""
    shift: Fraction | None
    """How much it changes the mean on average, where the answers are numbers."""
    tried: int
    of: int
    needed: int
    """In so many situations the rule cannot be carried out without it."""
    unweighed: int
    """So many could not be weighed with it."""
    exact: bool
    """Whether the situations stand for all there are, and all could be weighed."""

    @property
    def dead(self) -> bool:
        """Whether it is proved that it can never change a result."""
        return self.exact and not self.differences and not self.needed

    @property
    def idle(self) -> bool:
        """Whether no effect was found, and it may have one all the same."""
        return not self.exact and not self.differences and not self.needed

    @property
    def largest(self) -> Fraction:
        """The most by which it changes any chance."""
        return self.differences[0].distance if self.differences else Fraction(0)


def worth(
    ruleset: Ruleset,
    rule: Rule,
    facts: Mapping[str, str] | None = None,
    most: int | None = None,
    budget: Budget | None = None,
    progress: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> list[Worth]:
    """The worth of each line, in the order of the rules. `progress` is called with how far it has come.

    Raises `BadQuestion` where a fact told does not fit, `BudgetExceeded` where there are too many lines for `looks`.
    """
    lines = list(candidates(ruleset, rule))
    situations = most or EFFORT.situations
    # Who wishes for more situations than usual waits for them.
    steps = min(EFFORT.work, WORK // max(1, len(lines))) if situations <= EFFORT.situations else 10 * situations
    effort = attrs.evolve(EFFORT, work=steps, situations=situations)
    together = len(lines) * min(extent(ruleset, rule, gates=True), LONGEST)
    (budget or Budget()).check("looks", _LOOKS * together, hint=_TOO_MANY)
    sweep = Sweep(ruleset, rule, facts)
    whole = Scale(sweep)

    def work(at: int) -> Worth:
        home, line, exception = lines[at]
        less = _without(home, line, exception)
        key = next(name for name, other in ruleset.rules.items() if other is home)
        smaller = attrs.evolve(ruleset, rules={**ruleset.rules, key: less})
        root = less if home is rule else rule
        # What it makes as usual again may have been otherwise before, and nothing else asks for that.
        besides = sweep.reached.overwritten if isinstance(line.deed, do.Become) else ()
        with_it = Scale(Sweep(ruleset, rule, facts, besides)) if besides else whole
        search = Search(Scale(Sweep(smaller, root, facts, besides)), with_it, effort)
        search.run()
        return _worth(home, line, exception, search)

    worths: list[Worth] = []
    for (home, line, exception), each in zip(lines, shared(work, range(len(lines))), strict=True):
        progress("lines taken away", len(worths) + 1, len(lines))
        worths.append(attrs.evolve(each, rule=home, line=line, exception=exception))  # a worker sends copies of these
    return worths


def candidates(ruleset: Ruleset, rule: Rule) -> Iterator[tuple[Rule, il.Line, il.Exception_ | None]]:
    """The lines that can be taken away, and the exceptions to them: of the rule itself, then of the lists it uses."""
    lists = [ruleset.rules[name] for name in interface(ruleset, rule).rules if name in ruleset.rules]
    for home in (rule, *(each for each in lists if each.kind in _LISTS and each is not rule)):
        for line in all_lines(home.lines):
            if line.deed is None or _names_something(line.deed):
                continue
            yield home, line, None
            for exception in line.exceptions:
                yield home, line, exception


def _names_something(deed: do.Deed) -> bool:
    """Whether other lines speak of what a line makes: without it they would have no meaning."""
    match deed:
        case do.Let() | do.Choose() | do.ByHand() | do.GapStep():
            return True
        case do.Roll() | do.RollRange():
            return deed.name is not None
        case _:
            return False


def _without(rule: Rule, line: il.Line, exception: il.Exception_ | None) -> Rule:
    def left(lines: tuple[il.Line, ...]) -> tuple[il.Line, ...]:
        without: list[il.Line] = []
        for line_here in lines:
            if line_here is line and exception is None:
                continue
            kept = tuple(
                attrs.evolve(each, instead=None) if each.instead is line and exception is None else each
                for each in line_here.exceptions
                if each is not exception
            )
            without.append(attrs.evolve(line_here, body=left(line_here.body), exceptions=kept))
        return tuple(without)

    return attrs.evolve(rule, lines=left(rule.lines))


def _worth(rule: Rule, line: il.Line, exception: il.Exception_ | None, search: Search) -> Worth:
    count = len(search.differences)
    change: dict[Atom, Fraction] = {}
    shift: Fraction | None = Fraction(0)
    for difference in search.differences:
        for atom in dict.fromkeys((*difference.before.atoms(), *difference.after.atoms())):
            if not atom[0]:
                change[atom] = (
                    change.get(atom, Fraction(0)) + difference.after.chance(atom) - difference.before.chance(atom)
                )
        shift = None if shift is None or difference.shift is None else shift + difference.shift
    average = sorted(
        ((atom, total / count) for atom, total in change.items() if total), key=lambda pair: (-abs(pair[1]), pair[0])
    )
    exact, tried = search.whole(), search.tried
    needed = sum(n for reason, n in search.reasons.items() if reason.startswith("only before: "))
    return Worth(
        rule,
        line,
        exception,
        tuple(search.differences),
        search.telling(1),
        tuple(average),
        shift / count if shift is not None and count else None,
        tried,
        max(search.size(), tried),
        needed,
        search.unweighed - needed,
        exact,
    )
