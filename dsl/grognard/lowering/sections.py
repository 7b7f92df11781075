"""The sections of a source, and whether every citation belongs to one of them."""

from __future__ import annotations

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.diagnostics.spelling import nearest
from grognard.ir.ruleset import Layer, Section
from grognard.ir.sections import SectionIndex, section_key
from grognard.kept import kept
from grognard.lowering.headings import settings_below
from grognard.lowering.nodes import every
from grognard.lowering.notes import read_beside, read_citation
from grognard.source import Place, Span
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.rows import cut
from grognard.syntax.token import Token

_SHAPE = "Write how it is cited, `||`, its heading, and, where nothing of it need be cited, why: `| 4 || Measuring |`."
_NEVER_CITED = frozenset(",;[]")


def read_layers(trees: tuple[Node, ...], files: tuple[tuple[str, ...], ...], collector: Collector) -> tuple[Layer, ...]:
    """Returns the layers of a game with their sections. Reports faults of sections and citations."""
    nodes: list[Node] = []
    cites: list[tuple[Node, Token]] = []
    for tree in trees:
        for declared in tree.nodes():
            parts, cited = _below(declared)
            nodes += (declared, *parts)
            cites += [(declared, token) for token in declared.tokens("CITE")] + cited
    paths = files or (tuple(dict.fromkeys(tree.file.path for tree in trees)),)
    layers = tuple(_layer(own, nodes, collector) for own in paths)
    _citations(cites, layers, collector)
    return layers


def _layer(paths: tuple[str, ...], nodes: list[Node], collector: Collector) -> Layer:
    own = [node for node in nodes if node.file.path in paths]
    heading = next((node for node in own if isinstance(node, ast.Ruleset | ast.Variant)), None)
    settings = settings_below(heading) if heading is not None else {}
    sections: dict[str, Section] = {}
    blocks: dict[str, Node] = {}
    for node in own:
        if isinstance(node, ast.Sections):
            _block(node, blocks, collector)
        elif isinstance(node, ast.Section):
            section = _section(node, collector)
            if section is not None:
                _enter(section, sections, collector)
    beside = read_beside([part for node in own if isinstance(node, ast.SectionRows) for part in node.nodes()])
    return Layer(
        title=heading.token_text("TITLE") if heading is not None else "",
        source=settings.get("source", ""),
        files=paths,
        sections=tuple(sections.values()),
        notes=beside.notes,
        prose=beside.prose,
        by=settings.get("by", ""),
    )


def _block(node: Node, blocks: dict[str, Node], collector: Collector) -> None:
    first = blocks.setdefault(node.file.path, node)
    if first is not node:
        collector.report(
            codes.NAME_DECLARED_TWICE,
            node.place,
            "This file lists the sections of its source twice.",
            help="Put all of them below the first `sections`.",
            also=(Label(first.place, "the first"),),
        )
    rows = node.node(ast.SectionRows)
    if rows is None or rows.node(ast.Section) is None:
        collector.report(
            codes.NOTHING_BELOW,
            node.place,
            "There is no section below `sections`.",
            help="Each is a row, two spaces in: `| 4 || Measuring |`.",
        )


def _section(node: Node, collector: Collector) -> Section | None:
    token = node.the_token("SECTION_ROW")
    left, right = cut(token.text, token.start)
    place = node.at(token)
    if len(left) != 1 or not 1 <= len(right) <= 2:
        collector.report(
            codes.ROW_SHAPE,
            place,
            f"A section has its key left of `||`, and one or two cells right of it; this row has {len(left)} and {len(right)}.",
            help=_SHAPE,
        )
        return None
    for cell, what in ((left[0], "no key by which it is cited"), (right[0], "no heading")):
        if not cell.text:
            collector.report(codes.EMPTY_CELL, place, f"This section has {what}.", help=_SHAPE)
            return None
    barred = next((each for each in left[0].text if each in _NEVER_CITED), None)
    if barred is not None:
        collector.report(
            codes.UNREADABLE_CELL,
            Place(node.file, Span(left[0].start, left[0].end)),
            f"Nothing can be cited as `{left[0].text}`: a citation ends at `{barred}`.",
            help="Write the key as it is between the brackets of a citation, such as `D.3`.",
        )
        return None
    texts = [" ".join(cell.text.split()) for cell in (left[0], *right)]
    return Section(key=texts[0], heading=texts[1], reason=texts[2] if len(texts) > 2 else "", place=place)


def _enter(section: Section, sections: dict[str, Section], collector: Collector) -> None:
    first = sections.setdefault(section_key(section.key), section)
    if first is not section:
        collector.report(
            codes.SECTION_TWICE,
            section.place,
            f"Two sections are cited as `{section.key}`.",
            help=f"Give each its own key, such as `{section.key}.1` and `{section.key}.2`, or take one away.",
            also=(Label(first.place, "the first"),),
        )


# ---- citations ---------------------------------------------------------------------------------------------


@attrs.define
class _Lost:
    """Citations of one paragraph that belong to no section."""

    first: Place
    paragraph: str
    times: int = 0


def _citations(cites: list[tuple[Node, Token]], layers: tuple[Layer, ...], collector: Collector) -> None:
    index = SectionIndex(layers)
    lost: dict[tuple[str, str], _Lost] = {}
    cited: dict[str, tuple[Section, Place]] = {}
    for node, token in cites:
        path = node.file.path
        if not index.known(path):
            continue
        text = token.text if token.kind == "CITE" else token.text.split(None, 1)[1]
        for cite in read_citation(text):
            if cite.ours:
                continue
            section = index.find(path, cite.paragraph)
            if section is None:
                citation = lost.setdefault((path, section_key(cite.paragraph)), _Lost(node.at(token), cite.paragraph))
                citation.times += 1
            else:
                cited.setdefault(str(section.place), (section, node.at(token)))
    for citation in lost.values():
        near = nearest(citation.paragraph, index.keys(citation.first.file.path))
        often = f" It is cited {citation.times} times in this file." if citation.times > 1 else ""
        collector.report(
            codes.SECTION_UNKNOWN,
            citation.first,
            f"`{citation.paragraph}` belongs to no section of the source.{often}",
            help=(f"Did you mean `{near}`? " if near else "")
            + "Mend the citation, or add a row for that section below `sections`.",
        )
    for section, place in cited.values():
        if section.reason:
            collector.report(
                codes.SECTION_CITED,
                section.place,
                f"`{section.key}` is cited, although nothing of it need be: {section.reason}",
                help="Leave out the reason.",
                also=(Label(place, "cited here"),),
            )


@kept
def _below(declared: Node) -> tuple[list[Node], list[tuple[Node, Token]]]:
    """The rows of sections below a declaration, and the tokens there that cite, each with the node that holds it."""
    parts = [part for node in declared.nodes() for part in every(node)]
    cites = [(part, token) for part in parts for token in part.tokens("CITE")]
    return [part for part in parts if isinstance(part, ast.Section | ast.SectionRows)], cites
