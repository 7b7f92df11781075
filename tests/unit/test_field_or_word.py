"""A result that is called both like a field of the piece at hand and like a word of a list."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """ruleset Laser

choice laser outcome: burning, destroyed

piece ship
  {field}

test laser of a ship
  roll D6
  on 4+: the result is {result}
  the result is destroyed
"""


def _ambiguous(field: str, result: str) -> list[tuple[int, str]]:
    found = check_source(GAME.format(field=field, result=result)).diagnostics
    return [(each.place.line, each.help or "") for each in found if each.code.name == "GR103"]


@pytest.mark.parametrize("field", ["burning: yes or no, usually no", "burning: 0 to 6, usually 0"])
def test_which_of_the_two_is_asked(field: str) -> None:
    [(line, help)] = _ambiguous(field, "burning")
    assert line == 10 and "`the result is its burning`" in help
    assert not _ambiguous(field, "its burning")


def test_a_field_that_is_no_word(field: str = "hull: 0 to 6, usually 3") -> None:
    assert not _ambiguous(field, "burning") and not _ambiguous(field, "hull")
