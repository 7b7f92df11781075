"""Words that are words and stand in the wrong place, and small words that are left out or one too many, each beside what is right."""

from __future__ import annotations

import importlib.util

import pytest

from grognard.host.budget import Limits
from grognard.review.alone import review
from grognard.rulebooks.reading import read_bytes_as

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None or importlib.util.find_spec("spellchecker") is None,
    reason="the lexicon and the dictionary are an extra: pip install 'grognard[spelling]'",
)


def told(text: str) -> list[str]:
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    return [one.message for one in review(document.file, document) if one.code.slug == "misspelt"]


@pytest.mark.parametrize(
    ("wrong", "meant", "right"),
    [
        ("There your will deploy a boat.", "you", "It is there against your will."),
        ("It is over when you turn ends.", "your", "It is over when you turn the boat."),
        ("It's up to your which net is wet.", "you", "It's up to your crew which net is wet."),
        ("A boat cane move on.", "can", "A boat moves by cane and oar."),
        ("Sail on, wither blue or red.", "either", "The nets wither or rot."),
        ("Take a net form the dead pool.", "from", "The boats form the fleet."),
        ("Row to a tile witch contains gulls.", "which", "Row to the old witch and the gulls."),
        ("You may sneak pass enemy boats.", "past", "You may sneak, or pass enemy boats."),
        ("If a boat sinks, than the crew swims.", "then", "If a boat is older, rather than the crew, it sinks."),
        ("The boat has to many oars.", "too", "The boat has to many a sailor a meaning."),
        ("The turn has past.", "passed", "The past is past."),
        ("You may steel a net.", "steal", "The steel is grey."),
        ("Row in it own sea.", "its", "It owns the sea."),
        ("The may row away.", "they", "The May wind blows."),
        ("It can by used now.", "be", "It can by its oars reach the sea."),
        ("Do it ever turn.", "every", "Do it if ever turn and wind allow."),
        ("The fist player rows.", "first", "The fist of a player is red."),
        ("It is the top of then board.", "the", "It is his from then on."),
        ("The sea has more that two gulls.", "than", "It has more that it can use."),
        ("See how survives.", "who", "See how each survives."),
        ("Tell who many oars it has.", "how", "Tell who has many oars."),
        ("You may choose reshuffle the nets.", "to", "You may choose one net."),
        ("They can may move.", "too many", "They can, and may, move."),
        ("Add any number troops.", "of", "Add any number of troops."),
        ("Take it of the each boat.", "too many", "Of the boats each sinks."),
        ("It may only affected by wind.", "be", "It is only affected by wind."),
        ("The boat may no longer moves.", "do not fit", "The boat no longer moves."),
        ("In such case the boat sinks.", "`a`", "In such cases the boat sinks."),
        ("Same is true of nets.", "`the`", "The same is true of nets."),
        ("It moves one step any direction.", "`in`", "It moves one step in any direction."),
        ("The leader is the same of the nets.", "`as`", "They are all the same; of the nets two are wet."),
        ("Take the same number of nets you dealt.", "`as`", "Take the same number of nets as you dealt."),
        ("It gains one net per each gull.", "too many", "It gains one net for each gull."),
        ("Add the number of gold.", "amount", "Add the number of gold nets."),
        ("Row to a sea with does not have a gull.", "which", "Row to a sea with what does not sink."),
        ("They are both wet as well as grey.", "`both`", "They are both wet and grey."),
        ("Choose between rowing or sailing.", "`between`", "Choose between rowing and sailing."),
        ("Multiply the nets with your gulls.", "by", "Multiply the nets by your gulls."),
        ("Place two nets to each tile.", "in or on", "Place two nets next to each tile."),
        ("If you have greater than 9 nets, stop.", "more than", "If you roll greater than 9, stop."),
        ("- Add 1 of lymph.", "`of`", "- Add 1 of your nets."),
        ("It also sinks the boat as well.", "`also`", "It also sinks the boat as well as the net."),
        ("Row to the sea in which the boat lies in.", "two small words", "Row to the sea in which the boat lies."),
        ("If it rains, they allowed to row.", "`are`", "If it rains, those allowed to row do so."),
        ("The captain with highest boat wins.", "`the`", "The captain with the highest boat wins."),
        ("It is equal the sea.", "`to`", "It is equal to the sea."),
        ("Its worth equals to two nets.", "`to`", "Its worth equals two nets."),
        ("The fleet consists two boats.", "`of`", "The fleet consists of two boats."),
        ("It allows you draw the net.", "`to`", "It allows you time and wind."),
        ("It makes you to row.", "`to`", "It makes it to the shore."),
        ("Sit in the on boat.", "too many", "Sit in the on-board net."),
        ("The boats stay were they are.", "where", "The boats that stay were wet."),
        ("Take yours cards.", "your", "Take yours, or cards of the crew."),
        ("The boat must tries to land.", "do not fit", "The boat must land, as each of its tries must."),
        ("The board can be setup as you like.", "set up", "The setup can be as you like."),
        ("The top most boat sinks.", "topmost", "The boats at the top mostly sink."),
        ("Move one of those square.", "do not agree", "Move one of those square boats."),
        ("Count the number of sinking boat.", "do not agree", "Count the number of sinking boats."),
        ("It has 0 white face.", "do not agree", "It has 0 white faces."),
        ("Take the other players's nets.", "too many", "Take the other players' nets."),
        ("It is a 4 point bonus.", "hyphen", "It is worth 4 points."),
        ("Take a similar sized boat.", "hyphen", "Take a boat of similar size."),
        ("Draw 3 card.", "do not agree", "Use a _Haul 3_ card."),
    ],
)  # fmt: skip
def test_the_right_word(wrong: str, meant: str, right: str) -> None:
    assert any(meant in one for one in told(wrong)), told(wrong)
    assert told(right) == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Shuffle the card pile.\n\n- Then shuffle event card pile.", "Shuffle the card pile.\n\n- Then the draw pile is full."),
        ("A sailor has one card. He may play card from hand.", "A sailor has one card. He may play cards from it."),
    ],
)  # fmt: skip
def test_the_article_of_what_is_handled(wrong: str, right: str) -> None:
    assert any("article" in one for one in told(wrong))
    assert told(right) == []
