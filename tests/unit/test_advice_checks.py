"""What an author plausibly writes: the line that a message proposes, pasted in its place, checks."""

from __future__ import annotations

import re

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity

GAME = """ruleset Advice
  sides: North, South

choice outcome: hold, run

facts
  fog: yes or no, usually no

piece unit
  side
  men (man): 0 to 20, usually 10
  hits (hit): 0 to 20, usually 0
  shaken: yes or no, usually no

table losses
  | total     || loss |
  | 4 or more || 2    |
  | 3 or less || 0    |

test nerve of a unit
  roll D6

test try of a unit
"""

DICE = {
    "roll (its men) x D6": "roll as many D6 as (its men)",
    "roll its men x D6": "roll as many D6 as its men",
    "roll its men D6": "roll as many D6 as its men",
    "roll its men times D8": "roll as many D8 as its men",
    "roll D6 times its men": "roll as many D6 as its men",
    "roll D6 x its men": "roll as many D6 as its men",
    "roll (its men plus 2) D6": "roll as many D6 as (its men plus 2)",
    "roll (its men + 2)D6": "roll as many D6 as (its men + 2)",
    "roll a number of D6 equal to its men": "roll as many D6 as its men",
    "roll dice equal to its men": "roll as many D6 as its men",
    "roll as many dice as its men": "roll as many D6 as its men",
    "roll two D6": "roll 2D6",
    "roll 3D6 keep 2": "roll 3D6; keep the highest 2",
    "roll 3D6 and count 5+": "roll 3D6; hits on 5+",
    "roll 3D6 hits on 5+": "roll 3D6; hits on 5+",
    "the attacker rolls 2D6": "roll 2D6",
    "random number from 1 to 6": "roll 1 to 6",
    "throw D6": "roll D6",
}
BELOW_A_ROLL = {
    "count 5+": "hits on 5+",
    "count successes of 5+": "hits on 5+",
    "hits: 5+": "hits on 5+",
    "5+ hits": "hits on 5+",
    "5+ is a hit": "hits on 5+",
    "each 5 or 6 is a hit": "hits on 5 or 6",
    "success on 5 or 6": "hits on 5 or 6",
    "score a hit on 5+": "hits on 5+",
    "exploding 6": "6 rolls again and adds",
    "6 explodes": "6 rolls again and adds",
    "reroll 6s and add": "6 rolls again and adds",
    "keep highest": "keep the highest",
    "on a natural 6: it becomes shaken": "when the natural die is 6;  it becomes shaken",
    "on 1, 2: it becomes shaken": "on 1 or 2: it becomes shaken",
    "if shaken, add 1": "add 1  when shaken",
    "use table losses": "read losses",
    "look up losses": "read losses",
    "cap at 6": "never above 6",
    "divide total by 2": "divide by 2",
    "call nerve": "test nerve of it",
    "let x = its men": "let x be its men",
    "exit": "stop here",
    "min 1": "never below 1",
    "double it": "x2",
    "shaken = yes": "it becomes shaken",
    "return hold": "the result is hold",
    "-1 for every 2 hits": "-1  for each 2 hits",
}
CASES = [(line, meant, "") for line, meant in DICE.items()]
CASES += [(line, meant, "  roll 3D6\n") for line, meant in BELOW_A_ROLL.items()]


def _errors(text: str) -> list[str]:
    return [found.message for found in check_source(text).diagnostics if found.severity is Severity.ERROR]


@pytest.mark.parametrize(("line", "meant", "above"), CASES, ids=[line for line, _, _ in CASES])
def test_the_line_to_write_checks(line: str, meant: str, above: str) -> None:
    found = [
        one
        for one in check_source(f"{GAME}{above}  {line}\n").diagnostics
        if one.severity in (Severity.ERROR, Severity.WARNING)
    ]
    proposed = [" ".join(part.split()) for part in re.findall(r"`([^`]+)`", found[0].help or "")]
    written = [part if part[:2] == "  " else part.strip() for part in meant.split(";")]
    lines = [" ".join(part.split()) for part in written]
    assert proposed[-len(lines) :] == lines
    assert _errors(GAME + above + "".join(f"  {part}\n" for part in written)) == []


def test_what_is_otherwise_done_is_a_result() -> None:
    text = f"{GAME}  roll D6\n  on 4+: the result is hold\n"
    (found,) = [one for one in check_source(f"{text}  otherwise run\n").diagnostics if one.severity is Severity.ERROR]
    assert found.help == "Write `otherwise: the result is run`."
    assert _errors(f"{text}  otherwise: the result is run\n") == []


def test_modifiers_between_a_roll_and_what_hits_are_of_each_die() -> None:
    listed = GAME.replace("test try", "modifiers to aim of a unit\n  -1  fog  when fog\n\ntest try")
    (found,) = [
        one
        for one in check_source(f"{listed}  roll 3D6\n  add modifiers to aim\n  hits on 4+\n").diagnostics
        if one.severity is Severity.ERROR
    ]
    assert "`-1 on each die  label`" in (found.help or "")
    assert _errors(f"{listed}  roll 3D6\n  hits on 4+\n  -1 on each die  fog  when fog\n") == []


def test_a_step_along_a_list() -> None:
    text = f"{GAME}".replace("  shaken:", "  outcome, usually hold\n  shaken:")
    (found,) = [
        one for one in check_source(f"{text}  its outcome becomes up 1\n").diagnostics if one.severity is Severity.ERROR
    ]
    assert found.help == "Write `it gains 1 outcome`."
    assert _errors(f"{text}  it gains 1 outcome\n") == []
