"""House rules as a newcomer writes them: each fault is answered with the block to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game

BASE = """ruleset Ford

choice cover: open, wood

piece squad
  cover, usually open
  men (man): 0 to 12, usually 8

modifiers to nerve of a squad
  +1  in the wood  when its cover is wood

table nerve result
  | total     || result |
  | 4 or more || hold   |
  | 3 or less || run    |

test nerve of a squad
  roll D6
  add modifiers to nerve
  read nerve result
  on run: remove it
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "amend nerve\n  +2  in the wood  when its cover is wood",
            "It is a line of `modifiers to nerve`: write `amend modifiers to nerve` above it.",
        ),
        ("modifiers to nerve\n  +1  new  when its cover is wood", "or `add to modifiers to nerve` for more of them."),
        ("test nerve of a squad\n  roll D8", "Write `amend test nerve` to change lines of it,"),
        ("piece squad\n  men: 0 to 20", "or `add to piece squad` for more of them."),
        (
            "table nerve result\n  | total || result |\n  | any || hold |",
            "Write `amend table nerve result` to change lines of it,",
        ),
    ],
)
def test_what_is_there_already(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "ford.rules").write_text(BASE, encoding="utf-8")
    club = tmp_path / "club.rules"
    club.write_text(f"variant Club of Ford\n\n{text}\n", encoding="utf-8")
    told = [" ".join((found.help or "").split()) for found in check_game(str(club)).diagnostics]
    assert any(said in help for help in told), told


def test_a_new_modifier_goes_into_the_list(tmp_path: Path) -> None:
    (tmp_path / "ford.rules").write_text(BASE, encoding="utf-8")
    club = tmp_path / "club.rules"
    club.write_text(
        "variant Club of Ford\n\namend nerve\n  -1  few left  when its men is 3 or less\n", encoding="utf-8"
    )
    pastes = [found.paste for found in check_game(str(club)).diagnostics]
    assert any(paste.startswith("add to modifiers to nerve\n") for paste in pastes), pastes
