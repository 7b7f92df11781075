"""What stands in a rulebook in Markdown? Read with markdown-it-py; the lines of the text stay those of the file."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs
from markdown_it import MarkdownIt
from markdown_it.token import Token

from grognard.host.budget import Limits
from grognard.host.plaintext import decode
from grognard.rulebooks.document import Document
from grognard.rulebooks.drawn import Rows, drawn_table, ruled_tables
from grognard.rulebooks.looks import bold_heading
from grognard.rulebooks.writing import Piece, Writer

_FRONT = re.compile(r"\A---\n(?:[^\n]*\n){0,200}?(?:---|\.\.\.)\n")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_TAG = re.compile(r"<[^<>]{0,400}>")
_BREAKS = frozenset(["softbreak", "hardbreak"])
_STRONG = {"strong_open": 1, "strong_close": -1}
_SLANTED = {"em_open": 1, "em_close": -1}
_ANCHOR = re.compile(r"""<[a-zA-Z][^<>]{0,200}?\b(?:id|name)=["']([^"'<>]{1,100})["']|\{#([\w-]{1,80})\}""")
_ATTRIBUTES = re.compile(r"\s*\{:?\s*[#.][^{}]*\}\s*\Z")
_COMMAND = re.compile(r"\\(?:clear|new)?page(?:break)?\s*\Z", re.MULTILINE)


def read_markdown(data: bytes, path: str, limits: Limits) -> Document:
    """The document of a Markdown text. Raises FileProblem and BudgetExceeded."""
    file = decode(data, path, attrs.evolve(limits, file_bytes=limits.rulebook_bytes))
    lines = _without_front(file.text).split("\n")
    drawn = ruled_tables(lines)
    for first, last, _ in drawn:
        # Markdown knows no such tables and would take their rules for breaks.
        lines[first - 1 : last] = [""] * (last - first + 1)
    lines = ["" if _COMMAND.match(line) else line for line in lines]
    writer = Writer(file.path, "markdown", limits)
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse("\n".join(lines))
    _Walk(tokens, lines, writer, drawn).run()
    return attrs.evolve(
        writer.document(file), anchors=tuple(dict.fromkeys(one or two for one, two in _ANCHOR.findall(file.text)))
    )


def _without_front(text: str) -> str:
    """The text with its front matter blanked, so that lines keep their numbers."""
    front = _FRONT.match(text)
    return "\n" * front.group().count("\n") + text[front.end() :] if front else text


class _Walk:
    """One walk over the tokens of a text."""

    def __init__(
        self,
        tokens: Sequence[Token],
        lines: Sequence[str],
        writer: Writer,
        drawn: Sequence[tuple[int, int, tuple[Rows, int]]],
    ) -> None:
        self.drawn = list(reversed(drawn))
        self.tokens = tokens
        self.lines = lines
        self.writer = writer
        self.depth = -1
        self.mark = ""
        self.level = 0
        self.rows: list[list[list[Piece]]] = []
        self.heads = 0

    def run(self) -> None:
        """Write every block."""
        for token in self.tokens:
            line = token.map[0] + 1 if token.map else 0
            self._drawn_before(line)
            match token.type:
                case "heading_open":
                    self.level = int(token.tag[1:])
                case "heading_close":
                    self.level = 0
                case "bullet_list_open" | "ordered_list_open":
                    self.depth += 1
                case "bullet_list_close" | "ordered_list_close":
                    self.depth -= 1
                    self.mark = ""
                case "list_item_open":
                    self.mark = f"{token.info}{token.markup}" if token.info else "-"
                case "table_open":
                    self.rows, self.heads = [], 0
                    self.writer.go_to(line)
                case "thead_close":
                    self.heads = len(self.rows)
                case "tr_open":
                    self.rows.append([])
                case "th_open" | "td_open":
                    self.rows[-1].append([])
                case "table_close":
                    self.writer.table(self.rows, self.heads)
                    self.rows = []
                case "fence" | "code_block":
                    self._verbatim(token.content, line + (token.type == "fence"))
                case "html_block":
                    self._html(token.content, line)
                case "inline":
                    self._inline(token, line)
        self._drawn_before(len(self.lines) + 1)

    def _drawn_before(self, line: int) -> None:
        """Tables that their author drew by hand stand before what begins below them."""
        while self.drawn and self.drawn[-1][0] < line and not self.rows:
            first, _, (rows, heads) = self.drawn.pop()
            self.writer.go_to(first)
            self.writer.table(rows, heads)

    def _inline(self, token: Token, line: int) -> None:
        if self.rows:
            self.rows[-1][-1] = [piece for run in _runs(token, line) for piece in run]
            return
        if self.level:
            self.writer.go_to(line)
            self.writer.heading(self.level, _without_attributes([piece for run in _runs(token, line) for piece in run]))
            return
        if token.map is not None and not self.mark:
            rows = drawn_table(self.lines[token.map[0] : token.map[1]], line)
            if rows is not None:
                self.writer.go_to(line)
                self.writer.table(*rows)
                return
        for run in _runs(token, line):
            if run:
                self.writer.go_to(run[0].line or line)
                self._words(run)

    def _words(self, run: list[Piece]) -> None:
        if self.mark:
            self.writer.item(max(0, self.depth), self.mark, run)
            self.mark = ""
        elif self.depth < 0 and bold_heading(run):
            self.writer.heading(7, run)
        else:
            self.writer.paragraph(run)

    def _verbatim(self, content: str, line: int) -> None:
        lines = content.rstrip("\n").split("\n")
        self.writer.go_to(line)
        rows = drawn_table(lines, line)
        if rows is not None:
            self.writer.table(*rows)
        else:
            self.writer.verbatim([Piece(text, None, line + at) for at, text in enumerate(lines)])

    def _html(self, content: str, line: int) -> None:
        """A stretch of HTML within Markdown: its words without the tags, line by line."""
        # What is hidden in a comment is no word of the text; its lines are still counted.
        shown = _COMMENT.sub(lambda match: "\n" * match.group().count("\n"), content)
        for at, text in enumerate(shown.split("\n")):
            words = _TAG.sub(" ", text)
            if words.strip():
                self.writer.go_to(line + at)
                self.writer.paragraph([Piece(words, None, line + at)])


def _without_attributes(heading: list[Piece]) -> list[Piece]:
    """A heading without what is written behind it for a program: `## Your turn {#turn}`."""
    if not heading:
        return heading
    *others, last = heading
    return [*others, attrs.evolve(last, text=_ATTRIBUTES.sub("", last.text))]


def _runs(token: Token, line: int) -> list[list[Piece]]:
    """The pieces of an inline token, cut where its author ended a line on purpose."""
    runs: list[list[Piece]] = [[]]
    strong = slanted = 0
    link = ""
    for child in token.children or ():
        strong += _STRONG.get(child.type, 0)
        slanted += _SLANTED.get(child.type, 0)
        if child.type in _BREAKS:
            line += 1
            if child.type == "hardbreak":
                runs.append([])
            else:
                runs[-1].append(Piece(" ", None, line))
        elif child.type == "link_open":
            link = str(child.attrGet("href") or "")
        elif child.type == "link_close":
            link = ""
        elif child.type in ("text", "code_inline"):
            bold, code = strong + slanted > 0, child.type == "code_inline"
            runs[-1].append(Piece(child.content, None, line, bold, slanted > 0 and not strong, link, code))
        elif child.type == "html_inline" and child.content.lower().startswith("<br"):
            runs[-1].append(Piece(" ", None, line))
    if runs[-1] and runs[-1][-1].text.endswith("\\"):
        # A break that is asked for behind the last line.
        runs[-1][-1] = attrs.evolve(runs[-1][-1], text=runs[-1][-1].text[:-1])
    return runs
