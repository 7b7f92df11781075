"""Whether finished sheets suffice: read back from the PDF, and caught where they lie."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import attrs
import pytest
from tests.games import the_game

from grognard.checking import check_game, check_source
from grognard.docgen.proof.proving import Proven, SheetInsufficient, prove
from grognard.docgen.proof.reading import read_sheet
from grognard.docgen.proof.suffices import Verdict
from grognard.docgen.sheet.changed import marked
from grognard.docgen.sheet.completed import completed
from grognard.docgen.sheet.data import SheetBlock, SheetData
from grognard.docgen.sheet.making import SheetResult, make_sheet
from grognard.docgen.sheet.page import LARGE
from grognard.docgen.sheet.phone import phone_page
from grognard.docgen.sheet.view import sheet_data
from grognard.driver import compile_source
from grognard.ir.ruleset import Ruleset

pytest.importorskip("pypdfium2")
pytest.importorskip("typst")

pytestmark = pytest.mark.slow

GAME = """ruleset Ford

piece unit
  men (man): 0 to 6
  cover: open, woods, usually open

table fire effect
  | total   || result |
  | up to 3 || miss   |
  | 4+      || hit    |

modifiers to shooting of a unit
  +1  good shots       when its men is over 4
  -2  target in woods  when its cover is woods

test shooting of a unit
  roll D6
  add modifiers to shooting of it
  read fire effect
  on hit: it loses 1 man
