"""Rules said in short: what is drawn follows the rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_game, check_source
from grognard.checks.shorts import shorts_of
from grognard.docgen.sheet.view import sheet_data
from grognard.ir.on_sheet import title_of
from grognard.ir.ruleset import Ruleset

GAME = """ruleset Little
  sides: Red, Blue
  lengths: inches

chapter Fire

choice formation: line, column, square

choice cover: open, woods, works

piece unit
  side
  formation
  moved: yes or no, until the turn ends
  routed: yes or no
  men (man): 0 to 40

facts
  range: 0 to 48 inches
  cover, usually open

state steady of a unit
  on the sheet: no
  never when it is routed

modifiers to volley of a unit as firer
  -1  in works  when cover is works
  +1  many men  when the firer's men is 20 or more

action fire of a unit as firer at a unit as target
  in short: SENTENCE
  never when the firer has moved
  only when the firer is in line
  only when range is up to 24"
  the firer must volley at the target

test volley of a unit as firer at a unit as target
  in short: Throw 2D6 and add {modifiers to volley}. 9 or more: the target loses 2 men. 12: it is routed too.
  roll 2D6
  add modifiers to volley
  on 9 or more: the target loses 2 men
  on 12: the target becomes routed
"""
TRUE = 'A unit in line that has not moved fires at a target up to 24" away: it must volley.'


def test_braces_must_draw_something() -> None:
    bad = check_source(GAME.replace("SENTENCE", TRUE + " Then {rooling}."))
    assert "GR547" in {one.code.name for one in bad.diagnostics}
    several = GAME.replace("SENTENCE", TRUE + " At {range}.").replace(
        '  only when range is up to 24"\n', '  only when range is up to 24"\n  never when range is under 2"\n'
    )
    (found,) = [one for one in check_source(several).diagnostics if one.code.name == "GR547"]
    assert "several" in found.message


@pytest.mark.parametrize(
    ("wish", "fault"),
    [("no", False), ("under Fire", False), ("with volley", False), ("as Who fires", False), ("under Fire as Who", False),
     ("perhaps", True), ("with vollyy", True), ("under Fire as +2 for all", True),
     ("under Fire as 2. Range die", False), ("under Fire as 2 hits", True), ("under Fire as 2. At +1", True)],
)  # fmt: skip
def test_wishes(wish: str, fault: bool) -> None:
    text = GAME.replace("SENTENCE", TRUE + f"\n  on the sheet: {wish}")
    assert ("GR548" in {one.code.name for one in check_source(text).diagnostics}) is fault


def test_a_wish_below_a_line_is_told() -> None:
    text = GAME.replace("SENTENCE", TRUE).replace("  roll 2D6\n", "  roll 2D6\n    in short: Two dice.\n")
    assert "GR548" in {one.code.name for one in check_source(text).diagnostics}


def ruleset(text: str) -> Ruleset:
    made = check_source(text).ruleset
    assert made is not None
    return made


def test_figures_are_drawn_from_the_rule() -> None:
    sentence = "{formation|Formed} in {formation}, not moved: fires at {range}, must {volley}; {many men} for numbers."
    (volley, fire) = sorted(
        shorts_of(ruleset(GAME.replace("SENTENCE", sentence))), key=lambda one: one.text[0], reverse=True
    )
    assert fire.text == 'Formed in line, not moved: fires at up to 24", must {volley}; many men for numbers.'
    assert [fault.name for _, fault in fire.faults] == ["many men"]  # a line of another rule
    assert volley.text.startswith("Throw 2D6 and add {modifiers to volley}.")


@pytest.mark.parametrize(
    ("line", "sentence", "said"),
    [
        ("roll 2D6", "Throw {dice}.", "Throw 2D6."),
        ("roll as many D8 as its men", "As many {die} as men.", "As many D8 as men."),
        ("roll 3D6\n  hits on 5+", "{dice}, {hits on}.", "3D6, 5+."),
    ],
)
def test_dice_and_what_hits_are_drawn(line: str, sentence: str, said: str) -> None:
    text = f"{GAME.replace('SENTENCE', TRUE)}\ntest luck of a unit\n  in short: {sentence}\n  {line}\n"
    (found,) = [one for one in shorts_of(ruleset(text)) if title_of(one.home) == "luck"]
    assert (found.text, found.faults) == (said, ())


def test_a_drawn_figure_follows_a_variant(tmp_path: Path) -> None:
    drawn = GAME.replace("SENTENCE", TRUE.replace('up to 24"', "{range}"))
    (tmp_path / "little.rules").write_text(drawn, encoding="utf-8")
    path = tmp_path / "long.rules"
    path.write_text('variant Long of Little\n\namend fire\n  only when range is up to 30"\n', encoding="utf-8")
    made = check_game(str(path)).ruleset
    assert made is not None and 'up to 30"' in shorts_of(made)[-1].text


# ---- on the sheet ------------------------------------------------------------------------------------------------


def printed(text: str) -> str:
    """All that stands on a sheet, row by row."""
    data = sheet_data(ruleset(text))
    return "\n".join(
        f"{section.title} / {block.name}: {row.mark} {row.lead} {row.text}"
        for section in data.sections
        for block in section.blocks
        for row in block.rows
    )


def test_the_sheet_says_it_in_short_and_lists_the_signs_below() -> None:
    found = printed(GAME.replace("SENTENCE", TRUE + "\n  on the sheet: under Fire as Who fires"))
    assert f"Fire / Who fires:  Who fires: {TRUE}" in found
    assert "-1" in found.replace("−", "-") and "Only when" not in found and "Steady" not in found


def test_what_is_told_with_another_has_no_block_of_its_own() -> None:
    text = GAME.replace(
        "SENTENCE", "A unit in line, not moved, at {range}: throw 2D6. 9 or more: 2 men lost. 12: routed."
    )
    start = text.index("  in short: Throw 2D6")
    text = text[:start] + "  on the sheet: with fire\n" + text[text.index("\n", start) + 1 :]
    found = printed(text)
    assert "Volley:" not in found and "9 or more: 2 men lost" in found


TURN = """
sequence turn
  1. fire
    in short: Each unit may fire.
    each unit may fire

