"""The house rules that come along: they check clean, play a turn, use every verb, and say what they change."""

from __future__ import annotations

import re

import pytest

from grognard.cli import main
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import base_of
from grognard.ir.changes import Changes, Status
from grognard.project import bundled
from tests.games import the_game, the_game_checked

# Of each: what it stands on, and changes that are written in its file.
VARIANTS = {
    "regimental_fast_play": ("Regimental Filled", {("table", "morale result"), ("sequence", "turn"), ("rule", "rout")}),
    "hardtack_grim": ("Hardtack Filled", {("table", "basic threats"), ("rule", "confidence"), ("piece", "unit")}),
    "square_brigadier_club": ("The Square Brigadier, filled", {("choice", "troops"), ("rule", "activation")}),
    "tyneside_campaign": (
        "Early 19th Century Wars Skirmish Rules, gaps filled",
        {("rule", "modifiers to risk factor"), ("table", "surgeon"), ("sequence", "after game")},
    ),
}
VERBS = (
    "amend", "add to", "remove", "replace test", "replace sequence", "replace example", "fill", "rename",
    "replace option", "exception to", "remove exception to", "remove example", "comes before",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_it_checks_clean_and_says_what_it_changes(name: str) -> None:
    found = the_game_checked(name)
    assert not [one for one in found.diagnostics if one.severity in {Severity.ERROR, Severity.WARNING}]
    base = base_of(found)
    assert base is not None
    title, wanted = VARIANTS[name]
    assert base.title == title
    assert wanted <= Changes(base, found.ruleset).found.keys()
    assert any(example.cites and example.cites[0].ours for example in found.ruleset.examples)


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_a_turn_is_played(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", name, "--auto", "--seed", "3", "--turns", "1"]) == 0
    assert "Turn 1" in capsys.readouterr().out


def test_every_verb_is_used_somewhere() -> None:
    text = "\n".join(bundled.main_file(name).text for name in VARIANTS)
    for verb in VERBS:
        assert re.search(rf"^ *{verb}\b", text, re.MULTILINE), verb


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in bundled.names() if name.endswith("_filled")])
def test_what_fills_gaps_stands_on_what_has_them(name: str) -> None:
    found = the_game(name)
    base = base_of(found)
    assert base is not None and len(found.ruleset.gaps) < len(base.gaps)
    assert any(change.status is Status.CHANGED for change in Changes(base, found.ruleset).found.values())


def test_a_ruleset_that_is_no_variant_has_no_base() -> None:
    assert base_of(the_game("regimental")) is None
