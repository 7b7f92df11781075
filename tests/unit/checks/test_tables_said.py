"""What is said of a table: which case, by which row, with which help; worked out by hand, sort by sort."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules_texts import findings

from grognard.checking import check_source
from grognard.checks.axes import Axis, Case, axis_of, domain_of, is_die
from grognard.checks.each.columns import against, off_step
from grognard.checks.spans import Can
from grognard.core.ranges import Span
from grognard.driver import compile_source
from grognard.ir import expressions as ir
from grognard.ir.tables import Heading
from grognard.ir.types import Number
from grognard.source import Place, SourceFile
from grognard.source import Span as Stretch

HEAD = """ruleset T
  lengths: inches

choice arm: horse, foot, guns
choice die ladder: D4, D6, D8, D10, D12

facts
  range: 0 to 48 inches
  fog: yes or no

piece unit
  arm
  men: 0 to 12

table t of a unit
"""


def told(rows: str, lines: str = "read t", *codes: str) -> list[tuple[str, str, str]]:
    """Code, message and help of what is said of a table."""
    table = "".join(f"  | {row} |\n" for row in rows.split(" / "))
    text = f"{HEAD}{table}\ntest use of a unit\n" + "".join(f"  {line}\n" for line in lines.split("\n"))
    found = findings(text, "GR300")
    wanted = codes or ("GR302", "GR303", "GR304", "GR305", "GR306", "GR307", "GR308", "GR313")
    return [(one.code.slug, one.message, one.help or "") for one in found if one.code.name in wanted]


ADD_OR = "with its answer, or widen the row beside it."
END = "with its answer, or open the last row: `… or more`, `… or less`."


@pytest.mark.parametrize(
    ("rows", "lines", "message", "help_"),
    [
        ("D6 || x / 1 to 3 || 1 / 5+ || 2", "read t", "No row of `t` holds for D6 4.", f"Add the row `| 4 || ? |` {ADD_OR}"),
        ("D6 || x | y / 1 to 2 || 1 | 1 / 5+ || 2 | 2", "read t", "No row of `t` holds for D6 3.", f"Add the row `| 3 to 4 || ? | ? |` {ADD_OR}"),
        ("2D6 || x / 3 to 12 || 1", "read t", "No row of `t` holds for 2D6 2.", f"Add the row `| 2 || ? |` {ADD_OR}"),
        ("arm || x / horse || 1", "read t", "No row of `t` holds for arm foot.", f"Add the row `| foot or guns || ? |` {ADD_OR}"),
        ("fog || x / yes || 1", "read t", "No row of `t` holds for fog no.", f"Add the row `| no || ? |` {ADD_OR}"),
        ("men || x / 0 to 3 || 1 / 5+ || 2", "read t", "No row of `t` holds for men 4.", f"Add the row `| 4 || ? |` {ADD_OR}"),
        ('range || x / up to 6" || 1 / more than 8" || 2', "read t", 'No row of `t` holds for range 7".', f'Add the row `| 6 to 8" || ? |` {ADD_OR}'),
        ("total || x / 2 to 6 || 1", "roll D6\nread t", "No row of `t` holds for total 1.", f"Add the row `| 1 || ? |` {ADD_OR}"),
        ("arm | fog || x / horse | any || 1 / foot | yes || 2 / guns | any || 3", "read t", "No row of `t` holds for arm foot, fog no.", f"Add the row `| foot | no || ? |` {ADD_OR}"),
    ],
)  # fmt: skip
def test_a_case_without_a_row(rows: str, lines: str, message: str, help_: str) -> None:
    assert told(rows, lines, "GR302") == [("table-gap", message, help_)]


@pytest.mark.parametrize(
    ("rows", "message", "help_"),
    [
        ("men || x / 0 to 3 || 1", "`t` says nothing for men 4 or more, and nothing keeps it from that.", f"Add the row `| 4 or more || ? |` {END}"),
        ("men || x / 2 or more || 1", "`t` says nothing for men 1 or less, and nothing keeps it from that.", f"Add the row `| 0 to 1 || ? |` {END}"),
        ('range || x / up to 12" || 1', '`t` says nothing for range more than 12", and nothing keeps it from that.', f'Add the row `| more than 12" || ? |` {END}'),
    ],
)  # fmt: skip
def test_a_table_that_ends_early(rows: str, message: str, help_: str) -> None:
    found = told(rows, "read t", "GR307")
    assert [one[1] for one in found][:1] == [message] or found[0][1].replace("0 to 1", "1 or less") == message
    assert len(found) == 1 and found[0][2] == help_


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("D6 || x / 1 to 3 || 1 / 3+ || 2", "Two rows of `t` hold for D6 3."),
        ("arm | fog || x / horse or foot | yes || 1 / foot or guns | any || 2 / any | any || 3", "Two rows of `t` hold for arm foot, fog yes."),
        ('range || x / 0" to 6" || 1 / 6" or more || 2', 'Two rows of `t` hold for range 6".'),
        ("D6 || x | y / 1 to 3 || 1 | 1 / 3+ || 1 | 2", "Two rows of `t` hold for D6 3."),
    ],
)  # fmt: skip
def test_a_case_with_two_rows(rows: str, message: str) -> None:
    assert told(rows, "read t", "GR303") == [
        ("table-overlap", message, "Narrow one of them, so that each case has one row.")
    ]


@pytest.mark.parametrize(
    ("rows", "message", "slug"),
    [
        ("D6 || x / 1 to 6 || 1 / 2 to 3 || 2", "This row of `t` is never read: the rows above it have all its cases, D6 2 among them.", "row-never-read"),
        ("D6 || x / 1 to 3 || 1 / 4+ || 2 / 3 to 4 || 3", "This row of `t` is never read: the rows above it have all its cases, D6 3 among them.", "row-never-read"),
    ],
)  # fmt: skip
def test_a_row_that_is_never_read(rows: str, message: str, slug: str) -> None:
    found = told(rows, "read t", "GR304")
    assert found == [(slug, message, "Take it away, put it above them, or narrow them.")]


@pytest.mark.parametrize(
    ("rows", "cell", "off"),
    [
        ("D6 || x / 1 to 7 || 1", "1 to 7", "7"),
        ("D6 || x / 0 to 6 || 1", "0 to 6", "0"),
        ("2D6 || x / 1 to 12 || 1", "1 to 12", "1"),
        ("D6 || x / 1 to 6 || 1 / 9 || 2", "9", "9"),
        ("D6 || x / 1 to 4 || 1 / 5 or 7 || 2 / 6 || 3", "5 or 7", "7"),
    ],
)
def test_a_number_that_no_die_shows(rows: str, cell: str, off: str) -> None:
    die = rows.split(" ")[0]
    assert told(rows, "read t", "GR305", "GR306") == [
        ("row-off-the-die", f"`{cell}` of `t` asks for a {off}, and no {die} shows one.", "Write a number the dice can show, or change the dice of the heading.")
    ]  # fmt: skip


def test_numbers_that_a_die_shows() -> None:
    assert told("D6 || x / 1 to 6 || 1", "read t", "GR305") == []
    assert told("D6 || x / more than 0 || 1", "read t", "GR305") == []
    assert told("D6 || x / less than 7 || 1", "read t", "GR305") != []
    assert told("D6 || x / up to 3 || 1 / up to 6 || 2", "read t", "GR305") == []


@pytest.mark.parametrize(
    ("rows", "lines", "ends", "cell"),
    [
        ("total || x / 6 or less || 1 / 7+ || 2", "roll D6\nread t", "no less than 1 and no more than 6", "7+"),
        (
            "total || x / 0 or less || 1 / 1 to 6 || 2",
            "roll D6\nread t",
            "no less than 1 and no more than 6",
            "0 or less",
        ),
        (
            "total || x / -1 or less || 1 / 0+ || 2",
            "add 1 for each 1 men\nrepeat 2 times\n  add 1\nread t",
            "no less than 0",
            "-1 or less",
        ),
        ("total || x / 1+ || 1 / 0 or less || 2", "repeat 2 times\n  subtract 1\nread t", "no more than 0", "1+"),
    ],
)
def test_a_row_beyond_what_the_dice_come_to(rows: str, lines: str, ends: str, cell: str) -> None:
    assert told(rows, lines, "GR306") == [
        ("row-unreached", f"The row `{cell}` of `t` can never be read: total is {ends}, whatever the dice show and whatever is added.", "Mend the row, or the dice and modifiers that lead to it.")
    ]  # fmt: skip


# ---- the run of a column ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sizes", "at"),
    [
        ((1, 2, 3, 4, 5), None),
        ((5, 4, 3, 2, 1), None),
        ((1, 2, 9, 4, 5), 2),
        ((1, 2, 2, 4, 5), None),
        ((1, 2, 9, 4), None),  # too few
        ((9, 2, 3, 4, 5), 0),
        ((1, 2, 3, 4, 0), 4),
        ((5, 4, 9, 2, 1), 2),
        ((1, 2, 9, 0, 5), None),
        ((1, 9, 2, 1, 9), None),
        ((3, 3, 4, 3, 3), None),  # without it they neither rise nor fall
        # Of two that have changed places the first; of others the one farther from what it stands beside.
        ((1, 2, 8, 5, 9), 2),
        ((1, 3, 2, 8, 9), 1),
        ((5, 3, 3, 3, 9), 4),
        ((9, 3, 3, 3, 5), 0),
    ],
)
def test_the_one_number_against_the_run(sizes: tuple[Number, ...], at: int | None) -> None:
    assert against(sizes) == at


@pytest.mark.parametrize(
    ("sizes", "at"),
    [
        ((2, 4, 6, 8, 10, 12), None),
        ((2, 4, 7, 8, 10, 12), 2),
        ((2, 4, 6, 8, 11, 12), 4),
        ((2, 5, 6, 8, 10, 12), 1),
        ((2, 4, 7, 8, 10), None),  # too few
        ((2, 4, 6, 8, 10, 13), None),  # the last may go on otherwise
        ((1, 4, 6, 8, 10, 12), None),
        ((2, 4, 7, 9, 10, 12), None),
        ((12, 10, 7, 6, 4, 2), 2),
        ((2, 4, 7, 8, 11, 13), None),
        ((13, 11, 8, 7, 4, 2), None),
        ((2, 4, 7, 9, 10, 12, 14), None),
        ((2, 2, 3, 2, 2, 2), None),
        ((1, Fraction(3, 2), 2, Fraction(9, 4), 3, Fraction(7, 2)), 3),
    ],
)
def test_the_one_number_off_even_steps(sizes: tuple[Number, ...], at: int | None) -> None:
    assert off_step(sizes) == at


def column(*cells: object) -> list[tuple[str, str, tuple[str, ...]]]:
    rows = "".join(f"  | {at} || {cell} |\n" for at, cell in enumerate(cells, 1))
    text = f"{HEAD}  | men || x |\n{rows}\ntest use of a unit\n  read t\n"
    return [
        (one.message, one.help or "", tuple(one.notes))
        for one in check_source(text).diagnostics
        if one.code.name == "GR308"
    ]


SOURCE = "Hold it against the source; a `note:` below the table says that it is meant."


@pytest.mark.parametrize(
    ("cells", "message", "note"),
    [
        ((1, 2, 9, 4, 5), "`9` stands against the run of the column `x` of `t`, at `3`.", "From `1` on the numbers rise, only here not."),
        ((9, 8, 1, 6, 5), "`1` stands against the run of the column `x` of `t`, at `3`.", "From `1` on the numbers fall, only here not."),
        ((2, 4, 7, 8, 10, 12), "`7` stands against the run of the column `x` of `t`, at `3`.", "All others go by even steps, and 6 would stand here."),
        ((12, 10, 8, 5, 4, 2), "`5` stands against the run of the column `x` of `t`, at `4`.", "All others go by even steps, and 6 would stand here."),
        (("1/2", 1, "1.5", "2.25", "2.5", 3), "`2.25` stands against the run of the column `x` of `t`, at `4`.", "All others go by even steps, and 2 would stand here."),
        (("D4", "D6", "D12", "D8", "D10"), "", ""),
        (('4"', '6"', '3"', '10"', '12"'), '`3"` stands against the run of the column `x` of `t`, at `3`.', "From `1` on the numbers rise, only here not."),
    ],
)  # fmt: skip
def test_a_cell_against_its_column(cells: tuple[object, ...], message: str, note: str) -> None:
    found = column(*cells)
    if message:
        assert found == [(message, SOURCE, (note,))]
    else:
        assert len(found) == 1 and "`D12`" in found[0][0]


def test_runs_that_are_right() -> None:
    for cells in ((1, 2, 2, 4, 5), (2, 4, 6, 8, 10, 12), ("-", 1, 2, 3, 4), (1, 2, "?", 4, 9)):
        assert column(*cells) == []


# ---- axes ----------------------------------------------------------------------------------------------------------

HERE = Place(SourceFile("t", ""), Stretch(0, 0))
COMPILED = compile_source(f"{HEAD}  | D6 || x |\n  | any || 1 |\n")
assert COMPILED.ruleset is not None
GAME = COMPILED.ruleset


def con(value: object) -> ir.Constant:
    return ir.Constant(value=value, place=HERE)  # type: ignore[arg-type]


def span(low: object, high: object, *, low_open: bool = False, high_open: bool = False) -> ir.Span:
    return ir.Span(None if low is None else con(low), None if high is None else con(high), low_open, high_open)


def axis(heading: str, *bands: ir.Band, asked: Can | None = None) -> Axis:
    found = axis_of(GAME, Heading(text=heading, name=heading), [(band,) for band in bands], asked)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("case", "value"),
    [
        (Case("horse"), "horse"),
        (Case(None, 3, 3), 3),
        (Case(None, 3, 9), 3),
        (Case(None, None, 3), 3),
        (Case(None, None, 3, False, True), 2),
        (Case(None, 3, None), 3),
        (Case(None, 3, None, True, False), 4),
        (Case(None, None, None), 0),
        (Case(None, 3, 4, True, True), Fraction(7, 2)),
        (Case(None, 3, 5, True, True), 4),
        (Case(None, Fraction(5, 2), 5, True, True), 3),
        (Case(None, Fraction(5, 2), Fraction(7, 2), True, True), 3),
    ],
)
def test_the_plainest_value_of_a_case(case: Case, value: object) -> None:
    assert case.witness() == value


def test_an_axis_is_cut_where_rows_begin_and_end() -> None:
    men = axis("men", span(2, 4), span(6, None))
    assert [(one.low, one.high) for one in men.cases] == [
        (0, 0),
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        (5, 5),
        (6, 6),
        (7, 11),
        (12, 12),
    ]
    assert men.whole and men.words == () and men.within == Span(0, 12)
    assert [men.cell_text(1 << at) for at in range(9)] == ["0", "1", "2", "3", "4", "5", "6", "7 to 11", "12"]
    assert men.cell_text(0b000000011) == "0 to 1" and men.cell_text(0b101000000) == "6 or 12"
    assert men.cell_text(0b110000000) == "7 or more" and men.cell_text(men.all) == "any"
    assert men.masks((span(2, 4),)) == (0b11100, 0b11100) and men.masks((span(6, None),))[0] == 0b111000000
    assert men.masks((span(2, 4, low_open=True, high_open=True),))[0] == 0b01000
    assert men.masks((span(None, 4, high_open=True),))[0] == 0b01111
    assert men.masks((ir.Same(con(4)), ir.Same(con(0))))[0] == 0b10001
    assert men.masks((ir.Same(con(30)),))[0] == 0 and men.masks(None) == (men.all, men.all)
    assert men.inner == 0b001111100 and men.sure == men.inner
    assert men.value_text(7) == "7"


def test_an_axis_of_lengths_has_something_between_any_two() -> None:
    far = axis("range", span(None, 6), span(6, 12, low_open=True))
    assert [far.cell_text(1 << at) for at in range(len(far.cases))] == [
        '0"', '0 to 6"', '6"', '6 to 12"', '12"', '12 to 48"', '48"'
    ]  # fmt: skip
    assert (not far.whole and far.unit == "in") or far.unit
    assert far.cell_text(0b1100000) == 'more than 12"' and far.cell_text(0b1000000) == '48"'
    assert far.value_text(1) == '1"' and far.value_text(3) == '7"'


def test_an_axis_of_dice_and_of_what_is_asked() -> None:
    die = Heading(text="1 to 4", name="1 to 4")
    assert is_die(die) and not is_die(Heading(text="men", name="men"))
    faces = axis_of(GAME, die, [(span(1, 2),)], None)
    assert faces is not None and faces.within == Span(1, 4) and faces.sure == faces.all == 0b1111
    total = axis("total", span(3, 5), asked=Can(Span(1, 8)))
    assert total.within == Span(1, 8) and [(one.low, one.high) for one in total.cases] == [
        (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 7), (8, 8)
    ]  # fmt: skip
    assert total.inner == 0b0011100 and total.sure == total.all
    holes = axis("total", span(3, 5), asked=Can(Span(1, 8), holes=True))
    assert holes.sure == holes.inner == 0
    unknown = axis("total", span(3, 5), asked=Can(Span(1, 8), unknown=True))
    assert unknown.within is None and [(one.low, one.high) for one in unknown.cases] == [
        (None, 2),
        (3, 3),
        (4, 4),
        (5, 5),
        (6, None),
    ]
    assert [unknown.cell_text(1 << at) for at in (0, 4)] == ["2 or less", "6 or more"]
    half = axis("total", span(None, 3), asked=Can(Span(1, None)))
    assert half.within == Span(1, None) and half.sure == 0b111
    other = axis("bare", span(None, 3), asked=Can(Span(1, 9)))
    assert other.sure == other.inner == 0b100  # the one number that a row ends at


def test_an_axis_of_words() -> None:
    arm = axis("arm", ir.Same(con("foot")))
    assert [one.word for one in arm.cases] == ["horse", "foot", "guns"] and arm.sure == arm.inner == arm.all == 0b111
    assert arm.cell_text(0b101) == "horse or guns" and arm.masks((ir.Same(con("foot")),)) == (0b010, 0b010)
    fog = axis("fog", ir.Same(con(True)))
    assert (
        [one.word for one in fog.cases] == [False, True] and fog.value_text(1) == "yes" and fog.cell_text(0b01) == "no"
    )
    new = axis("colour", ir.Same(con("red")), ir.Same(con("blue")), ir.Same(con("red")))
    assert [one.word for one in new.cases] == ["red", "blue"] and new.sure == new.all == 0b11
    mixed = axis_of(GAME, Heading(text="colour", name="colour"), [(ir.Same(con("red")),), (ir.Same(con(3)),)], None)
    assert mixed is None


def test_what_can_stand_below_a_heading() -> None:
    def of(name: str) -> str:
        return type(domain_of(GAME, Heading(text=name, name=name))).__name__

    assert [of(one) for one in ("arm", "its unit's arm", "fog", "range", "men", "use", "colour")] == [
        "Words", "Words", "YesNo", "Numbers", "Numbers", "NoneType", "NoneType"
    ]  # fmt: skip


# ---- columns, and rows that take what is left ------------------------------------------------------------------------


def across(columns: str, cells: str, by: str = "D6") -> list[tuple[str, str, str]]:
    """What is said of the columns of a table read across."""
    text = HEAD.replace("table t of a unit\n", f"table t of a unit across {by}\n")
    text += f"  | arm || {columns} |\n  | any || {cells} |\n\ntest use of a unit\n  read t\n"
    found = findings(text, "GR300")
    return [
        (one.code.slug, one.message, one.help or "")
        for one in found
        if one.code.slug in ("table-gap", "table-overlap", "table-ends-early")
    ]


@pytest.mark.parametrize(
    ("columns", "by", "found"),
    [
        ("1 to 3 | 4+", "D6", []),
        ("1 to 2 | 4+", "D6", [("table-gap", "No column of `t` holds for D6 3.", "Add a column `3`, or widen the one beside it.")]),
        ("1 | 6", "D6", [("table-gap", "No column of `t` holds for D6 2.", "Add a column `2 to 5`, or widen the one beside it.")]),
        ("2 to 3 | 5 to 6", "D6", [("table-gap", "No column of `t` holds for D6 1.", "Add a column `1 or 4`, or widen the one beside it.")]),
        ("1 to 4 | 3 to 6", "D6", [("table-overlap", "Two columns of `t` hold for D6 3: `1 to 4` and `3 to 6`.", "Narrow one of them, so that each case has one column.")]),
        ("1 to 4 | 4+", "D6", [("table-overlap", "Two columns of `t` hold for D6 4: `1 to 4` and `4+`.", "Narrow one of them, so that each case has one column.")]),
        ("0 to 3 | 4+", "men", []),
        ("up to 1 | 2 | 3", "men", [("table-ends-early", "No column of `t` holds for men 4.", "Add a column `4 or more`, or widen the one beside it.")]),
        ("up to 1 | 3 | 4+", "men", [("table-gap", "No column of `t` holds for men 2.", "Add a column `2`, or widen the one beside it.")]),
        ("yes | no", "fog", []),
        ("yes", "fog", [("table-ends-early", "No column of `t` holds for fog no.", "Add a column `no`, or widen the one beside it.")]),
        ('up to 6" | up to 12" | more than 12"', "range", []),
        ('up to 12" | up to 6" | more than 12"', "range", [("table-overlap", 'Two columns of `t` hold for range 0": `up to 12"` and `up to 6"`.', "Narrow one of them, so that each case has one column.")]),
    ],
)  # fmt: skip
def test_columns_of_a_table(columns: str, by: str, found: list[tuple[str, str, str]]) -> None:
    cells = " | ".join(str(at) for at in range(1, columns.count("|") + 2))
    assert across(columns, cells, by) == found


ODDS = """ruleset Odds

