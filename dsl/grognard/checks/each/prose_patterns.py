"""Do sentences of a plain pattern say what their rules say, also in figures too small to be looked for everywhere?

The figures 0 to 3 stand in every rule, so that they stand somewhere proves nothing. Where a sentence says what a figure
is (`1 for cavalry, else 0`; `within 1 to 3`; `3 is the worst`; `is doubled`) it is held against just that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.checks.check import Check
from grognard.checks.contradicting import contradicts
from grognard.checks.known import Known
from grognard.checks.passages import Element, Passage
from grognard.checks.sentences import NUMBER, number_of
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import Piece
from grognard.ir.extent import leads_to
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import nodes

_A = r"(?P<{0}>" + NUMBER.partition(">")[2]
_ELSE = re.compile(
    rf"^\W*{_A.format('first')}\s+(?:for|where|when|if|to)\b[^.;:]*?[,;]\s*(?:else|otherwise|and|but)\s+{_A.format('other')}(?:\s+(?:for|where|when|if|to)\b|\W*$)",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    rf"\b(?:within|from|between|always)\s+{_A.format('low')}\s+(?:to|and)\s+{_A.format('high')}\b(?!\s*(?:inch|feet|ft|cm|\"|men|figures|turns|years))",
    re.IGNORECASE,
)
_END = re.compile(
    rf"\b{_A.format('end')}\s+(?:is|being|are)\s+(?:the\s+)?(?P<which>best|worst|most|least|highest|lowest)\b"
    rf"|(?<=,\s){_A.format('other')}\s+the\s+(?P<also>best|worst|most|least|highest|lowest)\b",
    re.IGNORECASE,
)
_SHARE = re.compile(
    r"\b(?:is|are|be|was|were|gets?|counts?|moves?|fires?|rolls?|throws?|loses?)\s+(?:the \w+ )?(?P<share>doubled|halved|double|twice|half)\b",
    re.IGNORECASE,
)
_DOUBLE = re.compile(r"\bdoubl|\btwice\b|\btimes 2\b|\bx2\b|\bmultiply by 2\b|\b2/1\b", re.IGNORECASE)
_TIMES = re.compile(r"\bx ?[0-9]|\bmultiply\b|\bdivide|\btimes\b|\b[0-9]/[0-9]|[0-9]\s?%", re.IGNORECASE)
_HALF = re.compile(r"\bhal(?:f|ve)|\b1/2\b|\b50\s?%|\bdivided? by 2\b|\btimes 1/2\b|\b[0-9]+ 1/2\b", re.IGNORECASE)


def prose_patterns_hold(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report sentences of a plain pattern that contradict what they stand with."""
    for passage in known.pages.passages:
        element = passage.element
        if element is None or element.declared is None or passage.mark == "source errs:":
            continue
        known.budget.charge("looks", 1 + (element.place.span.end - element.place.span.start) // 50)
        for start, length, what in (
            *_else(passage, element),
            *_within(passage, element),
            *_ends(passage, element),
            *_shares(ruleset, passage, element),
        ):
            contradicts(passage, start, length, what, Label(element.place, "what it stands with"), collector)


_Found = Iterator[tuple[int, int, str]]
"""Where a sentence goes wrong, how long that is, and what the rules say."""


def _else(passage: Passage, element: Element) -> _Found:
    """`1 for …, else 0`: two different values, and the rule gives both."""
    found = _ELSE.search(passage.text)
    if found is None or not isinstance(element.declared, Rule) or passage.mark != ">":
        return
    said = [number_of(found["first"]), number_of(found["other"])]
    given = _given(element.declared)
    if not given:
        return
    if said[0] == said[1]:
        yield found.start(), len(found[0]), "that is one value for both cases"
    elif missing := [one for one in said if one not in given]:
        yield found.start(), len(found[0]), f"the rule never gives {missing[0]}"


def _given(rule: Rule) -> set[int]:
    """The values a rule begins with or ends with, where that is all it does; empty where it also counts."""
    found: set[int] = set()
    for node in nodes(rule.lines):
        match node:
            case (
                do.StartAt(value=ir.Constant(value=int() as value))
                | do.ResultIs(value=ir.Constant(value=int() as value))
            ):
                found.add(value)
            case do.Amount() | do.Add() | do.Multiply() | do.Read() | do.Roll() | do.RollRange() | do.AddModifiers():
                return set()
            case do.StartAt() | do.ResultIs():
                return set()
            case _:
                pass
    return found


def _within(passage: Passage, element: Element) -> _Found:
    """`within 1 to 3`, where the rule sets bounds: just those."""
    rule = element.declared
    if not isinstance(rule, Rule):
        return
    ends: dict[bool, set[object]] = {True: set(), False: set()}
    for node in nodes(rule.lines):
        if isinstance(node, do.Clamp) and isinstance(node.value, ir.Constant):
            ends[node.below].add(node.value.value)
    lows, highs = ends[True], ends[False]
    if len(lows) != 1 or len(highs) != 1:
        return
    for found in _WITHIN.finditer(passage.text):
        low, high = number_of(found["low"]), number_of(found["high"])
        if f"{low} to {high}" not in element.rules and (low not in lows or high not in highs):
            yield found.start(), len(found[0]), f"the rule keeps it from {min(lows, key=str)} to {min(highs, key=str)}"


def _ends(passage: Passage, element: Element) -> _Found:
    """`1 is the best, 3 the worst`, below a field of so many: both are its ends."""
    ends = re.findall(r":[^\S\n]*([0-9]+) to ([0-9]+)", passage.near or "")
    if not ends or not isinstance(element.declared, Piece):
        return
    known = {end for pair in ends for end in pair}
    for found in _END.finditer(passage.text):
        said = str(number_of(found["end"] or found["other"]))
        if said not in known:
            yield found.start(), len(found[0]), f"it goes from {ends[0][0]} to {ends[0][1]}"


def _shares(ruleset: Ruleset, passage: Passage, element: Element) -> _Found:
    """`is halved`, `is doubled`: something here halves or doubles, or a rule that it names does."""
    if not isinstance(element.declared, Rule) or passage.mark != ">":
        return
    for found in _SHARE.finditer(passage.text):
        wanted = _DOUBLE if found["share"].casefold() in ("doubled", "double", "twice") else _HALF
        text = element.rules + _led_to(ruleset, element.declared)
        if wanted.search(text):
            continue
        if (_HALF if wanted is _DOUBLE else _DOUBLE).search(text):
            yield found.start(), len(found[0]), f"the rule {'halves' if wanted is _DOUBLE else 'doubles'}"
        elif _TIMES.search(text):
            yield found.start(), len(found[0]), f"nothing here {'doubles' if wanted is _DOUBLE else 'halves'}"


def _led_to(ruleset: Ruleset, rule: Rule) -> str:
    """The text of all that a rule carries out, adds, works out or reads."""
    rules = list(leads_to(ruleset, (rule.lines, rule.gates)))
    parts = tuple((one.lines, one.gates) for one in (rule, *rules))
    tables = {node.table: ruleset.tables[node.table] for node in nodes(parts) if isinstance(node, ir.LookUp)}
    return "\n".join(one.place.text for one in (*rules, *tables.values()))


CHECKS = (Check(prose_patterns_hold),)
