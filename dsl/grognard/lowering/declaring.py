"""What a game declares, entered so that every line can be read: for the first time, or again after an edit."""

from __future__ import annotations

import abc
from collections.abc import Callable

from grognard.diagnostics.collector import Collector
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.tables import Table
from grognard.ir.types import Anything, Dice, Numbers, Type, YesNo
from grognard.lowering import declarations
from grognard.lowering.answers import hands_on
from grognard.lowering.chapters import Contents
from grognard.lowering.incremental import Asked, Kept, Memory
from grognard.lowering.lines import Lines
from grognard.lowering.notes import citations
from grognard.lowering.overruled import LooseException, LooseExceptions, report_unused
from grognard.lowering.params import read_params
from grognard.lowering.reading import Query
from grognard.lowering.rule_heads import missing_article
from grognard.lowering.stories import Stories
from grognard.lowering.symbols import OF_RULES_AND_TABLES, RuleHead, Symbols
from grognard.lowering.table_texts import seen_of
from grognard.lowering.tables import Tables
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


class Declaring(abc.ABC):
    """Enters declarations; the reader of rules finishes them."""

    def __init__(self, collector: Collector, memory: Memory) -> None:
        self.collector = collector
        self.memory = memory
        self.rules: dict[str, Rule] = {}
        self.contents = Contents((), (), ())
        self.asked: list[list[Asked]] = []
        """Of each rule that is being lowered, the outermost first: the types it asked for."""
        self.now = Memory()
        self.armies: tuple[Node, ...] = ()
        self._same_kinds = False
        """Whether all is declared as it was beside rules and tables."""
        self._answers: dict[Query, bool] = {}
        """Whether queries have the answers they had."""
        self.notes = True
        """Whether it is noted what declarations rest on."""
        self.remembers = False
        """Whether what every declaration may look at is as it was."""
        self._begin(Symbols(collector), LooseExceptions())

    def _begin(self, symbols: Symbols, exceptions: LooseExceptions) -> None:
        """What all that is lowered stands on."""
        self.symbols, self.exceptions = symbols, exceptions
        self.values = Values(self._type_of)
        self.lines = Lines(symbols, self.values, exceptions)
        self.tables = Tables(symbols, self.values)
        self.stories = Stories(symbols, self.values, self.lines)

    @abc.abstractmethod
    def finish(self, head: RuleHead) -> None:
        """Lower a rule, if it is not yet."""

    def _type_of(self, head: RuleHead) -> None:
        """Somebody asks for the type of a rule's result."""
        self.finish(head)
        if self.asked:
            self.asked[-1].append(((head.kind is RuleKind.MODIFIERS, head.key), head.type))

    def _mark(self) -> tuple[int, int]:
        """Changes when something is reported, or an exception that stands apart finds its line."""
        return self.collector.reports, self.exceptions.used()

    def _heads(self) -> tuple[RuleHead, ...]:
        return (*self.symbols.rules.values(), *self.symbols.modifiers.values())

    # ---- what was lowered before --------------------------------------------------------------------------------------

    def kept(self, node: Node, chapter: str) -> Kept | None:
        """What was lowered of the same tree, where all that rests on is as it was."""
        before = self.memory.kept.get(id(node)) if self.remembers else None
        if before is None or before.chapter != chapter or not all(map(self._same, before.queries)):
            return None
        for (modifiers, name), domain in before.asked:
            head = (self.symbols.modifiers if modifiers else self.symbols.rules).get(name)
            if head is None:
                return None
            self.finish(head)
            if head.type != domain:
                return None
        self.now.kept[id(node)] = before
        return before

    def _same(self, query: Query) -> bool:
        """Whether a query has the answer it had."""
        before = self.memory.symbols
        if query not in self._answers:
            assert before is not None
            # Most edits declare no kind of piece and no fact anew.
            same = self._same_kinds and query[0] not in OF_RULES_AND_TABLES
            self._answers[query] = same or before.answer(query) == self.symbols.answer(query)
        return self._answers[query]

    def read(self, node: Node, chapter: str, make: Callable[[], object], last: bool = False) -> Kept:
        """Lower a declaration, and keep that where nothing had to be reported.

        What is read `last` may look at the types of all rules without asking for them.
        """
        mark = self._mark()
        self.asked.append([])
        if not self.notes:
            what = make()
            return Kept(node, chapter, what, tuple(self.asked.pop()), ())
        with self.symbols.log.noting() as queries:
            what = make()
        asked = self.asked.pop()
        asked += (
            [((head.kind is RuleKind.MODIFIERS, head.key), head.type) for head in self.symbols.heads(queries)]
            if last
            else []
        )
        entry = Kept(node, chapter, what, tuple(asked), tuple(queries))
        if mark == self._mark():
            self.now.kept[id(node)] = entry
        return entry

    def _complete(self, node: Node, chapter: str) -> None:
        """Read the rows of a table."""
        name = key(node.the_token("NAME").text)
        declared = self.symbols.tables.get(name)
        if declared is None or declared.place != node.place:
            return  # it could not even be declared

        def rows() -> Table:
            self.tables.complete(node)
            return self.symbols.tables[name]

        self.symbols.tables[name] = (self.kept(node, chapter) or self.read(node, chapter, rows)).what

    # ---- declarations -----------------------------------------------------------------------------------------------

    def _declare(self, nodes: tuple[tuple[Node, str], ...]) -> None:
        symbols = self.symbols
        symbols.actions = _names_of(nodes, RuleKind.ACTION)
        symbols.contests = _names_of(nodes, RuleKind.TEST, RuleKind.FIGHT)
        for node, chapter in nodes:
            if isinstance(node, ast.Choice):
                declarations.declare_choice(node, chapter, symbols)
        for node, chapter in nodes:
            if isinstance(node, ast.Piece):
                declarations.declare_piece(node, chapter, symbols)
        for node, chapter in nodes:
            match node:
                case ast.Piece():
                    declarations.complete_piece(node, chapter, symbols)
                case ast.Facts():
                    declarations.declare_facts(node, chapter, symbols)
                case ast.Option():
                    declarations.declare_option(node, chapter, symbols)
                case ast.Exception() | ast.RemoveException():
                    self._loose_exception(node)
                case _:
                    pass
        self._same_kinds = self.memory.declarations(symbols)
        apart = [id(node) for node, _ in nodes if isinstance(node, ast.Exception | ast.RemoveException)]
        apart += map(id, self.armies)
        self.now.at_large = (*apart, *symbols.at_large)
        self.remembers = self.memory.symbols is not None and self.now.at_large == self.memory.at_large
        for node, chapter in nodes:
            if isinstance(node, ast.Table):
                self.tables.declare(node, chapter, read_params(self.symbols, node))
                symbols.seen_tables[key(node.the_token("NAME").text)] = seen_of(node)
            elif isinstance(node, ast.Rule):
                self._head(node)
        for node, chapter in nodes:
            if isinstance(node, ast.Table):
                self._complete(node, chapter)

    def _loose_exception(self, node: Node) -> None:
        token = node.token("LABEL")
        if token is None:
            return
        named = citations(node)
        after_when = tuple(cite for when in node.nodes(ast.ExceptionWhen) for cite in citations(when))
        exception = (
            LooseException(token.text, node, after_when, tuple(cite.paragraph for cite in named))
            if isinstance(node, ast.RemoveException)
            else LooseException(token.text, node, (*named, *after_when))
        )
        self.exceptions.enter(exception)

    def _unused_exceptions(self) -> None:
        lines = [(line.label, line.id) for rule in self.rules.values() for line in _all_lines(rule.lines) if line.label]
        report_unused(self.exceptions, lines, self.symbols)

    def _head(self, node: Node) -> None:
        token, name = node.the_token("RULE_KIND"), node.the_token("NAME")
        kind = RuleKind(" ".join(token.text.casefold().split()))
        missing_article(self.symbols, node, name)
        head = RuleHead(
            name.text, kind, read_params(self.symbols, node), node, kind is not RuleKind.ACTION or hands_on(node)
        )
        if kind is RuleKind.MODIFIERS:
            if self.symbols.claim(name.text, node.at(name), "modifiers"):
                self.symbols.modifiers[key(name.text)] = head
        elif self.symbols.claim(name.text, node.at(name), "value"):
            self.symbols.rules[key(name.text)] = head
        head.type = _ANSWERS.get(kind, Anything())


_ANSWERS: dict[RuleKind, Type] = {RuleKind.DICE: Dice(), RuleKind.MODIFIERS: Numbers(), RuleKind.STATE: YesNo()}
"""What is known of the answers of rules by their kind alone."""


def _names_of(nodes: tuple[tuple[Node, str], ...], *kinds: RuleKind) -> tuple[str, ...]:
    """The keys of all rules of some kinds, by their first lines."""
    wanted = {kind.value for kind in kinds}
    heads = ((node.token("RULE_KIND"), node.token("NAME")) for node, _ in nodes if isinstance(node, ast.Rule))
    return tuple(key(name.text) for kind, name in heads if kind and name and kind.text.casefold() in wanted)


def _all_lines(lines: tuple[il.Line, ...]) -> list[il.Line]:
    return [inner for line in lines for inner in (line, *_all_lines(line.body))]