"""
BUNDLED = ("regimental", "square_brigadier", "tyneside")


@cache
def bundled(name: str) -> tuple[Ruleset, SheetResult]:
    ruleset = the_game(name).ruleset
    return ruleset, make_sheet(sheet_data(ruleset))


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_sheet_suffices(name: str) -> None:
    ruleset, made = bundled(name)
    found = prove(ruleset, made.pdf, count=40)
    assert found.examples.runs >= 20 and found.by_lot.runs == 40
    assert found.examples.verdicts[Verdict.READ] > 50
    assert not found.examples.verdicts[Verdict.MISSING]


def test_the_same_seed_meets_the_same_situations() -> None:
    ruleset, made = bundled("regimental")

    def counted(seed: int) -> Proven:
        return prove(ruleset, made.pdf, examples=(), count=30, seed=seed)

    assert counted(3) == counted(3)


def ruled(data: SheetData, name: str, change: dict[str, object]) -> SheetData:
    """The data of a sheet with one block changed."""

    def changed(block: SheetBlock) -> SheetBlock:
        return attrs.evolve(block, **change) if block.name == name else block  # type: ignore[arg-type]

    sections = [attrs.evolve(one, blocks=tuple(map(changed, one.blocks))) for one in data.sections]
    return attrs.evolve(data, sections=tuple(sections))


def block_of(data: SheetData, name: str) -> SheetBlock:
    return next(block for section in data.sections for block in section.blocks if block.name == name)


def test_a_modifier_that_is_deleted_is_named() -> None:
    ruleset, _ = bundled("regimental")
    data = sheet_data(ruleset)
    block = block_of(data, "Modifiers to contest")
    lost = next(row for row in block.rows if row.mark[0] in "+−")
    short = ruled(data, block.name, {"rows": tuple(row for row in block.rows if row is not lost)})
    with pytest.raises(SheetInsufficient) as caught:
        prove(ruleset, make_sheet(short).pdf, count=200)
    (found,) = caught.value.missing
    assert found.label == lost.text and found.owner == "modifiers to contest"
    assert lost.text in str(caught.value)


def small() -> tuple[Ruleset, SheetData]:
    ruleset = compile_source(GAME, "ford.rules").ruleset
    return ruleset, sheet_data(ruleset)


def missing(ruleset: Ruleset, data: SheetData) -> list[str]:
    """What is said to be missing, in enough situations to meet all of a small game."""
    try:
        prove(ruleset, make_sheet(data).pdf, count=60)
    except SheetInsufficient as short:
        return [f"the {one.sort.value} {one.words()} of {one.owner}" for one in short.missing]
    return []


def test_a_small_sheet_suffices() -> None:
    assert missing(*small()) == []


@pytest.mark.parametrize("row", [0, 1])
def test_a_sign_that_is_wrong(row: int) -> None:
    ruleset, data = small()
    rows = list(block_of(data, "Modifiers to shooting").rows)
    rows[row] = attrs.evolve(rows[row], mark="+7")
    found = missing(ruleset, ruled(data, "Modifiers to shooting", {"rows": tuple(rows)}))
    assert len(found) == 1 and rows[row].text in found[0]


def test_signs_that_changed_places() -> None:
    ruleset, data = small()
    one, other = block_of(data, "Modifiers to shooting").rows
    rows = (attrs.evolve(one, mark=other.mark), attrs.evolve(other, mark=one.mark))
    assert len(missing(ruleset, ruled(data, "Modifiers to shooting", {"rows": rows}))) == 2


def test_a_row_of_a_table_that_is_wrong() -> None:
    ruleset, data = small()
    rows = block_of(data, "Fire effect").table
    wrong = (attrs.evolve(rows[0], cells=("up to 3", "hit")), rows[1])
    found = missing(ruleset, ruled(data, "Fire effect", {"table": wrong}))
    assert len(found) == 1 and "up to 3 | miss" in found[0]


def test_an_outcome_that_is_gone() -> None:
    ruleset, data = small()
    rows = tuple(row for row in block_of(data, "Shooting").rows if not row.lead.startswith("hit"))
    assert len(rows) < len(block_of(data, "Shooting").rows)
    found = missing(ruleset, ruled(data, "Shooting", {"rows": rows}))
    assert any("outcome" in each for each in found) and any("loses 1 man" in each for each in found)


def test_a_block_that_is_gone_without_a_word() -> None:
    ruleset, data = small()
    sections = [
        attrs.evolve(one, blocks=tuple(each for each in one.blocks if each.name != "Fire effect"))
        for one in data.sections
    ]
    found = missing(ruleset, attrs.evolve(data, sections=tuple(sections)))
    assert len(found) == 2 and all("row" in each for each in found)


def test_what_the_author_leaves_off_is_said_and_is_no_fault() -> None:
    ruleset = compile_source(GAME + "\nsheet\n  omit: fire effect\n", "ford.rules").ruleset
    found = prove(ruleset, make_sheet(sheet_data(ruleset)).pdf, count=60)
    assert found.by_lot.verdicts[Verdict.LEFT_OFF] > 0
    assert "left off as its author wished" in found.words()


def test_a_block_named_as_not_on_the_sheet_is_told() -> None:
    ruleset, data = small()
    gone = attrs.evolve(block_of(data, "Fire effect"), kind="brief", rows=(), table=())
    line = [attrs.evolve(gone, kind="steps", name="Also")]
    row = block_of(data, "Shooting").rows[0]
    said = attrs.evolve(row, mark="", lead="Fire effect", text="– not on this sheet", aside="")
    line[0] = attrs.evolve(line[0], rows=(said,))
    kept = [each for each in data.sections[0].blocks if each.name != "Fire effect"]
    made = make_sheet(attrs.evolve(data, sections=(attrs.evolve(data.sections[0], blocks=(*kept, *line)),)))
    assert "fireeffect" in read_sheet(made.pdf).elsewhere
    found = prove(ruleset, made.pdf, count=60)
    assert found.by_lot.share(Verdict.TOLD) > 0


def test_the_other_sheets_suffice_too() -> None:
    ruleset, data = small()
    assert prove(ruleset, phone_page(data), count=60).by_lot.verdicts.keys() == {Verdict.READ}
    assert prove(ruleset, make_sheet(data, edition=LARGE).pdf, count=60).by_lot.verdicts.keys() == {Verdict.READ}


# ---- one thing of each kind that is deleted from what is printed, on paper and for a telephone --------------------

FULL = """ruleset Weir

choice weapon: musket, rifle
choice strength: D4, D6, D8, D10
facts
  range: 0 to 9
  cover: open, woods, wall, usually open

piece unit
  men (man): 0 to 9
  weapon, usually musket
  loaded: yes or no, usually yes
  tired: yes or no, usually no

table fire effect [2.4]
  | total   || result |
  | up to 3 || miss   |
  | 4 to 6  || hit*   |
  | 7+      || rout   |
  * when range is 0 to 5

modifiers to shooting of a unit [2.2]
  +1  good shots  when its men is over 4
    except when it is tired: -1 worn shots
  -2  target in woods  when cover is woods

die fire die of a unit [2.3]
  start at D6
  up 1    rifles  when its weapon is rifle
  down 1  behind a wall  when cover is wall

limits on a unit [2.6]
  rest never when range is 9

