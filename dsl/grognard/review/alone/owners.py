"""Do owners have their apostrophe, and do plurals have none: `opponents settlements`, `onto the defenders tile`, `other player's turns`, `player's may`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, lexicon
from grognard.review.finding import Finding
from grognard.word_set import word_set

_ONE = word_set("""
    player opponent attacker defender owner dealer character hero unit model king queen commander general leader team person
    creature monster minion ally faction winner loser captain target rival bidder robot bot enemy warrior soldier dragon wizard
    ship tank vehicle
""")
_SEVERAL = frozenset(f"{one}s" for one in _ONE - {"ally", "enemy", "hero"}) | word_set("allies enemies heroes")
_BEHIND = re.compile(r" (?P<what>[A-Za-z]+)(?![\w'’-])")
_LONGER = re.compile(
    r" (?:(?:current|initial|entire) [a-z]+|hit points|victory points|discard piles?|draw (?:piles?|decks?)|life (?:points|totals?)|home rows?|starting (?:hands?|positions?|areas?|zones?|tiles?)|special abilit(?:y|ies)|play(?:ing)? areas?)(?![\w-])",
    re.IGNORECASE,
)
_GIVES = re.compile(
    r"\b(?:giv\w+|gave|deal\w*|dealt|hand\w*|pay\w*|award\w*|grant\w*|offer\w*|den\w+|allow\w*|cost\w*|show\w*|tell\w*|ask\w*|lend\w*|send\w*|earn\w*|make\w*|let\w*|bring\w*|assign\w*|teach\w*|gain\w*|call\w*|owe\w*|name\w*|feed\w*|win\w*|provid\w+|hurl\w*|find\w*|take\w*|leave\w*)(?: [a-z'-]+){0,3} \Z",
    re.IGNORECASE,
)
_NO_THINGS = word_set(
    "others times ones versus alike themselves ourselves always sometimes perhaps besides towards afterwards upwards downwards forwards backwards its his hers ours theirs yours this is was has does as us plus minus less across"
)
_THINGS = word_set(
    "hands turns decks boards tiles cards pieces units tokens bases sides homes armies markers fields rows ships dice forces actions phases zones stats"
)
"""What the third form of a verb may be, and hardly ever is."""
_SHORTEST = 4
_LED = re.compile(
    r"\b(?:onto|into|in|on|from|at|with|under|over|near|behind|against|between|beside|(?<!\bone )(?<!\beach )(?<!\bany )(?<!\ball )(?<!\bnone )(?<!\bsome )(?<!\bmore )(?<!\bmost )(?<!\bmany )of) "
    r"(?:(?:the|their|your|his|her|this|that|an|a) )?(?:(?:other|opposing|enemy|active|current|next|previous|winning|losing) )?\Z",
    re.IGNORECASE,
)
_OWNED = re.compile(
    r" (?:hand|turn|deck|side|board|tile|base|tableau|discard pile|score|castle|home|reserve|territory|army|hero|card|token|dice|die|front|rear|facing|marker|pile|field|piece|goal|health|level|tribe|pool|supply|screen|row|city|king|capital|profile|statline|battlefield|zone)"
    r"(?=[.,;:)]| (?:is|are|if|when|and|or|by|at|to|in|on|with|for|until|where|that|which|must|may|can|will|has|then|as|during|after|before|without|facing|from|face)\b|\n)",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b(?:the|an|your|his|her|their|each|any|another|one|other) \Z", re.IGNORECASE)
_OF_AN_OPPONENT = re.compile(
    r" (?:pieces?|units?|cards?|tiles?|tokens?|dice|die|hand|deck|city|cities|territory|army|armies|settlements?|minions?|creatures?|hero|king|side|health|life|board|roll|dragon|ships?|team|lane|base)(?![\w-])(?! (?:it|them|the|a|an|their|his|together)\b)",
    re.IGNORECASE,
)
_VERB = word_set("are were have may can cannot must will should do")
_CONTRACTED = word_set(
    "it's that's what's who's there's he's she's here's where's how's when's why's let's everyone's everything's nothing's something's someone's one's else's this's which's"
)
_MANY = re.compile(
    r"\b(?:both|all|many|several|these|those|two|three|four|five|six|seven|eight|\d{1,2}|(?<!the )(?<!each )(?<!any )(?<!an)(?<!every )(?<!that )(?<!this )(?<!your )(?<!one )(?<!no )other) (?:(?:attacking|defending|enemy|friendly|opposing|active|remaining|surviving|affected|wounded) )?\Z",
    re.IGNORECASE,
)
_EACH = re.compile(r"\b(?:a|an|each|every|another) \Z", re.IGNORECASE)
_SHARED = word_set("guide manual choice map aid handbook meeting reference only turns")
_OBJECT = re.compile(r" (?:a|an|the|their|his|her|your|its|any|each)\b")
_WORD_BEFORE = re.compile(r"(?<![\w'’])[A-Za-z0-9]{2,20}\Z")
_COUNT = re.compile(r"(?<![\w.])(?:[2-9]|1\d) \Z")
_DICE = re.compile(r"(?:\d{0,2}[dD])?\d{1,3}\Z")
_NO_THING = re.compile(
    r" (?:are|were|in|on|to|for|with|at|and|or|may|must|can|by|of|if|when|equal|instead|each|per|from|that)\b|[.,;:)]|\s*\n"
)
_APOSTROPHE = re.compile(r"(?<=[A-Za-z0-9])['’](?:s(?![\w'’])|(?<=s['’])(?= [a-z]))")
_NEAR = 60
_TOO_MANY = 60

_Span = tuple[int, int]


def owners_have_their_apostrophe(book: Book) -> Iterable[Finding]:
    """Those that lack it, and those that have one too many."""
    if not lexicon():
        return
    text = book.file.text
    surplus, turned = _with_one(book)
    lacking = {*_plain(book), *turned, *_twice(book)}
    for places, words, cure in (
        (
            lacking,
            "an apostrophe is missing, or stands in the wrong place",
            "Write `the player's hand` of one player, `the players' hands` of several.",
        ),
        (
            surplus,
            "an apostrophe stands where several are meant",
            "Write the plural without it, and `players'` where something is theirs.",
        ),
    ):
        if len(places) <= _TOO_MANY:
            for start, end in sorted(places):
                yield Finding(codes.MISSPELT, book.place(start, end), f"{text[start:end]!r}: {words}.", cure)


_TWICE = re.compile(r"(?<![\w'’-])(?P<name>[A-Z][a-z]{2,})s['’]s(?![\w'’])")


def _twice(book: Book) -> Iterator[_Span]:
    """`Harold's's` in another dress, `Harolds's`, where the text has the name without s, and never with it."""
    runs = book.runs
    for match in book.matches(_TWICE):
        name = match["name"].casefold()
        if name in runs and len(runs.get(f"{name}s", ())) <= _FEW_TWICE:
            yield match.span()


_FEW_TWICE = 4


def _plain(book: Book) -> Iterator[_Span]:
    """`players hands`, `the players current shield`, `onto the defenders tile`, `the opponent pieces`."""
    text = book.file.text
    for who in _SEVERAL & book.runs.keys():
        for start in book.runs[who]:
            end = start + len(who)
            if text[end : end + 1] != " " or (start and (text[start - 1].isalnum() or text[start - 1] in "_-/")):
                continue
            if (longer := _LONGER.match(text, end)) is not None:
                if not (longer[0].casefold().endswith("points") and _given(text, start)):
                    yield start, longer.end()
            elif (owned := _OWNED.match(text, end)) is not None and _LED.search(text, max(0, start - _NEAR), start):
                yield start, owned.end()
            elif (
                (match := _BEHIND.match(text, end)) is not None
                and _several(match["what"], who, text[start])
                and not _given(text, start)
            ):
                yield start, match.end()
    for start in book.runs.get("opponent", ()):
        match = _OF_AN_OPPONENT.match(text, start + len("opponent"))
        if match is not None and (article := _ARTICLE.search(text, max(0, start - _NEAR), start)) is not None:
            yield article.start(), match.end()


def _given(text: str, at: int) -> bool:
    """Whether somebody is given something: `deal the players cards`."""
    return _GIVES.search(text, max(0, at - _NEAR), at) is not None


def _several(written: str, who: str, first: str) -> bool:
    """Whether a word is several things, and no verb behind several persons."""
    what = written.casefold()
    known = forms(what)
    if len(what) < _SHORTEST or Form.MANY not in known or known & {Form.BARE, Form.QUALITY, Form.MANNER, Form.DID}:
        return False
    # `The players wins` is a slip of another kind.
    if what in _NO_THINGS or what == who or what.endswith("ss") or (Form.THIRD in known and what not in _THINGS):
        return False
    return not (written[0].isupper() and first.islower())


def _with_one(book: Book) -> tuple[set[_Span], set[_Span]]:
    """Where an apostrophe is too much, and where it stands behind the `s` of one: `dragon's have`, `each players' hand`."""
    text = book.file.text
    surplus: set[_Span] = set()
    turned: set[_Span] = set()
    for mark in _APOSTROPHE.finditer(text):
        at, end = mark.span()
        before = _WORD_BEFORE.search(text, max(0, at - 24), at)
        if before is None:
            continue
        start, who = before.start(), before[0].casefold()
        behind = _BEHIND.match(text, end)
        what = behind["what"].casefold() if behind is not None else ""
        close = behind.end() if behind is not None else end
        if end - at == 1:
            if (
                who in _SEVERAL
                and what not in _SHARED
                and (each := _EACH.search(text, max(0, start - 10), start)) is not None
            ):
                turned.add((each.start(), close))
        elif (
            _DICE.match(who) or (before[0][0].isupper() and _COUNT.search(text, max(0, start - 4), start))
        ) and _NO_THING.match(text, end):
            surplus.add((start, end))
        elif what in _VERB and len(who) > 2 and f"{who}'s" not in _CONTRACTED and not text.startswith(" be", close):
            surplus.add((start, close))
        elif who in _ONE and (many := _MANY.search(text, max(0, start - _NEAR), start)) is not None:
            if Form.MANY in forms(what) or many[0].split()[0].casefold() in ("these", "those", "both"):
                surplus.add((many.start(), close))
        elif (
            who in _ONE and _OBJECT.match(text, close) and Form.BARE in forms(what) and Form.QUALITY not in forms(what)
        ):
            surplus.add((start, close))
    return surplus, turned
