"""What a sentence said in short says otherwise than its rules, sort by sort: the true one beside the false one."""

from __future__ import annotations

from functools import cache

import attrs
import pytest

from grognard.checking import check_source
from grognard.checks.each.short_true import Truth
from grognard.checks.short_atoms import Compared, comparison_of
from grognard.checks.short_places import places_of
from grognard.checks.shorts import shorts_of
from grognard.ir.ruleset import Ruleset
from grognard.telling.roots import roots

GAME = """ruleset Little
  lengths: inches

choice formation: line, column, square
choice arm: horse, foot

piece unit
  formation
  arm
  routed: yes or no
  moved this turn: yes or no
  men (man): 0 to 40
  hits: 0 to 9

facts
  range: 0 to 48 inches
  night: yes or no
  deep fog: yes or no

action volley of a unit
  on the sheet: no
  roll 3D6
  the result is column  when deep fog
  it gains 7 hits

action fire of a unit
  in short: Fire.
LINES
"""


@cache
def game(lines: str) -> tuple[Ruleset, Truth]:
    text = GAME.replace("LINES", "\n".join(f"  {line}" for line in lines.split("\n")))
    compiled = check_source(text)
    assert not [str(one.message) for one in compiled.diagnostics if one.code.name < "GR300"], text
    assert compiled.ruleset is not None
    return compiled.ruleset, Truth(compiled.ruleset)


def wrong(lines: str, said: str, why: str = "") -> list[tuple[str, str]]:
    """What is wrong in a sentence about `fire`, as far as its reason has some words."""
    ruleset, truth = game(lines)
    (short,) = shorts_of(ruleset)
    found = truth.wrong(attrs.evolve(short, lines=(said,)), said)
    return [(said[start : start + length], told) for start, length, told in found if why in told]


@pytest.mark.parametrize(
    ("lines", "said", "places"),
    [
        ("it gains 4 hits", "It gains 4 hits.", []),
        ("it gains 4 hits", "It gains 5 hits.", ["5"]),
        ("it gains 4 hits", "It gains five hits.", ["five"]),
        ("it gains 4 hits", "It gains four hits.", []),
        ("it gains 4 hits", "It gains two hits.", []),  # two is said of much
        ("it gains 4 hits", "It gains 2 hits.", ["2"]),
        ("roll 2D6", "Throw 2D6.", []),
        ("roll 2D6", "Throw 2D8.", ["2D8"]),
        ("roll 2D6", "Throw 3D6.", ["3D6"]),
        # What is led to has 3D6 and 7; a sentence that names it may say so.
        ("do volley of it", "Throw 3D6.", ["3D6"]),
        ("do volley of it", "Volley: throw 3D6 for 7 hits.", []),
        ("do volley of it", "Volley: throw 4D6 for 8 hits.", ["4D6", "8"]),
        ("it gains 4 hits\n> Of 30 men.", "Of 30 men it gains 4 hits.", []),
        ("on a chance of 35 in 100: it gains 1 hit", "On D% 35 or less 1 hit.", []),
        ("on a chance of 35 in 99: it gains 1 hit", "On D% 35 or less 1 hit.", ["D%"]),
    ],
)
def test_figures_that_stand_nowhere(lines: str, said: str, places: list[str]) -> None:
    assert [place for place, _ in wrong(lines, said, "have no such figure")] == places


UP_TO, BEYOND = 'only when range is up to 24"', 'never when range is beyond 24"'


