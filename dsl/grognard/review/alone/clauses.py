"""Does the verb agree with the plain subject of its clause: `the turn are over`, `when both sides is engaged`, `they draws`?

Only a subject that opens its clause is asked, with nothing before its verb but an article and what describes it, so that no
noun further left can be the one that the verb belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.review.alone.disagreement import disagreement
from grognard.review.book import Book
from grognard.review.english.closed_classes import AUXILIARIES, BEFORE_OBJECTS, SUBORDINATORS
from grognard.review.english.forms import Form, forms, lexicon, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_SINGLES = word_set("a an each every this that another one the your its their his her our")
_MANY_LEADS = word_set("the these those both all your their its his our any some most other no such many")
_OPENERS = (SUBORDINATORS - {"as", "since"}) | word_set(", : ; then so but which that")
_OF_ONE = word_set("is was has does isn't wasn't doesn't hasn't")
_OF_MANY = word_set("are were have do aren't weren't don't haven't")
_GROUPS = word_set("""
    number majority pair group rest set series variety lot range couple total half part amount remainder combination
    handful minority bunch percentage collection mix band family quarter third none most host cavalry infantry artillery
    people police staff crowd public militia aircraft dice opposition audience horse foot guard dead wounded undead rich
    poor press few latter former following above other same first second one two three elite spacecraft mercenary
    personnel cattle sheep fish deer data media if when
""")
"""Of one of these the verb may be of many."""
_BODIES = word_set("""
    side party company enemy squad unit regiment battalion brigade division battery fleet army team crew garrison board
    faction gang guild council government navy force
""")
"""Of `the squad` one may speak as of many, of `a squad` or `each squad` hardly."""
_MEASURES = word_set("""
    points inches feet hits times dice turns hours minutes days years metres meters yards miles rules mechanics tactics
    politics logistics economics physics statistics news lens series means headquarters barracks works gallows species
    crossroads athletics ethics earthworks states nations windows args props options settings analytics graphics
    dynamics basics perks cards wounds words spaces pounds dollars coins crowns diamonds hearts spades clubs
""")
"""Amounts and names, of which one may speak as of one."""
_OBJECTS = BEFORE_OBJECTS | frozenset(["up"])
_COUNTED_BY = word_set("""
    number turn type level class phase step table rank page round section size row column figure note rule order result
