"""Do two sentences run on with only a comma between: `A boat is slow, it sails two hexes.`, `Row to port, otherwise the boat sinks`?

First by words with which a second one begins, then by a thing that does something, at last by the sorts of all words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from grognard.diagnostics import codes
from grognard.review.alone.telling import together
from grognard.review.book import Book
from grognard.review.english.closed_classes import ARTICLES, BEFORE_OBJECTS, FINITE, RELATIVES, SUBORDINATORS
from grognard.review.english.forms import Form, forms, lexicon, may_be, only
from grognard.review.english.stretches import Piece, Stretch, pieces
from grognard.review.english.tokens import Token, first_tokens, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_SAID = (Stretch.MAIN, Stretch.ORDER)
_TURNS = word_set("otherwise however instead therefore nevertheless")
"""What begins a sentence and joins none."""
_NEVER_BEHIND = word_set(
    "such like even not but rather whether no each where then so who which that whose what how either neither"
)
_NEVER_BEFORE = word_set("""
    suppose imagine note remember say think example instance time way case moment e.g i.e whether either
    depending regardless matter rather if when once whenever while
""")
_SMALL = BEFORE_OBJECTS | SUBORDINATORS | word_set("along in on at of to for with by from you they he she we")
_AGAINST = word_set("while whereas although though")
_LEAST_SAID, _TWO = 2, 2
_END = re.compile(r"[.!:][*_)]*\s*\Z")
_PARTING = '?(—–"“'


def _by_its_sorts(text: str) -> tuple[int, int] | None:
    """From the comma to the verb behind it, where any subject has its verb there, read by the sorts of all words."""
    if not lexicon() or _END.search(text) is None or any(one in text for one in _PARTING):
        return None
    # Behind a colon or a semicolon a sentence begins as well.
    begin = max(text.rfind(": "), text.rfind("; ")) + 1
    row, found = pieces(text[begin:])
    at = _second_of(row, found, begin > 0)
    if not at:
        return None
    return begin + row[found[at - 1].last].start, begin + row[max(found[at].first, found[at].verb)].end


def _second_of(row: Sequence[Token], found: Sequence[Piece], within: bool) -> int:
    """Which piece is a sentence of its own; 0 where none surely is."""
    said = [at for at, one in enumerate(found) if one.kind in _SAID or _turned(row, one)]
    if len(said) < _TWO or said[-1] - said[0] != len(said) - 1 or any(one.kind is Stretch.JOINED for one in found):
        return 0
    left, right = found[said[0]], found[said[1]]
    if any(one.kind is Stretch.OTHER for one in found[: said[0]]) or len(found) > said[-1] + 1:
        return 0
    if left.kind not in _SAID or row[left.first].small in _NEVER_BEHIND or (row[found[0].first].low and not within):
        return 0
    if row[right.first].text[0].isdigit():
        return 0
    turned = _turned(row, right)
    if within and left.kind is Stretch.ORDER:
        return 0
    if left.kind is Stretch.MAIN and right.kind is Stretch.ORDER and not turned:
        return 0
    if min(left.last - left.first, right.last - right.first) < _LEAST_SAID:
        return 0
    # What is told behind `once` may reach to the comma: `The tide turns because once it is noon, it must`.
    words = {one.small for one in row[left.first : left.last + 1]}
    if words & _NEVER_BEFORE or "&s" in left.letters or "_" in right.letters or row[right.first].small in _NEVER_BEHIND:
        return 0
    # `If a boat, a raft or a float should sink, it …`: the comma before is that of a list.
    if said[0] and not any(one in "hbBvV" for one in found[said[0] - 1].letters) and found[0].letters[:1] == "s":
        return 0
    if "." in left.letters or (right.kind is Stretch.ORDER and "&" in right.letters):
        return 0
    # A heading has run into it: `Rowing Along with the tide, a boat moves`.
    if any(one.text[0].isupper() and one.small in _SMALL for one in row[left.first + 1 : left.last]):
        return 0
    if row[found[0].first].small in _AGAINST:
        return 0
    return said[1]


def _turned(row: Sequence[Token], piece: Piece) -> bool:
    """Whether a piece begins with a word such as `otherwise`, and says something behind it."""
    first = row[piece.first].small
    so = first == "if" and piece.letters[1:2] == "a" and row[piece.first + 1].small in ("so", "not")
    return (first in _TURNS or so) and any(one in "hbBvVi" for one in piece.letters)


_VERB = r"(?:is|are|was|were|can|cannot|can['’]t|may|must|will|won['’]t|has|have|do|does|don['’]t|doesn['’]t|should|would|could|isn['’]t|aren['’]t)"
_SPLICE = re.compile(
    rf", (?P<second>(?:however|therefore|thus|instead|nevertheless|furthermore|moreover) (?:it|they|you|he|she|this|the|units?|players?|models?|an?|each)\b|(?:it|they|you|he|she|this|we|these|there) (?:(?:only|also|always|then|simply|just) )?(?:{_VERB}\b|[a-z]{{3,}}s\b)|(?:it|he|she|there|that)['’]s\b|(?:they|you|we)['’](?:re|ll)\b|(?:they|you|we) (?:(?:only|also|always|then|simply|just) )?(?P<deed>[a-z]{{3,}})\b|make sure\b|feel free\b|whoever\b|if (?:you|they|it) (?:do|does) (?:so|this|not|you|they|it)\b)"
)
_JOINS = SUBORDINATORS | word_set("""
    whether whereas which who whose what how and or but so nor yet then than even for in on at by with without during to from of
    not neither either both otherwise instead however despite except regardless should had were let depending given
    unlike like thus therefore hence also finally first next rather only imagine remember note suppose say assuming
    provided again example e.g i.e likewise similarly under upon within here now this
