"""Lengths of several units: converted by definition, by a scale, or refused; a whole game turned by a variant."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grognard
from grognard.driver import Desk, compile_game, compile_source
from grognard.lengths import converted, read_scale, unit_named

GAME = """ruleset Hill
  lengths: inches

choice gun: 12 inch gun, rifle

facts
  range: 0 to 48 inches

piece unit
  gun, usually rifle
  pace: 0 to 24 inches, usually 6

table bands
  | range          || worth |
  | up to 12"      || 1     |
  | more than 12"  || 2     |

test fire of a unit
  in short: Within 6 inches is near.
  roll D6
  +1  within 6"  when range is within 6"
  +2  heavy      when its gun is 12 inch gun
  add worth      when range is 6 to 12 inches

work out worth of a unit
  read bands using range

action go of a unit
  by hand: Move it 6 inches, or 2-4", and back {its pace} inches.

example Near
  given a unit: pace 3"
  given range is 6"
  test fire of it
  dice 1
  then 3
"""
METRIC = "variant Metric of Hill\n  lengths: centimetres\n  scale: 1 inch is 2.5 centimetres, rounded up\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hill.rules").write_text(GAME)
    (tmp_path / "metric.rules").write_text(METRIC)
    return tmp_path


def test_a_variant_turns_a_whole_game(folder: Path) -> None:
    game = compile_game(str(folder / "metric.rules"))
    assert [one.message for one in game.diagnostics] == []
    assert game.ruleset.unit == "centimetres"
    text = game.files[0].text
    for words in (
        "range: 0 to 120 centimetres",
        "12 inch gun",
        "usually 15 centimetres",
        "up to 30 centimetres ",
        "Within 15 centimetres is near",
        "Move it 15 centimetres, or 5-10 centimetres, and back {its pace} centimetres",
        "pace 8 centimetres",
    ):
        assert words in text, words
    assert text.count("\n") == GAME.count("\n")


def test_what_is_turned_moves_with_a_remark_in_its_base(folder: Path) -> None:
    desk = Desk()
    for text in (GAME, GAME.replace("\n\n", "\n\n-- a remark\n\n", 1), GAME):
        (folder / "hill.rules").write_text(text)
        again, fresh = (make(str(folder / "metric.rules")) for make in (desk.compile, compile_game))
        for name, rule in fresh.ruleset.rules.items():
            assert again.ruleset.rules[name].place.line == rule.place.line


def test_questions_are_put_in_either_unit(folder: Path) -> None:
    metric = grognard.load(str(folder / "metric.rules"))
    plain = grognard.load(str(folder / "hill.rules"))
    for inches, centimetres in (("6", "15 cm"), ("7", "18"), ("13", "33 cm")):
        mine = grognard.odds(metric, "fire", {"range": centimetres}).chances
        assert mine == grognard.odds(metric, "fire", {"range": f"{inches} inches"}).chances
        assert mine == grognard.odds(plain, "fire", {"range": inches}).chances


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("in short: Within 6 inches is near.", "start at its pace\n  add D6"),
        ("in short: Within 6 inches is near.", "start at 3\n  add its pace"),
        ("read bands using range", "read bands using range\n  never above its pace"),
        ("{its pace} inches", "{2 times 3} inches"),
        ("  lengths: inches", "  lengths: inches\n  scale: 1 inch is 2.5 cm\n\nfacts\n  rise: 0 to 9 cm, usually 2"),
    ],
)
def test_a_length_without_a_unit_cannot_be_turned(folder: Path, old: str, new: str) -> None:
    (folder / "hill.rules").write_text(GAME.replace(old, new))
    # In an example of the base it is told as what stops the example.
    [found, *_] = compile_game(str(folder / "metric.rules")).diagnostics
    assert found.code.name in ("GR206", "GR403") and "not turned from inches" in found.message
    assert "GR206" not in {one.code.name for one in compile_game(str(folder / "hill.rules")).diagnostics}


def test_a_number_of_the_base_has_the_unit_of_the_base(folder: Path) -> None:
    bare = GAME.replace('within 6"  when range is within 6"', "near  when range is within 6")
    bare = bare.replace('given range is 6"', "given range is 6").replace('pace 3"', "pace 3")
    bare = bare.replace("by hand:", "its pace becomes 9\n  by hand:")
    (folder / "hill.rules").write_text(bare)
    game = compile_game(str(folder / "metric.rules"))
    assert [each.message for each in game.diagnostics] == []
    metric, plain = (grognard.load(str(folder / name)) for name in ("metric.rules", "hill.rules"))
    for inches, centimetres in (("6", "15"), ("7", "18")):
        mine = grognard.odds(metric, "fire", {"range": centimetres}).chances
        assert mine == grognard.odds(plain, "fire", {"range": inches}).chances
    assert "pace becomes 23" in " ".join(grognard.roll(metric, "go").steps)  # 9 inches are 22.5 centimetres


@pytest.mark.parametrize(
    ("bound", "centimetres"), [("never above 5", 13), ('never above 5"', 13), ("never below 20", 50)]
)
def test_a_bound_has_the_unit_of_its_score(folder: Path, bound: str, centimetres: int) -> None:
    (folder / "hill.rules").write_text(f"{GAME}\nwork out dash of a unit\n  start at its pace\n  {bound}\n")
    [(reach, _)] = grognard.odds(grognard.load(str(folder / "metric.rules")), "dash").chances.items()
    assert reach == centimetres


def test_a_field_with_nothing_but_a_unit(folder: Path) -> None:
    text = GAME.replace("  pace: 0 to", "  last move: inches, usually 0\n  pace: 0 to").replace(
        "  by hand:", "  roll D6\n  its last move becomes the total\n  by hand:"
    )
    (folder / "hill.rules").write_text(text)
    [found] = compile_game(str(folder / "metric.rules")).diagnostics
    assert found.code.name == "GR206" and found.help is not None
    assert "`(the total times 5/2)` in place of `the total`" in found.help
    amended = f"{METRIC}\namend go\n  its last move becomes (the total times 5/2)\n"
    (folder / "metric.rules").write_text(amended)
    game = compile_game(str(folder / "metric.rules"))
    assert [each.message for each in game.diagnostics] == []
    assert "last move: centimetres" in game.files[0].text


def test_a_scale_where_the_unit_belongs() -> None:
    [found] = compile_source("ruleset Game\n  lengths: 1 inch is 2.5 cm, rounded to 5\n").diagnostics
    assert (
        found.help is not None and "`lengths: centimetres`" in found.help and "`scale: 1 inch is 2.5 cm" in found.help
    )


@pytest.mark.parametrize(
    ("line", "scale", "holds"),
    [
        ("when range is within 1 foot", "", True),
        ("when range is at most 1 foot plus 1 inch", "", True),
        ("when range is within 25 cm", "scale: 1 inch is 2.5 cm", False),
        ("when range is within 30 cm", "scale: 1 inch is 2.5 cm", True),
        ("when range is within 29 cm", "scale: 1 inch is 2.5 cm, rounded up", True),
        ("when range is within 29 cm", "scale: 1 inch is 2.5 cm, rounded down", False),
        ("when range is at most its reach", "", True),
        ("when range is within 12 paces", "scale: 1 pace is 1 inch", True),
    ],
)
def test_lengths_meet(tmp_path: Path, line: str, scale: str, holds: bool) -> None:
    path = tmp_path / "game.rules"
    path.write_text(
        f"ruleset Game\n  lengths: inches\n{f'  {scale}' if scale else ''}\n\nfacts\n  range: 0 to 48 inches\n\npiece unit\n"
        f"  reach: 0 to 4 feet, usually 1\n\nwork out near of a unit\n  start at 0\n  +1  near  {line}\n"
    )
    [(worth, _)] = grognard.odds(grognard.load(str(path)), "near", {"range": "12"}).chances.items()
    assert worth == int(holds)


def test_what_is_given_and_usual_is_in_the_unit_of_its_fact() -> None:
    found = compile_source(
        "ruleset Game\n\nfacts\n  range: 0 to 48 inches, usually 1 foot\n\nwork out far\n  start at range\n\n"
        "example Two yards would be outside\n  given range is 1 yard\n  work out far\n  then 36\n"
    )
    assert [one.message for one in found.diagnostics if one.severity.name == "ERROR"] == []
    assert found.ruleset.facts["range"].usual == 12


@given(st.fractions(min_value=0, max_value=10**6), st.sampled_from(["inches", "feet", "yards", "miles"]))
def test_within_one_system_there_and_back_is_the_same(value: Fraction, name: str) -> None:
    there = converted(value, unit_named("inches"), name)
    assert there is not None and converted(there, unit_named(name), "inches") == value


@given(st.fractions(min_value=0, max_value=1000), st.fractions(min_value=0, max_value=1000))
def test_a_scale_keeps_order(one: Fraction, other: Fraction) -> None:
    scale = read_scale("1 inch is 2.5 centimetres, rounded up")
    here, there = (converted(value, unit_named("feet"), "centimetres", scale) for value in (one, other))
    assert here is not None and there is not None and (here <= there or one > other)


def test_games_in_other_units_are_not_compared(folder: Path) -> None:
    metric, plain = (grognard.load(str(folder / name)) for name in ("metric.rules", "hill.rules"))
    with pytest.raises(grognard.RulesError, match="do not measure alike"):
        grognard.compare(plain, metric)
