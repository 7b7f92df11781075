"""Does the text say what its sentences take for granted: what a mulligan is, what cover gives, who is player 1, what happens at no hit points?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.asked import Asked, first_open, open_case, unanswered
from grognard.review.alone.other_books import stands_alone
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_PIECE = r"(?:enem(?:y|ies)|minions?|units?|all(?:y|ies)|models?|players?|creatures?|friendly|characters?|pieces?|tiles?|spaces?|squares?)"


_ASKED = (
    Asked(
        r"(?-i:\b(?:lines? of sight|LOS|LoS)\b)",
        r"(?:lines? of sight|\bLO?o?S)\b[^.\n]{0,80}\b(?:drawn?|traced?|block\w*|straight|uninterrupted|exists?|means|obstruct\w*|if (?:it|the model|you)|interrupt\w*|obscur\w*|unobstructed|laser|pass\w*|cross\w*|when|through)\b|(?:drawn?|traced?|straight|unobstructed|blocks?|blocked|obstructs?|unbroken|can see|see[sn]?)\b[^.\n]{0,80}(?:lines? of sight|\bLO?o?S)\b|\b(?:true|model['’]?s eye|bird['’]?s eye|eye view|line of sight:)",
        "Line of sight is asked for, and nothing in the text says what blocks it or how it is drawn.",
        "Say from where to where it is drawn, and what stops it.",
        2,
        sure=Sure.PERHAPS,
    ),
    Asked(
        r"\b(?:in|from|has|have|gains?|gets?) (?:light |heavy |hard |soft |partial |full )?cover\b",
        r"\bcover(?:ed|s)?\b[^.\n]{0,80}\b(?:if|when|behind|woods?|walls?|terrain|half|between|at least|obscur\w*|such as|partially|includes?|hedges?|buildings?|trees?|ruins?)\b|\b(?:behind|woods?|walls?|terrain|half|between|at least|provides?|gives?|grants?|offers?|obscur\w*|hedges?|buildings?|counts? as|trees?|ruins?|considered)\b[^.\n]{0,80}\bcover\b",
        "Cover matters, and nothing in the text says when a target has it.",
        "Say what gives cover, and how much of the target it has to hide.",
        2,
        sure=Sure.PERHAPS,
    ),
    Asked(
        r"(?-i:(?<![\w.])\d{1,2}(?: ?\"|”| ?inch(?:es)?\b| ?cm\b))",
        r"\bmeasur\w+|\bbases?\b|\bcent(?:re|er)s?\b|\b(?:closest|nearest) (?:point|part|edge|model|figure)\b|\bpremeasur\w+|\bedge to edge\b",
        "Distances are measured, and nothing in the text says from which point to which.",
        "Say whether it is from base to base, centre to centre or otherwise.",
        5,
        sure=Sure.PERHAPS,
    ),
    Asked(
        r"\b(?:loses?|takes?|taking|suffers?|deals?|reduces?|subtracts?)\b[^.,;\n]{0,20}\b(?:\d{1,2}|one|an?|two|three|that many|X) (?:HP|hit points?|health(?: points?)?|life points?|wounds?|hull points?)\b|\b(?:has|have|with) \d{1,2} (?:HP|hit points?|health points?|life points?)\b|\b(?:points?|dice) of damage to (?:its|their|his|your|the)\b[^.,;\n]{0,20}\b(?:HP|hit points?|health|life)\b",
        r"\b0 ?HP\b|\b(?:0|zero|no|no more|last|out of|all (?:of )?(?:its|their|his|your)|runs? out|below|drops? to|falls? to|equal(?: to|s)?|more (?:than|wounds))\b[^.,\n]{0,60}\b(?:HP|hit points?|health|life|wounds?|hull|damage)\b|\b(?:HP|hit points?|health|life points?|wounds?|hull(?: points?)?|damage)\b[^.\n]{0,80}\b(?:0|zero|dies?|dead|death|destroyed|removed|killed|defeated|eliminated|unconscious|dying|taken out|out of action|knocked out|falls?|faint\w*|slain|sunk|casualt\w+)\b|\b(?:dies|dead|death|destroyed|removed from|killed|defeated|eliminated|unconscious|slain|casualt\w+|out of action)\b",
        "Damage is counted, and nothing in the text says what happens when none is left to lose.",
        "Say when a unit is out of the game.",
    ),
    Asked(
        r"\b(?:is|are|be|was|when|if|completely|fully) surrounded\b",
        r"\bsurround\w*\b[^.\n]{0,100}\b(?:orthogonal\w*|diagonal\w*|horizontal\w*|all (?:four|six|eight|sides|adjacent|neighbou?ring|directions)|every (?:side|adjacent|neighbou?ring|direction)|(?:four|six|eight|both) sides|on (?:two|three) (?:or more )?sides|means?|adjacent|neighbou?ring)\b|\b(?:orthogonal\w*|diagonal\w*|all (?:four|six|eight|adjacent)|(?:four|six|eight) (?:adjacent|neighbou?ring))\b[^.\n]{0,80}\bsurround",
        "A piece can be surrounded, and nothing in the text says which places around it count.",
        "Say whether corners count, and the edge of the board.",
        also=r"\b(?:squares?|cells?|hex(?:es)?|board|grid|spaces|tiles)\b",
        titled=False,
    ),
    Asked(
        r"\b(?:from|into|to) (?:your|their|his|her|the player['’]s|a player['’]s|each player['’]s) hands?\b|\bcards? (?:are |is )?in (?:your|their|his|her) hands?\b",
        r"\b(?:deal|deals|dealt|dealing|distribut\w+)\b|\bdraws? (?:up ?to |back up |until |\d|two|three|four|five|six|seven|eight|nine|ten|their|your|starting|initial|new|enough)|\bstart(?:s|ing)? (?:with|hand)|\bhand (?:size|limit|of)\b|\b(?:initial|opening) hand|\b(?:receives?|takes?|gets?|picks?|begins? with|give each player|hands? out|keep)\b[^.\n]{0,12}\b(?:\d|two|three|four|five|six|seven|eight|nine|ten|all|a hand)\b",
        "Players hold cards, and nothing in the text says how many they begin with.",
        "Say how many cards each player draws before the first turn.",
        2,
        also=r"\bcards?\b",
    ),
    Asked(
        r"\bcooldowns?\b",
        r"\bcooldowns?\b[^.\n]{0,80}\b(?:turns?|rounds?|\d+|until|tokens?|counters?|means?|is)\b|\b(?:turns?|rounds?|\d+)\b[^.\n]{0,30}\bcooldown",
        "Something has a cooldown, and nothing in the text says how long that is.",
        "Say for how many turns it cannot be used again, or leave the word out.",
    ),
    Asked(
        r"\bmulligans?\b",
        r"\bmulligan\w*\b[^\n]{0,200}\b(?:shuffl\w+|return\w*|put|back|replac\w+|set(?:ting)? aside|redraw\w*|bottom|discard\w*|fewer|less|once)\b|\b(?:shuffl\w+|return\w*|replac\w+|redraw\w*|discard\w*|once)\b[^\n]{0,100}\bmulligan",
        "A mulligan is allowed, and nothing in the text says how it is done.",
        "Say which cards are given back, how many are drawn, and how often.",
    ),
    Asked(
        r"\bcritical(?:ly)? (?:hits?|success(?:es)?|succeeds?|fail(?:s|ures?)?|damage|strikes?)\b",
        r"\bcritical(?:ly)?\b[^.\n]{0,120}\b(?:natural|roll\w*|double\w*|on an?|\d+|is|means|highest|lowest|maximum|extra|ignor\w+|considered|occurs?|happens?)\b|\b(?:natural|roll\w*|double\w*|on an? \d+|considered|counts?)\b[^.\n]{0,100}\bcritical",
        "Something is critical, and nothing in the text says when it is.",
        "Say on which throw, and what it brings.",
    ),
    Asked(
        r"\b(?:as (?:they|you|he|she|it) levels?|level(?:s|led|ing)? up|gains? (?:a|one) (?:new )?level|character level)\b",
        r"\b(?:experience|XP)\b|\b(?:when|after|each time|once|whenever|if|by|to|upon)\b[^.\n]{0,90}\blevel(?:s|led|ing)? up\b|\blevel up\b[^.\n]{0,60}\b(?:when|after|by|if|costs?)\b|\b(?:gain|reach|earn)\w*\b[^.\n]{0,30}\blevels? (?:when|after|by|if|for)\b",
        "Levels are gained, and nothing in the text says when.",
        "Say what it takes to gain a level, and what changes.",
    ),
    Asked(
        r"\binitiative\b",
        r"\binitiative\b[^.\n]{0,120}\b(?:roll\w*|highest|higher|lowest|draw\w*|bid\w*|order|first|wins?|d\d+|adds?|stat|value|token|marker|passes|who|scores?)\b|\b(?:roll\w*|highest|draw\w*|bid\w*|gains?|takes?|determin\w+|wins?)\b[^.\n]{0,80}\binitiative\b|\b(?:own|your|their) initiative\b",
        "Somebody has the initiative, and nothing in the text says how it is won.",
        "Say who has it, and when that changes.",
        2,
    ),
    Asked(
        rf"\bnearby (?:\w+ )?{_PIECE}\b",
        r"\bnearby\b ?(?:\(|:|means|is defined|refers|if|=)|\bnearby\b[^.\n]{0,60}\b(?:within|adjacent|surrounding|spaces? (?:away|around))\b|\b(?:within|adjacent|surrounding)\b[^.\n]{0,60}\bnearby\b",
        "What is nearby matters, and nothing in the text says how near that is.",
        "Give a distance, or say which places around count.",
        2,
    ),
    Asked(
        r"\b(?:home|main) (?:row|rank)\b",
        r"\b(?:home|main|base) (?:row|rank|line)s? ?(?:\(|:|(?:is|are) (?:the|at|on|row|rows|your|their|nearest|closest)\b|=|means|consists|the row|[-–—])|\b(?:called|as|your) (?:the |your |their )?[\"“]?(?:home|main) (?:row|rank)|\b(?:closest|nearest) (?:row|rank)|\b(?:first|back|bottom|last) (?:row|rank)\b",
        "This row or rank is used as something known, and nothing in the text says which it is.",
        "Say which row or rank is meant.",
    ),
    Asked(
        r"\byou have (?:one|two|three|five|ten|\d+) (?:minutes?|seconds?)\b|\bhas (?:one|a|two|three|\d+) (?:minutes?|seconds?) to\b",
        r"\btime(?:r|[- ]limit)?(?: has)? (?:runs?|ran|is up|expires?|ends?|elapse\w*|is over|goes off|reaches)|\bout of time\b|\bwhen (?:the )?(?:time|timer|\d+ (?:minutes|seconds))|\bafter (?:the )?(?:timer|time|\d+ (?:minutes|seconds)|one minute|that time)|\bif (?:they|you|he|she|time|nobody|no one|no team|neither)[^.\n]{0,50}\b(?:fails?|not|time|runs?|guess\w*)\b|at the end of (?:the|this) (?:time|minute)|\bin time\b",
        "Time is limited here, and nothing in the text says what happens when it has run out.",
        "Say what holds when the time is up.",
    ),
    Asked(
        r"\b(?:draw|draws|deal|deals|dealt|drawing)\b[^.\n]{0,25}\bcards?\b",
        r"(?<!re)(?<!re-)shuffl|\brandom|\bmix(?:ed|es)?\b|\bcut the\b|\b(?:app|computer|click|software)\b|\bstandard (?:poker|card)",
        "Cards are drawn, and nothing in the text says that they are shuffled.",
        "Say which cards are shuffled, and when.",
        2,
    ),
    Asked(
        r"\b(?:on|at|to|towards?|against|attacks?|targets?|hits?) (?:the |its |their )?(?:closest|nearest) (?:\w+ )?(?:enem(?:y|ies)|players?|models?|targets?|opponents?|figures?|characters?|monsters?|heroe?s?|units?)\b(?! to)",
        r"\bequidistant\b|\bequally\b|\bsame distance\b|\bmore than one (?:is|are)\b|\bchoose which\b|\brandomly\b|\bof (?:his|her|their|your|its) choice\b",
        "The nearest is meant, and nothing in the text says which when two are equally near.",
        "Say who chooses, or which goes first.",
    ),
    Asked(
        r"\b(?:buy|buys|buying|bought|purchas\w+)\b(?! (?:the game|this game|a copy|me|time))",
        r"\bcosts?\b|\bpric\w+|\bpa(?:ys?|id|ying)\b|\bspend\w*|\bspent\b|\bworth\b|\bfor \d{1,3} (?!to\b|or\b|and\b|players?\b|people\b)[a-z]|\$ ?\d|\d ?\$|\bfree\b",
        "Things are bought, and nothing in the text says what they cost.",
        "Name the price, or say that they are taken.",
    ),
    Asked(
        r"\b(?:to|before) (?:the )?next player\b|\b(?<!two )(?<!2 )players (?:then )?take (?:their |it in )?turns\b",
        r"clockwise|\bto (?:the|your|their|his|its|her) (?:left|right)\b|\b(?:left|right)[- ](?:hand )?(?:neighbou?r|player)|player (?:on|to) (?:the|your|their|his) (?:left|right)|\b(?:two|2)[ -]players?\b|\bboth players\b|\bopponent['’]s\b|\byour opponent\b|\bthe other player\b|\bturn order\b|\b(?:determine|random\w*|decide|set|descending|ascending|reverse|same) (?:\w+ ){0,4}order\b|\border of (?:play|turns)|\brotat\w+|\baround the table\b|\binitiative\b|\bgame ?master\b|\bGM\b|\b(?:two|both|either) (?:teams|sides|armies)\b|\bdown the line\b|\bplayer order\b",
        "One player after the other has a turn, and nothing in the text says in which order.",
        "Say whether play goes clockwise, or how the order is found.",
    ),
)

_FIRST = re.compile(r"\b(?:player ?(?:1|one)|P1)\b", re.IGNORECASE)
_WHO = re.compile(
    r"\b(?:is|be|becomes?|called|designat\w+|chosen|choos\w+|decid\w+|random\w*|oldest|youngest|coin|winner|assign\w*|determin\w+|agree|select\w*|host|dealer)\b[^.\n]{0,50}\b(?:player ?(?:1|one)|P1)\b|\b(?:player ?(?:1|one)|P1) ?(?:is\b|will be|being|plays? (?:as|white|black|the)|\(|=|[-–—]|controls|sits|takes the (?:red|blue|white|black)|and (?:player ?(?:2|two)|P2) (?:are|is))",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(
    r"\b(?:examples?|e\.g\.|for instance|suppose|let['’]?s say|scenario|imagine|illustrat\w+|sample)\b", re.IGNORECASE
)
_ABOVE = 400
_TIMES = 2

_RIGHT = re.compile(
    r"\bif (?:they|you|he|she|the guess|that player|their guess|a player)(?:['’]re|['’]s| is| are| guess(?:es|ed)?)? (?:is |are |guess(?:es)? )?(?:correct(?:ly)?|right)\b",
    re.IGNORECASE,
)
_WRONG = re.compile(
    r"\b(?:wrong\w*|incorrect\w*|not (?:correct|right)|otherwise|if not|fail(?:s|ed)?|else|miss(?:es|ed)?|false|los(?:es?|t)|mistaken|unless)\b",
    re.IGNORECASE,
)
_REACH = 300
_THROWN = re.compile(
    r"\b(?:rolls?|throws?)\b[^.\n]{0,40}\bto (?:determine|see|decide|find out) (?:who (?:goes|starts|begins|is|plays|moves|has)|(?:the )?(?:first|starting|turn) (?:player|order))",
    re.IGNORECASE,
)
_WHICH = re.compile(
    r"\b(?:high\w*|low\w*|larg\w+|greate\w+|bigge\w+|small\w+|most|odd|even|closest|descending|ascending|first to|better|best)\b",
    re.IGNORECASE,
)
_SOON = 200
_AT_ONCE = re.compile(
    r"\b(?:game|rounds?|turns?|everything) (?:is|are) (?:played|taken) (?:simultaneously|at the same time|at once)\b|\bsimultaneously by all\b|\ball players (?:act|play|move|take (?:their )?turns?) (?:simultaneously|at the same time|at once)\b|\bthere are no turns\b",
    re.IGNORECASE,
)
_OWN_TURN = re.compile(r"\b(?:your|their|his|her|player['’]s) turn\b", re.IGNORECASE)
_IN_TURNS = re.compile(
    r"\bclockwise\b|\bnext player\b|\b(?:take|takes|taking) (?:\w+ )?turns\b|\bto the left\b", re.IGNORECASE
)


def what_is_taken_for_granted_is_said(book: Book) -> Iterable[Finding]:
    """Each question once, at the first sentence that asks it."""
    yield from unanswered(book, _ASKED)
    yield from _first_player(book)
    yield from _guesses(book)
    yield from _throws(book)
    yield from _turns_of_all(book)


def _turns_of_all(book: Book) -> Iterator[Finding]:
    """`The game is played simultaneously by all players`, and then `at any point during your turn`."""
    if book.match(_AT_ONCE) is None or book.match(_IN_TURNS) is not None:
        return
    yield from first_open(
        book,
        _OWN_TURN,
        "All players play at once, and here somebody has a turn of his own.",
        "Say which stretch of the round is meant.",
    )


def _throws(book: Book) -> Iterator[Finding]:
    """`Roll a die to determine who begins`, and no word on whether high or low does."""
    for sentence in book.sentences_with(_THROWN):
        part = book.part_at(sentence.start)
        end = sentence.start + len(sentence.text) + _SOON
        end = min(end, book.parts[part].until) if part >= 0 else end
        if _WHICH.search(book.file.text, sentence.start, end) is None:
            yield open_case(
                book,
                sentence,
                "A throw settles who begins, and nothing near says which result does.",
                "Say whether the highest or the lowest begins, and what holds in a tie.",
            )
            return


def _first_player(book: Book) -> Iterator[Finding]:
    """`Player 1 takes the net`, outside an example, and no word on who that is."""
    if book.match(_FIRST) is None or book.match(_WHO) is not None or not stands_alone(book):
        return
    text, found = book.file.text, []
    for sentence in book.sentences_with(_FIRST):
        start = max(0, sentence.start - _ABOVE)
        title = book.title_at(sentence.start)
        if not (_EXAMPLE.search(title) or _EXAMPLE.search(text, start, sentence.start + len(sentence.text))):
            found.append(sentence)
    if len(found) >= _TIMES:
        yield open_case(
            book,
            found[0],
            "The text speaks of player 1, and nothing says who that is.",
            "Say how it is settled who is player 1, and who begins.",
        )


def _guesses(book: Book) -> Iterator[Finding]:
    """`If they are correct, they win!`, and no word on those who are not."""
    if not stands_alone(book):
        return
    text = book.file.text
    found = [
        sentence
        for sentence, match in book.matches_in_body(_RIGHT)
        if _WRONG.search(text, max(0, sentence.start - _REACH // 2), sentence.start + match.end() + _REACH) is None
    ]
    if found:
        yield Finding.at_all(
            codes.CASE_UNSETTLED,
            book.places(one.whole for one in found),
            "It is said what holds for who is right, and nothing near says what holds for who is wrong.",
            "Say what a wrong guess brings.",
        )
