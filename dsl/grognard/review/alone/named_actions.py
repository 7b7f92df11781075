"""Is each action, order, test or phase that is called by a name also explained: `the Pass action`?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from grognard.diagnostics import codes
from grognard.review.book import Book, plain
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
