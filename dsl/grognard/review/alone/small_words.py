"""Does a small word stand where English has no place for it: `in they deck`, `able move`, `may moved`, `too the left`?"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, lexicon, may_be, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_BEFORE_THEM = word_set("""
    in into onto from at with by against towards under within through behind near of between over inside
""")
_DETERMINERS = word_set("the a an its their your this that each any another his her these those our")
_MODAL = word_set("can cannot may must should could would might shall can't shouldn't mustn't")
_TWO_MODALS = word_set("may must should would could might")
_BEING = word_set("is are was were be been isn't aren't")
_BESIDE_THEM = word_set("both each all alone half one ones either neither")
_STATES = word_set("able unable adjacent eligible available visible alive ready")
_NAMED_SO = word_set("""
    there that which this order action result choice stance posture mode command status state effect test
""")
"""What is behind the verb may be a name: `its order is withdraw`."""
_LIKE_VERBS = frozenset(["be", "let", "complete"])
"""The lexicon has these as verbs only."""
_CLEFT = word_set("do does all thing step option what did to rule action way let phase")
_NEED_TO = word_set("able unable allowed forced ought wishes wants chooses decides intends manages attempts")
_BESIDE = word_set("adjacent similar parallel perpendicular relative belongs")
_PARTS = frozenset(["rest", "remainder", "majority"])
_AMOUNTS = word_set("a any total equal maximum minimum same certain limited greater larger")
_ORDER = word_set("same first next last")
_HELPED = word_set("not also only still never then be")
_OFF = word_set("regardless instead number because end start beginning half outside part cost value")
_FORM = word_set("""
    away apart drawn taken removed starting different recover recovers benefit benefits suffer suffers chosen selected
    return returns comes come inches points damage distance range moves card cards out up
