"""What a ruleset holds, line by line as compiled, beside the tables that were typed from its source.

A `Sheet` says for every row of a typed table which lines of the ruleset hold it. It is met when

- the rows are those of the typed table, word for word: none is missing, none stands for nothing;
- each line is in the compiled ruleset, under the name given;
- rows and lines show the same figures (but for rows in `apart`, each with its reason);
- of whatever is in `whole`, every line stands for a row or is in `more`, with its reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from attrs import field, frozen

from grognard.ir.expressions import Gap
from grognard.ir.lines import Line
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.source import Place
from grognard.wording.plain import expression_text
from tests.games import the_game
from tests.oracles.worked import typed

SPELLED = {"half": "1/2", "halve": "1/2", "halved": "1/2", "½": "1/2", "twice": "2", "double": "2", "doubled": "2",
           "two": "2", "three": "3", "four": "4", "ten": "10"}  # fmt: skip


@frozen
class Sheet:
    """One typed table: row by row, the lines that hold it, each as (name of what holds it, the line)."""

    slug: str
    rows: Mapping[str, Sequence[tuple[str, str]]]
    whole: Sequence[str] = ()
    more: Mapping[tuple[str, str], str] = field(factory=dict)
    apart: Mapping[str, str] = field(factory=dict)


def sheets(ruleset: str) -> list[Sheet]:
    """The sheets of `RULESET.typed`.

    Each begins with `table: slug`; `whole:` names what it holds all lines of, `more:` a line that stands for no row. A row
    stands as it was typed, below it its lines, each as `holder > line`. Behind `  -- ` stands a reason.
    """
    found: list[Sheet] = []
    row = ""
    rows: dict[str, list[tuple[str, str]]] = {}
    whole: list[str] = []
    more: dict[tuple[str, str], str] = {}
    apart: dict[str, str] = {}
    for line in (Path(__file__).parent / f"{ruleset}.typed").read_text(encoding="utf-8").splitlines():
        words, reasoned, why = line.partition("  -- ")
        kind, _, rest = words.partition(": ")
        if kind == "table":
            rows, whole, more, apart = {}, [], {}, {}
            found.append(Sheet(rest, rows, whole, more, apart))
        elif kind == "whole":
            whole.append(rest)
        elif kind == "more":
            more[_line(rest)] = why
        elif words.startswith("  "):
            rows[row].append(_line(words.strip()))
        elif words:
            row = words
            rows[row] = []
            if reasoned:
                apart[row] = why
    return found


def _line(words: str) -> tuple[str, str]:
    holder, _, line = words.partition(" > ")
    return holder, line


def typed_rows(ruleset: str, slug: str) -> list[str]:
    """The rows of a typed table below its header, one text each."""
    return [" | ".join(cells).strip() for cells in typed(ruleset, slug)[1:]]


def figures(text: str) -> list[str]:
    """The figures of a text, in order; `-` before one counts, `+` and `up` do not."""
    plain = re.sub(r"\bpp?\. \d+(-\d+)?", "", text.replace("¼", " 1/4"))  # Pages are no figures.
    plain = re.sub(r"\bdown (\d)", r"-\1", re.sub(r"(\d)½", r"\1.5", plain))
    plain = re.sub(r"hits on (\d)\+", r"hits on \1-6", plain)
    plain = re.sub(r"[A-Za-z]+|½", lambda word: f" {SPELLED.get(word[0].casefold(), word[0])} ", plain)
    return [sign + number for sign, number in re.findall(r"((?<![\d\w])-)? ?(\d+/\d+|\d+(?:\.\d+)?)", plain)]


def same_figures(row: str, lines: Sequence[str]) -> bool:
    """Whether a row shows the figures of its lines: those of one line in its order, of several in any."""
    if len(lines) == 1:
        return figures(row) == figures(lines[0])
    return set(figures(row)) == {figure for line in lines for figure in figures(line)}


@cache
def held(ruleset: str) -> dict[str, list[str]]:
    """All that the compiled ruleset holds: by name of table, rule, list of limits or piece, its lines."""
    compiled = the_game(ruleset).ruleset
    found: dict[str, list[str]] = {}
    for name, lines in _held(compiled):
        found.setdefault(name, []).extend(lines)
    return found


def mismatches(ruleset: str, sheet: Sheet, rows: Sequence[str], lines: Mapping[str, Sequence[str]]) -> list[str]:
    """Where a typed table, the sheet and the ruleset do not agree."""
    found = [f"no line is named for the typed row {row!r}" for row in rows if row not in sheet.rows]
    found += [f"the source has no row {row!r}" for row in sheet.rows if row not in rows]
    found += [f"typed twice: {row!r}" for row, count in Counter(rows).items() if count > 1]
    for row, held_in in sheet.rows.items():
        found += [f"{ruleset} has no {line!r} in {name!r}" for name, line in held_in if not stands(lines, name, line)]
        same = same_figures(row, [line for _, line in held_in])
        if row not in sheet.apart and not same:
            found.append(f"{row!r} shows {figures(row)}, its lines {[figures(line) for _, line in held_in]}")
        if row in sheet.apart and same:
            found.append(f"{row!r} need not be apart")
    named = {line for held_in in sheet.rows.values() for line in held_in} | set(sheet.more)
    for name in sheet.whole:
        found += [f"nothing typed asks for {line!r} in {name!r}" for line in lines[name] if (name, line) not in named]
    found += [f"{ruleset} has no {line!r} in {name!r}" for name, line in sheet.more if line not in lines[name]]
    return found


def stands(lines: Mapping[str, Sequence[str]], name: str, line: str) -> bool:
    """Whether that line is there; of what is said in prose, a part of a sentence is enough."""
    held_there = lines.get(name, ())
    return any(line in text for text in held_there) if name == "prose" else line in held_there


def check(ruleset: str, sheet: Sheet) -> None:
    """A sheet is met, and would not be if any row or any line of it were another."""
    rows, lines = typed_rows(ruleset, sheet.slug), held(ruleset)
    found = mismatches(ruleset, sheet, rows, lines)
    assert not found, "\n".join(found)
    for at, row in enumerate(rows):
        altered = [*rows[:at], re.sub(r"\d+", lambda number: str(int(number[0]) + 1), row) + " x", *rows[at + 1 :]]
        assert mismatches(ruleset, sheet, altered, lines)
        assert mismatches(ruleset, sheet, [*rows[:at], *rows[at + 1 :]], lines)
    for name, line in {named for held_in in sheet.rows.values() for named in held_in}:
        without = {**lines, name: [other for other in lines[name] if not stands({name: [other]}, name, line)]}
        assert mismatches(ruleset, sheet, rows, without)
    for name in sheet.whole:
        assert mismatches(ruleset, sheet, rows, {**lines, name: [*lines[name], "+1  one more  when so"]})


# ---- what stands in a compiled ruleset ------------------------------------------------------------------------------


def _held(compiled: Ruleset) -> Iterator[tuple[str, list[str]]]:
    for name, table in compiled.tables.items():
        yield f"table {name}", list(_rows(table))
        for at, column in enumerate(table.columns):
            keys = len(table.keys)
            yield f"{name}: {column}", [" | ".join((*row.texts[:keys], row.texts[keys + at])) for row in table.rows]
    for rule in compiled.rules.values():
        gates = [_text(gate.place) for gate in rule.gates]
        yield f"{rule.kind.value} {rule.name}", gates + [text for line in rule.lines for text in _lines(line)]
    for limits in compiled.limits:
        yield f"limits on {limits.params[0].kind}", [_text(limit.place) for limit in limits.limits]
    for sequence in compiled.sequences.values():
        phases = [text for phase in sequence.phases for text in (_text(phase.place), *_all(phase.lines))]
        yield f"sequence {sequence.name}", phases
    for piece in compiled.pieces.values():
        yield f"piece {piece.name}", [_text(field.place) for field in piece.fields]
    yield "prose", list(_prose(compiled))
    yield "facts", [_text(fact.place) for fact in compiled.facts.values()]
    for choice in compiled.choices.values():
        yield "choices", [f"{choice.name}: {', '.join(str(word) for word in choice.words)}"]


def _prose(compiled: Ruleset) -> Iterator[str]:
    for chapter in compiled.chapters:
        yield " ".join(text for kind, text in chapter.items if kind == "prose")
    for declared in (*compiled.tables.values(), *compiled.rules.values(), *compiled.pieces.values()):
        yield " ".join((*declared.prose, *(note.text for note in declared.notes)))
    for piece in compiled.pieces.values():
        yield from (note.text for part in piece.fields for note in part.notes)
    for rule in compiled.rules.values():
        yield from (note.text for line in _every(rule.lines) for note in line.notes)
    yield from (note.text for example in compiled.examples for note in example.notes)
    yield from (gap.words for gap in compiled.gaps)


def _every(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from _every(line.body)


def _rows(table: Table) -> Iterator[str]:
    for row in table.rows:
        yield " | ".join(row.texts)
    for footnote in table.footnotes:
        yield _text(footnote.place)
    if table.across or len(table.columns) > 1:
        yield " | ".join((*(key.text for key in table.keys), *table.columns))


def _all(lines: Sequence[Line]) -> Iterator[str]:
    for line in lines:
        yield from _lines(line)


def _lines(line: Line) -> Iterator[str]:
    here = _filled(line, _text(line.place))
    yield here
    for exception in line.exceptions:
        yield _text(exception.place)
    yield from (text for text in _all(line.body) if text != here)


def _filled(line: Line, text: str) -> str:
    """The line with what another text has put into its gap."""
    value = getattr(line.deed, "dice", None) or getattr(line.deed, "value", None)
    if value is None or isinstance(value, Gap):
        return text
    return re.sub(r"\? \([^)]*\)", lambda _: expression_text(value), text)


def _text(place: Place) -> str:
    """The line an author wrote there, without its citation."""
    text = place.file.line_text(place.line).strip()
    return re.sub(r"\s+", " ", re.sub(r"\s*\[[^]]*\](?=\s|$)", "", text)).strip()
