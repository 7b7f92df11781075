"""The book in other shapes: the same words, safe, whole, the same bytes every time; and the part that a game needs."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from tests.games import the_game

from grognard.cli import main
from grognard.cli.printing import Press
from grognard.docgen.shapes.archive import archive
from grognard.docgen.shapes.cards import cards
from grognard.docgen.shapes.data import book_json
from grognard.docgen.shapes.in_play import NotThere, in_play, left_out
from grognard.docgen.shapes.markdown import book_markdown
from grognard.docgen.shapes.one_page import one_page
from grognard.docgen.variant_of import VariantOf
from grognard.driver import compile_game, compile_source
from grognard.ir import expressions as ir
from grognard.ir.ruleset import Ruleset

GAME = """ruleset Ford
  sides: North, South

choice arm: foot, horse, guns
choice stance: halted, marching

facts of a unit
  wet: yes or no, usually no
  muddy: yes or no, usually no

piece unit
  side
  arm, usually foot
  stance, usually halted

piece wagon
  side

chapter March

modifiers to pace of a unit [M.1]
  +4  mounted  when its arm is horse
  -2  dragging guns  when its arm is guns
  -1  in the wet  when wet
  +1  not foot  when its arm is not foot
  +1  on the move  when its stance is marching

table going of a unit
  | its arm      || inches |
  | foot         || 6      |
  | horse        || 12     |
  | foot or guns || 4      |

action march of a unit [M.2]
  let pace be going
  by hand: Move {pace}.
  test pace of it
  it becomes marching

test pace of a unit [M.3]
  roll D6
  add modifiers to pace
  -1  mud  when muddy

action roll on of a wagon
  by hand: Move it.

sequence turn
  1. march
    each unit may march
    each wagon may roll on

scenario The ford
  given a unit called Blues: North, foot
  given a unit called Reds: South, guns
  play turn 2 times
"""

PAYLOAD = "<script>hit()</script>"


def _game(text: str = GAME) -> Ruleset:
    found = compile_source(text)
    assert not found.has_errors, [one.message for one in found.diagnostics]
    return found.ruleset


def _labels(ruleset: Ruleset) -> set[str]:
    return {line.label for rule in ruleset.rules.values() for line in rule.lines if line.label}


def test_a_scenario_needs_only_what_its_troops_can_meet() -> None:
    part = in_play(_game(), "the ford")
    # No horse is there, and foot is not guns; stance changes in play, and what is wet only the players see.
    assert _labels(part) == {"dragging guns", "in the wet", "not foot", "on the move", "mud"}
    assert set(part.rules) == {"march", "modifiers to pace", "pace"}
    assert set(part.pieces) == {"unit"}
    assert [row.texts[0] for row in part.tables["going"].rows] == ["foot", "foot or guns"]


def test_a_side_needs_only_what_its_own_troops_do() -> None:
    assert _labels(in_play(_game(), "North")) == {"in the wet", "on the move", "mud"}
    assert "dragging guns" in _labels(in_play(_game(), "South"))


TRIM = """ruleset Weir
  sides: Mill, Toll

choice order: hold, charge

piece unit
  side
  drilled: yes or no, usually no
  ranks: 1 to 9, usually 2
  order, usually hold

piece gun
  side

roster of units
  | troop   || points | ranks |
  | Millers || 4      | 2     |
  | Tollmen || 9      | 5     |

action wheel of a unit
  only when drilled
  by hand: Wheel it.

action charge of a unit
  only when no gun is Mill
  it becomes charge

test hold of a unit
  roll D6
  when drilled
    +1  drill
  otherwise:
    -1  mob
  -2  thin  when its ranks is 1
  +1  deep  when its ranks is 3 or more
  +3  guns  when any gun is Mill

action stand of a unit
  test hold of it

sequence turn
  1. Orders
    each unit may wheel
    each unit may stand

scenario The weir
  given a unit called Millers: Millers, Mill
  given a unit called Tollmen: Tollmen, Toll
  play turn 1 times
"""


def test_what_nobody_can_do_or_meet_is_left_out() -> None:
    part = in_play(_game(TRIM), "The weir")
    # No unit is drilled, so none wheels, and what is otherwise so is so; no unit has one rank, and there is no gun.
    # No step of play offers a charge: the players make it by themselves, so it stays.
    assert set(part.rules) == {"charge", "hold", "stand"}
    assert part.rules["charge"].gates == ()
    assert [line.label for line in part.rules["hold"].lines] == ["", "mob", "deep"]


CALLS = """ruleset Calls
  sides: Red, Blue

choice arm: foot, horse, guns
choice pace: walk, trot
choice ground: grass, marsh

piece unit
  side
  arm, usually foot
  mounted: yes or no, after it mounts, until it dismounts