@pytest.mark.parametrize(
    ("lines", "said", "why"),
    [
        (UP_TO, 'Up to 24".', ""),
        (UP_TO, 'At 24" or less.', ""),
        (UP_TO, 'At 24".', ""),
        (UP_TO, 'Under 24".', "the rules ask for up to 24"),
        (UP_TO, 'At 24" or more.', "the rules ask for up to 24"),
        (UP_TO, 'Beyond 24".', "the rules ask for up to 24"),
        (UP_TO, 'Within 24", beyond 24" nothing.', ""),
        (UP_TO, 'Within 24", at least 24" nothing.', "the rules ask for up to 24"),
        (UP_TO, 'Within 20", beyond 24" nothing.', "the rules ask for up to 24"),
        (BEYOND, 'Up to 24".', ""),
        (BEYOND, 'Beyond 24" never.', ""),
        (BEYOND, 'Under 24".', "the rules ask for more than 24"),
        ("only when range is under 24", "Under 24.", ""),
        ("only when range is under 24", "Up to 24.", "the rules ask for less than 24"),
        ("only when its men is 5 or more", "5 men or more.", ""),
        ("only when its men is 5 or more", "At least 5 men.", ""),
        ("only when its men is 5 or more", "No fewer than 5 men.", ""),
        ("only when its men is 5 or more", "More than 5 men.", "the rules ask for 5 or more"),
        ("only when its men is 5 or more", "Fewer than 5 men: never. 5 or more.", "the rules ask for 5 or more"),
        ("never when its men is 5 or more", "Fewer than 5 men.", ""),
        ("only when its men is 5 to 9", "Up to 5 men.", ""),  # between two ends nothing is told
        ("only when its men is 5", "Up to 5 men.", ""),
        ("it gains 1 hit  when its men is more than 5", "More than 5 men: 1 hit.", ""),
        ("it gains 1 hit  when its men is more than 5", "Up to 5 men: 1 hit.", "the rules ask for more than 5"),
        # Words of the rules say it, no condition.
        ("by hand: Wheel 12 or more.", "Wheel 12 or more.", ""),
        ("by hand: Wheel 12 or more.", "Wheel 12 or less.", "the rules have `12 or more`"),
        ("by hand: Wheel up to 12.", "Wheel 12 or more.", "the rules have `up to 12`"),
        ("by hand: Wheel up to 12, then 12 or more.", "Wheel 12 or more.", ""),
        ("by hand: Wheel 12.", "Wheel 12 or more.", ""),
        ("by hand: Wheel beyond 12.", "Wheel 12 or more.", ""),
        ("by hand: Wheel up to 1/2.", "Wheel 1/2 or more.", "the rules have `up to 1/2`"),
        ("stop here  when its men is under 5\nit gains 1 hit", "Under 5 nothing; from 5 men 1 hit.", ""),
        ("repeat until its hits is 3 or more\n  it gains 1 hit", "Up to 3.", "the rules ask for less than 3"),
        ("it chooses up to 3 of these\n  it gains 1 hit\n  it loses 1 man", "Up to 3.", ""),
        ("it chooses up to 3 of these\n  it gains 1 hit\n  it loses 1 man", "3 or more.", "the rules ask for up to 3"),
    ],
)
def test_a_figure_is_compared_as_the_rules_compare_it(lines: str, said: str, why: str) -> None:
    found = [told for _, told in wrong(lines, said) if told.startswith(("the rules ask for ", "the rules have `"))]
    assert found == [why] * bool(why)


@pytest.mark.parametrize(
    ("sentence", "how"),
    [
        ("up to #", Compared.UP_TO), ("within a #", Compared.UP_TO), ("no more than the #", Compared.UP_TO),
        ("a maximum of #", Compared.UP_TO), ("under #", Compared.UNDER), ("nearer than #", Compared.UNDER),
        ("from #", Compared.FROM), ("no less than #", Compared.FROM), ("no fewer than #", Compared.FROM), ("over #", Compared.OVER),
        ("exceeding #", Compared.OVER), ("Beyond #", Compared.OVER), ("# or less", Compared.UP_TO),
        ("# inches or nearer", Compared.UP_TO), ('#" or fewer', Compared.UP_TO), ("# % or under", Compared.UP_TO),
        ("#+", Compared.FROM), ("# or more", Compared.FROM), ("# upwards", Compared.FROM), ("# points or better", Compared.FROM),
        ("never under #", Compared.FROM), ("not over #", Compared.UP_TO), ("is never beyond #", Compared.UP_TO),
        ("never up to #", Compared.OVER), ("not more than #", Compared.UP_TO), ("nor is less than #", Compared.FROM),
        ("never at least #", Compared.UNDER), ("not then over #", Compared.OVER), ("over the # men", Compared.OVER),
        ("nobody sees farther than #", Compared.UP_TO), ("no line more than #", Compared.UP_TO), ("none, more than #", Compared.OVER),
        ("#", None), ("over men #", None), ("# men or less", None), ("# then or more", None), ("rover #", None),
    ],
)  # fmt: skip
def test_how_a_sentence_compares(sentence: str, how: Compared | None) -> None:
    at = sentence.index("#")
    assert comparison_of(sentence, at, at + 1) is how


