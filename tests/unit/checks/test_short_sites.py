"""What in a sentence could stand otherwise, and the marks of lines that say it in other words: each kind, and what is none."""

from __future__ import annotations

import pytest

from grognard.checks.short_fit import Unit, tokens
from grognard.checks.short_places import places_of
from grognard.checks.short_sites import (
    Listed,
    contrasts_at,
    denials_at,
    dice_at,
    figures_at,
    marked,
    offers_at,
    polar,
    telling,
    words_at,
)
from grognard.telling.roots import roots

Ways = dict[str, bool | None]


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("moved", {"moved": True}),
        ("not moved", {"moved": False}),
        ("has not yet moved", {"yet": False, "moved": False}),
        ("hasn't moved", {"moved": False}),
        ("unless moved", {"moved": False}),
        ("is no longer moved", {"moved": False}),
        # A denial ends where the next thing is said, and nothing tells whether that is denied too.
        ("not moved, routed", {"moved": False, "routed": None}),
        ("never moved and routed", {"moved": False, "routed": None}),
        ("moved and not routed", {"moved": True, "routed": False}),
        ("moved, not routed", {"moved": True, "routed": False}),
        # It reaches over two telling words, and no further; words that tell nothing do not count.
        ("not the long and thin", {"long": False, "thin": None}),
        ("not in a long thin column", {"long": False, "thin": False, "column": False}),
        ("not long thin red column", {"long": False, "thin": False, "red": False, "column": None}),
        # What stands before its denial in the same clause may be what is denied.
        ("guns cannot fire", {"guns": None, "fire": False}),
        ("guns fire without crews", {"guns": None, "fire": None, "without": None, "crews": None}),
        ("guns, without crews", {"guns": True, "without": None, "crews": None}),
        ("only guns fire", {"only": None, "guns": None, "fire": None}),
        # Parts of a sentence are apart from each other.
        ("not moved; routed", {"moved": False, "routed": True}),
        ("moved. Not routed", {"moved": True, "routed": False}),
        ("not moved (routed) shot", {"moved": False, "routed": None, "shot": True}),
        ("seen (routed) not shot", {"seen": True, "routed": True, "shot": False}),
        # What a sentence is about may be what is denied behind its colon; behind a later one it is not.
        ("moved: not routed", {"moved": None, "routed": False}),
        ("moved: only guns", {"moved": None, "only": None, "guns": None}),
        ("moved: guns fire", {"moved": True, "guns": True, "fire": True}),
        ("seen; moved: not routed", {"seen": True, "moved": True, "routed": False}),
        ("Not: when moved, routed", {"moved": None, "routed": None}),
        ("Never this turn: moved; routed", {"turn": False, "moved": None, "routed": None}),
        ("Never upon any march: moved", {"upon": False, "march": False, "moved": True}),
    ],
)
def test_what_is_surely_denied_and_what_is_surely_not(text: str, ways: Ways) -> None:
    told = {text[one.start : one.end]: one.way for one in polar(text)}
    assert {word: told[word] for word in ways} == ways


def test_a_denied_word_knows_its_denial() -> None:
    text = "Seen; not moved and never shot: no, not routed"
    at = {text[one.start : one.end]: one.denial for one in polar(text) if one.way is False}
    assert at == {"moved": text.index("not m"), "shot": text.index("never"), "routed": text.index("not r")}


@pytest.mark.parametrize(("text", "told"), [("in the column", {"column"}), ("on it", set()), ("not routed", {"rout"})])
def test_the_roots_that_tell_something(text: str, told: set[str]) -> None:
    assert telling(roots(text)) == told


LISTS = {
    roots(word): Listed(word, frozenset(roots(other) for other in words if other != word))
    for words in (
        ("line", "column", "open order", "in the"),
        ("charging", "waiting"),
        ("non", "heavy horse", "light horse", "guards"),
    )
    for word in words
}


def words(sentence: str, beside: str = "") -> list[tuple[str, set[str], float, set[str]]]:
    """Of each site what it says, what could stand there, how much clearer, and what of that stands elsewhere."""
    sites = words_at(places_of(sentence, LISTS), sentence, LISTS, tokens(beside))
    return [
        (
            sentence[site.start : site.end],
            {" ".join(sorted(one)) for one in site.others},
            site.doubt,
            {" ".join(sorted(one)) for one in site.elsewhere},
        )
        for site in sites
    ]


def test_words_of_lists_each_with_the_others_of_its_list() -> None:
    assert words("A Line charges.") == [("Line", {"column", "open ord"}, 1.0, set())]
    assert words("Charging") == [("Charging", {"wait"}, 1.0, set())]


