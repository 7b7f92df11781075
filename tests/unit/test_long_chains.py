"""A long chain of rules is read whichever of them is written first, and a circle of them is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.cli import main
from grognard.driver import compile_source
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import pose
from grognard.lowering.gate_places import MOST_GATES
from grognard.lowering.lower import MOST_CALLS

UNIT = "ruleset Chain\n\npiece unit\n  men: 0 to 5, usually 1\n\n"
LINKS: dict[str, Callable[[int], str]] = {
    "values": lambda at: f"work out value{at}\n  start at value{at + 1} plus 1\n",
    "states": lambda at: f"state mark{at} of a unit\n  only when it is mark{at + 1}\n",
    "tests": lambda at: f"test link{at}\n  test link{at + 1}\n",
}
ENDS: dict[str, Callable[[int], str]] = {
    "values": lambda at: f"work out value{at}\n  start at 1\n",
    "states": lambda at: f"state mark{at} of a unit\n  only when its men is 1\n",
    "tests": lambda at: f"test link{at}\n  roll D6\n",
}
LENGTH = MOST_CALLS


def _game(kind: str, callers_first: bool, closed: bool = False, links: int = LENGTH) -> str:
    declared = [LINKS[kind](at) for at in range(links)]
    text = LINKS[kind](links) if closed else ENDS[kind](links)
    declared.append(text.replace(str(links + 1), "0") if closed else text)
    return UNIT + "\n".join(declared if callers_first else reversed(declared))


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize("callers_first", [True, False], ids=["callers first", "callees first"])
def test_a_long_chain_is_read(kind: str, callers_first: bool) -> None:
    assert not check_source(_game(kind, callers_first)).has_errors


ASKED = {"values": "value0", "states": "mark0", "tests": "link0"}


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize("command", ["roll", "odds", "worth"])
def test_the_longest_chain_is_carried_out(kind: str, command: str, tmp_path: Path) -> None:
    path = tmp_path / "chain.rules"
    path.write_text(_game(kind, True), encoding="utf-8")
    assert main([command, str(path), ASKED[kind]]) == 0


def test_its_value_is_the_number_of_its_links(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "chain.rules"
    path.write_text(_game("values", True), encoding="utf-8")
    assert main(["roll", str(path), "value0", "--trace", "none"]) == 0
    assert capsys.readouterr().out == f"= {LENGTH + 1}\n"
    assert main(["odds", str(path), "value0"]) == 0
    assert f"mean {LENGTH + 1}.00" in capsys.readouterr().out


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize("callers_first", [True, False], ids=["callers first", "callees first"])
@pytest.mark.parametrize("links", [LENGTH + 1, 400])
def test_a_longer_chain_is_refused_at_the_rule_where_it_is_too_long(kind: str, callers_first: bool, links: int) -> None:
    diagnostics = check_source(_game(kind, callers_first, links=links)).diagnostics
    (error,) = [one for one in diagnostics if one.code.name == "GR902"]
    assert f"`{ASKED[kind][:-1]}{links - LENGTH - 1}` leads to a chain of {LENGTH + 1} rules" in error.message


@pytest.mark.parametrize("kind", ["values", "states", "tests"])
@pytest.mark.parametrize("callers_first", [True, False], ids=["callers first", "callees first"])
def test_a_long_circle_is_named(kind: str, callers_first: bool) -> None:
    errors = [
        one
        for one in check_source(_game(kind, callers_first, closed=True, links=400)).diagnostics
        if one.code.name == "GR111"
    ]
    assert len(errors) == 1
    assert "leads back to itself: " in errors[0].message and "more → " in errors[0].message


def test_two_circles_are_both_named() -> None:
    text = UNIT + "".join(
        f"work out {name}\n  start at {other} plus 1\n\n"
        for name, other in (("red", "blue"), ("blue", "red"), ("hot", "cold"), ("cold", "hot"))
    )
    messages = [one.message for one in check_source(text).diagnostics if one.code.name == "GR111"]
    assert messages == [
        "`red` leads back to itself: `red` → `blue` → `red`.",
        "`hot` leads back to itself: `hot` → `cold` → `hot`.",
    ]


@pytest.mark.parametrize("line", ["do rout", "it may rout"])
def test_a_circle_through_an_action_is_named(line: str) -> None:
    text = UNIT + f"action rout of a unit\n  test nerve\n\ntest nerve of a unit\n  roll D6\n  on 4+\n    {line}\n"
    messages = [one.message for one in check_source(text).diagnostics if one.code.name == "GR111"]
    assert messages == ["`rout` leads back to itself: `rout` → `nerve` → `rout`."]


@pytest.mark.parametrize("form", ["own", "limits", "field", "exceptions"])
def test_gates_before_one_action_have_an_end(form: str) -> None:
    """A run goes into each gate within the one before: the odds of more ended with a fault of ours."""
    for count in (MOST_GATES, MOST_GATES + 1):
        gates = [f"never when its men is {at}" for at in range(2, count + 2)]
        own = "".join(f"  {gate}\n" for gate in gates if form == "own")
        exceptions = "".join(f"exception to in mud when its men is {at}: +2 in mud\n" for at in range(2, count + 2))
        limits = "limits on a unit\n" + "".join(
            f"  {'march' if form == 'limits' else 'be woods'} {gate}\n" for gate in gates if form != "own"
        )
        text = (
            "ruleset Gates\n\npiece unit\n  men: 0 to 99, usually 1\n  cover: open, woods, usually open\n\n"
            f"action march of a unit\n{own}  its cover becomes woods\n  its men becomes 0\n\n"
            f"{limits if form in ('limits', 'field') else ''}"
        )
        if form == "exceptions":
            text = text.replace("  its cover", "  roll D6\n  +1  in mud\n  its cover") + exceptions
        game = compile_source(text)
        refused = [one.message for one in game.diagnostics if one.code.name == "GR902"]
        assert len(refused) == (count > MOST_GATES), form
        if not refused:
            question = pose(game.ruleset, game.ruleset.rules["march"], {})
            assert not game.has_errors and len(Odds(question.world).results(question.program()).outcomes) >= 1
