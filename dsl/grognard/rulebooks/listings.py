"""Are some lines laid out by hand words of the rules, a table, or a listing of a program? The last is left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.rulebooks.drawn import drawn_tables, lines_of
from grognard.rulebooks.pieces import Piece
from grognard.rulebooks.spans import Spanned
from grognard.rulebooks.writing import Writer
from grognard.word_set import word_set

_PLAIN = word_set("text txt plain plaintext none table")
_CODE = re.compile(
    r"[{};]\s*\Z|\A\s*(?:#include|import|from|def|class|function|return|var|let|const|public|private|if|for|while|echo|elif|else|end)\b.*[({:;=]"
    r"|\A\s*[\w.]+\s*(?:=|:=|\+=)\s*[\w\"'\[{(]|\A\s*</?\w+[^<>]*>\s*\Z|\A\s*[\w\"'-]+:\s*[\w\"'\[{].*,?\s*\Z|\A\s*(?://|\$ |>>> )|\w\([^()]*\)\s*[;{]?\s*\Z"
)
_MARKUP = re.compile(r"(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)")
_ESCAPE = re.compile(r"\\(?=[^\w\s])")


def is_code(lines: Sequence[str], language: str = "") -> bool:
    """Whether lines are what a program reads: by the name of a language, or because half of them look so."""
    if language and language.casefold() not in _PLAIN:
        return True
    told = [line for line in lines if line.strip()]
    return len(told) > 0 and sum(_CODE.search(line) is not None for line in told) * 2 >= len(told)


def write_listing(writer: Writer, text: str, line: int | None, language: str = "") -> None:
    """Lines laid out by hand as tables and text; `line` is that of the first in the file. A program's are left out."""
    if is_code(text.split("\n"), language):
        return
    lines = lines_of(text.rstrip("\n"))

    def number(at: int) -> int | None:
        return None if line is None else line + at

    done = 0

    def words(until: int) -> None:
        some = lines[done:until]
        while some and not some[-1].bare:
            some = some[:-1]
        if some:
            writer.verbatim([Piece(each.text, None, number(at)) for at, each in enumerate(some, done)])

    for drawn in drawn_tables(text.rstrip("\n")):
        words(drawn.first)
        at = drawn.first
        rows = []
        for row in drawn.rows:
            while at < drawn.last and lines[at + 1].start <= row[0][0]:
                at += 1
            rows.append([Spanned([Piece(unmarked(text[start:end]), None, number(at))]) for start, end in row])
        writer.table(rows, drawn.heads)
        done = drawn.last + 1
    words(len(lines))


def unmarked(cell: str) -> str:
    """The words of a cell of a drawn table without the marks of Markdown."""
    return _ESCAPE.sub("", _MARKUP.sub("", cell.strip()))
