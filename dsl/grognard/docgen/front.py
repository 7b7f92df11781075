"""The first page: what it is and whose, the sequence of play as its front door, what stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.docgen import view
from grognard.docgen.book import Book
from grognard.docgen.markup import gap, text
from grognard.docgen.places import CITATIONS, EXAMPLES, GAPS
from grognard.docgen.render import Renderer
from grognard.ir.names import capital
from grognard.wording.phrase import Missing, Term

_MOST_GAPS = 8


def front(renderer: Renderer, book: Book, sheets: Sequence[str]) -> list[str]:
    """The blocks of the first page."""
    return [
        _credits(book, sheets),
        *(_sequence(renderer, block) for _, block in book.blocks() if isinstance(block, view.SequenceBlock)),
        _contents(renderer, book),
        _known_gaps(renderer, book),
        _ours(renderer, book),
    ]


def _credits(book: Book, sheets: Sequence[str]) -> str:
    game = book.ruleset
    settings = dict(game.settings)
    blurb = f'<p class="blurb">{text(settings["blurb"])}</p>' if settings.get("blurb") else ""
    rows = "".join(
        f"<dt>{word}</dt><dd>{text(settings[name])}</dd>" for name, word in view.CREDITS if settings.get(name)
    )
    if game.variants:
        rows += f"<dt>Variants</dt><dd>{text(', '.join(game.variants))}</dd>"
    if game.sides:
        rows += f"<dt>Sides</dt><dd>{text(', '.join(game.sides))}</dd>"
    if sheets:
        links = " ".join(f'<a class="button" href="{text(name)}">{text(_sheet_name(name))}</a>' for name in sheets)
        rows += f"<dt>To print</dt><dd>{links}</dd>"
    credits = f'<dl class="credits">{rows}</dl>' if rows else ""
    return blurb + credits


_PRINTED = {"sheet": "Quick reference sheet", "errata": "What changes"}
_PAPERS = {"a4": "A4", "letter": "Letter"}


def _sheet_name(name: str) -> str:
    stem, _, paper = name.rpartition(".")[0].partition("-")
    what = _PRINTED.get(stem, capital(stem))
    return f"{what}, {_PAPERS.get(paper, paper)}" if paper else f"{what} for a phone"


def _sequence(renderer: Renderer, block: view.SequenceBlock) -> str:
    """The sequence of play, in short: each step with the rules it leads to."""
    place = renderer.places.of(block.target, renderer.page)
    rows = []
    for phase in block.phases:
        if phase.mark == "gone":
            continue
        there = renderer.places.of(block.target, renderer.page, phase.id)
        links: dict[str, None] = {}
        steps = list(_in_force(phase.steps))
        for step in steps:
            for part in step.words:
                if isinstance(part, Term) and part.target.sort in {"rule", "table"}:
                    links.setdefault(renderer.markup.link(part))
        does = f' <span class="leads">{", ".join(links)}</span>' if links else ""
        unsaid = any(isinstance(part, Missing) for step in steps for part in step.words)
        mark = f" {gap('')}" if unsaid else ""
        rows.append(
            f'<li><span class="number">{text(phase.number)}</span><div class="phase">'
            f'<a class="title" href="{there}">{text(capital(phase.title))}</a>{mark}{does}</div></li>'
        )
    cites = renderer.markup.cites(block.beside.cites)
    return (
        f'<section class="front-sequence"><h2><a href="{place}">Sequence of play: {text(block.title)}</a> {cites}</h2>'
        f'<ol class="phases short">{"".join(rows)}</ol></section>'
    )


def _in_force(steps: Sequence[view.Step]) -> Iterator[view.Step]:
    """Every step, those inside others too, but not what a variant takes away: a gap that it fills is none of its own."""
    for step in steps:
        if step.mark != "gone":
            yield step
            yield from _in_force(step.body)


def _contents(renderer: Renderer, book: Book) -> str:
    """Every chapter with what stands in it."""
    parts = []
    for chapter in book.chapters:
        links = [
            f'<a href="{renderer.places.of(block.target, renderer.page)}">{text(view.in_contents(block))}</a>'
            for block in chapter.blocks
            if isinstance(block, view.RuleBlock | view.TableBlock | view.SequenceBlock)
        ]
        place = renderer.places.of(chapter.target, renderer.page)
        inside = f"<p>{', '.join(links)}</p>" if links else ""
        parts.append(f'<li><a class="title" href="{place}">{text(chapter.title)}</a>{inside}</li>')
    return f'<section><h2>Contents</h2><ul class="contents">{"".join(parts)}</ul></section>' if parts else ""


def _known_gaps(renderer: Renderer, book: Book) -> str:
    game = book.ruleset
    own = [one for one in game.gaps if not game.is_of_base(one.place)]
    known = (own or game.gaps)[:_MOST_GAPS]
    if not known:
        return ""
    page = renderer.places.link(GAPS, "unsaid", renderer.page)
    rows = "".join(f"<li>{gap(one.words)} {renderer.markup.cites(one.cites)}</li>" for one in known)
    left = len(game.gaps) - len(known)
    more = f'<p><a href="{page}">and {left} more</a></p>' if left > 0 else ""
    return (
        f'<section><h2><a href="{page}">Known gaps</a></h2>'
        f'<p>The source does not say:</p><ul class="gaps">{rows}</ul>{more}</section>'
    )


def _ours(renderer: Renderer, book: Book) -> str:
    """What is not the source's, counted, with links."""
    ours = len(book.ours)
    readings = sum(one[0].kind == "reads as" for one in book.remarks)
    errors = sum(one[0].kind == "source errs" for one in book.remarks)
    points = [
        (ours, "line that no paragraph of the source says", "lines that no paragraph of the source says", "ours"),
        (
            readings,
            "place that can be read in more than one way",
            "places that can be read in more than one way",
            "reads-as",
        ),
        (errors, "place where the source errs", "places where the source errs", "source-errs"),
    ]
    rows = "".join(
        f'<li><a href="{renderer.places.link(GAPS, anchor, renderer.page)}">{count} {one if count == 1 else many}</a></li>'
        for count, one, many, anchor in points
        if count
    )
    examples = renderer.places.link(EXAMPLES, "", renderer.page)
    cites = renderer.places.link(CITATIONS, "", renderer.page)
    game = book.ruleset
    rows += (
        f'<li><a href="{examples}">{_number(len(game.examples), "worked example")}</a></li>' if game.examples else ""
    )
    rows += f'<li><a href="{cites}">{_number(len(book.cited), "paragraph")} cited</a></li>' if book.cited else ""
    title = "What is ours, and what it rests on" if any(count for count, *_ in points) else "What it rests on"
    return f"<section><h2>{title}</h2><ul>{rows}</ul></section>" if rows else ""


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
