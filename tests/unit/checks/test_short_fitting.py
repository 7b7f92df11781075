"""A clause against lines given one by one: which it fits, by how much, and from where on it says the wrong one.

Every word weighs log(1 + n), where n is how many lines there are in all, here a number to choose: so each edge is worked out by hand.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import attrs
import pytest

from grognard.checking import check_source
from grognard.checks.near import Near
from grognard.checks.short_fit import Fit, Unit, clause_at, tokens, units_of
from grognard.checks.short_fitting import Fitting
from grognard.checks.short_places import places_of
from grognard.checks.shorts import shorts_of
from grognard.ir.declared import Declared
from grognard.ir.rules import Phase
from grognard.ir.ruleset import Ruleset
from grognard.telling.roots import roots


def ruleset(text: str) -> Ruleset:
    compiled = check_source(text)
    assert compiled.ruleset is not None
    assert not [str(one.message) for one in compiled.diagnostics if one.code.name < "GR300"]
    return compiled.ruleset


GAME = ruleset("""ruleset Little

piece unit
  hits: 0 to 9

action push of a unit
  on the sheet: no
  by hand: Push.

action stay of a unit
  on the sheet: no
  by hand: Stay.

action fire of a unit
  in short: Fire.
  it must push
""")
LISTS = {
    roots(word): (word, frozenset(roots(other) for other in words if other != word))
    for words in (("fort", "camp", "old fort"), ("non", "heath"))
    for word in words
}


def unit(text: str, **more: object) -> Unit:
    return Unit(tokens(text), tokens(str(more.pop("above", ""))), text, **more)  # type: ignore[arg-type]


class Given(Fitting):
    """Lines that are given by the name of their rule."""

    def __init__(self, lines: Mapping[str, tuple[Unit, ...]], number: int) -> None:
        self._given = lines
        super().__init__(GAME, Near(GAME), places_of)
        self.fit = Fit([unit("")] * number)

    def units(self, part: Declared | Phase) -> tuple[Unit, ...]:
        return self._given.get(getattr(part, "name", ""), ())


def wrong(
    *fire: str | Unit, said: str, number: int = 200, push: str = "", stay: str = "", lines: str = ""
) -> list[tuple[str, str]]:
    """What is wrong in a sentence, and why."""
    given = {
        "fire": tuple(unit(one) if isinstance(one, str) else one for one in fire),
        "push": (unit(push),) if push else (),
        "stay": (unit(stay),) if stay else (),
    }
    (short,) = shorts_of(GAME)
    short = attrs.evolve(short, lines=(said, *((lines,) if lines else ())))
    found = Given(given, number).wrong(short, said, said, LISTS)
    return [(said[start : start + length], why) for start, length, why in found]


def places(
    *fire: str | Unit, said: str, number: int = 200, push: str = "", stay: str = "", lines: str = ""
) -> list[str]:
    return [place for place, _ in wrong(*fire, said=said, number=number, push=push, stay=stay, lines=lines)]


# ---- words of a list ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fire", "said", "most"),
    [
        # One word shared, none by the line with `fort`: it must come to more than 1, that is log(1 + n) > 1.
        (("camp gun", "fort elm"), "fort gun", 1),
        # Two: 2 log(1 + n) > 1, which no line at all would do for.
        (("camp gun mud", "fort elm"), "fort gun mud", 0),
        # Three against two: log(1 + n) × (3 - 1.4 × 2) > 1, so n > e⁵ - 1 = 147.4.
        (("camp gun mud oak", "fort gun mud"), "fort gun mud oak", 147),
        # A word in another clause counts 0.45, so does one above the line: n > e^(1 / 0.45) - 1 = 8.2.
        (("camp gun", "fort elm"), "gun, fort", 8),
        ((unit("camp", above="gun"), "fort elm"), "fort gun", 8),
        # In another clause, and above the line: 0.45.
        ((unit("camp", above="gun"), "fort elm"), "gun, fort", 8),
        # The line with `fort` may have it above: log(1 + n) × (3 - 1.4 × 2) again.
        (("camp gun mud oak", unit("gun mud", above="fort")), "fort gun mud oak", 147),
    ],
)
def test_a_line_with_another_word_must_fit_clearly_better(fire: tuple[str | Unit, ...], said: str, most: int) -> None:
    assert places(*fire, said=said, number=most) == []
    assert places(*fire, said=said, number=most + 1) == ["fort"]


LINES = ("camp gun mud", "fort elm")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("fort gun mud", True),
        ("A Fort, gun mud", True),
        ("forts gun mud", False),  # another form of the word
        ("fort gun mud camp", False),  # it says the other too
        ("only a fort gun mud", False),
        ("any fort gun mud", False),
        ("like the fort gun mud", False),
        ("as fort gun mud", False),
        ("only then fort gun mud", True),
        ("If not fort gun mud", False),
        ("Else fort gun mud", False),
        ("otherwise fort gun mud", False),
        ("When not fort gun mud", False),
        ("If fort gun mud never", False),
        ("When fort gun mud", True),
        ("Never fort gun mud", True),
        ("gun mud when never fort", True),
        ("{gun|fort} gun mud", False),  # what braces say is drawn
    ],
)
def test_which_words_of_a_sentence_are_held_against_lines(said: str, told: bool) -> None:
    assert bool(places(*LINES, said=said)) is told


@pytest.mark.parametrize(
    ("fire", "told"),
    [
        (("camp gun mud",), False),  # no line has `fort`: that is another check's
        (("camp fort gun mud", "fort elm"), False),
        ((unit("camp gun mud", denies=True), "fort elm"), False),
        ((unit("camp gun mud", remark=True), "fort elm"), False),
        (("camp gun mud", unit("fort gun mud", remark=True)), False),
        (("camp gun mud", unit("fort elm", remark=True)), True),
        (("old fort gun mud", "fort elm"), False),  # it has the word itself
        (("elm gun mud", "fort elm"), False),
    ],
)
def test_which_lines_have_another_word(fire: tuple[str | Unit, ...], told: bool) -> None:
    assert bool(places(*fire, said="fort gun mud")) is told


def test_a_sentence_that_denies_is_held_against_lines_that_deny() -> None:
    lines = (unit("camp gun mud", denies=True), "fort elm")
    assert places(*lines, said="never fort gun mud") == ["fort"]
    assert places(*lines, said="fort gun mud") == []


def test_a_word_that_says_not_is_none_of_a_list() -> None:
    assert places("non gun mud", "heath elm", said="heath gun mud") == []


def test_what_the_rules_lead_to_may_bear_a_word_out() -> None:
    assert places(*LINES, said="fort gun mud", push="fort gun mud") == []
    assert places(*LINES, said="fort gun mud", stay="fort gun mud") == ["fort"]
    assert places(*LINES, said="fort gun mud {stay}", stay="fort gun mud") == []
    assert places("fort elm", said="fort gun mud", push="camp gun mud") == []  # and no more than that


def test_the_line_that_it_fits_is_shown_up_to_eighty_letters() -> None:
    for letters, cut in ((80, False), (81, True)):
        text = "camp gun mud ".ljust(letters, "x")
        ((_, why),) = wrong(text, "fort elm", said="fort gun mud")
        assert why == f"the line that it fits is `{text[:79] + '…' if cut else text}`"
    ((_, why),) = wrong("camp  gun\n mud", "fort elm", said="fort gun mud")
    assert why == "the line that it fits is `camp gun mud`"


# ---- opposites ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("up to 6 gun", "beyond 6 gun"),
        ("within 6 gun", "over 6 gun"),
        ("at most 6 gun", "more than 6 gun"),
        ("no more than 6 gun", "above 6 gun"),
        ("not further than 6 gun", "further than 6 gun"),
        ("within gun", "outside gun"),
        ("6 or less gun", "6 or more gun"),
        ("6 or nearer gun", "6 or more gun"),
        ("6 or fewer gun", "6 or more gun"),
        ("may fire gun", "must fire gun"),
        ("chooses fire gun", "must fire gun"),
        ("highest gun", "lowest gun"),
        ("better gun", "worse gun"),
        ("nearest gun", "farthest gun"),
        ("first gun", "last gun"),
        ("less than 6 gun", "at least 6 gun"),
        ("fewer than 6 gun", "no less than 6 gun"),
        ("under 6 gun", "at least 6 gun"),
    ],
)
def test_of_two_opposites_the_line_that_fits_has_one(one: str, other: str) -> None:
    for has, said in ((f"{one} mud", f"{other} mud"), (f"{other} mud", f"{one} mud")):
        assert len(places(has, "elm", said=said)) == 1, (has, said)
        assert places(has, said, said=said) == [], (has, said)
        assert places(has, said=has) == []


@pytest.mark.parametrize(
    ("line", "said", "number"),
    [
        # None has what is said: more than 4. `6 gun` are two words: log(1 + n) > 2, n > 6.39.
        ("up to 6 gun", "beyond 6 gun", 6),
        ("up to 6 gun mud elm", "beyond 6 gun mud elm", 1),  # log(1 + n) > 1
        ("up to 6 gun", "beyond 6, gun", 14),  # 1.45 log(1 + n) > 4: n > 14.8
    ],
)
def test_without_a_line_that_has_it_more_is_asked(line: str, said: str, number: int) -> None:
    assert places(line, said=said, number=number) == []
    assert places(line, said=said, number=number + 1) == ["beyond"]


def test_with_a_line_that_has_it_as_much_as_of_words() -> None:
    lines = ("up to 6 gun mud oak elm", "beyond 6 gun mud oak")
    # Five against four, log(1 + n) × (5 - 1.4 × 4) is less than nothing; against three, log(1 + n) × 0.8 > 1: n > 2.49.
    said = "beyond 6 gun mud oak elm"
    assert places(*lines, said=said) == []
    lines = (lines[0], "beyond 6 gun mud")
    assert places(*lines, said=said, number=2) == [] and places(*lines, said=said, number=3) == ["beyond"]


@pytest.mark.parametrize(
    ("line", "said", "told"),
    [
        ("up to 6 gun", "beyond 7 gun", False),  # of another figure
        ("up to gun oak", "beyond elm fort camp gun", True),  # within four words
        ("up to gun oak fog", "beyond elm fort camp mud gun oak fog", False),
        ("up to gun oak fog", "beyond elm, gun oak fog", False),  # nor in another part of it
        ("up to gun oak fog", "beyond elm (gun oak fog)", False),
        ("up to gun oak fog", "beyond elm: gun oak fog", False),
        ("up to gun oak fog", "gun oak fog is beyond", False),
        ("up to gun 7", "beyond gun elm 6 gun", False),  # a figure within three words is what it is about
        ("up to gun 7", "beyond gun elm oak 6", True),
        ("6 gun or less", "6 gun or more", True),
        ("6 gun elm or less", "6 gun elm or more", True),
        ("7 gun mud oak elm or less", "6 gun mud oak or more", True),  # the figure is too far away to be meant
        ("7 or less gun", "7 then 6 or more gun", False),  # the last figure before it
        ("6 or less gun", "7 then 6 or more gun", True),
        ("6 or less gun", "6 then 7 or more gun", False),
        ("up to 6 gun", "within 6 gun, and beyond 6 elm gun", False),  # it says both of that figure
        ("up to 6 gun", "within 7 gun, and beyond 6 elm gun", True),
        ("up to two gun", "beyond two gun", True),
    ],
)
def test_an_opposite_is_said_of_something(line: str, said: str, told: bool) -> None:
    assert bool(places(line, said=said)) is told


def test_a_line_that_denies_says_the_other() -> None:
    line = unit("never beyond 6 gun mud", denies=True)
    assert places(line, said="beyond 6 gun mud") == ["beyond"]
    assert places(line, said="up to 6 gun mud") == []
    assert places(line, said="never beyond 6 gun mud") == []
    within = unit("never within 6 gun mud", denies=True)
    assert places(within, said="within 6 gun mud") == ["within"]
    assert places(within, said="not within 6 gun mud") == []
    assert places(unit("never up to 6 beyond gun mud", denies=True), said="beyond 6 gun mud") == []
    assert places(unit("up to 6 gun mud"), said="nobody beyond 6 gun mud") == []
    assert places(unit("up to 6 gun mud"), said="nobody, beyond 6 gun mud") == ["beyond"]


def test_may_not_is_neither() -> None:
    assert places("it must fire gun", said="it may not fire gun") == []
    assert places("it must fire gun", said="it may fire gun") == ["may"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("within 6 (within 6 none)", ["within"]),
        ("up to 6 (within 6 none)", ["within"]),
        ("beyond 6 (more than 6 none)", ["more than"]),
        ('beyond 6" (beyond 6" none)', ["beyond"]),
        ("within 6 (beyond 6 none)", []),
        ("beyond 6 (within 6 none)", []),
        ("within 6 (within 7 none)", []),
    ],
)
def test_a_figure_is_not_told_the_same_way_twice(said: str, told: list[str]) -> None:
    found = wrong("elm", said=said)
    assert [place for place, _ in found] == told
    assert all(why == "it says the same of that figure twice" for _, why in found)


def test_the_second_of_the_two_is_shown() -> None:
    (short,) = shorts_of(GAME)
    said = "Gun: within 6 (within 6 none)"
    ((start, length, _),) = Given({}, 9).wrong(short, said, said, LISTS)
    assert (start, length) == (said.index("within 6 none"), len("within"))


# ---- denials -----------------------------------------------------------------------------------------------------

NEVER = unit("never when it is routed gun mud", asked={("rout",): {False}}, denies=True)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("routed gun mud", True),
        ("gun mud routed", True),
        ("not routed gun mud", False),
        ("gun mud, never routed", False),
        ("never gun; mud routed gun", True),
        ("never gun: mud routed gun", True),
        ("never gun. mud routed gun", True),
        ("routed, never gun mud", True),  # a denial of the next clause is of that
        ("routed gun mud never", False),
        ("routed (never elm) gun mud", True),
        ("routed gun mud; never", True),
        ("routed gun: never mud", False),  # what the sentence is about
        ("gun mud: routed", True),
        ("Not: gun mud routed", False),
        ("When routed gun mud, not", False),
        ("When routed gun mud", True),
        ("unless routed gun mud", False),
        ("only routed gun mud", False),
        ("{routed} gun mud", False),
    ],
)
def test_what_is_said_as_it_is_and_the_line_denies(said: str, told: bool) -> None:
    assert places(NEVER, said=said) == ["routed"] * told


def test_a_colon_far_away_is_behind_no_topic() -> None:
    for far in range(42, 50):
        said = f"{'x' * far} routed gun mud: never"
        assert bool(places(NEVER, said=said)) is (said.index(":") >= 60), far


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ((), True),
        ((unit("elm when routed", asked={("rout",): {True}}),), True),
        ((unit("gun mud when routed", asked={("rout",): {True}}),), False),
        ((unit("gun mud when routed", asked={("rout",): {True, False}}),), False),
        ((unit("it becomes routed"),), False),  # it comes about there
        ((unit("it is not routed"),), True),
        ((unit("it is no longer routed"),), True),
        ((unit("it is never a routed one"),), True),
        ((unit("it is elm"),), True),
    ],
)
def test_lines_that_ask_for_it_or_tell_of_it(more: tuple[Unit, ...], told: bool) -> None:
    assert places(NEVER, *more, said="routed gun mud") == ["routed"] * told


def test_how_much_better_the_line_that_denies_must_fit() -> None:
    # `gun` and `mud` alone: 2 log(1 + n) > 4, n > 6.39; the name itself is out of its clause.
    assert places(NEVER, said="routed gun mud", number=6) == []
    assert places(NEVER, said="routed gun mud", number=7) == ["routed"]
    # Against a line that asks for it: log(1 + n) × (2 - 1.4) > 1, n > 4.29.
    asks = unit("gun when routed", asked={("rout",): {True}})
    assert places(NEVER, asks, said="routed gun mud", number=4) == []
    assert places(NEVER, asks, said="routed gun mud", number=5) == ["routed"]


def test_what_a_line_both_asks_and_denies_is_no_denial() -> None:
    both = unit("never routed gun mud", asked={("rout",): {True, False}})
    assert places(both, said="routed gun mud") == []


@pytest.mark.parametrize(
    ("lines", "said", "told"),
    [
        (("never below 1",), "below 1", ["below 1"]),
        (("never below \u22121",), "below -1", []),
        (("never below -1",), "below \u22121", ["below \u22121"]),
        (("never below 1",), "never below 1", []),
        (("never below 1",), "never, below 1", ["below 1"]),
        (("never below 1", "below 1"), "below 1", []),
        (("never below 1",), "below 2", []),
        (("never above 12",), "above 12", ["above 12"]),
        (("never above 12",), "above 1", []),
        (("elm",), "below 1", []),
    ],
)
def test_a_bound_is_not_what_it_forbids(lines: tuple[str, ...], said: str, told: list[str]) -> None:
    assert [place for place, why in wrong(*lines, said=said) if "never" in why] == told


# ---- said twice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("fort or fort", ["fort"]),
        ("fort, camp, fort", ["fort"]),
        ("fort and the fort", ["fort"]),
        ("fort, fort and fort", ["fort", "fort"]),
        ("fort or forts", []),
        ("fort gun fort", []),
        ("fort or camp; camp or fort", []),
        ("fort or camp", []),
    ],
)
def test_a_word_is_listed_once(said: str, told: list[str]) -> None:
    found = wrong("elm", said=said)
    assert [place for place, why in found if why == "it is listed twice"] == told


@pytest.mark.parametrize(
    ("said", "beside", "told"),
    [
        ("Fort: gun", "Fort: mud", True),
        ("Fort: gun", "fort: mud", True),
        ("Fort: gun", "Elm. Fort: mud", True),
        ("Fort: gun", "Camp: mud", False),
        ("Fort: gun", "Fort mud", False),
        ("Gun: elm", "Gun: mud", False),  # no word of a list
        ("Gun. Fort: elm", "Fort: mud", False),
        ("Fort: gun", "", False),
    ],
)
def test_two_paragraphs_are_about_two_things(said: str, beside: str, told: bool) -> None:
    found = wrong("elm", said=said, lines=beside)
    assert found == [("Fort", "another sentence begins with it too")] * told


# ---- how well a line fits ----------------------------------------------------------------------------------------


def test_a_word_weighs_more_the_rarer_it_is() -> None:
    lines = [unit("gun mud"), unit("gun elm"), unit("gun oak oak")]
    fit = Fit(lines)
    assert fit.weight("gun") == pytest.approx(math.log(2))
    assert fit.weight("oak") == pytest.approx(math.log(4))
    assert fit.weight("fog") == pytest.approx(math.log(4))  # of no line: as rare as can be
    score, line = fit.best(lines, lambda _: True, tokens("gun oak"), tokens("mud elm"))
    assert line is lines[2] and score == pytest.approx(math.log(2) + math.log(4))
    above = [unit("gun", above="mud gun elm")]
    score, _ = fit.best(above, lambda _: True, tokens("gun mud"), tokens("elm gun"))
    assert score == pytest.approx(math.log(2) + 0.45 * (math.log(4) + math.log(4) + math.log(2)))


def test_of_lines_that_fit_alike_the_first_counts_and_one_that_fits_not_at_all_is_better_than_none() -> None:
    lines = [unit("gun"), unit("gun")]
    fit = Fit(lines)
    assert fit.best(lines, lambda _: True, tokens("gun"), frozenset())[1] is lines[0]
    assert fit.best(lines, lambda one: one is lines[1], tokens("gun"), frozenset())[1] is lines[1]
    assert fit.best([*lines, unit("mud")], lambda one: "mud" in one.own, tokens("gun"), frozenset()) == (
        0.0,
        unit("mud"),
    )
    assert fit.best(lines, lambda _: False, tokens("gun"), frozenset()) == (0.0, None)


@pytest.mark.parametrize(
    ("sentence", "place", "clause", "around"),
    [
        ("gun fort mud", "fort", "gun mud", ""),
        ("gun, fort mud: elm", "fort", "mud", "gun elm"),
        ("gun (fort) elm", "fort", "", "gun elm"),
        ("fort mud, elm", "fort", "mud", "elm"),
        ("gun, mud fort", "fort", "mud", "gun"),
        ("gun; fort", "fort", "gun", ""),
        ("gun fort, camp mud, elm", "fort, camp", "gun", "mud elm"),  # a name over two clauses
        ("gun, mud", ",", "gun mud", ""),
    ],
)
def test_the_clause_round_a_place(sentence: str, place: str, clause: str, around: str) -> None:
    start = sentence.index(place)
    found = clause_at(sentence, start, start + len(place))
    assert tuple(map(tokens, found)) == (tokens(clause), tokens(around))


def test_words_and_figures_of_a_text() -> None:
    found = tokens("The 2D6 men of 1D8 or D10 moved 1/2 of twelve")
    assert found - {"d"} == {"#2D6", "#D6", "man", "#D8", "#D10", "mov", "#1/2", "twelv", "#12"}


RULES = """ruleset Little