@pytest.mark.parametrize(
    ("lines", "said", "places"),
    [
        ("only when it is line", "In line.", []),
        ("only when it is line", "In column.", ["column"]),
        ("only when it is line", "In column or square.", ["column", "square"]),
        ("only when it is line", "On foot.", []),  # of that list the rules say nothing at all
        ("only when it is line", "It lines up, columns go.", ["columns"]),
        ("only when it is line\n> Once in a column.", "In line or column.", []),
        ("only when it is line\ndo volley of it", "In line or column.", ["column"]),
        ("only when it is line\ndo volley of it", "In line; volley for a column.", []),
        ("only when it is line", "In line, see {volley} for a column.", []),
        # What is left of a list where the rules speak of all others.
        ("never when it is line or column", "A square, never a line or column.", []),
        ("never when it is line or column", "A square, never a line.", ["square"]),
        ("never when it is line", "In square or column.", []),
        ("never when it is line", "In square.", ["square"]),
        ("never when it is line", "Not in square, not in column.", ["square", "column"]),
        ("only when it is line", "Not in square, not in column.", []),
        ("only when it is line", "Never not in line, not in square.", ["square"]),
    ],
)
def test_words_of_a_list_that_the_rules_do_not_speak_of(lines: str, said: str, places: list[str]) -> None:
    assert [place for place, _ in wrong(lines, said, "do not speak of")] == places


@pytest.mark.parametrize(
    ("lines", "said", "places"),
    [
        ("only when night", "By night.", []),
        ("it gains 1 hit", "By night.", ["night"]),
        ("it gains 1 hit", "In deep fog.", ["deep fog"]),
        ("it gains 1 hit", "In the fog.", []),
        ("do volley of it", "In deep fog.", []),  # what it leads to asks for it
        ("it gains 1 hit\n> In deep fog.", "In deep fog.", []),
        ("it gains 1 hit", "When moved.", []),  # of one word, and of this turn: moved may be said of anything
    ],
)
def test_facts_that_nothing_asks_for(lines: str, said: str, places: list[str]) -> None:
    assert [place for place, _ in wrong(lines, said, "do not ask for")] == places


DENY, ASK = "the rules deny it", "the rules ask for it, and it is denied here"


@pytest.mark.parametrize(
    ("lines", "said", "why"),
    [
        ("never when it is routed", "Not when routed.", ""),
        ("never when it is routed", "When routed.", DENY),
        ("never when it has moved this turn", "Once it moved.", DENY),
        ("never when it has moved this turn", "Unless it moved.", ""),
        ("only when it is routed", "When routed.", ""),
        ("only when it is routed", "When not routed.", ASK),
        ("only when it is not routed", "When not routed.", ""),
        ("only when it is not routed", "When routed.", DENY),
        ("only when it is not line", "In line.", DENY),
        ("never when it is routed\nit becomes routed", "It is routed.", ""),
        ("it is no longer routed", "It is routed.", ""),
        ("stop here  when it is routed\nit gains 1 hit", "When routed.", ""),
        ("repeat until it is routed\n  it gains 1 hit", "When routed.", DENY),
        ("when it is routed\n  it gains 1 hit", "When not routed.", ASK),
        ("it gains 1 hit\n  except when it is routed", "When routed.", DENY),
        ("it gains 1 hit  when any unit is routed", "When none is routed.", ""),
        ("it gains 1 hit  when no unit is routed", "When one is routed.", DENY),
        ("only when it is routed and not night", "Routed, by night.", DENY),
        ("only when night", "Without night.", ASK),
    ],
)
def test_what_is_denied_and_what_is_asked(lines: str, said: str, why: str) -> None:
    assert [told for _, told in wrong(lines, said) if told in (DENY, ASK)] == [why] * bool(why)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("higher", "lower"), ("best", "worst"), ("winner", "loser"), ("nearest", "furthest"), ("gain", "lose"), ("friend", "enemy"),
        ("doubled", "halved"), ("twice", "half"), ("towards", "away"),
    ],
)  # fmt: skip
def test_one_of_two_opposites(one: str, other: str) -> None:
    for has, said in ((one, other), (other, one)):
        assert wrong(f"by hand: It is {has}.", f"It is {said}.", "the rules say `") == [
            (said, f"the rules say `{has}`")
        ]
        assert wrong(f"by hand: It is {has}.", f"It is {has}.", "the rules say `") == []
        assert wrong("by hand: It is.", f"It is {said}.", "the rules say `") == []
        assert wrong(f"by hand: It is {has} or {said}.", f"It is {said}.", "the rules say `") == []


