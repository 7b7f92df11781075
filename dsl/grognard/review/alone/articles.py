"""Is it `a` or `an`: `a attack`, `an unit`, `rolls a 8`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.reading import Sentence
from grognard.word_set import word_set

_PAIR = re.compile(
    r"(?<![\w'’.&/-])(?P<article>[Aa]n?) (?P<sign>[\"“'‘*(]{0,2})(?P<word>[A-Za-z][A-Za-z’'-]{2,}|\d{1,2}(?![\d.,]))"
)
_LETTER = re.compile(
    r"(?:\b(?:player|side|team|option|type|class|group|plan|grade|point|area|zone|table|unit|row|column|case|step|and|or|to|from|than|is|vs|versus|army|force|figure|model)|[,/]) *\Z",
    re.IGNORECASE,
)
"""Before an A that is a name: `side A attacks`."""
_SPOKEN_YOU = re.compile(
    r"(?:eu|ewe|one(?!r)|once|ouija|ubi|uk|u-|us(?:e|u|a)|ut[ie]|ur(?:a|i)n|una(?:ry|nim)|uni(?!n|m|d))", re.IGNORECASE
)
_SILENT_H = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)
_EITHER = re.compile(r"(?:histor|herb|hotel|hallucin|habitual|hilar)", re.IGNORECASE)
_SMALL = word_set("""
    is are or and of in on at if as it the an a all then to into onto until also always only over under after unless
    instead again against itself each every any has have but for from with will would must may can was were not that
    this which
""")
_SPELT_OUT = re.compile(r"[BCDFGHJKLMNPQRSTVWXZ]{2,4}")
"""An abbreviation without vowels is spoken letter by letter."""
_AN_LETTERS = "FHLMNRSX"
_EIGHTS = frozenset(["8", "11", "18", *(str(number) for number in range(80, 90))])


def articles_fit(book: Book) -> Iterable[Finding]:
    """Each article that does not fit the sound behind it."""
    for sentence in book.likely_sentences(_PAIR):
        for match in _PAIR.finditer(sentence.text):
            article, word = match["article"], match["word"]
            if _SPELT_OUT.fullmatch(word.partition("-")[0]):
                right = "an" if word[0] in _AN_LETTERS else "a"
                if right != article.casefold() and article != "A" and not _spoken_in_full(book, article, word):
                    yield _wrong(book, sentence, match, right)
                continue
            if word.casefold() in _SMALL or (len(word) > 1 and word.isupper() and len(word) <= 5):
                continue
            if (
                article == "A"
                and match.start()
                and (
                    _LETTER.search(sentence.text[: match.start()])
                    or sentence.text[match.start() - 2 : match.start()] not in (". ", ": ", "! ", "? ")
                )
            ):
                continue
            if (
                article == "a"
                and _LETTER.search(sentence.text[: match.start()]) is not None
                and word[0].isupper()
                and not word.isupper()
            ):
                continue
            right = _right(word)
            if right and right != article.casefold():
                yield _wrong(book, sentence, match, right)


def _spoken_in_full(book: Book, article: str, short: str) -> bool:
    """Whether the text gives the long form, and the article is that of the long form: `a STR save`, `Strength (STR)`."""
    said = re.search(rf"\b(?P<long>[A-Z][a-z]+) ?\({short}\)", book.file.text)
    return said is not None and _right(said["long"]) == article.casefold()


def _wrong(book: Book, sentence: Sentence, match: re.Match[str], right: str) -> Finding:
    return Finding(
        codes.MISSPELT,
        book.place(*sentence.span(match)),
        f"`{match['article']} {match['word']}` stands here; `{right} {match['word']}` is meant.",
        "Mend the article, or the word behind it.",
        Sure.CERTAIN,
    )


def _right(word: str) -> str:
    """The article that a word takes by its sound; empty where both are heard."""
    if word.isdigit():
        return "an" if word in _EIGHTS else "a"
    if word[1:2] == "-":
        # A letter is spoken by its name: `an n-sided ring`.
        return "an" if word[0].upper() in f"AEIO{_AN_LETTERS}" else "a"
    if _EITHER.match(word):
        return ""
    if _SILENT_H.match(word):
        return "an"
    return "an" if word[0] in "aeiouAEIOU" and not _SPOKEN_YOU.match(word) else "a"
