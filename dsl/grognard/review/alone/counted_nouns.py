"""Are things that are counted told as many, and one as one: `every four hireling`, `a heroes`, `each warrior has three stat:`?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.review.alone.disagreement import disagreement
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, may_be, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_NUMBERS = word_set("two three four five six seven eight nine ten twelve several both these those")
_ENDS = word_set(". , ; : ) and or in on to of from with must may can are when if for that which who you")
_NO_PLURAL = word_set("""
    gold silver wood stone food health stamina strength armour armor damage movement morale mana energy experience ammo
    ammunition iron ore wheat grain sheep money influence power fuel water wool brick cloth glory honour honor fame
    prestige initiative infantry cavalry artillery steel metal coal oil corn bread meat fish aircraft spacecraft
    personnel equipment hundred thousand million dozen foot pound horse percent magic favour favor faith knowledge
    science culture production mail cash credit gunpowder supply timber grit luck
""")
_PERSONS = word_set("""
    player opponent character unit model target attacker defender enemy creature hero monster ship captain leader
    commander king soldier warrior wizard
""")
_FINITE = word_set("is has was must may can will cannot who that which")
_RATHER_THINGS = word_set("card token model ship unit player side member tile soldier")
_FUNCTION = word_set("""
    is has was will should cannot until from at by as than but they the a before after while into onto within against
    during he it on
""")
_BEFORE_A_NUMBER = word_set("""
    least most only to of for with within have has exactly add gain lose take takes gains loses roll rolls draw draws
    place discard spend move moves costs every after by about other all and or next than contains another
""")
_PIECES = word_set("""
    player unit model token card hex tile character weapon marker opponent turn round action hour minute square inch
    space point soldier creature ship cube coin counter hit wound option phase step skill spell deck group side enemy
    member number attack effect ability
