"""A text parsed declaration by declaration: a fault costs its own declaration, and what an edit left is not parsed again.

A text is cut before each line at the left edge that begins a declaration, below a blank line or a remark, unless the
line before it goes on there.
Such a line ends whatever is above it, for the lexer and for the grammar alike, so the trees of the pieces in order are
the tree of the whole. (Wagner, *Practical Algorithms for Incremental Software Development Environments*, 1997, does it
within a declaration too; here a declaration is small.)
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from grognard.diagnostics.collector import Collector
from grognard.host.budget import Limits
from grognard.source import SourceFile, Stretch
from grognard.syntax import nodes as ast
from grognard.syntax.figures import check_figures
from grognard.syntax.layout import lay_out
from grognard.syntax.mistakes import EXPLAINED, report
from grognard.syntax.node import Node
from grognard.syntax.parser import parse
from grognard.syntax.words import DECLARATIONS

_HEADS = "|".join(sorted({re.escape(head.split()[0].rstrip(":")) for head, _, _ in DECLARATIONS}))
_CUT = re.compile(rf"(?:\n|^--(?:[ \t][^\n]*)?)\n(?=(?:{_HEADS})\b)", re.IGNORECASE | re.MULTILINE)
"""What ends right before a declaration: a blank line, or a remark at the left edge."""


class Remembered:
    """The faultless declarations of one file as it was last read."""

    def __init__(self) -> None:
        self._known: dict[str, list[Node]] = {}

    def branch(self) -> Remembered:
        """Another that knows the same, and learns by itself."""
        other = Remembered()
        other._known = {text: list(trees) for text, trees in self._known.items()}
        return other

    def tree(self, file: SourceFile, limits: Limits, collector: Collector) -> Node:
        """Returns the tree of the file. Reports its faults."""
        known: defaultdict[str, list[Node]] = defaultdict(list)
        parts: list[Node] = []
        faults = at = 0
        for piece, plain in pieces(file.text):
            # Blank lines below a declaration are no part of it.
            text = piece.rstrip("\n")
            before = self._known.get(plain)
            if before:
                tree, faulty = before.pop(0), False
                assert isinstance(tree.file, Stretch)
                tree.file.move(file, at, text)
            else:
                reports = collector.reports
                tree = _tree(Stretch(file.path, text, file, at), limits, collector, EXPLAINED - faults)
                faulty = collector.reports > reports
                faults += collector.reports - reports
            if not faulty:
                known[plain].append(tree)
            parts += tree.nodes()
            at += len(piece)
        self._known = known
        return ast.File(parts, 0, len(file.text), file)


def declaration_before(text: str, offset: int) -> int:
    """Where the declaration begins in which an offset is."""
    return max((cut.end() for cut in _CUT.finditer(text, 0, offset)), default=0)


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """The text cut before each declaration, each piece also without remarks and spaces behind its lines.

    One whose last line goes on below is a piece with the next.
    """
    pending, plain = "", ""
    cuts = [0, *(cut.end() for cut in _CUT.finditer(text)), len(text)]
    for start, end in pairwise(cuts):
        piece = text[start:end]
        pending += piece
        said = piece.rstrip("\n")
        bare, unfinished = _laid_out(said)
        plain += bare + piece[len(said) :]
        if not unfinished and bare.strip():
            yield pending, plain.rstrip("\n")
            pending, plain = "", ""
    if pending:
        yield pending, plain.rstrip("\n")


@lru_cache(maxsize=4096)
def _laid_out(piece: str) -> tuple[str, bool]:
    """A piece without remarks and spaces behind its lines, and whether its last line goes on below."""
    layout = lay_out(piece)
    plain = "\n".join(line.rstrip(" \t") for line in layout.body.split("\n"))
    return piece if plain == piece else plain, layout.unfinished


def _tree(piece: Stretch, limits: Limits, collector: Collector, explained: int) -> Node:
    tree = parse(piece, limits.line_characters)
    report(tree, piece, collector, explained)
    check_figures(tree, piece, limits, collector)
    return tree.tree


def parsed(file: SourceFile, limits: Limits, collector: Collector) -> Node:
    """Returns the tree of a file read for the first time. Reports its faults."""
    return Remembered().tree(file, limits, collector)
