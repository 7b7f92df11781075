"""Typed tables of a source held against the ruleset that came of it.

A `Grid` is a typed table that the rules hold as a table: every cell is compared. A `Sheet` is one that the rules hold as lines (of a list
of modifiers, of dice, of a rule): each typed row names, by hand, the lines it became, with its own figures in their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain

from attrs import frozen

from grognard.ir.declared import Declared
from grognard.ir.lines import Line
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines
from grognard.source import Place
from tests.games import the_game
from tests.oracles.worked import TRANSCRIPTIONS
from tests.oracles.worked import typed as typed_table

NUMBER = r"(\d+(?:\.\d+)?(?:/\d+)?)"
BESIDE = re.compile(r"\s*(reads as|note|source errs|except|>)\b|\s*>")
CITED = re.compile(r"\s*\[[^\]]*\]\s*$")

Rows = list[list[str]]
Where = str | tuple[str, ...]


@frozen
class Grid:
    """A typed table that is a table of the rules too. What is not mapped must be the same text in both."""

    slug: str
    table: str
    heads: Mapping[str, str]
    rows: Mapping[str, str]
    say: Mapping[str, str] = {}
    columns: tuple[int, ...] = ()
    beside: tuple[str, ...] = ()
    """Rows of the rules that the typed table does not have, with the cells between ` | `."""
    of: tuple[str, ...] = ()
    """Rows of the rules that another typed table holds, by their first cell."""


@frozen
class Sheet:
    """A typed list: each row, `#` for a figure of it, and the lines it became: `rule > text`, `{0}` for its first figure."""

    slug: str
    rows: Mapping[str, Where]
    columns: tuple[int, ...] = ()
    down: bool = False
    """A blank first cell stands for the one above."""
    partial: bool = False
    """Other rows of it are held elsewhere."""
    repeated: Mapping[str, int] = {}
    """How often a row stands in it, if more than once."""
    turned: bool = False
    """Its columns are compared, heads and all, not its rows."""
    notes: bool = False
    """It is about the footnotes that have figures."""


# ---- what was typed ------------------------------------------------------------------------------------------


@cache
def slugs(ruleset: str) -> frozenset[str]:
    """The typed tables of a ruleset."""
    return frozenset(path.stem for path in (TRANSCRIPTIONS / ruleset).glob("*.txt") if path.stem != "SECTIONS")


@cache
def _typed(ruleset: str, slug: str) -> Rows:
    return typed_table(ruleset, slug)


@cache
def footnotes(ruleset: str, slug: str) -> Rows:
    """The footnotes of a typed table that have figures."""
    lines = (TRANSCRIPTIONS / ruleset / f"{slug}.txt").read_text(encoding="utf-8").splitlines()
    return [[line[1:].strip()] for line in lines if line.startswith("*") and re.search(r"\d", line)]


def typed_of(ruleset: str, check: Grid | Sheet) -> Rows:
    """What a check compares: all of a typed table, or its footnotes."""
    if isinstance(check, Sheet) and check.notes:
        return [["note"], *footnotes(ruleset, check.slug)]
    return _typed(ruleset, check.slug)


# ---- what the rules hold ------------------------------------------------------------------------------------


def _told(place: Place) -> str:
    """A line as its author wrote it, without citations and remarks."""
    text = place.file.text[place.span.start : place.span.end]
    kept = []
    for at, line in enumerate(text.split("\n")):
        if at and BESIDE.match(line):
            break
        kept.append(CITED.sub("", line))
    return " ".join(" ".join(kept).split())


def _lines(lines: Sequence[Line], before: str = "") -> Iterator[str]:
    for line in lines:
        told = before + _told(line.place)
        yield told
        yield from _lines(line.body, told + " / ")
        yield from (f"{told} / {_told(exception.place)}" for exception in line.exceptions)


def _words(declared: Declared) -> Iterator[str]:
    yield from declared.prose
    yield from (note.text for note in declared.notes)


@cache
def rule_lines(ruleset: str, rule: str) -> tuple[str, ...]:
    """The lines of a rule as they are written; one inside another after it and a stroke."""
    return tuple(_lines(the_game(ruleset).ruleset.rules[rule].lines))


@cache
def texts(ruleset: str, name: str) -> frozenset[str]:
    """All that is written under a name: lines, bars, rows, words of a list, steps, what a field says, prose."""
    whole = the_game(ruleset).ruleset
    return frozenset(CITED.sub("", " ".join(text.split())) for text in _texts(whole, ruleset, name))


def _texts(whole: Ruleset, ruleset: str, name: str) -> Iterator[str]:
    if name in whole.rules:
        rule = whole.rules[name]
        yield from rule_lines(ruleset, name)
        yield from (_told(gate.place) for gate in rule.gates)
        yield from chain(_words(rule), *(line.prose for line in all_lines(rule.lines)))
    if name in whole.tables:
        yield from (" | ".join(row.texts) for row in whole.tables[name].rows)
        yield from _words(whole.tables[name])
    if name in whole.choices:
        yield from (str(word) for word in whole.choices[name].words)
        yield from _words(whole.choices[name])
    if name in whole.sequences:
        for phase in whole.sequences[name].phases:
            yield f"{phase.number}. {phase.title}"
    for limits in whole.limits:
        if limits.name == name or f"limits on a {name}" == name or name == "limits":
            yield from (_told(limit.place) for limit in limits.limits)
    for field in (*whole.facts.values(), *(one for piece in whole.pieces.values() for one in piece.fields)):
        if field.name == name:
            yield _told(field.place)
            yield from _words(field)
    for chapter in whole.chapters:
        if chapter.title == name:
            yield from chapter.prose
            yield from (text for kind, text in chapter.items if kind == "prose")
    if name == "gaps":
        yield from (gap.words for gap in whole.gaps)


def table_rows(ruleset: str, table: str) -> Rows:
    """A table of the rules, its headings first."""
    found = the_game(ruleset).ruleset.tables[table]
    return [[*(key.text for key in found.keys), *found.columns], *([*row.texts] for row in found.rows)]


# ---- held against each other --------------------------------------------------------------------------------


def differences(ruleset: str, check: Grid | Sheet, typed: Rows | None = None) -> list[str]:
    """Where the typed table and the rules part."""
    rows = typed_of(ruleset, check) if typed is None else typed
    rows = _part(check, rows)
    return _of_grid(ruleset, check, rows) if isinstance(check, Grid) else _of_sheet(ruleset, check, rows)[0]


def _part(check: Grid | Sheet, rows: Rows) -> Rows:
    """The part of a typed table that a check is about."""
    if isinstance(check, Sheet) and check.turned:
        return [["column"], *([*column] for column in zip(*rows, strict=True))]
    return [[row[column] for column in check.columns] for row in rows] if check.columns else rows


def _of_grid(ruleset: str, check: Grid, rows: Rows) -> list[str]:
    heads, *typed = rows
    wanted = [[check.heads.get(head, head) for head in heads]]
    wanted += [
        [check.rows.get(row[0], "not mapped"), *(check.say.get(cell, cell) for cell in row[1:])] for row in typed
    ]
    found_heads, *found = table_rows(ruleset, check.table)
    found = [row for row in found if row[0] not in check.of and " | ".join(row) not in check.beside]
    parted = [
        f"{check.slug}: {' | '.join(row)} is in the rules alone" for row in [found_heads, *found] if row not in wanted
    ]
    parted += [f"{check.slug}: {' | '.join(row)} was typed" for row in wanted if row not in [found_heads, *found]]
    if not parted and [found_heads, *found] != wanted:
        parted = [f"{check.slug}: the order is another"]
    return parted


def _of_sheet(ruleset: str, check: Sheet, rows: Rows) -> tuple[list[str], set[tuple[str, str]]]:
    parted: list[str] = []
    claimed: set[tuple[str, str]] = set()
    used: list[str] = []
    seen: set[str] = set()
    above = ""
    for row in rows[1:]:
        if check.down:
            above = row[0] or above
            row = [above, *row[1:]]
        text = " | ".join(row)
        if text in seen and text not in check.repeated:
            parted.append(f"{check.slug}: {text} was typed twice")
        seen.add(text)
        keys = [key for key in check.rows if _pattern(key).fullmatch(text)]
        used += keys
        if len(keys) != 1 and not check.partial:
            parted.append(f"{check.slug}: {text} was typed, and is mapped {len(keys)} times")
        for key in keys:
            figures = _pattern(key).fullmatch(text).groups()  # type: ignore[union-attr]
            for one in claims(check.rows[key], figures):
                claimed.add(one)
                if one[1] not in texts(ruleset, one[0]):
                    parted.append(f"{check.slug}: {text}: nothing under {one[0]} says {one[1]}")
    parted += [
        f"{check.slug}: {key} was typed {used.count(key)} times"
        for key in check.rows
        if used.count(key) != check.repeated.get(key, 1)
    ]
    return parted, claimed


def claims(where: Where, figures: Sequence[str]) -> list[tuple[str, str]]:
    """The rules and lines a typed row became, its figures in their places."""
    filled = [
        re.sub(r"\{(\d)\}", lambda place: figures[int(place[1])], one)
        for one in ((where,) if isinstance(where, str) else where)
    ]
    return [(rule, text) for rule, _, text in (one.partition(" > ") for one in filled)]


@cache
def _pattern(key: str) -> re.Pattern[str]:
    return re.compile(NUMBER.join(re.escape(part) for part in key.split("#")))


def unclaimed(ruleset: str, checks: Sequence[Grid | Sheet], rule: str, beside: Sequence[str]) -> list[str]:
    """Lines of a rule, or rows of a table, that no typed row became, and that are not said to stand beside them."""
    claimed = {one for check in checks if isinstance(check, Sheet) for one in _claimed(ruleset, check)}
    whole = the_game(ruleset).ruleset
    lines = (
        rule_lines(ruleset, rule)
        if rule in whole.rules
        else tuple(" | ".join(row) for row in table_rows(ruleset, rule)[1:])
    )
    left = [line for line in lines if (rule, line) not in claimed and line not in beside]
    return left + [f"{line} does not stand there" for line in beside if line not in lines]


def _claimed(ruleset: str, check: Sheet) -> set[tuple[str, str]]:
    return _of_sheet(ruleset, check, _part(check, typed_of(ruleset, check)))[1]


# ---- that it can fail ---------------------------------------------------------------------------------------


def altered(rows: Rows) -> Iterator[tuple[str, Rows]]:
    """The same rows with one cell changed, for every cell; with one row fewer; with one row more."""
    for at, row in enumerate(rows[1:], 1):
        for column, cell in enumerate(row):
            for other in _others(cell):
                changed = [list(one) for one in rows]
                changed[at][column] = other
                yield f"{other} for {cell} in {' | '.join(row)}", changed
        yield f"without {' | '.join(row)}", rows[:at] + rows[at + 1 :]
    yield "one row more", [*rows, ["7 geese", *["7"] * (len(rows[0]) - 1)]]


def _others(cell: str) -> list[str]:
    """Other cells: each figure one more, or a word more where there is none."""
    figures = list(re.finditer(r"\d+", cell))
    return [f"{cell[: one.start()]}{int(one[0]) + 1}{cell[one.end() :]}" for one in figures] or [
        f"{cell} geese".strip()
    ]


def unnoticed(ruleset: str, checks: Sequence[Grid | Sheet], slug: str, notes: bool = False) -> list[str]:
    """Changes of a typed table that its checks would let pass."""
    own = [one for one in checks if one.slug == slug and (isinstance(one, Sheet) and one.notes) == notes]
    rows = typed_of(ruleset, own[0])
    return [what for what, changed in altered(rows) if not any(differences(ruleset, one, changed) for one in own)]
