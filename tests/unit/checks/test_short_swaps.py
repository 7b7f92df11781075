"""How well a word or a figure stands where it is said: what each line tells of it, worked out by hand, and from where on another stands better.

Every word weighs the same here unless a test says otherwise. A word in between leaves 0.85 of what two words of a line tell of each other, and
0.7 of what a word of a sentence counts.
"""

from __future__ import annotations

import pytest

from grognard.checks.short_conditions import Asked, asked_ways, turned_conditions
from grognard.checks.short_fit import Fit, Tokens, Unit, tokens
from grognard.checks.short_pairs import unpaired_figures, unpaired_words
from grognard.checks.short_places import places_of
from grognard.checks.short_swaps import Index, Site, swapped, words_of
from grognard.telling.roots import roots


class Even(Fit):
    """Every word weighs the same."""

    def __init__(self, weight: float = 1.0) -> None:
        super().__init__(())
        self._weight = weight

    def weight(self, word: str) -> float:
        return self._weight


def line(text: str, above: str = "", *, remark: bool = False) -> Unit:
    return Unit(tokens(text), tokens(above), text, remark=remark)


def index(*texts: str | Unit, weight: float = 1.0, share: float = 1.0) -> Index:
    units = [text if isinstance(text, Unit) else line(text) for text in texts]
    return Index([(share, unit) for unit in units], Even(weight))


GUN, MAP, ELM = frozenset(("gun",)), frozenset(("map",)), frozenset(("elm",))


@pytest.mark.parametrize(
    ("text", "tie"),
    [
        ("gun mud", 0.85),
        ("mud gun", 0.85),
        ("gun in the mud", 0.85),  # what tells nothing is nothing in between
        ("gun oak mud", 0.85**2),
        ("gun, mud", 0.85**2),
        ("gun (mud)", 0.85**2),
        ("gun) mud", 0.85**2),
        ("gun: mud", 0.85**2.5),
        ("gun; mud", 0.85**4),
        ("gun oak elm fog fort mud", 0.85**5),
        ("gun oak elm fog fort camp mud", 0.4),  # no less within a line
        ("gun oak elm fog fort camp wood mud", 0.4),
        ("gun oak mud, gun mud", 0.85),
        ("mud oak elm gun elm mud", 0.85**2),
        ("gun oak", 0.0),
        ("oak mud", 0.0),
    ],
)
def test_a_line_ties_words_by_how_near_they_stand(text: str, tie: float) -> None:
    assert index(text).ties(GUN, ("mud",)).get("mud", 0.0) == pytest.approx(tie)
    assert index(text, weight=3.0, share=0.5).ties(GUN, ("mud",)).get("mud", 0.0) == pytest.approx(1.5 * tie)


def test_what_stands_above_a_line_ties_less() -> None:
    assert index(line("gun", "mud")).ties(GUN, ("mud",)) == pytest.approx({"mud": 0.3})
    assert index(line("mud", "gun")).ties(GUN, ("mud",)) == pytest.approx({"mud": 0.3})
    assert index(line("oak", "gun mud")).ties(GUN, ("mud",)) == pytest.approx({"mud": 0.09})
    assert index(line("gun oak mud", "mud")).ties(GUN, ("mud",)) == pytest.approx({"mud": 0.85**2})


def test_the_best_line_counts_and_a_word_ties_nothing_to_itself() -> None:
    assert index("gun oak mud", "gun mud", "gun elm fog mud").ties(GUN, ("mud",)) == pytest.approx({"mud": 0.85})
    assert index("gun mud").ties(GUN, ("gun", "mud", "fog")) == pytest.approx({"mud": 0.85})
    assert index("gun mud").ties(GUN | MAP, ("mud",)) == {}  # no line has both
    assert index("gun map mud").ties(GUN | MAP, ("mud",)) == pytest.approx({"mud": 0.85})
    assert index("gun mud").beside(GUN, {"mud": 0.5, "fog": 1.0}) == pytest.approx(0.425)
    assert index("gun mud fog").beside(GUN, {"mud": 0.5, "fog": 1.0}) == pytest.approx(0.425 + 0.85**2)


def test_a_word_that_a_line_says_by_a_mark_is_as_near_as_can_be() -> None:
    unit = Unit(tokens("gun mud") | {"~may"}, frozenset(), "gun mud")
    assert index(unit).ties(frozenset(("~may",)), ("mud", "gun")) == pytest.approx({"mud": 1.0, "gun": 1.0})
    assert index(unit).ties(GUN, ("~may",)) == pytest.approx({"~may": 1.0})