choice ground: open, woods

piece unit
  ground
  moved: yes or no
  hits: 0 to 9
  shaken: yes or no

table nerve of a unit across ground
  | moved | shaken || open | woods |
  | yes   | any    || 4    | 3     |
  | no    | yes    || 2    | 5     |
  | no    | no     || 6    | 7     |

action run of a unit
  on the sheet: no
  by hand: Run.

action fire of a unit as firer at a unit as target
  > Guns thunder; men fall.
  note: A remark. Another.
  never when the firer has moved
  only when the target is in woods
  the target gains 1 hit
    except when the target is shaken
  when the target is shaken
    the target becomes moved
  the firer must run
  the firer may run
  do run of the firer
  the firer chooses one of these
    do run of the firer
    the firer gains 1 hit
"""


def test_the_lines_of_a_rule_one_by_one() -> None:
    game = ruleset(RULES)
    rule = game.rules["fire"]
    found = list(units_of(Near(game), rule))
    texts = [" ".join(one.text.split()) for one in found]
    head = tokens("fire")
    assert texts[0] == "firer target" and found[0].above == head

    def of(text: str) -> Unit:
        (one,) = (each for each, words in zip(found, texts, strict=True) if words.startswith(text))
        return one

    never = of("never when the firer has moved")
    assert never.denies and never.asked == {("mov",): {False}} == never.holds and never.own == tokens(never.text)
    only = of("only when the target is in woods")
    assert not only.denies and only.asked == {roots("woods"): {True}}
    gains = of("target gains 1 hit")
    assert not gains.denies and gains.free is None
    denied = next(one for one, words in zip(found, texts, strict=True) if words.startswith("except"))
    assert denied.denies and denied.asked == {roots("shaken"): {False}} and denied.above == head | gains.own
    when = of("when the target is shaken")
    assert when.asked == {roots("shaken"): {True}}
    becomes = of("target becomes moved")
    assert becomes.above == head | when.own and becomes.asked == {roots("moved"): {True}} and becomes.holds == {}
    assert of("firer must run").free is False and of("firer may run").free is True
    assert [one.free for one, words in zip(found, texts, strict=True) if words == "do run of the firer"] == [
        False,
        True,
    ]
    assert of("firer gains 1 hit").free is True and of("firer chooses one of these").free is True
    assert [one.text.strip() for one in found if one.remark] == ["A remark", "Another"]
    assert not of("Guns thunder").remark and not of("men fall").remark


def test_the_rows_of_a_table_as_they_are_said() -> None:
    game = ruleset(RULES)
    found = [one.text for one in units_of(Near(game), game.tables["nerve"])]
    assert found[:3] == ["moved | 4 | 3", "shaken | 2 | 5", " | 6 | 7"]
    head = next(iter(units_of(Near(game), game.tables["nerve"]))).above
    assert head == tokens("nerve open woods")


def test_the_words_of_a_list_are_lines_too() -> None:
    game = ruleset(RULES)
    assert [one.text for one in units_of(Near(game), game.choices["ground"])] == ["open", "woods"]
