"""What worked examples touch, and the examples that are proposed for the rest. Counts are counted in the text by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.games import the_game

from grognard.checking import check_game, check_source
from grognard.cli.app import main
from grognard.coverage.gaps import behind_gaps
from grognard.coverage.measure import Coverage, measure
from grognard.coverage.points import Sort, points
from grognard.coverage.propose import Proposal, propose
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_source

pytestmark = pytest.mark.slow

GAME = """ruleset Hill

choice morale result: carry on, rout
choice weapon: musket, rifle

facts
  fog: yes or no, usually no
  range: 0 to 24 inches

piece unit
  weapon, usually musket
  men: 0 to 20, usually 10
  routed: yes or no, usually no

table reach
  | weapon || reach |
  | musket || 6"    |
  | rifle  || 12"   |

table morale result
  | total     || morale result |
  | 3 or more || carry on      |
  | 2 or less || rout          |

modifiers to morale of a unit
  +1  close by  when range is within its weapon's reach
    except when fog
  -2  few men   when its men is 3 or less

test morale of a unit
  roll D6
  add modifiers to morale
  read morale result
  on rout: it becomes routed

example A five in the open
  given a unit
  given range is 10"
  test morale of it
  dice 5
  then carry on
"""


SEEN = """ruleset Sight

facts
  night: yes or no, usually no
  range: 1 to 2 inches

table seen
  | range || seen |
  | 1"    || near |
  | 2"    || far  |

test sight
  roll D6
  when night, or when seen is near:
    +1

example In the dark
  given night
  given range is 1"
  test sight
  dice 3
  then 4
"""
"""At night nobody looks at the table; only who would explain why the `when` holds could."""


def covered(text: str) -> Coverage:
    return measure(compile_source(text, "hill.rules").ruleset)


def proposed(text: str, folder: Path) -> Proposal:
    (folder / "hill.rules").write_text(text)
    ruleset = compile_source(text, "hill.rules").ruleset
    return propose(
        ruleset, "hill", measure(ruleset), lambda more: compile_source(more, "hill_examples.rules", folder=folder)
    )


def test_a_row_that_no_run_asks_for_is_not_touched_by_explaining_the_run() -> None:
    rows = [point for point in covered(SEEN).missing if point.sort is Sort.ROW]
    assert len(rows) == 2


def test_what_one_example_touches() -> None:
    # The musket's row (its reach is asked), and `3 or more`; no modifier, `carry on`, no case, no exception.
    assert covered(GAME).counts() == (
        (Sort.ROW, 2, 4),
        (Sort.MODIFIER, 0, 2),
        (Sort.OUTCOME, 1, 2),
        (Sort.CASE, 0, 1),
        (Sort.EXCEPTION, 0, 1),
    )


def test_an_example_that_does_not_hold_touches_nothing() -> None:
    assert all(touched == 0 for _, touched, _ in covered(GAME.replace("then carry on", "then rout")).counts())


def test_a_line_that_does_not_apply_is_not_touched_and_one_that_does_is() -> None:
    near = covered(GAME.replace('range is 10"', 'range is 6"'))
    assert dict((sort, touched) for sort, touched, _ in near.counts())[Sort.MODIFIER] == 1


def test_an_exception_is_touched_where_it_holds() -> None:
    foggy = covered(GAME.replace('range is 10"', 'range is 6" and fog'))
    counts = {sort: touched for sort, touched, _ in foggy.counts()}
    assert (counts[Sort.EXCEPTION], counts[Sort.MODIFIER]) == (1, 0)


def test_what_is_proposed_touches_all_and_holds(tmp_path: Path) -> None:
    proposal = proposed(GAME, tmp_path)
    assert proposal.left == ()
    assert all(touched == whole for _, touched, whole in proposal.after.counts())
    # Seven points are missing; that a unit routs is an outcome, a row and a case at once.
    assert proposal.count <= 5
    (tmp_path / "hill_examples.rules").write_text(proposal.text)
    found = check_game(str(tmp_path / "hill_examples.rules")).diagnostics
    assert sum(one.code.name == "GR409" for one in found) == proposal.count
    assert not any(one.severity is Severity.ERROR for one in found)


def test_the_same_text_gives_the_same_examples(tmp_path: Path) -> None:
    assert proposed(GAME, tmp_path).text == proposed(GAME, tmp_path).text


def test_what_a_gap_keeps_from_being_shown_is_said(tmp_path: Path) -> None:
    text = GAME.replace("  read morale result\n", "  ? what is done then\n  read morale result\n")
    proposal = proposed(text, tmp_path)
    assert dict((point.words, words) for point, words in proposal.after.behind)["`rout` as an outcome of `morale`"] == (
        "what is done then"
    )
    assert proposal.left == ()
    # What lies behind a gap is none of what there is to touch.
    assert all(touched == whole for _, touched, whole in proposal.after.counts())


def test_what_is_done_where_a_gap_is_not_met_lies_behind_none() -> None:
    branches = """  ? what is done then  when fog
  when range is 12" or less
    when fog
      it becomes routed
    otherwise
      when its men is 3 or less
        it becomes routed
  read morale result
