"""What a game declares, entered so that every line can be read: for the first time, or again after an edit."""

from __future__ import annotations

import abc

from grognard.diagnostics.collector import Collector
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.types import Anything, Dice, Numbers, Type, YesNo
from grognard.lowering import declarations
from grognard.lowering.answers import hands_on
from grognard.lowering.chapters import Contents
from grognard.lowering.incremental import Asked, LoweredTable, Memory
from grognard.lowering.lines import Lines
from grognard.lowering.notes import citations
from grognard.lowering.overruled import LooseException, LooseExceptions, report_unused
from grognard.lowering.params import read_params
from grognard.lowering.rule_heads import missing_article
from grognard.lowering.stories import Stories
from grognard.lowering.symbols import RuleHead, Symbols
from grognard.lowering.tables import Tables
from grognard.lowering.values import Values
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


class Declaring(abc.ABC):
    """Enters declarations; whoever reads rules says how one is finished."""

    def __init__(self, collector: Collector, memory: Memory) -> None:
        self.collector = collector
        self.memory = memory
        self.rules: dict[str, Rule] = {}
        self.contents = Contents((), (), ())
        self.asked: list[list[Asked]] = []
        """Of each rule that is being lowered, the outermost first: the types it asked for."""
        self.now = Memory()
        self.known = False
        """Whether every rule has the type it had before."""
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

    def _declare_again(self, nodes: tuple[tuple[Node, str], ...]) -> bool:
        """All that is declared is as it was, but for the lines of rules and the rows of tables.

        False, and nothing is done, where a table has something wrong with it or asks for other rules than before.
        """
        symbols = self.memory.symbols
        assert symbols is not None
        self._begin(symbols, self.memory.exceptions)
        self.exceptions.forget()
        symbols.rules, symbols.modifiers = {}, {}
        symbols.collector = quiet = Collector()
        for node, _ in nodes:
            if isinstance(node, ast.Rule):
                self._head(node, claim=False)
        heads = {id(head.node): head for head in self._heads()}
        for before in self.memory.early:
            self.finish(heads[id(before.node)])
        early = len(self.rules)
        done = all(self._table_again(node, chapter) for node, chapter in nodes if isinstance(node, ast.Table))
        if not done or quiet.reports or len(self.rules) != early:
            self.rules, self.now = {}, Memory()
            return False
        symbols.collector = self.collector
        return True

    def _table_again(self, node: Node, chapter: str) -> bool:
        """A table as it was, or its rows read anew; False where it asks for other rules than before."""
        name = node.the_token("NAME")
        at = key(name.text)
        same = self.memory.tables.get(id(node))
        if same is not None and same.chapter == chapter:
            self.symbols.tables[at] = same.table
            self.now.tables[id(node)] = same
            return True
        before = next((one for one in self.memory.tables.values() if one.table.key == at), None)
        if before is None:
            return False
        self.tables.declare(node, chapter, read_params(self.symbols, node), before.table.type)
        again = self._complete(node, chapter)
        return again is not None and again.asked == before.asked

    def _complete(self, node: Node, chapter: str) -> LoweredTable | None:
        """Read the rows of a table; None where it could not even be declared."""
        name = node.the_token("NAME")
        self.asked.append([])
        self.tables.complete(node)
        asked = tuple(rule for rule, _ in self.asked.pop())
        table = self.symbols.tables.get(key(name.text))
        if table is None or table.place != node.place:
            return None
        found = self.now.tables[id(node)] = LoweredTable(node, chapter, table, asked)
        return found

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
        for node, chapter in nodes:
            if isinstance(node, ast.Table):
                self.tables.declare(node, chapter, read_params(self.symbols, node))
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
        found = (
            LooseException(token.text, node, after_when, tuple(cite.paragraph for cite in named))
            if isinstance(node, ast.RemoveException)
            else LooseException(token.text, node, (*named, *after_when))
        )
        self.exceptions.enter(found)

    def _unused_exceptions(self) -> None:
        lines = [(line.label, line.id) for rule in self.rules.values() for line in _all_lines(rule.lines) if line.label]
        report_unused(self.exceptions, lines, self.symbols)

    def _head(self, node: Node, claim: bool = True) -> None:
        token, name = node.the_token("RULE_KIND"), node.the_token("NAME")
        kind = RuleKind(" ".join(token.text.casefold().split()))
        missing_article(self.symbols, node, name)
        head = RuleHead(
            name.text, kind, read_params(self.symbols, node), node, kind is not RuleKind.ACTION or hands_on(node)
        )
        if kind is RuleKind.MODIFIERS:
            if not claim or self.symbols.claim(name.text, node.at(name), "modifiers"):
                self.symbols.modifiers[key(name.text)] = head
        elif not claim or self.symbols.claim(name.text, node.at(name), "value"):
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
    return [one for line in lines for one in (line, *_all_lines(line.body))]
