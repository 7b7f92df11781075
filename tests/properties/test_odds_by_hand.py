"""Small rules with loops, ways out of them and rolls that are made again: their chances by hand, and every run one by one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from tests.chances import ends_of

from grognard.checking import check_source
from grognard.core.faults import Stopped
from grognard.driver import compile_source
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import find_rule, pose

HEAD = """ruleset Loops

piece unit
  hits: 0 to 9, usually 0
  men: 0 to 9, usually 2

dice none
  start at 1D4
  drop the lowest

work out tally of a unit with a number as step
  start at 0
  repeat 2 times
    add step

test trial of a unit
"""

TRIES = """  repeat until its hits is 2 or more at most 3 times
    roll D6
    on 5+: it gains 1 hit
  the result is its hits
"""
"""Two chances in six, three tries: 0 in 8/27, 1 in 12/27, the rest is 2."""

UNTIL = """  repeat until its hits is 1 or more or when its men is 0
    roll D6
    on 6: it gains 1 hit
    on 1: it loses 1 man
  the result is its men
"""
"""Of throws that count half are a 6: none lost 1/2, one 1/4, both 1/4."""

OUT = """  repeat 3 times
    roll D6
    on 6: the result is its hits
    it gains 1 hit
  the result is 9
"""

OUT_OF_TWO = """  repeat 2 times
    repeat 2 times
      roll D6
      on 6: the result is its hits
      it gains 1 hit
    it gains 3 hits
  the result is 9
"""
"""A 6 at the first, second, third, fourth throw: 0, 1, 5 and 6 hits by then."""

AGAIN = """  roll 2D6
  on 7: roll again
"""

AGAIN_AND_COUNTED = """  roll D6
  on 1
    it loses 1 man
    when its men is 0
      the result is 0
    roll again
  on 2: roll again
"""
"""Two men: a 1 costs one of them, a 2 nothing."""

UNTIL_IT_IS_FIVE = """  roll D4
  repeat until the total is 5 or more
    add 1
"""
"""No field changes, but the total does: so there is a next round."""

UNTIL_NOTHING_CHANGES = """  roll D4
  repeat until the total is 3 or more
    add 0
"""

UNTIL_HE_GAINS = """  roll D4
  repeat until its hits is 3 or more
    it gains 1 hit  when the total is 3 or more
  the result is its hits
"""
"""On 1 and 2 nothing changes in a round: that is the last."""

STOPPED_BELOW_MANY = """  roll 0 to 15 as tens
  roll D6 as ones
  it gains as many hits as ones
  roll D2
  stop here  when the total is 2
  add 7
"""
"""More states than are gone through one by one, and the last throw may end it: a 2, or 1 and 7."""

BEFORE_THE_SECOND = """  roll D6 as first
  let high be 0
  let high be 1  when first is 5 or more
  roll D4
  the result is high times 10 plus the total
"""

SO_MANY_FOR_NOTHING = """  roll D3
  it gains as many hits as the total
  roll as many D4 as the total
  the result is its hits
"""
"""Nobody asks what the second throw came to."""

NEVER_AGAIN = """  roll D4
  stop here
  roll again
"""

SIXTEEN_TIMES_TWO = """  roll 0 to 15 as tens
  it gains D2 hits
  roll D2 as ones
  it gains as many hits as ones
  roll D2
  add (tens times 100) plus (its hits times 10)
"""
"""The third throw changes hits, and leaves the tens alone: sixteen states that differ only in these."""

SIXTEEN_AND_ONE_READ = """  roll 0 to 15 as tens
  roll D2 as first
  roll D2 as ones
  it gains 1 hit  when first is 2 and ones is 2
  roll D2
  add (tens times 100) plus (first times 10)
  add its hits times 5000
"""
"""The third throw looks at the first and changes it not."""

STOPPED_AT_ONCE = """  for each unit as one, all at once
    roll D2
    stop here  when the total is 2
    it gains 1 hit
  the result is its hits
"""

NO_DIE_COUNTS = """  roll none
"""

FROM_NOUGHT = """  roll 0 to 2
  -1 on each die
"""

GIVEN_A_NUMBER = """  roll D2
  add (tally of it with 2)
"""
"""Twice two, whatever fell."""

GIVEN_WHAT_WAS_KEPT = """  roll D2
  let kept be 2
  add (tally of it with kept)
"""

SHIFTED = """  roll 2D6
  +3  luck
  the result is the total
