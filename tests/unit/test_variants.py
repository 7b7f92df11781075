"""Variants: what each verb does and says, marks of base lines, several at once, exceptions that meet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.checking import check_game, check_source
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.driver import Compiled, compile_game
from grognard.ir.types import value_text
from grognard.variants.marks import changed_since, mark_of
from grognard.variants.pinning import pinned

BASE = """ruleset Fence
  version: 1.0

facts
  fog: yes or no, usually no
  dusk: yes or no, usually no

facts of a unit
  cover: open, fence, woods, usually open

piece unit
  hits: 0 to 9, usually 0

option night, usually off [N.1]

table result
  | total     || result |
  | 4 or more || hit    |
  | 3 or less || miss   |

modifiers to fire of a unit [E.1]
  -1  cover   when its cover is fence or woods [E.2]
  +1  steady  when its hits is 0 [E.3]
  -3  dark    when night [E.4]

test fire of a unit [E]
  roll D6
  add modifiers to fire
  read result

sequence turn
  1. fire
    each unit must fire
  3. rest
    by hand: Wait.

example At a fence
  given a unit: cover is fence
  test fire of it
  dice 4
  then hit
  because cover -1, steady +1
"""


def write(folder: Path, **variants: str) -> None:
    (folder / "fence.rules").write_text(BASE, encoding="utf-8")
    for name, text in variants.items():
        (folder / f"{name}.rules").write_text(text, encoding="utf-8")


def found(compiled: Compiled) -> list[str]:
    return [one.code.name for one in compiled.diagnostics if one.severity in (Severity.ERROR, Severity.WARNING)]


def variant(folder: Path, text: str) -> Compiled:
    write(folder, club=f"variant Club of Fence\n{text}")
    return check_game(str(folder / "club.rules"))


def test_replacing_a_table(tmp_path: Path) -> None:
    made = variant(
        tmp_path,
        "replace table result\n  | total || result |\n  | 6+ || hit |\n  | 5 or less || miss |\nremove example At a fence\n",
    )
    assert found(made) == []
    assert [row.texts for row in made.ruleset.tables["result"].rows] == [("6+", "hit"), ("5 or less", "miss")]
    assert [change.verb for change in made.changes] == ["replace", "remove example"]


def test_replacing_what_is_not_there_names_the_nearest(tmp_path: Path) -> None:
    made = variant(tmp_path, "replace table results\n  | total || result |\n  | any || miss |\n")
    assert found(made) == ["GR108"]
    assert "Did you mean `result`?" in (made.diagnostics[0].help or "")


def test_an_option_is_switched_on(tmp_path: Path) -> None:
    made = variant(tmp_path, "replace option night, usually on\nremove example At a fence\n")
    assert found(made) == []
    night = next(fact for name, fact in made.ruleset.facts.items() if name == "night")
    assert value_text(night.usual) == "yes"


def test_an_option_that_is_not_there(tmp_path: Path) -> None:
    made = variant(tmp_path, "replace option nights, usually on\n")
    assert found(made) == ["GR108"]
    assert "Did you mean `night`?" in (made.diagnostics[0].help or "")


def test_a_field_that_is_added_may_name_a_piece(tmp_path: Path) -> None:
    made = variant(tmp_path, "add to unit\n  leader: a unit or none, usually none\n  twin: an unit\n")
    assert found(made) == []
    fields = {field.name: field for field in made.ruleset.pieces["unit"].fields}
    assert [getattr(fields[name].type, "or_none", None) for name in ("leader", "twin")] == [True, False]


def test_a_step_of_play_goes_where_its_number_says(tmp_path: Path) -> None:
    made = variant(tmp_path, "add to turn\n  2. rally\n    by hand: Rally.\n")
    assert found(made) == []
    assert [phase.title for phase in made.ruleset.sequences["turn"].phases] == ["fire", "rally", "rest"]


def test_examples_of_the_base_are_run_under_a_variant(tmp_path: Path) -> None:
    change = "amend modifiers to fire\n  -2  cover  when its cover is fence or woods\n"
    assert set(found(variant(tmp_path, change))) == {"GR402", "GR404"}
    meant = variant(tmp_path, f"{change}remove example At a fence\n")
    assert found(meant) == []
    assert "GR407" in [one.code.name for one in meant.diagnostics]
    anew = variant(
        tmp_path,
        f"{change}replace example At a fence\n  given a unit: cover is fence\n  test fire of it\n  dice 4\n  then miss\n",
    )
    assert found(anew) == []


def test_an_example_that_still_holds_need_not_be_given_up(tmp_path: Path) -> None:
    assert found(variant(tmp_path, "remove example At a fence\n")) == ["GR408"]


# ---- marks ---------------------------------------------------------------------------------------------------------


def test_a_mark_holds_a_change_to_the_lines_it_was_written_for(tmp_path: Path) -> None:
    change = "amend modifiers to fire [ours]\n  +1  cover  when its cover is woods\nremove example At a fence\n"
    made = variant(tmp_path, change)
    text = pinned(made.files[-1], made.pins)
    assert text.count("#") == 1
    (tmp_path / "club.rules").write_text(text, encoding="utf-8")
    assert found(check_game(str(tmp_path / "club.rules"))) == []
    other = BASE.replace("-1  cover   when its cover is fence or woods", "-1  cover   when its cover is woods")
    (tmp_path / "fence.rules").write_text(other, encoding="utf-8")
    late = compile_game(str(tmp_path / "club.rules"))
    assert found(late) == ["GR112"]
    assert any("cover is woods" in note for note in late.diagnostics[0].notes)
    again = pinned(late.files[-1], late.pins)
    assert again.count("#") == 1 and again != text


def test_another_line_of_the_base_may_change(tmp_path: Path) -> None:
    made = variant(tmp_path, "remove steady from modifiers to fire\nremove example At a fence\n")
    (tmp_path / "club.rules").write_text(pinned(made.files[-1], made.pins), encoding="utf-8")
    (tmp_path / "fence.rules").write_text(BASE.replace("-3  dark", "-4  dark"), encoding="utf-8")
    assert found(check_game(str(tmp_path / "club.rules"))) == []


def test_the_version_of_the_base(tmp_path: Path) -> None:
    write(
        tmp_path, old="variant Old of Fence\n  base version: 0.9\n", new="variant New of Fence\n  base version: 1.0\n"
    )
    assert found(check_game(str(tmp_path / "old.rules"))) == ["GR113"]
    assert found(check_game(str(tmp_path / "new.rules"))) == []


# ---- several at once --------------------------------------------------------------------------------------------

PLUS = "variant Plus of Fence\namend modifiers to fire\n  +2  steady  when its hits is 0\nremove example At a fence\n"
LESS = "variant Less of Fence\namend modifiers to fire\n  -2  steady  when its hits is 0\nremove example At a fence\n"
MOON = "variant Moon of Fence\nadd to modifiers to fire\n  -1  dim  when dusk\n"
HAZE = "variant Haze of Fence\nadd to modifiers to fire\n  -1  hazy  when fog\n"
CAP = "variant Cap of Fence\nadd to fire\n  never above 5\n"
FLOOR = "variant Floor of Fence\nadd to fire\n  subtract 1\n"


def stacked(folder: Path, wanted: str, **variants: str) -> Compiled:
    write(folder, **variants, evening=f"variant Evening of Fence\n  with: {wanted}\n")
    return compile_game(str(folder / "evening.rules"))


def test_two_that_touch_one_line_clash(tmp_path: Path) -> None:
    made = stacked(tmp_path, "plus, less", plus=PLUS, less=LESS)
    assert found(made) == ["GR114"]
    clash = made.diagnostics[0]
    assert "`Plus` and `Less`" in clash.message and "steady" in clash.message
    # Plain fire at 4 or more: D6+2 misses on a 1, D6-2 on 1 to 5.
    assert (
        clash.notes
        and clash.notes[0].startswith("it shows here: fire")
        and "1/6" in clash.notes[0]
        and "5/6" in clash.notes[0]
    )
    assert [label.place.file.path.rpartition("/")[2] for label in clash.also] == ["plus.rules", "less.rules"]


def test_every_line_that_two_touch_is_named(tmp_path: Path) -> None:
    dark = "amend modifiers to fire\n  {} dark  when night\n"
    plus, less = (text + dark.format(amount) for text, amount in ((PLUS, "-4"), (LESS, "-2")))
    made = stacked(tmp_path, "plus, less", plus=plus, less=less)
    clash = next(one for one in made.diagnostics if one.code.name == "GR114")
    assert "`steady` of `modifiers to fire`, `dark` of `modifiers to fire`" in clash.message


def test_then_says_which_comes_last(tmp_path: Path) -> None:
    assert found(stacked(tmp_path, "plus, then less", plus=PLUS, less=LESS)) == []
    made = stacked(tmp_path, "less, then plus", plus=PLUS, less=LESS)
    assert found(made) == []
    assert made.ruleset.variants == ("Less", "Plus", "Evening")


def test_a_mark_is_held_against_the_base_and_not_against_another_variant(tmp_path: Path) -> None:
    write(tmp_path, plus=PLUS)
    alone = compile_game(str(tmp_path / "plus.rules"))
    marked = pinned(alone.files[-1], alone.pins)
    assert "#" in marked
    assert found(stacked(tmp_path, "less, then plus", plus=marked, less=LESS)) == []
    # Without an order they clash all the same, and it is shown where.
    made = stacked(tmp_path, "less, plus", plus=marked, less=LESS)
    assert found(made) == ["GR114"] and made.diagnostics[0].notes
    wrong = re.sub(r"#[0-9a-f]+", "#11111111", marked)
    assert found(stacked(tmp_path, "less, then plus", plus=wrong, less=LESS)) == ["GR112"]


def test_two_that_do_not_meet_are_silent(tmp_path: Path) -> None:
    assert found(stacked(tmp_path, "moon, haze", moon=MOON, haze=HAZE)) == []


def test_two_that_cannot_change_places_clash(tmp_path: Path) -> None:
    work = BASE.replace("  read result\n", "") + "\n"
    write(tmp_path, cap=CAP, floor=FLOOR, evening="variant Evening of Fence\n  with: cap, floor\n")
    (tmp_path / "fence.rules").write_text(work.partition("example")[0], encoding="utf-8")
    made = compile_game(str(tmp_path / "evening.rules"))
    assert found(made) == ["GR114"]
    assert "the other order" in made.diagnostics[0].message


def test_a_variant_of_something_else_does_not_join(tmp_path: Path) -> None:
    (tmp_path / "wall.rules").write_text("ruleset Wall\n", encoding="utf-8")
    made = stacked(tmp_path, "stone", stone="variant Stone of Wall\n")
    assert found(made) == ["GR110"]


def test_variants_named_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, moon=MOON, haze=HAZE, plus=PLUS, less=LESS)
    monkeypatch.chdir(tmp_path)
    assert found(compile_game("fence+moon+haze")) == []
    assert found(compile_game("fence+plus+less")) == ["GR114"]


# ---- exceptions ----------------------------------------------------------------------------------------------------

FOG = "\nexception to cover [X.1] when fog: no modifier\n"
DUSK = "\nexception to cover [X.2] when dusk and its cover is woods: -2 cover at dusk\n"


def test_two_exceptions_that_disagree_are_found_with_the_plainest_situation() -> None:
    made = check_source(BASE + FOG + DUSK)
    assert found(made) == ["GR406"]
    assert "cover is woods, fog, dusk" in made.diagnostics[0].message


def test_one_may_come_before_the_other() -> None:
    assert found(check_source(BASE + FOG + DUSK + "  comes before: X.1\n")) == []


def test_exceptions_that_never_meet_are_silent() -> None:
    apart = DUSK.replace("when dusk and", "when not fog and")
    assert found(check_source(BASE + FOG + apart)) == []


def test_exceptions_that_agree_are_silent() -> None:
    same = FOG.replace("X.1", "X.3").replace("when fog", "when dusk")
    assert found(check_source(BASE + FOG + same)) == []


# ---- slips of the one who amends ------------------------------------------------------------------------------------


def amended(folder: Path, lines: str) -> list[Diagnostic]:
    write(folder, change=f"variant Change of Fence\n{lines}remove example At a fence\n")
    found = compile_game(str(folder / "change.rules")).diagnostics
    return [one for one in found if one.code.name in {"GR115", "GR116"}]


def test_a_condition_left_off_is_told_with_the_words_that_are_missing(tmp_path: Path) -> None:
    (told,) = amended(tmp_path, "amend modifiers to fire\n  +2  steady\n")
    assert told.code.name == "GR115" and "`when its hits is 0`" in (told.help or "")


@pytest.mark.parametrize("line", ["+2  steady  when fog", "+2  steady  for each 2 hits of it", "-1  cover  when fog"])
def test_another_condition_is_no_slip(line: str, tmp_path: Path) -> None:
    assert amended(tmp_path, f"amend modifiers to fire\n  {line}\n") == []


def test_a_misspelt_result_is_told_and_a_new_one_is_not(tmp_path: Path) -> None:
    (told,) = amended(tmp_path, "amend result\n  | 3 or less || mis |\n")
    assert told.code.name == "GR116" and told.help == "Did you mean `miss`?"
    assert amended(tmp_path, "amend result\n  | 3 or less || graze |\n") == []


def test_of_what_a_cell_lists_each_word_is_looked_at(tmp_path: Path) -> None:
    """A new trait beside a known one was taken for the known one, misspelt."""
    base = """ruleset Band

piece fighter
  traits: any of nimble, hooked, usually none

roster of fighters
  | fighter || traits         |
  | Scout   || nimble         |
  | Brute   || hooked, nimble |
"""
    (tmp_path / "band.rules").write_text(base, encoding="utf-8")

    def told(cell: str) -> list[str]:
        change = f"amend fighter\n  traits: any of nimble, hooked, lamp, usually none\n\nadd to roster of fighters\n  | Boy || {cell} |\n"
        (tmp_path / "mine.rules").write_text(f"variant Mine of Band\n\n{change}", encoding="utf-8")
        found = compile_game(str(tmp_path / "mine.rules")).diagnostics
        return [one.help or "" for one in found if one.code.name == "GR116"]

    (tmp_path / "mine.rules").write_text(
        "variant Mine of Band\n\nadd to roster of fighters\n  | Boy || lamp |\n", encoding="utf-8"
    )
    (lacking,) = [one for one in check_game(str(tmp_path / "mine.rules")).diagnostics if one.code.name == "GR104"]
    assert lacking.paste == "amend fighter\n  traits: any of nimble, hooked, lamp"
    assert told("lamp, nimble") == []
    assert told("nimbel, hooked") == ["Did you mean `nimble`?"]


def test_a_mark_over_several_lines_says_which_has_changed() -> None:
    mark = mark_of(["+1 steady", "-1 cover", "-3 dark"])
    assert mark.startswith("#") and len(mark.split(".")) == 4
    assert changed_since(mark, ["+1 steady", "-1 cover", "-3 dark"]) == []
    assert changed_since(mark, ["+1 steady", "-2 cover", "-3 dark"]) == ["-2 cover"]
    # An older mark has no digits for each line: then all are named.
    assert changed_since(mark.partition(".")[0], ["+1 steady", "-2 cover"]) == ["+1 steady", "-2 cover"]


def test_the_sheet_of_a_variant_is_called_by_its_own_name(tmp_path: Path) -> None:
    sheet = "sheet\n  title: Fences in two pages\n  columns: 3\n\n"
    (tmp_path / "fence.rules").write_text(BASE.replace("sequence turn", f"{sheet}sequence turn"), encoding="utf-8")
    (tmp_path / "club.rules").write_text("variant Club of Fence\n", encoding="utf-8")
    assert dict(check_game(str(tmp_path / "fence.rules")).ruleset.sheet)["title"] == "Fences in two pages"
    assert dict(check_game(str(tmp_path / "club.rules")).ruleset.sheet) == {"columns": "3"}


# ---- lines without a label ------------------------------------------------------------------------------------------

BANDS = """ruleset Bands
  lengths: inches

