"""A lot drawn among pieces is told as a lot between those it is drawn among, and not as a die with so many sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import main

_LOTS = """ruleset Lots

piece man
  hits: 0 or more, usually 0

action shoot of a man as firer
  draw a man which is not the firer as victim
  the victim gains 1 hit

example {title}
  given a man called Ann
  given a man called Bob
  given a man called Cy
  do shoot of Ann
  dice {dice}
  then Cy's hits is 1
"""


@pytest.mark.parametrize(
    ("dice", "told"), [("2", ""), ("5", "Die 1 that is listed is a lot between Bob (1) and Cy (2); there is no 5.")]
)
def test_a_lot_is_told_with_its_names(dice: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lots.rules").write_text(_LOTS.format(title="A stray shot", dice=dice), encoding="utf-8")
    main(["check", str(tmp_path / "lots.rules")])
    said = " ".join("".join(capsys.readouterr()).split())
    assert (told in said) if told else ("of the run" not in said and "error" not in said)


def test_a_lot_that_nobody_drew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = _LOTS.format(title="A stray shot", dice="1").replace("  dice 1\n", "")
    (tmp_path / "lots.rules").write_text(text, encoding="utf-8")
    main(["check", str(tmp_path / "lots.rules")])
    said = " ".join("".join(capsys.readouterr()).split())
    assert "A lot is drawn, between Bob (1) and Cy (2), and no die is listed." in said
