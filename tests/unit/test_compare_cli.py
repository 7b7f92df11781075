"""The commands compare and worth from outside: what they print, the files they write, how they end."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.games import the_game
from tests.small_games import game

from grognard.cli import main
from grognard.comparison.differences import OWN, THROUGH, compare
from grognard.driver import compile_game
from grognard.host import process_pool as two

VARIANT = """variant Steadier of Fence

amend modifiers to fire
  +2  m0  when its hits is 0
"""
FAST = """variant Fast Play of Regimental
  source: ours: for a test

amend morale result [ours]
  | 4 || fall back | fall back | rout |
remove attacked on the flank from modifiers to morale [ours]
fill which dice each side rolls for initiative in initiative with D6 [ours]
fill how many dice a stand rolls in musketry dice with 1 [ours]
amend modifiers to contest [ours]
  +2  behind defences  when behind defences and it has not charged in
amend normal move [ours]
  | line || 3D6 |
"""

NERVOUS = """variant Nervous of Low Tide
  source: ours: for a test

amend modifiers to alarm [ours]
  +2  lost  for each 1 lost
remove steady from modifiers to alarm [ours]
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "fence.rules").write_text(
        game([("+1", "its hits is 0"), ("-1", "cover is fence")], 4), encoding="utf-8"
    )
    (tmp_path / "steadier.rules").write_text(VARIANT, encoding="utf-8")
    (tmp_path / "wall.rules").write_text(game([("+1", "fog")], 4, "Wall"), encoding="utf-8")
    (tmp_path / "thick.rules").write_text("variant Thick of Wall\nremove m0 from modifiers to fire\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_report_says_what_changes_where_and_by_how_much(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "fence.rules", "steadier.rules"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Fence → Steadier\n")
    assert "fire: the result changes up to 17 % of the time (only through modifiers to fire)\n" in said
    assert "  everything as usual: hit 67 % → 83 %\n" in said
    assert "modifiers to fire\n  everything as usual: 1 → 2\n" in said
    assert "all 6 situations tried" in said


def test_the_map_stands_below_with_signs(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["compare", "fence.rules", "steadier.rules"])
    lines = capsys.readouterr().out.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("fire: chance of hit"))
    # One fact alone matters: the unhurt hit more often by a sixth, whatever their cover.
    assert [line.split() for line in lines[at + 2 : at + 5]] == [["hits"], ["0", "+17█"], ["1", "."]]


def test_the_same_twice(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "fence.rules", "fence.rules"]) == 0
    assert "Nothing changes: every rule says the same in both." in capsys.readouterr().out


def test_as_data(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "fence.rules", "steadier.rules", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    fire = found["changed"][0]
    assert (fire["rule"], fire["largest"], fire["tried"], fire["of"]) == ("fire", "1/6", 6, 6)
    assert fire["stands for all"] is True and fire["through"] == ["modifiers to fire"]
    first = fire["situations"][0]
    assert first["before"] == {"hit": "2/3", "miss": "1/3"} and first["after"] == {"hit": "5/6", "miss": "1/6"}
    assert sum(Fraction(chance) for chance in first["after"].values()) == 1


def test_the_drawing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "steadier.rules", "fence.rules", "--svg", "map.svg"]) == 0
    text = (here / "map.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    words = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("text")]
    assert "-17" in words and "." in words
    # Less is hatched, so that it is not taken for more in black and white.
    assert sum(node.get("fill") == "url(#less)" for node in root.iter()) == 1
    main(["compare", "steadier.rules", "fence.rules", "--svg", "again.svg"])
    assert (here / "again.svg").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["fence.rules", "steadier.rules", "--rule", "fier"], "Did you mean `fire`?"),
        (["fence.rules", "steadier.rules", "--facts", "cover=wall"], "`cover` cannot be `wall`."),
        (["fence.rules", "steadier.rules", "--facts", "cloud=yes"], "No rule that is compared asks for `cloud`."),
        (["fence.rules", "steadier.rules", "--facts", "cover"], "`cover` is no fact."),
        (["fence.rules", "thick.rules"], "only variants of one base can be compared"),
        (["fence.rules"], "Which variant? Give its name, or its file or folder."),
        (["fence.rules", "fence.rules", "--svg", "map.svg"], "There is nothing to draw"),
        (["fence.rules", "steadier.rules", "--most", "0"], "--most"),
    ],
)
def test_wrong_use(here: Path, capsys: pytest.CaptureFixture[str], args: list[str], words: str) -> None:
    assert main(["compare", *args]) == 2
    said = capsys.readouterr()
    assert words in said.err and not said.out