piece cannon, a kind of unit

facts of a unit
  crossing ground: a ground, usually grass

action mount of a unit
  only when its arm is horse
  never when it is mounted

action dismount of a unit
  only when it is mounted

action shoot of a unit at an enemy unit
  by hand: Shoot.
  test hurt of the enemy unit

test hurt of a unit
  roll D6
  +1  a gun  when it is a cannon
  +2  on horseback  when it is mounted
  +3  foot or horse  when its arm is foot or horse

work out way of a unit
  when it is mounted
    the result is trot
  the result is walk

table cost across pace
  | crossing ground || walk | trot |
  | grass           || 1    | 2    |
  | marsh           || 3    | 4    |

action cross of a unit
  let pace be its way
  let price be cost
  by hand: Go on at {price}.

sequence turn
  1. All
    each unit may mount
    each unit may dismount
    each unit may shoot
    each unit may cross

scenario The field
  given a unit called Reds: Red, foot
  given a cannon called Gun: Blue, guns
  play turn 1 times
"""


def test_what_calls_carry_is_followed() -> None:
    part = in_play(_game(CALLS), "The field")
    # Nobody is horse, so nobody mounts, trots or is on horseback; a band of words that no unit has is not said.
    assert set(part.rules) == {"shoot", "hurt", "way", "cross"}
    # What a rule works out is not followed: the column of those who trot stays.
    assert part.tables["cost"].columns == ("walk", "trot")
    (arm,) = [line for line in part.rules["hurt"].lines if line.label == "foot or horse"]
    assert isinstance(arm.condition, ir.Is) and len(arm.condition.bands) == 1
    # The block of the mounted with its result, and one modifier.
    assert left_out(_game(CALLS), part) == 3
    # The cannon alone is hurt by Red, and hurts no other cannon: the target of a shot is an enemy.
    assert _labels(in_play(_game(CALLS), "Red")) >= {"a gun"}


def test_a_side_sees_its_own_troops_on_the_roster() -> None:
    (whole,) = [table for table in _game(TRIM).tables.values() if table.roster_of]
    assert [row.texts[0] for row in in_play(_game(TRIM), "Mill").tables[whole.key].rows] == ["Millers"]
    assert len(in_play(_game(TRIM), "The weir").tables[whole.key].rows) == 2
    # Two ranks are not deep.
    assert _labels(in_play(_game(TRIM), "Mill")) == {"mob"}


@pytest.mark.slow
def test_a_scenario_that_is_not_there_is_said_with_the_nearest() -> None:
    with pytest.raises(NotThere) as raised:
        in_play(_game(), "The fort")
    assert "The ford" in raised.value.help
    assert main(["build", "regimental", "-o", "nowhere", "--as", "page", "--for", "Stockade Redam"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["regimental", "hardtack_filled"])
def test_the_part_of_a_bundled_scenario_is_printed_in_every_shape(name: str) -> None:
    whole = the_game(name).ruleset
    part = in_play(whole, whole.scenarios[0].name)
    assert 0 < len(part.rules) <= len(whole.rules)
    for made in (one_page(part, {}, []), cards(part), book_markdown(part), book_json(part, {}, [])):
        assert whole.scenarios[0].name in made


def test_one_page_holds_all_it_needs_and_every_link_leads_somewhere() -> None:
    game = the_game("regimental").ruleset
    page = one_page(game, {}, [])
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    links = [link for link in re.findall(r'href="([^"]+)"', page) if link != "data:,"]
    assert len(links) > 500
    assert {link for link in links if not link.startswith("#") or link[1:] not in set(ids)} == set()
    assert not re.search(r'(src|srcset)="|@import|url\(|https?://(?!www\.w3\.org)', page)


def test_a_card_for_each_test_and_fight_with_what_it_reads() -> None:
    made = cards(_game())
    assert made.count('<section class="card') == 1
    assert "Mounted" in made and "mud" in made
    assert "<a " not in made


def test_markdown_has_tables_and_lists() -> None:
    text = book_markdown(_game())
    assert "| Its arm | Inches |" in text
    assert "| **foot** | 6 |" in text
    assert "1. **&#43;4** mounted, when its arm is horse" in text


def test_json_is_the_book() -> None:
    content = json.loads(book_json(_game(), {}, []))
    blocks = {
        block["title"]: block for chapter in content["chapters"] for block in chapter["blocks"] if "title" in block
    }
    assert blocks["modifiers to pace"]["is"] == "rule"
    assert [step["sign"] for step in blocks["modifiers to pace"]["steps"]] == ["+4", "−2", "−1", "+1", "+1"]
    assert [row["cells"][0]["text"] for row in blocks["going"]["rows"]] == ["6", "12", "4"]


def test_hostile_text_does_nothing_in_any_shape() -> None:
    text = GAME.replace("ruleset Ford", f"ruleset Ford {PAYLOAD}").replace("+4  mounted", f"+4  {PAYLOAD}")
    text = text.replace("chapter March", f"chapter March {PAYLOAD}\n\n> {PAYLOAD} [x](javascript:hit())\n")
    game = _game(text)
    for made in (one_page(game, {}, []), cards(game), book_markdown(game)):
        assert PAYLOAD not in made
        assert 'href="javascript' not in made
    assert "](javascript" not in book_markdown(game)


def test_the_same_text_gives_the_same_bytes() -> None:
    def everything() -> list[str]:
        game = _game()
        beside = Press().beside(game)
        return [one_page(game, *beside), cards(game), book_markdown(game), book_json(game, *beside)]

    assert everything() == everything()


def test_an_archive_has_one_folder_and_no_date_of_today() -> None:
    files = {"index.html": b"one", "b/two.css": b"two"}
    made = archive("ford", files)
    assert made == archive("ford", dict(reversed(files.items())))
    with zipfile.ZipFile(io.BytesIO(made)) as whole:
        assert whole.namelist() == ["ford/b/two.css", "ford/index.html"]
        assert whole.read("ford/index.html") == b"one"
        assert {info.date_time[0] for info in whole.infolist()} == {1980}


BASE = """ruleset Weir

