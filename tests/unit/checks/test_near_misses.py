"""For every check: what it must find, and what looks like it and is no fault."""

from __future__ import annotations

import pytest

from grognard.checking import check_source


def told(body: str, code: str) -> list[str]:
    """What is said under a code of a text (its heading left out)."""
    found = check_source(f"ruleset T\n\n{body}\n").diagnostics
    wrong = [f"{one.place}: {one.message}" for one in found if one.code.name < "GR300" or one.code.name >= "GR900"]
    assert not wrong
    return [one.message for one in found if one.code.name == code]


FACTS = """facts
  range: 0 to 48 inches
  wind: 0 to 3
  fog: yes or no, usually no
  flank: front, flank, rear, usually front

piece unit
  hits: 0 or more, usually 0
  men: 0 to 20, usually 10
  tired: yes or no, usually no
  beaten: yes or no, usually no

"""


def total_table(rows: str, lines: str = "", modifiers: str = "") -> str:
    listed = f"modifiers to morale of a unit\n{modifiers}\n" if modifiers else ""
    body = "".join(f"  | {row} || {number} |\n" for number, row in enumerate(rows.split(" / "), 1))
    added = "  add modifiers to morale\n" if modifiers else ""
    return f"{FACTS}table result\n  | total || answer |\n{body}\n{listed}\ntest morale of a unit\n  roll D6\n{lines}{added}  read result\n"


@pytest.mark.parametrize(
    ("code", "body", "found"),
    [
        # The total goes from 1 to 6, or as far as modifiers take it; those that exclude each other are not added up.
        ("GR302", total_table("1 to 3 / 4 to 6"), 0),
        ("GR302", total_table("1 to 3 / 4 to 5"), 1),
        ("GR302", total_table("1 to 3 / 4 to 6", "  add 1\n"), 1),
        ("GR302", total_table("1 to 3 / 4 to 7", "", "  +1  a  when flank is flank\n  +1  b  when flank is rear\n"), 0),
        ("GR302", total_table("1 to 3 / 4 to 7", "", "  +1  a  when flank is flank\n  +1  b  when fog\n"), 1),
        ("GR306", total_table("0 / 1 to 3 / 4 or more"), 1),
        ("GR306", total_table("0 / 1 to 3 / 4 or more", "", "  -1  a  when fog\n"), 0),
        (
            "GR306",
            total_table("8 / 7 / 6 or less", "", "  +1  a  when flank is flank\n  +1  b  when flank is rear\n"),
            1,
        ),
        ("GR306", total_table("8 / 7 / 6 or less", "", "  +1  a  when flank is flank\n  +1  b  when fog\n"), 0),
        ("GR306", total_table("20 / 1 to 19", "  add its men\n"), 0),
        ("GR306", total_table("27 / 1 to 26", "  add its men\n"), 1),
        ("GR306", total_table("27 / 1 to 26", "  add its hits\n"), 0),
        ("GR306", total_table("4 / 1 to 3", "  halve, rounding up\n"), 1),
        # Half of 5 is 2 1/2: no row of whole numbers has it, unless rows meet or the total is made whole before.
        ("GR314", total_table("2 or less / 3 or more", "  halve\n"), 1),
        ("GR314", total_table("2 or less / more than 2", "  halve\n"), 0),
        ("GR314", total_table("2 or less / 3 or more", "  halve, rounding up\n"), 0),
        ("GR314", total_table("2 or less / 3 or more", "  halve\n  round down\n"), 0),
        ("GR314", total_table("2 or less / 3 or more", "  divide by 4\n"), 0),
        ("GR314", total_table("2 or less / 3 or more", "  multiply by 1/2\n"), 1),
        ("GR314", total_table("2 or less / 3 or more", "", "  -50%  snow  when fog\n"), 1),
        ("GR314", total_table("2 or less / 3 or more", "", "  x2  snow  when fog\n"), 0),
        ("GR306", total_table("3 / 1 to 2", "  halve, rounding up\n"), 0),
        ("GR306", total_table("0 / 1 or more", "  subtract 2\n  never below 1\n"), 1),
        ("GR307", total_table("1 to 3 / 4 to 9", "  add its hits\n"), 1),
        ("GR307", total_table("1 to 3 / 4 or more", "  add its hits\n"), 0),
        ("GR305", FACTS + "table t\n  | 2D6 || a |\n  | 1 to 6 || 1 |\n  | 7+ || 2 |", 1),
        ("GR305", FACTS + "table t\n  | 2D6 || a |\n  | 2 to 6 || 1 |\n  | 7 to 12 || 2 |", 0),
        (
            "GR304",
            FACTS + "table t\n  | fog | D6 || a |\n  | yes | any || 1 |\n  | no | any || 2 |\n  | any | 6 || 3 |",
            1,
        ),
        (
            "GR304",
            FACTS + "table t\n  | fog | D6 || a |\n  | yes | any || 1 |\n  | any | 6 || 3 |\n  | no | any || 2 |",
            0,
        ),
    ],
)
def test_totals_and_rows(code: str, body: str, found: int) -> None:
    assert len(told(body, code)) == found