def test_what_lines_have_and_in_which_order() -> None:
    lines = index("gun oak map", line("fog elm", "mud"), line("gun camp", remark=True))
    assert lines.has(GUN | MAP) and lines.has(frozenset(("fog", "mud"))) and not lines.has(GUN | ELM)
    assert lines.in_order(GUN, MAP) and not lines.in_order(MAP, GUN) and not lines.in_order(GUN, ELM)
    assert index("map gun map").in_order(MAP, GUN) and not index("map gun map").in_order(GUN, MAP)
    assert index("map gun", "gun map").in_order(GUN, MAP)
    assert not lines.in_order(frozenset(("mud",)), frozenset(("fog",)))  # not in the line itself
    assert list(lines.texts_with("gun")) == ["gun oak map"]
    assert list(lines.texts_with("mud")) == [] and list(lines.texts_with("camp")) == []


def test_words_figures_and_marks_in_order() -> None:
    found = words_of("The guns: 2D6, a D8 or 1D10 (3 men); on 1/2.")
    assert [one.text for one in found if one.text != "d"] == [
        "gun", ":", "#2D6", ",", "#D8", "#D10", "(", "#3", "man", ")", ";", "#1/2"
    ]  # fmt: skip
    assert [(one.start, one.end) for one in found if one.text in ("gun", "#2D6", "man")] == [(4, 8), (10, 13), (31, 34)]


def site(sentence: str, word: str, *others: Tokens, sort: str = "", doubt: float = 1.0, **more: object) -> Site:
    at = sentence.index(word)
    return Site(tokens(word), at, at + len(word), others, doubt, sort=sort, **more)  # type: ignore[arg-type]


def better(lines: Index, sentence: str, *sites: Site) -> list[tuple[str, set[str]]]:
    return [(sentence[one.start : one.end], {*other}) for one, other in swapped(lines, sentence, sites)]


@pytest.mark.parametrize(
    ("lines", "sentence", "least"),
    [
        # No line ties `gun` to a word of the sentence: `map` must come to more than 1.5.
        (("map mud",), "gun mud", 1.5 / 0.85),
        (("map mud", "gun"), "gun mud", 1.5 / 0.85),
        (("map mud",), "gun in mud", 1.5 / 0.85),
        (("map mud",), "gun fog mud", 1.5 / (0.7 * 0.85)),
        (("map mud",), "mud fog gun", 1.5 / (0.7 * 0.85)),
        (("map mud",), "gun, mud", 1.5 / (0.7 * 0.85)),
        (("map mud",), "gun: mud", 1.5 / (0.7**1.5 * 0.85)),
        (("map mud",), "gun; mud", 1.5 / (0.7**3 * 0.85)),
        (("map mud",), "mud fog gun mud", 1.5 / 0.85),  # the nearer of two
        (("map mud fog",), "gun mud fog", 1.5 / (0.85 + 0.7 * 0.85**2)),
        # Some line does: `map` must come to more than 1.2 times as much and 0.8.
        (("map mud", "gun oak elm mud"), "gun mud", 0.8 / (0.85 - 1.2 * 0.85**3)),
    ],
)
@pytest.mark.parametrize("doubt", [0.5, 1.0, 2.0])
def test_another_word_must_stand_clearly_better(
    lines: tuple[str, ...], sentence: str, least: float, doubt: float
) -> None:
    if doubt > 1 and "gun oak elm mud" in lines:
        return  # so much better it can never be
    if doubt < 1 and "gun oak elm mud" in lines:
        least = 0.4 / (0.85 - 0.6 * 0.85**3)
        doubt_of, factor = 0.5, 1.0
    else:
        doubt_of, factor = doubt, doubt
    said = site(sentence, "gun", MAP, doubt=doubt_of)
    assert better(index(*lines, weight=least * factor - 0.01), sentence, said) == []
    assert better(index(*lines, weight=least * factor + 0.01), sentence, said) == [("gun", {"map"})]


def test_what_another_sentence_says_must_stand_half_as_clear_again() -> None:
    said = site("gun mud", "gun", MAP, elsewhere=frozenset((MAP,)))
    assert better(index("map mud", weight=2.64), "gun mud", said) == []  # 1.5 × 1.5 / 0.85 = 2.647
    assert better(index("map mud", weight=2.65), "gun mud", said) == [("gun", {"map"})]
    other = site("gun mud", "gun", MAP, elsewhere=frozenset((ELM,)))
    assert better(index("map mud", weight=1.77), "gun mud", other) == [("gun", {"map"})]


