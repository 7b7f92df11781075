"""Does a verb fit a subject that stands farther off: `The sum of all dice are`, `Each player draws a card and place it`?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, lexicon, only
from grognard.review.english.sorts import MOMENTS, THING, sorted_words
from grognard.review.english.tokens import Token
from grognard.review.finding import Finding
from grognard.word_set import word_set

_OPENS = r"(?:^[-_]*|(?<=s)|(?<=[:;(]))"
_FAR = re.compile(
    rf"{_OPENS}(?P<led>[do]?)c?(?:[qpg])*(?P<head>[nN]+)(?:(?:P{THING})+|\((?:[qpgnN]|,)+\)|,&{THING}(?:P{THING})*(?:&{THING})?,)a?(?P<verb>[bBvV])"
)
"""`The sum of all dice are`, `The deck (red) are`, `Pacts, or any form of them, is`."""
_NEAR = re.compile(r"(?:^[-_]*|(?<=s))(?P<led>d)(?:[qpg])*(?P<head>n)(?P<verb>[BV])")
"""`If a tie exist`."""
_WHICH = re.compile(r"(?P<led>d)(?:[qpg])*(?P<head>[nc])r(?P<verb>[BV])")
"""`A card that help you`, `the one that have`."""
_IT = re.compile(r"(?:^[-_]*|(?<=s)|(?<=[;.]))(?P<head>w)(?P<verb>V)")
"""`It come into play`."""
_BOTH = re.compile(rf"{_OPENS}(?P<one>[do]?[qpgn]*[ng])&(?P<two>[do]?[qpg]*n)(?P<verb>[bv])")
"""`The wind and the tide is`."""
_SECOND_OF_ONE = re.compile(
    rf"{_OPENS}(?P<led>d)(?:[qpg])*(?P<head>n)v(?P<between>[^thisrVhbBwW:;.(&]*),?&a?(?P<verb>[iVn])(?P<object>[docmw])"
)
"""`Each player draws a card and place it`."""
_SECOND_OF_MANY = re.compile(
    rf"(?:{_OPENS}|(?<=,))(?P<head>W|[do]?c?[qpg]*N)V(?P<between>[^hsrvbBwW:;.(,]*),?&a?(?P<verb>v)"
)
"""`The players choose a card, and places it`."""

_ONE = word_set("a an each every another this that one")
_MAY_BE_MANY = word_set("""
    number majority pair group rest set series variety lot range couple total half part amount remainder combination
    handful minority bunch percentage collection mix squad team crew band army side party company enemy people
    staff troop none most more some any all both other half third quarter plethora host list cavalry infantry artillery
    following dice data fish sheep deer media equipment aircraft spacecraft craft means species headquarters elite
    undead wounded dead rest first second last same few many several kind type sort
""")
_MEASURES = word_set("""
    points inches feet hits times dice turns hours minutes days years metres meters yards miles rules mechanics tactics
    politics logistics economics physics statistics news lens series means headquarters barracks works gallows species
    states nations props options settings basics rounds spaces pounds dollars coins
