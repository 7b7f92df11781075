"""A source text held against a ruleset: everything found, section by section, with how much is covered."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from grognard.diagnostics import codes
from grognard.ir.ruleset import Ruleset, Section, Table
from grognard.ir.sections import SectionIndex
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, by_weight
from grognard.review.held.cells import Match, match_tables
from grognard.review.held.compare import LineTold, Pools, Told, family, tell_rule, tell_text
from grognard.review.held.cut import Cut, Part, cut, outline_sections
from grognard.review.held.rule_lines import RuleLine, read_rule_lines
from grognard.source import Place, SourceFile, Span


@attrs.frozen
class Held:
    """One section: its stretch of the text, the lines that cite it, and what became of the figures of both."""

    section: Section
    part: Part | None
    text: tuple[Told, ...]
    lines: tuple[LineTold, ...]
    tables: tuple[Match, ...]
    findings: tuple[Finding, ...]

    @property
    def figures(self) -> int:
        """How many figures its text has."""
        return len(self.text)

    @property
    def found(self) -> int:
        """How many of them the rules have."""
        return sum(one.found for one in self.text)

    @property
    def cited(self) -> bool:
        """Whether any line cites it."""
        return any(told.line.own for told in self.lines)


@attrs.frozen
class Verified:
    """The whole report."""

    title: str
    book: Book
    listed: bool
    """Whether the ruleset lists its sections; otherwise those are used that the text numbers."""
    sections: tuple[Held, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, what matters most first."""
        return by_weight(finding for held in self.sections for finding in held.findings)

    @property
    def figures(self) -> int:
        """Figures of the text."""
        return sum(held.figures for held in self.sections)

    @property
    def found(self) -> int:
        """Those of them that the rules have."""
        return sum(held.found for held in self.sections)

    @property
    def cells(self) -> int:
        """Cells of tables that were compared."""
        return sum(match.compared for held in self.sections for match in held.tables)

    @property
    def to_cite(self) -> tuple[Held, ...]:
        """The sections that stand in the text and that some line should cite."""
        return tuple(held for held in self.sections if held.part is not None and not held.section.reason)


def verify(ruleset: Ruleset, files: tuple[SourceFile, ...], file: SourceFile) -> Verified:
    """Hold a source text against the ruleset."""
    book = Book(file)
    ruleset, listed, sections = _sections(ruleset, book)
    own = _own_files(ruleset, sections)
    lines = read_rule_lines(ruleset, tuple(one for one in files if one.path in own))
    pieces = cut(book, sections)
    tables = _tables(ruleset)
    pools = Pools(book, _dice(lines))
    held = tuple(_held(book, section, pieces, lines, tables, pools) for section in sections)
    own_title = next((layer.title for layer in ruleset.layers if layer.sections == sections and listed), "")
    return Verified(own_title or ruleset.title, book, listed, held)


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


def _tables(ruleset: Ruleset) -> list[tuple[Table, dict[str, frozenset[str]]]]:
    """Every table, with the keys of the sections it cites, and for each the rows that say so themselves."""
    index = SectionIndex(ruleset.layers)
    found = []
    for table in ruleset.tables.values():
        path = table.place.file.path
        keys: dict[str, set[str]] = {}
        for row, cites in [("", table.cites), *((row.id, row.cites) for row in table.rows)]:
            for cite in cites:
                section = None if cite.ours else index.find(path, cite.paragraph)
                if section is not None:
                    keys.setdefault(section.key, set()).add(row)
        found.append((table, {key: frozenset(rows) for key, rows in keys.items()}))
    return found


def _rows_of(table: Table, keys: dict[str, frozenset[str]], section: Section) -> Table | None:
    """The table with the rows that this section has: those that cite it, and those that cite nothing themselves."""
    citing = frozenset().union(*keys.values()) - {""}
    here = keys.get(section.key, frozenset())
    rows = tuple(row for row in table.rows if row.id in here or row.id not in citing)
    return attrs.evolve(table, rows=rows) if rows else None


