"""Text to parse tree. Never raises: what cannot be parsed is left out, and reported.

The driver runs lark's LALR(1) tables over our tokens (Aho, Lam, Sethi, Ullman, *Compilers*, 4.6). Ours and
not lark's for three reasons: a snapshot of the stack at each line start lets a bad line cost only itself
(lark's recovery fabricates trees), nodes carry two offsets and no more, and lark need not be imported.
A test holds its trees against lark's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import attrs

from grognard.source import SourceFile
from grognard.syntax import nodes
from grognard.syntax.lexed import Fault
from grognard.syntax.lexer import LONGEST_LINE, MAX_NESTING, lex, lex_stretch
from grognard.syntax.node import Node
from grognard.syntax.tables import ParseTables, class_name, load
from grognard.syntax.token import Comment, Token
from grognard.word_set import word_set


@attrs.frozen
class SyntaxFault:
    """A token that cannot be where it is: what was expected, and the tokens of its line so far."""

    token: Token
    expected: frozenset[str]
    line: tuple[Token, ...]
    above: str
    """The kind of token that opened the block in which the line stands, or nothing."""


@attrs.frozen
class Parsed:
    """A parse: the tree of all that could be parsed, comments, faults of both kinds."""

    tree: Node
    tokens: tuple[Token, ...]
    comments: tuple[Comment, ...]
    faults: tuple[Fault, ...]
    syntax_faults: tuple[SyntaxFault, ...]


def parse(file: SourceFile, longest: int = LONGEST_LINE) -> Parsed:
    """Parse a whole file; a line of more than `longest` characters is left out."""
    lexed = lex(file.text, longest)
    tree, faults, deep = _run(load(), "file", lexed.tokens, file)
    return Parsed(tree, lexed.tokens, lexed.comments, (*lexed.faults, *deep), tuple(faults))


def parse_stretch(file: SourceFile, start: int, end: int, goal: str) -> Node | None:
    """The tree of `file.text[start:end]` as `goal` (a cell, a value); None where it cannot be read as that."""
    tokens, faults = lex_stretch(file.text, start, end, compares=goal == "cell_key", names=goal == "case_of_two")
    return parse_tokens(file, tokens, goal) if not faults else None


def parse_tokens(file: SourceFile, tokens: Sequence[Token], goal: str) -> Node | None:
    """The tree of tokens that are no whole file as `goal`; None where they cannot be read as that."""
    tree, syntax_faults, deep = _run(load(), goal, tuple(tokens), file)
    return tree if not syntax_faults and not deep else None


def expected_after(tokens: Sequence[Token], file: SourceFile) -> frozenset[str]:
    """The kinds of tokens that can follow the tokens of a text that breaks off behind them."""
    end = tokens[-1].end if tokens else 0
    nothing = Token("nothing", "", end, end)
    _, faults, _ = _run(load(), "file", (*tokens, nothing), file)
    return next((fault.expected for fault in faults if fault.token is nothing), frozenset())


class _Stack:
    """The state stack and the value stack, with a snapshot that costs their depth."""

    __slots__ = ("states", "values")

    def __init__(self, states: list[int], values: list[Node | Token | _Run]) -> None:
        self.states = states
        self.values = values

    def copy(self) -> _Stack:
        return _Stack(self.states.copy(), self.values.copy())


def _run(
    tables: ParseTables, goal: str, tokens: tuple[Token, ...], file: SourceFile
) -> tuple[Node, list[SyntaxFault], list[Fault]]:
    end = tokens[-1].end if tokens else len(file.text)
    actions, classes = tables.actions, _classes()
    stack = _Stack([tables.starts[goal]], [])
    final = tables.ends[goal]
    faults: list[SyntaxFault] = []
    could: dict[int, frozenset[str]] = {}  # one set for all faults in one state
    too_deep = deep_places(tokens)
    line_start = stack.copy()
    line_at = 0
    opener: list[str] = [""]
    last_head = ""
    fresh = True
    at = 0
    count = len(tokens)
    stop = Token("$END", "", end, end)
    while at <= count:
        token = tokens[at] if at < count else stop
        kind = token.kind
        if fresh and kind not in {"_DEDENT", "_INDENT"}:
            line_start, line_at, fresh = stack.copy(), at, False
        action = actions[stack.states[-1]].get(kind) if at not in too_deep else None
        if action is None and kind == "_INDENT":
            faults.append(SyntaxFault(tokens[at + 1], frozenset(), tokens[line_at:at], last_head))
            at = _skip_block(tokens, at)
            continue
        if action is None:
            if at not in too_deep:
                state = stack.states[-1]
                expected = could.get(state) or could.setdefault(state, frozenset(actions[state]))
                faults.append(SyntaxFault(token, expected, tokens[line_at:at], opener[-1]))
            at, skipped_block = _skip_line(tokens, max(at, line_at))
            if kind == "$END":
                break
            stack = line_start.copy()
            fresh = True
            # Below a refused line stands its block: it is refused with it, unseen.
            at = _skip_block(tokens, at) if skipped_block else at
            continue
        if action < 0:
            _reduce(tables, classes, stack, -1 - action, file)
            if kind == "$END" and stack.states[-1] == final:
                break
            continue
        if kind == "$END":
            break
        stack.states.append(action)
        stack.values.append(token)
        if kind == "_NL":
            fresh = True
            last_head = tokens[line_at].kind
        elif kind == "_INDENT":
            opener.append(last_head)
            fresh = True
        elif kind == "_DEDENT":
            opener.pop() if len(opener) > 1 else None
            fresh = True
        at += 1
    tree = next((value for value in reversed(stack.values) if isinstance(value, Node)), None)
    deep = [Fault("too deep", tokens[place].start, tokens[place].end) for place in sorted(too_deep)]
    return tree or nodes.File([], 0, end, file), faults, deep


_DEEPER = word_set("LPAR HALF TWICE NOT")
"""What a value or a condition goes one level deeper with."""


def deep_places(tokens: Sequence[Token]) -> set[int]:
    """For each line that goes too deep in brackets, `half`, `twice` and `not`: the token where it does."""
    places: set[int] = set()
    levels = [0]
    pending = 0
    line_begun = False
    for at, token in enumerate(tokens):
        kind = token.kind
        if kind in _DEEPER:
            pending += 1
            if levels[-1] + pending > MAX_NESTING and not line_begun:
                places.add(at)
                line_begun = True
            if kind == "LPAR":
                levels.append(levels[-1] + pending)
                pending = 0
        elif kind == "_NL":
            levels, pending, line_begun = [0], 0, False
        else:
            pending = 0
            if kind == "RPAR" and len(levels) > 1:
                levels.pop()
    return places


class _Run:
    """The parts of a repetition so far: the first `count` of a list that longer runs share.

    Appending copies only where another run has gone on from here already, so long lists stay linear and a
    snapshot stays true.
    """

    __slots__ = ("count", "end", "kind", "parts", "start")

    def __init__(self, parts: list[Node | Token], count: int, start: int, end: int) -> None:
        self.kind = "_"
        self.parts = parts
        self.count = count
        self.start = start
        self.end = end


def _reduce(tables: ParseTables, classes: tuple[type[Node], ...], stack: _Stack, number: int, file: SourceFile) -> None:
    """Reduce by one production."""
    rule, values, states = tables.rules[number], stack.values, stack.states
    size = rule.size
    taken = values[len(values) - size :] if size else []
    if size:
        del values[-size:]
        del states[-size:]
    made: Node | Token | _Run
    if size == 1 and rule.only_child and not rule.inline and taken[0].kind[0] != "_":
        made = taken[0]
    else:
        parts: list[Node | Token] = []
        rest = taken
        if rule.inline and taken and isinstance(taken[0], _Run):
            parts = taken[0].parts
            if len(parts) != taken[0].count:
                parts = parts[: taken[0].count]
            rest = taken[1:]
        for value in rest:
            if isinstance(value, _Run):
                parts.extend(value.parts[: value.count])
            elif value.kind[0] != "_" or isinstance(value, Node):
                parts.append(value)
        start, end = (taken[0].start, _end(taken)) if taken else (values[-1].end,) * 2 if values else (0, 0)
        if rule.inline:
            made = _Run(parts, len(parts), start, end)
        elif rule.only_child and len(parts) == 1:
            made = parts[0]
        else:
            made = classes[number](parts, start, end, file)
    values.append(made)
    states.append(tables.actions[states[-1]][tables.origins[number]])


@cache
def _classes() -> tuple[type[Node], ...]:
    """The class of node that each production makes; of one within a repetition, any."""
    return tuple(getattr(nodes, class_name(rule.kind), Node) for rule in load().rules)


def _end(values: list[Node | Token | _Run]) -> int:
    for value in reversed(values):
        if value.kind not in {"_NL", "_INDENT", "_DEDENT"}:
            return value.end
    return values[-1].end


def _skip_line(tokens: tuple[Token, ...], at: int) -> tuple[int, bool]:
    """The token after the end of this line, and whether an indented block follows it."""
    while at < len(tokens) and tokens[at].kind != "_NL":
        at += 1
    at += 1
    return at, at < len(tokens) and tokens[at].kind == "_INDENT"


def _skip_block(tokens: tuple[Token, ...], at: int) -> int:
    depth = 0
    while at < len(tokens):
        if tokens[at].kind == "_INDENT":
            depth += 1
        elif tokens[at].kind == "_DEDENT":
            depth -= 1
        at += 1
        if depth == 0:
            break
    return at
