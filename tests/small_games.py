"""Small rulesets for tests of what a change does: all facts are few, so every situation and every throw can be tried."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

from grognard.driver import compile_source
from grognard.evaluate.players import Nobody
from grognard.evaluate.question import pose
from grognard.ir.ruleset import Ruleset
from tests.every_face import every_run

FACTS = {"fog": ("yes", "no"), "cover": ("open", "fence", "woods"), "hits": tuple(str(number) for number in range(4))}
"""What the rule asks for, with every value."""

HEAD = """ruleset {title}

facts
  fog: yes or no, usually no

facts of a unit
  cover: open, fence, woods, usually open

piece unit
  hits: 0 to 3, usually 0

"""

CONDITIONS = (
    "fog", "cover is fence", "cover is fence or woods", "its hits is 0", "its hits is 2 or more", "fog and its hits is 1",
    "cover is woods and not fog", "fog and not fog", "cover is fence and cover is woods", "its hits is 1 or 3",
)  # fmt: skip
"""Two of them never hold."""


def game(modifiers: list[tuple[str, str]], need: int, title: str = "Fence") -> str:
    """A test of one die and some modifiers: `need` or more hits."""
    lines = "".join(
        f"  {amount}  m{number}  when {condition}\n" for number, (amount, condition) in enumerate(modifiers)
    )
    return (
        HEAD.format(title=title)
        + f"table result\n  | total || result |\n  | {need} or more || hit |\n  | {need - 1} or less || miss |\n\n"
        + f"modifiers to fire of a unit\n{lines}\n"
        + "test fire of a unit\n  roll D6\n  add modifiers to fire\n  read result\n"
    )


def some_game(seed: int) -> str:
    """One of many such games."""
    luck = random.Random(seed)
    modifiers = [(luck.choice(["+1", "-1", "+2", "-3"]), luck.choice(CONDITIONS)) for _ in range(luck.randint(1, 4))]
    return game(modifiers, luck.randint(1, 7))


def read(text: str) -> Ruleset:
    """The game of a text without mistakes."""
    made = compile_source(text)
    assert not made.has_errors, [one.message for one in made.diagnostics]
    return made.ruleset


def by_hand(ruleset: Ruleset, rule: str = "fire") -> dict[tuple[str, ...], dict[object, Fraction]]:
    """The odds in every situation, by every way the die can fall: nothing is shared with what is tested."""
    found: dict[tuple[str, ...], dict[object, Fraction]] = {}
    for values in product(*FACTS.values()):
        question = pose(ruleset, ruleset.rules[rule], _asked(ruleset, rule, dict(zip(FACTS, values, strict=True))))
        found[values] = every_run(question.world, question.program(), Nobody)
    return found


def _asked(ruleset: Ruleset, rule: str, facts: dict[str, str]) -> dict[str, str]:
    asked = {one.name for one in pose(ruleset, ruleset.rules[rule], {}).inputs()}
    return {name: value for name, value in facts.items() if name in asked}


def apart(first: dict[object, Fraction], second: dict[object, Fraction]) -> Fraction:
    """Half of all changes in chance."""
    return (
        sum((abs(first.get(one, Fraction(0)) - second.get(one, Fraction(0))) for one in {*first, *second}), Fraction(0))
        / 2
    )
