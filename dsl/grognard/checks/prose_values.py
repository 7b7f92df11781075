"""Does a sentence give a modifier another value than its line, or a throw another result than its table?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from grognard.checks.known import Known
from grognard.checks.numerals import numerals
from grognard.checks.passages import Element, Passage
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key, singular
from grognard.ir.phrases import text_of
from grognard.ir.ruleset import Row, Rule, Ruleset, Table
from grognard.ir.types import value_text
from grognard.ir.walk import all_lines, nodes

_SIGNED = re.compile(
    r"(?<![\w.])(?P<sign>[+\u2212-]|\bplus |\bminus |\badds? |\bsubtracts? |\btakes? off )(?P<rest>\S+)", re.IGNORECASE
)
_THROW = re.compile(r"\b(?:on|throws?|rolls?|with|shows?|for) an? (?P<rest>\S+)", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?;]+(?:[.!?;](?=\S)[^.!?;]*)*")


def prose_agrees_with_lines(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report sentences that contradict a line or a row, with both."""
    for passage in known.pages.passages:
        if passage.mark == "source errs:" or (passage.element is not None and passage.element.declared is None):
            continue
        for sentence in _SENTENCE.finditer(passage.text):
            text, start = sentence[0], sentence.start()
            for line in _named(text, _lines(ruleset, passage.element)):
                _amount(passage, text, start, line, collector)
            if passage.element is not None:
                _throw(passage, text, start, _tables(ruleset, passage.element, known), collector)


# ---- modifiers ---------------------------------------------------------------------------------------------------


def _lines(ruleset: Ruleset, element: Element | None) -> list[il.Line]:
    """The labelled amounts a passage may speak of: of its rule and the lists it adds; of all, in a chapter."""
    if element is None:
        rules = list(ruleset.rules.values())
    elif isinstance(element.declared, Rule):
        rules = [
            element.declared,
            *(ruleset.rules[name] for name in _lists_added(element.declared) if name in ruleset.rules),
        ]
    else:
        return []
    return [line for rule in rules for line in _labelled(rule)]


# Rules are told apart by identity, so what one of them says is found once for as long as it stands.


@lru_cache(maxsize=4096)
def _lists_added(rule: Rule) -> tuple[str, ...]:
    return tuple(node.rule for node in nodes((rule.lines,)) if isinstance(node, il.AddModifiers))


@lru_cache(maxsize=4096)
def _labelled(rule: Rule) -> tuple[il.Line, ...]:
    return tuple(
        line
        for line in all_lines(rule.lines)
        if line.label and isinstance(line.deed, il.Amount) and not line.deed.times
    )


@lru_cache(maxsize=4096)
def _tables_read(rule: Rule) -> tuple[str, ...]:
    return tuple(node.table for node in nodes((rule.lines,)) if isinstance(node, ir.LookUp))


def _named(text: str, lines: list[il.Line]) -> list[il.Line]:
    """The lines of the one label that a sentence names; none where it names several."""
    words = f" {_plain(text)} "
    found = [line for line in lines if f" {_plain(line.label)} " in words]
    longest = max((len(key(line.label)) for line in found), default=0)
    best = [line for line in found if len(key(line.label)) == longest]
    return best if len({_plain(line.label) for line in found}) == 1 else []


def _amount(passage: Passage, text: str, start: int, line: il.Line, collector: Collector) -> None:
    signed = list(_SIGNED.finditer(text))
    if len(signed) != 1:
        return
    told = next(iter(numerals(signed[0]["rest"].strip(",.:;()"))), None)
    if told is None or told.value is None or told.dice is not None:
        return
    sign = signed[0]["sign"].strip().casefold()
    less = sign in ("-", "\u2212", "minus") or sign.startswith(("subtract", "take"))
    value = -told.value if less else told.value
    assert isinstance(line.deed, il.Amount)
    same = [line.deed.number, line.deed.number * 100]
    if value in same:
        return
    _report(passage, text, start, line.place, f"`{text_of(line.place)}`", collector)


# ---- throws ------------------------------------------------------------------------------------------------------


def _tables(ruleset: Ruleset, element: Element, known: Known) -> list[Table]:
    """Tables of one left column that the passage may speak of."""
    found: list[Table] = []
    if isinstance(element.declared, Table):
        found = [element.declared]
    elif isinstance(element.declared, Rule):
        found = [ruleset.tables[name] for name in _tables_read(element.declared)]
    return [table for table in found if len(table.keys) == 1 and known.grid(key(table.name)) is not None]


def _throw(passage: Passage, text: str, start: int, tables: list[Table], collector: Collector) -> None:
    throws = list(_THROW.finditer(text))
    told = list(numerals(text))
    if len(throws) != 1 or len(told) != 1 or told[0].value is None:
        return
    first = next(iter(numerals(throws[0]["rest"].strip(",.:;()"))), None)
    if first is None or first.value != told[0].value:
        return
    for table in tables:
        answers = {singular(word): word for word in _answers(table)}
        words = f" {_plain(text)} "
        named = [word for mark, word in answers.items() if f" {_plain(mark)} " in words or f" {_plain(word)} " in words]
        row = _row(table, told[0].value)
        if len(named) != 1 or row is None or " not " in words or " no " in words:
            continue
        if not any(key(cell.text.rstrip("* ")) == key(named[0]) for cell in row.cells):
            _report(passage, text, start, row.place, f"the row `{text_of(row.place)}`", collector)
        return


def _answers(table: Table) -> Iterator[str]:
    for row in table.rows:
        for cell in row.cells:
            if isinstance(cell.value, ir.Constant) and isinstance(cell.value.value, str):
                yield value_text(cell.value.value)


def _row(table: Table, value: Fraction) -> Row | None:
    from grognard.checks.spans import Can, Span, band_meets

    for row in table.rows:
        cell = row.keys[0]
        if isinstance(cell, tuple) and band_meets(cell, Can(Span(value, value))):
            return row
    return None


def _report(passage: Passage, text: str, start: int, place: object, what: str, collector: Collector) -> None:
    trimmed = text.strip()
    at = start + len(text) - len(text.lstrip())
    collector.report(
        codes.PROSE_CONTRADICTS,
        passage.at(at, len(trimmed)),
        f"The prose says `{trimmed}`, and the rules say {what}.",
        help="Mend the one that is wrong.",
        also=(Label(place, "what the rules say"),),  # type: ignore[arg-type]
    )


@lru_cache(maxsize=20_000)
def _plain(text: str) -> str:
    return " ".join(re.sub(r"[^\w']", " ", key(text)).split())
