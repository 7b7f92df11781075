"""Several in turn: who is removed by one before him does nothing more, unless all act at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli.app import main
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import find_rule, pose

GAME = """ruleset Duel
  sides: Red, Blue

piece man
  side
  kills (kill): 0 or more, usually 0
  foe: a man or none, usually none

choice outcome: turned, other

action slay of a man as slayer at a man as target
  the slayer gains 1 kill
  remove the target

action round of a man as first
  {line}

test harm of a man
  roll D6
  roll D6
  on 7 or more: the result is turned
  when its kills is 1
    roll D6

test face of a man as charger at a man as target
  roll D6
  on 4+: the charger's foe becomes the target

example Two men
  given a man called A: Red
  given a man called B: Blue
  do round of A
  then A's kills is {first} and B's kills is {second}
"""

IN_TURN = ["each man must slay", "each man must slay, one at a time", "for each man\n    it must slay"]
AT_ONCE = ["each man must slay, all at once", "for each man, all at once\n    it must slay"]


@pytest.mark.parametrize(("line", "second"), [*((line, 0) for line in IN_TURN), *((line, 1) for line in AT_ONCE)])
def test_who_is_removed_does_nothing_more(line: str, second: int) -> None:
    def errors(second: int) -> list[str]:
        text = GAME.format(line=line, first=1, second=second)
        return [one.message for one in check_source(text).diagnostics if one.severity is Severity.ERROR]

    assert errors(second) == []
    assert errors(1 - second) != []


def test_an_end_of_a_rule_and_a_branch_of_it_are_two_ways() -> None:
    ruleset = check_source(GAME.format(line=IN_TURN[0], first=1, second=0)).ruleset
    question = pose(ruleset, find_rule(ruleset, "harm"), {})
    found = Odds(question.world).results(question.program())
    # No D6 shows a 7, and he has no kill: what the second die showed.
    assert [found.probability(face) * 6 for face in range(1, 7)] == [1] * 6


def test_a_field_that_names_somebody_or_nobody_is_told_afterwards(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "duel.rules"
    file.write_text(GAME.format(line=IN_TURN[0], first=1, second=0), encoding="utf-8")
    assert main(["odds", str(file), "face"]) == 0
    told = capsys.readouterr().out.partition("charger foe: ")[2]
    assert sorted(told.strip().split(", ")) == ["none 50.0 %", "target 50.0 %"]
