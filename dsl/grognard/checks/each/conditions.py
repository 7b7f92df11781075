"""Can every condition hold, and can it fail?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from grognard.checks import spans
from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import Home, Sided, blocks, gated, homes
from grognard.core import ranges
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.host.budget import Looked
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import text_of
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.walk import nodes
from grognard.kept import Kept, kept
from grognard.source import Place
from grognard.wording.plain import condition_text


def conditions_are_open(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Reports conditions that can never hold, alone or in their place, and those that always do."""
    asks: list[tuple[Rule | Phase | Table, Callable[[Collector], None]]] = [
        (home.part, partial(_ask_home, known, home)) for home in homes(ruleset)
    ]
    asks += [(table, partial(_ask_table, known, table)) for table in ruleset.tables.values()]
    for part, ask in asks:
        compared, fields = _looked_at(part)
        # What its names can be, where it asks for them; and which of its fields are ever changed.
        can = tuple(known.reach.seen.compared.get(id(node)) for node in compared)
        changed = tuple(node.field in known.reach.written for node in fields if isinstance(node, ir.Field))
        rests_on = (can, changed, known.logic.rests_on(fields))
        for finding in known.budget.once(_FOUND, part, rests_on, partial(_heard, ask)):
            collector.take(finding)
    asker = _Asker(known, collector)
    phases = (phase.condition for sequence in ruleset.sequences.values() for phase in sequence.phases)
    limits = (limit.gate.condition for each in ruleset.limits for limit in each.limits if limit.gate is not None)
    for alone in (*phases, *limits):
        if alone is not None:
            asker.ask(alone, ())


_FOUND: Looked[tuple[Diagnostic, ...]] = Kept()
"""What was found in rules, steps and tables; no finding may speak of lines by their numbers."""


def _heard(ask: Callable[[Collector], None]) -> tuple[Diagnostic, ...]:
    heard = Collector()
    ask(heard)
    return heard.diagnostics


@kept
def _looked_at(part: Rule | Phase | Table) -> tuple[list[ir.Is], list[ir.Field | ir.Fact]]:
    """The comparisons in a rule, a step or a table, and its fields and facts."""
    lines: tuple[object, ...] = (part.rows, part.footnotes) if isinstance(part, Table) else part.lines
    every = [*nodes((lines, part.gates if isinstance(part, Rule) else ()))]
    return [node for node in every if type(node) is ir.Is], [
        each for each in every if isinstance(each, ir.Field | ir.Fact)
    ]


def _ask_table(known: Known, table: Table, collector: Collector) -> None:
    """The conditions in the cells and footnotes of a table, each by itself."""
    asker = _Asker(known, collector)
    cells = (cell for row in table.rows for cell in row.keys if isinstance(cell, ir.Condition))
    for condition in (*cells, *(footnote.condition for footnote in table.footnotes)):
        if condition is not None:
            asker.ask(condition, ())


def _ask_home(known: Known, home: Home, collector: Collector) -> None:
    """All conditions of a rule or a step, where they stand."""
    asker = _Asker(known, collector)
    for gate in home.gates:
        asker.ask(gate.condition, ())
    within = tuple(gated(home.gates))
    for lines, around in blocks(home.lines):
        for line in lines:
            for condition in _conditions(line):
                asker.ask(condition, (*within, *around))


