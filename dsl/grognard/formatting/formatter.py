"""A text in the one layout. The tokens stay the same, so the meaning does.

Knows lines and tokens, nothing of what they mean. What it made is read again and compared; where that is
not the same in every token and comment, the text stays as it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.diagnostics.collector import Collector
from grognard.formatting.columns import CITATIONS, COMMENTS, Parts, line_up, line_up_all, line_up_labels, split
from grognard.formatting.document import Document, Entry, Line, Remark, read
from grognard.formatting.spacing import BREAK, ROWS, meaning, pieces_of
from grognard.formatting.tables import draw
from grognard.source import SourceFile
from grognard.syntax.layout import lay_out
from grognard.syntax.lexed import Lexed
from grognard.syntax.lexer import lex
from grognard.syntax.mistakes import report
from grognard.syntax.parser import Parsed, parse
from grognard.syntax.token import Token

INDENT = "  "
ONWARD = "    "
"""How much further in a line goes on below."""

_HEADINGS = frozenset({"RULESET", "VARIANT", "CHAPTER"})


def format_text(file: SourceFile, collector: Collector | None = None) -> str:
    """The text of a file, laid out.

    A text with faults of syntax stays as it is; the collector hears of them.
    """
    parsed = parse(file)
    if parsed.faults or parsed.syntax_faults:
        if collector is not None:
            report(parsed, file, collector)
        return file.text
    made = _laid_out(file.text, parsed.tokens)
    if made is None or made == file.text:
        return file.text
    return made if _same(parsed, lex(made)) else file.text


def _same(before: Parsed, after: Lexed) -> bool:
    """Whether two readings hold the same tokens and comments, places and spaces left out."""
    return (
        not after.faults
        and len(before.tokens) == len(after.tokens)
        and all(meaning(old) == meaning(new) for old, new in zip(before.tokens, after.tokens, strict=True))
        and [comment.text for comment in before.comments] == [comment.text for comment in after.comments]
    )


def _laid_out(text: str, tokens: Sequence[Token]) -> str | None:
    document = read(lay_out(text), tokens)
    written = _written(document)
    out: list[tuple[str, str]] = []
    for index, entry in enumerate(document.entries):
        if index and _blank_above(document.entries, index):
            out.append(("", ""))
        if isinstance(entry, Remark):
            out.append((INDENT * entry.depth + entry.text, ""))
            continue
        segments = written[index].split(BREAK)
        if len(segments) != len(entry.segments):
            return None
        for number, (segment, shown) in enumerate(zip(entry.segments, segments, strict=True)):
            indent = INDENT * entry.depth + (ONWARD if number else "")
            out.extend((indent + comment, "") for comment in segment.above)
            out.append((indent + shown, segment.beside))
    lines = [line.rstrip() for line in _with_comments(out)]
    return "\n".join(lines) + "\n" if lines else ""


def _with_comments(out: list[tuple[str, str]]) -> list[str]:
    """Comments beside neighbouring lines below one another."""
    made: list[str] = []
    run: list[tuple[str, str]] = []
    for line, comment in [*out, ("", "")]:
        if comment:
            run.append((line, comment))
            continue
        made.extend(line_up(run, COMMENTS))
        run = []
        made.append(line)
    return made[:-1]


# ---- the text of each line ---------------------------------------------------------------------------------


def _written(document: Document) -> dict[int, str]:
    """The text of every logical line by its number, with breaks in it."""
    parts: dict[int, Parts] = {}
    made: dict[int, str] = {}
    for index, entry in enumerate(document.entries):
        if isinstance(entry, Line):
            parts[index] = split(pieces_of(entry, document.body))
    for run in _runs(document.entries, parts, labels=True):
        line_up_labels([parts[index] for index in run])
    for run in _runs(document.entries, parts, labels=False):
        pairs = [(parts[index].main, parts[index].cites) for index in run]
        made.update(zip(run, line_up_all(pairs, CITATIONS), strict=True))
    for index, part in parts.items():
        made.setdefault(index, f"{part.main} {part.cites}" if part.cites else part.main)
    for rows in _tables(document.entries):
        lines = [document.entries[index] for index in rows]
        drawn = draw([line.tokens[0] for line in lines if isinstance(line, Line)])
        for index, row in zip(rows, drawn, strict=True):
            made[index] = f"{row}  {parts[index].cites}" if parts[index].cites else row
    return made


def _runs(entries: Sequence[Entry], parts: dict[int, Parts], labels: bool) -> list[list[int]]:
    """Neighbours of one block that are lined up with each other: amounts, or lines with citations."""
    finished: list[list[int]] = []
    open_runs: dict[int, list[int]] = {}
    for index, entry in enumerate(entries):
        closed = entry.depth if entry.blank_above else entry.depth + 1
        finished.extend(open_runs.pop(depth) for depth in [depth for depth in open_runs if depth >= closed])
        if isinstance(entry, Remark):
            continue
        joins = parts[index].labelled if labels else _cites_line_up(entry, parts[index])
        if joins:
            open_runs.setdefault(entry.depth, []).append(index)
        elif labels and entry.depth in open_runs:
            finished.append(open_runs.pop(entry.depth))
    return finished + list(open_runs.values())


def _cites_line_up(line: Line, part: Parts) -> bool:
    inside = line.depth > 0 and line.kind not in {"STEP_NUMBER", *ROWS}
    return inside and bool(part.cites) and BREAK not in part.main


def _tables(entries: Sequence[Entry]) -> list[list[int]]:
    """The rows of each table: those below one line at the left edge."""
    tables: list[list[int]] = [[]]
    for index, entry in enumerate(entries):
        if entry.depth == 0 and isinstance(entry, Line):
            tables.append([])
        elif isinstance(entry, Line) and entry.kind in ROWS:
            tables[-1].append(index)
    return [rows for rows in tables if rows]


# ---- blank lines -------------------------------------------------------------------------------------------


def _blank_above(entries: Sequence[Entry], index: int) -> bool:
    """Whether a blank line stands above an entry: where declarations part, and where the author left one."""
    entry, above = entries[index], entries[index - 1]
    if isinstance(above, Line) and entry.depth > above.depth:
        return False
    if entry.depth == 0 and not (isinstance(above, Remark) and above.depth == 0 and not entry.blank_above):
        following = _line_of(entries, index)
        if following is not None and _parted(entries, following, index):
            return True
    return entry.blank_above


def _line_of(entries: Sequence[Entry], index: int) -> int | None:
    """The line at the left edge that remarks right above it belong to."""
    for at in range(index, len(entries)):
        entry = entries[at]
        if entry.depth > 0 or (at > index and entry.blank_above):
            return None
        if isinstance(entry, Line):
            return at
    return None


def _parted(entries: Sequence[Entry], index: int, before: int) -> bool:
    """Whether a blank line must part this declaration from the one before it.

    So it is if either has lines below, or is a heading.
    """
    second = entries[index]
    result = ((at, one) for at in range(before - 1, -1, -1) if isinstance(one := entries[at], Line) and one.depth == 0)
    above, first = next(result, (0, None))
    if first is None or not isinstance(second, Line):
        return False
    if second.kind == "PROSE" and first.kind in {"PROSE", "CHAPTER"}:
        return False
    if first.kind in _HEADINGS or second.kind in _HEADINGS:
        return True
    return _has_block(entries, above) or _has_block(entries, index)


def _has_block(entries: Sequence[Entry], index: int) -> bool:
    for at in range(index + 1, len(entries)):
        if isinstance(entries[at], Line):
            return entries[at].depth > 0
    return False
