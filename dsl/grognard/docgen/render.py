"""Blocks of the book as HTML."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from grognard.docgen import view
from grognard.docgen.book import Book, Use
from grognard.docgen.charts import odds_html
from grognard.docgen.markup import Markup, folded, only_gap, text
from grognard.docgen.places import Places
from grognard.docgen.played import OddsBox, PlayedExample
from grognard.docgen.render_examples import example_html
from grognard.docgen.render_marks import both, chip, classes, told
from grognard.docgen.render_tables import cites_class, fields_html, table_html
from grognard.ir.names import capital
from grognard.wording.phrase import Target, capitalised, plain

_NO_EXAMPLES: tuple[PlayedExample | None, ...] = ()


class Renderer:
    """Writes the blocks of one page."""

    def __init__(
        self,
        book: Book,
        places: Places,
        page: str,
        odds: dict[str, OddsBox] | None = None,
        played: Sequence[PlayedExample | None] = _NO_EXAMPLES,
    ) -> None:
        self.book = book
        self.places = places
        self.page = page
        self.odds = odds or {}
        self.played = played
        self.markup = Markup(places, page)

    def block(self, block: view.AnyBlock) -> str:
        """Any block."""
        match block:
            case view.TextBlock():
                heading = f'<h2 class="part">{text(block.heading)}</h2>' if block.heading else ""
                return heading + self.markup.prose(block.prose)
            case view.RuleBlock():
                return self._framed(block, self.rule(block) + odds_html(self.odds.get(block.target.name), block.title))
            case view.TableBlock():
                return self._framed(block, table_html(self.markup, block))
            case view.FieldsBlock():
                return self._framed(block, fields_html(self.markup, block))
            case view.WordsBlock():
                return self._framed(block, _words(block))
            case view.LimitsBlock():
                return self._framed(block, self._bars(block.target, block.bars))
            case view.SequenceBlock():
                return self._framed(block, self.sequence(block))
            case view.ExampleBlock():
                return example_html(self.markup, block, self.played)
            case view.GapBlock():
                cites = self.markup.cites(block.beside.cites)
                return f'<p class="missing" id="{self.places.id(block.target)}">{missing(block.title)} {cites}</p>'

    # ---- the frame of a block --------------------

    def _framed(self, block: view.Block, body: str) -> str:
        anchor = self.places.id(block.target)
        about = f' <span class="about">{self.markup.phrase(block.about)}</span>' if block.about else ""
        cites = self.markup.cites(block.beside.cites)
        head = (
            f'<h2><span class="kind">{text(block.kind)}</span> {text(capital(block.title))}{about}{chip(block.mark)}'
            f' <a class="here" href="#{anchor}" aria-label="Link to {text(block.title)}">#</a></h2>'
        )
        cited = f'<p class="cites">{cites}</p>' if cites else ""
        beside = self.markup.prose(block.beside.prose) + self.markup.remarks(block.beside.remarks)
        kind = text(block.kind.casefold().replace(" ", "-"))
        if block.mark == "gone":
            body = f"<del>{body}</del>"
        return (
            f'<section{classes(block.mark, "block", kind)} id="{anchor}"><header>{head}{cited}</header>'
            f"{self._short(block.beside.short)}{beside}{folded(body, _has_signs(block)) if _has_steps(block) else body}"
            f"{self.used_by(block.target)}</section>"
        )

    def _short(self, short: view.Prose) -> str:
        return f'<div class="short">{self.markup.prose(short)}</div>' if short else ""

    def used_by(self, target: Target) -> str:
        """Who refers to it."""
        links = self.use_links(self.book.used.get(target, ()))
        return f'<p class="used">Used by {", ".join(links)}</p>' if links else ""

    def use_links(self, uses: Sequence[Use], parts: bool = False) -> list[str]:
        """Links to places, one for each block (or, with `parts`, for each line)."""
        made: dict[tuple[Target, str], str] = {}
        for use in uses:
            if use.block.sort in {"example", "scenario"} and not parts:
                continue
            step = parts or use.block.sort == "sequence"
            part = use.part if step and self.places.has_part(use.block, use.part) else ""
            place = self.places.of(use.block, self.page, part)
            shown = f"{capital(use.title)}{f': {use.label}' if use.label and part else ''}"
            # Rows that have no name of their own are one link, to the first of them.
            made.setdefault((use.block, shown), f'<a href="{place}">{text(shown)}</a>' if place else text(shown))
        return list(made.values())

    # ---- rules --------------------

    def rule(self, block: view.RuleBlock) -> str:
        """The gates and the lines of a rule."""
        gates = self._bars(block.target, block.bars)
        shared = ""
        if block.shared:
            which = "Step 1 is" if block.shared == 1 else f"Steps 1 to {block.shared} are"
            shared = f'<p class="shared">{which} done by each side; <i>it</i> is the side whose turn it is.</p>'
        return gates + shared + (self._list(block) if block.listed else self.steps(block.target, block.steps))

    def _bars(self, target: Target, bars: tuple[view.Bar, ...]) -> str:
        rows = []
        for bar in bars:
            words = both(self._bar(bar), self._bar(bar.was or bar))
            words = f"<del>{words}</del>" if bar.mark == "gone" else words
            cites = self.markup.cites(bar.beside.cites)
            beside = self.markup.remarks(bar.beside.remarks)
            anchor = self.places.id(target, bar.id)
            rows.append(f'<li{classes(bar.mark)} id="{anchor}">{told(bar.mark)}{words} {cites}{beside}</li>')
        return f'<ul class="bars">{"".join(rows)}</ul>' if rows else ""

    def _bar(self, bar: view.Bar) -> str:
        subject = f"<b>{self.markup.phrase(capitalised(bar.subject))}</b> " if bar.subject else ""
        return subject + self.markup.phrase(bar.words if bar.subject else capitalised(bar.words))

    def _list(self, block: view.RuleBlock) -> str:
        """Amounts, with their sign column."""
        rows = []
        cited = cites_class(cite.paragraph for step in block.steps for cite in step.beside.cites)
        for step in block.steps:
            was = step.was or step
            shown = both(text(step.sign), text(was.sign))
            sign = f'<td class="sign">{_struck(step.mark, shown)}</td>' if shown else '<td class="sign none"></td>'
            what = _struck(step.mark, both(self._what(step), self._what(was)))
            case = _struck(step.mark, both(self.case(step), self.case(was))) + self._below(step)
            wide = "" if case else ' colspan="2"'
            beside = f'<td class="case">{case}</td>' if case else ""
            rows.append(
                f'<tr{classes(step.mark)} id="{self.places.id(block.target, step.id)}">{sign}'
                f'<td class="what"{wide}>{told(step.mark)}{what}</td>{beside}'
                f'<td class="{cited}">{self.markup.cites(step.beside.cites)}</td></tr>'
            )
        unsigned = "" if any(step.sign for step in block.steps) else " unsigned"
        return f'<table class="list{unsigned}"><tbody>{"".join(rows)}</tbody></table>'

    def _what(self, step: view.Step) -> str:
        words = only_gap(step.words)
        return missing(words) if words is not None else self.markup.phrase(capitalised(step.words))

    def steps(self, target: Target, steps: tuple[view.Step, ...], depth: int = 0, points: bool = False) -> str:
        """Numbered steps; inside them a, b, c, and so on."""
        rows = "".join(self._step(target, step, depth) for step in steps)
        if points:
            return f'<ul class="options">{rows}</ul>'
        return f'<ol class="steps d{min(depth, 4)}">{rows}</ol>'

    def _step(self, target: Target, step: view.Step, depth: int) -> str:
        anchor = f' id="{self.places.id(target, step.id)}"' if self.places.has_part(target, step.id) else ""
        shown = self._opened(target, step, depth) if step.opens else self.line(step)
        return f"<li{classes(step.mark)}{anchor}>{told(step.mark)}{shown}</li>"

    def line(self, step: view.Step) -> str:
        """A plain step: what it does, when, on whose word, and what stands below it."""
        words = both(self._said(step), self._said(step.was or step))
        return f"{_struck(step.mark, words)} {self.markup.cites(step.beside.cites)}{self._below(step)}"

    def _said(self, step: view.Step) -> str:
        if step.opens:
            return f'<span class="if">{self.markup.phrase(capitalised(step.words))}</span>'
        kind = "hand" if step.by_hand else "do"
        words = only_gap(step.words)
        if words is not None:
            shown = missing(words)
        elif step.sign and step.label:
            word = ":" if step.sign[:1].isalpha() else ""
            shown = f'<b class="sign">{text(capital(step.sign))}</b>{word} {self.markup.phrase(step.words)}'
        else:
            shown = f'<span class="{kind}">{self.markup.phrase(capitalised(step.words))}</span>'
        case = self.case(step)
        return f"{shown}{', ' + case if case else ''}"

    def _opened(self, target: Target, step: view.Step, depth: int) -> str:
        head = both(self._said(step), self._said(step.was or step))
        head = _struck(step.mark, head)
        cited = self.markup.cites(step.beside.cites)
        cites = f" {cited}" if cited else ""
        below = self._below(step)
        if not step.body:
            return f"{head}: nothing more{cites}{below}"
        only = step.body[0] if len(step.body) == 1 else None
        if only is not None and not only.opens and not below and not only.by_hand and not only.mark:
            anchor = f' id="{self.places.id(target, only.id)}"' if self.places.has_part(target, only.id) else ""
            return f"{head}{cites}: <span{anchor}>{self.line(only)}</span>"
        points = plain(step.words).endswith("of these")
        return f"{head}:{cites}{below}{self.steps(target, step.body, depth + 1, points)}"

    def case(self, step: view.Step) -> str:
        """The condition of a step."""
        return f'<span class="when">{self.markup.phrase(step.when)}</span>' if step.when else ""

    def _below(self, step: view.Step) -> str:
        made = [
            self._exemption(attrs.evolve(one, mark="gone") if step.mark == "gone" else one) for one in step.exemptions
        ]
        return "".join(made) + self.markup.prose(step.beside.prose) + self.markup.remarks(step.beside.remarks)

    def _exemption(self, one: view.Exemption) -> str:
        case, cites = self.markup.phrase(one.when), self.markup.cites(one.cites)
        if one.cancels is not None:
            which = f"the exception of {text(one.cancels)}" if one.cancels else "no exception"
            says = f"{which} {'does not count' if one.cancels else 'counts'}"
            words = f"<b>But</b> {case} {says} {cites}"
        else:
            instead = "does not count" if one.instead is None else self._instead(one.instead)
            words = f"<b>Except</b> {case}: {instead} {cites}"
        words = _struck(one.mark, words)
        return f"<p{classes(one.mark, 'except')}>{told(one.mark)}{words}</p>{self.markup.remarks(one.remarks)}"

    def _instead(self, step: view.Step) -> str:
        sign = f'<b class="sign">{text(step.sign)}</b> ' if step.sign and step.label else ""
        return sign + self.markup.phrase(step.words) + (f", {self.case(step)}" if step.when else "")

    # ---- sequences --------------------

    def sequence(self, block: view.SequenceBlock) -> str:
        """The steps of play."""
        rows = []
        for phase in block.phases:
            anchor = f' id="{self.places.id(block.target, phase.id)}"'
            case = f' <span class="when">{self.markup.phrase(phase.when)}</span>' if phase.when else ""
            inner = "".join(self._step(Target("", ""), step, 0) for step in phase.steps)
            was = phase.was.title if phase.was is not None else phase.title
            title = both(f"<b>{text(capital(phase.title))}</b>", f"<b>{text(capital(was))}</b>")
            words = _struck(phase.mark, title + case)
            rows.append(
                f'<li{classes(phase.mark)}{anchor}><span class="number">{text(phase.number)}</span><div class="phase">'
                f"<p>{told(phase.mark)}{words} {self.markup.cites(phase.cites)}</p>"
                f"{self._short(phase.short)}{_phase_steps(phase, inner)}</div></li>"
            )
        return f'<ol class="phases">{"".join(rows)}</ol>'


def _has_steps(block: view.Block) -> bool:
    """Whether its steps are folded away behind what says it in short; a list of signs never is."""
    return bool(block.beside.short) and isinstance(block, view.RuleBlock) and not block.listed


def _has_signs(block: view.Block) -> bool:
    """Whether there are signs among its steps, which a sentence need not say again."""
    return isinstance(block, view.RuleBlock) and any(step.sign for step in block.steps)


def _phase_steps(phase: view.PhaseView, inner: str) -> str:
    steps = _struck(phase.mark, f"<ul>{inner}</ul>") if inner else ""
    return folded(steps) if phase.short else steps


def _struck(mark: view.Mark, words: str) -> str:
    """What is gone, struck; what is new, as new; anything else as it is."""
    tag = {"gone": "del", "new": "ins"}.get(mark)
    return f"<{tag}>{words}</{tag}>" if tag and words else words


def _words(block: view.WordsBlock) -> str:
    made = [f"<ins><b>{text(word)}</b></ins>" if word in block.new else f"<b>{text(word)}</b>" for word in block.words]
    made += [f"<del><b>{text(word)}</b></del>" for word in block.gone]
    made += [block.behind] if block.behind else []
    return f'<p class="words">{", ".join(made)}</p>'


def missing(words: str) -> str:
    """A step or a paragraph that is nothing but a gap."""
    return f'<span class="says-not"><b>?</b> The source does not say{f": {text(words)}" if words else ""}.</span>'
