"""Rosters, sets of words, words in columns: what is given, asked, weighed, amended; expected values by hand."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.chances import ends_of

from grognard.checking import check, check_game, check_source
from grognard.diagnostics.diagnostic import Severity
from grognard.driver import Compiled, Desk
from grognard.evaluate.replay import replay
from grognard.ir import deeds as do
from grognard.ir import expressions as ir

GAME = """ruleset Clans
  sides: North, South
  lengths: inches

choice weapon: sword, bow, axe
piece clan
  side
  weapon, usually sword
  quality: 2 to 6, usually 4
  armour: 2 to 7, usually 6
  pace: 0 to 12 inches, usually 6
  traits: any of mounted, shieldwall

roster of a clan
  | troop    || points | quality | armour | pace | traits              |
  | Spearmen || 12     | 4       | 5+     | 4"   | shieldwall          |
  | Knights  || 30     | 5       | 4+     | 9"   | mounted, shieldwall |
  | Rabble   || 5      | 2       | 7      | 6"   | -                   |

table weapon chart
  | weapon || reach | marks                 |
  | sword  || 0     | -                     |
  | bow    || 12    | slow                  |
  | axe    || 0     | armour piercing, slow |

test onset of a clan
  roll D6
  add its quality
  +10   mounted  when it is mounted
  +100  steel    when its weapon has armour piercing
