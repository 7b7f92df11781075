"""Lines about dice that were thrown above them, or that nobody rolls: told before a run stops there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.all_checks import check_ruleset

from grognard.checking import check_game, check_source
from grognard.core.faults import Stopped
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.evaluate.odds import Asked
from grognard.evaluate.question import pose

HEAD = """ruleset Volleys

piece unit
  men (man): 0 to 20, usually 10
  hits (hit): 0 or more, usually 0

modifiers to volley of a unit
  +1  many  when its men is 8 or more

test volley of a unit
"""


def told(lines: str) -> list[Diagnostic]:
    ruleset = check_source(HEAD + lines).ruleset
    assert ruleset is not None
    found = Collector()
    check_ruleset(ruleset, found)
    return [one for one in found.diagnostics if one.code.name == "GR201"]


@pytest.mark.parametrize(
    ("lines", "late", "before"),
    [
        ("  roll 2D6\n  add modifiers to volley\n  hits on 4+\n", "hits on 4+", "before `add modifiers to volley`"),
        ("  roll 2D6\n  +1 shot  when its hits is 1\n  1 always misses\n", "1 always misses", "before `+1 shot`"),
        ("  roll 2D6\n  halve\n  drop the lowest\n", "drop the lowest", "before `halve`"),
        ("  roll 2D6\n  on 5+: it loses 1 man\n  +1 die\n", "+1 die", "before `on 5+`"),
        ("  when its men is 3\n    roll 2D6\n  hits on 4+\n", "hits on 4+", "below `when its men is 3` end"),
        ("  hits on 4+\n", "hits on 4+", "No dice are rolled above"),
        ("  start at its men\n  hits on 4+\n", "hits on 4+", "No dice are rolled above"),
    ],
)
def test_dice_that_are_there_no_more(lines: str, late: str, before: str) -> None:
    (one,) = told(lines)
    assert f"`{late}`" in one.message and before in one.message
    ruleset = check_source(HEAD + lines).ruleset
    assert ruleset is not None
    with pytest.raises(Stopped, match="no dice"):
        question = pose(ruleset, ruleset.rules["volley"], {})
        Asked(question.world, question.program()).odds({one: 3 for one in question.world.fields})


@pytest.mark.parametrize(
    "lines",
    [
        "  roll 2D6\n  when its men is 3\n    hits on 4+\n  otherwise\n    hits on 5+\n  6 counts twice\n  add modifiers to volley\n",
        "  roll 2D6  when its men is 3\n  roll 3D6  when its men is not 3\n  hits on 4+\n",
        "  roll 2D6\n    except when its men is 3: roll 3D6\n  drop the lowest\n    except when its men is 4: drop the highest\n  hits on 4+\n",
        "  when its men is 3\n    roll 2D6\n    hits on 4+\n",
        "  ? which dice\n  hits on 4+\n",
    ],
)
def test_dice_that_are_there(lines: str) -> None:
    assert told(lines) == []


def test_a_variant_that_puts_a_line_between_is_told_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "volleys.rules").write_text(f"{HEAD}  roll 2D6\n  hits on 4+\n", encoding="utf-8")
    laid = tmp_path / "late.rules"
    laid.write_text(
        "variant Late of Volleys\n\nadd to volley before hits on 4+ [ours]\n  add modifiers to volley\n",
        encoding="utf-8",
    )
    ruleset = check_game(str(laid)).ruleset
    assert ruleset is not None
    found = Collector()
    check_ruleset(ruleset, found)
    (one,) = (one for one in found.diagnostics if one.code.name == "GR201")
    assert one.place.file.path == str(laid) and "`add to volley` without `before" in str(one.help)
