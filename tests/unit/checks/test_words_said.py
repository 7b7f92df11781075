"""Names, patterns, throws and cells: what is told of each, word for word, and what is let be beside it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules_texts import findings

from grognard.checks.readings import amount_of, entry, in_list, unit_of
from grognard.checks.sentences import number_of, sentences
from grognard.checks.shorts import Said
from grognard.ir.types import Die
from grognard.source import Place, SourceFile, Span
from grognard.telling.needs import Need
from grognard.telling.roots import root

HEAD = """ruleset T
  lengths: inches

choice posture: standing, lying down
choice result: run, stand

facts
  range: 0 to 48 inches
  fog: yes or no, usually no

piece squad
  men (man): 0 to 12, usually 4
  posture, usually standing
  leadership: 1 to 3, usually 2
    note: {note}
  routed: yes or no, usually no

table sorts of fire
  | D6     || result |
  | 1 to 3 || run    |
  | 4+     || stand  |

"""


def told(text: str, *slugs: str, note: str = "How it leads.") -> list[tuple[str, str, str]]:
    """The words that findings point at, their messages and helps."""
    found = findings(HEAD.replace("{note}", note) + text)
    return [(one.place.text, one.message, one.help or "") for one in found if one.code.slug in slugs]


def rule(lines: str, prose: str = "", kind: str = "test nerve check of a squad") -> str:
    said = f"  > {prose}\n" if prose else ""
    return f"{kind}\n{said}" + "".join(f"  {line}\n" for line in lines.split("\n"))


@pytest.mark.parametrize(
    ("prose", "place", "message", "help_"),
    [
        ("As {nerve check} says.", "", "", ""),
        ("As {Nerve Checks} says.", "", "", ""),
        ("As {nerv check} says.", "{nerv check}", "Nothing is called `nerv check`.", "Did you mean `{nerve check}`?"),
        ("As {quite another} says.", "{quite another}", "Nothing is called `quite another`.", "Write the name of a rule, table, field or list in braces."),
        ("As {leadership} or {standing} or {range} says.", "", "", ""),
    ],
)  # fmt: skip
def test_names_in_braces(prose: str, place: str, message: str, help_: str) -> None:
    assert told(rule("roll D6", prose), "prose-name") == [(place, message, help_)] * bool(message)


@pytest.mark.parametrize(
    ("prose", "place"),
    [
        ("A nerve chekc is made.", "nerve chekc"),
        ("A nervs check is made.", "nervs check"),
        ("A nerve check is made.", ""),
        ("A nerve checks is made.", ""),  # another form
        ("A nerve checked is made.", ""),
        ("A nerve chick is made.", "nerve chick"),
        ("A nerve chock-full is made.", ""),
        ("A nerve cheks is made.", ""),  # two letters off
        ("A nerve checkk is made.", "nerve checkk"),
        ("A nerve heck is made.", ""),  # too short to tell
        ("Sorts of fier decide.", ""),
        ("Sotrs of fire decide.", "Sotrs of fire"),
        ("{nerve chekc} is made.", ""),
    ],
)
def test_names_a_letter_off(prose: str, place: str) -> None:
    found = told(rule("roll D6", prose), "prose-spelling")
    name = "nerve check" if "nerv" in prose else "sorts of fire"
    expected = [(place, f"`{place}` is almost `{name}`, and nothing is called so.", f"Did you mean `{name}`?")]
    assert found == expected * bool(place)


@pytest.mark.parametrize(
    ("word", "almost"),
    [
        ("greater", False), ("greaater", True), ("geater", True), ("grater", True), ("greater's", False), ("greatre", True), ("graeter", True),
        ("gretaer", True), ("groater", True), ("greatest", False), ("great", False), ("ggreater", True), ("greaterr", True), ("reater", True),
        ("greate", True), ("greaters", False), ("greatd", False), ("gerater", True), ("geraetr", False),
    ],
)  # fmt: skip
def test_a_letter_more_less_other_or_changed_about(word: str, almost: bool) -> None:
    text = rule("roll D6", f"A {word} courage is asked.", "test greater courage of a squad")
    found = told(text, "prose-spelling")
    assert [place for place, _, _ in found] == [f"{word} courage"] * almost


@pytest.mark.parametrize(
    ("prose", "place", "name"),
    [
        ("See table sorts of fire.", "", ""),
        ("See the table sorts of hail.", "See the table sorts of hail", "sorts of hail"),
        ("See rule nerve check of a squad.", "", ""),
        ("Use the Sorts Table.", "", ""),
        ("Use the Wreck Table.", "Use the Wreck Table", "Wreck Table"),
        ("See 4.2.", "See 4.2", "4.2"),
        ("As in [4.2].", "[4.2]", "4.2"),
        ("As in [9].", "", ""),
        ("As in [9.1, 4.2].", "[9.1, 4.2]", "4.2"),
        ("As in [91].", "[91]", "91"),
    ],
)
def test_references(prose: str, place: str, name: str) -> None:
    found = told(rule("roll D6 [9]", prose), "prose-reference")
    message = f"`{name}` leads nowhere: no section, rule, table or chapter is called so."
    assert found == [(place, message, "Mend the reference.")] * bool(name)


@pytest.mark.parametrize(
    ("prose", "place", "name", "what"),
    [
        ("It takes a nerve test.", "", "", ""),
        ("It takes a swimming test.", "takes a swimming test", "swimming", "test"),
        ("It makes another immediate swimming check.", "makes another immediate swimming check", "swimming", "test"),
        ("It takes a second test.", "", "", ""),
        ("It fails its swimming check.", "fails its swimming check", "swimming", "test"),
        ("It swims in the usual way.", "swims in the usual way", "swims", "rule"),
        ("It fires in the usual way.", "", "", ""),
        ("This is made in the usual way.", "", "", ""),
        ("It is nerves as usual.", "", "", ""),
    ],
)
def test_what_is_named_and_nowhere_written(prose: str, place: str, name: str, what: str) -> None:
    found = told(rule("roll D6", prose), "prose-reference")
    message = f"`{place}`: no rule, table or step has to do with `{name}`, so nothing says how it is done."
    help_ = f"Write the {what}, or name the one that is meant in braces."
    assert found == [(place, message, help_)] * bool(name)


# ---- patterns ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "prose", "why"),
    [
        ("start at 0\nstart at 2  when fog", "2 for fog, else 0.", ""),
        ("start at 0\nstart at 2  when fog", "1 for fog, else 0.", "the rule never gives 1"),
        ("start at 0\nstart at 2  when fog", "2 for fog, else 1.", "the rule never gives 1"),
        ("start at 0\nstart at 2  when fog", "2 for fog, otherwise 2.", "that is one value for both cases"),
        ("roll D6\nadd 2  when fog", "1 for fog, else 0.", ""),
        ("roll D6\nnever below 1\nnever above 3", "It lies within 1 to 3.", ""),
        ("roll D6\nnever below 1\nnever above 3", "It lies within 1 to 2.", "the rule keeps it from 1 to 3"),
        ("roll D6\nnever below 1\nnever above 3", "It lies between 2 and 3.", "the rule keeps it from 1 to 3"),
        ("roll D6\nnever below 1", "It lies within 1 to 2.", ""),
        ("roll D6\nnever below 1\nnever above 3", "It lies within 1 to 2 feet.", ""),
        ("roll D6\nhalve, rounding down  when fog", "It is halved in fog.", ""),
        ("roll D6\nhalve, rounding down  when fog", "It is doubled in fog.", "the rule halves"),
        ("roll D6\ndouble  when fog", "It is halved in fog.", "the rule doubles"),
        ("roll D6\ndouble  when fog", "It counts twice in fog.", ""),
        ("roll D6\nmultiply by 3  when fog", "It is halved in fog.", "nothing here halves"),
        ("roll D6\nmultiply by 3  when fog", "It is doubled in fog.", "nothing here doubles"),
        ("roll D6", "It is doubled in fog.", ""),
    ],
)
def test_sentences_of_a_plain_pattern(lines: str, prose: str, why: str) -> None:
    found = [message for _, message, _ in told(rule(lines, prose), "prose-contradicts")]
    assert [one.partition("`, and ")[2] for one in found] == [f"{why}."] * bool(why)


def test_a_remark_argues_and_is_held_against_nothing() -> None:
    for mark, wrong in (("> ", 2), ("note: ", 0), ("reads as: ", 0)):
        lines = "start at 0\nstart at 2  when fog\nhalve, rounding down  when not fog"
        text = rule(lines).replace("\n", f"\n  {mark}1 for fog, else 0.\n  {mark}It is doubled in fog.\n", 1)
        assert len(told(text, "prose-contradicts")) == wrong, mark


@pytest.mark.parametrize(
    ("note", "told_of"),
    [
        ("1 is the worst, 3 the best.", False),
        ("3 is the best.", False),
        ("4 is the best.", True),
        ("0 is the lowest.", True),
        ("1 is the worst, 4 the best.", True),
    ],
)
def test_the_ends_of_a_field(note: str, told_of: bool) -> None:
    found = [message for _, message, _ in told(rule("roll D6"), "prose-contradicts", note=note)]
    assert [one.partition("`, and ")[2] for one in found] == ["it goes from 1 to 3."] * told_of


# ---- throws of which nothing is made --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "message", "help_"),
    [
        ("roll D6\nroll 2D6", "`roll 2D6` takes the place of `roll D6`, of which nothing was made.", "To add the two, write `add 2D6`; to keep the first, give it a name: `roll D6 as first`."),
        ("roll D6\nstart at 3", "`start at 3` takes the place of `roll D6`, of which nothing was made.", "Take the roll away, or give it a name: `roll D6 as first`."),
        ("roll D6\nread sorts of fire", "`read sorts of fire` throws a die of its own, so nothing is made of `roll D6`.", "Take the roll away, or read by it: `read sorts of fire using the total`."),
        ("roll D6\nread sorts of fire using the total", "", ""),
        ("roll D6 as first\nroll 2D6", "", ""),
        ("roll D6\non 6: it loses 1 man\nroll 2D6", "", ""),
        ("roll D6\nstop here  when fog\nroll 2D6", "", ""),
        ("roll D6\nit loses 1 man  when the total is 1\nroll 2D6", "", ""),
        ("roll D6\nroll 2D6  when fog", "", ""),
        ("roll D6\nit loses 1 man\nroll 2D6", "`roll 2D6` takes the place of `roll D6`, of which nothing was made.", "To add the two, write `add 2D6`; to keep the first, give it a name: `roll D6 as first`."),
    ],
)  # fmt: skip
def test_a_throw_that_another_replaces(lines: str, message: str, help_: str) -> None:
    assert [(said, how) for _, said, how in told(rule(lines), "throw-lost")] == [(message, help_)] * bool(message)


# ---- cells, sentences, numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("3", 3), (" 3 ", 3), ("-3", -3), ("1/2", Fraction(1, 2)), ('6"', 6), ("D8", 8), ("2D6", 12), ("d%", 100), ("3 to 5", 3), ("4+", 4),
        ("up to 6", None), ("line", None), ("", None),
    ],
)  # fmt: skip
def test_how_large_a_cell_is(text: str, amount: object) -> None:
    assert amount_of(text) == amount


def test_what_a_cell_says() -> None:
    assert amount_of("3 to 5", ((1, 2),)) is None and amount_of("3", ((1, 2),)) == 3
    assert unit_of('6"') == '"' or unit_of('6"') == "inches" or unit_of('6"')
    assert unit_of("6") == "" and unit_of("line") is None
    assert [entry(text) for text in ("Line", " line * ", "D6", "3", "", "a | b", "?")] == [
        "line",
        "line",
        Die(6),
        None,
        None,
        None,
        None,
    ]
    assert in_list("line", ("Line", Die(6))) and in_list(Die(6), ("Line", Die(6)))
    assert not in_list("d6", ("Line", Die(6))) and not in_list("column", ("Line",))


def test_sentences_and_numbers_in_words() -> None:
    assert list(sentences("One 1.5 two. Three; four! ")) == [
        (0, "One 1.5 two"),
        (12, " Three"),
        (19, " four"),
        (25, " "),
    ]
    numbers = {
        "3": 3,
        "a": 1,
        "An": 1,
        "a single": 1,
        "zero": 0,
        "twelve": 12,
        "twenty": 20,
        "hundred": 100,
        "thirteen": None,
        "two or": None,
    }
    assert {word: number_of(word) for word in numbers} == numbers
    assert number_of(" 07 ") == 7 and number_of("\u00b2") is None


PLACE = Place(SourceFile("t", ""), Span(0, 0))


def need(words: str, least: int, *figures: Fraction | tuple[int, int], or_else: str = "", contrary: str = "") -> Need:
    made = tuple(root(word) if word != "?" else word for word in words.split())
    other = (tuple(map(root, or_else.split())),) if or_else else ()
    return Need(PLACE, made, least, figures, or_else=other, contrary=tuple(map(root, contrary.split())))


@pytest.mark.parametrize(
    ("text", "needed", "tells"),
    [
        ("a routed gun", need("routed gun", 2), True),
        ("a routed man", need("routed gun", 2), False),
        ("a routed man", need("routed gun", 1), True),
        ("it routs", need("routed gun", 1), True),
        ("a man", need("routed gun", 0), True),
        ("how many: ?", need("? many", 2), True),
        ("how many", need("? many", 2), False),
        ("old guns", need("routed", 1, or_else="old big"), True),
        ("guns", need("routed", 1, or_else="old big"), False),
        ("old guns", need("routed", 1, or_else="old big red"), False),
        ("green or regular", need("elite", 1, contrary="green regular"), True),
        ("green", need("elite", 1, contrary="green regular"), False),
        ("3 guns", need("guns", 1, Fraction(3)), True),
        ("guns", need("guns", 1, Fraction(3)), False),
        ("-3 guns", need("guns", 1, Fraction(-3)), True),
        ("20% of guns", need("guns", 1, Fraction(1, 5)), True),
        ("one of 5 guns", need("guns", 1, Fraction(1, 5)), True),
        ("2 fifths of guns", need("guns", 1, Fraction(2, 5)), True),
        ("3 tenths of guns", need("guns", 1, Fraction(3, 10)), True),
        ("2 fifths of guns", need("guns", 1, Fraction(3, 5)), False),
        ("half the guns", need("guns", 1, Fraction(1, 2)), True),
        ("both guns", need("guns", 1, Fraction(2)), True),
        ("the guns", need("guns", 1, Fraction(2)), False),
        ("no guns", need("guns", 1, Fraction(0)), False),
        ("0 guns", need("guns", 1, Fraction(0)), True),
        ("2D6 for guns", need("guns", 1, (2, 6)), True),
        ("D6 for guns", need("guns", 1, (1, 6)), True),
        ("D6 for guns", need("guns", 1, (2, 6)), False),
        ("2 times D6 for guns", need("guns", 1, (2, 6)), True),
        ("3D6 for guns", need("guns", 1, (1, 6)), True),
        ("2D8 for guns", need("guns", 1, (2, 6)), False),
        ("2D6, 4 guns", need("guns", 1, (2, 6), Fraction(4)), True),
        ("2D6 guns", need("guns", 1, (2, 6), Fraction(4)), False),
    ],
)
def test_whether_a_sentence_tells_what_it_must(text: str, needed: Need, tells: bool) -> None:
    assert Said(text).tells(needed) is tells
