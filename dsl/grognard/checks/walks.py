"""All lines of a ruleset, with the rule and the lines around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.rules import Phase, Rule
from grognard.ir.ruleset import Ruleset
from grognard.source import Place

Sided = tuple[ir.Condition, bool]
"""A condition, and whether it holds."""


@attrs.frozen
class Home:
    """What a list of lines belongs to: a rule, or a step of a sequence."""

    name: str
    rule: Rule | None
    lines: tuple[il.Line, ...]
    place: Place
    part: Rule | Phase
    """The rule or the step itself."""

    @property
    def gates(self) -> tuple[il.Gate, ...]:
        """When it may be done; a step says that elsewhere."""
        return self.rule.gates if self.rule is not None else ()


def homes(ruleset: Ruleset) -> Iterator[Home]:
    """Every rule and every step."""
    for rule in ruleset.rules.values():
        yield Home(rule.name, rule, rule.lines, rule.place, rule)
    for sequence in ruleset.sequences.values():
        for phase in sequence.phases:
            yield Home(phase.title, None, phase.lines, phase.place, phase)


def gated(gates: Iterable[il.Gate]) -> Iterator[Sided]:
    """What must hold, and what may not, where something with these gates is done."""
    yield from ((gate.condition, gate.kind == "only") for gate in gates if gate.kind in ("only", "never"))


def blocks(
    lines: tuple[il.Line, ...], around: tuple[Sided, ...] = ()
) -> Iterator[tuple[tuple[il.Line, ...], tuple[Sided, ...]]]:
    """Yields every list of lines, the outermost first, with the conditions around it."""
    yield lines, around
    passed: list[Sided] = []
    for line in lines:
        opener = line.opener
        if isinstance(opener, il.When):
            yield from blocks(line.body, (*around, (opener.condition, True)))
            passed.append((opener.condition, False))
            continue
        if isinstance(opener, il.Otherwise):
            yield from blocks(line.body, (*around, *passed))
        elif line.body:
            yield from blocks(line.body, around)
        passed = []


def every_block(ruleset: Ruleset) -> Iterator[tuple[il.Line, ...]]:
    """Every list of lines of every rule and every step."""
    for home in homes(ruleset):
        yield from (lines for lines, _ in blocks(home.lines))
