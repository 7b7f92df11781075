"""Texts that differ in one place: one is wrong and told of, its neighbour is right and let be."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

GAME = """ruleset Little
  lengths: inches

choice grade: green, regular, elite
choice posture: moving, standing
choice weapon: rifle, musket

facts
  range: 0 to 48 inches

piece unit
  grade, usually regular
  posture, usually standing
  weapon, usually musket
  hits: 0 to 9, usually 0

"""


def told(text: str, slug: str) -> list[str]:
    """What is said under a code; nothing may be refused."""
    found = check_source(GAME + text).diagnostics
    assert [one.message for one in found if one.code.name < "GR200"] == []
    return [one.message for one in found if one.code.slug == slug]


TOLL = """table toll across posture
  | total     || {head} |
  | 3 or less || {low}  |
  | 4+        || {high} |

test march of a unit
  roll D6
  read toll
"""


@pytest.mark.parametrize(
    ("head", "low", "high", "wrong"),
    [
        ("moving | standing", "1 | 1", "2 | 2", True),
        ("moving | standing", "1 | 1", "2 | 3", False),
        ("moving or standing", "1", "2", False),
    ],
)
def test_columns_that_say_the_same(head: str, low: str, high: str, wrong: bool) -> None:
    found = told(TOLL.format(head=head, low=low, high=high), "changes-nothing")
    assert bool(found) is wrong, found


REACH = """table reach of a unit
  | range    || dice |
  | up to 6" || 3    |
  | {second} || 2    |
  | any      || 1    |

test fire of a unit
  read reach
"""


@pytest.mark.parametrize(
    ("second", "wrong"),
    [('up to 12"', False), ('up to 12" or 20"', True), ('4" to 12"', True), ('more than 6"', False), ("any", False)],
)
def test_rows_in_rising_order_may_overlap_and_no_others(second: str, wrong: bool) -> None:
    assert bool(told(REACH.format(second=second), "table-overlap")) is wrong


LUCK = """table luck
  | total    || fate |
  | {first}  || 1    |
  | {second} || 2    |
  | {third}  || 3    |

test fortune of a unit
  add 1  when range is beyond 6"
  add 1  when it is moving
  read luck
"""


@pytest.mark.parametrize(
    ("first", "second", "third", "never"),
    [("0", "1", "2+", 0), ("0", "1 to 2", "3+", 1), ("-1 or less", "0", "1+", 1), ("-1 or less", "0 to 2", "3+", 2)],
)
def test_rows_beyond_what_comes_of_nothing_and_two(first: str, second: str, third: str, never: int) -> None:
    """A score begins at 0; each of two lines may add 1 to it."""
    found = told(LUCK.format(first=first, second=second, third=third), "row-unreached")
    assert len(found) == never, found


BAND = """modifiers to nerve of a unit
  +1  luck  when {band}

test nerve of a unit
  roll D6
  add modifiers to nerve
"""


@pytest.mark.parametrize(
    ("band", "wrong"),
    [
        ("its hits is more than 3 and its hits is less than 4", True),
        ("its hits is more than 3 and its hits is less than 5", False),
        ('range is more than 3" and range is less than 4"', False),
        ("its hits is more than 9", True),
        ("its hits is less than 0", True),
    ],
)
def test_between_two_whole_numbers_there_is_nothing_and_between_two_inches_there_is(band: str, wrong: bool) -> None:
    assert bool(told(BAND.format(band=band), "condition-never-holds")) is wrong


@pytest.mark.parametrize("lines", [3, 6, 7, 9])
def test_an_example_that_fails_shows_its_throw_and_its_last_six_lines(lines: int) -> None:
    adds = "".join(f"  add {number}\n" for number in range(1, lines + 1))
    text = f"test nerve of a unit\n  roll D6\n{adds}\nexample Not so\n  given a unit\n  test nerve of it\n  dice 3\n  then 99\n"
    (found,) = (one for one in check_source(GAME + text).diagnostics if one.code.slug == "example-fails")
    shown = [note.strip().split(":")[0] for note in found.notes]
    scores = [3 + sum(range(number + 1)) for number in range(lines + 1)]
    whole = ["nerve of unit", "roll D6", *(f"add {number} → {scores[number]}" for number in range(1, lines + 1))]
    assert shown == (whole[-6:] if lines < 6 else ["roll D6", *whole[-6:]])


REPEATED = """action push of a unit
  repeat until its hits is 3 or more
    {line}
"""


@pytest.mark.parametrize(
    ("line", "wrong"), [("it gains 1 hit", False), ("it becomes moving", True), ("it loses D3 hits", False)]
)
def test_a_loop_changes_what_ends_it(line: str, wrong: bool) -> None:
    assert bool(told(REPEATED.format(line=line), "endless")) is wrong


WORDS = """choice pace: {words}

test go of a unit
  roll D6
  on 4+: the result is {one}
  the result is {other}
"""


@pytest.mark.parametrize(
    ("words", "one", "other", "unused"),
    [
        ("Slow March, Quick", "slow march", "quick", []),
        ("Slow March, Quick, Halt", "quick", "Slow march", ["Halt"]),
        ("D4, D6", "D4", "D6", []),
    ],
)
def test_a_word_is_used_however_it_is_written(words: str, one: str, other: str, unused: list[str]) -> None:
    found = told(WORDS.format(words=words, one=one, other=other), "never-used")
    assert [told_of.split("`")[1] for told_of in found if "`pace`" in told_of] == unused


ARMS = """table arms of a unit
  | {head} || dice |
  | {first} || 3 |
  | {second} || 2 |

test fire of a unit
  {read} arms
"""


@pytest.mark.parametrize(
    ("head", "first", "second", "read", "wrong"),
    [
        ("weapon", "rifle", "musket", "read", False),
        ("when", "it is moving", "it is moving", "start at sum of", True),
        ("when", "it is moving", "it is standing", "start at sum of", False),
    ],
)
def test_rows_that_ask_the_same(head: str, first: str, second: str, read: str, wrong: bool) -> None:
    text = ARMS.format(head=head, first=first, second=second, read=read)
    assert bool(told(text, "rows-alike")) is wrong


HIDDEN = """table reach of a unit
  | range     || dice    |
  | up to 12" || 3       |
  | 4" to 6"  || {inner} |
  | any       || 1       |

test fire of a unit
  read reach
"""


@pytest.mark.parametrize(("inner", "hidden"), [("2", True), ("3", False)])
def test_a_row_that_is_never_read_says_something_of_its_own(inner: str, hidden: bool) -> None:
    assert bool(told(HIDDEN.format(inner=inner), "row-never-read")) is hidden


ROLLED = """choice outcome: halt, go on

table nerve
  | total  || outcome |
  | 1 to 3 || halt    |
  | 4+     || go on   |

test courage of a unit
  roll D6
  on 6: it gains 1 hit
  read nerve
  on halt
    {line}
"""


@pytest.mark.parametrize(("line", "wrong"), [("roll D4", True), ("it gains 1 hit", False), ("it gains D4 hits", False)])
def test_a_throw_below_a_word_becomes_the_result(line: str, wrong: bool) -> None:
    assert bool(told(ROLLED.format(line=line), "roll-becomes-result")) is wrong
