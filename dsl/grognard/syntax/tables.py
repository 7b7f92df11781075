"""The LALR(1) tables: made from the grammar by lark when the package is built, kept as JSON, read back here.

Lark is not imported to read them: `grognard check` starts in a third of the time.
`python -m grognard.syntax.tables` writes the file again; a test proves that it matches the grammar.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lark import Lark

STARTS = (
    *("file", "cell_key", "cell_when", "cell_value", "just_value", "just_text"),
    *("case_given", "case_of_two", "case_says", "case_tested"),
)
"""What a text can be parsed as."""


class Rule(NamedTuple):
    """One production: the kind of node it makes, how many symbols it takes, and how its node is shaped."""

    kind: str
    size: int
    inline: bool
    """Its children go straight into the parent (lark's `_` rules and repetitions)."""
    only_child: bool
    """With a single child it makes no node of its own (lark's `?` rules)."""


class ParseTables(NamedTuple):
    """`actions[state][symbol]`: a state to go to if >= 0, else the production `-1 - action` to reduce by."""

    rules: tuple[Rule, ...]
    origins: tuple[str, ...]
    actions: tuple[dict[str, int], ...]
    starts: dict[str, int]
    ends: dict[str, int]


@cache
def load() -> ParseTables:
    """The tables that ship with the package."""
    data = json.loads(files("grognard.grammar").joinpath("grognard.tables.json").read_text(encoding="utf-8"))
    return ParseTables(
        tuple(Rule(*rule) for rule in data["rules"]),
        tuple(data["origins"]),
        tuple(data["actions"]),
        data["starts"],
        data["ends"],
    )


def class_name(kind: str) -> str:
    """The name of the class of a kind of node: `when_block` → `WhenBlock`."""
    return "".join(word.capitalize() for word in kind.split("_"))


def grammar_of() -> Lark:
    """The grammar as lark reads it. Any conflict in it is an error."""
    from lark import Lark
    from lark.lexer import Lexer

    class NoLexer(Lexer):
        """The tokens come from elsewhere."""

        def __init__(self, conf: object) -> None: ...

        def lex(self, *_: object) -> object:  # type: ignore[override]
            return iter(())

    grammar = files("grognard.grammar").joinpath("grognard.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="lalr",
        lexer=NoLexer,
        start=list(STARTS),
        strict=True,
        keep_all_tokens=True,
        maybe_placeholders=False,
    )


def make() -> str:
    """The tables as the text of the JSON file."""
    from lark.parsers.lalr_analysis import Shift

    lark = grammar_of()
    table = lark.parser.parser._parse_table
    rules = sorted(set(lark.rules), key=lambda rule: (str(rule.origin.name), rule.order, str(rule.expansion)))
    seen = {rule: index for index, rule in enumerate(rules)}
    order = _numbered(table.states, [table.start_states[name] for name in STARTS], Shift)
    actions = []
    for state in order:
        row: dict[str, int] = {}
        for symbol, (action, argument) in sorted(table.states[state].items()):
            if action is Shift:
                row[symbol] = order[argument]
            else:
                if argument not in seen:
                    seen[argument] = len(rules)
                    rules.append(argument)
                row[symbol] = -1 - seen[argument]
        actions.append(row)
    data = {
        "rules": [
            [
                str(rule.alias or rule.origin.name),
                len(rule.expansion),
                str(rule.origin.name).startswith("_"),
                bool(rule.options.expand1) and not rule.alias,
            ]
            for rule in rules
        ],
        "origins": [str(rule.origin.name) for rule in rules],
        "actions": actions,
        "starts": {name: order[state] for name, state in sorted(table.start_states.items())},
        "ends": {name: order[state] for name, state in sorted(table.end_states.items())},
    }
    return json.dumps(data, separators=(",", ":")) + "\n"


def _numbered(states: dict[int, dict[str, tuple[object, int]]], starts: list[int], shift: object) -> dict[int, int]:
    """Number the states as they are reached, symbol by symbol: lark's own numbers change with the hash seed."""
    order: dict[int, int] = {}
    waiting = list(starts)
    for state in waiting:
        if state not in order:
            order[state] = len(order)
            waiting += [argument for _, (action, argument) in sorted(states[state].items()) if action is shift]
    return order


if __name__ == "__main__":
    sys.stdout.write(make())