def _held(
    book: Book,
    section: Section,
    pieces: Cut,
    lines: tuple[RuleLine, ...],
    tables: list[tuple[Table, dict[str, frozenset[str]]]],
    pools: Pools,
) -> Held:
    part = next((one for one in pieces.parts if one.section is section), None)
    own = tuple(line for line in lines if section in line.sections)
    if part is None:
        told = tuple(LineTold(line, ()) for line in own)
        return Held(section, None, (), told, (), tuple(_lost(section, own)))
    near = tuple(line for line in lines if any(family(section, one) for one in line.sections))
    text = tell_text(book, part, near, pools.sorts)
    kin = [pools.of(one) for one in pieces.parts if family(section, one.section)]
    by_key = {one.section.key: one for one in pieces.parts}
    told = tuple(
        tell_rule([*kin, *(pools.of(by_key[one.key]) for one in line.sections if one.key in by_key)], line)
        for line in own
    )
    grids = [grid for grid in book.grids if part.start <= grid.first.start < part.end]
    near_keys = {one.section.key for one in pieces.parts if family(section, one.section)}
    citing = [
        cut_down for table, keys in tables if near_keys & keys.keys() and (cut_down := _rows_of(table, keys, section))
    ]
    matches = tuple(match_tables(grids, citing))
    # A cell that differs is told once, as a cell, and not as two figures too.
    cells = {(cell.start, cell.end) for match in matches for pair in match.pairs for cell, _ in pair.differ}
    rows = {pair.row.place.line for match in matches for pair in match.pairs if pair.differ}
    single = tuple(one for one in text if one.found or not any(start <= one.start < end for start, end in cells))
    others = tuple(one for one in told if one.line.place.line not in rows)
    findings = (*_figures(book, section, part, near, single), *_rules(section, others), *_cells(book, matches))
    return Held(section, part, text, told, matches, findings)


def _dice(lines: tuple[RuleLine, ...]) -> frozenset[int]:
    """The sorts of dice of the ruleset: which die is thrown may be said once for all of it."""
    return frozenset(figure.sides for line in lines for figure in line.figures if figure.sides)


def _lost(section: Section, lines: tuple[RuleLine, ...]) -> Iterator[Finding]:
    if not section.reason:
        times = sum(line.own for line in lines)
        yield Finding(
            codes.SECTION_NOT_FOUND,
            section.place,
            f"The section {section.key} ({section.heading}) was not found in the text; {times or 'no'} line{'s' * (times != 1)} of the rules cite{'s' * (times == 1)} it.",
            "Write the heading as the text has it, or say right of it why it is not there.",
            Sure.LIKELY,
        )


def _figures(
    book: Book, section: Section, part: Part, lines: tuple[RuleLine, ...], text: tuple[Told, ...]
) -> Iterator[Finding]:
    if section.reason:
        return
    if not any(line.own for line in lines):
        yield Finding(
            codes.SECTION_UNCITED,
            book.place(part.start, min(part.end, part.start + 60)),
            f"No line of the rules cites {section.key} ({section.heading}).",
            "Write its rules, or say in its row of `sections` why there is none.",
            Sure.CERTAIN,
        )
        return
    for one in text:
        if not one.found:
            yield Finding(
                codes.FIGURE_NOT_IN_RULES,
                _around(book, one),
                f"{one.figure} stands in {section.key}, and in none of the lines that cite it.",
                "Check the rules, or the citations of the line that has it.",
                Sure.LIKELY,
            )


def _around(book: Book, told: Told) -> Place:
    """A figure with a word or two on both sides, so that the quotation can be read."""
    text = book.file.text
    start = max(text.rfind("\n", 0, told.start), text.rfind(" ", 0, max(0, text.rfind(" ", 0, told.start)))) + 1
    start = max(start, told.start - 30)
    ends = [at for at in (text.find("\n", told.end), text.find(" ", text.find(" ", told.end) + 1)) if at >= told.end]
    return book.place(start, min([*ends, told.end + 30]))


def _rules(section: Section, lines: tuple[LineTold, ...]) -> Iterator[Finding]:
    for each in lines:
        for one in each.told:
            if not one.found:
                file = each.line.place.file
                yield Finding(
                    codes.FIGURE_NOT_IN_TEXT,
                    Place(file, Span(one.start, one.end)),
                    f"{one.figure} stands in this line, which cites {section.key}, and not in that section.",
                    "Check the figure, or cite the section that has it; `[ours]` is for what no source says.",
                    Sure.PERHAPS,
                )


def _cells(book: Book, matches: tuple[Match, ...]) -> Iterator[Finding]:
    for match in matches:
        if match.table is None:
            first = match.grid.rows[0]
            yield Finding(
                codes.TABLE_NOT_MATCHED,
                book.place(first.cells[0].start, first.cells[-1].end),
                "No table of the rules that cites this section was like this one, so its cells were not compared.",
                "Nothing, if the rules say it in lines; otherwise let their table cite this section.",
                Sure.PERHAPS,
            )
            continue
        for pair in match.pairs:
            for cell, said in pair.differ:
                yield Finding(
                    codes.CELL_DIFFERS,
                    book.place(cell.start, cell.end),
                    f"The text has {cell.text[:30]!r} for {pair.cells[0].text[:30]!r}; the table {match.table.name!r} has {said[:40]!r}.",
                    "Mend the table, or note the error of the source beside it.",
                    Sure.LIKELY,
                )
