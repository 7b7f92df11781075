"""Which lines of a ruleset speak of which section of its source?

Read from the lines of the rules text, as the language counts them: one that goes on below is one line, with what it
cites at its end. A line belongs to what it cites, and one that cites nothing to what the line above it, one step
further left, belongs to. What a note cites, the line or table that it stands under has too.
"""

from __future__ import annotations

import enum
import re

import attrs

from grognard.ir.ruleset import Ruleset, Section
from grognard.ir.sections import SectionIndex
from grognard.review.figures import Figure, read_figures
from grognard.source import Place, SourceFile, Span
from grognard.syntax.layout import lay_out

_CITE = re.compile(r"\[([^\[\]]{1,300})\]")
_STEP = re.compile(r"^(\s*(?:> ?)?)(\(?\d{1,3}[.)] )")
"""What only counts a step, or an item of prose."""
_LAID_OVER = re.compile(r"(?:add to|replace|amend|remove|fill)\s+")
"""Before the head of a declaration that changes one of another text."""


class Sort(enum.Enum):
    """What sort of line it is: what it states decides what its figures must answer for."""

    RULE = "rule"
    ROW = "row"
    PROSE = "prose"
    DOMAIN = "domain"
    EXAMPLE = "example"
    NOTE = "note"


@attrs.frozen
class RuleLine:
    """One line of a ruleset, and the sections it belongs to."""

    place: Place
    text: str
    sort: Sort
    sections: tuple[Section, ...]
    own: bool
    """Whether it cites them itself."""
    ours: bool = False
    """Whether it says that it is none of the source's."""
    declared: tuple[Section, ...] = ()
    """The sections that its declaration cites; for prose, those of every line of it."""

    @property
    def plays(self) -> bool:
        """Whether it says a rule: prose, notes, examples and what is still a `?` are read, and nothing goes by them."""
        return self.sort in (Sort.RULE, Sort.ROW, Sort.DOMAIN) and not self.text.lstrip().startswith(("?", "chapter "))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Its figures, without those of its citations."""
        return read_figures(self.text)


@attrs.define
class _Open:
    """A line that others may stand below."""

    indent: int
    sections: tuple[Section, ...]
    ours: bool
    sort: Sort
    at: int


_FIRST = {"example": Sort.EXAMPLE, "scenario": Sort.EXAMPLE, "facts": Sort.DOMAIN, "piece": Sort.DOMAIN, "option": Sort.DOMAIN,
          "choice": Sort.DOMAIN, "sections": Sort.NOTE, "sheet": Sort.NOTE, "ruleset": Sort.NOTE, "variant": Sort.NOTE}  # fmt: skip
_NOTES = ("reads as:", "note:", "source errs:", "in short:", "on the sheet:")


def read_rule_lines(ruleset: Ruleset, files: tuple[SourceFile, ...]) -> tuple[RuleLine, ...]:
    """Every line of the ruleset's files that says something, in order."""
    index = SectionIndex(ruleset.layers)
    return tuple(line for file in files for line in _of_file(file, index))


