"""Does each sentence begin where one ends, and end: `mobile objects An army`, paragraphs and items without a stop where their like have one?"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from itertools import zip_longest

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.clauses import says
from grognard.review.english.closed_classes import FINITE, PERSONS
from grognard.review.english.forms import Form, lexicon, may_be, only
from grognard.review.english.tokens import tokens
from grognard.review.finding import Finding
from grognard.review.reading import Line
from grognard.source import Span
from grognard.word_set import word_set

_LEAST_WORDS = 7
_LEAST_LIKE = 4
_LEAST_PLAIN = 6
_LONG = re.compile(r"[A-Za-z]{4,}")
_LAST = re.compile(r"(?<=[a-z)])[.!?] +(?=[A-Z])")
_SHARE = 4
"""At most one in so many may lack its stop; else stops are not the habit of the text."""
_ENDS = re.compile(r"[.!?:;…]['\"”’)\]*_ ]*\Z")
_OPEN = re.compile(r"[A-Za-z0-9%\"”’')\]]\Z")
_SPEAKS = FINITE | PERSONS | word_set("there that which who if when")
_CUT = (" and", " or", " the", " a", " an", " of", " with", " for", " than", " their", " your")
"""Behind such a word something must come."""
_NO_PROSE = re.compile(r"https?://|\bTODO\b|@|©|\(c\)|\\\Z|=|\Aby |\bversion\b|(?-i:\bby [A-Z])", re.IGNORECASE)


_SIGNED = re.compile(r"[—–-] ?[A-Z][\w.]+(?: [A-Z][\w.]+){0,3}\Z")
"""Who said it: `— Joseph Campbell`."""


def sentences_end(book: Book) -> Iterable[Finding]:
    """Told together. In a plain text lines end anywhere, and only a paragraph ends before a blank one."""
    if book.document is None or not book.told:
        yield from _of_plain(book)
        return
    bare: list[tuple[int, int]] = []
    blocks = book.document.blocks
    prose: list[tuple[int, int]] = []
    # Captions and mottoes are slanted from end to end.
    spans: dict[int, list[Span]] = defaultdict(list)
    for span in book.document.emphasis:
        spans[span.start].append(span)
    code = {span.end for span in book.document.code}
    for at, block in enumerate(blocks):
        words = book.document.words(block)
        if block.kind == "paragraph":
            follows = blocks[at + 1].kind if at + 1 < len(blocks) else ""
            slanted = any(span.start <= block.start and block.end - 1 <= span.end for span in spans[block.start])
            if (
                len(words.split()) > _LEAST_WORDS
                and not slanted
                and block.end not in code
                and follows not in ("item", "table", "verbatim")
                and not (follows == "paragraph" and book.document.words(blocks[at + 1])[:1].islower())
                and "\n" not in words
            ):
                prose.append((block.start, block.end))
    open_ended = [
        span for span in prose if unended(book.file.text[slice(*span)]) and _says(book.file.text[slice(*span)])
    ]
    if len(prose) >= _LEAST_LIKE and len(open_ended) * _SHARE <= len(prose):
        bare += open_ended
    text = book.file.text
    cut = [
        (block.start, block.end)
        for block, below in zip(blocks, (*blocks[1:], None), strict=True)
        if block.kind == "paragraph" and _cut(book.document.words(block)) and (below is None or below.kind == "heading")
    ]
    for start, end in cut:
        yield Finding(
            codes.SIGN_MISPLACED,
            book.place(max(start, text.rfind(" ", start, max(start, end - 4)) + 1), end),
            "This sentence has no end.",
            "Write the rest of it.",
        )
    # A sentence that lacks its end lacks its stop too.
    bare = sorted(span for span in bare if span not in cut)
    if bare:
        yield _bare(book, bare)


def _of_plain(book: Book) -> Iterator[Finding]:
    """Paragraphs of a plain text, which end before a blank line: nearly all with a stop, and some without."""
    lists = book.in_table | {book.file.row(entry.start) for entry in book.entries}
    apart = lists | {line.row for line in book.headings}
    closed, bare = 0, list[tuple[int, int]]()
    for line, below in zip_longest(book.lines, book.lines[1:]):
        if line.blank or line.row in apart or (below is not None and not below.blank) or book.listed(line.start):
            continue
        words = line.text.rstrip()
        if words.count(" ") < _LEAST_WORDS:
            continue
        if _ENDS.search(words) is not None:
            closed += 1
        elif words[0].isspace() or _headlike(words) or not unended(words) or _leads(book, line, lists):
            continue
        elif says(words) and says(_LAST.split(words)[-1]):
            bare.append((line.start, line.start + len(words)))
    if bare and closed >= _LEAST_PLAIN and len(bare) * _SHARE <= closed:
        yield _bare(book, bare)


def _headlike(words: str) -> bool:
    """Whether a line has capitals nearly everywhere, as a heading has."""
    long = _LONG.findall(words)
    return sum(map(str.istitle, long)) * 2 >= len(long)


def _leads(book: Book, line: Line, lists: Set[int]) -> bool:
    """Whether a listing or a list follows, or it is one itself."""
    further = next((one for one in book.lines[line.row :] if not one.blank), None)
    indent = len(line.text) - len(line.text.lstrip())
    return further is not None and (further.row in lists or len(further.text) - len(further.text.lstrip()) > indent)


def _bare(book: Book, places: list[tuple[int, int]]) -> Finding:
    # The last words, where the stop belongs.
    return Finding.at_all(
        codes.SIGN_MISPLACED,
        book.places(last_words(book.file.text, *span) for span in places),
        "This ends without a stop, where others like it have one."
        if len(places) == 1
        else f"{len(places)} sentences end without a stop, where others like them have one.",
        "Write the stop, or the end of the sentence if that was lost.",
    )


def last_words(text: str, start: int, end: int) -> tuple[int, int]:
    """The end of a stretch, from the beginning of a word: where its stop belongs."""
    return max(start, text.rfind(" ", start, max(start, end - 12)) + 1), end


def _cut(words: str) -> bool:
    """Whether a paragraph ends with a word behind which something must come."""
    return words.rstrip().endswith(_CUT) and words.count(" ") >= _LEAST_LIKE


def _says(words: str) -> bool:
    """Whether there is a verb: `a pillar, a wall, a parked car` is a cell of a table, not a sentence."""
    row = tokens(words)
    if not lexicon() or may_be(row[0].small, Form.BARE):
        return True
    return any(one.small in _SPEAKS or only(one.small, Form.THIRD) or only(one.small, Form.BARE) for one in row)


def unended(words: str) -> bool:
    """Whether words end without a stop where one may belong: no signature, no address, no list of figures."""
    if _ENDS.search(words, max(0, len(words) - 12)) is not None:
        return False
    # A mark in brackets behind the stop is no part of the sentence.
    bare = re.sub(r"(?:\s*\[[^\]\n]{1,40}\])+\Z", "", words.rstrip(" *_")).rstrip(" *_")
    if _SIGNED.search(bare) or len(re.findall(r"\d+ [A-Z]", bare)) > 2:
        return False
    return _ENDS.search(bare) is None and _OPEN.search(bare) is not None and _NO_PROSE.search(bare) is None


_MIDST = re.compile(
    r"(?<=[a-z]{2})[)\"”]? (?P<word>If|When|Each|Every|An|The|These|This|It|You|They|Players|Whenever|During|After|In) (?=[a-z]{2,} ?[a-z]*)"
)
_SMALL = re.compile(r"(?<=[a-z]{3})\. (?P<word>(?!e\.g|i\.e)[a-z]{2,})(?= [a-z])")
_SHORT = re.compile(
    r"\b(?:etc|ect|approx|max|min|pts|incl|resp|vol|fig|sec|misc|est|dept|inc|mods?|def|att|lbs|tbd|viz|cont|orig|adj|def|temp|exp|lvl|dmg)\Z",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\b(?:called|named|titled|see|say|says|reads|version|of)\Z|[\"“*_`]\Z", re.IGNORECASE)
_TERM = re.compile(r"(?<=[a-z] )Players?\b")
_LEAST_TERM = 3
_MOST = 25
"""A text with more of them has lines that were meant to stand apart."""


def sentences_begin(book: Book) -> Iterable[Finding]:
    """Capitals in mid-sentence where an everyday word begins one, and small letters behind a stop; told together."""
    found: list[tuple[int, int]] = []
    # A text in which players have a capital anywhere: `if the Players agree`.
    term = sum(1 for _ in book.matches(_TERM)) >= _LEAST_TERM
    emphasis = book.document.emphasis if book.document is not None else ()
    slanted = {span.start for span in emphasis}
    # Words in bold may be a heading of their own, on the line of what they stand over.
    ended = {span.end + 1 for span in emphasis}
    for sentence in book.body:
        text = sentence.text
        # In a plain text headings run into sentences, and lines end anywhere.
        for pattern in (_MIDST, _SMALL) if book.told else (_SMALL,):
            for match in pattern.finditer(text):
                before = text[: match.start()]
                if pattern is _SMALL and _SHORT.search(before) is not None:
                    continue
                # Behind it stands what is quoted by its print: `text beginning **When you play**`.
                if pattern is _MIDST and (
                    (term and match["word"] == "Players")
                    or sentence.start + match.start("word") in slanted | ended
                    or _NAMED.search(before.rstrip(' )"”')) is not None
                    or text[match.start("word") - 1] in "\"“'"
                ):
                    continue
                left = before.rfind(" ", 0, max(0, len(before) - 1)) + 1
                found.append((sentence.start + left, sentence.start + match.end()))
    text = book.file.text
    for cell in (cell for grid in book.grids if book.told for row in grid.rows for cell in row.cells):
        for match in _SMALL.finditer(text, cell.start, cell.end):
            if _SHORT.search(text[cell.start : match.start()]) is None:
                found.append((text.rfind(" ", cell.start, match.start()) + 1 or cell.start, match.end()))
    if len(found) <= _MOST:
        yield from together(
            book,
            codes.SIGN_MISPLACED,
            found,
            "A sentence begins where none has ended, or goes on behind a stop: {}.",
            "Write the stop, or the rest of the sentence if it was lost; lines that belong apart need a blank line between them.",
        )
