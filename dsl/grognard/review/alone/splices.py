"""Do two sentences run on with only a comma between: `A boat is slow, it sails two hexes.`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.closed_classes import SUBORDINATORS
from grognard.review.english.forms import Form, forms, lexicon, may_be, only
from grognard.review.english.tokens import tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_VERB = r"(?:is|are|was|were|can|cannot|can['’]t|may|must|will|won['’]t|has|have|do|does|don['’]t|doesn['’]t|should|would|could|isn['’]t|aren['’]t)"
_SPLICE = re.compile(
    rf", (?P<second>(?:however|therefore|thus|instead|nevertheless|furthermore|moreover),? (?:it|they|you|he|she|this|the|units?|players?|models?|an?|each)\b|(?:it|they|you|he|she|this|we|these|there) (?:(?:only|also|always|then) )?(?:{_VERB}\b|[a-z]{{3,}}s\b)|whoever\b)"
)
_FINITE = word_set("is are was were can cannot may must will has have does should would could isn't aren't can't won't")
_JOINS = SUBORDINATORS | word_set("""
    whether which who whose what how and or but so nor yet then than even for in on at by with without during to from of
    not neither either both otherwise instead however despite except regardless should had were let depending given
    unlike like thus therefore hence also finally first next rather only imagine remember note suppose say assuming
    provided again example e.g i.e likewise similarly under upon within here now this
""")
_LED = SUBORDINATORS | frozenset(["the", "more", "not"])
_LEAST, _FEWEST_BEHIND = 5, 2
_MOST = 8


_THING = re.compile(
    r", (?P<second>(?:the|this|each|every|an?|these|those|your|its|their|no|others?|both|all) (?P<subject>(?:[a-z'’-]+ ){0,4}?)(?P<verb>is|are|was|were|has|have|can|cannot|may|must|will|does|should|[a-z]+s)\b)"
)
_TIMES = word_set("time times case moment way same instead either whether like except")
_RELATIVE = word_set("that which who whose whom and or not but including such than as")


def _second(text: str) -> re.Match[str] | None:
    """A second clause that begins with a thing: `A boat is slow, the wind decides.`; the only comma of its sentence."""
    match = _THING.search(text) if text.count(",") == 1 and lexicon() else None
    if match is None:
        return None
    words = match["subject"].split()
    others = match["second"].startswith("other")
    if (
        _RELATIVE.intersection(words)
        or not (words or others)
        or (match["verb"].endswith("s") and not _finite(match["verb"]))
    ):
        return None
    # What describes a thing stands behind it as well: `a sword, the blade of which is dull`.
    return match if all(forms(word) & {Form.ONE, Form.MANY, Form.QUALITY} for word in words) else None


def _finite(verb: str) -> bool:
    return verb in _FINITE or only(verb, Form.THIRD)


def sentences_do_not_run_on(book: Book) -> Iterable[Finding]:
    """Such places, at most eight; a text with more is written so."""
    found = []
    for sentence in book.body:
        text = sentence.text
        match = _SPLICE.search(text) or _second(text)
        if match is None or "?" in text or ":" in text or ";" in text:
            continue
        before = tokens(text[: match.start()])
        behind = text[match.end() :].split()
        if len(before) < _LEAST or len(behind) < _FEWEST_BEHIND or not before[0].text[0].isupper():
            continue
        if (
            any(one.text in ",()–—-" for one in before)
            or before[0].small in _JOINS
            or any(one.small in _LED for one in before)
            or (
                match.re is _THING and (any(one.small in _TIMES for one in before) or only(before[0].small, Form.DOING))
            )
        ):
            continue
        verbs = [at for at, one in enumerate(before) if one.small in _FINITE or (at and only(one.small, Form.THIRD))]
        led = next((at for at, one in enumerate(before) if one.small in _LED), len(before))
        if (
            not verbs
            or verbs[0] == 0
            or led < verbs[0]
            or (before[0].small not in ("there", "a", "an", "the") and may_be(before[0].small, Form.MANNER))
        ):
            continue
        found.append((sentence.start + match.start(), sentence.start + match.end("second")))
    if not found or len(found) > _MOST:
        return
    names = ", ".join(repr(book.file.text[start:end]) for start, end in found[:4])
    yield Finding.at_all(
        codes.SIGN_MISPLACED,
        book.places(found),
        f"Two sentences run on with a comma between: {names}.",
        "End the first with a stop or a semicolon, or join them with a word.",
    )