def _of_file(file: SourceFile, index: SectionIndex) -> list[RuleLine]:
    lines: list[RuleLine] = []
    stack: list[_Open] = []
    waiting = 0
    head: int | None = None
    heads: list[int] = []
    layout = lay_out(file.text)
    for line in layout.lines:
        number = file.position(line.start).line
        begin = file.line_starts[number - 1]
        text = layout.body[begin : line.end].replace("\n", " ")
        indent = line.indent
        while stack and stack[-1].indent >= indent:
            stack.pop()
        above = stack[-1] if stack else _Open(-1, (), False, Sort.RULE, -1)
        paragraphs = _paragraphs(text)
        sections = tuple(
            dict.fromkeys(
                section
                for paragraph in paragraphs
                if paragraph != "ours" and (section := index.find(file.path, paragraph)) is not None
            )
        )
        ours = "ours" in paragraphs or (above.ours and not sections)
        bare = _STEP.sub(lambda match: match[1] + " " * len(match[2]), _CITE.sub(_blank, text))
        sort = _sort(bare.strip(), above.sort if above.indent >= 0 else Sort.RULE)
        place = Place(file, Span(line.start, line.end))
        kept = sections or (() if paragraphs else above.sections)
        row = bare.lstrip().startswith("|")
        if row:
            # The head of a table stands for every section that one of its rows cites.
            if head is None:
                head = len(lines)
            elif sections:
                _shared(lines, [head], sections)
        elif sort is Sort.NOTE and sections:
            # What a note cites, its table or line has too.
            _shared(lines, _noted(lines, indent), sections)
        elif not bare.strip().startswith(">"):
            head = None
        lines.append(RuleLine(place, bare.rstrip(), sort, kept, bool(sections), ours))
        # What is cited at the end of a paragraph of prose stands for all of it.
        if sort is not Sort.PROSE:
            waiting = len(lines)
        elif paragraphs:
            lines[waiting:] = [
                attrs.evolve(line, sections=kept, own=bool(sections), ours=ours) for line in lines[waiting:]
            ]
            waiting = len(lines)
        inherited = above.sections if sort is Sort.PROSE else kept
        stack.append(
            _Open(indent, inherited or kept, ours, _below(sort, above.sort), stack[0].at if stack else len(lines) - 1)
        )
        heads.append(stack[0].at)
    return _declared(lines, heads)


def _declared(lines: list[RuleLine], heads: list[int]) -> list[RuleLine]:
    """The same, each with what its declaration cites."""
    every: dict[int, list[Section]] = {}
    for line, head in zip(lines, heads, strict=True):
        every.setdefault(head, []).extend(line.sections)
    return [
        attrs.evolve(
            line, declared=tuple(dict.fromkeys(every[head] if line.sort is Sort.PROSE else lines[head].sections))
        )
        for line, head in zip(lines, heads, strict=True)
    ]


def _noted(lines: list[RuleLine], indent: int) -> list[int]:
    """The lines that a note at this indent stands under: the rows just above it, or the line it is a step right of."""
    at = len(lines) - 1
    rows = []
    while at >= 0 and (lines[at].sort is Sort.NOTE or _indent(lines[at]) >= indent):
        if lines[at].sort is Sort.ROW:
            rows.append(at)
        elif (
            lines[at].sort is not Sort.NOTE
            and _indent(lines[at]) == indent
            and not lines[at].text.lstrip().startswith(">")
        ):
            break
        at -= 1
    return rows or ([at] if at >= 0 else [])


def _shared(lines: list[RuleLine], places: list[int], sections: tuple[Section, ...]) -> None:
    for at in places:
        if lines[at].sort in (Sort.RULE, Sort.ROW):
            lines[at] = attrs.evolve(lines[at], sections=tuple(dict.fromkeys((*lines[at].sections, *sections))))


def _indent(line: RuleLine) -> int:
    return len(line.text) - len(line.text.lstrip())


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _paragraphs(text: str) -> list[str]:
    """What a line cites: the keys between its brackets."""
    citations = []
    for match in _CITE.finditer(text):
        for part in match[1].partition(";")[0].split(","):
            if part.strip():
                citations.append("ours" if part.strip().casefold() == "ours" else part.strip())
    return citations


def _sort(text: str, above: Sort) -> Sort:
    if text.startswith(_NOTES):
        return Sort.NOTE
    if above in (Sort.EXAMPLE, Sort.NOTE):
        return Sort.EXAMPLE if above is Sort.EXAMPLE and not text.startswith(">") else Sort.NOTE
    if text.startswith(">"):
        return Sort.PROSE
    first = _LAID_OVER.sub("", text, count=1).split(None, 1)[0].rstrip(",:") if text else ""
    if above is Sort.RULE and first in _FIRST:
        return _FIRST[first]
    if above is Sort.DOMAIN:
        return Sort.DOMAIN
    return Sort.ROW if text.startswith("|") else Sort.RULE


def _below(sort: Sort, above: Sort) -> Sort:
    """What lines below such a line are, where they do not say otherwise."""
    return above if sort in (Sort.PROSE, Sort.ROW) else sort
