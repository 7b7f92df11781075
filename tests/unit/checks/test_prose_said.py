"""What prose says against its rules, figure by figure: what is told, which words it points at, and what is let be."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules_texts import findings

from grognard.checks.numerals import Figures, numerals

HEAD = """ruleset T
  lengths: inches

choice result: run, stand, cheer

facts
  fog: yes or no, usually no

piece unit
  men (man): 0 to 12, usually 4
  hits: 0 to 3, usually 0

"""


def told(text: str, code: str) -> list[tuple[str, str]]:
    """The words that findings under a code point at, and their messages."""
    found = findings(HEAD + text, "GR300")
    return [(one.place.text, one.message) for one in found if one.code.slug == code]


RULE = "test nerve of a unit\n  {prose}\n  roll 2D6\n  add 3\n  subtract 1/2  when fog\n"
LACKS = "and what it stands with does not have it."


@pytest.mark.parametrize(
    ("prose", "numbers"),
    [
        ("> It throws 2D6 and adds 3.", []),
        ("> It throws 3D6.", []),  # the sort and the number stand there apart
        ("> It throws 5D6.", ["5D6"]),
        ("> It throws 2D8.", ["2D8"]),
        ("> It adds 4.", ["4"]),
        ("> It adds 1/2.", []),
        ("> It adds 1/3.", []),  # divided by 3
        ("> It adds 1/7.", ["1/7"]),
        ("> It adds 2/3.", ["2/3"]),
        ("> It adds 50%.", []),
        ("> It is halved, 2 for each.", []),
        # In words only what is large, or counts something, states anything.
        ("> It adds five.", []),
        ("> It adds four.", []),
        ("> It adds seven.", ["seven"]),
        ("> It adds six.", []),  # the die has it
        ("> It throws four dice.", []),  # told as what is thrown
        ("> It throws three dice.", []),
        ("> It throws the four dice.", []),
        ("> It throws all four dice.", []),
        ("> It waits four turns.", ["four"]),
        ("> It is four times the men.", []),
        ("> It comes four times.", ["four"]),
        ("> It is twenty or more.", []),
        ("> It is a hundred.", ["hundred"]),
        ("> A third of them.", []),
        ("> A quarter of them.", ["A quarter"]),
        ("> A half, two fifths of them run.", ["two fifths"]),
        # A die shows any of its faces.
        ("> It threw a 4.", []),
        ("> It threw a 6.", []),
        ("> It threw a 7.", ["7"]),
        ("> It turns 45 degrees.", []),
        ("> Of 1863.", []),
        ("note: It adds 9.", ["9"]),
        ("note: It adds six.", []),
        ("source errs: It adds 9.", []),
        ("reads as: It adds 9.", ["9"]),
    ],
)
def test_numbers_of_prose(prose: str, numbers: list[str]) -> None:
    found = told(RULE.format(prose=prose), "prose-number")
    assert found == [(one, f"The prose says `{one}`, {LACKS}") for one in numbers]


def test_several_numbers_are_told_at_the_first() -> None:
    ((place, message),) = told(RULE.format(prose="> It adds 4, then 19 and 4 again."), "prose-number")
    assert (place, message) == ("4", "The prose says `4` and `19`, and what it stands with does not have them.")


def test_numbers_of_a_chapter_and_of_what_a_rule_leads_to() -> None:
    chapter = "chapter Nerve\n\n> All add 3 or 8 points, 9 and nine points.\n\n" + RULE.format(prose="> It adds 3.")
    assert told(chapter, "prose-number") == [("8", "The prose says `8`, and no rule of this chapter has it.")]
    two = RULE.format(prose="> It adds 3.") + "\ntest twice of a unit\n  > With 2D6 and 3, not 7.\n  test nerve of it\n"
    assert [place for place, _ in told(two, "prose-number")] == ["7"]


def test_angles_where_rules_ask_for_them() -> None:
    rule = "test turn of a unit\n  > It turns 45 degrees.\n  by hand: Turn it 30 degrees.\n"
    assert [place for place, _ in told(rule, "prose-number")] == ["45"]


def test_pieces_and_lists_are_told_of_and_not_ruled() -> None:
    piece = (
        "piece gun\n  > A gun has 6 men and 9 hits.\n  crews: 1 to 5, usually 5\n\ntest g of a gun\n  add its crews\n"
    )
    assert [place for place, _ in told(piece, "prose-number")] == ["9"]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("2", [2]), ("2,000", [2000]), ("2.5", [Fraction(5, 2)]), ("3/5", [Fraction(3, 5)]), ("22 1/2", [Fraction(45, 2)]),
        ("3/0", []), ("\u00bd", [Fraction(1, 2)]), ("\u2154", [Fraction(2, 3)]), ("four", [4]), ("twenty-five", [25]), ("Hundred", [100]),
        ("a third of it", [Fraction(1, 3)]), ("two thirds of it", [Fraction(2, 3)]), ("two thirds", [2]), ("three-fifths of", [Fraction(3, 5)]),
        ("[3.4] 5", [5]), ("{3} 5", [5]), ("B.4.d 5", [5]), ("p. 7, rule 8, see 7.4", []), ("1863", []), ("2063", []), ("1363", [1363]),
        ("1st", []), ("12mm", []), ("1:300", []), ("12-pounder", []), ("6 or 12 pounder", []), ("x2", []), ("2x", []), ("4.", [4]),
    ],
)  # fmt: skip
def test_numbers_in_plain_words(text: str, values: list[int]) -> None:
    assert [one.value for one in numerals(text) if one.dice is None] == values


def test_dice_in_plain_words() -> None:
    found = numerals("2D6, d8, 3d%, D6s and 12D20")
    assert [(one.text, one.start, one.dice) for one in found] == [
        ("2D6", 0, (2, 6)), ("d8", 5, (1, 8)), ("3d%", 9, (3, 100)), ("12D20", 22, (12, 20))
    ]  # fmt: skip
    assert [one.thrown for one in numerals("a 4, an 8, the 4, 4")] == [False, True, False, False]
    assert [one.thrown for one in numerals("on a 4, an 8")] == [True, True]
    assert [one.angle for one in numerals("45 degrees, 30\u00b0, 20 men, 9 degree")] == [True, True, False, True]
    assert [one.spoken for one in numerals("four 4 a third of")] == [True, False, True]


def test_figures_that_are_the_same() -> None:
    held = Figures()
    held.read("2D6 and 4, 1/5")
    other = Figures()
    other.read("7 of D8")
    for text, has in (
        ("2D6", True), ("D6", True), ("3D6", False), ("4D6", True), ("D8", False), ("2", True), ("6", True), ("4", True),
        ("5", False), ("20", True), ("1/5", True), ("1/4", True), ("1/6", True), ("2/5", False), ("400", True), ("600", True), ("7", False),
        ("0.04", True),
    ):  # fmt: skip
        assert held.has(numerals(text)[0]) is has, text
    held.add(other)
    assert held.has(numerals("D8")[0]) and held.has(numerals("7")[0])


def test_an_answer_may_be_written_large() -> None:
    for prose, wrong in (("On a 1 it runs.", 0), ("On a 3 it runs.", 1)):
        table = TABLE.replace("| run ", "| Run ").format(prose=prose)
        assert len(told(table, "prose-contradicts")) == wrong


# ---- a sentence against its line ----------------------------------------------------------------------------------

AIM = """modifiers to aim of a unit
  > {prose}
  +2  near cover  when fog
  -3  far away    when not fog
  x2  by night    when its men is 4

