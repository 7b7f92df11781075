"""A text parsed again after an edit: declarations whose lines are the same are not parsed a second time.

A text is cut before each line at the left edge that begins a declaration. Such a line ends whatever stood above it,
for the lexer and for the grammar alike, so where every piece parses by itself without a fault, their trees in order
are the tree of the whole. Where one does not, the whole is parsed as if for the first time. A property test holds the
outcome against that of a fresh parse. (Wagner, *Practical Algorithms for Incremental Software Development
Environments*, 1997, does it within a declaration too; here a declaration is small.)
"""

from __future__ import annotations

import re
from collections import defaultdict

from grognard.diagnostics.collector import Collector
from grognard.host.budget import Limits
from grognard.source import SourceFile, Stretch
from grognard.syntax.figures import check_figures
from grognard.syntax.layout import lay_out
from grognard.syntax.mistakes import report
from grognard.syntax.parser import Node, parse
from grognard.syntax.words import DECLARATIONS

_HEADS = "|".join(sorted({re.escape(head.split()[0].rstrip(":")) for head, _, _ in DECLARATIONS}))
_CUT = re.compile(rf"(?<=\n\n)(?=(?:{_HEADS})\b)", re.IGNORECASE)
"""Below a blank line, for a line that ends in a comma goes on below."""


class Remembered:
    """The trees of one file as it was last read."""

    def __init__(self) -> None:
        self._known: dict[str, list[Node]] = {}

    def branch(self) -> Remembered:
        """Another that knows the same, and learns by itself."""
        found = Remembered()
        found._known = {text: list(trees) for text, trees in self._known.items()}
        return found

    def tree(self, file: SourceFile, limits: Limits, collector: Collector) -> Node:
        """The tree of the file. What is wrong with it is reported."""
        known: defaultdict[str, list[Node]] = defaultdict(list)
        parts: list[Node] = []
        faultless = True
        at = 0
        for whole in _CUT.split(file.text):
            # Blank lines below a declaration are no part of it.
            text = whole.rstrip("\n")
            before = self._known.get(text)
            tree = before.pop(0) if before else _alone(Stretch(file.path, text, file, at), limits)
            if tree is None:
                faultless = False
            else:
                assert isinstance(tree.file, Stretch)
                tree.file.move(file, at)
                known[text].append(tree)
                parts += tree.nodes()
            at += len(whole)
        self._known = known
        if not faultless:
            return parsed(file, limits, collector)
        return Node("file", list(parts), 0, len(file.text), file)


def _alone(piece: Stretch, limits: Limits) -> Node | None:
    """The tree of a piece; None where something is wrong with it, or where it goes on in the next."""
    found = Collector()
    tree = parsed(piece, limits, found)
    return None if found.diagnostics or lay_out(piece.text).unfinished else tree


def parsed(file: SourceFile, limits: Limits, collector: Collector) -> Node:
    """The tree of a file read for the first time. What is wrong with it is reported."""
    found = parse(file, limits.line_characters)
    report(found, file, collector)
    check_figures(found, file, limits, collector)
    return found.tree
