"""Army lists against their limits, on the command line too; every sum by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.checking import check_game
from grognard.cli import main
from grognard.diagnostics.collector import Collector
from grognard.driver import compile_army, compile_game
from grognard.muster.breaches import hold_list
from grognard.muster.counts import total
from grognard.muster.listing import data

GAME = """ruleset Clans
  sides: North, South

choice weapon: sword, axe
piece clan
  side
  weapon, usually sword
  traits: any of mounted

roster of a clan
  | troop    || points | traits  | at most | at least |
  | Spearmen || 12     | -       | -       | -        |
  | Knights  || 30     | mounted | 2       | -        |
  | Chief    || 20     | -       | 1       | 1        |
  | Wolves   || 7      | -       | -       | -        |

table weapon chart
  | weapon || points |
  | sword  || 0      |
  | axe    || 3      |

limits on an army list
{limits}
"""


def breaches(tmp_path: Path, lines: str, limits: str = "  at most 20 clans", head: str = "  points: 120") -> list[str]:
    (tmp_path / "clans.rules").write_text(GAME.format(limits=limits), encoding="utf-8")
    path = tmp_path / "host.army"
    path.write_text(f"army Host of Clans\n  side: North\n{head}\n{lines}", encoding="utf-8")
    found, army = compile_army(str(path))
    assert [one.message for one in found.diagnostics] == [] and army is not None
    collector = Collector()
    hold_list(found.ruleset, army, collector)
    assert all(one.help for one in collector.diagnostics)
    return [f"{one.place.line}: {one.message}" for one in collector.diagnostics]


def test_a_list_that_keeps_its_limits(tmp_path: Path) -> None:
    assert breaches(tmp_path, "  Chief\n  2 Knights\n") == []  # 20 + 60


@pytest.mark.parametrize(
    ("lines", "limits", "told"),
    [
        ("  Chief\n  3 Knights\n", "  at most 20 clans", "5: 3 Knights stand in this list, and at most 2 may."),
        ("  2 Spearmen\n", "  at most 20 clans", "1: 0 Chiefs stand in this list, and at least 1 must."),
        ("  Chief\n  2 Knights\n  3 Spearmen\n  Wolves\n", "  at most 20 clans", "7: With this line the list has 123 points, and 120 are agreed."),
        ("  Chief\n  3 Spearmen\n", "  at most 3 clans", "5: There are 4 clans in this list, and at most 3 may be."),
        ("  Chief\n", "  at least 2 Spearmen", "1: There is no Spearmen in this list, and at least 2 must be."),
        ("  Chief\n  2 Knights\n", "  at most 1 mounted", "5: There are 2 mounted in this list, and at most 1 may be."),
        (
            "  Chief\n  Wolves\n  2 Spearmen\n  Wolves\n", "  at most 1 Wolves for each 2 Spearmen",
            "7: There are 2 Wolves in this list, and at most 1 may: at most 1 for each 2 Spearmen, of which there are 2.",
        ),
        ("  Chief\n  Wolves\n", "  Wolves only with Knights or Spearmen", "5: Wolves may stand in a list only with Knights or Spearmen, and there is none."),
        ("  Chief\n  Wolves\n  Knights\n", "  at most 1 of Wolves, Knights", "6: There are 2 Wolves and Knights in this list, and at most 1 may be."),
        ("  Chief\n", "  at least 2 clans", "4: There is 1 clan in this list, and at least 2 must be."),
        ("  Chief: axe\n", "  at most 22 points", "4: There are 23 points in this list, and at most 22 may be."),
    ],
)  # fmt: skip
def test_each_limit_at_the_line_that_breaks_it(tmp_path: Path, lines: str, limits: str, told: str) -> None:
    assert breaches(tmp_path, lines, limits) == [told]


@pytest.mark.parametrize(
    ("lines", "comes_to"),
    [
        ("  Chief\n  Ogres\n", 20 + 50),
        ("  Chief\n  3 Ogres\n", 20 + 50 + 60 + 80),
        ("  Chief\n  4 Ogres\n", 20 + 50 + 60 + 80 + 80),
        ("  Ogres\n  Chief\n  2 Ogres: axe\n", 50 + 20 + (60 + 3) + (80 + 3)),
    ],
)
def test_a_price_that_rises_with_the_number_taken(tmp_path: Path, lines: str, comes_to: int) -> None:
    rising = GAME.replace(
        "  | Wolves   || 7 ", "  | Ogres    || 50, 60, 80 | -       | -       | -        |\n  | Wolves   || 7 "
    )
    (tmp_path / "clans.rules").write_text(rising.format(limits="  at most 20 clans"), encoding="utf-8")
    (tmp_path / "host.army").write_text(f"army Host of Clans\n{lines}", encoding="utf-8")
    found, army = compile_army(str(tmp_path / "host.army"))
    assert army is not None and total(found.ruleset, army, "points") == comes_to
    shown = data(found.ruleset, army)
    assert shown["totals"] == {"points": comes_to}


@pytest.mark.parametrize(
    ("lines", "head", "told"),
    [
        ("  Chief\n  Knights\n", "  points: 120", []),
        ("  Chief\n  2 Knights\n", "  points: 120", ["5: There are 2 Knights in this list, and at most 1 may be."]),
        ("  Chief\n  2 Knights\n", "  points: 200", []),
        ("  Chief\n  2 Knights\n", "  > Nothing is agreed, and it comes to 80.", ["5: There are 2 Knights in this list, and at most 1 may be."]),
    ],
)  # fmt: skip
def test_a_limit_for_lists_of_a_size(tmp_path: Path, lines: str, head: str, told: list[str]) -> None:
    assert breaches(tmp_path, lines, "  at most 1 Knights when points is 150 or less", head) == told


def test_only_the_size_of_a_list_can_be_asked(tmp_path: Path) -> None:
    path = tmp_path / "clans.rules"
    for asked in ("mounted is 2 or more", "points is 5 and points is 6", "not points is 5"):
        path.write_text(GAME.format(limits=f"  at most 2 Knights when {asked}"), encoding="utf-8")
        assert any("`when points is 1000 or more`" in (one.help or "") for one in check_game(str(path)).diagnostics)


def test_numbers_without_names_are_listed_in_rosters_alone(tmp_path: Path) -> None:
    path = tmp_path / "loot.rules"
    path.write_text(
        "ruleset Loot\n\ntable loot\n  | D6 || coins |\n  | 1 to 6 || 100, 120 |\n\ntest find\n  read loot\n",
        encoding="utf-8",
    )
    assert "The cell `100, 120` cannot be read." in [one.message for one in check_game(str(path)).diagnostics]


def test_prose_and_notes_stand_among_limits(tmp_path: Path) -> None:
    limits = (
        "  > Agree on the points first.\n  at most 3 clans\n    reads as: a chief is a clan.\n  note: The chief counts."
    )
    assert breaches(tmp_path, "  Chief\n  3 Spearmen\n", limits) == [
        "5: There are 4 clans in this list, and at most 3 may be."
    ]


def test_what_is_told_beyond_the_troop_counts_too(tmp_path: Path) -> None:
    breaches(tmp_path, "  Chief: axe\n  3 Spearmen: axe\n")
    found, army = compile_army(str(tmp_path / "host.army"))
    assert army is not None
    assert total(found.ruleset, army, "points") == 23 + 3 * 15


def test_limits_of_lists_below_those_of_pieces_are_told(tmp_path: Path) -> None:
    path = tmp_path / "clans.rules"
    path.write_text(GAME.format(limits="  at most 20 clans").replace("an army list", "a clan"), encoding="utf-8")
    assert any("limits on an army list" in (one.help or "") for one in check_game(str(path)).diagnostics)


def test_what_nobody_knows_in_a_limit_is_told_with_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "clans.rules"
    path.write_text(GAME.format(limits="  at most 2 Knigths"), encoding="utf-8")
    assert any("`Knights`" in (one.help or "") for one in check_game(str(path)).diagnostics)


def test_a_scenario_takes_a_list_and_tells_which_file_is_wanted(tmp_path: Path) -> None:
    breaches(tmp_path, "  Chief\n  2 Knights called rider\n")
    path = tmp_path / "clans.rules"
    scenario = "\nscenario One\n  given the army Host\n  given a clan called foe: South, Knights\n"
    path.write_text(path.read_text(encoding="utf-8") + scenario, encoding="utf-8")
    found = compile_game(str(path))
    assert [(one.name, one.count) for one in found.ruleset.scenarios[0].pieces] == [
        ("Chief", 1),
        ("rider", 2),
        ("foe", 1),
    ]
    (tmp_path / "host.army").unlink()
    missing = compile_game(str(path))
    assert any("`host.army`" in (one.help or "") for one in missing.diagnostics)


def test_two_lists_with_the_same_troops_have_names_of_their_own(tmp_path: Path) -> None:
    breaches(tmp_path, "  Chief\n")
    (tmp_path / "band.army").write_text("army Band of Clans\n  side: South\n  Chief\n", encoding="utf-8")
    path = tmp_path / "clans.rules"
    path.write_text(
        path.read_text(encoding="utf-8") + "\nscenario One\n  given the army Host\n  given the army Band\n",
        encoding="utf-8",
    )
    names = [one.name for one in compile_game(str(path)).ruleset.scenarios[0].pieces]
    assert names == ["Chief", "South Chief"]


def test_the_command_answers_in_words_in_json_and_in_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    breaches(tmp_path, "  Chief: axe\n  2 Spearmen called front\n")
    path = str(tmp_path / "host.army")
    assert main(["muster", path]) == 0
    said = capsys.readouterr().out
    assert "front: Spearmen" in said and "120 points are agreed: 73 left." in said  # 23 + 24
    assert main(["muster", path, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["totals"] == {"points": 47} and [line["figures"]["points"] for line in data["lines"]] == [23, 24]
    assert main(["muster", path, "--as", "cards"]) == 0
    cards = (tmp_path / "host.html").read_text(encoding="utf-8")
    assert "2 × front" in cards.casefold() or "2 × Front" in cards
    breaches(tmp_path, "  2 Chiefs\n")
    assert main(["muster", path]) == 1
    assert main(["muster", str(tmp_path / "clans.rules")]) == 1
    assert main(["muster", str(tmp_path / "nowhere.army")]) == 2
