"""Tables of a ruleset as HTML tables, written directly; fields and facts as tables too."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.docgen import view
from grognard.docgen.markup import Markup, gap, text
from grognard.docgen.render_marks import both, classes, told
from grognard.wording.phrase import Target, capitalised, minus

_SHORT_KEY, _LONG_KEY, _LONG_NAME = 12, 28, 7
"""So many letters stand on one line in a key on a phone, in a key on a page, and in a column of paragraphs."""


def table_html(markup: Markup, block: view.TableBlock) -> str:
    """A drawn table, each row with an anchor."""
    cited = any(row.cites for row in block.rows)
    cites = cites_class(cite.paragraph for row in block.rows for cite in row.cites)
    heads = "".join(f'<th class="key" scope="col">{markup.phrase(capitalised(head))}</th>' for head in block.keys)
    heads += "".join(f'<th scope="col">{markup.phrase(capitalised(head))}</th>' for head in block.columns)
    heads += '<th class="cites" scope="col"><span class="unseen">Paragraph</span></th>' if cited else ""
    over = ""
    if block.across:
        after = '<td class="cites"></td>' if cited else ""
        over = (
            f'<tr class="across"><td class="key" colspan="{len(block.keys)}"></td>'
            f'<th colspan="{len(block.columns)}" scope="colgroup">{markup.phrase(capitalised(block.across))}</th>{after}</tr>'
        )
    rows = []
    for row in block.rows:
        was = row.was or row
        left = "".join(
            f'<th class="{_key_class(cell)}" scope="row">{told(row.mark) if not at else ""}'
            f"{_kept(row, both(minus(text(cell.text)), minus(text(old.text))))}</th>"
            for at, (cell, old) in enumerate(zip(row.keys, was.keys, strict=True))
        )
        right = "".join(_cell(markup, row, cell, old) for cell, old in zip(row.cells, was.cells, strict=True))
        right += f'<td class="{cites}">{markup.cites(row.cites)}</td>' if cited else ""
        rows.append(f'<tr{classes(row.mark)} id="{markup.places.id(block.target, row.id)}">{left}{right}</tr>')
    notes = "".join(
        f'<p class="footnote"><b>{"*" * note.stars}</b> counts only when {markup.phrase(note.words)} '
        f"{markup.cites(note.cites)}</p>"
        for note in block.footnotes
    )
    return (
        f'<div class="wide"><table class="drawn"><thead>{over}<tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>{notes}"
    )


def _cell(markup: Markup, row: view.RowView, cell: view.CellView, was: view.CellView) -> str:
    shown = _kept(row, both(_inside(markup, cell), _inside(markup, was)))
    kind = "none" if cell.none else "number" if cell.number else ""
    return f'<td class="{kind}">{shown}</td>' if kind else f"<td>{shown}</td>"


def _inside(markup: Markup, cell: view.CellView) -> str:
    if cell.gap:
        return gap(cell.text)
    if cell.none:
        return f'–<span class="unseen">no effect</span>{"*" * cell.text.count("*")}'
    place = markup.places.of(cell.target, markup.page) if cell.target is not None else None
    return f'<a class="rule" href="{place}">{text(cell.text)}</a>' if place else minus(text(cell.text))


def _key_class(cell: view.CellView) -> str:
    longer = sum(len(cell.text) > most for most in (_SHORT_KEY, _LONG_KEY))
    return ("key", "key some", "key long")[longer]


def cites_class(paragraphs: Iterable[str]) -> str:
    """The class of a column of paragraphs: more room where they have long names."""
    return "cites long" if max(map(len, paragraphs), default=0) > _LONG_NAME else "cites"


def _kept(row: view.RowView | view.Entry, words: str) -> str:
    """Struck where the whole row is gone."""
    return f"<del>{words}</del>" if row.mark == "gone" and words else words


def fields_html(markup: Markup, block: view.FieldsBlock) -> str:
    """Fields or facts, with what they can be."""
    rows = "".join(_entry(markup, block.target, entry) for entry in block.fields)
    return f'<table class="fields"><tbody>{rows}</tbody></table>' if rows else ""


def _entry(markup: Markup, target: Target, entry: view.Entry) -> str:
    place = markup.places.of(entry.target, markup.page)
    name = f'<a class="term" href="{place}">{text(entry.name)}</a>' if place else text(entry.name)
    beside = markup.remarks(entry.beside.remarks)
    before = markup.prose(entry.beside.prose)
    group = f'<tr class="between"><td colspan="3">{before}</td></tr>' if before else ""
    was = entry.was or entry
    domain = _kept(entry, both(markup.phrase(entry.domain), markup.phrase(was.domain)))
    return (
        f'{group}<tr{classes(entry.mark)} id="{markup.places.id(target, entry.target.name)}">'
        f'<th scope="row">{told(entry.mark)}{_kept(entry, name)}</th><td>{domain}{beside}</td>'
        f'<td class="cites">{markup.cites(entry.beside.cites)}</td></tr>'
    )
