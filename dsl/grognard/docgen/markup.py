"""Phrases and prose as HTML. Every text of an author is escaped: it is data, never markup, never a template."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from grognard.docgen.pictures import picture_path
from grognard.docgen.places import Places
from grognard.docgen.view import REMARKS, Paragraph, Picture, Prose, Remark
from grognard.ir.notes import Citation
from grognard.wording.phrase import Cited, Missing, Phrase, Stress, Term, Words, plain


def text(value: object) -> str:
    """Escaped text on one line, also safe between quotes."""
    return escape(" ".join(str(value).split()), quote=True)


class Markup:
    """Writes the phrases of one page; links are seen from it."""

    def __init__(self, places: Places, page: str) -> None:
        self.places = places
        self.page = page

    def phrase(self, phrase: Phrase) -> str:
        """A phrase with its links."""
        made: list[str] = []
        for part in phrase:
            match part:
                case Words():
                    made.append(escape(part.text, quote=True).replace("\n", " "))
                case Term():
                    made.append(self.link(part))
                case Missing():
                    made.append(gap(part.words))
                case Stress():
                    tag = "strong" if part.strong else "em"
                    made.append(f"<{tag}>{self.phrase(part.inner)}</{tag}>")
                case Cited():
                    made.append(self.cites(part.cites))
        return "".join(made)

    def link(self, term: Term) -> str:
        """A name that leads to where it is declared; the name alone where that is nowhere."""
        place = self.places.of(term.target, self.page)
        if place is None:
            return text(term.text)
        sort = "term" if term.target.sort in {"field", "piece", "choice"} else "rule"
        return f'<a class="{sort}" href="{place}">{text(term.text)}</a>'

    def cites(self, citations: Iterable[Citation]) -> str:
        """Paragraph numbers that lead to their index, where there is one."""
        made = []
        for cite in citations:
            place = self.places.cite(cite.paragraph, self.page)
            sure = f' <span class="sure">({text(cite.certainty)})</span>' if cite.certainty else ""
            kind = "cite ours" if cite.ours else "cite"
            tag, href = ("a", f' href="{place}"') if place else ("span", "")
            made.append(f'<{tag} class="{kind}"{href}>{text(cite.paragraph)}</{tag}>{sure}')
        return ", ".join(made)

    def prose(self, found: Prose) -> str:
        """Paragraphs and lists."""
        made = []
        for part in found:
            if isinstance(part, Paragraph):
                made.append(f"<p>{self.phrase(part.words)}</p>")
                continue
            if isinstance(part, Picture):
                caption = f"<figcaption>{self.phrase(part.caption)}</figcaption>" if part.caption else ""
                shown = f'<img src="{picture_path(part.file)}" alt="{sentence(part.caption)}" loading="lazy">'
                made.append(f'<figure class="picture">{shown}{caption}</figure>')
                continue
            tag = "ul" if part.first is None else "ol"
            start = f' start="{part.first}"' if part.first not in (None, 1) else ""
            points = "".join(f"<li>{self.phrase(point)}</li>" for point in part.points)
            made.append(f"<{tag}{start}>{points}</{tag}>")
        return "".join(made)

    def remark(self, remark: Remark) -> str:
        """How the source is read, where it errs, a note."""
        kind = remark.kind.replace(" ", "-")
        cites = f" {self.cites(remark.cites)}" if remark.cites else ""
        return f'<p class="remark {kind}"><b>{REMARKS[remark.kind]}:</b> {self.phrase(remark.words)}{cites}</p>'

    def remarks(self, remarks: Iterable[Remark]) -> str:
        """Several of them."""
        return "".join(map(self.remark, remarks))


def gap(words: str) -> str:
    """What the source does not say, inside a sentence or a cell."""
    shown = f" {text(words)}" if words else ""
    return f'<mark class="gap" title="The source does not say">?{shown}</mark>'


def only_gap(phrase: Phrase) -> str | None:
    """The words of a phrase that is nothing but a gap."""
    return phrase[0].words if len(phrase) == 1 and isinstance(phrase[0], Missing) else None


def sentence(phrase: Phrase) -> str:
    """A phrase as escaped text without links: for titles and attributes."""
    return text(plain(phrase))


def folded(body: str, shown: bool = False) -> str:
    """Steps that a reader opens who wants to know more than what stands before them; `shown`: they are open."""
    is_open = " open" if shown else ""
    return f'<details class="stepwise"{is_open}><summary>Step by step</summary>{body}</details>' if body else ""
