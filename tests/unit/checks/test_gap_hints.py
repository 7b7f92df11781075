"""What the message about a gap says to write: written, it fills the gap."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.checking import check_game, check_source

GAME = """ruleset Base

chapter A The start

? how many turns a game has [A.1]

table loot
  | D6     || loot |
  | 1 to 3 || 1    |
  | 4+     || ?    |

test plunder
  roll ? (which die is thrown)
  ? what the rain does
  read loot

sequence turn
  1. plunder
    ? who plunders first
"""


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("how many turns", "\n  > Twelve."),
        ("loot, ", "2"),
        ("which die is thrown", "D6"),
        ("what the rain does", "\n  subtract 1"),
        ("who plunders first", "\n  by hand: The elder begins."),
    ],
)
def test_the_hint_of_a_gap_works(tmp_path: Path, words: str, answer: str) -> None:
    (tmp_path / "base.rules").write_text(GAME)
    gaps = [one for one in check_game(str(tmp_path / "base.rules")).diagnostics if one.code.name == "GR401"]
    assert len(gaps) == 5
    [mine] = [one for one in gaps if words in one.message]
    first, *rows = re.findall(r"`([^`]*)`", mine.help or "")
    text = first.replace("…", answer) + "".join(f"\n  {row.replace('?', answer)}" for row in rows)
    (tmp_path / "club.rules").write_text(f"variant Club of Base\n\n{text}\n")
    found = check_game(str(tmp_path / "club.rules"))
    assert not found.has_errors
    assert not any(words in one.message for one in found.diagnostics)
    assert len([one for one in found.diagnostics if one.code.name == "GR401"]) == 4


def test_a_gap_that_stands_by_itself_goes_when_it_is_settled() -> None:
    text = "ruleset Ford\n\nchapter Fire\n\n? whether fire goes so\n\naction fire\n  ? how far\n"
    told = {one.message: one.help or "" for one in check_source(text).diagnostics if one.code.name == "GR401"}
    (alone,) = (help for message, help in told.items() if "whether fire goes so" in message)
    (within,) = (help for message, help in told.items() if "how far" in message)
    assert alone.startswith(
        "In rules of your own take this line away, with what stands below it, once the rules say so"
    )
    assert within.startswith("In rules of your own write the answer in its place")
