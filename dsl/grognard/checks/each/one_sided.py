"""Does a text that speaks of both sides handle both?

Prose of a rule with two pieces says what happens to `both sides`; then its lines, and the rules they call, must do
something with each of the two. Of a step or a rule that names a side by its name, they must name every side.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.passages import Passage
from grognard.checks.walks import Home, homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.ir.walk import all_lines, nodes

_BOTH = re.compile(
    r"\b(?:(?:both|each|either) (?:sides?|players?|units?|parties|of (?:them|the two))"
    r"|both (?:lose|gain|take|suffer|become|retreat|retire|withdraw|fall back|are|must|roll|test))\b",
    re.IGNORECASE,
)
_TIED = re.compile(r"\b(?:tie[ds]?|draws?|drawn|equal)\b", re.IGNORECASE)
_DOING = (
    do.Become
    | do.Change
    | do.Every
    | do.RemovePiece
    | do.Lay
    | do.Call
    | do.Offer
    | do.Choose
    | do.Roll
    | do.AddModifiers
    | do.Add
)


def both_sides_are_handled(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Report prose about both sides whose rule does something with one of them alone."""
    told = sorted(
        ((passage, words) for passage in known.pages.passages if (words := _both(passage)) is not None),
        key=lambda one: _begins(one[0]),
    )
    starts = [_begins(passage) for passage, _ in told]
    for home in homes(ruleset) if told else ():
        file, span = home.place.file.path, home.place.span
        first = bisect_left(starts, (file, span.start))
        if first == bisect_left(starts, (file, span.end)):
            continue
        passage, words = told[first]
        tied = _TIED.search(_sentence(passage.text, words.start())) is not None
        missing = _role_left_out(home.rule, tied, ruleset) if home.rule is not None else ""
        missing = missing or _side_left_out(home, ruleset)
        if missing:
            collector.report(
                codes.ONE_SIDED,
                passage.at(words.start(), len(words[0])),
                f"The prose says `{words[0]}`, and nothing here is said of {missing}.",
                help="Write the lines for the other side too, or mend the prose.",
                also=(Label(home.place, f"`{home.name}`"),),
            )


def _both(passage: Passage) -> re.Match[str] | None:
    """The words by which prose speaks of both sides."""
    return _BOTH.search(passage.text) if passage.mark == ">" else None


def _begins(passage: Passage) -> tuple[str, int]:
    return passage.place.file.path, passage.place.span.start


def _sentence(text: str, at: int) -> str:
    """The sentence in which a place of a text lies."""
    return text[text.rfind(". ", 0, at) + 1 :].partition(". ")[0]


def _role_left_out(rule: Rule, tied: bool, ruleset: Ruleset) -> str:
    """The one of two pieces with which nothing is done, if something is done with the other."""
    if rule.kind is RuleKind.FIGHT and tied:
        lines = tuple(one for line in rule.lines if isinstance(line.opener, il.OnTie) for one in line.body)
    elif rule.kind in {RuleKind.ACTION, RuleKind.TEST}:
        lines = rule.lines
    else:
        # A fight does its lines for both; a value or a list does nothing.
        return ""
    pieces = [param.key for param in rule.params if isinstance(param.type, PieceOf)]
    if len(pieces) != 2 or not _alike(rule, ruleset):
        return ""
    doing = {role for line in all_lines(lines) for role in _done_with(line)}
    left = [name for name in pieces if name not in doing]
    return f"the {left[0]}" if len(left) == 1 and not doing & {"winner", "loser"} else ""


def _alike(rule: Rule, ruleset: Ruleset) -> bool:
    """Whether the two pieces can be of one kind: a gun and its target are no two sides."""
    first, second = (param.kind for param in rule.params if isinstance(param.type, PieceOf))
    return ruleset.is_kind(first, second) or ruleset.is_kind(second, first)


def _done_with(line: il.Line) -> Iterator[str]:
    if isinstance(line.deed, do.GapStep) or isinstance(line.opener, il.ForEach):
        # A gap may be about anybody.
        yield from (node.name for node in nodes(line.opener) if isinstance(node, ir.Role))
    if isinstance(line.deed, do.ByHand):
        yield from (word.casefold() for word in re.findall(r"[^\W\d_]+", line.deed.text))
    if isinstance(line.deed, _DOING):
        yield from (node.name for node in nodes(line.deed) if isinstance(node, ir.Role))


def _side_left_out(home: Home, ruleset: Ruleset) -> str:
    """The side that no line names, where another is named."""
    named = {
        key(node.value)
        for line in all_lines(home.lines)
        for node in nodes(line)
        if isinstance(node, ir.Constant) and isinstance(node.value, str)
    }
    sides = {key(side): side for side in ruleset.sides}
    left = [side for name, side in sides.items() if name not in named]
    return " or ".join(left) if left and len(left) < len(sides) else ""


CHECKS = (Check(both_sides_are_handled),)
