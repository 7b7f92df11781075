"""Does each link within the text lead to a heading that is there?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import unquote

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_DROPPED = re.compile(r"[^\w\s-]")


def links_arrive(book: Book) -> Iterable[Finding]:
    """Links to `#heading`, as code hosts make the names of headings: small letters, hyphens for blanks."""
    if book.document is None or not book.document.links:
        return
    known: dict[str, int] = {}
    for part in book.parts:
        name = slug(part.title)
        known[name] = known.get(name, -1) + 1
        if known[name]:
            known[f"{name}-{known[name]}"] = 0
    loose = {re.sub(r"-+", "-", name).strip("-") for name in known} | {
        name.casefold() for name in book.document.anchors
    }
    astray = [
        link
        for link in book.document.links
        if link.target.startswith("#")
        and len(link.target) > 1
        and re.sub(r"-+", "-", slug(unquote(link.target[1:]))).strip("-") not in loose
    ]
    # Where not one link arrives, another program makes the names.
    if not astray or len(astray) == sum(link.target.startswith("#") for link in book.document.links) > 2:
        return
    names = ", ".join(repr(link.target) for link in astray[:6])
    yield Finding.at_all(
        codes.REFERENCE_ASTRAY,
        book.places((link.start, link.end) for link in astray),
        f"No heading has the name to which {'this link leads' if len(astray) == 1 else f'{len(astray)} links lead'}: {names}.",
        "Mend the link, or the heading.",
        Sure.CERTAIN,
    )


def slug(title: str) -> str:
    """The name that code hosts give a heading."""
    return _DROPPED.sub("", title.strip().casefold()).replace(" ", "-")