def column(*cells: object) -> str:
    rows = "".join(f"  | {number} || {cell} |\n" for number, cell in enumerate(cells, 1))
    return f"table t\n  | {len(cells)} sides || a |\n{rows}"


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ((1, 2, 4, 9, 10), 0),
        ((1, 2, 40, 9, 10), 1),
        ((10, 9, 4, 8, 2, 1), 1),
        ((1, 5, 2, 4, 3), 0),
        ((5, 10, 15, 21, 25, 30), 1),
        ((5, 10, 15, 20, 25, 30), 0),
        ((1, 2, 4, 3), 0),
        ((2, 2, 2, 2, 2), 0),
    ],
)
def test_columns(cells: tuple[int, ...], found: int) -> None:
    assert len(told(FACTS + column(*cells), "GR308")) == found


@pytest.mark.parametrize(
    ("head", "found"),
    [("note: As printed.", 0), ("reads as: Ours.", 0), ("on the sheet: no", 1), ("in short: See the book.", 1)],
)
def test_only_what_is_said_of_a_table_means_its_columns(head: str, found: int) -> None:
    table = column(5, 10, 40, 20, 25, 30).replace("|| a |\n", f"|| a |\n  {head}\n", 1)
    assert len(told(FACTS + table, "GR308")) == found


def test_the_row_that_closes_a_gap_closes_it() -> None:
    body = "table t\n  | fog | D6 || a |\n  | yes | 1 to 4 || 1 |\n  | no | any || 2 |\n"
    found = [one for one in check_source(f"ruleset T\n\n{FACTS}{body}").diagnostics if one.code.name == "GR302"]
    assert "fog yes, D6 5" in found[0].message
    row = (found[0].help or "").split("`")[1]
    assert row == "| yes | 5 or more || ? |"
    assert told(FACTS + body + f"  {row}\n", "GR302") == []


AIM = "piece man\n  aiming: yes or no, after it takes aim, "
SHOT = "action take aim of a man\n  by hand: Point.\n\naction shoot of a man\n  roll D6\n"
LISTS = "choice result: carry on, halt, rout\n\ntable outcome\n  | D6 || result |\n  | 1 || rout |\n  | 2 to 3 || halt |\n  | 4+ || carry on |\n\n"