test fire of a unit
  roll D6
  add modifiers to aim
"""


@pytest.mark.parametrize(
    ("prose", "line"),
    [
        ("Near cover gives +2.", ""),
        ("Near cover gives +3.", "+2"),
        ("Near cover gives -2.", "+2"),
        ("Near cover gives \u22122.", "+2"),
        ("Near cover adds 2.", ""),
        ("Near cover subtracts 2.", "+2"),
        ("Near cover: minus 2.", "+2"),
        ("Near cover: plus 2.", ""),
        ("Near cover is a bonus of 2.", ""),
        ("Near cover is a penalty of 2.", "+2"),
        ("Near cover deducts 2.", "+2"),
        ("Near cover takes off 2.", "+2"),
        ("Far away, take off 3.", ""),
        ("Far away gives -3.", ""),
        ("Far away gives +3.", "-3"),
        ("Far away is a penalty of 3.", ""),
        ("Near cover gives +200%.", ""),
        ("Near cover gives +2D6.", ""),
        ("Near cover gives +3 or -3.", ""),  # of what, it does not say
        ("Near cover, far away: +3.", ""),
        ("By night gives +3.", ""),
        ("Cover gives +3.", ""),
        ("Near cover gives 3.", ""),
        ("Near cover gives (+3).", "+2"),
    ],
)
def test_a_modifier_in_prose_has_the_value_of_its_line(prose: str, line: str) -> None:
    found = told(AIM.format(prose=prose), "prose-contradicts")
    if not line:
        assert found == []
        return
    ((place, message),) = found
    assert place == prose.rstrip(".")
    assert message.startswith(f"The prose says `{place}`, and the rules say `{line} ")


TABLE = """table fate
  > {prose}
  | D6     || result |
  | 1 or 2 || run    |
  | 3 to 5 || stand  |
  | 6      || cheer  |

test luck of a unit
  read fate
