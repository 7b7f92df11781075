"""Is each comparison settled where two are equal: who has the most, who rolls higher, whose bid is the lowest?"""

from __future__ import annotations

import enum
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import attrs

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, some_of

_MOST = r"(?:highest|lowest|most|fewest|least|largest|greatest|biggest|smallest|longest|strongest)"
_OUTCOME = (
    r"(?:wins?|won|goes (?:first|next|last)|(?:start|begin|choose|pick|gain|get|receive|take|score|lose|become)s?|(?:move|act|play|attack|go)s? first"
    r"|is (?:the )?(?:winner|attacker|first player|start(?:ing)? player)|has (?:the )?(?:initiative|first turn)|will (?:win|start|begin|go first))"
)
_WHO = r"(?:whoever|who|(?:player|person|side|team|party|faction|group|nation|opponent|one|[a-z]+er)s?'? (?:who|that|with))"
_COMPARED = re.compile(
    # `the player with the most power gains 4 points`, `whoever rolls the higher number starts`
    rf"\b{_WHO}(?:(?! if )[^.;:?]){{0,40}}?\b(?:the )?(?:second )?{_MOST}\b(?! of\b| recent)(?:(?! if )[^.;?]){{0,60}}?\b{_OUTCOME}\b"
    rf"|\b{_WHO}[^.;:?]{{0,40}}?\b(?:higher|lower)\b[^.;?]{{0,30}}?\b(?:wins?|goes first|starts|begins|chooses|moves first|acts first|attacks first)\b"
    # `Highest total wins.`, `the person whose die rolls higher goes first`
    rf"|\b(?:{_MOST}|closest|higher|lower|larger|bigger|greater)\b(?! recent)(?: [a-z'’-]+){{0,8}} (?:wins?|goes first|starts|begins|moves first|acts first|gains? (?:the )?initiative)\b"
    # `the objective is to have the most cards`, `you win by having the city worth the most`
    rf"|\b(?:objective|goal|aim|you win by|to win|be the (?:player|one|person|side|team))\b[^.;?]{{0,60}}?\b(?:be|being|have|having|had|with|collect(?:s|ing)?|get(?:ting)?|gain(?:ing)?|earn(?:ing)?|own(?:ing)?|gather(?:ing)?|score|end(?:s|ing)?)\b[^.;?]{{0,40}}?\bthe (?:{_MOST})\b(?! fun\b| out of\b| (?:[a-z]+(?:ed|ing|ful|ant|ent|ous|ble|ive|ic|al) )[a-z]+)"
    # `each draws one card, the high card deals`
    r"|\b(?:high|low) card (?:deals?|dealing|starts?|begins?|goes first)\b"
    # `the winner is the player with the highest score`
    rf"|\bwinner\b[^.;?]{{0,30}}?\b(?:with|has|have)\b[^.;?]{{0,12}}?\b(?:{_MOST}|higher)\b"
    # `Players act in descending order of the result.`
    r"|\b(?:act|move|play|go|take (?:their )?turns?|attack)s?\b[^.;?]{0,20}\bin (?:descending|ascending) order of\b",
    re.IGNORECASE,
)
_UNLIKE = re.compile(
    r"(?i:\btricks?\b|\bbidd?(?:er|ing)?\b|\b(?:highest|lowest|higher|lower)[- ](?:\w+[- ]){0,2}(?:cards?|ranks?|ranking)\b|\bat (?:most|least)\b|\bmost of\b"
    r"|\bmay the\b|\balways\b|\b(?:tends?|usually|often|chance|strateg\w+|tips?)\b)"
)
"""Of the cards of a suit no two are the same, nor of bids that outdo each other; advice compares nothing."""
_SETTLED = re.compile(
    r"\b(?:ties?(?! to)|tied(?! to| specifically)|tie-?break\w*|stalemate|(?:in|case of|is|are|be|as|game is|ends in) (?:a )?draws?\b(?! pile| deck| phase| step)|drawn (?:game|battle|if)|draws? (?:are|is|go)"
    r"|if (?:drawn|equal)|equal (?:rolls?|results?|scores?|totals?|numbers?))\b",
    re.IGNORECASE,
)
"""What speaks of ties, wherever it stands."""
_NEAR = re.compile(
    _SETTLED.pattern
    + r"|\b(?:equal(?! (?:to|size))|equals|equally|even on|(?:roll|throw) again|re-?roll(?:s|ed)?|same (?:\w+ ){0,2}(?:rolls?|results?|strength|scores?|numbers?|totals?|values?|amounts?|points?|level|count)(?! of cards)"
    r"|(?:is|are|roll) the same|level (?:on|with)|jointly|joint (?:win|victory)|shared? (?:the )?(?:win|victory|points|prize|pot)|if (?:they )?both)\b",
    re.IGNORECASE,
)
"""What speaks of them where it stands beside a comparison."""
_FOR_ALL = re.compile(
    r"(?:\A|[.:;] )[\W\d]*(?:in (?:the )?(?:case|event) of (?:a )?(?:ties?|draws?)\b|(?:all |any )?ties (?:go|are|is|means?|result|in)\b|if (?:there is|there's|it is|it's) a (?:tie|draw)\b|if (?:tied|drawn|equal)\b|equal (?:rolls|totals|scores|results)\b|on a tie\b)|\bwins (?:all )?ties\b",
    re.IGNORECASE,
)
_OPPOSED = re.compile(
    r"\bif (?:[^.;?\n]{3,80}?) (?:is|are|rolls?|was) (?:(?:also|still|much) )?(?P<way>higher|lower|greater|larger|smaller|less)\b(?! or )",
    re.IGNORECASE,
)
_EVEN = re.compile(
    r"\b(?:equal|equals|ties?|tied|same|or (?:more|less|higher|lower|greater)|otherwise|else|if not|in (?:any|all) other cases?|at (?:least|most)|draw)\b",
    re.IGNORECASE,
)
_EITHER = re.compile(r"\bor,? if\b", re.IGNORECASE)
_AFTER = 150
_REACH = 350
_FAR = 600
"""So far from a comparison what settles it may stand; from where it begins, so far."""
_FIRST = re.compile(
    r"\b(?:goes|moves|acts|plays|attacks?|go) first\b|\b(?:starts?|begins?)\b|\bfirst (?:turn|player)\b|\binitiative\b",
    re.IGNORECASE,
)
_AIM = re.compile(
    r"\bwins? the (?:game|match)\b|\bvictory\b(?! points?)|\bobjective\b|\bgoal\b|\baim\b|\byou win by\b|\bfinal score\b|\bend of the game\b",
    re.IGNORECASE,
)
_WINS = re.compile(r"\bwinner\b|\bwins?\s*(?:[.!*),;]|\Z)", re.IGNORECASE)
_SMALL = re.compile(
    r"\b(?:bids?|auctions?|rounds?|tricks?|fights?|battles?|combats?|rolls?|duels?|fronts?|challenges?|attacks?|contests?)\b",
    re.IGNORECASE,
)
"""What is won there is no game."""
_THROW = re.compile(r"\b(?:rolls?|dice|die|throws?|[dD]\d{1,3})\b")
_NAMES = 4
_WHOLE = 250
"""A text of fewer words is a note on a game, and settles what it likes."""
_WORDS = 6


