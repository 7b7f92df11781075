"""What is told of a section held against its rules: lost, uncited, figures on one side only, statements that differ?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.diagnostics import codes
from grognard.ir.names import in_a_row
from grognard.ir.ruleset import Section
from grognard.review.book import Book
from grognard.review.finding import Finding, Sure, quoted
from grognard.review.held.compare import LineTold, Told
from grognard.review.held.cut import Part
from grognard.review.held.rule_lines import RuleLine
from grognard.review.held.statement import Statement
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
        if not one.is_found:
            by_row.setdefault(book.file.row(one.start), []).append(one)
    for missing in by_row.values():
        yield Finding(
            codes.FIGURE_NOT_IN_RULES,
            _around(book, missing[0]),
            f"{_named(missing)} {_stand(missing)} in {section.key}, and in none of the lines that cite it.",
            "Check the rules, or the citations of the line that has it.",
        )


def _named(figures: Sequence[Told]) -> str:
    return in_a_row(list(dict.fromkeys(str(figure.figure) for figure in figures)))


def _stand(figures: Sequence[Told]) -> str:
    return "stands" if len({str(figure.figure) for figure in figures}) == 1 else "stand"


def _around(book: Book, figure: Told) -> Place:
    """A figure with a word or two on both sides, so that the quotation can be read."""
    text = book.file.text
    start = max(text.rfind("\n", 0, figure.start), text.rfind(" ", 0, max(0, text.rfind(" ", 0, figure.start)))) + 1
    start = max(start, figure.start - 30)
    ends = [
        at for at in (text.find("\n", figure.end), text.find(" ", text.find(" ", figure.end) + 1)) if at >= figure.end
    ]
    return book.place(start, min([*ends, figure.end + 30]))


def of_rules(section: Section, lines: tuple[LineTold, ...]) -> Iterator[Finding]:
    """Figures of the rules that the section does not have; those of one line are told together."""
    for each in lines:
        missing = [figure for figure in each.figures if not figure.is_found]
        if missing:
            yield Finding(
                codes.FIGURE_NOT_IN_TEXT,
                Place(each.line.place.file, Span(missing[0].start, missing[0].end)),
                f"{_named(missing)} {_stand(missing)} in this line, which cites {section.key}, and not in that section.",
                "Check the figure, or cite the section that has it; `[ours]` is for what no source says.",
            )


def of_statement(book: Book, statement: Statement) -> Finding:
    """A statement of the rules that differs from what the book says of the same thing."""
    note = ""
    if statement.book is not None:
        start, end = statement.book
        note = f"The book has “{quoted(book.file.text[start:end])}” there ({book.line_told(start)})."
    return Finding(
        statement.code,
        statement.place,
        " ".join(part for part in (f"{statement.says}.", note, statement.why) if part),
        "Mend the rules, or note the error of the source beside the line.",
    )
