"""Has each word that is made of several its hyphen: `a two-player game`, `a fire-based spell`?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.diagnostics import codes
from grognard.review.alone.note_style import in_notes
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms
from grognard.review.finding import Finding
from grognard.word_set import word_set

if TYPE_CHECKING:
    from grognard.review.reading import Sentence

_NUMBER = r"(?:two|three|four|five|six|seven|eight|[2-8])"
_NOUN = r"(?P<noun>[a-z]{3,})"
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"(?<![\w.])(?P<words>{_NUMBER} (?:player|sided|handed|dimensional|headed|person)) {_NOUN}\b"), "noun"),
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
_ANY = re.compile(
    r"player|sided|handed|dimension|headed|person|based|friendly|level|full |of (?:turn|round|game|phase|combat|battle)|face |agreed|"
    r"runner|buy in|breaker|show down|mid game|end game|\b(?:non|re|pre|multi|semi|un|mis) "
)
"""In each of them one of these stands."""
_NOT_NOUNS = word_set("""
    and or of to in on by is are was at for from with if when then that which will may must can as who
""")
_ADVERBS = word_set("""
    more most very less least fully largely mainly mostly partly purely strictly entirely primarily still also not
    being been are was were and each all both they them the loosely only heavily currently originally
""")
_OF_KIND = word_set("user reader kid kids child family beginner newcomer print printer budget eco environmentally dog")
_FOREIGN = word_set("plus grata sequitur")
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
    names = list(dict.fromkeys(found.values()))
    shown = ", ".join(f"`{name.replace(' ', '-')}`" for name in names[:_MOST_NAMES])
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    yield Finding.at_all(
        codes.MISSPELT,
        book.places(found),
        f"What belongs together has lost its hyphen: {shown}{more}.",
        "Set the hyphen, or write it as one word.",
    )


def _without(sentence: Sentence) -> Iterator[tuple[int, str]]:
    text = sentence.text.casefold()
    if len(text) != len(sentence.text) or _ANY.search(text) is None:
        return
    for pattern, kind in _FORMS:
        for match in pattern.finditer(text):
            words = match["words"]
            first, _, second = words.rpartition(" ")
            if kind in ("noun", "time", "level") and not _thing(match["noun"]):
                continue
            # `What is on the second level scores`: there it is what it does.
            if kind == "level" and Form.THIRD in forms(match["noun"]) and text[: match.start()].endswith("the "):
                continue
            # A title has its capitals, and seldom hyphens.
            if (
                kind == "time"
                and sentence.text[match.start("words") : match.end("words")].rpartition(" ")[2][0].isupper()
            ):
                continue
            if kind == "kind" and (first in _ADVERBS or not _thing(first) or not _behind(text, match.end())):
                continue
            if kind == "friend" and (first not in _OF_KIND or not _thing(match["noun"])):
                continue
            if kind == "front" and (second in _FOREIGN or not forms(second)):
                continue
            yield sentence.start + match.start("words"), sentence.text[match.start("words") : match.end("words")]


def _thing(word: str) -> bool:
    return word not in _NOT_NOUNS and bool(forms(word) & {Form.ONE, Form.MANY})


def _behind(text: str, at: int) -> bool:
    """Whether a noun goes on, or nothing does: `a Silicon based unit`, `it is turn based.`"""
    match = re.match(r" ([a-z]{3,})\b", text[at:])
    return match is None or _thing(match[1])
