"""Citations, notes and prose of a line."""

from __future__ import annotations

from typing import TypedDict

import attrs

from grognard.ir.notes import Citation, Note, NoteKind
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token


def citations(node: Node) -> tuple[Citation, ...]:
    """The citations of a line: of the node itself, its `cites` and its `tail`."""
    tokens: list[Token] = list(node.tokens("CITE"))
    for part in node.nodes(ast.Cites, ast.Tail):
        tokens.extend(part.tokens("CITE"))
    return tuple(cite for token in tokens for cite in read_citation(token.text))


def read_citation(text: str) -> list[Citation]:
    """`[B.4.d, B.5; one source]`: paragraphs, and after `;` how sure it is."""
    paragraphs, _, certainty = text.strip("[]").partition(";")
    return [Citation(part.strip(), certainty.strip()) for part in paragraphs.split(",") if part.strip()]


class Head(TypedDict):
    """What every declaration has."""

    name: str
    name_place: Place
    chapter: str
    cites: tuple[Citation, ...]
    notes: tuple[Note, ...]
    prose: tuple[str, ...]
    place: Place


def headed(node: Node, name: str, chapter: str, beside: Beside) -> Head:
    """Returns the attributes of a declaration from its first line and its notes."""
    token = node.token("NAME", "TITLE", "LABEL") or node.token_in(ast.LimitRoles, "NAME")
    return Head(
        name=name,
        name_place=node.at(token) if token is not None else node.place,
        chapter=chapter,
        cites=citations(node),
        notes=beside.notes,
        prose=beside.prose,
        place=node.place,
    )


@attrs.frozen
class Beside:
    """The block below a plain line: notes, prose, and the exceptions, still as nodes."""

    notes: tuple[Note, ...]
    prose: tuple[str, ...]
    exceptions: tuple[Node, ...] = ()


def beside(node: Node) -> Beside:
    """Read the `notes` block of a line."""
    return read_beside(node.below(ast.Notes))


def read_beside(nodes: list[Node]) -> Beside:
    """Sort notes, prose and exceptions out of some nodes."""
    notes = tuple(read_note(part) for part in nodes if isinstance(part, ast.NoteLine))
    prose = tuple(read_prose(part) for part in nodes if isinstance(part, ast.Prose))
    exceptions = tuple(part for part in nodes if isinstance(part, ast.ExceptDrop | ast.ExceptInstead))
    return Beside(notes, prose, exceptions)


def read_note(node: Node) -> Note:
    """`reads as: …`"""
    kind = NoteKind(" ".join(node.token_text("NOTE").casefold().rstrip(":").split()))
    text = node.token("TEXT")
    return Note(kind, node.token_text("TEXT"), citations(node), node.at(text) if text is not None else node.place)


def read_prose(node: Node) -> str:
    """A line of prose without its mark."""
    return node.token_text("PROSE").removeprefix(">").strip()