""")
_LED = SUBORDINATORS | word_set("whether which who what how")
_WITHIN = word_set("in of on the a an your its their his her")
_LEAST, _LONGEST = 4, 80


_THING = re.compile(
    r", (?P<second>(?:(?:only )?(?:the|an?)|this|each|every|these|those|your|its|their|no|others?|both|all|everything|everyone|nothing) (?P<subject>(?:[a-z'’-]+ ){0,6}?)(?P<verb>is|are|was|were|has|have|can|cannot|may|might|could|would|must|will|does|should|[a-z]+s)\b)"
)
_CONDITION = re.compile(
    r", (?P<second>(?:if|when) (?:[\w'’-]+ ){2,9}?[\w'’-]+, (?:the|it|they|you|he|each|that) (?:[\w'’-]+ ){0,3}?(?:is|are|was|has|have|can|cannot|may|must|will|does|rolls|takes|loses|gains|moves|becomes|falls|wins|dies)\b)"
)
"""A sentence of its own behind a comma: `Read it, if it calls for a save, the target rolls`."""
_OF_VERBS = frozenset([Form.THIRD, Form.BARE, Form.DID])
_TIMES = word_set("time times case moment way same instead either whether like except")
_JOINING = word_set("and or but not including such than as")
_RELATIVE = RELATIVES | _JOINING


def _second(text: str) -> re.Match[str] | None:
    """A second clause that begins with a thing: `A boat is slow, the wind decides.`; the only comma of its sentence."""
    match = _THING.search(text) if text.count(",") == 1 and lexicon() else None
    if match is None:
        return None
    words = match["subject"].split()
    others = match["second"].startswith("other")
    if (
        _RELATIVE.intersection(words)
        or not (words or others or match["second"].startswith("each "))
        or (
            match["verb"].endswith("s")
            and not (match["verb"] in FINITE or only(match["verb"], Form.THIRD) or _acts(text, match))
        )
    ):
        return None
    # What describes a thing stands behind it as well: `a sword, the blade of which is dull`.
    return match if all(word in _WITHIN or _of_a_thing(word) for word in words) else None


def _acts(text: str, match: re.Match[str]) -> bool:
    """Whether the word behind one thing is what it does, by what stands behind: `the cleric presents a symbol`."""
    behind = text[match.end() :].split(None, 1)
    one = match["second"].removeprefix("only ").split(None, 1)[0] in ("the", "this", "each", "every", "a", "an")
    return (
        one
        and may_be(match["verb"], Form.THIRD)
        and bool(behind)
        and (behind[0].casefold() in BEFORE_OBJECTS or behind[0][0].isdigit() or behind[0] == "only")
    )


def _told_to(before: Sequence[Token]) -> bool:
    """Whether the first clause tells the reader to do something: `Spend a token, this may …`, `Do not roll, it …`."""
    first, second = before[0].small, before[1]
    if not lexicon():
        return False
    known = forms(first)
    if first in ("do", "don't") or Form.BARE not in known or known & {Form.QUALITY, Form.MANNER, Form.DID}:
        return first in ("do", "don't") and (first == "don't" or second.small == "not")
    return second.small in BEFORE_OBJECTS or second.text[0].isdigit() or second.text[0].isupper()


def _words_on(row: Sequence[Token]) -> Sequence[Token]:
    """A clause without the mark of its line: `- The ship …`."""
    at = 0
    while at < len(row) and not row[at].word:
        at += 1
    return row[at:]


def _sign(text: str, one: Token) -> bool:
    """Whether a sign parts the clause, which the minus of a number does not."""
    return one.text in ",()–—" or (one.text == "-" and not text[one.end : one.end + 1].isdigit())


def _doing(word: str) -> bool:
    return only(word, Form.DOING, Form.ONE) and may_be(word, Form.DOING)


def _says(before: Sequence[Token]) -> bool:
    """Whether a clause that begins with what is done has its verb all the same: `Turning takes an action`."""
    verb = next((at for at in range(1, len(before)) if _verb_at(before, at)), 0)
    return verb > 0 and not any(one.small in _RELATIVE for one in before[:verb])


_HE = word_set("it he she")
_PHRASES = word_set("to in on at by with during from")
_MODAL = word_set("can cannot must may will should can't won't")
_MOMENTS = word_set(
    "turn turns round rounds phase phases game games event situation situations area areas place places"
)
"""`In a turn you cannot move, you may …`: what tells of a moment is told to its end."""
_OF_TIMES = word_set("before after until since once")


def _no_clause(row: Sequence[Token], at: int) -> bool:
    """Whether a word such as `after` begins no clause: `after other weapons`, `before reaching 0`, `unless stated otherwise`."""
    behind = row[at + 1 :]
    if not behind or any(one.small in FINITE or one.small in RELATIVES for one in behind):
        return False
    if _doing(behind[0].small) or only(behind[0].small, Form.DID, Form.QUALITY):
        return True
    return row[at].small in _OF_TIMES and not any(forms(one.small) & _OF_VERBS for one in behind)


def _verb_at(row: Sequence[Token], at: int) -> bool:
    """Whether a word is a finite verb: surely, or by what stands behind it (`the effect causes one`)."""
    word = row[at].small
    if word in FINITE or only(word, Form.THIRD):
        return True
    if not may_be(word, Form.THIRD) or at + 1 >= len(row) or row[at - 1].small in _WITHIN | {"these", "those", "all"}:
        return False
    behind = row[at + 1]
    # `It breaks`: who does something stands right before.
    if row[at - 1].small in _HE:
        return True
    return behind.small in BEFORE_OBJECTS or behind.text[0].isdigit() or behind.small == "only"


def _leads(before: Sequence[Token]) -> bool:
    """Whether a clause that a phrase leads in is whole: `To be in formation all models must be near`."""
    verb = next((at for at, one in enumerate(before) if one.small in _MODAL), 0)
    return (
        before[0].small in _PHRASES and verb > 1 and not any(one.small in _RELATIVE | _MOMENTS for one in before[:verb])
    )


def _done(verb: str) -> bool:
    """Whether a word behind `they` is surely what they do."""
    return Form.BARE in forms(verb) and not forms(verb) & {Form.MANNER, Form.QUALITY, Form.DID}


_BEGINS = re.compile(
    r", (?=(?:only )?(?:the|an?|this|each|every|these|those|your|its|their|his|no|others?|another|both|all|some|any|many|most|everything|everyone|nothing|none|it|they|you|he|she|we|there)\b)"
)
_LIST = re.compile(r", (?:and|or|but|then|so|while|whereas)\b|; ")
"""Behind it, clauses are listed: `A moves, B shoots, and C waits`."""
_CONTRASTS = re.compile(
    r"the (?:other|second|third|rest|next|first|more|higher|lower|larger|greater|fewer|better|less|closer|same)\b|no matter|(?:each|any|every) time"
)
_STOPS = _RELATIVE | word_set("to when if because while where")
_IN_A_SUBJECT = word_set("in of on the a an your its their his with from for at by behind under only also then front")
_OF_ONE = word_set("the this each every a an only it he she")
_BEFORE_NAMES = (_OF_ONE | {"of"}) - {"it", "he", "she"}
_THEY = word_set("they you we others many some most all both")
_ALONE = word_set("they you we others") | word_set("these those it he she")
_OBJECTS = BEFORE_OBJECTS | word_set("only as to")
_FARTHEST, _FEWEST = 12, 3


def _second_clause(text: str, begin: int = 0) -> tuple[int, int] | None:
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
    verb = _verb_of(row)
    return (at, match.end() + row[verb].end) if verb else None


def _verb_of(row: Sequence[Token]) -> int:
    """Which word is the verb of a clause that begins with its subject; 0 where none surely is."""
    first = row[0].small
    for at, one in enumerate(row[1:_FARTHEST], 1):
        word = one.small
        if word in _STOPS or not (one.word or one.text.isdigit()):
            return 0
        if word in FINITE or only(word, Form.THIRD) or _acts_on(row, at) or (first in _THEY and at == 1 and _does(row)):
            # `A an is`: an article alone is no subject.
            return 0 if at == 1 and first in ("a", "an", "the") else at
        if (first in _ALONE and at > 1) or not (word in _IN_A_SUBJECT or one.text.isdigit() or _of_a_thing(word)):
            return 0
    return 0


def _acts_on(row: Sequence[Token], at: int) -> bool:
    """Whether a word that may be several things is what one does, by what stands around: `each level counts as one`."""
    if at + 1 >= len(row) or row[0].small not in _OF_ONE or row[at - 1].small in _BEFORE_NAMES:
        return False
    behind = row[at + 1]
    return may_be(row[at].small, Form.THIRD) and (behind.small in _OBJECTS or behind.text[0].isdigit())


def _of_a_thing(word: str) -> bool:
    """Whether a word may stand in the name of a thing; one that no lexicon has is a name of the game."""
    known = forms(word.removesuffix("'s").removesuffix("’s"))
    return not known or bool(known & {Form.ONE, Form.MANY, Form.QUALITY, Form.MANNER, Form.DOING})


def _does(row: Sequence[Token]) -> bool:
    """Whether the second word is what several do: `they turn`, `you gain the upper hand`."""
    word = row[1].small
    return (_done(word) and Form.ONE not in forms(word)) or (
        may_be(word, Form.BARE) and len(row) > 2 and row[2].small in BEFORE_OBJECTS
    )


def _by_its_words(text: str) -> tuple[int, int] | None:
    """From the comma to the verb behind it, where words stand behind the comma with which a sentence begins."""
    match = _SPLICE.search(text) or _second(text) or _CONDITION.search(text)
    if match is None or "he more " in text or any(sign in text[: match.end()] for sign in ":;"):
        return None
    before = _words_on(tokens(text[: match.start()]))
    behind = text[match.start() + 2 :].split()
    if len(behind) < _FEWEST or not before or not before[0].text[0].isupper():
        return None
    if match.re is _SPLICE and match["deed"] and not _done(match["deed"]):
        return None
    return (match.start(), match.end("second")) if _stands(text[: match.start()], alone=True) else None


def _by_its_subject(text: str) -> tuple[int, int] | None:
    """The same, where a thing does something behind the comma."""
    begin = _begin(text)
    found = _second_clause(text, begin) if lexicon() else None
    return found if found is not None and _stands(text[begin : found[0]]) else None


_NAMED = re.compile(r"\W*(?:[\w'’-]+ ){0,3}[\w'’-]+[*_]{0,3}: (?=[A-Z])")
_LED_IN = re.compile(
    r"\W*(?:If|When|Whenever|Once|After|Before|During|While|As soon as) [^,:;()]{3,90}, (?=(?:the|an?|it|they|you|he|she|this|that|each|every|its?|their|your|his)\b)"
)


def _begin(text: str) -> int:
    """Where the first clause of a sentence begins: behind a name with a colon, and behind what leads in."""
    named = _NAMED.match(text)
    begin = named.end() if named is not None else 0
    led = _LED_IN.match(text, begin)
    return led.end() if led is not None and "," in text[led.end() :] else begin


_FIRST_OF_MANY = word_set("every each any the this")
_HEADS = word_set("each every the a an if when this these it you they")
_GO_ON = word_set("and or but that so then note remember because though than even only especially just")


def _headed(before: Sequence[Token]) -> bool:
    """Whether a heading has run into a clause: `Allowed Actions Each turn`."""
    return any(one.small in _HEADS and one.text[0].isupper() for one in before[1:])


def _stands(text: str, *, alone: bool = False) -> bool:
    """Whether the words before a comma are a sentence: who does something, or what the reader is to do. `alone`: no clause leads in."""
    before = _words_on(tokens(text))
    if not _LEAST <= len(before) <= _LONGEST:
        return False
    if any(_sign(text, one) or one.text in ":;." or one.small in _TIMES for one in before) or _headed(before):
        return False
    first = before[0].small
    if (first in _JOINS and not _leads(before)) or (_doing(first) and not _says(before)):
        return False
    # `The turn a unit is hit`, `every 3 houses a city has`: a time, and no clause.
    if first in _FIRST_OF_MANY and any(one.small in _MOMENTS or one.text.isdigit() for one in before[1:3]):
        return False
    told_to = _told_to(before)
    verbs = [at for at, one in enumerate(before) if at and (one.small in FINITE or _verb_at(before, at))]
    if not told_to and (
        not verbs
        or (alone and first in FINITE)
        or (first not in ("there", *ARTICLES) and may_be(first, Form.MANNER) and not _leads(before))
    ):
        return False
    main = 0 if told_to else verbs[0]
    for at, one in enumerate(before):
        if one.small == "that" and at < main and not alone:
            return False
        led = one.small in _LED and not _no_clause(before, at)
        if led and (alone or at <= main or one.text[0].isupper() or before[at - 1].small in _GO_ON):
            return False
    return True


def sentences_do_not_run_on(book: Book) -> Iterable[Finding]:
    """All such places together."""
    found: list[tuple[int, int]] = []
    for sentence in book.body:
        text = sentence.text
        if ", " in text and "?" not in text:
            span = _by_its_words(text) or _by_its_subject(text) or _by_its_sorts(text)
            found += sentence.spans([span] if span is not None else ())
    yield from together(
        book,
        codes.SIGN_MISPLACED,
        found,
        "Two sentences run on with a comma between: {}.",
        "End the first with a stop or a semicolon, or join them with a word.",
    )
