"""Is one thing called by two words of the trade, in the same words: `own the token` here, and `own the tile` there?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.telling import ONE_NAME, counted, in_both_numbers, two_ways
from grognard.review.book import Book
from grognard.review.finding import Finding, times
from grognard.review.reading import Sentence, words
from grognard.word_set import word_set

_PAIRS = (
    ("soldier", "troop"),
    ("opponent", "rival"),
    ("opponent", "foe"),
    ("enemy", "foe"),
    ("token", "tile"),
    ("territory", "province"),
    ("territory", "region"),
    ("mission", "quest"),
    ("town", "city"),
    ("coin", "credit"),
    ("settler", "colonist"),
    ("peasant", "farmer"),
    ("castle", "fortress"),
    ("wizard", "mage"),
)
_SMALL = word_set("""
    a an the of to in on at for and or with is are be by as from that which it its they their his her your you if when one two
    three four each every any all this these those not no may can must will have has into than then there where who whose
    still first next other another same only also up out down
""")
_OFTEN = 3
_SELDOM = 4


def one_thing_has_one_word(book: Book) -> Iterable[Finding]:
    """A word that stands seldom, in words in which a commoner one of its sense stands elsewhere, and hardly ever beside that."""
    for one, other in _PAIRS:
        counts = sorted(counted(book, word) for word in (one, other))
        if not 0 < counts[0] <= _SELDOM or counts[1] < _OFTEN:
            continue
        uses = {word: list(_uses(book, word)) for word in (one, other)}
        (common, many), (rare, few) = sorted(uses.items(), key=lambda use: -len(use[1]))
        if not 0 < len(few) <= _SELDOM or len(many) < _OFTEN or len(many) < 2 * len(few):
            continue
        beside = {at.start for at, _, _ in few} & {at.start for at, _, _ in many}
        if len(beside) * 3 > len(few) or _headed(book, rare, common):
            continue
        around = {said: span for _, each, span in many for said in each}
        shared = next((around[said] for _, each, _ in few for said in each if said in around), None)
        if shared is not None:
            yield two_ways(
                book,
                codes.TWO_NAMES,
                [span for _, _, span in few],
                [shared],
                f"Called `{rare}` {times(len(few))}, and in the same words `{common}`, which stands {times(len(many))}.",
                ONE_NAME,
                other="the other name",
            )


def _headed(book: Book, *names: str) -> bool:
    """Whether each is a heading or an item of a list: then they are two things."""
    titles = " ".join(title.casefold() for title in book.titles)
    return all(re.search(rf"\b{name[:-1]}", titles) for name in names)


def _uses(book: Book, word: str) -> Iterator[tuple[Sentence, list[tuple[str, ...]], tuple[int, int]]]:
    """Where a word stands, and the two words before and behind it that carry some sense."""
    pattern = re.compile(rf"\b(?:{'|'.join(in_both_numbers(word))})\b", re.IGNORECASE)
    for sentence, match in book.matches_in_body(pattern):
        before = words(re.split(r"[.,;:!?()]", sentence.text[: match.start()])[-1])[-2:]
        behind = words(re.split(r"[.,;:!?()]", sentence.text[match.end() :])[0])[:2]
        found = []
        # A word of sense right before is a kind of it: an artillery piece is no artillery unit.
        if len(before) == 2 and before[0] not in _SMALL and before[1] in _SMALL:
            found.append(("before", *before))
        if len(behind) == 2 and not _SMALL.issuperset(behind):
            found.append(("behind", *behind))
        yield sentence, found, sentence.span(match)