def test_twice_is_two_times() -> None:
    assert wrong("by hand: half of it, or 2 times.", "Double it.", "the rules say `") == []
    assert wrong("by hand: half of it, or 3 times.", "Double it.", "the rules say `") != []


@pytest.mark.parametrize(
    ("lines", "said", "why"),
    [
        ("it may volley", "It may volley.", ""),
        ("it may volley", "It must volley.", "the rules say it may"),
        ("it must volley", "It may volley.", "the rules say it must"),
        ("it must volley", "It must volley.", ""),
        ("do volley of it", "It may volley.", "the rules say it must"),
        ("do volley of it", "It must volley.", ""),
        ("it may volley", "It must very soon then volley.", "the rules say it may"),
        ("it may volley", "It must very soon then once volley.", ""),
        ("it may volley", "It must halt.", ""),
        ("it may volley", "It must halt, volley or not.", ""),  # beyond a comma begins something else
        ("it chooses one of these\n  do volley of it\n  it gains 1 hit", "It must volley.", ""),
        ("it chooses one of these\n  do volley of it\n  it gains 1 hit", "It may volley.", ""),
        ("by hand: It must wheel.", "It may wheel.", "the rules say it must"),
        ("by hand: It must wheel.", "It may wheels.", "the rules say it must"),
        ("by hand: It may wheel.", "It must wheel.", "the rules say it may"),
        ("by hand: It may wheel.", "It may wheel.", ""),
        ("by hand: It may wheel, or must wheel.", "It must wheel.", ""),
        ("by hand: It may wheel.", "It must.", ""),
    ],
)
def test_may_and_must(lines: str, said: str, why: str) -> None:
    assert [told for _, told in wrong(lines, said) if told.startswith("the rules say it ")] == [why] * bool(why)


@pytest.mark.parametrize(
    ("lines", "said", "why"),
    [
        ("by hand: 8 or more.", "Fewer, or less.", "the rules say `or more`"),
        ("by hand: 8+ hits.", "Any or fewer.", "the rules say `+`"),
        ("by hand: 8 or more, up to 9.", "Any or less.", ""),
        ("by hand: 8 or more or less.", "Any or less.", "the rules say `or more`"),
        ("by hand: 8 or less.", "Any or higher.", "the rules say `or less`"),
        ("by hand: at least, or less.", "Any or higher.", ""),
        ("by hand: the first.", "The last.", "the rules say `first`"),
        ("by hand: the last.", "The first.", ""),
        ("by hand: the first, the last.", "The last.", ""),
        ("by hand: never below it.", "Under it.", "the rules say `never below`"),
        ("by hand: at least it.", "Under it.", "the rules say `at least`"),
    ],
)
def test_what_may_not_be_said_where_the_rules_say_only_the_other(lines: str, said: str, why: str) -> None:
    assert [told for _, told in wrong(lines, said, "the rules say `")] == [why] * bool(why)


@pytest.mark.parametrize(
    ("lines", "said", "places"),
    [
        ("only when routed", "When not routed it fires.", ["routed"]),
        # Who is not may do less: who is, more.
        ("only when routed", "Who is not routed: only at night.", []),
        ("only when routed", "Who is not routed, only at night.", []),
        ("never when routed", "Routed units fire.", ["Routed"]),
        ("never when routed", "It must be well to fire or to be routed.", []),
    ],
)
def test_what_is_denied_twice_is_let_be(lines: str, said: str, places: list[str]) -> None:
    found = wrong(lines, said, "the rules ask for it, and") + wrong(lines, said, "the rules deny it")
    assert [place for place, _ in found] == places


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("In column or column.", ["column or column"]),
        ("Wood, wood.", ["Wood, wood"]),
        ("Wood and a wood.", ["Wood and a wood"]),
        ("Again and again.", []),
        ("More and more.", []),
        ("Two to one, one row down.", []),
        ("Unless told it, it fires; led by him, he falls.", []),
        ("Wood wood.", []),
        ("Wood or elm.", []),
    ],
)
def test_a_word_twice(said: str, places: list[str]) -> None:
    assert [place for place, _ in wrong("it gains 1 hit", said, "the same word twice")] == places