"""


def game(more: str = "") -> Compiled:
    found = check_source(f"{GAME}\n{more}")
    return found


def messages(found: Compiled) -> list[str]:
    return [one.message for one in found.diagnostics if one.severity in (Severity.ERROR, Severity.WARNING)]


def outcome(told: dict[str, str]) -> set[object]:
    return set(ends_of(game().ruleset, "onset", told))


def test_a_troop_is_what_its_row_says() -> None:
    found = game(
        'example A\n  given a clan: Knights\n  test onset of it\n  dice 1\n  then 16 and its armour is 4 and its pace is 9"\n'
    )
    assert messages(found) == []


def test_what_is_told_goes_over_the_row_wherever_it_stands() -> None:
    for said in ("Knights, quality 2, not mounted", "quality 2, not mounted, Knights"):
        found = game(f"example A\n  given a clan: {said}\n  test onset of it\n  dice 1\n  then 3 and its armour is 4\n")
        assert messages(found) == []


def test_troops_are_given_by_their_number_and_are_called_like_their_row() -> None:
    found = game(
        "example A\n  given 2 Spearmen\n  given 1 Knight\n  test onset of Spearmen 2\n  dice 1\n  then 5 and Knights is mounted\n"
    )
    assert messages(found) == []


def test_a_page_tells_what_is_told_and_not_what_the_roster_says() -> None:
    ruleset = game("example A\n  given a clan: Knights, quality 2\n  test onset of it\n  dice 1\n  then 13\n").ruleset
    assert [name for name, _ in ruleset.examples[0].pieces[0].told] == ["troop", "quality"]


def test_the_odds_of_a_troop_are_those_of_its_row() -> None:
    assert outcome({"troop": "Knights"}) == {16, 17, 18, 19, 20, 21}
    assert outcome({"clan": "Rabble"}) == {3, 4, 5, 6, 7, 8}
    assert outcome({"troop": "Knights", "quality": "2", "weapon": "axe"}) == {113, 114, 115, 116, 117, 118}
    assert outcome({"quality": "2", "troop": "Knights"}) == {13, 14, 15, 16, 17, 18}
    assert ends_of(game().ruleset, "onset", {"troop": "Rabble"})[3] == Fraction(1, 6)


def test_a_word_of_a_column_asks_for_the_rows_that_have_it() -> None:
    lines = game().ruleset.rules["onset"].lines
    asked = lines[-1].condition
    assert isinstance(asked, ir.Is) and asked.shared == "armour piercing"
    assert [band.value.value for band in asked.bands] == ["axe"]  # type: ignore[union-attr]


def test_a_word_that_stands_in_no_row_is_told_with_the_nearest() -> None:
    found = check_source(GAME.replace("has armour piercing", "has slow or armour piercin"))
    assert any(
        "No weapon has `armour piercin`" in one.message and "armour piercing" in (one.help or "")
        for one in found.diagnostics
    )


def test_a_cell_that_its_field_cannot_be_is_told_at_the_cell() -> None:
    found = check_source(GAME.replace("| 2       | 7 ", "| 9       | 7 "))
    bad = [one for one in found.diagnostics if one.severity is Severity.ERROR]
    assert [one.place.text for one in bad] == ["9"]


def test_a_word_that_is_none_of_the_set_is_told_with_the_nearest() -> None:
    found = check_source(GAME.replace("| shieldwall          |", "| shieldwal           |"))
    assert any(
        "`shieldwal` is none of the traits" in one.message and "`shieldwall`" in (one.help or "")
        for one in found.diagnostics
    )


def test_an_unknown_troop_is_told_with_the_nearest() -> None:
    found = game("example A\n  given 2 Spearman\n  given 2 Knigths\n  test onset of Spearman 1\n  dice 1\n  then 5\n")
    assert any("Knigths" in one.message and "Knights" in (one.help or "") for one in found.diagnostics)


def test_a_roster_of_nothing_is_told() -> None:
    found = check_source(GAME.replace("roster of a clan", "roster of a regiment"))
    assert any("`regiment`" in one.message for one in found.diagnostics)


@pytest.mark.parametrize("name", ["roster of clans", "roster of clan", "roster of a clan"])
def test_a_variant_amends_rows_and_adds_some(tmp_path: Path, name: str) -> None:
    (tmp_path / "clans.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "rich.rules").write_text(
        f'variant Rich of Clans\n\namend {name}\n  | Rabble || 6 | 3 | 7 | 6" | mounted |\n'
        f'add to {name} [ours]\n  | Wolves || 9 | 6 | 7 | 12" | - |\n\n'
        "example W\n  given a clan: Wolves\n  test onset of it\n  dice 1\n  then 7\n\n"
        "example R\n  given a clan: Rabble\n  test onset of it\n  dice 1\n  then 14\n",
        encoding="utf-8",
    )
    assert messages(check_game(str(tmp_path / "rich.rules"))) == []


def test_an_edit_of_a_row_is_seen_by_what_gives_the_troop(tmp_path: Path) -> None:
    path = tmp_path / "clans.rules"
    example = "example A\n  given a clan: Knights\n  test onset of it\n  dice 1\n  then 16\n"
    path.write_text(f"{GAME}\n{example}", encoding="utf-8")
    desk = Desk()
    assert messages(check(desk.compile(str(path)))) == []
    path.write_text(f"{GAME}\n{example}".replace("| 30     | 5 ", "| 30     | 6 "), encoding="utf-8")
    assert any("comes to 17" in one for one in messages(check(desk.compile(str(path)))))


def test_an_edit_of_a_word_in_a_column_is_seen_by_who_asks_for_it(tmp_path: Path) -> None:
    path = tmp_path / "clans.rules"
    example = "example A\n  given a clan: Rabble, bow\n  test onset of it\n  dice 1\n  then 3\n"
    path.write_text(f"{GAME}\n{example}", encoding="utf-8")
    desk = Desk()
    assert messages(check(desk.compile(str(path)))) == []
    path.write_text(
        f"{GAME}\n{example}".replace("| slow                  |", "| armour piercing       |"), encoding="utf-8"
    )
    assert any("comes to 103" in one for one in messages(check(desk.compile(str(path)))))


def test_what_a_line_looks_at_does_not_rename_the_pieces_of_the_next() -> None:
    """`it may …` looks at a clan; the line below it must still leave its target open, not fill it with the one that acts."""
    found = game(
        "action walk of a clan\n  by hand: Walk.\n\n"
        "action shoot of a clan as shooter at a clan as target\n  by hand: Shoot.\n\n"
        "action act of a clan\n  it may walk\n  do shoot of it\n\n"
        "example A\n  given a clan called A: North, Rabble\n  given a clan called B: South, Rabble\n  do act of A\n  choosing pass, B\n"
    )
    act = found.ruleset.rules["act"].lines[-1].deed
    assert isinstance(act, do.Offer) and act.arguments[1] is None
    assert replay(found.ruleset, found.ruleset.examples[0]) is not None


def test_a_troop_is_given_without_an_article_as_in_an_army_list() -> None:
    """5 and 2 are 7, 10 for the saddle, 100 for the axe; 4 and 1 of the other, who has no name of its own."""
    assert not messages(
        game(
            """example Without an article
  given Knights called the Laird: North, axe
  given Spearmen as foe: South
  test onset of the Laird
  dice 2
  then 117 and the foe's armour is 5
  because mounted, steel

scenario The pass
  given Knights called the Laird: North
  given Rabble called crowd: South
"""
        )
    )
    (wrong,) = messages(game("scenario The pass\n  given Knigths called the Laird: North\n"))
    assert "a troop of a roster is wanted" in wrong
