"""Two declarations are alike where they are written alike, however they are compared."""

from __future__ import annotations

from grognard.driver import compile_source
from grognard.ir.meaning import read_alike, reads
from grognard.ir.ruleset import Ruleset

GAME = """ruleset Redan

choice gun: musket, rifle

piece company
  gun
  hits: 0 to 9, usually 0

test fire of a company
  roll D6
  add 1  when its gun is rifle
  on {} or more: the result is {}
"""


def game(least: int, result: int) -> Ruleset:
    found = compile_source(GAME.format(least, result))
    assert not found.has_errors, found.diagnostics
    return found.ruleset


def test_rules_are_alike_where_their_marks_are() -> None:
    rules = [game(*one).rules["fire"] for one in ((5, 1), (5, 1), (4, 1), (5, 2))]
    alike = [[read_alike(one, other) for other in rules] for one in rules]
    assert alike == [[reads(one) == reads(other) for other in rules] for one in rules]
    # The second is the first again; every other differs in a figure.
    assert [row.count(True) for row in alike] == [2, 2, 1, 1]


def test_what_is_of_another_kind_is_not_alike() -> None:
    found = game(5, 1)
    assert not read_alike(found.rules["fire"], found.pieces["company"])
    assert not read_alike((1, 2), (1, 2, 3)) and not read_alike(1, True) and not read_alike("1", 1)
    assert read_alike(("1", None), ("1", None))
