"""`-- allow CODE: reason`: what it hides, what it does not, and what is said of one that is wrong."""

from __future__ import annotations

import json

import pytest

from grognard.checking import check_source
from grognard.cli.app import main

GAME = """ruleset T

piece unit
  shaken: yes or no, usually no{behind}

test nerve of a unit
  roll D6
  it becomes shaken
{above}  add 1  when it is shaken
"""


def found(behind: str = "", above: str = "") -> tuple[list[str], list[str]]:
    compiled = check_source(GAME.format(behind=behind, above=above))
    return [one.code.name for one in compiled.diagnostics], [one.code.name for one in compiled.allowed]


def test_the_text_has_one_finding() -> None:
    assert found() == (["GR512"], [])


@pytest.mark.parametrize("comment", ["  -- allow GR512: it stays", "  -- ALLOW gr512 : it stays"])
def test_what_is_allowed_with_a_reason_is_counted_and_not_said(comment: str) -> None:
    assert found(comment) == ([], ["GR512"])


def test_a_comment_of_its_own_is_about_the_next_line() -> None:
    text = GAME.format(behind="", above="").replace(
        "  shaken:", "  -- allow GR512: it stays\n  -- so it does\n  shaken:"
    )
    compiled = check_source(text)
    assert not compiled.diagnostics
    assert len(compiled.allowed) == 1


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("  -- allow GR512", ["GR504", "GR512"]),
        ("  -- allow GR512:", ["GR504", "GR512"]),
        ("  -- allow GR599: why not", ["GR504", "GR512"]),
        ("  -- allow", ["GR504", "GR512"]),
        ("  -- allow GR101: why not", ["GR504", "GR512"]),
        ("  -- allow GR401: why not", ["GR504", "GR512"]),
        ("  -- allow GR513: another finding", ["GR505", "GR512"]),
        ("  -- allowed to stay", ["GR512"]),
        ("  -- we allow GR512: no allowance at all", ["GR512"]),
    ],
)
def test_what_is_said_of_an_allowance_that_is_wrong(comment: str, codes: list[str]) -> None:
    said, allowed = found(comment)
    assert (sorted(said), allowed) == (codes, [])


def test_an_allowance_is_about_its_own_line_only() -> None:
    said, allowed = found(above="  -- allow GR512: not here\n")
    assert (sorted(said), allowed) == (["GR505", "GR512"], [])


def test_what_is_allowed_is_in_every_form_of_the_answer(
    tmp_path: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    path = f"{tmp_path}/t.rules"
    with open(path, "w") as file:
        file.write(GAME.format(behind="  -- allow GR512: it stays", above=""))
    assert main(["check", path]) == 0
    assert capsys.readouterr().out == "Nothing found. (1 allowed in place: GR512 at t.rules:4)\n"
    assert main(["check", path, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["code"] for one in data["allowed"]] == ["GR512"]
    assert data["diagnostics"] == []
    assert main(["check", path, "--format", "sarif"]) == 0
    [result] = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert (result["ruleId"], result["suppressions"]) == ("GR512", [{"kind": "inSource"}])
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 4


def test_several_codes_share_a_reason_and_each_must_meet_something() -> None:
    said, allowed = found("  -- allow GR512, GR513: it stays")
    assert (said, allowed) == (["GR505"], ["GR512"])
    said, allowed = found("  -- allow GR512, GR999: it stays")
    assert (said, allowed) == (["GR504"], ["GR512"])
