"""Many examples of a base that come out otherwise for what is usual of one thing: that is tried, and told once."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

_EXAMPLES = "".join(
    f"\nexample Case {die}\n  given a unit\n  test nerve of it\n  dice {die}\n  then {die + 1}\n" for die in range(1, 7)
)
BASE = f"""ruleset Mill

choice grade: raw, steady, bold

piece unit
  grade, usually steady
  men: 0 to 9, usually 1

test nerve of a unit
  roll D6
  add its men
  +2  bold  when it is bold

sequence turn
  1. nerve
    for each unit
      test nerve of it
{_EXAMPLES}"""


@pytest.fixture(autouse=True)
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mill.rules").write_text(BASE, encoding="utf-8")


def said(changes: str, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    Path("mine.rules").write_text(f"variant Mine of Mill\n\n{changes}\n", encoding="utf-8")
    main(["check", "mine.rules", "--errors-only", *more])
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("changes", "cure"),
    [
        ("amend unit\n  grade, usually bold", "`grade` is `usually steady` (line 4 of yours)"),
        ("amend unit\n  men: 0 to 9, usually 3", "`men` is `usually 1` (line 4 of yours)"),
        (
            "facts of a unit\n  drums: yes or no, usually yes\n\nadd to nerve\n  +1  drums  when drums",
            "`drums` is `usually no` (line 4 of yours)",
        ),
        (
            "facts of a unit\n  rain: yes or no\n\nadd to nerve\n  -1  rain  when rain",
            "`rain` is `usually no` (line 4 of yours)",
        ),
    ],
)
def test_one_thing_that_is_usual_cures_all(changes: str, cure: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(changes, capsys)
    assert f"All of them hold if {cure}." in shown
    # Six lines are not shown, and are there for whoever wants them.
    assert "remove example" not in shown and "`--more` prints the lines" in shown
    assert said(changes, capsys, "--more").count("remove example Case") == 6


def test_what_nothing_usual_cures_has_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said("add to nerve\n  +1  always", capsys)
    assert "as before" not in shown and shown.count("remove example Case") == 6


def test_what_is_left_has_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    base = Path("mill.rules")
    base.write_text(
        BASE + "\nexample A bold one\n  given a unit: bold\n  test nerve of it\n  dice 1\n  then 4\n", "utf-8"
    )
    shown = said("amend unit\n  men: 0 to 9, usually 3\n\namend nerve\n  +1  bold  when it is bold", capsys)
    assert "6 of these 7 hold if `men` is `usually 1`" in shown
    assert "remove example A bold one" in shown and "Case" not in shown.partition("remove example")[2]
