"""Defects in the other wordings in which an author makes them, each with a near miss that is right."""

from __future__ import annotations

import pytest

from grognard.checking import check_source

HEAD = """ruleset T
  lengths: inches

choice result: stand, waver, run
choice posture: standing, prone, dug in
choice die ladder: D4, D6, D8, D10, D12

facts
  range: 0 to 48 inches
  night: yes or no, usually no

piece squad
  men: 0 to 12, usually 8
  posture, usually standing
  pinned: yes or no, usually no

table nerve
  | total || result |
  | 2 or less || run |
  | 3 to 4 || waver |
  | 5 or more || stand |

"""


def told(body: str, code: str) -> list[tuple[int, str]]:
    """Line (of the body) and message of what is said under a code; nothing may be refused."""
    found = check_source(HEAD + body).diagnostics
    assert [one.message for one in found if one.code.name < "GR200" or one.code.name >= "GR900"] == []
    above = HEAD.count("\n")
    return [(one.place.line - above, one.message) for one in found if one.code.name == code]


THREAT = "table threat of a squad\n  | when || level |\n{rows}\ntest t of a squad\n  {read} threat\n"


@pytest.mark.parametrize(
    ("code", "rows", "read", "line", "words"),
    [
        # Nobody is pinned and there are more than three men: no row.
        ("GR302", "  | it is pinned || 2 |\n  | its men is 3 or less || 1 |\n", "read", 1, "the squad's men is"),
        ("GR302", "  | it is pinned || 2 |\n  | any || 1 |\n", "read", 0, ""),
        ("GR302", "  | it is pinned || 2 |\n  | it is not pinned || 1 |\n", "read", 0, ""),
        ("GR302", "  | it is pinned || 2 |\n  | night || 1 |\n", "start at sum of", 0, ""),
        # Two and three men have both rows, and each row has men of its own.
        ("GR303", "  | its men is 3 or less || 2 |\n  | its men is 2 to 6 || 1 |\n  | any || 0 |\n", "read", 4, "men is 2"),
        ("GR303", "  | its men is 3 or less || 2 |\n  | its men is 6 or less || 1 |\n  | any || 0 |\n", "read", 0, ""),
        ("GR303", "  | it is pinned || 2 |\n  | night || 1 |\n  | any || 0 |\n", "read", 0, ""),
        ("GR303", "  | its men is 3 or less || 2 |\n  | its men is 2 to 6 || 1 |\n", "start at highest of", 0, ""),
        ("GR304", "  | its men is 6 or less || 2 |\n  | its men is 3 or less || 1 |\n  | any || 0 |\n", "read", 4, "3 or less"),
        ("GR304", "  | its men is 3 or less || 2 |\n  | its men is 6 or less || 1 |\n  | any || 0 |\n", "read", 0, ""),
    ],
)  # fmt: skip
def test_tables_of_reasons_that_are_read_plainly(code: str, rows: str, read: str, line: int, words: str) -> None:
    found = told(THREAT.replace("{rows}", rows).replace("{read}", read), code)
    assert [at for at, _ in found] == ([line] if line else [])
    assert all(words in message for _, message in found)


