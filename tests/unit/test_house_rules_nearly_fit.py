"""House rules that nearly fit: which game, which block, which line is meant is told, and what is told checks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.diagnostics.diagnostic import Diagnostic

BASE = """ruleset Reed Bank
  sides: Red, Blue

choice arm: foot, horse

piece band
  side
  men (man): 0 to 9, usually 5

roster of a band
  | troop || arms |
  | Pikes || 2    |

table factors
  | total     || factor |
  | 5 or more || 2      |
  | 4 or less || 1      |

dice shooting of a band
  start at 2D6
  hits on 4+

modifiers to nerve of a band
  +1  many  when its men is 6 or more

test stand fast of a band
  roll D6
  add modifiers to nerve

fight brawl of a band as one against a band as two
  roll D6
  the higher wins
  the loser loses 1 man
"""
STEADY = "variant Steady of Reed Bank\nadd to band\n  steady: yes or no, usually no\n"
SMOKE = "variant Smoke of Reed Bank\nadd to band\n  smoky: yes or no, usually no\n"


@pytest.fixture
def told(tmp_path: Path):  # type: ignore[no-untyped-def]
    """Of a variant what is said against it."""
    for name, text in (("reed_bank", BASE), ("steady", STEADY), ("smoke", SMOKE)):
        (tmp_path / f"{name}.rules").write_text(text, encoding="utf-8")

    def errors(text: str) -> list[Diagnostic]:
        (tmp_path / "mine.rules").write_text(text, encoding="utf-8")
        found = check_game(str(tmp_path / "mine.rules")).diagnostics
        return [one for one in found if one.severity.value == "error"]

    return errors


HEAD = "variant Mine of Reed Bank\n"
TIRED = f"{HEAD}add to band\n  tired: yes or no, usually no\n"


@pytest.mark.parametrize(
    ("written", "line", "meant"),
    [
        (f"{HEAD}amend nerve\n  +2  many  when its men is 6 or more\n", "nerve", "modifiers to nerve"),
        (f"{HEAD}amend factors of a band\n  | 5 or more || 3 |\n", "factors of a band", "factors"),
        (f"{HEAD}add to shooting of a band\n  +1 die  when its men is 8 or more\n", "shooting of a band", "shooting"),
        (f"{HEAD}add to roster\n  | Bows || 3 |\n", "roster", "roster of bands"),
        (
            f"{HEAD}replace factors\n  | total || factor |\n  | any || 3 |\n",
            "replace factors\n",
            "replace table factors",
        ),
        ("variant Mine for Reed Bank\n", "variant Mine for Reed Bank", "variant Mine of Reed Bank"),
        (f"{HEAD}  with: Steady and Smoke\n", "with: Steady and Smoke", "with: Steady, Smoke"),
        (
            f"{TIRED}add to brawl\n  -1  tired  when it is tired\n",
            "add to brawl",
            "add to brawl before the higher wins",
        ),
    ],
)
def test_what_is_meant_is_shown_and_checks(told, written: str, line: str, meant: str) -> None:  # type: ignore[no-untyped-def]
    found = told(written)
    assert len(found) == 1, [(one.code.name, one.message, one.help) for one in found]
    assert f"`{meant}`" in (found[0].help or ""), found[0].help
    mended = written.replace(line.strip(), meant, 1)
    assert not told(mended)


def test_no_name_is_guessed_from_the_pieces_behind_it(told) -> None:  # type: ignore[no-untyped-def]
    (found,) = told(f"{HEAD}add to bravery of a band\n  -1  night  when its men is 3 or less\n")
    assert re.search(r"Did you mean", found.help or "") is None


def test_a_list_of_dice_is_called_so(told) -> None:  # type: ignore[no-untyped-def]
    (found,) = told(f"{HEAD}add to modifiers to shooting\n  +1  near\n")
    assert (found.help or "").startswith("`shooting` is a list of dice here. Write `shooting` alone")