class _Kind(enum.Enum):
    GAME = "the game"
    FIRST = "who begins"
    OTHER = "a fight, a bid, a prize"


@attrs.frozen
class _Compared:
    """Words that compare, where they stand, and for what."""

    start: int
    end: int
    kind: _Kind
    part: int


def comparisons_are_settled(book: Book) -> Iterable[Finding]:
    """Told together: those of which neither their own part of the text nor a rule for all or for their like says what holds."""
    compared = [one for one in _compared(book) if not book.in_code(one.start)]
    if not compared:
        return
    settled = _settled(book, compared)
    bare = [one for one in compared if not settled(one)]
    if not bare:
        return
    text = book.file.text
    names = some_of([f"`{_last(text[one.start : one.end])}`" for one in bare], _NAMES)
    yield Finding.at_all(
        codes.CASE_UNSETTLED,
        book.places((one.start, one.end) for one in bare),
        f"Nothing near says what holds when two are equal: {names}.",
        "Say who wins a tie, that it is shared, or that it is rolled again.",
    )


def _last(words: str) -> str:
    """The last of some words: there stands what is compared."""
    every = words.split()
    return ("… " if len(every) > _WORDS else "") + " ".join(every[-_WORDS:])


def _compared(book: Book) -> Iterator[_Compared]:
    # Throws that are equal come up in any text.
    whole = book.size >= _WHOLE
    for sentence in book.body:
        if _UNLIKE.search(sentence.text) or not (whole or _THROW.search(sentence.line.text)):
            continue
        match = _COMPARED.search(sentence.text)
        if match is not None and not sentence.text.rstrip().endswith("?"):
            start, end = sentence.start + match.start(), sentence.start + match.end()
            yield _Compared(start, end, _kind(sentence.text[match.start() :]), book.part_at(start))
    yield from _opposed(book)