def test_a_rule_by_itself(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "fence.rules", "steadier.rules", "--rule", "modifiers to fire", "--facts", "hits=0"]) == 0
    said = capsys.readouterr().out
    assert "modifiers to fire" in said and "hit 67 %" not in said


def test_worth(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worth", "fence.rules", "fire", "hits=1"]) == 0
    said = capsys.readouterr().out
    assert "-1 m1 when cover is fence (in modifiers to fire)\n" in said
    assert "most: cover is fence: hit 50 % → 33 %\n" in said
    assert "Dead: these can never change the result\n  +1 m0 when its hits is 0 (in modifiers to fire)" in said
    assert main(["worth", "fence.rules", "fire", "--json"]) == 0
    lines = {one["label"]: one for one in json.loads(capsys.readouterr().out)["lines"]}
    assert lines["m0"]["average"] == {"hit": "1/6", "miss": "-1/6"} and not lines["m0"]["dead"]


def test_worth_used_wrongly(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worth", "fence.rules", "fier"]) == 2
    assert "Did you mean `fire`?" in capsys.readouterr().err
    assert main(["worth", "fence.rules", "fire", "cover=wall"]) == 2


def test_the_whole_of_a_ruleset_within_the_published_effort(tmp_path: Path) -> None:
    """No rule is tried more often than is published, and none is left out. Of a large game docs/compare.md shows the whole."""
    (tmp_path / "nervous.rules").write_text(NERVOUS, encoding="utf-8")
    before, after = the_game("low_tide").ruleset, compile_game(str(tmp_path / "nervous.rules")).ruleset
    found = compare(before, after)
    every = [*found.changed, *found.same_odds, *found.unweighed]
    for one in every:
        assert one.tried <= (THROUGH if one.through else OWN).situations
    assert {one.name for one in found.changed} == {"modifiers to alarm", "courage", "keep heart", "rally"}
    assert max(one.tried for one in every) == THROUGH.situations
    assert len(every) + len(found.untouched) == len(before.rules)


@pytest.mark.slow
def test_two_processes_find_what_one_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fast_play.rules").write_text(FAST, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    before = the_game("regimental").ruleset
    after = compile_game("fast_play.rules").ruleset
    asked = ("movement", "morale", "initiative", "musketry", "march", "charge", "command")
    found = compare(before, after, rules={name: before.rules[name] for name in asked}, most=100)
    by_name = {one.name: one for one in (*found.changed, *found.same_odds, *found.unweighed)}
    assert by_name["morale"].largest == Fraction(1, 3)
    assert by_name["morale"].telling[0].situation.facts()["attacked from"] == "flank"
    assert by_name["initiative"].gaps_only and by_name["musketry"].gaps_only
    assert {"march", "charge"} <= by_name.keys() and "command" in found.untouched
    monkeypatch.setattr(two, "_can", lambda: False)
    small = {name: before.rules[name] for name in ("movement", "morale", "rout", "fall back", "initiative")}
    alone = compare(before, after, rules=small, most=50)
    assert [one.name for one in alone.changed] == ["movement", "fall back", "rout", "morale", "initiative"]
    monkeypatch.undo()
    both = compare(before, after, rules=small, most=50)
    assert [(a.name, a.tried, a.largest, a.telling) for a in both.changed] == [
        (a.name, a.tried, a.largest, a.telling) for a in alone.changed
    ]


SCENE = """
sequence turn
  1. fire
    each unit may rest

action rest of a unit
  by hand: Rest.

scenario The fence
  given a unit called Ohio
  play turn 6 times
"""


def test_what_a_scenario_says_otherwise_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "fence.rules").write_text(game([("+1", "its hits is 0")], 4) + SCENE, encoding="utf-8")
    (here / "long.rules").write_text(
        "variant Long of Fence\n\namend scenario The fence\n  play turn 8 times\n\n"
        "scenario The ditch\n  given a unit\n  play turn 1 times\n",
        encoding="utf-8",
    )
    assert main(["compare", "fence.rules", "long.rules"]) == 0
    said = capsys.readouterr().out
    assert "Nothing changes" not in said
    assert "  The fence\n    Turn: 8 times instead of 6 times.\n  The ditch\n    new.\n" in said
    assert main(["compare", "fence.rules", "long.rules", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["scenarios"] == {"The fence": ["Turn: 8 times instead of 6 times."], "The ditch": ["new."]}
    assert not told["nothing changes"]