sequence skirmish
  on the sheet: no
  1. quick fire
    each unit may fire
"""


def test_a_sequence_may_stay_off_the_sheet() -> None:
    found = printed(GAME.replace("SENTENCE", TRUE) + TURN)
    assert "Each unit may fire." in found and "Quick fire" not in found and "Skirmish" not in found


def test_a_step_that_is_only_said_anew_keeps_its_lines(tmp_path: Path) -> None:
    (tmp_path / "little.rules").write_text(GAME.replace("SENTENCE", TRUE) + TURN, encoding="utf-8")
    path = tmp_path / "other.rules"
    path.write_text("variant Other of Little\n\namend sequence turn\n  1. fire\n    in short: All may fire.\n", "utf-8")
    made = check_game(str(path)).ruleset
    assert made is not None
    (step,) = made.sequences["turn"].phases
    assert len(step.lines) == 1 and [note.text for note in step.notes] == ["All may fire."]


def test_what_a_paragraph_is_about_leads_it() -> None:
    text = GAME.replace("SENTENCE", f"{TRUE}\n  in short: Woods, works: as in the open.")
    found = printed(text)
    assert "  Woods, works: as in the open." in found
    leads = [
        row.lead
        for section in sheet_data(ruleset(text)).sections
        for block in section.blocks
        for row in block.rows
        if row.lead.startswith("Woods")
    ]
    assert leads == ["Woods, works:"]


CHART = """table sorts
  | formation || sort  |
  | line      || bare  |
  | column    || thick |
  | square    || thick |

modifiers to volley of a unit as firer
  +1  steadier  when the firer's formation's sort is thick
"""


def test_a_word_of_a_chart_needs_no_name_before_it() -> None:
    text = GAME.replace("SENTENCE", TRUE).replace("modifiers to volley of a unit as firer\n", CHART)
    rows = [
        row
        for section in sheet_data(ruleset(text)).sections
        for block in section.blocks
        for row in block.rows
        if row.text == "steadier"
    ]
    assert [row.aside for row in rows] == ["thick"]


PARAGRAPHS = "Who: a unit in line.\n  in short: Reach: {range}.\n  in short: Then: it must {volley}."


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        # A paragraph with a heading of the base stands in its place, and the others stay.
        (["Reach: to the ridge."], ["Who: a unit in line.", "Reach: to the ridge.", "Then: it must {volley}."]),
        (["Then: nothing.", "Who: all."], ["Who: all.", 'Reach: up to 24".', "Then: nothing."]),
        # A heading that the base does not have, the same twice, or none: the whole is said anew.
        (["Reach: to the ridge.", "Crew: none."], ["Reach: to the ridge.", "Crew: none."]),
        (["Reach: near.", "Reach: far."], ["Reach: near.", "Reach: far."]),
        (["To the ridge."], ["To the ridge."]),
    ],
)
def test_a_variant_amends_a_paragraph_by_its_heading(tmp_path: Path, lines: list[str], said: list[str]) -> None:
    (tmp_path / "little.rules").write_text(GAME.replace("SENTENCE", PARAGRAPHS), encoding="utf-8")
    path = tmp_path / "other.rules"
    block = "".join(f"  in short: {line}\n" for line in lines)
    path.write_text(f"variant Other of Little\n\namend fire\n{block}", encoding="utf-8")
    made = check_game(str(path)).ruleset
    assert made is not None
    assert next(one for one in shorts_of(made) if title_of(one.home) == "fire").text.split("\n") == said
