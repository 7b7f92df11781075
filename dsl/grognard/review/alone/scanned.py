"""Did scanning read letters for digits, or digits for letters?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.reading import WORD, words
from grognard.source import Place
from grognard.word_set import word_set

_LETTER = re.compile(
    r"(?<![\w])[-+−](?:[lIO]|\s(?:[lO]|I(?! [a-z])))(?![\w'’])|(?<![\w])\d{1,4}[OlI](?![A-Za-z])(?=[\s|,.%]|\Z)|(?<![\w])[lIO]\d{1,3}(?![\w])(?=\s|\||\Z|%)"
    r"|(?<![\w/])[lI]/\d(?![\w/])|(?<![\w/])\d/[SlOoI](?![\w/])|(?<=\|)\s*[lIO]\s*(?=\|)"
    r"|(?<!\w)[dD](?=[\dlIO]{1,3}(?!\w))\d*[lIO][\dlIO]*(?!\w)|(?<!\w)[lI][O0](?=-sided|\s(?:to|or|inches|figures|men|points|dice)\b)"
    r"|(?<![\w])\d{1,3}[SB](?=\s?(?:inch|inches|cm|\"|points?|men|paces|yards)(?!\w))"
)
_MISREAD = re.compile(r"(?<![\w.])(?:[a-z]{1,8}[10]{1,2}[a-z]{0,8}(?<=[a-z\d]{3})|rn[a-z]{2,10})(?!\w)")
_MAYBE = re.compile(r"[-+−\d/|O](?:\s*[lIOoSB]|(?<=[lI].)|(?<=[dD]O)|(?<=O\d))|[dD][lI](?<!\w[dD][lI])")
"""What every letter for a digit has in it: a digit, a sign or an O beside it."""
_MAYBE_MISREAD = re.compile(r"[10](?<=[a-z].)|(?<!\w)rn")
_COMMON = word_set("""
    will all shall still full fall fell roll rolls hill kill killed tell well call hall wall more move moves men may
    must
""")


def signs_are_read_right(book: Book) -> Iterable[Finding]:
    """`1O inches`, `DlO`, `wi11`."""
    yield from _letters(book)
    yield from _digits(book)


def _letters(book: Book) -> Iterator[Finding]:
    places: dict[str, list[Place]] = {}
    numerals = frozenset(_rows_by_numerals(book))
    for line in book.lines:
        if _MAYBE.search(line.text) is None:
            continue
        for match in _LETTER.finditer(line.text):
            if match.group().strip() == "I" and line.row in numerals:
                continue
            start = line.start + match.start()
            shape = re.sub(r"\s", "", match.group())
            places.setdefault(shape, []).append(book.place(start, line.start + match.end()))
    for shape, found in sorted(places.items()):
        meant = shape.translate(str.maketrans("lIOoSB", "110058"))
        often = f" It stands so {len(found)} times." if len(found) > 1 else ""
        yield Finding.at_all(
            codes.LETTER_FOR_DIGIT,
            found,
            f"A letter stands for a digit: {shape} is surely {meant}.{often}",
            f"Write {meant}.",
            Sure.CERTAIN if len(shape) > 1 else Sure.LIKELY,
        )


def _rows_by_numerals(book: Book) -> Iterator[int]:
    """The lines of tables whose rows are numbered I, II, III."""
    for grid in book.grids:
        if {"I", "II"} <= {cell.text for row in grid.rows for cell in row.cells[:1]}:
            yield from range(grid.first.row, grid.last.row + 1)


def _digits(book: Book) -> Iterator[Finding]:
    """`wi11`, `rnore`: a digit, or two letters, for one letter of a word that the text has elsewhere, or a common one."""
    misread: list[tuple[str, int]] = []
    for line in book.lines_with(("1", "0", "rn")):
        if _MAYBE_MISREAD.search(line.text) is not None:
            misread += [(match.group(), line.start + match.start()) for match in _MISREAD.finditer(line.text)]
    forms = set(WORD.findall(book.file.text)) if misread else ()
    known = frozenset(word for form in forms for word in words(form))
    places: dict[tuple[str, str], list[Place]] = {}
    for said, start in misread:
        meant = said.replace("1", "l").replace("0", "o") if any(map(str.isdigit, said)) else f"m{said[2:]}"
        if words(meant)[0] in known or meant in _COMMON:
            places.setdefault((said, meant), []).append(book.place(start, start + len(said)))
    for (said, meant), found in sorted(places.items()):
        yield Finding.at_all(
            codes.LETTER_FOR_DIGIT, found, f"{said!r} was read for {meant!r}.", f"Write {meant}.", Sure.CERTAIN
        )