""")
_DOERS = word_set("they you we to must can may should will not players")
_CAN = word_set("cannot can't won't")
_BEFORE_A_THING = word_set("not as such of by with without into from against")
_VERB_FOR = {"belief": "believe", "breath": "breathe", "proof": "prove"}


def small_words_fit(book: Book) -> Iterable[Finding]:
    """Each such word with its neighbour."""
    if not lexicon():
        return
    for sentence in book.body:
        row = tokens(sentence.text)
        taken = -1
        for first, last, message in _slips(row):
            if first <= taken:
                continue
            taken = last
            words = sentence.text[row[first].start : row[last].end]
            yield Finding(
                codes.MISSPELT,
                book.place(sentence.start + row[first].start, sentence.start + row[last].end),
                f"{words!r} stands here; {message}.",
                "Mend it.",
            )


def _slips(row: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    for at, (one, two) in enumerate(itertools.pairwise(row)):
        if not (one.word and two.low) or two.start - one.end != 1:
            continue
        after = row[at + 2] if at + 2 < len(row) else None
        before = row[at - 1].small if at else ""
        message = (
            _pronoun(one, two, after)
            or _too(one, two)
            or _verb(row, at)
            or _left_out(one, two, after, before)
            or _wrong(one, two, after)
        )
        if message:
            yield at, at + 1, message


def _pronoun(one: Token, two: Token, after: Token | None) -> str:
    if two.small == "they" and one.low and one.small in _BEFORE_THEM:
        return "`the` or `them` is probably meant"
    if one.small == "they" and after is not None:
        if two.small in _ORDER and after.low and may_be(after.small.removesuffix("'s"), Form.ONE):
            return "`the` is probably meant"
        if only(two.small, Form.ONE) and two.small not in _BESIDE_THEM:
            return "`the` is probably meant"
    if (
        two.small == "it"
        and after is not None
        and after.small in ("less", "greater", "equal", "higher", "lower")
        and (one.small == "if" or (one.low and only(one.small, Form.ONE, Form.MANY)))
    ):
        return "`is` behind it is probably meant"
    return ""


def _too(one: Token, two: Token) -> str:
    if one.small != "too":
        return ""
    if two.small in ("the", "its", "their", "your", "this", "each", "any", "another"):
        return "`to` is probably meant"
    known = forms(two.small)
    if two.small in ("hit", "put", "become") or (
        Form.BARE in known and not known & {Form.QUALITY, Form.MANNER, Form.DID, Form.DOING}
    ):
        return "`to` is probably meant"
    return ""


def _verb(row: Sequence[Token], at: int) -> str:
    one, two = row[at], row[at + 1]
    before = row[at - 1].small if at else ""
    if one.small in _MODAL and one.low and before not in _DETERMINERS:
        to = at + 1
        if row[to].small in ("not", "also", "only", "then") and to + 1 < len(row):
            to += 1
        known = forms(row[to].small)
        if Form.DID in known and known <= {Form.DID, Form.QUALITY} and row[to].low and "-" not in row[to].small:
            return "`be` or `have` is missing, or the verb has the wrong form"
        if two.small == "by" and to + 1 < len(row) and only(row[to + 1].small, Form.DID):
            return "`be` is probably meant"
        if row[to].small in _STATES:
            return "`be` between them is missing"
        if one.small in _TWO_MODALS and two.small in _TWO_MODALS | {"can", "cannot"}:
            return "one of the two is too many"
    if one.small in ("is", "are", "was", "were") and two.small == "be":
        return "one of the two is too many"
    if (
        one.small in _BEING
        and only(two.small, Form.BARE)
        and not any(other.small in _CLEFT for other in row[:at])
        and two.small not in _LIKE_VERBS
        and before not in _NAMED_SO
    ):
        return "the two verbs do not fit"
    return ""


def _left_out(one: Token, two: Token, after: Token | None, before: str) -> str:
    if one.small in _NEED_TO and only(two.small, Form.BARE):
        return "`to` between them is missing"
    if one.small in _BESIDE and two.small in _DETERMINERS - {"that", "these", "those"}:
        return "`to` between them is missing"
    if one.small == "equal" and two.small in _DETERMINERS and before in ("is", "are", "be", "not", "was"):
        return "`to` between them is missing"
    if (
        one.small == "equal"
        and two.small in _DETERMINERS
        and before in ("damage", "bonus", "penalty", "amount", "number", "modifier", "distance")
    ):
        return "`to` between them is missing"
    if one.small in ("bottom", "top", "edge", "middle", "centre", "center") and before == "the" and two.small == "the":
        return "`of` between them is missing"
    if one.small == "combination" and before in _DETERMINERS and only(two.small, Form.MANY):
        return "`of` between them is missing"
    if (
        one.small == "based"
        and two.small in ("the", "your", "their", "its", "how", "his")
        and before in ("is", "are", "was", "be")
    ):
        return "`on` between them is missing"
    if one.small == "front" and before == "in" and two.small in ("the", "its", "their", "your", "his", "it", "them"):
        return "`of` between them is missing"
    if one.small in _PARTS and before == "the" and two.small in ("the", "your", "their", "its"):
        return "`of` between them is missing"
    if (
        one.small == "each"
        and two.small in ("the", "your", "these", "those")
        and after is not None
        and only(after.small, Form.MANY)
        and before not in ("they", "we", "you")
    ):
        return "`of` between them is missing"
    if one.small == "number" and before in _AMOUNTS and only(two.small, Form.MANY):
        return "`of` between them is missing"
    if (
        one.small in ("handful", "dozens", "plenty", "pair", "variety")
        and before in ("a", "")
        and (
            only(two.small, Form.MANY)
            or (two.small in ("two", "three", "four", "five", "six", "eight", "ten") and one.small == "handful")
        )
    ):
        return "`of` between them is missing"
    return ""


def _wrong(one: Token, two: Token, after: Token | None) -> str:
    follows = after.small if after is not None else ""
    who = one.small in ("you", "they", "it") or may_be(one.small, Form.ONE) or may_be(one.small, Form.MANY)
    if two.small == "my" and who and (only(follows, Form.BARE, Form.THIRD) or follows in _HELPED):
        return "`may` is probably meant"
    if two.small == "off" and one.small in _OFF and follows in _DETERMINERS:
        return "`of` is probably meant"
    if two.small == "form" and one.small in _FORM and (follows in _DETERMINERS or follows.isdigit()):
        return "`from` is probably meant"
    if two.small in _VERB_FOR and (
        (follows in ("a", "an") and one.small not in _DETERMINERS)
        or (follows in ("the", "that", "it", "they", "in") and one.small in _DOERS)
    ):
        return f"`{_VERB_FOR[two.small]}` is probably meant"
    if (
        two.small == "role"
        and one.small in ("to", "must", "may", "can", "will", "they", "you", "players", "then", "should")
        and follows in ("dice", "the", "a", "two", "one", "three", "for", "on", "again")
    ):
        return "`roll` is probably meant"
    if two.small == "my" and one.small in ("it", "they", "you", "he", "she") and only(follows, Form.MANNER):
        return "`may` is probably meant"
    if one.small == "is" and one.low and (two.small in _CAN or (only(two.small, Form.THIRD) and follows.isalnum())):
        return "`it` is probably meant for `is`, or one of the two is too many"
    if one.small == "they" and two.small.endswith("est") and only(two.small, Form.QUALITY, Form.MANNER):
        return "`the` is probably meant"
    if (
        two.small == "and"
        and one.small in _BEFORE_A_THING
        and follows[:1] in ("a", "e", "i", "o", "u")
        and only(follows, Form.ONE)
    ):
        return "`an` is probably meant"
    if one.small == "no" and two.small in ("just", "only", "necessarily"):
        return "`not` is probably meant"
    if two.small == "fore" and one.low and follows in ("a", "an", "the", "each", "every", "your", "any", "it"):
        return "`for` is probably meant"
    if one.small == "to" and two.small == "breath" and follows not in ("and", "or", "weapon", "weapons"):
        return "`breathe` is probably meant"
    return ""
