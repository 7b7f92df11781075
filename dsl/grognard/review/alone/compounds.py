"""Has each word that is made of several its hyphen: `a two-player game`, `a fire-based spell`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grognard.diagnostics import codes
from grognard.review.alone.other_books import in_notes
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms
from grognard.review.finding import Finding, some_of
from grognard.review.reading import Sentence, small
from grognard.word_set import word_set

_NUMBER = r"(?:two|three|four|five|six|seven|eight|[2-8])"
_NOUN = r"(?P<noun>[a-z]{3,})"
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"(?<![\w.])(?P<words>{_NUMBER} (?:player|sided|handed|dimensional|headed|person)) {_NOUN}\b"), "noun"),
    (re.compile(rf"\b(?:an?|the) (?P<words>{_NUMBER} (?:point|die|turn|round|minute|second|day|step|inch)) (?P<noun>(?:bonus|penalt(?:y|ies)|limit|deck|pool|timer|period|move|combo|game|increase|decrease|reduction|advantage|lead|radius|range))\b"), "told"),
    (re.compile(r"\b(?P<words>(?:similar|medium|human|humanoid|average|equal|pocket|poker|standard|full|large|small|giant) sized)\b"), "told"),
    (re.compile(r"(?<![\w-])(?P<words>[a-z]{3,} based)\b(?! (?:on|upon|in|at|around|off|solely|purely|only|entirely)\b)"), "kind"),
    (re.compile(r"(?<![\w-])(?P<words>[a-z]{3,} friendly) (?P<noun>[a-z]{3,})\b"), "friend"),
    (re.compile(rf"\b(?P<words>(?:first|second|third|high|higher|low|lower|top|mid) level) {_NOUN}\b"), "level"),
    (re.compile(rf"\b(?P<words>full (?:health|strength|size)) {_NOUN}\b"), "noun"),
    (re.compile(r"\b(?P<words>(?:start|end|beginning) of (?:turn|round|game|phase|combat|battle)) (?P<noun>[a-z]{3,})\b"), "time"),
    (re.compile(r"\b(?P<words>face (?:up|down)) (?P<noun>(?:card|token|tile|marker|pile|deck)s?)\b"), "noun"),
    (re.compile(r"\b(?:an?|the|agreed) (?P<words>agreed upon) (?P<noun>[a-z]{3,})\b"), "noun"),
    (re.compile(r"\b(?:an?|the) (?P<words>runner up|buy in|tie breaker|show down|mid game|end game scoring)\b"), "told"),
    (re.compile(r"(?<![\w'’&/-])(?P<words>(?:non|re|pre|multi|semi|un|mis) [a-z]{3,})\b"), "front"),
)  # fmt: skip
_NOT_NOUNS = word_set("""
    and or of to in on by is are was at for from with if when then that which will may must can as who
""")
_ADVERBS = word_set("""
    more most very less least fully largely mainly mostly partly purely strictly entirely primarily still also not
    being been are was were and each all both they them the loosely only heavily currently originally
""")
_OF_KIND = word_set("user reader kid kids child family beginner newcomer print printer budget eco environmentally dog")
_FOREIGN = word_set("plus grata sequitur")
_NEXT = re.compile(r" ([a-z]{3,})\b")
_MOST_NAMES = 6


def compounds_have_their_hyphen(book: Book) -> Iterable[Finding]:
    """All of a text together. Notes keep their shorthand."""
    if in_notes(book):
        return
    found: dict[tuple[int, int], str] = {}
    for sentence in book.body:
        for start, words in _without(sentence):
            found.setdefault((start, start + len(words)), words)
    if not found:
        return
    names = some_of([f"`{name.replace(' ', '-')}`" for name in dict.fromkeys(found.values())], _MOST_NAMES)
    yield Finding.at_all(
        codes.MISSPELT,
        book.places(found),
        f"What belongs together has lost its hyphen: {names}.",
        "Set the hyphen, or write it as one word.",
    )


def _without(sentence: Sentence) -> Iterator[tuple[int, str]]:
    text = small(sentence.text)
    for pattern, kind in _FORMS:
        for match in pattern.finditer(text):
            written = sentence.text[slice(*match.span("words"))]
            if _belongs(kind, written, match):
                yield sentence.start + match.start("words"), written


def _belongs(kind: str, written: str, match: re.Match[str]) -> bool:
    """Whether words that are found belong together, by what they are of, and by what stands behind them."""
    first, _, last = match["words"].rpartition(" ")
    match kind:
        case "noun" | "friend":
            return _thing(match["noun"]) and (kind == "noun" or first in _OF_KIND)
        case "time":
            # A title has its capitals, and seldom hyphens.
            return _thing(match["noun"]) and not written[-len(last)].isupper()
        case "level":
            # `What is on the second level scores`: there it is what it does.
            does = Form.THIRD in forms(match["noun"]) and match.string[: match.start()].endswith("the ")
            return _thing(match["noun"]) and not does
        case "kind":
            behind = _NEXT.match(match.string, match.end())
            return first not in _ADVERBS and _thing(first) and (behind is None or _thing(behind[1]))
        case "front":
            return last not in _FOREIGN and bool(forms(last))
        case _:
            return True


def _thing(word: str) -> bool:
    return word not in _NOT_NOUNS and bool(forms(word) & {Form.ONE, Form.MANY})
