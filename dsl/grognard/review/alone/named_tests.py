"""Is each test that is named once explained: `a Reason check`, and the text has no word on Reason?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.closed_classes import AUXILIARIES, BEFORE_OBJECTS, SUBORDINATORS
from grognard.review.english.forms import Form, forms, lexicon
from grognard.review.finding import Finding
from grognard.word_set import word_set

_TEST = re.compile(r"(?<![\w-])(?P<name>[A-Za-z][a-z]{3,}) (?P<kind>check|test|save|saving throw)(?P<many>s?)\b")
_NAMED_BEFORE = re.compile(r"[A-Z][\w'’-]* \Z")
_HOW = re.compile(r"\b(?:\d*[dD]\d|roll|dice|die|equal|exceed|succeed|pass|score)|\d ?\+")
"""What says how a test is made."""
_SHORTEST = 1000
"""Letters of a text that can be asked to explain what it names; a shorter one is a piece of another."""
_TAKEN = re.compile(
    r"\b(?:take|make|pass|fail|roll|attempt|call for|need|require)(?:s|es|ing)?(?: \w+)? \Z", re.IGNORECASE
)
"""Before several: `they take morale tests`, but `half its strength tests`."""
_DULL = word_set("""
    skill attribute ability stat characteristic success failure bonus penalty dice player those their other such first
    some them
""")
_NO_NAMES = _DULL | AUXILIARIES | SUBORDINATORS | BEFORE_OBJECTS
_OTHER_FORMS = frozenset([Form.QUALITY, Form.DOING, Form.MANNER, Form.THIRD, Form.DID])


def named_tests_are_explained(book: Book) -> Iterable[Finding]:
    """Tests whose name stands nowhere else, and beside which nothing says how they are made."""
    if not lexicon() or len(book.file.text) < _SHORTEST:
        return
    known = Counter(re.findall(r"[a-z]{4,}", book.casefolded))
    heads = {line.row for line in book.headings}
    sentences = book.body
    for number, sentence in enumerate(sentences):
        if sentence.line.row in heads:
            continue
        for match in _TEST.finditer(sentence.text):
            name = match["name"].casefold()
            if known[name] > 1 or name in _NO_NAMES or _NAMED_BEFORE.search(sentence.text[: match.start()]):
                continue
            if match["many"] and _TAKEN.search(sentence.text[: match.start()]) is None:
                continue
            may = forms(name)
            if Form.ONE not in may or may & _OTHER_FORMS:
                continue
            behind = sentence.text[match.end() :]
            after = sentences[number + 1].text if number + 1 < len(sentences) else ""
            if _HOW.search(behind) or _HOW.search(after):
                continue
            yield Finding(
                codes.RULE_UNEXPLAINED,
                book.place(*sentence.span(match)),
                f"Only named: nothing else in the text speaks of {match['name']!r}, and how this {match['kind']} is made is not told.",
                "Say what is rolled and what is to be reached, or where that stands.",
            )
