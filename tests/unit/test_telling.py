"""The table of odds beside a rule: the fact that changes its outcome most, weighed as the odds command weighs it."""

from __future__ import annotations

from fractions import Fraction

from grognard.checking import check_source
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import pose
from grognard.evaluate.telling import TellingOdds, telling_odds

GAME = """ruleset Ford

piece company
  stands: 1 to 3, usually 1
  nerve: 1 to 20

choice cover: open, wood, works
choice outcome: across, back

facts
  cover: open, wood, works, usually open
  wet: yes or no

test crossing of a company
  roll D6
  -1  in the wet  when wet
  +2  in a wood  when cover is wood
  +5  in works  when cover is works
  on 4+: the result is across
  the result is back
"""


def _telling(text: str = GAME, rule: str = "crossing") -> TellingOdds:
    game = check_source(text).ruleset
    found = telling_odds(game, game.rules[rule])
    assert found is not None
    return found


def test_the_fact_that_changes_most_is_shown_with_all_its_values() -> None:
    found = _telling()
    assert found.fact == "cover"
    # Works make the crossing sure: 1/2 of the faces 1 to 3 become the other outcome; the wet shifts only 1/6.
    assert [(value, row.probability("across")) for value, row in found.rows] == [
        ("open", Fraction(1, 2)),
        ("wood", Fraction(5, 6)),
        ("works", Fraction(1)),
    ]


def test_every_row_is_what_the_odds_say_of_that_situation() -> None:
    found = _telling()
    game = check_source(GAME).ruleset
    for value, row in found.rows:
        question = pose(
            game, game.rules["crossing"], {**{one.name: one.told for one in found.situation}, found.fact: value}
        )
        assert Odds(question.world).results(question.program()) == row


def test_a_rule_that_no_fact_changes_has_none() -> None:
    game = check_source("ruleset Coin\n\ntest toss\n  roll D6\n").ruleset
    assert telling_odds(game, game.rules["toss"]) is None


def test_numbers_are_those_that_the_examples_tell() -> None:
    far = "  -9  far off  when the company's range is more than 20 inches\n  on 4+:"
    text = GAME.replace("  on 4+:", far) + "\nfacts of a company\n  range: 0 inches or more\n"
    example = "\nexample Far\n  given a company: nerve 7, range 12 inches\n  test crossing of the company\n  dice 4\n  then across\n"
    found = _telling(text + example)
    assert [(one.name, one.told) for one in found.situation if one.name == "range"] == [("range", "12")]


def test_a_number_of_pieces_that_makes_no_difference_is_not_told() -> None:
    text = GAME + "\npiece gun\n  of: company\n  horses: 0 to 6, usually 6\n"
    assert not [one.name for one in _telling(text).situation if one.name == "guns"]
