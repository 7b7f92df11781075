"""Do stops and brackets stand in their order: `the board. (in front of you)`, `(If you row).`, `payday?".`, `value, (two queens)`?"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.finding import Finding

_BEHIND_A_STOP = re.compile(
    r"(?<=[a-z]{2})[.] \((?!e\.?g|i\.?e|see\b|ex\b|cf|pp?\.|or |and |https?)[a-z]+ [^()\n]{3,150}\)(?=\s|\Z)"
)
_WHOLE = re.compile(r"(?<=[a-z]{2})[.!?] \([A-Z][a-z]*,? [^()\n]{20,200}[a-z]\)\.(?=\s|\Z)")
_WITHIN = re.compile(
    r"(?<=[a-z]{2}) \((?:This|The|If|When|You|It|They|These|Only|Provided)\b[^()\n]{12,200}[a-z]\)(?=\s|\Z)"
)
_TWO_ENDS = re.compile(r"(?<=[a-z]{2})[!?][\"”]?\.(?=\s|\Z)")
_COMMA = re.compile(r"(?<=[a-z]{2}), \((?=[a-z]+ [^()\n]*\))")
_NUMBERS = re.compile(r"(?<![\d,.-])\d,\d{1,2},? (?:and|or) \d")
_MOST = 12
"""Who does so more often does it on purpose."""
_KINDS = (
    (_BEHIND_A_STOP, "(", "a bracket stands behind the stop of the sentence it belongs to", "Write the stop behind the bracket."),
    (_WHOLE, "(", "a bracket holds a whole sentence, and its stop stands outside", "Write the stop within the bracket."),
    (_WITHIN, "(", "a sentence of its own stands in a bracket within another", "End the one before it, and begin the bracket behind the stop; or write a small letter."),
    (_TWO_ENDS, "!?", "a stop stands behind a sign that ends the sentence already", "Keep one of them."),
    (_COMMA, "(", "a comma stands before a bracket", "Write it behind the bracket, or leave it out."),
    (_NUMBERS, ",", "a blank is missing between two numbers of a row", "Write the blank: `1, 5 and 10`."),
)  # fmt: skip


def brackets_and_stops_are_in_order(book: Book) -> Iterable[Finding]:
    """Each kind told together."""
    found: dict[int, list[tuple[int, int]]] = {}
    code = [(span.start, span.end) for span in book.document.code] if book.document is not None else []
    for sentence_start, text in _stretches(book):
        for kind, (pattern, signs, _, _) in enumerate(_KINDS):
            if not any(sign in text for sign in signs):
                continue
            for match in pattern.finditer(text):
                start, end = sentence_start + match.start(), sentence_start + match.end()
                if not _within(code, start, end):
                    found.setdefault(kind, []).append((start, end))
    whole = book.file.text
    for kind, places in sorted(found.items()):
        if len(places) > _MOST:
            continue
        _, _, words, cure = _KINDS[kind]
        yield from together(
            book,
            codes.SIGN_MISPLACED,
            (_from_word(whole, *one) for one in places),
            f"{{}}: {words}.",
            cure,
            shown=_short,
        )


def _stretches(book: Book) -> Iterator[tuple[int, str]]:
    """Paragraphs and items; of a plain text its lines."""
    if book.document is not None and book.told:
        for block in book.document.blocks:
            if block.kind in ("paragraph", "item") and not book.listed(block.start):
                yield block.start, book.document.words(block)
        return
    for line in book.lines:
        if not line.blank and not book.apart(line.start):
            yield line.start, line.text


def _within(spans: list[tuple[int, int]], start: int, end: int) -> bool:
    before = bisect_right(spans, (end, 0)) - 1
    return before >= 0 and spans[before][1] > start


def _from_word(text: str, start: int, end: int) -> tuple[int, int]:
    """From the beginning of the word before."""
    while start and not text[start - 1].isspace():
        start -= 1
    return start, end


def _short(words: str) -> str:
    return repr(words if len(words) <= 40 else f"{words[:28]} … {words[-8:]}")
