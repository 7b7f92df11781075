"""Are limits and counts told alike: `more than 6` and `6 or more`, `once per model` and `once per game`, `2-4 players` and `up to 5`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.number_words import number_of, numbers
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.reading import Sentence, content_words
from grognard.word_set import word_set

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
                    book.place(*sentence.span(match)),
                    f"{match.group()!r} here, and {other.text[start:end]!r} in {book.line_told(other.start + start)}: at {key.upper() if '_' in key else key} itself the two differ.",
                    "Say in both places whether the number itself counts.",
                    Sure.PERHAPS,
                    also=(Label(book.place(other.start + start, other.start + end), "the other limit"),),
                )
                break


_REACHES = re.compile(
    r"\bif\b[^.;\n]{0,60}?\b(?:equal to or (?:greater|more|higher) than (?P<a>\d{1,3})|(?:greater|more|higher) than or equal to (?P<b>\d{1,3})|at least (?P<c>\d{1,3})|(?P<d>\d{1,3}) or (?:more|higher|greater|above))\b",
    re.IGNORECASE,
)
_KEEPS = re.compile(
    r"\bif\b[^.;\n]{0,60}?\b(?:(?:does|do|did) not exceed (?P<a>\d{1,3})|(?:equal to or (?:less|lower|fewer)|(?:less|lower|fewer)) than or equal to (?P<b>\d{1,3})|(?:at most|no more than|not more than|up to) (?P<c>\d{1,3})|(?P<d>\d{1,3}) or (?:less|lower|fewer|below))\b",
    re.IGNORECASE,
)


def cases_do_not_overlap(book: Book) -> Iterable[Finding]:
    """`If it is 63 or more …. If it does not exceed 63 …`: at 63 both hold."""
    for line in book.figured:
        if book.apart(line.start) or "if " not in line.text.casefold():
            continue
        upper = {_figure(one): one for one in _REACHES.finditer(line.text)}
        for lower in _KEEPS.finditer(line.text):
            other = upper.get(_figure(lower))
            if other is not None:
                yield Finding(
                    codes.BANDS_OVERLAP,
                    book.place(*line.span(lower)),
                    f"At {_figure(lower)} both hold: this, and {other.group()!r}.",
                    "Say in one of the two that the number itself does not count.",
                    also=(Label(book.place(*line.span(other)), "the other case"),),
                )


def _figure(match: re.Match[str]) -> str:
    return next(one for one in match.groups() if one is not None)


_ONCE = re.compile(
    r"\b(?P<times>once|twice|one time) (?:per|each|every|in each|in a|during each) (?P<span>[a-z]+)\b", re.IGNORECASE
)
_SPANS = word_set("turn round game battle activation phase model unit player scenario mission encounter combat fight")
_LEAST = 2
_DULL = word_set("once twice only used use using can may one model player action special rule ability")


def limits_are_told_alike(book: Book) -> Iterable[Finding]:
    """Sentences with the same words of sense before `once per`, and another span behind it."""
    told: dict[frozenset[str], tuple[str, int, int]] = {}
    for sentence in book.likely_sentences(_ONCE):
        match = _ONCE.search(sentence.text)
        if match is None or match["span"].casefold() not in _SPANS:
            continue
        before = re.split(r"[,;:]", sentence.text[: match.start()])[-1]
        sense = frozenset(word for word in content_words(before) if word not in _DULL)
        if len(sense) < _LEAST:
            continue
        span = match["span"].casefold()
        start, end = sentence.start + match.start(), sentence.start + match.end()
        known = told.setdefault(sense, (span, start, end))
        if known[0] != span:
            yield Finding(
                codes.TWO_VALUES,
                book.place(start, end),
                f"Here the limit is one for each {span}; in {book.line_told(known[1])} it is one for each {known[0]}.",
                "Make the two agree, or say how the cases differ.",
                also=(Label(book.place(*known[1:]), "the other"),),
            )


_N = rf"\d{{1,2}}|{'|'.join(numbers(1, 10))}"
_PLAYERS = re.compile(
    rf"\b(?P<least>{_N}) ?(?:-|–|—|to) ?(?P<most>{_N})[ -]players?\b(?! (?:game|mode|variant|side))|\bplayers?(?: count)?[*_]*: ?[*_]*(?P<from>{_N}) ?(?:-|–|—|to) ?(?P<till>{_N})\b",
    re.IGNORECASE,
)  # fmt: skip
_CASE = re.compile(r"\b(?:for|with|in|if|when|against|per)\s+(?:an? )?\Z|^[\s>*#•-]*\Z|[|(]\s*\Z", re.IGNORECASE)


def counts_are_told_alike(book: Book) -> Iterable[Finding]:
    """How many may play: the first statement against later ones."""
    first: tuple[tuple[int, int], tuple[int, int]] | None = None
    for match in book.matches(_PLAYERS):
        low = number_of(match["least"] or match["from"])
        high = number_of(match["most"] or match["till"])
        if not low < high:
            continue
        if first is None:
            first = ((low, high), match.span())
            continue
        line = book.file.text.rfind("\n", 0, match.start()) + 1
        before = book.file.text[line : match.start()]
        # `With 3-4 players draw two` is a case of the game.
        if (low, high) != first[0] and not _CASE.search(before) and (low < first[0][0] or high > first[0][1]):
            yield Finding(
                codes.TWO_VALUES,
                book.place(*match.span()),
                f"Here {low} to {high} may play; in {book.line_told(first[1][0])} it is {first[0][0]} to {first[0][1]}.",
                "Make the two agree, or say how the cases differ.",
                also=(Label(book.place(*first[1]), "the other"),),
            )
