"""The lines of a rules text as somebody reads them beside the source: their words, what they cite, what stands below."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from grognard.ir.notes import Citation
from grognard.lowering.notes import read_citation
from grognard.source import SourceFile
from grognard.syntax.layout import lay_out
from grognard.syntax.lexer import lex
from grognard.syntax.rows import cut
from grognard.syntax.token import Token
from grognard.word_set import word_set

_IN_PROSE = re.compile(r"\[[^\[\]\n]{1,80}\]")
_HOLD_NOTHING = word_set("RULESET VARIANT CHAPTER PROSE")
"""Lines that no other line is said to stand in."""
_UNREAD = frozenset({"SECTIONS", "SHEET"})


@attrs.frozen
class Remark:
    """What stands below a line: `reads as`, `source errs` or `note`, and its words."""

    kind: str
    words: str


@attrs.define
class CitingLine:
    """One line: where it stands, its words without citations and comments, and what it cites."""

    file: SourceFile
    number: int
    start: int
    end: int
    words: str
    head: CitingLine | None
    """The declaration it stands in; None for one that declares something itself."""
    own: tuple[Citation, ...]
    """What it cites by itself."""
    cites: tuple[Citation, ...]
    """What it cites, or else the line it stands in."""
    below: tuple[Citation, ...] = ()
    """What the remarks below it cite."""
    prose: bool = False
    story: bool = False
    """Whether it is an example or a scenario."""
    remarks: list[Remark] = attrs.field(factory=list)
    gaps: list[str] = attrs.field(factory=list)

    @property
    def certainty(self) -> str:
        """How sure it is, as its citations say."""
        return "; ".join(dict.fromkeys(cite.certainty for cite in self.own if cite.certainty))


def citing_lines(file: SourceFile) -> list[CitingLine]:
    """All lines of a file but remarks, settings and the list of sections; remarks stand with their line."""
    found: list[CitingLine] = []
    above: list[tuple[int, CitingLine]] = []
    body = lay_out(file.text).body
    skipped = False
    for depth, tokens in _lines(file.text):
        if not tokens:
            continue
        if depth == 0:
            skipped = tokens[0].kind in _UNREAD
        if skipped or tokens[0].kind == "KEY":
            continue
        while above and above[-1][0] >= depth:
            above.pop()
        parent = above[-1][1] if above else None
        if tokens[0].kind == "NOTE":
            if parent is not None:
                _remark(parent, tokens)
            continue
        line = _line(file, body, tokens, parent, above[0][1] if above else None)
        found.append(line)
        if tokens[0].kind not in _HOLD_NOTHING:
            above.append((depth, line))
    return found


def _lines(text: str) -> Iterator[tuple[int, list[Token]]]:
    depth = 0
    own: list[Token] = []
    for token in lex(text).tokens:
        match token.kind:
            case "_INDENT":
                depth += 1
            case "_DEDENT":
                depth -= 1
            case "_NL":
                yield depth, own
                own = []
            case _:
                own.append(token)


def _line(
    file: SourceFile, body: str, tokens: list[Token], parent: CitingLine | None, head: CitingLine | None
) -> CitingLine:
    start, end = _start_of(body, tokens), _end_of(body, tokens)
    prose = tokens[0].kind == "PROSE"
    texts = [token.text for token in tokens if token.kind == "CITE"]
    words = _without(body, start, end, [(t.start, t.end) for t in tokens if t.kind == "CITE"])
    if tokens[0].kind == "ROW":
        words = _row(tokens[0].text)
    elif prose:
        texts = _IN_PROSE.findall(tokens[0].text)
        words = _IN_PROSE.sub("", words.removeprefix(">"))
    own = tuple(cite for text in texts for cite in read_citation(text))
    return CitingLine(
        file=file,
        number=file.position(start).line,
        start=start,
        end=end,
        words=" ".join(words.split()).removesuffix(":").rstrip(),
        head=head,
        own=own,
        cites=own or (parent.cites if parent is not None else ()),
        prose=prose,
        story=tokens[0].kind in {"EXAMPLE", "SCENARIO"},
    )


def _row(text: str) -> str:
    """A row of a table as words: `column: 3D6`."""
    left, right = (" / ".join(cell.text for cell in side) for side in cut(text))
    return f"{left}: {right}" if left else right


def _start_of(body: str, tokens: list[Token]) -> int:
    """Where a line begins: an article may stand before its first token."""
    start = body.rfind("\n", 0, tokens[0].start) + 1
    return start + len(body[start:]) - len(body[start:].lstrip())


def _end_of(body: str, tokens: list[Token]) -> int:
    """Where a line ends: a bracket or a quotation mark may stand behind its last token."""
    end = body.find("\n", tokens[-1].end)
    return len(body) if end < 0 else end


def _without(body: str, start: int, end: int, holes: list[tuple[int, int]]) -> str:
    made = []
    for first, last in holes:
        made.append(body[start:first])
        start = last
    return "".join([*made, body[start:end]])


def _remark(line: CitingLine, tokens: list[Token]) -> None:
    cites = [cite for token in tokens if token.kind == "CITE" for cite in read_citation(token.text)]
    line.below = (*line.below, *cites)
    kind = " ".join(tokens[0].text.casefold().rstrip(":").split())
    words = next((token.text for token in tokens if token.kind == "TEXT"), "")
    line.remarks.append(Remark(kind, " ".join(words.split())))
