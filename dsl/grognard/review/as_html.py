"""One page that needs nothing but itself: the text on the left, the findings or the rules on the right."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from html import escape

from grognard.review.book import Book
from grognard.review.finding import BANDS, Finding
from grognard.review.held.compare import Told
from grognard.review.held.passages import text_lines
from grognard.review.held.verified import Held, Verified
from grognard.review.reading import Line
from grognard.review.report import conclusion
from grognard.version import GENERATOR

_QUOTED = re.compile(r"`([^`]*)`")
_STYLE = """
:root { color-scheme: light dark; --line: #8884; --good: #2e7d3233; --bad: #c6282855; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 90rem; padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 0; }
table { border-collapse: collapse; } td, th { padding: .15rem .6rem; text-align: left; border-bottom: 1px solid var(--line); }
section { border-top: 2px solid var(--line); padding: .8rem 0; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; }
.text, .rules { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; }
.n { color: #888; user-select: none; } .find { margin: .3rem 0; } :target { background: var(--good); }
mark { background: var(--good); color: inherit; } mark.no, .text a { background: var(--bad); } .text a { color: inherit; }
@media (max-width: 60rem) { .two { grid-template-columns: 1fr; } }
"""
_Mark = tuple[int, int, str, str]
"""Where words stand, and the tags around them."""


def alone_html(book: Book, findings: Sequence[Finding]) -> str:
    """The page of a text by itself; each place of a finding leads to it."""
    marks = sorted(
        (place.span.start, place.span.end, f'<a href="#f{number}">', "</a>")
        for number, one in enumerate(findings)
        for place in (one.place, *one.places)
    )
    told = []
    for severity, head in BANDS.items():
        some = [(number, one) for number, one in enumerate(findings) if one.code.severity is severity]
        told += [f"<h2>{head}</h2>"] if some else []
        told += [_finding(one, f"f{number}", f"{book.line_told(one.place.span.start)}: ") for number, one in some]
    count = f"{len(findings)} finding{'s' * (len(findings) != 1)}"
    text = f'<div class="text">{_lines(book, book.lines, marks)}</div>'
    body = [f"<h1>{escape(book.file.path)}: {count}</h1>", f'<div class="two">{text}<div>{"".join(told)}</div></div>']
    return _page(f"{book.file.path}: what a close reader would mark", body)


def verified_html(found: Verified) -> str:
    """The page of a text held against its rules: each section beside the lines that cite it."""
    rows = "".join(
        f'<tr><td><a href="#s{number}">{escape(held.section.key)}</a></td><td>{escape(held.section.heading)}</td>'
        f"<td>{found.book.line_told(held.part.start) if held.part is not None else 'not found'}</td>"
        f"<td>{f'{held.found} of {held.figures}' if held.figures else '–'}</td><td>{len(held.findings)}</td></tr>"
        for number, held in enumerate(found.sections)
    )
    body = [
        f"<h1>{escape(found.title)}, held against {escape(found.book.file.path)}</h1>",
        f"<p>{escape(conclusion(found))} A figure marked <mark>so</mark> is on the other side too, one marked "
        '<mark class="no">so</mark> is not.</p><table><thead><tr><th>Section</th><th>Heading</th><th>Where</th>'
        f"<th>Figures found</th><th>Findings</th></tr></thead><tbody>{rows}</tbody></table>",
        *(_section(found.book, held, number) for number, held in enumerate(found.sections)),
    ]
    return _page(f"{found.title} and its source", body)


def _section(book: Book, held: Held, number: int) -> str:
    left = _lines(book, text_lines(book, held.part), _figures(held.text)) if held.part is not None else ""
    right = "".join(
        _line(str(one.line.place.line), one.line.place.file.line_starts[one.line.place.line - 1], one.line.text, _figures(one.told))
        for one in held.lines
    )  # fmt: skip
    return (
        f'<section id="s{number}"><h2>{escape(held.section.key)}: {escape(held.section.heading)}</h2>'
        f"<p>{escape(held.section.reason or '')}</p>{''.join(map(_finding, held.findings))}"
        f'<div class="two"><div class="text">{left or "Not found in the text."}</div>'
        f'<div class="rules">{right or "No line cites it."}</div></div></section>'
    )


def _figures(told: Iterable[Told]) -> list[_Mark]:
    return [(one.start, one.end, "<mark>" if one.found else '<mark class="no">', "</mark>") for one in told]


def _lines(book: Book, lines: Iterable[Line], marks: Sequence[_Mark]) -> str:
    """Lines of a text with its marks, which are in order; blank ones are left out."""
    told = [line for line in lines if not line.blank]
    return "".join(
        _line(
            str(book.file.position(line.start).line),
            line.start,
            line.text,
            marks[bisect_left(marks, (line.start,)) : bisect_left(marks, (line.start + len(line.text),))],
        )
        for line in told
    )


def _line(number: str, start: int, text: str, marks: Sequence[_Mark]) -> str:
    """A line with its marks; where two share words, the first has them."""
    out, at = [], 0
    for first, last, opened, closed in marks:
        left, right = first - start, min(last - start, len(text))
        if at <= left < right:
            out.append(f"{escape(text[at:left])}{opened}{escape(text[left:right])}{closed}")
            at = right
    return f'<span class="n">{number:>4} </span>{"".join(out)}{escape(text[at:])}\n'


def _finding(finding: Finding, name: str = "", where: str = "") -> str:
    """A finding as a paragraph; `name` is what links lead to."""
    message, cure = (_QUOTED.sub(r"<code>\1</code>", escape(words)) for words in (finding.message, finding.help))
    anchor = f' id="{name}"' if name else ""
    quote = f"{escape(where)}“{escape(finding.quote)}”"
    return f'<p class="find"{anchor}>{finding.code.name} {quote}: {message} <em>{cure}</em> ({finding.sure.value})</p>'


def _page(title: str, body: Iterable[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"{GENERATOR}<title>{escape(title)}</title><style>{_STYLE}</style></head><body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )
