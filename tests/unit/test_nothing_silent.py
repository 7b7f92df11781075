"""Nothing is done, left out or called otherwise without a word: faults that people met who were new to the language."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from grognard.checking import check_game, check_source
from grognard.cli.app import main
from grognard.cli.compare import command as compare
from grognard.cli.rules import command as rules

MEN = """ruleset Men
piece man
  foe: a man or none, usually none
  near: yes or no, usually no
  pace: 0 to 9, usually 4
  acted: yes or no, usually no, until the turn ends
test face of a man
  roll D6
  +1  near  when its foe is near
  +1  slow  when its foe's pace is 4 or less
test shun of a man
  roll D6
  +1  far  when its foe is not near
  +1  other  when its foe's pace is not 4
action shout of a man
  once a turn
  by hand: Shout.
action point of a man
  it chooses a man which is acted as chosen one
  LINE
"""


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(list(words))
    out = capsys.readouterr()
    return out.out + out.err


def findings(text: str) -> list[tuple[str, str]]:
    return [(one.code.name, one.message) for one in check_source(text).diagnostics]


def variant(folder: Path, base: str, change: str) -> list[tuple[str, str]]:
    (folder / "base.rules").write_text(base, encoding="utf-8")
    (folder / "other.rules").write_text(change, encoding="utf-8")
    return [(one.code.name, one.message) for one in check_game(str(folder / "other.rules")).diagnostics]


# ---- of nobody -----------------------------------------------------------------------------------------------------


def test_of_nobody_no_condition_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a foe none is near and none is slow: a plain die, in a run and in the odds."""
    path = tmp_path / "men.rules"
    path.write_text(MEN.replace("LINE", "do shout of the chosen one"), encoding="utf-8")
    told = said(capsys, "roll", str(path), "face", "--dice", "3", "--trace", "full")
    assert told.rstrip().endswith("= 3") and "near (the man's foe is nobody)" in told
    assert said(capsys, "odds", str(path), "face").count("1/6") == 6


def test_what_is_not_so_of_anybody_is_not_so_of_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody is near, and nobody's pace is 4: both lines with `is not` count, 3 and 1 and 1."""
    path = tmp_path / "men.rules"
    path.write_text(MEN.replace("LINE", "do shout of the chosen one"), encoding="utf-8")
    assert said(capsys, "roll", str(path), "shun", "--dice", "3").rstrip().endswith("= 5")