@pytest.mark.parametrize(
    ("code", "body", "found"),
    [
        ("GR510", LISTS + "test t\n  read outcome\n  on halt: the result is 1\n  on rout: the result is 2", 1),
        ("GR510", LISTS + "test t\n  read outcome\n  on rout: the result is 2", 0),
        ("GR510", LISTS + "test t\n  read outcome\n  on halt or carry on: the result is 1\n  on rout: the result is 2", 0),
        ("GR510", LISTS + "test t\n  read outcome\n  on halt or rout: the result is 1", 0),
        # Said of in a line above; and below an `on`, only what that takes can come out.
        (
            "GR510",
            FACTS + LISTS + "test t of a unit\n  read outcome\n  it becomes tired  when the total is not carry on\n"
            "  on halt: it gains 1 hit\n  on rout: it gains 2 hits",
            0,
        ),
        (
            "GR510",
            FACTS + LISTS + "test t of a unit\n  read outcome\n  on halt or rout\n    it becomes tired\n"
            "    on halt: it gains 1 hit\n    on rout: it gains 2 hits",
            0,
        ),
        ("GR511", LISTS + "test t\n  roll D6\n  on 7+: the result is 1", 1),
        ("GR511", LISTS + "test t\n  roll D6\n  add 1\n  on 7+: the result is 1", 0),
        ("GR512", FACTS + "action march of a unit\n  only when it is not tired\n  it becomes tired", 1),
        ("GR512", FACTS + "action march of a unit\n  only when it is not tired\n  it becomes tired\n\naction rest of a unit\n  it is no longer tired", 0),
        ("GR513", FACTS + "action march of a unit\n  it gains 1 hit", 1),
        ("GR513", FACTS + "action march of a unit\n  it gains 1 hit\n  by hand: Put {its hits} markers there.", 0),
        ("GR515", "test t\n  roll D6\n  stop here\n  add 1", 1),
        ("GR515", FACTS + "test t\n  roll D6\n  stop here  when fog\n  add 1", 0),
        ("GR515", LISTS + "test t\n  read outcome\n  on halt: the result is 1\n  on halt: the result is 2\n  otherwise: the result is 0", 1),
        ("GR516", FACTS + "action march of a unit\n  repeat until its hits is 3 or more\n    it becomes tired", 1),
        ("GR516", FACTS + "action march of a unit\n  repeat until its hits is 3 or more\n    do rest of it\n\naction rest of a unit\n  it gains 1 hit", 0),
        ("GR516", FACTS + "action march of a unit\n  repeat until its hits is 3 or more at most 5 times\n    it becomes tired", 0),
        ("GR517", FACTS + 'test t\n  roll D6\n  +1  a  when range is within 6" and range is beyond 8"', 1),
        ("GR517", FACTS + 'test t\n  roll D6\n  +1  a  when range is within 6" and range is beyond 4"', 0),
        ("GR517", FACTS + "test t\n  roll D6\n  +1  a  when wind is 4 or more", 1),
        ("GR517", FACTS + "test t\n  when fog\n    roll D6\n    +1  a  when not fog", 1),
        ("GR517", FACTS + "test t of a unit\n  when it is tired\n    it is no longer tired\n    roll D6\n    +1  a  when it is not tired", 0),
        ("GR517", FACTS + "test t\n  when fog\n    roll D6\n  otherwise\n    roll D8\n    +1  a  when fog", 1),
        ("GR517", FACTS + "test t\n  roll D6\n  +1  a  when the total is 7 or more", 1),
        ("GR517", FACTS + "test t\n  roll D6\n  add wind\n  +1  a  when the total is 7 or more", 0),
        # A state that ends as the action begins: asked in it, asked by its gate, asked in what it leads to, or lasting through it.
        ("GR517", AIM + "until it shoots\n\n" + SHOT + "  +2  aimed  when it is aiming", 1),
        ("GR517", AIM + "until it shoots\n\n" + SHOT.replace("roll", "only when it is aiming\n  roll"), 0),
        ("GR517", AIM + "until it shoots\n\n" + SHOT + "  add modifiers to m\n\nmodifiers to m of a man\n  +2  a  when it is aiming", 1),
        ("GR517", AIM + "until its shoot ends\n\n" + SHOT + "  +2  aimed  when it is aiming", 0),
        # An action of nobody ends nothing.
        ("GR517", AIM + "until it shoots\n\n" + SHOT.replace("shoot of a man", "shoot") + "  when any man is aiming\n    by hand: Duck.", 0),
        ("GR517", AIM + "until it shoots\n\n" + SHOT + "  it becomes aiming\n  +2  aimed  when it is aiming", 0),
        ("GR518", FACTS + "test t\n  roll D6\n  +1  a  when wind is 3 or less", 1),
        ("GR518", FACTS + "test t\n  roll D6\n  +1  a  when wind is 2 or less", 0),
        ("GR519", FACTS + "test t\n  when fog\n    roll D6\n  otherwise\n    roll D6", 1),
        ("GR519", FACTS + "test t\n  when fog\n    roll D6\n  otherwise\n    roll D8", 0),
        # A bound that is meant of a field, where there is no score yet.
        ("GR519", FACTS + "action rest of a unit\n  it loses 1 hit\n  never below 0", 1),
        ("GR519", FACTS + "action rest of a unit\n  it loses D6 hits\n  never below 1", 0),
        ("GR519", FACTS + "action rest of a unit\n  when fog\n    it loses 1 hit\n  halve\n  round up", 2),
        ("GR519", FACTS + "action rest of a unit\n  repeat 2 times\n    never below 1\n    roll D6", 0),
        ("GR519", FACTS + "modifiers to m of a unit\n  halve  a  when fog", 0),
        ("GR520", FACTS + "modifiers to m\n  +1  a  when fog\n  -1  b  when fog\n\ntest t\n  roll D6\n  add modifiers to m", 1),
        ("GR520", FACTS + "modifiers to m\n  +1  a  when fog\n  -1  b  when not fog\n\ntest t\n  roll D6\n  add modifiers to m", 0),
        ("GR522", FACTS + "modifiers to m\n  +1  a  when fog\n  +1  b  when fog\n\ntest t\n  roll D6\n  add modifiers to m", 1),
        ("GR522", FACTS + "modifiers to m\n  +1  a  when fog\n  +1  b  when fog\n    note: Differs on purpose from the line above.\n\ntest t\n  roll D6\n  add modifiers to m", 0),
        ("GR524", FACTS + "test t\n  roll 2D6\n  hits on 4+\n  6 always hits", 1),
        ("GR524", FACTS + "test t\n  roll 2D6\n  hits on 4+\n  -3 on each die  a  when fog\n  6 always hits", 0),
        ("GR525", FACTS + "test t\n  roll D6\n  add 1\n  halve", 1),
        ("GR525", FACTS + "test t\n  roll D6\n  multiply by 3\n  halve", 0),
        ("GR525", FACTS + "test t\n  roll D6\n  +1  a  when fog\n  halve  b  when not fog", 0),
        ("GR525", FACTS + "test t\n  roll D6\n  add 1\n  halve\n    reads as: The sum is halved.", 0),
    ],
)  # fmt: skip
def test_rules(code: str, body: str, found: int) -> None:
    assert len(told(body, code)) == found


