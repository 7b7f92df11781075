"""Does a sentence of its own begin behind a comma: `…, all the models of the other side are enemies`?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.review.english.closed_classes import BEFORE_OBJECTS
from grognard.review.english.forms import Form, forms, may_be, only
from grognard.review.english.tokens import Token, first_tokens
from grognard.word_set import word_set

FINITE = word_set(
    "is are was were can cannot may might must will has have do does should would could isn't aren't can't won't don't doesn't"
)
"""Verbs that are nothing else."""
_BEGINS = re.compile(
    r", (?=(?:only )?(?:the|an?|this|each|every|these|those|your|its|their|his|no|others?|another|both|all|some|any|many|most|everything|everyone|nothing|none|it|they|you|he|she|we|there)\b)"
)
_LIST = re.compile(r", (?:and|or|but|then|so|while|whereas)\b|; ")
"""Behind it, clauses are listed: `A moves, B shoots, and C waits`."""
_CONTRASTS = re.compile(
    r"the (?:other|second|third|rest|next|first|more|higher|lower|larger|greater|fewer|better|less|closer|same)\b|no matter|(?:each|any|every) time"
)
_STOPS = word_set("that which who whose whom and or not but including such than as to when if because while where")
_WITHIN = word_set("in of on the a an your its their his with from for at by behind under only also then front")
_OF_ONE = word_set("the this each every a an only it he she")
_BEFORE_NAMES = (_OF_ONE | {"of"}) - {"it", "he", "she"}
_THEY = word_set("they you we others many some most all both")
_ALONE = word_set("they you we others") | word_set("these those it he she")
_OBJECTS = BEFORE_OBJECTS | word_set("only as to")
_FARTHEST, _FEWEST = 12, 3


def second_clause(text: str, begin: int = 0) -> tuple[int, int] | None:
    """From the first comma behind a place of a sentence to the verb behind it; None where no clause surely begins there."""
    at = text.find(", ", begin)
    match = _BEGINS.match(text, at) if at >= 0 else None
    if match is None:
        return None
    tail = text[match.end() :]
    if _CONTRASTS.match(tail) or _LIST.search(tail) or len(tail.split()) < _FEWEST:
        return None
    # No more is looked at than one word behind the farthest.
    row = first_tokens(tail, _FARTHEST + 1)
    verb = _verb(row)
    return (at, match.end() + row[verb].end) if verb else None


def _verb(row: Sequence[Token]) -> int:
    """Which word is the verb of a clause that begins with its subject; 0 where none surely is."""
    first = row[0].small
    for at, one in enumerate(row[1:_FARTHEST], 1):
        word = one.small
        if word in _STOPS or not (one.word or one.text.isdigit()):
            return 0
        if word in FINITE or only(word, Form.THIRD) or _acts(row, at) or (first in _THEY and at == 1 and _does(row)):
            # `A an is`: an article alone is no subject.
            return 0 if at == 1 and first in ("a", "an", "the") else at
        if (first in _ALONE and at > 1) or not (word in _WITHIN or one.text.isdigit() or of_a_thing(word)):
            return 0
    return 0


def _acts(row: Sequence[Token], at: int) -> bool:
    """Whether a word that may be several things is what one does, by what stands around: `each level counts as one`."""
    if at + 1 >= len(row) or row[0].small not in _OF_ONE or row[at - 1].small in _BEFORE_NAMES:
        return False
    behind = row[at + 1]
    return may_be(row[at].small, Form.THIRD) and (behind.small in _OBJECTS or behind.text[0].isdigit())


def of_a_thing(word: str) -> bool:
    """Whether a word may stand in the name of a thing; one that no lexicon has is a name of the game."""
    known = forms(word.removesuffix("'s").removesuffix("’s"))
    return not known or bool(known & {Form.ONE, Form.MANY, Form.QUALITY, Form.MANNER, Form.DOING})


def _does(row: Sequence[Token]) -> bool:
    """Whether the second word is what several do: `they turn`, `you gain the upper hand`."""
    word = row[1].small
    return _done(word) or (may_be(word, Form.BARE) and len(row) > 2 and row[2].small in BEFORE_OBJECTS)


def _done(verb: str) -> bool:
    return Form.BARE in forms(verb) and not forms(verb) & {Form.MANNER, Form.QUALITY, Form.DID, Form.ONE}