"""


@pytest.mark.parametrize(
    ("prose", "row"),
    [
        ("On a 1 it runs.", ""),
        ("On a 3 it runs.", "3 to 5"),
        ("On a 2 they run.", ""),
        ("On 1 or 2 it runs.", ""),
        ("On 1 to 3 it runs.", "3 to 5"),
        ("On 2 or less it runs.", ""),
        ("On 3 or less it runs.", "3 to 5"),
        ("On 6 or more it cheers.", ""),
        ("On 5+ it cheers.", "3 to 5"),
        ("On 1 or 2 it runs, on 3 it stands.", ""),
        ("On 1 or 2 it runs, on 6 it stands.", "6"),
        ("On a 3 it does not run.", ""),
        ("On a 3 it runs or stands.", ""),  # it names both
        ("On a 3 it waits.", ""),
        ("A roll of 3: run.", "3 to 5"),
        ("On a 3, 4 or 5 it runs.", ""),  # other numbers too
        ("With a 6 it runs.", "6"),
        ("It rolls a 4 and runs.", "3 to 5"),
    ],
)
def test_a_throw_in_prose_has_the_answer_of_its_row(prose: str, row: str) -> None:
    found = told(TABLE.format(prose=prose), "prose-contradicts")
    assert [f"the row `| {row}" in " ".join(message.split()) or f"`{row} " in message for _, message in found] == [
        True
    ] * bool(row)


@pytest.mark.parametrize(
    ("prose", "place"),
    [
        ("It waits for a while. Then roll two dice at once.", "roll two dice"),
        ("Roll two dice.", "Roll two dice"),
        ("It waits; it loses 2 men.", "loses 2 men"),
        ("It waits, and loses 3 men.", ""),
        ("It waits: a 5 hits here.", ""),
    ],
)
def test_where_a_claim_stands(prose: str, place: str) -> None:
    rule = f"test nerve of a unit\n  > {prose}\n  roll D6\n  it loses 3 men\n"
    found = told(rule, "prose-contradicts")
    assert [words for words, _ in found] == [place] * bool(place)
    assert all(message.startswith(f"The prose says `{place}`, and the rules ") for _, message in found)


@pytest.mark.parametrize(
    ("prose", "numbers"),
    [
        ("Throw 2D6, add 3.", []),  # what reads the table throws them, by way of a value too
        ("Throw 7D6.", ["7D6"]),
        ("A 9 of those that are led.", ["9"]),
        ("Half of 8, as in [B.1].", []),
        ("8 of them.", ["8"]),
        ("8 of them [B.2].", []),  # it tells what no rule is about
        ("Seven of 7 columns [B.1].", ["Seven"]),
    ],
)
def test_what_the_prose_of_a_table_may_name(prose: str, numbers: list[str]) -> None:
    text = (
        f"table fate\n  > {prose}\n  | total || result |\n  | 4 or less || run |\n  | 5+ || stand |\n\n"
        "work out pull of a unit\n  start at 1\n  read fate using its men\n\n"
        "test luck of a unit\n  roll 2D6\n  add 3\n  read fate\n\n"
        "test other of a unit [B.1]\n  roll D6\n  add 8\n"
    )
    assert [place for place, _ in told(text, "prose-number")] == numbers


@pytest.mark.parametrize(
    ("prose", "numbers"),
    [
        ("3 and 2 make 5.", []),
        ("It throws a 3, which makes 5.", []),
        ("It throws a 3, which makes 6.", ["6"]),  # what it comes to is 5
        ("For a total of 7.", ["7"]),
        ("3, twice that is 6.", []),
        ("3 and 2, so 5, and three times that is 15.", []),  # 5 times 3
        ("5 and 2 are 7, and 7 and 5 are 12.", []),
        ("5, and 17 of them.", ["17"]),
        ("It is 17.", ["17"]),
        ("It is 8.", ["8"]),  # of nothing that is told in the same breath
        ("5 of 25, that is 20%.", []),
        ("5 and 13, and 18.", ["13", "18"]),
        ("3 of 4 men.", []),
        ("3, and 0 more.", []),
        ("3D6.", []),
        ("9D8.", ["9D8"]),
    ],
)
def test_the_numbers_of_an_example_follow_from_its_own(prose: str, numbers: list[str]) -> None:
    text = f"test t of a unit\n  roll D6\n  add 2\n\nexample One\n  > {prose}\n  given a unit\n  test t of it\n  dice 3\n  then 5\n"
    found = told(text, "prose-number")
    said = [message.split("`")[1::2] for _, message in found]
    assert said == ([numbers] if numbers else [])


FIVE = {8: "roll D8", 2: "add 2", 3: "add 3", 7: "add 7  when fog", 9: "add 9"}
"""The lines of a rule, by the figure of each."""


@pytest.mark.parametrize("figure", FIVE)
@pytest.mark.parametrize("at", range(5))
def test_a_remark_below_a_line_speaks_of_that_line_and_those_beside_it(at: int, figure: int) -> None:
    lines = [f"  {line}\n" for line in FIVE.values()]
    lines.insert(at + 1, f"    note: It is {figure}.\n")
    beside = abs([*FIVE].index(figure) - at) <= 1
    assert bool(told("test t of a unit\n" + "".join(lines), "prose-number")) is not beside
