"""`every 5 men cost 1 grade`: what is paid may be a step of a list; what is yes or no, or a piece, is not counted."""

from __future__ import annotations

import pytest
from tests.all_checks import check_ruleset

from grognard.checking import check_source
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Severity

HEAD = """ruleset Lots

choice grade: raw, trained, veteran

piece clan
  grade, usually veteran
  foe: a clan or none, usually none
  tired: yes or no, usually no
  men (man): 0 to 20, usually 0

action tire of a clan
"""


def faults(text: str) -> list[str]:
    compiled = check_source(text)
    found = Collector()
    if compiled.ruleset is not None:
        check_ruleset(compiled.ruleset, found)
    every = (*compiled.diagnostics, *found.diagnostics)
    return [f"{one.code.name} {one.message}" for one in every if one.severity is Severity.ERROR]


@pytest.mark.parametrize(("men", "grade", "left"), [(4, "veteran", 4), (7, "trained", 2), (10, "raw", 0)])
def test_each_lot_is_a_step_back_along_the_list(men: int, grade: str, left: int) -> None:
    text = (
        f"{HEAD}  every 5 men cost 1 grade\n\nexample A\n  given a clan: men {men}\n  do tire of it\n"
        f"  then its grade is {grade} and its men is {left}\n"
    )
    assert faults(text) == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("every 5 men cost 1 tired", "tired"),
        ("every 1 tired cost 1 man", "tired"),
        ("every 2 grades cost 1 man", "grades"),
        ("it loses 1 tired", "tired"),
        ("it gains 1 foe", "foe"),
    ],
)
def test_what_is_no_number_is_told_where_it_stands(line: str, name: str) -> None:
    (told,) = faults(f"{HEAD}  {line}\n")
    assert told.startswith(f"GR201 `{name}` is ")