class _Asker:
    def __init__(self, known: Known, collector: Collector) -> None:
        self.known = known
        self.collector = collector

    def ask(self, condition: ir.Condition, around: tuple[Sided, ...]) -> None:
        logic = self.known.logic
        for node in nodes((condition,)):
            if isinstance(node, ir.Is) and (self._out_of_range(node) or self._with_itself(node)):
                return
        if logic.never(condition):
            self._never(condition, condition.place, "")
            return
        for part in condition.conditions if isinstance(condition, ir.Any) else ():
            if logic.never(part):
                self._never(part, part.place, "")
        for node in nodes((condition,)):
            if isinstance(node, ir.Quantified) and logic.never(node.condition):
                self._never(node.condition, node.place, "")
        if logic.always(condition):
            self.collector.report(
                codes.CONDITION_ALWAYS,
                condition.place,
                f"`{condition_text(condition)}` always holds: it can be nothing else.",
                help="Leave the condition out, or mend what it asks.",
            )
            return
        steady = [(other, sign) for other, sign in around if self.known.steady(None, other)]
        if not steady or not self.known.steady(None, condition):
            return
        if logic.case([(condition, True), *steady]) is None and logic.case(steady) is not None:
            told = " and ".join(
                condition_text(other) if sign else f"not ({condition_text(other)})" for other, sign in steady
            )
            self._never(condition, condition.place, f" here, where {told}")

    def _out_of_range(self, node: ir.Is) -> bool:
        """A value of the rule that can never be what it is held against."""
        can = self.known.reach.seen.compared.get(id(node))
        if can is None or can.unknown or node.negated or spans.band_meets(node.bands, can):
            return False
        if can.words or can.span is None:
            return False
        self._never(node, node.place, f": it is {_ends(can.span)}")
        return True

    def _with_itself(self, node: ir.Is) -> bool:
        """`which side is not its side`, `which its foe is it`: both are of the piece that is looked at."""
        field, owner = node.value, node.value.of if isinstance(node.value, ir.Field) else None
        if (
            isinstance(field, ir.Field)
            and isinstance(owner, ir.Role)
            and "#" in owner.name
            and ir.Same(owner) in node.bands
        ):
            self.collector.report(
                codes.WHOSE_ITS,
                node.place,
                f"Within `which`, `it` is the {owner.kind} looked at: here its `{field.field}` is compared with itself.",
                help="Call the other by a name in the first line, `of a … as first`, and write `the first` for `it`.",
            )
            return True
        if not any(isinstance(band, ir.Same) and band.value == node.value for band in node.bands):
            return False
        value = node.value.of if isinstance(node.value, ir.Field) else None
        help = "Mend the condition, or take it away."
        if isinstance(node.value, ir.Field) and isinstance(value, ir.Role) and "#" in value.name:
            help = (
                f"Within `which`, `its` is of the {value.kind} looked at. Call the other by a name in the first line, "
                f"`of a … as first`, and say `the first's {node.value.field}`."
            )
        elif isinstance(node.value, ir.Field):
            whose = value.name if isinstance(value, ir.Role) else "…"
            help = f"Both are the {whose}'s. Say whose the other is: `the …'s {node.value.field}`."
        code = codes.CONDITION_NEVER if node.negated else codes.CONDITION_ALWAYS
        what = "can never hold" if node.negated else "always holds"
        words = f"`{text_of(node.place)}` {what}: it is held against itself."
        self.collector.report(code, node.place, words, help=help)
        return True

    def _never(self, condition: ir.Condition, place: Place, why: str) -> None:
        self.collector.report(
            codes.CONDITION_NEVER,
            place,
            f"`{condition_text(condition)}` can never hold{why}.",
            help="Mend the condition, or take away what hangs on it.",
        )


def _conditions(line: il.Line) -> Iterator[ir.Condition]:
    if line.condition is not None:
        yield line.condition
    for exception in line.exceptions:
        if exception.condition is not None:
            yield exception.condition
    match line.opener or line.deed:
        case il.When() as opener:
            yield opener.condition
        case il.Repeat() as opener if opener.until is not None:
            yield opener.until
        case il.ForEach() | do.Offer() | do.Choose() as opener if opener.condition is not None:
            yield opener.condition
        case _:
            pass
    for node in nodes((line.deed,)):
        # `the number of units which …`: of pieces that are counted or gathered.
        if isinstance(node, ir.Count | ir.OfPieces) and node.condition is not None:
            yield node.condition


def _ends(span: ranges.Span) -> str:
    if span.low == span.high:
        return f"{span.low}"
    if span.high is None:
        return f"{span.low} or more"
    if span.low is None:
        return f"{span.high} or less"
    return f"from {span.low} to {span.high}"


CHECKS = (Check(conditions_are_open),)
