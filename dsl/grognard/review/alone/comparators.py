"""Is one limit told with two comparators: `more than 6 units lose`, and elsewhere `6 or more units lose`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.reading import Sentence, content_words

_NUMBER = r"(?P<number>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|[A-Z]{3,}(?:_[A-Z]+)+)"
_ABOVE = re.compile(
    rf"\b(?:more than|above|over|exceeds?|exceeding|greater than|higher than) {_NUMBER}\b(?! ?(?:%|or))|(?P<name>\b[A-Z]{{3,}}(?:_[A-Z]+)+)\b[^\n]{{0,60}}\babove which\b"
)
_FROM = re.compile(rf"{_NUMBER} or more\b|\bat least {_NUMBER.replace('number', 'least')}\b")
_SHARED = 3
_MOST = 300


def limits_have_one_comparator(book: Book) -> Iterable[Finding]:
    """Two sentences with the same number and three words of weight in common, one `more than`, one `or more`."""
    above: dict[str, list[tuple[Sentence, int, int, set[str]]]] = {}
    sentences = [
        *book.body,
        *(Sentence(line, line.start, line.text) for line in book.lines if line.row in book.in_table),
    ]
    for sentence in sentences:
        if not any(part in sentence.text for part in ("than", "above", "over", "exceed")):
            continue
        for match in _ABOVE.finditer(sentence.text):
            key = (match["number"] or match["name"] or "").casefold()
            if sum(map(len, above.values())) < _MOST:
                above.setdefault(key, []).append(
                    (sentence, match.start(), match.end(), set(content_words(sentence.text)))
                )
    if not above:
        return
    for sentence in sentences:
        if "or more" not in sentence.text and "at least" not in sentence.text:
            continue
        for match in _FROM.finditer(sentence.text):
            key = (match["number"] or match["least"] or "").casefold()
            here = set(content_words(sentence.text))
            for other, start, end, there in above.get(key, ()):
                least = _SHARED if key.isdigit() or "_" not in key else 2
                if (
                    other.start == sentence.start
                    or len((here & there) - {key, "more", "least", "than", "above", "over"}) < least
                ):
                    continue
                yield Finding(
                    codes.TWO_VALUES,
                    book.place(sentence.start + match.start(), sentence.start + match.end()),
                    f"{match.group()!r} here, and {other.text[start:end]!r} in {book.line_told(other.start + start)}: at {key.upper() if '_' in key else key} itself the two differ.",
                    "Say in both places whether the number itself counts.",
                    Sure.PERHAPS,
                    also=(Label(book.place(other.start + start, other.start + end), "the other limit"),),
                )
                break
