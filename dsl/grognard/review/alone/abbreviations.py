"""Is each abbreviation written out somewhere, and is each short form that is given also used: `walking distance (or wd)`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.dictionary import spelt
from grognard.review.finding import Finding, some_of
from grognard.review.near import near
from grognard.word_set import word_set

_SHORT = re.compile(r"(?<![\w.@#/\[-])(?P<short>[A-Z]{2,5})(?:s|['’]s)?(?![\w@\]-])")
_LOUD = re.compile(r"[A-Z]{2}")
_KNOWN = word_set("""
    OK AD BC BCE CE UK US USA WWI WWII WW ACW NB PS EG IE ETC TV PDF FAQ DIY GMT PC NPC GM DM AC DC STR DEX CON INT WIS
    CHA USB CPU API UI SRD OSR OGL DMG RPG HQ AI CC BY SA AM PM ID URL HTML XP HP VP TBD TODO WIP NA AND OR NOT NO YES THE
    ONE MM CM XXX OF IN IF ON AT BY TO MY IT IS AS OR NYC YYY
""")
_ROW = re.compile(r"[A-Z][a-z]*(?:[ -](?:(?:of|the|to|and|for|in) )?[A-Z][a-z]*){1,11}")
_ROMAN = re.compile(r"[IVXLC]+")
_LEAST = 2
_NAMES = 150
"""Short forms that are followed up."""
_MOST_NAMES = 8


def abbreviations_are_written_out(book: Book) -> Iterable[Finding]:
    """Short forms in capitals that stand again and again and have no long form anywhere."""
    places: dict[str, list[tuple[int, int]]] = {}
    for line in book.lines:
        if (
            _LOUD.search(line.text) is None
            or (line.text.isupper() and line.text.count("|") < 3)
            or book.listed(line.start)
        ):
            continue
        for match in _SHORT.finditer(line.text):
            places.setdefault(match["short"], []).append(line.span(match))
    text = book.file.text
    words, initials = frozenset(re.findall(r"[A-Za-z]+", text)), _initials(text)
    bare = [
        (many[0], short)
        for short, many in list(places.items())[:_NAMES]
        if len(many) >= _LEAST
        and short not in _KNOWN
        and not _ROMAN.fullmatch(short)
        and not _written_out(book, short, words, initials)
    ]
    if not bare:
        return
    bare.sort()
    names = some_of([f"{short}" for _, short in bare], _MOST_NAMES)
    yield Finding.at_all(
        codes.ABBREVIATION_UNEXPLAINED,
        book.places(place for place, _ in bare),
        f"Used again and again, and written out nowhere: {names}.",
        "Write it out once, with the short form behind it in brackets.",
    )


def _written_out(book: Book, short: str, words: frozenset[str], initials: frozenset[str]) -> bool:
    # A word that also stands in small letters was only said loudly.
    if len(short) > 2 and any(
        word + end in words for word in (short.lower(), short.capitalize()) for end in ("", "s", "es", "ed")
    ):
        return True
    if len(short) == 3 and any(len(word) > 5 and word.startswith(short.lower()) for word in words):
        return True
    if short in initials or (len(short) > 2 and spelt(short.casefold())):
        return True
    # A row that has it beside a name.
    if any(cell.text.strip() == short for grid in book.grids for row in grid.rows[1:] for cell in row.cells[1:2]):
        return True
    said = re.compile(
        rf"\b(?:\w+/{short}|{short}/\w+) ?\(\w+|\({short}s?\)|\b{short}(?:['’]?s)? ?(?:=|:|\(|[-–—] |means|stands for|is short for|are? (?:the|an?) )|[“\"']{short}[”\"']"
    )
    return next(near(said, book.file.text, book.casefolded, (short.casefold(),)), None) is not None


def _initials(text: str) -> frozenset[str]:
    """The first letters of all rows of words in capitals, and of what stands within them."""
    found: set[str] = set()
    for match in _ROW.finditer(text):
        letters = "".join(word[0] for word in re.split(r"[ -]", match.group()) if word[:1].isupper())
        found |= {letters[at : at + size] for size in range(2, 6) for at in range(len(letters) - size + 1)}
    return frozenset(found)


_LONG = re.compile(r"[A-Za-z][a-z]+(?:[ -][A-Za-z][a-z]+){1,4} \Z")
_REACH = 60
_FEW = 40
"""Letters that stand more often are a word, or part of many."""
_GIVEN = re.compile(r"\((?:or |abbreviated |short )?[\"“]?(?P<short>[A-Z]{2,5}|[a-z]{2,4})[\"”]?\)")


def short_forms_are_used(book: Book) -> Iterable[Finding]:
    """Short forms of the first letters of the words before them that stand nowhere else; told together."""
    text = book.file.text
    lost = []
    for match in book.matches(_GIVEN):
        short = match["short"]
        before = _LONG.search(text[max(0, match.start() - _REACH) : match.start()])
        if before is None or not _first_letters(before.group().strip(), short):
            continue
        alone = (
            text.count(short) <= _FEW
            and sum(1 for _ in book.matches(re.compile(rf"(?<![\w]){re.escape(short)}(?:s|['’]s)?(?![\w])"))) == 1
        )
        # A long form that stands nowhere else had no need of a short one in this text, or the rest of it was cut.
        if alone and book.casefolded.count(_phrase(before.group(), short)) > 1:
            lost.append((match.start("short"), match.end("short")))
    yield from together(
        book,
        codes.LISTED_NEVER_USED,
        lost,
        "A short form is given, and the text never uses it: {}.",
        "Leave it out, or use it.",
        most=len(lost),
    )


def _first_letters(words: str, short: str) -> bool:
    letters = "".join(word[0] for word in re.split(r"[ -]", words)).casefold()
    return letters.endswith(short.casefold())


def _phrase(words: str, short: str) -> str:
    """The last words, as many as the short form has letters."""
    return " ".join(re.split(r"[ -]", words.strip())[-len(short) :]).casefold()
