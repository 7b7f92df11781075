"""What is in which chapter, in the author's order?"""

from __future__ import annotations

from functools import cached_property

import attrs

from grognard.ir.names import key
from grognard.ir.ruleset import Chapter, KnownGap
from grognard.lowering.nodes import gap_words
from grognard.lowering.notes import citations, read_prose
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

_HEADS = (ast.Ruleset, ast.Variant, ast.Sections)


@attrs.frozen(slots=False)
class Contents:
    """The files of a game, read as one book.

    `nodes` are its declarations, each with the title of its chapter; `chapters` what is printed in each;
    `gaps` those that stand by themselves between declarations.
    """

    nodes: tuple[tuple[Node, str], ...]
    chapters: tuple[Chapter, ...]
    gaps: tuple[KnownGap, ...]

    @cached_property
    def _titles(self) -> dict[tuple[str, str], str]:
        return {item: chapter.title for chapter in reversed(self.chapters) for item in chapter.items}

    def chapter_of(self, sort: str, name: str) -> str:
        """Returns the title of the chapter of a declaration."""
        return self._titles.get((sort, name), "")


def read_contents(trees: tuple[Node, ...]) -> Contents:
    """Returns the lines of all files by chapter. What is before the first is in one without a title."""
    nodes: list[tuple[Node, str]] = []
    gaps: list[KnownGap] = []
    items: dict[str, list[tuple[str, str]]] = {"": []}
    prose: dict[str, list[str]] = {"": []}
    chapter = ""
    last: Node | None = None
    for tree in trees:
        for node in tree.nodes():
            if isinstance(node, ast.Chapter):
                chapter = node.token_text("TITLE")
                items.setdefault(chapter, [])
                prose.setdefault(chapter, [])
            elif isinstance(node, ast.Prose):
                if last is not None and not _touch(last, node):
                    items[chapter].append(("prose", ""))
                prose[chapter].append(read_prose(node))
                items[chapter].append(("prose", read_prose(node)))
            elif isinstance(node, ast.GapLine):
                words = gap_words(node)
                gaps.append(KnownGap(words=words, within=chapter, cites=citations(node), place=node.place))
                items[chapter].append(("gap", words))
            elif not isinstance(node, _HEADS):
                nodes.append((node, chapter))
                if isinstance(node, ast.Choice) and node.token("ROSTER") is not None:
                    continue  # it is printed as the roster in which it stands
                items[chapter].append((_sort(node), _name(node)))
            last = node if isinstance(node, ast.Prose) else None
    chapters = tuple(Chapter(title=title, prose=tuple(prose[title]), items=tuple(items[title])) for title in items)
    return Contents(tuple(nodes), chapters, tuple(gaps))


def _touch(first: Node, other: Node) -> bool:
    """Whether two lines of prose stand next to each other: an empty line ends a paragraph."""
    return first.file is other.file and "\n\n" not in first.file.text[first.end : other.start].replace("\r", "")


def _sort(node: Node) -> str:
    return " ".join(node.token_text("RULE_KIND").casefold().split()) or node.kind


def _name(node: Node) -> str:
    name = key(node.token_text("NAME") or node.token_text("TITLE") or node.token_text("LABEL"))
    return f"modifiers to {name}" if _sort(node) == "modifiers to" else name
