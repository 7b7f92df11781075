"""Is each action, order, phase or test that is called by a name also explained: `the Pass action`, `a Reason check`?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import islice

from grognard.diagnostics import codes
from grognard.review.book import Book, plain
from grognard.review.english.closed_classes import AUXILIARIES, BEFORE_OBJECTS, SUBORDINATORS
from grognard.review.english.forms import Form, forms, lexicon
from grognard.review.finding import Finding, some_of
from grognard.review.near import near
from grognard.word_set import word_set

_KIND = r"(?:actions?|orders?|stances?|commands?|tests?|checks?|spells?|conditions?|status|tags?|upgrades?|powers?|missions?|scenarios?|objectives?|formations?)"
_CALLED = re.compile(
    rf"(?<![.!?] )\b(?:the|an?|free|use|uses|using|take|takes|taking|perform|performs|one|another|extra|declare|declares|its|their|with|without|by|any|make|makes|cast|casts|under|gains?|has|have) (?:free |an? |the |special |extra |additional )?(?P<name>[A-Z][a-z'’]+(?:[ -][A-Z][a-z'’]+)?) (?P<kind>{_KIND})\b(?! [A-Z])"
)
_DULL = word_set("""
    standard free bonus special the this that each player unit model main army combat movement attack morale ability
    skill house advanced basic core campaign first second victory primary secondary quick normal game battle group
    command action english french german napoleonic roman british american russian prussian austrian spanish
""")
_MOST_NAMES = 8
_THING = 8
_NAMES = 100


def named_actions_are_explained(book: Book) -> Iterable[Finding]:
    """Names with a kind behind them that stand in no heading, list, table or sentence that says what they are."""
    named: dict[tuple[str, str], tuple[int, int]] = {}
    for match in book.matches(_CALLED):
        if book.listed(match.start()) or plain(match["name"]).split()[0] in _DULL:
            continue
        if match["name"].endswith(("'s", "’s")):
            # `Its Agenda's conditions` are those of the Agenda.
            continue
        kind = match["kind"].rstrip("s")
        named.setdefault((match["name"], kind), match.span("name"))
    bare = [
        (span, name, kind) for (name, kind), span in list(named.items())[:_NAMES] if not _explained(book, name, kind)
    ]
    if not bare:
        return
    bare.sort()
    names = some_of([f"{name!r} ({kind})" for _, name, kind in bare], _MOST_NAMES)
    yield Finding.at_all(
        codes.RULE_UNEXPLAINED,
        book.places(span for span, _, _ in bare),
        f"Called by a name, and nothing in the text says what it is: {names}.",
        "Explain it, or say in which book it is explained.",
    )


def _often(book: Book, pattern: str) -> bool:
    return sum(1 for _ in islice(book.matches(re.compile(pattern), small=True), _THING)) == _THING


def _explained(book: Book, name: str, kind: str) -> bool:
    wanted = plain(name)
    escaped = r"[\s-]+".join(re.escape(word) for word in re.split(r"[\s-]+", wanted))
    named = book.named
    # What stands in the text again and again without the kind is a thing, of which the action is one: `the Tile action`.
    if " " not in wanted and _often(book, rf"\b{escaped}s?\b(?! {kind})"):
        return True
    if named.titled(wanted) or named.begins(wanted) or named.tabled(wanted):
        return True
    # What the contents promise and the text lacks is told there.
    if book.contents is not None and any(wanted in plain(entry.title) for entry in book.contents.entries):
        return True
    if next(book.headed(f"{name} {kind}"), None) is not None:
        return True
    says = re.compile(
        rf"(?:^|\n|[.:;] )[\s>*_#|\-•\"“]*(?:an? |the |to )?{escaped}\b[*_\"”]*(?: {_KIND})?[*_\"”]*\s*(?:\([^()\n]*\))?\s*[:=–—,]"
        rf"|(?:^|\n|[.:;] )[\s>*_#|\-•\"“]*(?:an? |the )?{escaped}\b[*_\"”]*(?: {kind}s?)?[*_\"”]* (?:is|are|means?|allows?|lets?|grants?|gives?|has|have|can|may|must|costs?|works?|adds?|represents?|reduces?|increases?)\b"
        rf"|\b{escaped} (?:rolls?|tests?|checks?|throws?)\s*[:(]"
        rf"|\b{escaped}(?: {kind}s?)? (?:means?|allows?|lets?|is when|consists?|is an?|are an?|may|can|must)\b|\bto {escaped}[,:]"
        rf"|\b(?:called|named|known as) (?:an? |the )?[\"“*_]*{escaped}",
        re.IGNORECASE,
    )
    return next(near(says, book.file.text, book.casefolded, (wanted, wanted.replace(" ", "-"))), None) is not None


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
_OF_ANY_TEST = word_set("""
    skill attribute ability stat characteristic success failure bonus penalty dice player those their other such first
    some them
""")
_NO_NAMES = _OF_ANY_TEST | AUXILIARIES | SUBORDINATORS | BEFORE_OBJECTS
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