def others_of(word: str) -> set[str]:
    """The others of its list that tell something, by their roots."""
    return {" ".join(sorted(telling(one))) for one in LISTS[roots(word)].others} - {""}


def test_what_overlaps_and_what_says_nothing_cannot_stand_there() -> None:
    # `heavy horse` and `light horse` share a word: one in place of the other is not looked at as a whole.
    assert words("heavy horse") == [("heavy horse", {"guard"}, 1.0, set())]
    assert words("guards") == [("guards", {"heav hors", "hors light"}, 1.0, set())]
    assert words("non") == []
    assert words("in the") == []


def test_what_another_sentence_says_is_not_missing() -> None:
    assert words("line", "a column") == [("line", others_of("line"), 1.0, {"column"})]
    order = " ".join(sorted(tokens("open order")))
    assert words("line", "in open order") == [("line", others_of("line"), 1.0, {order})]
    assert words("line", "in order") == [("line", others_of("line"), 1.0, set())]


def test_a_word_said_twice_may_stand_for_one_that_is_said_nowhere() -> None:
    missing = others_of("line") - {"column"}
    twice = [("line", missing, 0.5, set()), ("line", others_of("line"), 1.0, {"column"})]
    assert words("line, line", "column") == [*twice, *twice]
    said = "line, line"
    every = "column, open order"
    alone = [("line", others_of("line"), 1.0, others_of("line"))]
    assert words(said, every) == [*alone, *alone]
    # Another form of the word counts for nothing.
    assert [one[2] for one in words("charging or charged")] == [1.0]


def figures(sentence: str, *known: str) -> list[tuple[str, list[str], float]]:
    return [
        (sentence[site.start : site.end], sorted(*zip(*site.others, strict=True)) if site.others else [], site.doubt)
        for site in figures_at(sentence, known)
    ]


@pytest.mark.parametrize(
    ("sentence", "sites"),
    [
        ("3 men", [("3", ["#12", "#2"], 2.0)]),
        # Two is half of them, one for each 2, 2 in 100 and 200: all the same.
        ("2 men", [("2", ["#12", "#3"], 2.0)]),
        ("200 men", [("200", ["#12", "#3"], 2.0)]),
        ("1 man", [("1", ["#12", "#2", "#3"], 2.0)]),
        ("1/2 of them", [("1/2", ["#1/3"], 2.0)]),
        ("2/3 of them", [("2/3", ["#1/2", "#1/3"], 2.0)]),
        ("1 1/2 of them", [("1 1/2", ["#1/2", "#1/3"], 2.0)]),
        ("0 men", []),
        ("two men", [("two", ["#12", "#3"], 2.0)]),
        ("2D6", []),
    ],
)
def test_figures_and_what_could_stand_there(sentence: str, sites: list[tuple[str, list[str], float]]) -> None:
    assert figures(sentence, "#2", "#3", "#12", "#1/2", "#1/3") == sites


def test_a_figure_and_its_share_are_the_same() -> None:
    assert figures("20%", "#1/5", "#2") == [("20", ["#2"], 2.0)]
    assert figures("4", "#1/4", "#400", "#5") == [("4", ["#5"], 2.0)]
    assert figures("2/3 of", "#3/2", "#3/5", "#1/150") == [("2/3", ["#3/5"], 2.0)]
    assert figures("50", "#5000", "#1/2", "#5") == [("50", ["#5"], 2.0)]


def test_handfuls_of_dice_and_no_single_die() -> None:
    sentence = "Throw 2D6, then D6, then 1D8, then 3 dice"
    (site,) = dice_at(sentence, ("#2D6", "#3D6", "#2D8"))
    assert (sentence[site.start : site.end], {*site.said}, site.sort) == ("2D6", {"#2D6"}, "dice")
    assert set(site.others) == {frozenset(("#3D6",)), frozenset(("#2D8",))}


