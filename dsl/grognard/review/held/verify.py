"""A source text held against a ruleset: everything found, section by section, with what agrees, what is only cited, what is not there."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

import attrs

from grognard.diagnostics import codes
from grognard.ir.ruleset import Ruleset, Section
from grognard.ir.sections import section_key
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.held import changes, charts, steps
from grognard.review.held.compare import LineTold, tell_rule, tell_text
from grognard.review.held.cut import Cut, cut, outline_sections
from grognard.review.held.elsewhere import Stretches, read_stretches
from grognard.review.held.findings import of_figures, of_lost, of_rules, of_statement
from grognard.review.held.kin import Related, above_keys
from grognard.review.held.naming import counting_rows, number_names
from grognard.review.held.pool import Pools
from grognard.review.held.reach import Reach
from grognard.review.held.rule_lines import RuleLine, read_rule_lines
from grognard.review.held.statement import Outcome, Statement
from grognard.review.held.verified import Held, Verified
from grognard.rulebooks.document import Document
from grognard.source import Place, SourceFile, Span


def verify(
    ruleset: Ruleset, files: tuple[SourceFile, ...], file: SourceFile, document: Document | None = None
) -> Verified:
    """Hold a source text against the ruleset. `document` has what its format tells of it."""
    return verify_book(ruleset, files, Book(file, document))


def verify_book(ruleset: Ruleset, files: tuple[SourceFile, ...], book: Book) -> Verified:
    """Hold a book that was read against the ruleset."""
    ruleset, listed, sections = _sections(ruleset, book)
    own = _own_files(ruleset, sections)
    counting = counting_rows(ruleset.tables.values())
    lines = tuple(
        attrs.evolve(line, text=line.text.partition("||")[0])
        if (line.place.file.path, line.place.line) in counting
        else line
        for line in read_rule_lines(ruleset, tuple(file for file in files if file.path in own))
    )
    pieces = cut(book, sections)
    reach = Reach(book, ruleset, sections, pieces.parts)
    compared = (*changes.told(ruleset, reach), *charts.told(ruleset, reach), *steps.told(ruleset, reach))
    work = _Work(ruleset, reach, pieces, Related(sections, pieces, lines), compared, lines)
    heads = {key for section in sections for key in above_keys(section_key(section.key))[:-1]}
    held = tuple(
        attrs.evolve(part, heading_only=not part.cited and section_key(part.section.key) in heads)
        for part in map(work.held, sections)
    )
    statements = (
        *compared,
        *(statement for each in held for line in each.lines for statement in _of_line(line, each.section)),
    )
    title = next((layer.title for layer in ruleset.layers if layer.sections == sections and listed), "")
    return Verified(title or ruleset.title, book, listed, _once(held), _each(statements), pieces.behind)


class _Work:
    """What every section is held with."""

    def __init__(
        self, ruleset: Ruleset, reach: Reach, pieces: Cut, related: Related, compared: tuple[Statement, ...], lines: tuple[RuleLine, ...]
    ) -> None:  # fmt: skip
        self.book, self.reach, self.pieces, self.related = reach.book, reach, pieces, related
        self.pools = Pools(reach.book, _dice(lines), _dice(tuple(line for line in lines if line.plays)))
        self.names = number_names(ruleset)
        self.stretches: Stretches = read_stretches(lines)
        self.by_section: dict[Section, list[Statement]] = {}
        for statement in compared:
            self.by_section.setdefault(statement.sections[0], []).append(statement)
        settled = [statement for statement in compared if statement.outcome in (Outcome.AGREES, Outcome.DIFFERS)]
        self.settled = {(statement.place.file.path, statement.place.line): statement.code for statement in settled}
        """Lines of the rules that were compared as what they are; what was compared of them is told there."""

    def held(self, section: Section) -> Held:
        """One section, held against its lines."""
        own = self.related.own([section])
        part = self.related.part(section)
        statements = tuple(self.by_section.get(section, ()))
        differ = tuple(
            of_statement(self.book, statement) for statement in statements if statement.outcome is Outcome.DIFFERS
        )
        if part is None:
            compared = tuple(LineTold(line, ()) for line in own)
            lost = () if section in self.pieces.behind else tuple(of_lost(section, own))
            return Held(section, None, (), compared, statements, (*lost, *differ))
        # Sections that share a stretch, because their columns ran together, share their rules too.
        parts = self.pieces.parts
        first = bisect_right(parts, part.start, key=lambda neighbour: neighbour.end)
        beside = [
            neighbour.section for neighbour in parts[first : bisect_left(parts, part.end, key=lambda one: one.start)]
        ]
        family = self.related.kin(section)
        near = self.related.own((*family, *beside))
        text = tell_text(self.book, part, near, self.pools, self.stretches)
        compared = tuple(self._line(line) for line in own)
        # What differs as a cell or a modifier is told once, and not as a figure of the text too.
        apart = [
            statement.book
            for statement in statements
            if statement.outcome is Outcome.DIFFERS and statement.book is not None
        ]
        single = tuple(
            figure
            for figure in text
            if figure.is_found or not any(left <= figure.start < right for left, right in apart)
        )
        findings = (*of_figures(self.book, section, part, near, single), *of_rules(section, compared), *differ)
        return Held(section, part, text, compared, statements, findings)

    def _line(self, line: RuleLine) -> LineTold:
        code = self.settled.get((line.place.file.path, line.place.line))
        if code is codes.CELL_DIFFERS:
            return LineTold(line, ())
        if code is codes.MODIFIER_DIFFERS:
            line = attrs.evolve(line, text=_AMOUNT.sub(lambda match: " " * len(match.group()), line.text, count=1))
        pools = [self.pools.of(part) for part in self.reach.own_parts(line)]
        return tell_rule(pools, line, self.names)


_AMOUNT = re.compile(r"\s*(?:up to )?\S+")
"""The amount with which the line of a modifier begins."""


def _of_line(line: LineTold, section: Section) -> list[Statement]:
    """What a line says besides: each of its figures, there or not."""
    file = line.line.place.file
    return [
        Statement(
            codes.FIGURE_NOT_IN_TEXT, Place(file, Span(figure.start, figure.end)), str(figure.figure), (section,),
            Outcome.AGREES if figure.is_found else Outcome.ABSENT,
        )
        for figure in line.figures
    ]  # fmt: skip


def _each(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Each statement once, also where its line cites several sections."""
    statements_by_place: dict[tuple[str, str, int, str], Statement] = {}
    for statement in statements:
        statements_by_place.setdefault(
            (statement.code.name, statement.place.file.path, statement.place.span.start, statement.says), statement
        )
    return tuple(statements_by_place.values())


