"""The sheet as one HTML page for a telephone: one column, all of it, phases to tap at the top.

Nothing is dropped here: a page that scrolls has room. It asks nothing of any network, and runs no script.
"""

from __future__ import annotations

from grognard.docgen.html_page import html_page
from grognard.docgen.markup import gap, text
from grognard.docgen.sheet.data import GAP, SheetBlock, SheetCells, SheetData, SheetRow, SheetSection
from grognard.docgen.site import theme_file
from grognard.word_set import word_set
from grognard.wording.phrase import between_spaces

_TITLED = word_set("steps signs table limits")
_SHORT_MARK = 4
"""A mark of so few letters stands in a column of its own; a longer one begins its row."""
_SHORT_KEY, _FIRM = 14, ' class="firm"'
"""What a table is looked up by is not broken, if it has so few letters."""


def phone_page(data: SheetData, fonts: str = "") -> str:
    """The page. `fonts` are the rules of its author's font."""
    jumps = "".join(f'<a href="#s{number}">{_words(_heading(one))}</a>' for number, one in enumerate(data.sections))
    sections = "".join(_section(number, one) for number, one in enumerate(data.sections))
    foot = " · ".join(part for part in (data.title, data.edition_said, f"text {data.digest}", data.legend) if part)
    body = (
        f"<header><h1>{_words(data.title)}</h1><p>{_words(data.credits)}</p></header>"
        f'<nav aria-label="Phases">{jumps}</nav><main>{sections}</main><footer>{_words(foot)}</footer>'
    )
    return html_page(f"{data.title}: quick reference", body, [theme_file("phone.css")], fonts=fonts)


def _heading(section: SheetSection) -> str:
    return f"{section.number} {section.title}".strip()


def _section(number: int, section: SheetSection) -> str:
    blocks = "".join(_block(block) for block in section.blocks)
    see = f" <small>– see {_words(section.see)}</small>" if section.see else ""
    return f'<section id="s{number}"><h2>{_words(_heading(section))}{see}{_cite(section.cite)}</h2>{blocks}</section>'


def _block(block: SheetBlock) -> str:
    title = f"<h3>{_words(block.name)}{_cite(block.cite)}</h3>" if block.kind in _TITLED else ""
    table = _table(block) if block.table else ""
    stepped = any(_apart(row, block.kind) for row in block.rows)
    rows = "".join(_row(row, block.kind, stepped) for row in block.rows)
    listed = f'<ul class="{block.kind}">{rows}</ul>' if rows else ""
    brief = ' class="brief"' if block.kind == "brief" else ""
    return f"<article{brief}>{title}{table}{listed}</article>"


def _apart(row: SheetRow, kind: str) -> bool:
    """Whether the mark of a row stands in a column of its own: a short one, or one of a list of signs."""
    return bool(row.mark) and (kind == "signs" or len(row.mark) <= _SHORT_MARK)


def _row(row: SheetRow, kind: str, stepped: bool) -> str:
    """One row. `stepped`: some of its list have their marks in a column of their own."""
    was = f"<s>{_words(row.was)}</s> " if row.was else ""
    mark = f"{was}<b>{_words(row.mark)}</b>" if row.mark else ""
    said = [f"<b>{_words(row.lead)}</b>" if row.lead else "", _words(row.text)]
    said += [f"<i>({_words(row.aside)})</i>" if row.aside else "", _cite(row.cite)]
    words = " ".join(part for part in said if part)
    other = " changed" if row.changed else ""
    if _apart(row, kind):
        return f'<li class="d{row.depth} marked{other}"><span>{mark}</span><span>{words}</span></li>'
    below = " below" if stepped and not row.flush and kind != "sequence" else ""
    return f'<li class="d{row.depth}{below}{other}"><span>{mark} {words}</span></li>'


def _table(block: SheetBlock) -> str:
    """A drawn table; one that is wider than the telephone is pushed sideways by itself."""
    cited = any(row.cite for row in block.table)
    across = ""
    if block.across:
        wide = len(block.headings) - block.keys
        across = (
            f'<tr><td colspan="{block.keys}"></td><th colspan="{wide}" class="across">{_words(block.across)}</th></tr>'
        )
    heads = "".join(f'<th scope="col">{_words(heading)}</th>' for heading in block.headings)
    rows = "".join(_cells(block, row, cited) for row in block.table)
    last = "<td></td>" if cited else ""
    return f'<div class="wide" tabindex="0"><table><thead>{across}<tr>{heads}{last}</tr></thead><tbody>{rows}</tbody></table></div>'


def _cells(block: SheetBlock, row: SheetCells, cited: bool) -> str:
    made = "".join(
        f'<th scope="row"{_FIRM if len(cell) <= _SHORT_KEY else ""}>{_words(cell)}</th>'
        if at < block.keys
        else f"<td>{_was(row, at)}{_words(cell)}</td>"
        for at, cell in enumerate(row.cells)
    )
    other = ' class="changed"' if row.changed else ""
    return f"<tr{other}>{made}{f'<td>{_cite(row.cite)}</td>' if cited else ''}</tr>"


def _was(row: SheetCells, at: int) -> str:
    return f"<s>{_words(row.was[at])}</s> " if row.was and row.was[at] else ""


def _words(words: str) -> str:
    """An author's words as text, with what the source leaves out marked."""
    return gap("").join(between_spaces(part, text) for part in words.split(GAP))


def _cite(cite: str) -> str:
    return f' <small class="cite">{text(cite)}</small>' if cite else ""
