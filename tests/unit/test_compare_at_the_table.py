"""A change is shown in a situation that can come about: nobody shoots farther than a weapon reaches, or at who is gone."""

from __future__ import annotations

from pathlib import Path

from tests.small_games import read

from grognard.cli.effects_beside import variant_of
from grognard.comparison.differences import compare
from grognard.driver import base_of, compile_game
from grognard.ir.ruleset import Ruleset

SHORE = """ruleset Shore

facts
  range: 0 to 36 inches

facts of a crew
  ground: open, bank, usually open

piece crew
  hands: 0 to 6, usually 4
  weapon: muskets, blunderbusses, usually muskets
  shaken: yes or no, usually no

table weapons
  | weapon        || reach | shots |
  | muskets       || 24"   | 1     |
  | blunderbusses || 12"   | 2     |

dice volley of a crew as shooter at a crew as target
  start at as many D6 as the shooter's hands times the shooter's weapon's shots
  -1 on each die  far    when range is more than half the shooter's weapon's reach
  -1 on each die  cover  when the target's ground is bank
  hits on 4+

action shoot of a crew as firer at a crew as mark
  only when range is within the firer's weapon's reach
  never when the firer is shaken
  roll volley of the firer at the mark
  the mark loses as many hands as the total
  remove the mark  when the mark's hands is 0
"""
FARTHER = SHORE.replace("-1 on each die  far ", "-2 on each die  far ")


def shown(before: Ruleset, after: Ruleset, name: str) -> list[dict[str, str]]:
    change = next(one for one in compare(before, after).changed if one.name == name)
    return [one.situation.facts() for one in change.telling]


def test_a_list_is_shown_where_the_action_that_throws_it_is_allowed() -> None:
    """Twelve dice of six hands with blunderbusses change most; these reach 12 inches, of which more than 6 is far."""
    (first, *others) = shown(read(SHORE), read(FARTHER), "volley")
    assert first["weapon"] == "blunderbusses" and first["hands"] == "6"
    reach = {"muskets": 24, "blunderbusses": 12}
    for one in (first, *others):
        of = reach[one.get("weapon", "muskets")]
        assert of / 2 < int(one["range"]) <= of


def test_nobody_shoots_at_who_is_gone() -> None:
    for one in shown(read(SHORE), read(FARTHER), "shoot"):
        assert one.get("mark hands") != "0" and one.get("firer hands") != "0"


def test_what_the_caller_asks_besides_stops_nothing() -> None:
    """Whether the firer is shaken is asked by the action alone; a change that needs the cover is found as ever."""
    other = SHORE.replace("-1 on each die  cover", "-2 on each die  cover")
    assert shown(read(SHORE), read(other), "volley")[0]["ground"] == "bank"


def test_where_nothing_else_shows_it_it_is_shown_all_the_same() -> None:
    """What is far begins beyond the two inches at which anybody may shoot: the list says something else for all that."""
    near = "  only when range is within 2 inches\n"
    text = SHORE.replace("  only when range is within the firer's weapon's reach\n", near)
    found = compare(read(text), read(text.replace("-1 on each die  far ", "-2 on each die  far ")))
    change = next(one for one in found.changed if one.name == "volley")
    assert change.telling and not change.telling[0].possible


def test_a_list_that_is_used_twice_comes_up_where_either_use_is_allowed() -> None:
    """Whoever fires by order need not look at the reach, so 36 inches are as good as 12."""
    order = "\naction fire by order of a crew as firer at a crew as mark\n  roll volley of the firer at the mark\n"
    found = compare(read(SHORE + order), read(FARTHER + order))
    change = next(one for one in found.changed if one.name == "volley")
    assert all(one.possible for one in change.differences if one.situation.facts().get("hands") != "0")


def test_a_caller_that_has_changed_a_field_by_then_says_nothing_of_it() -> None:
    """By the time of the throw the firer is shaken, whatever was asked before: so shaken crews are as possible as others."""
    text = SHORE.replace("hits on 4+", "-1 on each die  nerves  when the shooter is shaken\n  hits on 4+").replace(
        "  roll volley of the firer", "  the firer becomes shaken\n  roll volley of the firer"
    )
    found = compare(read(text), read(text.replace("-1 on each die  nerves", "-2 on each die  nerves")))
    change = next(one for one in found.changed if one.name == "volley")
    assert change.telling[0].possible and change.telling[0].situation.facts()["shaken"] == "yes"


def test_the_page_picks_as_the_command_does(tmp_path: Path) -> None:
    (tmp_path / "shore.rules").write_text(SHORE, encoding="utf-8")
    (tmp_path / "club.rules").write_text(
        "variant Club of Shore\n\namend volley\n  -2 on each die  far  when range is more than half the shooter's weapon's reach\n",
        encoding="utf-8",
    )
    found = compile_game(str(tmp_path / "club.rules"))
    made = variant_of(found.ruleset, base_of(found))
    assert made is not None
    told = made.effects["rule", "volley"].situation
    most = 12 if "blunderbusses" in told else 24
    assert most / 2 < int(told.split("range is ")[1].split()[0]) <= most