"""


def of(ways: Mapping[int, int], total: int) -> dict[object, Fraction]:
    return {value: Fraction(count, total) for value, count in ways.items()}


TWO_DICE = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


@pytest.mark.parametrize(
    ("body", "chances"),
    [
        (TRIES, of({0: 8, 1: 12, 2: 7}, 27)),
        (UNTIL, of({2: 2, 1: 1, 0: 1}, 4)),
        (OUT, of({0: 36, 1: 30, 2: 25, 9: 125}, 216)),
        (OUT_OF_TWO, of({0: 216, 1: 180, 5: 150, 6: 125, 9: 625}, 1296)),
        (AGAIN, of({total: ways for total, ways in TWO_DICE.items() if total != 7}, 30)),
        # Of the five faces that end a throw one is a 1: with both men lost, 1/25; the others 3 to 6 share the rest.
        (AGAIN_AND_COUNTED, of({0: 1, 3: 6, 4: 6, 5: 6, 6: 6}, 25)),
        (UNTIL_IT_IS_FIVE, {5: Fraction(1)}),
        (UNTIL_NOTHING_CHANGES, of({1: 1, 2: 1, 3: 1, 4: 1}, 4)),
        (UNTIL_HE_GAINS, of({0: 1, 3: 1}, 2)),
        (STOPPED_BELOW_MANY, of({2: 1, 8: 1}, 2)),
        (BEFORE_THE_SECOND, of({1: 4, 2: 4, 3: 4, 4: 4, 11: 2, 12: 2, 13: 2, 14: 2}, 24)),
        (SO_MANY_FOR_NOTHING, of({1: 1, 2: 1, 3: 1}, 3)),
        (NEVER_AGAIN, of({1: 1, 2: 1, 3: 1, 4: 1}, 4)),
        (STOPPED_AT_ONCE, of({0: 1, 1: 1}, 2)),
        (NO_DIE_COUNTS, {0: Fraction(1)}),
        (FROM_NOUGHT, of({-1: 1, 0: 1, 1: 1}, 3)),
        (GIVEN_A_NUMBER, of({5: 1, 6: 1}, 2)),
        (GIVEN_WHAT_WAS_KEPT, of({5: 1, 6: 1}, 2)),
        (
            SIXTEEN_TIMES_TWO,
            of(
                {
                    100 * tens + 10 * hits + last: ways
                    for tens in range(16)
                    for hits, ways in ((2, 1), (3, 2), (4, 1))
                    for last in (1, 2)
                },
                128,
            ),
        ),
        (
            SIXTEEN_AND_ONE_READ,
            of(
                {
                    100 * tens + middle + last: ways
                    for tens in range(16)
                    for middle, ways in ((10, 2), (20, 1), (5020, 1))
                    for last in (1, 2)
                },
                128,
            ),
        ),
        (SHIFTED, of({total + 3: ways for total, ways in TWO_DICE.items()}, 36)),
    ],
    ids=[
        "tries",
        "until",
        "out",
        "out of two",
        "again",
        "again and counted",
        "to five",
        "nothing changes",
        "gains",
        "stopped",
        "before",
        "for nothing",
        "never again",
        "stopped at once",
        "no die counts",
        "from nought",
        "given a number",
        "given what was kept",
        "sixteen times two",
        "sixteen and one read",
        "shifted",
    ],
)
def test_chances(body: str, chances: dict[object, Fraction]) -> None:
    found = check_source(HEAD + body)
    assert not found.has_errors, [one.message for one in found.diagnostics]
    assert ends_of(found.ruleset, "trial") == chances


FOR_EVER = (
    "  roll D6\n  roll again\n",
    "  roll D2\n  roll again  when its men is 2\n",
    "  repeat until its men is 9\n    roll D2\n",
    "  repeat until its men is 9\n    roll D2\n    on 2: it gains 1 hit\n    on 1: it loses 1 hit\n",
)


@pytest.mark.parametrize("body", FOR_EVER)
def test_what_never_ends_is_told(body: str) -> None:
    found = compile_source(HEAD + body)
    question = pose(found.ruleset, find_rule(found.ruleset, "trial"), {})
    with pytest.raises(Stopped, match="for ever: nothing ends it"):
        Odds(question.world).results(question.program())


def test_what_nobody_reads_and_nobody_knows_is_a_gap_all_the_same() -> None:
    body = "  roll D2\n  when the total is 2\n    let kept be ? (how much is kept)\n  the result is 1\n"
    found = compile_source(HEAD + body)
    assert not found.has_errors, [one.message for one in found.diagnostics]
    question = pose(found.ruleset, find_rule(found.ruleset, "trial"), {})
    answer = Odds(question.world).answer(question.program())
    assert [(gap.words, share) for gap, share in answer.gaps] == [("how much is kept", Fraction(1, 2))]
    assert answer.missing == Fraction(1, 2)
