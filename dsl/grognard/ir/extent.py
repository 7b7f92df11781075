"""What a rule leads to, and how long it is with all of that."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines, nodes
from grognard.kept import kept


def parts_of(ruleset: Ruleset, root: object) -> list[Rule]:
    """The rules that some lines (or any part of the IR) carry out, work out or offer themselves, each as often as it is named there."""
    return [
        ruleset.rules[node.rule]
        for node in nodes(root)
        if isinstance(node, ir.WorkOut | do.Call | do.AddModifiers | do.Offer) and node.rule in ruleset.rules
    ]


def leads_to(ruleset: Ruleset, root: object) -> Iterator[Rule]:
    """Every rule that a part of the IR carries out, adds, works out or offers, also by way of others, each once."""
    seen: set[str] = set()
    stack = [nodes(root)]
    while stack:
        for node in stack[-1]:
            if isinstance(node, ir.WorkOut | do.Call | do.AddModifiers | do.Offer) and node.rule not in seen:
                seen.add(node.rule)
                if node.rule in ruleset.rules:
                    rule = ruleset.rules[node.rule]
                    yield rule
                    stack.append(nodes((rule.lines, rule.gates)))
                    break
        else:
            stack.pop()


def extent(ruleset: Ruleset, rule: Rule, *, gates: bool = False) -> int:
    """The lines of a rule, and those of every rule it carries out, as often as it does; with `gates` also where those ask for one."""
    return _extent(ruleset, rule, gates, {})


def _extent(ruleset: Ruleset, rule: Rule, gates: bool, known: dict[str, int]) -> int:
    name = rule.key + rule.kind.value
    if name not in known:
        known[name] = 0  # a rule that leads back to itself is refused elsewhere
        own, parts = _alone(ruleset, rule, gates)
        known[name] = own + sum(_extent(ruleset, part, gates, known) for part in parts)
    return known[name]


@kept
def _alone(ruleset: Ruleset, rule: Rule, gates: bool) -> tuple[int, list[Rule]]:
    """How many lines a rule itself has, and the rules it names: every question asks of the same ones."""
    root = (rule.lines, rule.gates) if gates else rule.lines
    return sum(1 for _ in all_lines(rule.lines)), parts_of(ruleset, root)