GAME = """facts
  field works: yes or no, usually no

table outcome [D.1]
  | total || result |
  | 3 or more || stand |
  | 2 or less || rout |

modifiers to morale [D.2]
  +1  in works  when field works  [D.2.a]

test morale [D.3]
  > {prose}
  roll D6
  add modifiers to morale
  read outcome
"""


@pytest.mark.parametrize(
    ("code", "prose", "found"),
    [
        ("GR542", "Add {modifiers to moral}.", 1),
        ("GR542", "Add {modifiers to morale}; read {Outcomes}.", 0),
        ("GR543", "As in [D.7], and [E.1].", 2),
        ("GR543", "As in [D.2], and [D.2.a, D.3].", 0),
    ],
)
def test_prose(code: str, prose: str, found: int) -> None:
    assert len(told(GAME.replace("{prose}", prose), code)) == found


@pytest.mark.slow
def test_what_a_base_does_not_use_is_said_of_the_base_alone() -> None:
    text = "ruleset More\n  extends: regimental\n\nfacts\n  moonlight: yes or no, usually no\n"
    found = [one for one in check_source(text).diagnostics if one.code.name in {"GR512", "GR513", "GR514"}]
    assert [one.message for one in found] == ["The fact `moonlight` is never used."]


ORDERED = FACTS + "test volley of a unit\n  roll D6\n"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        # A bound with something after it; one at the end is meant for what comes out.
        ("  never below 1\n  add 3", "from 0 that makes 4, and the other way round 3"),
        ("  never above 5\n  add 3", "from 3 that makes 6, and the other way round 5"),
        ("  add 3\n  never above 5", ""),
        ("  never below 1\n    reads as: Before the bonus.\n  add 3", ""),
        ("  never below 1\n  roll D6", ""),
        # Thrown again because of a total to which something was added; of the throw as it lay; before anything is added.
        ("  +1  tired  when it is tired\n  on 1: roll again", "a throw of 1 makes 2 and stands"),
        ("  subtract 1\n  roll again  when the total is 1", "a throw of 1 makes 0 and stands"),
        ("  +1  tired  when it is tired\n  roll again  when the natural die is 1", ""),
        ("  on 1: roll again\n  +1  tired  when it is tired", ""),
        ("  +1  tired  when it is tired\n    reads as: The total.\n  on 1: roll again", ""),
    ],
)
def test_the_order_of_bounds_and_of_throws_made_again(lines: str, said: str) -> None:
    found = told(ORDERED + lines, "GR525")
    assert len(found) == bool(said)
    assert said in "".join(found)


