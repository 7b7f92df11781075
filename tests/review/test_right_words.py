"""Wrong words that are words, and words a letter off, each beside a sentence in which the same is right."""

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
        ("The fleet comprises of two boats.", "consists of", "The fleet comprises two boats."),
        ("It is based off of the sea.", "based on", "It is based off the coast of the isle."),
        ("Row home, your will need it.", "you", "It is done against your will."),
        ("Stack you cards by the mast.", "your", "Lay them near you."),
        ("It is used additional to the wind.", "in addition to", "It is used besides an additional sail."),
        ("The boat is stucked.", "stuck", "The boat is stuck."),
        ("Go to the staring position.", "starting", "The sailor is staring at the sea."),
        ("Take the closet unit to it.", "closest", "Put it in the closet."),
        ("Then the rule or affect applies.", "effect", "The rules affect it."),
        ("It is a state were the boat sinks.", "where", "The boats were in a bad state."),
        ("This is dependant on the wind.", "dependent", "He feeds each dependant on board."),
        ("The nets that lied on the boat burn.", "lay", "A sailor lied to the captain."),
        ("The choice is made my random wind.", "by", "I made my choice."),
        ("Pay a net, witch is torn.", "which", "A witch is on the boat."),
        ("A king is choosen.", "chosen", "A king is chosen."),
        ("Take an even amount of nets.", "equal number", "Take an even number of nets."),
        ("Lets say it rains.", "let's", "He lets it rain."),
        ("Look at any the others.", "any of the", "Look at any of the others."),
        ("Row in they turn.", "their", "In it they turn."),
        ("Put it back in to the sea.", "into", "Go in to sleep."),
        ("Say it explicity.", "explicitly", "Say it explicitly."),
        ("It is a game of warefare.", "warfare", "It has a gameboard and a playmat."),
        ("Row on horiztonally.", "horizontally", "Row on horizontally."),
        ("It is a gull-inpsired game.", "inspired", "It is a gull-inspired game."),
    ],
)
def test_the_right_word(wrong: str, meant: str, right: str) -> None:
    assert any(meant in one for one in told(wrong))
    assert told(right) == []
