"""One page: the text on the left, what the rules make of it on the right."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from grognard.review.book import Book
from grognard.review.held.compare import Told
from grognard.review.held.passages import text_lines
from grognard.review.held.verified import Held, Verified
from grognard.review.html_page import page, told_finding
from grognard.review.owners_lines import owners_lines
from grognard.review.report import conclusion


def verified_html(found: Verified) -> str:
    """The page for a text held against its rules."""
    rows = "".join(
        f'<tr><td><a href="#s{number}">{escape(held.section.key)}</a></td><td>{escape(held.section.heading)}</td>'
        f"<td>{_where(found.book, held)}</td><td>{f'{held.found} of {held.figures}' if held.figures else '–'}</td>"
        f"<td>{sum(told.line.own for told in held.lines)}</td><td>{len(held.findings)}</td></tr>"
        for number, held in enumerate(found.sections)
    )
    body = [
        f"<h1>{escape(found.title)}, held against {escape(found.book.file.path)}</h1>",
        f"<p>{found.found} of {found.figures} figures of the text stand in the lines that cite their section, {found.ruled} of them in rules; "
        f"{escape(conclusion(found))} {len(found.findings)} findings. "
        'A figure marked <mark>so</mark> was found on the other side, one marked <mark class="no">so</mark> was not.</p>',
        "<table><thead><tr><th>Section</th><th>Heading</th><th>Where</th><th>Figures found</th><th>Lines of rules</th>"
        f"<th>Findings</th></tr></thead><tbody>{rows}</tbody></table>",
        *(_section(found.book, held, number) for number, held in enumerate(found.sections)),
    ]
    return page(f"{found.title} and its source", body)


def _where(book: Book, held: Held) -> str:
    return book.line_told(held.part.start) if held.part is not None else "not found"


def _section(book: Book, held: Held, number: int) -> str:
    left = ""
    if held.part is not None:
        left = "".join(
            f'<span class="n">{line.number:>4} </span>{_marked(line.text, line.start, held.text)}\n'
            for line in owners_lines(book, text_lines(book, held.part))
        )
    right = "".join(
        f'<span class="n">{told.line.place.line:>4} </span>'
        f"{_marked(told.line.text, told.line.place.file.line_starts[told.line.place.line - 1], told.told)}\n"
        for told in held.lines
    )
    reason = f"<p>{escape(held.section.reason)}</p>" if held.section.reason else ""
    findings = "".join(told_finding(one) for one in held.findings)
    return (
        f'<section id="s{number}"><h2>{escape(held.section.key)}: {escape(held.section.heading)}</h2>{reason}{findings}'
        f'<div class="two"><div class="text">{left or "Not found in the text."}</div>'
        f'<div class="rules">{right or "No line cites it."}</div></div></section>'
    )


def _marked(text: str, start: int, told: Sequence[Told]) -> str:
    """A line with its figures marked. `told` is in order."""
    out, at = [], 0
    for one in told:
        left, right = one.start - start, min(one.end - start, len(text))
        if left < at or left >= right:
            continue
        kind = "" if one.found else ' class="no"'
        out.append(f"{escape(text[at:left])}<mark{kind}>{escape(text[left:right])}</mark>")
        at = right
    return "".join(out) + escape(text[at:])