"""
    ruleset = check_source(GAME.replace("  read morale result\n", branches), "hill.rules").ruleset
    assert ruleset is not None
    behind = behind_gaps(ruleset)
    # The branch for fog is left by the gap; what stands below its `otherwise` is come to on every clear day.
    assert [point.words for point in points(ruleset) if point.mark in behind] == ["`when fog` in `morale`"]


def test_a_gap_that_only_some_come_to_hides_nothing(tmp_path: Path) -> None:
    text = GAME.replace("  read morale result\n", "  ? what is done then  when fog\n  read morale result\n")
    proposal = proposed(text, tmp_path)
    # The exception is for fog alone, and every run in fog meets the gap.
    assert [point.sort for point, _ in proposal.after.behind] == [Sort.EXCEPTION]
    assert proposal.left == ()


def never(text: str) -> dict[str, str]:
    return {point.place.text.strip(): why for point, why in covered(text).never}


def test_rows_that_no_rule_reads_are_counted_apart() -> None:
    text = GAME + "\ntable idle\n  | weapon || worth |\n  | musket || 1 |\n  | rifle || 2 |\n"
    assert set(never(text).values()) == {"no rule reads this table: it is for the reader"}
    assert len(never(text)) == 2
    assert covered(text).counts() == covered(GAME).counts()


BANDS = """ruleset Bands

choice band: near, far, out of reach

facts
  range: 0 to 24 inches

table ends
  | range         || band         |
  | up to 6"      || near         |
  | up to 12"     || far          |
  | more than 12" || out of reach |

table needed
  | band         || number |
  | near         || 2      |
  | far          || 4      |
  | out of reach || -      |

work out need
  let how far be ends
  when how far is out of reach
    the result is 9
  read needed using how far
"""


def test_a_row_that_its_reader_has_left_before_is_counted_apart() -> None:
    assert never(BANDS) == {
        "| out of reach || -      |": "what reads it is left before, or never begun, where the how far is out of reach"
    }
    # Near miss: the lines below the condition do not leave the rule.
    assert never(BANDS.replace("    the result is 9", "    by hand: Look again.")) == {}
    # Near miss: what is read is not what was asked.
    assert never(BANDS.replace("using how far", "using ends")) == {}


LIMIT = """ruleset Limit

facts of a unit
  distance to commander: 0 to 48 inches

piece commander
  orders: 0 or more, usually 0
piece unit
  moved: yes or no, usually no

action transfer of a commander to a unit as receiver
  the commander gains 1 order
  when the receiver's distance to commander is beyond 6"
    the receiver becomes moved

limits on a commander as giver to a unit
  transfer only when the unit's distance to commander is within 6"
"""


def test_a_branch_that_a_limit_shuts_out_is_counted_apart(tmp_path: Path) -> None:
    assert list(never(LIMIT).values()) == [
        "`transfer` is done only where the receiver's distance to commander is 6\" or less"
    ]
    assert never(LIMIT.replace("is within 6", "is within 7")) == {}


HARD = """ruleset Hard

piece player
  passing: yes or no, usually no
piece unit
  player: a player
  activated: yes or no, usually no

action take a turn of a player as one
  let mine be the number of units of the one which is not activated
  stop here  when mine is 0
  for each player as other
    let theirs be the number of units of the other which is not activated
    when mine is less than theirs
      the one becomes passing
"""


def test_set_ups_are_found_that_no_plain_situation_has(tmp_path: Path) -> None:
    # Another player with more units than the first, who has one.
    proposal = proposed(HARD, tmp_path)
    assert proposal.left == () and proposal.after.behind == ()
    assert all(touched == whole for _, touched, whole in proposal.after.counts())


def test_a_bundled_ruleset_is_proposed_examples_that_hold() -> None:
    ruleset = the_game("regimental").ruleset
    before = measure(ruleset)
    proposal = propose(ruleset, "regimental", before, lambda text: compile_source(text, "r.rules"), 200_000)
    assert len(proposal.after.shown) == len(before.shown) + proposal.count
    assert len(proposal.after.missing) < len(before.missing) / 2
    assert {point.mark for point, _ in proposal.left} == {point.mark for point in proposal.after.missing}


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hill.rules").write_text(GAME)
    assert main(["examples", "hill.rules"]) == 0
    assert "rows          2 of 4" in capsys.readouterr().out
    assert main(["examples", "hill.rules", "--json", "--propose"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["counts"]["rows"] == {"touched": 2, "all": 4}
    assert data["proposed"]["untouched"] == []
    assert main(["examples", "hill.rules", "--propose", "-o", "more.rules"]) == 0
    assert "With" in capsys.readouterr().out
    assert main(["examples", "more.rules"]) == 0
    assert "Not touched" not in capsys.readouterr().out
    assert main(["examples", "hill.rules", "--propose", "-o", "hill.rules"]) == 2
    assert Path("hill.rules").read_text() == GAME
    assert main(["examples", "hill.rules", "-o", "other.rules"]) == 2
    assert "--propose" in capsys.readouterr().err
