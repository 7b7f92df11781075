"""The passes of lowering, in order: declare, then read. One call makes the IR of a whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TypeVar

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Severity
from grognard.ir.examples import Example
from grognard.ir.limits import Limits
from grognard.ir.names import key
from grognard.ir.rules import DONE, VALUES, Rule, RuleKind, Sequence
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Dice
from grognard.lowering import units
from grognard.lowering.answers import answer_type
from grognard.lowering.armies import read_army
from grognard.lowering.boards import used_choices
from grognard.lowering.call_order import CallOrder
from grognard.lowering.chapters import read_contents
from grognard.lowering.declaring import Declaring
from grognard.lowering.gate_places import hold_gates, may_be_forbidden, only_in_actions
from grognard.lowering.headings import merged_settings, merged_sheets, read_heading
from grognard.lowering.incremental import Asked, Memory
from grognard.lowering.known_gaps import known_gaps
from grognard.lowering.limits import read_limits
from grognard.lowering.mixed_pools import in_a_list
from grognard.lowering.nodes import text_of
from grognard.lowering.notes import Beside, headed
from grognard.lowering.rosters import unfolded
from grognard.lowering.rule_heads import double_labels
from grognard.lowering.scope import Scope
from grognard.lowering.sections import read_layers
from grognard.lowering.sequences import read_sequence
from grognard.lowering.sides import side_gates
from grognard.lowering.states import state_lines
from grognard.lowering.stories import changed_as_a_whole, hold_scenario_names
from grognard.lowering.symbols import RuleHead
from grognard.lowering.throws import kept_as_they_lie, last_die
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

T = TypeVar("T")


def lower(
    trees: tuple[Node, ...],
    slug: str,
    collector: Collector,
    variants: tuple[str, ...] = (),
    layers: tuple[tuple[str, ...], ...] = (),
    memory: Memory | None = None,
    armies: tuple[Node, ...] = (),
    last: bool = False,
) -> Ruleset:
    """Make the IR of one game from its files (those it extends first, the main file last).

    `armies` are the trees of army lists that its scenarios name. `layers` are the paths of the files of each text it is made of; without them, all files are one text.
    With a `memory` of the same game before an edit, what the edit did not touch is taken from it. Where nobody reads the
    trees again (`last`), bodies of rules and examples are let go of as they are read, so that never all of both is held.
    """
    lowering = _Lowering(collector, memory or Memory())
    lowering.last = last
    lowering.notes = memory is not None
    return lowering.run(trees, slug, variants, layers, armies)


MOST_CALLS = 50
"""Rules that call one another in a chain below a rule, at most. `docs/limits.md` has it."""
_DEEP = 20
"""Rules that wait for one another; below the last, those that it leads to are lowered before it, from the end of the chain."""


class _Lowering(Declaring):
    """Reads what is declared."""

    last = False
    """Whether nobody reads the trees again."""

    def run(
        self,
        trees: tuple[Node, ...],
        slug: str,
        variants: tuple[str, ...],
        layers: tuple[tuple[str, ...], ...],
        armies: tuple[Node, ...] = (),
    ) -> Ruleset:
        trees = tuple(tree.holding(map(self.memory.known, tree.parts)) for tree in unfolded(trees))
        told = read_layers(trees, layers, self.collector)  # while the trees are whole
        headings = [heading for tree in trees if (heading := read_heading(tree)) is not None]
        self.contents = read_contents(trees)
        nodes = self.contents.nodes
        heads = [*(each.node for each in headings), *armies]
        own = set(layers[-1]) if layers and variants else None
        self.armies = armies
        self.symbols.own = frozenset(own or ())
        settings = merged_settings(headings, self.symbols)
        reports = self.collector.reports
        self.now.nodes, self.now.symbols = (*heads, *(node for node, _ in nodes)), self.symbols
        self._declare(nodes)
        # What had to be said of a declaration must be said again, so then nothing is kept.
        keeps = reports == self.collector.reports
        for head in self._heads():
            self.finish(head)
        limits = tuple(
            self._kept(node, chapter, self._limits) for node, chapter in nodes if isinstance(node, ast.Limits)
        )
        sequences = {
            sequence.name: sequence
            for sequence in (
                self._kept(node, chapter, self._sequence) for node, chapter in nodes if isinstance(node, ast.Sequence)
            )
        }
        listed = [army for tree in armies if (army := read_army(self.symbols, self.stories.givens, tree)) is not None]
        self.stories.armies = {army.key: army for army in listed}
        examples: list[Example] = []
        scenarios: list[Example] = []
        for node, chapter in nodes:
            if isinstance(node, ast.Example | ast.Scenario):
                theirs = own is not None and isinstance(node, ast.Example) and node.file.path not in own
                stories = self._kept(node, chapter, self._theirs if theirs else self.stories.story)
                (examples if isinstance(node, ast.Example) else scenarios).extend(stories)
                if self.last:
                    node.let_go()
        hold_scenario_names(self.collector, scenarios, self.rules)
        for table in self.symbols.rosters():
            self.stories.givens.hold_roster(table)
        self._unused_exceptions()
        if keeps and not self.collector.has_errors:
            self.memory.become(self.now)
        sheets = [node for node, _ in nodes if isinstance(node, ast.Sheet)]
        sheet = merged_sheets(sheets, layers[-1] if layers else (), self.collector)
        ruleset = Ruleset(
            title=settings.get("title") or (headings[-1].title if headings else slug),
            slug=slug,
            settings=tuple(settings.items()),
            sheet=tuple(sheet.items()),
            sides=self.symbols.sides,
            unit=self.symbols.unit,
            chapters=self.contents.chapters,
            choices=dict(used_choices(self.symbols)),
            facts={
                **self.symbols.facts,
                **{f"{k}: {f}": v for (k, f), v in self.symbols.kind_facts.items()},
                **{f"{v.of_kind} to {v.toward}: {f}": v for f, v in self.symbols.facts_of_two.items()},
            },
            pieces=dict(self.symbols.pieces),
            tables=dict(self.symbols.tables),
            rules=self.rules,
            limits=limits,
            sequences={key(name): sequence for name, sequence in sequences.items()},
            examples=tuple(examples),
            scenarios=tuple(scenarios),
            gaps=(),
            variants=variants,
            layers=told,
            armies=tuple(listed),
        )
        hold_gates(ruleset, self.collector)
        return attrs.evolve(ruleset, gaps=known_gaps(ruleset, self.contents.gaps))

    def _theirs(self, node: Node, chapter: str) -> tuple[Example, ...]:
        """An example of a base, in the game as a variant changes it: what it says there may mean nothing any more."""
        aloud, heard = self.symbols.collector, Collector()
        self.symbols.collector = heard
        try:
            examples = self.stories.story(node, chapter)
        finally:
            self.symbols.collector = aloud
        wrong = next((finding for finding in heard.diagnostics if finding.severity is Severity.ERROR), None)
        if wrong is None:
            for diagnostic in heard.diagnostics:
                aloud.take(diagnostic)
            return examples
        if not changed_as_a_whole(node):
            title = node.token_text("TITLE")
            aloud.report(
                codes.EXAMPLE_STOPS,
                node.place,
                f"The example `{title}` cannot be run to its end. {wrong.message}",
                help="The variant changes this. If it is meant, put the line below into the variant, or give the "
                f"example anew with `replace example {title}`. Otherwise mend the variant.",
                paste=f"remove example {title}",
            )
        return ()

    def _limits(self, node: Node, chapter: str) -> Limits:
        return read_limits(self.symbols, self.values, node, chapter)

    def _sequence(self, node: Node, chapter: str) -> Sequence:
        return read_sequence(self.symbols, self.values, self.lines, node, chapter)

    def _kept(self, node: Node, chapter: str, make: Callable[[Node, str], T]) -> T:
        """What is read off a tree, now or before, when all rules are lowered."""
        query = self.kept(node, chapter) or self.read(node, chapter, lambda: make(node, chapter), True)
        return query.what  # type: ignore[no-any-return]

    # ---- rules --------------------------------------------------------------------------------------------------------

    @cached_property
    def order(self) -> CallOrder:
        """Which rules name which."""
        return CallOrder(self._heads())

    def _measure(self, head: RuleHead, asked: Iterable[Asked]) -> None:
        """Note how long a chain of rules a rule leads to; the first that is too long is reported."""
        called = [(self.symbols.modifiers if modifiers else self.symbols.rules)[name] for (modifiers, name), _ in asked]
        head.calls = max((rule.calls + 1 for rule in called), default=0)
        if head.calls == MOST_CALLS + 1:
            self.collector.report(
                codes.LIMIT_EXCEEDED,
                head.node.place,
                f"`{head.name}` leads to a chain of {head.calls} rules, each calling the next; at most {MOST_CALLS} are carried out.",
                help="Write what several of them do in one rule.",
            )

    def finish(self, head: RuleHead) -> None:
        """Lower a rule, if it is not yet. A rule that leads back to itself is reported."""
        if head.lowered:
            return
        if head.lowering:
            circle = self.order.circle(head)
            self.collector.report(
                codes.RULE_GOES_ROUND,
                head.node.place,
                f"`{head.name}` leads back to itself{f': {circle}' if circle.count('→') > 1 else ''}.",
                help="Use `repeat until …` where something is done again and again.",
            )
            head.lowered = True
            return
        head.lowering = True
        path = _path(head)
        chapter = self.contents.chapter_of(head.kind.value, path)
        query = self.kept(head.node, chapter)
        if query is None:
            for rule in self.order.callees_first(head) if len(self.asked) >= _DEEP else ():
                self.finish(rule)
            query = self.read(head.node, chapter, lambda: self._rule(head, chapter))
        self.rules[path] = rule = query.what
        head.type = rule.type
        head.lowered = True
        self._measure(head, query.asked)

    def _rule(self, head: RuleHead, chapter: str) -> Rule:
        """Read the lines of a rule."""
        node = head.node
        body, nodes = node.node(ast.Body), node.below(ast.Body)
        if body is None:
            self.collector.report(
                codes.NOTHING_BELOW,
                node.place,
                f"There is nothing below `{text_of(node)}`.",
                help="Its lines go two spaces in.",
            )
        path = _path(head)
        if head.kind is RuleKind.FIGHT:
            lines, gates, prose, notes, domain = self.lines.fight(head, nodes, path)
            only_in_actions(self.symbols, head, gates)
        else:
            scope = Scope.of_params(self.symbols, head.params)
            scope.changes_nothing = head.kind in VALUES
            scope.rule, scope.body = head.name, body
            if head.kind is RuleKind.DICE:
                scope.score = Dice()
            lines, gates, prose, notes = self.lines.block(nodes, scope, path)
            if head.kind is RuleKind.DICE:
                lines = in_a_list(lines, self.collector)
            if scope.lying:
                lines = list(kept_as_they_lie(lines, scope.lying))
            if head.kind is RuleKind.STATE:
                gates = [*side_gates(head.params, self.symbols, path), *gates]
                lines = state_lines(self.symbols, head, lines, gates)
            elif head.kind is not RuleKind.ACTION:
                only_in_actions(self.symbols, head, gates)
                may_be_forbidden(self.symbols, head, gates, nodes)
            known = head.kind in (RuleKind.STATE, RuleKind.DICE)
            domain = head.type if known else answer_type(lines, units.of_total(scope.score), scope.answer)
            if head.kind is RuleKind.TEST and nodes:
                last_die(lines, nodes[-1], self.symbols)
        double_labels(self.symbols, head, lines)
        if head.kind in DONE:
            gates = [*side_gates(head.params, self.symbols, path), *gates]
        rule = Rule(
            **headed(node, head.name, chapter, Beside(tuple(notes), tuple(prose))),
            kind=head.kind,
            params=head.params,
            lines=tuple(lines),
            gates=() if head.kind is RuleKind.STATE else tuple(gates),
            holds=tuple(gates) if head.kind is RuleKind.STATE else (),
            type=domain,
        )
        if self.last and body is not None:
            body.let_go()
        return rule


def _path(head: RuleHead) -> str:
    """The name under which a rule is kept: lists of modifiers have one of their own."""
    return f"modifiers to {head.key}" if head.kind is RuleKind.MODIFIERS else head.key
