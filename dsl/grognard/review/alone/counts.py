"""Do counts come out: `20 cards: 4 hearts, 6 spades and 8 clubs`, `all 30 cards` of 24, `one of four actions` with three listed?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.number_words import SMALL, number_of
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.model.model import Model, Sequence
from grognard.review.reading import words
from grognard.word_set import word_set

_WORDS = "|".join(SMALL[2:13])
_COUNT = rf"(?:\d{{1,3}}|one|{_WORDS})"
_SHARE = rf"{_COUNT} [A-Za-z'’-]+(?: [A-Za-z'’-]+){{0,2}}?"
_SUM = re.compile(
    rf"(?<![\w-])(?P<total>{_COUNT}) (?P<noun>[a-z]{{3,20}}) ?(?::|\(|,? (?:made up|consisting) of|–|—| - ) ?"
    rf"(?P<shares>{_SHARE}(?:, {_SHARE}){{0,9}},? and {_SHARE})(?=[.;)]|\Z)",
    re.IGNORECASE,
)
_EACH = re.compile(r"\b(?:each|per|every|or|including|extra|spare|plus|times|also|both)\b", re.IGNORECASE)
_LEADING = re.compile(rf"(?<![\w-]){_COUNT}(?= [A-Za-z])", re.IGNORECASE)


def shares_add_up(book: Book, model: Model) -> Iterable[Finding]:
    """A count and right behind it the counts of its kinds, which come to nearly that and not to it."""
    for sentence in book.body:
        for match in _SUM.finditer(sentence.text):
            if _EACH.search(match.group()):
                continue
            total = number_of(match["total"])
            shares = [number_of(share.group()) for share in _LEADING.finditer(match["shares"])]
            if len(shares) == match["shares"].count(",") + 2 - (", and" in match["shares"]) and 0 < abs(
                sum(shares) - total
            ) <= max(2, total // 4):
                yield Finding(
                    codes.SUM_WRONG,
                    book.place(*sentence.span(match)),
                    f"{' + '.join(map(str, shares))} is {sum(shares)}, and not {total}.",
                    "Correct the total or one of its parts.",
                )


_ALL = re.compile(r"\ball (?:of )?(?:the )?(?P<count>\d{1,3}) (?P<noun>(?:[a-z]+ )?[a-z]{3,20}s)\b", re.IGNORECASE)
_THERE = re.compile(
    r"(?:\b(?:deck|pack|set|pool|bag|box|stack|supply|hand|consists?|contains?|components?|contents|includes?|has|have|are|with|uses?|comes with)\b"
    r"(?::| of| exactly| a total of| up)* |\A\W*)(?P<count>\d{1,3}) (?P<noun>(?:[a-z]+ )?[a-z]{3,20}s)\b",
    re.IGNORECASE,
)
_FOR_SOME = re.compile(r"\bplayers?\b|\bif\b|\bwhen\b|\bonly\b|\bremain|\bleft\b|\beach\b|\bper\b", re.IGNORECASE)


def all_of_them_are_as_many_as_there_are(book: Book, model: Model) -> Iterable[Finding]:
    """`all 30 cards`, where every sentence or line that says how many cards there are says 24."""
    uses = [
        (sentence, match)
        for sentence in book.body
        for match in _ALL.finditer(sentence.text)
        if not _FOR_SOME.search(sentence.text)
    ]
    if not uses:
        return
    there: dict[str, list[tuple[int, tuple[int, int]]]] = {}
    lines = [(line.start, line.text) for line in book.body] + [(entry.start, entry.text) for entry in book.entries]
    for start, text in lines:
        for match in _THERE.finditer(text):
            span = (start + match.start("count"), start + match.end("noun"))
            there.setdefault(match["noun"].casefold(), []).append((int(match["count"]), span))
    for sentence, match in uses:
        counts = there.get(match["noun"].casefold(), [])
        count = int(match["count"])
        if len({number for number, _ in counts}) == 1 and counts[0][0] != count:
            yield Finding(
                codes.COUNT_WRONG,
                book.place(*sentence.span(match)),
                f"All {count} {match['noun']} here, and in {book.line_told(counts[0][1][0])} there are {counts[0][0]}.",
                "Make the two agree.",
                also=(Label(book.place(*counts[0][1]), "how many there are"),),
            )


_ANNOUNCED = re.compile(
    rf"(?<![\w-])(?P<one_of>one of (?:the )?)?(?:(?:the|these|following) )*(?P<count>\d{{1,2}}|{_WORDS}) (?:following |different |main |basic |possible )*"
    r"(?P<noun>[a-z]+(?: [a-z]+)?)(?P<end>(?: (?:are|is|as follows|below|available|in this game|in the game|of))*[:.]?)\s*\Z",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    rf"\b(?:one of (?:the )?|the following |these )(?P<count>\d{{1,2}}|{_WORDS}) (?P<noun>[a-z]+): "
    r"(?P<items>[A-Za-z'’ -]{2,30}(?:, [A-Za-z'’ -]{2,30}){0,8}?,? (?:and|or) [A-Za-z'’ -]{2,30})[.;]",
    re.IGNORECASE,
)
"""`one of four actions: move, fire or rally.`"""
_VAGUE = re.compile(
    rf"\b(?:or|to|least|most|than|about|up to|additional|other|more|first|last|each|per|every) (?:{_COUNT})\b|{_COUNT} (?:or|to) {_COUNT}"
    r"|\b(?:some|each of|for each|for every|example|examples|such as|including)\b|[-–]\d",
    re.IGNORECASE,
)
_NO_LIST = word_set("""
    player turn round inch inche point die dice hex hexe square card minute may can must will should do
