"""One page for a text by itself: the text on the left, what a close reader would mark on the right."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from html import escape

import attrs

from grognard.diagnostics.diagnostic import Severity
from grognard.review.book import Book
from grognard.review.finding import BANDS, Finding
from grognard.review.html_page import page, told_finding
from grognard.review.owners_lines import OwnersLine, owners_lines


@attrs.frozen
class _Mark:
    """Where words stand that a finding is about, and the number of the finding."""

    start: int
    end: int
    finding: int
    first: bool
    """Whether the finding is told at this place."""


def alone_html(book: Book, findings: Sequence[Finding]) -> str:
    """The page. A finding stands beside the first of its places, and its other places lead to it."""
    lines = list(owners_lines(book, book.lines))
    starts = [line.start for line in lines]
    beside: dict[int, list[_Mark]] = {}
    for mark in _marks(findings):
        beside.setdefault(max(0, bisect_right(starts, mark.start) - 1), []).append(mark)
    rows = "".join(
        f'<tr><td class="n">{line.number}</td><td class="text">{_marked(line, beside.get(at, []), findings)}</td>'
        f"<td>{''.join(_told(mark, findings, book) for mark in beside.get(at, []))}</td></tr>"
        for at, line in enumerate(lines)
    )
    head = f"<h1>{escape(book.file.path)}: {len(findings)} finding{'s' * (len(findings) != 1)}</h1>"
    body = [head, *_contents(book, findings), f'<table class="read"><tbody>{rows}</tbody></table>']
    return page(f"{book.file.path}: what a close reader would mark", body)


def _marks(findings: Sequence[Finding]) -> list[_Mark]:
    """Every place of every finding, in order."""
    return sorted(
        (
            _Mark(place.span.start, place.span.end, number, place is finding.place)
            for number, finding in enumerate(findings)
            for place in (finding.place, *finding.places)
        ),
        key=lambda mark: (mark.start, mark.finding),
    )


def _contents(book: Book, findings: Sequence[Finding]) -> Iterator[str]:
    """What was found by how much it matters, each with a link."""
    for severity, head in BANDS.items():
        some = [
            f'<a href="#f{number}">{escape(book.line_told(one.place.span.start))}</a>'
            for number, one in sorted(enumerate(findings), key=lambda each: each[1].place.span.start)
            if one.code.severity is severity
        ]
        if some:
            yield f"<p><strong>{head}</strong> ({len(some)}): {', '.join(some)}</p>"


def _marked(line: OwnersLine, marks: Sequence[_Mark], findings: Sequence[Finding]) -> str:
    """A line whose words lead to what is said of them; where two places share words, to what is said first."""
    out, at = [], 0
    for mark in marks:
        left, right = mark.start - line.start, min(mark.end - line.start, len(line.text))
        if left < at or left >= right:
            continue
        kind = ' class="print"' if findings[mark.finding].code.severity is Severity.NOTE else ""
        words = escape(line.text[left:right])
        out.append(f'{escape(line.text[at:left])}<a href="#f{mark.finding}"{kind}>{words}</a>')
        at = right
    return "".join(out) + escape(line.text[at:])


def _told(mark: _Mark, findings: Sequence[Finding], book: Book) -> str:
    """The finding itself, or where it is told."""
    finding = findings[mark.finding]
    if mark.first:
        return told_finding(finding, f"f{mark.finding}")
    where = escape(book.line_told(finding.place.span.start))
    return f'<p class="also">{finding.code.name}, told at <a href="#f{mark.finding}">{where}</a></p>'
