"""Do commas stand where clauses meet: behind what leads in (`When they reach zero they are`), before `and`, and none before a verb?

Of a sentence without any comma a few sure words are asked first; then the sorts of its words are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache

import attrs

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.closed_classes import ARTICLES, FINITE, MODALS, PERSONS, RELATIVES
from grognard.review.english.forms import Form, forms, lexicon, may_be, only
from grognard.review.english.sorts import THING, WHO, sorted_words
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_SUBJECT = r"(?:the|an?|this|that|these|those|it|they|you|he|she|we|there|each|every|all|any|some|both|if|when|once|while|your|their|its|his|no|one|two|in|on|for|[A-Z][a-z]+)"
_LEAD = re.compile(
    rf"\A[\s>*_\-•(\"“]*(?P<lead>However|For example|For instance|In addition|As a result|In other words|On the other hand|Furthermore|Moreover|Nevertheless|Additionally)(?= {_SUBJECT}\b)"
)
_FAIR = re.compile(r"\A[\s>*_\-•(\"“]*(?:In addition (?:the )?\w+ (?:of|to)\b|As a result (?:of|the\b.*\bof the\b))")
_OF_A_LEAD = word_set(
    "however example instance addition result words hand furthermore moreover nevertheless additionally"
)
"""One of these stands in each such phrase."""
_MOST_NAMES = 3
_MISSING = "A comma is missing behind what leads into the sentence: {}."


def leads_have_their_comma(book: Book) -> Iterable[Finding]:
    """All of them together: who leaves out one leaves out more."""
    found = []
    for number in sorted(book.saying(_OF_A_LEAD)):
        sentence = book.body[number]
        match = _LEAD.match(sentence.text)
        if match is not None and _FAIR.match(sentence.text) is None:
            end = sentence.text.find(" ", match.end("lead") + 1)
            stop = end if end >= 0 else len(sentence.text)
            found.append((sentence.start + match.start("lead"), sentence.start + stop))
    yield from together(
        book, codes.SIGN_MISPLACED, found, _MISSING, "Set a comma behind it, as in `However, the …`.", most=_MOST_NAMES
    )


_SURE_CLAUSES = word_set("if when whenever once unless although while because after before during to with in")
_SURE_PHRASES = word_set("after before during to with in")
"""These lead in without a clause of their own as well: `After selecting a card a player may`."""
_DOERS = PERSONS | {"this"}
_ONE = ARTICLES | word_set("each every any all no that your their its his")
_WITHIN = RELATIVES | word_set("""
    what as than and or but nor where whether before after if when while until unless because since how to of so for with
    like think believe decide say says
""")
"""Behind one of these who and does belong to what came before."""
_CLAUSES_WITHIN = _WITHIN - word_set("to of for with and or like")
"""With one of these what leads in has a clause of its own."""
_NOT_BEHIND = (
    _WITHIN
    | FINITE
    | word_set("""
    a an the each every any all no your their its his her in on at by from into onto over under within near through
    between against per only also not this these those such both own same other another
