"""The code knows no ruleset: no `.py` names one, its tables, pieces or labels."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tests.games import the_game

from grognard.ir.names import key
from grognard.ir.walk import all_lines
from grognard.project import bundled

WORD = re.compile(r"\w+")
CODE = Path(__file__).parents[2] / "dsl"

# Words of the trade that rulesets declare and the language itself speaks of.
COMMON = {
    "act", "charge", "command", "contest", "cover", "dice", "fire", "loser", "move", "movement", "range", "result", "side",
    "stand", "state", "target", "total", "turn", "unit", "winner", "leader", "outcome", "rank", "piece", "line", "column",
    "company", "gun", "men", "morale", "army", "open", "up", "left", "right", "drive", "limber", "rout", "fall back",
    "in hand",
}  # fmt: skip


def _declared() -> dict[str, str]:
    """Every name of two words or more that a bundled ruleset declares, and the rulesets' own names."""
    found: dict[str, str] = {}
    for name in bundled.names():
        game = the_game(name).ruleset
        names = {name, name.replace("_", " "), game.title}
        names |= {rule.name for rule in game.rules.values()} | {table.name for table in game.tables.values()}
        names |= {piece.name for piece in game.pieces.values()} | {choice.name for choice in game.choices.values()}
        names |= {field.name for piece in game.pieces.values() for field in piece.fields}
        names |= {fact.name for fact in game.facts.values()}
        names |= {str(word) for choice in game.choices.values() for word in choice.words}
        names |= {line.label for rule in game.rules.values() for line in all_lines(rule.lines) if line.label}
        for one in names:
            if key(one) not in COMMON and (" " in key(one) or key(one) == key(name)):
                found[key(one)] = name
    return found


def _texts(path: Path) -> list[str]:
    """Every string, name and comment of a module."""
    source = path.read_text(encoding="utf-8")
    found: list[str] = []
    docs: set[str | None] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
        elif isinstance(node, ast.Name):
            found.append(node.id.replace("_", " "))
        elif isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            docs.add(ast.get_docstring(node, clean=False))
    found += [comment for comment in re.findall(r"#\s?(.*)", source)]
    return [text for text in found if text not in docs]


@pytest.mark.slow
def test_no_module_names_a_ruleset_or_anything_of_it() -> None:
    declared = _declared()
    assert declared
    pattern = re.compile(
        r"\b(" + "|".join(re.escape(name) for name in sorted(declared, key=len, reverse=True)) + r")\b"
    )
    first: dict[str, list[str]] = {}
    for name in declared:
        first.setdefault(WORD.findall(name)[0], []).append(name)
    assert len(first) > 100
    where: dict[str, Path] = {}
    for path in sorted(CODE.rglob("*.py")):
        for text in _texts(path):
            where.setdefault(" ".join(text.casefold().split()), path)
    faults = [
        f"{path.relative_to(CODE)}: {match.group(1)!r} of {declared[match.group(1)]}"
        for text, path in where.items()
        # Where no name stands, at whatever letter, none is looked for.
        if any(name in text for word in first.keys() & WORD.findall(text) for name in first[word])
        for match in pattern.finditer(text)
    ]
    assert not faults, "\n".join(sorted(set(faults)))
