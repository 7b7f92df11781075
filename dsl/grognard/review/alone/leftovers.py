"""Did the author leave notes to himself: `TODO`, `???`, `to be written`, tags of the program that makes the page?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure

_NOTE = re.compile(
    r"@?\btodo\b:?|\btbd\b|\btba\b|\bfixme\b|(?<!were )(?<!was )(?<!has )(?<!have )(?<!had )(?<!needs )(?<!need )\bto be (?:written|decided|determined|done|defined|completed|(?<!is to be )(?<!are to be )added)\b|\bwork in progress\b|\blorem ipsum\b|\?{3,}"
    r"|\badd (?:a |an |the |more )?(?:descriptions?|text|details?|tables?|examples?|images?|pictures?|diagrams?|rules?)\b[^.,;:\n]{0,50} here\b"
    r"|\binsert (?:image|picture|diagram|table|example|text)\b(?: here)?|\b(?:coming soon|not (?:yet )?(?:written|finished|implemented))\b|\bplaceholder\b"
    r"|\btentative (?:rules?|values?|numbers?|directions?|designs?|names?)\b|\[ \] [^\n]{4,160}\?(?=\s*(?:\n|\Z))"
    r"|(?<![^\s*-])#\d{1,4}:? (?:how|what|who|when|where|which|why|should|does|do|can|is|are|add|fix|define|decide)\b[^\n]{2,120}\?(?=\s*(?:\n|\Z))"
)
_TAGS = re.compile(r"\{\{[%<].{0,80}?[%>]\}\}|\{%.{0,80}?%\}|\\(?:page\b|clearpage|pagebreak|newpage|textbf|begin\{)")
_OF_A_LIST = re.compile(r"/issues/\d+\b")
"""Where a link leads to a list of what is still to be done."""
_MOST_WORDS = 4


def nothing_is_left_to_do(book: Book) -> Iterable[Finding]:
    """Notes of the author, told together; and tags, told together."""
    for pattern, message, cure in (
        (_NOTE, "something is still to be written here", "Write it, or take the note out."),
        (
            _TAGS,
            "a tag of the program that makes the page stands in the text",
            "Take it out of what readers see.",
        ),
    ):
        places = [match.span() for match in book.matches(pattern, small=True) if not book.listed(match.start())]
        if pattern is _NOTE and book.document is not None:
            links = [(one.start, one.end) for one in book.document.links if _OF_A_LIST.search(one.target)]
            places = sorted({*places, *links})
        if places:
            words = list(dict.fromkeys(book.file.text[start:end] for start, end in places))[:_MOST_WORDS]
            yield Finding.at_all(
                codes.LEFT_TO_DO,
                book.places(places),
                f"{', '.join(repr(word) for word in words)}: {message}{'' if len(places) == 1 else f', {len(places)} times in all'}.",
                cure,
                Sure.CERTAIN,
            )