def contrasts(sentence: str, beside: str = "") -> dict[str, tuple[set[str], float, bool]]:
    """Of each site what it says, its mark, what could stand there, the doubt, whether a line has to say it."""
    return {
        sentence[site.start : site.end]: ({*site.said}, site.doubt, site.vouched)
        for site in contrasts_at(sentence, beside)
    }


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("before it", {"before": ({"~before"}, 1.0, False)}),
        ("after it", {"after": ({"~after"}, 1.0, False)}),
        ("afterwards", {"afterwards": ({"~after"}, 1.0, False)}),
        ("before it and after it", {}),
        ("before this, before that", {"before": ({"~before"}, 0.6, False)}),
        ("the enemy", {"enemy": ({"~enemy"}, 2.0, True)}),
        ("its own", {"own": ({"~own"}, 2.0, False)}),
        ("the last", {"last": ({"~last"}, 1.0, True)}),
        ("the last turn", {}),
        ("the firer", {"firer": ({"~firer"}, 4.0, True)}),
        ("the firer at the target", {"firer": ({"~firer"}, 4.0, True), "target": ({"~target"}, 4.0, True)}),
        ("killed", {"killed": ({"~killed"}, 2.0, True)}),
        ("in melee", {"melee": ({"~melee"}, 2.0, True)}),
        ("it gains", {"gains": ({"~gain"}, 2.0, False)}),
        ("it adds", {"adds": ({"~gain"}, 2.0, False)}),
        ("add that", {"add": ({"~gain"}, 2.0, False)}),
        ("more of it", {"more": ({"~more"}, 2.0, False)}),
        ("or more", {}),
        ("up +2", {}),
        ("up \u22122", {}),
        ("behind it", {}),
        ("in the rear", {"rear": ({"~rear"}, 2.0, True)}),
        ("higher", {"higher": ({"~higher"}, 1.0, True)}),
        # What is compared with a figure is looked at by itself, but that some line has to say so of that figure.
        ("within reach", {"within": ({"~up to"}, 1.5, False)}),
        ('within 6"', {}),
        ('beyond 6"', {"beyond": ({"~beyond", "#6"}, 1.0, True)}),
        ('beyond the first 6"', {"beyond": ({"~beyond", "#6"}, 1.0, True), "first": ({"~first"}, 1.0, False)}),
        ('less than 6"', {"less than": ({"~less than", "#6"}, 1.0, True)}),
        ("beyond the very reach of 6", {"beyond": ({"~beyond"}, 1.5, True)}),
        ("beyond D6", {}),
        # What is denied is no more said beyond a figure.
        ('never less than 6"', {}),
        ('no line more than 6"', {}),
        ("or better", {}),
        ("or higher", {}),
        ("1 to 4 more", {}),
        ("the start", {"start": ({"~start"}, 2.0, False)}),
        ("6 at most", {}),
        ("of 6 at least", {}),
        ("6 men at most", {"at most": ({"~up to"}, 1.5, False)}),
    ],
)
def test_words_that_have_a_contrary(sentence: str, found: dict[str, tuple[set[str], float, bool]]) -> None:
    told = contrasts(sentence)
    if sentence.startswith(("beyond the very", "beyond D6")):
        told = {place: one for place, one in told.items() if "~beyond" in one[0]}
    assert told == found


@pytest.mark.parametrize(
    ("sentence", "beside", "doubt"),
    [
        ("before it", "later", 3.0),
        ("before it", "earlier", 1.0),
        ("killed", "wounded", 3.0),
        ("the enemy", "friends", 3.0),
        ("the firer", "the target", 4.0),
        ("before this, before that", "later", 0.6),
    ],
)
def test_a_contrary_beside_a_sentence_must_stand_clearer(sentence: str, beside: str, doubt: float) -> None:
    assert {one[1] for one in contrasts(sentence, beside).values()} == {doubt}


def test_what_stands_in_one_set_is_of_one_sort() -> None:
    sites = {next(iter(site.said)): site for site in contrasts_at("firer, target, wounded, higher", "")}
    assert sites["~firer"].sort == sites["~target"].sort != sites["~wounded"].sort
    assert sites["~firer"].others == (frozenset(("~target",)),)
    assert {*map(tuple, sites["~wounded"].others)} == {
        ("~killed",), ("~captured",), ("~unhurt",), ("~suppressed",)
    }  # fmt: skip
    assert {*map(tuple, sites["~higher"].others)} == {("~lower",)}


def test_may_and_must() -> None:
    sentence = "It may fire, it must halt; it may not charge, must not flee, may be shot, and may only rest. It May."
    told = [(site.start, set(site.said), {*map(tuple, site.others)}, site.vouched) for site in offers_at(sentence)]
    assert told == [
        (3, {"~may"}, {("~must",)}, False),
        (sentence.index("must halt"), {"~must"}, {("~may",)}, False),
        (sentence.index("May."), {"~may"}, {("~must",)}, False),
    ]


def denials(sentence: str, names: str = "", only: str = "") -> list[tuple[str, set[str], list[set[str]], float]]:
    """Of each site what it is said of, what it says, what is said with it, and the doubt."""
    held = {roots(name): name for name in names.split(", ") if name}
    sites = denials_at(
        sentence,
        places_of(sentence, held),
        lambda name, form: form.casefold() == held[name],
        {roots(name) for name in only.split(", ")},
    )
    found = []
    for site in sites:
        (other,) = site.others
        assert {one[1:] for one in other} == {one[1:] for one in site.said} and not other & site.said
        assert all({one[1:] for one in was} == {one[1:] for one in could} and was != could for was, could in site.also)
        found.append((sentence[site.start : site.end], {*site.said}, [{*was} for was, _ in site.also], site.doubt))
    return found


