"""What `check` passes prints, rolls and has odds: small games by chance, each recipe of the cook book, a drafted table, a variant."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from tests.games import EVERY_GAME_ASKED
from tests.properties.alone import First
from tests.properties.test_trace_replays import TEXT, traced_rules
from tests.small_rolls import HEAD, a_rule
from tests.test_cookbook import RECIPES, Recipe

from grognard.cli.printing import Press
from grognard.cli.shapes import SHAPES, Shape, made_as
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.dice.source import Seeded
from grognard.docgen.sheet.changed import sheet_beside
from grognard.docgen.sheet.making import make_sheet
from grognard.docgen.sheet.phone import phone_page
from grognard.driver import base_of, compile_game, compile_source
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import pose
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir.rules import PLAYED
from grognard.ir.ruleset import Ruleset

pytest.importorskip("pypdfium2")

PRIZES = """ruleset Prizes

choice prize: cup, ring

piece unit
  losses: 0 or more, usually 0

table prizes
  | D6     || prize |
  | 1 to 3 || cup   |
  | 4 to 6 || ring  |

table losses across D6
  | D4 || 1 | 2 to 6 |
  | 1  || 0 | 1      |
  | 2+ || 2 | 3      |

test lottery
  read prizes

test fire of a unit
  read losses
  it gains as many losses as the total
"""
"""Tables that are rolled on, read by rules without a sentence in short."""

WEATHER = """Weather

At the start of each turn roll a D6 on the weather table.

| D6  | Weather |
|-----|---------|
| 1   | Rain    |
| 2-5 | Fair    |
| 6   | Fog     |
"""

HOUSE_RULE = """variant Prize Night of {base}

choice prize: cup, ring

table prizes
  | D6     || prize |
  | 1 to 3 || cup   |
  | 4 to 6 || ring  |

test lottery
  read prizes
"""


def small_games() -> Iterator[str]:
    """Small rulesets, each with a few rules made by chance."""
    yield PRIZES
    for seed in range(3):
        luck = random.Random(seed)
        yield HEAD + "".join(a_rule(luck, f"tried {letter}") for letter in "abcd")
        yield TEXT + "".join(traced_rules(luck, "abcd"))


GAMES = list(small_games())


@cache
def compiled(text: str) -> Ruleset:
    found = compile_source(text)
    assert not found.has_errors, [one.message for one in found.diagnostics]
    return found.ruleset


def prints_in(shapes: tuple[Shape, ...], ruleset: Ruleset, base: Ruleset | None = None) -> None:
    """Make a ruleset in some shapes, and its sheet."""
    press = Press()  # of several shapes `build` has one, too
    for shape in shapes:
        assert made_as(shape, ruleset, press, {}, base).files
    assert phone_page(sheet_beside(ruleset, base))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_all_of_a_small_game_is_on_its_sheet(number: int) -> None:
    prints_in((), compiled(GAMES[number]))


def test_a_small_game_prints_on_paper() -> None:
    ruleset = compiled(PRIZES)
    assert make_sheet(sheet_beside(ruleset, None)).pdf


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES) if EVERY_GAME_ASKED else 3))
def test_a_small_game_prints_in_every_shape(number: int) -> None:
    prints_in(SHAPES, compiled(GAMES[number]))


@pytest.mark.slow
@pytest.mark.parametrize(
    "recipe", RECIPES if EVERY_GAME_ASKED else RECIPES[::3], ids=lambda one: f"{one.page}/{one.name}"
)
def test_a_recipe_prints_in_every_shape(recipe: Recipe) -> None:
    # A book is made by the typesetter, which takes longer than all else: of every ninth.
    with_book = EVERY_GAME_ASKED or RECIPES.index(recipe) % 9 == 0
    prints_in(("site", "cards", "book") if with_book else ("site", "cards"), compiled(recipe.text))


@pytest.mark.slow
def test_a_drafted_weather_table_prints(tmp_path: Path) -> None:
    from grognard.cli import main

    page = tmp_path / "weather.md"
    page.write_text(WEATHER, encoding="utf-8")
    rules = tmp_path / "weather.rules"
    assert main(["draft", str(page), "-o", str(rules)]) == 0
    prints_in(SHAPES, compiled(rules.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_a_variant_with_a_table_that_is_rolled_on_prints(tmp_path: Path) -> None:
    path = tmp_path / "night.rules"
    path.write_text(HOUSE_RULE.format(base="tyneside_filled" if EVERY_GAME_ASKED else "low_tide"), encoding="utf-8")
    found = compile_game(str(path))
    assert not found.has_errors, [one.message for one in found.diagnostics]
    prints_in(("site", "cards"), found.ruleset, base_of(found))


# ---- rolled, and with odds ----------------------------------------------------------------------------------------

SMALL = Limits(steps=200_000)


def _ended(work: Callable[[], object]) -> str:
    """How a question ends: empty with an answer, else why there is none. `?` and limits are no refusal."""
    try:
        work()
    except (GapReached, NotTold, BudgetExceeded):
        return "a gap, a fact or a limit"
    except Stopped as fault:
        return fault.message
    return ""


def _refusals(ruleset: Ruleset) -> Iterator[tuple[str, str, str]]:
    """Of each rule of a game, asked with nobody but the pieces that it names: how a roll ends, and the odds."""
    for rule in ruleset.rules.values():
        if rule.kind in PLAYED:
            question = pose(ruleset, rule, {}, advise=False)
            program, world = question.program(), question.world
            dice, players = Seeded(7), First()
            roll = partial(Interpreter(world, dice, players, budget=Budget(SMALL)).run, program, list(program.initial))
            yield rule.name, _ended(roll), _ended(partial(Odds(world, players, Budget(SMALL)).results, program))


FOR_EVER = "this is rolled again for ever: nothing ends it"


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_rule_of_a_small_game_rolls_and_has_odds(number: int) -> None:
    for name, roll, odds in _refusals(compiled(GAMES[number])):
        limit = "a gap, a fact or a limit"
        assert roll in ("", limit) and odds in (("", limit) if not roll else ("", limit, FOR_EVER)), (name, roll, odds)


@pytest.mark.parametrize(
    "recipe", RECIPES if EVERY_GAME_ASKED else RECIPES[::3], ids=lambda one: f"{one.page}/{one.name}"
)
def test_a_recipe_that_cannot_be_rolled_has_no_odds_for_the_same_reason(recipe: Recipe) -> None:
    """Cards that nobody laid down and pieces that stand nowhere are missed by both in the same words."""
    for name, roll, odds in _refusals(compiled(recipe.text)):
        assert roll == odds, name
        assert not roll or roll.startswith(("nobody is the", "nothing says where", "a gap")), (name, roll)