action rest of a unit [2.7]
  only when it is loaded
  it gains 1 man
  it is no longer tired

test shooting of a unit [2.1]
  only when it is loaded
  roll the fire die of it
  add modifiers to shooting of it
  read fire effect
  on hit: it loses 1 man
  on rout
    it loses 2 men
    it becomes tired
  it is no longer loaded
"""


def weir() -> tuple[Ruleset, SheetData]:
    compiled = compile_source(FULL, "weir.rules")
    assert not [one for one in compiled.diagnostics if one.severity.value == "error"]
    return compiled.ruleset, sheet_data(compiled.ruleset)


def test_the_weir_suffices_on_paper_and_telephone() -> None:
    ruleset, data = weir()
    assert prove(ruleset, make_sheet(data).pdf, count=200).every.verdicts.keys() == {Verdict.READ}
    assert prove(ruleset, phone_page(data), count=200).every.verdicts.keys() == {Verdict.READ}


def without(data: SheetData, name: str, said: str) -> SheetData:
    """The sheet without the row of a block that holds some words."""
    block = block_of(data, name)
    rows = tuple(row for row in block.rows if said not in f"{row.mark}{row.lead}{row.text}")
    table = tuple(row for row in block.table if said not in row.cells)
    assert len(rows) + len(table) == len(block.rows) + len(block.table) - 1, "exactly one thing is deleted"
    return ruled(data, name, {"rows": rows, "table": table})


DELETED = [
    ("modifier", "Modifiers to shooting", "target in woods", "modifier `-2 target in woods` of modifiers to shooting"),
    ("die shift", "Fire die", "rifles", "modifier `up 1 rifles` of fire die"),
    ("start of a die", "Fire die", "to start with", "step `start at D6` of fire die"),
    ("row", "Fire effect", "up to 3", "row the row `up to 3 | miss` of fire effect"),
    ("note", "Fire effect", "only when range", "note `* when range is 0 to 5` of fire effect"),
    ("outcome", "Shooting", "hit:", "outcome `on hit` of shooting"),
    ("step", "Shooting", "No longer loaded", "step `it is no longer loaded` of shooting"),
    ("throw", "Shooting", "Roll fire die", "step `read fire effect` of shooting"),
    ("condition", "Shooting", "Only when", "condition `only when it is loaded` of shooting"),
    ("limit", "Rest", "Rest:", "condition `rest never when range is 9` of limits on unit"),
    ("brief rule", "Rest", "Rest:", "step `it gains 1 man` of rest"),
]


@pytest.mark.parametrize("paper", [True, False], ids=["paper", "telephone"])
@pytest.mark.parametrize("name, said, named", [one[1:] for one in DELETED], ids=[one[0] for one in DELETED])
def test_each_kind_of_thing_that_is_deleted_is_named(name: str, said: str, named: str, paper: bool) -> None:
    ruleset, data = weir()
    short = without(data, name, said)
    with pytest.raises(SheetInsufficient) as caught:
        prove(ruleset, make_sheet(short).pdf if paper else phone_page(short))
    assert named in str(caught.value)


def test_an_exception_that_is_deleted_is_named() -> None:
    ruleset, data = weir()
    block = block_of(data, "Modifiers to shooting")
    rows = tuple(attrs.evolve(row, aside=row.aside.partition(";")[0]) for row in block.rows)
    with pytest.raises(SheetInsufficient) as caught:
        prove(ruleset, phone_page(ruled(data, block.name, {"rows": rows})))
    assert ("exception", "modifiers to shooting") in {(one.sort.value, one.owner) for one in caught.value.missing}


def test_words_of_a_step_must_stand_in_one_row() -> None:
    """A step whose words stand only here and there in its block is not shown."""
    ruleset, data = weir()
    rows = block_of(data, "Shooting").rows
    torn = tuple(
        attrs.evolve(row, text=row.text.replace("loses 2 men; counts as tired", "2; men; loses")) for row in rows
    )
    with pytest.raises(SheetInsufficient) as caught:
        prove(ruleset, phone_page(ruled(data, "Shooting", {"rows": torn})))
    assert {one.plain for one in caught.value.missing} == {"it loses 2 men", "it becomes tired"}


def test_what_a_variant_has_struck_out_does_not_count() -> None:
    """The old cell stands struck before the new one: the row is read without it, and old figures alone are not enough."""
    old = compile_source(GAME, "ford.rules").ruleset
    new = compile_source(GAME.replace("| 4+      || hit ", "| 4+      || out "), "ford.rules").ruleset
    data = marked(sheet_data(new), sheet_data(old), "Ford")
    assert any(row.was for row in block_of(data, "Fire effect").table)
    made = make_sheet(data).pdf
    assert prove(new, made, count=20).every.verdicts.keys() == {Verdict.READ}
    with pytest.raises(SheetInsufficient) as caught:
        prove(old, made)
    assert any(one.plain == "4+ | hit" for one in caught.value.missing)


OFF = """
sequence turn
  1. shoot
    each unit may volley

