"""Tables of cases: a row is the example that an author would have written out, and is set up only as often as it must be."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games import SOME_GAMES, the_game
from tests.small_games import HEAD

from grognard.checking import check_game, check_source
from grognard.diagnostics import codes
from grognard.docgen import view
from grognard.docgen.book import make_book
from grognard.docgen.shapes.markdown import book_markdown
from grognard.driver import Compiled
from grognard.evaluate.replay import replay
from grognard.evaluate.staging import Stage
from grognard.evaluate.trace_text import lines_of
from grognard.formatting.formatter import format_text
from grognard.ir.examples import as_written
from grognard.source import SourceFile

GAME = (
    HEAD.format(title="Fence").replace(
        "hits: 0 to 3, usually 0", "hits: 0 to 3, usually 0\n  shaken: yes or no, usually no"
    )
    + """modifiers to fire of a unit
  -1  fence  when its cover is fence
  -2  woods  when its cover is woods
  +1  clear  when not fog

test fire of a unit with a number as extra
  roll D6
  add modifiers to fire
  add extra
  its hits becomes the lower of (3, the total)

"""
)
TABLE = """example Every cover
  given a unit called Target: hits 1
  given fog
  test fire of the Target
  | Target        | dice | extra || its hits | then             | because            |
  | -             | 1    | 0     || 1        | 1                | -                  |
  | cover is fence| 3    | 0     || 2        | 2 and not shaken | fence -1           |
  | woods, shaken | 4    | 1     || 3        | 3                | woods -2           |
"""
WRITTEN = """example First
  given a unit called Target: hits 1
  given fog
  test fire of the Target with 0
  dice 1
  then 1 and its hits is 1

example Second
  given a unit called Target: hits 1, fence
  given fog
  test fire of the Target with 0
  dice 3
  then 2 and its hits is 2 and it is not shaken
  because fence -1

example Third
  given a unit called Target: hits 1, woods, shaken
  given fog
  test fire of the Target with 1
  dice 4
  then 3 and its hits is 3
  because woods -2
