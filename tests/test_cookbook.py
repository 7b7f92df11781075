"""The cook book: every recipe can be read, and has the chances that stand beside it, worked out by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from grognard.checking import check_source
from grognard.core.faults import Stopped
from grognard.diagnostics.diagnostic import Severity
from grognard.dice.source import Seeded
from grognard.evaluate.engagement import Preferring
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.question import pose
from grognard.evaluate.typed import BadQuestion
from grognard.host.budget import Limits
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import value_text
from tests.chances import ends_of, told_at_end

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


@cache
def game(recipe: Recipe) -> Ruleset:
    found = check_source(recipe.text)
    bad = [one for one in found.diagnostics if one.severity in (Severity.ERROR, Severity.WARNING)]
    assert [f"{one.place.line}: {one.message}" for one in bad] == []
    return found.ruleset


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda one: f"{one.page}: {one.name}")
def test_a_recipe_has_the_chances_worked_out_by_hand(recipe: Recipe) -> None:
    rules = game(recipe)
    assert recipe.rows, "every recipe has its odds"
    for asked, choosing, outcome, chance, _because in recipe.rows:
        scenario = rules.scenario(asked)
        words = asked.split()
        told = dict(word.split("=") for word in words if "=" in word)
        rule = " ".join(word for word in words if "=" not in word)
        answers = choosing.split(", ") if choosing else []
        found = ends_of(rules, rule, told, answers) if scenario is None else told_at_end(rules, scenario)
        wanted, more, _ = outcome.partition(" or more")
        if more:
            at_least = sum((p for answer, p in found.items() if Fraction(str(answer)) >= Fraction(wanted)), Fraction(0))
            assert at_least == Fraction(chance), asked
        else:
            assert sum((p for answer, p in found.items() if value_text(answer) == wanted), Fraction(0)) == Fraction(
                chance
            ), asked


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda one: f"{one.page}: {one.name}")
def test_many_trials_of_a_recipe_come_out_as_each_by_itself(recipe: Recipe) -> None:
    sample = pytest.importorskip("grognard.evaluate.bulk.sample")
    steps = pytest.importorskip("grognard.evaluate.bulk.steps")
    rules = game(recipe)
    for rule in rules.rules.values():
        if rule.kind not in (RuleKind.TEST, RuleKind.ACTION):
            continue
        try:
            question = pose(rules, rule, {})
        except BadQuestion:
            continue
        program, players = question.program(), Preferring(())
        try:
            alone = [Interpreter(question.world, Seeded(7, trial), players).run(program) for trial in range(16)]
        except Stopped:
            continue
        sampler = sample.Sampler(question.world, program, (program.result,), steps.Answering(players=players), Limits())
        assert [end[0] for end in sampler.ends(7, 0, 16)] == alone


def test_every_recipe_is_found_by_what_players_call_it() -> None:
    index = (FOLDER / "index.md").read_text(encoding="utf-8")
    missing = [one.name for one in RECIPES if f"[{one.name}]({one.page}.md#" not in index]
    assert missing == []
