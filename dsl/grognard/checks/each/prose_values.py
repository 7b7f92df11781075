"""Does a sentence give a modifier another value than its line, or a throw another result than its table?"""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial

from grognard.checks.check import Check
from grognard.checks.contradicting import contradicts
from grognard.checks.known import Known
from grognard.checks.numerals import numerals
from grognard.checks.passages import Element, Passage
from grognard.checks.sentences import SENTENCE
from grognard.checks.spans import Can, band_meets
from grognard.core.ranges import Span
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key, singular
from grognard.ir.phrases import text_of
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Row, Table
from grognard.ir.walk import all_lines, nodes
from grognard.source import Place

_SIGNED = re.compile(
    r"(?<![\w.])(?P<sign>[+\u2212-]|\bplus |\bminus |\badds? |\bsubtracts? |\bdeducts? |\btakes? off |\bbonus of |\bpenalty of )(?P<rest>\S+)",
    re.IGNORECASE,
)
_THROW = re.compile(r"\b(?:on|throws?|rolls?|with|shows?|for) an? (?P<rest>\S+)", re.IGNORECASE)
_CLAUSE = re.compile(r"(?:(?![,:]\s+(?:(?:and|but) )?on (?:an? )?[0-9]).)+", re.IGNORECASE | re.DOTALL)
"""`on 1 or 2 it runs, on 3 it halts`: each throw with what comes of it."""
_BAND = re.compile(
    r"\b(?:on|rolls?|throws?|scores?|of) (?:an? |any )?(?P<low>[0-9]+)"
    r"(?:(?P<more>\+| or (?:more|better|higher|above|over))|(?P<less> or (?:less|lower|below|under|worse))"
    r"|(?:\s?[-\u2013]\s?| to | or )(?P<high>[0-9]+))?"
    r"(?=\s*(?:[,:)]|$|(?:the|it|they|he|she|an?|each|all|any|is|are|and)\b))",
    re.IGNORECASE,
)


def prose_agrees_with_lines(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report sentences that contradict a line or a row, with both."""
    lines_of, tables_of = cache(partial(_lines, ruleset)), cache(partial(_tables, known))
    for passage in known.pages.passages:
        if passage.mark == "source errs:" or (passage.element is not None and passage.element.declared is None):
            continue
        for sentence in SENTENCE.finditer(passage.text):
            text, start = sentence[0], sentence.start()
            for line in _named(text, lines_of(passage.element)):
                _amount(passage, text, start, line, collector)
            tables = tables_of(passage.element) if passage.element is not None else []
            for clause in _CLAUSE.finditer(text) if tables else ():
                _throw(passage, clause[0], start + clause.start(), tables, collector)


# ---- modifiers ---------------------------------------------------------------------------------------------------


def _lines(ruleset: Ruleset, element: Element | None) -> list[il.Line]:
    """The labelled amounts a passage may speak of: of its rule and the lists it adds; of all, in a chapter."""
    if element is None:
        rules = list(ruleset.rules.values())
    elif isinstance(element.declared, Rule):
        added = (node.rule for node in nodes(element.declared.lines) if isinstance(node, do.AddModifiers))
        rules = [element.declared, *(ruleset.rules[name] for name in added if name in ruleset.rules)]
    else:
        return []
    lines = (line for rule in rules for line in all_lines(rule.lines) if line.label)
    return [line for line in lines if isinstance(line.deed, do.Amount) and not line.deed.times]


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
    less = sign in ("-", "\u2212", "minus") or sign.startswith(("subtract", "take", "deduct", "penalty"))
    value = -told.value if less else told.value
    assert isinstance(line.deed, do.Amount)
    if value not in (line.deed.number, line.deed.number * 100):
        _report(passage, text, start, line.place, f"`{text_of(line.place)}`", collector)


# ---- throws ------------------------------------------------------------------------------------------------------


def _tables(known: Known, element: Element) -> list[Table]:
    """Tables of one left column that the passage may speak of."""
    found: list[Table] = []
    if isinstance(element.declared, Table):
        found = [element.declared]
    elif isinstance(element.declared, Rule):
        read = (node.table for node in nodes(element.declared.lines) if isinstance(node, ir.LookUp))
        found = [known.ruleset.tables[name] for name in read]
    return [table for table in found if len(table.keys) == 1 and known.grid(table.key) is not None]


def _throw(passage: Passage, text: str, start: int, tables: list[Table], collector: Collector) -> None:
    within = _thrown(text)
    if within is None:
        return
    words = f" {_plain(text)} {' '.join(singular(word) for word in _plain(text).split())} "
    for table in tables:
        answers = (cell.value.value for row in table.rows for cell in row.cells if isinstance(cell.value, ir.Constant))
        named = {key(word) for word in answers if isinstance(word, str) and f" {_plain(word)} " in words}
        rows = _rows(table, within)
        if len(named) != 1 or not rows or " not " in words or " no " in words:
            continue
        answer = next(iter(named))
        other = next((row for row in rows if all(key(cell.text.rstrip("* ")) != answer for cell in row.cells)), None)
        if other is not None:
            _report(passage, text, start, other.place, f"the row `{text_of(other.place)}`", collector)
        return


def _thrown(text: str) -> Span | None:
    """The one number, or the numbers, that a sentence says are thrown; None where it speaks of other numbers too."""
    told = list(numerals(text))
    throws = list(_THROW.finditer(text))
    if len(throws) == 1 and len(told) == 1 and told[0].value is not None:
        first = next(iter(numerals(throws[0]["rest"].strip(",.:;()"))), None)
        if first is not None and first.value == told[0].value and first.value.denominator == 1:
            band = _BAND.search(text)
            return _span(band) if band is not None else Span(int(first.value), int(first.value))
    bands = list(_BAND.finditer(text))
    if len(bands) != 1 or any(not bands[0].start() <= one.start < bands[0].end() for one in told):
        return None
    return _span(bands[0])


def _span(band: re.Match[str]) -> Span:
    low = int(band["low"])
    if band["high"]:
        return Span(low, int(band["high"]))
    return Span(None if band["less"] else low, None if band["more"] else low)


def _rows(table: Table, within: Span) -> list[Row]:
    """The rows that are read for some numbers, the first that fits each."""
    fitting = [row for row in table.rows if isinstance(cell := row.keys[0], tuple) and band_meets(cell, Can(within))]
    return fitting[:1] if within.low is not None and within.low == within.high else fitting


def _report(passage: Passage, text: str, start: int, place: Place, what: str, collector: Collector) -> None:
    trimmed = text.strip(" ,:")
    beside = Label(place, "what the rules say")
    contradicts(passage, start + text.index(trimmed), len(trimmed), f"the rules say {what}", beside, collector)


@lru_cache(maxsize=20_000)
def _plain(text: str) -> str:
    return " ".join(re.sub(r"[^\w']", " ", key(text)).split())


CHECKS = (Check(prose_agrees_with_lines),)
