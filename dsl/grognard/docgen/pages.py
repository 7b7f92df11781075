"""The reference pages of a ruleset: Markdown files whose bodies are HTML, written from the IR."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

import attrs

from grognard.docgen import charts, html
from grognard.docgen.blocks import Blocks
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.lines import Citation, NoteKind
from grognard.ir.names import key
from grognard.ir.ruleset import Chapter, Ruleset
from grognard.ir.walk import all_lines, nodes
from grognard.naming import Slugs


@attrs.frozen
class OddsBox:
    """Odds to print beside a rule: for each value of a fact, the chance of each outcome."""

    fact: str
    situation: str
    rows: tuple[tuple[str, Mapping[str, Fraction]], ...]
    outcomes: tuple[str, ...]


@attrs.frozen
class PlayedExample:
    """What the run of an example left behind."""

    trace: tuple[str, ...]
    result: str


@attrs.frozen
class Pages:
    """Every file of the pages, by name, and the order of the pages."""

    files: dict[str, str]
    nav: tuple[tuple[str, str], ...]


def make_pages(
    ruleset: Ruleset,
    odds: Mapping[str, OddsBox],
    played: Sequence[PlayedExample | None],
    sheets: Sequence[str] = (),
) -> Pages:
    """All pages. `odds` by rule, `played` in the order of the examples, `sheets` the PDFs beside the pages."""
    return _Maker(ruleset, odds, played, sheets).make()


class _Maker:
    def __init__(
        self,
        ruleset: Ruleset,
        odds: Mapping[str, OddsBox],
        played: Sequence[PlayedExample | None],
        sheets: Sequence[str],
    ) -> None:
        self.ruleset = ruleset
        self.odds = odds
        self.played = played
        self.sheets = sheets
        slugs = Slugs(["index", "citations", "gaps", "glossary", "examples", "search"])
        self.chapters = [chapter for chapter in ruleset.chapters if chapter.items or chapter.prose]
        self.page_of: dict[str, str] = {}
        self.chapter_pages = [
            (chapter, f"{slugs.take(chapter.title or ruleset.title)}.html") for chapter in self.chapters
        ]
        for chapter, page in self.chapter_pages:
            for kind, name in chapter.items:
                if kind not in {"example", "scenario", "exception", "sheet", "gap", "facts", "limits"}:
                    self.page_of.setdefault(key(name), page)
        for kind, piece in ruleset.pieces.items():
            for field in piece.fields:
                self.page_of.setdefault(key(field.name), f"glossary.html#{html.anchor(kind, field.name)}")
        for fact in ruleset.facts.values():
            self.page_of.setdefault(key(fact.name), f"glossary.html#{html.anchor(fact.of_kind, fact.name)}")
        names = sorted((name for name in self.page_of if len(name) > 2), key=lambda name: (-len(name), name))
        self.pattern = (
            re.compile(
                r"(?<![\w>])(" + "|".join(re.escape(html.text(name)) for name in names) + r")(?![\w<])",
                re.IGNORECASE,
            )
            if names
            else None
        )
        self.blocks = Blocks(ruleset, self.link, self._used_by())
        self.index: list[dict[str, str]] = []

    def link(self, words: str) -> str:
        """Escaped words with a link for each name that is declared."""
        safe = html.text(words)
        if self.pattern is None:
            return safe

        def linked(found: re.Match[str]) -> str:
            page = self.page_of.get(key(found[0]), None)
            if page is None:
                return found[0]
            target = page if "#" in page else f"{page}#{html.anchor(found[0])}"
            return f'<a href="{target}">{found[0]}</a>'

        return self.pattern.sub(linked, safe)

    def _used_by(self) -> dict[str, list[str]]:
        found: dict[str, dict[str, None]] = {}
        for name, rule in self.ruleset.rules.items():
            for node in nodes((rule.lines, rule.gates)):
                used = (
                    node.table
                    if isinstance(node, ir.LookUp)
                    else node.rule
                    if isinstance(node, ir.WorkOut | il.Call | il.AddModifiers | il.Offer)
                    else None
                )
                if used is not None and used != name:
                    found.setdefault(key(used), {}).setdefault(name)
        for sequence in self.ruleset.sequences.values():
            for phase in sequence.phases:
                for node in nodes(phase.lines):
                    if isinstance(node, il.Call | il.Offer):
                        found.setdefault(key(node.rule), {}).setdefault(sequence.name)
        return {name: list(users) for name, users in found.items()}

    # ---- pages ---------------------------------------------------------------------------------------------

    def make(self) -> Pages:
        """Every page, the search index, and their order."""
        files: dict[str, str] = {}
        nav = [("Start", "index.md")]
        for chapter, page in self.chapter_pages:
            title = chapter.title or self.ruleset.title
            files[_md(page)] = _page(self._chapter(chapter, page))
            nav.append((title, _md(page)))
        extra = [
            ("Glossary", "glossary.html", self._glossary()),
            ("Worked examples", "examples.html", self._examples()),
            ("Gaps and readings", "gaps.html", self._gaps()),
            ("Citations", "citations.html", self._citations()),
        ]
        for title, page, body in extra:
            files[_md(page)] = _page(body)
            nav.append((title, _md(page)))
        files["index.md"] = _page(self._front())
        files["search-index.js"] = (
            f"var searchIndex = {json.dumps(self.index, ensure_ascii=False, separators=(',', ':'))};\n".replace(
                "</", "<\\/"
            )
        )
        return Pages(files, tuple(nav))

    def _entry(self, title: str, page: str, kind: str, cites: Sequence[Citation] = ()) -> None:
        self.index.append({"t": title, "u": page, "k": kind, "c": " ".join(cite.paragraph for cite in cites)})

    def _front(self) -> str:
        game = self.ruleset
        settings = dict(game.settings)
        parts = [f"<h1>{html.text(game.title)}</h1>"]
        if settings.get("blurb"):
            parts.append(f"<p class='blurb'>{html.text(settings['blurb'])}</p>")
        credit = [
            f"{word} {html.text(settings[name])}"
            for word, name in (("by", "by"), ("from", "source"), ("edition", "edition"))
            if settings.get(name)
        ]
        parts.append(f"<p class='credits'>{'; '.join(credit)}</p>" if credit else "")
        if game.variants:
            parts.append(
                f"<p class='credits'>With the variant {', '.join(html.text(name) for name in game.variants)} laid over it.</p>"
            )
        if self.sheets:
            links = " · ".join(f'<a href="{html.text(name)}">{html.text(name)}</a>' for name in self.sheets)
            parts.append(f"<p class='sheets'>Quick reference sheet: {links}</p>")
        for sequence in game.sequences.values():
            parts.append(self.blocks.sequence(sequence))
        contents = "".join(
            f'<li><a href="{page}">{html.text(chapter.title or game.title)}</a></li>'
            for chapter, page in self.chapter_pages
        )
        parts.append(f"<h2>Contents</h2><ul class='contents'>{contents}</ul>")
        parts.append(
            f'<p>{len(game.rules)} rules, {len(game.tables)} tables, {len(game.examples)} worked examples; <a href="gaps.html">{len(game.gaps)} gaps of the source</a>.</p>'
        )
        return "\n".join(parts)

    def _chapter(self, chapter: object, page: str) -> str:
        assert isinstance(chapter, Chapter)
        parts = [f"<h1>{html.text(chapter.title or self.ruleset.title)}</h1>", html.prose(chapter.prose)]
        facts_done = limits_done = False
        for kind, name in chapter.items:
            parts.append(self._item(kind, name, chapter.title, page, facts_done, limits_done))
            facts_done = facts_done or kind == "facts"
            limits_done = limits_done or kind == "limits"
        return "\n".join(part for part in parts if part)

    def _item(self, kind: str, name: str, chapter: str, page: str, facts_done: bool, limits_done: bool) -> str:
        game, blocks = self.ruleset, self.blocks
        where = f"{page}#{html.anchor(name)}"
        if kind == "table" and name in game.tables:
            self._entry(game.tables[name].name, where, "table", game.tables[name].cites)
            return blocks.table(game.tables[name])
        if name in game.rules and kind not in {"piece", "choice", "sequence", "example", "scenario"}:
            rule = game.rules[name]
            self._entry(name, where, rule.kind.value, rule.cites)
            for line in all_lines(rule.lines):
                if line.label:
                    self._entry(line.label, where, f"in {name}", line.cites)
            return blocks.rule(rule) + self._odds(name)
        if kind == "piece" and name in game.pieces:
            self._entry(game.pieces[name].name, where, "piece", game.pieces[name].cites)
            return blocks.piece(game.pieces[name])
        if kind == "choice" and name in game.choices:
            self._entry(game.choices[name].name, where, "words", game.choices[name].cites)
            return blocks.choice(game.choices[name])
        if kind == "sequence" and name in game.sequences:
            self._entry(game.sequences[name].name, where, "sequence", game.sequences[name].cites)
            return blocks.sequence(game.sequences[name])
        if kind == "facts" and not facts_done:
            mine = [fact for fact in game.facts.values() if fact.chapter == chapter]
            return f"<section class='block'><h3><span class='kind'>Facts</span> What the players see</h3>{blocks.fields(mine)}</section>"
        if kind == "limits" and not limits_done:
            return "\n".join(blocks.limits(limits) for limits in game.limits if limits.chapter == chapter)
        if kind == "gap":
            return (
                f"<p class='note gap-note'><mark class='gap'>?</mark> The source does not say: {html.text(name)}.</p>"
            )
        return ""

    def _odds(self, name: str) -> str:
        box = self.odds.get(name)
        if box is None:
            return ""
        case = f" <span class='roles'>{html.text(box.situation)}</span>" if box.situation else ""
        chart = (
            charts.stacked(f"Odds of {name} by {box.fact}", box.rows, box.outcomes) if len(box.outcomes) <= 8 else ""
        )
        return f"<aside class='odds-box'><h4>Odds by {html.text(box.fact)}{case}</h4><div class='wide'>{chart}{charts.table(box.fact, box.rows, box.outcomes)}</div></aside>\n"

    def _glossary(self) -> str:
        game = self.ruleset
        parts = ["<h1>Glossary</h1>"]
        for piece in game.pieces.values():
            if piece.fields:
                parts.append(f"<h2>{html.text(piece.name)}</h2>{self.blocks.fields(piece.fields)}")
                for field in piece.fields:
                    self._entry(
                        field.name,
                        f"glossary.html#{html.anchor(field.of_kind, field.name)}",
                        f"of a {piece.name}",
                        field.cites,
                    )
        facts = list(game.facts.values())
        if facts:
            parts.append(f"<h2>What the players see</h2>{self.blocks.fields(facts)}")
            for fact in facts:
                self._entry(fact.name, f"glossary.html#{html.anchor(fact.of_kind, fact.name)}", "fact", fact.cites)
        return "\n".join(parts)

    def _examples(self) -> str:
        parts = ["<h1>Worked examples</h1>"]
        for example, played in zip(self.ruleset.examples, self.played, strict=True):
            self._entry(example.name, f"examples.html#{html.anchor(example.name)}", "example", example.cites)
            parts.append(self.blocks.example(example, played.trace if played else (), played.result if played else ""))
        return "\n".join(parts)

    def _gaps(self) -> str:
        parts = ["<h1>Gaps and readings</h1>", "<h2>What the source does not say</h2>"]
        rows = [
            f"<tr><td><mark class='gap'>?</mark> {html.text(gap.words)}</td><td>{self.link(gap.within)}</td><td class='cites'>{html.cites(gap.cites)}</td></tr>"
            for gap in self.ruleset.gaps
        ]
        parts.append(
            f"<table class='fields'><tbody>{''.join(rows)}</tbody></table>" if rows else "<p>None is known.</p>"
        )
        for kind, title in (
            (NoteKind.READS_AS, "How we read it"),
            (NoteKind.SOURCE_ERRS, "Where the source errs"),
        ):
            found = self._notes(kind)
            if found:
                parts.append(f"<h2>{title}</h2><table class='fields'><tbody>{''.join(found)}</tbody></table>")
        return "\n".join(parts)

    def _notes(self, kind: NoteKind) -> list[str]:
        rows: list[str] = []
        for node in nodes(tuple(self.ruleset.rules.values())):
            rows += self._rows_of(node, kind)
        for group in (self.ruleset.tables, self.ruleset.pieces, self.ruleset.choices, self.ruleset.facts):
            for node in nodes(tuple(group.values())):
                rows += self._rows_of(node, kind)
        return list(dict.fromkeys(rows))

    def _rows_of(self, node: object, kind: NoteKind) -> list[str]:
        found = getattr(node, "notes", ())
        cites = getattr(node, "cites", ())
        name = getattr(node, "label", "") or getattr(node, "name", "")
        return [
            f"<tr><td>{html.text(note.text)}</td><td>{html.text(name)}</td><td class='cites'>{html.cites(note.cites or cites)}</td></tr>"
            for note in found
            if note.kind is kind
        ]

    def _citations(self) -> str:
        found: dict[str, dict[str, None]] = {}

        def cite(cites: Sequence[Citation], name: str) -> None:
            for one in cites:
                found.setdefault(one.paragraph, {}).setdefault(name)

        for name, rule in self.ruleset.rules.items():
            cite(rule.cites, name)
            for line in all_lines(rule.lines):
                cite(line.cites, name)
                for exception in line.exceptions:
                    cite(exception.cites, name)
            for gate in rule.gates:
                cite(gate.cites, name)
        for table in self.ruleset.tables.values():
            cite(table.cites, table.name)
            for row in table.rows:
                cite(row.cites, table.name)
            for note in table.footnotes:
                cite(note.cites, table.name)
        for limits in self.ruleset.limits:
            cite(limits.cites, f"limits on {limits.name}")
            for limit in limits.limits:
                cite(limit.cites, limit.target or f"limits on {limits.name}")
        for sequence in self.ruleset.sequences.values():
            cite(sequence.cites, sequence.name)
            for phase in sequence.phases:
                cite(phase.cites, sequence.name)
                for line in all_lines(phase.lines):
                    cite(line.cites, sequence.name)
        for piece in self.ruleset.pieces.values():
            cite(piece.cites, piece.name)
            for field in piece.fields:
                cite(field.cites, field.name)
        for declared in (*self.ruleset.facts.values(), *self.ruleset.choices.values()):
            cite(declared.cites, declared.name)
        for example in (*self.ruleset.examples, *self.ruleset.scenarios):
            cite(example.cites, example.name)
        for gap in self.ruleset.gaps:
            cite(gap.cites, gap.within)
        for node in nodes(
            (
                tuple(self.ruleset.rules.values()),
                tuple(self.ruleset.choices.values()),
                tuple(self.ruleset.facts.values()),
                tuple(self.ruleset.pieces.values()),
                self.ruleset.limits,
                self.ruleset.examples,
            )
        ):
            if isinstance(node, il.Note):
                cite(node.cites, "a note")
        rows = [
            f'<tr id="{html.anchor("cite", paragraph)}"><th scope="row">{html.text(paragraph)}</th><td>{", ".join(self.link(name) for name in names if name)}</td></tr>'
            for paragraph, names in sorted(found.items(), key=lambda item: _natural(item[0]))
        ]
        return f"<h1>Citations</h1><p>Each paragraph of the source, and what rests on it.</p><table class='fields'><tbody>{''.join(rows)}</tbody></table>"


def _natural(paragraph: str) -> list[tuple[int, int, str]]:
    return [
        (0, int(part), "") if part.isdigit() else (1, 0, part.casefold()) for part in re.findall(r"\d+|\D+", paragraph)
    ]


def _md(page: str) -> str:
    return page.removesuffix(".html") + ".md"


def _page(body: str) -> str:
    """A Markdown file: a comment that says where it comes from, and a body that Markdown leaves alone."""
    return f'<div class="rulebook">\n{body}\n</div>\n'