table effect [1]
  | total   || result |
  | up to 3 || miss   |
  | 4+      || hit    |

test shooting [2]
  roll D6
  read effect
"""
AFTER = BASE.replace("| up to 3 || miss", "| up to 3 || hit ") + "  on hit: stop here\n"


def test_shapes_of_a_variant_are_marked() -> None:
    base = compile_source(BASE, "weir.rules").ruleset
    after = compile_source(AFTER, "weir.rules").ruleset
    variant = VariantOf(base, after)
    page, made = one_page(after, {}, [], variant), cards(after, variant)
    for html in (page, made):
        assert re.search(r"<del>[^<]*miss[^<]*</del> <ins>[^<]*hit[^<]*</ins>", html)
        assert "is-changed" in html and "is-new" in html
    text = book_markdown(after, variant)
    assert "~~miss~~ hit" in text and "&#91;changed&#93;" in text and "&#91;new&#93;" in text
    told = json.loads(book_json(after, {}, [], variant))
    rows = [row for one in told["chapters"] for block in one["blocks"] for row in block.get("rows", ())]
    assert [row["mark"] for row in rows if "mark" in row] == ["changed"]
    assert [cell["text"] for row in rows if "was" in row for cell in row["was"]["cells"]] == ["miss"]


def test_shapes_of_a_ruleset_of_its_own_have_no_marks() -> None:
    base = compile_source(BASE, "weir.rules").ruleset
    for made in (one_page(base, {}, []), cards(base), book_markdown(base)):
        assert "<del>" not in made and "~~" not in made


def test_a_tall_card_goes_on_with_another() -> None:
    lines = "\n".join(
        f"  +1  reason number {number} of a very long list of reasons  when n is {number}" for number in range(1, 60)
    )
    more = "\n\n".join(f"modifiers to list {name}\n{lines}" for name in ("a", "b", "c"))
    asked = "\n".join(f"  add modifiers to list {name}" for name in ("a", "b", "c"))
    game = f"ruleset Weir\n\nfacts\n  n: 0 to 90\n\n{more}\n\ntest shooting\n  roll D6\n{asked}\n"
    made = cards(compile_source(game, "weir.rules").ruleset)
    found = re.findall(r'<span class="which">(\d) of (\d)</span>', made)
    assert found and [int(number) for number, _ in found] == list(range(1, int(found[0][1]) + 1))
    assert made.count('<section class="card broad"') == len(found)
    assert "Shooting, continued" in made


@pytest.mark.slow
def test_a_book_is_the_same_however_the_way_to_its_file_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[3])
    near = compile_game("rules/hardtack_grim").ruleset
    assert book_markdown(near) == book_markdown(the_game("hardtack_grim").ruleset)


def test_facts_of_the_base_come_first_whatever_the_files_are_called(tmp_path: Path) -> None:
    (tmp_path / "zulu.rules").write_text(
        "ruleset Zulu\n\nfacts\n  wind: yes or no\n  rain: yes or no\n", encoding="utf-8"
    )
    variant = "variant Alpha of Zulu\n\nfacts\n  mist: yes or no\n"
    (tmp_path / "alpha.rules").write_text(variant, encoding="utf-8")
    text = book_markdown(compile_game(str(tmp_path / "alpha.rules")).ruleset)
    assert text.index("wind") < text.index("rain") < text.index("mist")