""")
)
_LEAST_BEFORE = 4
_MOST_NAMES_OF_ONE = 3


def clauses_have_their_comma(book: Book) -> Iterable[Finding]:
    """`When they reach zero they are …`; all of them together."""
    found: list[tuple[int, int]] = []
    told: set[int] = set()
    for number in sorted(book.saying(_SURE_CLAUSES)):
        sentence = book.body[number]
        row = [one for one in tokens(sentence.text) if one.word or one.text.isdigit() or one.text in ",:;()-–—"]
        while row and not row[0].word:
            del row[0]
        if not row or row[0].small not in _SURE_CLAUSES or not row[0].text[0].isupper():
            continue
        if (
            not any(one.text == "," for one in row)
            and (at := _main(row))
            and not sentence.text.rstrip().endswith((":", "?"))
        ):
            found.append((sentence.start + row[at - 1].start, sentence.start + row[at + 1].end))
            told.add(number)
    found += beginnings(book, told)
    yield from together(
        book,
        codes.SIGN_MISPLACED,
        found,
        _MISSING,
        "Set a comma behind what leads in, as in `When it falls, it is removed`.",
        most=_MOST_NAMES,
    )


def _main(row: Sequence[Token]) -> int:
    """Where the main clause begins behind what leads in, without any sign between; 0 where nothing shows it."""
    if any(one.text in ":;()–—" for one in row) or any(one.small == "then" for one in row):
        return 0
    for at in range(_LEAST_BEFORE, len(row) - 2):
        if _begins(row, at):
            within = any(one.small in _CLAUSES_WITHIN for one in row[1:at])
            return 0 if within or not _whole(row, at) else at
    return 0


def _begins(row: Sequence[Token], at: int) -> bool:
    """Whether one who does something stands there: `they are`, `a player may`."""
    before = row[at - 1].small
    if row[at].small in _DOERS and before not in _WITHIN:
        return row[at + 1].small in FINITE
    if (
        row[at].small not in _ONE
        or before in _NOT_BEHIND
        or only(before, Form.DOING, Form.ONE)
        or only(before, Form.MANNER)
    ):
        return False
    # What is done to a thing may stand before it: `If it hits the target may`.
    if not may_be(before, Form.ONE) and not may_be(before, Form.MANY):
        return False
    end = next((by for by in range(at + 2, min(at + 2 + _MOST_NAMES_OF_ONE, len(row))) if row[by].small in MODALS), 0)
    return end > 0 and not any(one.small in _NOT_BEHIND for one in row[at + 1 : end])


def _whole(row: Sequence[Token], at: int) -> bool:
    """Whether what leads in is whole: a clause has its verb, and so has what begins with `To do` or `After doing`."""
    first, second = row[0].small, row[1].small
    verbs = [one for one in row[1:at] if one.small in FINITE or forms(one.small) & {Form.THIRD, Form.BARE, Form.DID}]
    if first not in _SURE_PHRASES:
        return bool(verbs)
    if first == "to":
        return may_be(second, Form.BARE)
    # `In a turn you may move you must …`: who does something within it is no main clause.
    return row[at].small not in _DOERS or may_be(second, Form.DOING) or first == "during"


_CLAUSES = word_set("if when whenever once unless although while because after before until though since")
_PHRASES = word_set("in on at during after before for to with by from upon until within through")
_FIRST = _CLAUSES | _PHRASES
_NO_BOUND = frozenset(["then", "that"])
_NO_PHRASE = word_set("case order whatever whichever")
_OF_BOTH = word_set("after before until since")
_FIRST_WORD = re.compile(r"[^A-Za-z\d]*([A-Z][a-z]+)\b")
_THING = r"(?:(?:[do]+c?|c)?(?:a?[qpg]&?)*c?[nN]+o?)"
_SAYS = rf"(?:{WHO}a?(?P<verb>[hbBvV])|(?P<order>i)[docwm])"
_CLAUSE = re.compile(
    rf"s(?:{WHO}(?:P{_THING})*|[nN])(?:&{_THING})?a?[hbBvV][^,srwWhbBvV:;.(]*?(?<=[nNpmaqic])(?={_SAYS})"
)
"""`When a unit reaches zero hits it is`: a whole clause, and who does something behind it."""
_PHRASE = re.compile(rf"[Ps](?:{_THING})(?:[P&]{_THING})*(?={_SAYS})")
"""`In chess you can`."""
_DOING = re.compile(rf"(?:[Ps][gp]|t[iV]|t)(?:P|a|m|d|{_THING}|&)*(?<=[nNmad])(?={_SAYS})")
"""`After selecting a card a player may`, `To do this they must`."""
_WITH_COMMA = re.compile(rf"[Ps](?:{_THING})(?:[P&]{_THING})*,[wWdo]")


@attrs.frozen
class _Led:
    start: int
    end: int
    phrase: bool
    """Whether a mere phrase leads in, without a verb."""


def beginnings(book: Book, told: Set[int]) -> list[tuple[int, int]]:
    """Where each of them is, but for the sentences that are told already: from the word before the main clause to its verb.

    Short phrases count only where the text itself sets the comma.
    """
    if not lexicon():
        return []
    found: list[_Led] = []
    commas = 0
    for number in sorted(book.saying(_FIRST) - told):
        sentence = book.body[number]
        begin = _FIRST_WORD.match(sentence.text)
        if begin is None or begin.group(1).casefold() not in _FIRST or sentence.text.rstrip().endswith(("?", ":")):
            continue
        row, letters = sorted_words(sentence.text)
        at = next(at for at, one in enumerate(row) if one.word)
        commas += _WITH_COMMA.match(letters, at) is not None
        led = _led(row, letters, at)
        if led is not None:
            first, last, phrase = led
            found.append(_Led(sentence.start + row[first].start, sentence.start + row[last].end, phrase))
    fair = commas < sum(one.phrase for one in found)
    return [(one.start, one.end) for one in found if not (one.phrase and fair)]


def _led(row: Sequence[Token], letters: str, at: int) -> tuple[int, int, bool] | None:
    """From the word before the main clause to its verb, and whether a mere phrase leads in."""
    small = row[at].small
    for pattern, phrase, fits in (
        (_CLAUSE, False, small in _CLAUSES),
        (_DOING, False, small in _PHRASES),
        (_PHRASE, True, small in _PHRASES),
    ):
        match = pattern.match(letters, at) if fits else None
        if match is None:
            continue
        begins, verb = match.end(), max(match.start("verb"), match.start("order"))
        # Behind `required that`, a clause is no main clause; `in case you can` leads in.
        if (
            _NO_BOUND & {row[begins].small, row[begins - 1].small}
            or _NO_PHRASE & {one.small for one in row[at + 1 : at + 3]}
            or any(one.text in "*_\"“”'/" for one in row[begins:verb])
        ):
            continue
        # `The value of the wind you sail`: what one does to it stands behind it.
        if letters[verb] in "vV" and letters[verb + 1 : verb + 2] in ("", "."):
            return None
        if _later(letters, verb) or (phrase and small in _OF_BOTH and "," in letters[verb:]):
            return None
        return begins - 1, verb, phrase
    return None


def _later(letters: str, verb: int) -> bool:
    """Whether the main clause begins behind a later comma all the same: `If you play a card you drew, you lose`."""
    comma = letters.find(",", verb)
    return comma >= 0 and re.match(rf"a?(?:{WHO}(?:P{_THING})*a?[hbBvV]|i)", letters[comma + 1 :]) is not None


_PARTED = re.compile(rf"^-?(?:[do]+c?|c)(?:[qpg])*[nN]+(?:P{THING})+(?:&{THING})?(?P<comma>,)a?(?P<verb>[hbB])")
"""`A boat in port or at sea, may sail`."""
_ONE_CLAUSE = rf"^-?a?(?:{WHO}|[nN])(?:P{WHO})*a?[hbBvV][^,&sr:;.(]*"
_ANOTHER = rf"(?P<and>&)a?{WHO}a?(?P<verb>[hbBvV])"
_WITHOUT = re.compile(_ONE_CLAUSE + _ANOTHER)
_WITH = re.compile(f"{_ONE_CLAUSE},{_ANOTHER}")
"""`The bell rings, and everyone wakes`."""
_JOINS = word_set("and but")
_PAIRS = word_set("both between")
_LACKING = "Two sentences are joined without a comma, which others of this text have: {}."


def clauses_have_fitting_commas(book: Book) -> Iterable[Finding]:
    """Each kind together. A comma between two sentences counts only where the text sets it elsewhere."""
    if not lexicon():
        return
    parted: list[tuple[int, int]] = []
    missing: list[tuple[int, int]] = []
    with_comma = 0
    for sentence in book.body:
        start = sentence.start
        for kind, first, last in _of(sentence.text):
            if kind == "with":
                with_comma += 1
            else:
                (parted if kind == "parted" else missing).append((start + first, start + last))
    for spans, message, cure in (
        (parted, "A comma parts who does something from the verb: {}.", "Take the comma away."),
        (missing, _LACKING, "Write `The bell rings, and everyone wakes`."),
    ):
        if spans is parted or with_comma >= len(missing):
            yield from together(book, codes.SIGN_MISPLACED, spans, message, cure, most=_MOST_NAMES, shown=_first_words)


def _first_words(text: str) -> str:
    return repr(" ".join(text.split()[:6]))


@lru_cache(maxsize=16384)
def _of(text: str) -> tuple[tuple[str, int, int], ...]:
    """What of the kinds stands in a sentence, each from where to where."""
    joined = " and " in text or " but " in text
    if not joined and "," not in text:
        return ()
    row, letters = sorted_words(text)
    found = []
    match = _PARTED.match(letters) if letters.count(",") == 1 else None
    if match is not None and not any(one.small in ("if", "such") for one in row):
        found.append(("parted", row[match.start("comma") - 1].start, row[match.start("verb")].end))
    if joined:
        match, kind = _WITHOUT.match(letters), "without"
        if match is None:
            match, kind = _WITH.match(letters), "with"
        if (
            match is not None
            and row[match.start("and")].small in _JOINS
            and not any(one.small in _PAIRS for one in row)
        ):
            found.append((kind, row[match.start("and") - 1].start, row[match.start("verb")].end))
    return tuple(found)