def test_a_value_of_nobody_stops_with_the_words_of_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "men.rules"
    path.write_text(
        MEN.replace("LINE", "do shout of the chosen one") + "test chase of a man\n  roll D6\n  add its foe's pace\n",
        "utf-8",
    )
    told = said(capsys, "roll", str(path), "chase", "--dice", "3")
    assert "`the man's foe` is nobody here, so there is no `pace` to look at" in told
    assert "when the man's foe is not none and" in told


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("do shout of the chosen one", "obody is the `chosen one` here, so `shout` cannot be done"),
        ("the chosen one becomes near", "obody is the `chosen one` here, so there is no `near` to change"),
    ],
)
@pytest.mark.parametrize("verb", ["roll", "odds"])
def test_nothing_is_done_by_nobody(
    line: str, words: str, verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "men.rules"
    path.write_text(MEN.replace("LINE", line), encoding="utf-8")
    told = said(capsys, verb, str(path), "point")
    assert words in told and "#" not in told


def test_no_effect_is_an_answer_though_something_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On 1 and 2, a third of all throws, it answers no effect; it gains a hit each time."""
    path = tmp_path / "two.rules"
    path.write_text(
        "ruleset Two\npiece man\n  hits (hit): 0 or more, usually 0\ntest harm of a man\n  roll D6\n  it gains 1 hit\n"
        "  on 1 to 2: the result is no effect\n  the result is 5\n",
        encoding="utf-8",
    )
    told = said(capsys, "odds", str(path), "harm")
    assert "no effect" in told and "1/3" in told and "done" not in told
    assert "= no effect" in said(capsys, "roll", str(path), "harm", "--dice", "1")


# ---- calls and names -----------------------------------------------------------------------------------------------

SPELLS = """ruleset Spells
choice charm: sparks, flies
piece man
  grit: 0 to 6, usually 2
action cast of a man as caster at a man as mark with a charm as spell
  the mark loses 2 grit  when spell is sparks
action hit of a man at a man as target
  the target loses 1 grit
action conjure of a man at a man as victim
  it chooses a charm as picked
  CALL
"""


def test_a_role_stands_behind_it_by_any_name() -> None:
    for call in ("do cast of it with picked", "do cast of it at the victim with picked"):
        assert not [one for one in findings(SPELLS.replace("CALL", call)) if one[0] < "GR300"]


def test_a_word_that_a_call_leaves_out_is_no_gap_of_the_source() -> None:
    found = findings(SPELLS.replace("CALL", "do cast of it").replace("as picked", "as other"))
    assert [code for code, _ in found] == ["GR203"] and "needs a spell" in found[0][1]


def test_a_piece_may_be_called_a() -> None:
    """A, of two, is hit by B; then hits B, who has 1 left."""
    text = SPELLS.replace("CALL", "do cast of it with picked") + (
        "example One\n  given a man called A\n  given a man called B\n  do hit of A at B\n"
        "  then B's grit is 1 and A's grit is 2\n"
        "example Two\n  given a man called A\n  given a man called B\n  do hit of B at A\n  then A's grit is 1\n"
    )
    assert not [one for one in findings(text) if one[0] < "GR500"]


def test_answers_that_nobody_asks_for_are_told() -> None:
    text = SPELLS.replace("CALL", "do cast of it with picked") + (
        "example One\n  given a man called A\n  given a man called B\n  do conjure of A at B\n  choosing ANSWERS\n"
        "  then B's grit is 0\n"
    )
    assert "GR402" not in [code for code, _ in findings(text.replace("ANSWERS", "sparks"))]
    found = [words for code, words in findings(text.replace("ANSWERS", "sparks, flies")) if code == "GR402"]
    assert found and "`flies`" in found[0]


# ---- variants ------------------------------------------------------------------------------------------------------

BASE = """ruleset Base
choice ladder: D4, D6, D8, D10
choice posture: up, down
facts
  in mud: yes or no, usually no
piece unit
  quality: a ladder, usually D6
  rifle: yes or no, usually no
  veteran: yes or no, usually no
  moves (move): 0 to 9, usually 0
die range die of a unit
  start at its quality
  up 1  rifle  when it is rifle
test fire of a unit
  start at range die
test worth of a unit
  roll D6
  +1  many  when its moves is 8 or more
  +2  few   when its moves is 3 or less
action go of a unit
  it gains 1 move  when in mud
sequence turn
  1. going
    each unit which its moves is 2 or more and it is veteran and in mud may go, one at a time
example Worth
  given a unit
  test worth of it
  | unit    | dice || then |
  | moves 8 | 3    || 4    |
  | moves 5 | 3    || 3    |
  | moves 2 | 3    || 5    |
"""


@pytest.mark.parametrize(
    ("where", "line"),
    [("unit", "it gains 3 moves"), ("facts", "roll D6"), ("posture", "roll D6"), ("posture", "pluck: 0 to 3")],
)
def test_a_line_added_where_it_cannot_stand_is_an_error(where: str, line: str, tmp_path: Path) -> None:
    found = variant(tmp_path, BASE, f"variant Other of Base\nadd to {where}\n  {line}\n")
    assert [code for code, words in found] == ["GR001"] and f"`{line}`" in found[0][1]


def test_a_field_a_fact_and_a_word_are_added_as_ever(tmp_path: Path) -> None:
    change = (
        "add to unit\n  pluck: 0 to 3, usually 1\nadd to facts\n  dusk: yes or no, usually no\nadd to posture\n  out\n"
    )
    assert not [one for one in variant(tmp_path, BASE, f"variant Other of Base\n{change}") if one[0] < "GR400"]


def test_rules_shows_what_a_variant_makes_of_a_sequence(tmp_path: Path) -> None:
    variant(tmp_path, BASE, "variant Other of Base\nadd to turn\n  2. clapping\n    by hand: Clap.\n")
    shown = CliRunner().invoke(rules, [str(tmp_path / "other.rules"), "turn"], standalone_mode=False).output
    assert shown.splitlines()[-2:] == ["  2. clapping", "    by hand: Clap."] and "1. going" in shown


def test_one_row_of_a_table_of_cases_no_longer_holds(tmp_path: Path) -> None:
    """Few counts 3 instead of 2: 3 and 3 are 6 in the third row, and nothing else is other."""
    change = "variant Other of Base\namend worth\n  +3  few  when its moves is 3 or less\n"
    broken = [one for one in variant(tmp_path, BASE, change) if one[0] == "GR402"]
    assert len(broken) == 1 and "`Worth, row 3`" in broken[0][1] and "comes to 6" in broken[0][1]
    meant = variant(tmp_path, BASE, f"{change}remove example Worth, row 3\n")
    assert [code for code, _ in meant if code in {"GR402", "GR407", "GR408"}] == ["GR407"]
    wrong = variant(tmp_path, BASE, f"{change}remove example Worth, row 2\n")
    assert sorted(code for code, _ in wrong if code in {"GR402", "GR407", "GR408"}) == ["GR402", "GR408"]
    assert variant(tmp_path, BASE, f"{change}remove example Worth, row 4\n")[0] == (
        "GR108", "`Worth` has no row 4: its table has 3."
    )  # fmt: skip


def test_a_line_is_named_by_its_words_however_long(tmp_path: Path) -> None:
    """The help names lines of the base by their words, and these may be longer than any name."""
    line = "each unit which its moves is 2 or more and it is veteran and in mud may go, one at a time"
    assert len(line) > 64
    found = variant(tmp_path, BASE, f"variant Other of Base\nadd to turn before {line}\n  by hand: Clap.\n")
    assert not [one for one in found if one[0] < "GR400" or one[0] == "GR902"]


def test_a_start_below_the_shifts_it_takes_away_is_told(tmp_path: Path) -> None:
    line = "  start at D10  when it is veteran\n"
    late = variant(tmp_path, BASE, f"variant Other of Base\nadd to range die\n{line}")
    assert ["`rifle`" in words for code, words in late if code == "GR527"] == [True]
    early = variant(tmp_path, BASE, f"variant Other of Base\nadd to range die before rifle\n{line}")
    assert not [one for one in early if one[0] == "GR527"]


@pytest.mark.parametrize("name", ["in mud", "rifle"])
def test_rename_says_what_it_cannot_call_otherwise(name: str, tmp_path: Path) -> None:
    base = BASE.replace("  rifle: yes", "  musket: yes").replace("when it is rifle", "when it is musket")
    found = variant(tmp_path, base, f"variant Other of Base\nrename {name} as something else\n")
    if name == "in mud":  # a fact, and the example with a table hides nothing
        assert found[0][0] == "GR108" and "no label of a line" in found[0][1]
    else:
        assert not [one for one in found if one[0] == "GR108"]


def test_what_is_allowed_stays_allowed_beside_errors(tmp_path: Path) -> None:
    change = "variant Other of Base\namend worth\n  +1  many  -- allow GR115: always\nrename nothing as something\n"
    assert [code for code, _ in variant(tmp_path, BASE, change)] == ["GR108"]


# ---- told in play -------------------------------------------------------------------------------------


def test_the_story_of_a_game_tells_the_cards_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.rules"
    path.write_text(
        "ruleset Cards\npiece card, in a deck\n  high: yes or no, usually no\nsequence turn\n  1. cards\n"
        "    draw a card as top\n    draw a card as next one\nscenario One\n  given a card called king\n"
        "  given a card called knave\n  play turn 1 times\n",
        encoding="utf-8",
    )
    told = said(capsys, "play", str(path), "--auto", "--seed", "1").casefold()
    assert "king is drawn" in told and "knave is drawn" in told


# ---- comparisons -----------------------------------------------------------------------------------------------------

GROUPS = """ruleset Base
choice stance: steady, bold
piece group
piece figure
  group: a group
  hits (hit): 0 to 5, usually 0
state open to hits of a figure
  only when the number of figures of its group is at most 10
action hit of a figure
  roll D6
  on 4+
    it gains 1 hit  when it is open to hits
test dare of a figure
  it chooses a stance as taken
  roll D6
  add 1  when taken is bold
  subtract 1  when taken is steady
  never below 1
"""


def test_a_comparison_tries_the_numbers_of_pieces_at_a_changed_band(tmp_path: Path) -> None:
    """Ten may be hit before, five after: six are the fewest of whom it is told. A hit on 4+ is half of all throws."""
    change = (
        "variant Other of Base\nreplace state open to hits of a figure\n"
        "  only when the number of figures of its group is at most 5\n"
    )
    variant(tmp_path, GROUPS, change)
    run = CliRunner().invoke(compare, [str(tmp_path / "base.rules"), str(tmp_path / "other.rules")])
    assert "6 figures: yes → no" in run.output and "6 figures: figure's hits 1: 50 % → 0 %" in run.output


def test_players_choose_for_a_wish_in_a_comparison(tmp_path: Path) -> None:
    """Bold is 1 more before and 2 after: 4.5 and 5.5 on average. Who wishes for little is steady, as ever."""
    variant(tmp_path, GROUPS, "variant Other of Base\namend dare\n  add 2  when taken is bold\n")
    files = [str(tmp_path / "base.rules"), str(tmp_path / "other.rules"), "--rule", "dare"]
    assert "on average 5.50 instead of 4.50" in CliRunner().invoke(compare, [*files, "--wish", "highest"]).output
    assert "no change in the odds" in CliRunner().invoke(compare, [*files, "--wish", "lowest"]).output
    assert Fraction(2 + 3 + 4 + 5 + 6 + 7, 6) == Fraction(9, 2)


BOARD = """ruleset Base
piece hex, a place on 3 by 7 hexes
piece man
  hex: a hex
test shot of a man at a man as target
  roll D6
  on 4 or more
    the result is 1  when the distance from it to the target is at most 2
  the result is 0
"""


def test_a_comparison_tries_where_pieces_stand(tmp_path: Path) -> None:
    """Two hexes off are near enough before and too far after: a hit on 4+ is half of all throws."""
    change = (
        "variant Other of Base\nreplace test shot of a man at a man as target\n  roll D6\n  on 4 or more\n"
        "    the result is 1  when the distance from it to the target is at most 1\n  the result is 0\n"
    )
    assert not [one for one in variant(tmp_path, BOARD, change) if one[0] < "GR300"]
    run = CliRunner().invoke(compare, [str(tmp_path / "base.rules"), str(tmp_path / "other.rules"), "--rule", "shot"])
    assert "target hex is 0206: 0: 50 % → 100 %" in run.output