def test_beyond_that_many() -> None:
    assert wrong("by hand: up to that many.", "Beyond that many inches.", "the rules say `up to`") == [
        ("Beyond that many", "the rules say `up to`")
    ]
    assert wrong("by hand: up to that many.", "Up to that many inches.", "the rules say `up to`") == []
    assert wrong("by hand: up to, or beyond that many.", "Beyond that many.", "the rules say `up to`") == []
    assert wrong("by hand: that many.", "Beyond that many.", "the rules say `up to`") == []


def test_signs() -> None:
    lines = "add 2  when night\nsubtract 3  when its arm is horse"
    assert game(lines)
    assert wrong(lines, "By night +2.", "other sign") == []


@pytest.mark.parametrize(
    ("lines", "said", "told"),
    [
        ("it gains 1 hit", "1 hit, ? men.", True),
        ("it gains 1 hit\n?", "It gains 1 hit, then ?", False),
        ("it gains 1 hit", "1 hit?", False),
        ("it gains 1 hit", "1 hit {range|of ? men}.", False),
    ],
)
def test_what_is_left_out(lines: str, said: str, told: bool) -> None:
    found = wrong(lines, said, "leave nothing out")
    assert found == [("?", "the rules leave nothing out there")] * told


def test_the_number_of_a_paragraph_is_no_figure_and_a_place_is_told_once() -> None:
    assert wrong("it gains 4 hits", "5. It gains 4 hits.") == []
    assert wrong("it gains 4 hits", "It gains 4 hits. 5.", "no such figure") == [
        ("5", "the rules that it tells have no such figure")
    ]
    ruleset, truth = game("it gains 4 hits")
    (short,) = shorts_of(ruleset)
    said = "It gains 4 hits; then 5 hits and 6."
    starts = [start for start, _, _ in truth.wrong(short, said)]
    assert {said.index("5"), said.index("6")} <= {*starts} and len(starts) == len({*starts})


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("a line of horse", ["line", "horse"]),
        ("in open order of march", ["open order of march"]),
        ("in open order of it", ["open order"]),
        ("open open order", ["open order"]),
        ("the lines", ["lines"]),
        ("order open", []),
        ("line line", ["line", "line"]),
        ("a b c d e f g h", ["a b c d e f g h"]),
        ("a b c d e f g h i", ["a b c d e f g h"]),
        ("", []),
    ],
)
def test_where_names_stand(sentence: str, found: list[str]) -> None:
    names = ("line", "horse", "open order", "open order of march", "a b c d e f g h", "a b c d e f g h i")
    places = places_of(sentence, {roots(name): 0 for name in names})
    assert [sentence[start:end] for _, start, end in places] == found


STEPS = """
sequence turn
  1. fire
    in short: Each unit may {fire}SAID.
    each unit may fire

action rest of a unit
  on the sheet: no
  it loses 2 hits
"""


@pytest.mark.parametrize(("said", "told"), [("", []), (", see {rest}", ["{rest}"]), (", see {volley}", ["{volley}"])])
def test_a_step_of_play_names_what_it_leads_to(said: str, told: list[str]) -> None:
    text = GAME.replace("LINES", "  it gains 4 hits") + STEPS.replace("SAID", said)
    compiled = check_source(text)
    assert compiled.ruleset is not None
    (short,) = (one for one in shorts_of(compiled.ruleset) if "Each unit" in one.text)
    line = f"Each unit may {{fire}}{said}."
    found = Truth(compiled.ruleset).wrong(short, line)
    assert [line[start : start + length] for start, length, why in found if "nothing to do with" in why] == told
