"""The text of a bundled game is parsed once in a process, however many games stand on it: what is read off a tree leaves it as it is.

An edited text is parsed whenever it is read, and so is everything within `parsed_anew`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from grognard import driver
from grognard.diagnostics.collector import Collector
from grognard.host.budget import Limits
from grognard.project import bundled
from grognard.source import SourceFile
from grognard.syntax.incremental import parsed
from grognard.syntax.node import Node

_parse = parsed
_let_go = Node.let_go
_trees: dict[tuple[str, Limits], Node] = {}


@contextmanager
def parsed_anew() -> Iterator[None]:
    """For tests of what is shared: everything is parsed from its text."""
    setattr(driver, "parsed", _parse)  # noqa: B010
    try:
        yield
    finally:
        share_trees()


@cache
def _texts() -> dict[str, str]:
    return {file.path: file.text for name in bundled.names() for file in bundled.ruleset_files(name)}


def _parsed_once(file: SourceFile, limits: Limits, collector: Collector) -> Node:
    if not file.path.startswith("rules/") or _texts().get(file.path) != file.text:
        return _parse(file, limits, collector)
    at = file.path, limits
    if at not in _trees:
        found = Collector()
        tree = _parse(file, limits, found)
        for one in found.diagnostics:
            collector.take(one)
        if found.diagnostics:
            return tree
        _trees[at] = tree
        _files.update(id(node.file) for node in (tree, *tree.nodes()))
    return _trees[at]


_files: set[int] = set()
"""Of the trees that are kept, and their files with them."""


def _let_go_of_others(node: Node) -> None:
    if id(node.file) not in _files:
        _let_go(node)


def share_trees() -> None:
    """From now on, in this process. A compiler forgets the trees that it has read; not these."""
    setattr(driver, "parsed", _parsed_once)  # noqa: B010
    setattr(Node, "let_go", _let_go_of_others)  # noqa: B010