""")
"""What is counted and not listed, and words behind which no list of what was counted follows."""
_ALL_LISTED = word_set("phase step stage")


def lists_have_as_many_as_they_say(book: Book, model: Model) -> Iterable[Finding]:
    """A list whose leading sentence ends with a count of its items, which is another."""
    for sentence in book.body:
        within = _WITHIN.search(sentence.text)
        if within is not None and not _VAGUE.search(within.group()):
            items = re.split(r",? (?:and|or) |, ", within["items"])
            if len(items) != number_of(within["count"]) and all(len(item.split()) < 4 for item in items):
                yield Finding(
                    codes.COUNT_WRONG,
                    book.place(*sentence.span(within)),
                    f"It says {within['count']} {within['noun']}, and {len(items)} are listed.",
                    "Correct the count, or the list.",
                )
    for at, sequence in enumerate(model.sequences):
        match = _ANNOUNCED.search(sequence.lead) if sequence.lead else None
        if match is None or _VAGUE.search(sequence.lead) or not (match["one_of"] or match["end"].endswith(":")):
            continue
        count, steps = number_of(match["count"]), sequence.steps
        noun = words(match["noun"])
        if not noun or noun[-1] in _NO_LIST or len(_LEADING.findall(sequence.lead)) > 1 + bool(match["one_of"]):
            continue
        few = abs(count - len(steps)) <= max(2, count // 2) or (sequence.numbered and noun[-1] in _ALL_LISTED)
        if count == len(steps) or not few or _goes_on(book, model, at):
            continue
        yield Finding(
            codes.COUNT_WRONG,
            book.place(*sequence.lead_span),
            f"It says {match['count']} {match['noun'].strip()}, and {len(steps)} are listed.",
            "Correct the count, or the list.",
            also=(Label(book.place(*steps[-1].span), "the last of the list"),),
        )


def _goes_on(book: Book, model: Model, at: int) -> bool:
    """Whether another list of the same part follows: the items may go on there."""
    here = model.sequences[at]
    later = model.sequences[at + 1] if at + 1 < len(model.sequences) else None
    return later is not None and not later.lead.endswith(":") and _same_part(book, here, later)


def _same_part(book: Book, here: Sequence, later: Sequence) -> bool:
    return book.part_at(here.lead_span[0]) == book.part_at(later.steps[0].span[0])
