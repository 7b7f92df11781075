"""Cards to print and cut: one test (or fight, or action that throws) a card, with the tables and modifiers that it reads.

A card is half as wide as the paper. One that would be taller than the paper is as wide as it; one that would be taller
even then goes on with a second card that says `2 of 2`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import ceil

import attrs

from grognard.checks.shorts import shorts_of
from grognard.docgen import view
from grognard.docgen.digest import digest
from grognard.docgen.html_page import html_page, palette_of
from grognard.docgen.markup import text
from grognard.docgen.places import INDEX, Places
from grognard.docgen.render import Renderer
from grognard.docgen.render_marks import chip
from grognard.docgen.render_tables import table_html
from grognard.docgen.site import theme_file
from grognard.docgen.variant_of import VariantOf, book_of
from grognard.ir import deeds as do
from grognard.ir.names import capital, key
from grognard.ir.on_sheet import shorts, title_of, wish_of, wishing
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes
from grognard.wording.phrase import Phrase, Target, targets

_ON_A_CARD = frozenset({"Test", "Fight"})
_READ = frozenset({"Modifiers", "Dice", "Die", "Worked out", "Table"})
_Card = view.RuleBlock | view.TableBlock
_CITE = re.compile(r'<a class="cite[^"]*"[^>]*>([^<]*)</a>')
_NARROW = 4
"""So many columns of a table go on a card of half the width of the paper."""
_TALLEST = 44
"""So many lines go on a card as tall as the paper, the smaller of the two."""
_LETTERS = 46
"""About so many letters go on a line of a card of half the width of the paper."""
_OF_LISTS = 0.55
_ROW = re.compile(r"</(?:tr|li|p|h[1-6]|dt|dd)>|<br>")
_TAG = re.compile(r"<[^>]*>")
_LINK = re.compile(r"</?a\b[^>]*>")
_ANCHOR = re.compile(r' id="[^"]*"')


def cards(ruleset: Ruleset, variant: VariantOf | None = None, fonts: str = "") -> str:
    """The cards as one HTML page, as many to a sheet of paper as fit; of a variant marked with what it changes.

    `fonts` are the rules of its author's font.
    """
    book = book_of(ruleset, variant)
    renderer = Renderer(book, Places(book, whole=True), INDEX)
    blocks = {block.target: block for _, block in book.blocks() if not isinstance(block, view.TextBlock)}
    before = variant.base if variant is not None else None
    told = _Told(ruleset, before, [block for block in blocks.values() if isinstance(block, _Card)])
    mark = " · ".join(filter(None, (ruleset.title, dict(ruleset.settings).get("licence"), f"text {digest(ruleset)}")))
    thrown = [one for one in blocks.values() if isinstance(one, view.RuleBlock) and _is_thrown(ruleset, one)]
    # What its author keeps off the sheet is a helper of other rules.
    off = {key(title_of(one)) for one in wishing(ruleset) if wish_of(one).off and not shorts(one)}
    homes = {told.home(one).target for one in thrown if one.mark != "gone" and key(one.title) not in off}
    made = [
        card
        for block in blocks.values()
        if isinstance(block, view.RuleBlock) and block.target in homes
        for card in _cards(renderer, told, block, _read(blocks, told, block), mark)
    ]
    # Cards over the whole width come last: between others they would leave holes.
    made.sort(key=lambda card: card.startswith('<section class="card broad"'))
    body = f'<main class="cards"><h1 class="unseen">{text(ruleset.title)}: cards</h1>{"".join(made)}</main>'
    styles = [theme_file("rulebook.css"), theme_file("cards.css")]
    return html_page(f"{ruleset.title}: cards", body, styles, (), palette_of(ruleset), fonts)


def _is_thrown(ruleset: Ruleset, block: view.RuleBlock) -> bool:
    """Whether it is a test, a fight, or an action that throws dice in lines of its own."""
    rule = ruleset.rules.get(block.target.name) if block.kind == "Action" else None
    rolls = rule is not None and any(isinstance(one, do.Roll | do.RollRange) for one in nodes(rule.lines))
    return rolls or block.kind in _ON_A_CARD


class _Told:
    """Which rules are said in a player's words: on a card those stand in place of the steps, with the signs below them.

    Not where a variant changes the rules and says them as its base does: there the steps bear the marks.
    """

    def __init__(self, ruleset: Ruleset, base: Ruleset | None, blocks: Sequence[_Card]) -> None:
        named = {key(block.title): block for block in blocks if block.mark != "gone"}
        old = {key(title_of(one.home)): one.text for one in shorts_of(base)} if base is not None else {}
        self._home: dict[str, str] = {}
        self._parts: dict[str, list[_Card]] = {}
        self._named = named
        for short in shorts_of(ruleset):
            home, tells = key(title_of(short.home)), [key(title_of(part)) for part in short.tells]
            parts = [named[name] for name in tells if name in named]
            marked = any(map(_is_marked, parts)) and old.get(home) == short.text
            if home in named and named[home].beside.short and not marked:
                self._home.update(dict.fromkeys(tells, home))
                self._parts[home] = parts

    def home(self, block: view.RuleBlock) -> view.RuleBlock:
        """The rule whose words tell it: itself, or another, which may be no test (to fire, of a throw to hit)."""
        found = self._named[self._home.get(key(block.title), key(block.title))]
        return found if isinstance(found, view.RuleBlock) else block

    def by_itself(self, block: _Card) -> bool:
        """Whether it is not told in the words of another."""
        return self._home.get(key(block.title), key(block.title)) == key(block.title)

    def parts(self, block: _Card) -> list[_Card]:
        """What its words tell besides it."""
        return [one for one in self._parts.get(key(block.title), ()) if one is not block]

    def rule(self, renderer: Renderer, block: view.RuleBlock) -> str:
        """A rule: in a player's words, if its author says it so; else its steps."""
        if key(block.title) not in self._parts:
            return renderer.rule(block)
        said = f'<div class="short">{renderer.markup.prose(block.beside.short)}</div>'
        listed = (one for one in (block, *self.parts(block)) if isinstance(one, view.RuleBlock))
        return said + "".join(renderer.rule(_signs_of(one)) for one in listed if any(step.sign for step in one.steps))