def _opposed(book: Book) -> Iterator[_Compared]:
    """`If A is higher …. If B is higher …`, and no word on what holds when neither is."""
    for line in book.lines:
        if book.apart(line.start):
            continue
        found = list(_OPPOSED.finditer(line.text))
        for one, other in pairwise(found):
            if (
                other.start() - one.end() <= _REACH
                and not _EITHER.search(line.text, one.end(), other.start() + 2)
                and _EVEN.search(line.text, one.start(), other.end() + _AFTER) is None
            ):
                start = line.start + one.start()
                yield _Compared(start, line.start + one.end(), _Kind.OTHER, book.part_at(start))
                break


def _kind(words: str) -> _Kind:
    if _FIRST.search(words):
        return _Kind.FIRST
    game = _AIM.search(words) is not None or (_WINS.search(words) is not None and _SMALL.search(words) is None)
    return _Kind.GAME if game else _Kind.OTHER


def _settled(book: Book, compared: list[_Compared]) -> Callable[[_Compared], bool]:
    """What tells whether a comparison is settled: by words beside it, by a rule for its like, or by one for all ties."""
    near = [match.start() for match in book.matches(_NEAR)]
    ordered = sorted(compared, key=lambda one: one.start)
    starts = [one.start for one in ordered]
    kinds: set[_Kind] = set()
    for match in book.matches(_SETTLED):
        part = book.part_at(match.start())
        low = bisect_left(starts, match.start() - _FAR)
        high = bisect_right(starts, match.start() + _FAR)
        beside = [one for one in ordered[low:high] if one.part == part and _between(one, match.start()) <= _REACH]
        if beside:
            kinds.add(min(beside, key=lambda one: _between(one, match.start())).kind)
            continue
        line = book.line_at(match.start())
        if _FOR_ALL.search(line.text) or (part >= 0 and _SETTLED.search(book.parts[part].title)):
            kinds.update(_Kind)
        else:
            kinds.add(_kind(_around(line.text, match.start() - line.start)))
    kinds_settled = kinds if kinds == set(_Kind) else kinds - {_Kind.OTHER}

    def settled(one: _Compared) -> bool:
        if one.kind in kinds_settled:
            return True
        around = near[bisect_left(near, one.start - _REACH) : bisect_right(near, one.end + _REACH)]
        return any(book.part_at(at) == one.part for at in around)

    return settled


def _around(text: str, at: int) -> str:
    """The sentence in which a place of a line stands, with the one before it."""
    start = text.rfind(". ", 0, max(0, text.rfind(". ", 0, at)))
    end = text.find(". ", at)
    return text[max(0, start) : end if end >= 0 else None]


def _between(one: _Compared, at: int) -> int:
    """How many letters lie between a comparison and a place."""
    return max(one.start - at, at - one.end, 0)
