"""The base of all syntax nodes: parts in the order of the text, and the span that they cover."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints, overload

from grognard.source import Place, SourceFile, Span
from grognard.syntax.token import Token

N = TypeVar("N", bound="Node")


class Node:
    """A node of the syntax tree. Its class is its kind; the annotations of the class are the nodes that it holds."""

    __slots__ = ("end", "file", "parts", "start")

    kind: ClassVar[str]
    """The kind as the grammar writes it: `when_block`."""

    def __init_subclass__(cls) -> None:
        # No metaclass: `isinstance` takes twice as long with one, and lowering asks little else.
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def __init__(self, parts: Iterable[Node | Token], start: int, end: int, file: SourceFile) -> None:
        self.file = file
        self.parts: tuple[Node | Token, ...] = tuple(parts)  # smaller than a list, and most nodes have one part
        self.start = start
        self.end = end

    def __getattr__(self, name: str) -> Any:
        """A field that is annotated; its class gets a property when the first node is asked for it."""
        cls = type(self)
        if name not in cls.__annotations__ or name == "kind":
            raise AttributeError(f"{cls.__name__} has no field {name}")
        setattr(cls, name, _field(get_type_hints(cls)[name]))
        return getattr(self, name)

    def let_go(self) -> None:
        """Forget the parts: all is read off them, and a tree is larger than what it says."""
        self.parts = ()

    def holding(self: N, parts: Iterable[Node | Token]) -> N:
        """The same with other parts."""
        return type(self)(parts, self.start, self.end, self.file)

    @overload
    def nodes(self) -> Iterator[Node]: ...
    @overload
    def nodes(self, *kinds: type[N]) -> Iterator[N]: ...
    def nodes(self, *kinds: type[Node]) -> Iterator[Node]:
        """The parts that are nodes, of these kinds (of any where none is named)."""
        wanted = kinds or Node
        for part in self.parts:
            if isinstance(part, wanted):
                yield part

    @overload
    def node(self) -> Node | None: ...
    @overload
    def node(self, *kinds: type[N]) -> N | None: ...
    def node(self, *kinds: type[Node]) -> Node | None:
        """The first part that is a node of one of these kinds."""
        wanted = kinds or Node
        for part in self.parts:  # asked so often that a generator would be felt; so with `token`
            if isinstance(part, wanted):
                return part
        return None

    def tokens(self, *kinds: str) -> Iterator[Token]:
        """The parts that are tokens of these kinds."""
        for part in self.parts:
            if isinstance(part, Token) and part.kind in kinds:
                yield part

    def token(self, *kinds: str) -> Token | None:
        """The first part that is a token of one of these kinds."""
        for part in self.parts:
            if isinstance(part, Token) and part.kind in kinds:
                return part
        return None

    def token_text(self, *kinds: str) -> str:
        """The text of the first token of one of these kinds; empty where there is none."""
        token = self.token(*kinds)
        return token.text if token is not None else ""

    @overload
    def the_node(self) -> Node: ...
    @overload
    def the_node(self, *kinds: type[N]) -> N: ...
    def the_node(self, *kinds: type[Node]) -> Node:
        """The same where the grammar promises one."""
        return next(self.nodes(*kinds))

    def the_token(self, *kinds: str) -> Token:
        """The same where the grammar promises one."""
        return next(self.tokens(*kinds))

    def token_in(self, part: type[Node], kind: str) -> Token | None:
        """The first token of a kind in the first part of another; None also where there is no such part."""
        node = self.node(part)
        return node.token(kind) if node is not None else None

    def below(self, *parts: type[Node]) -> list[Node]:
        """The nodes in the first part of one of these kinds; none where there is no such part."""
        node = self.node(*parts)
        return list(node.nodes()) if node is not None else []

    @property
    def place(self) -> Place:
        """The span in its file."""
        return Place(self.file, Span(self.start, self.end))

    def at(self, token: Token) -> Place:
        """The place of one of its tokens."""
        return Place(self.file, Span(token.start, token.end))

    def __repr__(self) -> str:
        parts = " ".join(repr(part) if isinstance(part, Node) else f"{part.kind}:{part.text!r}" for part in self.parts)
        return f"({self.kind} {parts})"


def _field(hint: Any) -> property:
    """The property that an annotation describes: `A`, `A | B`, `A | None`, `tuple[A, ...]`."""
    if get_origin(hint) is tuple:
        wanted = _classes(get_args(hint)[0])
        return property(lambda node: tuple(node.nodes(*wanted)))
    wanted = _classes(hint)
    if type(None) in get_args(hint):
        return property(lambda node: node.node(*wanted))
    return property(lambda node: node.the_node(*wanted))


def _classes(hint: Any) -> tuple[type[Node], ...]:
    return tuple(cls for cls in get_args(hint) or (hint,) if cls is not type(None))