TEST = "test t of a squad\n  roll D6\n"
CASES = [
    # A cell that is no word of the list its column is named by.
    ("GR309", "table m\n  | D6 || result |\n  | 1 to 2 || flee |\n  | 3 to 4 || waver |\n  | 5+ || stand |\n", [3]),
    ("GR309", "table m\n  | D6 || result |\n  | 1 to 2 || run |\n  | 3 to 4 || waver |\n  | 5+ || stand |\n", []),
    ("GR309", "table m\n  | D6 || what |\n  | 1 to 2 || flee |\n  | 3 to 4 || waver |\n  | 5+ || stand |\n", []),
    # Words against the order of their list; a list in no order.
    ("GR308", "table m\n  | D6 || result |\n  | 1 || run |\n  | 2 || run |\n  | 3 || stand |\n  | 4 || waver |\n  | 5+ || stand |\n", [5]),
    ("GR308", "table m\n  | D6 || result |\n  | 1 || run |\n  | 2 || run |\n  | 3 || waver |\n  | 4 || waver |\n  | 5+ || stand |\n", []),
    ("GR308", "table m\n  | D6 || result |\n  | 1 || stand |\n  | 2 || run |\n  | 3 || waver |\n  | 4 || stand |\n  | 5+ || run |\n", []),
    # A row out of its place is dead, and the row below it is in order.
    ("GR303", 'table m\n  | range || n |\n  | up to 24" || 2 |\n  | up to 12" || 4 |\n  | up to 48" || 6 |\n', []),
    ("GR304", 'table m\n  | range || n |\n  | up to 24" || 2 |\n  | up to 12" || 4 |\n  | up to 48" || 6 |\n', [4]),
    # Outcomes gone through by conditions.
    ("GR510", TEST + "  read nerve\n  it becomes pinned  when the result is waver\n  it loses 1 man  when the result is run\n", [5]),
    ("GR510", TEST + "  read nerve\n  it becomes pinned  when the result is waver\n  it loses 1 man  when the result is run or stand\n", []),
    ("GR510", TEST + "  read nerve\n  it becomes pinned  when the result is waver\n", []),
    # An outcome that is done with above, apart; and one of another throw.
    ("GR510", TEST + "  read nerve\n  on stand\n    stop here\n  it loses 1 man\n  on waver: it becomes pinned\n  on run: it loses 1 man\n", []),
    ("GR510", TEST + "  read nerve\n  on stand\n    it loses 1 man\n  roll D6\n  read nerve\n  on waver: it becomes pinned\n  on run: it loses 1 man\n", [9]),
    # A number where words come out.
    ("GR511", TEST + "  read nerve\n  on run: it loses 1 man\n  on 7+: it gains 1 man\n", [5]),
    ("GR511", TEST + "  read nerve\n  on run: it loses 1 man\n  on waver or stand: it gains 1 man\n", []),
    # A state of several words that nothing leaves.
    ("GR512", TEST + "  -1  low  when it is prone\n  on 2 or less: it becomes prone\n", [-8]),
    ("GR512", TEST + "  -1  low  when it is prone\n  on 2 or less: it becomes prone\n  on 5+: it becomes standing\n", []),
    # A throw that is always made again; a condition of a step of play.
    ("GR516", TEST + "  on 1+: roll again\n", [3]),
    ("GR516", TEST + "  on 2+: roll again\n", []),
    ("GR517", 'action a1 of a squad\n  it gains 1 man\n\nsequence turn\n  1. fire when range is beyond 60"\n    each squad may a1\n', [5]),
    ("GR517", 'action a1 of a squad\n  it gains 1 man\n\nsequence turn\n  1. fire when range is beyond 40"\n    each squad may a1\n', []),
    # Asked, and the same either way.
    ("GR519", TEST + "  +1  dark  when night\n  +1  light  when not night\n", [4]),
    ("GR519", TEST + "  +1  dark  when night\n  +2  light  when not night\n", []),
    # Lengths of two units in one sum.
    ("GR206", 'action go of a squad\n  start at 6"\n  add 3 cm\n', [3]),
    ("GR202", 'action go of a squad\n  start at 6"\n  add 3"\n  add 1\n', []),
    # One distance for several pieces; for one that was chosen, and for men of one piece.
    ("GR531", 'action go of a squad\n  it chooses a squad which is pinned and range is within 6" as foe\n  the foe loses 1 man\n', [2]),
    ("GR531", 'action go of a squad\n  for each squad as foe\n    the foe loses 1 man  when range is within 6"\n', [3]),
    ("GR531", 'action go of a squad\n  it chooses a squad which is pinned as foe\n  the foe loses 1 man  when range is within 6"\n', []),
    ("GR531", "action go of a squad\n  for each squad as foe\n    the foe loses 1 man  when night\n", []),
    ("GR531", 'piece soldier\n  squad: a squad\n\naction go of a squad\n  for each soldier of it as one\n    roll D6\n    +1  close  when range is within 6"\n', []),
    # A bound along the only list of dice, and a half that is made whole before another is added.
    ("GR525", "die f of a squad\n  start at D8\n  never above D8\n  down 1  dark  when night\n\ntest t of a squad\n  roll f\n", [4]),
    ("GR525", "die f of a squad\n  start at D8\n  down 1  dark  when night\n  never above D8\n\ntest t of a squad\n  roll f\n", []),
    ("GR525", "test t of a squad\n  start at half its men\n  round up\n  add 1/2  when night\n", [4]),
    ("GR525", "test t of a squad\n  start at half its men\n  round up\n  add 1  when night\n", []),
]  # fmt: skip


@pytest.mark.parametrize(("code", "body", "lines"), CASES)
def test_other_wordings(code: str, body: str, lines: list[int]) -> None:
    assert [at for at, _ in told(body, code)] == lines


def test_a_column_that_is_alone_is_the_result() -> None:
    body = "test t of a squad\n  roll D6\n  read moves\n  it loses 1 man  when the points is 3\n\ntable moves\n"
    found = check_source(f"{HEAD}{body}  | total || points |\n  | 1+ || 3 |\n").diagnostics
    [one] = [one for one in found if one.code.name == "GR101"]
    assert "`the result`" in (one.help or "")


BESIDE = "table punch of a squad\n  | when | D6 || n |\n{rows}\ntest t of a squad\n  read punch\n"


@pytest.mark.parametrize(
    ("rows", "code", "words"),
    [
        # By day nothing stands for a 3; by night a 4 has two rows; a row of `any` takes what is left.
        ("  | night | any || 1 |\n  | not night | 1 to 2 || 3 |\n  | not night | 4 to 6 || 4 |\n", "GR302", "not night, D6 3"),
        ("  | night | 1 to 4 || 1 |\n  | night | 4 to 6 || 2 |\n  | not night | any || 4 |\n", "GR303", "night, D6 4"),
        ("  | night | 1 to 3 || 1 |\n  | night | 4 to 6 || 2 |\n  | not night | any || 4 |\n", "", ""),
        ("  | night | 1 to 3 || 1 |\n  | any | any || 2 |\n", "", ""),
    ],
)  # fmt: skip
def test_conditions_beside_other_columns(rows: str, code: str, words: str) -> None:
    for asked in ("GR302", "GR303"):
        found = [message for _, message in told(BESIDE.replace("{rows}", rows), asked)]
        assert [words in message for message in found] == ([True] if asked == code else [])
