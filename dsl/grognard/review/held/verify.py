"""A source text held against a ruleset: everything found, section by section, with how much is covered."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from grognard.ir.ruleset import Ruleset, Section
from grognard.ir.sections import SectionIndex, section_key
from grognard.ir.tables import Table
from grognard.review.book import Book
from grognard.review.finding import Finding, by_weight
from grognard.review.held.compare import LineTold, Told, tell_rule, tell_text
from grognard.review.held.cut import Cut, Part, cut, outline_sections
from grognard.review.held.elsewhere import Stretches, read_stretches
from grognard.review.held.findings import of_figures, of_lost, of_rules, of_tables
from grognard.review.held.kin import Kin
from grognard.review.held.naming import counting_rows, number_names
from grognard.review.held.pool import Pools
from grognard.review.held.rule_lines import RuleLine, Sort, read_rule_lines
from grognard.review.held.tabled import Compared, compare_drawn, compare_flat
from grognard.rulebooks.document import Document
from grognard.source import SourceFile


@attrs.frozen
class Held:
    """One section: its stretch of the text, the lines that cite it, and what became of the figures of both."""

    section: Section
    part: Part | None
    text: tuple[Told, ...]
    lines: tuple[LineTold, ...]
    tables: tuple[Compared, ...]
    findings: tuple[Finding, ...]
    heading_only: bool = False
    """Whether nothing cites it and it has sections of its own: it is the heading of those."""
    through: str = ""
    """Where nothing cites it, the section near it whose lines have its figures."""

    @property
    def figures(self) -> int:
        """How many figures its text has."""
        return len(self.text)

    @property
    def found(self) -> int:
        """How many of them the rules have."""
        return sum(one.found for one in self.text)

    @property
    def ruled(self) -> int:
        """How many of those a rule has: the others stand in prose, in notes, or behind a `?`."""
        return sum(one.ruled for one in self.text)

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
    behind: tuple[Section, ...] = ()
    """Sections that the contents promise and that come after the end of this copy of the text."""

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
    def ruled(self) -> int:
        """Those of them that a rule has."""
        return sum(held.ruled for held in self.sections)

    @property
    def cells(self) -> int:
        """Cells of tables that were compared."""
        return sum(one.cells for held in self.sections for one in held.tables)

    @property
    def tables(self) -> int:
        """Tables of the text."""
        return sum(len(held.tables) for held in self.sections)

    @property
    def tables_compared(self) -> int:
        """Those of them of which any cell was compared."""
        return sum(one.cells > 0 for held in self.sections for one in held.tables)

    @property
    def cells_left(self) -> int:
        """Cells with figures in lines of tables that nothing in the rules was like."""
        return sum(one.cells_left for held in self.sections for one in held.tables)

    @property
    def to_cite(self) -> tuple[Held, ...]:
        """The sections that stand in the text and that some line should cite: no heading whose sections are cited."""
        return tuple(
            held
            for held in self.sections
            if held.part is not None and not held.section.reason and not held.heading_only
        )


def verify(
    ruleset: Ruleset, files: tuple[SourceFile, ...], file: SourceFile, document: Document | None = None
) -> Verified:
    """Hold a source text against the ruleset. `document` has what its format tells of it."""
    book = Book(file, document)
    ruleset, listed, sections = _sections(ruleset, book)
    own = _own_files(ruleset, sections)
    lines = read_rule_lines(ruleset, tuple(one for one in files if one.path in own))
    pieces = cut(book, sections)
    tables = _tables(ruleset)
    pools = Pools(book, _dice(lines), _dice(tuple(one for one in lines if one.plays)))
    names, stretches = number_names(ruleset), read_stretches(lines)
    counting = counting_rows(ruleset.tables.values())
    lines = tuple(
        attrs.evolve(one, text=_keys(one.text)) if (one.place.file.path, one.place.line) in counting else one
        for one in lines
    )
    related = _Related(sections, pieces, lines)
    held = tuple(_held(book, section, pieces, related, tables, pools, names, stretches) for section in sections)
    held = _with_flat(book, pieces, held, tables)
    held = _with_those_near(held)
    own_title = next((layer.title for layer in ruleset.layers if layer.sections == sections and listed), "")
    return Verified(own_title or ruleset.title, book, listed, _once(held), pieces.behind)


def _with_those_near(held: tuple[Held, ...]) -> tuple[Held, ...]:
    """The same, told of each that nothing cites why that is: it only heads others, or one above or below has its lines."""
    keys = [section_key(one.section.key) for one in held]
    above = [[key[:at] for at in range(len(key) - 1, 0, -1) if not key[at].isalnum()] for key in keys]
    heads = {one for each in above for one in each}
    cited = {key: one.section.key for one, key in zip(held, keys, strict=True) if one.cited}
    below: dict[str, str] = {}
    for key, each in zip(keys, above, strict=True):
        for one in each if key in cited else ():
            below.setdefault(one, cited[key])
    found = []
    for held_one, key, each in zip(held, keys, above, strict=True):
        if not held_one.cited:
            nearest = next((cited[one] for one in each if one in cited), below.get(key, ""))
            held_one = attrs.evolve(held_one, heading_only=key in heads, through=nearest if held_one.found else "")
        found.append(held_one)
    return tuple(found)


def _keys(row: str) -> str:
    """A row of a table without its values."""
    return row.partition("||")[0]


def _once(held: tuple[Held, ...]) -> tuple[Held, ...]:
    """A place that belongs to several sections is told of once."""
    told: set[tuple[str, str, int]] = set()
    found = []
    for each in held:
        kept = []
        for one in each.findings:
            place = (one.code.name, one.place.file.path, one.place.span.start)
            if place not in told:
                kept.append(one)
            told.add(place)
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


def _tables(ruleset: Ruleset) -> list[tuple[Table, dict[str, frozenset[str]]]]:
    """Every table, with the keys of the sections it cites, and for each the rows that say so themselves."""
    index = SectionIndex(ruleset.layers)
    found = []
    for table in ruleset.tables.values():
        path = table.place.file.path
        keys: dict[str, set[str]] = {}
        for row, cites in [
            ("", (*table.cites, *(cite for note in table.notes for cite in note.cites))),
            *((row.id, row.cites) for row in table.rows),
        ]:
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


class _Related:
    """What belongs to a section: its part, its lines, and those of its family; each is looked up, however many there are."""

    def __init__(self, sections: tuple[Section, ...], pieces: Cut, lines: tuple[RuleLine, ...]) -> None:
        self.lines = lines
        self.by_key = {one.section.key: one for one in pieces.parts}
        self._parts = pieces.parts
        self._part_of: dict[int, Part] = {}
        self._parts_of: dict[Section, list[int]] = {}
        for number, part in enumerate(pieces.parts):
            self._part_of.setdefault(id(part.section), part)
            self._parts_of.setdefault(part.section, []).append(number)
        self._lines_of: dict[Section, list[int]] = {}
        for number, line in enumerate(lines):
            for section in dict.fromkeys(line.sections):
                self._lines_of.setdefault(section, []).append(number)
        self._kin = Kin((*sections, *self._parts_of, *self._lines_of))

    def part(self, section: Section) -> Part | None:
        """Where it stands in the text."""
        return self._part_of.get(id(section))

    def own(self, sections: Iterable[Section]) -> tuple[RuleLine, ...]:
        """The lines that belong to one of some sections."""
        numbers = {number for section in sections for number in self._lines_of.get(section, ())}
        return tuple(self.lines[number] for number in sorted(numbers))

    def kin(self, section: Section) -> frozenset[Section]:
        """The sections of its family."""
        return self._kin.of(section)

    def parts(self, sections: Iterable[Section]) -> list[Part]:
        """The parts of some sections, in order."""
        numbers = {number for section in sections for number in self._parts_of.get(section, ())}
        return [self._parts[number] for number in sorted(numbers)]


def _held(
    book: Book,
    section: Section,
    pieces: Cut,
    related: _Related,
    tables: list[tuple[Table, dict[str, frozenset[str]]]],
    pools: Pools,
    names: re.Pattern[str] | None,
    stretches: Stretches,
) -> Held:
    part = related.part(section)
    own = related.own([section])
    if part is None:
        told = tuple(LineTold(line, ()) for line in own)
        lost = () if section in pieces.behind else tuple(of_lost(section, own))
        return Held(section, None, (), told, (), lost)
    # Sections that share a stretch, because their columns ran together, share their rules too.
    beside = [one.section for one in pieces.parts if one.start < part.end and part.start < one.end]
    family = related.kin(section)
    near = related.own((*family, *beside))
    text = tell_text(book, part, near, pools, stretches)
    there = related.parts(family)
    kin = [pools.of(one) for one in there]
    by_key = related.by_key
    told = tuple(
        tell_rule([*kin, *(pools.of(by_key[one.key]) for one in line.sections if one.key in by_key)], line, names)
        for line in own
    )
    compared = _compared(book, section, part, there, near, tables)
    # A cell that differs is told once, as a cell, and not as two figures too.
    pairs = [pair for one in compared for match in one.matches for pair in match.pairs]
    cells = {(cell.start, cell.end) for pair in pairs for cell, _ in pair.differ}
    rows = {pair.row.place.line for pair in pairs if pair.differ}
    single = tuple(one for one in text if one.found or not any(start <= one.start < end for start, end in cells))
    others = tuple(one for one in told if one.line.place.line not in rows)
    findings = (
        *of_figures(book, section, part, near, single),
        *of_rules(section, others),
        *of_tables(book, section, compared),
    )
    return Held(section, part, text, told, compared, findings)


def _compared(
    book: Book,
    section: Section,
    part: Part,
    kin: list[Part],
    near: tuple[RuleLine, ...],
    tables: list[tuple[Table, dict[str, frozenset[str]]]],
) -> tuple[Compared, ...]:
    grids = [grid for grid in book.grids if part.start <= grid.first.start < part.end]
    near_keys = {one.section.key for one in kin}
    citing = [
        cut_down for table, keys in tables if near_keys & keys.keys() and (cut_down := _rows_of(table, keys, section))
    ]
    usable = [line for line in near if line.sort in (Sort.RULE, Sort.ROW, Sort.PROSE)]
    return compare_drawn(grids, citing, usable)


def _with_flat(
    book: Book, pieces: Cut, held: tuple[Held, ...], tables: list[tuple[Table, dict[str, frozenset[str]]]]
) -> tuple[Held, ...]:
    """The same with the tables of the rules that no drawn table was like, and that stand in running text."""
    done = {match.table.name for each in held for one in each.tables for match in one.matches}
    found = []
    for each in held:
        if each.part is None:
            found.append(each)
            continue
        key = each.section.key
        open_here = [table for table, keys in tables if table.name not in done and "" in keys.get(key, frozenset())]
        end = max(one.end for one in pieces.parts if one.section.key == key or one.section.key.startswith(f"{key}."))
        flat = compare_flat(open_here, book.file.text, each.part.start, end)
        done |= {flat_one.table.name for one in flat for flat_one in one.flats}
        more = tuple(of_tables(book, each.section, flat))
        found.append(attrs.evolve(each, tables=(*each.tables, *flat), findings=(*each.findings, *more)))
    return tuple(found)


def _dice(lines: tuple[RuleLine, ...]) -> frozenset[int]:
    """The sorts of dice of the ruleset: which die is thrown may be said once for all of it."""
    return frozenset(figure.sides for line in lines for figure in line.figures if figure.sides)
