"""Does a later `hits on` or `start at` replace an earlier one unexpectedly?

Of several such lines of one throw or list the last that holds counts. One without a condition, and then its
exceptions, is read so by everybody. Two that lie across each other, such as bands of one range, are often meant
as the rows of a table, where the first that fits counts. A `start at` is often put right by a later one, so there
only a line that never counts is told; and in a list of dice, or of steps along a ladder, one that stands below what it
takes away: a variant adds its lines at the end.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.logic import Logic
from grognard.checks.put_above import above_that_line
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import done_text
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.wording.plain import condition_text

_ROLLS = (do.Roll, do.RollRange)
_CHANGES = (do.Amount, do.MoreDice, do.Shift, do.Drop)
_LISTS = frozenset({RuleKind.DIE, RuleKind.DICE})


@attrs.frozen
class _Said:
    """A line that replaces earlier ones of its kind, and all that must hold for it."""

    line: il.Line
    conditions: tuple[ir.Condition, ...]

    @property
    def condition(self) -> ir.Condition:
        """One condition of all."""
        return self.conditions[0] if len(self.conditions) == 1 else ir.All(self.conditions, place=self.line.place)

    def words(self) -> str:
        """What it says, as far as its `when`."""
        return done_text(self.line.place)


def later_lines_narrow(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report two `hits on` that hold at once where the later is no exception, and a `start at` that never counts."""
    for rule in ruleset.rules.values():
        for said in _throws(rule.lines):
            _ask(ruleset, rule, said, known.logic, collector)
        if rule.kind in _LISTS:
            _begun_anew(rule, known.logic, collector)


def _begun_anew(rule: Rule, logic: Logic, collector: Collector) -> None:
    """A `start at` below lines that changed what the list began with: they count for nothing where it holds."""
    changes: list[_Said] = []
    for said in _in_turn(rule.lines):
        line = said.line
        if isinstance(line.deed, _CHANGES):
            changes.append(said)
        if not isinstance(line.deed, do.StartAt):
            continue
        lost = [change for change in changes if logic.solve([*change.conditions, *said.conditions]) is not None]
        if lost:
            first = lost[0].line.label or lost[0].words()
            where = above_that_line(line.place, lost[0].line.place, rule.name, first)
            collector.report(
                codes.LATER_LINE_COUNTS,
                line.place,
                f"`{said.words()}` begins anew, so `{first}` above it counts for nothing where both hold.",
                help=f"Put it {where}.",
                also=(Label(lost[0].line.place, "this line does not count there"),),
            )


def _ask(ruleset: Ruleset, rule: Rule, said: list[_Said], logic: Logic, collector: Collector) -> None:
    for at, later in enumerate(said):
        for earlier in reversed(said[:at]):
            if not earlier.conditions or earlier.line.deed == later.line.deed:
                continue
            if later.conditions and logic.solve([later.condition], [earlier.condition]) is None:
                continue
            starts = isinstance(later.line.deed, do.StartAt) and later.conditions
            if starts and logic.solve([earlier.condition], [later.condition]) is not None:
                continue
            after = [each.condition for each in said[at + 1 :] if each.conditions]
            both = [*earlier.conditions, *later.conditions]
            if any(not each.conditions for each in said[at + 1 :]) or logic.solve(both, after) is None:
                continue
            # Only here, because most of the start-up of a small file would go into it.
            from grognard.checks.held_at_once import all_hold

            where = all_hold(ruleset, rule, earlier.line, both, after)
            if where is not None:
                _report(earlier, later, where.words(), collector)
                break


def _report(earlier: _Said, later: _Said, where: str, collector: Collector) -> None:
    rest = _rest(earlier, later)
    if not later.conditions:
        help = f"Put `{later.words()}` first, and its exceptions below it."
    elif rest:
        help = f"Say where the later line begins: `{later.words()} when {rest}`."
    else:
        help = "Say in the `when` of each line where it ends, or put the narrower line last."
    collector.report(
        codes.LATER_LINE_COUNTS,
        later.line.place,
        f"`{later.words()}` replaces `{earlier.words()}` wherever both hold, such as: {where}.",
        help=f"The last line that holds counts. {help}",
        also=(Label(earlier.line.place, "this line does not count there"),),
    )


def _rest(earlier: _Said, later: _Said) -> str:
    """The condition of the later line without the case of the earlier one, where that reads well."""
    other_side = _other_side(earlier.conditions[0]) if len(earlier.conditions) == 1 else None
    if other_side is None or later.line.condition is None or isinstance(later.line.condition, ir.Any):
        return ""
    written = " ".join(later.line.condition.place.text.split())
    return f"{condition_text(other_side)} and {written}"


def _other_side(condition: ir.Condition) -> ir.Condition | None:
    """What is beyond a band that is open on one side, or not the word that is named."""
    if not isinstance(condition, ir.Is) or len(condition.bands) != 1 or condition.negated:
        return None
    band = condition.bands[0]
    if isinstance(band, ir.Same):
        return attrs.evolve(condition, negated=True)
    if band.low is None and band.high is not None:
        beyond = attrs.evolve(band, low=band.high, low_open=not band.high_open, high=None, high_open=False)
    elif band.high is None and band.low is not None:
        beyond = attrs.evolve(band, high=band.low, high_open=not band.low_open, low=None, low_open=False)
    else:
        return None
    return attrs.evolve(condition, bands=(beyond,))


def _throws(lines: tuple[il.Line, ...]) -> Iterator[list[_Said]]:
    """The `hits on` of one throw, and the `start at` of one list, each kind for itself; other blocks for themselves."""
    hits: list[_Said] = []
    starts: list[_Said] = []
    said = list(_in_turn(lines))
    for each in said:
        if isinstance(each.line.deed, _ROLLS):
            yield hits
            hits = []
        elif isinstance(each.line.deed, do.HitsOn):
            hits.append(each)
        elif isinstance(each.line.deed, do.StartAt):
            starts.append(each)
    yield hits
    yield starts
    for each in said:
        if each.line.body and not isinstance(each.line.opener, il.When):
            yield from _throws(each.line.body)


def _in_turn(lines: tuple[il.Line, ...], around: tuple[ir.Condition, ...] = ()) -> Iterator[_Said]:
    """The lines one after another, those below a `when` too."""
    for line in lines:
        yield _Said(line, (*around, *((line.condition,) if line.condition is not None else ())))
        if isinstance(line.opener, il.When):
            yield from _in_turn(line.body, (*around, line.opener.condition))


CHECKS = (Check(later_lines_narrow),)
