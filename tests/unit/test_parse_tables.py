"""The committed parse tables are those of the grammar, and our driver makes the trees that lark makes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import pytest
from lark import Lark, Token, Tree
from lark.lexer import Lexer
from tests.rules_texts import all_texts

from grognard.source import SourceFile
from grognard.syntax import node_classes, tables
from grognard.syntax.lexer import lex, lex_stretch
from grognard.syntax.node import Node
from grognard.syntax.parser import parse, parse_stretch
from grognard.syntax.token import Token as OurToken

TEXTS = all_texts()
GRAMMAR = files("grognard.grammar")

Plain = tuple[object, ...]


class OurTokens(Lexer):
    """Gives lark the tokens of our lexer."""

    def __init__(self, conf: object) -> None: ...

    def lex(self, data: str) -> Iterator[Token]:  # type: ignore[override]
        goal, _, text = data.partition("\n")
        tokens = lex(text).tokens if goal == "file" else lex_stretch(text, 0, len(text))[0]
        return (Token(token.kind, token.text) for token in tokens)


@cache
def lark() -> Lark:
    return Lark(
        GRAMMAR.joinpath("grognard.lark").read_text(encoding="utf-8"),
        parser="lalr",
        lexer=OurTokens,
        start=list(tables.STARTS),
        keep_all_tokens=True,
        maybe_placeholders=False,
        strict=True,
    )


def by_lark(text: str, goal: str) -> Plain:
    tree = lark().parse(f"{goal}\n{text}", start=goal)
    assert isinstance(tree, Tree)
    return _lark_tree(tree)


def _lark_tree(part: Tree[Token] | Token) -> Plain:
    if isinstance(part, Token):
        return (str(part.type), str(part))
    kept = [one for one in part.children if isinstance(one, Tree) or not one.type.startswith("_")]
    return (str(part.data), *map(_lark_tree, kept))


def _our_tree(part: Node | OurToken) -> Plain:
    if isinstance(part, Node):
        return (part.kind, *map(_our_tree, part.parts))
    return (part.kind, part.text)


@pytest.mark.slow
def test_the_committed_tables_are_those_of_the_grammar() -> None:
    committed = GRAMMAR.joinpath("grognard.tables.json").read_text(encoding="utf-8")
    assert committed == tables.make(), "run `make tables`"


@pytest.mark.slow
def test_the_committed_classes_are_those_of_the_grammar() -> None:
    assert files("grognard.syntax").joinpath("nodes.py").read_text(encoding="utf-8") == node_classes.make(), (
        "run `make tables`"
    )


def _held(value: object) -> list[Node]:
    """The nodes that a field holds."""
    return [value] if isinstance(value, Node) else list(value) if isinstance(value, tuple) else []


@pytest.mark.parametrize("path", ["tests/texts/every_change.rules", "tests/texts/every_form.rules"])
def test_the_fields_of_a_node_hold_all_its_nodes_once(path: str) -> None:
    waiting = [parse(SourceFile(path, TEXTS[path])).tree]
    while waiting:
        node = waiting.pop()
        fields = [part for name in type(node).__annotations__ for part in _held(getattr(node, name))]
        assert sorted(map(id, fields)) == sorted(map(id, node.nodes())), repr(node)
        waiting += node.nodes()


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(TEXTS))
def test_lark_makes_the_same_tree_of_a_file(path: str) -> None:
    parsed = parse(SourceFile(path, TEXTS[path]))
    assert not parsed.faults and not parsed.syntax_faults
    assert _our_tree(parsed.tree) == by_lark(TEXTS[path], "file")


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        ("cell_key", "2 to 5"),
        ("cell_key", "line or column"),
        ("cell_key", 'more than 6", 3 or less, 6+'),
        ("cell_when", "range is within 6 ft and attacked from is flank, or when it is not in line or column"),
        ("cell_value", "1 wound, 2 kills"),
        ("cell_value", "advance 3/5"),
        ("cell_value", "2D6"),
        ("case_given", "crack, men 4, not loaded, weapon is rifle"),
        ("case_tested", "not halt or rout"),
        ("just_value", "2/5 of (its men plus 1) times 3, rounded up"),
        ("just_text", "fog, or when every stand of it is beaten"),
    ],
)
def test_lark_makes_the_same_tree_of_a_stretch(goal: str, text: str) -> None:
    tree = parse_stretch(SourceFile("t.rules", text), 0, len(text), goal)
    assert tree is not None
    assert _our_tree(tree) == by_lark(text, goal)
