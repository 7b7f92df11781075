"""The pages behind the chapters: glossary, worked examples, gaps and readings, citations."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.docgen import view
from grognard.docgen.book import Book, Use
from grognard.docgen.fidelity import natural
from grognard.docgen.markup import gap, text
from grognard.docgen.render import Renderer
from grognard.ir.names import capital, key, with_article
from grognard.wording.phrase import Term, plain

_READINGS = (("reads as", "How it is read"), ("source errs", "Where the source errs"))


def glossary(renderer: Renderer, book: Book) -> str:
    """Every field, fact and choice: what it can be, where it is told, what reads it."""
    entries = [
        (block, entry)
        for _, block in book.blocks()
        if isinstance(block, view.FieldsBlock)
        for entry in block.fields
        if entry.mark != "gone"
    ]
    choices = [block for _, block in book.blocks() if isinstance(block, view.WordsBlock)]
    pieces = [
        block for _, block in book.blocks() if isinstance(block, view.FieldsBlock) and block.target.sort == "piece"
    ]
    found = [(key(entry.name), _entry(renderer, block, entry)) for block, entry in entries]
    found += [
        (key(block.title), _declared(renderer, block, ", ".join(filter(None, (*block.words, block.behind)))))
        for block in choices
    ]
    found += [
        (key(block.title), _declared(renderer, block, plain(block.about) or "a kind of piece")) for block in pieces
    ]
    if not found:
        return "<p>Nothing is declared.</p>"
    found.sort(key=lambda one: one[0])
    return f'<dl class="glossary">{"".join(one for _, one in found)}</dl>'


def _entry(renderer: Renderer, block: view.FieldsBlock, entry: view.Entry) -> str:
    markup = renderer.markup
    where = renderer.places.of(block.target, renderer.page, entry.target.name)
    what = {"piece": "field of ", "facts": "fact "}.get(block.target.sort, "")
    owner = with_article(block.title) if block.target.sort == "piece" else block.title
    cites = f" {markup.cites(entry.beside.cites)}" if entry.beside.cites else ""
    remarks = markup.remarks(entry.beside.remarks)
    return (
        f'<div id="{renderer.places.id(entry.target)}"><dt>{text(entry.name)} '
        f'<span class="about">{what}<a class="term" href="{where}">{text(owner)}</a></span></dt>'
        f"<dd>{markup.phrase(entry.domain)}{cites}{remarks}{renderer.used_by(entry.target)}</dd></div>"
    )


def _declared(renderer: Renderer, block: view.Block, words: str) -> str:
    where = renderer.places.of(block.target, renderer.page)
    return (
        f'<div><dt><a class="term" href="{where}">{text(block.title)}</a> '
        f'<span class="about">{text(block.kind.casefold())}</span></dt><dd>{text(words)}{renderer.used_by(block.target)}</dd></div>'
    )


def examples(renderer: Renderer, book: Book) -> str:
    """A list of all examples, by chapter, with what comes out."""
    parts = []
    for chapter in book.chapters:
        mine = [one for one in chapter.blocks if isinstance(one, view.ExampleBlock) and one.mark != "gone"]
        if not mine:
            continue
        rows = "".join(
            f'<tr><th scope="row"><a href="{renderer.places.of(block.target, renderer.page)}">{text(block.title)}</a></th>'
            f"<td>{renderer.markup.phrase(block.does)}</td><td>{text(block.comes_out)}</td>"
            f'<td class="cites">{renderer.markup.cites(block.beside.cites)}</td></tr>'
            for block in mine
        )
        parts.append(
            f'<h2>{text(chapter.title)}</h2><div class="wide"><table class="fields"><tbody>{rows}</tbody></table></div>'
        )
    return "".join(parts) or "<p>There are none.</p>"


def gaps(renderer: Renderer, book: Book) -> str:
    """What the source does not say, how it is read, where it errs, what is ours, what is not sure."""
    parts = [f'<h2 id="unsaid">What the source does not say</h2>{_unsaid(renderer, book)}']
    for kind, title in _READINGS:
        found = [one for one in book.remarks if one[0].kind == kind]
        if found:
            rows = "".join(
                _row(renderer, renderer.markup.phrase(remark.words), [use], renderer.markup.cites(cites))
                for remark, use, cites in found
            )
            parts.append(f'<h2 id="{kind.replace(" ", "-")}">{title}</h2>{_table(rows)}')
    if book.ours:
        rows = "".join(f"<li>{link}</li>" for link in renderer.use_links(book.ours, parts=True))
        parts.append(
            f'<h2 id="ours">What is ours</h2><p>No paragraph of the source says these.</p><ul class="columns">{rows}</ul>'
        )
    if book.doubts:
        rows = "".join(_row(renderer, renderer.markup.cites([cite]), [use], "") for cite, use in book.doubts)
        parts.append(f'<h2 id="doubts">How sure it is</h2>{_table(rows)}')
    return "".join(parts)


def _unsaid(renderer: Renderer, book: Book) -> str:
    rows = ""
    for known in book.ruleset.gaps:
        term: Term | None = book.lexicon.named(known.within)
        place = renderer.places.of(term.target, renderer.page) if term is not None else None
        if place is None:
            chapter = next((one for one in book.chapters if one.title == known.within), None)
            place = renderer.places.of(chapter.target, renderer.page) if chapter is not None else None
        within = capital(known.within)
        where = f'<a href="{place}">{text(within)}</a>' if place else text(within)
        rows += (
            f"<tr><td>{gap(known.words)}</td><td>{where}</td>"
            f'<td class="cites">{renderer.markup.cites(known.cites)}</td></tr>'
        )
    return _table(rows) if rows else "<p>Nothing that is known.</p>"


def _row(renderer: Renderer, words: str, uses: Sequence[Use], cites: str) -> str:
    where = ", ".join(renderer.use_links(uses, parts=True))
    return f'<tr><td>{words}</td><td>{where}</td><td class="cites">{cites}</td></tr>'


def _table(rows: str) -> str:
    return f'<table class="fields wide-first"><tbody>{rows}</tbody></table>'


def citations(renderer: Renderer, book: Book) -> str:
    """Every paragraph of the source, and what rests on it."""
    rows = ""
    for paragraph, uses in sorted(
        book.cited.items(), key=lambda item: (item[0].casefold() == "ours", natural(item[0]))
    ):
        links = renderer.use_links(uses, parts=True)
        rows += (
            f'<tr id="{renderer.places.cite_id(paragraph)}"><th scope="row">{text(paragraph)}</th>'
            f"<td>{', '.join(links)}</td></tr>"
        )
    cite = dict(book.ruleset.settings).get("cite", "")
    how = f"<p>Citations are {text(cite)}.</p>" if cite else ""
    return f'{how}<table class="fields"><tbody>{rows}</tbody></table>' if rows else "<p>Nothing is cited.</p>"
