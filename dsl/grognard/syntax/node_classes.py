"""Writes `nodes.py`: a class for each kind of node that the grammar makes, a union for each rule that has several.

`python -m grognard.syntax.node_classes` prints the module; a test proves that the committed one matches the grammar.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

from grognard.syntax.tables import class_name, grammar_of

if TYPE_CHECKING:
    from lark.grammar import Rule

_HEAD = '''"""The classes of syntax nodes. Made from the grammar by `make tables`: do not edit."""

# ruff: noqa
# fmt: off

from __future__ import annotations

from grognard.syntax.node import Node

'''
_MANY = 2
"""All counts of parts above one are alike."""


class _Grammar:
    """What the productions of the grammar say about nodes."""

    def __init__(self, rules: list[Rule], text: str) -> None:
        self._by_origin: defaultdict[str, list[Rule]] = defaultdict(list)
        for rule in rules:
            self._by_origin[str(rule.origin.name)].append(rule)
        self._text = text

    @cached_property
    def kinds(self) -> dict[str, list[Rule]]:
        """The productions of each kind of node, in the order of the text."""
        made: defaultdict[str, list[Rule]] = defaultdict(list)
        for origin, rules in self._by_origin.items():
            for rule in rules if not origin.startswith("_") else ():
                if (
                    rule.alias
                    or not rule.options.expand1
                    or any(sum(counts.values()) != 1 for counts in self._counts(rule))
                ):
                    made[str(rule.alias or origin)].append(rule)
        return made

    def produced(self, symbol: str, seen: frozenset[str] = frozenset()) -> frozenset[str]:
        """The kinds of node that a symbol can become."""
        if symbol in seen:
            return frozenset()
        names: set[str] = set()
        for rule in self._by_origin[symbol]:
            single = rule.options.expand1 and not rule.alias and len(rule.expansion) == 1
            if single and not rule.expansion[0].is_term:
                names |= self.produced(rule.expansion[0].name, seen | {symbol})
            elif not single:
                names.add(str(rule.alias or symbol))
        return frozenset(names)

    @cached_property
    def unions(self) -> dict[str, frozenset[str]]:
        """The rules that become one of several kinds."""
        productions = {name: self.produced(name) for name in self._by_origin if not name.startswith("_")}
        return {name: kinds for name, kinds in productions.items() if len(kinds) > 1}

    def _counts(self, rule: Rule) -> Iterator[Counter[str]]:
        """How often each symbol occurs in the node, in each way that the repetitions of a production can run."""
        ways: list[Counter[str]] = [Counter()]
        for symbol in rule.expansion:
            if symbol.is_term:
                if not symbol.name.startswith("_"):
                    ways = [way + Counter({"": 1}) for way in ways]
            elif symbol.name.startswith("_"):
                inner = {name for name, _ in self._repeated(symbol.name, frozenset())}
                ways = [way + Counter({name: times for name in inner}) for way in ways for times in (1, _MANY)]
                ways += [way - Counter({name: 1}) for way in ways for name in inner if len(inner) > 1]
            else:
                ways = [way + Counter({symbol.name: 1}) for way in ways]
        yield from ways

    def _repeated(self, name: str, seen: frozenset[str]) -> Iterator[tuple[str, bool]]:
        """The symbols within a repetition."""
        for rule in self._by_origin[name] if name not in seen else ():
            for symbol in rule.expansion:
                if not symbol.is_term and symbol.name.startswith("_"):
                    yield from self._repeated(symbol.name, seen | {name})
                elif not symbol.is_term:
                    yield symbol.name, True

    def fields(self, kind: str) -> Iterator[str]:
        """The annotations of the class of a kind."""
        ways = [counts for rule in self.kinds[kind] for counts in self._counts(rule)]
        words = re.findall(r"\w+", " ".join(self.written(kind)))
        symbols = sorted({name for way in ways for name in way if name}, key=words.index)
        for group in self._groups(symbols):
            name = max(group, key=lambda symbol: (len(self.produced(symbol)), -symbols.index(symbol)))
            kinds = frozenset().union(*(self.produced(symbol) for symbol in group))
            if len(kinds) == 1:
                (name,) = kinds
            if kinds == self.produced(name):
                typed = self.type_name(name)
            else:
                typed = " | ".join(sorted(map(class_name, kinds)))
            totals = [sum(way[symbol] for symbol in group) for way in ways]
            if max(totals) >= _MANY:
                plural = name if name.endswith(("s", "ed")) else re.sub("y$", "ie", name) + "s"
                yield f"{plural}: tuple[{typed}, ...]"
            else:
                yield f"{name}: {typed}" + ("" if min(totals) else " | None")

    def type_name(self, symbol: str) -> str:
        """What a symbol becomes: a class, or a union; of a rule whose name is that of a class too it begins with `Any`."""
        both = symbol in self.kinds and symbol in self.unions
        return ("Any" if both else "") + class_name(symbol)

    def _groups(self, symbols: list[str]) -> list[list[str]]:
        """Symbols that can become the same kind are one field."""
        groups: list[list[str]] = []
        for symbol in symbols:
            alike = [group for group in groups if any(self.produced(symbol) & self.produced(other) for other in group)]
            groups = [group for group in groups if group not in alike]
            groups.append([*(name for group in alike for name in group), symbol])
        return groups

    def written(self, kind: str) -> list[str]:
        """The right sides that make a kind, as the grammar writes them."""
        lines: list[str] = []
        for head, body in re.findall(r"^\??(\w+): ((?:.|\n(?=\s))*)", self._text, re.MULTILINE):
            for side in re.split(r"\n\s*\| ", body):
                words, _, alias = side.partition("->")
                if (alias.strip() or head) == kind:
                    lines.append(" ".join(words.split()))
        return lines


def make() -> str:
    """The text of `nodes.py`."""
    text = files("grognard.grammar").joinpath("grognard.lark").read_text(encoding="utf-8")
    grammar = _Grammar(grammar_of().rules, text)
    order = sorted(grammar.kinds, key=class_name)
    blocks = []
    for kind in order:
        lines = [f"class {class_name(kind)}(Node):"]
        lines.append(f'    """`{" | ".join(grammar.written(kind))}`"""')
        lines += [f"    {field}" for field in grammar.fields(kind)]
        blocks.append("\n".join(lines))
    unions = []
    for name, kinds in sorted(grammar.unions.items()):
        unions.append(f"{grammar.type_name(name)} = {' | '.join(sorted(map(class_name, kinds)))}")
    return _HEAD + "\n".join(blocks) + "\n\n" + "\n".join(unions) + "\n"


if __name__ == "__main__":
    sys.stdout.write(make())
