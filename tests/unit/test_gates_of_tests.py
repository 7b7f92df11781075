"""When may a test or a fight be done? `only when` and `never when` forbid it as they forbid an action, and are refused elsewhere."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import find_rule, pose

GAME = """\
ruleset Gate
  sides: Red, Blue
facts
  fog: yes or no, usually no
piece ship
  side
  ready: yes or no, usually yes
  shots: 0 to 9, usually 0
test shoot of a ship as shooter at a ship as target
  only when the shooter is ready
  never when fog
  roll D6
fight ram of a ship as first against a ship as second
  only when the first is ready
  roll D6
  the higher wins
test probe of a ship
  roll D6
action fire of a ship as shooter at a ship as target
  test shoot of the shooter at the target
  on 1+: the target gains 1 shot
  otherwise: the shooter gains 1 shot
action board of a ship as shooter at a ship as target
  repeat 2 times
    fight ram of the shooter against the target
    when the winner is the shooter
      the target gains 2 shots
    on a tie: the target gains 5 shots
    the shooter is no longer ready
limits on a ship
  probe never when its shots is 3 or more
"""

PAIR = "  given a ship called A: Red, {a}\n  given a ship called B: Blue\n"


@pytest.mark.parametrize(
    ("a", "asked"),
    [
        # Forbidden by its own gates, or by a limit that stands apart: nothing is thrown.
        ("not ready", "test shoot of A at B\n  then not allowed"),
        ("ready", "given fog\n  test shoot of A at B\n  then not allowed"),
        ("ready", "test shoot of A at B\n  dice 3\n  then 3"),
        ("not ready", "fight ram of A against B\n  then not allowed"),
        ("shots 3", "test probe of A\n  then not allowed"),
        ("shots 2", "test probe of A\n  dice 3\n  then 3"),
        # Whoever asks for it: what carries it out goes on with no result.
        ("not ready", "do fire of A at B\n  then A's shots is 1 and B's shots is 0"),
        ("ready", "do fire of A at B\n  dice 2\n  then A's shots is 0 and B's shots is 1"),
        # A fight that was not fought has no winner, not that of the time before, and is no tie.
        ("ready", "do board of A at B\n  dice 6, 1\n  then B's shots is 2"),
    ],
)
def test_what_is_forbidden_is_not_done(a: str, asked: str) -> None:
    text = f"{GAME}example One\n{PAIR.format(a=a)}  {asked}\n"
    found = check_source(text, "gate.rules")
    assert [one.message for one in found.diagnostics if one.severity is Severity.ERROR] == []


def test_odds_of_a_rule_that_carries_it_out() -> None:
    ruleset = check_source(GAME, "gate.rules").ruleset
    question = pose(ruleset, find_rule(ruleset, "fire"), {"fog": "yes"})
    assert Odds(question.world).results(question.program()).probability(None) == 1


@pytest.mark.parametrize(
    ("lines", "said", "help"),
    [
        (
            "modifiers to nip of a ship\n  only when fog\n  +1 big\n",
            "`only when fog` says when something may be done, and `modifiers to nip` is a list of modifiers",
            "`+1 big  when fog`",
        ),
        (
            "work out size of a ship\n  never when fog\n  start at 3\n",
            "`never when fog` says when something may be done, and `size` is a work out",
            "`except when fog` below it",
        ),
        (
            "die zap of a ship\n  only when it is ready\n  start at D6\n",
            "`zap` is a die",
            "`start at D6  when it is ready`",
        ),
        (
            "dice zap of a ship\n  only when it is ready\n  start at 2D6\n",
            "`zap` is a list of dice",
            "when it is ready`",
        ),
        (
            "test dive of a ship\n  must when fog\n  roll D6\n",
            "`must when fog` is said of an action",
            "below the action",
        ),
        (
            "action dive of a ship\n  when fog\n    only when it is ready\n    it gains 1 shot\n",
            "applies to the whole rule, and here it is below `when fog`",
            "`when it is ready`, with them below it",
        ),
        (
            "work out size of a ship\n  start at 3\nlimits on a ship\n  size never when fog\n",
            "`size` is a work out",
            "action",
        ),
        (
            "fight duel of a ship as one against a ship as two\n  only when its shots is 1\n  roll D6\n  the higher wins\n",
            "`only when its shots is 1` is evaluated once, before any roll, and `its` is not known yet",
            "`only when the one's shots is 1` or `only when the two's shots is 1`",
        ),
    ],
)
def test_where_it_would_do_nothing_it_is_told(lines: str, said: str, help: str) -> None:
    found = check_source(f"{GAME}{lines}", "gate.rules")
    (error,) = [one for one in found.diagnostics if one.severity is Severity.ERROR]
    assert said in error.message
    assert help in (error.help or "")