""")
_TAKES_AFTER = word_set("of between and or to for with from by against on around behind near like")
_NEVER_NAMES = frozenset(["they", "you", "we"])
_LEADING_IN = word_set("in for on at during after before within without like with")
"""What begins a phrase before the subject: `In general, a creature is`."""
_LONGEST_LEAD = 8
_INTO = word_set("into onto toward towards")
"""Behind these a word that may be a thing is a deed: `if the unit move into the wood`."""
_PERSONS = word_set("he she")
_NO_NOUNS = AUXILIARIES | word_set("you we they he she it i one not who are is")


def clauses_agree(book: Book) -> Iterable[Finding]:
    """Each such subject and verb."""
    if not lexicon():
        return
    for sentence in book.body:
        if "?" in sentence.text:
            continue
        row = tokens(sentence.text)
        for first, last in _slips(row):
            yield disagreement(book, sentence, row[first].start, row[last].end)


def _slips(row: Sequence[Token]) -> Iterator[tuple[int, int]]:
    for at, one in enumerate(row[:-1]):
        if one.small in _NEVER_NAMES:
            if _alone(row, at + 1):
                yield at, at + 1
            continue
        if one.small in _PERSONS and _person(row, at):
            yield at, at + 1
            continue
        if one.small in _SINGLES and _opens(row, at):
            to = _noun(row, at + 1)
            wished = at > 0 and row[at - 1].small == "that"
            if at and row[at - 1].small == "if" and to is not None and row[to + 1].small == "were":
                continue  # `if a boat were to sink`
            loose = one.small in ("each", "every") or (one.small in ("a", "an") and row[to or at].small in _BODIES)
            if to is not None and _one(row[to].small, loose=loose) and _of_many(row, to + 1, wished=wished):
                yield at, to + 1
        if _opens(row, at):
            to = _noun(row, _behind_lead(row, at))
            if to is not None and not _many(row, at, to) and Form.ONE in forms(row[to].small):
                # `Die faces`: the first of two says what the second is of.
                to = to + 1 if to + 2 < len(row) and _heap(row, to + 1) else None
            if to is not None and _many(row, at, to) and _of_one(row, to + 1):
                yield at, to + 1


def _heap(row: Sequence[Token], at: int) -> bool:
    """Whether a word is of several, be it by what follows: `the core rules refers`."""
    if only(row[at].small, Form.MANY):
        return True
    return only(row[at].small, Form.MANY, Form.THIRD) and only(row[at + 1].small, Form.THIRD)


def _behind_lead(row: Sequence[Token], at: int) -> int:
    """What follows `the`, `all` or `two or more`."""
    if [one.small for one in row[at + 1 : at + 3]] == ["or", "more"]:
        return at + 3
    return at + (row[at].small in _MANY_LEADS)


def _alone(row: Sequence[Token], at: int) -> bool:
    """Whether what `they` do is told as of one."""
    verb = row[at]
    if not verb.low or verb.start - row[at - 1].end != 1:
        return False
    if verb.small in ("is", "has", "does", "was") or only(verb.small, Form.THIRD):
        return at < 2 or row[at - 2].small not in _TAKES_AFTER
    return _opens(row, at - 1) and _acts(row, at)


def _person(row: Sequence[Token], at: int) -> bool:
    """`if he continue his turn`: one person, and what many do; behind `that` it may be a wish."""
    verb = row[at + 1]
    if not _opens(row, at) or (at and row[at - 1].small == "that") or not verb.low or verb.start - row[at].end != 1:
        return False
    return _of_many(row, at + 1, wished=False) and verb.small not in ("were", "do", "have")


def _opens(row: Sequence[Token], at: int) -> bool:
    """Whether a clause begins here."""
    if at == 0 or (at == 1 and not row[0].word and not row[0].text.isdigit()):
        return row[at].text[0].isupper() or at == 1
    before = row[at - 1].small
    if before in ("that", "which") and (
        at < 2 or row[at - 2].small in ("in", "of", "so", ",", "to", "from", "with", "for", "on")
    ):
        return False
    if before == ",":
        # A list of things, or what was put in: `the king, the queen have`.
        if any(one.text in ",()" or one.small in ("and", "or") for one in row[: at - 1]):
            return False
        led = row[0].small in _LEADING_IN and at <= _LONGEST_LEAD
        return led or any(one.small in SUBORDINATORS for one in row[:2])
    return before in _OPENERS and row[at].start - row[at - 1].end == 1


def _noun(row: Sequence[Token], at: int) -> int | None:
    """Where the noun stands that the article before `at` belongs to, if only what describes it lies between."""
    while (
        at + 1 < len(row)
        and (
            only(row[at].small, Form.QUALITY, Form.MANNER, Form.DID)
            or row[at].small in ("enemy", "friendly", "other", "next", "first", "same")
        )
        and row[at + 1].small not in _OF_MANY | _OF_ONE
        and row[at].low
    ):
        at += 1
    if at + 1 >= len(row) or not row[at].word or row[at].small in _NO_NOUNS or row[at + 1].start - row[at].end != 1:
        return None
    return at


def _one(word: str, *, loose: bool) -> bool:
    known = forms(word)
    if loose:
        return Form.ONE in known and Form.MANY not in known and word not in ("other", "one")
    return (
        Form.ONE in known
        and not known & {Form.MANY, Form.QUALITY, Form.MANNER, Form.DOING, Form.DID}
        and word not in _GROUPS | _BODIES
    )


def _many(row: Sequence[Token], at: int, to: int) -> bool:
    word = row[to].small
    known = forms(word)
    if Form.MANY not in known or Form.ONE in known or word in _MEASURES or known & {Form.QUALITY, Form.MANNER}:
        return False
    # Behind an article a word that may be a verb is none; without one a name may stand there.
    if to == 0:
        # `Bosses needs two hits`: what follows is a deed, for something is done to two.
        return Form.THIRD not in known or _acts(row, 1)
    return (Form.THIRD not in known or to > at) and row[to].low


def _of_many(row: Sequence[Token], at: int, *, wished: bool) -> bool:
    """Whether a verb of many stands here; behind `that` it may be a wish: `we recommend that each player choose`."""
    verb = row[at]
    if not verb.low:
        return False
    if verb.small in _OF_MANY:
        return not (wished and verb.small in ("have", "do"))
    if verb.small in AUXILIARIES:
        return False
    known = forms(verb.small)
    if (
        wished
        or Form.BARE not in known
        or known & {Form.DID, Form.QUALITY, Form.MANNER, Form.DOING}
        or verb.small in ("be", "being")
    ):
        return False
    after = row[at + 1].small if at + 1 < len(row) else "."
    if Form.ONE not in known:
        return after in _OBJECTS or after.isdigit() or after in (".", "from", "to", "again")
    if after in _INTO or (verb.small == "take" and after == "place"):
        return True
    if after.isdigit() and at + 2 < len(row) and row[at + 2].small == "d" and row[at + 2].start == row[at + 1].end:
        # `The target roll 1d20`.
        return True
    # A word that may be a thing is a deed before what it is done to.
    return after in _OBJECTS - {"up", "one", "two", "three", "all", "that"} and verb.small not in _COUNTED_BY


def _of_one(row: Sequence[Token], at: int) -> bool:
    """Whether a verb of one stands here."""
    verb = row[at]
    return verb.low and (verb.small in _OF_ONE or only(verb.small, Form.THIRD) or _acts(row, at))


def _acts(row: Sequence[Token], at: int) -> bool:
    """Whether a word that may be a thing is what one does here."""
    after = row[at + 1].small if at + 1 < len(row) else ""
    if row[at].small in ("needs", "wants") and after == "to":
        return True
    return Form.THIRD in forms(row[at].small) and (after in _OBJECTS or after == "some" or after.isdigit())
