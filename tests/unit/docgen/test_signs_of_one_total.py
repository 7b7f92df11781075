"""Signs of several rules told in the same words: those of one total in their order, those of another below its name."""

from __future__ import annotations

from tests.unit.docgen.test_sheet_view import ruleset

from grognard.docgen.sheet.view import sheet_data

GAME = """\
ruleset Bridge

choice ladder: D4, D6, D8, D10

piece unit
  sharp: yes or no, usually no
  musket: yes or no, usually no
  hidden: yes or no, usually no
  wet: yes or no, usually no

facts
  far: 0 to 30 inches

work out band of a unit
  on the sheet: with range die as band width
  start at 6
  x2  sharp  when it is sharp

die open die of a unit
  on the sheet: with range die
  start at D4 when far is up to band of it
  start at D6
  up 1  smoothbores  when it has musket

modifiers to shelter of a unit
  on the sheet: with range die
  up 2  in hiding  when it is hidden

die range die of a unit as firer at a unit as target
  in short: So many bands, so many steps.
  on the sheet: under Fire
  start at open die of the firer
  add modifiers to shelter of the target
  down 1  in the wet  when the target is wet
"""


def signs(text: str) -> list[str]:
    data = sheet_data(ruleset(text))
    (found,) = [each for section in data.sections for each in section.blocks if each.name == "Range die"]
    return [" ".join(f"{row.mark} {row.lead} {row.text}".split()) for row in found.rows if row.mark or row.lead]


def test_signs_of_another_total_stand_below_its_name() -> None:
    # Twice as wide a band is no sign of the die; what the die starts with comes before what is added to it.
    assert signs(GAME) == [
        "D4 far is at most band",
        "up 1 smoothbores",
        "up 2 in hiding",
        "down 1 in the wet",
        "Band width:",
        "×2 sharp",
    ]


def test_several_signs_of_another_total_stand_below_a_heading() -> None:
    more = GAME.replace("  x2  sharp", "  +2  dry  when it is not wet\n  x2  sharp")
    assert signs(more)[-3:] == ["Band width:", "+2 dry", "×2 sharp"]


def test_what_is_brought_only_sometimes_is_another_total() -> None:
    sometimes = GAME.replace(
        "modifiers to shelter of the target", "modifiers to shelter of the target when far is 6 or more"
    )
    assert signs(sometimes) == [
        "D4 far is at most band",
        "up 1 smoothbores",
        "down 1 in the wet",
        "Band width:",
        "×2 sharp",
        "Shelter:",
        "up 2 in hiding",
    ]


def test_a_total_begun_anew_behind_signs_is_another() -> None:
    text = """\
ruleset Muster

piece unit
  men: 0 to 20
  turns of rest: 0 to 9
  hale: yes or no, usually no
  led: yes or no, usually no

modifiers to return of a unit
  on the sheet: with rally
  +1  all hale  when it is hale

modifiers to delay of a unit
  on the sheet: with rally
  -1  well led  when it is led

test rally of a unit
  in short: Throw for the men, then for the turns.
  on the sheet: under Fire as Range die
  roll D6
  add modifiers to return
  its men becomes the total
  roll D6
  add modifiers to delay
  its turns of rest becomes the total
"""
    assert signs(text) == ["+1 all hale", "Delay:", "−1 well led"]


def test_a_single_list_told_with_an_action_needs_no_name() -> None:
    text = """\
ruleset Charge

piece unit
  men: 0 to 20
  led: yes or no, usually no

work out level of a unit
  on the sheet: with stand
  start at 1
  +1  led  when it is led

action stand of a unit
  in short: So many men stay as it comes to.
  on the sheet: under Fire as Range die
  its men becomes level of it
"""
    assert signs(text) == ["+1 led"]
