"""Rules said in short: what is left out is named, what is drawn follows the rule."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest
from tests.rules_texts import codes_about_shorts

from grognard.checking import check_game, check_source
from grognard.checks.shorts import Shorts
from grognard.docgen.proof.proving import SheetInsufficient, prove
from grognard.docgen.sheet.completed import completed
from grognard.docgen.sheet.phone import phone_page
from grognard.docgen.sheet.view import sheet_data
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


def said(sentence: str) -> set[str]:
    """What a sentence about `fire` gets."""
    return codes_about_shorts(GAME.replace("SENTENCE", sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        TRUE,
        "In line, and never after it has moved, at {range}: it must {volley}.",
        'A unit must volley. It is in line; it has not moved; its target stands within 24".',
        'Not when moved. Only a line fires, at no more than 24": see volley.',
        'Units in line who stand, {moved|those that stayed where they were}, fire 24" or less: volley.',
    ],
)
def test_the_same_in_other_words_is_true(sentence: str) -> None:
    assert said(sentence) == set()


@pytest.mark.parametrize("half", ["in line ", "that has not moved ", ' up to 24" away', ": it must volley"])
def test_half_a_sentence_that_is_missing_is_named(half: str) -> None:
    assert half in TRUE
    assert said(TRUE.replace(half, "")) == {"GR546"}


def test_braces_must_draw_something() -> None:
    assert "GR547" in said(TRUE + " Then {rooling}.")
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
        Shorts(ruleset(GAME.replace("SENTENCE", sentence))).all, key=lambda one: one.text[0], reverse=True
    )
    assert fire.text == 'Formed in line, not moved: fires at up to 24", must {volley}; many men for numbers.'
    assert [fault.name for _, fault in fire.faults] == ["many men"]  # a line of another rule
    assert volley.text.startswith("Throw 2D6 and add {modifiers to volley}.")


def test_a_variant_that_changes_a_rule_finds_its_sentence(tmp_path: Path) -> None:
    (tmp_path / "little.rules").write_text(GAME.replace("SENTENCE", TRUE), encoding="utf-8")
    drawn = GAME.replace("SENTENCE", TRUE.replace('up to 24"', "{range}"))
    change = 'variant Long of Little\n\namend fire\n  only when range is up to 30"\n'
    path = tmp_path / "long.rules"
    path.write_text(change, encoding="utf-8")
    assert "GR546" in {one.code.name for one in check_game(str(path)).diagnostics}
    path.write_text(change + "  in short: " + TRUE.replace("24", "30") + "\n", encoding="utf-8")
    made = check_game(str(path))
    assert not [one.message for one in made.diagnostics if one.code.name == "GR546"]
    assert made.ruleset is not None and '30"' in Shorts(made.ruleset).all[-1].text
    path.write_text(change, encoding="utf-8")
    (tmp_path / "little.rules").write_text(drawn, encoding="utf-8")
    made = check_game(str(path))
    assert not [one.message for one in made.diagnostics if one.code.name == "GR546"]
    assert made.ruleset is not None and 'up to 30"' in Shorts(made.ruleset).all[-1].text


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


@pytest.mark.parametrize("left_out", ["in line ", "that has not moved ", ' up to 24" away'])
def test_what_half_a_sentence_leaves_out_stands_below_it_in_plain_lines(left_out: str) -> None:
    whole = ruleset(GAME.replace("SENTENCE", TRUE))
    prove(whole, phone_page(sheet_data(whole)))
    half = ruleset(GAME.replace("SENTENCE", TRUE.replace(left_out, "")))
    with pytest.raises(SheetInsufficient) as caught:
        prove(half, phone_page(sheet_data(half)))
    page = phone_page(completed(half, sheet_data(half)))
    assert all(missed.plain in unescape(page) for missed in caught.value.missing)
    prove(half, page)


# ---- what may be said besides, and what need not be ---------------------------------------------------------------


def test_what_always_hits_or_misses_must_be_told() -> None:
    text = GAME.replace("SENTENCE", TRUE) + (
        "\ntest blows of a unit\n  in short: Throw as many D6 as its men; each 5+ hits. MORE\n"
        "  roll as many D6 as its men\n  1 always misses\n  hits on 5+\n"
    )

    def left_out(more: str) -> list[str]:
        found = check_source(text.replace("MORE", more)).diagnostics
        return [one.message for one in found if one.code.name == "GR546"]

    assert len(left_out("")) == 1
    assert left_out("A 1 always misses.") == []


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


REACH = """ruleset Reach

piece unit
  limbered: yes or no, usually no

facts
  distance to chief: 0 to 48

action call of a unit
  in short: SENTENCE
  when distance to chief is beyond 6
    stop here
  it becomes limbered
"""


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Within 6 of the chief a gun is made to limber; beyond 6 nothing.", []),
        ("Within 6 of the chief it becomes limbered.", []),  # what ends a rule is a limit of what it does
        ("Within 7 of the chief it becomes limbered.", ["GR546"]),
    ],
)
def test_what_ends_a_rule_is_said_as_what_it_allows(sentence: str, said: list[str]) -> None:
    found = check_source(REACH.replace("SENTENCE", sentence)).diagnostics
    assert sorted({one.code.name for one in found if one.code.name == "GR546"}) == said