@pytest.mark.parametrize(
    ("sentence", "sites"),
    [
        ("It has not moved.", [("moved", {"-mov"}, [], 1.0)]),
        ("It has moved.", []),
        ("Not in open column.", [("open", {"-open"}, [{"-column"}], 1.0)]),
        ("Not moved and never shot.", [("moved", {"-mov"}, [], 1.0), ("shot", {"-shoot"}, [], 1.0)]),
        ("Not moved; moved.", []),  # said twice
        ("Unless moved, halt.", [("moved", {"-mov"}, [], 1.0)]),
        ("Never unless moved.", []),
    ],
)
def test_what_is_denied_is_one_site_for_each_denial(
    sentence: str, sites: list[tuple[str, set[str], list[set[str]], float]]
) -> None:
    assert denials(sentence) == sites


@pytest.mark.parametrize(
    ("sentence", "sites"),
    [
        ("It is routed.", [("routed", {"+rout"}, [], 1.0)]),
        ("It is open column.", [("open column", {"+open", "+column"}, [], 0.0)]),
        ("It routs.", []),  # the rules have another form of it
        ("It is routed or routed.", []),
        ("It is without a routed one.", []),
    ],
)
def test_what_the_rules_deny_and_the_sentence_does_not(
    sentence: str, sites: list[tuple[str, set[str], list[set[str]], float]]
) -> None:
    assert denials(sentence, "routed, open column", only="open column") == sites


def marks(
    text: str, states: str = "", *, denies: bool = False, free: bool | None = None, **holds: set[bool]
) -> set[str]:
    """The marks of a line, beside its words."""
    held = {roots(name): ways for name, ways in holds.items()}
    line = Unit(tokens(text), frozenset(), text, denies=denies, free=free, holds=held)
    made = marked(line, frozenset(roots(states)))
    assert made.own >= line.own and made.text == text
    return {*(made.own - line.own)}


@pytest.mark.parametrize(
    ("text", "has", "lacks"),
    [
        ("before it", "~before", "~after"),
        ("may fire", "~may, +fir", "~must, -fir"),
        ("may not fire", "-fir", "~may, +fir"),
        ("chooses", "~may", "~must"),
        ("must fire", "~must, +fir", "~may"),
        ("must not fire", "-fir", "~must"),
        ("has to", "~must", "~may"),
        # What a line says with a sign, a sentence says with a word.
        ("+2", "~more, ~gain", "~less, ~lose"),
        ("\u22122", "~less, ~lose", "~more, ~gain"),
        ("more than it", "~more than, ~more", "~less than, ~less"),
        ("less than it", "~less than, ~less", "~more than, ~more"),
        ("not routed", "-rout", "+rout"),
        ("routed", "+rout", "-rout"),
        ("only routed", "+rout, -rout", ""),
    ],
)
def test_the_marks_of_a_line(text: str, has: str, lacks: str) -> None:
    told = marks(text)
    assert told.issuperset(has.split(", ")) and told.isdisjoint(lacks.split(", "))


def test_what_a_line_asks_for_counts_as_it_asks() -> None:
    # `never when it is routed` denies a rout, whatever its words look like.
    assert "-rout" in marks("never when routed", routed={False})
    assert "+rout" in marks("not when routed", routed={True}) and "-rout" not in marks("not when routed", routed={True})
    assert {"-rout"} <= marks("not routed", routed={True, False})
    # What is asked anywhere is affirmed by who asks for it alone, and denied by anyone.
    assert "+rout" not in marks("it routed", "routed") and "+rout" in marks("it routed", "moved")
    assert "-rout" in marks("not routed", "routed")


def test_what_is_offered_and_what_has_to_be_done_are_marked() -> None:
    assert "~may" in marks("fire", free=True) and "~must" not in marks("fire", free=True)
    assert "~must" in marks("fire", free=False) and "~may" not in marks("it may fire", free=False)
    assert not {"~may", "~must"} & marks("fire")


def test_what_is_denied_may_be_said_by_its_contrary() -> None:
    assert "~own" in marks("never when it is an enemy", denies=True)
    assert "~own" not in marks("when it is an enemy")
    assert {"~beyond", "~at least"} <= marks("never within 6", denies=True)
    assert "~after" not in marks("never before it", denies=True)
