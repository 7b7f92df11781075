"""Can a gate be used in this rule, and is it at the rule's head?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir import lines as il
from grognard.ir.names import with_article
from grognard.ir.rules import DONE, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.lowering.nodes import text_of
from grognard.lowering.symbols import RuleHead, Symbols
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node

_OF_A_SIDE = re.compile(r"\b(?P<who>it|its|this side|the enemy|the winner|the loser)\b", re.IGNORECASE)
_LISTS = {RuleKind.MODIFIERS: "a list of modifiers", RuleKind.DICE: "a list of dice"}


def only_in_actions(symbols: Symbols, head: RuleHead, gates: Iterable[il.Gate]) -> None:
    """Reports `once a turn`, `costs …` and `must when …` outside actions."""
    for gate in gates:
        if gate.once or gate.price or (gate.kind == "must" and head.kind is not RuleKind.STATE):
            symbols.collector.report(
                codes.UNEXPECTED_WORDS,
                gate.place,
                f"`{_said(gate)}` is said of an action, and `{head.name}` is {with_article(head.kind.value)}.",
                help="Write it below the action.",
            )


def may_be_forbidden(symbols: Symbols, head: RuleHead, gates: Iterable[il.Gate], nodes: Sequence[Node]) -> None:
    """Reports `only when …` and `never when …` in a rule that only gives a value: a value is never forbidden."""
    for gate in gates if head.kind not in DONE else ():
        if not (gate.once or gate.price or gate.kind == "must"):
            what = f"modifiers to {head.name}" if head.kind is RuleKind.MODIFIERS else head.name
            kind = _LISTS.get(head.kind) or with_article(head.kind.value)
            symbols.collector.report(
                codes.UNEXPECTED_WORDS,
                gate.place,
                f"`{_said(gate)}` says when something may be done, and `{what}` is {kind}: it is only asked for.",
                help=f"{_by_line(gate, nodes)} If it is not to be done at all then, write `{_said(gate)}` in the action, test or fight.",
            )


def names_a_role(symbols: Symbols, head: RuleHead, node: Node) -> bool:
    """A gate of a fight is looked at once, before either side throws: it can ask for its roles, and not for who throws or has won."""
    text = text_of(node)
    match = _OF_A_SIDE.search(text) if isinstance(node, ast.Gate) else None
    if match is None or " which " in text[: match.start()]:
        return True
    who = match["who"].casefold()
    if any(who.removeprefix("the ") == param.key for param in head.params):
        return True
    roles = [param.name for param in head.params if param.kind in symbols.pieces]
    shown = (_OF_A_SIDE.sub(f"the {role}{chr(39) + 's' if who == 'its' else ''}", text) for role in roles)
    symbols.collector.report(
        codes.UNEXPECTED_WORDS,
        node.place,
        f"`{text}` is evaluated once, before any roll, and `{match['who']}` is not known yet.",
        help=f"Say which of the two: {' or '.join(f'`{way}`' for way in shown)}.",
    )
    return False


def inside_a_block(symbols: Symbols, opener: Node, gates: Iterable[il.Gate]) -> None:
    """Reports a gate below a condition: gates are tested before anything is done."""
    for gate in gates:
        if gate.once or gate.price:
            help = "Write it at the left of the rule, two spaces in."
        else:
            when = "…" if gate.kind == "never" else _condition(gate)
            help = f"Write it two spaces in, at the head of the rule; or of some lines only `when {when}`, with them below it, two spaces further in."
        symbols.collector.report(
            codes.UNEXPECTED_WORDS,
            gate.place,
            f"`{_said(gate)}` applies to the whole rule, and here it is below `{text_of(opener)}`.",
            help=help,
        )


def _said(gate: il.Gate) -> str:
    return " ".join(gate.place.text.split())


def _condition(gate: il.Gate) -> str:
    """What stands behind `only when`."""
    return _said(gate).split(" when ", 1)[-1]


def _by_line(gate: il.Gate, nodes: Sequence[Node]) -> str:
    """How the same is said of single lines."""
    if gate.kind == "never":
        return f"If a line does not count then, write `except when {_condition(gate)}` below it, two spaces further in."
    steps = (node for node in nodes if isinstance(node, ast.Step) and not text_of(node.the_node(ast.Tail)))
    first = next((text_of(node.the_node()) for node in steps), "…")
    return f"If a line counts only then, write that behind it: `{first}  when {_condition(gate)}`."


MOST_GATES = 50
"""Gates before one action or one change of a field, and exceptions to one line, at most: each is nested in the one before."""


def hold_depth(collector: Collector, name: str, lines: str, places: Sequence[Place]) -> None:
    """Report more such lines of one name than `MOST_GATES`."""
    if len(places) > MOST_GATES:
        collector.report(
            codes.LIMIT_EXCEEDED,
            places[MOST_GATES],
            f"{name} has {len(places)} {lines}; at most {MOST_GATES} are allowed.",
            help="Join several with `or` or `and`, or give what they have in common a `state` of its own.",
        )


def hold_gates(ruleset: Ruleset, collector: Collector) -> None:
    """Report every action or field with more gates than `MOST_GATES`, those of limits counted in."""
    gates: dict[str, list[il.Gate]] = {}
    for rule in (rule for rule in ruleset.rules.values() if rule.kind is not RuleKind.STATE):
        gates[rule.name] = [gate for gate in (*rule.gates, *ruleset.gates_of_limits(rule)) if gate.kind != "must"]
    for limit in (limit for block in ruleset.limits for limit in block.limits):
        if limit.field and limit.gate is not None:
            gates.setdefault(limit.field, []).append(limit.gate)
    for name, many in gates.items():
        hold_depth(collector, f"`{name}`", "lines of `only when` and `never when`", [gate.place for gate in many])
