"""What the README shows is what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from grognard.cli import main

ROOT = Path(__file__).parents[1]
SHOWN = re.findall(
    r"```text\n\$ grognard ([^\n]+)\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL
)


def test_the_readme_shows_commands() -> None:
    assert len(SHOWN) >= 4


@pytest.mark.parametrize(
    ("command", "output"), SHOWN, ids=[command.split()[0] + str(i) for i, (command, _) in enumerate(SHOWN)]
)
def test_output_is_real(command: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(shlex.split(command))
    said = capsys.readouterr()
    assert (said.out or said.err).startswith(output.rstrip("\n"))


def test_the_rules_it_quotes_stand_in_the_ruleset() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    quoted = next(block for block in re.findall(r"```text\n(.*?)```", readme, re.DOTALL) if block.startswith("table "))
    text = (ROOT / "rules/regimental/regimental.rules").read_text(encoding="utf-8")
    words = {" ".join(line.split()) for line in text.split("\n")}
    for line in quoted.split("\n"):
        assert " ".join(line.split()) in words, line
