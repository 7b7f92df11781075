"""The printed numbers of a trace give its result: no line that changes a score is left out, and none says other than it did."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.games import EVERY_GAME, SOME_GAMES, file_name
from tests.properties.alone import First
from tests.properties.drawn import drawn
from tests.properties.replayed import NOTHING, Replay, Unexplained, number_of
from tests.small_rolls import HEAD, a_rule

from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.program import Program
from grognard.core.world import World
from grognard.dice.source import Seeded
from grognard.driver import compile_source
from grognard.evaluate import trace
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.trace_text import lines_of, shown
from grognard.host.budget import Budget, BudgetExceeded, Limits

SMALL = Limits(steps=20_000)


def _traced(world: World, program: Program, seed: int) -> tuple[list[str], object] | None:
    """A run's trace and its result; None where the run comes to no end."""
    recorder = trace.Recorder()
    try:
        result = Interpreter(world, Seeded(seed, 0), First(), recorder, Budget(SMALL)).run(program)
    except (GapReached, NotTold, Stopped, BudgetExceeded):
        return None
    return lines_of(recorder.events, full=True, in_play=True), result


def _replays(name: str, world: World, program: Program, seed: int) -> bool:
    """Hold one run's trace against its result; whether that is a number."""
    ran = _traced(world, program, seed)
    if ran is None:
        return False
    lines, result = ran
    try:
        scores = Replay(lines).scores()
    except Unexplained as fault:
        pytest.fail("\n".join([f"{name}: {fault}", *lines]))
    wanted = number_of(shown(result))
    if isinstance(wanted, str):
        return False
    assert wanted in scores or scores == {NOTHING}, "\n".join([f"{name}: {wanted}, not {scores}", *lines])
    return True


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [*SOME_GAMES, *(name for name in EVERY_GAME if name.endswith(".rules"))], ids=file_name
)
def test_the_trace_of_every_rule_replays(name: str) -> None:
    for one in drawn(name):
        for seed in range(3):
            _replays(one.rule, one.question.world, one.program, seed)


CHANGED = (
    "x2",
    "x2 for each 2 men",
    "halve",
    "halve, rounding up",
    "halve, rounding down",
    "halve, rounding down for each 2 men",
    "multiply by 3",
    "multiply by its men",
    "divide by 4",
    "divide by its rank",
    "round up",
    "round down",
    "add its men",
    "add 2",
    "add 2 for each man",
    "subtract its rank",
    "subtract 1",
    "add D4",
    "subtract 2D4",
    "never below 2",
    "never above its men",
    "+2 hill",
    "+1 man for each man",
    "-50% snow",
    "x3 rout",
    "add modifiers to luck of it",
    "start at its men",
    "start at 7",
    "read chart",
    "read thrown chart",
    "test nerve of it",
    "add power of it",
    "it loses 1 man",
    "let kept be the total",
    "the result is the total plus 1 when the total is 9",
    "stop here when the total is 11",
)
THROWN = (
    "+1 on each die",
    "-1 on each die",
    "+1 on each die for each man",
    "+1 die",
    "+1 die for each man",
    "-1 die",
    "drop the lowest",
    "drop the highest",
    "keep the highest 2",
    "1 rolls again",
    "6 rolls again and adds",
    "5 or more counts twice",
    "2 or less rolls again",
)
HITTING = ("6 always hits", "1 always misses", "one miss rolls again", "misses roll again")
TEXT = """ruleset Traced

piece unit
  men (man): 0 to 6, usually 3
  rank: 1 to 4, usually 2

table chart
  | total       || worth |
  | less than 4 || 1     |
  | 4 or more   || 5     |

table thrown chart
  | D6     || worth |
  | 1 to 3 || 4     |
  | 4 to 6 || 8     |

modifiers to luck of a unit
  +1  numbers  for each man
  -3  low rank  when its rank is 2 or less
  x2  kings  when its rank is 4

test nerve of a unit
  roll 2D6
  +1 on each die
  drop the lowest

work out power of a unit
  start at its men
  x2
  add 1

"""


def traced_rules(luck: random.Random, letters: str) -> Iterator[str]:
    """A test for each letter: a throw, and some of the lines that change dice or a score."""
    for letter in letters:
        throw = luck.choice(("roll 3D6", "roll 2D6 + 1", "roll as many D6 as its men", "roll 4D6 as lot"))
        lines = [throw, *luck.sample(THROWN, luck.randint(0, 3))]
        if luck.random() < 0.3:
            lines += [luck.choice(("hits on 5 or more", "hits on its rank or less", "hits on 2 to 4"))]
            lines += luck.sample(HITTING, luck.randint(0, 2))
        lines += luck.sample(CHANGED, luck.randint(1, 5))
        yield f"test made {letter} of a unit\n" + "".join(f"  {line}\n" for line in lines) + "\n"


def _hold_all(text: str, seeds: int) -> int:
    """Hold the traces of every rule of a text; how many gave a number."""
    held = 0
    made = compile_source(text)
    assert not made.has_errors, [(one.message, one.place.text) for one in made.diagnostics]
    for name in made.ruleset.rules:
        question = pose(made.ruleset, find_rule(made.ruleset, name), {}, advise=False)
        program = question.program()
        held += sum(_replays(name, question.world, program, seed) for seed in range(seeds))
    return held


@pytest.mark.parametrize("seed", range(3))
def test_the_trace_of_each_kind_of_line_replays(seed: int) -> None:
    assert _hold_all(TEXT + "".join(traced_rules(random.Random(seed), "abcdefghijklmnopqrst")), 4) > 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_the_trace_of_small_rules_replays(seed: int) -> None:
    luck = random.Random(seed)
    assert _hold_all(HEAD + "".join(a_rule(luck, f"tried {letter}") for letter in "abcdefgh"), 6) > 10
