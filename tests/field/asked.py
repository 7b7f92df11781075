"""The inputs of the cases, word for word, and what the commands answer."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.cli import main

_INPUTS = Path(__file__).parent / "inputs"
Chances = dict[str, Fraction]


def path(name: str) -> str:
    """Where an input lies."""
    return str(_INPUTS / name)


def text(name: str) -> str:
    """An input."""
    return Path(path(name)).read_text(encoding="utf-8")


def run(capsys: pytest.CaptureFixture[str], *typed: str) -> tuple[int, str]:
    """The exit status of a command and all that it printed."""
    capsys.readouterr()
    status = main(list(typed))
    shown = capsys.readouterr()
    return status, shown.out + shown.err


def odds(capsys: pytest.CaptureFixture[str], name: str, *typed: str) -> Chances:
    """The exact chances of each outcome of a rule, by what the outcome is called."""
    status, shown = run(capsys, "odds", path(name), *typed, "--json")
    assert status == 0, shown
    return {outcome: Fraction(chance) for outcome, chance in json.loads(shown)["outcomes"].items()}


def enumerated(outcomes: Iterable[object]) -> Chances:
    """The chances where each of some outcomes is as likely as any other."""
    ways = Counter(map(str, outcomes))
    return {outcome: Fraction(count, ways.total()) for outcome, count in ways.items()}


def faces(*sides: int) -> Iterable[tuple[int, ...]]:
    """Every way in which dice of some sides fall."""
    return product(*(range(1, each + 1) for each in sides))


def faults(name: str) -> list[tuple[str, int, str, str]]:
    """Errors and warnings of an input: code, line, message, help."""
    return [
        (found.code.name, found.place.line, found.message, found.help or "")
        for found in check_game(path(name)).diagnostics
        if found.severity.value in {"error", "warning"}
    ]


def drafted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str) -> str:
    """What `draft -` makes of an input that is pasted."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text(name).encode())))
    status, shown = run(capsys, "draft", "-")
    assert status == 0, shown
    return shown
