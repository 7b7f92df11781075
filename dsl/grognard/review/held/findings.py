"""What is told of a section held against its rules: lost, uncited, figures on one side only, tables that differ?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.ir.names import in_a_row
from grognard.ir.ruleset import Section
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure
from grognard.review.held.cells import Match
from grognard.review.held.compare import LineTold, Told
from grognard.review.held.cut import Part
from grognard.review.held.rule_lines import RuleLine
from grognard.review.held.tabled import Compared
from grognard.source import Place, Span


def of_lost(section: Section, lines: tuple[RuleLine, ...]) -> Iterator[Finding]:
    """A section that the text does not have."""
    if not section.reason:
        times = sum(line.own for line in lines)
        yield Finding(
            codes.SECTION_NOT_FOUND,
            section.place,
            f"The section {section.key} ({section.heading}) was not found in the text; {times or 'no'} line{'s' * (times != 1)} of the rules cite{'s' * (times == 1)} it.",
            "Write the heading as the text has it, or say right of it why it is not there.",
        )


def of_figures(
    book: Book, section: Section, part: Part, lines: tuple[RuleLine, ...], text: tuple[Told, ...]
) -> Iterator[Finding]:
    """Figures of the text that no line of the rules has; those of one line are told together."""
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
    by_row: dict[int, list[Told]] = {}
    for one in text:
        if not one.found:
            by_row.setdefault(book.file.row(one.start), []).append(one)
    for missing in by_row.values():
        yield Finding(
            codes.FIGURE_NOT_IN_RULES,
            _around(book, missing[0]),
            f"{_named(missing)} {_stand(missing)} in {section.key}, and in none of the lines that cite it.",
            "Check the rules, or the citations of the line that has it.",
        )


def _named(told: Sequence[Told]) -> str:
    return in_a_row(list(dict.fromkeys(str(one.figure) for one in told)))


def _stand(told: Sequence[Told]) -> str:
    return "stands" if len({str(one.figure) for one in told}) == 1 else "stand"


def _around(book: Book, told: Told) -> Place:
    """A figure with a word or two on both sides, so that the quotation can be read."""
    text = book.file.text
    start = max(text.rfind("\n", 0, told.start), text.rfind(" ", 0, max(0, text.rfind(" ", 0, told.start)))) + 1
    start = max(start, told.start - 30)
    ends = [at for at in (text.find("\n", told.end), text.find(" ", text.find(" ", told.end) + 1)) if at >= told.end]
    return book.place(start, min([*ends, told.end + 30]))


def of_rules(section: Section, lines: tuple[LineTold, ...]) -> Iterator[Finding]:
    """Figures of the rules that the section does not have; those of one line are told together."""
    for each in lines:
        missing = [one for one in each.told if not one.found]
        if missing:
            yield Finding(
                codes.FIGURE_NOT_IN_TEXT,
                Place(each.line.place.file, Span(missing[0].start, missing[0].end)),
                f"{_named(missing)} {_stand(missing)} in this line, which cites {section.key}, and not in that section.",
                "Check the figure, or cite the section that has it; `[ours]` is for what no source says.",
                Sure.PERHAPS,
            )


def of_tables(book: Book, section: Section, tables: Iterable[Compared]) -> Iterator[Finding]:
    """Cells that differ, and lines of tables that nothing in the rules was like."""
    for one in tables:
        for match in one.matches:
            yield from _cells(book, match)
        for flat in one.flats:
            if flat.missing is not None:
                yield Finding(
                    codes.CELL_DIFFERS,
                    flat.missing.place,
                    f"The figures of this row of {flat.table.name!r} stand nowhere in {section.key} in their order, and those of its other rows do.",
                    "Mend the row, or note the error of the source beside it.",
                    Sure.PERHAPS,
                )
            for row in flat.rows:
                if row.differ:
                    yield Finding(
                        codes.CELL_DIFFERS,
                        book.place(row.start, row.end),
                        f"The text has {row.said[:30]!r} there; the table {flat.table.name!r} has {' | '.join(row.row.texts)[:40]!r}.",
                        "Mend the table, or note the error of the source beside it.",
                        Sure.PERHAPS,
                    )
        if one.left and not section.reason:
            first = one.left[0]
            many = len(one.left)
            yield Finding(
                codes.TABLE_NOT_MATCHED,
                book.place(first[0].start, first[-1].end),
                "No table or line of the rules that cites this section was like this one"
                + (f" and {many - 1} more of its table" if many > 1 else "")
                + ", so nothing there was compared.",
                "Nothing, if the rules say it in other words; otherwise let their table cite this section.",
                Sure.PERHAPS,
            )


def _cells(book: Book, match: Match) -> Iterator[Finding]:
    for pair in match.pairs:
        for cell, said in pair.differ:
            yield Finding(
                codes.CELL_DIFFERS,
                book.place(cell.start, cell.end),
                f"The text has {cell.text[:30]!r} for {pair.cells[0].text[:30]!r}; the table {match.table.name!r} has {said[:40]!r}.",
                "Mend the table, or note the error of the source beside it.",
            )
