"""A game in layers: the base, and each variant (or extension) laid over it in order."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs

from grognard.diagnostics.collector import Collector
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.lowering.headings import Heading, read_heading
from grognard.lowering.incremental import Memory
from grognard.lowering.lower import lower
from grognard.project.finding import Project
from grognard.source import SourceFile
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.variants.changes import Change
from grognard.variants.overlay import Pin, lay_over

_HEADINGS = (ast.Ruleset, ast.Variant)


@attrs.frozen
class Layer:
    """One variant or extension as it was read: its files, its heading, its trees."""

    project: Project
    heading: Heading
    trees: list[Node]

    @property
    def is_variant(self) -> bool:
        """Whether it changes a game rather than going on where one ends."""
        return isinstance(self.heading.node, ast.Variant)


@attrs.define
class Whole:
    """The trees of a game with everything that was laid over it so far."""

    layers: list[tuple[SourceFile, ...]]
    trees: list[Node]
    changes: list[Change] = attrs.field(factory=list)
    pins: list[Pin] = attrs.field(factory=list)
    titles: list[str] = attrs.field(factory=list)
    names: set[str] = attrs.field(factory=set)
    """The names and titles of everything it is made of."""
    version: str = ""
    stands_on: Project | None = None
    """What the last of the layers is laid over, where it is a variant."""
    looked_at: list[Path] = attrs.field(factory=list)
    """Where the texts it stands on were looked for."""

    lacks_base: bool = False
    """Whether something that it stands on was found nowhere, so that most of its names mean nothing."""
    homes: list[Project] = attrs.field(factory=list)
    """Where its texts lie, the base first."""
    armies: list[Node] = attrs.field(factory=list)
    """The trees of the army lists that it names."""

    def lowered(self, slug: str, collector: Collector, memory: Memory | None = None, *, last: bool = False) -> Ruleset:
        """The IR of the whole. With a `memory` of it before an edit, what the edit did not touch is taken from it.

        The `last` time the trees are let go of as they are read, and cannot be read again.
        """
        paths = tuple(tuple(file.path for file in layer) for layer in self.layers)
        return lower(tuple(self.trees), slug, collector, tuple(self.titles), paths, memory, tuple(self.armies), last)


def over(whole: Whole, layer: Layer, collector: Collector, beside: Sequence[Change] = ()) -> Whole:
    """The game with one more layer: each heading keeps a tree of its own, all other declarations are one tree.

    `beside` are the changes of layers that are laid over the same base, of which this one does not know.
    """
    # The first heading stays where it is; those of the layers laid before keep their trees.
    headings = [node for tree in whole.trees[1:] for node in tree.nodes() if isinstance(node, _HEADINGS)]
    nodes = [node for tree in whole.trees for node in tree.nodes() if not any(node is heading for heading in headings)]
    changes, pins = list(whole.changes), list(whole.pins)
    title = layer.heading.title
    changes += _sides_left_out(whole, layer)
    for tree in layer.trees:
        headings += [node for node in tree.nodes() if isinstance(node, _HEADINGS)]
        new = [node for node in tree.nodes() if not isinstance(node, _HEADINGS)]
        laid = lay_over(nodes, new, collector, title, beside, [tree.file.text for tree in layer.trees])
        nodes = laid.nodes
        changes += laid.changes
        pins += laid.pins
    first = whole.trees[0]
    trees: list[Node] = [ast.File(list(nodes), first.start, first.end, first.file)]
    trees += [ast.File([heading], heading.start, heading.end, heading.file) for heading in headings]
    return Whole(
        [*whole.layers, layer.project.files],
        trees,
        changes,
        pins,
        [*whole.titles, *([title] if layer.is_variant else [])],
        whole.names | known_as(layer.project, layer.heading),
        layer.heading.settings.get("version", "") or whole.version,
        homes=[*whole.homes, layer.project],
        armies=list(whole.armies),
    )


def _sides_left_out(whole: Whole, layer: Layer) -> list[Change]:
    """The sides of the game that the heading of a variant does not name among its own: they are taken away."""
    meta = layer.heading.node.node(ast.Meta)
    own = layer.heading.settings.get("sides", "")
    line = (
        next((node for node in meta.nodes(ast.Setting) if key(node.token_text("KEY")) == "sides"), None)
        if meta
        else None
    )
    if line is None or not layer.is_variant:
        return []
    sides = [heading.settings.get("sides") for tree in whole.trees if (heading := read_heading(tree)) is not None]
    before = next((side for side in reversed(sides) if side), "")
    kept = set(map(key, own.split(",")))
    return [
        Change("remove", side, "sides", line.place, side, "", layer.heading.title, names=frozenset({key(side)}))
        for side in map(str.strip, before.split(","))
        if side and key(side) not in kept
    ]


def known_as(project: Project, heading: Heading) -> set[str]:
    """The names by which another text may say that it stands on this one, as names are compared."""
    return {key(project.name.replace("_", " ")), key(heading.title)}
