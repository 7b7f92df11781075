"""Cards to print and cut: one test (or fight) a card, with the tables and modifiers that it reads."""

from __future__ import annotations

import re
from collections.abc import Mapping

from grognard.docgen import view
from grognard.docgen.book import Book, make_book
from grognard.docgen.digest import digest
from grognard.docgen.markup import text
from grognard.docgen.output import palette_of
from grognard.docgen.phrase import Phrase, Target, targets
from grognard.docgen.places import INDEX, Places
from grognard.docgen.render import Renderer, upper
from grognard.docgen.render_tables import table_html
from grognard.docgen.shapes.page import html_page
from grognard.docgen.site import theme_file
from grognard.ir.ruleset import Ruleset

_ON_A_CARD = frozenset({"Test", "Fight"})
_READ = frozenset({"Modifiers", "Dice", "Die", "Worked out", "Table"})
_Card = view.RuleBlock | view.TableBlock
_CITE = re.compile(r'<a class="cite[^"]*"[^>]*>([^<]*)</a>')
_NARROW = 5
"""So many columns of a table go on a card of half the width of the paper."""
_LINK = re.compile(r"</?a\b[^>]*>")
_ANCHOR = re.compile(r' id="[^"]*"')


def cards(ruleset: Ruleset) -> str:
    """The cards as one HTML page, as many to a sheet of paper as fit."""
    book = make_book(ruleset)
    renderer = Renderer(book, Places(book, whole=True), INDEX)
    blocks = {block.target: block for _, block in book.blocks() if not isinstance(block, view.TextBlock)}
    mark = f"{ruleset.title} · text {digest(ruleset)}"
    made = [
        _card(renderer, block, _read(book, blocks, block), mark)
        for block in blocks.values()
        if isinstance(block, view.RuleBlock) and block.kind in _ON_A_CARD
    ]
    # Cards over the whole width come last: between others they would leave holes.
    made.sort(key=lambda card: card.startswith('<section class="card broad"'))
    body = f'<main class="cards"><h1 class="unseen">{text(ruleset.title)}: cards</h1>{"".join(made)}</main>'
    return html_page(
        f"{ruleset.title}: cards", body, [theme_file("rulebook.css"), theme_file("cards.css")], (), palette_of(ruleset)
    )


def _read(book: Book, blocks: Mapping[Target, object], block: view.RuleBlock) -> list[_Card]:
    """What stands on the card besides: what the steps name, and what that names in turn, each once."""
    found: dict[Target, _Card] = {}
    waiting: list[_Card] = [block]
    while waiting:
        for target in _named(waiting.pop(0)):
            other = blocks.get(target)
            if not isinstance(other, _Card) or other is block or target in found or other.kind not in _READ:
                continue
            found[target] = other
            waiting.append(other)
    return list(found.values())


def _named(block: _Card) -> list[Target]:
    phrases: list[Phrase] = []
    match block:
        case view.RuleBlock():
            for step in view.all_steps(block.steps):
                phrases += [step.words, step.when]
        case view.TableBlock():
            phrases += [*block.keys, block.across]
    return [target for phrase in phrases for target in targets(phrase) if target.sort in {"rule", "table"}]


def _card(renderer: Renderer, block: view.RuleBlock, read: list[_Card], mark: str) -> str:
    parts = [_head(renderer, block, "h2"), renderer.rule(block)]
    for other in read:
        parts += [_head(renderer, other, "h3")]
        parts.append(table_html(renderer, other) if isinstance(other, view.TableBlock) else renderer.rule(other))
    plain = _ANCHOR.sub("", _LINK.sub("", _CITE.sub(r'<span class="cites">\1</span>', "".join(parts))))
    wide = any(isinstance(one, view.TableBlock) and len(one.keys) + len(one.columns) > _NARROW for one in read)
    return f'<section class="card{" broad" if wide else ""}">{plain}<p class="mark">{text(mark)}</p></section>'


def _head(renderer: Renderer, block: _Card, level: str) -> str:
    about = f' <span class="about">{renderer.markup.phrase(block.about)}</span>' if block.about else ""
    cites = renderer.markup.cites(block.beside.cites)
    cited = f' <span class="cites">{cites}</span>' if cites else ""
    return f"<{level}>{text(upper(block.title))}{about}{cited}</{level}>"
