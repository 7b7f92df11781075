"""One page that needs nothing but itself: the text on the left, the findings on the right."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from html import escape

from grognard.review.book import Book
from grognard.review.finding import BANDS, Finding
from grognard.review.held.verified import Verified
from grognard.review.report import conclusion
from grognard.version import GENERATOR

_QUOTED = re.compile(r"`([^`]*)`")
_STYLE = """
:root { color-scheme: light dark; --good: #2e7d3233; --bad: #c6282855; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 90rem; padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 0; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; }
.text { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; }
.n { color: #888; user-select: none; } .find { margin: .3rem 0; } :target { background: var(--good); }
mark { background: var(--good); color: inherit; } mark.no, .text a { background: var(--bad); } .text a { color: inherit; }
@media (max-width: 60rem) { .two { grid-template-columns: 1fr; } }
"""
_Mark = tuple[int, int, str, str]
"""Where words stand, and the tags around them."""


def alone_html(book: Book, findings: Sequence[Finding]) -> str:
    """The page of a text by itself; each place of a finding leads to it."""
    count = f"{len(findings)} finding{'s' * (len(findings) != 1)}"
    return _page(book, f"{book.file.path}: {count}", "", findings, [])


def verified_html(result: Verified) -> str:
    """The page of a text held against its rules: each figure marked as found in them or not."""
    figures = [
        (figure.start, figure.end, "<mark>" if figure.is_found else '<mark class="no">', "</mark>")
        for held in result.sections
        for figure in held.text
    ]
    lead = (
        f"<p>{escape(conclusion(result))} A figure marked <mark>so</mark> is in the rules too, one marked "
        '<mark class="no">so</mark> is not.</p>'
    )
    title = f"{result.title}, held against {result.book.file.path}"
    return _page(result.book, title, lead, result.findings, figures)


def _page(book: Book, title: str, lead: str, findings: Sequence[Finding], marks: Iterable[_Mark]) -> str:
    places = (
        (place.span.start, place.span.end, f'<a href="#f{number}">', "</a>")
        for number, finding in enumerate(findings)
        for place in (finding.place, *finding.places)
        if place.file is book.file
    )
    parts = []
    for severity, head in BANDS.items():
        some = [(number, finding) for number, finding in enumerate(findings) if finding.code.severity is severity]
        parts += [f"<h2>{head}</h2>"] if some else []
        parts += [_finding(book, finding, number) for number, finding in some]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"{GENERATOR}<title>{escape(title)}</title><style>{_STYLE}</style></head><body>\n<h1>{escape(title)}</h1>{lead}\n"
        f'<div class="two"><div class="text">{_lines(book, sorted([*marks, *places]))}</div><div>{"".join(parts)}</div></div>'
        "\n</body></html>\n"
    )


def _lines(book: Book, marks: Sequence[_Mark]) -> str:
    """The lines of a text with its marks, which are in order; blank ones are left out."""
    return "".join(
        _line(
            book.file.position(line.start).line,
            line.start,
            line.text,
            marks[bisect_left(marks, (line.start,)) : bisect_left(marks, (line.start + len(line.text),))],
        )
        for line in book.lines
        if not line.blank
    )


def _line(number: int, start: int, text: str, marks: Sequence[_Mark]) -> str:
    """A line with its marks; where two share words, the first has them."""
    out, at = [], 0
    for first, last, opened, closed in marks:
        left, right = first - start, min(last - start, len(text))
        if at <= left < right:
            out.append(f"{escape(text[at:left])}{opened}{escape(text[left:right])}{closed}")
            at = right
    return f'<span class="n">{number:>4} </span>{"".join(out)}{escape(text[at:])}\n'


def _finding(book: Book, finding: Finding, number: int) -> str:
    """A finding as a paragraph, to which its places lead."""
    place = finding.place
    where = book.line_told(place.span.start) if place.file is book.file else f"{place.file.path}, line {place.line}"
    message, cure = (_QUOTED.sub(r"<code>\1</code>", escape(words)) for words in (finding.message, finding.help))
    quote = f"{escape(where)}: “{escape(finding.quote)}”"
    return f'<p class="find" id="f{number}">{finding.code.name} {quote}: {message} <em>{cure}</em> ({finding.sure.value})</p>'