def test_the_order_of_steps_along_a_ladder() -> None:
    head = "choice ladder: D4, D6, D8, D10, D12\n\npiece unit\n  skill: a ladder, usually D6\n  worn: yes or no, usually no\n\n"
    head += "die strength of a unit\n  start at its skill\n"
    down = "  down 1  worn  when it is worn\n"
    bound = "  never above D10\n"
    # From D12: held to D10, then down to D8; or down to D10, which the bound leaves as it is.
    found = told(head + bound + down, "GR525")
    assert ["from D12 that makes D8, and the other way round D10 (the unit's worn)" in one for one in found] == [True]
    assert told(head + down + bound, "GR525") == []
    assert told(head + "  up 2  fresh  when it is not worn\n" + down, "GR525") == []


@pytest.mark.parametrize(
    ("field", "given", "found"),
    [
        ("men: 0 to 20, usually 10", "men 20", 0),
        ("men: 0 to 20, usually 21", "men 20", 1),
        ("men: 1 or more, usually 0", "men 20", 1),
        ("men: 0 to 20, usually 10", "men 21", 1),
        ("men: 0 or more", "men 21", 0),
    ],
)
def test_what_is_usual_or_given_is_among_what_can_be(field: str, given: str, found: int) -> None:
    text = f"ruleset T\n\npiece unit\n  {field}\n\ntest volley of a unit\n  start at its men\n\nexample One\n"
    text += f"  given a unit: {given}\n  test volley of it\n  then 1 or more\n"
    assert sum(one.code.name == "GR205" for one in check_source(text).diagnostics) == found


TWO_BANDS = FACTS + "test t of a unit\n  roll 2D6\n"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        # Within 6 both hold, and the wider line comes last.
        ('  hits on 4+  when range is up to 6"\n  hits on 5+  when range is up to 12"', 1),
        ('  hits on 4+  when range is up to 6"\n  hits on 5+  when range is more than 6" and range is up to 12"', 0),
        # An exception below its rule, and bands that get narrower.
        ("  hits on 4+\n  hits on 5+  when fog", 0),
        ('  hits on 5+  when range is up to 12"\n  hits on 4+  when range is up to 6"', 0),
        ("  hits on 5+  when fog\n  hits on 4+", 1),
        # Fog in the flank: nothing says which; but a third line may.
        ("  hits on 4+  when flank is flank\n  hits on 5+  when fog", 1),
        ("  hits on 5+  when flank is flank\n  hits on 5+  when fog", 0),
        ("  hits on 4+  when flank is flank\n  hits on 5+  when fog\n  hits on 6+  when fog and flank is flank", 0),
        # In a block: as far as the block holds.
        ("  hits on 4+  when flank is flank\n  when flank is front\n    hits on 5+  when fog", 0),
        ("  hits on 4+  when flank is flank\n  when flank is not front\n    hits on 5+  when fog", 1),
        # Another throw, another band.
        ("  hits on 4+  when flank is flank\n  roll 2D6\n  hits on 5+  when fog", 0),
        # A start is put right by a later one; but not so that it never counts.
        ("  hits on 4+\n  start at 1  when flank is flank\n  start at 2  when fog", 0),
        ("  hits on 4+\n  start at 1  when flank is flank and fog\n  start at 2  when fog", 1),
        ("  hits on 4+\n  start at 1  when flank is flank\n  start at 2", 1),
        ("  hits on 4+\n  start at 2\n  start at 1  when flank is flank", 0),
        # Held against what is worked out: more and fewer never come together.
        ("  hits on 4+  when its hits is more than its men\n  hits on 5+  when its hits is less than its men", 0),
        ("  hits on 4+  when its hits is at least its men\n  hits on 5+  when its hits is at most its men", 1),
    ],
)
def test_a_later_line_is_an_exception_to_the_earlier(lines: str, found: int) -> None:
    assert len(told(TWO_BANDS + lines, "GR527")) == found


