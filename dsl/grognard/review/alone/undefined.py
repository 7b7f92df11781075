"""Is what the rules ask for also defined: line of sight, cover, from where one measures, what happens at no hit points, the first hand?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.review.alone.asked import Asked, unanswered
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_ASKED = (
    Asked(
        re.compile(r"\b(?:lines? of sight|LOS|LoS)\b"),
        2,
        re.compile(
            r"(?:lines? of sight|\bLO?o?S)\b[^.\n]{0,80}\b(?:drawn?|traced?|block\w*|straight|uninterrupted|exists?|means|obstruct\w*|if (?:it|the model|you)|interrupt\w*|obscur\w*|unobstructed|laser|pass\w*|cross\w*|when|through)\b|(?:drawn?|traced?|straight|unobstructed|blocks?|blocked|obstructs?|unbroken|can see|see[sn]?)\b[^.\n]{0,80}(?:lines? of sight|\bLO?o?S)\b|\b(?:true|model['’]?s eye|bird['’]?s eye|eye view|line of sight:)",
            re.IGNORECASE,
        ),
        "Line of sight is asked for, and nothing in the text says what blocks it or how it is drawn.",
        "Say from where to where it is drawn, and what stops it.",
    ),
    Asked(
        re.compile(
            r"\b(?:in|from|has|have|gains?|gets?) (?:light |heavy |hard |soft |partial |full )?cover\b", re.IGNORECASE
        ),
        2,
        re.compile(
            r"\bcover(?:ed|s)?\b[^.\n]{0,80}\b(?:if|when|behind|woods?|walls?|terrain|half|between|at least|obscur\w*|such as|partially|includes?|hedges?|buildings?|trees?|ruins?)\b|\b(?:behind|woods?|walls?|terrain|half|between|at least|provides?|gives?|grants?|offers?|obscur\w*|hedges?|buildings?|counts? as|trees?|ruins?|considered)\b[^.\n]{0,80}\bcover\b",
            re.IGNORECASE,
        ),
        "Cover matters, and nothing in the text says when a target has it.",
        "Say what gives cover, and how much of the target it has to hide.",
    ),
    Asked(
        re.compile(r"(?<![\w.])\d{1,2}(?: ?\"|”| ?inch(?:es)?\b| ?cm\b)"),
        5,
        re.compile(
            r"\bmeasur\w+|\bbases?\b|\bcent(?:re|er)s?\b|\b(?:closest|nearest) (?:point|part|edge|model|figure)\b|\bpremeasur\w+|\bedge to edge\b",
            re.IGNORECASE,
        ),
        "Distances are measured, and nothing in the text says from which point to which.",
        "Say whether it is from base to base, centre to centre or otherwise.",
    ),
    Asked(
        re.compile(
            r"\b(?:loses?|takes?|taking|suffers?|deals?|reduces?|subtracts?)\b[^.,;\n]{0,20}\b(?:\d{1,2}|one|an?|two|three|that many|X) (?:HP|hit points?|health(?: points?)?|life points?|wounds?|hull points?)\b"
            r"|\b(?:has|have|with) \d{1,2} (?:HP|hit points?|health points?|life points?)\b"
            r"|\b(?:points?|dice) of damage to (?:its|their|his|your|the)\b[^.,;\n]{0,20}\b(?:HP|hit points?|health|life)\b",
            re.IGNORECASE,
        ),
        1,
        re.compile(
            r"\b0 ?HP\b|\b(?:0|zero|no|no more|last|out of|all (?:of )?(?:its|their|his|your)|runs? out|below|drops? to|falls? to|equal(?: to|s)?|more (?:than|wounds))\b[^.,\n]{0,60}\b(?:HP|hit points?|health|life|wounds?|hull|damage)\b|\b(?:HP|hit points?|health|life points?|wounds?|hull(?: points?)?|damage)\b[^.\n]{0,80}\b(?:0|zero|dies?|dead|death|destroyed|removed|killed|defeated|eliminated|unconscious|dying|taken out|out of action|knocked out|falls?|faint\w*|slain|sunk|casualt\w+)\b|\b(?:dies|dead|death|destroyed|removed from|killed|defeated|eliminated|unconscious|slain|casualt\w+|out of action)\b",
            re.IGNORECASE,
        ),
        "Damage is counted, and nothing in the text says what happens when none is left to lose.",
        "Say when a unit is out of the game.",
        sure=Sure.LIKELY,
    ),
    Asked(
        re.compile(r"\b(?:is|are|be|was|when|if|completely|fully) surrounded\b", re.IGNORECASE),
        1,
        re.compile(
            r"\bsurround\w*\b[^.\n]{0,100}\b(?:orthogonal\w*|diagonal\w*|horizontal\w*|all (?:four|six|eight|sides|adjacent|neighbou?ring|directions)|every (?:side|adjacent|neighbou?ring|direction)|(?:four|six|eight|both) sides|on (?:two|three) (?:or more )?sides|means?|adjacent|neighbou?ring)\b|\b(?:orthogonal\w*|diagonal\w*|all (?:four|six|eight|adjacent)|(?:four|six|eight) (?:adjacent|neighbou?ring))\b[^.\n]{0,80}\bsurround",
            re.IGNORECASE,
        ),
        "A piece can be surrounded, and nothing in the text says which places around it count.",
        "Say whether corners count, and the edge of the board.",
        re.compile(r"\b(?:squares?|cells?|hex(?:es)?|board|grid|spaces|tiles)\b", re.IGNORECASE),
        Sure.LIKELY,
        titled=False,
    ),
    Asked(
        re.compile(
            r"\b(?:from|into|to) (?:your|their|his|her|the player['’]s|a player['’]s|each player['’]s) hands?\b|\bcards? (?:are |is )?in (?:your|their|his|her) hands?\b",
            re.IGNORECASE,
        ),
        2,
        re.compile(
            r"\b(?:deal|deals|dealt|dealing|distribut\w+)\b|\bdraws? (?:up ?to |back up |until |\d|two|three|four|five|six|seven|eight|nine|ten|their|your|starting|initial|new|enough)|\bstart(?:s|ing)? (?:with|hand)|\bhand (?:size|limit|of)\b|\b(?:initial|opening) hand"
            r"|\b(?:receives?|takes?|gets?|picks?|begins? with|give each player|hands? out|keep)\b[^.\n]{0,12}\b(?:\d|two|three|four|five|six|seven|eight|nine|ten|all|a hand)\b",
            re.IGNORECASE,
        ),
        "Players hold cards, and nothing in the text says how many they begin with.",
        "Say how many cards each player draws before the first turn.",
        re.compile(r"\bcards?\b", re.IGNORECASE),
        Sure.LIKELY,
    ),
)


def what_is_asked_is_defined(book: Book) -> Iterable[Finding]:
    """Each kind once, at the first sentence that asks for it."""
    return unanswered(book, _ASKED)