piece stack
  strength: 1 to 40, usually 4

table crt across odds
  | D6  || 1 or less | 2 | 3 |
  | any || AE        | AR | EX |

work out odds of a stack against a stack as foe
  start at its strength divided by the foe's strength, rounded down

test combat of a stack against a stack as foe
"""


@pytest.mark.parametrize(
    ("by", "gate", "messages"),
    [
        ("odds", "", ["No column of `crt` holds for odds 4."]),
        ("strength", "", ["No column of `crt` holds for strength 4."]),
        ("strength", "  only when its strength is up to 3\n", []),
    ],
)
def test_a_value_beyond_the_columns(by: str, gate: str, messages: list[str]) -> None:
    """40 to 1 is the highest odds, and the last column is for 3."""
    text = f"{ODDS.replace('across odds', f'across {by}')}{gate}  read crt\n"
    assert [finding.message for finding in findings(text, "GR3") if finding.code.name == "GR307"] == messages


@pytest.mark.parametrize(
    ("rows", "left"),
    [
        ("D6 || x / 1 to 3 || 1 / any || 2", "D6 4 or more"),
        ("D6 || x / 2 || 1 / 4 || 3 / any || 2", "D6 1 or 3 or 5 or more"),
        ("arm | fog || x / horse | yes || 1 / any | any || 2", "arm foot or guns; arm horse, fog no"),
        ("arm || x / any || 1", ""),
    ],
)
def test_a_row_that_takes_what_is_left(rows: str, left: str) -> None:
    found = told(rows, "read t", "GR311")
    said = [message for slug, message, _ in found if slug == "catch-all"]
    assert len(said) == bool(left)
    for message in said:
        assert message.startswith("This row of `t` takes what the rows above leave: ") and message.endswith(".")
        parts = message.removeprefix("This row of `t` takes what the rows above leave: ").removesuffix(".").split("; ")
        # One part or several, as the space is cut: together they are what is left.
        if ";" not in left and " or " not in left:
            assert parts == [left]


@pytest.mark.parametrize("holes", [2, 3, 4])
def test_no_more_than_three_parts_are_named(holes: int) -> None:
    """Of each number of men another face is left, so that no two parts are one."""
    rows = [f"{at} | {' or '.join(str(face) for face in range(1, 7) if face != at + 1)} || {at}" for at in range(holes)]
    found = told(
        " / ".join(("men | D6 || x", *rows, f"{holes} or more | 1 to 6 || 8", "any | any || 9")), "read t", "GR311"
    )
    parts = [f"men {at}, D6 {at + 1 if at + 1 < 6 else 6}" for at in range(min(holes, 3))]
    more = ", and more" * (holes > 3)
    message = f"This row of `t` takes what the rows above leave: {'; '.join(parts)}{more}."
    help_ = "Write these cases out if one of them should have an answer of its own."
    assert found == [("catch-all", message, help_)]


@pytest.mark.parametrize(
    ("cells", "told_of"),
    [
        (('4"', '6"', '8"'), []),
        (('4"', "6", '8"'), [("6", "a bare number", "in inches")]),
        (('4"', "0", '8"'), []),
        (("4", "6", '8"'), [('8"', "in inches", "a bare number")]),
        (("4%", '6"', '8"'), [("4%", "in percent", "in inches")]),
        (("4", "7", '6"', '8"', '9"'), [("4", "a bare number", "in inches")]),
        (("4", '6"', "7%", '8"'), [("4", "a bare number", "in inches"), ("7%", "in percent", "in inches")]),
    ],
)
def test_cells_of_another_unit(cells: tuple[str, ...], told_of: list[tuple[str, str, str]]) -> None:
    rows = " / ".join(f"{at} || {cell}" for at, cell in enumerate(cells))
    found = told(f"men || x / {rows} / {len(cells)} or more || -", "read t", "GR312")
    assert found == [
        (
            "cell-units-differ",
            f"`{cell}` of `t` is {unit}; other cells of the column are {usual}.",
            "Write all of them alike.",
        )
        for cell, unit, usual in told_of
    ]


def test_the_first_of_several_is_shown() -> None:
    text = HEAD + "".join(
        f"  | {row} |\n" for row in ("men || x", "0 || 4", '1 || 6"', "2 || 7", '3+ || 8"', '9 || 8"')
    )
    (found,) = [one for one in check_source(text).diagnostics if one.code.slug == "cell-units-differ"]
    assert found.place.text == "4" and [label.place.text for label in found.also] == ['6"']


def test_why_a_case_can_come_up() -> None:
    text = HEAD + "  | total || x |\n  | 3 to 9 || 1 |\n\ntest use of a unit\n  roll 2D6\n  read t\n"
    notes = [one.notes for one in check_source(text).diagnostics if one.code.slug == "table-gap"]
    assert notes and all(
        tuple(filter(None, one)) == ("With the dice and all that is added, total is from 2 to 12.",) for one in notes
    )


@pytest.mark.parametrize(
    ("rows", "note"),
    [
        (("1 to 3 || 1", "5+ || 2"), ""),  # a hole between rows needs no reason
        (("2 to 6 || 1",), "With the dice and all that is added, D6 is from 1 to 6."),
    ],
)
def test_only_what_lies_beyond_the_rows_has_a_reason(rows: tuple[str, ...], note: str) -> None:
    text = HEAD + "  | D6 || x |\n" + "".join(f"  | {row} |\n" for row in rows) + "\ntest use of a unit\n  read t\n"
    (found,) = (one for one in check_source(text).diagnostics if one.code.slug == "table-gap")
    assert [one for one in found.notes if one] == [note] * bool(note)


def test_a_table_across_a_long_list_is_looked_at_once() -> None:
    words = [f"sort {letter}" for letter in "abcdefghijkl"]
    text = (
        f"ruleset T\n\nchoice sorts: {', '.join(words)}\n\nfacts\n  kind: sorts\n\ntable t across kind\n"
        f"  | D6 || {' | '.join(words)} |\n  | any || {' | '.join(str(at) for at in range(12))} |\n\ntest use\n  read t\n"
    )
    found = [(one.code.slug, one.message) for one in check_source(text).diagnostics]
    assert [one for one in found if one[0] not in ("never-used", "changes-nothing", "catch-all")] == []
