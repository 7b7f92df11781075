"""The hook and the action that other repositories use: they start commands that there are, on files that there may be."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from grognard.cli.app import COMMANDS

yaml: Any = pytest.importorskip("yaml", reason="mkdocs brings it: make setup")
ROOT = Path(__file__).resolve().parents[2]


def test_each_hook_starts_a_command_for_rules_texts() -> None:
    for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")):
        program, command = shlex.split(hook["entry"])
        assert program == "grognard" and command in COMMANDS
        assert re.search(hook["files"], "club/night.rules") and not re.search(hook["files"], "notes.txt")


def test_the_action_puts_nothing_of_others_into_a_script() -> None:
    action = yaml.safe_load((ROOT / ".github/actions/check/action.yml").read_text(encoding="utf-8"))
    scripts = [step["run"] for step in action["runs"]["steps"] if "run" in step]
    assert any("grognard check --format github" in script for script in scripts)
    assert not any("${{" in script for script in scripts)
