"""Slips of grammar that a lexicon can tell, each beside sentences that are right and look like it."""

from __future__ import annotations

import importlib.util

import pytest

from grognard.diagnostics import codes
from grognard.review.alone import review
from grognard.review.alone.confused import MISTAKEN
from grognard.review.english.forms import Form, forms, only
from grognard.source import SourceFile

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("lemminflect") is None, reason="the lexicon is an extra: pip install 'grognard[spelling]'"
)


def plain(text: str) -> list[str]:
    """What is found in a plain text: the words that findings are about."""
    return [one.place.text for one in review(SourceFile("book.txt", text))]


@pytest.mark.parametrize(
    ("wrong", "words", "right"),
    [
        # Words that cannot follow one another.
        ("You may rest as part of a for every hour that passes.", "a for", "You may take a forward move."),
        ("Just sail the until the wind drops.", "the until", "Sail the Until to port."),
        ("Put a cube down with one its faces up.", "one its", "Give each one its own face, and the one the wind took."),
        ("Even if one the boats is lost, sail on.", "one the", "Whichever one the captain takes is lost."),
        ("Draw a card from you deck.", "you", "A card from you counts, and so does what is dealt to you this turn."),
        ("Add you morale to the throw.", "you", "Add what suits you best to the throw."),
        ("The price for of a boat is corn.", "for of", "Think of what a boat is made of and sail for it."),
        # Verbs behind `can` and `may`, and behind their subjects.
        ("A boat cannot exceeds its speed.", "cannot exceeds", "A boat cannot exceed its speed; all it can, sails do."),
        ("A figure can represents five men.", "can represents", "A figure can surely represent five men."),
        ("They are problems which arises at sea.", "problems which arises", "It is one of the problems which arises at sea."),
        ("If the crew lose heart, it is over. If a boat become wet, it sinks.", "a boat become", "If the boats become wet, they sink. Let a boat become wet if you will."),
        ("When a boat charge, roll a D6 for it.", "a boat charge", "When in doubt at a boat charge, roll a D6. Once a game turn, roll a D6."),
        ("Traders are allowed to mortar them.", "", "Sailors are allowed to eat them."),
        # Things that are counted.
        ("For every four hireling, add corn.", "four hireling", "For every four hirelings, add corn; four cavalry and two gold too."),
        ("Each boat has three stat: speed, draught and crew.", "three stat", "Each boat has three stats: speed, draught and crew."),
        ("Pay for a mercenaries, or sail.", "a mercenaries", "Pay for a mercenary, a series, or a means to sail."),
        # An `if` and nothing behind it.
        ("If the number is equal to or higher than the value indicated for the wind. Sail on.", "If the number is equal to or higher than the value indicated for the wind.", "If the number is equal to or higher than the value of the wind you sail. If becalmed in the bay at night the crew sleeps."),
        # Articles.
        # A short word that nobody knows.
        ("The game is ment for two captains.", "ment", "The game is a stat for two captains named ment-o."),
    ],
)  # fmt: skip
def test_grammar(wrong: str, words: str, right: str) -> None:
    found = [one.casefold() for one in plain(wrong)]
    assert not words or any(words.casefold() in one for one in found), found
    assert plain(right) == []