""")
_SUBJUNCTIVE = word_set("were be")
_OUGHT = word_set(
    "let lets make makes made help helps see watch suggest require requires insist recommend that have has"
)
_NO_CLAUSE = word_set("before after until since than")
"""Behind one of these a thing may stand without a verb of its own: `before the given date are`."""
_MOST_NAMES = 3

Fits = Callable[[str, Sequence[Token], re.Match[str]], bool]


def verbs_fit_far_subjects(book: Book) -> Iterable[Finding]:
    """All of them together. Needs the lexicon."""
    if not lexicon():
        return
    yield from together(
        book,
        codes.MISSPELT,
        {span for one in book.body for span in one.spans(_within(one.text))},
        "The verb does not fit who or what it is said of: {}.",
        "One thing is, does, has; several are, do, have.",
        most=_MOST_NAMES,
        shown=_short,
    )


def _short(text: str) -> str:
    words = text.split()
    return repr(text if len(words) <= _MOST_NAMES * 2 else f"{' '.join(words[:3])} … {words[-1]}")


@lru_cache(maxsize=16384)
def _within(text: str) -> tuple[tuple[int, int], ...]:
    """Where in a sentence a verb does not fit: from its subject to the verb."""
    found = []
    row, letters = sorted_words(text) if "\t" not in text else ((), "")
    for pattern, fits in _ASKED:
        for match in pattern.finditer(letters):
            if not fits(letters, row, match):
                first = match.start()
                while not row[first].word and not row[first].text.isdigit():
                    first += 1
                found.append((row[first].start, row[match.start("verb")].end))
    return tuple(found)


def _surely_one(word: str) -> bool:
    known = forms(word)
    return Form.ONE in known and Form.MANY not in known and word not in _MAY_BE_MANY


def _surely_many(word: str) -> bool:
    known = forms(word)
    return (Form.MANY in known and Form.ONE not in known and word not in _MEASURES) or word == "dice"


def _far(letters: str, row: Sequence[Token], match: re.Match[str]) -> bool:
    """Whether the verb fits a subject with more behind it."""
    head, verb = row[match.end("head") - 1], row[match.start("verb")]
    if not _plain(row, match):
        return True
    many = letters[match.start("verb")] in "BV"
    if letters[match.start("verb")] in "Vv" and not _surely_verb(verb.small, letters[match.end("verb") :]):
        return True
    first = row[match.start("led")].small if match["led"] else ""
    if many:
        return not (
            _surely_one(head.small) and first not in ("no", "all", "some", "any", "most", "more", "both", "such")
        )
    return _named(row, match) or not (
        _surely_many(head.small)
        and (head.low or not any(one.word for one in row[: match.start("head")]))
        and first not in ("each", "every")
    )


def _near(letters: str, row: Sequence[Token], match: re.Match[str]) -> bool:
    head, verb = row[match.end("head") - 1], row[match.start("verb")]
    if not _plain(row, match) or row[match.start("led")].small not in _ONE | {"the"} or head.small in MOMENTS:
        return True
    return not (
        _surely_one(head.small)
        and _surely_verb(verb.small, letters[match.end("verb") :])
        and (_alone(verb.small) or match.start())
    )


def _which(letters: str, row: Sequence[Token], match: re.Match[str]) -> bool:
    head, verb = row[match.end("head") - 1], row[match.start("verb")]
    at = match.start()
    first = row[at].small
    one = (letters[match.end("head") - 1] == "c" and head.small == "one" and first == "the") or (
        first in _ONE and _surely_one(head.small)
    )
    before = row[at - 1].small if at else ""
    if (
        not one
        or before in ("of", "than", "one")
        or (at and letters[at - 1] == "P" and "N" in letters[:at])
        or not _plain(row, match)
    ):
        return True
    if row[match.end("head")].small not in ("that", "which", "who"):
        return True
    return not (_alone(verb.small) and _surely_verb(verb.small, letters[match.end("verb") :].replace("W", "m")))


def _it(letters: str, row: Sequence[Token], match: re.Match[str]) -> bool:
    verb = row[match.start("verb")]
    return not (_alone(verb.small) or verb.small in ("come", "become")) or not _plain(row, match)


def _both(letters: str, row: Sequence[Token], match: re.Match[str]) -> bool:
    one, two = match["one"], match["two"]
    if row[match.end("one")].small not in ("and", "&") or one[:1].replace("o", "d") != two[:1].replace("o", "d"):
        return True
    if one[0] == "d" and {row[match.start("one")].small, row[match.start("two")].small} & {
        "each",
        "every",
        "no",
        "any",
        "all",
    }:
        return True
    if "q" in two or not _plain(row, match):
        return True
    verb = row[match.start("verb")].small
    last, first = row[match.start("verb") - 1], row[match.end("one") - 1]
    if any(other.text[0].isupper() for other in (last,)) or (one[0] not in "do" and verb not in ("is", "was", "has")):
        return True
    return not (
        _surely_one(last.small)
        and Form.ONE in forms(first.small)
        and (verb in ("is", "was", "has", "does") or only(verb, Form.THIRD))
    )


def _second_of_one(letters: str, row: Sequence[Token], match: re.Match[str]) -> bool:
    verb = row[match.start("verb")].small
    head = row[match.end("head") - 1]
    known = forms(verb)
    first = row[match.start("led")].small
    if (
        first not in ("the", "a", "an", "each", "every", "this", "that")
        or not _surely_one(head.small)
        or not _plain(row, match)
    ):
        return True
    if (
        Form.BARE not in known
        or known & {Form.DID, Form.QUALITY, Form.MANNER}
        or row[match.start("verb") - 1].small == "or"
    ):
        return True
    # Behind a comma the reader may be told to do something, if nobody does it before.
    if "," in letters[match.start("between") : match.start("verb")] and head.small not in _PERSONS:
        return True
    return row[match.start("object")].small in ("that", "this", "one", "half") and letters[match.start("verb")] == "n"


def _second_of_many(letters: str, row: Sequence[Token], match: re.Match[str]) -> bool:
    verb = row[match.start("verb")].small
    if not _plain(row, match) or row[match.start("verb") - 1].small == "or":
        return True
    if "&" in match["between"] and not (verb in ("has", "does") or only(verb, Form.THIRD)):
        return True
    return not (
        verb in ("has", "does")
        or only(verb, Form.THIRD)
        or letters[match.end("verb") : match.end("verb") + 1] in tuple("dom")
    )


_PERSONS = word_set("player opponent attacker defender dealer owner winner loser gm referee umpire captain leader")
_ASKED: tuple[tuple[re.Pattern[str], Fits], ...] = (
    (_FAR, _far),
    (_NEAR, _near),
    (_WHICH, _which),
    (_IT, _it),
    (_BOTH, _both),
    (_SECOND_OF_ONE, _second_of_one),
    (_SECOND_OF_MANY, _second_of_many),
)


def _alone(verb: str) -> bool:
    """Whether a word is what several do, and nothing else: `have`, `exist`, `remain`."""
    return verb in ("are", "have", "do", "don't", "aren't") or (
        only(verb, Form.BARE, Form.ONE) and Form.BARE in forms(verb)
    )


def _surely_verb(verb: str, behind: str) -> bool:
    """Whether a word that may be things as well is a verb, by what stands behind."""
    known = forms(verb)
    if verb in ("is", "are", "has", "have", "was", "do", "does", "aren't", "isn't", "don't", "doesn't"):
        return True
    if known <= {Form.BARE, Form.THIRD}:
        return behind[:1] in tuple("docmwWPat,")
    return behind[:1] in tuple("dom")


def _plain(row: Sequence[Token], match: re.Match[str]) -> bool:
    """Whether the words are one blank apart, without marks between, and nobody is asked or told that it be so."""
    first, verb = match.start(), match.start("verb")
    before = row[first - 1].small if first else ""
    if (
        before in _OUGHT
        or before in _NO_CLAUSE
        or row[first].small.endswith("ing")
        or "'" in row[verb].small.replace("n't", "")
    ):
        return False
    if not first and row[0].low and "N" in match.group()[:1]:
        # The half of a sentence that stands on the line before is not seen.
        return False
    if any(one.small == "well" for one in row[first:verb]):
        return False
    if row[verb].small in _SUBJUNCTIVE or row[verb].text[0].isupper():
        return False
    return not any(one.text in '*_|/"“”+=<>[]' for one in row[max(first, 0) : verb + 1])


def _named(row: Sequence[Token], match: re.Match[str]) -> bool:
    """Whether all that stands before the verb is written with capitals, as a name is."""
    words = [one for one in row[match.start() : match.start("verb")] if one.word and len(one.text) > 3]
    return len(words) > 1 and all(one.text[0].isupper() for one in words)
