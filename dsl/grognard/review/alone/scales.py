"""Has each step of a named scale one number: *easy* 1 here, and *easy* 2 there?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.model.model import Model, NamedScale


def named_scales_agree(book: Book, model: Model) -> Iterable[Finding]:
    """Two scales with the same names in the same order and other numbers; told once for each pair of them."""
    known: dict[tuple[str, ...], NamedScale] = {}
    for scale in model.scales:
        names = tuple(name for name, _, _ in scale.steps)
        first = known.setdefault(names, scale)
        (name, number, span), (_, before, there) = scale.steps[0], first.steps[0]
        if number == before:
            continue
        yield Finding(
            codes.TWO_VALUES,
            book.place(*span),
            f"{name.capitalize()!r} is {number} here, and {before} in {book.line_told(there[0])}; so is each of the {len(names)} steps of this scale another number.",
            "Make the two agree, or give one of the scales other names.",
            also=(Label(book.place(*there), "the other scale"),),
        )
