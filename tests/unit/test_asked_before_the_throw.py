"""At a table one measures before the dice are seen: what lines behind a throw need is asked before it, and nothing else."""

from __future__ import annotations

import pytest

from grognard.core.closures import PASS
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.dice.source import DiceSource
from grognard.driver import compile_source
from grognard.evaluate.players import Players
from grognard.play.game import Game

BRIDGE = """ruleset Bridge
  sides: Red, Green

facts
  range: 0 to 24 inches
  weather: fine, rain
  hedge: yes or no

piece band
  side
  men: 0 to 12, usually 10
  sights: yes or no, usually no

modifiers to shooting of a band as shooter
  +1  close  when range is 6" or less
  -1  rain   when weather is rain

table volley
  | total     || men |
  | 3 or less || 0   |
  | 4 or more || 1   |

test shoot of a band as shooter at a band as target
{lines}

action fire of a band as firer
  it chooses a band which side is not the firer's side as aim
  test shoot of it at the aim

sequence turn
  1. shoot
    each band which side is Red may fire

scenario Two bands
  given a band called Reds: Red
  given a band called Greens: Green
  play turn
"""


class AsTold(Players, DiceSource):
    """Answers as told, throws ones, and notes in which order both were asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def tell(self, unknown: Unknown) -> object:
        self.asked.append(unknown.name)
        return {"range": 6, "weather": "fine", "hedge": False}[unknown.field.name]

    def choose(self, choose: Choose, who: str, options: object) -> object:
        assert isinstance(options, list)
        return next(option for option in options if option != PASS)

    def throw(self, site: int, sides: int) -> int:
        self.asked.append(f"D{sides}")
        return 1


CASES = {
    "a list of modifiers": (
        "  roll D6\n  add modifiers to shooting\n  read volley\n  the target loses as many men as the result",
        ["range", "weather", "D6"],
    ),
    "only up to the next throw": (
        '  roll D6\n  +1  close  when range is 6" or less\n  let first be the total\n  roll D8\n  -1  rain  when weather is rain',
        ["range", "D6", "weather", "D8"],
    ),
    "nothing that hangs on how it falls": (
        '  roll D6\n  on 6\n    the target loses 1 man  when range is 6" or less\n  +1  rain  when weather is rain',
        ["D6", "weather"],
    ),
    "nothing behind that, for the order stays": (
        "  roll D6\n  -1  ill luck  when the total is 1 and hedge\n  +1  rain  when weather is rain",
        ["D6", "hedge", "weather"],
    ),
    "what the dice are, first": (
        "  roll as many D6 as range divided by 6, rounded down\n  -1  rain  when weather is rain",
        ["range", "weather", "D6"],
    ),
    "not what a way that is not taken would ask": (
        '  roll D6\n  when the shooter has sights\n    +1  rain  when weather is rain\n  otherwise\n    +1  close  when range is 6" or less',
        ["range", "D6"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_asked_before_the_throw(name: str) -> None:
    lines, asked = CASES[name]
    ruleset = compile_source(BRIDGE.replace("{lines}", lines)).ruleset
    players = AsTold()
    game = Game(ruleset, ruleset.scenarios[0], ruleset.sequences["turn"], players, players)
    for _ in game.play_turn():
        pass
    assert players.asked == asked
