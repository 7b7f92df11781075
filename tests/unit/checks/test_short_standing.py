"""Where the lines stand that a sentence is held against: its own rules count most, what they lead to less; and what is said of each fault.

Every word weighs the same, and one right beside another is tied to it by 0.85: another word must come to more than 1.5.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest

from grognard.checking import check_source
from grognard.checks.near import Near
from grognard.checks.short_fit import Fit, Unit, tokens
from grognard.checks.short_places import places_of
from grognard.checks.short_sites import Listed
from grognard.checks.short_stands import Stands
from grognard.checks.shorts import shorts_of
from grognard.ir.declared import Declared
from grognard.ir.rules import Phase
from grognard.telling.roots import roots

COMPILED = check_source("""ruleset Little

choice trade: smith, carter
  in short: Trades.

choice pace: walk, trot

piece unit
  pace
  hits: 0 to 9
    note: camp mud
  shaken: yes or no

table gear
  | pace || sort       |
  | walk || first gear |
  | trot || top gear   |

table one
  | pace || sort |
  | walk || same |
  | trot || same |

action push of a unit
  on the sheet: no
  by hand: Push.

action stay of a unit
  on the sheet: no
  by hand: Stay.

action fire of a unit
  in short: Fire.
  it must push
  it gains 1 hit  when its hits is 2

action order of a unit
  on the sheet: no
  it must fire
