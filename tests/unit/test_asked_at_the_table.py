"""A person at the terminal types what comes to mind: names in capitals or cut short, yes and no, nothing, and mistakes."""

from __future__ import annotations

import io
from typing import Any, cast

import pytest

from grognard.cli.asking import AtTerminal
from grognard.core.closures import PASS
from grognard.core.program import Choose
from grognard.core.world import Unknown
from grognard.ir.declared import FieldOf
from grognard.ir.types import Numbers

OFFER = [PASS, "charge", "charge a place", "march"]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:
    def lines(*answers: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in answers)))

    return lines


def _chosen(options: list[str], question: str = "choose one") -> object:
    return AtTerminal([]).choose(Choose(0, None, cast("Any", None), "what to do", question=question), "Reeds", options)


@pytest.mark.parametrize(
    ("answer", "meant"),
    [("MARCH", "march"), ("m", "march"), ("charge", "charge"), ("3", "charge a place"), ("", PASS), ("pas", PASS)],
)
def test_names_cut_short_numbers_and_nothing(typed: Any, answer: str, meant: str) -> None:
    typed(answer)
    assert _chosen(OFFER) == meant


@pytest.mark.parametrize(("answer", "meant"), [("y", "fire"), ("Yes", "fire"), ("no", PASS), ("n", PASS)])
def test_yes_and_no_to_an_offer(typed: Any, answer: str, meant: str) -> None:
    typed(answer)
    assert _chosen([PASS, "fire"], "whether to fire") == meant


def test_what_will_not_do_is_said_and_asked_again(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("retreat", "ch", "?", "undo", "march")
    assert _chosen(OFFER) == "march"
    question, *ways, none, two, help_, undo = capsys.readouterr().err.replace("> ", "").splitlines()
    assert question == "Reeds: which of these? (Enter: pass)" and len(ways) == len(OFFER)
    assert none.strip().startswith("`retreat` is none of these. Type its number")
    assert two.strip().startswith("`ch` may be charge or charge a place.")
    assert "Enter alone: pass." in help_ and "Ctrl-C ends the game." in help_
    assert undo.strip().startswith("What was answered stands.")


def test_where_something_must_be_picked_enter_is_no_answer(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("", "wheel")
    assert _chosen(["march", "wheel"]) == "wheel"
    assert "Enter" not in capsys.readouterr().err


def test_a_length_says_to_whom(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("banana", "?", "12")
    players = AtTerminal([])
    players.beside = lambda _unknown: ["Flints"]
    field = FieldOf(name="range", type=Numbers(0, 36, "inches"), place=cast("Any", None))
    assert players.tell(Unknown(0, "Reeds's range", field, None)) == 12
    told = capsys.readouterr().err
    assert told.count("Reeds's range, Flints (0 to 36 inches): ") == 3
    assert "cannot be `banana`" in told and "Say how it is on your table: 0 to 36 inches." in told