def _once(held: tuple[Held, ...]) -> tuple[Held, ...]:
    """What belongs to several sections is told of once."""
    reported: set[tuple[str, str, int, str]] = set()
    found = []
    for each in held:
        kept: list[Finding] = []
        for finding in each.findings:
            words = finding.message if finding.code is codes.CELL_DIFFERS else ""
            place = (finding.code.name, finding.place.file.path, finding.place.span.start, words)
            if place not in reported:
                kept.append(finding)
            reported.add(place)
        found.append(attrs.evolve(each, findings=tuple(kept)))
    return tuple(found)


def _sections(ruleset: Ruleset, book: Book) -> tuple[Ruleset, bool, tuple[Section, ...]]:
    """The sections of the newest text of the game that lists some."""
    for layer in reversed(ruleset.layers):
        if layer.sections:
            return ruleset, True, layer.sections
    sections = outline_sections(book)
    layers = tuple(attrs.evolve(layer, sections=sections) for layer in ruleset.layers)
    return attrs.evolve(ruleset, layers=layers), False, sections


def _own_files(ruleset: Ruleset, sections: tuple[Section, ...]) -> frozenset[str]:
    """The files that speak of these sections: their own text, and what was laid over it."""
    first = next((at for at, layer in enumerate(ruleset.layers) if layer.sections == sections), 0)
    return frozenset(path for layer in ruleset.layers[first:] for path in layer.files)


def _dice(lines: tuple[RuleLine, ...]) -> frozenset[int]:
    """The sorts of dice of the ruleset: which die is thrown may be said once for all of it."""
    return frozenset(figure.sides for line in lines for figure in line.figures if figure.sides)
