"""Is an article left out: `draw card from the deck`, `there may be tie`, in sentences that have articles elsewhere?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding

_THINGS = r"(?:card|token|marker|counter|unit|model|player|figure|tile|hex|square|weapon|creature|character|ship|piece|miniature|enemy unit|enemy model|friendly unit|opponent|target|attacker|defender|dice roll|die roll|tie|winner)"
_BARE = re.compile(
    rf"\b(?P<words>(?:draw|draws|place|places|choose|chooses|select|selects|remove|removes|discard|discards|gain|gains|reveal|reveals|activate|activates|pick|picks|destroy|destroys|[Tt]here (?:is|was|may be|can be|will be|must be|might be)|becomes|controls) (?:new |random |additional |single |valid |clear )?{_THINGS})\b"
    r"(?=[.,;)]| (?:from|on|in|into|onto|to|that|which|who|within|with|at|but|and|or|for|is|has|must|may)\b)"
)
_ARTICLE = re.compile(r"\b(?:an?|the)\b", re.IGNORECASE)
_LEAST_WORDS = 6
_FAIR = re.compile(
    r"[Tt]here (?:is|was|will be) (?:target|winner)\b|\b(?:becomes|controls) (?:player|target)\b|(?:pick|picks|select|choose|draws?|place) (?:target|player|card) (?:or|and)\b|tie in\b"
)


def things_have_their_article(book: Book) -> Iterable[Finding]:
    """Each such noun, in whole sentences that use articles; terse lists leave them out on purpose."""
    for sentence in book.body:
        text = sentence.text
        for match in _BARE.finditer(text):
            rest = text[: match.start()] + text[match.end() :]
            if len(text.split()) < _LEAST_WORDS or not _ARTICLE.search(rest) or _FAIR.match(match["words"]):
                continue
            yield Finding(
                codes.MISSPELT,
                book.place(sentence.start + match.start("words"), sentence.start + match.end("words")),
                f"{match['words']!r} stands here; an article is missing, or an s.",
                "Mend it.",
            )
