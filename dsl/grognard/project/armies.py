"""Where do army lists lie? Beside the rules that name them, each in a file of its own name: `northern_host.army`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from grognard.host.budget import Budget
from grognard.host.files import hold_inside, read_text
from grognard.kept import kept
from grognard.lowering.armies import armies_named, army_file
from grognard.lowering.nodes import every
from grognard.project import bundled
from grognard.project.finding import Project
from grognard.source import SourceFile
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node


def armies_wanted(trees: Iterable[Node]) -> tuple[str, ...]:
    """The titles of all army lists that the scenarios and examples of some trees name."""
    stories = (node for tree in trees for node in tree.nodes(ast.Example, ast.Scenario))
    return tuple(dict.fromkeys(title for node in stories for title in _wanted_by(node)))


@kept
def _wanted_by(story: Node) -> list[str]:
    return [title for part in every(story) for _, title in armies_named(part)]


def find_army(title: str, homes: Sequence[Project], budget: Budget) -> tuple[SourceFile | None, tuple[Path, ...]]:
    """The file of an army list, and where it was looked for: beside the text that was laid on last first."""
    name = army_file(title)
    looked: list[Path] = []
    for home in reversed(homes):
        if home.folder is None:
            # What was typed lies in no folder, and comes with nothing.
            file = bundled.army_file(home.name, name) if home.name in bundled.names() else None
            if file is not None:
                return file, tuple(looked)
            continue
        path = home.folder / name
        looked.append(path)
        if path.is_file():
            hold_inside(home.folder, path)
            return read_text(str(path), budget.limits, budget=budget), tuple(looked)
    return None, tuple(looked)
