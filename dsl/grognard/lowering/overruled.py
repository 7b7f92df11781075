"""Which lines does a separate exception overrule: those of its label, everywhere or in the rule that it names?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.ir.names import key
from grognard.ir.notes import Citation
from grognard.lowering.nodes import whole_label
from grognard.lowering.symbols import Symbols
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


@attrs.define
class LooseException:
    """An `exception to` (or what cancels one) that still looks for its line."""

    label: str
    node: Node
    cites: tuple[Citation, ...]
    cancels: tuple[str, ...] | None = None
    used: list[str] = attrs.field(factory=list)
    heard: list[tuple[str, Diagnostic]] = attrs.field(factory=list)
    """In which rule it has no meaning, and why."""

    @property
    def whole(self) -> str:
        """Returns the label with the rule behind it, if there is one."""
        return whole_label(self.node)

    @property
    def rule(self) -> str:
        """The one rule whose line it is, with its kind (`modifiers to morale`); empty where none is named."""
        named = self.node.node(ast.OfRule)
        return f"{named.token_text('RULE_KIND')} {named.token_text('NAME')}" if named is not None else ""

    def reaches(self, label: str, path: str) -> bool:
        """Whether it is for a line of this label, in the rule that has the path."""
        named = self.node.node(ast.OfRule)
        if named is None or key(self.whole) == key(label):
            return True
        return key(self.label) == key(label) and _root(path) in {key(self.rule), key(named.token_text("NAME"))}

    def takes_back(self, other: LooseException) -> bool:
        """Whether it cancels another for good: all exceptions to the line, or those of a paragraph that it names."""
        if self.cancels is None or other.cancels is not None or self.node.node(ast.ExceptionWhen) is not None:
            return False
        return not self.cancels or any(cite.paragraph in self.cancels for cite in other.cites)


class LooseExceptions:
    """All of a game, found by the label of a line."""

    def __init__(self) -> None:
        self._by_label: dict[str, list[LooseException]] = {}

    def enter(self, exception: LooseException) -> None:
        """Keep one more, under its words and under the label alone where it names a rule."""
        for label in {key(exception.label), key(exception.whole)}:
            self._by_label.setdefault(label, []).append(exception)

    def to(self, label: str, path: str) -> Iterator[LooseException]:
        """Those to a line of a rule."""
        return (exception for exception in self._by_label.get(key(label), ()) if exception.reaches(label, path))

    def every(self) -> Iterator[tuple[LooseException, Sequence[LooseException]]]:
        """Each once, with those of its label."""
        seen: set[int] = set()
        for beside in self._by_label.values():
            for exception in beside:
                if id(exception) not in seen:
                    seen.add(id(exception))
                    yield exception, beside

    def forget(self) -> None:
        """They look for their lines anew."""
        for exception, _ in self.every():
            exception.used.clear()
            exception.heard.clear()

    def used(self) -> int:
        """How often one has found a line."""
        return sum(len(exception.used) for exception, _ in self.every())


def report_unused(exceptions: LooseExceptions, lines: Sequence[tuple[str, str]], symbols: Symbols) -> None:
    """Report those that found none of the lines (label and path), and those that mean nothing in a rule whose line they found."""
    for loose, beside in exceptions.every():
        _report_heard(loose, symbols)
        # Of a line that is no more, an exception that is taken back is no matter; nor is what takes it back.
        if loose.used or any(exception.takes_back(loose) or loose.takes_back(exception) for exception in beside):
            continue
        place = loose.node.at(loose.node.the_token("LABEL"))
        there = dict.fromkeys(_called(path, symbols) for label, path in lines if key(label) == key(loose.label))
        if there:
            held = " or ".join(f"`{path}`" for path in there)
            symbols.unknown(
                place, loose.label, f"no line of `{loose.rule}` has that label", (), f"A line of {held} has it."
            )
        else:
            symbols.unknown(place, loose.label, "no line has that label", [label for label, _ in lines])


def _report_heard(loose: LooseException, symbols: Symbols) -> None:
    """What was wrong with an exception; of one to lines of several rules, that it is so, and how one of them is named."""
    rules = list(dict.fromkeys(_called(path, symbols) for path in loose.used))
    wrong = {_called(path, symbols) for path, each in loose.heard}
    for _, finding in loose.heard:
        if len(rules) < 2:
            symbols.collector.take(finding)
            continue
        meant = next((rule for rule in rules if rule not in wrong), rules[0])
        there = ", ".join(f"`{rule}`" for rule in rules)
        symbols.collector.report(
            finding.code,
            finding.place,
            f"`{loose.label}` is a line of {there}, so this is an exception in {len(rules)} rules. {finding.message}",
            help=f"Name the one that you mean: `exception to {loose.label} of {meant} …`.",
        )
        return


def heard_apart(symbols: Symbols) -> tuple[Symbols, Collector]:
    """Returns the same names, and what is reported about them apart."""
    heard = Collector()
    return attrs.evolve(symbols, collector=heard), heard


def _root(path: str) -> str:
    return path.split("/", 1)[0]


def _called(path: str, symbols: Symbols) -> str:
    """A rule by the path of one of its lines, with its kind: `test morale`."""
    root = _root(path)
    head = symbols.rules.get(root)
    return f"{head.kind.value} {head.name}" if head is not None else root
