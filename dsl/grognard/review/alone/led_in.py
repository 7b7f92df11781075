"""Is a comma missing behind what leads in, where more stands in the sentence than a short clause: `In chess you can`?

`lead_commas` asks it of sentences without any comma; here each beginning is read with the sorts of its words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

import attrs

from grognard.review.book import Book
from grognard.review.english.forms import lexicon
from grognard.review.english.sorts import sorted_words
from grognard.review.english.tokens import Token
from grognard.word_set import word_set

_CLAUSES = word_set("if when whenever once unless although while because after before until though since")
_PHRASES = word_set("in on at during after before for to with by from upon until within through")
_FIRST = _CLAUSES | _PHRASES
_NO_BOUND = frozenset(["then", "that"])
_NO_PHRASE = word_set("case order whatever whichever")
_OF_BOTH = word_set("after before until since")
_FIRST_WORD = re.compile(r"[^A-Za-z\d]*([A-Z][a-z]+)\b")
_THING = r"(?:(?:[do]+c?|c)?(?:a?[qpg]&?)*c?[nN]+o?)"
_WHO = r"(?:[wW]|(?:(?:[do]+c?|c)(?:[qpg])*[nN]+|N))"
_SAYS = rf"(?:{_WHO}a?(?P<verb>[hbBvV])|(?P<order>i)[docwm])"
_CLAUSE = re.compile(
    rf"s(?:{_WHO}(?:P{_THING})*|[nN])(?:&{_THING})?a?[hbBvV][^,srwWhbBvV:;.(]*?(?<=[nNpmaqic])(?={_SAYS})"
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
    return comma >= 0 and re.match(rf"a?(?:{_WHO}(?:P{_THING})*a?[hbBvV]|i)", letters[comma + 1 :]) is not None
