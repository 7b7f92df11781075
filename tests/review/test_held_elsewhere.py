"""Figures that need no line of their own section: told twice, what is left of a number, numbers of rows."""

from __future__ import annotations

import pytest

from grognard.driver import compile_source
from grognard.review.held.verify import verify
from grognard.source import SourceFile

RULES = """ruleset Small Wars
  source: Small Wars

sections
  | I   || Scale                        |
  | II  || Crews                        |
  | III || Damage                       |
  | IV  || Rockets                      |

choice arm: foot, horse [II]

piece unit [I]
  arm
  men: 0 to 40, usually 20

> A figure is 3 to 5 men. [I]

> Crews are made up of figures. [II]

facts of a unit
  range: 0 to 96 inches [III]

test hit of a unit [III]
  roll D10
  +2  near  when range is up to 12"

> Rockets burn. [IV]
"""

TEXT = """I. Scale

A figure stands for between 3 and 5 men.

II. Crews

{crews}

III. Damage

Roll a D10 and add 2 within 12 inches.

IV. Rockets

Rockets burn.
"""


def told(crews: str = "Every crew has figures.", rules: str = RULES, text: str = TEXT) -> list[tuple[str, str]]:
    compiled = compile_source(rules, "small.rules")
    assert not compiled.has_errors, compiled.diagnostics
    found = verify(compiled.ruleset, compiled.files, SourceFile("book.txt", text.format(crews=crews)))
    return [(one.code.slug, one.message.split(" stand")[0]) for one in found.findings]


def test_nothing_is_told_where_all_agrees() -> None:
    assert told() == []


@pytest.mark.parametrize(
    ("crews", "missing"),
    [
        ("Each figure of a crew is between 3 and 5 men.", None),
        ("Each figure of a crew is 3-5 men.", None),
        ("Each figure of a crew is between 3 and 6 men.", "3 and 6"),
        ("Shells burst among 3 to 5 horses.", "3 and 5"),  # no word beside it is the same
        ("Each figure of a crew is 5 men.", "5"),  # one number alone may mean anything
        ("One out of 12 holds the horses of the other 8.", "12 and 8"),
    ],
)
def test_what_a_line_of_another_section_says(crews: str, missing: str | None) -> None:
    assert told(crews) == ([("figure-not-in-rules", missing)] if missing else [])


ROWS = "\ntable reach [III]\n  | range       || band |\n  | up to 12 inches || 1 |\n  | up to 13 inches || 2 |\n  | up to 14 inches || {} |\n"


@pytest.mark.parametrize(("last", "missing"), [("3", []), ("7", ["7"])])
def test_a_table_that_counts_its_rows(last: str, missing: list[str]) -> None:
    text = TEXT.replace("within 12 inches", "within 12 inches (13 or 14 on a hill)")
    assert [
        said for slug, said in told(rules=RULES + ROWS.format(last), text=text) if slug == "figure-not-in-text"
    ] == missing
