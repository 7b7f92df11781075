"""What worked examples touch, and the examples that are proposed for the rest. Counts are counted in the text by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.cli.app import main
from grognard.coverage.measure import Coverage, measure
from grognard.coverage.points import Sort
from grognard.coverage.propose import Proposal, propose
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import compile_ruleset, compile_text

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


def covered(text: str) -> Coverage:
    return measure(compile_text(text, "hill.rules", check=False).ruleset)


def proposed(text: str, folder: Path) -> Proposal:
    (folder / "hill.rules").write_text(text)
    ruleset = compile_text(text, "hill.rules", check=False).ruleset
    return propose(
        ruleset,
        "hill",
        measure(ruleset),
        lambda more: compile_text(more, "hill_examples.rules", check=False, folder=folder),
    )


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
    found = compile_ruleset(str(tmp_path / "hill_examples.rules")).diagnostics
    assert sum(one.code.name == "GR409" for one in found) == proposal.count
    assert not any(one.severity is Severity.ERROR for one in found)


def test_the_same_text_gives_the_same_examples(tmp_path: Path) -> None:
    assert proposed(GAME, tmp_path).text == proposed(GAME, tmp_path).text


def test_what_a_gap_keeps_from_being_shown_is_said(tmp_path: Path) -> None:
    text = GAME.replace("  read morale result\n", "  ? what is done then\n  read morale result\n")
    proposal = proposed(text, tmp_path)
    why = {point.words: why for point, why in proposal.left}
    assert why["`rout` as an outcome of `morale`"] == "a gap stops what leads to it: what is done then"


def test_what_no_rule_leads_to_is_said(tmp_path: Path) -> None:
    text = GAME + "\ntable idle\n  | weapon || worth |\n  | musket || 1 |\n  | rifle || 2 |\n"
    left = [(point.place.text, why) for point, why in proposed(text, tmp_path).left]
    assert [why for _, why in left] == ["no rule that an example can show leads to it"] * 2


def test_a_bundled_ruleset_is_proposed_examples_that_hold() -> None:
    ruleset = compile_ruleset("regimental", check=False).ruleset
    before = measure(ruleset)
    proposal = propose(ruleset, "regimental", before, lambda text: compile_text(text, "r.rules", check=False), 200_000)
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