SOUND_ALIKE = {
    "The phases are as follow: sail, rest.": "The crew does as they follow. The phases are as follows: sail, rest.",
    "Boats sink. By extent, crews drown.": "Boats sink. By extension, crews drown; measure by extent of sail.",
    "It sinks at the very worse.": "It sinks at the very worst, or is worse off.",
    "Shoals have rules effecting movement.": "Shoals are effecting a change.",
    "Does a reef effect the wind?": "Does a reef have an effect the wind has?",
    "There is a zone of affect.": "There is a zone of effect.",
    "The last captain looses.": "The last captain looses arrows, or looses an arrow.",
    "In addition with corn it needs rope.": "In addition, with corn it needs rope.",
    "A high roll with therefore reduce it.": "A high roll will therefore reduce it, and corn with therefore no salt.",
    "It is a set back for you.": "The clock is set back for you.",
    "It is one captain verses the enemy.": "The verses of the song are long.",
    "Sail a distance less or equal to six hexes.": "Sail a distance less than or equal to six hexes.",
    "Regardless if it rains, sail.": "Regardless of whether it rains, sail.",
    "The wind dose not turn.": "A dose of rum turns the wind.",
    "Move away form the reef.": "Fill in the form the reef wants.",
    "Move though the reef.": "Move on, though the reef is near.",
    "It is removed of the board.": "It is removed, one of the board's boats.",
    "The rest off the crew rows.": "Cast off the crew.",
    "Roll at least on hit.": "Roll at least one hit on it.",
    "Choose on of the boats.": "Go on, of the boats two are left.",
    "Then he unit may sail.": "Then he uses the rope.",
    "Their are no boats.": "Their boats are no good.",
    "They're turn is over.": "They're turning over.",
    "The cards where placed in a row.": "The boats anchor where placed stones lie.",
    "It moves pass the reef.": "It moves to pass the reef.",
    "Decide, by witch sign you sail.": "The witch sails by sign.",
    "It remains stationery.": "Its stationery is dry.",
    "Take a moral test.": "Take a moral view of it.",
    "They fight a dual.": "They fight with dual blades.",
    "An ordinance piece is heavy.": "An ordinance of the town is old.",
    "Costs may very from port to port.": "Costs may vary from port to port; it is very far.",
    "It is vary far, and vary close.": "They vary. It is very far.",
    "You dont sail.": "You don't sail.",
    "Take between 2 to 5 boats.": "Take between 2 and 5 boats.",
    "Use neither sail or oar.": "Use neither sail nor oar.",
    "There is two boats.": "There is two-fold grief.",
    "It takes too much cards.": "It takes too much. Cards are cut.",
    "The crew was lead by a cook.": "The crew was a lead by a mile.",
    "Use any advise you get.": "Use any advice you get, and advise him.",
    "The corn was payed for.": "The corn was paid for.",
    "If it have sails, it moves.": "If it has sails it moves. May it have luck.",
    "If they has sails, they move.": "If they have sails they move.",
    "All sail accept for you.": "All accept the sail for you.",
    "It is one of the most highest masts. It is the most highest.": "It is the highest mast.",
    "Is is more easier to row.": "It is easier to row.",
    "Several enemy are near.": "Several enemies are near.",
    "These ability may be used.": "These abilities may be used.",
    "All unit's can move.": "All units can move, and the unit's base is red.",
    "There are a boat on the beach.": "There are a number of boats on the beach.",
    "Choose a boat that have sails.": "Choose a type of boats that have sails.",
    "Each captain who lose pays.": "Each captain who loses pays; captains who lose pay.",
    "The captain, ie: the cook, sails.": "The captain, i.e. the cook, sails.",
    "Every turn captain throw two dice.": "Let the captain throw two dice, and help each captain row his boat.",
    "You have two boats; opponent have three.": "Does the opponent have three? Boats for the opponent have sails.",
    "Burn one of your sail.": "Burn one of your sails, one of the following, or part of the money.",
    "It pays all the merchants gold is worth.": "It pays the merchant's gold. Merchants pay.",
    "A hole in a dragons armor is deep.": "A hole in a dragon's armor is deep; a weapons back-up.",
    "Cut a dragons tail.": "A boat falls back, a captain gets back to it, and a cook puts armour on.",
    "It is told again in next round.": "Wait until next turn.",
    "Fold it, one hex to right of the reef.": "Fold it, one hex to the right of the reef.",
    "One coin results into one hit.": "One coin results in one hit.",
    "The most sure way is by sea.": "The surest way is by sea.",
    "He has more boats then the cook.": "He has more boats, then the cook has none.",
    "Then hi wins.": "Say hi to the cook.",
    "You do no know it.": "You do no harm.",
    "Keep it as a goods.": "Keep it as a good.",
    "A large amount of players sail.": "A large amount of corn is sailed.",
    "There are a NPC. There is a NPC.": "There is an NPC, a GM, a SAN and a unary sign.",
    "The guard says it's crew are lost at sea.": "It's clear that its crew is lost.",
    "It moves upto 4 hexes.": "It moves up to 4 hexes.",
}  # fmt: skip


@pytest.mark.parametrize("wrong", SOUND_ALIKE)
def test_words_that_stand_for_others(wrong: str) -> None:
    assert plain(wrong) and {one.code for one in review(SourceFile("book.txt", wrong))} <= {
        codes.MISSPELT,
        codes.SENTENCE_TWICE,
    }
    assert plain(SOUND_ALIKE[wrong]) == []


def test_every_pattern_has_one_of_its_plain_words() -> None:
    # A part that no match holds would silence its pattern: each part stands in the pattern's own letters or near them.
    assert all(parts and all(part == part.casefold() for part in parts) for _, _, parts in MISTAKEN)


def test_forms_of_words() -> None:
    assert forms("exceeds") == {Form.THIRD}
    assert forms("hireling") == {Form.ONE} and forms("players") == {Form.MANY}
    assert {Form.ONE, Form.BARE} <= forms("charge")
    assert only("become", Form.BARE, Form.DID) and not only("start", Form.ONE)
    assert forms("qwertz") == frozenset() and forms("don't") == frozenset()


def test_two_checks_that_see_one_slip_tell_it_once() -> None:
    assert plain("If a player destroy a boat, it is gone.") == ["player destroy"]
