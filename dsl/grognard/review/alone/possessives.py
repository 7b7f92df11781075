"""Does whatever has something also have its apostrophe, and `its` none: `it's base`, `your opponents hand`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.near import near

_OWNERS = "opponent|player|unit|model|card|target|attacker|defender|enemy|character|ship|weapon|leader|figure|hero|army|team|commander|general|monster|wizard|fighter|warrior|squad|vehicle|creature|faction"
_OWNED = r"(?:hands?|decks?|bases?|sides?|armou?r|toughness|health|stats?|characteristics?|abilit(?:y|ies)|boards?|edge|corner|front|rear|flanks?|facing|profile|statline|hit points?|owner|controller|castle|king|base edge|discard piles?|draw piles?|turn|movement|range|weapons?|skills?|morale|speed|strength|defen[cs]e|attack value|equipment|inventory|territory|warband|line of sight)"
_PATTERNS = tuple(
    (re.compile(pattern, re.IGNORECASE), meant)
    for pattern, meant in (
        (
            r"\b(?:of|to|in|on|by|with|from|at|into|within|during|against|under|over|through|use|uses|using|fire|fires|lose|loses|has|have|change|changes|spend|spends|ends?|takes?|makes?|completes?|finish(?:es)?|design|includes?|exceeds?|resolves?) (?P<it>it['’]s)(?= (?!(?:an?|the|not|been|also|only|now|still|too|all|just|really|important|possible|easy|hard|time|ok|okay|up|in|on|at|like|because|when|if|that|what|your|my|his|their|our|her|more|very|always|never|usually|likely|going|considered|called|used|made|done|worth|best|better|good|recommended|allowed|necessary|optional|simply|easier|fun|currently|out|over|clear|true|fine|assumed|meant|supposed|as|so)\b)[a-z]+)",
            "its",
        ),
        (
            r"(?P<it>\bit['’]s)(?= (?:own|[a-z]+['’]s|turn|movement|move|range|maximum|base|front|target|current|original|normal|owner|activation|weapons?|armou?r)\b)",
            "its",
        ),
        (
            r"\b(?:match|us|chang|los|includ|follow|leav|reach|tak|mak|mov|gain|spend|apply|reduc|increas|determin|regard|conced|ignor|enter|keep|hav|remov)ing (?P<it>it['’]s)(?= (?!an?\b|the\b|not\b)[a-z]+)",
            "its",
        ),
        (
            r"\ban? (?:[a-z]+ )?(?P<it>(?!weapons|sports|arms|goods|savings|customs|systems|points|rules|cards|skills|results|orders|games|hits|news|series|means|lens|class|boss|princess|goddess|witness)[a-z]{3,}[^s\W]s)(?= (?:thigh|chest|arms?|legs?|hands?|foot|feet|heads?|eyes?|back|armou?r|face|neck|shoulder|body|heart|soul|name|turn|deck|shield|sword|strength|health|speed|attack roll|next turn|lair|house|castle|tail|wings?)\b)",
            "a form with 's",
        ),
        (r"(?P<it>\bit['’]s)(?= (?!recommended|time|fun|war|worth)[a-z]+ (?:should|is|can|may|must|has|will|cannot|are|gets?|takes?)\b)", "its"),
        (
            r"\b(?:other|all|both|your|their|of|on|from|in|to|with|opposing|against|between) (?:the |all |other |opposing |enemy )?(?P<it>(?:players|opponents|enemies|characters|heroes|creatures|attackers|defenders|warriors|commanders|monsters|leaders))(?= (?:actions|turns|hands|cards|decks|units|armies|abilities|bases|pieces|weapons|dice|moves|tokens|attacks|territories|sides|boards|ships|models)\b(?! (?:first|again|to|at)\b))",
            "a form with an apostrophe",
        ),
        (r"(?<![\w'’])(?P<it>its)(?= (?:the|not|an?|been|too|important that|possible to|considered|going to|up to (?:you|the))\b)", "it's"),
        (rf"\b(?:an?|each|every|another|one) (?P<it>(?:{_OWNERS})s)(?= {_OWNED}\b)", "a form with 's"),
        (rf"\b(?:your|his|their|her|an?|the) (?P<it>opponents)(?= {_OWNED}\b(?! (?:out|over|in)\b))", "opponent's"),
        (rf"\b(?:of|in front of|behind|near|with|to) the (?P<it>(?:{_OWNERS})s)(?= (?:base|facing|profile|statline|base edge|discard pile|draw pile|hand|deck)\b)", "a form with 's"),
        (
            rf"\b(?:equal to|less than|more than|than|from|into|onto|on|at|up to|exceeds?|against|minus|plus) the (?P<it>(?:{_OWNERS})s)(?= (?:{_OWNED}|cost|value)\b)",
            "a form with 's",
        ),
        (r"(?<!of )(?<!the )(?<!all )\b(?P<it>creatures|officers|opponents|players|enemies|heroes|monsters|leaders)(?= (?:abilities|hands|turns|decks|bases|stats|weapons|characteristics|armies|armou?r)\b)", "a form with an apostrophe"),
        (r"\b(?P<it>who's)(?= (?:turn|hand|unit|model|card|deck|side|base|army)\b)", "whose"),
        (r"\b(?:players|units|models|cards|ships|figures|armies) own (?P<it>it's)\b", "its"),
    )
)  # fmt: skip

_ITS = ("it's", "it’s", "its ")
_OF_A_BODY = tuple(
    f"s {part}"
    for part in [
        "thigh",
        "chest",
        "arm",
        "leg",
        "hand",
        "foot",
        "feet",
        "head",
        "eye",
        "back",
        "face",
        "neck",
        "shoulder",
        "body",
        "heart",
        "soul",
        "name",
        "turn",
        "deck",
        "shield",
        "sword",
        "strength",
        "health",
        "speed",
        "attack",
        "next",
        "lair",
        "house",
        "castle",
        "tail",
        "wing",
    ]
)
_PLURALS = (
    "who's ",
    *(f"{owner[:-1] + 'ie' if owner in ('enemy', 'army') else owner}s " for owner in _OWNERS.split("|")),
)


_NEXT = re.compile(r" \w+")


def owners_have_their_apostrophe(book: Book) -> Iterable[Finding]:
    """Each form that is not the one meant."""
    seen: set[int] = set()
    for pattern, meant in _PATTERNS:
        parts = _ITS if meant in ("its", "it's") else _OF_A_BODY if "thigh" in pattern.pattern else _PLURALS
        for match in near(pattern, book.file.text, book.casefolded, parts):
            if match.start("it") in seen or match["it"].isupper():
                continue
            seen.add(match.start("it"))
            words = meant if " " in meant else repr(meant)
            yield Finding(
                codes.MISSPELT,
                book.place(match.start("it"), _behind(book.file.text, match.end("it"))),
                f"{match['it']!r} stands here; {words} is probably meant.",
                "Mend it.",
            )


def _behind(text: str, end: int) -> int:
    """Where the word behind ends, which is what is owned."""
    match = _NEXT.match(text, end)
    return match.end() if match is not None else end
