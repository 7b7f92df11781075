"""What a sentence says in words of its own: a double, `unmoved`; and lots of nothing, told where they stand."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """ruleset Plain
  sides: Red, Blue

piece unit
  side
  hits (hit): 0 or more, usually 0
  moved: yes or no, until the turn ends
  in contact: yes or no, usually no
  men (man): 0 to 20, usually 10

"""


def told(rule: str, codes: str = "GR546") -> list[str]:
    found = check_source(GAME + rule).diagnostics
    assert [one.message for one in found if one.severity.name == "ERROR" and one.code.name not in codes] == []
    return [f"{one.code.name} {one.message}" for one in found if one.code.name in codes.split()]


DOUBLE = (
    "test luck of a unit\n  in short: Throw 2D6; on a double {} it gains 1 hit.\n  roll 2D6\n  on {}: it gains 1 hit\n"
)


@pytest.mark.parametrize(("face", "total", "right"), [(1, 2, True), (6, 12, True), (1, 12, False)])
def test_a_double_is_what_its_two_dice_come_to(face: int, total: int, right: bool) -> None:
    assert (told(DOUBLE.format(face, total)) == []) is right


SHOOT = "action shoot of a unit\n  in short: {}\n  never when it has moved\n  never when it is in contact\n  it loses 1 man\n"


@pytest.mark.parametrize(
    ("sentence", "left_out"),
    [
        ("An unmoved unit that touches nobody shoots and loses 1 man.", []),
        ("A unit that has not moved and is not in contact shoots and loses 1 man.", []),
        ("An unmoved unit shoots and loses 1 man.", ["in contact"]),
        ("A unit that touches nobody shoots and loses 1 man.", ["moved"]),
    ],
)
def test_unmoved_and_touching(sentence: str, left_out: list[str]) -> None:
    found = told(SHOOT.format(sentence), "GR546")
    assert [one.split("`")[-2] for one in found] == left_out


def test_unmoved_tells_nothing_of_who_must_have_moved() -> None:
    only = SHOOT.replace("never when it has moved", "only when it has moved")
    assert told(only.format("An unmoved unit that touches nobody shoots and loses 1 man."), "GR546") != []


def test_lots_of_nothing_are_told_where_they_stand() -> None:
    (found,) = told("action pay of a unit\n  every 0 hits cost 1 man\n", "GR205")
    assert "`every 0 hits` makes lots of nothing." in found
    assert told("action pay of a unit\n  every 1 hits cost 1 man\n", "GR205") == []


@pytest.mark.parametrize(
    ("sentence", "line", "right"),
    [
        # Usually 10 men: half are 5, 3 fifths are 6, a fifth is 2.
        ("With half its men or fewer it gains 1 hit.", "only when its men is 5 or less", True),
        ("With half its men or fewer it gains 1 hit.", "only when its men is 4 or less", False),
        ("With 3 fifths of its men or more it gains 1 hit.", "only when its men is 6 or more", True),
        ("With 3 fifths of its men or more it gains 1 hit.", "only when its men is 7 or more", False),
        ("With a fifth of its men or fewer it gains 1 hit.", "only when its men is 2 or less", True),
        ("With half its hits or fewer it gains 1 hit.", "only when its men is 5 or less", False),
    ],
)
def test_a_share_of_what_is_usual(sentence: str, line: str, right: bool) -> None:
    rule = f"action tire of a unit\n  in short: {sentence}\n  {line}\n  it gains 1 hit\n"
    assert (told(rule) == []) is right


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("Throw 2D6, the lowest does not count.", True),
        ("Throw 2D6 and keep one of them.", True),
        ("Throw 2D6.", False),
    ],
)
def test_which_dice_count_is_told(sentence: str, right: bool) -> None:
    assert (told(f"test go of a unit\n  in short: {sentence}\n  roll 2D6\n  drop the lowest\n") == []) is right