""")
_SEVERAL_PIECES = frozenset(f"{piece}s" for piece in _PIECES)
_TRADE = word_set("stat hex mech meeple warband")
"""Words of the trade that the lexicon does not have."""


def nouns_are_counted(book: Book) -> Iterable[Finding]:
    """Each noun whose number is not that of the word before it."""
    for sentence in book.body:
        row = tokens(sentence.text)
        for first, last in _slips(row):
            yield disagreement(book, sentence, row[first].start, row[last].end)


def _slips(row: Sequence[Token]) -> Iterator[tuple[int, int]]:
    yield from _one_of(row)
    for at, one in enumerate(row[:-1]):
        if one.small in _NUMBERS and at + 1 < len(row):
            to = at + 1
            if only(row[to].small, Form.QUALITY) and to + 1 < len(row) and row[to].low:
                to += 1
            noun = row[to]
            if (
                not noun.low
                or noun.start - row[to - 1].end != 1
                or noun.small in _NO_PLURAL
                or noun.small in ("other", "more", "one")
            ):
                continue
            after = row[to + 1].small if to + 1 < len(row) else "."
            if not _closes(after) or (row[at - 1].small in ("of", "the") and at and after in ("and", "or")):
                continue
            if one.small in ("these", "those", "both") and after in (
                "and",
                "or",
                "in",
                "on",
                "to",
                "of",
                "with",
                "from",
                "for",
            ):
                continue
            if (
                (only(noun.small, Form.ONE) or noun.small in _TRADE or noun.small in _PIECES)
                and not (one.small in ("these", "those", "both") and _may_do(noun.small))
                and not _stands_before_a_noun(row, to)
                and _has_many(noun.small)
            ):
                yield at, to
        elif one.small in ("a", "an", "each", "every") and (one.low or at == 0):
            to = at + 1
            while to + 1 < len(row) and only(row[to].small, Form.QUALITY) and row[to].low and row[to].small != "few":
                to += 1
            after = row[to + 1].small if to + 1 < len(row) else "."
            if (
                _of_several(row[to])
                and not (one.small == "each" and may_be(row[to].small, Form.THIRD) and after not in _FINITE)
                and (_closes(after) or _one(row[to].small) in _PERSONS)
                and row[to].start - row[to - 1].end == 1
            ):
                yield at, to
        elif (
            one.small == "one"
            and row[at - 1].small not in ("or", "and", "to", "than", "-", "–", "zero")
            and _of_several(row[at + 1])
        ):
            if _closes(row[at + 2].small if at + 2 < len(row) else ".") and row[at + 1].small in _SEVERAL_PIECES:
                yield at, at + 1
        elif one.small in ("all", "more") and row[at + 1].small in _PIECES and row[at + 1].low:
            after = row[at + 2].small if at + 2 < len(row) else "."
            before = row[at - 1].small if at else ""
            enough = (
                one.small == "all"
                or before in ("or", "any", "no", "two", "three", "four", "five")
                or (before.isdecimal() and before != "1")
            )
            # `One or more` is no more than a way of saying `some`.
            if not _may_do(row[at + 1].small) and enough and _closes(after) and row[at + 1].start - one.end == 1:
                yield at, at + 1
        elif one.text.isdecimal() and int(one.text) > 1:
            yield from _counted(row, at)
        elif one.small in (
            "number",
            "amount",
            "kind",
            "kinds",
            "type",
            "types",
            "sort",
            "pair",
            "set",
            "list",
        ) and at + 2 < len(row):
            yield from _number_of(row, at)


def _of_several(noun: Token) -> bool:
    """Whether a word right behind an article is one for several things."""
    known = forms(noun.small)
    return noun.low and Form.MANY in known and known <= {Form.MANY, Form.THIRD}


def _one(word: str) -> str:
    return word[:-3] + "y" if word.endswith("ies") else word[:-2] if word.endswith("oes") else word[:-1]


def _may_do(word: str) -> bool:
    """Whether a word is rather what one does: `both attack`, `those hit`."""
    return word not in _RATHER_THINGS and bool(forms(word) & {Form.BARE, Form.DID})


def _closes(after: str) -> bool:
    """Whether a noun ends before this word: no other thing follows that it could belong to."""
    if after in _ENDS or after in _FUNCTION or not after[0].isalpha():
        return (
            after not in ("-", "–", "/", "'", "’", '"', "”", "(", "+", "*", "&", "=", "%", "_", "$", "£", "€")
            and not after[0].isdigit()
        )
    known = forms(after)
    return bool(known) and not known & {Form.ONE, Form.MANY, Form.QUALITY, Form.DOING}


def _counted(row: Sequence[Token], at: int) -> Iterator[tuple[int, int]]:
    """`6 hour of sleep`."""
    before = row[at - 1] if at else None
    if before is None or not _leads_to_a_number(row, at):
        return
    to = at + 1
    if to + 1 < len(row) and only(row[to].small, Form.QUALITY) and row[to].low:
        to += 1
    noun = row[to] if to < len(row) else before
    after = row[to + 1].small if to + 1 < len(row) else "."
    if (
        noun.low
        and noun.start - row[to - 1].end == 1
        and noun.small not in _NO_PLURAL
        and (only(noun.small, Form.ONE) or noun.small in _PIECES)
        and _closes(after)
        and not (after in ("can", "must", "may", "are") and before.small in ("to", "and", "or"))
        and not _stands_before_a_noun(row, to)
        and _has_many(noun.small)
    ):
        yield at, to


def _leads_to_a_number(row: Sequence[Token], at: int) -> bool:
    """Whether what stands before a number leads to a count: `within 2`, `activates 2`, `(6 second)`."""
    before = row[at - 1]
    if before.text == "(":
        return at + 2 < len(row) and row[at + 2].text == ")"
    does = only(before.small, Form.BARE, Form.THIRD)
    return (before.small in _BEFORE_A_NUMBER or does) and row[at].start - before.end == 1


def _number_of(row: Sequence[Token], at: int) -> Iterator[tuple[int, int]]:
    """`the number of player`, `this kind of attacks`."""
    if row[at + 1].small != "of":
        return
    noun = row[at + 2]
    after = row[at + 3].small if at + 3 < len(row) else "."
    before = row[at - 1].small if at else ""
    if row[at].small in ("kind", "type", "sort"):
        if before in ("this", "that") and _of_several(noun) and (after in _ENDS or after in _FUNCTION):
            yield at - 1, at + 2
    elif (
        row[at].small in ("number", "pair", "set")
        and noun.small in _PIECES
        and (after in _ENDS or after in _FUNCTION)
        and noun.low
    ):
        yield at, at + 2


def _stands_before_a_noun(row: Sequence[Token], at: int) -> bool:
    return at + 1 < len(row) and row[at + 1].text in "-–/"


def _has_many(noun: str) -> bool:
    """Whether the noun is one of which there are several: the lexicon has its plural."""
    many = (
        noun[:-1] + "ies"
        if noun.endswith("y") and noun[-2:-1] not in "aeiou"
        else noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")
    )
    return noun in _TRADE or Form.MANY in forms(many)


_WHOSE = word_set("your their the these those his its our my such")
_HEADS = word_set("other kind sort type part rest half number amount following above latter former")


def _one_of(row: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """`one of your descriptor`, `each of the player`: of one there is no choice."""
    for at in range(len(row) - 3):
        if row[at].small not in ("one", "each", "both", "several", "many", "two", "three") or row[at + 1].small != "of":
            continue
        if row[at + 2].small not in _WHOSE:
            continue
        to = at + 3
        if only(row[to].small, Form.QUALITY, Form.DID) and to + 1 < len(row):
            to += 1
        noun = row[to]
        after = row[to + 1].small if to + 1 < len(row) else "."
        known = forms(noun.small)
        if (
            not noun.low
            or noun.small in _NO_PLURAL | _HEADS
            or Form.ONE not in known
            or known & {Form.MANY, Form.QUALITY, Form.MANNER}
        ):
            continue
        if after in _ENDS or after in ("when", "you", "until", "at", "by", "before", "after"):
            yield at, to
