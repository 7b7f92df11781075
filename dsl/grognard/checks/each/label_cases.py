"""Does the label of a line name a case (`+1 veteran crew`), where nothing says that it counts in that case only?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import homes
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf
from grognard.ir.names import key, singular
from grognard.ir.phrases import done_text
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf, Words, YesNo
from grognard.ir.walk import all_lines, nodes, nodes_of
from grognard.word_set import word_set

_COUNTS = (do.Amount, do.Shift, do.MoreDice, do.OnEachDie, do.Drop, do.Halve, do.Multiply)
_WORDS = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_ASIDE = re.compile(r"\s*\([^()]*\)")
"""What a label says besides: no name has brackets."""
_TIMES = word_set("per every each")
_COMPARES = word_set("above below beyond over under within")
_CASE_BEGINS = (
    word_set("after against at before behind during for from in near on versus vs while with") | _TIMES | _COMPARES
)
"""With one of these, players begin the case in which an amount counts."""

Said = tuple[str, ...]
Case = tuple[Said, str, str]
"""The words that a label may hold, as they are written in the list, and how a condition says them; `…` behind a name that is the whole label."""


def labels_name_no_case(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report each line that always counts, and whose label says a case: a word that a piece or a fact of its rule can be, or `in …`."""
    for rule in ruleset.rules.values():
        lines = [line for line in rule.lines if _always(line)]
        if lines:
            cases, around = tuple(_cases(ruleset, rule)), _said_around(ruleset, rule)
            for line in lines:
                _ask(line, cases, around, collector)


def _always(line: il.Line) -> bool:
    return bool(line.label) and isinstance(line.deed, _COUNTS) and not (line.condition or line.each or line.exceptions)


def _ask(line: il.Line, cases: tuple[Case, ...], around: Set[str], collector: Collector) -> None:
    label = _said(line.label)
    labels = [
        case
        for case in cases
        if (_holds(label, case[0]) if not case[2].endswith("…") else label == case[0])
        and " ".join(case[0]) not in around
    ]
    written = done_text(line.place)
    if not labels:
        first = line.label.split()[0].casefold()
        if first in _CASE_BEGINS and len(label) > 1 and "die" not in label:
            rest = _ASIDE.sub("", line.label.split(maxsplit=1)[1]) or "…"
            when = f"for each {rest}" if first in _TIMES else f"when {rest}"
            cure = f"If it does not, declare `{rest}` as a fact or a field, and write `{written}  {when}`."
            if first in _COMPARES:
                cure = f"If it does not, write what is compared: `{written}  when … is {first} {rest}`."
            collector.report(
                codes.LABEL_NAMES_A_CASE,
                line.place,
                f"`{written}` always counts, and once: that its label begins with `{first}` is no condition.",
                help=cure,
            )
        return
    longest = max(len(words) for words, _, _ in labels)
    whens = list(dict.fromkeys(when for words, _, when in labels if len(words) == longest))[:2]
    what = next(shown for words, shown, _ in labels if len(words) == longest)
    ways = " or ".join(f"`{written}  when {when}`" for when in whens)
    collector.report(
        codes.LABEL_NAMES_A_CASE,
        line.place,
        f"`{written}` always counts: that its label says `{what}` is no condition.",
        help=f"If it counts only then, write {ways}.",
    )


def _cases(ruleset: Ruleset, rule: Rule) -> Iterator[Case]:
    """What pieces in the roles of a rule, and the situation, can be: the words, and how a condition says so."""
    for number, param in enumerate(rule.params):
        if isinstance(param.type, PieceOf):
            who = "it" if number == 0 and rule.kind is not RuleKind.FIGHT else f"the {param.name}"
            for field in (*ruleset.fields_of(param.kind), *ruleset.told_of(param.kind)):
                for words, shown in _words(field):
                    yield words, shown, f"{who} is {shown}"
                if isinstance(field.type, Words):
                    its = f"its {field.name}" if who == "it" else f"{who}'s {field.name}"
                    yield _said(field.name), field.name, f"{its} is …"
    for fact in ruleset.facts.values():
        if not fact.of_kind:
            for words, shown in _words(fact):
                yield words, shown, shown if isinstance(fact.type, YesNo) else f"{fact.name} is {shown}"
            if isinstance(fact.type, Words):
                yield _said(fact.name), fact.name, f"{fact.name} is …"


def _words(field: FieldOf) -> Iterator[tuple[Said, str]]:
    if isinstance(field.type, YesNo):
        yield _said(field.name.removesuffix(" this turn")), field.name.removesuffix(" this turn")
    elif isinstance(field.type, Words):
        for word in field.type.words:
            if isinstance(word, str) and _said(word):
                yield _said(word), word


def _said_around(ruleset: Ruleset, rule: Rule) -> Set[str]:
    """What stands in the name of a rule, in its gates, and in every condition of the rules that add or work it out."""
    roots: list[object] = [gate.condition for gate in rule.gates]
    for home in homes(ruleset):
        calls = nodes_of(home.lines, do.AddModifiers, ir.WorkOut, do.Call)
        if home.rule is not rule and any(node.rule in (rule.key, key(rule.called)) for node in calls):
            roots.append(tuple(line.condition for line in all_lines(home.lines)))
            roots.append(
                tuple(line.opener.condition for line in all_lines(home.lines) if isinstance(line.opener, il.When))
            )
            roots.append(tuple(gate.condition for gate in home.rule.gates) if home.rule is not None else ())
    phrases = {" ".join(_said(str(value))) for root in roots for value in _named(root)}
    name = _said(rule.name)
    return phrases | {" ".join(name[at:to]) for at in range(len(name)) for to in range(at + 1, len(name) + 1)}


def _named(root: object) -> Iterator[object]:
    for node in nodes(root):
        match node:
            case ir.Constant(value=str() as word):
                yield word
            case ir.Field(field=name) | ir.Fact(name=name):
                yield name
            case _:
                pass


def _said(text: str) -> Said:
    return tuple(singular(word) for word in _WORDS.findall(text))


def _holds(label: Said, words: Said) -> bool:
    return any(label[at : at + len(words)] == words for at in range(len(label) - len(words) + 1)) if words else False


CHECKS = (Check(labels_name_no_case),)
