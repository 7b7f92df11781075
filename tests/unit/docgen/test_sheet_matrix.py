"""Tables with the same rows, and lists of nearly the same modifiers, as columns of one block; and that they are read back."""

from __future__ import annotations

from tests.unit.docgen.test_sheet_view import block, ruleset

from grognard.checks.each.sheet_wishes import sheet_wishes_can_be_met
from grognard.checks.known import Known
from grognard.diagnostics.collector import Collector
from grognard.docgen.sheet.view import sheet_data

RULES = """ruleset Ford

piece company
  shaken: yes or no
  flag: none, silk, usually none

choice order: hold, charge
  in short: The row of its order.

table to hold
  on the sheet: beside order as Hold
  | total || move | fire |
  | 0     || back | 1/5  |
  | 1     || stay | 2/5  |

table to charge
  on the sheet: beside order as Charge
  | total || move | fire |
  | 0     || stay | 3/5  |
  | 1     || on   | 0    |

modifiers to holding of a company
  on the sheet: beside nerve as Hold
  -2  shaken    when it is shaken
  +1  its flag  when its flag is not none

modifiers to charging of a company
  on the sheet: beside nerve as Charge
  up to 3, as you wish  its flag  when its flag is not none

test nerve of a company
  in short: Throw 0 to 1; add holding for to hold, charging for to charge.
  roll 0 to 1
  add modifiers to holding
  read to hold
  roll 0 to 1
  add modifiers to charging
  read to charge
"""


def test_tables_and_lists_stand_as_columns() -> None:
    data = sheet_data(ruleset(RULES))
    orders = block(data, "Order")
    assert orders.headings == ("total", "Hold", "Charge")
    assert orders.across == "move · fire"
    assert [row.cells for row in orders.table] == [("0", "back · 1/5", "stay · 3/5"), ("1", "stay · 2/5", "on · 0")]
    nerve = block(data, "Nerve")
    assert nerve.headings == ("add all that apply", "Hold", "Charge")
    assert [row.cells for row in nerve.table] == [("shaken", "−2", "–"), ("its flag", "+1", "≤+3")]
    names = {each.name for section in data.sections for each in section.blocks}
    assert not names & {"Hold", "Charge"}


def test_beside_something_that_is_not_there_is_reported() -> None:
    game = ruleset(RULES.replace("beside nerve as Hold", "beside nerves as Hold"))
    collector = Collector()
    sheet_wishes_can_be_met(game, Known(game), collector)
    (found,) = collector.diagnostics
    assert "beside nerves" in found.message and "nerve" in (found.help or "")


WIDENED = """ruleset Ford

choice quality: green, veteran, elite

piece company
  quality, usually green

table quality die
  | quality || die |
  | green   || D6  |
  | veteran || D10 |

table band width
  on the sheet: beside quality die as band width
  | quality || inches | paces |
  | green   || 6      | 60    |
  | elite   || 12     | 120   |

die aim of a company
  start at quality die

work out reach of a company
  start at band width's inches
"""


def test_a_table_beside_a_table_is_more_columns_of_it() -> None:
    game = ruleset(WIDENED)
    whole = block(sheet_data(game), "Quality die")
    assert whole.headings == ("quality", "die", "band width")
    assert [row.cells for row in whole.table] == [
        ("green", "D6", "6 · 60"),
        ("veteran", "D10", "–"),
        ("elite", "–", "12 · 120"),
    ]


LABELS = """ruleset Ford

piece company
  shaken: yes or no
  flag: none, silk, wool, usually none
  rank: 0 to 5

facts
  cover: open, wood, works

state well led of a company
  only when its rank is 3 or more

test nerve of a company
  roll D6
  +1  well led                 when it is well led
  +1  led                      when it is well led
  +2  behind its flag          when its flag is not none
  +2  behind its drum          when its flag is not none
  +3  in wood but not shaken   when cover is wood and it is not shaken
  +3  in wood                  when cover is wood and it is not shaken
"""


def test_a_label_that_says_it_has_no_condition_beside_it() -> None:
    asides = {
        row.text: row.aside for row in block(sheet_data(ruleset(LABELS)), "Nerve").rows if row.mark.startswith("+")
    }
    assert asides == {
        "well led": "",
        "led": "well led",
        "behind its flag": "",
        "behind its drum": "any flag",
        "in wood but not shaken": "",
        "in wood": "not shaken",
    }
