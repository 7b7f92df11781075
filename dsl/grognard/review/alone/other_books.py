"""What kind of text is it: one page of several, rules that build on another rulebook, or notes that leave articles out?

What a part of a book names and does not explain is likely explained where it belongs.
"""

from __future__ import annotations

import re

from grognard.review.book import Book
from grognard.review.english.closed_classes import ARTICLES
from grognard.review.near import spoken

_OTHER = re.compile(
    r"\b(?:main|core|base|original|standard|full) (?:[A-Z][\w'’]*|\d+[A-Za-z]+)(?: (?:[A-Z][\w'’]*|\d+[A-Za-z]+)){0,3} (?:rulebook|rules|game|book)\b"
)
_OFFICIAL = re.compile(
    r"\b(?:official|normal|standard|usual) (?:terms? or rules?|(?:[\w'’]+ ){0,2}(?:core )?rules)\b|\b[\w'’]+ (?:core rules|[Cc]ore [Bb]ook)\b"
    r"|\b(?:Core Rules|Core Rulebook|Core Book|PHB|DMG|SRD),? \(?(?:p\.|pp?\b|pages?\b)"
)
"""`According to the normal 40k core rules`, `Core Rules p. 73`."""
_OF_AN_OFFICIAL = ("rules", "or rule", "core book", "core rule", "phb", "dmg", "srd")
"""In small letters: each has one of these."""
_OFTEN = 3
_LEAST = 2

_PAGE = re.compile(r"(?![a-z][a-z0-9+.-]*:|#|//)[^?#]*?(?:[^./?#]+|\.(?:md|markdown|mdx|html?|txt|rst))/?(?:[?#].*)?\Z")
_ADDRESS = 200
"""No address of a page is longer."""
_NO_RULES = re.compile(
    r"(?:\A|/)(?:licen[cs]e|contributing|changelog|readme|authors|credits|images?|img|assets)\b", re.IGNORECASE
)
_NUMBER = re.compile(r"(?:chapter|part|section)?\s*(\d{1,2})(?:[.:)]|\s|\Z)", re.IGNORECASE)

_SAYS_WHO = re.compile(
    r"\b(?:\d|two|three|four|five|six|eight)(?:\s?(?:-|–|to|or)\s?(?:\d+|two|three|four|five|six|eight))?\+? ?-?players?\b"
    r"|\bplayers?: ?\d|\bboth players\b|\bnumber of players\b|\bone player\b|\bsolo\b",
    re.IGNORECASE,
)
_SAYS_WITH_WHAT = re.compile(
    r"\b(?:components|equipment needed|materials?|contents|what(?:'s| is) in the box|you(?:['’]ll| will)? need|needed to play|required to play|requires?: |to play)\b",
    re.IGNORECASE,
)
_SAYS_HOW_TO_BEGIN = re.compile(
    r"\b(?:set-?up|setting up|deploy\w*|starting (?:position|hand|player)|start of the game|begin(?:s|ning)? (?:of )?the game|before the game|character creation|creating (?:a|your) character)\b",
    re.IGNORECASE,
)
_SAYS_HOW_IT_ENDS = re.compile(
    r"\b(?:wins? the (?:game|battle|match|scenario)|game (?:ends|is over)|end of the game|winner|victory|objective of|goal of|last (?:player|team|side) standing|win condition|winning)\b",
    re.IGNORECASE,
)
_SAYS_WHO_WINS = re.compile(r"\bwins?\b|\bstarting positions\b", re.IGNORECASE)
_BEGINNINGS = (_SAYS_WHO, _SAYS_WITH_WHAT, _SAYS_HOW_TO_BEGIN, _SAYS_HOW_IT_ENDS)
_FEWEST_BEGINNINGS = 2
_SHORT, _LONG = 150, 2000
"""A text of fewer words is a passage that somebody tries, and what it names is asked of it; one of more is no mere page."""


def leans_on_another(book: Book) -> bool:
    """Whether it names another book so, again and again: `the main Iron Shield rulebook`, `the 40k core rules`."""
    official = (1 for line in book.lines_with(_OF_AN_OFFICIAL) for _ in _OFFICIAL.finditer(line.text))
    return sum(1 for _ in book.matches(_OTHER)) >= _LEAST or sum(official) >= _OFTEN


def is_a_part(book: Book) -> bool:
    """Whether the rest of its game stands elsewhere, by its links, its numbers, or for lack of any beginning."""
    return leans_on_another(book) or _of_several(book) or _begins_later(book) or not _tells_of_a_game(book)


def _of_several(book: Book) -> bool:
    """Whether it leads to other pages beside it."""
    links = book.document.links if book.document is not None else ()
    targets = [link.target for link in links if len(link.target) <= _ADDRESS]
    return any(_PAGE.match(target) and _NO_RULES.search(target) is None for target in targets)


def _begins_later(book: Book) -> bool:
    """Whether its first number is not the first: `Chapter 4: Combat`, and nothing before it."""
    numbers = [int(match[1]) for part in book.parts if (match := _NUMBER.match(part.title.strip()))]
    return len(numbers) > 1 and numbers[0] > 1 and min(numbers) > 1


def _tells_of_a_game(book: Book) -> bool:
    """Whether it tells what only a whole game tells: who plays, with what, how one begins, how it ends."""
    told = sum(book.match(says) is not None for says in _BEGINNINGS)
    return told >= _FEWEST_BEGINNINGS or not _SHORT <= book.size < _LONG


def stands_alone(book: Book) -> bool:
    """Whether nothing shows that the rest of its game stands elsewhere, and it tells how one begins, ends, or what one needs."""
    if leans_on_another(book) or _of_several(book) or _begins_later(book):
        return False
    return any(book.match(says) is not None for says in (*_BEGINNINGS[1:], _SAYS_WHO_WINS))


_FEW = 0.04
"""Of the words of running English some seven in a hundred are articles."""
_LEAST_WORDS = 4


def in_notes(book: Book) -> bool:
    """Whether it has hardly an article, and its lines end without stops."""
    words = spoken(book.casefolded).places
    if sum(len(words.get(word, ())) for word in ARTICLES) >= _FEW * sum(map(len, words.values())):
        return False
    said = [one.text.rstrip() for one in book.body if len(one.text.split()) >= _LEAST_WORDS]
    return sum(text.endswith((".", "!", "?")) for text in said) * 3 < len(said)
