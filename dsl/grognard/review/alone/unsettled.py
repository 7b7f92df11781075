"""Is what is bound to happen at the table settled: an empty deck, who begins, who wins, a step over a corner?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.review.alone.open_case import open_case
from grognard.review.alone.other_books import is_a_part
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.reading import Sentence

_DRAWN = re.compile(
    r"\b(?:draws?|drawing|drawn) (?:up to |back up to |an? |one |two |three |the top |\d )?(?:new |more |additional |random |top )?(?:\w+ )?cards?\b|\bdraw (?:pile|deck)\b",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"\b(?:shuffl\w+|reshuffl\w+|runs? out|ran out|run out|running out|empty|empties|emptied|exhausted|depleted|no (?:more )?cards|last card|out of cards|cards? (?:are )?left)\b[^.]{0,80}",
    re.IGNORECASE,
)
_DECK = re.compile(r"\b(?:deck|pile|stack|discard|bag|cards|draw)\b", re.IGNORECASE)
_DISCARD = re.compile(r"\bdiscard", re.IGNORECASE)
_WON = re.compile(
    r"\b(?:wins?|winning|winner|won|victor|victory|victorious|lose(?:s)? the (?:game|battle)|game (?:ends|is over|finishes|continues until)|end of (?:the )?(?:game|battle|match)|ending the game|last (?:one|player|team|side|man|army) (?:standing|alive)|loser|defeated when|goal of the game|objective of the game|the (?:goal|objective|aim) is)\b",
    re.IGNORECASE,
)
_SMALL_WINS = re.compile(
    r"\b(?:highest|higher|lowest|lower|largest|larger|most|fewest)\b[^.\n]{0,40}\b(?:wins?|winner)\b(?! the (?:game|battle))"
    r"|\b(?:wins?|winning|winner|won|loses?|loser)(?: of)? (?:the |a |an |his |this |that |each )?(?:initiative|rolls?|combat|fight|melee|ties?|roll-off|comparisons?|round|trick|challenge|auction|bid|engagement|assault|duel|contest|clash|skirmish|dice)\b",
    re.IGNORECASE,
)
"""What is won there is a throw or a fight, and not the game."""
_BEGINS = re.compile(
    r"\b(?:go(?:es|ing)? first|moves? first|acts? first|plays? first|first player|start(?:ing)? player|player (?:one|1)\b|starts? (?:the|with|first|play)|begins?|beginning with|starting with|initiative|first turn|takes? the first|youngest|oldest|dealer|randomly (?:determine|choose|select|pick)|roll[- ]off|turn order|simultaneous\w*|player order|white|goes next|who starts|to start|attacker)\b",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"\b(?:players? (?:take|alternate)|on your turn|(?:a|each|the) player['’]?s? turn|your turn|take turns|takes? (?:a|their|his) turns?|alternat\w+)\b",
    re.IGNORECASE,
)
_PLAY = re.compile(r"\b(?:turns?|rounds?)\b", re.IGNORECASE)
_ADJACENT = re.compile(
    r"\badjacent (?:\w+ )?(?:squares?|spaces?|cells?|tiles?)\b|\b(?:squares?|spaces?|cells?|tiles?) adjacent\b",
    re.IGNORECASE,
)
_GRID = re.compile(r"\bgrid\b|\b\d{1,2} ?[x×] ?\d{1,2}\b", re.IGNORECASE)
_BESIDE = re.compile(r"\badjacent\b|\bnext to (?:a|an|the|another|it|at least)\b", re.IGNORECASE)
_DIAGONAL = re.compile(
    r"\bdiagonal|\borthogonal|\bhex|\bedge|\bcorner|\bcircular|\btrack\b|\bhorizontal|\bcardinal|\bface-adjacent|\bupper|\b(?:up|left|north)[/, ]+(?:down|right|south)",
    re.IGNORECASE,
)
_ROW = re.compile(r"\b(?:1 ?[x×] ?\d{1,2}|\d{1,2} ?[x×] ?1)\b")
"""A board of one row has no corners to touch at."""
_GOAL = re.compile(r"\b(?:goal|objective|aim|winning|victory|end of the game|ending)\b", re.IGNORECASE)
_PLAYED_ON = re.compile(
    r"\b(?:game ?master|dungeon master|narrator|role-?playing|RPG|campaigns?|characters? sheets?|character creation)\b|\bGM\b",
    re.IGNORECASE,
)
"""A game in which one plays a character is won by nobody."""
_WHOLE = 250
"""A text of fewer words is a note on a game, and settles what it likes."""
_PLAYS = 4
_DRAWS = 3


def cases_are_settled(book: Book) -> Iterable[Finding]:
    """Each kind of case once: at the first sentence that leads to it, or at the beginning."""
    text = book.file.text
    body = [one for one in book.body if one.text.strip()]
    whole = len(text.split()) >= _WHOLE
    if not whole or not body or is_a_part(book):
        return
    yield from _decks(book, body, text)
    yield from _corners(book, body, text)
    yield from _hexes(book, body, text)
    if sum(1 for _ in book.matches(_PLAY)) >= _PLAYS and _headed(book):
        goal = any(_GOAL.search(part.title) for part in book.parts)
        if not goal and book.match(_PLAYED_ON) is None and _WON.search(_SMALL_WINS.sub("", text)) is None:
            yield open_case(
                book,
                body[0],
                "Nothing in the text says how the game is won, or when it ends.",
                "Say when it ends, and who has won.",
                Sure.PERHAPS,
            )
        if (
            book.match(_BEGINS) is None
            and (turns := next((one for one in book.likely_sentences(_TURNS) if _TURNS.search(one.text)), None))
            is not None
        ):
            yield open_case(
                book,
                turns,
                "Players take turns, and nothing in the text says who has the first.",
                "Say who begins.",
                Sure.PERHAPS,
            )


def _headed(book: Book) -> bool:
    """Whether some heading speaks of how the game is played: a text without may be a part of one."""
    return any(
        re.search(
            r"game|\b(?:setup|set-up|set up|rulebook|how to play)\b",
            part.title,
            re.IGNORECASE,
        )
        for part in book.parts
    )


def _decks(book: Book, body: list[Sentence], text: str) -> Iterator[Finding]:
    drawn = [one for one in book.likely_sentences(_DRAWN) for _ in _DRAWN.finditer(one.text)]
    if len(drawn) < _DRAWS or book.match(_DISCARD) is None:
        return
    if not any(
        _DECK.search(match.group()) or _DECK.search(text[max(0, match.start() - 60) : match.start()])
        for match in book.matches(_EMPTY)
        if not _setup(match.group())
    ):
        yield open_case(
            book,
            drawn[0],
            "Cards are drawn and discarded, and nothing says what is done when the deck is empty.",
            "Say whether the discarded cards are shuffled, or what else is done.",
        )


def _setup(words: str) -> bool:
    """Whether a sentence only speaks of shuffling before the game."""
    return words.casefold().startswith("shuffl") and "discard" not in words.casefold()


def _corners(book: Book, body: list[Sentence], text: str) -> Iterator[Finding]:
    beside = [one for one in book.likely_sentences(_ADJACENT) if _ADJACENT.search(one.text)]
    if not beside and book.match(_GRID) is not None:
        beside = [one for one in book.likely_sentences(_BESIDE) if _BESIDE.search(one.text)]
    if len(beside) >= 1 and book.match(_DIAGONAL) is None and book.match(_ROW) is None:
        yield open_case(
            book,
            beside[0],
            "Nothing in the text says whether squares that touch at a corner are adjacent.",
            "Say whether diagonals count.",
        )


_HEX = re.compile(r"\bhex(?:es|agons?|agonal)?\b", re.IGNORECASE)
_STRAIGHT = re.compile(r"\b(?:orthogonal|diagonal)(?:ly)?\b", re.IGNORECASE)


def _hexes(book: Book, body: list[Sentence], text: str) -> Iterator[Finding]:
    """A board of hexes has neither diagonals nor right angles."""
    if sum(1 for _ in book.matches(_HEX)) >= _DRAWS and not re.search(r"\bsquares?\b", text, re.IGNORECASE):
        for sentence in body:
            if _STRAIGHT.search(sentence.text):
                yield open_case(
                    book,
                    sentence,
                    "On a board of hexes nothing is orthogonal or diagonal.",
                    "Say which of the six neighbours are meant.",
                )
                return
