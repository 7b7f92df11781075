"""Rulesets compiled once for all tests of a process: what is compiled is frozen, so tests may share it."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from grognard import bundled
from grognard.driver import Compiled, compile_ruleset

FRAGMENTS = Path(__file__).resolve().parent / "cases" / "fragments"
EVERY_GAME = (*bundled.names(), *sorted(str(path) for path in FRAGMENTS.glob("*.rules")))
"""What is bundled by its name, then the fragments by their paths."""
FROM_A_VARIANT = 8


@cache
def the_game(name: str) -> Compiled:
    """A ruleset without its checks, for what is done with it afterwards."""
    return compile_ruleset(name, check=False)


@cache
def the_game_checked(name: str) -> Compiled:
    """A ruleset with all that its checks found."""
    return compile_ruleset(name)


def rules_of(name: str) -> tuple[str, ...]:
    """The rules of a game; of a variant some, by lot: most of its rules are those of its base, which take their turn there."""
    rules = tuple(the_game(name).ruleset.rules)
    if the_game(name).ruleset.variants:
        return tuple(random.Random(name).sample(rules, min(FROM_A_VARIANT, len(rules))))
    return rules


def file_name(part: object) -> str:
    """How a game is called in the name of a test."""
    return Path(str(part)).stem