def _is_marked(block: _Card) -> bool:
    steps = view.all_steps(block.steps) if isinstance(block, view.RuleBlock) else ()
    bars = block.bars if isinstance(block, view.RuleBlock) else ()
    return bool(block.mark or any(step.mark for step in steps) or any(bar.mark for bar in bars))


def _signs_of(block: view.RuleBlock) -> view.RuleBlock:
    signs = tuple(step for step in block.steps if step.sign)
    return attrs.evolve(block, bars=(), shared=0, steps=signs, listed=True)


def _read(blocks: Mapping[Target, object], told: _Told, block: view.RuleBlock) -> list[_Card]:
    """What stands on the card besides: what the steps name, and what that names in turn, each once."""
    found: dict[Target, _Card] = {}
    waiting: list[_Card] = [block, *told.parts(block)]
    while waiting:
        for target in _named(waiting.pop(0)):
            other = blocks.get(target)
            if not isinstance(other, _Card) or other is block or target in found or other.kind not in _READ:
                continue
            found[target] = other
            waiting += (other, *told.parts(other))
    return [other for other in found.values() if told.by_itself(other)]


def _named(block: _Card) -> list[Target]:
    phrases: list[Phrase] = []
    match block:
        case view.RuleBlock():
            for step in view.all_steps(block.steps):
                phrases += [step.words, step.when]
        case view.TableBlock():
            phrases += [*block.keys, block.across]
    return [target for phrase in phrases for target in targets(phrase) if target.sort in {"rule", "table"}]


@attrs.frozen
class _Part:
    """One rule or table on a card. `wide`: it goes over the whole width of the paper."""

    html: str
    wide: bool = False
    listed: bool = False
    """A list of signs, whose conditions stand in a narrow column of their own."""

    @property
    def tall(self) -> int:
        """About how many lines it takes in one of two columns."""
        rows = [_TAG.sub("", row) for row in _ROW.split(self.html)]
        letters = _LETTERS * (_OF_LISTS if self.listed else 1)
        lines = sum(ceil(len(row) / letters) for row in rows if row.strip())
        return 2 * lines if self.wide else lines


def _cards(renderer: Renderer, told: _Told, block: view.RuleBlock, read: list[_Card], mark: str) -> list[str]:
    """The cards of one test: mostly one."""
    parts = [_Part(_plain(_head(renderer, block, "h2") + told.rule(renderer, block)))]
    for other in read:
        if isinstance(other, view.TableBlock):
            body, wide = table_html(renderer.markup, _filled(other)), len(other.keys) + len(other.columns) > _NARROW
        else:
            body, wide = told.rule(renderer, other), False
        listed = isinstance(other, view.RuleBlock) and other.listed
        parts.append(_Part(_plain(_head(renderer, other, "h3") + body), wide, listed))
    if not any(part.wide for part in parts) and sum(part.tall for part in parts) <= _TALLEST:
        return [_card(parts, False, mark)]
    groups: list[list[_Part]] = [[]]
    left = 2 * _TALLEST  # a card as wide as the paper has two columns
    for part in parts:
        if groups[-1] and part.tall > left:
            groups.append([])
            left = 2 * _TALLEST
        groups[-1].append(part)
        left -= part.tall
    if len(groups) > 1:
        for number, group in enumerate(groups, 1):
            group[0] = _numbered(block, group[0], number, len(groups))
    return [_card(group, True, mark) for group in groups]


def _filled(block: view.TableBlock) -> view.TableBlock:
    """A table in which no gap is struck that a variant fills: a card has no room for what nobody knew."""
    return attrs.evolve(block, rows=tuple(map(_row_filled, block.rows)))


def _row_filled(row: view.RowView) -> view.RowView:
    if row.was is None:
        return row
    cells = tuple(now if old.gap else old for now, old in zip(row.cells, row.was.cells, strict=True))
    return attrs.evolve(row, was=attrs.evolve(row.was, cells=cells))


def _numbered(block: view.RuleBlock, first: _Part, number: int, of: int) -> _Part:
    """The first part of one of several cards, which says which of them it is."""
    said = f'<span class="which">{number} of {of}</span>'
    if number == 1:
        return attrs.evolve(first, html=first.html.replace("</h2>", f" {said}</h2>", 1))
    return attrs.evolve(first, html=f"<h2>{text(capital(block.title))}, continued {said}</h2>{first.html}")


def _card(parts: list[_Part], broad: bool, mark: str) -> str:
    inside = "".join(f'<div class="part{" wide" if part.wide else ""}">{part.html}</div>' for part in parts)
    kind = " broad" if broad else ""
    return f'<section class="card{kind}"><div class="parts">{inside}</div><p class="mark">{text(mark)}</p></section>'


def _plain(html: str) -> str:
    return _ANCHOR.sub("", _LINK.sub("", _CITE.sub(r'<span class="cites">\1</span>', html)))


def _head(renderer: Renderer, block: _Card, level: str) -> str:
    about = f' <span class="about">{renderer.markup.phrase(block.about)}</span>' if block.about else ""
    cites = renderer.markup.cites(block.beside.cites)
    cited = f' <span class="cites">{cites}</span>' if cites else ""
    return f"<{level}>{text(capital(block.title))}{about}{chip(block.mark)}{cited}</{level}>"
