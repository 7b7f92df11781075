"""Does a game say for how many it is, who begins, when it ends and who has won?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from grognard.review.alone.asked import WHOLE, first_open, open_case
from grognard.review.alone.other_books import stands_alone
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_PLAYED_ON = re.compile(
    r"\b(?:game ?master|dungeon master|narrator|role-?playing|RPG|campaigns?|characters? sheets?|character creation|skill points?)\b|\bGM\b",
    re.IGNORECASE,
)
"""A game in which one plays a character is won by nobody, and played by whoever is there."""

_PLAYERS = re.compile(r"\bplayers?\b", re.IGNORECASE)
_LEAST_PLAYERS = 6
_TWO = r"(?:[2-9]|1\d|two|three|four|five|six|seven|eight|nine|ten|twelve)"
_HOW_MANY = re.compile(
    rf"(?<!more than )(?<!if )(?<! or )\b(?:\d{{1,2}} ?(?:-|–|to|or|and) ?)?{_TWO}\+?(?: ?(?:-|–|to|or|and) ?{_TWO})?[ -](?:(?:human|more|different) )?(?:players?|people|persons|participants|teams)\b(?! (?:to|may|both|would|can|who)\b)"
    rf"|\bfor {_TWO} [\w-]+(?:, [\w-]+)? players?\b|\bfor (?:{_TWO} or more|one or more|any number of|up to {_TWO}) (?:players|people)\b|\bany number of players (?:can|may) (?:play|join)|\bplayers? ?(?:count)?\s?[:=|]\s*[*|]{{0,3}}\s*\d|\bplayers? (?:1|2|one|two|a|b)\b"
    rf"|\b(?:solo(?! (?:play|mode|variant|rules))|single-player|solitaire|head-to-head|one-on-one|1v1|2v2|multi-?player)\b|\b(?:between|against) {_TWO} (?:armies|sides|forces)\b"
    rf"|\b(?:both|two|either) (?:sides?|armies|teams?|factions?)\b|\b(?:each|your) (?:sides?|armies)\b|\bopposing (?:sides|armies)\b|\bparty of\b|\b(?:white|black|red|blue) (?:player|side)\b|\b(?:referee|umpire)\b|\bfor {_TWO}(?=[.,)])",
    re.IGNORECASE,
)
_OPPONENT = re.compile(
    r"\b(?:both|either) players?\b|\b(?:your|an|the|his|their|each player['’]s) opponent\b|\bopponent['’]s\b|\bthe (?:other|opposing|enemy) player\b",
    re.IGNORECASE,
)
_MORE_THAN_TWO = re.compile(
    r"\bmore than two players\b|\b(?:all|any|each|every) other players?\b|\bother players\b|\b(?:counter-?|anti-?)?clockwise\b|\bto (?:the|your|their) left\b|\bopponents\b(?! ?['’])",
    re.IGNORECASE,
)
"""Where there are these, an opponent is one of several."""

_LEAST_OPPONENT = 3
"""Who speaks so often of `the opponent` has one, whichever way round the board things go."""
_OTHERS = re.compile(
    r"\bopponents\b(?! ?['’])|\b(?:all|any|each|every)? ?other players?\b|\bmore than two players\b", re.IGNORECASE
)
_SEVERAL = re.compile(
    r"\bplayers\b(?! ?['’])|\b(?:each|every|next|one|other|another|both|either|first|any) player\b|\bopponents?\b",
    re.IGNORECASE,
)
_FEWEST = 2
"""So often several must be spoken of."""

_TURNS = re.compile(
    r"\b(?:players?|teams?|sides?) (?:then |will )?(?:take (?:it in )?turns?|alternate)\b|\b(?:alternating|taking|take) turns\b|\b(?:on|during|at the start of|in) your turn\b|\bwho(?:se|['’]s) turn\b|\bplay (?:proceeds|passes|moves|continues) (?:in )?(?:clockwise|to the)|\bnext player\b|\bturn (?:passes|order:)|\bwhen (?:the|your|a) turn (?:starts|begins)\b",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"\b(?:go(?:es|ing)?|moves?|acts?|plays?|attacks?|rolls?|bids?|draws?|deals?|dealing|played|leads?) first\b|\bfirst (?:move|turn) (?:goes|is|belongs)\b|\b(?:has|have|takes?|gets?) the first (?:turn|move)\b"
    r"|\bfirst player\b(?! (?:to|who|that|left|in turn)\b)|\bstart(?:ing)? player\b|\bwho(?:ever)? (?:starts|begins|is first)\b|\b(?:youngest|oldest|tallest|shortest|dealer|banker|initiative|host|roll[- ]off)\b|\b(?:who|that|which|player) (?:was |has |had )?(?:most recently|last)\b"
    r"|\b(?:order|first|starting (?:side|team))\b[^.\n]{0,50}\b(?:random\w*|determined|decided?|chosen|agree|flip|coin|vote)\b|\b(?:random\w*|determine|decide|agree|flip|coin)\b[^.\n]{0,50}\b(?:order|first|starts?|begins?|starting (?:side|team))\b(?! of)"
    r"|\b(?:start|begin)(?:s|ning|ing) with (?:the |a )?(?:player|side|team|person|owner|winner|loser|attacker|defender|white|black|\w+er)\b|\b(?:player|side|team|person|one|cat|group|white|black|attacker|defender) (?:[\w'’]+ ){0,6}(?:starts|begins|goes)(?: first\b| the (?:game|round|play)\b(?! with)|[.,;]|\s*\Z)|\w+s start (?:first|by default|the game[.,;])"
    r"|\bwhite (?:moves|plays|goes)\b|\b(?:white|attacker|defender|dealer) (?:starts|begins|always|(?:moves|goes|plays) first)\b|\b(?:regular|standard|normal|traditional|orthodox) chess\b"
    r"|\b(?:turns?|rounds?|game|play) (?:is |are )?(?:played |taken |resolved )?simultaneous(?:ly)?\b|\bplayers? (?:all )?(?:take|act|move|play)\w*\b[^.\n]{0,30}\bsimultaneously\b|\bsimultaneous (?:turns|play)\b",
    re.IGNORECASE,
)

_WON = re.compile(
    r"\b(?:wins?|winning|winner|won|victor|victory|victorious|lose(?:s)? the (?:game|battle)|game (?:ends|is over|finishes|continues until)|end of (?:the )?(?:game|battle|match)|ending the game|last (?:one|player|team|side|man|army) (?:standing|alive)|loser|defeated when|goal of the game|objective of the game|the (?:goal|objective|aim) is)\b",
    re.IGNORECASE,
)
_SMALL_WINS = re.compile(
    r"\b(?:wins?|winning|winner|won|loses?|loser)(?: of)? (?:the |a |an |his |this |that |each )?(?:initiative|rolls?|combat|fight|melee|ties?|roll-off|comparisons?|round|trick|challenge|auction|bid|engagement|assault|duel|contest|clash|skirmish|dice)\b"
    r"|\b(?:highest|higher|lowest|lower|larger|largest) (?:\w+ )?(?:rolls?|die|dice|results?|numbers?|values?|initiative|bids?|cards?|strength) (?:wins?|is the winner)\b(?! the (?:game|battle))",
    re.IGNORECASE,
)
"""What is won there is a throw or a fight, and not the game."""
_GOAL = re.compile(r"\b(?:goal|objective|aim|winning|victory|end of the game|ending)\b", re.IGNORECASE)
_AT_THE_END = re.compile(
    r"\b(?:at|by|until|before) (?:the )?end of (?:the )?(?:game|play|match)\b|\b(?:most|highest|fewest|lowest|least)\b[^.\n]{0,60}\bat the end\b|\bwhen the game (?:ends|is over)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\bgame (?:(?:\w+ly|then|also) )?(?:ends|finishes|concludes|lasts|continues|goes on|stops|is (?:over|finished|played)|will end)\b(?!,? (?:the|whoever|players?)\b)"
    r"|\b(?:end|ends|ending|stops?) (?:the )?(?:game|play)\b|\bends? (?:when|after|once|if|as soon|immediately|on|with)\b|\bgame (?:end|over)\b"
    r"|\bfinal (?:round|turn|hand|day|year|era|month|scenario)\b|\blast (?:hand|day|year|era|month|scenario|player)\b|\buntil (?:all|every|each|one|no|someone|the|a|only|nobody|any|there)\b"
    rf"|\b(?:{_TWO}|several|all|fixed|set|agreed) (?:rounds|turns|hands|days|years)\b|\bafter (?:all|the|every|each|{_TWO}|playing)\b|\b(?:when|once) (?:all|every|each|the last|no|a player|one|someone|any|either|you|your|there)\b"
    r"|\bfirst (?:player |team |side |one |person )?(?:to|who)\b|\blast (?:\w+ )?(?:standing|alive|remaining|surviving)\b|\b(?:plays?|played|playing) (?:to|for|until|over)\b|\b(?:time (?:limit|runs|is up)|hours?|\d+ ?min(?:utes)?)\b",
    re.IGNORECASE,
)
_OVER = re.compile(r"\bgame (?:is over|ends|is finished|finishes|is ended)\b|\bends the game\b", re.IGNORECASE)
_WINS = re.compile(
    r"\b(?:wins?|winners?|winning|won|victor\w*|los(?:es?|t|ers?|ing)|defeat\w*|surviv\w*|beat(?:s|en)?|tie[sd]?|highest|lowest|most (?:points|score)|best|dies?|alive|champion|objective|goal|aim)\b",
    re.IGNORECASE,
)
_HEADED = re.compile(r"game|\b(?:setup|set-up|set up|rulebook|how to play)\b", re.IGNORECASE)
_PLAY = re.compile(r"\b(?:turns?|rounds?|phases?)\b", re.IGNORECASE)
_PLAYS = 4


def games_are_whole(book: Book) -> Iterable[Finding]:
    """Each question once, at the first sentence that leads to it."""
    if book.size < WHOLE or not book.body or not stands_alone(book) or book.match(_PLAYED_ON) is not None:
        return
    yield from _players(book)
    yield from _begins(book)
    yield from _ends(book)


def _headed(book: Book) -> bool:
    """Whether some heading speaks of how the game is played: a text without may be a part of one."""
    return any(_HEADED.search(part.title) for part in book.parts)


def _players(book: Book) -> Iterator[Finding]:
    if sum(1 for _ in book.matches(_PLAYERS)) < _LEAST_PLAYERS or book.match(_HOW_MANY) is not None:
        return
    opponents = sum(1 for _ in book.matches(_OPPONENT))
    if opponents and (
        book.match(_MORE_THAN_TWO) is None or (opponents >= _LEAST_OPPONENT and book.match(_OTHERS) is None)
    ):
        return
    if len(list(islice(book.matches(_SEVERAL), _FEWEST))) < _FEWEST:
        return  # one alone is told what to do; `the players shield` is that player's
    yield open_case(
        book,
        next(book.sentences_with(_PLAYERS), book.body[0]),
        "Nothing in the text says how many can play.",
        "Say for how many players it is.",
    )


def _begins(book: Book) -> Iterator[Finding]:
    if book.match(_BEGINS) is None:
        yield from first_open(
            book, _TURNS, "Players take turns, and nothing in the text says who has the first.", "Say who begins."
        )


def _ends(book: Book) -> Iterator[Finding]:
    if (
        not any(_GOAL.search(part.title) for part in book.parts)
        and _headed(book)
        and sum(1 for _ in book.matches(_PLAY)) >= _PLAYS
        and _WON.search(_SMALL_WINS.sub("", book.file.text)) is None
    ):
        yield open_case(
            book,
            book.body[0],
            "Nothing in the text says how the game is won, or when it ends.",
            "Say when it ends, and who has won.",
            Sure.LIKELY if sum(1 for _ in book.matches(_PLAYERS)) >= _LEAST_PLAYERS else Sure.PERHAPS,
        )
        return
    if book.match(_WINS) is None:
        yield from first_open(
            book, _OVER, "The text says when the game ends, and nothing in it says who has won.", "Say who wins."
        )
    if book.match(_ENDS) is None:
        yield from first_open(
            book,
            _AT_THE_END,
            "Something holds at the end of the game, and nothing in the text says when that is.",
            "Say when the game ends.",
        )
