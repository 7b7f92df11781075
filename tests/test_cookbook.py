"""The cook book: every recipe can be read, and has the chances that stand beside it, worked out by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.chances import ends_of

from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_text
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import value_text

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "cookbook"
PAGES = sorted(path for path in FOLDER.glob("*.md") if path.name != "index.md")
ROW = re.compile(r"^\| `([^`]+)`(?: choosing ([^|]+?))? \| ([^|]+?) \| ([0-9/]+) \| ([^|]+?) \|$", re.MULTILINE)
BLOCK = re.compile(r"^```rules\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Recipe(NamedTuple):
    page: str
    name: str
    text: str
    rows: tuple[tuple[str, ...], ...]


def recipes() -> Iterator[Recipe]:
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        kitchen = re.search(r"^```rules kitchen\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        assert kitchen is not None
        for part in text.split("\n## ")[1:]:
            name = part.partition("\n")[0]
            blocks = "\n".join(BLOCK.findall(part))
            yield Recipe(path.stem, name, f"{kitchen[1]}\n{blocks}", tuple(ROW.findall(part)))


RECIPES = list(recipes())


def game(recipe: Recipe) -> Ruleset:
    found = compile_text(recipe.text)
    bad = [one for one in found.diagnostics if one.severity in (Severity.ERROR, Severity.WARNING)]
    assert [f"{one.place.line}: {one.message}" for one in bad] == []
    return found.ruleset


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda one: f"{one.page}: {one.name}")
def test_a_recipe_has_the_chances_worked_out_by_hand(recipe: Recipe) -> None:
    rules = game(recipe)
    assert recipe.rows, "every recipe has its odds"
    for asked, choosing, outcome, chance, _because in recipe.rows:
        words = asked.split()
        told = dict(word.split("=") for word in words if "=" in word)
        rule = " ".join(word for word in words if "=" not in word)
        found = ends_of(rules, rule, told, choosing.split(", ") if choosing else [])
        wanted, more, _ = outcome.partition(" or more")
        if more:
            at_least = sum((p for answer, p in found.items() if Fraction(str(answer)) >= Fraction(wanted)), Fraction(0))
            assert at_least == Fraction(chance), asked
        else:
            assert sum((p for answer, p in found.items() if value_text(answer) == wanted), Fraction(0)) == Fraction(
                chance
            ), asked


def test_every_recipe_is_found_by_what_players_call_it() -> None:
    index = (FOLDER / "index.md").read_text(encoding="utf-8")
    missing = [one.name for one in RECIPES if f"[{one.name}]({one.page}.md#" not in index]
    assert missing == []
