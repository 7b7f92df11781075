"""A command loads what it needs: no check where none runs, and no compiler for a game that did not change."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

LIST_MODULES = """
import contextlib, io, sys
from grognard.cli import main
with contextlib.redirect_stdout(io.StringIO()):
    status = main(sys.argv[1:])
assert status == 0, status
print("\\n".join(sorted(name for name in sys.modules if name.startswith("grognard."))))
"""
GAME = """ruleset Ford

piece patrol
  men: 0 to 12, usually 6

test nerve of a patrol
  roll D6
  +1  whole patrol  when its men is 6
"""
COMPILER = ("grognard.driver", "grognard.lowering", "grognard.syntax.parser")
CHECKS = ("grognard.checks",)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "ford.rules"
    path.write_text(GAME, encoding="utf-8")
    return path


def _loaded(game: Path, words: list[str]) -> list[str]:
    """The modules that a command loads."""
    env = {**os.environ, "GROGNARD_CACHE": str(game.parent / "cache")}
    command = [sys.executable, "-c", LIST_MODULES, *words]
    done = subprocess.run(command, cwd=game.parent, env=env, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize(
    "words, unneeded",
    [
        (["rules", "ford.rules"], COMPILER + CHECKS),
        (["roll", "ford.rules", "nerve", "--dice", "3"], COMPILER + CHECKS),
        (["odds", "ford.rules", "nerve"], COMPILER + CHECKS),
        (["export", "ford.rules"], COMPILER + CHECKS),
        (["check", "ford.rules"], COMPILER + CHECKS),
        (["fmt", "--check", "ford.rules"], ("grognard.driver", "grognard.lowering", *CHECKS)),
    ],
    ids=lambda value: value[0],
)
def test_a_second_run_loads_no_more_than_it_needs(game: Path, words: list[str], unneeded: tuple[str, ...]) -> None:
    _loaded(game, words)
    assert [name for name in _loaded(game, words) if name.startswith(unneeded)] == []


@pytest.mark.parametrize("words", [["rules", "ford.rules"], ["roll", "ford.rules", "nerve", "--dice", "3"]])
def test_a_first_run_loads_no_check(game: Path, words: list[str]) -> None:
    assert [name for name in _loaded(game, words) if name.startswith(CHECKS)] == []
