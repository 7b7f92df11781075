"""Do verb and subject agree, where no grammar is needed to see it: `each unit have`, `all units gains`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.disagreement import disagreement
from grognard.review.book import Book
from grognard.review.english.forms import Form, may_be
from grognard.review.finding import Finding
from grognard.review.reading import Sentence
from grognard.word_set import word_set

_ONE = re.compile(
    r"\b(?:[Aa]n?|[Ee]ach|[Ee]very|[Tt]his|[Aa]nother) (?P<noun>(?!other|number|few|lot|couple|total|variety|majority|pair|group|minimum|maximum|range|series|set|handful|good|great|and|or|side|player and|can|may|might|will|must|could|should|would)[a-z]+(?<!s)) (?P<verb>are|have|do not|do|were)\b(?! (?:to|been) \w+ed by)"
)
_MASS = re.compile(
    r"\b(?P<noun>damage|movement|morale|armou?r|terrain|cover|repair|combat) (?P<verb>do not|do|are|have|were)\b",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(r"\b(?:if|though|suppose|wish) *\Z", re.IGNORECASE)
"""`If a boat were to sink`."""
_HEADS_CLAUSE = re.compile(
    r"(?:\A|[,;:.(*_-]|\b(?:if|when|whenever|once|while|because|until|unless|then|so|but|although|though)) *(?:the )?\Z",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?:\b(?:and|or|of|in|to|for|with|from|by|on|if|does|do|all|both|than|per|as|that|which|where|when|how|what|let|lets|letting|makes?|making|helps?|see|sees|watch|have|having|within|against|between|under|over|into|during|after|before|behind|near|at|around|through|without|[a-z]{3,}ing)|,|-|/) *\Z",
    re.IGNORECASE,
)
_MANY = re.compile(
    r"\b(?:all|these|those|both|two|three|four|many|several) (?:[a-z]+ )?(?P<noun>[a-z]{3,}s)(?: in (?:the )?[a-z]+)? (?P<verb>gains|takes|moves|gets|has|is|was|does|suffers|loses|counts|rolls|adds|becomes)\b"
)


_COUNTED = re.compile(
    r"\b(?P<noun>(?:one|1|an?|another|each|every) (?:additional|extra|more|further|single)) (?P<verb>[a-z]{3,}[a-rt-z]s)\b(?! than)"
    r"|\b(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|several|many|[2-9]) (?P<kind>type|kind|sort|way|part|step|phase|piece|set|group|pair|player|model|unit|figure|turn|card|token) (?P<of>of|each|per|are|to|in|on)\b"
    r"|\b(?:is|are) a (?P<many>points|units|types|kinds|pieces|sets|models|figures) (?P<more>of)\b"
)
_BARE = re.compile(
    r"\b(?:[Aa]|[Tt]he|[Ee]ach|[Ee]very|[Aa]ny|[Tt]hat) (?P<noun>player|attacker|defender|unit|model|figure|opponent|winner|loser|character) (?P<verb>win|destroy|lose|choose|take|gain|fail|suffer|make|kill|get|go|want|become|draw|discard)\b"
)
_ASKED = re.compile(
    r"\b(?:does|do|did|can|may|must|will|should|would|could|might|let|lets|makes?|have|has|had|help|helps|see|than|or|and|that|to|cannot|not|require[sd]?|allow[s]?|cause[s]?|before|until|having)\b[^,.;:]{0,24}\Z",
    re.IGNORECASE,
)
_OF_NO_NUMBER = ("damage", "movement", "morale", "armor", "armour", "terrain", "cover", "repair", "combat")
_PEOPLE = ("player", "attacker", "defender", "unit", "model", "figure", "opponent", "winner", "loser", "character")
_COUNTED_WORDS = word_set("""
    additional extra more further single type kind sort way part step phase piece set group pair turn card token points
    units types kinds pieces sets models figures
""") | {"player", "model", "unit", "figure"}
"""Words that each pattern has one of, so that it need not be looked for elsewhere."""


def verbs_agree(book: Book) -> Iterable[Finding]:
    """One thing with a verb for many, and many with a verb for one."""
    asked = {
        _ONE: book.saying(("are", "have", "do", "were")),
        _MASS: book.saying(("are", "have", "do", "were"), _OF_NO_NUMBER),
        _MANY: book.saying(("all", "these", "those", "both", "two", "three", "four", "many", "several")),
        _COUNTED: book.saying(_COUNTED_WORDS),
        _BARE: book.saying(_PEOPLE),
    }
    for number in sorted(frozenset.union(*asked.values())):
        sentence = book.body[number]
        for pattern in (_ONE, _MASS, _MANY):
            if number not in asked[pattern]:
                continue
            for match in pattern.finditer(sentence.text):
                before = sentence.text[: match.start()]
                if pattern is not _MANY and (_BEFORE.search(before) or sentence.text.rstrip().endswith("?")):
                    continue
                if match["verb"] == "were" and _SUPPOSED.search(before):
                    continue
                if pattern is _MANY and _HEADS_CLAUSE.search(before) is None:
                    continue
                yield Finding(
                    codes.MISSPELT,
                    book.place(sentence.start + match.start(), sentence.start + match.end()),
                    f"`{match['noun']}` and `{match['verb']}` do not agree in number.",
                    "Mend the verb, or the noun.",
                )
        yield from _counted(book, sentence, [one for one in (_COUNTED, _BARE) if number in asked[one]])


def _counted(book: Book, sentence: Sentence, patterns: list[re.Pattern[str]]) -> Iterator[Finding]:
    """`one additional slots`, `two type of`, `a points of`, `if a player win`."""
    for pattern in patterns:
        for match in pattern.finditer(sentence.text):
            if pattern is _BARE and _ASKED.search(sentence.text[: match.start()]):
                continue
            if pattern is _COUNTED and match["verb"] and may_be(match["verb"], Form.ONE):
                # `An additional bonus` is one.
                continue
            yield disagreement(book, sentence, match.start(), match.end())