def test_all_that_is_said_with_it_must_stand_better() -> None:
    sentence = "gun mud"
    fort, camp = frozenset(("fort",)), frozenset(("camp",))
    said = site(sentence, "gun", MAP, also=((fort, camp),))
    assert better(index("map mud", weight=9), sentence, said) == []
    assert better(index("map mud", "fort mud", weight=9), sentence, said) == []
    assert better(index("map mud", "camp mud", weight=9), sentence, said) == [("gun", {"map"})]


def test_what_the_sentence_says_itself_is_no_other() -> None:
    sentence = "gun mud map"
    both = (site(sentence, "gun", MAP, ELM), site(sentence, "map"))
    assert better(index("map mud", weight=9), sentence, *both) == []
    assert better(index("elm mud", weight=9), sentence, *both) == [("gun", {"elm"})]
    assert better(index("gun map mud", weight=9), "gun mud", site("gun mud", "gun", GUN | MAP)) == []


def test_each_place_is_told_once_and_the_next_is_looked_at_too() -> None:
    sentence = "gun mud; camp mud"
    sites = (site(sentence, "gun", MAP, ELM), site(sentence, "camp", frozenset(("fort",))))
    found = better(index("map mud", "elm mud", "fort mud", weight=9), sentence, *sites)
    assert found == [("gun", {"map"}), ("camp", {"fort"})]


def test_what_some_line_has_to_say() -> None:
    sentence = "gun mud elm"
    sites = (site(sentence, "gun", MAP, vouched=True), site(sentence, "elm", MAP))
    assert better(index("map mud", weight=9), sentence, *sites) == [("gun", set()), ("elm", {"map"})]
    assert better(index("gun mud"), sentence, sites[0]) == []
    nothing = Site(frozenset(), 0, 3, (MAP,), vouched=True)
    assert better(index("map mud", weight=9), sentence, nothing, sites[1]) == [("elm", {"map"})]


@pytest.mark.parametrize(
    ("lines", "least"),
    [
        # `gun mud, map fog`. Mud stands one mark from `map`, so of its 0.85 count 1 - 0.7; fog three words and marks from `gun`: 1 - 0.343.
        (("map mud", "gun fog"), 0.8 / (0.85 * (0.3 + 0.657))),
        (("map mud",), 0.8 / (0.85 * 0.3)),
        (("gun fog",), 0.8 / (0.85 * 0.657)),
        # What speaks against it counts twice: mud is tied to `gun`.
        (("gun mud", "gun fog"), 0.8 / (0.85 * 0.657 - 2 * 0.85 * 0.3)),
    ],
)
@pytest.mark.parametrize("sort", ["word", "figure"])
def test_two_that_would_stand_better_in_each_others_place(lines: tuple[str, ...], least: float, sort: str) -> None:
    sentence = "gun mud, map fog"
    one, two = site(sentence, "gun", MAP, sort=sort), site(sentence, "map", GUN, sort=sort)
    assert better(index(*lines, weight=least - 0.01), sentence, one, two) == []
    told = [("gun", {"map"})] if sort == "word" or len({*lines} & {"map mud", "gun fog"}) == 2 else []
    assert (
        better(index(*lines, weight=least + 0.01), sentence, one, two) == told
    )  # a figure that no line has may be a sum


def test_only_two_of_a_sort_can_have_changed_places() -> None:
    sentence = "gun mud, map fog"
    lines = index("map mud", "gun fog", weight=2)
    plain = (site(sentence, "gun", sort="word"), site(sentence, "map", sort="word"))
    figures = (site(sentence, "gun", sort="figure"), site(sentence, "map", sort="figure"))
    mixed = (site(sentence, "gun", MAP, sort="figure"), site(sentence, "map", GUN, sort="word"))
    assert better(lines, sentence, *plain) == []  # neither could stand for the other
    assert better(lines, sentence, *figures) == [("gun", {"map"})]
    assert better(lines, sentence, *mixed) == []
    # Where a line has them in this order, they are right.
    assert better(index("map mud", "gun fog", "gun map", weight=2), sentence, *figures) == []
    assert better(index("map mud", "gun fog", "map gun", weight=2), sentence, *figures) == [("gun", {"map"})]