action volley of a unit
  test shooting of it

sequence after the battle
  on the sheet: no
  1. count
    in short: Each unit counts its losses.
    each unit must tally

action tally of a unit
  on the sheet: no
  it gains 1 man
"""


def test_a_step_in_short_of_a_sequence_that_is_kept_off_is_left_off() -> None:
    made = check_source(GAME + OFF, "ford.rules").ruleset
    proven = prove(made, make_sheet(sheet_data(made)).pdf)
    assert isinstance(proven, Proven)


BROKEN = """ruleset Rout
  sides: Red, Blue

piece host, one a side
  lost points (lost point): 0 or more, usually 0

piece unit
  side
  points: 0 to 60, usually 20
  hits (hit): 0 or more, usually 0

work out spirit of a unit
  start at its points
  subtract its hits

action break of a unit
  it gains 2 hits
  its host gains 1 lost point for each 1 of its points

dice volley of a unit as firer at a unit as target
  start at 2D6
  -1 on each die  outmatched  when spirit of the target is more than spirit of the firer plus 3
  hits on 5+

sheet
  columns: 4
"""


def test_how_often_a_step_is_done_is_said_and_sought() -> None:
    """A point for each point is no point; whose spirit is the greater must be told."""
    ruleset = compile_source(BROKEN, "rout.rules").ruleset
    data = sheet_data(ruleset)
    rows = block_of(data, "Break").rows
    assert [row.text for row in rows] == ["gains 2 hits; host gains 1 lost point (× points)"]
    assert [row.aside for row in block_of(data, "Volley").rows if row.text == "outmatched"] == [
        "target's spirit over spirit + 3"
    ]
    assert prove(ruleset, phone_page(data)).every.verdicts.keys() == {Verdict.READ}
    torn = tuple(attrs.evolve(row, text=row.text.removesuffix(" (× points)")) for row in rows)
    with pytest.raises(SheetInsufficient) as caught:
        prove(ruleset, phone_page(ruled(data, "Break", {"rows": torn})))
    assert [one.plain.split()[3] for one in caught.value.missing] == ["1"]


def test_a_long_mark_stands_level_with_its_words_above_what_it_was() -> None:
    """`-1 each die` and `-2 each die` side by side would be torn, and the new one stand below its words."""
    old = compile_source(BROKEN, "rout.rules").ruleset
    new = compile_source(BROKEN.replace("-1 on each die", "-2 on each die"), "rout.rules").ruleset
    data = marked(sheet_data(new), sheet_data(old), "Rout")
    assert [row.was for row in block_of(data, "Volley").rows if row.text == "outmatched"] == ["−1 each die"]
    assert prove(new, make_sheet(data).pdf).every.verdicts.keys() == {Verdict.READ}


def test_what_a_house_rule_adds_to_a_sentence_stands_below_it_in_plain_lines(tmp_path: Path) -> None:
    """The sentence of the base cannot tell a line that a variant put in."""
    more = "  its host gains 1 lost point for each 1 of its points\n"
    short = BROKEN.replace(more, "").replace(
        "action break of a unit\n", "action break of a unit\n  in short: It gains 2 hits.\n"
    )
    (tmp_path / "rout.rules").write_text(short, encoding="utf-8")
    (tmp_path / "club.rules").write_text(f"variant Club of Rout\n\nadd to break\n{more}", encoding="utf-8")
    ruleset = check_game(str(tmp_path / "club.rules")).ruleset
    assert ruleset is not None
    data = completed(ruleset, sheet_data(ruleset))
    assert [row.text for row in block_of(data, "Break").rows] == [
        "It gains 2 hits.",
        "its host gains 1 lost point for each 1 of its points",
    ]
    assert prove(ruleset, phone_page(data)).every.verdicts.keys() == {Verdict.READ}