"""


def _table(*rows: str, above: str = "  given a unit\n  given a unit as other\n  test fire of it with 0\n") -> Compiled:
    return check_source(GAME + "example Many\n" + above + "".join(f"  {row}\n" for row in rows))


def _codes(found: Compiled) -> list[str]:
    return [one.code.name for one in found.diagnostics if one.code.name not in {"GR513", "GR514"}]


def _said(found: Compiled, code: str) -> list[str]:
    return [f"{one.place.line}: {one.message}" for one in found.diagnostics if one.code.name == code]


def test_rows_run_as_the_same_examples_written_out() -> None:
    table, written = check_source(GAME + TABLE.replace("not shaken", "its hits is 2")), check_source(GAME + WRITTEN)
    assert not table.has_errors, _codes(table)
    assert [one.name for one in table.ruleset.examples] == [f"Every cover, row {row}" for row in (1, 2, 3)]
    on = Stage()
    for row, alone in zip(table.ruleset.examples, written.ruleset.examples, strict=True):
        drawn, other = replay(table.ruleset, row, on=on), replay(written.ruleset, alone)
        assert drawn is not None and other is not None
        assert not (drawn.faults or drawn.reasons or drawn.stopped or other.faults or other.stopped)
        assert list(lines_of(drawn.events)) == list(lines_of(other.events))


def test_what_a_row_says_is_held_against_its_run() -> None:
    found = _table(
        "| unit  | dice || its hits | because            |",
        "| fence | 3    || 3        | fence -1, clear +1 |",
        "| fence | 3    || 2        | fence -1, clear +1 |",
        "| fence | 3    || 3        | -                  |",
        "| fence | 3    || 3        | fence -2, clear +1 |",
    )
    first = GAME.count("\n") + 6
    assert [one.split(":")[0] for one in _said(found, "GR402")] == [str(first + 1)]
    assert [one.split(":")[0] for one in _said(found, "GR404")] == [str(first + 2)] * 2 + [str(first + 3)]


@pytest.mark.parametrize(
    ("rows", "code", "words"),
    [
        (("| unit | dice || then |", "| fence | 3 | 4 || 2 |"), "GR012", "3 + 1 cells; the heading has 2 + 1 cells"),
        (("| unit | dice | then |", "| fence | 3 | 2 |"), "GR012", "no `||`"),
        (("| unit | dice || then |",), codes.TABLE_WITHOUT_ROWS.name, "no rows"),
        (("| hedge | dice || then |", "| 3 | 3 || 2 |"), "GR101", "`hedge` is nothing that can be given here"),
        (("| unit | dice || then |", "| hedge | 3 || 2 |"), "GR104", "`hedge` says nothing that a unit can be"),
        (("| unit | dice || then |", "|  | 3 || 2 |"), "GR013", "empty"),
        (("| unit | dice || then |", "| fence | three || 2 |"), "GR011", "`three` cannot be read"),
        (("| cover | dice || then |", "| fence | 3 || 2 |"), "GR103", "several pieces"),
        (("| its hits | dice || then |", "| 7 | 3 || 2 |"), "GR205", "outside"),
    ],
)  # fmt: skip
def test_a_bad_table_is_said_where_it_stands(rows: tuple[str, ...], code: str, words: str) -> None:
    found = _table(*rows)
    assert code in _codes(found), [f"{one.code.name} {one.message}" for one in found.diagnostics]
    assert any(words in said for said in _said(found, code))


def test_a_cell_that_says_what_its_heading_says_is_a_cell_all_the_same() -> None:
    found = _table("| dice || its hits |", "| 3 || its hits |")
    assert not found.has_errors, _said(found, "GR402")


def test_lots_of_nothing_are_told_where_they_stand_and_stop_no_program() -> None:
    text = (
        GAME
        + "action lose of a unit\n  every 0 hits cost 1 hit\n\nexample Lots\n  given a unit: hits 1\n  do lose of it\n  then its hits is 1\n"
    )
    assert any("lots of nothing" in said for said in _said(check_source(text), "GR205"))


def test_a_table_needs_a_rule_to_try() -> None:
    found = _table("| unit || then |", "| fence || 2 |", above="  given a unit\n")
    assert "GR012" in _codes(found)


def test_rows_that_differ_in_a_number_that_is_told_do_not_share_a_program() -> None:
    found = _table(
        "| extra | dice || then |", "| 0 | 2 || 3 |", "| 1 | 2 || 4 |", above="  given a unit\n  test fire of it\n"
    )
    assert not found.has_errors, _said(found, "GR402")


def test_a_variant_takes_a_table_back_as_a_whole(tmp_path: Path) -> None:
    rows = "| unit | dice || then |", "| fence | 3 || 3 |", "| woods | 3 || 2 |"
    text = GAME + "example Many\n  given a unit\n  test fire of it with 0\n" + "".join(f"  {row}\n" for row in rows)
    (tmp_path / "fence.rules").write_text(text, encoding="utf-8")
    change = "variant Thick Fence of Fence\n\namend modifiers to fire\n  -2  fence  when its cover is fence\n\n"
    (tmp_path / "thick.rules").write_text(change, encoding="utf-8")
    assert len(_said(check_game(str(tmp_path / "thick.rules")), "GR402")) == 1
    (tmp_path / "thick.rules").write_text(change + "remove example Many\n", encoding="utf-8")
    found = check_game(str(tmp_path / "thick.rules"))
    assert not found.has_errors
    assert len(_said(found, "GR407")) == 1 and not _said(found, "GR408")


def test_a_label_is_called_otherwise_in_a_table_too(tmp_path: Path) -> None:
    (tmp_path / "fence.rules").write_text(GAME + TABLE.replace("not shaken", "its hits is 2"), encoding="utf-8")
    variant = "variant Hedge of Fence\n\nrename fence as hedge\n"
    (tmp_path / "hedge.rules").write_text(variant, encoding="utf-8")
    found = check_game(str(tmp_path / "hedge.rules"))
    assert not found.has_errors, _said(found, "GR404")
    assert found.ruleset.examples[1].because == (("hedge", "-1"),)


def test_it_is_laid_out_and_printed_as_a_table() -> None:
    laid_out = format_text(SourceFile("t.rules", GAME + TABLE))
    assert "  | cover is fence | 3    | 0     || 2        | 2 and not shaken | fence -1 |\n" in laid_out
    found = check_source(GAME + TABLE.replace("not shaken", "its hits is 2"))
    assert len(as_written(found.ruleset.examples)) == 1
    blocks = [block for chapter in make_book(found.ruleset).chapters for block in chapter.blocks]
    assert [len(block.rows) for block in blocks if isinstance(block, view.ExampleBlock)] == [3]
    assert "| Target | Dice | Extra | Its hits | Then | Because |" in book_markdown(found.ruleset)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME_GAMES)
def test_an_example_runs_alike_by_a_shared_program_and_by_its_own(name: str) -> None:
    ruleset = the_game(name).ruleset
    on, shared = Stage(), 0
    # Those of the texts below take their turn there.
    own = [example for example in ruleset.examples if example.place.file.path in ruleset.layers[-1].files]
    for example in own:
        shared += on.shares(ruleset, example)
        together, alone = replay(ruleset, example, on=on), replay(ruleset, example)
        assert (together is None) is (alone is None)
        if together is not None and alone is not None:
            assert list(lines_of(together.events)) == list(lines_of(alone.events)), example.name
            assert (together.faults, together.reasons, together.stopped) == (alone.faults, alone.reasons, alone.stopped)
            assert str(together.result) == str(alone.result)
    assert shared or all(example.case is None for example in own)