@pytest.mark.parametrize(
    ("between", "told"),
    [
        (" or ", False), (", ", False), (", and ", False), (" nor in the ", False), (" oak ", True), (" of ", True), (", elm or ", False),
        (" elm, oak ", True),
    ],
)  # fmt: skip
def test_in_a_list_the_order_tells_nothing(between: str, told: bool) -> None:
    sentence = f"mud gun{between}map fog"
    sites = [site(sentence, word, sort="figure") for word in ("gun", "map", "elm") if word in sentence]
    found = better(index("map mud", "gun fog", weight=9), sentence, *sites)
    assert ([("gun", {"map"})] == [one for one in found if one[0] == "gun"]) is told


# ---- right beside it ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "sentence", "told"),
    [
        (("3 guns",), "2 guns", ["2"]),
        (("3 guns",), "3 guns", []),
        (("3 guns", "2 guns"), "2 guns", []),
        (("3 guns", "guns in 2 camps"), "2 guns", []),  # one line has both
        (("guns", "2 camps"), "2 guns", []),
        (("0 guns",), "2 guns", []),
        (("0 guns", "3 guns"), "2 guns", ["2"]),
        (("3 old guns",), "2 guns", ["2"]),
        (("3 very old guns",), "2 guns", []),
        (("guns 3",), "2 guns", ["2"]),
        (("3 guns",), "guns 2", ["2"]),
        (("3 guns",), "guns: 2", ["2"]),
        (("3 guns",), "guns up to 2", ["2"]),
        (("3 guns",), "guns upon 2", []),
        (("3 guns",), "2 more guns", []),  # `more` stands beside any figure
        (("3 more",), "2 more", []),
        (("3 guns",), "2, guns", []),
        (("3 guns",), "guns, 2", []),
        (("3 guns",), "2 old guns", []),
        (("3 guns",), "100 guns", []),
        (("100 guns",), "2 guns", []),
        (("3 guns",), "2 4 guns", ["4"]),
        (("3 guns", "7 camps"), "2 guns, 5 camps", ["2", "5"]),
    ],
)
def test_a_figure_beside_another_word_than_its_own(lines: tuple[str, ...], sentence: str, told: list[str]) -> None:
    found = list(unpaired_figures(index(*lines), sentence))
    assert [sentence[start : start + length] for start, length, _ in found] == told


def test_the_figures_that_the_rules_have_there_are_named() -> None:
    ((_, _, why),) = unpaired_figures(index("3 guns", "4 guns", line("5 guns", remark=True)), "2 guns")
    assert why == "beside `2` there the rules have `3`, `4`"


@pytest.mark.parametrize(
    ("lines", "sentence", "told"),
    [
        (("map fog",), "gun fog", True),
        (("fog map",), "gun fog", True),
        (("map fog",), "fog gun", True),
        (("map fog",), "fog: gun", True),
        (("map fog",), "gun: fog", False),
        (("map fog",), "gun, fog", False),
        (("map fog",), "fog, gun", False),
        (("map oak fog",), "gun fog", False),
        (("fog oak map",), "gun fog", False),
        (("map fog", "gun in camp and fog"), "gun fog", False),
        (("map fog",), "gun map", False),
        (("map more",), "gun more", False),
        (("map 3",), "gun 3", False),
        (("oak fog",), "gun fog", False),
        (("open order fog",), "gun fog", True),
        (("fog open order",), "gun fog", True),
        (("order fog",), "gun fog", False),
        (("open fog order",), "gun fog", True),
        (("open order oak fog",), "gun fog", False),
        ((line("map fog", remark=True),), "gun fog", False),
    ],
)
def test_a_word_of_a_list_beside_what_stands_with_another(
    lines: tuple[str | Unit, ...], sentence: str, told: bool
) -> None:
    said = site(sentence, "gun", MAP, tokens("open order"), sort="word")
    found = list(unpaired_words(index(*lines), sentence, (said,)))
    at = sentence.index("gun")
    assert [(start, length) for start, length, _ in found] == [(at, 3)] * told
    assert all(why == "no line has it with `fog`" for _, _, why in found)
    for other in (site(sentence, "gun", MAP, sort="figure"), site(sentence, "gun", sort="word")):
        assert not list(unpaired_words(index(*lines), sentence, (other,)))


