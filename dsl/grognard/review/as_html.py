"""One page: the text on the left, what the rules make of it on the right. Needs nothing but itself."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from html import escape

from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.held.compare import Told
from grognard.review.held.passages import text_lines
from grognard.review.held.verify import Held, Verified
from grognard.review.owners_lines import owners_lines
from grognard.version import GENERATOR

_STYLE = """
:root { color-scheme: light dark; --line: #8884; --good: #2e7d3233; --bad: #c6282855; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 90rem; padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 0; }
table { border-collapse: collapse; } td, th { padding: .15rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
section { border-top: 2px solid var(--line); padding: .8rem 0; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; }
.text, .rules { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; }
.n { color: #888; user-select: none; }
mark { background: var(--good); color: inherit; border-radius: 2px; } mark.no { background: var(--bad); outline: 1px solid #c62828; }
.find { margin: .3rem 0; } .code { font-family: ui-monospace, monospace; }
@media (max-width: 60rem) { .two { grid-template-columns: 1fr; } }
"""


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
        f"<p>{found.found} of {found.figures} figures of the text stand in the lines that cite their section; "
        f"{found.tables_compared} of {found.tables} tables and {found.cells} of their cells were compared; {len(found.findings)} findings. "
        'A figure marked <mark>so</mark> was found on the other side, one marked <mark class="no">so</mark> was not.</p>',
        "<table><thead><tr><th>Section</th><th>Heading</th><th>Where</th><th>Figures found</th><th>Lines of rules</th>"
        f"<th>Findings</th></tr></thead><tbody>{rows}</tbody></table>",
        *(_section(found.book, held, number) for number, held in enumerate(found.sections)),
    ]
    return _page(f"{found.title} and its source", body)


def alone_html(book: Book, findings: Sequence[Finding], weaker: int = 0) -> str:
    """The page for a text by itself: the text on the left, findings beside the line they stand on. `weaker` were kept back."""
    lines = list(owners_lines(book, book.lines))
    starts = [line.start for line in lines]
    beside: dict[int, list[Finding]] = {}
    for finding in findings:
        beside.setdefault(max(0, bisect_right(starts, finding.place.span.start) - 1), []).append(finding)
    rows = "".join(
        f'<tr><td class="n">{line.number}</td><td class="text">{escape(line.text)}</td>'
        f"<td>{''.join(_finding(one) for one in beside.get(at, []))}</td></tr>"
        for at, line in enumerate(lines)
    )
    kept = [f"<p>Weaker remarks, only worth a look: {weaker}. <code>--more</code> shows them.</p>"] if weaker else []
    head = f"<h1>{escape(book.file.path)}: {len(findings)} findings</h1>"
    body = [head, *kept, f"<table><tbody>{rows}</tbody></table>"]
    return _page(f"{book.file.path}, read closely", body)


def _page(title: str, body: Iterable[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"{GENERATOR}"
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


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
    findings = "".join(_finding(one) for one in held.findings)
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


def _finding(finding: Finding) -> str:
    return (
        f'<p class="find"><span class="code">{finding.code.name}</span> “{escape(finding.quote)}”: {escape(finding.message)} '
        f"<em>{escape(finding.help)}</em> ({finding.sure.value})</p>"
    )