facts
  range: 0 to 24 inches

dice arrows
  start at 2D6
  hits on 4+  when range is up to 6"
  hits on 5+  when range is more than 6" and range is up to 12"
  hits on 6+  when range is more than 12"

test shooting
  roll arrows
"""


def banded(folder: Path, lines: str) -> Compiled:
    (folder / "bands.rules").write_text(BANDS, encoding="utf-8")
    (folder / "winter.rules").write_text(f"variant Winter of bands\n{lines}", encoding="utf-8")
    return check_game(str(folder / "winter.rules"))


def hits(compiled: Compiled) -> list[str]:
    assert compiled.ruleset is not None
    lines = compiled.ruleset.rules["arrows"].lines[1:]
    return [" ".join(line.place.text.split("\n")[0].split()) for line in lines]


def test_a_line_without_a_label_stands_for_the_one_with_the_same_when(tmp_path: Path) -> None:
    changed = banded(tmp_path, 'amend arrows\n  hits on 6+  when range is more than 6" and range is up to 12"\n')
    assert not changed.diagnostics
    assert hits(changed) == [
        'hits on 4+ when range is up to 6"',
        'hits on 6+ when range is more than 6" and range is up to 12"',
        'hits on 6+ when range is more than 12"',
    ]


def test_where_several_lines_could_be_meant_they_are_listed(tmp_path: Path) -> None:
    (told,) = banded(tmp_path, 'amend arrows\n  hits on 6+  when range is up to 12"\n').diagnostics
    assert told.code.name == "GR109"
    assert 'hits on 4+ when range is up to 6"' in told.notes
    assert len(told.notes) == 3
    assert told.paste == (
        'add to arrows before hits on 6+ when range is more than 12"\n  hits on 6+  when range is up to 12"'
    )


def test_a_line_without_a_label_is_removed_by_its_words(tmp_path: Path) -> None:
    assert len(hits(banded(tmp_path, "remove hits on 5+ from arrows\n"))) == 2
    far = 'amend arrows\n  hits on 5+  when range is more than 12"\n'
    (told,) = banded(tmp_path, far + "remove hits on 5+ from arrows\n").diagnostics
    assert told.code.name == "GR109"
    whole = banded(tmp_path, far + 'remove hits on 5+ when range is more than 12" from arrows\n')
    assert hits(whole) == [
        'hits on 4+ when range is up to 6"',
        'hits on 5+ when range is more than 6" and range is up to 12"',
    ]


def test_the_only_one_of_its_sort_is_meant_whatever_its_when(tmp_path: Path) -> None:
    changed = banded(tmp_path, 'amend arrows\n  start at 3D6  when range is up to 6"\n')
    assert not changed.diagnostics


def test_declarations_that_have_no_name_to_tell_them_apart_by_are_not_offered(tmp_path: Path) -> None:
    """Two blocks with the same head: to name that head again would change nothing."""
    base = "ruleset Base\n\npiece unit\n  tired: yes or no\n\naction move of a unit\n  by hand: Move it.\n\n"
    limits = "limits on a unit\n  move never when it is tired\n\n"
    (tmp_path / "base.rules").write_text(base + limits + limits, encoding="utf-8")
    variant = tmp_path / "one.rules"
    variant.write_text("variant One of Base\n\nadd to limits on unit\n  move only when it is tired\n", encoding="utf-8")
    (found,) = [one for one in check_game(str(variant)).diagnostics if one.code.name == "GR109"]
    assert found.help == "A change cannot tell them apart. Write what is new as a block of its own, headed as they are."


@pytest.mark.parametrize("rest", ["when it is moved", "for each man", ", or when fog", "if fog"])
def test_a_new_name_is_a_name_and_nothing_else(tmp_path: Path, rest: str) -> None:
    """A condition behind it would be a part of the label, and no line could be called so."""
    (told,) = found(variant(tmp_path, f"rename steady as calm {rest}\n"))
    assert told == "GR008"