def test_every_word_of_a_list_is_looked_at() -> None:
    sentence = "oak elm, gun fog"
    sites = (site(sentence, "elm", GUN, sort="figure"), site(sentence, "gun", MAP, sort="word"))
    assert len(list(unpaired_words(index("map fog"), sentence, sites))) == 1


# ---- clause by clause --------------------------------------------------------------------------------------------

NEVER = Asked("never when it is routed", gates=frozenset((False,)))
ONLY = Asked("only when it is routed", gates=frozenset((True,)))
LINE = Asked("loses 1 when it is routed", lines=frozenset((True,)))


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("Never when routed.", (NEVER,)),
        ("It may not fire if routed.", (NEVER,)),
        ("Unless routed, it fires.", (NEVER,)),
        ("It fires unless routed.", (NEVER,)),
        ("It fires, except when routed.", (NEVER,)),
        ("It fires but not if routed.", (NEVER,)),
        ("It fires when not routed.", (NEVER,)),
        ("When routed it does not fire.", (NEVER,)),
        ("Not: when routed.", (NEVER,)),
        ("It fires when routed.", (ONLY, LINE)),
        ("It fires while routed.", (ONLY, LINE)),
        ("When routed it fires.", (ONLY, LINE)),
        ("Never unless routed.", (ONLY,)),
        ("It does not fire unless routed.", (ONLY,)),
        ("Unless routed it cannot fire.", (ONLY,)),
        ("It may not fire when not routed.", (ONLY,)),
        ("It fires unless not routed.", (ONLY, LINE)),
        ("Not: when not routed.", (ONLY,)),
        ("It is no gun; it fires when routed.", (ONLY, LINE)),
        ("It fires when routed; nothing else.", (ONLY, LINE)),
        # Whatever these come to, it is not told from the words.
        ("It is routed.", (NEVER, ONLY, LINE)),
        ("Only when not routed.", (NEVER, ONLY, LINE)),
        ("Only when routed.", (NEVER, ONLY, LINE)),
        ("When shaken; routed, it fires.", (NEVER, ONLY, LINE)),
        ("When it is not shaken or routed it fires.", (NEVER, ONLY, LINE)),
        ("When shaken, routed it fires.", (NEVER, ONLY, LINE)),
        ("It stops when routed.", (NEVER, ONLY, LINE)),
        ("When routed it only fires.", (NEVER, ONLY, LINE)),
        ("When routed it fires unless shaken.", (NEVER, ONLY, LINE)),
        ("If shaken it fires when routed.", (NEVER, ONLY, LINE)),
        ("Nobody never fires when routed.", (NEVER, ONLY, LINE)),
        ("It fires when it is any routed.", (NEVER, ONLY, LINE)),
        ("It fires when it routs.", (NEVER, ONLY, LINE)),
    ],
)
def test_conditions_clause_by_clause(sentence: str, asked: tuple[Asked, ...]) -> None:
    for one in (NEVER, ONLY, LINE):
        found = list(turned_conditions(sentence, {roots("routed"): one}, places_of))
        if (one is LINE and asked == (NEVER,)) or (one is LINE and asked == (ONLY,)):
            continue  # asked of what is done, or by itself: below
        assert [sentence[start : start + length] for start, length, _ in found] == ["routed"] * (one not in asked)


def test_a_line_is_asked_for_by_itself_too() -> None:
    # `It does not lose 1 when routed`: what is done is another matter than what is asked.
    def told(sentence: str) -> int:
        return len(list(turned_conditions(sentence, {roots("routed"): LINE}, places_of)))

    assert told("It does not fire when routed.") == 0
    assert told("It does not fire unless routed.") == 1
    assert told("It fires unless routed.") == 1


def test_gates_and_lines_ask_each_for_themselves() -> None:
    name = roots("routed")
    units = (
        Unit(frozenset(), frozenset(), "Never when routed", holds={name: {False}}),
        Unit(frozenset(), frozenset(), "loses 1 when Routed", holds={name: {True}}),
        Unit(frozenset(), frozenset(), "must be routed", holds={name: {True}}),
        Unit(frozenset(), frozenset(), "unless routed", denies=True, holds={roots("shaken"): {False}}),
    )
    asked = asked_ways(units)
    assert asked[name].gates == {False, True} and asked[name].lines == {True}
    assert asked[name].forms.split("\n")[1:] == ["never when routed", "loses 1 when routed", "must be routed"]
    assert asked[roots("shaken")] == Asked("\nunless routed", gates=frozenset((False,)))
