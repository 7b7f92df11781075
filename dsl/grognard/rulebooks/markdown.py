"""What stands in a rulebook in Markdown? markdown-it-py makes a page of it that names its lines, and that is read as any page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

import attrs
from markdown_it import MarkdownIt
from markdown_it.token import Token

from grognard.host.budget import Limits
from grognard.host.plaintext import decode
from grognard.rulebooks.document import Document
from grognard.rulebooks.drawn import Drawn, drawn_tables
from grognard.rulebooks.listings import unmarked
from grognard.rulebooks.webpage import LINE, MARK, write_page
from grognard.rulebooks.writing import Writer

_FRONT = re.compile(r"\A(?P<fence>---|\+\+\+)\n(?:[^\n]*\n){0,200}?(?:(?P=fence)|\.\.\.)(?:\n|\Z)")
_UNSHOWN = re.compile(
    r"<(script|style|template|svg|select|textarea|iframe|object)\b(?:(?!</\1).)*</\1\s*>", re.DOTALL | re.IGNORECASE
)
_OPENED = re.compile(
    r"</?(?:script|style|template|svg|select|textarea|iframe|object|title|head|noscript|button|option|pre)\b[^<>]*>",
    re.IGNORECASE,
)
_ANCHOR = re.compile(r"\{:?\s*#([\w-]{1,80})[^{}]*\}")
_ATTRIBUTES = re.compile(r"\s*\{:?\s*[#.][^{}]*\}\s*\Z")
_COMMAND = re.compile(r"\\(?:clear|new)?page(?:break)?\s*\Z|%%.*%%\s*\Z")
_BLOCK_ID = re.compile(r"(?:\A|(?<=\s))\^[A-Za-z0-9][\w-]*\s*\Z")
"""A name that programs for notes put behind a paragraph or below a table."""
_COLUMNS = re.compile(r"\s*-{3,}(?:[ \t]+-{3,})+\s*\Z")


def read_markdown(data: bytes, path: str, limits: Limits) -> Document:
    """The document of a Markdown text. Raises FileProblem, Unusable and BudgetExceeded."""
    file = decode(data, path, attrs.evolve(limits, file_bytes=limits.rulebook_bytes))
    lines = [_for_people(line) for line in _without_front(file.text).split("\n")]
    ruled = _ruled_tables(lines)
    for drawn, _ in ruled:
        # Markdown knows no such tables and would take their rules for breaks.
        lines[drawn.first : drawn.last + 1] = [""] * (drawn.last + 1 - drawn.first)
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    tokens = _with_drawn(parser.parse("\n".join(lines)), lines, ruled)
    writer = Writer(file.path, "markdown", limits)
    page = str(parser.renderer.render(tokens, parser.options, {}))
    anchors = write_page(writer, f"<html><body>{page}</body></html>", made=True)
    return writer.document(file, [*anchors, *_ANCHOR.findall(file.text)])


def _without_front(text: str) -> str:
    """The text with its front matter blanked, so that lines keep their numbers."""
    front = _FRONT.match(text)
    return "\n" * front.group().count("\n") + text[front.end() :] if front else text


def _for_people(line: str) -> str:
    """A line without what only programs read; its columns stay."""
    return "" if _COMMAND.match(line) else _BLOCK_ID.sub("", line) if "^" in line else line


def _ruled_tables(lines: Sequence[str]) -> list[tuple[Drawn, str]]:
    """Tables below rules of hyphens, each with its page."""
    if not any(_COLUMNS.match(line) for line in lines):
        return []
    text = "\n".join(lines)
    return [
        (drawn, _page(drawn, text, 0))
        for drawn in drawn_tables(text)
        if any(map(_COLUMNS.match, lines[drawn.first : drawn.last + 1]))
    ]


def _page(drawn: Drawn, text: str, before: int) -> str:
    """A drawn table as HTML; its text begins behind `before` lines of the file."""
    made = []
    line = before + drawn.first
    for number, row in enumerate(drawn.rows):
        line = before + text.count("\n", 0, row[0][0]) + 1
        tag = "th" if number < drawn.heads else "td"
        made.append(
            f"<tr {LINE}={line}>"
            + "".join(f"<{tag}>{escape(unmarked(text[start:end]))}</{tag}>" for start, end in row)
            + "</tr>"
        )
    return f"\n<table {LINE}={before + drawn.first + 1}>{''.join(made)}</table>\n"


def _with_drawn(tokens: Sequence[Token], lines: Sequence[str], ruled: Sequence[tuple[Drawn, str]]) -> list[Token]:
    """The tokens of a text with their lines, and with the tables that its author drew by hand."""
    found: list[Token] = []
    waiting = list(reversed(ruled))
    open_heading = False
    for token in tokens:
        first = token.map[0] if token.map else -1
        while (
            waiting and 0 <= waiting[-1][0].first <= first and not token.type.startswith(("td", "th", "tr", "inline"))
        ):
            found.append(_html(waiting.pop()[1]))
        if token.map and token.nesting >= 0:
            token.attrSet(LINE, str(first + 1))
        if token.type == "list_item_open" and token.info:
            token.attrSet(MARK, token.info + token.markup)
        elif token.type == "heading_open":
            open_heading = True
        elif token.type == "heading_close":
            open_heading = False
        if token.type == "html_block":
            shown = _UNSHOWN.sub(lambda match: "\n" * match[0].count("\n"), token.content)
            found.append(_html(f"<!--line {first + 1}-->" + _OPENED.sub("", shown)))
            continue
        if token.type == "thead_open" and (rows := _heads_above(found, lines)):
            del found[-4:-1]
            found += [token, _html(rows)]
            continue
        if token.type == "inline" and token.children:
            if open_heading and token.children[-1].type == "text":
                token.children[-1].content = _ATTRIBUTES.sub("", token.children[-1].content)
            last = token.children[-1]
            if last.type == "text" and last.content.endswith("\\"):
                last.content = last.content[:-1]  # a break that is asked for behind the last line
            for child in token.children:
                if child.type == "html_inline":
                    child.content = _OPENED.sub("", child.content)
                elif child.type == "image":
                    child.children, child.content = [], ""
            if found[-1].type == "paragraph_open" and token.map and (page := _drawn_page(lines, token.map)):
                found.pop()
                found.append(_html(page))
                continue
        found.append(token)
    return [*_closed(found), *(_html(page) for _, page in reversed(waiting))]


def _heads_above(tokens: Sequence[Token], lines: Sequence[str]) -> str:
    """The lines of a head of several lines above the last, which Markdown takes for a paragraph above the table, as HTML; else nothing."""
    if len(tokens) < 4 or tokens[-2].type != "paragraph_close" or not (above := tokens[-4].map) or not tokens[-1].map:
        return ""
    rows = lines[above[0] : above[1]]
    head = lines[tokens[-1].map[0]]
    if above[1] != tokens[-1].map[0] or any(row.count("|") != head.count("|") or "|" not in row for row in rows):
        return ""
    cells = [[escape(unmarked(cell.strip())) for cell in row.strip().strip("|").split("|")] for row in rows]
    return "".join(
        f"<tr {LINE}={line}>" + "".join(f"<th>{cell}</th>" for cell in row) + "</tr>"
        for line, row in enumerate(cells, above[0] + 1)
    )


def _closed(tokens: Sequence[Token]) -> list[Token]:
    """Without the ends of paragraphs that became tables."""
    found: list[Token] = []
    for token in tokens:
        if token.type == "paragraph_close" and found and found[-1].type == "html_block":
            continue
        found.append(token)
    return found


def _drawn_page(lines: Sequence[str], where: Sequence[int]) -> str:
    """A paragraph that is all a table drawn by hand, as HTML; else nothing."""
    some = lines[where[0] : where[1]]
    if len(some) < 2 or not any("|" in line or "\t" in line.strip() or "   " in line.strip() for line in some):
        return ""
    text = "\n".join(some)
    tables = drawn_tables(text)
    if len(tables) != 1 or tables[0].first or tables[0].last != len(some) - 1:
        return ""
    return _page(tables[0], text, where[0])


def _html(content: str) -> Token:
    return Token("html_block", "", 0, content=content)
