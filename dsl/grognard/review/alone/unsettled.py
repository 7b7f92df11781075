"""Is what is bound to happen at the table settled: an empty deck, a step over a corner, a vote that is a tie, cards left over, bids that end?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.asked import WHOLE, first_open, open_case
from grognard.review.alone.other_books import is_a_part, stands_alone
from grognard.review.book import Book
from grognard.review.finding import Finding

_DRAWN = re.compile(
    r"\b(?:draws?|drawing|drawn) (?:up to |back up to |an? |one |two |three |the top |\d )?(?:new |more |additional |random |top )?(?:\w+ )?cards?\b|\bdraw (?:pile|deck)\b",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"\b(?:shuffl\w+|reshuffl\w+|runs? out|ran out|run out|running out|empty|empties|emptied|exhausted|depleted|no (?:more )?cards|last card|out of cards|cards? (?:are )?left)\b[^.]{0,80}",
    re.IGNORECASE,
)
_DRAWN_AGAIN = re.compile(
    r"\bdraws? (?:back )?(?:up ?to|until)\b[^.\n]{0,20}\bhand|\bdraws? cards? (?:back )?(?:up )?to \b[^.\n]{0,30}\bhand"
    r"|\b(?:each|every) (?:turn|round)[^.\n]{0,40}\bdraws? [^.\n]{0,25}cards?\b|\b(?:start|beginning|end) of (?:each|every|your|his|their|a) (?:turn|round)[^.\n]{0,60}\bdraws? [^.\n]{0,25}cards?\b"
    r"|\bdraws? [^.\n]{0,25}cards?\b[^.\n]{0,40}\b(?:(?:each|every|per) (?:turn|round)|(?:start|beginning|end) of (?:each|every|your|his|their|a) (?:turn|round))\b|\bdraws? new cards from the deck\b",
    re.IGNORECASE,
)
"""Drawing that goes on turn by turn."""
_DEALT_ANEW = re.compile(
    r"\bshowdown\b|\b(?:each|every|next|new) (?:hand|deal) (?:begins|starts|is dealt)\b|\btricks?\b", re.IGNORECASE
)
"""Hands are dealt from a whole deck each time."""
_FROM_DECK = re.compile(
    r"\b(?:draws?|drawing|takes?|reveals?)\b[^.\n;:]{0,50}\bfrom (?:the |his |her |their |your |a )?(?!card|draw|same|other|own|top|this|that|whole|main)(?P<name>[a-z]{4,}) (?:deck|draw pile)\b",
    re.IGNORECASE,
)
_NAMED_DECK = re.compile(
    r"\b(?:(?<=[a-z] )|(?<=[\n(]))(?!card|draw|same|other|your|their|this|that|main|empty|whole|into|from|each|with)([a-z]{4,}) decks?\b",
    re.IGNORECASE,
)
_ANY_DECK = re.compile(r"\b(?:the|a|any|each|every|your|their|his|draw) (?:decks?|piles?)\b", re.IGNORECASE)
_TOP_CARD = re.compile(r"\btop cards?\b(?! (?:of|from|in)\b)", re.IGNORECASE)
_HEAP = re.compile(r"\b(?:decks?|piles?|stacks?|stock|talon|packs?)\b", re.IGNORECASE)
_TIMES = 2
_STOP = re.compile(r"[.!?;]\s|\n")
_DECK = re.compile(r"\b(?:deck|pile|stack|discard|bag|cards|draw)\b", re.IGNORECASE)
_DISCARD = re.compile(r"\bdiscard", re.IGNORECASE)
_ADJACENT = re.compile(
    r"\badjacent (?:\w+ )?(?:squares?|spaces?|cells?|tiles?)\b|\b(?:squares?|spaces?|cells?|tiles?) adjacent\b",
    re.IGNORECASE,
)
_GRID = re.compile(r"\bgrid\b|\b\d{1,2} ?[x×] ?\d{1,2}\b", re.IGNORECASE)
_PIECE = r"(?:cards?|pieces?|units?|figures?|models?|stacks?|tokens?|dice|stones?|ships?|buildings?|monsters?|pawns?|enem(?:y|ies)|opponents?|players?)"
_BESIDE = re.compile(
    rf"\badjacent to (?:each other|one another)\b|\badjacent (?:to )?(?:(?:an?|the|another|any|all|each|every|other|enemy|friendly|opposing|empty|at least \w+|\w+ or more) )*{_PIECE}\b|\b{_PIECE} (?:(?:that|which|who) )?(?:(?:is|are|must be|may be|stands?) )?(?:adjacent|next to (?:an?|another|it|at least))\b",
    re.IGNORECASE,
)
_DIAGONAL = re.compile(
    r"\bdiagonal|\borthogonal|\bhex|\b(?:shar\w+|common|same|an|by an|by their|along|touching|one|each|full|whole) (?:an? |one |the )?edges?\b(?! of the (?:board|map|table|grid|playing))|\bedge[- ](?:adjacent|to)|\b(?:at|by|on|only|shar\w+|touch\w*|meet\w*|including|except|not|count\w*|just|and|or) (?:\w+ ){0,3}corners?\b(?! of)|\bcorners? (?:do|does|is|are|count)|\bcorner[- ](?:to|adjacen)|\bcircular|(?<!keep )(?<!kept )(?<!keeping )(?<!to )\btrack\b|\bhorizontal(?:ly)? (?:adjacent|neighbou?r\w*|next|connected|and|or)(?! vertical(?:ly)?[).]| vertical(?:ly)? facing)|\bcardinal|\bface-adjacent|\bupper|\b(?:up|left|north)[/, ]+(?:down|right|south)",
    re.IGNORECASE,
)
_ROW = re.compile(r"\b(?:1 ?[x×] ?\d{1,2}|\d{1,2} ?[x×] ?1)\b")
"""A board of one row has no corners to touch at."""
_DRAWS = 3


def cases_are_settled(book: Book) -> Iterable[Finding]:
    """Each kind of case once: at the first sentence that leads to it, or at the beginning."""
    if book.size < WHOLE or is_a_part(book):
        return
    yield from _decks(book)
    yield from _no_deck(book)
    yield from _corners(book)
    yield from _hexes(book)


def _decks(book: Book) -> Iterator[Finding]:
    if book.match(_DEALT_ANEW) is not None:
        return
    text = book.file.text
    drawn = [one for one, _ in book.matches_in_body(_DRAWN)]
    again = list(book.sentences_with(_DRAWN_AGAIN))
    empties = [
        match
        for match in book.matches(_EMPTY)
        if not _setup(match.group())
        and (_DECK.search(match.group()) or _DECK.search(text[max(0, match.start() - 60) : match.start()]))
    ]
    if not empties and (again or len(drawn) >= _DRAWS) and book.match(_DISCARD) is not None:
        yield open_case(
            book,
            (again or drawn)[0],
            "Cards are drawn again and again, and nothing says what is done when the deck is empty.",
            "Say whether the discarded cards are shuffled, or what else is done.",
        )
    elif empties:
        yield from _other_decks(
            book, [_STOP.split(text[max(0, one.start() - 60) : one.start()])[-1] + one.group() for one in empties]
        )


def _no_deck(book: Book) -> Iterator[Finding]:
    """`Flip the top card`, in a text without any deck."""
    if book.match(_HEAP) is None:
        yield from first_open(
            book,
            _TOP_CARD,
            "A top card is taken, and the text has no deck and no pile: of what it is the top is not said.",
            "Say which cards lie there, and how they came there.",
        )


def _other_decks(book: Book, settled: list[str]) -> Iterator[Finding]:
    """A deck with a name of its own from which cards are drawn in several places, where only of another it is said."""
    uses: dict[str, list[tuple[int, int]]] = {}
    for sentence, match in book.matches_in_body(_FROM_DECK):
        uses.setdefault(match["name"].casefold(), []).append(sentence.span(match))
    told = {match.casefold() for words in settled for match in _NAMED_DECK.findall(words)}
    if not told or any(_ANY_DECK.search(words) for words in settled):
        return
    for name, places in uses.items():
        if name not in told and len(places) >= _TIMES:
            yield Finding.at_all(
                codes.CASE_UNSETTLED,
                book.places(places),
                f"Cards are drawn from the {name} deck, and what is done when a deck is empty is said of another ({', '.join(sorted(told))}) alone.",
                f"Say what is done when the {name} deck is empty.",
            )


def _setup(words: str) -> bool:
    """Whether a sentence only speaks of shuffling before the game."""
    return words.casefold().startswith("shuffl") and "discard" not in words.casefold()


def _corners(book: Book) -> Iterator[Finding]:
    if book.match(_DIAGONAL) is None and book.match(_ROW) is None:
        where = _ADJACENT if next(book.sentences_with(_ADJACENT), None) or book.match(_GRID) is None else _BESIDE
        yield from first_open(
            book,
            where,
            "Nothing in the text says whether squares that touch at a corner are adjacent.",
            "Say whether diagonals count.",
        )


_HEX = re.compile(r"\bhex(?:es|agons?|agonal)?\b", re.IGNORECASE)
_SQUARE = re.compile(r"\bsquares?\b", re.IGNORECASE)
_STRAIGHT = re.compile(r"\b(?:orthogonal|diagonal)(?:ly)?\b", re.IGNORECASE)


def _hexes(book: Book) -> Iterator[Finding]:
    """A board of hexes has neither diagonals nor right angles."""
    if sum(1 for _ in book.matches(_HEX)) >= _DRAWS and book.match(_SQUARE) is None:
        yield from first_open(
            book,
            _STRAIGHT,
            "On a board of hexes nothing is orthogonal or diagonal.",
            "Say which of the six neighbours are meant.",
        )


_BID = re.compile(r"\b(?:bids?|bidding|auction(?:s|ed)?)\b", re.IGNORECASE)
_CALLS = re.compile(
    r"\b(?:players?|you|they|side|team|person)\b[^.;\n]{0,60}\b(?:bids?|bidding)\b|\bbidding (?:starts|begins|opens)\b",
    re.IGNORECASE,
)
_ENDED = re.compile(
    r"\bpass(?:es|ed|ing)?\b(?! (?:through|over|to|it|by|the)\b)|\b(?:no ?(?:one|body)|none|nobody else|no other player|nobody)\b|\bno bids?\b|\bminimum bid\b|\bmust (?:all )?bid\b|\b(?:drops?|dropped|dropping) out\b|\bleaves?\b|\bwithdraws?\b|\bfolds?\b"
    r"|\bsecret\w*\b|\bsimultaneous\w*\b|\bhidden\b|\bblind\b|\bat the same time\b|\bin their fist\b",
    re.IGNORECASE,
)
"""Who may stop, or that all bid at once."""
_AUCTION = re.compile(
    r"\bauction\w*\b|\bout-?bid\w*\b|\bhighest bid(?:der)?\b|\btop bids?\b|\bbids? (?:\w+ ){0,3}for (?:the|a|an|it)\b",
    re.IGNORECASE,
)
"""Where there is none of these, a bid says what one will take, and all make one."""
_LEAST = 2
_NEAR = 350


def bidding_ends(book: Book) -> Iterable[Finding]:
    """Once, at the first sentence in which players bid, where nothing near any bid speaks of stopping."""
    places = [match.start() for match in book.matches(_BID) if not book.listed(match.start())]
    if len(places) < _LEAST or book.match(_AUCTION) is None:
        return
    text = book.file.text
    if any(_ENDED.search(text[max(0, at - _NEAR) : at + _NEAR]) for at in places):
        return
    yield from first_open(
        book,
        _CALLS,
        "Players bid, and nothing here says when the bidding ends, or what holds when nobody bids.",
        "Say how a player stops, when it is over, and what becomes of what nobody wants.",
    )


_DEALT = re.compile(
    r"\b(?:deals?|dealt|distributes?|distributed|splits?|divides?|divided|hands? out)\b[^.\n]{0,20}\b(?:(?:the |an? )?(?:whole|entire|full) (?:deck|pack)|all (?:of )?(?:the |these |remaining )*cards|every card)\b(?! but\b| except\b)"
    r"|\b(?:deals?|dealt|distributes?|distributed|divides?|divided)\b[^.\n]{0,40}\b(?:deck|pack|cards)\b[^.\n]{0,20}\b(?:evenly|equally)\b|\b(?:deck|pack|cards?)\b[^.\n]{0,40}\b(?:deals?|dealt|distributed?|divided?)\b(?: \w+)? (?:evenly|equally)\b|\b(?:deals?|dealt) (?:evenly|equally)\b",
    re.IGNORECASE,
)
_REST = re.compile(
    r"\b(?:left[- ]?over|remain\w*|remainder|surplus|extra|rest|spare|one (?:card )?more|as (?:evenly|equally|far) as|nearly|doesn['’]t matter|does not matter|uneven|odd|set aside|put aside|discard)\b",
    re.IGNORECASE,
)
_TEAMS = re.compile(
    r"\b(?:splits?|divides?|form|into|in|two|of)\b[^.\n]{0,30}\b(?:(?:teams?|groups?|sides) of (?:the same|equal) size|equal(?:ly sized)? (?:teams|groups|sides)|(?:teams|groups) with (?:the same|an equal) number)\b",
    re.IGNORECASE,
)
_ODD = re.compile(
    r"\b(?:odd|uneven|even number|one (?:player )?more|as equal|nearly|left over|remaining player)\b", re.IGNORECASE
)
_FIXED = re.compile(
    r"\b(?:two|2|four|4)[ -]players?(?: game| only)\b|\bplayers? ?[:=] ?[24]\b(?! ?[-–+])|\bfor (?:two|2|four|4) players\b(?! (?:or|to))",
    re.IGNORECASE,
)
"""Where the number of players is one, all comes out as its author counted it."""
_SOON = 200


def what_is_dealt_comes_out(book: Book) -> Iterable[Finding]:
    """Each kind once, at the sentence that deals or splits, where nothing near speaks of what is left over."""
    if book.match(_FIXED) is not None:
        return
    text = book.file.text
    for pattern, rest, message, cure in (
        (
            _DEALT,
            _REST,
            "All cards are dealt, and nothing here says what is done with those left over where they do not divide by the players.",
            "Say who gets one more, or that the rest is laid aside.",
        ),
        (
            _TEAMS,
            _ODD,
            "The players make teams of one size, and nothing here says what an odd number does.",
            "Say what the one left over does, or that the number has to be even.",
        ),
    ):
        for sentence, match in book.matches_in_body(pattern):
            start, end = sentence.span(match)
            if rest.search(text[start : end + _SOON]) is None:
                yield open_case(book, sentence, message, cure)
                break


_VOTE = re.compile(
    r"\b(?:votes? (?:is|are|to|on|can|will|for|against|who|whether|decides?)|(?:call|hold|take|cast)s? (?:a |an |the |their )?votes?|(?:players?|everyone|everybody|they|then|and) votes?|voted out|by vote|a vote|majority vote)\b",
    re.IGNORECASE,
)
_NO_TIE = re.compile(
    r"\b(?:ties?|tied|draw|equal(?:ly)?|unanimous\w*|more than half|same number|deadlock\w*|all (?:players|of the)|three (?:other )?(?:players|people)|at least (?:half|two|three)|strict majority|half of|referee|tie-?break\w*|even(?:ly)? split|split vote|veto)\b",
    re.IGNORECASE,
)
_REACH = 400


def votes_are_settled(book: Book) -> Iterable[Finding]:
    """Told together: votes of which neither their own part nor the words around them say what holds in a tie."""
    if not stands_alone(book):
        return
    found: dict[int, tuple[int, int]] = {}
    for sentence in book.sentences_with(_VOTE):
        number = book.part_at(sentence.start)
        if number in found:
            continue
        start, end = sentence.whole
        low, high = max(0, start - _REACH), end + _REACH
        if number >= 0:
            part = book.parts[number]
            low = min(low, part.start) if part.until - part.start < 2 * _REACH else max(low, part.start)
            high = min(high, part.until)
        found[number] = (start, end) if _NO_TIE.search(book.file.text, low, high) is None else (-1, -1)
    bare = [place for place in found.values() if place[0] >= 0]
    if bare:
        yield Finding.at_all(
            codes.CASE_UNSETTLED,
            book.places(bare),
            "There is a vote, and nothing near says what holds when it is a tie.",
            "Say who or what decides when the votes are equal.",
        )
