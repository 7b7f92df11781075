"""What is odd about the first line of a rule, or about the labels of its lines."""

from __future__ import annotations

import re

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.ir import lines as il
from grognard.ir.names import key, with_article
from grognard.ir.rules import RuleKind
from grognard.lowering.symbols import RuleHead, Symbols
from grognard.syntax.node import Node
from grognard.syntax.token import Token


def missing_article(symbols: Symbols, node: Node, name: Token) -> None:
    """Reports `test morale of company`: without its article the kind of a role reads as part of the name."""
    match = re.search(r"\s(of|at|against|to|with)\s+(\S.*)$", name.text)
    piece = symbols.piece(match[2]) if match is not None else None
    if match is not None and piece is not None:
        article = with_article(piece.name).split()[0]
        symbols.collector.report(
            codes.WRONG_ROLES,
            node.at(name),
            f"After `{match[1]}` comes `{article}`: here `{name.text}` is all one name.",
            help=f"Write `{name.text[: match.start()]} {match[1]} {article} {match[2]}`.",
        )


def double_labels(symbols: Symbols, head: RuleHead, lines: list[il.Line]) -> None:
    """Report two lines of a list of modifiers that have one label."""
    seen: dict[str, il.Line] = {}
    for line in lines:
        if not line.label:
            continue
        first = seen.setdefault(key(line.label), line)
        if first is not line and head.kind is RuleKind.MODIFIERS:
            symbols.collector.report(
                codes.NAME_DECLARED_TWICE,
                line.place,
                f"Two lines of `{head.name}` are called `{line.label}`.",
                help="Give each its own label: variants, examples and the trace call them by it.",
                also=(Label(first.place, "the first"),),
            )