""")
assert COMPILED.ruleset is not None, [str(one.message) for one in COMPILED.diagnostics]
GAME = COMPILED.ruleset
SHORTS = {getattr(short.home, "name", ""): short for short in shorts_of(GAME)}
LISTS = {
    roots(word): Listed(word, frozenset(roots(other) for other in words if other != word))
    for words in (("fort", "camp"),)
    for word in words
}


class Even(Fit):
    def __init__(self, weight: float) -> None:
        super().__init__(())
        self._weight = weight

    def weight(self, word: str) -> float:
        return self._weight


def unit(text: str, **more: object) -> Unit:
    return Unit(tokens(text), frozenset(), text, **more)  # type: ignore[arg-type]


def wrong(
    said: str, weight: float = 9.0, of: str = "fire", beside: str = "", **lines: str | tuple[Unit, ...]
) -> list[tuple[str, str]]:
    """What is wrong in a sentence, and why, where the rules have these lines by their names."""
    given: Mapping[str, tuple[Unit, ...]] = {
        name: (unit(one),) if isinstance(one, str) else one for name, one in lines.items()
    }

    def of_part(part: Declared | Phase) -> tuple[Unit, ...]:
        return given.get(getattr(part, "name", ""), ())

    short = attrs.evolve(SHORTS[of], lines=(said, beside) if beside else (said,))
    stands = Stands(GAME, Near(GAME), LISTS, places_of, of_part, Even(weight))
    return [(said[start : start + length], why) for start, length, why in stands.wrong(short, said, said)]


CAMP = ("fort", "where the rules say so, they have `camp`")


@pytest.mark.parametrize(
    ("name", "share"), [("fire", 1.0), ("push", 0.6), ("order", 0.5), ("stay", 0.0)]
)  # what they are, lead to, are led to by, and what has nothing to do with them
def test_how_much_a_line_counts(name: str, share: float) -> None:
    # What a field of the rules means is `camp mud` too, for 0.8: without the word beside it it says nothing.
    least = 1.5 / 0.85 / share if share else 99.0
    for weight, told in ((least - 0.01, []), (least + 0.01, [CAMP] if share else [])):
        found = wrong("fort oak", weight, **{name: "camp oak"})
        assert [one for one in found if "beside" not in one[1] and "no line" not in one[1]] == told, weight


def test_braces_take_their_room() -> None:
    for braces in ("{push}", "{push|it pushes there}", "{stay|}"):
        assert CAMP in wrong(f"{braces} fort oak", fire="camp oak")


def test_what_a_field_means_counts_eight_in_ten() -> None:
    least = 1.5 / 0.85 / 0.8
    assert [one for one in wrong("fort mud", least - 0.01) if one == CAMP] == []
    assert [one for one in wrong("fort mud", least + 0.01) if one == CAMP] == [CAMP]


def test_what_braces_name_counts_eight_in_ten() -> None:
    # `stay` is said too: one word between `fort` and `oak` leaves 0.7.
    least = 1.5 / 0.85 / 0.8
    assert CAMP not in wrong("fort oak {stay}", least - 0.01, stay="camp oak")
    assert CAMP in wrong("fort oak {stay}", least + 0.01, stay="camp oak")
    assert CAMP not in wrong("fort oak {push}", least - 0.01, push="camp oak")
    assert CAMP in wrong("fort oak {gear}", least + 0.01, gear="camp oak")


def test_lines_of_any_rule_that_ask_for_a_word_of_a_list_count_half() -> None:
    least = 1.5 / 0.85 / 0.5
    line = "smith camp oak"
    assert CAMP not in wrong("fort oak", least - 0.01, of="trade", stay=line)
    assert CAMP in wrong("fort oak", least + 0.01, of="trade", stay=line)
    assert CAMP not in wrong("fort oak", least + 0.01, of="trade", stay="walk camp oak")
    assert CAMP in wrong("fort oak", least + 0.01, of="trade", gear="carter camp oak")


def test_the_words_of_a_table_are_lists() -> None:
    assert wrong("first gear oak", fire="top oak") == []  # they share a word: neither in place of the other
    assert ("walk", "where the rules say so, they have `trot`") in wrong("walk oak", fire="trot oak")
    assert wrong("same oak", fire="trot oak") == []


def test_a_word_that_is_drawn_is_held_as_one_that_is_said() -> None:
    told = ("{fort}", "where the rules say so, they have `camp`")
    assert told in wrong("{fort} oak", fire="camp oak")
    assert wrong("{camp} oak", fire="camp oak") == []
    assert wrong("{fort|the walls} oak", fire="camp oak") == []  # its own words are held themselves
    assert wrong("not {fort} oak", fire="camp oak") == []
    # The lines that are told must have the other themselves.
    assert told not in wrong("{fort} oak", push="camp oak")
    # It must stand so much clearer: 0.85 for the word beside it is more than 1.5 × 1.3.
    least = 1.5 * 1.3 / 0.85
    assert told not in wrong("{fort} oak", least - 0.01, fire="camp oak")
    assert told in wrong("{fort} oak", least + 0.01, fire="camp oak")


HOLDS = {roots("shaken"): {False}}


@pytest.mark.parametrize(
    ("said", "lines", "told"),
    [
        ("fort oak", "camp oak", ("fort", "where the rules say so, they have `camp`")),
        ("3 oak", "4 oak", ("3", "where the rules say so, they have `4`")),
        ("2D6 oak", "3D6 oak", ("2D6", "where the rules say so, they have `3D6`")),
        ("killed oak", "wounded oak", ("killed", "the rules that it tells say nothing of the kind")),
        ("lower oak", (unit("higher oak"), unit("lower elm")), ("lower", "where the rules say so, they have `higher`")),
        ("may oak", (unit("must oak"), unit("may elm")), ("may", "where the rules say so, they have `must`")),
        ("not shaken oak", "shaken oak", ("shaken", "where the rules say so, they do not deny it")),
        (
            "shaken oak",
            (unit("never shaken oak", denies=True, holds=HOLDS, asked=HOLDS),),
            ("shaken", "where the rules say so, they deny it"),
        ),
    ],
)
def test_what_is_said_of_each_kind(said: str, lines: str | tuple[Unit, ...], told: tuple[str, str]) -> None:
    assert told in wrong(said, fire=lines)


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("fort oak", "fort oak, camp oak"),
        ("3 oak", "3 oak, 4 oak"),
        ("3 oak", "1 oak, 0 oak"),  # one and nothing are said of anything
        ("not shaken oak", "not shaken oak"),
        ("it is shakes oak", "never shaken oak"),
        ("after oak", "before oak, after oak"),
    ],
)
def test_what_stands_as_the_rules_have_it(said: str, lines: str) -> None:
    assert [one for one in wrong(said, fire=lines) if "where the rules" in one[1]] == []


def test_what_the_rules_do_nothing_else_with_than_deny() -> None:
    # Of what they also ask for elsewhere more is asked: it must stand clearly better denied.
    never = unit("never shaken oak", denies=True, holds=HOLDS, asked=HOLDS)
    asks = unit("elm", asked={roots("shaken"): {True}}, holds={roots("shaken"): {True}})
    told = ("shaken", "where the rules say so, they deny it")
    assert told in wrong("shaken oak", 0.1, fire=(never,))
    assert told not in wrong("shaken oak", 0.1, fire=(never, asks))
    assert told in wrong("shaken oak", 9, fire=(never, asks))


def test_figures_of_other_rules_are_no_others() -> None:
    assert ("3", "where the rules say so, they have `4`") not in wrong("3 oak", push="4 oak")
    assert ("2D6", "where the rules say so, they have `3D6`") in wrong("2D6 oak", push="3D6 oak")


def test_another_word_of_its_list_is_told_by_the_list() -> None:
    fort = {roots("fort"): {False}}
    denied = (unit("never fort oak", denies=True, holds=fort, asked=fort),)
    assert ("fort", "where the rules say so, they deny it") in wrong("fort oak", fire=denied)
    # A sentence that says another of the list may tell it so: `camp only`.
    assert ("fort", "where the rules say so, they deny it") not in wrong("fort oak, camp elm", fire=denied)


def test_what_is_said_beside_the_sentence() -> None:
    # 1.5 × 1.5 / 0.85 = 2.65: `camp` is said in another line.
    assert CAMP not in wrong("fort oak", 2.64, fire="camp oak", beside="A camp.")
    assert CAMP in wrong("fort oak", 2.66, fire="camp oak", beside="A camp.")
    assert CAMP in wrong("fort oak", 2.64, fire="camp oak", beside="A {camp}.")
    assert CAMP in wrong("fort oak", 2.64, fire="camp oak", beside="An elm.")


def test_conditions_that_are_asked_the_other_way_round() -> None:
    shaken = {roots("shaken"): {False}}
    never = (unit("never when shaken", denies=True, holds=shaken, asked=shaken),)
    turned = ("shaken", "the rules ask for it the other way round")
    found = [why for _, why in wrong("Never unless shaken.", fire=never)]
    assert turned[1] in found or "where the rules say so, they do not deny it" in found
    assert turned not in wrong("Never when shaken.", fire=never)
    assert turned not in wrong("Never unless shaken.", push=never)