TWO_WORDS = """facts
  late: yes or no, usually no

piece unit
  men: 0 to 9, usually 5

table fate
  | total     || answer |
  | 3 or less || halt   |
  | 4 or more || rout   |

test nerve of a unit
  roll D6
"""
ON = "  read fate\n  on halt: it loses 1 man\n  on rout"


@pytest.mark.parametrize(
    ("code", "lines", "found"),
    [
        ("GR528", f"  the result is rout  when late\n{ON}: it loses 2 men", 1),
        ("GR528", f"  when late\n    it loses 2 men\n    the result is rout\n{ON}: it loses 2 men", 0),
        ("GR528", f"  the result is 9  when late\n{ON}: it loses 2 men", 0),
        ("GR529", f"{ON}\n    roll D6\n    on 3+: it loses 1 man", 1),
        ("GR529", f"{ON}\n    roll D6\n    on 3+: it loses 1 man\n    the result is rout", 0),
        ("GR529", f"{ON}\n    roll D6\n    read fate", 0),
        ("GR529", f"{ON}\n    roll D6\n    on 3+: it loses 1 man\n  the result is 1", 0),
    ],
)
def test_results_and_the_lines_for_them(code: str, lines: str, found: int) -> None:
    assert len(told(TWO_WORDS + lines, code)) == found


@pytest.mark.parametrize(
    ("name", "ends", "found"), [("The Khan", "Khan", 1), ("Great Khan", "Khan", 0), ("The Khan", "Tsar", 0)]
)
def test_a_piece_called_like_a_side_that_is_asked_for(name: str, ends: str, found: int) -> None:
    text = f"""ruleset T
  sides: Khan, Tsar

piece band
  side
  men: 0 to 9, usually 1

action rest of a band
  it loses 1 man

sequence turn
  1. rest
    each band must rest

scenario Pass
  given a band called {name}: Khan
  play turn 2 times
  the game ends when no band is {ends}
"""
    assert [one.code.name for one in check_source(text).diagnostics].count("GR117") == found


def test_where_a_later_line_replaces_another_is_told() -> None:
    lines = '  hits on 4+  when range is up to 6"\n  hits on 5+  when range is up to 12"'
    one = next(
        found for found in check_source(f"ruleset T\n\n{TWO_BANDS}{lines}\n").diagnostics if found.code.name == "GR527"
    )
    assert one.message == "`hits on 5+` replaces `hits on 4+` wherever both hold, such as: range is 0 inches."
    assert one.help is not None and '`hits on 5+ when range is more than 6" and range is up to 12"`' in one.help


@pytest.mark.parametrize(
    ("choice", "start", "step", "found"),
    [
        ("", "D6", "up 1", 1),
        ("choice steps: D4, D6, D8\n", "D6", "up 1", 0),
        ("choice steps: D4, D8\n", "D6", "down 1", 1),
        ("", "its quality", "up 1", 1),
        ("choice steps: D4, D6\n", "its quality", "up 1", 0),  # some stand there, and it may be one of those
        ("", "its quality", "add 1", 0),
        ("", "its men", "up 1", 0),  # a number so much larger
    ],
)
def test_what_goes_up_or_down_stands_in_a_list(choice: str, start: str, step: str, found: int) -> None:
    """A run stops there: what is checked is rolled too."""
    text = f"ruleset T\n\n{choice}piece unit\n  quality: D6, D8, usually D6\n  men: 1 to 9, usually 1\n\n"
    text += f"work out reach of a unit\n  start at {start}\n  {step}\n"
    assert sum(one.message.endswith("cannot go up or down.") for one in check_source(text).diagnostics) == found
